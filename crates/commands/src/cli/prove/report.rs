//! Reports of proved and refuted statements.

use segcert_check::shell::report::counted;

use crate::cli::prelude::*;
use crate::cli::resting::Import;
use crate::cli::stated::{Reading, Stated, joined};
use crate::game::for_people;
use crate::library::index::{entry, root_of_hex};
use crate::methods::{MovesReport, Proved, Refuted, listed};
use crate::prove::moves::Report as Followed;

/// A certificate that was written to a file.
#[derive(Serialize)]
pub struct Written {
    pub statement: String,
    pub root: String,
    pub bytes: usize,
    pub file: String,
}

/// Report of a proved statement.
pub struct Granted<'a> {
    proved: &'a Proved,
    /// The statement of the certificate, if its text differs.
    pub stated: Stated,
    /// The text of a line, if the statement is about a part of its range only.
    pub asked: Option<String>,
    /// Number of certificates of units that this one imports.
    pub imports: Option<usize>,
    /// Certificates that this one imports.
    pub needs: Vec<Import>,
    /// Whether a theorem about a row is a law of its values, which does not say who wins.
    pub is_law: bool,
    /// Files and folders that the user has named, if the proof uses none of their theorems.
    pub unused: Vec<String>,
    seconds: f64,
    file: Option<String>,
}

impl Granted<'_> {
    /// Reports the statement, the file to which its certificate was written, if any, and the time
    /// since `start`.
    pub fn new<'a>(proved: &'a Proved, start: Instant, path: Option<&Path>) -> Granted<'a> {
        Granted {
            proved,
            stated: Stated::default(),
            asked: None,
            imports: None,
            needs: Vec::new(),
            is_law: false,
            unused: Vec::new(),
            seconds: start.elapsed().as_secs_f64(),
            file: path.map(file::output_name),
        }
    }

    /// Returns how the run ends. If the statement is about a part of a range only, no proof was
    /// found for all of the range.
    pub fn exit(&self) -> Exit {
        if self.proved.not_shown.is_some() { Exit::Limit } else { Exit::Success }
    }

    /// Returns the verdict in one line, with the statement of the certificate, if its text differs.
    pub fn in_one_line(&self) -> String {
        let statement = &self.proved.statement;
        let stated = self.stated.texts(statement).into_iter().next();
        let more = [
            stated.map(|(how, text)| format!(", {how} {text}")),
            self.stated.meaning().map(|text| format!(", where {text}")),
            self.proved.not_shown.as_ref().map(|it| format!(", not shown for {it}")),
            self.asked.as_ref().map(|text| format!(", asked for {text}")),
            self.file.as_ref().map(|file| format!(", written to {file}")),
        ];
        let more: String = more.into_iter().flatten().collect();
        format!("{:<8}  {statement}{more}", self.headline())
    }

    fn headline(&self) -> &'static str {
        if self.proved.not_shown.is_some() { "PROVED IN PART" } else { "PROVED" }
    }

    /// Tells whether the certificate is that of a theorem for all `n` in the library of the
    /// program.
    fn is_known(&self) -> bool {
        let entry = root_of_hex(&self.proved.root).and_then(|root| entry(&root));
        entry.is_some_and(|entry| entry.statement.contains(" for all "))
    }

    /// Returns the whole report.
    pub fn report(&self) -> Report<'_> {
        let proved = self.proved;
        let outcome = proved.outcome.map(|it| format!("{it}: {}", it.description()));
        let steps = match proved.steps {
            None | Some(0) => String::new(),
            Some(1) => ", 1 proof step".to_owned(),
            Some(steps) => format!(", {steps} proof steps"),
        };
        let size = format!("{} bytes{steps}", proved.bytes.len());
        let missing = proved.not_shown.as_ref();
        let missing =
            missing.map(|it| format!("for {it}: the certificate says nothing about this"));
        // The cases have the letters of the user.
        let yours = if self.stated.meaning().is_some() { "your " } else { "" };
        let cases = &proved.cases;
        let cases = (!cases.is_empty()).then(|| format!("{yours}{}", by_search(cases)));
        let unused = joined(&self.unused, ", ");
        let unused = unused.map(|it| format!("{it}: the proof uses no theorem of --using"));
        let report = Report::default()
            .field("verdict", "proved")
            .field("statement", &proved.statement)
            .field_some("because", &proved.because)
            .lines("because", joined(&proved.because, ", "))
            .field_some("not_shown", &proved.not_shown)
            .lines("not shown", missing)
            .field_some("computed", &proved.computed)
            .lines("computed", joined(&proved.computed, "; "))
            .lines("outcome", outcome)
            .field_some("cases", &proved.cases)
            .lines("cases", cases)
            .field_some("outcome", proved.outcome.map(|outcome| outcome.to_string()))
            .entry_some("theorem", proved.theorem.as_ref())
            .entry_some("strategy", proved.strategy.as_ref())
            .field_some("used", &proved.used)
            .lines("from", proved.used.iter().map(|it| for_people(&it.statement)))
            .lines("known", self.is_known().then_some(KNOWN))
            .lines("note", self.is_law.then_some(LAW))
            .lines("unused", unused);
        let head = Report::default().headed(self.headline(), &proved.statement);
        let report = with_moves(report, proved.moves.as_ref())
            .entry("root", &proved.root)
            .field("bytes", proved.bytes.len())
            .field_some("steps", proved.steps)
            .below(self.stated.add(head, &proved.statement))
            .field_some("asked", &self.asked);
        let report = match &self.file {
            Some(file) => report.line("written", format!("{file}: {size}")),
            None => report.line("size", format!("{size} (not written: no --out)")),
        };
        let more = proved.work.map(|work| {
            format!("to check this certificate, allow more elementary steps: --steps {work}")
        });
        report
            .lines("note", more)
            .field_some("imports", self.imports)
            .lines("imports", self.imports.map(|count| format!("{count} certificates of units")))
            .field_some("needs", &self.needs)
            .lines("imports", self.needs.iter().map(Import::text))
            .field_some("known", self.is_known().then_some(true))
            .field_some("unused", &self.unused)
            .time(self.seconds)
            .field_some("file", &self.file)
    }
}

/// Text about a theorem that comes with the program.
const KNOWN: &str = "the library that comes with segcert has this theorem";

/// Text about a law of the values of a row.
const LAW: &str = "this is a law of the values and does not say who wins; a comparison with 0 \
                   does, such as `(XXO)^n > 0 for all n >= 1`";

/// Describes a proof that has a search for each value of the variables.
fn by_search(cases: &[String]) -> String {
    match cases {
        [only] => format!("{only}, by a search"),
        cases => format!("{}: each by a search", listed(cases, "; ")),
    }
}

/// Adds the report on the moves of another solver.
fn with_moves<'a>(report: Report<'a>, moves: Option<&'a MovesReport>) -> Report<'a> {
    let Some(moves) = moves else {
        return report;
    };
    let MovesReport { lines: read, report: followed } = moves;
    let Followed { followed, searched, wrong_moves, wrong, .. } = followed;
    let text = format!(
        "{} read, {} followed, {} searched",
        counted(*read as usize, "line"),
        counted(*followed as usize, "move"),
        counted(*searched as usize, "position"),
    );
    let wrong = wrong.as_ref().map(|wrong| {
        let more = match wrong_moves {
            1 => String::new(),
            _ => format!(" (the first of {wrong_moves} wrong moves)"),
        };
        format!("line {}: {wrong}{more}", wrong.line)
    });
    report.field("moves", moves).line("moves", text).lines("wrong", wrong)
}

/// Report of a refuted statement.
pub struct Denied<'a> {
    refuted: &'a Refuted,
    reading: Reading,
    refutation: Option<Written>,
    /// The file for a certificate of the statement, which is not written.
    unwritten: Option<String>,
}

impl Denied<'_> {
    /// Returns the report of a refuted statement. `refutation` is the certificate of the statement
    /// that holds instead, if it was written.
    pub fn new(refuted: &Refuted, refutation: Option<Written>) -> Denied<'_> {
        let reading = Reading::of(&refuted.statement);
        Denied { refuted, reading, refutation, unwritten: None }
    }

    /// Adds the name of the file for a certificate of the statement, if there is one.
    pub fn unwritten(self, file: Option<&Path>) -> Self {
        Denied { unwritten: file.map(file::output_name), ..self }
    }

    /// Returns the verdict in one line, with what holds instead.
    pub fn in_one_line(&self) -> String {
        let Refuted { statement, instead, .. } = self.refuted;
        format!("REFUTED   {statement}{}, since {instead}", self.reading.in_one_line())
    }

    /// Returns the whole report.
    pub fn report(&self) -> Report<'_> {
        let Refuted { statement, instead, holds, likely, moves, .. } = self.refuted;
        let head = self.reading.add(Report::default().line("REFUTED", statement));
        let report = Report::default()
            .field("verdict", "refuted")
            .field("statement", statement)
            .entry("instead", instead)
            .entry_some("holds", holds.as_ref())
            .field_some("likely", likely)
            .lines("note", likely.as_ref().map(|it| format!("`{it}` may be true: {FIRST_HOLD}")));
        let report = with_moves(report, moves.as_ref())
            .below(head)
            .field_some("refutation", &self.refutation);
        match &self.refutation {
            Some(Written { statement, root, bytes, file }) => report
                .line("root", root)
                .line("written", format!("{file}: {bytes} bytes, proves {statement}")),
            None => report.lines("note", self.unwritten.as_deref().map(not_written)),
        }
    }
}

/// Reason why a statement whose range begins later may be true.
const FIRST_HOLD: &str = "its first instances are true; `segcert prove` may find a proof";

fn not_written(file: &str) -> String {
    format!(
        "{file} is not written, because the statement is false; --out-refutation FILE writes a \
         certificate of what holds instead"
    )
}

/// Report of a chain of relations of which not all are proved.
#[derive(Clone)]
pub struct Chain {
    statement: String,
    /// The verdict on the statement of each relation, and this statement.
    pub links: Vec<(&'static str, String)>,
}

impl Chain {
    /// Returns the report of a chain none of whose statements is answered.
    pub fn new(chain: &str, statements: &[String]) -> Chain {
        let links = statements.iter().map(|text| ("unproved", text.clone())).collect();
        Chain { statement: chain.to_owned(), links }
    }

    /// Returns the whole report.
    pub fn report(&self) -> Report<'_> {
        let report = Report::default()
            .plain("")
            .field("verdict", "not proved")
            .headed("NOT PROVED", &self.statement)
            .field("statement", &self.statement)
            .field("links", &self.links);
        self.links.iter().fold(report, |report, (verdict, text)| report.line(verdict, text))
    }
}
