//! Finds the laws that the values of short rows of blocks suggest.
use std::iter::repeat_n;

use super::Blocks;
use super::law::Law;
use crate::Limits;
use crate::clobber::print::names;
use crate::clobber::{Component, Statement};
use crate::engine::guarded;
use crate::game::{Arena, Components, Limit, Value};
use crate::shape::product;

/// Maximum birthday of a constant.
const MAX_BIRTHDAY: u16 = 4;

/// Sizes of the blocks whose values suggest a law.
pub(super) const LARGE_BLOCKS: std::ops::Range<usize> = 6..9;
/// Sizes of the blocks that show where a law begins. It must begin before the last two of them.
const SMALL_BLOCKS: std::ops::Range<usize> = 1..8;

/// Table of the values of rows.
struct Values {
    arena: Arena,
    components: Components,
}

impl Values {
    fn of(&mut self, row: &Component) -> Result<Value, Limit> {
        let row = self.components.intern(row);
        self.components.value(row, &mut self.arena)
    }

    /// Tells whether a law holds for a row.
    fn agrees(&mut self, blocks: &Blocks, law: Law, point: &[usize]) -> Result<bool, Limit> {
        let value = self.of(&blocks.row(point))?;
        Ok(match law {
            Law::Constant(constant) => value == constant,
            law => match law.row(point) {
                Some(row) => {
                    let plus = match law {
                        Law::End { plus, .. } => plus,
                        Law::Constant(_) | Law::Single { .. } => Value::ZERO,
                    };
                    let row = self.of(&row)?;
                    self.arena.add(row, plus)? == value
                }
                None => false,
            },
        })
    }

    /// Returns the laws with those constants for which they hold at one point.
    fn with_constants(
        &mut self,
        blocks: &Blocks,
        laws: &[Law],
        point: &[usize],
    ) -> Result<Vec<Law>, Limit> {
        let value = self.of(&blocks.row(point))?;
        let mut found = Vec::new();
        for law in laws {
            if let (&Law::End { variable, shift: 0, is_negative, .. }, Some(row)) =
                (law, law.row(point))
            {
                let minus = self.of(&row.negative())?;
                let plus = self.arena.add(value, minus)?;
                if self.arena.birthday(plus) <= MAX_BIRTHDAY {
                    found.push(Law::End { variable, shift: 0, is_negative, plus });
                }
            }
        }
        Ok(found)
    }

    fn all_agree(
        &mut self,
        blocks: &Blocks,
        law: Law,
        points: &[Vec<usize>],
    ) -> Result<bool, Limit> {
        for point in points {
            if !self.agrees(blocks, law, point)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the law that long rows suggest.
    fn law(&mut self, blocks: &Blocks) -> Result<Option<Law>, Limit> {
        let variables = blocks.variables();
        let far =
            LARGE_BLOCKS.start..if variables < 4 { LARGE_BLOCKS.end } else { LARGE_BLOCKS.end - 1 };
        let points = product(repeat_n(far, variables));
        let first = self.of(&blocks.row(&points[0]))?;
        let mut laws = Law::all(variables);
        laws.retain(|law| !is_same(blocks, *law, &points));
        let with_constants = self.with_constants(blocks, &laws, &points[0])?;
        laws.extend(with_constants);
        for law in std::iter::once(Law::Constant(first)).chain(laws) {
            if self.all_agree(blocks, law, &points)? {
                return Ok(Some(law));
            }
        }
        Ok(None)
    }

    /// Returns the first of the least points from which on a law holds.
    fn begin(&mut self, blocks: &Blocks, law: Law) -> Result<Option<Vec<usize>>, Limit> {
        let variables = blocks.variables();
        let near =
            SMALL_BLOCKS.start..if variables < 4 { SMALL_BLOCKS.end } else { SMALL_BLOCKS.end - 1 };
        let mut points = product(repeat_n(near.clone(), variables));
        let mut exceptions = Vec::new();
        for point in &points {
            if !self.agrees(blocks, law, point)? {
                exceptions.push(point.clone());
            }
        }
        points.sort_by_key(|point| point.iter().sum::<usize>());
        let is_late = |point: &Vec<usize>| point.iter().any(|&stones| stones + 2 >= near.end);
        let has_none = |point: &Vec<usize>| {
            let is_above = |other: &Vec<usize>| other.iter().zip(point).all(|(a, b)| a >= b);
            !exceptions.iter().any(is_above)
        };
        Ok(points.into_iter().find(|point| !is_late(point) && has_none(point)))
    }
}

/// Tells whether a law is trivial: its right side is the row itself.
fn is_same(blocks: &Blocks, law: Law, points: &[Vec<usize>]) -> bool {
    points.iter().all(|point| law.row(point).is_some_and(|row| row.is_same(&blocks.row(point))))
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
    let Some(begin) = values.begin(&blocks, law)? else {
        return Ok(Err("a law begins too late"));
    };
    let names = names(begin.len());
    let ranges = names.iter().zip(&begin);
    let ranges: Vec<String> = ranges.map(|(name, from)| format!("{name} >= {from}")).collect();
    let right = law.text(&values.arena, &names);
    let text = format!("{blocks} = {right} for all {}", ranges.join(", "));
    Ok(text.parse().map_err(|_| "its law cannot be written"))
}
