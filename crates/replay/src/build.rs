//! Prepares a strategy for play: finds all components that play can reach, and translates the rules
//! to kinds of components.

use crate::clobber::{Component, Player};
use crate::components::ComponentId;
use crate::data::{Choice, Condition, Strategy};
use crate::error::Flaw;
use crate::form::Forms;
use crate::machine::{
    Follower, Machine, ReachableComponent, Rule, RuleMove, Start, Test, too_many_parts,
};
use crate::matching::{instances, words};
use crate::position::{COUNTED, Key, Kind, Packing};
use fixedbitset::FixedBitSet;
use std::collections::HashMap;

/// Maximum number of distinct components.
const MOST_KINDS: usize = 1 << 15;

impl Machine {
    /// Prepares a strategy for play from its start positions up to a length, and from `rows`.
    pub fn build(
        strategy: &Strategy,
        forms: &mut Forms,
        longest: usize,
        rows: &[Component],
    ) -> Result<Machine, Flaw> {
        let (kinds, parts) = Default::default();
        let mut builder = Builder { strategy, forms, kinds, parts, longest, rows };
        builder.build()?;
        // All components that play can reach are known now. The second build numbers them in the
        // order that packing needs.
        builder.renumber()?;
        builder.build()
    }
}

/// A position of a rule about whole positions, the component in which Left moves, and the move.
struct Game {
    kinds: Vec<Kind>,
    kind: Kind,
    follower: RuleMove,
}

struct Builder<'a> {
    strategy: &'a Strategy,
    forms: &'a mut Forms,
    kinds: HashMap<ComponentId, Kind>,
    /// The components by kind, from kind 1 on.
    parts: Vec<ComponentId>,
    longest: usize,
    rows: &'a [Component],
}

impl Builder<'_> {
    fn build(&mut self) -> Result<Machine, Flaw> {
        let strategy = self.strategy;
        let mut starts = Vec::new();
        for (stones, words) in strategy.starts(self.longest) {
            let mut rows = words.iter().filter(|word| !word.is_dead());
            let is_symmetric =
                strategy.start.beside.is_empty() && rows.all(|row| row.is_same(&row.negative()));
            starts.push((stones, is_symmetric, self.kinds_of(&words)?));
        }
        for row in self.rows {
            self.kinds_of([row])?;
        }
        let games = strategy.rules.iter().map(|rule| match &rule.game {
            Some(_) => self.games(rule).map(Some),
            None => Ok(None),
        });
        let games = games.collect::<Result<Vec<Option<Vec<Game>>>, Flaw>>()?;
        let mut components = self.components()?;
        let packing = Packing::for_kinds(self.parts.len());
        let mut rules = Vec::new();
        for (number, (rule, games)) in strategy.rules.iter().zip(games).enumerate() {
            for game in games.iter().flatten() {
                components[usize::from(game.kind)].rules.insert(number);
            }
            let tests = rule.conditions.iter().map(|one| test(strategy, one, &components));
            rules.push(Rule {
                tests: tests.collect(),
                games: games.map(|games| by_position(packing, games)).transpose()?,
                longest: matches!(rule.part, Choice::Longest(_)),
            });
        }
        let is_won_sum =
            |one: &ReachableComponent| strategy.won_sums.iter().any(|word| word.is_same(&one.word));
        let start = |(stones, is_symmetric, kinds)| {
            Some(Start { stones, key: packing.pack(kinds)?, is_symmetric })
        };
        let starts: Option<Vec<Start>> = starts.into_iter().map(start).collect();
        Ok(Machine {
            packing,
            rules,
            won: self.won(packing)?,
            won_sums: components.iter().map(is_won_sum).collect(),
            starts: starts.ok_or_else(too_many_parts)?,
            left_begins: strategy.start.left_to_move,
            components,
        })
    }

    /// Renumbers the components: the shortest ones that are not their own negatives come first,
    /// then all others, shorter ones first.
    fn renumber(&mut self) -> Result<(), Flaw> {
        let forms = &self.forms.parts;
        let parts = self.parts.drain(..).map(|part| (forms.word(part).len(), part));
        let (mut others, mut counted): (Vec<_>, Vec<_>) =
            parts.partition(|(_, part)| forms.negative(*part) == *part);
        counted.sort_unstable();
        others.extend(counted.split_off(counted.len().min(usize::from(COUNTED))));
        others.sort_unstable();
        self.kinds.clear();
        for (_, part) in counted.into_iter().chain(others) {
            self.kind(part)?;
        }
        Ok(())
    }

    fn kind(&mut self, part: ComponentId) -> Result<Kind, Flaw> {
        if let Some(kind) = self.kinds.get(&part) {
            return Ok(*kind);
        }
        let next = self.parts.len() + 1;
        let kind = Kind::try_from(next).ok().filter(|_| next < MOST_KINDS);
        let kind =
            kind.ok_or_else(|| Flaw::malformed("play can reach too many different components"))?;
        self.kinds.insert(part, kind);
        self.parts.push(part);
        Ok(kind)
    }

    /// Returns the components of a simplified sum.
    fn kinds_of<'w>(
        &mut self,
        words: impl IntoIterator<Item = &'w Component>,
    ) -> Result<Vec<Kind>, Flaw> {
        let sum = self.forms.sum(words)?;
        sum.into_iter().map(|part| self.kind(part)).collect()
    }

    /// Returns the positions of a rule about whole positions, up to the maximum length.
    fn games(&mut self, rule: &crate::data::Rule) -> Result<Vec<Game>, Flaw> {
        let mut games = Vec::new();
        for instance in instances(self.strategy, rule, self.longest) {
            let Some(moved) = instance.game.first() else {
                return Err(Flaw::malformed("a rule about whole positions is about none"));
            };
            let sum = self.forms.sum(&instance.game)?;
            let Some(part) = self.forms.parts.part(moved).filter(|part| sum.contains(part)) else {
                continue;
            };
            games.push(Game {
                follower: self.left_move(part, &instance.to)?,
                kinds: self.kinds_of(&instance.game)?,
                kind: self.kind(part)?,
            });
        }
        Ok(games)
    }

    /// Adds all components that play can reach. Returns them by kind, after an unused component of
    /// kind 0.
    fn components(&mut self) -> Result<Vec<ReachableComponent>, Flaw> {
        let mut components = vec![ReachableComponent {
            word: Component::default(),
            square: 0,
            negative: 0,
            rules: FixedBitSet::new(),
            replies: Vec::new(),
            moves: Vec::new(),
        }];
        while let Some(part) = self.parts.get(components.len() - 1).copied() {
            let mut replies = Vec::new();
            for option in self.forms.options(part, Player::Right)? {
                let kinds = option.sum.iter().map(|part| self.kind(*part));
                let kinds = kinds.collect::<Result<Vec<Kind>, Flaw>>()?;
                replies.push(Follower { kinds, number: option.number });
            }
            let moves = self.moves_by_rule(part)?;
            let mut rules = FixedBitSet::with_capacity(self.strategy.rules.len());
            rules.extend(moves.iter().map(|(rule, _)| *rule));
            let word = self.forms.parts.word(part).clone();
            components.push(ReachableComponent {
                square: word.len().pow(2),
                negative: 0,
                rules,
                replies,
                moves,
                word,
            });
        }
        for (part, component) in self.parts.iter().zip(components.iter_mut().skip(1)) {
            let negative = self.forms.parts.negative(*part);
            component.negative = self.kinds.get(&negative).copied().unwrap_or(0);
        }
        Ok(components)
    }

    /// Returns Left's moves in a component by the rules that choose among such components.
    fn moves_by_rule(&mut self, part: ComponentId) -> Result<Vec<(usize, RuleMove)>, Flaw> {
        let word = self.forms.parts.word(part).clone();
        let mut moves = Vec::new();
        for (number, rule) in self.strategy.rules.iter().enumerate() {
            if self.strategy.chooses(&rule.part, &word) {
                let follower = match words(self.strategy, &rule.to, word.len() as i64, 0) {
                    Some(to) => self.left_move(part, &to)?,
                    None => None,
                };
                moves.push((number, follower));
            }
        }
        Ok(moves)
    }

    /// Returns Left's move in a component to the given sum; `None` if there is no such move.
    fn left_move(&mut self, part: ComponentId, to: &[Component]) -> Result<RuleMove, Flaw> {
        let stated = self.forms.sum(to)?;
        let options = self.forms.options(part, Player::Left)?;
        let Some(option) = options.into_iter().find(|option| option.sum == stated) else {
            return Ok(None);
        };
        Ok(Some(Follower { kinds: self.kinds_of(to)?, number: option.number }))
    }

    /// Returns the won positions of the strategy that play can reach.
    fn won(&mut self, packing: Packing) -> Result<Vec<Key>, Flaw> {
        let mut won = Vec::new();
        for game in &self.strategy.won {
            let sum = self.forms.sum(game)?;
            let kinds: Option<Vec<Kind>> =
                sum.iter().map(|part| self.kinds.get(part).copied()).collect();
            won.extend(kinds.and_then(|kinds| packing.pack(kinds)));
        }
        Ok(won)
    }
}

/// Returns the move of each position. If positions are equal, the first one counts.
fn by_position(packing: Packing, games: Vec<Game>) -> Result<HashMap<Key, (Kind, RuleMove)>, Flaw> {
    let mut moves = HashMap::new();
    for Game { kinds, kind, follower } in games {
        let key = packing.pack(kinds).ok_or_else(too_many_parts)?;
        moves.entry(key).or_insert((kind, follower));
    }
    Ok(moves)
}

fn test(strategy: &Strategy, condition: &Condition, components: &[ReachableComponent]) -> Test {
    let weights = components.iter().map(|one| strategy.weight(&condition.terms, &one.word));
    Test { bound: condition.bound, weights: weights.collect() }
}
