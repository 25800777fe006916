//! A strategy made ready for play from positions up to a length: all parts that play can reach, what each move makes of
//! them, and the rules in terms of them.

use super::data::{Choice, Class, Condition, Count, Members, Pattern, Range, Rule, Strategy, Word};
use super::error::Flaw;
use super::form::{Forms, Sum, square};
use super::position::{COUNTED, Key, Kind, Packing};
use crate::kernel::error::at;
use crate::kernel::table::Table as Map;
use crate::kernel::term::{PartId, Player};

/// Rules are bits of a word.
const MAX_RULES: usize = 64;

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
    rules: u64,
    /// What Left's rules make of it, by rule.
    moves: Map<u16, Option<Follower>>,
}

/// A condition, as what each kind contributes.
struct Test {
    weights: Vec<i64>,
    bound: i64,
}

struct Compiled {
    tests: Vec<Test>,
    /// For a rule about whole positions: these, with the part to move in and what to make of it.
    games: Option<Map<Key, (Kind, Option<Follower>)>>,
    longest: bool,
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
    rules: Vec<Compiled>,
    won: Vec<Key>,
    /// By kind: whether Left wins such a part moving second.
    won_sums: Vec<bool>,
    /// Start positions: length, and key; ascending.
    pub starts: Vec<(usize, Key)>,
}

impl Table {
    /// The largest number of parts that can be told apart.
    const MOST: usize = 1 << 15;

    pub fn build(
        strategy: &Strategy,
        forms: &mut Forms,
        longest: usize,
        rows: &[Word],
    ) -> Result<Table, Flaw> {
        if strategy.rules.len() > MAX_RULES {
            return Err(Flaw::malformed("a strategy has at most 64 rules"));
        }
        let mut builder = Builder {
            strategy,
            forms,
            kinds: Map::default(),
            parts: Vec::new(),
            longest,
            rows,
        };
        builder.build()?;
        // Now it is known what play can reach: once more, with the parts numbered in the order that packing wants.
        builder.renumber()?;
        builder.build()
    }

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
            let index = self
                .parts
                .iter()
                .position(|part| same_part(&part.word, word))?;
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
        let mut candidates = 0_u64;
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
        let bit = 1_u64.wrapping_shl(u32::try_from(rule).unwrap_or(0));
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

fn too_many_parts() -> Flaw {
    Flaw::malformed("a position has more parts than this replay can hold")
}

struct Builder<'a> {
    strategy: &'a Strategy,
    forms: &'a mut Forms,
    kinds: Map<PartId, Kind>,
    parts: Vec<PartId>,
    longest: usize,
    rows: &'a [Word],
}

impl Builder<'_> {
    fn build(&mut self) -> Result<Table, Flaw> {
        let strategy = self.strategy;
        let family = at(&strategy.families, strategy.start)?;
        let mut starts = Vec::new();
        for length in family.lengths(self.longest) {
            let word = family.word(length).ok_or(Flaw::Internal)?;
            let sum = self.forms.standard_sum([&word])?;
            starts.push((length, self.kinds_of(&sum)?));
        }
        for row in self.rows {
            let sum = self.forms.standard_sum([row])?;
            self.kinds_of(&sum)?;
        }
        let games = self.games()?;
        let moves = self.close()?;
        let packing = Packing::for_kinds(self.parts.len());

        let mut parts = vec![Part {
            word: Word::new(),
            square: 0,
            negative: 0,
            replies: Vec::new(),
            rules: 0,
            moves: Map::default(),
        }];
        for (part, (replies, moves)) in self.parts.clone().into_iter().zip(moves) {
            let word = self.forms.parts.word(part)?.to_vec();
            let negative = self.forms.parts.negative(part)?;
            parts.push(Part {
                square: square(&word),
                negative: self.kinds.get(&negative).copied().unwrap_or(0),
                replies,
                rules: moves.keys().fold(0, |rules, rule| rules | bit(*rule)),
                moves,
                word,
            });
        }
        let mut rules = Vec::new();
        for (number, (rule, games)) in strategy.rules.iter().zip(games).enumerate() {
            let games = match games {
                None => None,
                Some(games) => {
                    let mut keys = Map::default();
                    for (kinds, kind, follower) in games {
                        let key = packing.pack(kinds).ok_or_else(too_many_parts)?;
                        keys.entry(key).or_insert((kind, follower));
                        let part = parts.get_mut(usize::from(kind)).ok_or(Flaw::Internal)?;
                        part.rules |= bit(u16::try_from(number).map_err(|_| Flaw::Internal)?);
                    }
                    Some(keys)
                }
            };
            let mut tests = Vec::new();
            for condition in &rule.conditions {
                tests.push(test(strategy, condition, &parts));
            }
            rules.push(Compiled {
                tests,
                games,
                longest: matches!(rule.part, Choice::Longest(_)),
            });
        }
        let mut won = Vec::new();
        for game in &strategy.won {
            let sum = self.forms.standard_sum(game)?;
            let kinds: Option<Vec<Kind>> = sum
                .iter()
                .map(|part| self.kinds.get(part).copied())
                .collect();
            won.extend(kinds.and_then(|kinds| packing.pack(kinds)));
        }
        let is_won_sum = |part: &Part| {
            let mut words = strategy.won_sums.iter();
            words.any(|word| same_part(word, &part.word))
        };
        let won_sums = parts.iter().map(is_won_sum).collect();
        let pack = |(length, kinds)| Some((length, packing.pack(kinds)?));
        let starts: Option<Vec<(usize, Key)>> = starts.into_iter().map(pack).collect();
        Ok(Table {
            packing,
            rules,
            won,
            won_sums,
            starts: starts.ok_or_else(too_many_parts)?,
            parts,
        })
    }

    /// The shortest parts that are not their own negatives come first, then all others, shorter ones first.
    fn renumber(&mut self) -> Result<(), Flaw> {
        let mut counted = Vec::new();
        let mut others = Vec::new();
        for part in self.parts.drain(..) {
            let length = self.forms.parts.word(part)?.len();
            let is_its_negative = self.forms.parts.negative(part)? == part;
            let list = if is_its_negative {
                &mut others
            } else {
                &mut counted
            };
            list.push((length, part));
        }
        counted.sort_unstable();
        others.extend(counted.split_off(counted.len().min(usize::from(COUNTED))));
        others.sort_unstable();
        self.kinds.clear();
        for (_, part) in counted.into_iter().chain(others) {
            self.kind(part)?;
        }
        Ok(())
    }

    fn kind(&mut self, part: PartId) -> Result<Kind, Flaw> {
        if let Some(kind) = self.kinds.get(&part) {
            return Ok(*kind);
        }
        let next = self.parts.len().saturating_add(1);
        if next >= Table::MOST {
            return Err(Flaw::malformed("play can reach too many different parts"));
        }
        let kind = Kind::try_from(next).map_err(|_| Flaw::Internal)?;
        self.kinds.insert(part, kind);
        self.parts.push(part);
        Ok(kind)
    }

    fn kinds_of(&mut self, sum: &Sum) -> Result<Vec<Kind>, Flaw> {
        sum.iter().map(|part| self.kind(*part)).collect()
    }

    /// The positions that rules about whole positions mean, for all lengths up to the longest: kinds, the part to move in, and what to
    /// make of it.
    #[expect(
        clippy::type_complexity,
        reason = "a list of rows, taken apart at once"
    )]
    fn games(&mut self) -> Result<Vec<Option<Vec<(Vec<Kind>, Kind, Option<Follower>)>>>, Flaw> {
        let mut all = Vec::new();
        for rule in &self.strategy.rules {
            let Some(_) = &rule.game else {
                all.push(None);
                continue;
            };
            let mut rows = Vec::new();
            for instance in instances(self.strategy, rule, self.longest) {
                self.forms.budget.charge(1)?;
                let sum = self.forms.standard_sum(&instance.game)?;
                let moved = instance.game.first().ok_or_else(no_game)?;
                let Some(part) = self.forms.part(moved)?.filter(|part| sum.contains(part)) else {
                    continue;
                };
                let follower = self.left_move(part, &instance.to)?;
                rows.push((self.kinds_of(&sum)?, self.kind(part)?, follower));
            }
            all.push(Some(rows));
        }
        Ok(all)
    }

    /// Adds everything that play can reach; by kind: Right's replies, Left's moves.
    #[expect(
        clippy::type_complexity,
        reason = "a list of rows, taken apart at once"
    )]
    fn close(&mut self) -> Result<Vec<(Vec<Follower>, Map<u16, Option<Follower>>)>, Flaw> {
        let mut all = Vec::new();
        while let Some(part) = self.parts.get(all.len()).copied() {
            let mut replies = Vec::new();
            for option in self.forms.options(part, Player::Right)? {
                replies.push(Follower {
                    kinds: self.kinds_of(&option.sum)?,
                    number: option.number,
                });
            }
            let word = self.forms.parts.word(part)?.to_vec();
            let mut moves = Map::default();
            for (number, rule) in (0..).zip(&self.strategy.rules) {
                if !chooses(self.strategy, &rule.part, &word) {
                    continue;
                }
                let length = i64::try_from(word.len()).map_err(|_| Flaw::Internal)?;
                let follower = match words(self.strategy, &rule.to, length, 0) {
                    Some(to) => self.left_move(part, &to)?,
                    None => None,
                };
                moves.insert(number, follower);
            }
            all.push((replies, moves));
        }
        Ok(all)
    }

    /// Left's move in a part that makes the stated sum of it; `None` if there is no such move.
    fn left_move(&mut self, part: PartId, to: &[Word]) -> Result<Option<Follower>, Flaw> {
        let stated = self.forms.standard_sum(to)?;
        let options = self.forms.options(part, Player::Left)?;
        let Some(option) = options.into_iter().find(|option| option.sum == stated) else {
            return Ok(None);
        };
        Ok(Some(Follower {
            kinds: self.kinds_of(&option.sum)?,
            number: option.number,
        }))
    }
}

fn bit(rule: u16) -> u64 {
    1_u64.wrapping_shl(u32::from(rule))
}

fn no_game() -> Flaw {
    Flaw::malformed("a rule about whole positions is about none")
}

/// One position that a rule about whole positions means, and what it makes of its first part.
pub struct Instance {
    pub game: Vec<Word>,
    pub to: Vec<Word>,
}

/// All of them with parts up to a length.
pub fn instances(strategy: &Strategy, rule: &Rule, longest: usize) -> Vec<Instance> {
    let Some(game) = &rule.game else {
        return Vec::new();
    };
    let varies = |by: fn(&Pattern) -> bool| {
        let longest = i64::try_from(longest).unwrap_or(i64::MAX);
        if game.iter().any(by) {
            1..=longest
        } else {
            0..=0
        }
    };
    let mut found = Vec::new();
    for l in varies(|pattern| matches!(pattern, Pattern::Sized { length, .. } if length.l != 0)) {
        for m in varies(|pattern| matches!(pattern, Pattern::Sized { length, .. } if length.m != 0))
        {
            let holds = |length: &super::data::Length| length.at(l, m).is_some_and(|n| n >= 0);
            if !rule.lengths.iter().all(holds) {
                continue;
            }
            let both = (words(strategy, game, l, m), words(strategy, &rule.to, l, m));
            let (Some(game), Some(to)) = both else {
                continue;
            };
            if game.iter().all(|word| word.len() <= longest) {
                found.push(Instance { game, to });
            }
        }
    }
    found
}

/// The words of patterns for lengths L and M.
pub fn words(strategy: &Strategy, patterns: &[Pattern], l: i64, m: i64) -> Option<Vec<Word>> {
    let word = |pattern: &Pattern| pattern.at(&strategy.families, l, m);
    patterns.iter().map(word).collect()
}

/// Whether two words are the same part.
pub fn same_part(a: &[u8], b: &[u8]) -> bool {
    a == b || a.iter().rev().eq(b)
}

/// Whether a range has this part.
pub fn in_range(strategy: &Strategy, range: &Range, word: &[u8]) -> bool {
    let family = strategy.families.get(range.family);
    let member = family.and_then(|family| family.word(word.len()));
    range.contains(word.len()) && member.is_some_and(|member| same_part(&member, word))
}

/// Whether a choice is among parts like this one.
pub fn chooses(strategy: &Strategy, choice: &Choice, word: &[u8]) -> bool {
    match choice {
        Choice::OfGame => false,
        Choice::One(one) => same_part(one, word),
        Choice::Shortest(range) | Choice::Longest(range) => in_range(strategy, range, word),
    }
}

/// Whether a class has this part.
pub fn in_class(strategy: &Strategy, class: &Class, word: &[u8]) -> bool {
    class.members.iter().any(|members| match members {
        Members::One(one) => same_part(one, word),
        Members::Range(range) => in_range(strategy, range, word),
    })
}

/// How much one part of this kind adds to what a condition counts.
fn weight(strategy: &Strategy, condition: &Condition, word: &[u8]) -> i64 {
    let counts = |count: &Count| match count {
        Count::Parts => true,
        Count::Part(part) => same_part(part, word),
        Count::Class(class) => {
            let class = strategy.classes.get(*class);
            class.is_some_and(|class| in_class(strategy, class, word))
        }
    };
    let terms = condition.terms.iter().filter(|(_, count)| counts(count));
    terms.fold(0, |sum: i64, (coefficient, _)| {
        sum.saturating_add(*coefficient)
    })
}

fn test(strategy: &Strategy, condition: &Condition, parts: &[Part]) -> Test {
    Test {
        weights: parts
            .iter()
            .map(|part| weight(strategy, condition, &part.word))
            .collect(),
        bound: condition.bound,
    }
}
