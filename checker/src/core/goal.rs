//! Goals, what is assumed in them, and how they are settled: by Order, as a fact, or by the next
//! step of the certificate.

use super::budget::LOOK_UP;
use super::{Checked, How, Judgment, Position, Reason, Subject, Table, Term, fault, require};
use crate::claims::Form;
use crate::replay::Kernel;
use std::rc::Rc;

/// What is assumed below a root: parameters are natural numbers, and all lines of the context are
/// at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    pub parameters: u32,
    pub context: Vec<Form>,
    /// That of the instance of the claim which is being proved.
    pub rank: Form,
}

/// How the parts that have a move compare with those of the root, in the multiset order of their
/// lengths; less is known in an earlier state than in a later one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Descent {
    /// Not known: parts have come from elsewhere, or the root is no claim.
    #[default]
    Lost,
    /// At most those of the root.
    Same,
    /// Less: a move was made in a part, or longer parts were replaced.
    Smaller,
}

/// For all parameters as assumed and each reduced bag with so many parts of each cell: bag and
/// position together are `≥ 0`, or `⊳ 0`.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    pub scope: Rc<Scope>,
    /// In normal form.
    pub position: Position,
    /// By cell.
    pub counts: Rc<[Form]>,
    pub judgment: Judgment,
    pub descent: Descent,
}

impl Goal {
    /// Whether it is about a single position, and not below a claim of another rank than 0: then it
    /// can be a fact.
    pub fn is_finite(&self) -> bool {
        *self.scope == Scope::default()
            && self.position.multiples.is_empty()
            && self.counts.iter().all(|count| *count == Form::default())
    }

    /// The same about another position.
    pub fn about(&self, position: Position) -> Goal {
        let (scope, counts) = (Rc::clone(&self.scope), Rc::clone(&self.counts));
        Goal { scope, position, counts, ..*self }
    }

    /// A rough measure of the work that the goal makes.
    pub fn size(&self) -> usize {
        let size = self.scope.size().saturating_add(self.position.size());
        self.counts.iter().map(Form::size).fold(size, usize::saturating_add)
    }

    /// An estimate of the bytes that the goal holds, with its share of the copies of which rules make
    /// premises.
    pub fn bytes(&self) -> usize {
        self.size().saturating_add(4).saturating_mul(56)
    }
}

/// A finite goal: its judgment and its position.
type Fact = (Judgment, Vec<Term>);

/// An estimate of the bytes that a fact holds.
fn fact_bytes((_, terms): &Fact) -> usize {
    terms.len().saturating_mul(8).saturating_add(96)
}

/// The facts proved so far for one lemma, one claim, or the statement, each with the state in which it
/// was proved in which least was known.
pub type Facts = Table<Fact, Descent>;

/// Facts for which the table keeps its room when others are to be proved.
const SMALL: usize = 64;

/// What is still to be done for a proof.
enum Task {
    Settle(Goal),
    /// All premises of a finite goal are settled, whose step stands here.
    Learn(Fact, Descent, usize),
}

impl Kernel<'_> {
    /// Begins to prove something else. Facts do not outlive what they were proved for.
    pub fn begin(&mut self, subject: Option<Subject>) {
        let held = self.facts.drain().map(|(fact, _)| fact_bytes(&fact));
        self.games.budget.release(held.fold(0, usize::saturating_add));
        self.facts.shrink_to(SMALL);
        self.subject = subject;
    }

    /// A goal that has to be settled, too; most hold by Order and do not wait. It holds memory until
    /// that begins.
    pub fn premise(&mut self, goal: Goal, reason: Reason) -> Checked<()> {
        self.games.budget.charge(goal.size().saturating_add(LOOK_UP))?;
        self.observer.iter_mut().for_each(|observer| observer.subgoal(&goal, reason));
        if goal.is_finite() && self.order(&goal)? == Some(true) {
            self.tell(&goal, How::Order);
            self.games.room = goal.position.terms;
        } else {
            self.games.budget.hold(goal.bytes())?;
            self.premises.push(goal);
        }
        Ok(())
    }

    fn tell(&mut self, goal: &Goal, how: How) {
        if let Some(observer) = &mut self.observer {
            observer.discharged(goal, how);
        }
    }

    /// Settles a goal and all that its proof leads to, depth first.
    pub fn prove(&mut self, goal: Goal) -> Checked<()> {
        self.premise(goal, Reason::Root(self.subject))?;
        let mut tasks = Vec::new();
        loop {
            tasks.extend(self.premises.drain(..).rev().map(Task::Settle));
            match tasks.pop() {
                None => return Ok(()),
                Some(Task::Settle(goal)) => {
                    self.games.budget.release(goal.bytes());
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
        if let Some(holds) = self.order(goal)?.filter(|holds| *holds || is_finite) {
            require(holds, "order-false")?;
            self.tell(goal, How::Order);
            return Ok(None);
        }
        let fact = is_finite.then(|| (goal.judgment, goal.position.terms.clone()));
        if let Some(fact) = &fact {
            if self.facts.get(fact).is_some_and(|descent| *descent <= goal.descent) {
                self.tell(goal, How::Fact);
                return Ok(None);
            }
            self.games.budget.hold(fact_bytes(fact))?;
        }
        self.games.budget.charge(LOOK_UP)?;
        require(self.steps < self.declared_steps, "steps")?;
        self.steps = self.steps.saturating_add(1);
        let offset = self.reader.offset;
        let step = self.read_step(&goal.scope)?;
        self.tell(goal, How::Step(offset, &step));
        self.apply(goal, step)?;
        Ok(fact)
    }
}
