//! Pickled objects.
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Name of the module with the functions that read pickles.
const MODULE: &str = "segcert._segcert";

/// Pickled form of an object: the function of this module that restores it, and its arguments.
pub type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// Returns the named function of this module with its arguments, as `__reduce__` returns them.
pub fn reduced<'py, A>(py: Python<'py>, restore: &str, arguments: A) -> PyResult<Reduced<'py>>
where
    A: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>, Error = PyErr>,
{
    Ok((py.import(MODULE)?.getattr(restore)?, arguments.into_pyobject(py)?))
}
