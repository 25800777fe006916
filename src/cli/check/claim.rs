//! What certificates have to prove, and how that follows from what they prove.
use crate::certificate::statement::plain_rows;
use crate::cli::engine::Engine;
use crate::cli::failure::Failure;
use crate::cli::resources::Resources;
use crate::clobber::follows;
use crate::clobber::notation::is_for_all;
use crate::clobber::{Atom, ForAll, Outcome, Query, Statement};
use crate::planner::certifiable;

/// What was claimed.
pub enum Claim {
    /// In words of certificates that are about no sum of games.
    Words(String),
    Statement(Statement),
    ForAll(ForAll),
    /// One of these statements about a position.
    Outcome {
        position: String,
        any: Vec<Statement>,
    },
}

impl Claim {
    pub fn read(text: &str) -> Result<Claim, Failure> {
        let first = text.split_whitespace().next();
        if matches!(first, Some("solitaire" | "database" | "values")) {
            return Ok(Claim::Words(text.to_owned()));
        }
        if is_for_all(text) {
            return Ok(Claim::ForAll(text.parse()?));
        }
        match text.parse()? {
            Query::Statement(statement) => Ok(Claim::Statement(canonical(statement)?)),
            Query::Position(position) => {
                let by_outcome = |outcome: Outcome| outcome.statement(position.clone());
                let any = Outcome::ALL.map(by_outcome).into_iter().map(canonical);
                let any: Vec<Statement> = any.collect::<Result<_, Failure>>()?;
                Ok(Claim::Outcome { position: any[0].left.to_string(), any })
            }
        }
    }

    /// As certificates say it.
    pub fn words(&self) -> String {
        match self {
            Claim::Words(words) => words.clone(),
            Claim::Statement(statement) => statement.to_string(),
            Claim::ForAll(statement) => statement.to_string(),
            Claim::Outcome { position, .. } => format!("the outcome of {position}"),
        }
    }

    /// How it follows from a statement that was verified: an empty text if it is the same.
    pub fn follows_from(&self, verified: &str) -> Option<String> {
        let is_same = match self {
            Claim::Words(_) | Claim::Statement(_) | Claim::ForAll(_) => self.words() == verified,
            Claim::Outcome { any, .. } => any.iter().any(|it| it.to_string() == verified),
        };
        if is_same {
            return Some(String::new());
        }
        if is_for_all(verified) {
            let known: ForAll = verified.parse().ok()?;
            return match self {
                Claim::Words(_) => None,
                Claim::ForAll(wanted) => follows::for_all_from_for_all(&known, wanted),
                Claim::Statement(wanted) => follows::from_for_all(&known, wanted),
                Claim::Outcome { any, .. } => {
                    any.iter().find_map(|wanted| follows::from_for_all(&known, wanted))
                }
            };
        }
        let known: Statement = verified.parse().ok()?;
        match self {
            Claim::Words(_) | Claim::ForAll(_) => None,
            Claim::Statement(wanted) => follows::from_statement(&known, wanted),
            Claim::Outcome { any, .. } => {
                any.iter().find_map(|wanted| follows::from_statement(&known, wanted))
            }
        }
    }
}

/// The statement as a certificate says it.
fn canonical(statement: Statement) -> Result<Statement, Failure> {
    let mut terms = statement.left.terms.iter().chain(&statement.right.terms);
    if terms.any(|term| matches!(term.atom, Atom::Braces { .. })) {
        let engine = Engine::new(&Resources::default());
        return Ok(engine.run(|prover| certifiable(prover.search(), &statement))??);
    }
    Ok(plain_rows(&statement))
}
