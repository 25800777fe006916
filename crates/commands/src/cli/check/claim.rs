//! `--claim`: the statement that certificates have to prove, and how it follows from theirs.
use std::sync::OnceLock;

use crate::cli::engine::Engine;
use crate::cli::failure::Failure;
use crate::cli::resources::Resources;
use crate::clobber::notation::with_relation;
use crate::clobber::{Outcome, Query, Statement};
use crate::game::arena::on_large_stack;
use crate::library::entailment::{Contradiction, Entailment};
use crate::library::imports::Imports;
use crate::planner::certifiable;
use crate::theorems::refute::false_instance;

/// A claim of the user.
pub struct Claim {
    /// Text of the user.
    text: String,
    kind: Kind,
    /// The statement that holds instead of the claim, once it was looked for.
    instead: OnceLock<Option<String>>,
}

enum Kind {
    /// A statement of a certificate that is not about a sum of games.
    Words,
    /// The statement as it was read, and as a certificate says it.
    Statement(Box<Statement>, Box<Statement>),
    /// The statements that say who wins a position.
    Outcome(Vec<(Outcome, Statement)>),
}

/// The relation between a verified certificate and a claim.
pub enum Finding {
    /// The claim is what the certificate proves.
    Same,
    /// The claim, with the winner if the claim is a position, and how it follows.
    Follows { claim: String, how: String },
    /// The claim is false: this holds instead. `how` says how that follows from the certificate;
    /// `None` if the values of short rows show it, whatever the certificate proves.
    False { instead: String, how: Option<String> },
    /// No proof of the claim was found, and nothing that contradicts it.
    NotShown,
}

impl Claim {
    pub fn read(text: &str) -> Result<Claim, Failure> {
        let first = text.split_whitespace().next();
        let kind = match first {
            Some("solitaire" | "database" | "values") => Kind::Words,
            _ => match text.parse()? {
                Query::Statement(statement) if !statement.is_single() => {
                    let spelled = statement.spelled();
                    Kind::Statement(Box::new(statement), Box::new(spelled))
                }
                Query::Statement(statement) => {
                    let certified = canonical(statement.clone())?;
                    Kind::Statement(Box::new(statement), Box::new(certified))
                }
                Query::Position(position) => {
                    let all = Outcome::ALL
                        .into_iter()
                        .map(|it| Ok((it, canonical(it.statement(&position))?)));
                    Kind::Outcome(all.collect::<Result<_, Failure>>()?)
                }
            },
        };
        Ok(Claim { text: text.trim().to_owned(), kind, instead: OnceLock::new() })
    }

    /// Returns the claim in the words of the user.
    pub fn words(&self) -> String {
        match &self.kind {
            Kind::Words | Kind::Statement(..) => self.text.clone(),
            Kind::Outcome(_) => format!("the winner of {}", self.text),
        }
    }

    /// Returns whether the claim follows from the statement of a certificate that was verified, and
    /// how; or whether it is false.
    pub fn compare(&self, verified: &str, file: &[u8], imports: &mut Imports) -> Finding {
        let wanted: Vec<(&Statement, String)> = match &self.kind {
            Kind::Words if self.text == verified => return Finding::Same,
            Kind::Words => return Finding::NotShown,
            Kind::Statement(_, statement) => vec![(statement, self.text.clone())],
            Kind::Outcome(all) => {
                let claim = |it: &Outcome| format!("{} {} 0", self.text, it.relation());
                all.iter().map(|(outcome, statement)| (statement, claim(outcome))).collect()
            }
        };
        if wanted.iter().any(|(wanted, _)| wanted.to_string() == verified) {
            return Finding::Same;
        }
        let control = Resources::default().control().with_work(MOST_STEPS);
        let theorem = Entailment::new(file);
        let found = theorem.as_ref().and_then(|theorem| {
            wanted.into_iter().find_map(|(wanted, claim)| {
                let how = theorem.follows(wanted, &control, imports.library())?;
                Some(Finding::Follows { claim, how })
            })
        });
        let found = found.or_else(|| self.instead());
        let found = found.or_else(|| self.contradicted(&theorem?, imports));
        found.unwrap_or(Finding::NotShown)
    }

    /// Returns a statement that follows from a theorem, and contradicts the claim.
    fn contradicted(&self, theorem: &Entailment, imports: &mut Imports) -> Option<Finding> {
        let Kind::Statement(asked, certified) = &self.kind else {
            return None;
        };
        let control = Resources::default().control().with_work(MOST_STEPS);
        let Contradiction { point, instead, how } =
            theorem.contradicts(certified, &control, imports.library())?;
        let at = asked.written_point(&point);
        // The games as the user has typed them.
        let typed = (!asked.is_about_any_number()).then(|| asked.at(&point)).flatten();
        let typed = typed.map(|typed| Statement { relation: instead.relation, ..typed });
        let instead = self.worded(asked, &at, &typed.unwrap_or(instead));
        Some(Finding::False { instead, how: Some(how) })
    }

    /// Returns a statement that holds instead of the claim, in the words of the claim if it is
    /// about the same games.
    fn worded(&self, asked: &Statement, at: &str, instead: &Statement) -> String {
        let worded = asked.is_single().then(|| with_relation(&self.text, instead.relation));
        match at {
            "" => worded.flatten().unwrap_or_else(|| instead.to_string()),
            at => format!("{at}: {instead}"),
        }
    }

    /// Returns the statement that holds instead of the claim, if a short instance of it is false.
    fn instead(&self) -> Option<Finding> {
        let Kind::Statement(asked, _) = &self.kind else {
            return None;
        };
        let instead = self.instead.get_or_init(|| {
            let control = Resources::default().control().with_work(MOST_STEPS);
            let (at, instead) = on_large_stack(|| false_instance(asked, &control))?;
            Some(self.worded(asked, &at, &instead))
        });
        instead.clone().map(|instead| Finding::False { instead, how: None })
    }
}

/// Elementary steps for a proof that a claim follows: about ten seconds.
const MOST_STEPS: u64 = 20_000_000;

/// The statement as a certificate says it.
fn canonical(statement: Statement) -> Result<Statement, Failure> {
    if statement.games().any(|game| game.by_options().is_some()) {
        let engine = Engine::new(&Resources::default());
        return Ok(engine.run(|prover| certifiable(prover.search(), &statement))??);
    }
    Ok(statement)
}
