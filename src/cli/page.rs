//! `segcert page`: a page that checks certificates.
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output::{self, Lines};
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

#[derive(Serialize)]
struct Written {
    file: String,
    /// Bytes of the page.
    bytes: usize,
}

impl output::Report for Written {
    fn lines(&self) -> Lines {
        Lines::new("written", format!("{}: {} bytes", self.file, self.bytes))
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (out, page) = (&arguments.out, page());
    if out.as_os_str() == "-" {
        output::line(page.trim_end());
        return Ok(Exit::Success);
    }
    file::write(out, page.as_bytes()).map_err(Failure::write(out))?;
    let written = Written { file: out.display().to_string(), bytes: page.len() };
    output::report(&written, arguments.json);
    Ok(Exit::Success)
}
