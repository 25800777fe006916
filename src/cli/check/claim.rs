//! What certificates have to prove, and how that follows from what they prove.
use crate::cli::engine::Engine;
use crate::cli::failure::Failure;
use crate::cli::resources::Resources;
use crate::clobber::{Atom, Outcome, Query, Statement};
use crate::library::entailment::Entailment;
use crate::library::imports::Imports;
use crate::planner::certifiable;

/// What was claimed.
pub enum Claim {
    /// In words of certificates that are about no sum of games.
    Words(String),
    Statement(Statement),
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
        match text.parse()? {
            Query::Statement(statement) if !statement.is_single() => {
                Ok(Claim::Statement(statement))
            }
            Query::Statement(statement) => Ok(Claim::Statement(canonical(statement)?)),
            Query::Position(position) => {
                let by_outcome = |outcome: Outcome| outcome.statement(&position);
                let any = Outcome::ALL.map(by_outcome).into_iter().map(canonical);
                let any: Vec<Statement> = any.collect::<Result<_, Failure>>()?;
                Ok(Claim::Outcome { position: any[0].sides()[0].to_string(), any })
            }
        }
    }

    /// As certificates say it.
    pub fn words(&self) -> String {
        match self {
            Claim::Words(words) => words.clone(),
            Claim::Statement(statement) => statement.to_string(),
            Claim::Outcome { position, .. } => format!("the outcome of {position}"),
        }
    }

    /// How the claim follows from the statement of a certificate that was verified; an empty text if
    /// it is the same. `None` if no proof of the claim was found.
    pub fn follows_from(&self, verified: &str, file: &[u8], imports: &Imports) -> Option<String> {
        let wanted = match self {
            Claim::Words(words) => return (words == verified).then(String::new),
            Claim::Statement(statement) => std::slice::from_ref(statement),
            Claim::Outcome { any, .. } => any,
        };
        if wanted.iter().any(|wanted| wanted.to_string() == verified) {
            return Some(String::new());
        }
        let control = Resources::default().control().with_work(MOST_STEPS);
        let theorem = Entailment::new(file, imports)?;
        wanted.iter().find_map(|wanted| theorem.follows(wanted, &control))
    }
}

/// Elementary steps for a proof that a claim follows: about ten seconds.
const MOST_STEPS: u64 = 20_000_000;

/// The statement as a certificate says it.
fn canonical(statement: Statement) -> Result<Statement, Failure> {
    if statement.games().any(|game| matches!(game, Atom::Braces { .. })) {
        let engine = Engine::new(&Resources::default());
        return Ok(engine.run(|prover| certifiable(prover.search(), &statement))??);
    }
    Ok(statement)
}
