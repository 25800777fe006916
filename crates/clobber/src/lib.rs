//! Linear Clobber: the rules of the game, the ways to write it down, and the statements one can
//! make about it.
//!
//! Depends on no other package of segcert. In reading order:
//!
//! * [`part`]: stones, players, a run of stones and its moves
//! * [`sum`]: the normal form of sums, whatever the terms are
//! * [`form`], [`word`], [`cell`]: linear forms, words with powers whose exponents are forms, and
//!   families of rows
//! * [`row`]: a row of squares as the user wrote it, with gaps and powers
//! * [`expr`]: positions, which are sums of games
//! * [`relation`], [`statement`], [`print`]: statements, and how they are printed
//! * `length`: whether the checker prints a statement; [`writable`]: a statement as a certificate
//!   can say it
//! * [`outcome`]: the four outcome classes
//! * [`answer`]: what became of a question
//! * [`moves`]: the moves in such a sum, for showing them
//! * [`notation`]: reading all of this from text, with precise errors
pub mod answer;
pub mod cell;
pub mod expr;
pub mod form;
mod length;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod part;
pub mod print;
pub mod relation;
pub mod row;
pub mod statement;
pub mod sum;
pub mod word;
pub mod writable;

pub use answer::Answer;
pub use cell::Cell;
pub use expr::{Atom, Expr, Number, Term};
pub use form::Form;
pub use moves::{Choice, ChoiceKind};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use part::{Move, Part, Player, Stone};
pub use relation::Relation;
pub use row::{Piece, Row, Square};
pub use statement::{Count, Letters, Query, Statement, Summand, Symbolic};
pub use word::{Block, Word};
