//! From proofs of a statement to the claims, lemmas and steps of its certificate.
use super::laws::{Iterated, Law};
use super::lemmas::keep_used;
use super::search::{Found, Proofs};
use crate::claims::{Claim, Fault, Proof, Step, Stream, Theory};
use crate::clobber::Statement;
use crate::theorems::goals::goals;

/// What a certificate has behind the claims that are given to it.
pub struct Written {
    /// With the claims that are given, those of laws for many periods behind them, and the lemmas
    /// that are used.
    pub theory: Theory,
    /// Of the claims of laws, and of the goals of the statement.
    pub steps: Vec<Step>,
}

impl Found {
    /// The claims on which the proofs rest.
    pub fn claims(&self) -> Vec<usize> {
        let mut needed: Vec<usize> = self.proofs.iter().flatten().flat_map(Proof::claims).collect();
        let laws = self.iterated.iter().filter(|law| needed.contains(&law.claim));
        let laws: Vec<usize> = laws.map(|law| law.law.claim).collect();
        needed.extend(laws);
        needed
    }

    /// What is written if these claims are given, in this order, and this number of lemmas.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn written(
        self,
        statement: &Statement,
        given: &[usize],
        lemmas: usize,
    ) -> Result<Written, Fault> {
        let needed = self.claims();
        let Found { mut theory, iterated, proofs } = self;
        let mut number = vec![usize::MAX; theory.claims.len()];
        let mut kept: Vec<Claim> = Vec::new();
        let mut keep = |claim: usize| {
            number[claim] = kept.len();
            kept.push(theory.claims[claim].clone());
        };
        given.iter().for_each(|claim| keep(*claim));
        let used: Vec<&Iterated> =
            iterated.iter().filter(|law| needed.contains(&law.claim)).collect();
        used.iter().for_each(|law| keep(law.claim));
        theory.claims = kept;
        // Where there are no bags, cells are of theorems that are not used.
        let has_bags = theory.claims.iter().any(|claim| !claim.counts.is_empty());
        if !has_bags && !statement.is_about_any_number() {
            theory.set_cells(Vec::new());
        }
        let own: Vec<Law> = used.iter().map(|law| law.law.renumbered(&number)).collect();
        let renumbered = |proof: &Option<Proof>| proof.as_ref().map(|it| it.renumbered(&number));
        let proofs: Proofs = proofs.iter().map(renumbered).collect();
        theory.lemmas.used.clear();
        stream(&mut theory, statement, given.len(), &own, &proofs)?;
        keep_used(&mut theory, lemmas)?;
        let steps = stream(&mut theory, statement, given.len(), &own, &proofs)?.steps;
        Ok(Written { theory, steps })
    }
}

/// The steps of claims behind those that are given, and of the goals of the statement.
fn stream(
    theory: &mut Theory,
    statement: &Statement,
    given: usize,
    own: &[Law],
    proofs: &[Option<Proof>],
) -> Result<Stream, Fault> {
    let mut stream = Stream::default();
    theory.system = given;
    for (claim, law) in (given..).zip(own) {
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
