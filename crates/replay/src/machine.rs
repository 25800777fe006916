//! A strategy made ready for play from positions up to a length: all parts that play can reach,
//! what each move makes of them, and the rules in terms of them. Made in `build`.

use crate::data::Word;
use crate::error::{Flaw, at};
use crate::matching::same_part;
use crate::position::{Key, Kind, Packing, Present};

/// What a move makes of a part.
#[derive(Clone, Debug)]
pub struct Follower {
    pub kinds: Vec<Kind>,
    /// Which of the part's options, in move order.
    pub number: usize,
}

/// What a rule does in a part: none if it asks for a move that there is not.
pub type RuleMove = Option<Follower>;

/// A part that play can reach.
pub struct Part {
    pub word: Word,
    /// What Right can make of it.
    pub replies: Vec<Follower>,
    /// What Left's rules make of it, by rule, ascending.
    pub moves: Vec<(usize, RuleMove)>,
}

/// What of a part is needed most often.
#[derive(Clone, Copy, Default)]
pub struct Size {
    /// Of its length; the measure of a position is the sum of these.
    pub square: u64,
    /// Its negative, or 0 if play cannot reach that.
    pub negative: Kind,
    /// The rules that choose among such parts, or are about a position whose first part it is, as
    /// bits.
    pub rules: u128,
}

/// A condition: for each kind what one part of it contributes.
pub struct Test {
    pub weights: Vec<i64>,
    pub bound: i64,
    /// It holds only if one of these is there, if the bound is positive.
    pub some: Present,
}

/// A rule.
pub struct Rule {
    pub tests: Vec<Test>,
    /// For a rule about whole positions: these, ascending, with the part to move in and what to
    /// make of it.
    pub games: Option<Vec<(Key, Kind, RuleMove)>>,
    pub longest: bool,
}

/// Left's move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<'a> {
    Move(Move<'a>),
    /// No rule applies.
    None,
    /// The first rule that applies asks for a move that there is not.
    Illegal {
        rule: usize,
        kind: Kind,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move<'a> {
    pub rule: usize,
    pub kind: Kind,
    /// What becomes of the part.
    pub pieces: &'a [Kind],
    /// Which of the part's options, in move order.
    pub number: usize,
    pub after: Key,
    /// The measure of that.
    pub measure: u64,
}

/// Ready for play from the strategy's start positions up to a length, and from other rows.
pub struct Machine {
    pub packing: Packing,
    /// By kind; kind 0 is nothing.
    pub parts: Vec<Part>,
    /// By kind.
    pub sizes: Vec<Size>,
    pub rules: Vec<Rule>,
    pub won: Vec<Key>,
    /// By kind: whether Left wins such a part moving second.
    pub won_sums: Vec<bool>,
    /// Start positions: length, and key; ascending.
    pub starts: Vec<(usize, Key)>,
    /// Who is to move there.
    pub left_begins: bool,
}

impl Machine {
    pub fn part(&self, kind: Kind) -> Result<&Part, Flaw> {
        at(&self.parts, usize::from(kind))
    }

    #[inline]
    pub fn size(&self, kind: Kind) -> Result<&Size, Flaw> {
        at(&self.sizes, usize::from(kind))
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

    /// The kind of parts with this word, if they can be reached.
    pub fn kind(&self, word: &[u8]) -> Option<Kind> {
        let mut parts = self.parts.iter();
        let index = parts.position(|part| same_part(&part.word, word))?;
        Kind::try_from(index).ok()
    }

    /// The position with these parts, if all of them can be reached.
    pub fn key(&self, words: &[Word]) -> Option<Key> {
        let kinds: Option<Vec<Kind>> = words.iter().map(|word| self.kind(word)).collect();
        self.packing.pack(kinds?)
    }

    /// The measure of a position, which falls with every move.
    pub fn measure(&self, key: Key) -> Result<u64, Flaw> {
        let mut measure = 0;
        for (kind, count) in self.packing.kinds(key) {
            measure += self.size(kind)?.square * count.unsigned_abs();
        }
        Ok(measure)
    }

    /// The position in which a part of this kind became what a follower says, in standard form,
    /// and its measure.
    pub fn follow(&self, key: Key, kind: Kind, follower: &Follower) -> Result<(u64, Key), Flaw> {
        let rest = self.packing.without(key, kind).ok_or(Flaw::Internal)?;
        self.add(rest, self.measure(rest)?, &follower.kinds)
    }

    /// The standard form of a position and a sum in standard form, and its measure, from that of
    /// the position.
    #[inline(always)]
    pub fn add(&self, rest: Key, measure: u64, kinds: &[Kind]) -> Result<(u64, Key), Flaw> {
        let (mut measure, mut key) = (measure, rest);
        for kind in kinds {
            let size = self.size(*kind)?;
            // A part of the sum does not cancel with another one of it.
            if size.negative != 0 && self.packing.has(key, size.negative) {
                let less = self.packing.without(key, size.negative);
                key = less.ok_or(Flaw::Internal)?;
                measure -= size.square;
            } else {
                key = self.packing.with(key, *kind).ok_or_else(too_many_parts)?;
                measure += size.square;
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
    pub fn answer(&self, key: Key) -> Result<Answer<'_>, Flaw> {
        let kinds = KindList::new(self.packing, key);
        let (mut candidates, mut measure) = (0_u128, 0);
        let mut present = Present::default();
        for (kind, count) in kinds.iter() {
            let size = self.size(kind)?;
            candidates |= size.rules;
            measure += size.square * count.unsigned_abs();
            present.add(kind);
        }
        while candidates != 0 {
            let number = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            let rule = at(&self.rules, number)?;
            if !rule.holds(&kinds, present)? {
                continue;
            }
            let Some((kind, follower)) = self.choose(rule, number, key, &kinds)? else {
                continue;
            };
            let Some(follower) = follower else {
                return Ok(Answer::Illegal { rule: number, kind });
            };
            let rest = self.packing.without(key, kind).ok_or(Flaw::Internal)?;
            let measure = measure - self.size(kind)?.square;
            let (measure, after) = self.add(rest, measure, &follower.kinds)?;
            return Ok(Answer::Move(Move {
                rule: number,
                kind,
                pieces: &follower.kinds,
                number: follower.number,
                after,
                measure,
            }));
        }
        Ok(Answer::None)
    }

    /// The part that a rule chooses and what it makes of it; `None` if there is no such part.
    fn choose<'a>(
        &'a self,
        rule: &'a Rule,
        number: usize,
        key: Key,
        kinds: &KindList,
    ) -> Result<Option<(Kind, Option<&'a Follower>)>, Flaw> {
        if let Some(games) = &rule.games {
            let found = games.binary_search_by_key(&key, |(game, ..)| *game);
            let found = found.ok().and_then(|index| games.get(index));
            return Ok(found.map(|(_, kind, follower)| (*kind, follower.as_ref())));
        }
        let mut best: Option<(Kind, u64)> = None;
        for (kind, _) in kinds.iter() {
            let Size { square, rules, .. } = *self.size(kind)?;
            if rules & 1 << number == 0 {
                continue;
            }
            let is_better = best.is_none_or(|(_, best)| match rule.longest {
                true => square > best,
                false => square < best,
            });
            if is_better {
                best = Some((kind, square));
            }
        }
        let Some((kind, _)) = best else {
            return Ok(None);
        };
        let mut moves = self.part(kind)?.moves.iter();
        let found = moves.find(|(rule, _)| *rule == number);
        let (_, follower) = found.ok_or(Flaw::Internal)?;
        Ok(Some((kind, follower.as_ref())))
    }
}

impl Rule {
    /// Whether the conditions hold.
    fn holds(&self, kinds: &KindList, present: Present) -> Result<bool, Flaw> {
        for test in &self.tests {
            if test.bound > 0 && !test.some.meets(present) {
                return Ok(false);
            }
            let mut sum = 0;
            for (kind, count) in kinds.iter() {
                sum += at(&test.weights, usize::from(kind))? * count;
            }
            if sum < test.bound {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The kinds of a position, each with how often it occurs, ready to be looked at again and again.
struct KindList {
    kinds: [(Kind, u16); MOST_DIFFERENT],
    len: usize,
}

/// More different kinds than a key can hold.
const MOST_DIFFERENT: usize = 40;

impl KindList {
    #[inline]
    fn new(packing: Packing, key: Key) -> KindList {
        let mut list = KindList { kinds: [(0, 0); MOST_DIFFERENT], len: 0 };
        for (place, (kind, count)) in list.kinds.iter_mut().zip(packing.kinds(key)) {
            *place = (kind, u16::try_from(count).unwrap_or(u16::MAX));
            list.len += 1;
        }
        list
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = (Kind, i64)> {
        let kinds = self.kinds.get(..self.len).unwrap_or_default().iter();
        kinds.map(|(kind, count)| (*kind, i64::from(*count)))
    }
}

pub fn too_many_parts() -> Flaw {
    Flaw::malformed("a position has more parts than this replay can hold")
}
