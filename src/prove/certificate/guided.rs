//! Proofs in which Left's moves come from outside: from a strategy.
//!
//! The strategy sees sums of parts in its standard form. A goal that is not in it is replaced by one that is, by a Cut whose first
//! premise is an equality of the standard form; then Left moves as he is told, and Right in every way. Short parts, and positions that the
//! strategy takes as won, are left to the search.
use rustc_hash::FxHashMap;

use super::CertifyError;
use super::form::{Form, Judgment, Mark, Stage};
use super::numbering::Code;
use super::plan::{Op, Planner};
use crate::clobber::{Part, Player};
use crate::game::PartId;

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
    /// In a position in standard form: the part in which Left moves, and the number of the option, in move order.
    fn advise(&mut self, kinds: &[u16]) -> Option<(Part, usize)>;
}

/// Parts of at most so many stones are values: `*`, `↑` and `↓`, whose options are those of the parts.
pub const VALUED_STONES: usize = 3;

/// One part for each of these values.
pub const SHORT: [&str; 3] = ["OX", "OOX", "XXO"];

/// A guide, and what it said.
pub struct Guidance<'a> {
    guide: &'a mut dyn Guide,
    /// Short parts by their values.
    short: FxHashMap<Code, Part>,
    terms: FxHashMap<Code, Told>,
}

/// What became of a goal.
enum Step {
    Done,
    /// It is left to the search.
    Search,
}

/// What a guide says of a term.
struct Told {
    standard: Form,
    kind: Option<u16>,
}

impl<'a> Planner<'a> {
    /// Follows a guide from now on, but in proofs of lemmas.
    pub fn follow(&mut self, guide: &'a mut dyn Guide) {
        let mut guidance = Guidance {
            guide,
            short: FxHashMap::default(),
            terms: FxHashMap::default(),
        };
        for text in SHORT {
            let part: Part = text.parse().expect("stones");
            let form = self.form_of(&part);
            if let [code] = form[..] {
                guidance.short.insert(code, part);
            }
        }
        self.guidance = Some(guidance);
    }

    /// The terms of a part, in normal form.
    fn form_of(&mut self, part: &Part) -> Form {
        let id = self.search.reducer.parts.intern(part);
        if id == PartId::DEAD {
            return Form::new();
        }
        let code = self.forms.numbering.part_code(id);
        self.forms
            .normal(&self.search.reducer, &[code], Stage::Statement, Mark::No)
    }

    fn part_of(&self, guidance: &Guidance, code: Code) -> Option<Part> {
        if code.is_part() {
            let id = self.forms.numbering.part(code);
            return Some(self.search.reducer.parts.part(id).clone());
        }
        guidance.short.get(&code).cloned()
    }

    /// Asks about all terms of a form. False if one of them is a value of no part.
    fn ask(&mut self, guidance: &mut Guidance, form: &Form) -> bool {
        for &code in form {
            if guidance.terms.contains_key(&code) {
                continue;
            }
            let Some(part) = self.part_of(guidance, code) else {
                return false;
            };
            let mut standard = Form::new();
            for piece in guidance.guide.standard(&part) {
                standard.extend(self.form_of(&piece));
            }
            let kind = guidance.guide.kind(&part);
            guidance.terms.insert(code, Told { standard, kind });
        }
        true
    }

    /// Proves a goal in normal form that is neither decided nor a fact. If an equality of the standard form cannot be proved without
    /// meeting the goal itself, the goal is left to the search.
    pub fn prove_guided(
        &mut self,
        guidance: Guidance<'a>,
        form: Form,
        judgment: Judgment,
        proof: &mut Vec<Op>,
    ) -> Result<(), CertifyError> {
        let goal = (form.clone(), judgment);
        let (steps, facts) = (proof.len(), self.facts_so_far());
        self.open.insert(goal.clone());
        self.guidance = Some(guidance);
        let result = self.step(&form, judgment, proof);
        self.open.remove(&goal);
        match result {
            Ok(Step::Done) => self.learn_goal(form, judgment),
            Ok(Step::Search) => self.prove_by_search(form, judgment, proof)?,
            Err(CertifyError::Circular) if self.met.as_ref() == Some(&goal) => {
                self.met = None;
                proof.truncate(steps);
                self.forget_after(facts);
                self.prove_by_search(form, judgment, proof)?;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn step(
        &mut self,
        form: &Form,
        judgment: Judgment,
        proof: &mut Vec<Op>,
    ) -> Result<Step, CertifyError> {
        let stage = Stage::Statement;
        let Some(mut guidance) = self.guidance.take() else {
            return Ok(Step::Search);
        };
        if !self.ask(&mut guidance, form) {
            self.guidance = Some(guidance);
            return Ok(Step::Search);
        }
        let told = |code: &Code| guidance.terms[code].standard.iter().copied();
        let standard: Form = form.iter().flat_map(told).collect();
        let standard = self
            .forms
            .normal(&self.search.reducer, &standard, stage, Mark::No);
        let (index, terms) = difference(form, &standard);
        if !index.is_empty() || !terms.is_empty() {
            if index.len() == form.len() {
                self.guidance = Some(guidance);
                return Ok(Step::Search);
            }
            let mut premise: Form = index.iter().map(|&i| form[i]).collect();
            premise.extend(
                terms
                    .iter()
                    .map(|&term| self.forms.minus(&self.search.reducer, term)),
            );
            proof.push(Op::Replace {
                judgment,
                index,
                terms,
            });
            let proved = self.prove(premise, Judgment::AtLeast, stage, proof);
            self.guidance = Some(guidance);
            proved?;
            self.prove(standard, judgment, stage, proof)?;
            return Ok(Step::Done);
        }
        let kinds: Option<Vec<u16>> = form.iter().map(|code| guidance.terms[code].kind).collect();
        let Some(kinds) = kinds else {
            self.guidance = Some(guidance);
            return Err(self.no_advice(form));
        };
        let is_left_to_search = judgment == Judgment::AtLeast && guidance.guide.is_won(&kinds);
        let advice = match judgment {
            Judgment::AtLeast => None,
            Judgment::Beats => guidance.guide.advise(&kinds),
        };
        self.guidance = Some(guidance);
        if is_left_to_search {
            return Ok(Step::Search);
        }
        if judgment == Judgment::AtLeast {
            proof.push(Op::Replies);
            for option in self
                .forms
                .options(&mut self.search.reducer, form, Player::Right)
            {
                self.prove(option, Judgment::Beats, stage, proof)?;
            }
            return Ok(Step::Done);
        }
        let Some((part, number)) = advice else {
            return Err(self.no_advice(form));
        };
        let [moved] = self.form_of(&part)[..] else {
            return Err(self.no_advice(form));
        };
        let (op, option) = self.option(form, moved, number);
        proof.push(Op::Move(op));
        self.prove(option, Judgment::AtLeast, stage, proof)?;
        Ok(Step::Done)
    }

    /// Proves a goal by search, and follows the guide again afterwards.
    fn prove_by_search(
        &mut self,
        form: Form,
        judgment: Judgment,
        proof: &mut Vec<Op>,
    ) -> Result<(), CertifyError> {
        let position = self.position(&form);
        let holds = match judgment {
            Judgment::Beats => self.search.wins(&position)?,
            Judgment::AtLeast => {
                let negative = self.search.reducer.negative(&position);
                !self.search.wins(&negative)?
            }
        };
        if !holds {
            return Err(self.no_advice(&form));
        }
        let guidance = self.guidance.take();
        let proved = self.prove(form, judgment, Stage::Statement, proof);
        self.guidance = guidance;
        proved
    }

    /// The number among all Left options of a form of option `number` of one of its terms, and what it leaves. The value of a short
    /// part has but one Left option.
    fn option(&mut self, form: &Form, moved: Code, number: usize) -> (usize, Form) {
        let number = if moved.is_part() { number } else { 0 };
        let mut before = 0;
        for (i, &term) in form.iter().enumerate() {
            if term == moved {
                let single = Form::from_slice(&[term]);
                let options = self
                    .forms
                    .options(&mut self.search.reducer, &single, Player::Left);
                let mut after = form.clone();
                after.remove(i);
                after.extend_from_slice(&options[number]);
                return (before + number, after);
            }
            if i == 0 || form[i - 1] != term {
                let single = Form::from_slice(&[term]);
                let options = self
                    .forms
                    .options(&mut self.search.reducer, &single, Player::Left);
                before += options.len();
            }
        }
        unreachable!("the guide moves in a part of the position")
    }

    pub(super) fn no_advice(&self, form: &Form) -> CertifyError {
        let parts = form.iter().filter_map(|&code| match &self.guidance {
            Some(guidance) => self.part_of(guidance, code),
            None => None,
        });
        let texts: Vec<String> = parts.map(|part| part.to_string()).collect();
        CertifyError::NoAdvice(match texts.is_empty() {
            true => "0, where nobody can move".to_owned(),
            false => texts.join(" + "),
        })
    }
}

/// What the first sum has and the second has not, as indices; what the second has and the first has not. Both are sorted.
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
