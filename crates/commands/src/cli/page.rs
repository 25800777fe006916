//! `segcert page`: writes a page that checks certificates.

use super::stated::Stated;
use crate::cli::prelude::*;
use crate::page::page;

/// Write a web page that checks certificates
///
/// The page contains the checker that is proved correct in Coq. Drop certificates on the page, and
/// type the statement that they should prove. The page needs no network. The same file is a
/// command, `node check.html FILE`, and a library, `require("./check.html")`.
#[derive(Args)]
pub struct Arguments {
    /// Write the page to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    file::publish(&arguments.out, [], None, &Stated::default(), || Ok(page().into()))
}
