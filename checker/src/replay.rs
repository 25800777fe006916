//! The replay of a certificate: what is read, in which order it is proved, which rule a step names.

#[cfg(test)]
mod tests;

use crate::claims::{Cell, Claim, Form};
use crate::core::{
    Checked, Facts, Games, Goal, Limits, Reader, Scope, Step, Subject, Table, require,
};
use crate::statement::Statement;
use crate::values::Database;
use std::cell::RefCell;
use std::rc::Rc;

/// Bytes of the hash by which a certificate names another one.
pub const ROOT_BYTES: usize = 32;

/// What another certificate has proved.
#[derive(Clone)]
pub enum Imported {
    Statement(Rc<Statement>),
    Database(Rc<RefCell<Database>>),
}

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub values: usize,
    pub cells: usize,
    pub lemmas: usize,
    pub claims: usize,
    /// Steps of proofs.
    pub steps: usize,
    /// Elementary steps, as counted for the limit.
    pub work: u64,
}

/// The state of a replay.
#[derive(Default)]
pub struct Kernel<'a> {
    pub games: Games,
    pub imports: Vec<Imported>,
    pub cells: Vec<Cell>,
    pub rivals: Table<Cell, Rc<[usize]>>,
    /// What may be used, as soon as it is proved: first what the imported certificates prove.
    pub claims: Rc<Vec<Claim>>,
    /// The system that is being proved; 0 for lemmas.
    pub stage: usize,
    /// The claim that is being proved.
    pub current: usize,
    pub nothing: Rc<Scope>,
    pub no_bag: Rc<[Form]>,
    pub facts: Facts,
    pub reader: Reader<'a>,
    pub steps_left: usize,
    /// What is being proved, for messages.
    pub subject: Option<Subject>,
    /// The goal at which a fault was found, for messages.
    pub failed: Option<Goal>,
}

impl<'a> Kernel<'a> {
    pub fn new(body: &'a [u8], limits: Limits) -> Kernel<'a> {
        Kernel { reader: Reader::new(body), games: Games::new(limits), ..Kernel::default() }
    }

    /// Reads what the body begins with: the statement, and the roots of the certificates on which
    /// it rests.
    pub fn open(&mut self) -> Checked<(Rc<Statement>, Vec<&'a [u8]>)> {
        let statement = Statement::read(&mut self.reader, &mut self.games.budget)?;
        let roots = self.reader.list(|reader| reader.bytes(ROOT_BYTES))?;
        Ok((Rc::new(statement), roots))
    }

    /// Replays the proof. If there is no fault, the statement is true if those of the imported
    /// certificates are.
    pub fn replay(&mut self, statement: &Statement, imported: &[Imported]) -> Checked<Stats> {
        self.games.read_arena(&mut self.reader)?;
        self.cells = self.reader.list(Cell::read)?;
        self.games.budget.charge(self.cells.len())?;
        self.no_bag = vec![Form::default(); self.cells.len()].into();
        let mut claims = Vec::new();
        for import in imported {
            if let Imported::Statement(statement) = import {
                claims.extend(self.goals_of(statement)?);
            }
        }
        self.imports = imported.to_vec();
        let count = self.reader.count()?;
        let lemmas = (0..count).map(|_| self.read_lemma()).collect::<Checked<Vec<_>>>()?;
        for stage in 1..=self.reader.count()? {
            for _ in 0..self.reader.count()? {
                claims.push(self.read_claim(stage)?);
            }
        }
        self.claims = Rc::new(claims);
        let steps = self.reader.count()?;
        self.steps_left = steps;
        self.prove_lemmas(lemmas)?;
        self.prove_claims()?;
        self.prove_statement(statement)?;
        require(self.steps_left == 0, "number")?;
        self.reader.finish()?;
        Ok(Stats {
            values: self.games.arena.references().count() / 2,
            cells: self.cells.len(),
            lemmas: count,
            claims: self.claims.len(),
            steps,
            work: self.games.budget.steps,
        })
    }

    /// Proves all claims, system after system.
    fn prove_claims(&mut self) -> Checked<()> {
        let claims = Rc::clone(&self.claims);
        for (number, claim) in claims.iter().enumerate().filter(|(_, claim)| claim.stage > 0) {
            (self.stage, self.current) = (claim.stage, number);
            self.begin(Some(Subject::Claim(number)));
            self.prove_claim(claim)?;
        }
        Ok(())
    }

    fn prove_claim(&mut self, claim: &Claim) -> Checked<()> {
        let goal = self.in_normal_form(claim.goal.clone())?;
        self.prove(goal)
    }

    fn prove_statement(&mut self, statement: &Statement) -> Checked<()> {
        self.stage = usize::MAX;
        self.begin(None);
        for (number, claim) in self.goals_of(statement)?.iter().enumerate() {
            self.subject = Some(Subject::Goal(number));
            self.prove_claim(claim)?;
        }
        self.subject = None;
        Ok(())
    }

    /// The rule that a step names.
    pub fn apply(&mut self, goal: &Goal, step: Step) -> Checked<Vec<Goal>> {
        match step {
            Step::Replies => self.replies(goal),
            Step::Cut { selected, terms } => self.cut(goal, &selected, &terms),
            Step::Absurd => self.absurd(goal),
            Step::Infer { divisor, lines, conclusion } => {
                self.infer(goal, divisor, &lines, &conclusion)
            }
            Step::Split(form) => self.split(goal, &form),
            Step::Residue { parameter, modulus } => self.residue(goal, parameter, modulus),
            Step::Cases { parameter, count } => self.cases(goal, parameter, count),
            Step::Substitute { parameter, form } => self.substitute(goal, parameter, &form),
            Step::Multiple { factor, terms } => self.multiple(goal, &factor, &terms),
            Step::Take { cell } => self.take(goal, cell),
            Step::Insert { term, cell, exponent, least } => {
                self.insert(goal, term, cell, &exponent, least)
            }
            Step::Reduced { cell, negative } => self.reduced(goal, cell, negative),
            Step::Claim { claim, substitution } => self.use_claim(goal, claim, &substitution),
            Step::MoveAt { option, exponent } => {
                self.make_move(goal, option as usize, Some(&exponent))
            }
            Step::Except(exception) => self.except(goal, exception),
            Step::Import { import, selected } => self.import(goal, import, &selected),
            Step::Move(option) => self.make_move(goal, option, None),
        }
    }
}
