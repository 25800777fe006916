//! `segcert manual`: man pages and completions for shells, made from the definition of the
//! commands.
use std::{fs, io};

use clap::{Command, ValueEnum};
use clap_complete::{Generator, Shell, generate};
use clap_mangen::Man;

use crate::cli::prelude::*;
use crate::escape::escaped;
use crate::files;

/// Name of the program in completions.
const NAME: &str = "segcert";

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
    // Builds the command first, so that the pages name all subcommands and options, like `help`.
    command.build();
    let (pages, completions) =
        (arguments.out.join("man").join("man1"), arguments.out.join("completions"));
    write_pages(&command, &pages).map_err(Failure::write(&pages))?;
    write_completions(&mut command, &completions).map_err(Failure::write(&completions))?;
    let [pages, completions] = [pages, completions].map(|folder| escaped(folder.display()));
    let text = format!("pages        {pages}\ncompletions  {completions}");
    output::text_report(&text);
    Ok(Exit::Success)
}

/// Writes the pages of a command and of its subcommands, with the usual names of man pages.
fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut command = command.clone().disable_help_subcommand(true);
    command.build();
    let mut commands = vec![command];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands().filter(|it| !it.is_hide_set()).cloned());
        let (page, mut bytes) = (Man::new(command), Vec::new());
        page.render(&mut bytes)?;
        files::write(&folder.join(page.get_filename()), &bytes)?;
    }
    Ok(())
}

fn write_completions(command: &mut Command, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for shell in Shell::value_variants() {
        let mut bytes = Vec::new();
        generate(*shell, command, NAME, &mut bytes);
        files::write(&folder.join(shell.file_name(NAME)), &bytes)?;
    }
    Ok(())
}
