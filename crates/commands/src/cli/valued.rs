//! Writes values as text, JSON, CSV, LaTeX and CGSuite input.
use clap::{Args, ValueEnum};
use segcert_check::shell::report::counted;
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::output::{ErrorReport, Report};
use crate::clobber::{Expr, Outcome};
use crate::game::arena::Arena;
use crate::game::{Style, Value};
use crate::library::worth::shortened;
use crate::methods::listed;
use crate::prove::Prover;
use crate::reader::formula;

use crate::run::Halt;

/// Maximum nesting depth of braces, and maximum number of terms, without `--full`.
const DEPTH: usize = 8;
const TERMS: usize = 150;

/// Maximum number of terms of a value that is written in one line.
pub const MOST_TERMS: u64 = 4_000_000;

/// Text in place of a value or an outcome that is unknown.
const UNKNOWN: &str = "?";

/// Output format of values.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Text
    #[default]
    #[value(alias = "table")]
    Text,
    /// JSON, one object per line
    Json,
    /// CSV with the columns position,outcome,atomic_weight,value,birthday; with ranges such as --n
    /// 1..4, then one column for each of them
    Csv,
    /// LaTeX: a formula, or a table, whose first line names the packages that it needs
    #[value(alias = "tex")]
    Latex,
    /// Values only, one per line, as CGSuite reads them
    Cgsuite,
}

impl Format {
    /// Returns the format with this name.
    pub fn of_name(name: &str) -> Option<Format> {
        Format::from_str(name, false).ok()
    }

    /// Returns the name of the format.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }
}

/// The options that choose the output format of values.
#[derive(Args)]
pub struct Writing {
    /// Print arrows: ↑ ⇑ ↓ ⇓
    #[arg(long)]
    pub unicode: bool,
    /// Print the whole canonical form, however long [default: `?` replaces options that are deeply
    /// nested or long]
    ///
    /// Text and JSON show a form that is too long to be read in braces as a list of games g1, g2,
    /// …. The other formats show it in one line of at most 4,000,000 terms. CGSuite always gets the
    /// whole form.
    #[arg(long)]
    pub full: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", default_value_if("format", "json", "true"))]
    json: bool,
}

impl Writing {
    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    pub fn naming(&self) -> Naming {
        Naming::new(self.format(), self.unicode, self.full)
    }

    /// Refuses arrows in a format that has its own.
    ///
    /// # Errors
    /// [`Failure::Usage`].
    pub fn refuse_unused(&self) -> Result<(), Failure> {
        refuse_arrows(self.format(), self.unicode)
    }
}

/// Refuses `--unicode` in a format that writes arrows in its own way.
///
/// # Errors
/// [`Failure::Usage`].
pub fn refuse_arrows(format: Format, is_unicode: bool) -> Result<(), Failure> {
    match (is_unicode, format) {
        (true, Format::Latex | Format::Cgsuite) => Err(Failure::Usage(format!(
            "--format {} has its own signs for up and down: leave out --unicode",
            format.name()
        ))),
        _ => Ok(()),
    }
}

/// Notation of values.
#[derive(Clone, Copy, Debug)]
pub struct Naming {
    pub style: Style,
    pub is_full: bool,
    /// Whether a value that is written in full must be in one line.
    is_in_one_piece: bool,
}

impl Naming {
    /// Returns the notation for a format.
    pub fn new(format: Format, is_unicode: bool, is_full: bool) -> Naming {
        let style = match (format, is_unicode) {
            (Format::Latex, _) => Style::Latex,
            (Format::Cgsuite, _) => Style::Cgsuite,
            (_, true) => Style::Unicode,
            _ => Style::Ascii,
        };
        let is_in_one_piece = !matches!(format, Format::Text | Format::Json);
        // CGSuite reads no abridged form.
        let is_full = is_full || format == Format::Cgsuite;
        Naming { style, is_full, is_in_one_piece }
    }

    /// Writes a value. Returns the text, and whether it is complete.
    fn written(self, arena: &Arena, value: Value) -> (String, bool) {
        let name = arena.name(value).style(self.style);
        if !self.is_full {
            return name.limits(DEPTH, TERMS).written();
        }
        match self.is_in_one_piece {
            true => match name.whole(MOST_TERMS) {
                Some(whole) => (whole, true),
                None => (String::new(), false),
            },
            false => name.full().written(),
        }
    }

    /// Returns the position as a formula, if the notation is LaTeX.
    fn latex(self, position: &Expr) -> Option<String> {
        (self.style == Style::Latex).then(|| formula::position(position))
    }
}

/// The value of a position, or only its outcome.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Valued {
    pub position: String,
    /// The position as a formula, if values are formulas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
    /// The canonical form; `None` if only the outcome was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Whether `value` has no elisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<bool>,
    /// Definitions of the followers of a canonical form that is too long to be written in braces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    definitions: Vec<String>,
    pub outcome: String,
    #[serde(skip_serializing_if = "Option::is_none", flatten)]
    pub measures: Option<Measures>,
    /// Theorems that give the values of long rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    theorems: Vec<String>,
    /// The reason why there is no answer. In JSON, this is the whole row.
    #[serde(skip)]
    pub failed: Option<Box<FailedLine>>,
}

/// A line of a batch without an answer: its number, counted from 1, and the error.
pub type FailedLine = (usize, ErrorReport);

/// A value, and the quantities that are computed from it.
#[derive(Clone, Copy)]
pub struct Worth {
    value: Value,
    outcome: Outcome,
    /// Atomic weight; `None` if the game is not all-small.
    weight: Option<Value>,
}

impl Worth {
    /// Describes a value that was just found.
    pub fn of(value: Value, prover: &mut Prover) -> Result<Worth, Halt> {
        Ok(Worth {
            value,
            weight: prover.atomic_weight(value)?,
            outcome: prover.search().reducer.arena.outcome(value),
        })
    }
}

/// Data of a canonical form.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    /// Atomic weight; `None` if the game is not all-small.
    pub atomic_weight: Option<String>,
    pub birthday: u16,
    /// Numbers of options of the canonical form.
    pub left_options: usize,
    pub right_options: usize,
    /// Number of distinct positions in the canonical form, including itself.
    pub followers: usize,
}

impl Valued {
    /// Finds the value of a position, and the quantities that follow from it. Theorems that come
    /// with the program give the values of long rows where possible.
    pub fn find(position: &Expr, naming: Naming, prover: &mut Prover) -> Result<Valued, Halt> {
        let (value, theorems) = listed::value(position, true, prover)?;
        let worth = Worth::of(value, prover)?;
        let arena = &prover.search().reducer.arena;
        Ok(Valued { theorems, ..Valued::new(position, worth, naming, arena) })
    }

    /// Describes a position whose value is known.
    pub fn new(position: &Expr, worth: Worth, naming: Naming, arena: &Arena) -> Valued {
        let Worth { value, outcome, weight } = worth;
        let (text, complete) = naming.written(arena, value);
        Valued {
            position: position.to_string(),
            latex: naming.latex(position),
            value: Some(text),
            complete: Some(complete),
            definitions: match naming.is_full && !complete && !naming.is_in_one_piece {
                true => definitions(arena, value, naming.style),
                false => Vec::new(),
            },
            outcome: outcome.to_string(),
            measures: Some(Measures {
                atomic_weight: weight.map(|weight| naming.written(arena, weight).0),
                birthday: arena.birthday(value),
                left_options: arena.left(value).len(),
                right_options: arena.right(value).len(),
                followers: arena.followers(value).len(),
            }),
            ..Valued::default()
        }
    }

    /// Returns the row of a line without an answer.
    pub fn failed(line: usize, text: &str, failure: &Failure) -> Valued {
        Valued {
            position: text.trim().to_owned(),
            value: Some(UNKNOWN.to_owned()),
            outcome: UNKNOWN.to_owned(),
            failed: Some(Box::new((line, failure.into()))),
            ..Valued::default()
        }
    }

    /// Rejects a value that is too long to be written in one line as requested.
    ///
    /// # Errors
    /// [`Failure::LongValue`].
    pub fn check(&self, naming: Naming) -> Result<(), Failure> {
        let is_written = !naming.is_full || !naming.is_in_one_piece || self.complete != Some(false);
        match is_written {
            true => Ok(()),
            false => Err(Failure::LongValue { position: self.position.clone(), most: MOST_TERMS }),
        }
    }

    /// Tells whether this row, which was read from a file, can be the result of [`Valued::find`]
    /// for a position: all quantities that follow from the canonical form agree with it, if it is
    /// written in full and can be read.
    pub fn fits(&self, position: &Expr, naming: Naming, prover: &mut Prover) -> Result<bool, Halt> {
        let is_outcome = Outcome::ALL.iter().any(|known| known.to_string() == self.outcome);
        let is_about = self.position == position.to_string()
            && self.latex == naming.latex(position)
            && self.theorems == shortened(position).theorems;
        let (true, Some(value), Some(complete), Some(_)) =
            (is_outcome && is_about, &self.value, self.complete, &self.measures)
        else {
            return Ok(false);
        };
        // An abridged name is not a game, and a name in LaTeX cannot be read.
        if !complete || naming.style == Style::Latex {
            return Ok(true);
        }
        let Ok(value) = value.parse::<Expr>() else {
            // A canonical form in full may exceed the limits of the notation.
            return Ok(naming.is_full);
        };
        let value = prover.value(&value)?;
        let worth = Worth::of(value, prover)?;
        let arena = &prover.search().reducer.arena;
        let theorems = self.theorems.clone();
        Ok(*self == Valued { theorems, ..Valued::new(position, worth, naming, arena) })
    }

    /// Finds who wins a position, without its value. Theorems that come with the program replace
    /// long rows, and decide sums of alternating rows, where possible.
    pub fn find_outcome(
        position: &Expr,
        naming: Naming,
        prover: &mut Prover,
    ) -> Result<Valued, Halt> {
        let (outcome, theorems) = listed::outcome(position, true, prover)?;
        Ok(Valued {
            position: position.to_string(),
            latex: naming.latex(position),
            outcome: outcome.to_string(),
            theorems,
            ..Valued::default()
        })
    }
}

impl Valued {
    /// Adds the value, and what follows from it, to a report about the position.
    pub fn add<'a>(&self, report: Report<'a>) -> Report<'a> {
        let value = self.value.as_ref().map(|value| match self.complete {
            Some(false) if !self.definitions.is_empty() => "g, in the list below".to_owned(),
            Some(false) => format!("{value}   (abridged; --full shows all)"),
            _ => value.clone(),
        });
        let known = Outcome::ALL.into_iter().find(|known| known.to_string() == self.outcome);
        let description = known.map_or("", Outcome::description);
        let report = report
            .fields_of(self)
            .lines("value", value)
            .line("outcome", format!("{}: {description}", self.outcome));
        let report = match &self.measures {
            Some(Measures { atomic_weight, birthday, left_options, right_options, followers }) => {
                let weight = atomic_weight.as_deref().unwrap_or("none: not all-small");
                let size = format!(
                    "{}, {}, {} in all",
                    counted(*left_options, "Left option"),
                    counted(*right_options, "Right option"),
                    counted(*followers, "position"),
                );
                report.line("weight", weight).line("birthday", birthday).line("size", size)
            }
            None => report,
        };
        report.lines("from", &self.theorems).all(&self.definitions)
    }
}

/// Lists the followers of a canonical form that have no short name, options first.
fn definitions(arena: &Arena, value: Value, style: Style) -> Vec<String> {
    let mut names: Vec<(Value, String)> = Vec::new();
    let mut lines = Vec::new();
    for follower in arena.followers(value) {
        let short = arena.name(follower).style(style).limits(1, 8);
        let name = if short.is_complete() {
            short.to_string()
        } else {
            let known = |option: &Value| {
                let at = names.binary_search_by_key(option, |(value, _)| *value);
                at.map_or("?", |at| names[at].1.as_str())
            };
            let list = |options: &[Value]| options.iter().map(known).collect::<Vec<_>>().join(",");
            let (left, right) = (list(arena.left(follower)), list(arena.right(follower)));
            let name =
                if follower == value { "g".to_owned() } else { format!("g{}", lines.len() + 1) };
            lines.push(format!("{name} = {{{left}|{right}}}"));
            name
        };
        names.push((follower, name));
    }
    lines
}
