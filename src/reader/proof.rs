//! A proof, followed once: which step proves which goal.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use segcert_check::shell::file::HEADER_BYTES;

use super::games::Games;
use super::goal::{Goal, Term};
use super::normal::Lemmas;
use super::root::{Claim, Subject, statement_goals};
use super::rules::{Premise, word};
use super::{Astray, Disagreement};
use crate::certificate::read::Located;
use crate::certificate::wire::{self, Certificate, Step};
use crate::claims::cell::Cell;
use crate::clobber::Part;

/// How a goal is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By the order of values.
    Order,
    /// It was proved before, at this node.
    Fact(usize),
    /// By the step with this number.
    Step(usize),
}

/// A goal in the proof, without the goal: that is derived again when it is to be seen. Nodes stand
/// in the order of the file, premises behind what they prove.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub how: How,
    /// How many nodes there are up to the last one of its proof, itself among them.
    pub size: usize,
}

/// What is proved somewhere.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    pub subject: Subject,
    pub node: usize,
}

/// See the module documentation.
pub struct Proof {
    pub file: Arc<Certificate>,
    /// The bytes of the body at which the steps begin.
    pub steps_at: Vec<usize>,
    pub games: Games,
    pub cells: Vec<Cell>,
    pub lemmas: Lemmas,
    /// Those of imported statements first.
    pub claims: Vec<Claim>,
    /// Those of the statement.
    pub goals: Vec<Goal>,
    pub(super) rivals: FxHashMap<Cell, Vec<usize>>,
    /// The finite goals in the proof of the statement, by node.
    pub(super) facts: FxHashMap<Fact, usize>,
    pub nodes: Vec<Node>,
    pub roots: Vec<Root>,
}

/// A goal whose premises are followed.
struct Frame {
    node: usize,
    fact: Option<Fact>,
    premises: std::vec::IntoIter<Premise>,
}

/// A finite goal: its terms, and whether it is strict.
pub(super) type Fact = (Vec<Term>, bool);

impl Proof {
    /// Follows a verified certificate; `imported` are the statements on which it rests, in the
    /// order of its imports, databases left out.
    ///
    /// # Errors
    /// [`Disagreement`], never for what the checker rightly accepts.
    pub fn follow(located: Located, imported: &[wire::Statement]) -> Result<Proof, Disagreement> {
        let mut proof = Proof::open(located, imported)?;
        let (mut subject, mut step) = (None, 0);
        match proof.follow_all(&mut subject, &mut step) {
            Ok(()) => Ok(proof),
            Err(reason) => Err(Disagreement {
                place: subject.map(|subject| proof.place(subject, step)),
                reason,
            }),
        }
    }

    /// The place of the step that was read last, when so many were.
    fn place(&self, subject: Subject, steps: usize) -> String {
        let subject = match subject {
            Subject::Lemma(number, _) => format!("lemma {number}"),
            Subject::Claim(number) => format!("claim {number}"),
            Subject::Goal(number) => format!("goal {number} of the statement"),
        };
        let last = steps.checked_sub(1);
        let byte = last.and_then(|step| Some((step, HEADER_BYTES + self.steps_at.get(step)?)));
        match byte {
            Some((step, byte)) => format!("{subject}, step {step}, byte {byte}"),
            None => subject,
        }
    }

    /// Follows the proofs of everything. Leaves what was being proved, and how many steps were read.
    fn follow_all(&mut self, place: &mut Option<Subject>, step: &mut usize) -> Result<(), Astray> {
        let mut facts = FxHashMap::default();
        let mut last = None;
        for subject in self.subjects() {
            *place = Some(subject);
            let goes_on = match (last, subject) {
                (Some(Subject::Goal(_)), Subject::Goal(_)) => true,
                (Some(Subject::Lemma(last, _)), Subject::Lemma(number, _)) => last == number,
                _ => false,
            };
            if !goes_on {
                facts.clear();
            }
            last = Some(subject);
            let node = self.nodes.len();
            self.roots.push(Root { subject, node });
            let goal = self.root_goal(subject)?;
            self.settle_all(goal, &mut facts, step)?;
        }
        self.facts = facts;
        match *step == self.file.steps.len() {
            true => Ok(()),
            false => Err(Astray("not all steps are used")),
        }
    }

    /// What a certificate says, with no step followed yet.
    fn open(located: Located, imported: &[wire::Statement]) -> Result<Proof, Astray> {
        let Located { certificate, steps_at } = located;
        let games = Games::new(&certificate.arena)?;
        let cells = certificate.cells.iter().map(|cell| Cell {
            prefix: Part::from(&cell.prefix),
            block: Part::from(&cell.block),
            suffix: Part::from(&cell.suffix),
            least: cell.least,
        });
        let mut proof = Proof {
            cells: cells.collect(),
            goals: statement_goals(&certificate.statement, &games)?,
            file: Arc::new(certificate),
            steps_at,
            games,
            lemmas: Lemmas::default(),
            claims: Vec::new(),
            rivals: FxHashMap::default(),
            facts: FxHashMap::default(),
            nodes: Vec::new(),
            roots: Vec::new(),
        };
        for statement in imported {
            let goals = statement_goals(statement, &proof.games)?;
            proof.claims.extend(goals.into_iter().map(|goal| Claim { system: 0, goal }));
        }
        let file = Arc::clone(&proof.file);
        for (system, claims) in file.systems.iter().enumerate() {
            for claim in claims {
                let claim = proof.claim(system + 1, claim)?;
                proof.claims.push(claim);
            }
        }
        for (number, lemma) in file.lemmas.iter().enumerate() {
            match lemma {
                wire::Lemma::Sum(a, b, c) | wire::Lemma::SumByOptions(a, b, c) => {
                    let [a, b, c] = [a, b, c].map(|value| proof.games.reference(*value));
                    proof.lemmas.push_sum(number, &proof.games, [a?, b?, c?]);
                }
                wire::Lemma::Regroup(values) => {
                    let values = proof.games.all_of(values)?;
                    let (said, _) = proof.lemmas.regroup(&proof.games, values)?;
                    proof.lemmas.push_sum(number, &proof.games, said);
                }
                wire::Lemma::Rewrite(stones, terms)
                | wire::Lemma::RewriteByOptions(stones, terms) => {
                    let part = word(&wire::Word::from(stones.clone()));
                    let terms = proof.position(terms)?.terms;
                    proof.lemmas.push_word(number, &proof.games, part, terms)?;
                }
            }
        }
        Ok(proof)
    }

    fn settle_all(
        &mut self,
        goal: Goal,
        facts: &mut FxHashMap<Fact, usize>,
        step: &mut usize,
    ) -> Result<(), Astray> {
        let mut frames: Vec<Frame> = Vec::new();
        frames.extend(self.settle(goal, facts, step)?);
        while let Some(frame) = frames.last_mut() {
            if let Some(premise) = frame.premises.next() {
                frames.extend(self.settle(premise.goal, facts, step)?);
            } else if let Some(frame) = frames.pop() {
                self.nodes[frame.node].size = self.nodes.len() - frame.node;
                facts.extend(frame.fact.map(|fact| (fact, frame.node)));
            }
        }
        Ok(())
    }

    /// A node for a goal; a frame if it has a step.
    fn settle(
        &mut self,
        goal: Goal,
        facts: &FxHashMap<Fact, usize>,
        step: &mut usize,
    ) -> Result<Option<Frame>, Astray> {
        let node = self.nodes.len();
        let fact = goal.is_finite().then(|| (goal.position.terms.clone(), goal.strict));
        let known = fact.as_ref().and_then(|fact| facts.get(fact));
        if let Some(&known) = known {
            self.nodes.push(Node { how: How::Fact(known), size: 1 });
            return Ok(None);
        }
        if self.order(&goal)? == Some(true) {
            self.nodes.push(Node { how: How::Order, size: 1 });
            return Ok(None);
        }
        let file = Arc::clone(&self.file);
        let next: &Step = file.steps.get(*step).ok_or(Astray("there are no steps left"))?;
        self.nodes.push(Node { how: How::Step(*step), size: 1 });
        *step += 1;
        self.lemmas.used.clear();
        let premises = self.premises(&goal, next)?.into_iter();
        Ok(Some(Frame { node, fact, premises }))
    }

    /// What is proved by the proof of which a node is part.
    pub fn subject_of(&self, node: usize) -> Subject {
        let behind = self.roots.partition_point(|root| root.node <= node);
        self.roots[behind.saturating_sub(1)].subject
    }

    /// The node at which something is proved.
    pub fn root_of(&self, subject: Subject) -> Option<usize> {
        let found = self.roots.iter().find(|root| root.subject == subject);
        found.map(|root| root.node)
    }

    /// The number of the step that settles a node.
    pub fn step_number(&self, node: usize) -> Option<usize> {
        match self.nodes[node].how {
            How::Step(step) => Some(step),
            How::Order | How::Fact(_) => None,
        }
    }

    /// The step that settles a node.
    pub fn step(&self, node: usize) -> Option<&Step> {
        self.file.steps.get(self.step_number(node)?)
    }

    /// The premises of the goal at a node, with their nodes. The lemmas that were used for them are
    /// left in [`Lemmas::used`].
    ///
    /// # Errors
    /// [`Astray`].
    pub fn below(&mut self, node: usize, goal: &Goal) -> Result<Vec<(Premise, usize)>, Astray> {
        self.enter(self.subject_of(node));
        self.lemmas.used.clear();
        let file = Arc::clone(&self.file);
        let How::Step(step) = self.nodes[node].how else {
            return Ok(Vec::new());
        };
        let mut child = node + 1;
        let premises = self.premises(goal, &file.steps[step])?.into_iter();
        let premises = premises.map(|premise| {
            let here = child;
            child += self.nodes[here].size;
            (premise, here)
        });
        let premises = premises.collect();
        self.lemmas.used.sort_unstable();
        self.lemmas.used.dedup();
        Ok(premises)
    }
}
