//! The arena section of a certificate: games by their options, numbered canonically
//! (docs/FORMAT.md).
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::bytes::varint;
use crate::clobber::{Atom, Expr, Term};
use crate::game::{Arena, Value};

/// A game as written, which need not be canonical: an index into [`Forms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Form(usize);

type Lists<T> = (Vec<T>, Vec<T>);

/// Games that a certificate needs, each once.
pub struct Forms {
    games: Vec<Lists<Form>>,
    birthdays: Vec<usize>,
    index: FxHashMap<Lists<Form>, Form>,
    values: FxHashMap<Value, Form>,
}

impl Default for Forms {
    fn default() -> Self {
        let mut forms = Forms {
            games: Vec::new(),
            birthdays: Vec::new(),
            index: FxHashMap::default(),
            values: FxHashMap::default(),
        };
        forms.game(Vec::new(), Vec::new());
        forms
    }
}

impl Forms {
    /// `0 = { | }`
    pub const ZERO: Form = Form(0);

    fn game(&mut self, mut left: Vec<Form>, mut right: Vec<Form>) -> Form {
        for options in [&mut left, &mut right] {
            options.sort_unstable();
            options.dedup();
        }
        let options = left.iter().chain(&right);
        let birthday = options.map(|o| self.birthdays[o.0] + 1).max().unwrap_or(0);
        let next = Form(self.games.len());
        let found = *self
            .index
            .entry((left.clone(), right.clone()))
            .or_insert(next);
        if found == next {
            self.games.push((left, right));
            self.birthdays.push(birthday);
        }
        found
    }

    /// The canonical form of a value.
    pub fn value(&mut self, arena: &Arena, value: Value) -> Form {
        // Options come before the games that have them, so ascending order needs no recursion.
        let mut needed = BTreeSet::from([value]);
        let mut pending = vec![value];
        while let Some(next) = pending.pop() {
            for &option in arena.left(next).iter().chain(arena.right(next)) {
                if !self.values.contains_key(&option) && needed.insert(option) {
                    pending.push(option);
                }
            }
        }
        for &next in &needed {
            let list = |options: &[Value]| options.iter().map(|o| self.values[o]).collect();
            let (left, right) = (list(arena.left(next)), list(arena.right(next)));
            let form = self.game(left, right);
            self.values.insert(next, form);
        }
        self.values[&value]
    }

    /// A game as a statement writes it, option by option.
    pub fn atom(&mut self, atom: &Atom) -> Form {
        match atom {
            Atom::Row(_) => Forms::ZERO,
            Atom::Nimber(n) => {
                let mut smaller = Vec::new();
                for _ in 0..*n {
                    let next = self.game(smaller.clone(), smaller.clone());
                    smaller.push(next);
                }
                self.game(smaller.clone(), smaller)
            }
            Atom::Up => {
                let star = self.atom(&Atom::Nimber(1));
                self.game(vec![Forms::ZERO], vec![star])
            }
            Atom::Down => {
                let star = self.atom(&Atom::Nimber(1));
                self.game(vec![star], vec![Forms::ZERO])
            }
            Atom::Braces { left, right } => {
                let left = left.iter().map(|option| self.option(option)).collect();
                let right = right.iter().map(|option| self.option(option)).collect();
                self.game(left, right)
            }
        }
    }

    /// An option that the grammar of certificates can write: one game, or its negative.
    fn option(&mut self, option: &Expr) -> Form {
        match option.terms.as_slice() {
            [Term { count, atom }] if *count < 0 => {
                let form = self.atom(atom);
                self.negative(form)
            }
            [Term { atom, .. }] => self.atom(atom),
            _ => Forms::ZERO,
        }
    }

    fn negative(&mut self, form: Form) -> Form {
        let (left, right) = self.games[form.0].clone();
        let left = left.iter().map(|&option| self.negative(option)).collect();
        let right = right.iter().map(|&option| self.negative(option)).collect();
        self.game(right, left)
    }

    /// Numbers all games: one entry for a game and its negative, by birthday and then by option
    /// lists.
    pub fn numbered(&self) -> Numbered {
        let mut numbered = Numbered {
            references: vec![0; self.games.len()],
            self_negative: Vec::new(),
            bytes: Vec::new(),
        };
        let mut by_birthday: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (form, &birthday) in self.birthdays.iter().enumerate() {
            by_birthday.entry(birthday).or_default().push(form);
        }
        let mut entries = Vec::new();
        for forms in by_birthday.into_values() {
            let keys: Vec<(Lists<u64>, bool)> = forms
                .iter()
                .map(|&form| numbered.key(&self.games[form]))
                .collect();
            let level: BTreeSet<&Lists<u64>> = keys.iter().map(|(key, _)| key).collect();
            let first = entries.len() as u64;
            let numbers: BTreeMap<&Lists<u64>, u64> = level.iter().copied().zip(first..).collect();
            for (&form, (key, flip)) in forms.iter().zip(&keys) {
                numbered.references[form] = 2 * numbers[key] + u64::from(*flip);
            }
            let selves: Vec<bool> = level
                .iter()
                .map(|(left, right)| numbered.negatives(left) == *right)
                .collect();
            numbered.self_negative.extend(selves);
            entries.extend(level.into_iter().cloned());
        }
        numbered.write(&entries[1..]);
        numbered
    }
}

/// The games with their numbers.
pub struct Numbered {
    references: Vec<u64>,
    self_negative: Vec<bool>,
    /// The section *arena*.
    pub bytes: Vec<u8>,
}

impl Numbered {
    pub fn reference(&self, form: Form) -> u64 {
        self.references[form.0]
    }

    fn negatives(&self, options: &[u64]) -> Vec<u64> {
        let negative = |&r: &u64| match self.self_negative[(r / 2) as usize] {
            true => r,
            false => r ^ 1,
        };
        let mut negatives: Vec<u64> = options.iter().map(negative).collect();
        negatives.sort_unstable();
        negatives
    }

    /// The lists under which a game is stored, and whether they are those of its negative.
    fn key(&self, (left, right): &Lists<Form>) -> (Lists<u64>, bool) {
        let list = |options: &[Form]| {
            let mut list: Vec<u64> = options.iter().map(|&o| self.reference(o)).collect();
            list.sort_unstable();
            list
        };
        let here = (list(left), list(right));
        let there = (self.negatives(&here.1), self.negatives(&here.0));
        if here <= there {
            (here, false)
        } else {
            (there, true)
        }
    }

    fn write(&mut self, entries: &[Lists<u64>]) {
        varint(entries.len() as u64, &mut self.bytes);
        for (left, right) in entries {
            for options in [left, right] {
                varint(options.len() as u64, &mut self.bytes);
                let mut least = 0;
                for &option in options {
                    varint(option - least, &mut self.bytes);
                    least = option + 1;
                }
            }
        }
    }
}
