//! A strategy made ready for play from positions up to a length: all parts that play can reach, what each move makes of
//! them, and the rules in terms of them. Made in `build`.

use super::data::Word;
use super::error::Flaw;
use super::matching::same_part;
use super::position::{Key, Kind, Packing};
use crate::kernel::error::at;
use crate::kernel::table::Table as Map;

/// What a move makes of a part.
#[derive(Clone, Debug)]
pub struct Follower {
    pub kinds: Vec<Kind>,
    /// Which of the part's options, in move order.
    pub number: usize,
}

/// A part that play can reach.
pub struct Part {
    pub word: Word,
    pub square: u64,
    /// Its negative, or 0 if play cannot reach that.
    pub negative: Kind,
    /// What Right can make of it.
    pub replies: Vec<Follower>,
    /// The rules that choose among such parts, as bits.
    pub(super) rules: u128,
    /// What Left's rules make of it, by rule.
    pub(super) moves: Map<u16, Option<Follower>>,
}

/// A condition, as what each kind contributes.
pub(super) struct Test {
    pub weights: Vec<i64>,
    pub bound: i64,
}

pub(super) struct Compiled {
    pub tests: Vec<Test>,
    /// For a rule about whole positions: these, with the part to move in and what to make of it.
    pub games: Option<Map<Key, (Kind, Option<Follower>)>>,
    pub longest: bool,
}

/// Left's move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Move(Move),
    /// No rule applies.
    None,
    /// The first rule that applies asks for a move that there is not.
    Illegal {
        rule: usize,
        kind: Kind,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub rule: usize,
    pub kind: Kind,
    /// Which of the part's options, in move order.
    pub number: usize,
    pub after: Key,
}

/// Ready for play from the strategy's start positions up to a length, and from other rows.
pub struct Table {
    pub packing: Packing,
    /// By kind; kind 0 is nothing.
    pub parts: Vec<Part>,
    pub(super) rules: Vec<Compiled>,
    pub(super) won: Vec<Key>,
    /// By kind: whether Left wins such a part moving second.
    pub(super) won_sums: Vec<bool>,
    /// Start positions: length, and key; ascending.
    pub starts: Vec<(usize, Key)>,
    /// Who is to move there.
    pub left_begins: bool,
}

impl Table {
    pub fn part(&self, kind: Kind) -> Result<&Part, Flaw> {
        Ok(at(&self.parts, usize::from(kind))?)
    }

    /// The parts of a position, one by one.
    pub fn words(&self, key: Key) -> Result<Vec<Word>, Flaw> {
        let mut words = Vec::new();
        for (kind, count) in self.packing.kinds(key) {
            let word = &self.part(kind)?.word;
            words.extend((0..count).map(|_| word.clone()));
        }
        Ok(words)
    }

    /// The position with these parts, if all of them can be reached.
    pub fn key(&self, words: &[Word]) -> Option<Key> {
        let kind = |word: &Word| {
            let index = self.parts.iter().position(|part| same_part(&part.word, word))?;
            Kind::try_from(index).ok()
        };
        let kinds: Option<Vec<Kind>> = words.iter().map(kind).collect();
        self.packing.pack(kinds?)
    }

    /// The measure of a position, which falls with every move.
    pub fn measure(&self, key: Key) -> Result<u64, Flaw> {
        let mut measure = 0_u64;
        for (kind, count) in self.packing.kinds(key) {
            let square = self.part(kind)?.square;
            measure = measure.saturating_add(square.saturating_mul(count.unsigned_abs()));
        }
        Ok(measure)
    }

    /// The position in which a part of this kind became what a follower says, in standard form.
    pub fn follow(&self, key: Key, kind: Kind, follower: &Follower) -> Result<Key, Flaw> {
        let rest = self.packing.without(key, kind).ok_or(Flaw::Internal)?;
        Ok(self.add(rest, 0, follower)?.1)
    }

    /// The standard form of a position and what a follower leaves, and its measure, from that of the position.
    #[inline]
    pub fn add(&self, rest: Key, measure: u64, follower: &Follower) -> Result<(u64, Key), Flaw> {
        let (mut measure, mut key) = (measure, rest);
        for kind in &follower.kinds {
            let part = self.part(*kind)?;
            let cancelled = match part.negative {
                0 => None,
                negative => self.packing.without(key, negative),
            };
            if let Some(less) = cancelled {
                key = less;
                measure = measure.wrapping_sub(part.square);
            } else {
                key = self.packing.with(key, *kind).ok_or_else(too_many_parts)?;
                measure = measure.wrapping_add(part.square);
            }
        }
        Ok((measure, key))
    }

    /// Whether Left wins moving second by one of the strategy's proofs.
    pub fn is_won(&self, key: Key) -> bool {
        self.won.contains(&key) || self.is_won_sum(key)
    }

    /// Whether every part is one that Left wins moving second.
    pub fn is_won_sum(&self, key: Key) -> bool {
        let mut kinds = self.packing.kinds(key);
        kinds.all(|(kind, _)| self.won_sums.get(usize::from(kind)) == Some(&true))
    }

    /// What the rules say.
    pub fn answer(&self, key: Key) -> Result<Answer, Flaw> {
        let mut candidates = 0_u128;
        for (kind, _) in self.packing.kinds(key) {
            candidates |= self.part(kind)?.rules;
        }
        while candidates != 0 {
            let rule = candidates.trailing_zeros() as usize;
            candidates &= candidates.wrapping_sub(1);
            let compiled = at(&self.rules, rule)?;
            let Some((kind, follower)) = self.choose(compiled, rule, key)? else {
                continue;
            };
            let Some(follower) = follower else {
                return Ok(Answer::Illegal { rule, kind });
            };
            return Ok(Answer::Move(Move {
                rule,
                kind,
                number: follower.number,
                after: self.follow(key, kind, follower)?,
            }));
        }
        Ok(Answer::None)
    }

    /// The part that a rule chooses and what it makes of it; `None` if the rule does not apply.
    fn choose<'a>(
        &'a self,
        compiled: &'a Compiled,
        rule: usize,
        key: Key,
    ) -> Result<Option<(Kind, Option<&'a Follower>)>, Flaw> {
        let kinds = self.packing.kinds(key);
        for test in &compiled.tests {
            let mut sum = 0_i64;
            for (kind, count) in kinds {
                let weight = at(&test.weights, usize::from(kind))?;
                sum = sum.saturating_add(weight.saturating_mul(count));
            }
            if sum < test.bound {
                return Ok(None);
            }
        }
        if let Some(games) = &compiled.games {
            let found = games.get(&key);
            return Ok(found.map(|(kind, follower)| (*kind, follower.as_ref())));
        }
        let bit = 1_u128.wrapping_shl(u32::try_from(rule).unwrap_or(0));
        let mut best: Option<(u64, Kind, &Part)> = None;
        for (kind, _) in kinds {
            let part = self.part(kind)?;
            let is_better = match best {
                None => true,
                Some((square, _, _)) if compiled.longest => part.square > square,
                Some((square, _, _)) => part.square < square,
            };
            if part.rules & bit != 0 && is_better {
                best = Some((part.square, kind, part));
            }
        }
        let Some((_, kind, part)) = best else {
            return Ok(None);
        };
        let number = u16::try_from(rule).map_err(|_| Flaw::Internal)?;
        let follower = part.moves.get(&number).ok_or(Flaw::Internal)?;
        Ok(Some((kind, follower.as_ref())))
    }
}

pub(super) fn too_many_parts() -> Flaw {
    Flaw::malformed("a position has more parts than this replay can hold")
}
