//! The replay of a certificate: what is read, in which order it is proved, and how goals are settled:
//! by Order, as a fact, or by the next step.

use crate::calculus::{Descent, Goal, How, Kernel, Lemma, Reason, Step, Way};
use crate::data::{
    Cell, Checked, Form, Judgment, LOOK_UP, Limits, Reader, Stop, Subject, Table, Term, fault,
    require,
};
use crate::games::{Games, Position};
use crate::statement::Statement;
use std::rc::Rc;

/// Bytes of the hash by which a certificate names another one.
pub const ROOT_BYTES: usize = 32;

/// The state of a replay.
#[derive(Default)]
pub struct Replay<'a> {
    pub kernel: Kernel,
    pub reader: Reader<'a>,
    pub lemmas: Rc<[Lemma]>,
    /// How many claims there are up to the end of each system.
    pub ends: Vec<usize>,
    /// What was proved so far for one lemma, one claim, or the statement; each fact has the state of
    /// its proof in which least was known.
    facts: Table<Fact, Descent>,
    /// Steps that were read, and how many there have to be.
    pub steps: usize,
    declared_steps: usize,
    /// What is being proved, for messages.
    pub subject: Option<Subject>,
    /// The goal at which a fault was found, for messages.
    pub failed: Option<Goal>,
}

/// A finite goal: its judgment and its position.
type Fact = (Judgment, Vec<Term>);

/// An estimate of the bytes that a fact holds.
fn fact_bytes((_, terms): &Fact) -> usize {
    terms.len().saturating_mul(8).saturating_add(96)
}

/// Facts for which the table keeps its room when others are to be proved.
const SMALL: usize = 64;

/// What is still to be done for a proof.
enum Task {
    Settle(Goal),
    /// All premises of a finite goal are settled, whose step stands here.
    Learn(Fact, Descent, usize),
}

impl<'a> Replay<'a> {
    pub fn new(body: &'a [u8], limits: Limits) -> Replay<'a> {
        let kernel = Kernel { games: Games::new(limits), ..Kernel::default() };
        Replay { reader: Reader::new(body), kernel, ..Replay::default() }
    }

    /// Reads what the body begins with: the statement, and the roots of the certificates on which
    /// it rests.
    pub fn open(&mut self) -> Checked<(Rc<Statement>, Vec<&'a [u8]>)> {
        let statement = Statement::read(&mut self.reader, &mut self.kernel.games.budget)?;
        let roots = self.reader.list(|reader| reader.bytes(ROOT_BYTES))?;
        Ok((Rc::new(statement), roots))
    }

    /// Replays the proof. If there is no fault, the statement is true if the imported statements are.
    pub fn replay(&mut self, statement: &Statement, imported: &[Rc<Statement>]) -> Checked {
        self.read(imported)?;
        for (number, lemma) in Rc::clone(&self.lemmas).iter().enumerate() {
            self.begin(Some(Subject::Lemma(number)));
            self.prove_lemma(lemma)?;
        }
        for end in self.ends.clone() {
            self.prove_system(end)?;
        }
        self.begin(None);
        for (number, goal) in statement.goals(&mut self.kernel)?.iter().enumerate() {
            self.subject = Some(Subject::Goal(number));
            self.prove_claim(goal)?;
        }
        self.subject = None;
        require(self.steps == self.declared_steps, "number")?;
        self.reader.finish()
    }

    /// Reads what comes before the steps.
    fn read(&mut self, imported: &[Rc<Statement>]) -> Checked {
        let Replay { kernel, reader, .. } = self;
        kernel.games.read_arena(reader)?;
        kernel.cells = reader.list(Cell::read)?;
        kernel.games.budget.charge(kernel.cells.len())?;
        kernel.games.budget.hold(kernel.cells.len().saturating_mul(192))?;
        kernel.nothing.counts = vec![Form::default(); kernel.cells.len()].into();
        let mut claims = Vec::new();
        for import in imported {
            claims.extend(import.goals(kernel)?);
        }
        self.lemmas = reader.list(|reader| Lemma::read(reader, &mut kernel.games))?.into();
        (kernel.claims.proved, kernel.claims.usable) = (claims.len(), claims.len());
        for _ in 0..reader.count()? {
            for _ in 0..reader.count()? {
                claims.push(kernel.read_claim(reader)?);
            }
            self.ends.push(claims.len());
        }
        kernel.claims.all = Rc::new(claims);
        self.declared_steps = reader.count()?;
        Ok(())
    }

    /// Begins to prove something else. Facts do not outlive what they were proved for.
    fn begin(&mut self, subject: Option<Subject>) {
        let held = self.facts.drain().map(|(fact, _)| fact_bytes(&fact));
        self.kernel.games.budget.release(held.fold(0, usize::saturating_add));
        self.facts.shrink_to(SMALL);
        self.subject = subject;
    }

    /// Proves a lemma; then normal forms use it, and the equality of the negatives.
    fn prove_lemma(&mut self, lemma: &Lemma) -> Checked {
        let (kernel, Lemma { terms, lefts, way }) = (&mut self.kernel, lemma);
        let regrouped = if *way == Way::Regroup { kernel.regroup(terms)?.to_vec() } else { vec![] };
        let terms = if *way == Way::Regroup { &regrouped } else { terms };
        let opposite = kernel.games.negatives(terms)?;
        let sides = terms.split_at_checked(*lefts).zip(opposite.split_at_checked(*lefts));
        let ((left, right), (other_left, other_right)) = sides.ok_or(Stop::Internal)?;
        match way {
            Way::Play => {
                self.prove_sum(&[left, other_right].concat())?;
                self.prove_sum(&[other_left, right].concat())?;
            }
            Way::Options => {
                kernel.compare_options(left, right)?;
                kernel.compare_options(other_left, other_right)?;
            }
            Way::Regroup => {}
        }
        // Of a part that is its own negative the lemma is used as it is written.
        self.kernel.games.learn(other_left, other_right)?;
        self.kernel.games.learn(left, right)
    }

    /// Proves that a sum is at least 0.
    fn prove_sum(&mut self, terms: &[Term]) -> Checked {
        let sum = self.kernel.games.normal_form(&Position::default(), terms, &[])?;
        self.prove(self.kernel.nothing.about(sum))
    }

    /// Proves the claims up to this one.
    fn prove_system(&mut self, end: usize) -> Checked {
        let claims = Rc::clone(&self.kernel.claims.all);
        self.kernel.claims.usable = end;
        for (number, claim) in claims.iter().enumerate().take(end).skip(self.kernel.claims.proved) {
            self.kernel.claims.current = number;
            self.begin(Some(Subject::Claim(number)));
            self.prove_claim(claim)?;
        }
        self.kernel.claims.proved = end;
        Ok(())
    }

    fn prove_claim(&mut self, claim: &Goal) -> Checked {
        let position = self.kernel.normal(&claim.position)?;
        self.prove(claim.about(position))
    }

    /// Settles a goal and all that its proof leads to, depth first.
    pub fn prove(&mut self, goal: Goal) -> Checked {
        self.kernel.premise(goal, Reason::Root(self.subject))?;
        let mut tasks = Vec::new();
        loop {
            tasks.extend(self.kernel.premises.drain(..).rev().map(Task::Settle));
            match tasks.pop() {
                None => return Ok(()),
                Some(Task::Settle(goal)) => {
                    self.kernel.games.budget.release(goal.bytes());
                    let descent = goal.descent;
                    let fact = self.settle(&goal).inspect_err(|_| self.failed = Some(goal))?;
                    tasks.extend(fact.map(|fact| Task::Learn(fact, descent, self.reader.mark)));
                }
                Some(Task::Learn(fact, descent, offset)) => {
                    if self.facts.insert(fact, descent).is_some_and(|before| before <= descent) {
                        self.reader.mark = offset;
                        return fault("circular");
                    }
                }
            }
        }
    }

    /// Settles a goal by Order or as a fact that was proved where no more was known of the measure, or
    /// else applies the next step to it. A finite goal is a fact as soon as the premises of that are
    /// settled.
    fn settle(&mut self, goal: &Goal) -> Checked<Option<Fact>> {
        let is_finite = goal.is_finite();
        if let Some(holds) = self.kernel.order(goal)?.filter(|holds| *holds || is_finite) {
            require(holds, "order-false")?;
            self.kernel.tell(goal, How::Order);
            return Ok(None);
        }
        let fact = is_finite.then(|| (goal.judgment, goal.position.terms.clone()));
        if let Some(fact) = &fact {
            if self.facts.get(fact).is_some_and(|descent| *descent <= goal.descent) {
                self.kernel.tell(goal, How::Fact);
                return Ok(None);
            }
            self.kernel.games.budget.hold(fact_bytes(fact))?;
        }
        self.kernel.games.budget.charge(LOOK_UP)?;
        require(self.steps < self.declared_steps, "steps")?;
        self.steps = self.steps.saturating_add(1);
        let offset = self.reader.offset;
        let step = Step::read(&mut self.reader, &goal.scope, &mut self.kernel.games)?;
        self.kernel.tell(goal, How::Step(offset, &step));
        self.kernel.apply(goal, step)?;
        Ok(fact)
    }
}
