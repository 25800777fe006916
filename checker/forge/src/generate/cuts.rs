//! Cuts in all states of the measure, and claims of the own system used after them.

use crate::generate::draft::Draft;
use crate::generate::finite::MAX_SUMS;
use crate::model::{Model, Sum, Term as Part, letters, part, stones};
use crate::rng::Rng;
use crate::wire::*;

/// Descent state: how the measure of a goal compares with that of the root. A fact may be used in
/// its own state and in later ones.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum State {
    Lost,
    Same,
    Smaller,
}

fn written(sum: &Sum) -> Vec<Term> {
    let terms = sum.iter().map(|term| match term {
        Part::Value(value) => v(*value),
        Part::Word(_, row) => w(&letters(row)),
    });
    terms.collect()
}

fn length(term: &Part) -> usize {
    if let Part::Word(length, _) = term { *length } else { 0 }
}

/// Returns the state of a premise in which `old` terms become `new` terms.
fn replaced(state: State, old: &[Part], new: &[Part]) -> State {
    let longest = old.iter().map(length).max().unwrap_or(0);
    if new.iter().any(|term| length(term) > 0 && length(term) >= longest) {
        return State::Lost;
    }
    if state == State::Same && longest > 0 { State::Smaller } else { state }
}

/// The proof of a finite claim, in which goals are other claims or cut.
struct Proof<'a> {
    model: Model,
    rng: &'a mut Rng,
    steps: Vec<Step>,
    facts: Vec<(Sum, bool, State)>,
    /// Whether Cuts and claims are excluded.
    is_plain: bool,
    /// Claims of the earlier system, and claims of the same system after the one that is proved.
    before: Vec<Sum>,
    behind: Vec<Sum>,
    tags: Vec<&'static str>,
}

impl Proof<'_> {
    fn new(model: Model, rng: &mut Rng, is_plain: bool) -> Proof<'_> {
        let [before, behind] = [(); 2].map(|()| Vec::new());
        let (steps, facts, tags) = (Vec::new(), Vec::new(), Vec::new());
        Proof { model, rng, steps, facts, is_plain, before, behind, tags }
    }

    fn settle(&mut self, sum: &Sum, over: bool, state: State, depth: usize) {
        let sum = self.model.normal(&[], sum);
        let mut facts = self.facts.iter();
        let is_fact = facts.any(|(fact, o, known)| (fact, *o) == (&sum, over) && *known <= state);
        if self.model.is_decided(&sum) || is_fact || self.steps.len() > 60 {
            return;
        }
        let is_plain = self.is_plain || over;
        if !is_plain && depth > 0 && self.rng.chance(3) {
            self.use_claim(&sum, state);
        } else if !is_plain && self.rng.chance(3) && self.cut(&sum, state, depth) {
        } else {
            let options = self.model.options(&sum, u8::from(over));
            let wins: Vec<bool> = options.iter().map(|o| self.model.holds(o, !over)).collect();
            let in_word = |number: usize| self.is_in_word(&sum, over, number);
            let after = |number| match state {
                State::Same if in_word(number) => State::Smaller,
                state => state,
            };
            let after: Vec<State> = (0..options.len()).map(after).collect();
            if over {
                let Some(number) = wins.iter().position(|wins| *wins) else { return };
                self.steps.push(Step::Move(number as u32));
                self.settle(&options[number], false, after[number], depth + 1);
            } else {
                self.steps.push(Step::Replies);
                for (option, state) in options.iter().zip(after) {
                    self.settle(option, true, state, depth + 1);
                }
            }
        }
        self.facts.push((sum, over, state));
    }

    /// Tells whether an option belongs to a word; options of values come first.
    fn is_in_word(&self, sum: &Sum, over: bool, number: usize) -> bool {
        let values = sum.iter().take_while(|term| matches!(term, Part::Value(_)));
        let values: Sum = values.cloned().collect();
        number >= self.model.options(&values, u8::from(over)).len()
    }

    /// Uses a claim, of the same system if that is permitted, and sometimes if it is not.
    fn use_claim(&mut self, sum: &Sum, state: State) {
        let is_allowed = state == State::Smaller;
        let in_system = if self.rng.chance(8) { !is_allowed } else { is_allowed };
        let list = if in_system { &mut self.behind } else { &mut self.before };
        let number = list.iter().position(|other| other == sum).unwrap_or_else(|| {
            list.push(sum.clone());
            list.len() - 1
        });
        // Numbers are known when all claims are.
        self.steps.push(Step::Claim((2 * number + usize::from(in_system)) as u32, vec![]));
    }

    /// Makes a Cut with a word or value, if there is one between the goal and 0.
    fn cut(&mut self, sum: &Sum, state: State, depth: usize) -> bool {
        for _ in 0..6 {
            let new: Sum = match self.rng.below(3) {
                0 => vec![Part::Value([STAR, UP, DOWN, UP_STAR, DOWN_STAR][self.rng.below(5)])],
                1 => vec![],
                _ => part(&stones(&self.rng.stones(2, 5))).into_iter().collect(),
            };
            let selected: Vec<u32> = (0..sum.len() as u32).filter(|_| self.rng.chance(2)).collect();
            if selected.is_empty() && new.is_empty() {
                continue;
            }
            let is_old = |number: usize| selected.contains(&(number as u32));
            let old: Sum = (0..sum.len()).filter(|n| is_old(*n)).map(|n| sum[n].clone()).collect();
            let rest: Sum =
                (0..sum.len()).filter(|n| !is_old(*n)).map(|n| sum[n].clone()).collect();
            let first = [old.clone(), self.model.opposite(&new)].concat();
            let second = [rest.clone(), new.clone()].concat();
            let is_again = [&first, &second].iter().any(|s| self.model.normal(&[], s) == *sum);
            if is_again || !self.model.holds(&first, false) || !self.model.holds(&second, false) {
                continue;
            }
            let states = [replaced(state, &rest, &new), replaced(state, &old, &new)];
            for state in states {
                self.tags.push(match state {
                    State::Same => "Cut: same",
                    State::Smaller => "Cut: smaller",
                    State::Lost => "Cut: lost",
                });
            }
            self.steps.push(Step::Cut(selected, written(&new)));
            self.settle(&first, false, states[0], depth + 1);
            self.settle(&second, false, states[1], depth + 1);
            return true;
        }
        false
    }
}

/// A finite claim that is proved by play, Cuts and claims.
pub fn finite(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), MAX_SUMS);
    let mut sum = Sum::new();
    for _ in 0..100 {
        let words = (0..1 + rng.below(3)).filter_map(|_| part(&stones(&rng.stones(2, 5))));
        sum = words.collect();
        if rng.chance(2) {
            sum.push(Part::Value([UP, DOWN, STAR, UP_STAR, TWO_UP][rng.below(5)]));
        }
        sum = model.normal(&[], &sum);
        if !model.is_decided(&sum) && model.holds(&sum, false) {
            break;
        }
    }
    let mut proof = Proof::new(model, rng, false);
    if !proof.model.holds(&sum, false) {
        return None;
    }
    proof.settle(&sum, false, State::Same, 0);
    let Proof { steps, before, behind, tags, model, .. } = proof;
    let first = before.len() as u32;
    let numbered = steps.into_iter().map(|step| match step {
        Step::Claim(number, forms) if number % 2 == 1 => Step::Claim(first + 1 + number / 2, forms),
        Step::Claim(number, forms) => Step::Claim(number / 2, forms),
        step => step,
    });
    let mut by_play = |sum: &Sum| {
        let model = Model::limited(&arena(), MAX_SUMS);
        let mut proof = Proof::new(model, rng, true);
        proof.settle(sum, false, State::Same, 0);
        (claim(0, written(sum)), proof.steps)
    };
    let mut own = vec![(claim(0, written(&sum)), numbered.collect())];
    own.extend(behind.iter().map(&mut by_play));
    let systems = vec![before.iter().map(&mut by_play).collect(), own];
    let nothing = says(vec![], Relation::AtMost, vec![]);
    let mut draft = Draft::new(nothing, &arena(), vec![vec![]]);
    (draft.systems, draft.tags) = (systems, tags);
    (!model.is_exhausted).then_some(draft)
}

/// Drafts claims about `O X^k` with ups: the Cuts replace values and change no word, so ranks must
/// decide.
pub fn ranks(rng: &mut Rng) -> Option<Draft> {
    let word = || w(["O(X)^{x0+2}", "OXX", "O(X)^{2x0+3}"][0]);
    let count = 2 + rng.below(3) as u32;
    let mut order: Vec<u32> = (0..count).collect();
    let has_ranks = rng.chance(2);
    if has_ranks || rng.chance(6) {
        for _ in 0..count {
            let (a, b) = (rng.below(order.len()), rng.below(order.len()));
            order.swap(a, b);
        }
    }
    let place = |ups: u32| order.iter().position(|other| *other == ups).unwrap() as u32;
    let values = |ups: u32| vec![v(UP); ups as usize];
    let mut system = Vec::new();
    for ups in &order {
        let terms = [values(*ups), vec![word()]].concat();
        let mut claim = claim(1, terms);
        if has_ranks {
            claim.rank.constant = i64::from(*ups);
        }
        let steps = match ups {
            0 => vec![Step::Replies, Step::Move(0)],
            _ => vec![Step::Cut(vec![], vec![v(DOWN)]), by_claim(place(ups - 1), &["x0"])],
        };
        system.push((claim, steps));
    }
    Some(Draft { tags: vec!["Cut: same"], ..Draft::of_claims(vec![system]) })
}
