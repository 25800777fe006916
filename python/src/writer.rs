//! Writes proofs move by move.
use pyo3::prelude::*;

use crate::answers::Proof;
use crate::written::Written;

/// A position in which a proof needs a winning move.
#[pyclass(frozen, module = "segcert")]
pub struct OpenPosition(segcert::OpenPosition);

#[pymethods]
impl OpenPosition {
    /// The components in one row with gaps between them, then the other games.
    #[getter]
    fn board(&self) -> &str {
        &self.0.board
    }

    /// Whether Left must make a winning move; otherwise Right must.
    #[getter]
    fn left_moves(&self) -> bool {
        self.0.left_moves
    }

    /// The moves of this player, and the position after each move.
    #[getter]
    fn moves(&self) -> Vec<(String, String)> {
        self.0.moves.iter().map(|it| (it.name.clone(), it.after.clone())).collect()
    }

    fn __repr__(&self) -> String {
        let player = if self.0.left_moves { "Left" } else { "Right" };
        format!("OpenPosition({:?}, {player} to move)", self.0.board)
    }
}

/// Writes a proof move by move.
///
/// A loop over the writer goes through the positions in which the proof needs a winning move, and
/// `play` answers each. The writer finds values, lemmas and answers to replies itself. If a move
/// does not win, the loop raises `Unproved` with a refutation.
#[pyclass(frozen, module = "segcert")]
pub struct Writer(Written<segcert::Writer>);

#[pymethods]
impl Writer {
    #[new]
    fn new(statement: &str) -> PyResult<Writer> {
        Ok(Writer(Written::begin(segcert::Writer::new(statement), segcert::Writer::stop_flag)?))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next position that needs a move; repeats it until a move is played.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<OpenPosition>> {
        let open = self.0.next(py, |writer| writer.next_open().map(|open| open.cloned()))?;
        Ok(open.map(OpenPosition))
    }

    /// Plays the move with an index in the open position.
    fn play(&self, py: Python<'_>, index: usize) -> PyResult<()> {
        self.0.step(py, |writer| writer.play(index))
    }

    /// Returns the proof, if no position is open.
    fn finish(&self, py: Python<'_>) -> PyResult<Proof> {
        self.0.finish(py, segcert::Writer::finish)
    }
}
