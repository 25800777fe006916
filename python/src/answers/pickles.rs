//! Pickled objects.
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

/// Pickled form of an object: its class, and the arguments that create it again.
pub type Reduced<'py> = (Bound<'py, PyType>, Bound<'py, PyTuple>);

/// Returns the class of an object and its fields, as `__reduce__` returns them.
pub fn reduced<'py>(object: &Bound<'py, PyAny>, fields: &[&str]) -> PyResult<Reduced<'py>> {
    let values: Vec<_> =
        fields.iter().map(|field| object.getattr(field)).collect::<PyResult<_>>()?;
    Ok((object.get_type(), PyTuple::new(object.py(), values)?))
}
