//! Goals, what is assumed in them, and how they are settled: by Order, as a fact, or by the next
//! step of the certificate.

use super::{Budget, Checked, Judgment, Position, Set, Subject, Term, fault, require};
use crate::claims::{Form, opposite};
use crate::replay::Kernel;
use std::rc::Rc;

/// Parameters of a goal.
const MAX_PARAMETERS: u32 = 256;

/// What is assumed below a root: parameters are natural numbers, and all lines of the context are
/// at least 0.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub parameters: u32,
    pub context: Vec<Form>,
    /// For each of them, not all its forms are at least 0.
    pub exceptions: Vec<Vec<Form>>,
    /// That of the instance of the claim which is being proved.
    pub rank: Form,
}

/// How the parts that have a move compare with those of the root, in the multiset order of their
/// lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descent {
    /// At most those of the root.
    Same,
    /// Less: a move was made in a part, or longer parts were replaced.
    Smaller,
    /// Not known: parts have come from elsewhere.
    Lost,
}

/// For all parameters as assumed and each reduced bag with so many parts of each cell: bag and
/// position together are `≥ 0`, or `⊳ 0`.
#[derive(Clone, Debug)]
pub struct Goal {
    pub scope: Rc<Scope>,
    /// In normal form.
    pub position: Position,
    /// By cell.
    pub counts: Rc<[Form]>,
    pub judgment: Judgment,
    pub descent: Descent,
}

impl Scope {
    /// `G ⊢ f ≥ 0`, as far as it is plain to see: by the numbers of `f`, or with one line of `G`.
    pub fn implies(&self, form: &Form, budget: &mut Budget) -> Checked<bool> {
        let zero = Form::default();
        for line in [&zero].into_iter().chain(&self.context) {
            budget.charge(form.size().saturating_add(line.size()))?;
            if form.is_at_least(line) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Insists on `G ⊢ f ≥ 0`.
    pub fn check_natural(&self, form: &Form, budget: &mut Budget) -> Checked<()> {
        require(self.implies(form, budget)?, "implied")
    }

    /// Forms are not long, since there are not many parameters.
    pub fn check_parameters(&self) -> Checked<()> {
        require(self.parameters <= MAX_PARAMETERS, "parameter")
    }

    /// The scope with more parameters and lines; `None` if one of the lines plainly contradicts
    /// those before it.
    pub fn with(
        self: &Rc<Scope>,
        fresh: u32,
        lines: &[Form],
        budget: &mut Budget,
    ) -> Checked<Option<Rc<Scope>>> {
        if fresh == 0 && lines.is_empty() {
            return Ok(Some(Rc::clone(self)));
        }
        let mut scope = Scope::clone(self);
        scope.parameters = scope.parameters.saturating_add(fresh);
        scope.check_parameters()?;
        for line in lines {
            if scope.implies(&opposite(line)?, budget)? {
                return Ok(None);
            }
            scope.context.push(line.clone());
        }
        Ok(Some(Rc::new(scope)))
    }
}

impl Goal {
    /// Whether it is a single position: then it can be a fact.
    pub fn is_finite(&self) -> bool {
        self.scope.parameters == 0
            && self.scope.context.is_empty()
            && self.position.multiples.is_empty()
            && self.counts.iter().all(|count| *count == Form::default())
    }

    /// A rough measure of the work that the goal makes.
    pub fn size(&self) -> usize {
        let Scope { context, exceptions, rank, .. } = &*self.scope;
        let lines = context.iter().chain(exceptions.iter().flatten()).chain([rank]);
        let copies = self.position.multiples.iter().map(|(_, form)| form);
        let forms = lines.chain(self.counts.iter()).chain(copies);
        forms.fold(self.position.terms.len().saturating_add(exceptions.len()), |sum, form| {
            sum.saturating_add(form.size())
        })
    }

    /// An estimate of what it takes.
    fn bytes(&self) -> usize {
        self.size().saturating_mul(GOAL_BYTES)
    }
}

/// The finite goals proved so far for one lemma, one claim, or the statement.
pub type Facts = Set<(Judgment, Vec<Term>)>;

/// What is still to be done for a proof.
enum Task {
    Settle(Goal),
    /// All premises of a goal are settled, whose step stands here.
    Learn(Goal, usize),
}

/// Of a goal, for each unit of its size.
const GOAL_BYTES: usize = 32;

impl Kernel<'_> {
    /// Begins to prove something else. Facts do not outlive what they were proved for.
    pub fn begin(&mut self, subject: Option<Subject>) {
        self.facts = Facts::default();
        self.subject = subject;
    }

    /// Settles a goal and all that its proof leads to, depth first. Tasks hold memory as long as
    /// they are there.
    pub fn prove(&mut self, goal: Goal) -> Checked<()> {
        self.games.budget.hold(goal.bytes())?;
        let mut tasks = vec![Task::Settle(goal)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Settle(goal) => {
                    let settled = self.settle(&goal);
                    if settled.is_err() {
                        self.failed = Some(goal.clone());
                    }
                    let Some(premises) = settled? else {
                        self.games.budget.release(goal.bytes());
                        continue;
                    };
                    for premise in &premises {
                        self.games.budget.hold(premise.bytes())?;
                    }
                    tasks.push(Task::Learn(goal, self.reader.mark));
                    tasks.extend(premises.into_iter().rev().map(Task::Settle));
                }
                Task::Learn(goal, offset) => {
                    self.games.budget.release(goal.bytes());
                    self.learn(goal, offset)?;
                }
            }
        }
        Ok(())
    }

    /// Settles a goal by Order or as a fact, or else applies the next step to it and returns its
    /// premises.
    fn settle(&mut self, goal: &Goal) -> Checked<Option<Vec<Goal>>> {
        self.games.budget.charge(goal.size())?;
        let is_finite = goal.is_finite();
        if let Some(holds) = self.order(goal)? {
            if holds || is_finite {
                return require(holds, "order-false").map(|()| None);
            }
        }
        if is_finite && self.facts.contains(&(goal.judgment, goal.position.terms.clone())) {
            return Ok(None);
        }
        require(self.steps_left > 0, "steps")?;
        self.steps_left = self.steps_left.saturating_sub(1);
        let step = self.read_step(&goal.scope)?;
        self.apply(goal, step).map(Some)
    }

    /// Pays for so many premises like the goal, before they are made: there has to be room for
    /// them.
    pub fn expect(&mut self, goal: &Goal, premises: usize) -> Checked<()> {
        let size = goal.size().saturating_mul(premises);
        self.games.budget.charge(size)?;
        self.games.budget.check_room(size.saturating_mul(GOAL_BYTES))
    }

    /// A finite goal that is proved becomes a fact.
    fn learn(&mut self, goal: Goal, offset: usize) -> Checked<()> {
        if !goal.is_finite() {
            return Ok(());
        }
        self.games.budget.hold(goal.bytes().saturating_add(128))?;
        if !self.facts.insert((goal.judgment, goal.position.terms)) {
            self.reader.mark = offset;
            return fault("circular");
        }
        Ok(())
    }
}
