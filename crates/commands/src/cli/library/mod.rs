//! `segcert library`: the theorems that proofs may use. `list` shows and searches them, `add` puts
//! certificates into the user's folder, `get` writes one to a file.
mod add;
mod get;
mod list;
mod nearest;

use clap::Subcommand;

use crate::cli::commands::Prepared;
use crate::cli::prelude::*;
use crate::library::folder::{Folder, VARIABLE};

/// List the theorems that proofs may use, and add certificates
///
/// The library has the theorems that are built into the program and the certificates in your
/// folder. The folder is $SEGCERT_LIBRARY, if that is set, or else segcert/theorems in
/// $XDG_DATA_HOME or in ~/.local/share. The program contains the small certificates of the built-in
/// theorems. It reads the other ones from $SEGCERT_CERTS or from a folder share/segcert/certs or
/// certs above the program. Where these are missing, it proves the theorems again when they are
/// needed, which takes from a second to some minutes, and keeps the certificates in your folder if
/// that exists. No file is trusted: a certificate is checked before a proof uses it.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    list: list::Arguments,
}

#[derive(Subcommand)]
enum Command {
    Add(add::Arguments),
    Get(get::Arguments),
}

impl Arguments {
    /// Prepares the command.
    pub fn prepared(&self) -> Prepared<'_> {
        match &self.command {
            Some(Command::Add(it)) => (Limits::default(), Box::new(|| add::run(it))),
            Some(Command::Get(it)) => (it.resources.limits(), Box::new(|| get::run(it))),
            None => (Limits::default(), Box::new(|| list::run(&self.list))),
        }
    }
}

/// Returns the user's folder.
///
/// # Errors
/// The environment names no folder.
pub fn folder() -> Result<Folder, Failure> {
    Folder::of_user().ok_or_else(|| {
        let why = format!("no folder for certificates: set {VARIABLE} or HOME");
        Failure::Usage(why)
    })
}
