//! Which rule proves which goal.
//!
//! A goal is proved depth first, in the order in which the checker will settle it. Wherever there is a choice, what costs nothing is
//! taken first (a comparison of values, a fact), then what a fact gives by dominance, then the move whose result leaves the
//! fewest replies to answer.

use rustc_hash::{FxHashMap, FxHashSet};

use super::CertifyError;
use super::form::{Form, Forms, Judgment, Mark, Policy, SMALL_RUNG, Stage};
use super::guided::Guidance;
use super::numbering::Code;
use crate::clobber::Player;
use crate::prove::bounds::Bounds;
use crate::prove::control::Halt;
use crate::prove::position::{Position, Summand, Term};
use crate::prove::search::Search;

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// All Right options.
    Replies,
    /// The Left option with this number.
    Move(usize),
    /// The value with this index (0 if there is none) becomes a smaller one.
    Cut {
        judgment: Judgment,
        index: Option<usize>,
        smaller: Code,
    },
    /// The terms with these indices become others.
    Replace {
        judgment: Judgment,
        index: Vec<usize>,
        terms: Form,
    },
}

/// A lemma with its proof.
pub struct Lemma {
    pub content: Content,
    pub proof: Vec<Op>,
}

/// What a lemma states.
#[derive(Clone, Copy)]
pub enum Content {
    /// `a + b = c`
    Sum(Code, Code, Code),
    /// `part = value`
    Value(Code, Code),
}

/// Candidates that are compared by the replies they leave.
const CANDIDATES: usize = 4;

/// Estimated steps behind a reply that a cut answers, and behind one that a move answers.
const CUT_COST: usize = 1;
const MOVE_COST: usize = 6;

/// Facts of the lemma or statement that is being proved.
#[derive(Default)]
struct Facts {
    goals: FxHashSet<(Form, Judgment)>,
    /// By parts: the values beside which the judgment is a fact.
    values: FxHashMap<(Form, Judgment), Vec<Code>>,
    /// Under guidance: all goals in the order in which they became facts.
    log: Vec<(Form, Judgment)>,
}

/// Plans the proofs of a certificate.
pub struct Planner<'a> {
    pub search: &'a mut Search,
    pub forms: Forms,
    facts: Facts,
    bounds: Bounds,
    /// Tells Left what to play, outside of lemmas and of what is left to the search.
    pub(super) guidance: Option<Guidance<'a>>,
    /// Goals whose proofs under guidance are not finished. None of them may become a fact in its own proof.
    pub(super) open: FxHashSet<(Form, Judgment)>,
    /// Such a goal, if one did.
    pub(super) met: Option<(Form, Judgment)>,
}

impl<'a> Planner<'a> {
    /// A planner for what the search knows now.
    pub fn new(search: &'a mut Search) -> Planner<'a> {
        let policy = search.certificate_policy();
        Planner::with_policy(search, policy)
    }

    /// A planner that may use these lemmas.
    pub fn with_policy(search: &'a mut Search, policy: Policy) -> Planner<'a> {
        let forms = Forms::new(&search.reducer, policy);
        Planner {
            search,
            forms,
            facts: Facts::default(),
            bounds: Bounds::born_by(SMALL_RUNG),
            guidance: None,
            open: FxHashSet::default(),
            met: None,
        }
    }

    /// The codes of terms, or of their negatives.
    pub fn terms(&self, terms: &[Term], positive: bool) -> Form {
        terms
            .iter()
            .map(|&term| {
                if positive {
                    term
                } else {
                    self.search.reducer.minus(term)
                }
            })
            .map(|term| self.code(term))
            .collect()
    }

    fn code(&self, term: Term) -> Code {
        match term.summand() {
            Summand::Value(value) => self.forms.numbering.code(value),
            Summand::Part(part) => self.forms.numbering.part_code(part),
        }
    }

    /// Proves a goal at a stage, appending the steps.
    pub fn prove(
        &mut self,
        terms: Form,
        judgment: Judgment,
        stage: Stage,
        proof: &mut Vec<Op>,
    ) -> Result<(), CertifyError> {
        let form = self
            .forms
            .normal(&self.search.reducer, &terms, stage, Mark::Yes);
        if let Some(holds) = self
            .forms
            .decided(&mut self.search.reducer, &form, judgment)
        {
            if !holds && self.guidance.is_some() {
                return Err(self.no_advice(&form));
            }
            assert!(holds, "the search says that this goal holds");
            return Ok(());
        }
        if self.facts.goals.contains(&(form.clone(), judgment)) {
            return Ok(());
        }
        if let Some(guidance) = self.guidance.take() {
            return self.prove_guided(guidance, form, judgment, proof);
        }
        if let Some(cut) = self.dominated(&form, judgment) {
            self.compare(&form, &cut, stage);
            proof.push(cut);
        } else if let Some((index, rung)) = self.bound(&form, judgment, stage) {
            let cut = Op::Cut {
                judgment,
                index: Some(index),
                smaller: rung,
            };
            self.compare(&form, &cut, stage);
            proof.push(cut);
            let mut lesser = form.clone();
            lesser[index] = rung;
            self.prove(lesser, judgment, stage, proof)?;
        } else {
            match judgment {
                Judgment::AtLeast => {
                    proof.push(Op::Replies);
                    for option in self
                        .forms
                        .options(&mut self.search.reducer, &form, Player::Right)
                    {
                        self.prove(option, Judgment::Beats, stage, proof)?;
                    }
                }
                Judgment::Beats => {
                    let (number, option) = self.choose(&form, stage)?;
                    proof.push(Op::Move(number));
                    self.prove(option, Judgment::AtLeast, stage, proof)?;
                }
            }
        }
        self.learn(form, judgment)
    }

    /// Proves all lemmas that are used, and those that their proofs use, last ones first. Returns them in file order.
    pub fn prove_lemmas(&mut self) -> Result<Vec<Lemma>, CertifyError> {
        self.guidance = None;
        let mut lemmas = Vec::new();
        let mut done = Stage::Statement;
        while let Some((&stage, &value)) = self.forms.uses.range(..done).next_back() {
            self.search.check()?;
            self.facts = Facts::default();
            let (content, sides) = match stage {
                Stage::Sum((_, a, b)) => {
                    (Content::Sum(a, b, value), self.both_sides(&[a, b], value))
                }
                Stage::Value(part) => {
                    (Content::Value(part, value), self.both_sides(&[part], value))
                }
                Stage::Statement => break,
            };
            let mut proof = Vec::new();
            for side in sides {
                self.prove(side, Judgment::AtLeast, stage, &mut proof)?;
            }
            lemmas.push(Lemma { content, proof });
            done = stage;
        }
        lemmas.reverse();
        Ok(lemmas)
    }

    /// `B − a` and `a − B`.
    fn both_sides(&self, b: &[Code], a: Code) -> [Form; 2] {
        let minus = |code| self.forms.minus(&self.search.reducer, code);
        let mut first = Form::from_slice(b);
        first.push(minus(a));
        let mut second: Form = b.iter().map(|&code| minus(code)).collect();
        second.push(a);
        [first, second]
    }

    fn learn(&mut self, form: Form, judgment: Judgment) -> Result<(), CertifyError> {
        if !self.open.is_empty() {
            let goal = (form.clone(), judgment);
            if self.open.contains(&goal) {
                self.met = Some(goal);
                return Err(CertifyError::Circular);
            }
            self.facts.log.push(goal);
        }
        if let Some((_, value, parts)) = split(&form) {
            self.facts
                .values
                .entry((parts, judgment))
                .or_default()
                .push(value);
        }
        self.facts.goals.insert((form, judgment));
        Ok(())
    }

    /// How many goals became facts under guidance.
    pub(super) fn facts_so_far(&self) -> usize {
        self.facts.log.len()
    }

    /// Forgets the facts but so many of the first.
    pub(super) fn forget_after(&mut self, count: usize) {
        for goal in self.facts.log.drain(count..).rev() {
            if let Some((_, value, parts)) = split(&goal.0)
                && let Some(values) = self.facts.values.get_mut(&(parts, goal.1))
                && values.last() == Some(&value)
            {
                values.pop();
            }
            self.facts.goals.remove(&goal);
        }
    }

    /// Keeps a goal that was proved under guidance.
    pub(super) fn learn_goal(&mut self, form: Form, judgment: Judgment) {
        self.facts.log.push((form.clone(), judgment));
        self.facts.goals.insert((form, judgment));
    }

    /// A fact about the same parts beside a smaller value.
    fn dominated(&mut self, form: &Form, judgment: Judgment) -> Option<Op> {
        let (index, value, parts) = split(form)?;
        let known = self.facts.values.get(&(parts, judgment))?;
        let value = self.forms.numbering.value(value);
        let &smaller = known.iter().find(|&&code| {
            let other = self.forms.numbering.value(code);
            self.search.reducer.arena.le(other, value)
        })?;
        Some(Op::Cut {
            judgment,
            index,
            smaller,
        })
    }

    /// For three values: a term and a rung below it with which, after another such step at most, Order decides.
    fn bound(&mut self, form: &Form, judgment: Judgment, stage: Stage) -> Option<(usize, Code)> {
        if form.len() != 3 || form[2].is_part() || stage != Stage::Statement {
            return None;
        }
        let values = [0, 1, 2].map(|i| self.forms.numbering.value(form[i]));
        let reducer = &mut self.search.reducer;
        let bound = self
            .bounds
            .find(&mut reducer.arena, values, |arena, a, b| {
                let minus_b = arena.negative(b);
                match judgment {
                    Judgment::AtLeast => arena.le(minus_b, a),
                    Judgment::Beats => !arena.le(a, minus_b),
                }
            })?;
        let steps = [bound.first, bound.second];
        let step = steps.into_iter().find(|&(i, rung)| values[i] != rung)?;
        let [rung, other] = [0, 1].map(|i| self.forms.numbering.known_code(steps[i].1));
        other.and(rung)?;
        self.forms
            .numbering
            .known_code(step.1)
            .map(|code| (step.0, code))
    }

    /// Marks what the checker uses in the first premise of a cut: a difference of two values, which may be merged.
    fn compare(&mut self, form: &Form, cut: &Op, stage: Stage) {
        if let Op::Cut { index, smaller, .. } = cut {
            let mut terms: Form = index.iter().map(|&i| form[i]).collect();
            terms.push(self.forms.minus(&self.search.reducer, *smaller));
            self.forms
                .normal(&self.search.reducer, &terms, stage, Mark::Yes);
        }
    }

    /// The number of Left's move, and what it leaves.
    fn choose(&mut self, form: &Form, stage: Stage) -> Result<(usize, Form), Halt> {
        let options = self
            .forms
            .options(&mut self.search.reducer, form, Player::Left);
        let mut candidates: Vec<(usize, Form)> = Vec::new();
        for (number, option) in options.iter().enumerate() {
            let child = self
                .forms
                .normal(&self.search.reducer, option, stage, Mark::No);
            match self.free(&child, Judgment::AtLeast) {
                Some(true) => return Ok((number, option.clone())),
                Some(false) => {}
                None => candidates.push((number, child)),
            }
        }
        let mut winning = self.winning(&candidates);
        if winning.is_empty() {
            let position = self.position(form);
            let wins = self.search.wins(&position)?;
            assert!(wins, "the search says that this goal holds");
            winning = self.winning(&candidates);
        }
        if winning.is_empty() {
            winning.extend(self.search_candidates(&candidates)?);
        }
        let number = self.fewest_replies(&candidates, winning, stage)?;
        Ok((number, options[number].clone()))
    }

    /// Whether a goal is settled without a step, if that can be told at once.
    fn free(&mut self, form: &Form, judgment: Judgment) -> Option<bool> {
        self.forms
            .decided(&mut self.search.reducer, form, judgment)
            .or_else(|| {
                self.facts
                    .goals
                    .contains(&(form.clone(), judgment))
                    .then_some(true)
            })
    }

    /// The candidates that are known to be won for Left.
    fn winning(&mut self, candidates: &[(usize, Form)]) -> Vec<usize> {
        let mut winning = Vec::new();
        for (i, (_, child)) in candidates.iter().enumerate() {
            let position = self.position(child);
            let negative = self.search.reducer.negative(&position);
            if self.search.known(&negative) == Some(false) {
                winning.push(i);
            }
        }
        winning
    }

    /// A candidate that is won for Left, found by search: the position was decided by its value and its options are not.
    fn search_candidates(&mut self, candidates: &[(usize, Form)]) -> Result<Option<usize>, Halt> {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&i| (candidates[i].1.len(), self.size(&candidates[i].1)));
        for i in order {
            let position = self.position(&candidates[i].1);
            let negative = self.search.reducer.negative(&position);
            if !self.search.wins(&negative)? {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    fn fewest_replies(
        &mut self,
        candidates: &[(usize, Form)],
        mut winning: Vec<usize>,
        stage: Stage,
    ) -> Result<usize, Halt> {
        winning.sort_by_key(|&i| (candidates[i].1.len(), self.size(&candidates[i].1)));
        winning.truncate(CANDIDATES);
        let mut best: Option<(usize, usize)> = None;
        for i in winning {
            let (number, child) = &candidates[i];
            if self.dominated(child, Judgment::AtLeast).is_some() {
                return Ok(*number);
            }
            let most = best.map_or(usize::MAX, |(count, _)| count);
            let count = self.open_replies(child, stage, most);
            if count < most {
                best = Some((count, *number));
            }
        }
        Ok(best
            .expect("a won position has a winning move that the search knows")
            .1)
    }

    /// A measure of the steps that answer Right's replies, counted up to a limit.
    fn open_replies(&mut self, form: &Form, stage: Stage, limit: usize) -> usize {
        let mut seen: FxHashSet<Form> = FxHashSet::default();
        let mut cost = 0;
        for option in self
            .forms
            .options(&mut self.search.reducer, form, Player::Right)
        {
            let reply = self
                .forms
                .normal(&self.search.reducer, &option, stage, Mark::No);
            if self.free(&reply, Judgment::Beats) != Some(true) && seen.insert(reply.clone()) {
                let cheap = self.bound(&reply, Judgment::Beats, stage).is_some()
                    || self.dominated(&reply, Judgment::Beats).is_some();
                cost += if cheap { CUT_COST } else { MOVE_COST };
                if cost >= limit {
                    break;
                }
            }
        }
        cost
    }

    /// Stones and birthdays, squared: a measure of how far a position is from being settled.
    fn size(&self, form: &Form) -> u64 {
        let numbering = &self.forms.numbering;
        form.iter()
            .map(|&code| match code.is_part() {
                true => self.search.reducer.parts.stones(numbering.part(code)) as u64,
                false => u64::from(self.search.reducer.arena.birthday(numbering.value(code))),
            })
            .map(|size| size * size)
            .sum()
    }

    /// The same position as the search sees it.
    pub(super) fn position(&mut self, form: &[Code]) -> Position {
        let numbering = &self.forms.numbering;
        let terms: Position = form
            .iter()
            .map(|&code| match code.is_part() {
                true => Term::part(numbering.part(code)),
                false => Term::value(numbering.value(code)),
            })
            .collect();
        self.search.reducer.reduce(&terms)
    }
}

/// Index of the value if there is one, the value, and the parts; none if there are several values or no part.
fn split(form: &Form) -> Option<(Option<usize>, Code, Form)> {
    let values = form.iter().take_while(|code| !code.is_part()).count();
    match values {
        _ if values == form.len() => None,
        0 => Some((None, Code::ZERO, form.clone())),
        1 => Some((Some(0), form[0], Form::from_slice(&form[1..]))),
        _ => None,
    }
}
