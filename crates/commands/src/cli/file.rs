//! Files of the commands. The name `-` stands for standard input or output.
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Write};

use segcert_check::shell::file::Kind;
use segcert_check::shell::report::counted;

use super::stated::Stated;
use crate::cli::prelude::*;
use crate::files;
use crate::game::for_people;
use crate::reader::page::Missing;

/// Tells whether a name stands for standard input or output.
pub fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Returns the name of an input in messages.
pub fn input_name(path: &Path) -> String {
    if is_standard(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// Returns the name of an output in messages.
pub fn output_name(path: &Path) -> String {
    if is_standard(path) { "<stdout>".to_owned() } else { path.display().to_string() }
}

/// Checks the outputs of a command. Fails before a long search if an output cannot be written, or
/// is also an input or another output, possibly under another name. All files of a folder that is
/// an input are inputs. If an output is standard output, reports go to standard error from now on.
///
/// # Errors
/// [`Failure::Usage`] or [`Failure::Write`], which name the file.
pub fn claim<'a>(
    outputs: impl IntoIterator<Item = &'a Path>,
    inputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let outputs: Vec<&Path> = outputs.into_iter().collect();
    let (folders, files): (Vec<&Path>, Vec<&Path>) =
        inputs.into_iter().partition(|path| path.is_dir());
    let folders: Vec<PathBuf> =
        folders.into_iter().filter_map(|path| path.canonicalize().ok()).collect();
    let mut taken: Vec<PathBuf> = files.into_iter().filter_map(identity).collect();
    for path in &outputs {
        let identity = if is_standard(path) { Some(path.to_path_buf()) } else { identity(path) };
        if identity.as_ref().is_some_and(|identity| taken.contains(identity)) {
            let name = output_name(path);
            return Err(Failure::Usage(format!("{name} is named twice: write to another file")));
        }
        let is_input =
            |file: &PathBuf| file.exists() && folders.iter().any(|it| file.starts_with(it));
        if identity.as_ref().is_some_and(is_input) {
            let name = output_name(path);
            let why = "is in a folder that the command reads: write to another file";
            return Err(Failure::Usage(format!("{name} {why}")));
        }
        taken.extend(identity);
    }
    outputs.into_iter().try_for_each(|path| probe(path).map_err(Failure::write(path)))
}

/// Returns the canonical path of a file, which may not exist yet. Returns `None` for standard input
/// and output, and for devices and pipes, which writing does not destroy.
fn identity(path: &Path) -> Option<PathBuf> {
    if is_standard(path) || path.metadata().is_ok_and(|about| !about.is_file()) {
        return None;
    }
    let beside = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    Some(path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_owned()))
}

/// Returns all bytes of a file, or of standard input.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !is_standard(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Fails if a file with these bytes at its beginning is a certificate. The message says which text
/// was expected.
pub fn refuse_certificate(path: &Path, begin: &[u8], expected: &str) -> Result<(), Failure> {
    match Kind::of(begin) {
        Some(_) => {
            Err(Failure::Usage(format!("{} is a certificate; {expected}", input_name(path))))
        }
        None => Ok(()),
    }
}

/// Opens a file, or standard input.
pub fn open(path: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    Ok(match is_standard(path) {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).map_err(Failure::read(path))?),
    })
}

/// Tests whether a file can be written.
fn probe(path: &Path) -> io::Result<()> {
    if !is_standard(path) {
        return files::probe(path);
    }
    if io::stdout().is_terminal() {
        return Err(io::Error::other("standard output is a terminal"));
    }
    refuse_closed()?;
    output::divert();
    Ok(())
}

/// Fails if standard output was closed when the process began. It is then the null device, open for
/// reading as well, and all output would be lost.
#[cfg(unix)]
fn refuse_closed() -> io::Result<()> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let mut stdout = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    let null = fs::metadata("/dev/null").map(|null| null.rdev());
    let is_null = null.is_ok_and(|null| stdout.metadata().is_ok_and(|it| it.rdev() == null));
    match is_null && stdout.read(&mut [0]).is_ok() {
        true => Err(io::Error::other("standard output is closed")),
        false => Ok(()),
    }
}

#[cfg(not(unix))]
fn refuse_closed() -> io::Result<()> {
    Ok(())
}

/// Writes all of `bytes`, or leaves the old file unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// Writes all that `content` writes, or leaves the old file unchanged. The content should be
/// written in large pieces.
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

/// The text of a document.
pub struct Document {
    pub text: String,
    /// Numbers of the steps and positions for which the document has no room.
    pub left_out: Option<Missing>,
}

impl From<String> for Document {
    fn from(text: String) -> Document {
        Document { text, left_out: None }
    }
}

/// Writes a document, and reports it. If the document goes to standard output, only programs get
/// the report, on standard error. `of` is the statement that the document proves, and the root of
/// the certificate from which it is made, if there is one; `stated` compares the statement with the
/// text of the user. Does not make the document if the file cannot be written or is one of
/// `inputs`.
pub fn publish<'a>(
    path: &'a Path,
    inputs: impl IntoIterator<Item = &'a Path>,
    of: Option<(&str, Option<&str>)>,
    stated: &Stated,
    document: impl FnOnce() -> Result<Document, Failure>,
) -> Result<Exit, Failure> {
    let is_standard = is_standard(path);
    match is_standard {
        true => refuse_closed().map_err(Failure::write(path))?,
        false => claim([path], inputs)?,
    }
    let Document { text: document, left_out } = document()?;
    match is_standard {
        true => {
            output::line(document.trim_end());
            output::divert();
        }
        false => files::write(path, document.as_bytes()).map_err(Failure::write(path))?,
    }
    if is_standard && !output::is_json() {
        return Ok(Exit::Success);
    }
    let (file, bytes) = (output_name(path), document.len());
    let proves = of.map(|(statement, _)| format!(", proves {}", for_people(statement)));
    let some = |count: usize| Some(count).filter(|count| *count > 0);
    let steps = left_out.and_then(|missing| some(missing.steps));
    let positions = left_out.and_then(|missing| some(missing.positions));
    let omitted = [
        steps.map(|steps| {
            format!("{} of the proof: a page with a larger --size has more", counted(steps, "step"))
        }),
        positions.map(|positions| {
            let positions = counted(positions, "position");
            format!(
                "{positions} of the board, and what follows: a page with a larger --size has more; \
                 `segcert play` answers every move"
            )
        }),
    ];
    let written = format!("{file}: {bytes} bytes{}", proves.unwrap_or_default());
    stated
        .meanings(Report::default().line("written", written))
        .field_some("statement", of.map(|(statement, _)| statement))
        .field_some("root", of.and_then(|(_, root)| root))
        .field("file", file)
        .field("bytes", bytes)
        .field_some("left_out", steps)
        .field_some("left_out_positions", positions)
        .lines("left out", omitted.into_iter().flatten())
        .print();
    Ok(Exit::Success)
}
