//! The proof as a tree: the step that proves each goal. An observer of the kernel writes it.

use std::cell::RefCell;
use std::mem::{Discriminant, discriminant};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::kernel::{Discharged, Goal, Observer, Player, Reason, Step, Subject, Term};

/// The way in which a goal is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discharge {
    /// The order of values proves the goal.
    Order,
    /// The goal was proved before, at this node.
    Fact(usize),
    /// The step with this number proves the goal.
    Step(usize),
    /// The fault of the certificate is here, in the step with this number if a step could be read.
    Refused(Option<usize>),
    /// The replay ended before this goal.
    Open,
}

/// A goal in a proof, without the goal itself, which the kernel can compute again. Nodes are in the
/// order of the file; premises follow the goal that they prove.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub discharge: Discharge,
    /// Number of nodes of its proof, including this one.
    pub size: usize,
}

/// The lemma, claim or goal that a proof proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// A difference of a lemma's sides is at least 0: the first minus the second, or the reverse.
    Lemma(usize, bool),
    Claim(usize),
    /// The number of a goal of the statement.
    Goal(usize),
}

impl Root {
    /// Returns the number of a claim.
    pub fn claim(self) -> Option<usize> {
        if let Root::Claim(number) = self { Some(number) } else { None }
    }

    /// Returns the name with its number, such as `lemma 3`.
    pub fn name(self) -> String {
        match self {
            Root::Lemma(number, _) => format!("lemma {number}"),
            Root::Claim(number) => format!("claim {number}"),
            Root::Goal(number) => format!("goal {number}"),
        }
    }
}

/// A goal without parameters: its terms and its judgment.
pub type Fact = (Vec<Term>, Player);

/// The tree of a proof, as an observer of the kernel writes it.
#[derive(Default)]
pub struct Tree {
    pub nodes: Vec<Node>,
    /// The lemmas, claims and goals, each with the node at which its proof begins.
    pub roots: Vec<(Root, usize)>,
    /// The byte of the body at which each step begins.
    pub steps_at: Vec<usize>,
    /// For each rule, a step and the number of steps.
    pub rules: FxHashMap<Discriminant<Step>, (Step, usize)>,
    /// Goals without parameters in the current proof, with their nodes.
    pub facts: FxHashMap<Fact, usize>,
    /// The nodes whose steps use claims, each with the number of the claim.
    pub claims: Vec<(usize, usize)>,
    /// The nodes that later nodes refer to.
    pub cited: FxHashSet<usize>,
    frames: Vec<Frame>,
    /// The goal of the step that was read last, as long as none of its premises is proved.
    last: Option<Goal>,
}

/// A goal whose premises are being proved.
#[derive(Default)]
struct Frame {
    node: usize,
    fact: Option<Fact>,
    /// Number of premises that are not proved yet.
    premises: usize,
}

/// Records the tree during a replay.
pub struct TreeRecorder(pub Rc<RefCell<Tree>>);

impl Observer for TreeRecorder {
    fn subgoal(&mut self, _: &Goal, reason: Reason) {
        let mut tree = self.0.borrow_mut();
        if let Reason::Root(subject) = reason {
            tree.begin(subject);
        }
        tree.frames.last_mut().into_iter().for_each(|frame| frame.premises += 1);
    }

    fn discharged(&mut self, goal: &Goal, discharge: Discharged) {
        self.0.borrow_mut().discharged(goal, discharge);
    }
}

impl Tree {
    fn begin(&mut self, subject: Option<Subject>) {
        self.advance();
        let last = self.roots.last().map(|root| root.0);
        let root = match (subject, last) {
            (Some(Subject::Lemma(number)), Some(Root::Lemma(last, false))) if last == number => {
                Root::Lemma(number, true)
            }
            (Some(Subject::Lemma(number)), _) => Root::Lemma(number, false),
            (Some(Subject::Claim(number)), _) => Root::Claim(number),
            (Some(Subject::Goal(number)), _) => Root::Goal(number),
            (None, _) => Root::Goal(0),
        };
        let goes_on = matches!(
            (last, root),
            (Some(Root::Goal(_)), Root::Goal(_)) | (_, Root::Lemma(_, true))
        );
        if !goes_on {
            self.facts.clear();
        }
        self.roots.push((root, self.nodes.len()));
        self.last = None;
        self.frames.push(Frame { node: self.nodes.len(), ..Frame::default() });
    }

    fn discharged(&mut self, goal: &Goal, discharge: Discharged) {
        self.advance();
        self.pop();
        let fact = goal.is_finite().then(|| (goal.position.terms.clone(), goal.first));
        let known = fact.as_ref().and_then(|fact| self.facts.get(fact));
        self.last = None;
        let node = self.nodes.len();
        match discharge {
            Discharged::Order => self.push(Discharge::Order),
            Discharged::Fact => {
                let known = known.copied().unwrap_or(node);
                self.cited.insert(known);
                self.push(Discharge::Fact(known));
            }
            Discharged::Step(offset, step) => {
                self.push(Discharge::Step(self.steps_at.len()));
                self.steps_at.push(offset);
                self.rules.entry(discriminant(step)).or_insert_with(|| (step.clone(), 0)).1 += 1;
                if let Step::Claim { claim, .. } = step {
                    self.claims.push((node, *claim as usize));
                }
                self.frames.push(Frame { node, fact, premises: 0 });
                self.last = Some(goal.clone());
            }
        }
    }

    fn push(&mut self, discharge: Discharge) {
        self.nodes.push(Node { discharge, size: 1 });
    }

    /// Moves to the next premise. Returns whether there is one.
    fn advance(&mut self) -> bool {
        while let Some(frame) = self.frames.last() {
            if frame.premises > 0 {
                return true;
            }
            self.close();
        }
        false
    }

    fn pop(&mut self) {
        self.frames.last_mut().into_iter().for_each(|frame| frame.premises -= 1);
    }

    /// Closes a goal after all its premises are proved.
    fn close(&mut self) {
        if let Some(Frame { node, fact, .. }) = self.frames.pop() {
            let there = self.nodes.len();
            if let Some(here) = self.nodes.get_mut(node) {
                here.size = there - node;
            }
            self.facts.extend(fact.map(|fact| (fact, node)));
        }
    }

    /// Returns the goal and the number of the step that was read last, if none of its premises is
    /// proved and it belongs to the proof with the fault. The fault may be in this step.
    pub fn suspect(&self, subject: Option<Subject>) -> Option<(&Goal, usize)> {
        let here = match self.roots.last()?.0 {
            Root::Lemma(number, _) => Subject::Lemma(number),
            Root::Claim(number) => Subject::Claim(number),
            Root::Goal(number) => Subject::Goal(number),
        };
        let last = self.last.as_ref().filter(|_| subject == Some(here))?;
        Some((last, self.steps_at.len().checked_sub(1)?))
    }

    /// Completes the tree of a proof that was verified.
    pub fn finish(&mut self) {
        self.advance();
    }

    /// Completes the tree of a proof with a fault. The fault is in the step that was read last, or
    /// at the next goal, if there is one.
    pub fn refuse(&mut self, in_last_step: bool) {
        if in_last_step {
            let step = self.steps_at.len().checked_sub(1);
            self.frames.pop();
            self.nodes.pop();
            self.push(Discharge::Refused(step));
        } else if self.advance() {
            self.pop();
            self.push(Discharge::Refused(None));
        }
        while self.advance() {
            self.pop();
            self.push(Discharge::Open);
        }
    }
}
