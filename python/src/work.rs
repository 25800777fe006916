//! Runs questions on another thread, without the interpreter's lock, and stops them on an
//! interrupt.
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBytes, PyString};
use segcert::{Error, Prover};

use crate::answers::{Import, Proof};
use crate::errors;

/// Interval between checks for an interrupt.
const TICK: Duration = Duration::from_millis(50);

/// Limits of a question, as the user has given them.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Memory limit in bytes.
    pub memory: Option<i64>,
    pub threads: i64,
    /// Time limit in seconds.
    pub time: Option<f64>,
}

/// Least limit of memory in bytes. The command line has the same.
const LEAST_MEMORY: u64 = 1 << 20;
/// Maximum number of threads. The command line has the same maximum.
const MAX_THREADS: usize = 256;

/// The theorems that a question may use.
#[derive(Default)]
pub struct Theorems {
    /// Certificates, and folders with certificates; `None` stands for the library.
    using: Option<Vec<PathBuf>>,
    is_without_library: bool,
}

impl Theorems {
    /// Reads the arguments: one path or several paths, and whether the library may be used.
    pub fn new(using: Option<&Bound<'_, PyAny>>, library: bool) -> PyResult<Theorems> {
        let using = using.map(paths).transpose()?;
        if using.is_some() && !library {
            return Err(PyValueError::new_err("give either using or library=False"));
        }
        Ok(Theorems { using, is_without_library: !library })
    }

    fn of(self, prover: Prover) -> Prover {
        match self.using {
            Some(paths) => prover.using(paths),
            None if self.is_without_library => prover.without_library(),
            None => prover,
        }
    }
}

fn paths(using: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    match using.extract::<PathBuf>() {
        Ok(path) => Ok(vec![path]),
        Err(_) => using.try_iter()?.map(|path| path?.extract()).collect(),
    }
}

impl Limits {
    fn prover(self) -> PyResult<Prover> {
        let threads = usize::try_from(self.threads).unwrap_or(0);
        if !(1..=MAX_THREADS).contains(&threads) {
            let message = format!("threads must be between 1 and {MAX_THREADS}");
            return Err(PyValueError::new_err(message));
        }
        let mut prover = Prover::new().threads(threads);
        if let Some(bytes) = self.memory {
            let bytes = u64::try_from(bytes).unwrap_or(0);
            if bytes < LEAST_MEMORY {
                let message = format!("memory must be at least {LEAST_MEMORY} bytes, or None");
                return Err(PyValueError::new_err(message));
            }
            prover = prover.memory(bytes);
        }
        if let Some(seconds) = self.time {
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err("time must be a number of seconds, or None for no limit")
            })?;
            prover = prover.time(time);
        }
        Ok(prover)
    }
}

/// Runs a question and waits for its answer.
pub fn ask<T: Send>(
    py: Python<'_>,
    limits: Limits,
    theorems: Theorems,
    question: impl FnOnce(&Prover) -> Result<T, Error> + Send,
) -> PyResult<T> {
    run(py, theorems.of(limits.prover()?), question)?.map_err(errors::raise)
}

/// Runs a question about each of many positions. An error is raised, or it takes the place of the
/// answer.
pub fn ask_all<'py, T: Send>(
    positions: &Bound<'py, PyAny>,
    limits: Limits,
    errors: &str,
    question: impl FnOnce(&Prover, &[String]) -> Vec<Result<T, Error>> + Send,
    show: impl Fn(T) -> PyResult<Bound<'py, PyAny>>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let is_raised = match errors {
        "raise" => true,
        "return" => false,
        _ => return Err(PyValueError::new_err("errors is \"raise\" or \"return\"")),
    };
    let py = positions.py();
    // A text is an iterable of its letters, which are positions, too.
    if positions.is_instance_of::<PyString>() {
        let message = "positions must be an iterable of texts; put a single position into a list";
        return Err(PyTypeError::new_err(message));
    }
    let positions = positions.try_iter()?;
    let positions =
        positions.map(|position| position?.extract()).collect::<PyResult<Vec<String>>>()?;
    let answers = run(py, limits.prover()?, |prover| question(prover, &positions))?;
    let answers = answers.into_iter().map(|answer| match answer {
        Ok(answer) => show(answer),
        Err(error) if is_raised => Err(errors::raise(error)),
        Err(error) => Ok(errors::raise(error).into_value(py).into_bound(py).into_any()),
    });
    answers.collect()
}

fn run<T: Send>(
    py: Python<'_>,
    prover: Prover,
    question: impl FnOnce(&Prover) -> T + Send,
) -> PyResult<T> {
    let stop = prover.stop_flag();
    watch(py, &stop, || question(&prover))
}

/// Runs `work` without the interpreter's lock. An interrupt raises a flag that ends the work.
pub fn watch<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel();
            let worker = scope.spawn(move || sender.send(work()));
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(answer) => return Ok(answer),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(interrupt) = Python::attach(|py| py.check_signals()) {
                            stop.store(true, Ordering::Relaxed);
                            return Err(interrupt);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => match worker.join() {
                        Err(panic) => std::panic::resume_unwind(panic),
                        Ok(_) => return Err(errors::InternalError::new_err("no answer")),
                    },
                }
            }
        })
    })
}

/// Returns the bytes of a certificate, given as bytes, as a `Proof`, as an `Import` or as a path;
/// `None` for another object.
fn content(certificate: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if let Ok(bytes) = certificate.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    if let Ok(proof) = certificate.cast::<Proof>() {
        return Ok(Some(proof.get().bytes.clone()));
    }
    if let Ok(import) = certificate.cast::<Import>() {
        return Ok(Some(import.get().bytes.clone()));
    }
    let Ok(path) = certificate.extract::<PathBuf>() else {
        return Ok(None);
    };
    std::fs::read(&path).map(Some).map_err(|error| errors::of_file(&error, &path))
}

/// Returns the bytes of a certificate.
pub fn source(certificate: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let wrong = || PyTypeError::new_err("a certificate is bytes, a path, a Proof or an Import");
    content(certificate)?.ok_or_else(wrong)
}

/// Returns the bytes of the certificates that another one may import: the given one or ones, and
/// those that belong to a proof.
pub fn sources(
    certificate: &Bound<'_, PyAny>,
    imports: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Vec<u8>>> {
    let mut bytes = match imports {
        None => Vec::new(),
        Some(imports) => match content(imports)? {
            Some(import) => vec![import],
            None => imports.try_iter()?.map(|import| source(&import?)).collect::<PyResult<_>>()?,
        },
    };
    if let Ok(proof) = certificate.cast::<Proof>() {
        bytes.extend(proof.get().imports.iter().map(|import| import.bytes.clone()));
    }
    Ok(bytes)
}
