//! The replay of a certificate: what is read, in which order it is proved, which rule a step names.

#[cfg(test)]
mod tests;

use crate::claims::{Cell, Form};
use crate::core::{
    Checked, Facts, Games, Goal, Lemma, Limits, Observer, Step, Subject, Table, require,
};
use crate::statement::Statement;
use crate::wire::Reader;
use std::rc::Rc;

/// Bytes of the hash by which a certificate names another one.
pub const ROOT_BYTES: usize = 32;

/// The state of a replay.
#[derive(Default)]
pub struct Kernel<'a> {
    pub games: Games,
    pub cells: Vec<Cell>,
    pub rivals: Table<Cell, Rc<[usize]>>,
    /// First what the imported certificates prove, then the systems. Positions are as they were
    /// written, each word in normal form by itself: the measure is that of these words.
    pub claims: Rc<Vec<Goal>>,
    /// How many claims there are up to the end of each system.
    pub ends: Vec<usize>,
    /// Of the claims those before `proved` are true; those before `usable` may be used: these are
    /// of the system of the one that is being proved, `current`.
    pub proved: usize,
    pub usable: usize,
    pub current: usize,
    /// That 0 is at least 0, without parameters and bag.
    pub nothing: Goal,
    pub facts: Facts,
    pub observer: Option<Box<dyn Observer>>,
    /// Of the goal that is being settled.
    pub premises: Vec<Goal>,
    pub reader: Reader<'a>,
    pub lemmas: Rc<[Lemma]>,
    /// Steps that were read, and how many there have to be.
    pub steps: usize,
    pub declared_steps: usize,
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

    /// Replays the proof. If there is no fault, the statement is true if the imported statements are.
    pub fn replay(&mut self, statement: &Statement, imported: &[Rc<Statement>]) -> Checked<()> {
        self.games.read_arena(&mut self.reader)?;
        self.cells = self.reader.list(Cell::read)?;
        self.games.budget.charge(self.cells.len())?;
        self.games.budget.hold(self.cells.len().saturating_mul(192))?;
        self.nothing.counts = vec![Form::default(); self.cells.len()].into();
        let mut claims = Vec::new();
        for import in imported {
            claims.extend(self.goals_of(import)?);
        }
        let count = self.reader.count()?;
        self.lemmas = (0..count).map(|_| self.read_lemma()).collect::<Checked<_>>()?;
        (self.proved, self.usable) = (claims.len(), claims.len());
        for _ in 0..self.reader.count()? {
            for _ in 0..self.reader.count()? {
                claims.push(self.read_claim()?);
            }
            self.ends.push(claims.len());
        }
        self.claims = Rc::new(claims);
        self.declared_steps = self.reader.count()?;
        self.prove_lemmas(&Rc::clone(&self.lemmas))?;
        for end in self.ends.clone() {
            self.prove_system(end)?;
        }
        self.prove_statement(statement)?;
        require(self.steps == self.declared_steps, "number")?;
        self.reader.finish()
    }

    /// Proves the claims up to this one.
    fn prove_system(&mut self, end: usize) -> Checked<()> {
        let claims = Rc::clone(&self.claims);
        self.usable = end;
        for (number, claim) in claims.iter().enumerate().take(end).skip(self.proved) {
            self.current = number;
            self.begin(Some(Subject::Claim(number)));
            self.prove_claim(claim)?;
        }
        self.proved = end;
        Ok(())
    }

    fn prove_claim(&mut self, claim: &Goal) -> Checked<()> {
        let position = self.normal(&claim.position)?;
        self.prove(claim.about(position))
    }

    fn prove_statement(&mut self, statement: &Statement) -> Checked<()> {
        self.begin(None);
        for (number, claim) in self.goals_of(statement)?.iter().enumerate() {
            self.subject = Some(Subject::Goal(number));
            self.prove_claim(claim)?;
        }
        self.subject = None;
        Ok(())
    }

    /// The rule that a step names.
    pub fn apply(&mut self, goal: &Goal, step: Step) -> Checked<()> {
        match step {
            Step::Replies => self.replies(goal),
            Step::Cut { selected, terms } => self.cut(goal, &selected, &terms),
            Step::Infer { divisor, lines, conclusion } => {
                self.infer(goal, divisor, &lines, &conclusion)
            }
            Step::Split(form) => self.split(goal, &form),
            Step::Cases { parameter, count, modulus } => {
                self.cases(goal, parameter, count, modulus)
            }
            Step::Substitute { parameter, form } => self.substitute(goal, parameter, &form),
            Step::Multiple { factor, terms } => self.multiple(goal, &factor, &terms),
            Step::Take { cell } => self.take(goal, cell),
            Step::Insert { term, cell, exponent, least } => {
                self.insert(goal, term, cell, &exponent, least)
            }
            Step::Reduced { cell, negative } => self.reduced(goal, cell, negative),
            Step::Claim { claim, substitution } => self.use_claim(goal, claim, &substitution),
            Step::Move { option, exponent } => self.make_move(goal, option, exponent.as_ref()),
        }
    }
}
