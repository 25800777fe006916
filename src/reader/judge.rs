//! Which positions a certificate shows to be won: so that it can answer in play.
//!
//! A position is known to be won if it was a goal of the statement's proof; if bounds of its parts
//! that lemmas and claims give add up to enough; if it is an instance of a claim about a bag; or if
//! every reply leads to one that is won by moving first.

use rustc_hash::FxHashMap;

use super::Astray;
use super::games::Ref;
use super::goal::{Goal, Position, Term};
use super::proof::Proof;
use crate::claims::cell::Cell;
use crate::claims::form::Form;
use crate::claims::word::Word;
use crate::clobber::{Atom, Expr, Part, Player};
use crate::game::{Parts, Value};

/// Why a position is won.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// What a lemma says of a part.
    Lemma(usize),
    /// An instance of a claim: the values of its parameters.
    Claim(usize, Vec<i64>),
    /// It is the goal that this step settles.
    Step(usize),
    /// Parts that are negatives of each other: what is done in one is undone in the other.
    Pair(Part),
}

/// A sum of parts, and the value of the rest.
struct Sum {
    parts: Vec<Part>,
    rest: Value,
    grounds: Vec<Ground>,
}

/// A value that a part is at least.
type Bound = (Value, Ground);

/// Combinations of bounds that are tried.
const COMBINATIONS: usize = 512;

pub struct Judge<'a> {
    pub proof: &'a mut Proof,
    parts: Parts,
    bounds: FxHashMap<Part, Vec<Bound>>,
    references: FxHashMap<Value, Ref>,
}

impl<'a> Judge<'a> {
    pub fn new(proof: &'a mut Proof) -> Judge<'a> {
        let references = proof.games.references();
        proof.lemmas.active = usize::MAX;
        Judge { proof, parts: Parts::default(), bounds: FxHashMap::default(), references }
    }

    /// Why Left wins a position if Right moves first, if the certificate says so.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn at_least(&mut self, position: &Expr) -> Result<Option<Vec<Ground>>, Astray> {
        if let Some(grounds) = self.directly(position, false)? {
            return Ok(Some(grounds));
        }
        if !self.proof.claims.iter().any(|claim| !claim.goal.counts.is_empty()) {
            return Ok(None);
        }
        let mut all = Vec::new();
        for reply in position.choices(Player::Right) {
            match self.directly(&reply.after, true)? {
                Some(grounds) => all.extend(grounds),
                None => return Ok(None),
            }
        }
        all.sort();
        all.dedup();
        Ok(Some(all))
    }

    fn directly(&mut self, position: &Expr, strict: bool) -> Result<Option<Vec<Ground>>, Astray> {
        let Some(sum) = self.sum(position) else {
            return Ok(None);
        };
        if let Some(step) = self.by_step(&sum, strict)? {
            return Ok(Some([sum.grounds, vec![Ground::Step(step)]].concat()));
        }
        if let Some(grounds) = self.by_bounds(&sum, strict)? {
            return Ok(Some([sum.grounds, grounds].concat()));
        }
        if let Some(ground) = self.by_claim(&sum, strict) {
            return Ok(Some([sum.grounds, vec![ground]].concat()));
        }
        let grounds = self.by_bag(&sum, strict)?;
        Ok(grounds.map(|grounds| [sum.grounds, grounds].concat()))
    }

    /// The parts that have a move, without pairs of negatives.
    fn sum(&mut self, position: &Expr) -> Option<Sum> {
        let (mut parts, mut others, mut grounds) = (Vec::<Part>::new(), Expr::zero(), Vec::new());
        for term in &position.terms {
            let Atom::Row(row) = &term.atom else {
                others.terms.push(term.clone());
                continue;
            };
            let row = if term.count < 0 { row.negative() } else { row.clone() };
            for _ in 0..term.count.unsigned_abs() {
                for part in row.parts().into_iter().filter(|part| !part.is_dead()) {
                    let (part, negative) = (part.oriented(), part.negative().oriented());
                    match parts.iter().position(|other| *other == negative) {
                        Some(found) => {
                            parts.remove(found);
                            grounds.push(Ground::Pair(part));
                        }
                        None => parts.push(part),
                    }
                }
            }
        }
        parts.sort();
        let rest = self.parts.evaluate(&others, &mut self.proof.games.arena).ok()?;
        Some(Sum { parts, rest, grounds })
    }

    /// The step that settles this goal of the statement.
    fn by_step(&mut self, sum: &Sum, strict: bool) -> Result<Option<usize>, Astray> {
        let Some(&rest) = self.references.get(&sum.rest) else {
            return Ok(None);
        };
        let words = sum.parts.iter().map(|part| Term::Word(Word::from(part.clone())));
        let position =
            Position { terms: words.chain([Term::Value(rest)]).collect(), multiples: Vec::new() };
        let position = self.proof.normal(&position)?;
        let goal = Goal::finite(position, strict);
        let node = self.proof.facts.get(&(goal.position.terms, strict)).copied();
        Ok(node.and_then(|node| self.proof.step_number(node)))
    }

    fn by_bounds(&mut self, sum: &Sum, strict: bool) -> Result<Option<Vec<Ground>>, Astray> {
        let mut reached: Vec<(Value, Vec<Ground>)> = vec![(sum.rest, Vec::new())];
        for part in &sum.parts {
            let bounds = self.bounds_of(part)?;
            let mut next = Vec::new();
            for (value, grounds) in &reached {
                for (bound, ground) in &bounds {
                    if let Ok(value) = self.proof.games.arena.add(*value, *bound) {
                        if next.len() < COMBINATIONS {
                            next.push((value, [grounds, std::slice::from_ref(ground)].concat()));
                        }
                    }
                }
            }
            reached = next;
        }
        let arena = &mut self.proof.games.arena;
        let found = reached.into_iter().find(|(value, _)| match strict {
            true => !arena.le(*value, Value::ZERO),
            false => arena.le(Value::ZERO, *value),
        });
        Ok(found.map(|(_, grounds)| grounds))
    }

    /// The values that lemmas and claims say a part is at least.
    fn bounds_of(&mut self, part: &Part) -> Result<Vec<Bound>, Astray> {
        if let Some(bounds) = self.bounds.get(part) {
            return Ok(bounds.clone());
        }
        let mut bounds = Vec::new();
        let word =
            Position { terms: vec![Term::Word(Word::from(part.clone()))], multiples: Vec::new() };
        self.proof.lemmas.used.clear();
        let normal = self.proof.normal(&word)?;
        let values: Option<Vec<Ref>> = normal.terms.iter().map(Term::value).collect();
        if let (Some(values), Some(&lemma)) = (values, self.proof.lemmas.used.first()) {
            let value = self.proof.games.total(values.into_iter().map(|value| (value, 1)));
            bounds.extend(value.map(|value| (value, Ground::Lemma(lemma))));
        }
        for number in 0..self.proof.claims.len() {
            bounds.extend(self.bound_by(number, part));
        }
        self.bounds.insert(part.clone(), bounds.clone());
        Ok(bounds)
    }

    /// What a claim about one word says of a part.
    fn bound_by(&mut self, number: usize, part: &Part) -> Option<Bound> {
        let goal = &self.proof.claims[number].goal;
        if goal.strict || !goal.counts.is_empty() || !goal.exceptions.is_empty() {
            return None;
        }
        let mut words = goal.position.terms.iter().filter_map(|term| match term {
            Term::Word(word) => Some(word),
            Term::Value(_) => None,
        });
        let (Some(word), None) = (words.next(), words.next()) else {
            return None;
        };
        let most = part.len() as i64;
        let points: Vec<Vec<i64>> = match goal.parameters {
            0 => vec![Vec::new()],
            1 => (0..=most).map(|x| vec![x]).collect(),
            2 => (0..=most).flat_map(|x| (0..=most).map(move |y| vec![x, y])).collect(),
            _ => return None,
        };
        let length = word.length();
        let is_instance = |point: &Vec<i64>| {
            length.at(point) == most
                && goal.context.iter().all(|line| line.at(point) >= 0)
                && word.at(point).is_ok_and(|word| word.oriented() == *part)
        };
        let point = points.into_iter().find(is_instance)?;
        // The word and these values are at least 0 together.
        let values = goal.position.terms.iter().filter_map(Term::value).map(|value| (value, -1));
        let multiples = goal.position.multiples.iter();
        let multiples = multiples.map(|(value, count)| (*value, -count.at(&point)));
        let all: Vec<(Ref, i64)> = values.chain(multiples).collect();
        let bound = self.proof.games.total(all.into_iter())?;
        Some((bound, Ground::Claim(number, point)))
    }

    /// A claim about these very parts.
    fn by_claim(&mut self, sum: &Sum, strict: bool) -> Option<Ground> {
        let is_natural = self.proof.games.arena.le(Value::ZERO, sum.rest);
        let mut claims = self.proof.claims.iter();
        let found = claims.position(|claim| {
            let goal = &claim.goal;
            goal.strict == strict && goal.counts.is_empty() && is_this(goal, &sum.parts)
        });
        found.filter(|_| is_natural).map(|number| Ground::Claim(number, Vec::new()))
    }

    /// An instance of a claim about a bag; what is beside it is at least 0 by bounds of the parts
    /// that belong to no cell.
    fn by_bag(&mut self, sum: &Sum, strict: bool) -> Result<Option<Vec<Ground>>, Astray> {
        let (mut homes, mut beside, mut grounds) = (Vec::new(), sum.rest, Vec::new());
        for part in &sum.parts {
            let cells = &self.proof.cells;
            if let Some(home) = (0..cells.len()).find(|&cell| holds(&cells[cell], part)) {
                homes.push(home);
                continue;
            }
            let Some((bound, ground)) = self.bounds_of(part)?.into_iter().next() else {
                return Ok(None);
            };
            let Ok(more) = self.proof.games.arena.add(beside, bound) else {
                return Ok(None);
            };
            beside = more;
            grounds.push(ground);
        }
        if !self.proof.games.arena.le(Value::ZERO, beside) {
            return Ok(None);
        }
        for (number, claim) in self.proof.claims.iter().enumerate() {
            let goal = &claim.goal;
            let is_open = |point: &[i64]| {
                let holds = |lines: &[Form]| lines.iter().all(|line| line.at(point) >= 0);
                holds(&goal.context) && !goal.exceptions.iter().any(|lines| holds(lines))
            };
            if goal.strict != strict {
                continue;
            }
            let is_about_bag = !goal.counts.is_empty() && goal.position.is_empty();
            let point = is_about_bag.then(|| counted(goal, &homes)).flatten();
            if let Some(point) = point.filter(|point| is_open(point)) {
                grounds.push(Ground::Claim(number, point));
                return Ok(Some(grounds));
            }
        }
        Ok(None)
    }
}

/// Whether a claim without parameters is about these parts.
fn is_this(goal: &Goal, parts: &[Part]) -> bool {
    let same = |(term, part): (&Term, &Part)| match term {
        Term::Word(word) => word.is_plain() && word.head == *part,
        Term::Value(_) => false,
    };
    goal.parameters == 0
        && goal.context.is_empty()
        && goal.exceptions.is_empty()
        && goal.position.multiples.is_empty()
        && goal.position.terms.len() == parts.len()
        && goal.position.terms.iter().zip(parts).all(same)
}

/// The values of the parameters of a claim all of whose counts are parameters, or numbers.
fn counted(goal: &Goal, homes: &[usize]) -> Option<Vec<i64>> {
    let mut point = vec![0; goal.parameters];
    let mut seen = 0;
    for (cell, count) in &goal.counts {
        let there = homes.iter().filter(|home| *home == cell).count() as i64;
        seen += there;
        let parameter = (0..goal.parameters).find(|&x| *count == Form::parameter(x));
        match parameter {
            Some(parameter) => point[parameter] = there,
            None if *count == Form::constant(there) => {}
            None => return None,
        }
    }
    (seen == homes.len() as i64).then_some(point)
}

/// Whether a part is a member of a cell, read in either direction.
fn holds(cell: &Cell, part: &Part) -> bool {
    if cell.is_plain() {
        return cell.prefix.oriented() == *part;
    }
    let Some(inner) = part.len().checked_sub(cell.prefix.len() + cell.suffix.len()) else {
        return false;
    };
    let copies = (inner / cell.block.len()) as i64;
    inner % cell.block.len() == 0
        && copies >= i64::from(cell.least)
        && cell.member(Form::constant(copies)).normal().is_ok_and(|member| member.head == *part)
}
