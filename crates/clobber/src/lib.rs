//! Linear Clobber: the rules of the game, its notation, and statements about positions.
//!
//! Depends on no other package of segcert. In reading order:
//!
//! * [`component`]: stones, players, a run of stones and its moves
//! * [`sum`]: the normal form of sums, for any type of terms
//! * [`form`], [`word`], [`cell`]: affine forms, words with powers whose exponents are forms, and
//!   families of rows
//! * [`row`]: a row of squares as the user wrote it, with empty squares and powers
//! * [`expr`]: positions, which are sums of games
//! * [`relation`], [`statement`], [`print`](mod@print): statements, and how they are printed
//! * [`instance`]: statements about single positions that a statement for all n implies
//! * [`powers`]: finds powers of words in long rows
//! * `length`: tests whether the checker prints a statement; [`writable`]: rewrites a statement so
//!   that a certificate can express it
//! * [`outcome`]: the four outcome classes
//! * [`answer`]: answers to questions
//! * [`moves`]: the moves in sums, for display
//! * [`notation`]: parses all of this, with precise errors
pub mod answer;
pub mod cell;
pub mod component;
pub mod expr;
pub mod form;
pub mod instance;
mod length;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod powers;
pub mod print;
pub mod relation;
pub mod row;
pub mod statement;
pub mod sum;
pub mod word;
pub mod writable;

pub use answer::Answer;
pub use cell::Cell;
pub use component::{Component, Move, Player, Stone};
pub use expr::{Atom, Expr, Number, Term, with_dots};
pub use form::Form;
pub use instance::{Instance, NoInstance, Place};
pub use moves::{Choice, ChoiceKind};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use relation::Relation;
pub use row::{Piece, Row, Square};
pub use statement::{Count, Letters, Query, Statement, Summand, Symbolic};
pub use word::{Power, Word};
