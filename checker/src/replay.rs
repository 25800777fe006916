//! The replay of a certificate: reads the objects and proofs in the order of the file, and proves
//! goals by Order, as facts, or by the next step.

use crate::calculus::{Descent, Goal, How, Kernel, Lemma, Lists, Reason, Step, Way};
use crate::data::{
    Budget, Cell, Checked, LOOK_UP, Player, Reader, Subject, Table, Term, at, fault, given, require,
};
use crate::games::Position;
use crate::statement::Statement;
use std::mem::take;
use std::rc::Rc;

/// Number of bytes of a root, the hash that identifies a certificate.
pub const ROOT_BYTES: usize = 32;

/// The state of a replay.
#[derive(Default)]
pub struct Replay<'a> {
    /// The rules, with all that is proved.
    pub kernel: Kernel,
    /// Reads the body of the certificate.
    pub reader: Reader<'a>,
    /// The lemmas of the certificate.
    pub lemmas: Rc<[Lemma]>,
    /// Number of claims up to the end of each system.
    pub ends: Vec<usize>,
    /// Facts by judgment: the positions of finite goals that were proved for the current lemma,
    /// claim, or statement. For each position, the state of the proof that asserted least about the
    /// measure.
    facts: Table<(Vec<Term>, Player), Descent>,
    /// Number of steps that the file declares.
    pub steps: usize,
    /// Number of steps that have not been read.
    left: usize,
    /// The lemma, claim or goal that is being proved, for messages.
    pub subject: Option<Subject>,
    /// The goal at which a fault was found, for messages.
    pub failed: Option<Goal>,
}

/// Estimates the bytes that a fact holds.
fn fact_bytes(terms: &[Term]) -> usize {
    terms.len().saturating_mul(8).saturating_add(96)
}

impl<'a> Replay<'a> {
    /// Begins a replay of this body.
    pub fn new(body: &'a [u8], budget: Budget) -> Replay<'a> {
        let mut replay = Replay { reader: Reader::new(body), ..Replay::default() };
        replay.kernel.games.budget = budget;
        replay
    }

    /// Reads the beginning of the body: the statement, and the roots of the imported certificates.
    pub fn open(&mut self) -> Checked<(Rc<Statement>, Vec<&'a [u8]>)> {
        let statement = Statement::read(&mut self.reader, &mut self.kernel.games.budget)?;
        let roots = self.reader.list(|reader| reader.bytes(ROOT_BYTES))?;
        Ok((Rc::new(statement), roots))
    }

    /// Replays the proof. If there is no fault, and the imported statements are true, the statement
    /// is true.
    pub fn replay(&mut self, statement: &Statement, imported: &[Rc<Statement>]) -> Checked {
        self.read(imported)?;
        let mut lists = Lists::default();
        for (number, lemma) in Rc::clone(&self.lemmas).iter().enumerate() {
            self.begin(Some(Subject::Lemma(number)));
            self.prove_lemma(lemma, &mut lists)?;
        }
        let claims = Rc::clone(&self.kernel.claims.all);
        for end in self.ends.clone() {
            self.kernel.claims.usable = end;
            for number in self.kernel.claims.proved..end {
                self.kernel.claims.current = number;
                self.begin(Some(Subject::Claim(number)));
                self.prove_claim(at(&claims, number)?)?;
            }
            self.kernel.claims.proved = end;
        }
        self.begin(None);
        for (number, goal) in statement.goals(&mut self.kernel)?.iter().enumerate() {
            self.subject = Some(Subject::Goal(number));
            self.prove_claim(goal)?;
        }
        self.subject = None;
        require(self.left == 0, "number")?;
        self.reader.finish()
    }

    /// Reads all objects before the steps.
    fn read(&mut self, imported: &[Rc<Statement>]) -> Checked {
        let Replay { kernel, reader, .. } = self;
        kernel.games.read_arena(reader)?;
        kernel.cells = reader.list(Cell::read)?;
        kernel.games.budget.charge(kernel.cells.len())?;
        kernel.games.budget.hold(kernel.cells.len().saturating_mul(192))?;
        kernel.nothing.counts = vec![Rc::default(); kernel.cells.len()].into();
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
        self.steps = reader.count()?;
        self.left = self.steps;
        Ok(())
    }

    /// Begins another proof. Facts are valid only within one proof.
    fn begin(&mut self, subject: Option<Subject>) {
        for ((terms, _), _) in take(&mut self.facts) {
            self.kernel.games.budget.release(fact_bytes(&terms));
        }
        self.subject = subject;
    }

    /// Proves a lemma. Afterwards, normal forms use the equality and the equality of the negatives.
    fn prove_lemma(&mut self, lemma: &Lemma, lists: &mut Lists) -> Checked {
        let terms = lemma.terms(&mut self.kernel.games)?;
        let negatives = self.kernel.games.negatives(&terms)?;
        for (terms, negatives) in [(&*terms, &*negatives), (&*negatives, &*terms)] {
            let ((left, right), (_, opposite)) = (Lemma::sides(terms)?, Lemma::sides(negatives)?);
            match lemma.way {
                Way::Play => {
                    let terms = [left, opposite].concat();
                    let difference = Position { terms, ..Position::default() };
                    self.prove_claim(&self.kernel.nothing.about(difference))?;
                }
                Way::Options => self.kernel.compare_options(left, right, lists)?,
                Way::Regroup => {}
            }
        }
        // The order matters: for a word that is its own negative, the second call overwrites the
        // first, and the lemma is used as it is written.
        self.kernel.games.learn(&negatives)?;
        self.kernel.games.learn(&terms)
    }

    fn prove_claim(&mut self, claim: &Goal) -> Checked {
        let position = self.kernel.normal(&claim.position)?;
        self.prove(claim.about(position))
    }

    /// Proves a goal and all goals to which its proof leads, depth first. A finite goal becomes a
    /// fact as soon as the premises of its step are proved.
    pub fn prove(&mut self, goal: Goal) -> Checked {
        self.kernel.premise(goal, Reason::Root(self.subject))?;
        // Goals to be proved, and goals whose premises are being proved, with the byte of their
        // step.
        let mut tasks: Vec<(Goal, Option<usize>)> = Vec::new();
        loop {
            tasks.extend(self.kernel.premises.drain(..).rev().map(|goal| (goal, None)));
            match tasks.pop() {
                None => return Ok(()),
                Some((goal, None)) => {
                    self.kernel.games.budget.release(goal.bytes());
                    let settled = self.settle(&goal);
                    if settled.inspect_err(|_| self.failed = Some(goal.clone()))? {
                        tasks.push((goal, Some(self.reader.mark)));
                    }
                }
                Some((goal, Some(offset))) => {
                    let before = self.facts.insert((goal.position.terms, goal.first), goal.descent);
                    if before.is_some_and(|before| before <= goal.descent) {
                        self.reader.mark = offset;
                        return fault("circular");
                    }
                }
            }
        }
    }

    /// **Fact**
    ///
    /// ```text
    /// G ⊢ P ≥ 0 (⊳ 0) is finite, and was proved in this proof, in a state that may be used here
    /// -----------------------------------------------------------------------------------------
    /// G ⊢ P ≥ 0 (⊳ 0)
    /// ```
    ///
    /// Proves a goal by Order or as a fact; otherwise applies the next step to it. Returns whether
    /// the goal becomes a fact when the premises of the step are proved.
    fn settle(&mut self, goal: &Goal) -> Checked<bool> {
        let is_finite = goal.is_finite();
        if let Some(holds) = self.kernel.order(goal)?.filter(|holds| *holds || is_finite) {
            require(holds, "order-false")?;
            self.kernel.tell(goal, How::Order);
            return Ok(false);
        }
        if is_finite {
            let fact = self.facts.get(&(goal.position.terms.clone(), goal.first));
            if fact.is_some_and(|descent| *descent <= goal.descent) {
                self.kernel.tell(goal, How::Fact);
                return Ok(false);
            }
            self.kernel.games.budget.hold(fact_bytes(&goal.position.terms))?;
        }
        self.kernel.games.budget.charge(LOOK_UP)?;
        self.left = given(self.left.checked_sub(1), "steps")?;
        let offset = self.reader.offset;
        let step = Step::read(&mut self.reader, &goal.scope, &mut self.kernel.games)?;
        self.kernel.tell(goal, How::Step(offset, &step));
        self.kernel.apply(goal, step)?;
        Ok(is_finite)
    }
}
