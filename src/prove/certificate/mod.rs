//! From a settled question to a certificate (docs/FORMAT.md).
//!
//! The search says who wins; a certificate has to say why, in the checker's terms. In reading order: [`numbering`] (references of values and
//! the order of terms), [`form`] (normal form and moves exactly as the checker sees them), [`plan`] (which rule proves which
//! goal), [`guided`] (proofs that follow a strategy), [`literal`] (games of the statement), [`encode`] (bytes).
pub(crate) mod bytes;
mod encode;
mod form;
mod guided;
mod literal;
mod numbering;
mod plan;

use segcert_check::{Limits, Sealed, Sections, Verdict, Verified};

pub use self::form::Policy;
use self::form::{Judgment, Stage};
pub use self::guided::Guide;
use self::guided::{SHORT, VALUED_STONES};
use self::literal::Literals;
use self::plan::Planner;
use super::control::Halt;
use super::position::Term;
use super::search::Search;
use crate::clobber::{Player, Relation, Statement};

/// A proof, ready to be written to a file.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What it proves.
    pub statement: Statement,
    /// The whole file.
    pub bytes: Vec<u8>,
    /// What the checker said about it.
    pub verified: Verified,
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The search was stopped.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The statement cannot be written in a certificate.
    #[error("a game in braces is too deep to be written in a certificate")]
    TooDeep,
    /// A strategy was to be followed and does not say what to play here, or what it takes as won is not.
    #[error("the strategy does not apply: it has no winning move in {0}")]
    NoAdvice(String),
    /// A goal became a fact in its own proof. Noticed, and the goal proved in another way, wherever it can happen.
    #[error("internal error: a proof met its own goal")]
    Circular,
    /// The checker refuses what was written: a bug in the prover, which never yields a wrong certificate.
    #[error("internal error: the checker does not accept the certificate: {0:?}")]
    NotAccepted(Box<Verdict>),
}

/// The goals of a statement about `D = G − H`, as (sign of `D`, judgment).
pub(crate) fn goals(relation: Relation) -> &'static [(bool, Judgment)] {
    use Judgment::{AtLeast, Beats};
    match relation {
        Relation::Equal => &[(true, AtLeast), (false, AtLeast)],
        Relation::GreaterEqual => &[(true, AtLeast)],
        Relation::LessEqual => &[(false, AtLeast)],
        Relation::Greater => &[(true, AtLeast), (true, Beats)],
        Relation::Less => &[(false, AtLeast), (false, Beats)],
        Relation::Confused => &[(true, Beats), (false, Beats)],
        Relation::GreaterOrConfused => &[(true, Beats)],
        Relation::LessOrConfused => &[(false, Beats)],
    }
}

/// The searches on which a relation rests: who moves first, and whether he has to win.
pub(crate) fn searches(relation: Relation) -> impl Iterator<Item = (Player, bool)> {
    goals(relation).iter().map(|&(positive, judgment)| {
        let has_to_win = judgment == Judgment::Beats;
        let first = match positive == has_to_win {
            true => Player::Left,
            false => Player::Right,
        };
        (first, has_to_win)
    })
}

/// The statement as a certificate says it: a game in braces is replaced by its canonical form.
///
/// # Errors
/// See [`CertifyError`].
pub fn certifiable(search: &mut Search, statement: &Statement) -> Result<Statement, CertifyError> {
    Literals::default().certifiable(search, statement)
}

/// Writes the certificate of a statement that the search found to be true.
///
/// # Errors
/// See [`CertifyError`]. The search may have to search again where its table has forgotten.
pub fn certify(search: &mut Search, statement: &Statement) -> Result<Certificate, CertifyError> {
    let mut literals = Literals::default();
    let statement = literals.certifiable(search, statement)?;
    let difference = literals.terms(search, &statement.difference())?;
    // The search decides which values are at hand, so it comes before the planning.
    for (first, _) in searches(statement.relation) {
        search.first_wins(&difference, first)?;
    }
    let planner = Planner::new(search);
    finish(planner, statement, &literals, &difference)
}

/// Writes the certificate of a statement about rows in which Left moves as a guide says.
///
/// # Errors
/// See [`CertifyError`]. The statement may be false: then the guide has no advice, or what it leaves to the search is lost.
pub fn certify_guided(
    search: &mut Search,
    statement: &Statement,
    guide: &mut dyn Guide,
) -> Result<Certificate, CertifyError> {
    let mut literals = Literals::default();
    let statement = literals.certifiable(search, statement)?;
    let difference = literals.terms(search, &statement.difference())?;
    let mut parts = guide.parts();
    parts.extend(SHORT.map(|text| text.parse().expect("stones")));
    let parts = parts
        .iter()
        .map(|part| Term::part(search.reducer.parts.intern(part)));
    let mut terms: Vec<Term> = parts.collect();
    terms.extend_from_slice(&difference);
    search.prepare(&terms);
    let policy = Policy {
        stones: VALUED_STONES,
        sums: 0,
        all_sums: 0,
    };
    let mut planner = Planner::with_policy(search, policy);
    planner.follow(guide);
    finish(planner, statement, &literals, &difference)
}

/// Proves the goals of a statement about a difference of terms, and what they use.
fn finish(
    mut planner: Planner,
    statement: Statement,
    literals: &Literals,
    difference: &[Term],
) -> Result<Certificate, CertifyError> {
    let mut proof = Vec::new();
    for &(positive, judgment) in goals(statement.relation) {
        let terms = planner.terms(difference, positive);
        planner.prove(terms, judgment, Stage::Statement, &mut proof)?;
    }
    let lemmas = planner.prove_lemmas()?;
    let sections: Sections = encode::sections(&planner, &statement, literals, &lemmas, &proof);
    let Sealed { bytes, verified } =
        segcert_check::seal(&sections, Limits::default()).map_err(CertifyError::NotAccepted)?;
    Ok(Certificate {
        statement,
        bytes,
        verified,
    })
}
