//! From the theorem to the statement: which start positions a statement for all `n` is about, and whether what it says of them follows.
//!
//! The theorem says that Left, moving first, wins all members of the start family that are not equal to 0. A statement is about one row, a power of `n`
//! between ends, beside 0. Powers are compared symbolically, for all exponents at once.

use super::data::{Family, Strategy, Word, opposite};
use super::theorem::Theorem;
use crate::family::statement::{Atom, Count, ForAll, Line, Linear, Summand};
use crate::kernel::error::Code;
use crate::kernel::statement::{Game, Relation};
use std::collections::VecDeque;

/// A statement about start positions, or about their negatives.
#[derive(Clone, Debug)]
pub struct Meaning<'a> {
    statement: &'a ForAll,
    line: &'a Line,
    /// Whether 0 is on the left, or the row has a minus sign, or is a start position with the colours swapped: an odd number of these.
    is_negative: bool,
    /// Whether a start position with an exponent of 0 has no stones.
    is_empty_at_0: bool,
}

/// Why a statement does not follow from a theorem about a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    pub code: Code,
    pub message: String,
}

impl Unfit {
    fn new(code: Code, message: impl Into<String>) -> Unfit {
        Unfit {
            code,
            message: message.into(),
        }
    }
}

impl<'a> Meaning<'a> {
    /// Reads a statement as one about the start positions of a strategy.
    pub fn new(strategy: &Strategy, statement: &'a ForAll) -> Result<Meaning<'a>, Unfit> {
        if ![Relation::Fuzzy, Relation::Over, Relation::Under].contains(&statement.relation) {
            return Err(Unfit::new(
                Code::StrategyRelation,
                "a strategy proves who wins when moving first: say ||, |> or <|",
            ));
        }
        let (line, turned) = row(statement)?;
        let start = strategy.families.get(strategy.start);
        let start = start.ok_or_else(|| {
            Unfit::new(Code::StrategyForm, "there is no family of start positions")
        })?;
        let mut meaning = Meaning {
            statement,
            line,
            is_negative: turned,
            is_empty_at_0: start.prefix.is_empty() && start.suffix.is_empty(),
        };
        let first = statement.first();
        if line.exponent.at(first).is_none_or(|exponent| exponent < 0) {
            return Err(Unfit::new(
                Code::FamilyRange,
                format!("an exponent is negative at n = {first}"),
            ));
        }
        let [left, word, right] = [&line.left, &line.word, &line.right].map(|text| stones(text));
        let reversed = |word: &Word| word.iter().rev().copied().collect::<Word>();
        let readings = [
            [left.clone(), word.clone(), right.clone()],
            [reversed(&right), reversed(&word), reversed(&left)],
        ];
        let swapped = readings
            .clone()
            .map(|line| line.map(|word| opposite(&word)));
        let members = Power::of_family(start);
        for (is_swapped, readings) in [(false, readings), (true, swapped)] {
            for [left, word, right] in readings {
                let row = Power::new(left, &word, right);
                if row.is_among(&members, statement, line.exponent) {
                    meaning.is_negative ^= is_swapped;
                    return Ok(meaning);
                }
            }
        }
        Err(Unfit::new(
            Code::StrategyLine,
            "the rows of the statement are not all start positions of the strategy",
        ))
    }

    /// Checks that the statement follows.
    pub fn follows(&self, theorem: &Theorem) -> Result<(), Unfit> {
        let proved = match self.is_negative {
            false => Relation::Over,
            true => Relation::Under,
        };
        if !theorem.is_symmetric && self.statement.relation != proved {
            let message = match self.is_negative {
                false => {
                    "the strategy proves that Left wins when moving first, and no more: say |>"
                }
                true => {
                    "the strategy proves that Right wins when moving first, and no more: say <|"
                }
            };
            return Err(Unfit::new(Code::StrategyRelation, message));
        }
        let exceptions = self.exceptions(theorem);
        let (Some(n), Some(last)) = (exceptions.first(), exceptions.last()) else {
            return Ok(());
        };
        let exponent = self.line.exponent.at(*n).unwrap_or(0);
        let Line {
            left, word, right, ..
        } = self.line;
        Err(Unfit::new(
            Code::StrategyZero,
            format!(
                "{left}({word})^{exponent}{right} is 0: say for all n >= {}",
                last.saturating_add(1)
            ),
        ))
    }

    /// The `n` that are meant for which the row is equal to 0, ascending.
    pub fn exceptions(&self, theorem: &Theorem) -> Vec<u64> {
        let without_stones = self.is_empty_at_0.then_some(0);
        let lengths = without_stones.iter().chain(&theorem.zero);
        let mut found: Vec<u64> = lengths.filter_map(|stones| self.n(*stones)).collect();
        found.sort_unstable();
        found
    }

    /// The `n` that is meant for which the row has so many stones.
    fn n(&self, stones: usize) -> Option<u64> {
        let Line {
            left,
            word,
            exponent,
            right,
        } = self.line;
        let ends = left.len().saturating_add(right.len());
        let exact = |dividend: usize, divisor: usize| {
            let quotient = dividend.checked_div(divisor)?;
            (quotient.checked_mul(divisor)? == dividend).then_some(quotient)
        };
        let power = exact(stones.checked_sub(ends)?, word.len())?;
        let moved = i64::try_from(power).ok()?.checked_sub(exponent.offset)?;
        let n = exact(
            usize::try_from(moved).ok()?,
            usize::try_from(exponent.slope).ok()?,
        )?;
        let n = n as u64;
        let modulus = u64::from(self.statement.modulus);
        let is_meant = n >= self.statement.first()
            && n.checked_rem(modulus) == Some(u64::from(self.statement.residue));
        is_meant.then_some(n)
    }
}

fn stones(text: &str) -> Word {
    text.bytes().map(|byte| u8::from(byte == b'X')).collect()
}

/// The row that is compared with 0, and whether the difference of the sides is its negative.
fn row(statement: &ForAll) -> Result<(&Line, bool), Unfit> {
    let once = Count {
        linear: Linear {
            slope: 0,
            offset: 1,
        },
        divisor: 1,
    };
    let line = |side: &'_ [Summand]| match side {
        [summand] if summand.count == once => Some(summand.negative),
        _ => None,
    };
    let is_zero = |side: &[Summand]| {
        line(side) == Some(false)
            && matches!(side, [summand] if summand.atom == Atom::Game(Game::Zero))
    };
    let sides = [
        (&statement.left, &statement.right, false),
        (&statement.right, &statement.left, true),
    ];
    for (row, zero, is_right) in sides {
        if let (
            Some(negative),
            [
                Summand {
                    atom: Atom::Line(found),
                    ..
                },
            ],
        ) = (line(row), &row[..])
            && is_zero(zero)
        {
            return Ok((found, negative != is_right));
        }
    }
    Err(Unfit::new(
        Code::StrategyRelation,
        "a strategy speaks of statements that compare one row with 0, such as (XO)^n || 0",
    ))
}

/// `prefix · root^(each·k + extra) · suffix` for all `k`, in one form: the root is no power, the prefix does not end like the root, and the suffix does
/// not begin with it. If two have equal prefixes, roots and suffixes, equal exponents give equal words.
#[derive(PartialEq, Eq)]
struct Form {
    prefix: Word,
    root: VecDeque<u8>,
    suffix: VecDeque<u8>,
}

struct Power {
    form: Form,
    each: i64,
    extra: i64,
}

impl Power {
    fn of_family(family: &Family) -> Power {
        Power::new(family.prefix.clone(), &family.block, family.suffix.clone())
    }

    fn new(mut prefix: Word, block: &[u8], suffix: Word) -> Power {
        let is_period = |length: &usize| {
            block.len().checked_rem(*length) == Some(0)
                && block
                    .iter()
                    .eq(block.iter().take(*length).cycle().take(block.len()))
        };
        let length = (1..block.len()).find(is_period).unwrap_or(block.len());
        let each = block.len().checked_div(length).unwrap_or(1);
        let mut root: VecDeque<u8> = block.iter().take(length).copied().collect();
        let mut suffix = VecDeque::from(suffix);
        // uc (zc)^m v = u (cz)^m cv
        while let Some(last) = root
            .back()
            .copied()
            .filter(|last| prefix.last() == Some(last))
        {
            prefix.pop();
            root.rotate_right(1);
            suffix.push_front(last);
        }
        // z^m zv = z^(m+1) v
        let mut extra = 0_i64;
        while !root.is_empty() && suffix.iter().take(root.len()).eq(&root) {
            suffix.drain(..root.len());
            extra = extra.saturating_add(1);
        }
        Power {
            form: Form {
                prefix,
                root,
                suffix,
            },
            each: i64::try_from(each).unwrap_or(i64::MAX),
            extra,
        }
    }

    /// Whether for all `n` that are meant this, with an exponent of `n`, is a member. (All numbers are below 2^40.)
    fn is_among(&self, members: &Power, statement: &ForAll, exponent: Linear) -> bool {
        if self.form != members.form {
            return false;
        }
        // The number of blocks of the member is (more at the first n + steps · step) / each.
        let more = |n: u64| {
            let roots = exponent.at(n)?.checked_mul(self.each)?;
            roots.checked_add(self.extra)?.checked_sub(members.extra)
        };
        let step = i64::from(exponent.slope)
            .saturating_mul(i64::from(statement.modulus))
            .saturating_mul(self.each);
        let is_whole = |number: i64| number.checked_rem(members.each) == Some(0);
        more(statement.first()).is_some_and(|more| more >= 0 && is_whole(more)) && is_whole(step)
    }
}
