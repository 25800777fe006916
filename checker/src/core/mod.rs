//! The finite calculus: words, values, positions, goals, the rules of play, lemmas. With forms in
//! place of numbers it serves for all values of parameters, too.
//!
//! Depends on the standard library, for forms and for words as they are written on `claims`, and for
//! what it reads on `wire`.
//! In reading order: `stop` and `budget` (how a replay can end), `term`, `words`, `arena`, `order`,
//! `position` (normal form), `step` (what is written, rule by rule), `goal` (when a goal is
//! settled), `observer` (who is told), `rules`, `lemmas`; `table` serves them all.

// Lengths and counters cannot overflow: they count what is in memory, or what was paid for.
// Coefficients are checked.
pub mod arena;
pub mod budget;
pub mod goal;
pub mod lemmas;
pub mod observer;
pub mod order;
pub mod position;
pub mod rules;
pub mod step;
pub mod stop;
pub mod table;
pub mod term;
pub mod words;

pub use arena::Arena;
pub use budget::{Budget, LOOK_UP, Limits};
pub use goal::{Descent, Facts, Goal, Scope};
pub use lemmas::Lemma;
pub use observer::{How, Observer, Reason};
pub use order::Order;
pub use position::{Games, Position};
pub use step::Step;
pub use stop::{Checked, Limit, Stop, Subject, at, fault, given, require};
pub use table::Table;
pub use term::{Judgment, Player, Ref, Term};
pub use words::{Choice, Choices, Words};
