//! The replay of a certificate: what is read, in which order it is proved, which rule a step names.

#[cfg(test)]
mod tests;

use crate::claims::cells::Cell;
use crate::claims::form::Form;
use crate::claims::system::Claim;
use crate::core::arena::Arena;
use crate::core::budget::{Budget, Limits};
use crate::core::goal::{Facts, Frame, Goal, Scope};
use crate::core::lemmas::Lemma;
use crate::core::position::Games;
use crate::core::reader::Reader;
use crate::core::step::Step;
use crate::core::stop::{Checked, Subject, require};
use crate::core::table::Table;
use crate::statement::Statement;
use crate::values::Database;
use std::cell::RefCell;
use std::rc::Rc;

/// Bytes of the hash by which a certificate names another one.
pub const ROOT_BYTES: usize = 32;

/// What a certificate begins with, and where the rest begins.
pub struct Certificate<'a> {
    pub statement: Rc<Statement>,
    /// Roots of the certificates on which it rests.
    pub imports: Vec<&'a [u8]>,
    rest: Reader<'a>,
    budget: Budget,
}

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
pub struct Kernel<'a> {
    pub games: Games,
    /// By import, those that are databases.
    pub databases: Vec<Option<Rc<RefCell<Database>>>>,
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
    pub stack: Vec<Frame>,
    pub reader: Reader<'a>,
    pub steps_left: usize,
    /// The goal at which a fault was found, for messages.
    pub failed: Option<Goal>,
}

impl<'a> Certificate<'a> {
    /// Reads what the body of a certificate begins with.
    pub fn open(body: &'a [u8], limits: Limits) -> Checked<Certificate<'a>> {
        let (mut rest, mut budget) = (Reader::new(body), Budget::new(limits));
        let statement = Rc::new(Statement::read(&mut rest, &mut budget)?);
        let imports = rest.list(|reader| reader.bytes(ROOT_BYTES))?;
        Ok(Certificate { statement, imports, rest, budget })
    }

    /// Replays the proof. If there is no fault, the statement is true if those of the imported certificates are.
    pub fn replay(self, imported: &[Imported], kernel: &mut Option<Kernel<'a>>) -> Checked<Stats> {
        let Certificate { statement, rest: mut reader, mut budget, .. } = self;
        let arena = Arena::read(&mut reader, &mut budget)?;
        let values = arena.references().count() / 2;
        let cells = reader.list(Cell::read)?;
        budget.charge(cells.len())?;
        let games = Games::new(arena, budget)?;
        let kernel = kernel.insert(Kernel::new(games, cells, reader));
        let mut claims = Vec::new();
        for import in imported {
            let database = match import {
                Imported::Database(database) => Some(Rc::clone(database)),
                Imported::Statement(statement) => {
                    claims.extend(kernel.goals_of(statement)?);
                    None
                }
            };
            kernel.databases.push(database);
        }
        let lemmas = kernel.reader.list(Lemma::read)?;
        for stage in 1..=kernel.reader.count()? {
            for _ in 0..kernel.reader.count()? {
                claims.push(kernel.read_claim(stage)?);
            }
        }
        kernel.claims = Rc::new(claims);
        kernel.steps_left = kernel.reader.count()?;
        let steps = kernel.steps_left;
        kernel.prove_lemmas(&lemmas)?;
        kernel.prove_claims()?;
        kernel.prove_statement(&statement)?;
        let left = require(kernel.steps_left == 0, "number");
        kernel.reader.place(left)?;
        kernel.reader.finish()?;
        Ok(Stats {
            values,
            cells: kernel.cells.len(),
            lemmas: lemmas.len(),
            claims: kernel.claims.len(),
            steps,
            work: kernel.games.budget.steps,
        })
    }
}

impl<'a> Kernel<'a> {
    fn new(games: Games, cells: Vec<Cell>, reader: Reader<'a>) -> Kernel<'a> {
        Kernel {
            games,
            databases: Vec::new(),
            rivals: Table::default(),
            claims: Rc::default(),
            stage: 0,
            current: 0,
            nothing: Rc::default(),
            no_bag: vec![Form::default(); cells.len()].into(),
            cells,
            facts: Facts::default(),
            stack: Vec::new(),
            reader,
            steps_left: 0,
            failed: None,
        }
    }

    /// Proves all claims, system after system.
    fn prove_claims(&mut self) -> Checked<()> {
        let claims = Rc::clone(&self.claims);
        for (number, claim) in claims.iter().enumerate().filter(|(_, claim)| claim.stage > 0) {
            (self.stage, self.current) = (claim.stage, number);
            self.forget_facts();
            self.prove_claim(claim).map_err(|stop| stop.about(Subject::Claim(number)))?;
        }
        Ok(())
    }

    fn prove_claim(&mut self, claim: &Claim) -> Checked<()> {
        let goal = self.in_normal_form(claim.goal.clone());
        let goal = self.reader.place(goal)?;
        self.prove(goal)
    }

    fn prove_statement(&mut self, statement: &Statement) -> Checked<()> {
        self.stage = usize::MAX;
        self.forget_facts();
        for (number, claim) in self.goals_of(statement)?.iter().enumerate() {
            self.prove_claim(claim).map_err(|stop| stop.about(Subject::Goal(number)))?;
        }
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
