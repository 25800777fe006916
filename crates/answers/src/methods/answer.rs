//! Answers to questions, of one type for all methods.
use serde::Serialize;

use super::Question;
use crate::certificate::Certificate;
use crate::clobber::{Outcome, Query, Statement};
use crate::prove::moves::Report;
use crate::theorems::prove::Proof;

/// The answer to a question.
pub enum Answer {
    /// A certificate of the statement, or of the answer to the question.
    Proved(Proved),
    /// The statement is false.
    Refuted(Refuted),
}

/// A certificate, and the methods that gave it.
#[derive(Clone, Default)]
pub struct Proved {
    /// The statement that is proved.
    pub statement: String,
    /// Equalities between the statement and the question, which the format cannot express:
    /// `floor((n-3)/2)*up = floor((n-1)/2)*up - up`, as it has no numerators below 0.
    pub because: Vec<String>,
    /// The values in the range of the question about which the statement says nothing: `n = 1, 2`.
    pub not_shown: Option<String>,
    /// The winners of the rows before the range of the statement, such as `n = 1: XO || 0`. They
    /// are computed from the values of the rows and have no certificate.
    pub computed: Vec<String>,
    /// The values in the range of the statement, if each is proved by a search of its own: `n = 5`.
    pub cases: Vec<String>,
    /// The outcome, if the question was who wins.
    pub outcome: Option<Outcome>,
    /// The theorem of which the statement is an instance, if this proves it.
    pub theorem: Option<String>,
    /// The name of the strategy that proves the statement or the theorem, if one does.
    pub strategy: Option<String>,
    /// The theorems from which the statement follows. The certificate imports theirs.
    pub used: Vec<Used>,
    /// Report on the moves of another solver, if they were followed.
    pub moves: Option<MovesReport>,
    /// The root of the certificate in hexadecimal.
    pub root: String,
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// Number of proof steps, as the checker counts them. `None` for a database, which has no
    /// steps.
    pub steps: Option<u64>,
    /// Number of elementary steps of the check, if the checker does not allow so many for a file of
    /// this size unless it is told to.
    pub work: Option<u64>,
}

/// A theorem on which a certificate rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Used {
    /// The statement of the theorem.
    pub statement: String,
    /// The root of its certificate in hexadecimal.
    pub root: String,
}

/// A false statement, and the statement that holds instead.
pub struct Refuted {
    /// The false statement.
    pub statement: String,
    /// The statement that holds at a point at which the false one fails.
    pub instead: String,
    /// A statement for all `n` that holds instead, if one was found.
    pub holds: Option<String>,
    /// The refuted statement with a range that begins later, if its first instances there are true
    /// but no proof was found at little cost.
    pub likely: Option<String>,
    /// Report on the moves of another solver, if they were followed.
    pub moves: Option<MovesReport>,
    /// The question to prove for a certificate of the refutation.
    pub question: Question,
}

/// Report on the moves of a file.
#[derive(Clone, Serialize)]
pub struct MovesReport {
    /// Number of lines with a move.
    pub lines: u64,
    /// Counts of positions, and the first wrong move.
    #[serde(flatten)]
    pub report: Report,
}

impl Refuted {
    /// Makes the refutation of a question about a sum from the statement that holds instead.
    pub fn new(query: &Query, instead: Statement) -> Refuted {
        Refuted {
            statement: query.to_string(),
            instead: instead.to_string(),
            holds: None,
            likely: None,
            moves: None,
            question: Question::Query(Query::Statement(instead)),
        }
    }
}

impl Proved {
    /// Makes the answer to a question about a sum from its certificate.
    pub fn new(query: &Query, certificate: Certificate) -> Proved {
        let imports = certificate.verified.imports.iter();
        let used = imports.map(|it| Used { statement: it.statement.clone(), root: it.root_hex() });
        // For a position, the question was who wins; the certificate proves a statement about 0.
        let outcome = match query {
            Query::Position(_) => Outcome::of_relation(certificate.statement.relation),
            Query::Statement(_) => None,
        };
        Proved {
            outcome,
            used: used.collect(),
            root: certificate.verified.root_hex(),
            statement: certificate.verified.statement,
            steps: Some(certificate.verified.stats.steps as u64),
            bytes: certificate.bytes,
            ..Proved::default()
        }
    }
}

impl From<Proof> for Proved {
    fn from(proof: Proof) -> Proved {
        Proved {
            statement: proof.certified,
            strategy: proof.strategy,
            root: proof.root,
            bytes: proof.bytes,
            steps: Some(proof.steps),
            work: proof.work,
            ..Proved::default()
        }
    }
}
