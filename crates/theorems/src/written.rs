//! Systems of claims as a certificate.
use super::goals::{goals, value_of};
use crate::certificate::calculus::certificate;
use crate::certificate::{References, statement as written, wire};
use crate::claims::{Fault, Proof, Stream, Theory};
use crate::clobber::{Expr, ForAll};

/// The claims of a theory as one system or two.
pub struct Systems<'a> {
    pub theory: &'a mut Theory,
    /// So many claims are a system of their own, before the others.
    pub earlier: usize,
}

impl Systems<'_> {
    /// The steps of all claims and of the statement.
    pub fn stream(
        &mut self,
        proofs: &[Proof],
        statement: &ForAll,
        of_statement: &[Option<Proof>],
    ) -> Result<Stream, Fault> {
        let mut stream = Stream::default();
        for (claim, proof) in proofs.iter().enumerate() {
            self.theory.system = self.system_of(claim);
            self.theory.replay_claim(&mut stream, claim, Some(proof))?;
        }
        stream.begin();
        self.theory.system = self.theory.claims.len();
        let (goals, _) = goals(self.theory, statement)?;
        for (goal, proof) in goals.iter().zip(of_statement) {
            self.theory.replay(&mut stream, goal, proof.as_ref())?;
        }
        Ok(stream)
    }

    /// The first claim of the system to which one belongs.
    pub fn system_of(&self, claim: usize) -> usize {
        if claim < self.earlier { 0 } else { self.earlier }
    }

    /// The certificate: the proofs of the theory's lemmas, then these.
    pub fn write(
        &mut self,
        proofs: &[Proof],
        statement: &ForAll,
        of_statement: &[Option<Proof>],
    ) -> Result<wire::Certificate, Fault> {
        let mut stream = Stream::default();
        self.theory.replay_lemmas(&mut stream)?;
        let rest = self.stream(proofs, statement, of_statement)?;
        stream.steps.extend(rest.steps);
        for atom in statement.games() {
            value_of(self.theory, atom)?;
        }
        let references = References::by_age(&self.theory.arena);
        let theory = &mut *self.theory;
        let said = written::for_all(statement, |atom| {
            let value = theory.parts.evaluate(&Expr::from(atom.clone()), &mut theory.arena);
            value.map_or(0, |value| references.of(value))
        });
        let steps = &stream.steps;
        Ok(certificate(theory, &[self.earlier], &references, said, steps))
    }
}
