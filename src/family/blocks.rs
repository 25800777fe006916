//! Rows of blocks, `X^a O^b X^c …`: the laws that short ones suggest.
use std::fmt;

use super::limits::Limits;
use super::prove::{Proof, Unproved, by_claims};
use super::survey::{Entry, summary};
use crate::clobber::for_all::{MOST_VARIABLES, names};
use crate::clobber::{ForAll, Part, Stone};
use crate::game::{Arena, Limit, Parts, Value};
use crate::prove::Halt;
use crate::prove::search::DEFAULT_MEMORY;

/// How many stones a block has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// A variable of its own.
    Any,
    Of(usize),
}

/// The sizes of the blocks of a row, the first one of Left's stones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Blocks(Vec<Size>);

/// Blocks with a size of their own have so many stones at most.
const LONGEST: usize = 3;

/// What rows are compared with: these sizes say which law there may be …
const FAR: std::ops::Range<usize> = 6..9;
/// … and these from where on it holds; it has to begin before the last two.
const NEAR: std::ops::Range<usize> = 1..8;

/// All rows of at most so many blocks with one variable at least, one of each set that are the same
/// up to mirror image and colours.
pub fn all_blocks(most: usize) -> Vec<Blocks> {
    let mut found = Vec::new();
    let mut longer: Vec<Vec<Size>> = vec![Vec::new()];
    for count in 1..=most {
        let sizes = std::iter::once(Size::Any).chain((1..=LONGEST).map(Size::Of));
        let sizes: Vec<Size> = sizes.collect();
        let next = |row: &Vec<Size>| {
            let more = |&size: &Size| [&row[..], &[size]].concat();
            sizes.iter().map(more).collect::<Vec<_>>()
        };
        longer = longer.iter().flat_map(next).collect();
        let is_first = |row: &&Vec<Size>| {
            let mirror: Vec<Size> = row.iter().rev().copied().collect();
            let variables = row.iter().filter(|size| **size == Size::Any).count();
            count > 1 && **row <= mirror && (1..=MOST_VARIABLES).contains(&variables)
        };
        found.extend(longer.iter().filter(is_first).cloned().map(Blocks));
    }
    found
}

impl Blocks {
    fn variables(&self) -> usize {
        self.0.iter().filter(|size| **size == Size::Any).count()
    }

    /// The row with these numbers of stones in the blocks that are variables.
    fn row(&self, point: &[usize]) -> Part {
        let mut point = point.iter();
        let mut colour = Stone::X;
        let mut stones = Vec::new();
        for size in &self.0 {
            let count = match size {
                Size::Of(count) => *count,
                Size::Any => point.next().copied().unwrap_or_default(),
            };
            stones.extend(std::iter::repeat_n(colour, count));
            colour = colour.other();
        }
        stones.into_iter().collect()
    }
}

/// As in statements.
impl fmt::Display for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = names(self.variables()).iter();
        let mut colour = Stone::X;
        for size in &self.0 {
            let stone = colour.as_char();
            match size {
                Size::Of(count) => write!(f, "{}", stone.to_string().repeat(*count))?,
                Size::Any => write!(f, "({stone})^{}", names.next().unwrap_or(&"n"))?,
            }
            colour = colour.other();
        }
        Ok(())
    }
}

/// What a row may be equal to.
#[derive(Clone, Copy, Debug)]
enum Law {
    Constant(Value),
    /// `O X^(v+shift)` with the variable `v`, or its negative, and a constant.
    End {
        variable: usize,
        shift: i64,
        is_negative: bool,
        plus: Value,
    },
    /// `X^(v+a) O X^(w+b)` with variables `v` and `w`, or its negative.
    Single {
        variables: [usize; 2],
        shifts: [i64; 2],
        is_negative: bool,
    },
}

impl Law {
    /// All of them but constants, for so many variables.
    fn all(variables: usize) -> Vec<Law> {
        let mut laws = Vec::new();
        for is_negative in [false, true] {
            for variable in 0..variables {
                laws.extend((-4..3).map(|shift| Law::End {
                    variable,
                    shift,
                    is_negative,
                    plus: Value::ZERO,
                }));
            }
        }
        for is_negative in [false, true] {
            for (v, w) in (0..variables).flat_map(|w| (0..w).map(move |v| (v, w))) {
                for (a, b) in (-4..2).flat_map(|a| (-4..2).map(move |b| (a, b))) {
                    laws.push(Law::Single {
                        variables: [v, w],
                        shifts: [a, b],
                        is_negative,
                    });
                }
            }
        }
        laws
    }

    /// The row that it is at a point, if that has stones of both colours.
    fn row(self, point: &[usize]) -> Option<Part> {
        let long = |variable: usize, shift: i64| {
            let length = usize::try_from(point[variable] as i64 + shift).ok()?;
            (length > 0).then(|| vec![Stone::X; length])
        };
        let (stones, is_negative) = match self {
            Law::Constant(_) => return None,
            Law::End {
                variable,
                shift,
                is_negative,
                ..
            } => {
                let long = long(variable, shift)?;
                ([&[Stone::O], &long[..]].concat(), is_negative)
            }
            Law::Single {
                variables: [v, w],
                shifts: [a, b],
                is_negative,
            } => {
                let (left, right) = (long(v, a)?, long(w, b)?);
                ([&left[..], &[Stone::O], &right[..]].concat(), is_negative)
            }
        };
        let row: Part = stones.into_iter().collect();
        Some(if is_negative { row.negative() } else { row })
    }

    /// As the right side of a statement.
    fn text(self, arena: &Arena, names: &[&str]) -> String {
        let power = |stone: char, variable: usize, shift: i64| match shift {
            0 => format!("({stone})^{}", names[variable]),
            _ => format!("({stone})^({}{shift:+})", names[variable]),
        };
        let colours = |is_negative| if is_negative { ('X', 'O') } else { ('O', 'X') };
        match self {
            Law::Constant(value) => arena.name(value).full().to_string(),
            Law::End {
                variable,
                shift,
                is_negative,
                plus,
            } => {
                let (one, other) = colours(is_negative);
                let constant = match plus {
                    Value::ZERO => String::new(),
                    plus => format!(" + {}", arena.name(plus).full()),
                };
                format!("{one}{}{constant}", power(other, variable, shift))
            }
            Law::Single {
                variables: [v, w],
                shifts: [a, b],
                is_negative,
            } => {
                let (one, other) = colours(is_negative);
                format!("{}{one}{}", power(other, v, a), power(other, w, b))
            }
        }
    }
}

/// The values of rows.
struct Values {
    arena: Arena,
    parts: Parts,
}

impl Values {
    fn of(&mut self, row: &Part) -> Result<Value, Limit> {
        let row = self.parts.intern(row);
        self.parts.value(row, &mut self.arena)
    }

    /// Whether a row is what a law says.
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

    /// The same laws with the constants that are right at one point.
    fn with_constants(
        &mut self,
        blocks: &Blocks,
        laws: &[Law],
        point: &[usize],
    ) -> Result<Vec<Law>, Limit> {
        let value = self.of(&blocks.row(point))?;
        let mut found = Vec::new();
        for law in laws {
            if let (
                &Law::End {
                    variable,
                    shift: 0,
                    is_negative,
                    ..
                },
                Some(row),
            ) = (law, law.row(point))
            {
                let minus = self.of(&row.negative())?;
                let plus = self.arena.add(value, minus)?;
                if self.arena.as_up_star(plus).is_some() {
                    found.push(Law::End {
                        variable,
                        shift: 0,
                        is_negative,
                        plus,
                    });
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

    /// The law that long rows suggest.
    fn law(&mut self, blocks: &Blocks) -> Result<Option<Law>, Limit> {
        let variables = blocks.variables();
        let far = FAR.start..if variables < 4 { FAR.end } else { FAR.end - 1 };
        let points = grid(&far, variables);
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

    /// From where on a law holds: the first of the smallest such points.
    fn begin(&mut self, blocks: &Blocks, law: Law) -> Result<Option<Vec<usize>>, Limit> {
        let variables = blocks.variables();
        let near = NEAR.start..if variables < 4 {
            NEAR.end
        } else {
            NEAR.end - 1
        };
        let mut points = grid(&near, variables);
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
        Ok(points
            .into_iter()
            .find(|point| !is_late(point) && has_none(point)))
    }
}

/// Whether a law says no more than that a row is itself.
fn is_same(blocks: &Blocks, law: Law, points: &[Vec<usize>]) -> bool {
    points.iter().all(|point| {
        law.row(point)
            .is_some_and(|row| row.oriented() == blocks.row(point).oriented())
    })
}

fn grid(sizes: &std::ops::Range<usize>, dimensions: usize) -> Vec<Vec<usize>> {
    let mut points = vec![Vec::new()];
    for _ in 0..dimensions {
        let longer = |point: &Vec<usize>| {
            let one = |x| [&point[..], &[x]].concat();
            sizes.clone().map(one).collect::<Vec<_>>()
        };
        points = points.iter().flat_map(longer).collect();
    }
    points
}

/// The law that rows suggest, as a statement; else what they did not allow.
fn suggested(blocks: &Blocks, limits: &Limits) -> Result<Result<ForAll, &'static str>, Limit> {
    let control = &limits.control;
    let mut arena = Arena::new();
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    arena.set_budget(limits.work);
    let parts = Parts::new();
    let mut values = Values { arena, parts };
    let Some(law) = values.law(blocks)? else {
        return Ok(Err("values follow no law of those that are tried"));
    };
    let Some(begin) = values.begin(blocks, law)? else {
        return Ok(Err("a law begins too late"));
    };
    let names = names(begin.len());
    let ranges = names.iter().zip(&begin);
    let ranges: Vec<String> = ranges
        .map(|(name, from)| format!("{name} >= {from}"))
        .collect();
    let right = law.text(&values.arena, names);
    let text = format!("{blocks} = {right} for all {}", ranges.join(", "));
    Ok(text.parse().map_err(|_| "its law cannot be written"))
}

/// Looks at rows of blocks. The proof comes with the entry if there is one.
///
/// # Errors
/// [`Halt`] if the search was told to stop; its time is a limit like others.
pub fn look_at(blocks: &Blocks, limits: &Limits) -> Result<(Entry, Option<Proof>), Halt> {
    let mut entry = Entry {
        word: blocks.to_string(),
        limits: summary(limits),
        stones: FAR.end * blocks.0.len(),
        ..Entry::default()
    };
    let statement = match suggested(blocks, limits) {
        Ok(Ok(statement)) => statement,
        Ok(Err(why)) => {
            entry.limit = Some(why.to_owned());
            return Ok((entry, None));
        }
        Err(limit) => {
            limits.control.check()?;
            entry.limit = Some(limit.to_string());
            return Ok((entry, None));
        }
    };
    match by_claims(&statement, &limits.control) {
        Ok(Some(proof)) => {
            entry.statement = Some(statement.to_string());
            entry.bytes = Some(proof.bytes.len());
            Ok((entry, Some(proof)))
        }
        Err(Unproved::Stopped(Halt::Interrupted)) => Err(Halt::Interrupted),
        _ => {
            entry.limit = Some(format!("not proved: {statement}"));
            Ok((entry, None))
        }
    }
}
