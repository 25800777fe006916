//! Computes the premises of the step of a goal. The kernel applies the step again, so everything
//! that is shown was checked.

use std::cell::RefCell;
use std::rc::Rc;

use super::kernel::{Discharged, Goal, Observer, Player, Position, Reason, Step, Term, Word};
use super::premise::{Derivation, Left, Move, Premise};
use super::proof::Proof;
use super::tree::{Discharge, Root};

/// The step that proves a goal, and its premises.
#[derive(Default)]
pub struct Below {
    pub step: Option<Step>,
    pub premises: Vec<Premise>,
    /// Numbers of the lemmas that were used for the premises.
    pub lemmas: Vec<usize>,
}

/// Collects the premises of one step.
pub struct Collector(pub Rc<RefCell<Vec<(Goal, Derivation)>>>);

impl Observer for Collector {
    fn subgoal(&mut self, goal: &Goal, reason: Reason) {
        self.0.borrow_mut().push((goal.clone(), Derivation::from(reason)));
    }

    fn discharged(&mut self, _: &Goal, _: Discharged) {}
}

/// Message of an assertion: the kernel has already accepted every step that is repeated here.
const AGAIN: &str = "the kernel accepts again what it has accepted";

impl Proof<'_> {
    /// Returns the step that proves the goal at a node, and its premises.
    pub fn below(&mut self, node: usize, goal: &Goal) -> Below {
        let Some(number) = self.step_number(node) else {
            return Below::default();
        };
        self.enter(self.root_at(node));
        self.reader.offset = self.tree.steps_at[number];
        let games = &mut self.kernel.games;
        let step = Step::read(&mut self.reader, &goal.scope, games).expect(AGAIN);
        if self.discharge(node) != Discharge::Step(number) {
            return Below { step: Some(step), ..Below::default() };
        }
        let mut child = node + 1;
        let premises = self.premises(goal, &step).into_iter().map(|(goal, derivation)| {
            let here = child;
            child += self.tree.nodes[here].size;
            Premise { derivation, goal, node: here }
        });
        let premises = premises.collect();
        Below { step: Some(step), premises, lemmas: self.used() }
    }

    /// Returns the premises of a step, each with its reason.
    fn premises(&mut self, goal: &Goal, step: &Step) -> Vec<(Goal, Derivation)> {
        self.kernel.apply(goal, step.clone()).expect(AGAIN);
        self.kernel.premises.clear();
        let mut premises = self.seen.take();
        for (index, (premise, derivation)) in premises.iter_mut().enumerate() {
            self.complete(derivation, index, goal, premise, step);
        }
        premises
    }

    /// Returns the lemmas that were used for a premise in which a form replaces a parameter.
    pub fn used_for(&mut self, goal: &Goal, premise: &Premise) -> Vec<usize> {
        let Derivation::Put(parameter, form) = &premise.derivation else {
            return Vec::new();
        };
        self.used();
        let image = |index| (index == *parameter).then_some(form);
        let instance = self.kernel.instance(goal, Rc::clone(&premise.goal.scope), &image);
        self.normal(&instance.expect(AGAIN).position);
        self.used()
    }

    /// Returns the lemmas that were used for each premise of a Cut.
    pub fn used_for_cut(
        &mut self,
        goal: &Goal,
        selected: &[u32],
        lesser: &Position,
    ) -> [Vec<usize>; 2] {
        let (mut chosen, mut others) = (Position::default(), goal.position.clone());
        for number in selected.iter().rev() {
            chosen.terms.insert(0, others.terms.remove(*number as usize));
        }
        let games = &mut self.kernel.games;
        let opposite = games.opposite(lesser).expect(AGAIN);
        [(chosen, &opposite), (others, lesser)].map(|(kept, added)| {
            self.used();
            let games = &mut self.kernel.games;
            games.normal_form(&kept, &added.terms, &added.multiples).expect(AGAIN);
            self.used()
        })
    }

    /// Returns the lemmas that were used for the position after a move in a sum with these terms.
    pub fn used_after(&mut self, terms: &[Term], played: &Move) -> Vec<usize> {
        let mut rest = Position { terms: terms.to_vec(), multiples: Vec::new() };
        // Multiples and components of a bag are not among the terms.
        if let Some(place) = rest.terms.iter().position(|term| *term == played.from) {
            rest.terms.remove(place);
        }
        let left = match self.left_by(played) {
            Left::Value(option) => vec![option],
            Left::Row(pieces) => {
                let games = &mut self.kernel.games;
                pieces.map(|items| games.term(items).expect(AGAIN)).to_vec()
            }
        };
        self.used();
        self.kernel.games.normal_form(&rest, &left, &[]).expect(AGAIN);
        self.used()
    }

    /// Completes a reason with data of the step.
    fn complete(
        &self,
        derivation: &mut Derivation,
        index: usize,
        goal: &Goal,
        premise: &Goal,
        step: &Step,
    ) {
        match (&mut *derivation, step) {
            (Derivation::Played(played), Step::Move { exponent: Some(exponent), .. }) => {
                played.fresh = goal.scope.parameters;
                played.exponent = Some(exponent.clone());
            }
            (Derivation::Played(played), _) => {
                let is_reply = goal.first == Player::Right;
                played.player = if is_reply { Player::Right } else { Player::Left };
                let is_fresh = self.is_within_power(played);
                played.fresh = premise.scope.parameters - u32::from(is_fresh);
            }
            (Derivation::Step, Step::Cut { .. }) => {
                *derivation = if index == 0 { Derivation::Lesser } else { Derivation::Replaced };
            }
            (Derivation::Step, Step::Infer { .. } | Step::Split(_) | Step::Reduced { .. }) => {
                let before = goal.scope.context.len();
                *derivation = Derivation::Assumed(premise.scope.context[before..].to_vec());
            }
            (
                Derivation::Cancelled(term, _) | Derivation::Joined(term, _),
                Step::Insert { term: number, .. },
            ) => {
                *term = goal.position.terms[*number as usize];
            }
            (
                Derivation::Put(parameter, _),
                Step::Cases { parameter: put, .. } | Step::Substitute { parameter: put, .. },
            ) => *parameter = *put,
            _ => {}
        }
    }

    /// Returns the moves of a player in a sum of values and words, each with the sum after it.
    pub fn options(&mut self, terms: Vec<Term>, player: Player) -> Vec<(Move, Position)> {
        let sum = Position { terms, multiples: Vec::new() };
        let goal = Goal { first: player, ..self.kernel.nothing.about(sum) };
        if player == Player::Right {
            self.kernel.apply(&goal, Step::Replies).expect(AGAIN);
        } else {
            // Left's moves are numbered, so they are tried in order until a number has no move.
            let mut moves = (0..).map(|option| Step::Move { option, exponent: None });
            while moves.next().is_some_and(|step| self.kernel.apply(&goal, step).is_ok()) {}
        }
        self.kernel.premises.clear();
        let options = self.seen.take().into_iter().filter_map(|(goal, derivation)| {
            let Derivation::Played(played) = derivation else {
                return None;
            };
            Some((Move { player, ..played }, goal.position))
        });
        options.collect()
    }

    /// Returns a position in normal form. If it has no normal form, which may be the fault of the
    /// certificate, returns the position itself.
    pub fn normal(&mut self, position: &Position) -> Position {
        self.kernel.normal(position).unwrap_or_else(|_| position.clone())
    }

    /// Returns the negatives of terms.
    pub fn negatives(&mut self, terms: &[Term]) -> Vec<Term> {
        self.kernel.games.negatives(terms).expect(AGAIN)
    }

    /// Returns the term of a word in normal form.
    pub fn term(&mut self, word: Word) -> Term {
        self.kernel.games.intern(&word).expect(AGAIN)
    }

    /// Returns the goal at the root of a proof, and the lemmas that were used for it. From now on,
    /// the kernel uses the lemmas that precede this proof.
    pub fn root_goal(&mut self, root: Root) -> (Goal, Vec<usize>) {
        let goal = self.written_goal(root);
        self.used();
        let position = self.normal(&goal.position);
        (goal.about(position), self.used())
    }

    /// Returns the lemmas that were used for the goal at the root of a proof, as
    /// [`Proof::uses`] does.
    pub fn uses_at(&mut self, root: Root) -> Vec<(usize, bool)> {
        let goal = self.written_goal(root);
        self.used();
        self.normal(&goal.position);
        self.uses()
    }

    /// Returns the goal at the root of a proof before its position is brought into normal form.
    /// From now on, the kernel uses the lemmas that precede this proof.
    pub fn written_goal(&mut self, root: Root) -> Goal {
        self.enter(root);
        match root {
            Root::Lemma(number, is_reverse) => {
                let (left, right) = self.sides_of(number).unwrap_or_default();
                let (first, second) = if is_reverse { (right, left) } else { (left, right) };
                let minus = self.negatives(&second);
                let position = Position { terms: [first, minus].concat(), multiples: Vec::new() };
                self.kernel.nothing.about(position)
            }
            Root::Claim(number) => self.kernel.claims.all[number].clone(),
            Root::Goal(number) => self.goals[number].clone(),
        }
    }

    /// Returns the goals of the statement in the normal form that they have without lemmas.
    pub fn goals_before_lemmas(&mut self) -> Vec<Goal> {
        self.forget();
        let goals = self.goals.clone();
        goals.iter().map(|goal| goal.about(self.normal(&goal.position))).collect()
    }
}
