//! What is answered, whatever the method.
use super::Question;
use crate::certificate::Certificate;
use crate::clobber::{Outcome, Query};
use crate::theorems::prove::Proof;

/// What became of a question.
pub enum Answer {
    /// A certificate of the statement, or of what was found out.
    Proved(Proved),
    /// The statement is false.
    Refuted(Refuted),
}

/// A certificate, and what gave it.
pub struct Proved {
    /// What is proved.
    pub statement: String,
    /// Who wins, if that was asked.
    pub outcome: Option<Outcome>,
    /// The theorem of which the statement is an instance, if it was proved so.
    pub theorem: Option<String>,
    /// The name of the strategy that proves the statement or the theorem, if one does.
    pub strategy: Option<String>,
    /// The root of the certificate in hexadecimal.
    pub root: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// Proof steps of a certificate about a sum.
    pub steps: Option<u64>,
}

/// What holds instead of a false statement.
pub struct Refuted {
    /// What was asked.
    pub statement: String,
    /// What holds where the statement is false.
    pub instead: String,
    /// What can be said for all `n` instead, if something can.
    pub holds: Option<String>,
    /// What is proved if a certificate of the refutation is wanted.
    pub(super) question: Question,
}

impl Proved {
    /// What a certificate says to a question about a sum.
    pub fn new(query: &Query, certificate: Certificate) -> Proved {
        // A position was asked for by its outcome and is proved as a statement about 0.
        let outcome = match query {
            Query::Position(_) => Outcome::of_relation(certificate.statement.relation),
            Query::Statement(_) => None,
        };
        Proved {
            statement: certificate.statement.to_string(),
            outcome,
            theorem: None,
            strategy: None,
            root: certificate.verified.root_hex(),
            steps: Some(certificate.verified.stats.steps as u64),
            bytes: certificate.bytes,
        }
    }
}

impl From<Proof> for Proved {
    fn from(proof: Proof) -> Proved {
        Proved {
            statement: proof.statement.to_string(),
            outcome: None,
            theorem: None,
            strategy: proof.strategy,
            root: proof.root,
            bytes: proof.bytes,
            steps: None,
        }
    }
}
