//! Errors in rule files: the fault, and its place.
use std::fmt::Display;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};
use thiserror::Error;

/// A rule file that cannot be read as a strategy.
#[derive(Debug, Error)]
#[error("{file}, line {line}: {message}")]
pub struct FileError {
    file: String,
    line: usize,
    message: String,
    source_code: NamedSource<String>,
    span: Range<usize>,
}

impl FileError {
    pub fn new(file: &str, text: &str, span: Range<usize>, message: String) -> FileError {
        let line = line_of(text, span.start);
        // An error about the whole file, or about a table, is shown at its first line.
        let marked = text.get(span.clone()).unwrap_or_default();
        let end = span.start + marked.find('\n').unwrap_or(marked.len());
        let span = span.start..end;
        FileError {
            file: file.to_owned(),
            line,
            message,
            source_code: NamedSource::new(file, text.to_owned()),
            span,
        }
    }
}

/// Returns the number of the line, from 1, that contains this byte of a text.
pub fn line_of(text: &str, byte: usize) -> usize {
    text.get(..byte).unwrap_or(text).matches('\n').count() + 1
}

/// Names a description and an example of rule files.
pub const DOCUMENTS: &str =
    "docs/notebooks/STRATEGIES.md describes strategy files; strategies/alc.toml is an example";

impl Diagnostic for FileError {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source_code)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(DOCUMENTS))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_with_span(Some("here".to_owned()), self.span.clone());
        Some(Box::new(std::iter::once(label)))
    }
}

/// A fault at some bytes of the file.
pub struct Wrong {
    pub span: Range<usize>,
    pub message: String,
}

impl Wrong {
    pub fn at(span: Range<usize>, message: impl Into<String>) -> Wrong {
        Wrong { span, message: message.into() }
    }
}
