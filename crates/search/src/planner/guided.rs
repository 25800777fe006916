//! Proofs in which a strategy chooses Left's moves.
//!
//! The strategy knows sums of components in its standard form. A goal that is not in standard form
//! is replaced by its standard form by a Cut whose first premise is an equality. Then Left moves as
//! advised, and Right in every way. The search proves goals about short components, and positions
//! that the strategy assumes to be won.
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Code, Step};
use super::facts::Goal;
use super::form::{Form, Forms, Mark, Stage, Sum, View};
use super::plan::Planner;
use crate::certificate::CertifyError;
use crate::certificate::goal::Judgment;
use crate::certificate::plain::Choice;
use crate::clobber::{Component, Player};
use crate::game::ComponentId;
use crate::search::Search;

/// A source of Left's moves.
pub trait Guide {
    /// Returns all components that play can reach or that standard forms contain.
    fn components(&self) -> Vec<Component>;
    /// Returns the standard form of a component, as a sum.
    fn standard(&mut self, component: &Component) -> Vec<Component>;
    /// Returns the number of a component in `advise`, or nothing if play cannot reach the
    /// component.
    fn kind(&mut self, component: &Component) -> Option<u16>;
    /// Returns whether another proof shows that Left wins a position in standard form, moving
    /// second.
    fn is_won(&mut self, kinds: &[u16]) -> bool;
    /// Returns Left's move in a position in standard form: the component, and the index of the
    /// option in move order.
    fn advise(&mut self, kinds: &[u16]) -> Option<(Component, usize)>;
}

/// Maximum length in stones of components that are values: `*`, `↑` and `↓`. The options of these
/// values are the options of the components.
pub const VALUED_STONES: usize = 3;

/// One component for each of these values.
pub const SHORT: [&str; 3] = ["OX", "OOX", "XXO"];

/// A guide, and its advice so far.
pub struct GuidedSearch<'a> {
    guide: &'a mut dyn Guide,
    /// Whether the search plays in place of the guide.
    is_suspended: bool,
    /// Short components, by their values.
    short: FxHashMap<Code, Component>,
    advice: FxHashMap<Code, Advice>,
    /// Goals whose proofs are not finished. None of them may become a fact in its own proof.
    open: FxHashSet<Goal>,
    /// A goal that its own proof needed.
    circular: Option<Goal>,
}

/// The advice of a guide about a term.
struct Advice {
    standard: Form,
    kind: Option<u16>,
}

/// Result of an attempt to prove a goal.
enum Outcome {
    Done,
    /// The search must prove the goal.
    Search,
}

/// Returns the normal form of a component.
fn form_of(search: &mut Search, forms: &mut Forms, component: &Component) -> Form {
    let id = search.reducer.components.intern(component);
    if id == ComponentId::DEAD {
        return Form::new();
    }
    let code = forms.numbering.component_code(id);
    let sum = Form::from_slice(&[code]).into();
    let (stage, mark) = (Stage::Statement, Mark::No);
    View { forms, reducer: &mut search.reducer, stage, mark }.normal(&sum)
}

impl<'a> Planner<'a> {
    /// Follows a guide from now on, except in proofs of lemmas.
    pub fn follow(&mut self, guide: &'a mut dyn Guide) {
        let mut short = FxHashMap::default();
        for text in SHORT {
            let component: Component = text.parse().expect("stones");
            if let [code] = form_of(self.search, &mut self.forms, &component)[..] {
                short.insert(code, component);
            }
        }
        self.guidance = Some(GuidedSearch {
            guide,
            is_suspended: false,
            short,
            advice: FxHashMap::default(),
            open: FxHashSet::default(),
            circular: None,
        });
    }

    /// Returns whether Left follows a guide now.
    pub(super) fn is_guided(&self) -> bool {
        let guidance = self.guidance.as_ref();
        guidance.is_some_and(|guidance| !guidance.is_suspended)
    }

    fn suspend_guide(&mut self, is_suspended: bool) {
        if let Some(guidance) = &mut self.guidance {
            guidance.is_suspended = is_suspended;
        }
    }

    /// Proves a goal without the guide.
    fn prove_unguided(&mut self, sum: Sum, judgment: Judgment) -> Result<(), CertifyError> {
        self.suspend_guide(true);
        let proved = self.prove(sum, judgment);
        self.suspend_guide(false);
        proved
    }

    /// Adds a proved goal to the facts.
    pub(super) fn learn(&mut self, goal: Goal) -> Result<(), CertifyError> {
        let mut is_logged = false;
        if let Some(guidance) = &mut self.guidance {
            if guidance.open.contains(&goal) {
                guidance.circular = Some(goal);
                return Err(CertifyError::Circular);
            }
            is_logged = !guidance.open.is_empty();
        }
        self.facts.learn(goal, is_logged);
        Ok(())
    }

    fn component_of(&self, code: Code) -> Option<Component> {
        if code.is_component() {
            let id = self.forms.numbering.component(code);
            return Some(self.search.reducer.components.component(id).clone());
        }
        self.guidance.as_ref()?.short.get(&code).cloned()
    }

    /// Returns the advice of the guide about all terms, or `None` if some term is not the value of
    /// a component.
    fn consult(&mut self, form: &Form) -> Option<Vec<&Advice>> {
        for &code in form {
            let component = self.component_of(code)?;
            let guidance = self.guidance.as_mut()?;
            if guidance.advice.contains_key(&code) {
                continue;
            }
            let mut standard = Form::new();
            for piece in guidance.guide.standard(&component) {
                standard.extend(form_of(self.search, &mut self.forms, &piece));
            }
            let kind = guidance.guide.kind(&component);
            guidance.advice.insert(code, Advice { standard, kind });
        }
        let advice = &self.guidance.as_ref()?.advice;
        form.iter().map(|code| advice.get(code)).collect()
    }

    /// Proves a goal in normal form that is neither decided nor a fact. The search proves the goal
    /// if an equality of the standard form needs the goal itself.
    pub(super) fn prove_guided(&mut self, goal: Goal) -> Result<(), CertifyError> {
        let (steps, facts) = (self.proof.len(), self.facts.logged());
        self.open(&goal, true);
        let result = self.standardise(&goal);
        self.open(&goal, false);
        match result {
            Ok(Outcome::Done) => {
                self.facts.learn(goal, true);
                Ok(())
            }
            Ok(Outcome::Search) => self.prove_by_search(goal),
            Err(CertifyError::Circular) if self.take_circular(&goal) => {
                self.proof.truncate(steps);
                self.facts.forget_after(facts);
                self.prove_by_search(goal)
            }
            Err(error) => Err(error),
        }
    }

    fn open(&mut self, goal: &Goal, is_open: bool) {
        let Some(guidance) = &mut self.guidance else {
            return;
        };
        if is_open {
            guidance.open.insert(goal.clone());
        } else {
            guidance.open.remove(goal);
        }
    }

    /// Returns whether the proof of a goal needed the goal itself, and clears this mark.
    fn take_circular(&mut self, goal: &Goal) -> bool {
        let guidance = self.guidance.as_mut();
        guidance.is_some_and(|guidance| {
            guidance.circular.take_if(|circular| circular == goal).is_some()
        })
    }

    /// Proves a goal by its standard form.
    fn standardise(&mut self, goal: &Goal) -> Result<Outcome, CertifyError> {
        let (form, judgment) = goal;
        let Some(advice) = self.consult(form) else {
            return Ok(Outcome::Search);
        };
        let kinds: Option<Vec<u16>> = advice.iter().map(|advice| advice.kind).collect();
        let standard = advice.iter().flat_map(|advice| advice.standard.iter().copied());
        let standard: Form = standard.collect();
        let standard = self.normal(&standard.into(), Mark::No);
        let (index, terms) = difference(form, &standard);
        if index.is_empty() && terms.is_empty() {
            let kinds = kinds.ok_or_else(|| self.no_advice(form))?;
            return self.follow_advice(goal, &kinds);
        }
        if index.len() == form.len() {
            return Ok(Outcome::Search);
        }
        let [difference, standard] = self.cut(form, &index, &terms);
        self.proof.push(Step::Cut { terms: self.written(&terms), selected: index });
        self.prove_unguided(difference, Judgment::AtLeast)?;
        self.prove(standard, *judgment)?;
        Ok(Outcome::Done)
    }

    /// Proves a goal in standard form: Left moves as advised, Right in every way.
    fn follow_advice(
        &mut self,
        (form, judgment): &Goal,
        kinds: &[u16],
    ) -> Result<Outcome, CertifyError> {
        let Some(guidance) = &mut self.guidance else {
            return Ok(Outcome::Search);
        };
        if *judgment == Judgment::AtLeast {
            if guidance.guide.is_won(kinds) {
                return Ok(Outcome::Search);
            }
            self.prove_replies(form)?;
            return Ok(Outcome::Done);
        }
        let advice = guidance.guide.advise(kinds);
        let (component, number) = advice.ok_or_else(|| self.no_advice(form))?;
        let [moved] = form_of(self.search, &mut self.forms, &component)[..] else {
            return Err(self.no_advice(form));
        };
        let (number, option) = self.option(form, moved, number);
        self.proof.push(Step::plain_move(number));
        self.prove(option, Judgment::AtLeast)?;
        Ok(Outcome::Done)
    }

    /// Proves a goal by search, and follows the guide again afterwards.
    fn prove_by_search(&mut self, goal: Goal) -> Result<(), CertifyError> {
        if !self.holds(&goal)? {
            return Err(self.no_advice(&goal.0));
        }
        self.prove_unguided(goal.0.into(), goal.1)
    }

    /// Finds option `number` of a term among all Left options of a position. Returns its number
    /// there, and the position after it. The value of a short component has only one Left option.
    fn option(&mut self, form: &Form, moved: Code, number: usize) -> (usize, Sum) {
        let number = if moved.is_component() { number } else { 0 };
        let mut options = self.options(form, Player::Left);
        let is_option =
            |option: &Choice<Code>| (form[option.place], option.number) == (moved, number);
        let place = options.iter().position(is_option);
        let place = place.expect("the guide moves in a component of the position");
        (place, options.swap_remove(place).after)
    }

    pub(super) fn no_advice(&self, form: &Form) -> CertifyError {
        let components = form.iter().filter_map(|&code| self.component_of(code));
        let texts: Vec<String> = components.map(|component| component.to_string()).collect();
        CertifyError::NoAdvice(if texts.is_empty() {
            "0, where nobody can move".to_owned()
        } else {
            texts.join(" + ")
        })
    }
}

/// Compares two sorted sums. Returns the indices of the terms that only the first one has, and the
/// terms that only the second one has.
fn difference(form: &Form, other: &Form) -> (Vec<usize>, Form) {
    let (mut index, mut terms) = (Vec::new(), Form::new());
    let (mut i, mut j) = (0, 0);
    while i < form.len() || j < other.len() {
        match (form.get(i), other.get(j)) {
            (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                index.push(i);
                i += 1;
            }
            (_, Some(&b)) => {
                terms.push(b);
                j += 1;
            }
            (Some(_), None) | (None, None) => unreachable!("covered above"),
        }
    }
    (index, terms)
}
