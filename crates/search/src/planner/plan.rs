//! Chooses the rule that proves a goal.
//!
//! A goal is proved depth first, in the order in which the checker discharges goals. The planner
//! prefers goals that need no step (a comparison of values, a fact), then a Cut to a fact or to
//! reference games, then the move that leaves the fewest replies to answer.

use std::sync::Arc;
use std::thread;

use super::authored::Authorship;
use super::classes::Classes;
use super::code::{self, Code, Numbering, Step};
use super::facts::Facts;
use super::form::{Form, Forms, Mark, SMALL_RUNG, Stage, Sum};
use super::guided::GuidedSearch;
use super::lemmas::{MANY, Pool};
use super::policy::Policy;
use crate::certificate::CertifyError;
use crate::certificate::goal::Judgment;
use crate::clobber::Player;
use crate::game::arena::joined;
use crate::game::bounds::{Bounds, Claim};
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
    bounds: Bounds,
    /// The source of Left's moves, except in lemmas.
    pub(super) guidance: Option<GuidedSearch<'a>>,
    /// The author who chooses rules, except in lemmas.
    pub(super) author: Option<Authorship>,
    /// Lemmas that other threads prove at this time.
    pub(super) pool: Option<Arc<Pool>>,
    /// Forks of the search for these threads.
    pub(super) copies: Vec<Search>,
}

impl<'a> Planner<'a> {
    /// Creates a planner for the values that the search knows now.
    pub fn new(search: &'a mut Search, policy: Policy) -> Planner<'a> {
        let (search_now, helpers) = (&*search, search.helpers());
        let reducer = &search_now.reducer;
        let number = || Numbering::new(reducer);
        let classify = || {
            let copies = (0..helpers).map(|_| search_now.fork_without_dominance());
            (copies.collect(), Classes::new(&reducer.arena))
        };
        let (numbering, (copies, classes)) = match helpers {
            0 => (number(), classify()),
            _ => thread::scope(|scope| {
                let classes = thread::Builder::new().spawn_scoped(scope, classify);
                let numbering = number();
                // If the system cannot start the thread, the work is only done later.
                (numbering, classes.map_or_else(|_| classify(), joined))
            }),
        };
        let forms = Forms::new(Arc::new(numbering), Arc::new(classes), policy);
        Planner { copies, ..Planner::with_forms(search, forms) }
    }

    /// Creates a planner with forms that were made before.
    pub(super) fn with_forms(search: &'a mut Search, forms: Forms) -> Planner<'a> {
        Planner {
            search,
            forms,
            facts: Facts::default(),
            bounds: Bounds::born_by(SMALL_RUNG),
            guidance: None,
            author: None,
            pool: None,
            copies: Vec::new(),
        }
    }

    /// Discards all proofs, to begin again with another policy.
    pub(super) fn begin_again(&mut self, policy: Policy) {
        self.forms = self.forms.again();
        self.forms.policy = policy;
        self.facts = Facts::default();
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

    /// Proves a goal at a stage. Appends the steps to `proof`.
    pub fn prove(
        &mut self,
        sum: Sum,
        judgment: Judgment,
        stage: Stage,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        let form = self.forms.normal(&mut self.search.reducer, &sum, stage, Mark::Yes);
        if let Some(holds) = self.forms.decided(&mut self.search.reducer, &form, judgment) {
            if !holds && self.is_guided() {
                return Err(self.no_advice(&form));
            }
            if !holds && self.author.is_some() {
                return Err(self.wrong(&form, judgment, "is false"));
            }
            assert!(holds, "the search says that this goal holds");
            return Ok(());
        }
        if self.facts.has(&(form.clone(), judgment)) {
            return Ok(());
        }
        if self.is_guided() {
            return self.prove_guided(form, judgment, proof);
        }
        if self.author.is_some() {
            return self.prove_authored(form, judgment, proof);
        }
        if stage == Stage::Statement && proof.len() > self.forms.policy.step_limit {
            return Err(CertifyError::Long);
        }
        let cut = self.dominated(&form, judgment);
        let cut = cut.or_else(|| self.bound(&form, judgment, stage));
        match cut.or_else(|| self.dominating(&form, judgment)) {
            Some(cut) => self.prove_cut(&form, &cut, judgment, stage, proof)?,
            None => self.play(&form, judgment, stage, proof)?,
        }
        self.publish_uses();
        self.learn(form, judgment)
    }

    /// Passes used lemmas to other threads when there are many.
    fn publish_uses(&mut self) {
        if let Some(pool) = self.pool.as_ref().filter(|_| self.forms.uses.len() >= MANY) {
            pool.add(std::mem::take(&mut self.forms.uses));
        }
    }

    /// Proves a goal by a move, or by answers to all moves.
    fn play(
        &mut self,
        form: &Form,
        judgment: Judgment,
        stage: Stage,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        match judgment {
            Judgment::AtLeast => self.prove_replies(form, stage, proof),
            Judgment::Over => {
                let (number, option) = self.choose(form, stage)?;
                proof.push(Step::plain_move(number));
                self.prove(option, Judgment::AtLeast, stage, proof)
            }
        }
    }

    pub(super) fn prove_replies(
        &mut self,
        form: &Form,
        stage: Stage,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        proof.push(Step::Replies);
        for option in self.forms.options(&mut self.search.reducer, form, Player::Right) {
            self.prove(option.after, Judgment::Over, stage, proof)?;
        }
        Ok(())
    }

    /// Returns terms as they are written in a certificate. The game 0 is no term.
    pub(super) fn written(&self, terms: &[Code]) -> Vec<code::Term> {
        let terms = terms.iter().filter(|&&term| term != Code::ZERO);
        let numbering = &self.forms.numbering;
        terms.map(|&term| numbering.written(&self.search.reducer, term)).collect()
    }

    /// Returns whether there is a fact about these components beside a smaller value.
    pub(super) fn has_dominated(&mut self, form: &Form, judgment: Judgment) -> bool {
        self.dominated(form, judgment).is_some()
    }

    fn dominated(&mut self, form: &Form, judgment: Judgment) -> Option<Cut> {
        let (index, value, known) = self.facts.beside(form, judgment)?;
        let numbering = &self.forms.numbering;
        let arena = &mut self.search.reducer.arena;
        let value = numbering.value(value);
        let &smaller = known.iter().find(|&&code| arena.le(numbering.value(code), value))?;
        Some(Cut { index, smaller })
    }

    /// Finds a smaller value beside which the search has a result about these components.
    fn dominating(&mut self, form: &Form, judgment: Judgment) -> Option<Cut> {
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
    pub(super) fn bound(&mut self, form: &Form, judgment: Judgment, stage: Stage) -> Option<Cut> {
        if form.len() != 3 || form[2].is_component() || stage != Stage::Statement {
            return None;
        }
        let values = [0, 1, 2].map(|i| self.forms.numbering.value(form[i]));
        let claim = match judgment {
            Judgment::AtLeast => Claim::AtLeast,
            Judgment::Over => Claim::Over,
        };
        let reducer = &mut self.search.reducer;
        let bound = self.bounds.find(&mut reducer.arena, values, claim)?;
        let steps = [bound.first, bound.second];
        let step = steps.into_iter().find(|&(i, rung)| values[i] != rung)?;
        let [rung, other] = [0, 1].map(|i| self.forms.numbering.known_code(steps[i].1));
        other.and(rung)?;
        let smaller = self.forms.numbering.known_code(step.1)?;
        Some(Cut { index: Some(step.0), smaller })
    }

    /// Proves a goal by a Cut whose first premise is a difference of two values. Order decides this
    /// premise.
    fn prove_cut(
        &mut self,
        form: &Form,
        cut: &Cut,
        judgment: Judgment,
        stage: Stage,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        let selected = cut.index.into_iter().collect();
        self.replace(form, selected, &[cut.smaller], judgment, stage, proof)
    }

    /// Proves a goal with other terms in place of the selected ones. The other terms are in normal
    /// form.
    pub(super) fn replace(
        &mut self,
        form: &Form,
        selected: Vec<usize>,
        terms: &[Code],
        judgment: Judgment,
        stage: Stage,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        let reducer = &mut self.search.reducer;
        let [difference, lesser] = self.forms.cut(reducer, form, &selected, terms);
        proof.push(Step::Cut { selected, terms: self.written(terms) });
        self.prove(difference, Judgment::AtLeast, stage, proof)?;
        self.prove(lesser, judgment, stage, proof)
    }

    /// Returns whether a goal holds, by search.
    pub(super) fn holds(&mut self, form: &Form, judgment: Judgment) -> Result<bool, Halt> {
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
