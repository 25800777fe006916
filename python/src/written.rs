//! Shares a writer of proofs between the threads of Python.
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;

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

    /// Lets the writer make a step that takes no time.
    pub fn step<T>(&self, step: impl FnOnce(&mut W) -> Result<T, segcert::Error>) -> PyResult<T> {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        step(writer.as_mut().ok_or_else(finished)?).map_err(errors::raise)
    }

    /// Runs the writer until it asks a question, or until an interrupt of Python.
    pub fn next<T: Send>(
        &self,
        py: Python<'_>,
        next: impl FnOnce(&mut W) -> Result<T, segcert::Error> + Send,
    ) -> PyResult<T> {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let writer = writer.as_mut().ok_or_else(finished)?;
        let stop = writer.stop_flag();
        work::watch(py, &stop, || next(writer))?.map_err(errors::raise)
    }

    /// Ends the writer and returns the proof.
    pub fn finish(&self, py: Python<'_>) -> PyResult<Proof> {
        let writer = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let writer = writer.ok_or_else(finished)?;
        let stop = writer.stop_flag();
        let proof = work::watch(py, &stop, || writer.finish())?;
        Ok(Proof(proof.map_err(errors::raise)?))
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
