//! What certificates have to prove, in their words.
use crate::certificate::statement::plain_rows;
use crate::certificate::value::certifiable;
use crate::cli::engine::Engine;
use crate::cli::failure::Failure;
use crate::cli::resources::Resources;
use crate::clobber::notation::is_for_all;
use crate::clobber::{Atom, ForAll, Outcome, Query, Statement};

/// What was claimed, in the words of certificates.
pub enum Claim {
    None,
    Statement(String),
    /// One of these statements about a position.
    Outcome {
        position: String,
        any: Vec<String>,
    },
}

impl Claim {
    pub fn read(text: Option<&str>) -> Result<Claim, Failure> {
        let Some(text) = text else {
            return Ok(Claim::None);
        };
        if matches!(
            text.split_whitespace().next(),
            Some("solitaire" | "database")
        ) {
            return Ok(Claim::Statement(text.to_owned()));
        }
        if is_for_all(text) {
            return Ok(Claim::Statement(text.parse::<ForAll>()?.to_string()));
        }
        match text.parse()? {
            Query::Statement(statement) => Ok(Claim::Statement(canonical(statement)?.to_string())),
            Query::Position(position) => {
                let by_outcome = |outcome: Outcome| outcome.statement(position.clone());
                let any = Outcome::ALL.map(by_outcome).into_iter().map(canonical);
                let any: Vec<Statement> = any.collect::<Result<_, Failure>>()?;
                Ok(Claim::Outcome {
                    position: any[0].left.to_string(),
                    any: any.iter().map(Statement::to_string).collect(),
                })
            }
        }
    }

    /// The statement for the checker to compare with.
    pub fn statement(&self) -> Option<String> {
        match self {
            Claim::Statement(text) => Some(text.clone()),
            Claim::None | Claim::Outcome { .. } => None,
        }
    }

    /// For a certificate of which only one statement can be asked.
    pub fn words(&self) -> Option<&str> {
        match self {
            Claim::None => None,
            Claim::Statement(text) => Some(text),
            Claim::Outcome { position, .. } => Some(position),
        }
    }

    /// Why a statement that was verified is not what was claimed, unless the checker has compared
    /// it already.
    pub fn objection(&self, verified: &str) -> Option<String> {
        let Claim::Outcome { position, any } = self else {
            return None;
        };
        let is_claimed = any.iter().any(|statement| statement == verified);
        (!is_claimed).then(|| format!("proves {verified} and not the outcome of {position}"))
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
