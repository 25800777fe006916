//! `segcert page`: a page that checks certificates.
use std::path::PathBuf;

use clap::Args;

use super::exit::Exit;
use super::failure::Failure;
use super::file;
use crate::page::page;

/// Write a page that checks certificates in a browser, with a checker that is proved in Coq
///
/// Drop certificates on the page, or type what they have to prove. It needs no network. The same
/// file is a command, `node check.html FILE`, and a library, `require("./check.html")`.
#[derive(Args)]
pub struct Arguments {
    /// The page, one file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    file::publish(&arguments.out, None, arguments.json, || Ok(page()))
}
