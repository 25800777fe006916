//! Values of positions, winning moves, and rows of squares.
#![allow(clippy::too_many_arguments, reason = "the constructor of a class takes all fields")]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use pyo3::prelude::*;

use super::pickles::{Reduced, reduced};
use crate::{errors, html};

/// Value of a position.
///
/// Two values are equal if they are the same game. A value that is not complete equals only itself.
#[pyclass(frozen, get_all, new = "from_fields", module = "segcert")]
pub struct Value {
    /// The position.
    position: String,
    /// Canonical form in ASCII, in the notation that `value` reads: `^` is up, `v` is down.
    text: String,
    /// Canonical form with arrows.
    unicode: String,
    /// Whether the text is the whole form. Otherwise `?` replaces deeply nested options.
    is_complete: bool,
    /// L or R if Left or Right wins, N or P if the first or second player wins.
    outcome: String,
    /// Atomic weight, or None if the game is not all-small.
    atomic_weight: Option<String>,
    /// Birthday: the depth of the canonical form.
    birthday: u16,
    /// The theorems that give the values of long rows.
    theorems: Vec<String>,
}

impl From<segcert::Evaluation> for Value {
    fn from(found: segcert::Evaluation) -> Value {
        Value {
            position: found.position,
            text: found.value,
            unicode: found.unicode,
            is_complete: found.is_complete,
            outcome: found.outcome.to_string(),
            atomic_weight: found.atomic_weight,
            birthday: found.birthday,
            theorems: found.from,
        }
    }
}

#[pymethods]
impl Value {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let form = ["position", "text", "unicode", "is_complete"];
        let others = ["outcome", "atomic_weight", "birthday", "theorems"];
        reduced(slf, &[form, others].concat())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Value({:?} = {})", self.position, self.text)
    }

    /// Compares canonical forms. An incomplete form equals only itself.
    fn __eq__(slf: PyRef<'_, Self>, other: PyRef<'_, Self>) -> bool {
        let is_whole = slf.is_complete && other.is_complete;
        slf.as_ptr() == other.as_ptr() || is_whole && slf.text == other.text
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    fn _repr_html_(&self) -> String {
        let (position, value) = (html::escaped(&self.position), html::escaped(&self.unicode));
        format!("{position} = <b>{value}</b>")
    }
}

/// A winning move.
#[pyclass(frozen, get_all, new = "from_fields", from_py_object, module = "segcert")]
#[derive(Clone)]
pub struct Move {
    /// The move, such as `2→3`, `2→3 in XXO` if there are several rows, or `up → *`.
    name: String,
    /// Index of the term of the sum in which the move is made.
    term: usize,
    /// Square that the stone leaves, counted from 1, or None if the term is not a row.
    from_: Option<usize>,
    /// Square that the stone takes, counted from 1, or None if the term is not a row.
    to: Option<usize>,
    /// Option that the game becomes, or None if the term is a row.
    option: Option<String>,
    /// Position after the move.
    after: String,
}

impl From<segcert::WinningMove> for Move {
    fn from(found: segcert::WinningMove) -> Move {
        let segcert::WinningMove { name, term, from, to, option, after } = found;
        Move { name, term, from_: from, to, option, after }
    }
}

#[pymethods]
impl Move {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["name", "term", "from_", "to", "option", "after"])
    }

    fn __repr__(&self) -> String {
        format!("Move({:?}, after={:?})", self.name, self.after)
    }
}

/// Outcome of a position, and the winning moves.
#[pyclass(frozen, get_all, new = "from_fields", module = "segcert")]
pub struct Solution {
    /// The position.
    position: String,
    /// L or R if Left or Right wins, N or P if the first or second player wins.
    outcome: String,
    /// Winning moves of Left, moving first.
    left: Vec<Move>,
    /// Winning moves of Right, moving first.
    right: Vec<Move>,
    /// Theorem or strategy that decides the outcome, "values of the components" if these decide, or
    /// None after a search.
    ///
    /// Unless it is None, each player has at most one winning move in `left` or `right`.
    by: Option<String>,
}

impl From<segcert::Solution> for Solution {
    fn from(found: segcert::Solution) -> Solution {
        let segcert::Solution { position, outcome, left, right, by } = found;
        let by = by.map(|by| by.to_string());
        let [left, right] = [left, right].map(|moves| moves.into_iter().map(Move::from).collect());
        Solution { position, outcome: outcome.to_string(), left, right, by }
    }
}

#[pymethods]
impl Solution {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["position", "outcome", "left", "right", "by"])
    }

    fn __repr__(&self) -> String {
        format!("Solution({:?}, {})", self.position, self.outcome)
    }

    fn _repr_html_(&self) -> String {
        let position = html::escaped(&self.position);
        let mut outcomes = segcert::Outcome::ALL.into_iter();
        let outcome = outcomes.find(|outcome| outcome.to_string() == self.outcome);
        let description = outcome.map_or(self.outcome.as_str(), |outcome| outcome.description());
        if let Some(by) = &self.by {
            let by = html::escaped(by);
            return format!("{position}: <b>{description}</b>, by {by}");
        }
        let rows = [("Left", &self.left), ("Right", &self.right)].map(|(player, moves)| {
            let names: Vec<String> =
                moves.iter().map(|choice| html::escaped(&choice.name)).collect();
            let names = if names.is_empty() { "loses".to_owned() } else { names.join(", ") };
            format!("<tr><td>{player} first</td><td>{names}</td></tr>")
        });
        format!("{position}: <b>{description}</b><table>{}</table>", rows.concat())
    }
}

/// A row of squares. Notebooks show a picture of it.
#[pyclass(frozen, module = "segcert")]
pub struct Board(String);

#[pymethods]
impl Board {
    #[new]
    fn new(board: &str) -> PyResult<Board> {
        segcert::squares(board).map(Board).map_err(errors::raise)
    }

    /// The squares as `X`, `O` and `.`, with powers expanded.
    #[getter]
    fn squares(&self) -> &str {
        &self.0
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["squares"])
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __repr__(&self) -> String {
        format!("Board({:?})", self.0)
    }

    fn _repr_html_(&self) -> String {
        html::board(&self.0)
    }
}
