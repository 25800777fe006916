//! From the theorem to the statement: which start positions a statement for all `n` is about, and whether what it says of them follows.
//!
//! The theorem says that Left, moving first, wins all start positions that are not equal to 0; or that he wins them moving second, and perhaps
//! whoever begins. A statement is about one row, a power of `n` between ends, with games beside it that do not depend on `n`. Powers are compared
//! symbolically, for all exponents at once. That the games are at least what the start positions have beside the row is left to a certificate.

use super::data::{Family, Strategy, Word, opposite};
use super::theorem::Theorem;
use crate::family::statement::{Atom, ForAll, Line, Linear};
use crate::kernel::error::Code;
use crate::kernel::statement::{
    Atom as KernelAtom, Game, Piece, Relation, Statement, Summand as KernelSummand,
};
use std::collections::VecDeque;

/// A statement about start positions, or about their negatives.
#[derive(Clone, Debug)]
pub struct Meaning<'a> {
    statement: &'a ForAll,
    line: &'a Line,
    /// Whether the row is on the right, or has a minus sign, or is that of a start position with the colours swapped: an odd number of these.
    is_negative: bool,
    left_to_move: bool,
    /// What remains to be shown, if anything: the games beside the row of the start position are at least its parts.
    beside: Option<Statement>,
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
        Unfit { code, message: message.into() }
    }
}

impl<'a> Meaning<'a> {
    /// Reads a statement as one about the start positions of a strategy.
    pub fn new(strategy: &Strategy, statement: &'a ForAll) -> Result<Meaning<'a>, Unfit> {
        let left_to_move = strategy.start.left_to_move;
        let (fits, say) = match left_to_move {
            true => (
                [Relation::Fuzzy, Relation::Over, Relation::Under].as_slice(),
                "the strategy proves that Left wins when moving first: say ||, |> or <|",
            ),
            false => (
                [Relation::AtLeast, Relation::Greater, Relation::AtMost, Relation::Less].as_slice(),
                "the strategy proves that Left wins when moving second: say >=, >, <= or <",
            ),
        };
        if !fits.contains(&statement.relation) {
            return Err(Unfit::new(Code::StrategyRelation, say));
        }
        let (line, turned, games) = row(statement)?;
        let start = strategy.families.get(strategy.start.family);
        let start = start.ok_or_else(|| {
            Unfit::new(Code::StrategyForm, "there is no family of start positions")
        })?;
        let mut meaning = Meaning {
            statement,
            line,
            is_negative: turned,
            left_to_move,
            beside: None,
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
        let swapped = readings.clone().map(|line| line.map(|word| opposite(&word)));
        let members = Power::of_family(start);
        let mut is_other_side = false;
        for (is_swapped, readings) in [(false, readings), (true, swapped)] {
            for [left, word, right] in readings {
                let row = Power::new(left, &word, right);
                if !row.is_among(&members, statement, line.exponent) {
                    continue;
                }
                meaning.is_negative = turned ^ is_swapped;
                if !meaning.is_of_right_side() {
                    is_other_side = true;
                    continue;
                }
                meaning.check_lengths(strategy)?;
                meaning.beside = beside(&games, meaning.is_negative, &strategy.start.beside)?;
                if statement.relation == Relation::Fuzzy && meaning.beside.is_some() {
                    return Err(Unfit::new(
                        Code::StrategyRelation,
                        "with games beside the row a strategy proves no more than |> or <|",
                    ));
                }
                return Ok(meaning);
            }
        }
        Err(match is_other_side {
            true => meaning.only_for_one(),
            false => Unfit::new(
                Code::StrategyLine,
                "the rows of the statement are not all start positions of the strategy",
            ),
        })
    }

    /// Whether the relation says that the player wins whom the strategy is for: Left in start positions, Right in their negatives.
    fn is_of_right_side(&self) -> bool {
        match self.statement.relation {
            Relation::AtLeast | Relation::Greater | Relation::Over => !self.is_negative,
            Relation::AtMost | Relation::Less | Relation::Under => self.is_negative,
            _ => true,
        }
    }

    fn only_for_one(&self) -> Unfit {
        let (player, first, second) = match self.is_negative {
            false => ("Left", "|>", ">="),
            true => ("Right", "<|", "<="),
        };
        let (turn, say) = match self.left_to_move {
            true => ("first", first),
            false => ("second", second),
        };
        Unfit::new(
            Code::StrategyRelation,
            format!(
                "the strategy proves that {player} wins when moving {turn}, and no more: say {say}"
            ),
        )
    }

    /// The shortest row that is meant is not too short to be that of a start position. (With Left to move a row without stones is an exception.)
    fn check_lengths(&self, strategy: &Strategy) -> Result<(), Unfit> {
        let least = usize::from(!self.left_to_move);
        let from = strategy.start.from.max(least);
        let first = self.line.exponent.at(self.statement.first()).unwrap_or(0);
        let Line { left, word, right, .. } = self.line;
        let ends = left.len().saturating_add(right.len());
        let powers = usize::try_from(first).unwrap_or(0);
        let stones = powers.saturating_mul(word.len()).saturating_add(ends);
        if stones < from {
            return Err(Unfit::new(
                Code::StrategyLine,
                format!("the strategy is about rows of at least {from} stones"),
            ));
        }
        Ok(())
    }

    /// What a certificate has to say besides.
    pub fn beside(&self) -> Option<String> {
        self.beside.as_ref().map(Statement::to_string)
    }

    /// Checks that the statement follows.
    pub fn follows(&self, theorem: &Theorem) -> Result<(), Unfit> {
        if !self.left_to_move {
            let is_strict = [Relation::Greater, Relation::Less].contains(&self.statement.relation);
            return match is_strict && !theorem.wins_first {
                false => Ok(()),
                true => Err(self.only_for_one()),
            };
        }
        if self.statement.relation == Relation::Fuzzy && !theorem.is_symmetric {
            return Err(self.only_for_one());
        }
        let exceptions = self.exceptions(theorem);
        let (Some(n), Some(last)) = (exceptions.first(), exceptions.last()) else {
            return Ok(());
        };
        let exponent = self.line.exponent.at(*n).unwrap_or(0);
        let Line { left, word, right, .. } = self.line;
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
        let Line { left, word, exponent, right } = self.line;
        let ends = left.len().saturating_add(right.len());
        let exact = |dividend: usize, divisor: usize| {
            let quotient = dividend.checked_div(divisor)?;
            (quotient.checked_mul(divisor)? == dividend).then_some(quotient)
        };
        let power = exact(stones.checked_sub(ends)?, word.len())?;
        let moved = i64::try_from(power).ok()?.checked_sub(exponent.offset)?;
        let n = exact(usize::try_from(moved).ok()?, usize::try_from(exponent.slope).ok()?)?;
        let n = n as u64;
        let modulus = u64::from(self.statement.modulus);
        let is_meant = n >= self.statement.first()
            && n.checked_rem(modulus) == Some(u64::from(self.statement.residue));
        is_meant.then_some(n)
    }
}

/// The smaller reading of a part.
fn text(word: &Word) -> String {
    let letter = |stone: &u8| if *stone == 1 { 'X' } else { 'O' };
    let text: String = word.iter().map(letter).collect();
    let reversed = text.chars().rev().collect();
    text.min(reversed)
}

fn stones(text: &str) -> Word {
    text.bytes().map(|byte| u8::from(byte == b'X')).collect()
}

/// Games with their numbers of copies; negative ones are copies of the negative.
type Games<'a> = Vec<(i64, &'a Game)>;

/// Of the difference of both sides the row, whether it has a minus sign, and the other games.
fn row(statement: &ForAll) -> Result<(&Line, bool, Games<'_>), Unfit> {
    let other = || {
        Unfit::new(
            Code::StrategyRelation,
            "a strategy speaks of one row and games that do not depend on n, such as (XO)^n || 0",
        )
    };
    let mut row = None;
    let mut games = Vec::new();
    for (side, is_right) in [(&statement.left, false), (&statement.right, true)] {
        for summand in side {
            let Linear { slope, offset } = summand.count.linear;
            if slope != 0 || summand.count.divisor != 1 {
                return Err(other());
            }
            let is_negative = summand.negative != is_right;
            match &summand.atom {
                Atom::Line(_) if offset != 1 || row.is_some() => return Err(other()),
                Atom::Line(line) => row = Some((line, is_negative)),
                Atom::Game(Game::Zero) => {}
                Atom::Game(game) if is_negative => games.push((offset.saturating_neg(), game)),
                Atom::Game(game) => games.push((offset, game)),
            }
        }
    }
    let (line, is_negative) = row.ok_or_else(other)?;
    Ok((line, is_negative, games))
}

/// The statement that the games beside the row of a start position are at least its parts there; none if there are neither.
fn beside(games: &Games, is_negative: bool, parts: &[Word]) -> Result<Option<Statement>, Unfit> {
    if games.is_empty() && parts.is_empty() {
        return Ok(None);
    }
    let too_many = || Unfit::new(Code::StrategyRelation, "a game has too many copies");
    let zero =
        || vec![KernelSummand { negative: false, count: 1, atom: KernelAtom::Game(Game::Zero) }];
    let mut left = Vec::new();
    for (copies, game) in games.iter().filter(|(copies, _)| *copies != 0) {
        left.push(KernelSummand {
            negative: (*copies < 0) != is_negative,
            count: u32::try_from(copies.unsigned_abs()).map_err(|_| too_many())?,
            atom: KernelAtom::Game((*game).clone()),
        });
    }
    // In a certificate parts are oriented, and in order.
    let mut runs: Vec<String> = parts.iter().map(text).collect();
    runs.sort_unstable();
    let right = runs.into_iter().map(|run| KernelSummand {
        negative: false,
        count: 1,
        atom: KernelAtom::Row(vec![Piece::Run(run)]),
    });
    let right: Vec<KernelSummand> = right.collect();
    Ok(Some(Statement {
        left: if left.is_empty() { zero() } else { left },
        relation: Relation::AtLeast,
        right: if right.is_empty() { zero() } else { right },
    }))
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
                && block.iter().eq(block.iter().take(*length).cycle().take(block.len()))
        };
        let length = (1..block.len()).find(is_period).unwrap_or(block.len());
        let each = block.len().checked_div(length).unwrap_or(1);
        let mut root: VecDeque<u8> = block.iter().take(length).copied().collect();
        let mut suffix = VecDeque::from(suffix);
        // uc (zc)^m v = u (cz)^m cv
        while let Some(last) = root.back().copied().filter(|last| prefix.last() == Some(last)) {
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
            form: Form { prefix, root, suffix },
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
