//! Certificates of the value search (docs/CALCULUS.md).
//!
//! The search decides who wins; a certificate proves the result by the rules of the checker. In
//! reading order:
//!
//! * [`code`]: terms in term order
//! * [`classes`]: values that differ by ups and stars
//! * [`form`]: normal form and options as the checker has them
//! * [`policy`]: lemmas that may be used
//! * [`facts`]: goals that are proved
//! * [`plan`], [`choose`]: the rule that proves a goal; Left's moves
//! * [`lemmas`]: the lemmas that are used, and their proofs
//! * [`guided`]: proofs in which Left follows a strategy
//! * [`authored`]: proofs in which an author chooses each rule
//! * [`games`]: games of the statement
//! * [`distribution`], [`merge`]: proofs whose leaves are certificates of other processes
mod authored;
mod choose;
mod classes;
mod code;
pub mod distribution;
mod facts;
mod form;
mod games;
mod guided;
mod lemmas;
pub mod merge;
mod plan;
mod policy;

use segcert_check::shell::library::Library;

pub use self::authored::{Author, OpenGoal, Rule};
use self::code::{Code, Step};
pub use self::games::certifiable;
use self::games::valued;
pub use self::guided::Guide;
use self::guided::SHORT;
use self::lemmas::Lemma;
use self::plan::Planner;
use self::policy::Policy;
use crate::Prover;
use crate::certificate::draft::Draft;
use crate::certificate::goal::goals;
use crate::certificate::{Certificate, CertifyError, Verdict};
use crate::clobber::{Answer, Query, Relation, Statement};
use crate::game::Value;
use crate::position::Term;
use crate::search::Search;
use crate::terms::read;

impl Prover {
    /// Proves or refutes a statement, or proves who wins a position. The answer does not depend on
    /// earlier questions.
    ///
    /// # Errors
    /// See [`CertifyError`].
    pub fn certify(&mut self, query: &Query) -> Result<Verdict, CertifyError> {
        self.forget();
        let answer = self.answer(query)?;
        self.verdict(answer)
    }

    /// Returns the verdict on the question that was answered last.
    ///
    /// # Errors
    /// See [`CertifyError`].
    pub fn verdict(&mut self, answer: Answer) -> Result<Verdict, CertifyError> {
        self.pause_after(u64::MAX);
        Ok(match answer {
            Answer::Holds(statement) => {
                Verdict::Proved(Box::new(certify(self.search(), &statement)?))
            }
            Answer::Fails(instead) => Verdict::Refuted(instead),
        })
    }
}

/// Returns a certificate of a statement that the search found to be true.
///
/// # Errors
/// See [`CertifyError`]. The search repeats what its table has lost.
pub fn certify(search: &mut Search, statement: &Statement) -> Result<Certificate, CertifyError> {
    certify_with(search, statement, Policy::after)
}

/// Returns a certificate like [`certify`], planned in less time. After an easy search, it is
/// larger.
///
/// # Errors
/// See [`CertifyError`].
pub fn certify_quickly(
    search: &mut Search,
    statement: &Statement,
) -> Result<Certificate, CertifyError> {
    certify_with(search, statement, |search| vec![Policy::quick(search)])
}

fn certify_with(
    search: &mut Search,
    statement: &Statement,
    policies: impl FnOnce(&Search) -> Vec<Policy>,
) -> Result<Certificate, CertifyError> {
    let statement = certifiable(search, statement)?;
    let said = valued(search, &statement)?;
    let difference = read(search, &statement.difference())?;
    // Proofs may use the values that the search finds, so the search comes before the planning.
    for &(first, _) in statement.relation.says() {
        search.first_wins(&difference, first)?;
    }
    search.set_stage("planning the proof");
    search.begin_question();
    let policies = policies(search);
    let planner = Planner::new(search, policies[0]);
    finish(planner, &policies[1..], statement, &said, &difference)
}

/// Returns a certificate of a statement about rows in which a guide chooses Left's moves.
///
/// # Errors
/// See [`CertifyError`]. The statement may be false, the guide may have no advice, or the search
/// may refute a goal that the guide leaves to it.
pub fn certify_guided(
    search: &mut Search,
    statement: &Statement,
    guide: &mut dyn Guide,
) -> Result<Certificate, CertifyError> {
    let statement = certifiable(search, statement)?;
    let said = valued(search, &statement)?;
    let difference = read(search, &statement.difference())?;
    let mut components = guide.components();
    components.extend(SHORT.map(|text| text.parse().expect("stones")));
    let components = components
        .iter()
        .map(|component| Term::component(search.reducer.components.intern(component)));
    let mut terms: Vec<Term> = components.collect();
    terms.extend_from_slice(&difference);
    search.prepare(&terms);
    search.set_stage("planning the proof");
    let mut planner = Planner::new(search, Policy::guided());
    planner.follow(guide);
    finish(planner, &[], statement, &said, &difference)
}

/// Proves a statement about a difference of terms, with all lemmas that the proof uses. If the
/// proof becomes long, the planner uses the next policy.
fn finish(
    mut planner: Planner,
    next: &[Policy],
    statement: Statement,
    said: &Statement<Value>,
    difference: &[Term],
) -> Result<Certificate, CertifyError> {
    let (proved, mut proof) = prove(&mut planner, next, statement.relation, difference)?;
    let (mut lemmas, mut steps) = (Vec::new(), Vec::new());
    for Lemma { lemma, proof } in proved {
        lemmas.push(lemma);
        steps.extend(proof);
    }
    steps.append(&mut proof);
    let references = &planner.forms.numbering.values;
    let written = said.map(|value| references.of(*value));
    let draft = Draft { lemmas, ..Draft::plain(written, steps) };
    let certificate = draft.finish(Code::reference, references, &planner.search.reducer.arena);
    planner.search.set_stage("checking the proof");
    let library = &mut Library::default();
    Certificate::sealed(statement, &certificate, library)
}

/// Proves the goals of a relation. Returns the lemmas that are used, and the steps. Uses the policy
/// of the planner, or the first of the next policies with which the proof is short enough.
fn prove(
    planner: &mut Planner,
    next: &[Policy],
    relation: Relation,
    difference: &[Term],
) -> Result<(Vec<Lemma>, Vec<Step>), CertifyError> {
    let mut next = next.iter();
    loop {
        let mut proof = Vec::new();
        let proved = planner.with_lemmas(|planner| {
            for (is_positive, judgment) in goals(relation) {
                let terms = planner.terms(difference, is_positive);
                planner.prove(terms.into(), judgment)?;
            }
            proof = std::mem::take(&mut planner.proof);
            Ok(())
        });
        match proved {
            Err(CertifyError::Long) => {
                planner.begin_again(*next.next().ok_or(CertifyError::Long)?);
            }
            proved => return Ok((proved?, proof)),
        }
    }
}
