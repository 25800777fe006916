//! Proofs that are written move by move.
use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;

use crate::answers::Proof;
use crate::errors::{self, Unproved};
use crate::work;

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

    /// Whether Left is to move and has to win; otherwise Right.
    #[getter]
    fn left_moves(&self) -> bool {
        self.0.left_moves
    }

    /// The moves, and the position after each.
    #[getter]
    fn moves(&self) -> Vec<(String, String)> {
        self.0.moves.iter().map(|it| (it.name.clone(), it.after.clone())).collect()
    }

    fn __repr__(&self) -> String {
        let player = if self.0.left_moves { "Left" } else { "Right" };
        format!("OpenPosition({:?}, {player} to move)", self.0.board)
    }
}

/// Writes a proof move by move. A loop over the writer goes through the positions in which the
/// proof needs a winning move, and `play` answers each.
#[pyclass(frozen, module = "segcert")]
pub struct Writer(Mutex<Option<segcert::Writer>>);

impl Writer {
    fn lock(&self) -> MutexGuard<'_, Option<segcert::Writer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub fn finished() -> PyErr {
    Unproved::new_err("this proof is finished")
}

#[pymethods]
impl Writer {
    #[new]
    fn new(statement: &str) -> PyResult<Writer> {
        let writer = segcert::Writer::new(statement).map_err(errors::raise)?;
        Ok(Writer(Mutex::new(Some(writer))))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next position that needs a move; the same one until a move is played.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<OpenPosition>> {
        let mut writer = self.lock();
        let writer = writer.as_mut().ok_or_else(finished)?;
        let stop = writer.stop_flag();
        let open = work::watch(py, &stop, || writer.next_open().map(|open| open.cloned()))?;
        Ok(open.map_err(errors::raise)?.map(OpenPosition))
    }

    /// Plays the move with an index in the open position.
    fn play(&self, index: usize) -> PyResult<()> {
        self.lock().as_mut().ok_or_else(finished)?.play(index).map_err(errors::raise)
    }

    /// Returns the proof when no position is open.
    fn finish(&self, py: Python<'_>) -> PyResult<Proof> {
        let writer = self.lock().take().ok_or_else(finished)?;
        let stop = writer.stop_flag();
        let proof = work::watch(py, &stop, || writer.finish())?;
        Ok(Proof(proof.map_err(errors::raise)?))
    }
}
