//! Reports of proved and refuted statements.

use segcert_check::shell::report::counted;

use crate::cli::prelude::*;
use crate::cli::resting::Import;
use crate::cli::stated::{Reading, Stated};
use crate::game::for_people;
use crate::library::index::{entry, root_of_hex};
use crate::methods::{MovesReport, Proved, Refuted, listed};
use crate::prove::moves::Report as Followed;
use crate::theorems::Family;

/// A certificate that was written to a file.
#[derive(Serialize)]
pub struct Written {
    pub statement: String,
    pub root: String,
    pub bytes: usize,
    pub file: String,
}

/// Report of a proved statement.
#[derive(Serialize)]
pub struct Report<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    proved: &'a Proved,
    /// The statement of the certificate, if its text differs.
    #[serde(flatten)]
    pub stated: Stated,
    /// The text of a line, if the statement is about a part of its range only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// Number of certificates of units that this one imports.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imports: Option<usize>,
    /// Certificates that this one imports.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<Import>,
    /// Whether the certificate is that of a theorem for all `n` in the library of the program.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub known: bool,
    /// The row about which the question was, if the theorem is a law of its values, which does not
    /// say who wins.
    #[serde(skip)]
    pub law_of: Option<&'a Family>,
    /// Files and folders that the user has named, if the proof uses none of their theorems.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<String>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Report<'_> {
    /// Reports the statement, the file to which its certificate was written, if any, and the time
    /// since `start`.
    pub fn new<'a>(proved: &'a Proved, start: Instant, path: Option<&Path>) -> Report<'a> {
        Report {
            verdict: "proved",
            proved,
            stated: Stated::default(),
            asked: None,
            imports: None,
            needs: Vec::new(),
            known: root_of_hex(&proved.root)
                .and_then(|root| entry(&root))
                .is_some_and(|entry| entry.statement.contains(" for all ")),
            law_of: None,
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
        let stated = stated.map(|(how, text)| format!(", {how} {text}")).unwrap_or_default();
        let meaning = self.stated.meaning().map(|text| format!(", where {text}"));
        let missing = self.proved.not_shown.as_ref().map(|it| format!(", not shown for {it}"));
        let asked = self.asked.as_ref().map(|text| format!(", asked for {text}"));
        let [meaning, missing, asked] = [meaning, missing, asked].map(Option::unwrap_or_default);
        let file = self.file.as_ref().map(|file| format!(", written to {file}"));
        let (verdict, file) = (self.headline(), file.unwrap_or_default());
        format!("{verdict:<8}  {statement}{stated}{meaning}{missing}{asked}{file}")
    }

    fn headline(&self) -> &'static str {
        if self.proved.not_shown.is_some() { "PROVED IN PART" } else { "PROVED" }
    }
}

impl output::Report for Report<'_> {
    fn lines(&self) -> Lines {
        let Proved {
            statement,
            because,
            not_shown,
            computed,
            cases,
            outcome,
            theorem,
            strategy,
            used,
            moves,
            root,
            bytes,
            steps,
            work,
        } = self.proved;
        let outcome = outcome.map(|outcome| format!("{outcome}: {}", outcome.description()));
        let steps = match steps {
            None | Some(0) => String::new(),
            Some(1) => ", 1 proof step".to_owned(),
            Some(steps) => format!(", {steps} proof steps"),
        };
        let size = format!("{} bytes{steps}", bytes.len());
        let missing = not_shown.as_ref();
        let missing =
            missing.map(|it| format!("for {it}: the certificate says nothing about this"));
        let equalities = (!because.is_empty()).then(|| because.join(", "));
        // The cases have the letters of the user.
        let yours = if self.stated.meaning().is_some() { "your " } else { "" };
        let lines = Lines::default().headed(self.headline(), statement);
        let lines = (self.stated)
            .add(lines, statement)
            .and_each("because", equalities)
            .and_each("not shown", missing)
            .and_each("computed", (!computed.is_empty()).then(|| computed.join("; ")))
            .and_each("outcome", outcome)
            .and_each("cases", (!cases.is_empty()).then(|| format!("{yours}{}", by_search(cases))))
            .and_each("theorem", theorem.as_ref())
            .and_each("strategy", strategy.as_ref())
            .and_each("from", used.iter().map(|it| for_people(&it.statement)))
            .and_each("known", self.known.then_some(KNOWN))
            .and_each("note", self.law_of.map(about_law));
        let unused = (!self.unused.is_empty())
            .then(|| format!("{}: the proof uses no theorem of --using", self.unused.join(", ")));
        let lines = with_moves(lines.and_each("unused", unused), moves.as_ref()).and("root", root);
        let lines = match &self.file {
            Some(file) => lines.and("written", format!("{file}: {size}")),
            None => lines.and("size", format!("{size} (not written: no --out)")),
        };
        let imports = self.imports.map(|imports| format!("{imports} certificates of units"));
        let more = work.map(|work| {
            format!("to check this certificate, allow more elementary steps: --steps {work}")
        });
        lines
            .and_each("note", more)
            .and_each("imports", self.needs.iter().map(Import::text))
            .and_each("imports", imports)
            .time(self.seconds)
    }
}

/// Text about a theorem that comes with the program.
const KNOWN: &str = "a theorem of the library of the program";

/// Returns a text about a law of the values of a row.
fn about_law(row: &Family) -> String {
    format!(
        "this is a law of the values and does not say who wins; a statement such as `{row} > 0 for \
         all n >= 1` does"
    )
}

/// Describes a proof that has a search for each value of the variables.
fn by_search(cases: &[String]) -> String {
    match cases {
        [only] => format!("{only}, by a search"),
        cases => format!("{}: each by a search", listed(cases, "; ")),
    }
}

/// Adds the report on the moves of another solver.
fn with_moves(lines: Lines, report: Option<&MovesReport>) -> Lines {
    let Some(MovesReport { lines: read, report }) = report else {
        return lines;
    };
    let Followed { followed, searched, wrong_moves, wrong, .. } = report;
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
    lines.and("moves", text).and_each("wrong", wrong)
}

/// Report of a refuted statement.
#[derive(Serialize)]
pub struct Denied<'a> {
    verdict: &'static str,
    #[serde(flatten)]
    refuted: &'a Refuted,
    #[serde(flatten)]
    reading: Reading,
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Written>,
    /// The file for a certificate of the statement, which is not written.
    #[serde(skip)]
    unwritten: Option<String>,
}

impl Denied<'_> {
    /// Returns the report of a refuted statement. `refutation` is the certificate of the statement
    /// that holds instead, if it was written.
    pub fn new(refuted: &Refuted, refutation: Option<Written>) -> Denied<'_> {
        let reading = Reading::of(&refuted.statement);
        Denied { verdict: "refuted", refuted, reading, refutation, unwritten: None }
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
}

impl output::Report for Denied<'_> {
    fn lines(&self) -> Lines {
        let Refuted { statement, instead, holds, moves, .. } = self.refuted;
        let lines = (self.reading.add(Lines::new("REFUTED", statement)))
            .and("instead", instead)
            .and_each("holds", holds.as_ref());
        let lines = with_moves(lines, moves.as_ref());
        match &self.refutation {
            Some(Written { statement, root, bytes, file }) => lines
                .and("root", root)
                .and("written", format!("{file}: {bytes} bytes, proves {statement}")),
            None => lines.and_each("note", self.unwritten.as_ref().map(|file| not_written(file))),
        }
    }
}

fn not_written(file: &str) -> String {
    format!(
        "{file} is not written, because the statement is false; --out-refutation FILE writes a \
         certificate of what holds instead"
    )
}

/// Report of a chain of relations of which not all are proved.
#[derive(Clone, Serialize)]
pub struct Chain {
    verdict: &'static str,
    statement: String,
    /// The verdict on the statement of each relation, and this statement.
    pub links: Vec<(&'static str, String)>,
}

impl Chain {
    /// Returns the report of a chain none of whose statements is answered.
    pub fn new(chain: &str, statements: &[String]) -> Chain {
        let links = statements.iter().map(|text| ("unproved", text.clone())).collect();
        Chain { verdict: "not proved", statement: chain.to_owned(), links }
    }
}

impl output::Report for Chain {
    fn lines(&self) -> Lines {
        let chain = Lines::default().plain("").headed("NOT PROVED", &self.statement);
        self.links.iter().fold(chain, |lines, (verdict, text)| lines.and(verdict, text))
    }
}
