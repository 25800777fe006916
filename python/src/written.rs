//! Shares a writer of proofs between the threads of Python.
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;

use crate::answers::Proof;
use crate::errors::{self, Unproved};
use crate::work;

/// A writer of the library that writes a proof step by step.
pub trait Write: Sized + Send {
    /// Returns the flag that ends the work of the writer.
    fn stop_flag(&self) -> Arc<AtomicBool>;

    /// Returns the proof.
    fn finish(self) -> Result<segcert::Proof, segcert::Error>;
}

/// Owns a writer until its proof is returned.
pub struct Written<W>(Mutex<Option<W>>);

impl<W: Write> Written<W> {
    /// Takes a writer, or raises the error that prevented it.
    pub fn begin(writer: Result<W, segcert::Error>) -> PyResult<Written<W>> {
        Ok(Written(Mutex::new(Some(writer.map_err(errors::raise)?))))
    }

    /// Waits for the writer. Releases the interpreter's lock meanwhile, because the thread that has
    /// the writer may need it.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Option<W>> {
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
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
        let stop = writer.stop_flag();
        work::watch(py, &stop, || next(writer))?.map_err(errors::raise)
    }

    /// Ends the writer and returns the proof.
    pub fn finish(&self, py: Python<'_>) -> PyResult<Proof> {
        let writer = self.lock(py).take().ok_or_else(finished)?;
        let stop = writer.stop_flag();
        let proof = work::watch(py, &stop, || writer.finish())?;
        Ok(proof.map_err(errors::raise)?.into())
    }
}

fn finished() -> PyErr {
    Unproved::new_err("this proof is finished")
}

impl Write for segcert::Writer {
    fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop_flag()
    }

    fn finish(self) -> Result<segcert::Proof, segcert::Error> {
        self.finish()
    }
}

impl Write for segcert::RuleWriter {
    fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop_flag()
    }

    fn finish(self) -> Result<segcert::Proof, segcert::Error> {
        self.finish()
    }
}
