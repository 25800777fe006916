//! The classes that are handed out.
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors;
use crate::html;

/// A certificate that the checker has accepted.
#[pyclass(frozen, module = "segcert")]
pub struct Proof(pub segcert::Proof);

#[pymethods]
impl Proof {
    /// What it proves.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.statement
    }

    /// The hash by which it is cited, in hexadecimal.
    #[getter]
    fn root(&self) -> &str {
        &self.0.root
    }

    /// The file.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes)
    }

    /// Writes the file, which appears only when it is complete.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        Ok(py.detach(|| self.0.write(path))?)
    }

    fn __repr__(&self) -> String {
        let segcert::Proof { statement, root, bytes } = &self.0;
        format!("Proof({statement:?}, root={root:?}, {} bytes)", bytes.len())
    }

    fn _repr_html_(&self) -> String {
        let segcert::Proof { statement, root, bytes } = &self.0;
        let statement = html::escaped(statement);
        format!("<b>{statement}</b><br>root <code>{root}</code>, {} bytes", bytes.len())
    }
}

/// A certificate that was verified.
#[pyclass(frozen, module = "segcert")]
pub struct Checked(pub segcert::Checked);

#[pymethods]
impl Checked {
    /// What it proves.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.statement
    }

    /// The hash by which it is cited, in hexadecimal.
    #[getter]
    fn root(&self) -> &str {
        &self.0.root
    }

    /// Roots of the certificates on which it rests.
    #[getter]
    fn imports(&self) -> Vec<String> {
        self.0.imports.clone()
    }

    fn __repr__(&self) -> String {
        format!("Checked({:?}, root={:?})", self.0.statement, self.0.root)
    }

    fn _repr_html_(&self) -> String {
        let statement = html::escaped(&self.0.statement);
        format!("verified: <b>{statement}</b><br>root <code>{}</code>", self.0.root)
    }
}

/// What a position is worth. Two are equal if they are the same game.
#[pyclass(frozen, module = "segcert")]
pub struct Value(pub segcert::Evaluation);

#[pymethods]
impl Value {
    /// The position as it was understood.
    #[getter]
    fn position(&self) -> &str {
        &self.0.position
    }

    /// The canonical form, in a notation that can be read again.
    #[getter]
    fn text(&self) -> &str {
        &self.0.value
    }

    /// The same with arrows.
    #[getter]
    fn unicode(&self) -> &str {
        &self.0.unicode
    }

    /// Whether this is the whole form; otherwise `?` stands for what nests too deep.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete
    }

    /// Who wins: L, R, N (who moves first) or P (who moves second).
    #[getter]
    fn outcome(&self) -> String {
        self.0.outcome.to_string()
    }

    /// None if the game is not all-small.
    #[getter]
    fn atomic_weight(&self) -> Option<&str> {
        self.0.atomic_weight.as_deref()
    }

    /// The depth of the canonical form.
    #[getter]
    fn birthday(&self) -> u16 {
        self.0.birthday
    }

    fn __str__(&self) -> &str {
        &self.0.value
    }

    fn __repr__(&self) -> String {
        format!("Value({:?} = {})", self.0.position, self.0.value)
    }

    /// Forms that are not complete are equal to none but themselves.
    fn __eq__(slf: PyRef<'_, Self>, other: PyRef<'_, Self>) -> bool {
        let is_whole = slf.0.is_complete && other.0.is_complete;
        slf.as_ptr() == other.as_ptr() || is_whole && slf.0.value == other.0.value
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.value.hash(&mut hasher);
        hasher.finish()
    }

    fn _repr_html_(&self) -> String {
        let (position, value) = (html::escaped(&self.0.position), html::escaped(&self.0.unicode));
        format!("{position} = <b>{value}</b>")
    }
}

/// A winning move.
#[pyclass(frozen, module = "segcert")]
pub struct Move(segcert::WinningMove);

#[pymethods]
impl Move {
    /// From which square to which, as in `2→3`.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// In which term of the sum, counted from 0.
    #[getter]
    fn term(&self) -> usize {
        self.0.term
    }

    /// What is left of the position.
    #[getter]
    fn after(&self) -> &str {
        &self.0.after
    }

    fn __repr__(&self) -> String {
        format!("Move({:?}, after={:?})", self.0.name, self.0.after)
    }
}

/// Who wins a position, and with which moves.
#[pyclass(frozen, module = "segcert")]
pub struct Solution(pub segcert::Solution);

#[pymethods]
impl Solution {
    /// The position as it was understood.
    #[getter]
    fn position(&self) -> &str {
        &self.0.position
    }

    /// Who wins: L, R, N (who moves first) or P (who moves second).
    #[getter]
    fn outcome(&self) -> String {
        self.0.outcome.to_string()
    }

    /// Left's winning moves if he moves first.
    #[getter]
    fn left(&self) -> Vec<Move> {
        self.0.left.iter().cloned().map(Move).collect()
    }

    /// Right's winning moves if he moves first.
    #[getter]
    fn right(&self) -> Vec<Move> {
        self.0.right.iter().cloned().map(Move).collect()
    }

    /// The theorem or the strategy that says who wins; then at most one winning move of each player
    /// is known. None after a search.
    #[getter]
    fn by(&self) -> Option<&str> {
        self.0.by.as_deref()
    }

    fn __repr__(&self) -> String {
        format!("Solution({:?}, {})", self.0.position, self.0.outcome)
    }

    fn _repr_html_(&self) -> String {
        let position = html::escaped(&self.0.position);
        if let Some(by) = &self.0.by {
            let (description, by) = (self.0.outcome.description(), html::escaped(by));
            return format!("{position}: <b>{description}</b>, by {by}");
        }
        let rows = [("Left", &self.0.left), ("Right", &self.0.right)].map(|(player, moves)| {
            let names: Vec<String> =
                moves.iter().map(|choice| html::escaped(&choice.name)).collect();
            let names = if names.is_empty() { "loses".to_owned() } else { names.join(", ") };
            format!("<tr><td>{player} first</td><td>{names}</td></tr>")
        });
        let description = self.0.outcome.description();
        format!("{position}: <b>{description}</b><table>{}</table>", rows.concat())
    }
}

/// A row of squares, drawn in notebooks.
#[pyclass(frozen, module = "segcert")]
pub struct Board(String);

#[pymethods]
impl Board {
    #[new]
    fn new(board: &str) -> PyResult<Board> {
        segcert::squares(board).map(Board).map_err(errors::raise)
    }

    /// `X`, `O` and `.`, powers written out.
    #[getter]
    fn squares(&self) -> &str {
        &self.0
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
