//! Chooses the rule that proves a goal.
//!
//! A goal is proved depth first, in the order in which the checker discharges goals. The planner
//! prefers goals that need no step (a comparison of values, a fact), then a Cut to a fact or to
//! reference games, then the move that leaves the fewest replies to answer.

use std::sync::Arc;

use super::authored::Authorship;
use super::classes::Classes;
use super::code::{self, Code, Numbering, Step};
use super::facts::{Facts, Goal};
use super::form::{Form, Forms, Mark, SMALL_RUNG, Stage, Sum, View};
use super::lemmas::{MANY, Pool};
use super::policy::Policy;
use crate::certificate::goal::Judgment;
use crate::certificate::plain::{self, Choice};
use crate::certificate::{CertifyError, References};
use crate::clobber::Player;
use crate::game::bounds::Bounds;
use crate::game::{Arena, Value};
use crate::position::{Position, Summand, Term};
use crate::run::Halt;
use crate::search::Search;

/// A Cut that replaces the value with this index, or 0 if there is no index, by a smaller value.
pub(super) struct Cut {
    index: Option<usize>,
    smaller: Code,
}

/// Plans the proofs of a certificate.
pub struct Planner<'a> {
    pub search: &'a mut Search,
    pub forms: Forms,
    pub(super) facts: Facts,
    /// The place of the current proof in the file.
    pub(super) stage: Stage,
    /// The steps of the current proof.
    pub(super) proof: Vec<Step>,
    bounds: Bounds,
    /// The author who chooses rules, except in lemmas.
    pub(super) author: Option<Authorship>,
    /// Lemmas that other threads prove at this time.
    pub(super) pool: Option<Arc<Pool>>,
}

impl<'a> Planner<'a> {
    /// Creates a planner for the values that the search knows now.
    pub fn new(search: &'a mut Search, policy: Policy) -> Planner<'a> {
        Planner::in_order(search, policy, References::new)
    }

    /// Creates a planner that numbers the values in the given order.
    pub fn in_order(
        search: &'a mut Search,
        policy: Policy,
        order: fn(&Arena) -> References,
    ) -> Planner<'a> {
        let numbering = Numbering::new(&search.reducer, order);
        let classes = Classes::new(&search.reducer.arena);
        let forms = Forms::new(Arc::new(numbering), Arc::new(classes), policy);
        Planner::with_forms(search, forms)
    }

    /// Creates a planner with forms that were made before.
    pub(super) fn with_forms(search: &'a mut Search, forms: Forms) -> Planner<'a> {
        Planner {
            search,
            forms,
            facts: Facts::default(),
            stage: Stage::Statement,
            proof: Vec::new(),
            bounds: Bounds::born_by(SMALL_RUNG),
            author: None,
            pool: None,
        }
    }

    /// Discards all proofs, to begin again with another policy.
    pub(super) fn begin_again(&mut self, policy: Policy) {
        self.forms = self.forms.again();
        self.forms.policy = policy;
        self.facts = Facts::default();
        self.proof.clear();
    }

    /// Returns the codes of terms, or of their negatives.
    pub fn terms(&self, terms: &[Term], is_positive: bool) -> Form {
        let code = |&term: &Term| {
            let term = if is_positive { term } else { self.search.reducer.minus(term) };
            match term.summand() {
                Summand::Value(value) => self.forms.numbering.code(value),
                Summand::Component(component) => self.forms.numbering.component_code(component),
            }
        };
        terms.iter().map(code).collect()
    }

    /// Returns the lemmas that the current proof may use.
    pub(super) fn view(&mut self, mark: Mark) -> View<'_> {
        let (forms, reducer) = (&mut self.forms, &mut self.search.reducer);
        View { forms, reducer, stage: self.stage, mark }
    }

    /// Returns the normal form of a sum at the stage of the current proof.
    pub(super) fn normal(&mut self, sum: &Sum, mark: Mark) -> Form {
        self.view(mark).normal(sum)
    }

    /// Returns the options of a player in a position, in move order.
    pub(super) fn options(&mut self, form: &Form, player: Player) -> Vec<Choice<Code>> {
        plain::options(&mut self.view(Mark::No), form, player)
    }

    /// Returns the positions of the premises of a Cut.
    pub(super) fn cut(&mut self, form: &Form, places: &[usize], terms: &[Code]) -> [Sum; 2] {
        let Ok(premises) = plain::cut(&self.view(Mark::No), form, places, terms);
        premises
    }

    /// Decides a goal about at most two values, as the checker's rule Order does.
    pub(super) fn decided(&mut self, (form, judgment): &Goal) -> Option<bool> {
        if form.len() > 2 || form.last().is_some_and(|code| code.is_component()) {
            return None;
        }
        let numbering = &self.forms.numbering;
        let value = |i: usize| form.get(i).map_or(Value::ZERO, |&code| numbering.value(code));
        let arena = &mut self.search.reducer.arena;
        let (a, minus_b) = (value(0), arena.negative(value(1)));
        Some(match judgment {
            Judgment::AtLeast => arena.le(minus_b, a),
            Judgment::Over => !arena.le(a, minus_b),
        })
    }

    /// Proves a goal. Appends the steps to the current proof.
    pub fn prove(&mut self, sum: Sum, judgment: Judgment) -> Result<(), CertifyError> {
        let goal = (self.normal(&sum, Mark::Yes), judgment);
        if let Some(holds) = self.decided(&goal) {
            if !holds && self.author.is_some() {
                return Err(self.wrong(&goal, "is false"));
            }
            assert!(holds, "the search says that this goal holds");
            return Ok(());
        }
        if self.facts.has(&goal) {
            return Ok(());
        }
        if self.author.is_some() {
            return self.prove_authored(goal);
        }
        if self.stage == Stage::Statement && self.proof.len() > self.forms.policy.step_limit {
            return Err(CertifyError::Long);
        }
        let cut = self.dominated(&goal);
        let cut = cut.or_else(|| self.bound(&goal));
        match cut.or_else(|| self.dominating(&goal)) {
            // The first premise is a difference of two values, which Order decides.
            Some(Cut { index, smaller }) => {
                self.replace(&goal, index.into_iter().collect(), &[smaller])?;
            }
            None => self.play(&goal)?,
        }
        self.publish_uses();
        self.facts.learn(goal);
        Ok(())
    }

    /// Passes used lemmas to other threads when there are many.
    fn publish_uses(&mut self) {
        if let Some(pool) = self.pool.as_ref().filter(|_| self.forms.uses.len() >= MANY) {
            pool.add(std::mem::take(&mut self.forms.uses));
        }
    }

    /// Proves a goal by a move, or by answers to all moves.
    fn play(&mut self, (form, judgment): &Goal) -> Result<(), CertifyError> {
        match judgment {
            Judgment::AtLeast => self.prove_replies(form),
            Judgment::Over => {
                let (number, option) = self.choose(form)?;
                self.proof.push(Step::plain_move(number));
                self.prove(option, Judgment::AtLeast)
            }
        }
    }

    pub(super) fn prove_replies(&mut self, form: &Form) -> Result<(), CertifyError> {
        self.proof.push(Step::Replies);
        for option in self.options(form, Player::Right) {
            self.prove(option.after, Judgment::Over)?;
        }
        Ok(())
    }

    /// Returns terms as they are written in a certificate. The game 0 is no term.
    pub(super) fn written(&self, terms: &[Code]) -> Vec<code::Term> {
        let terms = terms.iter().filter(|&&term| term != Code::ZERO);
        let numbering = &self.forms.numbering;
        terms.map(|&term| numbering.written(&self.search.reducer, term)).collect()
    }

    /// Finds a fact about these components beside a smaller value.
    pub(super) fn dominated(&mut self, goal: &Goal) -> Option<Cut> {
        let (index, value, known) = self.facts.beside(goal)?;
        let numbering = &self.forms.numbering;
        let arena = &mut self.search.reducer.arena;
        let value = numbering.value(value);
        let &smaller = known.iter().find(|&&code| arena.le(numbering.value(code), value))?;
        Some(Cut { index, smaller })
    }

    /// Finds a smaller value beside which the search has a result about these components.
    fn dominating(&mut self, (form, judgment): &Goal) -> Option<Cut> {
        if !form.last()?.is_component() {
            return None;
        }
        let position = self.position(form);
        let (position, win) = match judgment {
            Judgment::Over => (position, true),
            Judgment::AtLeast => (self.search.reducer.negative(&position), false),
        };
        // A part of the form may be a value in the search.
        let is_same = |(term, code): (&Term, &Code)| term.is_component() == code.is_component();
        if position.len() != form.len() || !position.iter().zip(form).all(is_same) {
            return None;
        }
        let (value, known) = self.search.dominating(&position, win)?;
        if value == known {
            return None;
        }
        let arena = &self.search.reducer.arena;
        // With a later value, a proof could lead back to its own goal.
        if arena.birthday(known) > arena.birthday(value) {
            return None;
        }
        let smaller = if win { known } else { arena.negative(known) };
        let index = (!form[0].is_component()).then_some(0);
        let smaller = self.forms.numbering.known_code(smaller)?;
        Some(Cut { index, smaller })
    }

    /// Finds a reference game below one of three values with which Order decides, perhaps after
    /// another such Cut.
    pub(super) fn bound(&mut self, (form, judgment): &Goal) -> Option<Cut> {
        if form.len() != 3 || form[2].is_component() || self.stage != Stage::Statement {
            return None;
        }
        let values = [0, 1, 2].map(|i| self.forms.numbering.value(form[i]));
        let reducer = &mut self.search.reducer;
        let is_strict = *judgment == Judgment::Over;
        let bound = self.bounds.find(&mut reducer.arena, values, is_strict)?;
        let steps = [bound.first, bound.second];
        let step = steps.into_iter().find(|&(i, rung)| values[i] != rung)?;
        let [rung, other] = [0, 1].map(|i| self.forms.numbering.known_code(steps[i].1));
        other.and(rung)?;
        let smaller = self.forms.numbering.known_code(step.1)?;
        Some(Cut { index: Some(step.0), smaller })
    }

    /// Proves a goal with other terms in place of the selected ones. The other terms are in normal
    /// form.
    pub(super) fn replace(
        &mut self,
        (form, judgment): &Goal,
        selected: Vec<usize>,
        terms: &[Code],
    ) -> Result<(), CertifyError> {
        let [difference, lesser] = self.cut(form, &selected, terms);
        self.proof.push(Step::Cut { selected, terms: self.written(terms) });
        self.prove(difference, Judgment::AtLeast)?;
        self.prove(lesser, *judgment)
    }

    /// Returns whether a goal holds, by search.
    pub(super) fn holds(&mut self, (form, judgment): &Goal) -> Result<bool, Halt> {
        let position = self.position(form);
        Ok(match judgment {
            Judgment::Over => self.search.wins(&position)?,
            Judgment::AtLeast => {
                let negative = self.search.reducer.negative(&position);
                !self.search.wins(&negative)?
            }
        })
    }

    /// Returns the position in the terms of the search.
    pub(super) fn position(&mut self, form: &[Code]) -> Position {
        let numbering = &self.forms.numbering;
        let terms: Position = form
            .iter()
            .map(|&code| {
                if code.is_component() {
                    Term::component(numbering.component(code))
                } else {
                    Term::value(numbering.value(code))
                }
            })
            .collect();
        self.search.reducer.reduce(&terms)
    }
}
