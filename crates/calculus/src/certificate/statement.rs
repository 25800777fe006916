//! Statements as certificates say them.

use std::convert::Infallible;

use super::wire::{self, Form, Piece, Stones, Summand, Variable};
use crate::clobber::for_all::{Line, Linear, Power, Symbolic};
use crate::clobber::{self, Atom, Expr, ForAll, Part, Relation, Row, Square, Statement, Term};

/// A statement about some games. `game` is the reference of a game by name or in braces; the list
/// of games is still empty.
pub fn finite(statement: &Statement, mut game: impl FnMut(&Atom) -> u32) -> wire::Statement {
    let mut side = |expr: &Expr| {
        let summand = |Term { count, atom }: &Term| Summand {
            is_negative: *count < 0,
            numerator: Form::from(count.abs()),
            divisor: 1,
            atom: match atom {
                Atom::Row(row) => wire::Atom::Row(pieces(row)),
                atom => wire::Atom::Game(game(atom)),
            },
        };
        expr.terms.iter().map(summand).collect()
    };
    wire::Statement {
        games: Vec::new(),
        variables: Vec::new(),
        left: side(&statement.left),
        relation: relation(statement.relation),
        right: side(&statement.right),
    }
}

/// The same for a statement about all values of variables.
pub fn for_all(statement: &ForAll, mut game: impl FnMut(&Atom) -> u32) -> wire::Statement {
    let mut side = |summands: &[clobber::for_all::Summand]| {
        let summand = |summand: &clobber::for_all::Summand| Summand {
            is_negative: summand.count.negative,
            numerator: form(summand.count.linear),
            divisor: summand.count.divisor,
            atom: match &summand.atom {
                Symbolic::Line(line) => wire::Atom::Row(power(line)),
                Symbolic::Game(atom) => wire::Atom::Game(game(atom)),
            },
        };
        summands.iter().map(summand).collect()
    };
    let variables = statement.variables.iter().map(|variable| Variable {
        from: variable.from,
        modulus: variable.modulus,
        residue: variable.residue,
    });
    wire::Statement {
        games: Vec::new(),
        variables: variables.collect(),
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
    let terms = (0..).zip(linear.slopes).filter(|term| term.1 != 0);
    Form { constant: linear.offset, terms: terms.collect() }
}

fn pieces(row: &Row) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for piece in plain(row).pieces() {
        match piece {
            clobber::Piece::Run(squares) => run(squares, &mut pieces),
            clobber::Piece::Power(base, exponent) => {
                let stones = base.squares().into_iter().filter_map(Square::stone).collect();
                pieces.push(Piece::Power(stones, Form::from(i64::from(*exponent))));
            }
        }
    }
    pieces
}

/// Runs of stones, and gaps between them.
fn run(squares: &[Square], pieces: &mut Vec<Piece>) {
    for (i, squares) in squares.split(|&square| square == Square::Empty).enumerate() {
        if i > 0 {
            pieces.push(Piece::Gap);
        }
        if let Some(part) = stones(squares).filter(|part| !part.is_empty()) {
            pieces.push(Piece::Run(Stones::from(&part)));
        }
    }
}

fn stones(squares: &[Square]) -> Option<Part> {
    squares.iter().map(|square| square.stone()).collect()
}

fn power(line: &Line) -> Vec<Piece> {
    let run =
        |stones: &[clobber::Stone]| (!stones.is_empty()).then(|| Piece::Run(Stones::from(stones)));
    let power = |power: &Power| {
        let block = Piece::Power(Stones::from(&power.word[..]), form(power.exponent));
        [Some(block), run(&power.after)].into_iter().flatten()
    };
    let powers = line.powers.iter().flat_map(power);
    run(&line.head).into_iter().chain(powers).collect()
}
