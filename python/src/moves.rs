//! Reads winning moves of another solver from a file or an iterable of lines.
use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyIterator;

use crate::errors;

/// Number of lines that are taken from an iterator at a time.
const BATCH: usize = 1024;

/// The exception that an iterator has raised, if any.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// A source of lines.
pub enum Source {
    File(File),
    Lines(Lines),
}

/// The lines of an iterator, as bytes.
pub struct Lines {
    iterator: Py<PyIterator>,
    /// Bytes that were taken from the iterator but not read yet, from `start` on.
    rest: Vec<u8>,
    start: usize,
    raised: Raised,
}

/// Returns the source for a path or an iterable of lines, and the place where its exception is
/// stored.
pub fn source(moves: &Bound<'_, PyAny>) -> PyResult<(Source, Raised)> {
    let raised = Raised::default();
    let source = match moves.extract::<PathBuf>() {
        Ok(path) => {
            Source::File(File::open(&path).map_err(|error| errors::of_file(&error, &path))?)
        }
        Err(_) => Source::Lines(Lines {
            iterator: moves.try_iter()?.unbind(),
            rest: Vec::new(),
            start: 0,
            raised: Arc::clone(&raised),
        }),
    };
    Ok((source, raised))
}

/// Returns the exception that an iterator has raised, or otherwise the result.
pub fn unless_raised<T>(raised: &Raised, result: PyResult<T>) -> PyResult<T> {
    match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(exception) => Err(exception),
        None => result,
    }
}

impl Lines {
    /// Takes the next lines from the iterator. A line may end with a newline.
    fn refill(&mut self) -> PyResult<()> {
        self.rest.clear();
        self.start = 0;
        Python::attach(|py| {
            let lines = self.iterator.bind(py).clone();
            for line in lines.take(BATCH) {
                let line: String = line?.extract()?;
                self.rest.extend_from_slice(line.trim_end_matches(['\r', '\n']).as_bytes());
                self.rest.push(b'\n');
            }
            Ok(())
        })
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let lines = match self {
            Source::File(file) => return file.read(buffer),
            Source::Lines(lines) => lines,
        };
        if lines.start == lines.rest.len() {
            if let Err(exception) = lines.refill() {
                *lines.raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(exception);
                return Err(io::Error::other("the iterable of moves has raised an exception"));
            }
        }
        let read = (&lines.rest[lines.start..]).read(buffer)?;
        lines.start += read;
        Ok(read)
    }
}
