//! The kernel's types, as the reader uses them: the one place here that says where they are.
pub use segcert_check::shell::observe::{
    Arena, Atom, Budget, Cell, Form, Goal, How as Discharged, Imported, Item, Judgment, Kernel,
    Lemma, Limits, Observer, Piece, Player, Position, Reader, Reason, Ref, Statement, Step,
    Subject, Summand, Term, Variable, Watched, Way, Word, segments, watch,
};
