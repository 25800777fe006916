//! Shares a writer of proofs between the threads of Python.
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::answers::Proof;
use crate::errors::{self, Unproved};
use crate::work;

/// Owns a writer of the library until its proof is returned.
pub struct Written<W> {
    writer: Mutex<Option<W>>,
    /// Ends the work of the writer.
    stop: Arc<AtomicBool>,
}

impl<W: Send> Written<W> {
    /// Takes a writer, or raises the error that prevented it.
    pub fn begin(
        writer: Result<W, segcert::Error>,
        stop_flag: fn(&W) -> Arc<AtomicBool>,
    ) -> PyResult<Written<W>> {
        let writer = writer.map_err(errors::raise)?;
        Ok(Written { stop: stop_flag(&writer), writer: Mutex::new(Some(writer)) })
    }

    /// Waits for the writer. Releases the interpreter's lock meanwhile, because the thread that has
    /// the writer may need it.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Option<W>> {
        self.writer.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the writer make a step that takes no time.
    pub fn step<T>(
        &self,
        py: Python<'_>,
        step: impl FnOnce(&mut W) -> Result<T, segcert::Error>,
    ) -> PyResult<T> {
        step(self.lock(py).as_mut().ok_or_else(finished)?).map_err(errors::raise)
    }

    /// Runs the writer until it asks a question, or until an interrupt of Python.
    pub fn next<T: Send>(
        &self,
        py: Python<'_>,
        next: impl FnOnce(&mut W) -> Result<T, segcert::Error> + Send,
    ) -> PyResult<T> {
        let mut writer = self.lock(py);
        let writer = writer.as_mut().ok_or_else(finished)?;
        work::watch(py, &self.stop, || next(writer))?.map_err(errors::raise)
    }

    /// Ends the writer and returns the proof.
    pub fn finish(
        &self,
        py: Python<'_>,
        finish: fn(W) -> Result<segcert::Proof, segcert::Error>,
    ) -> PyResult<Proof> {
        let writer = self.lock(py).take().ok_or_else(finished)?;
        let proof = work::watch(py, &self.stop, || finish(writer))?;
        Ok(proof.map_err(errors::raise)?.into())
    }
}

fn finished() -> PyErr {
    Unproved::new_err("this proof is finished")
}
