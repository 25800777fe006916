//! `--claim`: the statement that certificates have to prove, and how it follows from theirs.
use crate::cli::engine::Engine;
use crate::cli::failure::Failure;
use crate::cli::resources::Resources;
use crate::clobber::{Outcome, Query, Statement};
use crate::library::entailment::Entailment;
use crate::library::imports::Imports;
use crate::planner::certifiable;

/// A claim of the user.
pub struct Claim {
    /// Text of the user.
    text: String,
    kind: Kind,
}

enum Kind {
    /// A statement of a certificate that is not about a sum of games.
    Words,
    Statement(Statement),
    /// One of these statements about a position.
    Outcome(Vec<Statement>),
}

impl Claim {
    pub fn read(text: &str) -> Result<Claim, Failure> {
        let first = text.split_whitespace().next();
        let kind = match first {
            Some("solitaire" | "database" | "values") => Kind::Words,
            _ => match text.parse()? {
                Query::Statement(statement) if !statement.is_single() => {
                    Kind::Statement(statement.spelled())
                }
                Query::Statement(statement) => Kind::Statement(canonical(statement)?),
                Query::Position(position) => {
                    let any = Outcome::ALL.map(|outcome| outcome.statement(&position));
                    Kind::Outcome(any.into_iter().map(canonical).collect::<Result<_, Failure>>()?)
                }
            },
        };
        Ok(Claim { text: text.to_owned(), kind })
    }

    /// Returns the claim in the words of the user.
    pub fn words(&self) -> String {
        match &self.kind {
            Kind::Words | Kind::Statement(_) => self.text.clone(),
            Kind::Outcome(_) => format!("the outcome of {}", self.text.trim()),
        }
    }

    /// How the claim follows from the statement of a certificate that was verified; an empty text
    /// if it is the same. `None` if no proof of the claim was found.
    pub fn follows_from(
        &self,
        verified: &str,
        file: &[u8],
        imports: &mut Imports,
    ) -> Option<String> {
        let wanted = match &self.kind {
            Kind::Words => return (self.text == verified).then(String::new),
            Kind::Statement(statement) => std::slice::from_ref(statement),
            Kind::Outcome(any) => any,
        };
        if wanted.iter().any(|wanted| wanted.to_string() == verified) {
            return Some(String::new());
        }
        let control = Resources::default().control().with_work(MOST_STEPS);
        let theorem = Entailment::new(file)?;
        wanted.iter().find_map(|wanted| theorem.follows(wanted, &control, imports.library()))
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
