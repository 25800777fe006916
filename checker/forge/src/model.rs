//! Sums of literal words and values: their outcomes by brute force, their normal forms, and proofs
//! in the order of the kernel.

use crate::wire::Step;
use std::collections::{HashMap, HashSet};

/// Values come before words; words are smaller than their mirror images.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    Value(u32),
    Word(usize, Vec<u8>),
}

pub type Sum = Vec<Term>;

pub fn stones(text: &str) -> Vec<u8> {
    text.bytes().map(|b| u8::from(b == b'X')).collect()
}

pub fn letters(stones: &[u8]) -> String {
    stones.iter().map(|s| ['O', 'X'][*s as usize]).collect()
}

pub fn part(stones: &[u8]) -> Option<Term> {
    if stones.windows(2).all(|pair| pair[0] == pair[1]) {
        return None;
    }
    let mirror: Vec<u8> = stones.iter().rev().copied().collect();
    Some(Term::Word(stones.len(), stones.to_vec().min(mirror)))
}

/// Returns the moves of the player with these stones in a row: the stones to the left and to the
/// right of the empty square.
pub fn moves(row: &[u8], mine: u8) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut found = Vec::new();
    for at in 1..row.len() {
        let (left, right) = (row[at - 1], row[at]);
        if left == right {
            continue;
        }
        let mut after = row.to_vec();
        (after[at - 1], after[at]) = (mine, mine);
        let empty = if left == mine { at - 1 } else { at };
        found.push((after[..empty].to_vec(), after[empty + 1..].to_vec()));
    }
    found
}

#[derive(Default)]
pub struct Model {
    /// Options by reference, of Left and of Right.
    games: Vec<[Vec<u32>; 2]>,
    negatives: Vec<u32>,
    sums: HashMap<(u32, u32), u32>,
    equal: HashMap<Term, Sum>,
    won: HashMap<(Sum, bool), bool>,
    facts: HashSet<(Sum, bool)>,
    pub steps: Vec<Step>,
    /// Whether the goals have parameters, lines or a bag. Then no fact is used.
    pub is_wide: bool,
    /// Number of uses of facts.
    pub facts_used: usize,
    /// Maximum number of sums that are played out, and of steps of a proof, if there is a limit.
    limit: Option<usize>,
    /// Whether the limit was reached. Results after that are not reliable.
    pub is_exhausted: bool,
}

impl Model {
    pub fn new(arena: &[(Vec<u32>, Vec<u32>)]) -> Model {
        let mut model = Model::default();
        let zero = [(Vec::new(), Vec::new())];
        for (left, right) in zero.iter().chain(arena) {
            let flip = |list: &Vec<u32>| {
                let mut list: Vec<u32> =
                    list.iter().map(|r| model.negatives[*r as usize]).collect();
                list.sort_unstable();
                list
            };
            let (negative_left, negative_right) = (flip(right), flip(left));
            let reference = model.games.len() as u32;
            let is_own = (&negative_left, &negative_right) == (left, right);
            model.games.push([left.clone(), right.clone()]);
            model.games.push([negative_left, negative_right]);
            let other = if is_own { reference } else { reference + 1 };
            model.negatives.extend([other, reference]);
        }
        model
    }

    /// Makes a model with a limit.
    pub fn limited(arena: &[(Vec<u32>, Vec<u32>)], limit: usize) -> Model {
        Model { limit: Some(limit), ..Model::new(arena) }
    }

    /// Tells whether the limit does not allow `count` more sums or steps.
    fn is_spent(&mut self, count: usize) -> bool {
        self.is_exhausted |= self.limit.is_some_and(|limit| count > limit);
        self.is_exhausted
    }

    pub fn negative(&self, term: &Term) -> Term {
        match term {
            Term::Value(value) => Term::Value(self.negatives[*value as usize]),
            Term::Word(_, row) => {
                let row: Vec<u8> = row.iter().map(|stone| 1 - stone).collect();
                part(&row).unwrap()
            }
        }
    }

    pub fn opposite(&self, sum: &[Term]) -> Sum {
        sum.iter().map(|term| self.negative(term)).collect()
    }

    /// Returns the normal form of a sum and further terms; `kept` is in normal form.
    pub fn normal(&self, kept: &[Term], added: &[Term]) -> Sum {
        let mut sum = kept.to_vec();
        let mut fresh = Vec::new();
        self.add(&mut sum, added.to_vec(), &mut fresh);
        'again: loop {
            for i in 0..sum.len() {
                for j in i + 1..sum.len() {
                    let (Term::Value(a), Term::Value(b)) = (&sum[i], &sum[j]) else {
                        continue;
                    };
                    if !fresh.contains(a) && !fresh.contains(b) {
                        continue;
                    }
                    if let Some(c) = self.sums.get(&(*a, *b)).or(self.sums.get(&(*b, *a))) {
                        let c = *c;
                        sum.remove(j);
                        sum.remove(i);
                        self.add(&mut sum, vec![Term::Value(c)], &mut fresh);
                        continue 'again;
                    }
                }
            }
            return sum;
        }
    }

    fn add(&self, sum: &mut Sum, mut added: Vec<Term>, fresh: &mut Vec<u32>) {
        added.reverse();
        while let Some(term) = added.pop() {
            if let Some(equal) = self.equal.get(&term) {
                added.extend_from_slice(equal);
                continue;
            }
            if term == Term::Value(0) {
                continue;
            }
            if let Some(index) = sum.iter().position(|t| *t == self.negative(&term)) {
                sum.remove(index);
                continue;
            }
            if let Term::Value(value) = term {
                fresh.push(value);
            }
            sum.insert(sum.partition_point(|t| *t <= term), term);
        }
    }

    pub fn learn_sum(&mut self, a: u32, b: u32, c: u32) {
        let [d, e, f] = [a, b, c].map(|value| self.negatives[value as usize]);
        self.sums.insert((a, b), c);
        self.sums.insert((d, e), f);
        self.facts.clear();
    }

    pub fn learn_word(&mut self, part: &Term, equal: Sum) {
        self.equal.insert(self.negative(part), self.opposite(&equal));
        self.equal.insert(part.clone(), equal);
        self.facts.clear();
    }

    /// Forgets all facts, which are valid only within one proof.
    pub fn forget(&mut self) {
        self.facts.clear();
    }

    /// The options of a player, each with the place of the term that was moved in.
    pub fn options(&self, sum: &[Term], mine: u8) -> Vec<Sum> {
        let mut found = Vec::new();
        for (index, term) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *term {
                continue;
            }
            let mut rest = sum.to_vec();
            rest.remove(index);
            match term {
                Term::Value(value) => {
                    for option in &self.games[*value as usize][1 - mine as usize] {
                        found.push(self.normal(&rest, &[Term::Value(*option)]));
                    }
                }
                Term::Word(_, row) => {
                    for (left, right) in moves(row, mine) {
                        let pieces: Vec<Term> =
                            [&left, &right].iter().filter_map(|row| part(row)).collect();
                        found.push(self.normal(&rest, &pieces));
                    }
                }
            }
        }
        found
    }

    /// Tells whether a sum is at least 0 or, with `over`, whether Left wins it moving first.
    pub fn holds(&mut self, sum: &[Term], over: bool) -> bool {
        let sum = self.normal(&[], sum);
        let key = (sum, over);
        if let Some(won) = self.won.get(&key) {
            return *won;
        }
        if self.is_spent(self.won.len()) {
            return false;
        }
        let options = self.options(&key.0, u8::from(over));
        let won = if over {
            options.iter().any(|option| self.holds(option, false))
        } else {
            options.iter().all(|option| self.holds(option, true))
        };
        self.won.insert(key, won);
        won
    }

    pub fn is_decided(&self, sum: &[Term]) -> bool {
        sum.len() <= 2 && sum.iter().all(|term| matches!(term, Term::Value(_)))
    }

    /// Writes the proof of a true goal.
    pub fn prove(&mut self, sum: &[Term], over: bool) {
        let sum = self.normal(&[], sum);
        self.prove_normal(&sum, over);
    }

    fn prove_normal(&mut self, sum: &[Term], over: bool) {
        let holds = self.holds(sum, over);
        if self.is_spent(10 * self.steps.len()) {
            return;
        }
        assert!(holds, "{sum:?} is false");
        let key = (sum.to_vec(), over);
        if self.is_decided(sum) {
            return;
        }
        if !self.is_wide && self.facts.contains(&key) {
            self.facts_used += 1;
            return;
        }
        let options = self.options(sum, u8::from(over));
        if over {
            let wins = |option: &Sum| self.holds(option, false);
            let Some(number) = options.iter().position(wins) else {
                assert!(self.is_exhausted, "one of the options wins");
                return;
            };
            self.steps.push(Step::Move(number as u32));
            self.prove_normal(&options[number], false);
        } else {
            self.steps.push(Step::Replies);
            for option in &options {
                self.prove_normal(option, true);
            }
        }
        self.facts.insert(key);
    }
}

/// A sum of rows, which gaps divide, and of values.
pub fn sum(rows: &str, values: &[u32]) -> Sum {
    let rows = rows.split('.').filter_map(|row| part(&stones(row)));
    let values = values.iter().map(|value| Term::Value(*value));
    values.chain(rows).collect()
}
