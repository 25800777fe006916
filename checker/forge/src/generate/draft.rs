//! Certificates as parts: each lemma, claim and goal with the steps that prove it.

use crate::wire::*;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{HEADER_BYTES, Kind, Root, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::rc::Rc;

/// A file on which certificates may rest.
#[derive(Debug)]
pub struct File {
    /// Header and body.
    pub bytes: Vec<u8>,
    /// The files on which it rests itself.
    pub needs: Vec<Rc<File>>,
    /// Statement of a proof, whose goals are claims of the certificates that import it.
    pub statement: Option<Statement>,
}

impl File {
    /// Returns a file with this body and the right root.
    pub fn new(body: &[u8], needs: Vec<Rc<File>>) -> File {
        File { bytes: write(Kind::Proof, body), needs, statement: None }
    }

    /// The root that the file names.
    pub fn root(&self) -> Root {
        self.bytes[HEADER_BYTES - 32..HEADER_BYTES].try_into().expect("a root has 32 bytes")
    }
}

/// A certificate in which each lemma, claim and goal has its own steps.
#[derive(Clone, Debug)]
pub struct Draft {
    /// Statement that the certificate proves.
    pub statement: Statement,
    /// The files on which it rests, in the order of the import list.
    pub imports: Vec<Rc<File>>,
    /// The values.
    pub arena: Vec<(Vec<u32>, Vec<u32>)>,
    /// The cells of the certificate.
    pub cells: Vec<Cell>,
    /// Lemmas with their steps.
    pub lemmas: Vec<(Lemma, Vec<Step>)>,
    /// Systems of claims with their steps.
    pub systems: Vec<Vec<(Claim, Vec<Step>)>>,
    /// The steps of each goal of the statement.
    pub goals: Vec<Vec<Step>>,
    /// Features that the proof is known to use and its bytes do not show.
    pub tags: Vec<&'static str>,
}

impl Draft {
    /// Makes a draft of a statement whose goals have these proofs.
    pub fn new(
        statement: Statement,
        arena: &[(Vec<u32>, Vec<u32>)],
        goals: Vec<Vec<Step>>,
    ) -> Draft {
        Draft {
            statement,
            imports: Vec::new(),
            arena: arena.to_vec(),
            cells: Vec::new(),
            lemmas: Vec::new(),
            systems: Vec::new(),
            goals,
            tags: Vec::new(),
        }
    }

    /// Makes a draft of a statement about nothing, with these systems of claims.
    pub fn of_claims(systems: Vec<Vec<(Claim, Vec<Step>)>>) -> Draft {
        let nothing = says(vec![], Relation::AtLeast, vec![]);
        Draft { systems, ..Draft::new(nothing, &arena(), vec![vec![]]) }
    }

    /// Returns the proofs of lemmas, claims and goals, in the order of the format.
    pub fn proofs(&mut self) -> Vec<&mut Vec<Step>> {
        let lemmas = self.lemmas.iter_mut().map(|(_, steps)| steps);
        let claims = self.systems.iter_mut().flatten().map(|(_, steps)| steps);
        lemmas.chain(claims).chain(&mut self.goals).collect()
    }

    /// Returns the certificate, with the steps in the order of the format.
    pub fn certificate(&self) -> Certificate {
        let lemmas = self.lemmas.iter().map(|(_, steps)| steps);
        let claims = self.systems.iter().flatten().map(|(_, steps)| steps);
        let steps = lemmas.chain(claims).chain(&self.goals).flatten().cloned().collect();
        Certificate {
            statement: self.statement.clone(),
            imports: self.imports.iter().map(|file| file.root()).collect(),
            arena: self.arena.clone(),
            cells: self.cells.clone(),
            lemmas: self.lemmas.iter().map(|(lemma, _)| lemma.clone()).collect(),
            systems: self.systems.iter().map(|system| claims_of(system)).collect(),
            steps,
        }
    }

    /// Returns the verdict of the checker on the certificate.
    pub fn verdict(&self) -> Verdict {
        verdict(&self.certificate().body(), &self.imports)
    }

    /// Tells whether the checker verifies the certificate.
    pub fn is_accepted(&self) -> bool {
        self.verdict().exit_code() == 0
    }

    /// Returns the certificate as a file that others may import.
    pub fn file(&self) -> File {
        let mut file = File::new(&self.certificate().body(), self.imports.clone());
        file.statement = Some(self.statement.clone());
        file
    }

    /// Returns the number of claims from imported statements.
    pub fn imported_claims(&self) -> usize {
        let statements = self.imports.iter().filter_map(|file| file.statement.as_ref());
        statements.map(|statement| crate::samples::goals(statement.relation).len()).sum()
    }

    /// Assigns the steps of an accepted certificate to its lemmas, claims and goals. The boundaries
    /// are found by cutting the steps off: a cut proof fails where the next step is missing.
    pub fn of(certificate: &Certificate, imports: &[Rc<File>]) -> Draft {
        let empty = Vec::new;
        let mut draft = Draft {
            imports: imports.to_vec(),
            cells: certificate.cells.clone(),
            lemmas: certificate.lemmas.iter().map(|lemma| (lemma.clone(), empty())).collect(),
            goals: crate::samples::goals(certificate.statement.relation)
                .iter()
                .map(|_| empty())
                .collect(),
            ..Draft::new(certificate.statement.clone(), &certificate.arena, Vec::new())
        };
        let system = |claims: &Vec<Claim>| claims.iter().map(|c| (c.clone(), Vec::new())).collect();
        draft.systems = certificate.systems.iter().map(system).collect();
        let first = draft.imported_claims();
        let lemmas = draft.lemmas.len();
        let claims = lemmas + draft.systems.iter().map(Vec::len).sum::<usize>();
        let mut proofs = draft.proofs();
        let mut place = 0;
        for (number, step) in certificate.steps.iter().enumerate() {
            let cut =
                Certificate { steps: certificate.steps[..number].to_vec(), ..certificate.clone() };
            if let Verdict::Rejected(rejection) = verdict(&cut.body(), imports) {
                let subject = rejection.place();
                let last = subject.split([' ', ',']).collect::<Vec<_>>();
                let of = |word: &str| {
                    let at = last.iter().position(|other| *other == word)?;
                    last.get(at + 1)?.parse::<usize>().ok()
                };
                let found = of("lemma")
                    .or(of("claim").map(|claim| lemmas + claim.saturating_sub(first)))
                    .or(of("goal").map(|goal| claims + goal));
                place = found.filter(|found| *found < proofs.len()).unwrap_or(place).max(place);
            }
            proofs[place].push(step.clone());
        }
        draft
    }
}

fn claims_of(system: &[(Claim, Vec<Step>)]) -> Vec<Claim> {
    system.iter().map(|(claim, _)| claim.clone()).collect()
}

/// Returns these files and all files that they import, each once, imports before their importers.
pub fn closure(imports: &[Rc<File>]) -> Vec<Rc<File>> {
    let mut all: Vec<Rc<File>> = Vec::new();
    for file in imports {
        for needed in closure(&file.needs).into_iter().chain([file.clone()]) {
            if all.iter().all(|other| other.bytes != needed.bytes) {
                all.push(needed);
            }
        }
    }
    all
}

/// Returns the verdict on the file with this body and the right root, which may import these files.
pub fn verdict(body: &[u8], imports: &[Rc<File>]) -> Verdict {
    verdict_on(&write(Kind::Proof, body), imports)
}

/// Returns the verdict on a file, which may import these files.
pub fn verdict_on(file: &[u8], imports: &[Rc<File>]) -> Verdict {
    let mut library = Library::default();
    for needed in closure(imports) {
        // A file that is no certificate is missing, for both checkers.
        let _ = library.add(needed.bytes.clone());
    }
    check(file, &Options::default(), &mut library)
}

/// Tells whether the checker reported that its own tables are inconsistent.
pub fn is_internal(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::CouldNotCheck(Obstacle::Internal))
}
