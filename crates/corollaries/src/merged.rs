//! Writes a certificate without imports, from one with several imports. The lemmas of all
//! certificates become claims, because the lemmas of one certificate would change the normal forms
//! in another.
use std::collections::HashMap;
use std::rc::Rc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, imports};
use segcert_check::shell::file::Root;
use segcert_check::shell::library::Library as Files;
use segcert_check::statement::Statement as Said;

use super::library::Library;
use super::reading::File;
use super::transfer::{Proved, Transfer};
use crate::certificate::wire::body;
use crate::claims::{Fault, Policy, Proof, Step, Stream, Theory};
use crate::clobber::Statement;
use crate::game::Components;
use crate::run::Control;
use crate::theorems::engine::{Proofs, are_needed, guarded};
use crate::theorems::goals::{Imports, certificate, replay_statement};

/// The claims of several certificates in one theory without lemmas.
struct Merged<'l> {
    library: &'l Library,
    control: &'l Control,
    theory: Theory,
    /// The proof of each claim; `None` if the claim is immediate.
    proofs: Proofs,
    /// Numbers of the claims at which systems begin.
    begins: Vec<usize>,
    /// Certificates, each after its imports: root, roots of the imports, content.
    files: Vec<(Root, Vec<Root>, File)>,
    /// The claims that state the theorem of each certificate, by root.
    said: HashMap<Root, Vec<usize>>,
}

/// Returns a certificate of the statement of the certificate with this root that contains the
/// proofs of all its imports. Returns `None` if one of them has a lemma by Regroup, if a proof
/// needs a sum of several values at a place where no Cut is possible, or if the checker does not
/// accept the result.
pub fn merged(
    (root, file): (Root, &[u8]),
    statement: &Statement,
    library: &Library,
    control: &Control,
) -> Option<Vec<u8>> {
    let theory = Theory::new(guarded(control), Components::new(), Policy::Given(0));
    let (proofs, begins, files, said) = Default::default();
    let mut merged = Merged { library, control, theory, proofs, begins, files, said };
    merged.read(root, file)?;
    // All cells are needed to know which rows may be negatives of each other.
    for cell in merged.files.iter().flat_map(|(_, _, file)| &file.theory.cells) {
        merged.theory.cell(cell.clone());
    }
    for (root, roots, file) in std::mem::take(&mut merged.files) {
        let claims: Vec<usize> = roots.iter().flat_map(|it| merged.said[it].clone()).collect();
        if file.imported != claims.len() {
            return None;
        }
        let said = merged.transfer(file, claims).ok()??;
        merged.said.insert(root, said);
    }
    let said = merged.said.remove(&root)?;
    let written = merged.written(statement, &said).ok()?;
    Some(check::seal(&written, Allowed::default(), &mut Files::default()).ok()?.bytes)
}

impl Merged<'_> {
    /// Reads a certificate after its imports. Returns its statement and claims.
    fn read(&mut self, root: Root, file: &[u8]) -> Option<Rc<Said>> {
        if let Some((_, _, file)) = self.files.iter().find(|(known, _, _)| *known == root) {
            return Some(Rc::clone(&file.statement));
        }
        let roots = imports(file, Allowed::default().limits(file.len())).ok()?;
        let mut statements = Vec::new();
        for root in &roots {
            let file = self.library.get(root)?.file().ok()?;
            statements.push(self.read(*root, &file)?);
        }
        let file = File::read(file, &statements, guarded(self.control))?;
        let statement = Rc::clone(&file.statement);
        self.files.push((root, roots, file));
        Some(statement)
    }

    /// Carries the proofs of a file over. `claims` has the claims of its imports. Returns the
    /// claims that state its theorem.
    fn transfer(&mut self, file: File, claims: Vec<usize>) -> Result<Option<Vec<usize>>, Fault> {
        let (ends, goals) = (file.ends.clone(), file.goals.clone());
        let mut transfer = Transfer::new(file, claims, &mut self.theory);
        let mut keep = |system: Vec<Proved>| {
            self.begins.push(self.proofs.len());
            self.proofs.extend(system.into_iter().map(|(_, proof)| proof));
        };
        transfer.lemmas()?.into_iter().for_each(|lemma| keep(vec![lemma]));
        for end in ends {
            keep(transfer.system(end)?);
        }
        let proved = transfer.goals(goals)?;
        let said = proved.iter().map(|(number, _)| *number).collect();
        proved.into_iter().for_each(|goal| keep(vec![goal]));
        Ok(transfer.is_complete().then_some(said))
    }

    /// Returns the body of a certificate of a statement that these claims state.
    fn written(mut self, statement: &Statement, said: &[usize]) -> Result<Vec<u8>, Fault> {
        let number = self.keep_needed(said);
        let begins: Vec<usize> = self.begins.clone();
        let theory = &mut self.theory;
        let mut stream = Stream::default();
        for (claim, proof) in self.proofs.iter().enumerate() {
            theory.system = begins[begins.partition_point(|begin| *begin <= claim) - 1];
            theory.replay_claim(&mut stream, claim, proof.as_ref())?;
        }
        let said = said.iter().map(|&claim| {
            let (claim, parameters) = (number[claim], theory.claims[number[claim]].parameters);
            Proof::leaf(Step::same_claim(claim, parameters))
        });
        let said: Vec<Proof> = said.collect();
        replay_statement(theory, &mut stream, statement, said.iter().map(Some))?;
        let imports = Imports::default();
        Ok(body(&certificate(theory, imports, &begins[1..], statement, stream.steps)?))
    }

    /// Keeps the claims that the proofs of these claims use. Returns the new numbers of claims.
    fn keep_needed(&mut self, said: &[usize]) -> Vec<usize> {
        let proof = |claim: usize| self.proofs[claim].as_ref();
        let is_needed = are_needed(self.proofs.len(), said.iter().copied(), proof);
        let kept: Vec<usize> = (0..self.proofs.len()).filter(|it| is_needed[*it]).collect();
        let number = |claim: usize| kept.partition_point(|it| *it < claim);
        let numbers: Vec<usize> = (0..self.proofs.len()).map(number).collect();
        let proofs = kept.iter().map(|claim| self.proofs[*claim].as_ref());
        self.proofs = proofs.map(|proof| proof.map(|it| it.renumbered(&numbers))).collect();
        let claims = kept.iter().map(|claim| self.theory.claims[*claim].clone());
        self.theory.claims = claims.collect();
        self.begins = self.begins.iter().map(|begin| numbers[*begin]).collect();
        self.begins.dedup();
        self.begins.retain(|begin| *begin < kept.len());
        numbers
    }
}
