//! Writes systems of claims as a certificate.
use super::engine::{Proofs, Proved};
use super::goals::{Imports, certificate, replay_statement};
use crate::certificate::wire;
use crate::claims::{Fault, Goal, Policy, Proof, Stream, Theory};
use crate::clobber::Statement;

/// One or two systems of claims, and a statement that they prove.
pub struct Systems<'a> {
    pub theory: &'a mut Theory,
    statement: &'a Statement,
    /// Number of claims at the beginning that form a separate system.
    earlier: usize,
    pub proofs: Vec<Proof>,
    of_statement: Proofs,
}

impl<'a> Systems<'a> {
    /// Takes the claims of a search that a statement needs, in increasing order of their numbers.
    /// The theory keeps only these claims.
    pub fn new(
        theory: &'a mut Theory,
        statement: &'a Statement,
        earlier: usize,
        claims: Vec<Proved>,
        of_statement: &[Option<Proof>],
    ) -> Systems<'a> {
        let last = claims.last().map_or(0, |claim| claim.0 + 1);
        let mut number = vec![usize::MAX; last];
        for (new, (old, ..)) in claims.iter().enumerate() {
            number[*old] = new;
        }
        let renumbered = |proof: &Proof| proof.renumbered(&number);
        let of_statement = of_statement.iter().map(|proof| proof.as_ref().map(renumbered));
        let of_statement = of_statement.collect();
        let (claims, proofs) =
            claims.into_iter().map(|(_, claim, proof)| (claim, renumbered(&proof))).unzip();
        theory.claims = claims;
        Systems { theory, statement, earlier, proofs, of_statement }
    }

    /// Finds the lemmas that the proofs use, and keeps only these. The policy tells how lemmas are
    /// collected.
    pub fn collect_lemmas(&mut self, policy: Policy) -> Result<(), Fault> {
        self.theory.lemmas.clear(policy);
        self.stream()?;
        self.theory.establish()
    }

    /// Returns the steps of the proofs of all claims and of the statement.
    pub fn stream(&mut self) -> Result<Stream, Fault> {
        let mut stream = Stream::default();
        for (claim, proof) in self.proofs.iter().enumerate() {
            self.theory.system = system_of(claim, self.earlier);
            self.theory.replay_claim(&mut stream, claim, Some(proof))?;
        }
        let of_statement = self.of_statement.iter().map(Option::as_ref);
        replay_statement(self.theory, &mut stream, self.statement, of_statement)?;
        Ok(stream)
    }

    /// Changes each proof, given the goal at its root.
    pub fn change_proofs(
        &mut self,
        mut change: impl FnMut(&mut Theory, &Goal, &mut Proof) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        for (claim, proof) in self.proofs.iter_mut().enumerate() {
            self.theory.system = system_of(claim, self.earlier);
            let goal = self.theory.root(claim)?;
            change(self.theory, &goal, proof)?;
        }
        Ok(())
    }

    /// Writes the certificate: the proofs of the lemmas, of the claims, and of the statement.
    pub fn write(mut self) -> Result<wire::Certificate, Fault> {
        let mut stream = Stream::default();
        self.theory.replay_lemmas(&mut stream)?;
        let rest = self.stream()?;
        stream.steps.extend(rest.steps);
        let imports = Imports::default();
        certificate(self.theory, imports, &[self.earlier], self.statement, stream.steps)
    }
}

/// Returns the first claim of the system that contains a claim.
fn system_of(claim: usize, earlier: usize) -> usize {
    if claim < earlier { 0 } else { earlier }
}
