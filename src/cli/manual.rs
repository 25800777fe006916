//! `segcert manual`: man pages and completions for shells, made from the definition of the
//! commands.
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, Command, ValueEnum};
use clap_complete::{Shell, generate_to};

use super::exit::Exit;
use super::failure::Failure;
use super::output;
use crate::escape::escaped;

/// Write man pages and shell completions
///
/// DIR gets a man page for each command, in man/man1, and completions for bash, elvish, fish,
/// PowerShell and zsh. `man -M DIR/man segcert` shows the first page.
#[derive(Args)]
pub struct Arguments {
    /// Write into this folder; it is created if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(arguments: &Arguments, mut command: Command) -> Result<Exit, Failure> {
    // So that pages name all that is there, like `help`.
    command.build();
    let (pages, completions) =
        (arguments.out.join("man").join("man1"), arguments.out.join("completions"));
    write_pages(&command, &pages).map_err(Failure::write(&pages))?;
    write_completions(&mut command, &completions).map_err(Failure::write(&completions))?;
    output::line(format!("pages        {}", escaped(pages.display())));
    output::line(format!("completions  {}", escaped(completions.display())));
    Ok(Exit::Success)
}

fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(command.clone(), folder)
}

fn write_completions(command: &mut Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for shell in Shell::value_variants() {
        generate_to(*shell, command, "segcert", folder)?;
    }
    Ok(())
}
