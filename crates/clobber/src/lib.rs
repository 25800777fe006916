//! Linear Clobber: the rules of the game, the ways to write it down, and the statements one can
//! make about it.
//!
//! Depends on no other package of segcert. In reading order:
//!
//! * [`part`]: stones, players, a run of stones and its moves
//! * [`row`]: a row of squares as the user wrote it, with gaps and powers
//! * [`statement`]: sums of games, relations between them, and how they are printed
//! * [`for_all`]: statements for all `n`
//! * [`outcome`]: the four outcome classes
//! * [`answer`]: what became of a question
//! * [`follows`]: what follows from a statement without a search
//! * [`moves`]: the moves in such a sum, for showing them
//! * [`notation`]: reading all of this from text, with precise errors
pub mod answer;
pub mod follows;
pub mod for_all;
pub mod moves;
pub mod notation;
pub mod outcome;
pub mod part;
pub mod row;
pub mod statement;

pub use answer::Answer;
pub use for_all::ForAll;
pub use moves::{Choice, ChoiceKind};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use part::{Move, Part, Player, Stone};
pub use row::{Piece, Row, Square};
pub use statement::{Atom, Expr, Query, Relation, Statement, Term};
