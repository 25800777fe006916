//! Possible laws for the values of rows of blocks.
use crate::clobber::{Component, Stone};
use crate::game::{Arena, Value};

/// The game to which a row may be equal.
#[derive(Clone, Copy, Debug)]
pub(super) enum Law {
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
    /// Returns all laws except constants, for this number of variables.
    pub fn all(variables: usize) -> Vec<Law> {
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
                    laws.push(Law::Single { variables: [v, w], shifts: [a, b], is_negative });
                }
            }
        }
        laws
    }

    /// Returns the row on the right side at a point, if it has stones of both colours.
    pub fn row(self, point: &[usize]) -> Option<Component> {
        let long = |variable: usize, shift: i64| {
            let length = usize::try_from(point[variable] as i64 + shift).ok()?;
            (length > 0).then(|| vec![Stone::X; length])
        };
        let (stones, is_negative) = match self {
            Law::Constant(_) => return None,
            Law::End { variable, shift, is_negative, .. } => {
                let long = long(variable, shift)?;
                ([&[Stone::O], &long[..]].concat(), is_negative)
            }
            Law::Single { variables: [v, w], shifts: [a, b], is_negative } => {
                let (left, right) = (long(v, a)?, long(w, b)?);
                ([&left[..], &[Stone::O], &right[..]].concat(), is_negative)
            }
        };
        let row: Component = stones.into_iter().collect();
        Some(if is_negative { row.negative() } else { row })
    }

    /// Returns the text of the right side of the statement.
    pub fn text(self, arena: &Arena, names: &[String]) -> String {
        let power = |stone: char, variable: usize, shift: i64| match shift {
            0 => format!("({stone})^{}", names[variable]),
            _ => format!("({stone})^({}{shift:+})", names[variable]),
        };
        let colours = |is_negative| if is_negative { ('X', 'O') } else { ('O', 'X') };
        match self {
            Law::Constant(value) => arena.name(value).full().to_string(),
            Law::End { variable, shift, is_negative, plus } => {
                let (one, other) = colours(is_negative);
                let constant = match plus {
                    Value::ZERO => String::new(),
                    plus => format!(" + {}", arena.name(plus).full()),
                };
                format!("{one}{}{constant}", power(other, variable, shift))
            }
            Law::Single { variables: [v, w], shifts: [a, b], is_negative } => {
                let (one, other) = colours(is_negative);
                format!("{}{one}{}", power(other, v, a), power(other, w, b))
            }
        }
    }
}
