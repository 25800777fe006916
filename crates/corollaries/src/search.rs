//! Searches for proofs of a statement's goals: with theorems alone, then with laws for any number
//! of periods, then with values of short words.
use super::derivation::{Derivation, End};
use super::laws::{Iterated, close, iterate};
use super::lemmas::add_needed;
use super::rows::Inductive;
use super::usable::Usable;
use crate::claims::{Fault, Goal, Proof, Step, Theory};
use crate::clobber::Statement;
use crate::game::Limit;
use crate::run::Control;
use crate::theorems::engine::{Proofs, Prover};
use crate::theorems::goals::goals;

/// Proofs of the goals of a statement, the laws for many periods that they may use, and the theory
/// of both.
pub struct Found {
    pub theory: Theory,
    pub iterated: Vec<Iterated>,
    /// Proofs of goals about any number of rows, by induction on this number.
    pub by_number: Vec<Inductive>,
    pub proofs: Proofs,
}

/// Maximum number of elementary steps to compute values of short words.
pub const STEPS: u64 = 400_000;

/// Maximum number of elementary steps to evaluate the first instances of a statement.
const STEPS_OF_INSTANCES: u64 = 60_000;

/// Number of values of each variable in these instances.
const FIRST: usize = 4;

/// Maximum number of instances that are evaluated.
const MOST_INSTANCES: usize = 8;

/// Maximum number of times that a proof begins again with more lemmas.
const MOST_ROUNDS: usize = 10;

/// Maximum depth of splits of a context.
const MOST_DEPTH: usize = 5;

/// The positions to which theorems are applied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Targets {
    /// The statement itself.
    #[default]
    Statement,
    /// The statement itself, as `Statement`, but short words are played out only if no theorem
    /// helps.
    BeforePlay,
    /// The statement, and the positions after one move.
    Options,
}

/// Searches for proofs of a statement from the claims of a theory. All claims may be used.
///
/// # Errors
/// [`End`].
pub fn search(
    mut theory: Theory,
    usable: Vec<Usable>,
    statement: &Statement,
    targets: Targets,
    control: &Control,
) -> Result<Option<Found>, End> {
    theory.system = theory.claims.len();
    let mut derivation = Derivation::new(theory, usable, control);
    derivation.plays_last = targets == Targets::BeforePlay;
    let mut iterated = Vec::new();
    for phase in [Phase::Theorems, Phase::Periods, Phase::Values] {
        let theory = &mut derivation.theory;
        let laws = match phase {
            Phase::Theorems => Vec::new(),
            Phase::Periods => iterate(theory)?,
            Phase::Values => close(theory)?,
        };
        if laws.is_empty() && phase == Phase::Periods {
            continue;
        }
        theory.system = theory.claims.len();
        for (law, usable) in laws {
            iterated.push(law);
            derivation.usable.push(usable.into());
        }
        derivation.may_rewrite = phase == Phase::Values;
        derivation.begin();
        let mut found = within_limit(with_lemmas(&mut derivation, statement))?;
        // A claim is used only if its words match one to one. So a lemma about a short word may
        // help one theorem, and prevent the use of another one.
        if found.is_none() && targets == Targets::Options && phase != Phase::Periods {
            let proofs = within_limit(by_options(&mut derivation, statement))?;
            found = proofs.map(|proofs| (Vec::new(), proofs));
        }
        if let Some((by_number, proofs)) = found {
            let theory = derivation.theory;
            return Ok(Some(Found { theory, iterated, by_number, proofs }));
        }
    }
    Ok(None)
}

/// Takes the end of a search by its number of goals for a search that found nothing.
fn within_limit<T>(found: Result<Option<T>, End>) -> Result<Option<T>, End> {
    if matches!(found, Err(End::Goals)) { Ok(None) } else { found }
}

/// Proves the goals of a statement by theorems about the positions after one move.
fn by_options(derivation: &mut Derivation, statement: &Statement) -> Result<Option<Proofs>, End> {
    let (goals, _) = goals(&mut derivation.theory, statement)?;
    derivation.each(&goals, |derivation, goal| {
        derivation.begin();
        derivation.by_options(goal)
    })
}

/// Theorems that may be used, in the order in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Only theorems.
    Theorems,
    /// Theorems, and laws for any number of periods.
    Periods,
    /// Theorems, laws for any number of periods, and values of short words.
    Values,
}

/// Proves the goals of a statement, if necessary with lemmas about values and short words.
fn with_lemmas(
    derivation: &mut Derivation,
    statement: &Statement,
) -> Result<Option<(Vec<Inductive>, Proofs)>, End> {
    for round in 0..MOST_ROUNDS {
        let (goals, _) = goals(&mut derivation.theory, statement)?;
        if let Some(proofs) = attempt(derivation, &goals, 0)? {
            return Ok(Some((Vec::new(), proofs)));
        }
        if round == 0 && is_refuted(derivation, statement)? {
            return Ok(None);
        }
        if let Some(proofs) = attempt(derivation, &goals, MOST_DEPTH)? {
            return Ok(Some((Vec::new(), proofs)));
        }
        if statement.is_about_any_number() {
            let found = inductively(derivation, &goals)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        let needed_lemmas = std::mem::take(&mut derivation.needed_lemmas);
        let before = derivation.theory.lemmas.list.len();
        add_needed(&mut derivation.theory, &needed_lemmas)?;
        if derivation.theory.lemmas.list.len() == before {
            return Ok(None);
        }
        derivation.begin();
    }
    Ok(None)
}

/// Proves goals about any number of rows, by induction on this number.
fn inductively(
    derivation: &mut Derivation,
    goals: &[Goal],
) -> Result<Option<(Vec<Inductive>, Proofs)>, End> {
    let before = derivation.theory.claims.len();
    let mut by_number = Vec::new();
    let proofs = derivation.each(goals, |derivation, goal| {
        let inductive = derivation.by_number(goal, MOST_DEPTH)?;
        Ok(inductive.map(|inductive| {
            let proof = Proof::leaf(Step::same_claim(inductive.claim, goal.parameters));
            by_number.push(inductive);
            proof
        }))
    })?;
    if proofs.is_none() {
        derivation.theory.claims.truncate(before);
        derivation.theory.system = before;
    }
    Ok(proofs.map(|proofs| (by_number, proofs)))
}

/// Tells whether one of the first instances of a statement with variables is false.
fn is_refuted(derivation: &mut Derivation, statement: &Statement) -> Result<bool, End> {
    if statement.variables.is_empty() || statement.is_about_any_number() {
        return Ok(false);
    }
    let Theory { arena, components, .. } = &mut derivation.theory;
    arena.set_budget(STEPS_OF_INSTANCES);
    let mut is_false = false;
    for point in statement.first_points(FIRST).into_iter().take(MOST_INSTANCES) {
        let Some(instance) = statement.at(&point) else {
            continue;
        };
        match components.evaluate(&instance.difference(), arena) {
            Ok(value) => is_false |= !arena.outcome(value).satisfies(instance.relation),
            Err(Limit::Budget | Limit::Birthday) => break,
            Err(limit) => return Err(Fault::from(limit).into()),
        }
    }
    arena.set_budget(STEPS);
    Ok(is_false)
}

/// Proves goals. Splits the context of each goal as little as possible, up to a maximum depth.
fn attempt(
    derivation: &mut Derivation,
    goals: &[Goal],
    most: usize,
) -> Result<Option<Proofs>, End> {
    derivation.each(goals, |derivation, goal| {
        let proof = derivation.least_split(goal, most)?;
        proof.iter().for_each(|proof| derivation.note(proof));
        Ok(proof)
    })
}
