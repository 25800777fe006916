//! Errors in the notation: a problem, and its place in the text.
use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, SourceCode};
use thiserror::Error;

use super::latex::original_span;
use super::problem::Problem;

/// An error in a text that is not a board, game or statement, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem}")]
pub struct NotationError {
    place: Box<Place>,
    problem: Problem,
}

/// The bytes of a text that a problem concerns.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    /// The text that was read. If the error is at its end, a space follows, so that a caret can
    /// point there.
    text: String,
    span: Range<usize>,
    /// The part of the text that the message shows, and the place in it. A long text is cut to the
    /// neighbourhood of the error.
    shown: String,
    shown_span: Range<usize>,
}

/// Length in characters above which a text is cut in messages.
pub(super) const LONG: usize = 200;

/// Returns the text, or its beginning if it is long.
pub(super) fn short(text: &str) -> String {
    excerpt(text, 40)
}

/// Returns the text, or its beginning if it has more characters than `length`.
pub fn excerpt(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl NotationError {
    pub(super) fn new(text: &str, span: Range<usize>, problem: Problem) -> NotationError {
        let mut text = text.to_owned();
        if span.start == text.len() {
            text.push(' ');
        }
        let (shown, shown_span) = around(&text, &span);
        let place = Place { text, span, shown, shown_span };
        NotationError { place: Box::new(place), problem }
    }

    /// Returns an error about the whole text.
    pub(super) fn whole(text: &str, problem: Problem) -> NotationError {
        let start = text.len() - text.trim_start().len();
        let end = text.trim_end().len().max(start);
        NotationError::new(text, start..end, problem)
    }

    /// Returns this error as an error in the original text, from which the text of the error was
    /// made.
    pub(super) fn in_original(self, text: &str) -> NotationError {
        let span = original_span(text, &self.place.text, &self.place.span);
        let problem = match self.problem {
            // In LaTeX, the braces of `^{n}` are read as parentheses.
            Problem::Unclosed('(') if text[span.start..].starts_with('{') => Problem::Unclosed('{'),
            problem => problem,
        };
        NotationError::new(text, span, problem)
    }

    /// Returns an error with another problem at the same place.
    pub(super) fn with(self, problem: Problem) -> NotationError {
        NotationError { problem, ..self }
    }

    /// Returns the error that a row has several powers instead of one.
    pub fn one_power(text: &str) -> NotationError {
        NotationError::whole(text, Problem::NotOnePower)
    }

    /// Returns the error that a word or a row has an empty square.
    pub fn one_row(text: &str) -> NotationError {
        NotationError::whole(text, Problem::Gap)
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.place.text
    }

    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Returns the bytes of the text that the problem concerns; empty where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.place.span.clone()
    }

    /// Returns the column of the first character of the problem, counted from 1.
    pub fn column(&self) -> usize {
        self.place.text[..self.place.span.start].chars().count() + 1
    }
}

impl Diagnostic for NotationError {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.place.shown)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::underline(self.place.shown_span.clone());
        Some(Box::new(std::iter::once(label)))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }
}

/// Returns a text and a place in it. A long text is cut to the neighbourhood of the place.
fn around(text: &str, span: &Range<usize>) -> (String, Range<usize>) {
    if text.chars().count() <= LONG {
        return (text.to_owned(), span.clone());
    }
    let (before, behind) = text.split_at(span.start);
    let far = |(at, c): (usize, char)| at + c.len_utf8();
    let start = before.char_indices().rev().nth(LONG / 4).map_or(0, far);
    let end = behind.char_indices().nth(LONG / 4);
    let end = end.map_or(text.len(), |(at, _)| span.start + at);
    let mut shown = String::new();
    if start > 0 {
        shown.push('…');
    }
    let offset = shown.len();
    shown.push_str(&text[start..end]);
    if end < text.len() {
        shown.push('…');
    }
    let span = span.start - start + offset..span.end.min(end) - start + offset;
    (shown, span)
}
