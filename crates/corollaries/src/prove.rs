//! From a statement to a certificate that imports the theorems from which it follows.
use std::borrow::Cow;

use segcert_check::shell::file::Root;
use segcert_check::shell::library::Library as Files;

use super::derivation::{Derivation, End};
use super::laws::{Iterated, Law, close, iterate};
use super::lemmas::{grant, keep_used};
use super::library::{Library, NoFile, Theorem};
use super::usable::Usable;
use super::writable::writable;
use crate::certificate::calculus::{Imports, importing};
use crate::certificate::{Certificate, CertifyError, References, wire};
use crate::claims::{Claim, Fault, Goal, Policy, Proof, Stream, Theory};
use crate::clobber::{Atom, Statement};
use crate::game::{Limit, Parts, Value};
use crate::run::{Control, Halt};
use crate::theorems::engine::guarded;
use crate::theorems::goals::{claims, goals, value_of};

/// A statement that follows from theorems, and its proof.
#[derive(Clone, Debug)]
pub struct Corollary {
    /// What follows.
    pub statement: Statement,
    /// The roots of the certificates that are imported.
    pub used: Vec<Root>,
    /// The proof, which the checker has not seen yet.
    pub certificate: wire::Certificate,
}

/// Why there is no certificate of a statement that follows from theorems.
#[derive(Debug, thiserror::Error)]
pub enum Unproved {
    /// Time, memory or an interruption.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// A certificate on which the proof rests cannot be read.
    #[error(transparent)]
    Missing(#[from] NoFile),
    /// The checker does not accept the certificate, or one of those on which it rests.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// Elementary steps for values of short words.
const STEPS: u64 = 400_000;

/// Elementary steps for the values of the first instances of a statement.
const STEPS_OF_INSTANCES: u64 = 60_000;

/// Each variable has so many values in these instances.
const FIRST: usize = 4;

/// Number of instances whose values are computed, at most.
const MOST_INSTANCES: usize = 8;

/// A proof begins again with more lemmas at most this many times.
const MOST_ROUNDS: usize = 10;

/// A context is taken apart at most so many times, one part in another.
const MOST_DEPTH: usize = 5;

/// A theorem and its claims in a theory.
struct Imported {
    root: Root,
    claims: std::ops::Range<usize>,
    games: Vec<Value>,
}

/// Finds out whether a statement follows from the theorems of a library, from their statements
/// alone. `None` if no proof is found, which takes milliseconds if the library says nothing about
/// the rows.
///
/// # Errors
/// [`Halt`], if the limits were reached.
pub fn derive(
    statement: &Statement,
    library: &Library,
    control: &Control,
) -> Result<Option<Corollary>, Halt> {
    control.check()?;
    let relevant = library.relevant(statement);
    if relevant.is_empty() || !statement.games().all(Atom::has_plain_options) {
        return Ok(None);
    }
    let Some(statement) = writable(statement) else {
        return Ok(None);
    };
    match derived(&statement, library, &relevant, control) {
        Ok(found) => Ok(found),
        Err(End::Halt(halt)) => Err(halt),
        Err(End::Fault(Fault::Limit(Limit::Memory))) => Err(Halt::Memory),
        Err(End::Fault(Fault::Limit(Limit::Stopped))) => {
            Err(control.check().err().unwrap_or(Halt::Time))
        }
        Err(End::Fault(_) | End::Goals) => Ok(None),
    }
}

fn derived(
    statement: &Statement,
    library: &Library,
    relevant: &[usize],
    control: &Control,
) -> Result<Option<Corollary>, End> {
    let mut arena = guarded(control);
    arena.set_budget(STEPS);
    let mut theory = Theory::new(arena, Parts::new(), Policy::Given(0));
    let (mut imported, mut usable) = (Vec::new(), Vec::new());
    for number in relevant {
        let theorem = &library.theorems()[*number];
        let begin = theory.claims.len();
        let (claims, floors) = claims(&mut theory, &theorem.statement)?;
        for claim in claims {
            let theorem = Some(imported.len());
            usable.push(Usable::new(theory.claims.len(), theorem, &claim, &floors)?);
            theory.claims.push(claim);
        }
        let games = theorem.statement.games().map(|atom| value_of(&mut theory, atom));
        let games = games.collect::<Result<_, Fault>>()?;
        let claims = begin..theory.claims.len();
        imported.push(Imported { root: theorem.root, claims, games });
    }
    theory.system = theory.claims.len();
    let mut derivation = Derivation::new(theory, usable, control);
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
            derivation.usable.push(usable);
        }
        derivation.may_rewrite = phase == Phase::Values;
        derivation.begin();
        let proofs = match with_lemmas(&mut derivation, statement) {
            Err(End::Goals) => None,
            found => found?,
        };
        if let Some(proofs) = proofs {
            let theory = &mut derivation.theory;
            return Ok(Some(written(theory, statement, imported, &iterated, proofs)?));
        }
    }
    Ok(None)
}

/// What may be used, in the order in which it is tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Theorems as they are.
    Theorems,
    /// Laws for any number of periods, too.
    Periods,
    /// Values of short words, too.
    Values,
}

/// Proofs of the goals of a statement, if need be with lemmas about values and short words.
fn with_lemmas(derivation: &mut Derivation, statement: &Statement) -> Result<Option<Proofs>, End> {
    for round in 0..MOST_ROUNDS {
        let (goals, _) = goals(&mut derivation.theory, statement)?;
        if let Some(proofs) = attempt(derivation, &goals, 0)? {
            return Ok(Some(proofs));
        }
        if round == 0 && is_refuted(derivation, statement)? {
            return Ok(None);
        }
        if let Some(proofs) = attempt(derivation, &goals, MOST_DEPTH)? {
            return Ok(Some(proofs));
        }
        let wishes = std::mem::take(&mut derivation.wishes);
        let before = derivation.theory.lemmas.list.len();
        grant(&mut derivation.theory, &wishes)?;
        if derivation.theory.lemmas.list.len() == before {
            return Ok(None);
        }
        derivation.begin();
    }
    Ok(None)
}

/// Whether one of the first instances of a statement about variables is false.
fn is_refuted(derivation: &mut Derivation, statement: &Statement) -> Result<bool, End> {
    if statement.variables.is_empty() || statement.is_about_any_number() {
        return Ok(false);
    }
    let Theory { arena, parts, .. } = &mut derivation.theory;
    arena.set_budget(STEPS_OF_INSTANCES);
    let mut is_false = false;
    for point in statement.first_points(FIRST).into_iter().take(MOST_INSTANCES) {
        let Some(instance) = statement.at(&point) else {
            continue;
        };
        match parts.evaluate(&instance.difference(), arena) {
            Ok(value) => is_false |= !arena.outcome(value).satisfies(instance.relation),
            Err(Limit::Budget | Limit::Birthday) => break,
            Err(limit) => return Err(Fault::from(limit).into()),
        }
    }
    arena.set_budget(STEPS);
    Ok(is_false)
}

type Proofs = Vec<Option<Proof>>;

/// Proofs of goals; the context of each is taken apart as little as possible, and at most so many
/// times.
fn attempt(
    derivation: &mut Derivation,
    goals: &[Goal],
    most: usize,
) -> Result<Option<Proofs>, End> {
    let mut proofs = Vec::new();
    'next: for goal in goals {
        if derivation.theory.is_settled(goal) {
            proofs.push(None);
            continue;
        }
        for depth in 0..=most {
            if let Some(proof) = derivation.solve(goal, depth, &[])? {
                derivation.note(&proof);
                proofs.push(Some(proof));
                continue 'next;
            }
        }
        return Ok(None);
    }
    Ok(Some(proofs))
}

/// The certificate of a statement whose goals have these proofs.
fn written(
    theory: &mut Theory,
    statement: &Statement,
    imported: Vec<Imported>,
    iterated: &[Iterated],
    proofs: Proofs,
) -> Result<Corollary, Fault> {
    let mut needed: Vec<usize> = proofs.iter().flatten().flat_map(Proof::claims).collect();
    let iterated: Vec<&Iterated> =
        iterated.iter().filter(|law| needed.contains(&law.claim)).collect();
    needed.extend(iterated.iter().map(|it| it.law.claim));
    let mut number = vec![usize::MAX; theory.claims.len()];
    let mut kept: Vec<Claim> = Vec::new();
    let mut imports = Imports::default();
    for theorem in imported {
        if !needed.iter().any(|claim| theorem.claims.contains(claim)) {
            continue;
        }
        imports.roots.push(theorem.root);
        imports.games.extend(theorem.games);
        for claim in theorem.claims {
            number[claim] = kept.len();
            kept.push(theory.claims[claim].clone());
        }
    }
    imports.claims = kept.len();
    let mut own = Vec::new();
    for Iterated { claim, law } in iterated {
        number[*claim] = kept.len();
        kept.push(theory.claims[*claim].clone());
        own.push(law.renumbered(&number));
    }
    theory.claims = kept;
    let renumbered = |proof: &Option<Proof>| proof.as_ref().map(|it| it.renumbered(&number));
    let proofs: Proofs = proofs.iter().map(renumbered).collect();
    theory.lemmas.used.clear();
    stream(theory, statement, imports.claims, &own, &proofs)?;
    keep_used(theory)?;
    let stream = stream(theory, statement, imports.claims, &own, &proofs)?;
    let said = statement.try_map(|atom| value_of(theory, atom))?;
    let references = References::by_age(&theory.arena);
    let said = said.map(|value| references.of(*value));
    let used = imports.roots.clone();
    let certificate = importing(theory, imports, &[], &references, said, &stream.steps);
    Ok(Corollary { statement: statement.clone(), used, certificate })
}

/// The steps of claims behind those that are imported, and of the goals of the statement.
fn stream(
    theory: &mut Theory,
    statement: &Statement,
    imported: usize,
    own: &[Law],
    proofs: &[Option<Proof>],
) -> Result<Stream, Fault> {
    let mut stream = Stream::default();
    theory.system = imported;
    for (claim, law) in (imported..).zip(own) {
        let proof = law.proof(theory, claim)?;
        theory.replay_claim(&mut stream, claim, Some(&proof))?;
    }
    stream.begin();
    theory.system = theory.claims.len();
    let (goals, _) = goals(theory, statement)?;
    for (goal, proof) in goals.iter().zip(proofs) {
        theory.replay(&mut stream, goal, proof.as_ref())?;
    }
    Ok(stream)
}

/// Proves a statement from the theorems of a library; `None` if no proof is found. A theorem whose
/// certificate cannot be read is left out, and one whose certificate has another root now is taken
/// with that.
///
/// # Errors
/// [`Unproved`]; [`Unproved::Missing`] if there is no proof without a certificate that cannot be
/// read.
pub fn prove(
    statement: &Statement,
    library: &Library,
    control: &Control,
) -> Result<Option<Certificate>, Unproved> {
    let mut missing = None;
    let mut library = Cow::Borrowed(library);
    loop {
        let Some(corollary) = derive(statement, &library, control)? else {
            return missing.map_or(Ok(None), |why: NoFile| Err(why.into()));
        };
        match corollary.seal(&library) {
            Err(Unproved::Missing(mut why)) => {
                let mut rest = library.without(&why.root);
                let other = why.file.take().and_then(Theorem::of_file);
                let is_new = other.is_some_and(|theorem| rest.insert(theorem));
                library = Cow::Owned(rest);
                if !is_new {
                    missing.get_or_insert(why);
                }
            }
            sealed => return sealed.map(Some),
        }
    }
}

impl Corollary {
    /// The file of the proof, which the checker accepts after the certificates on which it rests.
    ///
    /// # Errors
    /// [`Unproved::Missing`], if one of those cannot be read, and [`Unproved::Certify`].
    pub fn seal(&self, library: &Library) -> Result<Certificate, Unproved> {
        let mut files = library.files(&self.used)?;
        Ok(self.sealed(&mut files)?)
    }

    /// The file of the proof, if the checker has the certificates on which it rests.
    ///
    /// # Errors
    /// What the checker says.
    pub fn sealed(&self, files: &mut Files) -> Result<Certificate, CertifyError> {
        Certificate::sealed(self.statement.clone(), &self.certificate, files)
    }
}
