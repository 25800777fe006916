//! The classes of the answers.
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::errors;
use crate::html;

/// Name of the module with the functions that read pickles.
const MODULE: &str = "segcert._segcert";

/// Pickled form of an object: the function of this module that restores it, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Returns the named function of this module with its arguments, as `__reduce__` returns them.
fn reduced<'py>(
    py: Python<'py>,
    restore: &str,
    arguments: impl IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
) -> PyResult<Reduced<'py>> {
    Ok((py.import(MODULE)?.getattr(restore)?, arguments.into_pyobject(py)?))
}

/// The fields of a report on moves.
type MovesParts = (u64, u64, u64, Option<(u32, String)>);

/// Restores a `Proof` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_proof")]
pub fn restore_proof(
    statement: String,
    root: String,
    bytes: Vec<u8>,
    from: Vec<String>,
    imports: Vec<(String, String, Vec<u8>)>,
    moves: Option<MovesParts>,
) -> Proof {
    let imports = imports.into_iter();
    let imports =
        imports.map(|(statement, root, bytes)| segcert::Import { statement, root, bytes });
    let moves = moves.map(|(lines, followed, searched, wrong)| segcert::MovesUsed {
        lines,
        followed,
        searched,
        wrong,
    });
    Proof(segcert::Proof { statement, root, bytes, from, imports: imports.collect(), moves })
}

/// Restores a `Checked` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_checked")]
pub fn restore_checked(statement: String, root: String, imports: Vec<String>) -> Checked {
    Checked(segcert::Checked { statement, root, imports })
}

/// Restores a `Value` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_value")]
pub fn restore_value(
    position: String,
    text: String,
    unicode: String,
    is_complete: bool,
    measures: (String, Option<String>, u16),
    from: Vec<String>,
) -> PyResult<Value> {
    let (outcome, atomic_weight, birthday) = measures;
    let outcome = segcert::Outcome::ALL.into_iter().find(|each| each.to_string() == outcome);
    Ok(Value(segcert::Evaluation {
        position,
        value: text,
        unicode,
        is_complete,
        outcome: outcome.ok_or_else(|| PyValueError::new_err("an outcome is L, R, N or P"))?,
        atomic_weight,
        birthday,
        from,
    }))
}

/// A certificate that the checker has verified.
#[pyclass(frozen, module = "segcert")]
pub struct Proof(pub segcert::Proof);

#[pymethods]
impl Proof {
    /// The statement that the certificate proves.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.statement
    }

    /// Root of the certificate in hexadecimal: the hash by which it is cited.
    #[getter]
    fn root(&self) -> &str {
        &self.0.root
    }

    /// Content of the certificate file.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes)
    }

    /// The theorems from which the proof derives the statement; empty if it uses none.
    #[getter]
    fn theorems(&self) -> Vec<String> {
        self.0.from.clone()
    }

    /// The certificates that this one imports; empty if it contains their proofs.
    #[getter]
    fn imports(&self) -> Vec<Import> {
        self.0.imports.iter().cloned().map(Import).collect()
    }

    /// Report on the moves that the proof follows, or None.
    #[getter]
    fn moves(&self) -> Option<MovesUsed> {
        self.0.moves.clone().map(MovesUsed)
    }

    /// Writes the certificate file. The file appears only when it is complete.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.0.write(&path)).map_err(|error| errors::of_file(&error, &path))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let segcert::Proof { statement, root, bytes, from, imports, moves } = &self.0;
        let import = |it: &segcert::Import| {
            (it.statement.clone(), it.root.clone(), PyBytes::new(py, &it.bytes))
        };
        let imports: Vec<_> = imports.iter().map(import).collect();
        let moves: Option<MovesParts> =
            moves.clone().map(|it| (it.lines, it.followed, it.searched, it.wrong));
        let bytes = PyBytes::new(py, bytes);
        reduced(py, "_restore_proof", (statement, root, bytes, from, imports, moves))
    }

    fn __repr__(&self) -> String {
        let segcert::Proof { statement, root, bytes, .. } = &self.0;
        format!("Proof({statement:?}, root={root:?}, {} bytes)", bytes.len())
    }

    fn _repr_html_(&self) -> String {
        let segcert::Proof { statement, root, bytes, .. } = &self.0;
        let statement = html::escaped(statement);
        format!("<b>{statement}</b><br>root <code>{root}</code>, {} bytes", bytes.len())
    }
}

/// Report on the moves of another solver.
#[pyclass(frozen, module = "segcert")]
pub struct MovesUsed(segcert::MovesUsed);

#[pymethods]
impl MovesUsed {
    /// Number of lines with a move.
    #[getter]
    fn lines(&self) -> u64 {
        self.0.lines
    }

    /// Number of positions in which one of these moves was followed.
    #[getter]
    fn followed(&self) -> u64 {
        self.0.followed
    }

    /// Number of positions that the prover had to search.
    #[getter]
    fn searched(&self) -> u64 {
        self.0.searched
    }

    /// Number of the first line whose move does not win, counted from 1, and a refutation; or None.
    #[getter]
    fn wrong(&self) -> Option<(u32, String)> {
        self.0.wrong.clone()
    }

    fn __repr__(&self) -> String {
        let segcert::MovesUsed { lines, followed, searched, .. } = &self.0;
        format!("MovesUsed(lines={lines}, followed={followed}, searched={searched})")
    }
}

/// A certificate that another one imports.
#[pyclass(frozen, module = "segcert")]
pub struct Import(pub segcert::Import);

#[pymethods]
impl Import {
    /// The statement that the certificate proves.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.statement
    }

    /// The hash by which the other certificate names it, in hexadecimal.
    #[getter]
    fn root(&self) -> &str {
        &self.0.root
    }

    /// Content of the certificate file.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes)
    }

    fn __repr__(&self) -> String {
        format!("Import({:?}, root={:?})", self.0.statement, self.0.root)
    }
}

/// Result of a check that verified the certificate.
#[pyclass(frozen, module = "segcert")]
pub struct Checked(pub segcert::Checked);

#[pymethods]
impl Checked {
    /// The statement that the certificate proves.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.statement
    }

    /// Root of the certificate in hexadecimal: the hash by which it is cited.
    #[getter]
    fn root(&self) -> &str {
        &self.0.root
    }

    /// Roots of the certificates that this one imports.
    #[getter]
    fn imports(&self) -> Vec<String> {
        self.0.imports.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let segcert::Checked { statement, root, imports } = &self.0;
        reduced(py, "_restore_checked", (statement, root, imports))
    }

    fn __repr__(&self) -> String {
        format!("Checked({:?}, root={:?})", self.0.statement, self.0.root)
    }

    fn _repr_html_(&self) -> String {
        let statement = html::escaped(&self.0.statement);
        format!("verified: <b>{statement}</b><br>root <code>{}</code>", self.0.root)
    }
}

/// Value of a position. Two values are equal if they are the same game.
#[pyclass(frozen, module = "segcert")]
pub struct Value(pub segcert::Evaluation);

#[pymethods]
impl Value {
    /// The position.
    #[getter]
    fn position(&self) -> &str {
        &self.0.position
    }

    /// Canonical form, in the notation that `value` reads.
    #[getter]
    fn text(&self) -> &str {
        &self.0.value
    }

    /// Canonical form, with arrows.
    #[getter]
    fn unicode(&self) -> &str {
        &self.0.unicode
    }

    /// Whether the text is the whole form. Otherwise `?` replaces deeply nested options.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete
    }

    /// Outcome: L or R if Left or Right wins, N or P if the first or second player wins.
    #[getter]
    fn outcome(&self) -> String {
        self.0.outcome.to_string()
    }

    /// Atomic weight, or None if the game is not all-small.
    #[getter]
    fn atomic_weight(&self) -> Option<&str> {
        self.0.atomic_weight.as_deref()
    }

    /// Birthday: the depth of the canonical form.
    #[getter]
    fn birthday(&self) -> u16 {
        self.0.birthday
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let segcert::Evaluation { position, value, unicode, is_complete, .. } = &self.0;
        let (outcome, weight) = (self.outcome(), self.atomic_weight());
        let measures = (outcome, weight, self.birthday());
        let arguments = (position, value, unicode, *is_complete, measures, self.theorems());
        reduced(py, "_restore_value", arguments)
    }

    /// The theorems that give the values of long rows.
    #[getter]
    fn theorems(&self) -> Vec<String> {
        self.0.from.clone()
    }

    fn __str__(&self) -> &str {
        &self.0.value
    }

    fn __repr__(&self) -> String {
        format!("Value({:?} = {})", self.0.position, self.0.value)
    }

    /// Compares canonical forms. An incomplete form equals only itself.
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
    /// The squares from which and to which the stone moves, such as `2→3`.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// Index of the term of the sum in which the move is made.
    #[getter]
    fn term(&self) -> usize {
        self.0.term
    }

    /// Square that the stone leaves, counted from 1, or None if the term is not a row.
    #[getter(from_)]
    fn from(&self) -> Option<usize> {
        self.0.from
    }

    /// Square that the stone takes, counted from 1, or None if the term is not a row.
    #[getter]
    fn to(&self) -> Option<usize> {
        self.0.to
    }

    /// Option that the game becomes, or None if the term is a row.
    #[getter]
    fn option(&self) -> Option<&str> {
        self.0.option.as_deref()
    }

    /// Position after the move.
    #[getter]
    fn after(&self) -> &str {
        &self.0.after
    }

    fn __repr__(&self) -> String {
        format!("Move({:?}, after={:?})", self.0.name, self.0.after)
    }
}

/// Outcome of a position, and the winning moves.
#[pyclass(frozen, module = "segcert")]
pub struct Solution(pub segcert::Solution);

#[pymethods]
impl Solution {
    /// The position.
    #[getter]
    fn position(&self) -> &str {
        &self.0.position
    }

    /// Outcome: L or R if Left or Right wins, N or P if the first or second player wins.
    #[getter]
    fn outcome(&self) -> String {
        self.0.outcome.to_string()
    }

    /// Winning moves of Left, moving first.
    #[getter]
    fn left(&self) -> Vec<Move> {
        self.0.left.iter().cloned().map(Move).collect()
    }

    /// Winning moves of Right, moving first.
    #[getter]
    fn right(&self) -> Vec<Move> {
        self.0.right.iter().cloned().map(Move).collect()
    }

    /// Theorem or strategy that decides the outcome, or None after a search. Unless it is None,
    /// each player has at most one winning move in `left` or `right`.
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
