//! Types of the kernel that the reader uses. Only this file knows their paths.
pub use segcert_check::shell::observe::{
    Arena, Atom, Budget, Cell, Form, Goal, How as Discharged, Item, Kernel, Lemma, Observer,
    Player, Position, Reader, Reason, Replay, Scope, Statement, Step, Subject, Summand, Term,
    Watched, Way, Word, segments, split, watch,
};
