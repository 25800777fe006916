//! Files of the commands, of which `-` is standard input or output.
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use super::output;
use crate::files;

/// Whether a name means standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// What an input is called in messages.
pub fn input_name(path: &Path) -> String {
    match is_standard(path) {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

/// What an output is called in messages.
pub fn output_name(path: &Path) -> String {
    match is_standard(path) {
        true => "<stdout>".to_owned(),
        false => path.display().to_string(),
    }
}

/// All bytes of a file, or of standard input.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !is_standard(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Fails now rather than after a long search if `path` cannot be written later. If it is standard
/// output, reports go to standard error from now on.
pub fn probe(path: &Path) -> io::Result<()> {
    if !is_standard(path) {
        return files::probe(path);
    }
    if io::stdout().is_terminal() {
        return Err(io::Error::other("standard output is a terminal"));
    }
    output::divert();
    Ok(())
}

/// Writes all of `bytes`, or leaves what was there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// Writes all that `content` writes, or leaves what was there. The content should come in large
/// pieces.
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if !is_standard(path) {
        return files::write_with(path, content);
    }
    let mut bytes = Vec::new();
    content(&mut bytes)?;
    output::bytes(&bytes);
    Ok(())
}
