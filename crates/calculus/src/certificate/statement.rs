//! Statements as certificates say them.

use std::convert::Infallible;

use super::wire::{self, Summand};
use crate::claims::{Block, Form, Word};
use crate::clobber::for_all::{Linear, Symbolic};
use crate::clobber::{self, Atom, Expr, ForAll, Part, Relation, Row, Square, Statement, Term};

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
    let statement = statement.without_residues();
    let mut side = |summands: &[clobber::for_all::Summand]| {
        let summand = |summand: &clobber::for_all::Summand| Summand {
            is_negative: summand.count.negative,
            numerator: form(summand.count.linear),
            divisor: summand.count.divisor,
            atom: match &summand.atom {
                Symbolic::Line(line) => wire::Atom::Row(vec![Word::of_line(line, form)]),
                Symbolic::Game(atom) => wire::Atom::Game(game(atom)),
            },
        };
        summands.iter().map(summand).collect()
    };
    wire::Statement {
        games: Vec::new(),
        variables: statement.variables.iter().map(|variable| variable.from).collect(),
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

/// Variables are parameters.
fn form(linear: Linear) -> Form {
    Form::new(linear.offset, linear.slopes.into_iter().enumerate())
}

/// The words between the gaps of a row.
fn words(row: &Row) -> Vec<Word> {
    let plain = plain(row);
    let mut words = Vec::new();
    let mut word = Word::default();
    for piece in plain.pieces() {
        match piece {
            clobber::Piece::Run(squares) => {
                let runs = squares.split(|&square| square == Square::Empty);
                for (i, run) in runs.enumerate() {
                    if i > 0 {
                        words.push(std::mem::take(&mut word));
                    }
                    word.append(&stones(run).unwrap_or_default());
                }
            }
            clobber::Piece::Power(base, exponent) => word.blocks.push(Block {
                stones: stones(&base.squares()).unwrap_or_default(),
                exponent: Form::constant(i64::from(*exponent)),
                after: Part::default(),
            }),
        }
    }
    if !plain.pieces().is_empty() {
        words.push(word);
    }
    words
}

fn stones(squares: &[Square]) -> Option<Part> {
    squares.iter().map(|square| square.stone()).collect()
}
