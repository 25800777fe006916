//! Makes a strategy ready for play: finds all parts that play can reach, and says the rules in
//! terms of them.

use crate::data::{Choice, Condition, Count, Strategy, Word};
use crate::error::Flaw;
use crate::form::{Forms, Sum, square};
use crate::machine::{Follower, Machine, Part, Rule, RuleMove, Size, Test, too_many_parts};
use crate::matching::{chooses, in_class, instances, same_part, words};
use crate::parts::{PartId, Player};
use crate::position::{COUNTED, Key, Kind, Packing, Present};
use std::collections::HashMap;

/// Rules are bits of a word.
const MOST_RULES: usize = 128;

/// The largest number of parts that can be told apart.
const MOST_KINDS: usize = 1 << 15;

impl Machine {
    pub fn build(
        strategy: &Strategy,
        forms: &mut Forms,
        longest: usize,
        rows: &[Word],
    ) -> Result<Machine, Flaw> {
        if strategy.rules.len() > MOST_RULES {
            return Err(Flaw::malformed("a strategy has at most 128 rules"));
        }
        let mut builder =
            Builder { strategy, forms, kinds: HashMap::new(), parts: Vec::new(), longest, rows };
        builder.build()?;
        // Now it is known what play can reach: once more, with the parts numbered in the order that
        // packing wants.
        builder.renumber()?;
        builder.build()
    }
}

/// A position that a rule about whole positions means, the part to move in, and what to make of it.
struct Game {
    kinds: Vec<Kind>,
    kind: Kind,
    follower: RuleMove,
}

/// What can be made of a part: by Right, and by Left's rules.
struct Moves {
    replies: Vec<Follower>,
    by_rule: Vec<(usize, RuleMove)>,
}

struct Builder<'a> {
    strategy: &'a Strategy,
    forms: &'a mut Forms,
    kinds: HashMap<PartId, Kind>,
    parts: Vec<PartId>,
    longest: usize,
    rows: &'a [Word],
}

impl Builder<'_> {
    fn build(&mut self) -> Result<Machine, Flaw> {
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
        let parts = self.reached(moves)?;
        let mut sizes = self.sizes(&parts)?;
        let rules = self.rules(games, packing, &parts, &mut sizes)?;
        let won = self.won(packing)?;
        let is_won_sum = |part: &Part| {
            let mut words = strategy.won_sums.iter();
            words.any(|word| same_part(word, &part.word))
        };
        let pack = |(length, kinds)| Some((length, packing.pack(kinds)?));
        let starts: Option<Vec<(usize, Key)>> = starts.into_iter().map(pack).collect();
        Ok(Machine {
            packing,
            rules,
            won,
            won_sums: parts.iter().map(is_won_sum).collect(),
            starts: starts.ok_or_else(too_many_parts)?,
            left_begins: strategy.start.left_to_move,
            sizes,
            parts,
        })
    }

    /// The shortest parts that are not their own negatives come first, then all others, shorter
    /// ones first.
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
        let next = self.parts.len() + 1;
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

    /// By rule: the positions that it means if it is about whole positions, for all lengths up to
    /// the longest.
    fn games(&mut self) -> Result<Vec<Option<Vec<Game>>>, Flaw> {
        let mut all = Vec::new();
        for rule in &self.strategy.rules {
            if rule.game.is_none() {
                all.push(None);
                continue;
            }
            let mut games = Vec::new();
            for instance in instances(self.strategy, rule, self.longest) {
                let sum = self.forms.standard_sum(&instance.game)?;
                let moved = instance.game.first().ok_or_else(no_game)?;
                let Some(part) = self.forms.part(moved).filter(|part| sum.contains(part)) else {
                    continue;
                };
                games.push(Game {
                    follower: self.left_move(part, &instance.to)?,
                    kinds: self.kinds_of(&sum)?,
                    kind: self.kind(part)?,
                });
            }
            all.push(Some(games));
        }
        Ok(all)
    }

    /// Adds everything that play can reach; by kind, what can be made of it.
    fn close(&mut self) -> Result<Vec<Moves>, Flaw> {
        let mut all = Vec::new();
        while let Some(part) = self.parts.get(all.len()).copied() {
            let mut replies = Vec::new();
            for option in self.forms.options(part, Player::Right)? {
                replies
                    .push(Follower { kinds: self.kinds_of(&option.sum)?, number: option.number });
            }
            let by_rule = self.moves_by_rule(part)?;
            all.push(Moves { replies, by_rule });
        }
        Ok(all)
    }

    /// Of the rules that choose among parts like this one.
    fn moves_by_rule(&mut self, part: PartId) -> Result<Vec<(usize, RuleMove)>, Flaw> {
        let word = self.forms.parts.word(part)?.to_vec();
        let length = i64::try_from(word.len()).map_err(|_| Flaw::Internal)?;
        let mut moves = Vec::new();
        for (number, rule) in self.strategy.rules.iter().enumerate() {
            if chooses(self.strategy, &rule.part, &word) {
                let follower = match words(self.strategy, &rule.to, length, 0) {
                    Some(to) => self.left_move(part, &to)?,
                    None => None,
                };
                moves.push((number, follower));
            }
        }
        Ok(moves)
    }

    /// Left's move in a part that makes the stated sum of it; `None` if there is no such move.
    fn left_move(&mut self, part: PartId, to: &[Word]) -> Result<RuleMove, Flaw> {
        let stated = self.forms.standard_sum(to)?;
        let options = self.forms.options(part, Player::Left)?;
        let Some(option) = options.into_iter().find(|option| option.sum == stated) else {
            return Ok(None);
        };
        Ok(Some(Follower { kinds: self.kinds_of(&option.sum)?, number: option.number }))
    }

    /// The parts by kind, and nothing as kind 0.
    fn reached(&mut self, moves: Vec<Moves>) -> Result<Vec<Part>, Flaw> {
        let mut parts = vec![Part { word: Word::new(), replies: Vec::new(), moves: Vec::new() }];
        for (part, Moves { replies, by_rule }) in self.parts.iter().zip(moves) {
            parts.push(Part {
                word: self.forms.parts.word(*part)?.to_vec(),
                replies,
                moves: by_rule,
            });
        }
        Ok(parts)
    }

    /// The sizes of parts by kind, with the rules that choose among them.
    fn sizes(&self, parts: &[Part]) -> Result<Vec<Size>, Flaw> {
        let mut sizes = vec![Size::default()];
        for (part, Part { moves, .. }) in self.parts.iter().zip(parts.iter().skip(1)) {
            let negative = self.forms.parts.negative(*part)?;
            let bits = moves.iter().map(|(rule, _)| 1 << rule);
            sizes.push(Size {
                square: square(self.forms.parts.word(*part)?),
                negative: self.kinds.get(&negative).copied().unwrap_or(0),
                rules: bits.fold(0, |rules, bit: u128| rules | bit),
            });
        }
        Ok(sizes)
    }

    /// The rules; adds to the sizes which rules are about positions whose first part they are.
    fn rules(
        &self,
        games: Vec<Option<Vec<Game>>>,
        packing: Packing,
        parts: &[Part],
        sizes: &mut [Size],
    ) -> Result<Vec<Rule>, Flaw> {
        let mut rules = Vec::new();
        for (number, (rule, games)) in self.strategy.rules.iter().zip(games).enumerate() {
            let mut keys = Vec::new();
            for game in games.iter().flatten() {
                let key = packing.pack(game.kinds.iter().copied());
                let key = key.ok_or_else(too_many_parts)?;
                keys.push((key, game.kind, game.follower.clone()));
                let size = sizes.get_mut(usize::from(game.kind));
                size.ok_or(Flaw::Internal)?.rules |= 1 << number;
            }
            // Of equal positions the first counts.
            keys.sort_by_key(|(key, ..)| *key);
            keys.dedup_by_key(|(key, ..)| *key);
            let conditions = rule.conditions.iter();
            rules.push(Rule {
                tests: conditions.map(|one| test(self.strategy, one, parts)).collect(),
                games: games.map(|_| keys),
                longest: matches!(rule.part, Choice::Longest(_)),
            });
        }
        Ok(rules)
    }

    /// The strategy's won positions, if play can reach them.
    fn won(&mut self, packing: Packing) -> Result<Vec<Key>, Flaw> {
        let mut won = Vec::new();
        for game in &self.strategy.won {
            let sum = self.forms.standard_sum(game)?;
            let kinds = sum.iter().map(|part| self.kinds.get(part).copied());
            let kinds: Option<Vec<Kind>> = kinds.collect();
            won.extend(kinds.and_then(|kinds| packing.pack(kinds)));
        }
        Ok(won)
    }
}

fn no_game() -> Flaw {
    Flaw::malformed("a rule about whole positions is about none")
}

fn test(strategy: &Strategy, condition: &Condition, parts: &[Part]) -> Test {
    let weights = parts.iter().map(|part| weight(strategy, condition, &part.word));
    let weights: Vec<i64> = weights.collect();
    let mut some = Present::default();
    for (kind, weight) in (0..).zip(&weights) {
        if *weight > 0 {
            some.add(kind);
        }
    }
    Test { bound: condition.bound, weights, some }
}

/// How much one part with this word adds to what a condition counts.
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
    terms.map(|(coefficient, _)| coefficient).sum()
}
