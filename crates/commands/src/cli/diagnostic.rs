//! Draws failures for users. Messages may quote files and names, so they are escaped.
use std::io::{self, IsTerminal};

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError,
    MietteSpanContents, Report, SourceCode, SourceSpan, SpanContents,
};
use textwrap::WordSplitter;

use super::failure::Failure;
use crate::escape::{escaped, escaped_lines};

/// Maximum number of characters in a line of a message.
const WIDTH: usize = 100;

/// Draws a failure, in colour only if standard error is a terminal.
pub fn drawn(failure: &Failure) -> String {
    let in_colour = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme =
        if in_colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let rendered = rendered(failure);
    let mut text = String::new();
    let width = terminal_size::terminal_size_of(io::stderr())
        .map_or(WIDTH, |(width, _)| WIDTH.min(width.0.into()));
    let drawn = GraphicalReportHandler::new_themed(theme)
        .with_width(width)
        // A name with a hyphen is not broken, so that it can be copied.
        .with_word_splitter(WordSplitter::NoHyphenation)
        .render_report(&mut text, rendered.as_ref());
    match drawn {
        Ok(()) => text,
        Err(_) => rendered.to_string(),
    }
}

/// Returns a failure with its causes. The texts are escaped.
fn rendered(failure: &Failure) -> Report {
    let messages: Vec<String> = failure.messages().map(escaped).collect();
    // The innermost cause carries the help and the place, which the others pass on.
    let mut messages = messages.into_iter().rev();
    let mut innermost = MietteDiagnostic::new(messages.next().unwrap_or_default());
    // Help may have several lines. All of them are indented.
    innermost.help = failure.help().map(escaped_lines);
    let quoted = Quoted::of(failure);
    innermost.labels = quoted.as_ref().map(|quoted| vec![quoted.wrong.clone()]);
    let report = match quoted {
        Some(quoted) => Report::new(innermost).with_source_code(quoted),
        None => Report::new(innermost),
    };
    messages.fold(report, Report::wrap_err)
}

/// A part of a text, with the place of an error.
#[derive(Debug)]
struct Quoted {
    text: String,
    wrong: LabeledSpan,
    /// Number of lines before the text.
    before: usize,
}

impl Quoted {
    /// Returns the text of a diagnostic around its first label.
    fn of(diagnostic: &dyn Diagnostic) -> Option<Quoted> {
        let label = diagnostic.labels()?.next()?;
        let around = diagnostic.source_code()?.read_span(label.inner(), 1, 1).ok()?;
        let bytes = around.data();
        let start = label.offset().checked_sub(around.span().offset())?;
        let middle = bytes.get(start..)?.get(..label.len())?;
        let behind = &bytes[start + middle.len()..];
        let [before, middle, behind] =
            [&bytes[..start], middle, behind].map(String::from_utf8_lossy).map(escaped_lines);
        let wrong = LabeledSpan::underline(before.len()..before.len() + middle.len());
        Some(Quoted { text: before + &middle + &behind, wrong, before: around.line() })
    }
}

impl SourceCode for Quoted {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        let (line, column) = (self.before + read.line(), read.column());
        let (data, span, count) = (read.data(), *read.span(), read.line_count());
        Ok(Box::new(MietteSpanContents::new(data, span, line, column, count)))
    }
}
