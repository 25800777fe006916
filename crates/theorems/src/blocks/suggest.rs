//! Finds the laws that the values of short rows of blocks suggest.
use std::iter::{once, repeat_n};
use std::ops::Range;

use super::{Blocks, block, written};
use crate::Limits;
use crate::clobber::print::names;
use crate::clobber::{Component, Form, Statement, Stone, Word};
use crate::engine::guarded;
use crate::game::{Arena, Components, Limit, Value};
use crate::shape::product;

/// Maximum birthday of a constant.
const MAX_BIRTHDAY: u16 = 4;

/// Sizes of the blocks whose values suggest a law.
pub(super) const LARGE_BLOCKS: Range<usize> = 6..9;
/// Sizes of the blocks that show where a law begins. It must begin before the last two of them.
const SMALL_BLOCKS: Range<usize> = 1..8;

/// The sum to which a row may be equal: another row, if there is one, and a constant.
#[derive(Clone)]
struct Law {
    row: Option<Word>,
    plus: Value,
}

/// Returns the rows to which a row with this number of variables may be equal: `O X^(v+a)` and
/// `X^(v+a) O X^(w+b)` with variables `v` and `w`, and their negatives.
fn right_sides(variables: usize) -> Vec<Word> {
    let row = |blocks: &[Form]| {
        let mut row = Word::default();
        for (number, size) in blocks.iter().enumerate() {
            row.extend(block([Stone::X, Stone::O][number % 2], size.clone()));
        }
        row
    };
    let size = |variable: usize, shift: i64| Form::parameter(variable).plus(shift);
    let one = Form::constant(1);
    let mut ends = Vec::new();
    for variable in 0..variables {
        let shifts = (-4..3).map(|shift| size(variable, shift));
        ends.extend(shifts.map(|size| row(&[Form::default(), one.clone(), size])));
    }
    let mut singles = Vec::new();
    for (v, w) in (0..variables).flat_map(|w| (0..w).map(move |v| (v, w))) {
        let shifts = (-4..2).flat_map(|a| (-4..2).map(move |b| (a, b)));
        singles.extend(shifts.map(|(a, b)| row(&[size(v, a), one.clone(), size(w, b)])));
    }
    let with_negatives = |rows: Vec<Word>| {
        let negatives: Vec<Word> = rows.iter().map(Word::recoloured).collect();
        [rows, negatives].concat()
    };
    [with_negatives(ends), with_negatives(singles)].concat()
}

/// Returns a row at a point, if all its powers have stones there.
fn at(row: &Word, point: &[usize]) -> Option<Component> {
    let point: Vec<i64> = point.iter().map(|size| *size as i64).collect();
    let has_stones = row.powers.iter().all(|power| power.exponent.at(&point) > 0);
    row.at(&point).ok().filter(|_| has_stones)
}

/// Table of the values of rows.
struct Values {
    arena: Arena,
    components: Components,
}

impl Values {
    /// Returns the value of a row at a point, if all its powers have stones there.
    fn of(&mut self, row: &Word, point: &[usize]) -> Result<Option<Value>, Limit> {
        let Some(component) = at(row, point) else {
            return Ok(None);
        };
        let component = self.components.intern(&component);
        self.components.value(component, &mut self.arena).map(Some)
    }

    /// Tells whether a law holds at a point.
    fn agrees(&mut self, blocks: &Blocks, law: &Law, point: &[usize]) -> Result<bool, Limit> {
        let value = self.of(&blocks.row, point)?;
        let right = match &law.row {
            None => Some(law.plus),
            Some(row) => match self.of(row, point)? {
                Some(row) => Some(self.arena.add(row, law.plus)?),
                None => None,
            },
        };
        Ok(value == right)
    }

    /// Returns the law about a row with a constant that holds at a point, if the constant is
    /// simple.
    fn with_constant(
        &mut self,
        blocks: &Blocks,
        row: &Word,
        point: &[usize],
    ) -> Result<Option<Law>, Limit> {
        let (Some(value), Some(minus)) =
            (self.of(&blocks.row, point)?, self.of(&row.recoloured(), point)?)
        else {
            return Ok(None);
        };
        let plus = self.arena.add(value, minus)?;
        let is_simple = self.arena.birthday(plus) <= MAX_BIRTHDAY;
        Ok(is_simple.then(|| Law { row: Some(row.clone()), plus }))
    }

    /// Returns the law that long rows suggest.
    fn law(&mut self, blocks: &Blocks) -> Result<Option<Law>, Limit> {
        let points = points(LARGE_BLOCKS, blocks.variables());
        let first = self.of(&blocks.row, &points[0])?.unwrap_or(Value::ZERO);
        let mut rows = right_sides(blocks.variables());
        rows.retain(|row| !is_same(&blocks.row, row, &points));
        let law = |row: &Word| Law { row: Some(row.clone()), plus: Value::ZERO };
        let mut laws: Vec<Law> = rows.iter().map(law).collect();
        for row in rows.iter().filter(|row| row.powers.len() == 1) {
            if row.powers[0].exponent.constant == 0 {
                laws.extend(self.with_constant(blocks, row, &points[0])?);
            }
        }
        'laws: for law in once(Law { row: None, plus: first }).chain(laws) {
            for point in &points {
                if !self.agrees(blocks, &law, point)? {
                    continue 'laws;
                }
            }
            return Ok(Some(law));
        }
        Ok(None)
    }

    /// Returns the first of the least points from which on a law holds.
    fn begin(&mut self, blocks: &Blocks, law: &Law) -> Result<Option<Vec<usize>>, Limit> {
        let mut points = points(SMALL_BLOCKS, blocks.variables());
        let last = points.last().and_then(|point| point.first()).copied().unwrap_or_default();
        let mut exceptions = Vec::new();
        for point in &points {
            if !self.agrees(blocks, law, point)? {
                exceptions.push(point.clone());
            }
        }
        points.sort_by_key(|point| point.iter().sum::<usize>());
        let is_late = |point: &Vec<usize>| point.iter().any(|&stones| stones + 1 >= last);
        let has_none = |point: &Vec<usize>| {
            let is_above = |other: &Vec<usize>| other.iter().zip(point).all(|(a, b)| a >= b);
            !exceptions.iter().any(is_above)
        };
        Ok(points.into_iter().find(|point| !is_late(point) && has_none(point)))
    }
}

/// Returns all points with these sizes. If there are many variables, the last size is left out.
fn points(sizes: Range<usize>, variables: usize) -> Vec<Vec<usize>> {
    let end = if variables < 4 { sizes.end } else { sizes.end - 1 };
    product(repeat_n(sizes.start..end, variables))
}

/// Tells whether two rows are the same row at these points.
fn is_same(row: &Word, other: &Word, points: &[Vec<usize>]) -> bool {
    points.iter().all(|point| match (at(row, point), at(other, point)) {
        (Some(row), Some(other)) => row.is_same(&other),
        _ => false,
    })
}

/// Returns the law that rows suggest as a statement, or the reason why there is none.
pub(super) fn suggested(
    blocks: &Blocks,
    limits: &Limits,
) -> Result<Result<Statement, &'static str>, Limit> {
    let mut arena = guarded(&limits.control);
    arena.set_budget(limits.work);
    let components = Components::new();
    let mut values = Values { arena, components };
    let mut found = values.law(blocks)?.map(|law| (blocks.clone(), law));
    for longer in blocks.with_longer_block() {
        if found.is_none() {
            found = values.law(&longer)?.map(|law| (longer, law));
        }
    }
    let Some((blocks, law)) = found else {
        return Ok(Err("these rows show no law of the kinds tried"));
    };
    let Some(begin) = values.begin(&blocks, &law)? else {
        return Ok(Err("a law begins too late"));
    };
    let names = names(begin.len());
    let ranges = names.iter().zip(&begin);
    let ranges: Vec<String> = ranges.map(|(name, from)| format!("{name} >= {from}")).collect();
    let plus = values.arena.name(law.plus).full().to_string();
    let right = match law.row.map(|row| written(&row, &names)) {
        None => plus,
        Some(row) if law.plus == Value::ZERO => row,
        Some(row) => format!("{row} + {plus}"),
    };
    let text = format!("{blocks} = {right} for all {}", ranges.join(", "));
    Ok(text.parse().map_err(|_| "its law cannot be written"))
}
