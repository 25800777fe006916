//! Statements as certificates say them.

use std::convert::Infallible;

use super::wire::{self, Summand};
use crate::claims::{Block, Form, Word};
use crate::clobber::for_all::{Line, Linear, Power, Symbolic, Variable};
use crate::clobber::{
    self, Atom, Expr, ForAll, Part, Relation, Row, Square, Statement, Stone, Term,
};

/// A statement about some games. `game` is the reference of a game by name or in braces; the list
/// of games is still empty.
pub fn finite(statement: &Statement, mut game: impl FnMut(&Atom) -> u32) -> wire::Statement {
    let mut side = |expr: &Expr| {
        let summand = |Term { count, atom }: &Term| Summand {
            is_negative: *count < 0,
            numerator: Form::constant(count.abs()),
            divisor: 1,
            atom: match atom {
                Atom::Row(row) => wire::Atom::Row(words(row)),
                atom => wire::Atom::Game(game(atom)),
            },
        };
        expr.terms.iter().map(summand).collect()
    };
    wire::Statement {
        games: Vec::new(),
        variables: Vec::new(),
        conditions: Vec::new(),
        left: side(&statement.left),
        relation: relation(statement.relation),
        right: side(&statement.right),
    }
}

/// The same for a statement about all values of variables.
pub fn for_all(statement: &ForAll, mut game: impl FnMut(&Atom) -> u32) -> wire::Statement {
    let form = |linear| form(linear, &statement.variables);
    let mut side = |summands: &[clobber::for_all::Summand]| {
        let summand = |summand: &clobber::for_all::Summand| Summand {
            is_negative: summand.count.negative,
            numerator: form(summand.count.linear),
            divisor: summand.count.divisor,
            atom: match &summand.atom {
                Symbolic::Line(line) => wire::Atom::Row(vec![word(line, form)]),
                Symbolic::Game(atom) => wire::Atom::Game(game(atom)),
            },
        };
        summands.iter().map(summand).collect()
    };
    wire::Statement {
        games: Vec::new(),
        variables: statement.variables.iter().map(least).collect(),
        conditions: Vec::new(),
        left: side(&statement.left),
        relation: relation(statement.relation),
        right: side(&statement.right),
    }
}

/// The same statement with other games.
pub fn with_atoms<E>(
    statement: &Statement,
    mut other: impl FnMut(&Atom) -> Result<Atom, E>,
) -> Result<Statement, E> {
    let mut side = |expr: &Expr| {
        let terms = expr.terms.iter().map(|Term { count, atom }| {
            let (count, atom) = (*count, other(atom)?);
            Ok(Term { count, atom })
        });
        let terms = terms.collect::<Result<_, E>>()?;
        Ok::<_, E>(Expr { terms })
    };
    Ok(Statement {
        left: side(&statement.left)?,
        relation: statement.relation,
        right: side(&statement.right)?,
    })
}

/// The same statement with rows in words that a certificate has.
pub fn plain_rows(statement: &Statement) -> Statement {
    let Ok(statement) = with_atoms(statement, |atom| {
        Ok::<_, Infallible>(match atom {
            Atom::Row(row) => Atom::Row(plain(row)),
            atom => atom.clone(),
        })
    });
    statement
}

/// The row in words that a certificate has: in a power there are only stones.
pub fn plain(row: &Row) -> Row {
    Row::new(row.pieces().iter().map(|piece| match piece {
        clobber::Piece::Power(base, _) if stones(&base.squares()).is_none() => {
            clobber::Piece::Run(Row::new([piece.clone()]).squares())
        }
        clobber::Piece::Power(base, exponent) => {
            clobber::Piece::Power(Row::from(base.squares()), *exponent)
        }
        run => run.clone(),
    }))
}

fn relation(relation: Relation) -> wire::Relation {
    match relation {
        Relation::Equal => wire::Relation::Equal,
        Relation::GreaterEqual => wire::Relation::AtLeast,
        Relation::LessEqual => wire::Relation::AtMost,
        Relation::Greater => wire::Relation::Greater,
        Relation::Less => wire::Relation::Less,
        Relation::Confused => wire::Relation::Fuzzy,
        Relation::GreaterOrConfused => wire::Relation::Over,
        Relation::LessOrConfused => wire::Relation::Under,
    }
}

/// The least number `k` for which `modulus * k + residue` is a value of the variable.
fn least(variable: &Variable) -> u32 {
    variable.from.saturating_sub(variable.residue).div_ceil(variable.modulus)
}

/// A form in the variables of the certificate: `modulus * k + residue` stands for a variable.
fn form(linear: Linear, variables: &[Variable]) -> Form {
    let mut form = Form::constant(linear.offset);
    for ((number, slope), variable) in linear.slopes.into_iter().enumerate().zip(variables) {
        let [modulus, residue] = [variable.modulus, variable.residue].map(i64::from);
        form = &form + &Form::new(slope * residue, [(number, slope * modulus)]);
    }
    form
}

/// The words between the gaps of a row.
fn words(row: &Row) -> Vec<Word> {
    let plain = plain(row);
    if plain.pieces().is_empty() {
        return Vec::new();
    }
    let mut words = vec![Open::default()];
    for piece in plain.pieces() {
        match piece {
            clobber::Piece::Run(squares) => {
                for square in squares {
                    match (square.stone(), words.last_mut()) {
                        (Some(stone), Some(word)) => word.last().push(stone),
                        _ => words.push(Open::default()),
                    }
                }
            }
            clobber::Piece::Power(base, exponent) => {
                let stones = base.squares().into_iter().filter_map(Square::stone).collect();
                if let Some(word) = words.last_mut() {
                    let exponent = Form::constant(i64::from(*exponent));
                    word.blocks.push((stones, exponent, Vec::new()));
                }
            }
        }
    }
    words.into_iter().map(Open::close).collect()
}

/// A word whose last run of stones may become longer.
#[derive(Default)]
struct Open {
    head: Vec<Stone>,
    blocks: Vec<(Part, Form, Vec<Stone>)>,
}

impl Open {
    /// The run of stones at the end of the word.
    fn last(&mut self) -> &mut Vec<Stone> {
        self.blocks.last_mut().map_or(&mut self.head, |(_, _, after)| after)
    }

    fn close(self) -> Word {
        let block = |(stones, exponent, after): (Part, Form, Vec<Stone>)| Block {
            stones,
            exponent,
            after: after.into_iter().collect(),
        };
        let blocks = self.blocks.into_iter().map(block).collect();
        Word { blocks, head: self.head.into_iter().collect() }
    }
}

fn stones(squares: &[Square]) -> Option<Part> {
    squares.iter().map(|square| square.stone()).collect()
}

/// The word of a line, whose exponents become forms in the variables.
fn word(line: &Line, form: impl Fn(Linear) -> Form) -> Word {
    let part = |stones: &[Stone]| stones.iter().copied().collect::<Part>();
    let block = |power: &Power| Block {
        stones: part(&power.word),
        exponent: form(power.exponent),
        after: part(&power.after),
    };
    Word { blocks: line.powers.iter().map(block).collect(), head: part(&line.head) }
}
