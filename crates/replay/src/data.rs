//! Strategies as plain data: the contents of rule files. The data are not trusted.

use std::collections::BTreeMap;

use crate::clobber::{Cell, Component, Form};

/// Maximum number of stones of a component.
pub const MOST_STONES: usize = 4096;

/// The moves of Left in positions that are sums of components, and the assumptions under which they
/// win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// Name of the strategy.
    pub name: String,
    /// Rows that are powers of a word, with ends.
    pub families: Vec<Family>,
    /// Words that are shown letter by letter, although the other members of their families are
    /// shown in the notation of the family.
    pub spelled: Vec<Component>,
    /// The start positions.
    pub start: Start,
    /// Equalities that simplify positions. The negative of each equality is used, too.
    pub rewrites: Vec<Rewrite>,
    /// Classes of components, which conditions count.
    pub classes: Vec<Class>,
    /// The invariants.
    pub sets: Vec<Set>,
    /// Positions that Left wins, moving second. Each has a separate proof.
    pub won: Vec<Vec<Component>>,
    /// Components that Left wins, moving second, each with a separate proof. Left then wins all
    /// their sums, moving second.
    pub won_sums: Vec<Component>,
    /// The rules. Left follows the first rule that applies.
    pub rules: Vec<Rule>,
    /// Positions that published counts treat as decided.
    pub seeds: Seeds,
    /// Places in files where assumptions are written, by statement, for messages.
    pub places: BTreeMap<String, String>,
}

/// The positions that the strategy is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Numbers of the families. Each start position has one member of each of them.
    pub families: Vec<usize>,
    /// Minimum number of stones of each row.
    pub from: usize,
    /// Minimum difference between the lengths of two rows of one family. Their lengths always
    /// differ.
    pub apart: usize,
    /// Components that each start position has in addition.
    pub beside: Vec<Component>,
    /// Whether Left is to move; otherwise Right.
    pub left_to_move: bool,
}

/// The family of rows `prefix base^k suffix` for all k ≥ 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// Name of the family, for messages.
    pub name: String,
    /// The rows. The base is not empty.
    pub rows: Cell,
    /// Notation of a member: the text before the number of its stones, and the text after it.
    pub notation: [String; 2],
}

/// The equality of a component `from` and a sum `to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrite {
    /// The component that is replaced.
    pub from: Component,
    /// The sum to which the component is equal.
    pub to: Vec<Component>,
}

/// A set of components that conditions count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Name of the class, for messages.
    pub name: String,
    /// The components of the class.
    pub members: Vec<Members>,
}

/// Components of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Members {
    /// A single component.
    One(Component),
    /// Some members of a family.
    Range(Range),
}

/// The members of a family with lengths `from` to `to`; without `to`, all lengths from `from` on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Number of the family.
    pub family: usize,
    /// Number of stones of the shortest member.
    pub from: usize,
    /// Number of stones of the longest member; `None` for no maximum.
    pub to: Option<usize>,
}

/// An invariant: a set of positions. It is given by conditions on numbers of components, or by a
/// game with conditions on lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Name of the set, for messages.
    pub name: String,
    /// Whether Left is to move; otherwise Right.
    pub left_to_move: bool,
    /// The sum to which the position must be equal, if any.
    pub game: Option<Vec<Pattern>>,
    /// Conditions on the lengths of the game, each `≥ 0`.
    pub lengths: Vec<Form>,
    /// The cases, at least one of which holds. Used only without a game.
    pub any: Vec<Case>,
    /// Exceptions: positions that do not belong to the set.
    pub except: Vec<Vec<Component>>,
}

/// A case of a set: conditions that all hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Case {
    /// Bounds of numbers of components.
    pub conditions: Vec<Condition>,
    /// Remainders of numbers of components.
    pub remainders: Vec<Remainder>,
}

/// The condition that `Σ coefficient · count` leaves the remainder `remainder` when divided by
/// `modulus`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remainder {
    /// Coefficients, from 0 to `modulus − 1`, each with a quantity.
    pub terms: Vec<(i64, Count)>,
    /// The remainder, from 0 to `modulus − 1`.
    pub remainder: i64,
    /// The divisor, at least 2.
    pub modulus: i64,
}

/// The condition `Σ coefficient · count ≥ bound`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Coefficients, each with a quantity.
    pub terms: Vec<(i64, Count)>,
    /// Lower bound of the sum.
    pub bound: i64,
}

/// A quantity that is counted in a simplified position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The number of components in a class.
    Class(usize),
    /// The number of copies of a component.
    Component(Component),
    /// The number of all components.
    Components,
}

/// A rule: Left's move in some positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Name of the rule, for messages.
    pub name: String,
    /// The sum to which the position must be equal, if any.
    pub game: Option<Vec<Pattern>>,
    /// Conditions on the lengths of the game, each `≥ 0`.
    pub lengths: Vec<Form>,
    /// Conditions on the position.
    pub conditions: Vec<Condition>,
    /// The component in which Left moves.
    pub part: Choice,
    /// The sum that replaces the component, up to the equalities.
    pub to: Vec<Pattern>,
}

/// The component in which Left moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The first component of the rule's game.
    OfGame,
    /// A given component.
    One(Component),
    /// The shortest component in this range.
    Shortest(Range),
    /// The longest component in this range.
    Longest(Range),
}

/// A component whose length may depend on other lengths. If the length is not positive or exceeds
/// the maximum, there is no such component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// A given component.
    One(Component),
    /// A member of a family, or its negative.
    Sized {
        /// Number of the family.
        family: usize,
        /// Whether the pattern stands for the negative of the member.
        negative: bool,
        /// Number of stones: a form in L and M, parameters 0 and 1. L and M are lengths of the game
        /// of the set or rule. Without a game, L is the length of the chosen component.
        length: Form,
    },
}

/// Positions that a published count treats as decided: each is counted once, and the positions
/// after it are not visited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seeds {
    /// Positions that Left wins, moving first.
    pub left: Vec<Vec<Component>>,
    /// Positions that Left wins, moving second.
    pub right: Vec<Vec<Component>>,
}

impl Default for Start {
    /// Returns the default: Left moves first in each member of the first family.
    fn default() -> Start {
        Start { families: vec![0], from: 0, apart: 1, beside: Vec::new(), left_to_move: true }
    }
}

impl Strategy {
    /// Iterates over the start positions whose rows have at most `most` stones together. Each item
    /// is the number of stones and the position as a sum.
    pub fn starts(&self, most: usize) -> impl Iterator<Item = (usize, Vec<Component>)> {
        let mut sums: Vec<(usize, Vec<Component>)> = vec![(0, Vec::new())];
        for (number, index) in self.start.families.iter().enumerate() {
            let before = self.start.families.get(..number).unwrap_or_default();
            // If a family occurs twice, its longer member comes first.
            let earlier = before.iter().rposition(|other| other == index);
            let members: Vec<(usize, Component)> = self
                .families
                .get(*index)
                .into_iter()
                .flat_map(|family| {
                    let lengths = family.lengths(most);
                    lengths.filter_map(|length| Some((length, family.word(length)?)))
                })
                .filter(|(length, _)| *length >= self.start.from)
                .collect();
            let with_one_more = |(total, words): &(usize, Vec<Component>)| {
                let longer = earlier.and_then(|place| words.get(place)).map(Component::len);
                let (total, words) = (*total, words.clone());
                let fits = members.iter().filter(move |(length, _)| {
                    let enough = length + self.start.apart.max(1);
                    total + length <= most && longer.is_none_or(|longer| enough <= longer)
                });
                let sums = fits.map(move |(length, word)| {
                    let sum = words.iter().chain([word]).cloned();
                    (total + length, sum.collect())
                });
                sums.collect::<Vec<(usize, Vec<Component>)>>()
            };
            sums = sums.iter().flat_map(with_one_more).collect();
        }
        sums.sort_by_key(|(total, _)| *total);
        sums.into_iter().map(|(total, words)| {
            let sum = words.into_iter().chain(self.start.beside.iter().cloned());
            (total, sum.collect())
        })
    }
}

impl Strategy {
    /// Tells whether a range contains this component.
    pub fn in_range(&self, range: &Range, part: &Component) -> bool {
        let family = self.families.get(range.family);
        range.contains(part.len()) && family.is_some_and(|family| family.has(part))
    }

    /// Tells whether a class contains this component.
    pub fn in_class(&self, class: &Class, part: &Component) -> bool {
        class.members.iter().any(|members| match members {
            Members::One(one) => one.is_same(part),
            Members::Range(range) => self.in_range(range, part),
        })
    }

    /// Tells whether a choice may select this component.
    pub fn chooses(&self, choice: &Choice, part: &Component) -> bool {
        match choice {
            Choice::OfGame => false,
            Choice::One(one) => one.is_same(part),
            Choice::Shortest(range) | Choice::Longest(range) => self.in_range(range, part),
        }
    }

    /// Returns the contribution of a component to the sum of a condition with these terms.
    pub fn weight(&self, terms: &[(i64, Count)], part: &Component) -> i64 {
        let counts = |count: &Count| match count {
            Count::Components => true,
            Count::Component(one) => one.is_same(part),
            Count::Class(class) => {
                self.classes.get(*class).is_some_and(|class| self.in_class(class, part))
            }
        };
        let terms = terms.iter().filter(|(_, count)| counts(count));
        terms.map(|(coefficient, _)| coefficient).sum()
    }
}

impl From<Vec<Condition>> for Case {
    fn from(conditions: Vec<Condition>) -> Case {
        Case { conditions, remainders: Vec::new() }
    }
}

impl Rewrite {
    /// Tells whether the equality lowers the sum of the squares of the lengths, so that rewriting
    /// terminates.
    pub fn lowers_squares(&self) -> bool {
        let living = self.to.iter().filter(|part| !part.is_dead());
        living.map(|part| part.len().pow(2)).sum::<usize>() < self.from.len().pow(2)
    }

    /// Returns the equality of the negatives.
    pub fn negative(&self) -> Rewrite {
        Rewrite {
            from: self.from.negative(),
            to: self.to.iter().map(Component::negative).collect(),
        }
    }
}

impl Family {
    /// Tells whether a component is a member, up to mirror image.
    pub fn has(&self, part: &Component) -> bool {
        self.word(part.len()).is_some_and(|member| member.is_same(part))
    }

    /// Returns the member with this number of stones, or `None` if there is no such member.
    pub fn word(&self, length: usize) -> Option<Component> {
        let rest = length.checked_sub(self.rows.affixes())?;
        let copies = rest.checked_div(self.rows.base.len())?;
        let is_length = copies * self.rows.base.len() == rest && length > 0;
        is_length.then(|| self.rows.word(copies))
    }

    /// Returns the lengths of members, ascending, up to `most`.
    pub fn lengths(&self, most: usize) -> impl Iterator<Item = usize> {
        let (ends, base) = (self.rows.affixes(), self.rows.base.len());
        let first = if ends == 0 { base } else { ends };
        (first..=most).step_by(base.max(1))
    }
}

impl Range {
    /// Tells whether the range contains members with this number of stones.
    pub fn contains(&self, length: usize) -> bool {
        length >= self.from && self.to.is_none_or(|to| length <= to)
    }
}

impl Pattern {
    /// Returns the word for the lengths L and M, or `None` if there is no such word.
    pub fn at(&self, families: &[Family], l: i64, m: i64) -> Option<Component> {
        match self {
            Pattern::One(word) => Some(word.clone()),
            Pattern::Sized { family, negative, length } => {
                let length = usize::try_from(length.at(&[l, m])).ok()?;
                if length > MOST_STONES {
                    return None;
                }
                let word = families.get(*family)?.word(length)?;
                Some(if *negative { word.negative() } else { word })
            }
        }
    }
}
