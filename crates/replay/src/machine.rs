//! A strategy that is ready for play from positions up to a length: all components that play can
//! reach, the result of each move, and the rules, translated to kinds of components. Module `build`
//! makes it.

use crate::clobber::Component;
use crate::error::Flaw;
use crate::position::{Key, Kind, Packing};
use fixedbitset::FixedBitSet;
use smallvec::SmallVec;
use std::collections::HashMap;

/// A move in a component, with its result.
#[derive(Clone, Debug)]
pub struct Follower {
    /// The components that the move leaves, simplified.
    pub kinds: Vec<Kind>,
    /// Index of the move among the component's options, in move order.
    pub number: usize,
}

/// Left's move by a rule; `None` if the rule requires an illegal move.
pub type RuleMove = Option<Follower>;

/// A component that play can reach.
pub struct ReachableComponent {
    pub word: Component,
    /// The square of the length. The measure of a position is the sum of these squares.
    pub square: usize,
    /// The kind of the negative of the component, or 0 if play cannot reach it.
    pub negative: Kind,
    /// The rules that may select this component, or whose positions have it as first component.
    pub rules: FixedBitSet,
    /// The moves of Right.
    pub replies: Vec<Follower>,
    /// The moves of Left by rules that may select this component, in the order of the rules.
    pub moves: Vec<(usize, RuleMove)>,
}

/// A condition: a lower bound on a sum of weights.
pub struct Test {
    /// The weight of a component of each kind.
    pub weights: Vec<i64>,
    pub bound: i64,
}

/// A start position, simplified.
pub struct Start {
    pub stones: usize,
    pub key: Key,
    /// Whether each row is its own negative, and the position has no other components.
    pub is_symmetric: bool,
}

/// A rule, translated to kinds of components.
pub struct Rule {
    pub tests: Vec<Test>,
    /// For a rule about whole positions: the component in which Left moves in each position, and
    /// the move.
    pub games: Option<HashMap<Key, (Kind, RuleMove)>>,
    pub longest: bool,
}

/// Left's move in a position.
#[derive(Clone, Debug)]
pub enum Answer<'a> {
    /// The move of the first rule that applies.
    Move(Move<'a>),
    /// No rule applies.
    None,
    /// The first rule that applies requires an illegal move in a component.
    Illegal { rule: usize, kind: Kind },
}

/// A move of Left by a rule.
#[derive(Clone, Debug)]
pub struct Move<'a> {
    pub rule: usize,
    pub kind: Kind,
    pub follower: &'a Follower,
    /// The position after the move, and its measure.
    pub after: Key,
    pub measure: usize,
}

/// The distinct kinds of a position, each with the number of its components.
type Kinds = SmallVec<[(Kind, u32); 24]>;

/// A strategy that is ready for play from its start positions up to a length, and from other rows.
pub struct Machine {
    pub packing: Packing,
    /// Components by kind. Kind 0 is unused.
    pub components: Vec<ReachableComponent>,
    pub rules: Vec<Rule>,
    /// Positions that Left wins, moving second.
    pub won: Vec<Key>,
    /// Whether Left wins the component of each kind, moving second.
    pub won_sums: Vec<bool>,
    /// Start positions, in ascending order of length.
    pub starts: Vec<Start>,
    /// Whether Left moves first in the start positions.
    pub left_begins: bool,
}

impl Machine {
    /// Returns a component that play can reach.
    #[inline]
    pub fn component(&self, kind: Kind) -> &ReachableComponent {
        &self.components[usize::from(kind)]
    }

    /// Returns the components of a position, with repetitions.
    pub fn words(&self, key: Key) -> Vec<Component> {
        let kinds = self.packing.kinds(key);
        let words = kinds.flat_map(|(kind, count)| {
            std::iter::repeat_n(&self.component(kind).word, count as usize)
        });
        words.cloned().collect()
    }

    /// Returns the kind of the component with this word, or `None` if play cannot reach it.
    pub fn kind(&self, word: &Component) -> Option<Kind> {
        let word = word.oriented();
        let index = self.components.iter().position(|component| component.word == word)?;
        Kind::try_from(index).ok()
    }

    /// Returns the position with these components, or `None` if play cannot reach all of them.
    pub fn key(&self, words: &[Component]) -> Option<Key> {
        let kinds: Option<Vec<Kind>> = words.iter().map(|word| self.kind(word)).collect();
        self.packing.pack(kinds?)
    }

    /// Returns the measure of a position. Every move decreases it.
    pub fn measure(&self, key: Key) -> usize {
        let kinds = self.packing.kinds(key);
        kinds.map(|(kind, count)| self.component(kind).square * count as usize).sum()
    }

    /// Returns the position after a move in a component of this kind, simplified, and its measure.
    #[inline]
    pub fn follow(
        &self,
        key: Key,
        measure: usize,
        kind: Kind,
        follower: &Follower,
    ) -> Result<(usize, Key), Flaw> {
        let mut measure = measure - self.component(kind).square;
        let mut key = self.packing.without(key, kind).unwrap_or(key);
        for kind in &follower.kinds {
            let ReachableComponent { square, negative, .. } = self.component(*kind);
            // Two pieces of one move do not cancel with each other.
            let less = match negative {
                0 => None,
                negative => self.packing.without(key, *negative),
            };
            (key, measure) = match less {
                Some(less) => (less, measure - square),
                None => {
                    let more = self.packing.with(key, *kind);
                    (more.ok_or_else(too_many_parts)?, measure + square)
                }
            };
        }
        Ok((measure, key))
    }

    /// Returns whether a proof of the strategy shows that Left wins a position, moving second.
    pub fn is_won(&self, key: Key) -> bool {
        self.won.contains(&key) || self.is_won_sum(key)
    }

    /// Returns whether Left wins every component, moving second.
    pub fn is_won_sum(&self, key: Key) -> bool {
        self.packing.kinds(key).all(|(kind, _)| self.won_sums[usize::from(kind)])
    }

    /// Returns the move of the first rule that applies.
    pub fn answer(&self, key: Key) -> Result<Answer<'_>, Flaw> {
        let kinds: Kinds = self.packing.kinds(key).collect();
        let mut candidates = FixedBitSet::with_capacity(self.rules.len());
        kinds.iter().for_each(|(kind, _)| candidates.union_with(&self.component(*kind).rules));
        for rule in candidates.ones() {
            if !self.rules[rule].holds(&kinds) {
                continue;
            }
            let Some((kind, follower)) = self.choose(rule, key, &kinds) else {
                continue;
            };
            let Some(follower) = follower else {
                return Ok(Answer::Illegal { rule, kind });
            };
            let (measure, after) = self.follow(key, self.measure(key), kind, follower)?;
            return Ok(Answer::Move(Move { rule, kind, follower, after, measure }));
        }
        Ok(Answer::None)
    }

    /// Returns the component that a rule selects, and its move. Returns `None` if there is no such
    /// component.
    fn choose(&self, rule: usize, key: Key, kinds: &Kinds) -> Option<(Kind, Option<&Follower>)> {
        if let Some(games) = &self.rules[rule].games {
            return games.get(&key).map(|(kind, follower)| (*kind, follower.as_ref()));
        }
        let kinds = kinds.iter().map(|(kind, _)| *kind);
        let fitting = kinds.filter(|kind| self.component(*kind).rules.contains(rule));
        let square = |kind: &Kind| self.component(*kind).square;
        let kind = match self.rules[rule].longest {
            // If there are several such components, the first one is selected.
            true => fitting.rev().max_by_key(square),
            false => fitting.min_by_key(square),
        }?;
        let mut moves = self.component(kind).moves.iter();
        let (_, follower) = moves.find(|(number, _)| *number == rule)?;
        Some((kind, follower.as_ref()))
    }
}

impl Rule {
    /// Returns whether all conditions of the rule hold.
    fn holds(&self, kinds: &Kinds) -> bool {
        self.tests.iter().all(|test| {
            let terms = kinds
                .iter()
                .map(|(kind, count)| test.weights[usize::from(*kind)] * i64::from(*count));
            terms.sum::<i64>() >= test.bound
        })
    }
}

/// Returns the flaw of a strategy that leads to positions with more components than a key can hold.
pub fn too_many_parts() -> Flaw {
    Flaw::malformed("a position has more components than this replay can hold")
}
