//! Proofs in which Left's moves come from outside: from a strategy.
//!
//! The strategy sees sums of parts in its standard form. A goal that is not in it is replaced by
//! one that is, by a Cut whose first premise is an equality of the standard form; then Left moves
//! as he is told, and Right in every way. Short parts, and positions that the strategy takes as
//! won, are left to the search.
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::{Code, Step};
use super::facts::Goal;
use super::form::{Form, Forms, Mark, Stage, Sum};
use super::plan::Planner;
use crate::certificate::CertifyError;
use crate::certificate::goal::Judgment;
use crate::certificate::plain::Choice;
use crate::clobber::{Part, Player};
use crate::game::PartId;
use crate::search::Search;

/// Tells Left what to play.
pub trait Guide {
    /// All parts that play can reach, and those that standard forms have.
    fn parts(&self) -> Vec<Part>;
    /// The standard form of a part, as a sum.
    fn standard(&mut self, part: &Part) -> Vec<Part>;
    /// The number of a part in `advise`; none if play cannot reach it.
    fn kind(&mut self, part: &Part) -> Option<u16>;
    /// Whether Left wins a position in standard form, moving second, by another proof.
    fn is_won(&mut self, kinds: &[u16]) -> bool;
    /// In a position in standard form: the part in which Left moves, and the number of the option,
    /// in move order.
    fn advise(&mut self, kinds: &[u16]) -> Option<(Part, usize)>;
}

/// Parts of at most so many stones are values: `*`, `↑` and `↓`, whose options are those of the
/// parts.
pub const VALUED_STONES: usize = 3;

/// One part for each of these values.
pub const SHORT: [&str; 3] = ["OX", "OOX", "XXO"];

/// A guide, and what it said.
pub struct Guidance<'a> {
    guide: &'a mut dyn Guide,
    /// Whether the search has been asked instead.
    rests: bool,
    /// Short parts by their values.
    short: FxHashMap<Code, Part>,
    told: FxHashMap<Code, Told>,
    /// Goals whose proofs are not finished. None of them may become a fact in its own proof.
    open: FxHashSet<Goal>,
    /// Such a goal, if one did.
    met: Option<Goal>,
}

/// What a guide says of a term.
struct Told {
    standard: Form,
    kind: Option<u16>,
}

/// What became of a goal.
enum Turn {
    Done,
    /// It is left to the search.
    Search,
}

/// The terms of a part, in normal form.
fn form_of(search: &mut Search, forms: &mut Forms, part: &Part) -> Form {
    let id = search.reducer.parts.intern(part);
    if id == PartId::DEAD {
        return Form::new();
    }
    let code = forms.numbering.part_code(id);
    let sum = Form::from_slice(&[code]).into();
    forms.normal(&mut search.reducer, &sum, Stage::Statement, Mark::No)
}

impl<'a> Planner<'a> {
    /// Follows a guide from now on, but in proofs of lemmas.
    pub fn follow(&mut self, guide: &'a mut dyn Guide) {
        let mut short = FxHashMap::default();
        for text in SHORT {
            let part: Part = text.parse().expect("stones");
            if let [code] = form_of(self.search, &mut self.forms, &part)[..] {
                short.insert(code, part);
            }
        }
        self.guidance = Some(Guidance {
            guide,
            rests: false,
            short,
            told: FxHashMap::default(),
            open: FxHashSet::default(),
            met: None,
        });
    }

    /// Whether Left moves as he is told now.
    pub(super) fn is_guided(&self) -> bool {
        let guidance = self.guidance.as_ref();
        guidance.is_some_and(|guidance| !guidance.rests)
    }

    fn let_rest(&mut self, rests: bool) {
        if let Some(guidance) = &mut self.guidance {
            guidance.rests = rests;
        }
    }

    /// Proves a goal without the guide.
    fn prove_alone(
        &mut self,
        sum: Sum,
        judgment: Judgment,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        self.let_rest(true);
        let proved = self.prove(sum, judgment, Stage::Statement, proof);
        self.let_rest(false);
        proved
    }

    /// Keeps a goal that is proved.
    pub(super) fn learn(&mut self, form: Form, judgment: Judgment) -> Result<(), CertifyError> {
        let goal = (form, judgment);
        let mut is_logged = false;
        if let Some(guidance) = &mut self.guidance {
            if guidance.open.contains(&goal) {
                guidance.met = Some(goal);
                return Err(CertifyError::Circular);
            }
            is_logged = !guidance.open.is_empty();
        }
        self.facts.learn(goal, is_logged);
        Ok(())
    }

    fn part_of(&self, code: Code) -> Option<Part> {
        if code.is_part() {
            let id = self.forms.numbering.part(code);
            return Some(self.search.reducer.parts.part(id).clone());
        }
        self.guidance.as_ref()?.short.get(&code).cloned()
    }

    /// What the guide says of all terms of a form; none if one of them is a value of no part.
    fn ask(&mut self, form: &Form) -> Option<Vec<&Told>> {
        for &code in form {
            let part = self.part_of(code)?;
            let guidance = self.guidance.as_mut()?;
            if guidance.told.contains_key(&code) {
                continue;
            }
            let mut standard = Form::new();
            for piece in guidance.guide.standard(&part) {
                standard.extend(form_of(self.search, &mut self.forms, &piece));
            }
            let kind = guidance.guide.kind(&part);
            guidance.told.insert(code, Told { standard, kind });
        }
        let told = &self.guidance.as_ref()?.told;
        form.iter().map(|code| told.get(code)).collect()
    }

    /// Proves a goal in normal form that is neither decided nor a fact. If an equality of the
    /// standard form cannot be proved without meeting the goal itself, the goal is left to the
    /// search.
    pub(super) fn prove_guided(
        &mut self,
        form: Form,
        judgment: Judgment,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        let goal = (form.clone(), judgment);
        let (steps, facts) = (proof.len(), self.facts.logged());
        self.open(&goal, true);
        let result = self.standardise(&form, judgment, proof);
        self.open(&goal, false);
        match result {
            Ok(Turn::Done) => {
                self.facts.learn(goal, true);
                Ok(())
            }
            Ok(Turn::Search) => self.prove_by_search(form, judgment, proof),
            Err(CertifyError::Circular) if self.has_met(&goal) => {
                proof.truncate(steps);
                self.facts.forget_after(facts);
                self.prove_by_search(form, judgment, proof)
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

    /// Whether this is the goal that was met in its own proof; then that is dealt with.
    fn has_met(&mut self, goal: &Goal) -> bool {
        let guidance = self.guidance.as_mut();
        guidance.is_some_and(|guidance| guidance.met.take_if(|met| met == goal).is_some())
    }

    /// Proves a goal by its standard form.
    fn standardise(
        &mut self,
        form: &Form,
        judgment: Judgment,
        proof: &mut Vec<Step>,
    ) -> Result<Turn, CertifyError> {
        let stage = Stage::Statement;
        let Some(told) = self.ask(form) else {
            return Ok(Turn::Search);
        };
        let kinds: Option<Vec<u16>> = told.iter().map(|told| told.kind).collect();
        let standard = told.iter().flat_map(|told| told.standard.iter().copied());
        let standard: Form = standard.collect();
        let standard =
            self.forms.normal(&mut self.search.reducer, &standard.into(), stage, Mark::No);
        let (index, terms) = difference(form, &standard);
        if index.is_empty() && terms.is_empty() {
            let kinds = kinds.ok_or_else(|| self.no_advice(form))?;
            return self.obey(form, &kinds, judgment, proof);
        }
        if index.len() == form.len() {
            return Ok(Turn::Search);
        }
        let reducer = &mut self.search.reducer;
        let [difference, standard] = self.forms.cut(reducer, form, &index, &terms);
        proof.push(Step::Cut { terms: self.written(&terms), selected: index });
        self.prove_alone(difference, Judgment::AtLeast, proof)?;
        self.prove(standard, judgment, stage, proof)?;
        Ok(Turn::Done)
    }

    /// Proves a goal in standard form: Left moves as he is told, Right in every way.
    fn obey(
        &mut self,
        form: &Form,
        kinds: &[u16],
        judgment: Judgment,
        proof: &mut Vec<Step>,
    ) -> Result<Turn, CertifyError> {
        let stage = Stage::Statement;
        let Some(guidance) = &mut self.guidance else {
            return Ok(Turn::Search);
        };
        if judgment == Judgment::AtLeast {
            if guidance.guide.is_won(kinds) {
                return Ok(Turn::Search);
            }
            self.prove_replies(form, stage, proof)?;
            return Ok(Turn::Done);
        }
        let advice = guidance.guide.advise(kinds);
        let (part, number) = advice.ok_or_else(|| self.no_advice(form))?;
        let [moved] = form_of(self.search, &mut self.forms, &part)[..] else {
            return Err(self.no_advice(form));
        };
        let (number, option) = self.option(form, moved, number);
        proof.push(Step::plain_move(number));
        self.prove(option, Judgment::AtLeast, stage, proof)?;
        Ok(Turn::Done)
    }

    /// Proves a goal by search, and follows the guide again afterwards.
    fn prove_by_search(
        &mut self,
        form: Form,
        judgment: Judgment,
        proof: &mut Vec<Step>,
    ) -> Result<(), CertifyError> {
        let position = self.position(&form);
        let holds = match judgment {
            Judgment::Over => self.search.wins(&position)?,
            Judgment::AtLeast => {
                let negative = self.search.reducer.negative(&position);
                !self.search.wins(&negative)?
            }
        };
        if !holds {
            return Err(self.no_advice(&form));
        }
        self.prove_alone(form.into(), judgment, proof)
    }

    /// Returns the number among all Left options of a position of option `number` of one of its
    /// terms, and what it leaves. The value of a short part has only one Left option.
    fn option(&mut self, form: &Form, moved: Code, number: usize) -> (usize, Sum) {
        let number = if moved.is_part() { number } else { 0 };
        let mut options = self.forms.options(&mut self.search.reducer, form, Player::Left);
        let is_option =
            |option: &Choice<Code>| (form[option.place], option.number) == (moved, number);
        let place = options.iter().position(is_option);
        let place = place.expect("the guide moves in a part of the position");
        (place, options.swap_remove(place).after)
    }

    pub(super) fn no_advice(&self, form: &Form) -> CertifyError {
        let parts = form.iter().filter_map(|&code| self.part_of(code));
        let texts: Vec<String> = parts.map(|part| part.to_string()).collect();
        CertifyError::NoAdvice(if texts.is_empty() {
            "0, where nobody can move".to_owned()
        } else {
            texts.join(" + ")
        })
    }
}

/// What the first sum has and the second has not, as indices; what the second has and the first has
/// not. Both are sorted.
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
