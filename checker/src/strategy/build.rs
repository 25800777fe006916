//! Makes a strategy ready for play: finds all parts that play can reach, and says the rules in terms of them.

use super::data::{Choice, Condition, Count, Strategy, Word};
use super::error::Flaw;
use super::form::{Forms, Sum, square};
use super::matching::{chooses, in_class, instances, same_part, words};
use super::position::{COUNTED, Key, Kind, Packing};
use super::table::{Compiled, Follower, Part, Table, Test, too_many_parts};
use crate::kernel::table::Table as Map;
use crate::kernel::term::{PartId, Player};

/// Rules are bits of a word.
const MAX_RULES: usize = 128;

/// The largest number of parts that can be told apart.
const MOST_KINDS: usize = 1 << 15;

impl Table {
    pub fn build(
        strategy: &Strategy,
        forms: &mut Forms,
        longest: usize,
        rows: &[Word],
    ) -> Result<Table, Flaw> {
        if strategy.rules.len() > MAX_RULES {
            return Err(Flaw::malformed("a strategy has at most 128 rules"));
        }
        let mut builder =
            Builder { strategy, forms, kinds: Map::default(), parts: Vec::new(), longest, rows };
        builder.build()?;
        // Now it is known what play can reach: once more, with the parts numbered in the order that packing wants.
        builder.renumber()?;
        builder.build()
    }
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
        let mut starts = Vec::new();
        for (length, words) in strategy.starts(self.longest) {
            let sum = self.forms.standard_sum(&words)?;
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
            rules.push(Compiled { tests, games, longest: matches!(rule.part, Choice::Longest(_)) });
        }
        let mut won = Vec::new();
        for game in &strategy.won {
            let sum = self.forms.standard_sum(game)?;
            let kinds: Option<Vec<Kind>> =
                sum.iter().map(|part| self.kinds.get(part).copied()).collect();
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
            left_begins: strategy.start.left_to_move,
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
            let list = if is_its_negative { &mut others } else { &mut counted };
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
        if next >= MOST_KINDS {
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
    #[expect(clippy::type_complexity, reason = "a list of rows, taken apart at once")]
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
    #[expect(clippy::type_complexity, reason = "a list of rows, taken apart at once")]
    fn close(&mut self) -> Result<Vec<(Vec<Follower>, Map<u16, Option<Follower>>)>, Flaw> {
        let mut all = Vec::new();
        while let Some(part) = self.parts.get(all.len()).copied() {
            let mut replies = Vec::new();
            for option in self.forms.options(part, Player::Right)? {
                replies
                    .push(Follower { kinds: self.kinds_of(&option.sum)?, number: option.number });
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
        Ok(Some(Follower { kinds: self.kinds_of(&option.sum)?, number: option.number }))
    }
}

fn bit(rule: u16) -> u128 {
    1_u128.wrapping_shl(u32::from(rule))
}

fn no_game() -> Flaw {
    Flaw::malformed("a rule about whole positions is about none")
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
    terms.fold(0, |sum: i64, (coefficient, _)| sum.saturating_add(*coefficient))
}

fn test(strategy: &Strategy, condition: &Condition, parts: &[Part]) -> Test {
    Test {
        weights: parts.iter().map(|part| weight(strategy, condition, &part.word)).collect(),
        bound: condition.bound,
    }
}
