//! Finds Left's answers to a move of Right, and the claim that each answer needs.
use std::rc::Rc;

use super::system::{Cut, Frame, Laws, Piece, Words, place_for, placed};
use crate::claims::infer::is_shown;
use crate::claims::options::Source;
use crate::claims::{Fault, Form, Goal, Position, Proof, State, Step, Term};
use crate::clobber::Player;
use crate::engine::{Found, Prover};
use crate::game::Value;

/// A sum as words, each with shape and exponent, and values.
#[derive(Clone, Debug, Default)]
struct Sum {
    words: Vec<(usize, Form)>,
    values: Vec<Value>,
}

/// A move of Left, and the sum after the move.
struct Answer {
    term: usize,
    /// Number of the option among the options of the term.
    option: usize,
    exponent: Option<Form>,
    rest: Sum,
}

/// The claim that an answer needs: an instance for these words, with this form and these values.
struct Need {
    words: Words,
    form: Form,
    values: [Value; 2],
}

/// Reason why the sum after a move is at least 0.
pub enum Closing {
    Values,
    Claim(usize, Form),
}

impl Laws {
    /// Reads a position as a sum, if all its words have known shapes.
    fn read(&self, position: &Position) -> Option<Sum> {
        let word = |word| {
            let (shape, mut exponents) = self.shapes.read(word)?;
            Some((shape, exponents.pop()?))
        };
        if !position.multiples.is_empty() {
            return None;
        }
        Some(Sum {
            words: position.words.iter().map(word).collect::<Option<_>>()?,
            values: position.values.clone(),
        })
    }

    /// Proves a goal in which Left moves first by one move and at most one claim.
    pub(super) fn answer(&mut self, goal: &Goal) -> Found {
        let Some(sum) = self.read(&goal.position) else {
            return Ok(None);
        };
        let has_moves = |word: &(usize, Form)| follows(goal, &word.1.plus(-1));
        if !sum.words.iter().all(has_moves) {
            return Ok(None);
        }
        let mut answers = self.in_words(goal, &sum)?;
        answers.extend(self.in_values(&sum));
        let mut needs = Vec::new();
        for answer in answers {
            let Some(need) = self.need(goal, &answer.rest)? else {
                continue;
            };
            needs.push((self.distance(&need), answer, need));
        }
        needs.sort_by_key(|(distance, ..)| *distance);
        // A claim that is already in use costs nothing; a new claim needs a proof.
        for only_known in [true, false] {
            for (_, answer, need) in &needs {
                let below =
                    match goal.root.state == State::Smaller || answer.term >= sum.values.len() {
                        true => usize::MAX,
                        false => goal.root.claim.unwrap_or(0),
                    };
                if let Some(closing) = self.meet(need, only_known, below)? {
                    if let Some(proof) = self.played(goal, answer, &closing)? {
                        return Ok(Some(proof));
                    }
                }
            }
        }
        Ok(None)
    }

    fn in_words(&mut self, goal: &Goal, sum: &Sum) -> Result<Vec<Answer>, Fault> {
        let mut answers = Vec::new();
        for moved in 0..sum.words.len() {
            let (shape, exponent) = &sum.words[moved];
            for (option, cut) in Rc::clone(&self.cuts)[*shape].iter().enumerate() {
                for before in self.places(sum, moved, cut) {
                    let is_legal = match (&before, &cut.condition) {
                        (Some(before), Some(condition)) => {
                            follows(goal, before)
                                && follows(goal, &placed(condition, exponent, before))
                        }
                        _ => true,
                    };
                    if !is_legal {
                        continue;
                    }
                    if let Some(rest) = self.after(sum, moved, cut, &before)? {
                        let term = sum.values.len() + moved;
                        answers.push(Answer { term, option, exponent: before, rest });
                    }
                }
            }
        }
        Ok(answers)
    }

    /// Returns the numbers of copies before a cut that are tried: few, all except few, or those for
    /// which a piece is the negative of another word.
    fn places(&self, sum: &Sum, moved: usize, cut: &Cut) -> Vec<Option<Form>> {
        let exponent = &sum.words[moved].1;
        let Some(condition) = &cut.condition else {
            return vec![None];
        };
        let mut places = Vec::new();
        if sum.words.len() < 3 {
            let most = placed(condition, exponent, &Form::default());
            let near = 0..self.frame.near();
            places.extend(near.clone().map(Form::constant));
            places.extend(near.map(|i| most.plus(-i)));
        }
        for piece in &cut.pieces {
            let Piece::Word(shape, form) = piece else {
                continue;
            };
            for (other, (partner, wanted)) in sum.words.iter().enumerate() {
                if other != moved && self.negative[*shape] == *partner {
                    places.extend(place_for(form, exponent, wanted));
                }
            }
        }
        let mut distinct: Vec<Option<Form>> = Vec::new();
        for place in places {
            if !distinct.iter().any(|other| other.as_ref() == Some(&place)) {
                distinct.push(Some(place));
            }
        }
        distinct
    }

    /// Returns the sum after a cut, if it has at most two words.
    fn after(
        &mut self,
        sum: &Sum,
        moved: usize,
        cut: &Cut,
        before: &Option<Form>,
    ) -> Result<Option<Sum>, Fault> {
        let exponent = &sum.words[moved].1;
        let mut rest = sum.clone();
        rest.words.remove(moved);
        let zero = Form::default();
        let before = before.as_ref().unwrap_or(&zero);
        for piece in &cut.pieces {
            let (shape, form) = match piece {
                Piece::Value(value) => {
                    rest.values.push(*value);
                    continue;
                }
                Piece::Word(shape, form) => (*shape, placed(form, exponent, before)),
            };
            if form.is_constant() {
                if form.constant < 0 {
                    return Ok(None);
                }
                let value = self.value(shape, form.constant)?;
                rest.values.push(value);
                continue;
            }
            let negative = (self.negative[shape], form);
            match rest.words.iter().position(|word| *word == negative) {
                Some(found) => drop(rest.words.remove(found)),
                None => rest.words.push((shape, negative.1)),
            }
        }
        rest.values.retain(|value| *value != Value::ZERO);
        Ok((rest.words.len() <= 2).then_some(rest))
    }

    fn in_values(&self, sum: &Sum) -> Vec<Answer> {
        let mut answers = Vec::new();
        for (term, &value) in sum.values.iter().enumerate() {
            for (option, &played) in self.theory.arena.left(value).iter().enumerate() {
                let mut rest = sum.clone();
                rest.values[term] = played;
                let exponent = None;
                answers.push(Answer { term, option, exponent, rest });
            }
        }
        answers.retain(|answer| answer.rest.words.len() <= 2);
        answers
    }

    /// Returns the claim that would prove a sum, if it can be a claim of this system.
    fn need(&mut self, goal: &Goal, sum: &Sum) -> Result<Option<Need>, Fault> {
        let mut small = Value::ZERO;
        let mut large = Vec::new();
        for &value in &sum.values {
            let arena = &mut self.theory.arena;
            match arena.as_up_star(value).is_some() {
                true => small = arena.add(small, value)?,
                false => large.push(value),
            }
        }
        if large.len() == 2 && self.theory.arena.negative(large[0]) == large[1] {
            large.clear();
        }
        let values = match large.as_slice() {
            [] => [small, Value::ZERO],
            [value] => [small, *value],
            [a, b] => [self.theory.arena.add(small, *a)?, *b],
            _ => return Ok(None),
        };
        let Some((_, first)) = sum.words.first() else {
            let (words, form) = (Words::new(), Form::default());
            return Ok(Some(Need { words, form, values }));
        };
        let Frame { period, start, shift } = self.frame;
        let growth = first.plus(-first.constant);
        let constants = sum.words.iter().map(|word| word.1.constant);
        let (low, high) = (constants.clone().min(), constants.max());
        let (Some(low), Some(high)) = (low, high) else {
            return Ok(None);
        };
        let periods = (low - start).div_euclid(period);
        let Some(form) = growth.divided(period).map(|form| form.plus(periods)) else {
            return Ok(None);
        };
        let is_of_the_system = high - low <= shift
            && sum.words.iter().all(|word| word.1.plus(-word.1.constant) == growth)
            && follows(goal, &form);
        if !is_of_the_system {
            return Ok(None);
        }
        let word = |word: &(usize, Form)| (word.0, word.1.constant - periods * period);
        let mut words: Words = sum.words.iter().map(word).collect();
        words.sort_unstable();
        Ok(Some(Need { words, form, values }))
    }

    /// Tells how far two words are from being negatives of each other. Smaller is nearer.
    fn distance(&self, need: &Need) -> (usize, bool, i64) {
        match need.words.as_slice() {
            [a, b] => (2, self.negative[a.0] != b.0, (a.1 - b.1).abs()),
            words => (words.len(), false, 0),
        }
    }

    fn meet(
        &mut self,
        need: &Need,
        only_known: bool,
        below: usize,
    ) -> Result<Option<Closing>, Fault> {
        if need.words.is_empty() {
            let is_enough = self.is_enough(Value::ZERO, need.values)?;
            return Ok(is_enough.then_some(Closing::Values));
        }
        let found = self.at_least(&need.words, need.values, only_known, below)?;
        Ok(found.map(|number| Closing::Claim(number, need.form.clone())))
    }

    /// Proves a goal in which Right moves first by a known claim, without a move.
    pub(super) fn close_by_known(&mut self, goal: &Goal) -> Found {
        let Some(sum) = self.read(&goal.position) else {
            return Ok(None);
        };
        if sum.words.len() > 2 {
            return Ok(None);
        }
        let Some(need) = self.need(goal, &sum)? else {
            return Ok(None);
        };
        match self.meet(&need, true, usize::MAX)? {
            Some(closing) => self.closed(goal, &closing),
            None => Ok(None),
        }
    }

    /// Proves a goal by a move and the closing of the goal after it. Before that, takes the steps
    /// that make all their side conditions immediate.
    fn played(&mut self, goal: &Goal, answer: &Answer, closing: &Closing) -> Found {
        if let Some(step) = self.to_make_plain(goal, answer, closing) {
            return self.by(goal, step, |laws, premise| laws.played(premise, answer, closing));
        }
        let theory = &mut self.theory;
        let Some(choices) = Self::applies(theory.options(goal, Player::Left, false))? else {
            return Ok(None);
        };
        let mut of_term = (0..choices.len())
            .filter(|&option| choices[option].source == Source::Term(answer.term));
        let Some(option) = of_term.nth(answer.option) else {
            return Ok(None);
        };
        let exponent = answer.exponent.clone();
        let next = Self::applies(theory.play(goal, &choices[option], exponent.as_ref()))?;
        let Some(next) = next else {
            return Ok(None);
        };
        let step = Step::Move { option, exponent };
        self.by_premises(step, &[next], |laws, next| laws.closed(next, closing))
    }

    /// Returns a step that makes a side condition immediate, if there is one that is not.
    fn to_make_plain(&self, goal: &Goal, answer: &Answer, closing: &Closing) -> Option<Step> {
        let sum = self.read(&goal.position)?;
        let mut needs: Vec<Form> = sum.words.iter().map(|word| word.1.plus(-1)).collect();
        if let Some(before) = &answer.exponent {
            let (shape, exponent) = &sum.words[answer.term - sum.values.len()];
            let condition = self.cuts[*shape][answer.option].condition.as_ref()?;
            needs.push(placed(condition, exponent, before));
            needs.push(before.clone());
        }
        if let Closing::Claim(_, form) = closing {
            needs.push(form.clone());
        }
        let conclusion = needs.into_iter().find(|form| !goal.implies(form))?;
        by_one_line(goal, &conclusion)
    }

    /// Proves a goal by a claim, or by a cut with the value in the claim.
    fn closed(&mut self, goal: &Goal, closing: &Closing) -> Found {
        let Closing::Claim(number, form) = closing else {
            return Ok(None);
        };
        let value = self.list[*number].value;
        let theory = &mut self.theory;
        let claim = Proof::leaf(Step::Claim { claim: *number, substitution: vec![form.clone()] });
        let minus = Term::Value(theory.arena.negative(value));
        let said = theory.position([minus])?;
        if goal.position.values == said.values {
            return Ok(Some(claim));
        }
        let first = goal.position.values.len();
        let selected = (first..first + goal.position.words.len()).collect();
        let step = theory.cut(selected, [Term::Value(value)])?;
        self.by_cut(goal, step, |_, _| Ok(Some(claim.clone())), |_, _| Ok(None))
    }
}

/// Tells whether a form is immediately at least 0: by itself or by one line of the context.
fn follows(goal: &Goal, form: &Form) -> bool {
    goal.implies(form) || by_one_line(goal, form).is_some()
}

fn by_one_line(goal: &Goal, form: &Form) -> Option<Step> {
    let is_open =
        |line: &Form| form.terms().iter().any(|&(x, c)| c < 0 && line.coefficient(x as usize) < 0);
    let lines = goal.context.iter().enumerate();
    for (number, _) in lines.filter(|(_, line)| is_open(line)) {
        for divisor in 1..=MAX_FACTOR {
            for factor in 1..=MAX_FACTOR {
                let lines = vec![(number, factor)];
                if is_shown(&goal.context, divisor, &lines, form) {
                    return Some(Step::Infer { divisor, lines, conclusion: form.clone() });
                }
            }
        }
    }
    None
}

/// Maximum factor and divisor that are tried.
const MAX_FACTOR: i64 = 4;
