//! Writes the claims, lemmas and steps of a certificate from the proofs of a statement.
use super::laws::{Iterated, Law};
use super::lemmas::keep_used;
use super::search::Found;
use crate::claims::{Claim, Fault, Proof, Step, Stream, Theory};
use crate::clobber::Statement;
use crate::theorems::engine::Proofs;
use crate::theorems::goals::replay_statement;

/// The parts of a certificate that follow the given claims.
pub struct Written {
    /// The given claims, then the claims of laws for many periods, and the lemmas that are used.
    pub theory: Theory,
    /// Numbers of the claims at which systems begin.
    pub begin: Vec<usize>,
    /// Steps that prove the claims of laws, the claims about numbers of rows, and the goals of the
    /// statement.
    pub steps: Vec<Step>,
}

/// The claims of a certificate after the given ones, in the order in which they are proved.
struct AddedClaims {
    /// Number of given claims.
    given: usize,
    laws: Vec<Law>,
    /// Proofs of claims by induction on numbers of rows. Each claim is a system.
    by_number: Vec<Proof>,
}

impl Found {
    /// Returns the claims that the proofs use.
    pub fn claims(&self) -> Vec<usize> {
        let mut needed: Vec<usize> = self.proofs.iter().flatten().flat_map(Proof::claims).collect();
        let by_number = self.by_number.iter().map(|it| (it.claim, it.proof.claims()));
        let laws = self.iterated.iter().map(|it| (it.claim, vec![it.law.claim]));
        for (claim, used) in by_number.chain(laws) {
            if needed.contains(&claim) {
                needed.extend(used);
            }
        }
        needed
    }

    /// Returns the certificate for these given claims, in this order, and this number of lemmas.
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
        let Found { mut theory, iterated, by_number, proofs } = self;
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
        let by_number: Vec<_> =
            by_number.into_iter().filter(|it| needed.contains(&it.claim)).collect();
        by_number.iter().for_each(|it| keep(it.claim));
        theory.claims = kept;
        // The cells behind those of all claims belong to theorems that are not used.
        let counts = theory.claims.iter().flat_map(|claim| &claim.counts);
        let cells = counts.map(|(cell, _)| cell + 1).max().unwrap_or(0);
        if !statement.is_about_any_number() {
            theory.set_cells(theory.cells[..cells].to_vec());
        }
        let own = AddedClaims {
            given: given.len(),
            laws: used.iter().map(|law| law.law.renumbered(&number)).collect(),
            by_number: by_number.iter().map(|it| it.proof.renumbered(&number)).collect(),
        };
        let renumbered = |proof: &Option<Proof>| proof.as_ref().map(|it| it.renumbered(&number));
        let proofs: Proofs = proofs.iter().map(renumbered).collect();
        theory.lemmas.used.clear();
        own.stream(&mut theory, statement, &proofs)?;
        keep_used(&mut theory, lemmas)?;
        let steps = own.stream(&mut theory, statement, &proofs)?.steps;
        let begin = (own.given + own.laws.len()..theory.claims.len()).collect();
        Ok(Written { theory, begin, steps })
    }
}

impl AddedClaims {
    /// Returns the steps of these claims and of the goals of the statement.
    fn stream(
        &self,
        theory: &mut Theory,
        statement: &Statement,
        proofs: &[Option<Proof>],
    ) -> Result<Stream, Fault> {
        let mut stream = Stream::default();
        theory.system = self.given;
        for (claim, law) in (self.given..).zip(&self.laws) {
            let proof = law.proof(theory, claim)?;
            theory.replay_claim(&mut stream, claim, Some(&proof))?;
        }
        for (claim, proof) in (self.given + self.laws.len()..).zip(&self.by_number) {
            theory.system = claim;
            theory.replay_claim(&mut stream, claim, Some(proof))?;
        }
        replay_statement(theory, &mut stream, statement, proofs.iter().map(Option::as_ref))?;
        Ok(stream)
    }
}
