//! `--claim`: the statement that certificates must prove, and the proof that it follows from
//! theirs.
use std::sync::OnceLock;

use segcert_check::shell::allowed::Allowed;

use crate::cli::prelude::*;
use crate::cli::stated::Reading;
use crate::clobber::notation::{Problem, with_relation};
use crate::clobber::{NotationError, Outcome, Query, Statement};
use crate::game::arena::on_large_stack;
use crate::library::catalog::{read_plain, statement};
use crate::library::entailment::{Contradiction, Entailment};
use crate::library::imports::Imports;
use crate::methods::numbers;
use crate::planner::certifiable;
use crate::theorems::refute::{false_instance, is_true_by_values, without_rows};

/// The statement that certificates must prove, as the user wants it.
pub struct Wanted {
    /// The wanted statement as the user typed it.
    text: String,
    kind: Kind,
    /// The statement that holds instead of the wanted statement, once it has been searched for, and
    /// the values of the variables at which the wanted statement is false.
    instead: OnceLock<Option<(String, String)>>,
}

enum Kind {
    /// A text that is only compared: a statement that is not about a sum of games, or a text that
    /// cannot be read.
    Words,
    /// The statement as it was read, and as a certificate states it.
    Statement(Box<Statement>, Box<Statement>),
    /// The statements that name the winner of a position, or of all rows of a family, each with its
    /// text.
    Outcome(Vec<(Statement, String)>),
}

/// The relation between a verified certificate and the wanted statement.
pub enum Finding {
    /// The wanted statement follows, in this way. If the wanted statement is a position, its text
    /// has the winner.
    Follows { wanted: String, how: String },
    /// The wanted statement is false, and `instead` holds. If the wanted statement is about all
    /// values of variables, `at` has those at which it is false. `how` describes how this follows
    /// from the certificate; it is `None` if the values of short rows show it, whatever the
    /// certificate proves.
    False { at: String, instead: String, how: Option<String> },
    /// Neither a proof of the wanted statement from the certificate nor a contradiction was found.
    NotShown(Truth),
}

/// Why the wanted statement is true, although it is not seen to follow from a certificate.
pub enum Truth {
    Unknown,
    /// The wanted statement does not say who wins.
    NoRelation,
    /// The values of short rows show it.
    ByValues,
    /// Its numbers decide it, because rows are all-small.
    ByNumbers,
}

impl Wanted {
    /// Returns a wanted statement that only a certificate with this statement, word by word, shows.
    pub fn in_words(text: &str) -> Wanted {
        Wanted { text: text.trim().to_owned(), kind: Kind::Words, instead: OnceLock::new() }
    }

    /// Tells whether a file is a certificate whose statement is the wanted statement in the same
    /// words.
    pub fn is_stated_in(&self, path: &Path, allowed: Allowed) -> bool {
        let stated = read_plain(path, allowed).and_then(|file| statement(&file, allowed));
        stated.is_ok_and(|stated| stated == self.text)
    }

    pub fn read(text: &str) -> Result<Wanted, Failure> {
        let first = text.split_whitespace().next();
        let kind = match first {
            Some("solitaire" | "database" | "values") => Kind::Words,
            _ => match Query::read_with_instances(text) {
                Ok(Query::Statement(statement)) => {
                    let certified = match statement.is_single() {
                        true => canonical(statement.clone())?,
                        false => statement.spelled(),
                    };
                    Kind::Statement(Box::new(statement), Box::new(certified))
                }
                Ok(Query::Position(position)) => {
                    let with_outcome = |it: Outcome| {
                        let text = format!("{} {} 0", text.trim(), it.relation());
                        Ok((canonical(it.statement(&position))?, text))
                    };
                    let all = Outcome::ALL.into_iter().map(with_outcome);
                    Kind::Outcome(all.collect::<Result<_, Failure>>()?)
                }
                Err(error) => {
                    let family = family(text, error)?;
                    let with_outcome = |it: Outcome| {
                        let statement = Statement { relation: it.relation(), ..family.clone() };
                        (statement.spelled(), statement.to_string())
                    };
                    Kind::Outcome(Outcome::ALL.into_iter().map(with_outcome).collect())
                }
            },
        };
        Ok(Wanted { kind, ..Wanted::in_words(text) })
    }

    /// Returns the wanted statement as the user typed it.
    pub fn words(&self) -> &str {
        &self.text
    }

    /// Returns the text of the wanted statement, if `segcert prove` can answer it.
    pub fn question(&self) -> Option<&str> {
        (!matches!(self.kind, Kind::Words)).then_some(&self.text)
    }

    /// Returns the wanted statement as it was read.
    pub fn reading(&self) -> Reading {
        Reading::of(&self.text)
    }

    /// Returns whether the wanted statement follows from the statement of a verified certificate,
    /// and how; or that the wanted statement is false.
    pub fn compare(&self, verified: &str, file: &[u8], imports: &mut Imports) -> Finding {
        if self.text == verified {
            return Finding::Follows { wanted: self.text.clone(), how: IS_STATED.into() };
        }
        let asked: Vec<(&Statement, &String)> = match &self.kind {
            Kind::Words => return Finding::NotShown(Truth::Unknown),
            Kind::Statement(_, statement) => vec![(statement, &self.text)],
            Kind::Outcome(all) => all.iter().map(|(asked, text)| (asked, text)).collect(),
        };
        let same = asked.iter().find(|(asked, _)| asked.to_string() == verified);
        if let Some(&(_, text)) = same {
            return Finding::Follows { wanted: text.clone(), how: IS_THE_STATEMENT.into() };
        }
        let control = Resources::default().control().with_work(MOST_STEPS);
        let theorem = Entailment::new(file);
        let found = theorem.as_ref().and_then(|theorem| {
            asked.into_iter().find_map(|(asked, text)| {
                let how = theorem.follows(asked, &control, imports.library())?;
                Some(Finding::Follows { wanted: text.clone(), how })
            })
        });
        let found = found.or_else(|| self.instead());
        let found = found.or_else(|| self.contradicted(&theorem?, imports));
        found.unwrap_or_else(|| Finding::NotShown(self.truth()))
    }

    /// Tells whether values or numbers show that the wanted statement is true.
    fn truth(&self) -> Truth {
        let asked = match &self.kind {
            Kind::Words => return Truth::Unknown,
            Kind::Statement(asked, _) => asked,
            Kind::Outcome(_) => return Truth::NoRelation,
        };
        let control = Resources::default().control().with_work(MOST_STEPS);
        let outcome = numbers::outcome(&Query::Statement((**asked).clone()));
        if on_large_stack(|| is_true_by_values(asked, &control)) {
            Truth::ByValues
        } else if outcome.is_some_and(|outcome| outcome.satisfies(asked.relation)) {
            Truth::ByNumbers
        } else {
            Truth::Unknown
        }
    }

    /// Returns a statement that follows from a theorem and contradicts the wanted statement.
    fn contradicted(&self, theorem: &Entailment, imports: &mut Imports) -> Option<Finding> {
        let Kind::Statement(asked, certified) = &self.kind else {
            return None;
        };
        let control = Resources::default().control().with_work(MOST_STEPS);
        let Contradiction { point, is_without_rows, instead, how } =
            theorem.contradicts(certified, &control, imports.library())?;
        let at = asked.written_point(&point);
        let at = if is_without_rows { without_rows(&at) } else { at };
        // Uses the games as the user typed them.
        let typed = || asked.instead(&point, instead.relation);
        let typed = (!asked.is_about_any_number()).then(typed).flatten();
        let instead = self.worded(asked, &at, &typed.unwrap_or(instead));
        Some(Finding::False { at, instead, how: Some(how) })
    }

    /// Returns a statement that holds instead of the wanted statement, in its words if both are
    /// about equal games.
    fn worded(&self, asked: &Statement, at: &str, instead: &Statement) -> String {
        let worded = asked.is_single().then(|| with_relation(&self.text, instead.relation));
        match at {
            "" => worded.flatten().unwrap_or_else(|| instead.with_bounds()),
            at => format!("{at}: {}", instead.with_bounds()),
        }
    }

    /// Returns a statement that holds instead of the wanted statement, if a short instance of the
    /// wanted statement is false.
    fn instead(&self) -> Option<Finding> {
        let Kind::Statement(asked, _) = &self.kind else {
            return None;
        };
        let instead = self.instead.get_or_init(|| {
            let control = Resources::default().control().with_work(MOST_STEPS);
            let (at, instead) = on_large_stack(|| false_instance(asked, &control))?;
            let instead = self.worded(asked, &at, &instead);
            Some((at, instead))
        });
        instead.clone().map(|(at, instead)| Finding::False { at, instead, how: None })
    }
}

/// How a statement follows that is the statement of the certificate, word by word.
const IS_STATED: &str = "it is the statement of the certificate, word by word";
/// How a statement follows that is the statement of the certificate in other words.
const IS_THE_STATEMENT: &str = "it is the statement of the certificate";
/// Maximum number of elementary steps for a proof that the wanted statement follows, which take
/// about ten seconds.
const MOST_STEPS: u64 = 20_000_000;

/// Reads a text that is not a query as a family of positions, with the range of its variables.
fn family(text: &str, error: NotationError) -> Result<Statement, NotationError> {
    match error.problem() {
        Problem::Variable { .. } => Ok(Statement::read_family_in_range(text)?.0),
        _ => Err(error),
    }
}

/// Returns the statement as a certificate states it.
fn canonical(statement: Statement) -> Result<Statement, Failure> {
    if statement.games().any(|game| game.by_options().is_some()) {
        let engine = Engine::new(&Resources::default());
        return Ok(engine.run(|prover| certifiable(prover.search(), &statement))??);
    }
    Ok(statement)
}
