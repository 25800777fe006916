//! Common part of the commands that show a certificate. They show only certificates, or parts of
//! them, that the checker has verified. Some of them take a statement in place of a file, and prove
//! it first.

use std::path::MAIN_SEPARATOR;
use std::sync::Arc;

use clap::Arg;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::input::read_file;
use segcert_check::shell::verdict::Verdict;

use super::check::Checked;
use super::prove::Denied;
use super::resources::{Size, time_limit};
use super::resting::TheoremsToUse;
use super::stated::Stated;
use crate::cli::prelude::*;
use crate::clobber::{Expr, Player, Query, Statement};
use crate::game::arena::on_large_stack;
use crate::library::catalog::{read_plain, statement};
use crate::library::imports::Imports;
use crate::library::paths::find;
use crate::methods::{Answer, Methods, Question, Refuted};
use crate::page::Enclosed;
use crate::reader::answer;
use crate::reader::open::{Opened, open};
use crate::run::{Control, Halt};

/// Result of a command that shows a certificate.
type Shown = Result<Exit, Failure>;

/// Lets the user write a statement in place of the file.
pub fn or_statement(file: Arg) -> Arg {
    file.value_name("FILE|STATEMENT")
        .help("Certificate (`-` is standard input), or a statement to prove")
        .allow_hyphen_values(true)
}

/// The certificate to be shown
#[derive(Args, Clone)]
pub struct Source {
    /// Certificate; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Certificate that this one imports, or a folder of such certificates; those of `segcert
    /// library` are found without this option
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
    /// Memory limit, such as 4G or 512M
    #[arg(long, value_name = "SIZE")]
    memory: Option<Size>,
    /// Limit of elementary steps for each certificate and each import [default: proportional to
    /// the size of the file]
    #[arg(long, value_name = "N", value_parser = natural::<u64>)]
    steps: Option<u64>,
    /// Time limit in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = time_limit)]
    time: Option<Duration>,
}

impl Source {
    /// Returns the limits of the checker, which follow from the size of the file where none is
    /// given.
    fn allowed(&self) -> Allowed {
        Allowed { steps: self.steps, memory: self.memory.map(|size| size.0) }
    }

    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        Limits::new(self.time, self.memory.map(|size| size.0))
    }

    /// Proves or refutes the statement that the user gave in place of a file, as `prove` does with
    /// these options, so that the certificate has the same root. Returns `None` if there is a file,
    /// or if the text is no statement and looks like the name of a certificate.
    ///
    /// # Errors
    /// [`Failure::NoSource`] if the text is neither, or an error of the statement or of the proof.
    pub fn answer(&self, using: &TheoremsToUse) -> Result<Option<Answer>, Failure> {
        let Some(text) = self.file.to_str().filter(|_| !self.file.exists()) else {
            return Ok(None);
        };
        if file::is_standard(&self.file) {
            return Ok(None);
        }
        let question = match text.parse::<Question>() {
            Ok(question) => question,
            // Names of files have no relations and powers.
            Err(error) if text.contains(['=', '<', '>', '|', '^']) => return Err(error.into()),
            // The name of a certificate is not taken for a wrong statement.
            Err(_) if text.contains(MAIN_SEPARATOR) || text.ends_with(".cert") => return Ok(None),
            // Nor is a sentence taken for the name of a file.
            Err(error) if text.contains(char::is_whitespace) => return Err(error.into()),
            Err(error) => return Err(Failure::NoSource(error)),
        };
        // The name of a file may be a difference, too.
        if text.trim_start_matches('-').contains('-') && !text.contains(char::is_whitespace) {
            output::print_error(format!("note: there is no file {text}: read as a statement"));
        }
        if !self.import.is_empty() {
            return Err(Failure::Usage(NO_IMPORTS.to_owned()));
        }
        let limits = Resources { memory: self.memory, time: self.time, ..Resources::default() };
        let engine = Engine::new(&limits).quiet();
        let theorems = using.theorems(&question, &engine)?;
        let library = theorems.library.clone();
        let methods = Methods { library, ..Methods::new(engine.control().clone()) };
        let answer = engine.ask(&methods, move |methods| methods.prove_whole(&question))?;
        Ok(Some(match answer {
            Answer::Refuted(refuted) => {
                Answer::Refuted(Refuted { statement: text.to_owned(), ..refuted })
            }
            Answer::Proved(proved) => {
                Answer::Proved(using.settle(proved, &theorems, &engine, true)?.0)
            }
        }))
    }

    /// Compares the statement of the certificate with the one that the user gave in place of a
    /// file, if there is one.
    pub fn compared(&self, certified: &str) -> Stated {
        let text = self.file.to_str().filter(|_| !self.file.exists()).map(str::trim);
        let question = text.and_then(|text| Some((text, text.parse().ok()?)));
        let stated = question.map(|(text, it)| Stated::new(&it, text, certified.to_owned()));
        stated.unwrap_or_default()
    }

    /// Returns the statement or position that the user gave in place of a file.
    pub fn query(&self) -> Option<Query> {
        let text = self.file.to_str().filter(|_| !self.file.exists())?;
        match text.parse().ok()? {
            Question::Query(query) => Some(query),
            Question::Family(_) => None,
        }
    }

    /// Returns the statement that the user gave in place of a file.
    pub fn typed(&self) -> Option<Statement> {
        match self.query()? {
            Query::Statement(statement) => Some(statement),
            Query::Position(_) => None,
        }
    }

    /// Returns the function that finds winning moves where the certificate names none.
    pub fn find(&self) -> impl FnMut(&Expr, Player) -> Result<Option<answer::Answer>, Halt> {
        let memory = self.memory.map(|size| size.0);
        let methods = Methods::new(Control { memory, ..Control::default() });
        move |board, winner| {
            Ok(methods.reply(board, winner)?.map(|(choice, by)| {
                let why = format!(
                    "wins (found by {by}: the certificate names no move in this position; it may \
                     move in an equal sum)"
                );
                answer::Answer { choice, why }
            }))
        }
    }

    /// Reports that the statement which the user gave in place of a file is false.
    pub fn deny(&self, refuted: &Refuted) -> Exit {
        Denied::new(refuted, None).report().print();
        Exit::Negative
    }

    /// Returns another certificate with the same options.
    pub fn with_file(&self, file: &Path) -> Source {
        Source { file: file.to_owned(), ..self.clone() }
    }

    /// Checks the certificate, and shows it if it is verified. The second argument of `show` is the
    /// list of the checked certificates that it may import.
    ///
    /// # Errors
    /// The errors of `show`.
    pub fn show_verified(&self, show: impl FnOnce(Opened, &[Vec<u8>]) -> Shown + Send) -> Shown {
        on_large_stack(|| {
            let file = self.file.display();
            let hint = format!("`segcert explain {file}` shows the proof up to the fault");
            self.show_here(None, Some(hint), |opened, imports| match &opened.verdict {
                Verdict::Verified(_) => show(opened, imports),
                _ => Ok(Exit::Negative),
            })
        })
    }

    /// Proves the statement that the user gave in place of a file, and shows its certificate, or
    /// checks the file, like [`Source::show_verified`]. If possible, the certificate has the proofs
    /// of the theorems that it uses, because these have the winning moves.
    ///
    /// # Errors
    /// Errors of [`Source::answer`] and of `show`.
    pub fn show_answer(&self, show: impl FnOnce(Opened, &[Vec<u8>]) -> Shown + Send) -> Shown {
        let answer = match self.answer(&TheoremsToUse::whole()) {
            Err(Failure::NotContained) => self.answer(&TheoremsToUse::default()),
            answer => answer,
        };
        match answer? {
            Some(Answer::Proved(proved)) => {
                on_large_stack(|| self.show_here(Some(proved.bytes), None, show))
            }
            Some(Answer::Refuted(refuted)) => Ok(self.deny(&refuted)),
            None => self.show_verified(show),
        }
    }

    /// Checks the certificate in `given`, or else in the file, and shows it, on a thread with a
    /// large stack. If it is rejected, shows the part before the fault, and then reports the
    /// reason.
    ///
    /// # Errors
    /// The errors of `show`.
    pub fn show(&self, given: Option<Vec<u8>>, show: impl FnOnce(Opened) -> Shown + Send) -> Shown {
        on_large_stack(|| self.show_here(given, None, |opened, _| show(opened)))
    }

    /// Checks and shows a certificate, from `given` or from the file. If a certificate with a proof
    /// is rejected, the report ends with the hint.
    fn show_here(
        &self,
        given: Option<Vec<u8>>,
        hint: Option<String>,
        show: impl FnOnce(Opened, &[Vec<u8>]) -> Shown,
    ) -> Shown {
        let allowed = self.allowed();
        let mut imports = Imports::new(Arc::default(), allowed);
        for path in &find(&self.import).map_err(Failure::unreadable)?.files {
            let read = if self.import.contains(path) { read_file } else { read_plain };
            let added = read(path, allowed).and_then(|bytes| imports.give(bytes));
            if let Err(verdict) = added {
                return Ok(self.refuse(path, 0, *verdict, None));
            }
        }
        let bytes = given.map_or_else(|| read_file(&self.file, allowed), Ok);
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(verdict) => return Ok(self.refuse(&self.file, 0, *verdict, None)),
        };
        if segcert_solitaire::is_solitaire(&bytes) {
            return Err(Failure::NothingToShow(SOLITAIRE));
        }
        let fetched = imports.fetch(&bytes);
        let opened = match fetched.and_then(|()| open(&bytes, allowed, imports.library())) {
            Ok(opened) => opened,
            Err(verdict) => return Ok(self.refuse(&self.file, bytes.len(), *verdict, None)),
        };
        let verdict = opened.verdict.clone();
        let exit = show(opened, imports.files())?;
        match verdict {
            Verdict::Verified(_) => Ok(exit),
            verdict => Ok(self.refuse(&self.file, bytes.len(), verdict, hint)),
        }
    }

    /// Returns the statement of the certificate, whose proof is not checked, or `None` if there is
    /// no such file.
    pub fn stated(&self) -> Option<String> {
        let allowed = self.allowed();
        read_plain(&self.file, allowed).and_then(|file| statement(&file, allowed)).ok()
    }

    /// Returns the files that the command reads.
    pub fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.import.iter().chain([&self.file]).map(PathBuf::as_path)
    }

    /// Returns the certificate with these bytes and the certificates that it imports, for inclusion
    /// in a page.
    pub fn enclosed(&self, bytes: &[u8], imports: &[Vec<u8>]) -> Enclosed {
        let name = self.file.file_name().filter(|_| self.file.is_file());
        let name = name.unwrap_or(UNNAMED.as_ref());
        Enclosed::new(&name.to_string_lossy(), bytes, imports)
    }

    /// Reports why no more is shown: like `check`, but to people on standard error, with a hint.
    fn refuse(&self, path: &Path, bytes: usize, verdict: Verdict, hint: Option<String>) -> Exit {
        let checked = Checked::new(&path.display().to_string(), bytes, verdict);
        let (exit, report) = (checked.exit, checked.report());
        match output::is_json() {
            true => report.print(),
            false => output::print_error_unescaped(report.lines("help", hint).text(None)),
        }
        exit
    }
}

/// Name of a certificate that is not in a file.
const UNNAMED: &str = "the certificate";
const SOLITAIRE: &str =
    "a certificate about Solitaire Clobber has no proof to show; `segcert check` checks it";
const NO_IMPORTS: &str = "--import is for a certificate: `segcert prove STATEMENT --using FILE \
                          --out CERTIFICATE` proves a statement from the theorems of these files";
