//! Certificates of the value search (docs/CALCULUS.md).
//!
//! The search says who wins; a certificate has to say why, in the checker's terms. In reading
//! order: [`code`] (terms in term order), [`form`] (normal form and moves exactly as the checker
//! sees them), [`policy`] (which lemmas may be used), [`facts`] (what is proved), [`plan`] (which
//! rule proves which goal), [`choose`] (Left's moves), [`lemmas`] (what is used, and its proofs),
//! [`guided`] (proofs that follow a strategy), [`games`] (games of the statement), [`spread`]
//! (proofs whose leaves are certificates of other processes), [`merge`] (what is written above
//! them).
mod choose;
mod code;
mod facts;
mod form;
mod games;
mod guided;
mod lemmas;
pub mod merge;
mod plan;
mod policy;
pub mod spread;

use segcert_check::shell::library::Library;

use self::form::Stage;
use self::games::Games;
pub use self::games::certifiable;
pub use self::guided::Guide;
use self::guided::SHORT;
use self::plan::Planner;
use self::policy::Policy;
use super::draft::Draft;
use super::goal::goals;
use super::{Certificate, CertifyError, Verdict, statement, wire};
use crate::clobber::{Query, Statement};
use crate::prove::position::Term;
use crate::prove::search::Search;
use crate::prove::terms::read;
use crate::prove::{Answer, Prover};

impl Prover {
    /// Proves or refutes a statement, or proves who wins a position. The answer does not depend on
    /// earlier questions.
    ///
    /// # Errors
    /// See [`CertifyError`].
    pub fn certify(&mut self, query: &Query) -> Result<Verdict, CertifyError> {
        self.forget();
        Ok(match self.answer(query)? {
            Answer::Holds(statement) => {
                Verdict::Proved(Box::new(certify(self.search(), &statement)?))
            }
            Answer::Fails(instead) => Verdict::Refuted(instead),
        })
    }
}

/// The certificate of a statement that the search found to be true.
///
/// # Errors
/// See [`CertifyError`]. The search may have to search again where its table has forgotten.
pub fn certify(search: &mut Search, statement: &Statement) -> Result<Certificate, CertifyError> {
    let written = write(search, statement)?;
    seal(search, written)
}

/// The same, found sooner where the search was easy, and larger.
///
/// # Errors
/// See [`CertifyError`].
pub fn certify_quickly(
    search: &mut Search,
    statement: &Statement,
) -> Result<Certificate, CertifyError> {
    let written = write_with(search, statement, Policy::quick)?;
    seal(search, written)
}

fn seal(
    search: &Search,
    (statement, certificate): (Statement, wire::Certificate),
) -> Result<Certificate, CertifyError> {
    search.say("checking the proof");
    Certificate::sealed(statement, &certificate, &mut Library::default())
}

/// The same before the checker has seen it, and the statement in its words.
///
/// # Errors
/// See [`CertifyError`].
pub fn write(
    search: &mut Search,
    statement: &Statement,
) -> Result<(Statement, wire::Certificate), CertifyError> {
    write_with(search, statement, Policy::after)
}

fn write_with(
    search: &mut Search,
    statement: &Statement,
    policy: impl FnOnce(&Search) -> Policy,
) -> Result<(Statement, wire::Certificate), CertifyError> {
    let statement = certifiable(search, statement)?;
    let games = Games::of(search, &statement)?;
    let difference = read(search, &statement.difference())?;
    // The search decides which values are at hand, so it comes before the planning.
    for &(first, _) in statement.relation.says() {
        search.first_wins(&difference, first)?;
    }
    search.say("planning the proof");
    search.begin_question();
    let policy = policy(search);
    let planner = Planner::new(search, policy);
    let certificate = finish(planner, &statement, &games, &difference)?;
    Ok((statement, certificate))
}

/// The certificate of a statement about rows in which Left moves as a guide says.
///
/// # Errors
/// See [`CertifyError`]. The statement may be false: then the guide has no advice, or what it
/// leaves to the search is lost.
pub fn certify_guided(
    search: &mut Search,
    statement: &Statement,
    guide: &mut dyn Guide,
) -> Result<Certificate, CertifyError> {
    let statement = certifiable(search, statement)?;
    let games = Games::of(search, &statement)?;
    let difference = read(search, &statement.difference())?;
    let mut parts = guide.parts();
    parts.extend(SHORT.map(|text| text.parse().expect("stones")));
    let parts = parts
        .iter()
        .map(|part| Term::part(search.reducer.parts.intern(part)));
    let mut terms: Vec<Term> = parts.collect();
    terms.extend_from_slice(&difference);
    search.prepare(&terms);
    search.say("planning the proof");
    let mut planner = Planner::new(search, Policy::guided());
    planner.follow(guide);
    let certificate = finish(planner, &statement, &games, &difference)?;
    search.say("checking the proof");
    Certificate::sealed(statement, &certificate, &mut Library::default())
}

/// Proves the goals of a statement about a difference of terms, and what they use.
fn finish(
    mut planner: Planner,
    statement: &Statement,
    games: &Games,
    difference: &[Term],
) -> Result<wire::Certificate, CertifyError> {
    let mut proof = Vec::new();
    let proved = planner.with_lemmas(|planner| {
        for (is_positive, judgment) in goals(statement.relation) {
            let terms = planner.terms(difference, is_positive);
            planner.prove(terms, judgment, Stage::Statement, &mut proof)?;
        }
        Ok(())
    })?;
    let (mut lemmas, mut steps) = (Vec::new(), Vec::new());
    for lemma in proved {
        lemmas.push(lemma.lemma);
        steps.extend(lemma.proof);
    }
    steps.append(&mut proof);
    let references = &planner.forms.numbering.values;
    let written = statement::finite(statement, |atom| references.of(games.value(atom)));
    let draft = Draft {
        lemmas,
        ..Draft::plain(written, steps)
    };
    Ok(draft.finish(references, &planner.search.reducer.arena))
}
