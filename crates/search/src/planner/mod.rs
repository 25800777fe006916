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
mod lemmas;
pub mod merge;
mod plan;
mod policy;

use segcert_check::shell::library::Library;

pub use self::authored::{Author, OpenGoal, Rule};
use self::code::{Code, Step};
use self::facts::Facts;
use self::form::{Form, Mark, Sum};
pub use self::games::certifiable;
use self::games::valued;
use self::lemmas::Lemma;
use self::plan::Planner;
use self::policy::Policy;
use crate::Prover;
use crate::certificate::draft::Draft;
use crate::certificate::goal::{Judgment, goals};
use crate::certificate::{Certificate, CertifyError, References, Verdict, wire};
use crate::claims::Claim;
use crate::clobber::{Answer, Expr, Query, Statement};
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

/// A certificate without the proof of its statement. Its claims state instances of the statement.
pub struct Instances {
    pub certificate: wire::Certificate,
    /// For each goal of the statement and each instance, the number of the claim that states it;
    /// `usize::MAX` if the goal is immediate.
    pub claims: Vec<Vec<usize>>,
}

/// Proves instances of a statement, which the search found to be true. The difference of both sides
/// is given in stages: the checker adds the terms of a stage to the normal form of those before.
///
/// # Errors
/// See [`CertifyError`]. The search repeats what its table has lost.
pub fn claim_instances(
    search: &mut Search,
    statement: &Statement,
    differences: &[Vec<Expr>],
) -> Result<Instances, CertifyError> {
    let said = valued(search, statement)?;
    let differences = differences.iter().map(|stages| {
        stages.iter().map(|stage| read(search, stage)).collect::<Result<Vec<_>, _>>()
    });
    let differences = differences.collect::<Result<Vec<_>, _>>()?;
    search.prepare(&differences.concat().concat());
    for difference in &differences {
        for &(first, _) in statement.relation.says() {
            search.first_wins(&difference.concat(), first)?;
        }
    }
    search.set_stage("planning the proof");
    search.begin_question();
    let policies = Policy::after(search);
    // Theories have their values in this order.
    let mut planner = Planner::in_order(search, policies[0], References::by_age);
    let mut numbers = Vec::new();
    let certificate = written(&mut planner, &policies[1..], &said, |planner| {
        let (mut claims, mut proved, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        numbers.clear();
        for (is_positive, judgment) in goals(statement.relation) {
            let mut of_instances = Vec::new();
            for difference in &differences {
                let mut form = Form::new();
                for stage in difference {
                    let added = planner.terms(stage, is_positive).into_iter().collect();
                    form = planner.view(Mark::Yes).summed(&Sum { kept: form, added });
                }
                let goal = (form.clone(), judgment);
                if planner.decided(&goal).is_some() {
                    of_instances.push(usize::MAX);
                    continue;
                }
                let known = proved.iter().position(|known| *known == goal);
                of_instances.push(known.unwrap_or(proved.len()));
                if known.is_none() {
                    let claim = Claim::at_least(0, planner.written(&goal.0));
                    claims.push(Claim { strict: judgment == Judgment::Over, ..claim });
                    proved.push(goal);
                    planner.facts = Facts::default();
                    planner.prove(form.into(), judgment)?;
                    steps.append(&mut planner.proof);
                }
            }
            numbers.push(of_instances);
        }
        Ok((claims, steps))
    })?;
    Ok(Instances { certificate, claims: numbers })
}

/// Proves a statement about a difference of terms, with all lemmas that the proof uses.
fn finish(
    mut planner: Planner,
    next: &[Policy],
    statement: Statement,
    said: &Statement<Value>,
    difference: &[Term],
) -> Result<Certificate, CertifyError> {
    let certificate = written(&mut planner, next, said, |planner| {
        for (is_positive, judgment) in goals(statement.relation) {
            let terms = planner.terms(difference, is_positive);
            planner.prove(terms.into(), judgment)?;
        }
        Ok((Vec::new(), std::mem::take(&mut planner.proof)))
    })?;
    planner.search.set_stage("checking the proof");
    Certificate::sealed(statement, &certificate, &mut Library::default())
}

/// Claims of one system, and the steps of their proofs.
type Proved = (Vec<Claim<Code>>, Vec<Step>);

/// Returns the certificate of a statement with the claims and the steps that `prove` finds, and
/// with all lemmas that these use. If a proof becomes long, the planner begins again with the next
/// policy.
fn written(
    planner: &mut Planner,
    next: &[Policy],
    said: &Statement<Value>,
    mut prove: impl FnMut(&mut Planner) -> Result<Proved, CertifyError>,
) -> Result<wire::Certificate, CertifyError> {
    let mut next = next.iter();
    let (proved, (claims, mut proof)) = loop {
        let mut found = Proved::default();
        let proved = planner.with_lemmas(|planner| {
            found = prove(planner)?;
            Ok(())
        });
        match proved {
            Err(CertifyError::Long) => {
                planner.begin_again(*next.next().ok_or(CertifyError::Long)?);
            }
            proved => break (proved?, found),
        }
    };
    let (mut lemmas, mut steps) = (Vec::new(), Vec::new());
    for Lemma { lemma, proof } in proved {
        lemmas.push(lemma);
        steps.extend(proof);
    }
    steps.append(&mut proof);
    let references = &planner.forms.numbering.values;
    let statement = said.map(|value| references.of(*value));
    let systems = if claims.is_empty() { Vec::new() } else { vec![claims] };
    let draft = Draft { lemmas, systems, ..Draft::plain(statement, steps) };
    Ok(draft.finish(Code::reference, references, &planner.search.reducer.arena))
}
