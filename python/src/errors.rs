//! Exceptions of the package.
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use segcert::Error;
use std::io;
use std::path::Path;
use std::sync::OnceLock;

create_exception!(
    segcert,
    SegcertError,
    PyException,
    "Base class of the exceptions of this package."
);
create_exception!(segcert, Refuted, SegcertError, "The statement is false.");
create_exception!(
    segcert,
    Unproved,
    SegcertError,
    "No proof was found. The statement may be true or false."
);
create_exception!(segcert, Stopped, SegcertError, "A limit of time or memory was reached.");
create_exception!(segcert, Rejected, SegcertError, "The certificate does not prove its statement.");
create_exception!(
    segcert,
    CouldNotCheck,
    SegcertError,
    "The certificate could not be checked, because of a limit, its version or a missing import."
);
create_exception!(
    segcert,
    Unusable,
    SegcertError,
    "Certificates whose theorems were to be used cannot be read, or are not verified."
);
create_exception!(segcert, InternalError, SegcertError, "A bug in this program.");

/// The type `NotationError`. It has two bases, so the macro cannot create it.
static NOTATION_ERROR: OnceLock<Py<PyType>> = OnceLock::new();

/// Adds the exceptions to the module.
pub fn register(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    let bases = PyTuple::new(py, [py.get_type::<SegcertError>(), py.get_type::<PyValueError>()])?;
    let members = PyDict::new(py);
    members.set_item("__module__", "segcert")?;
    members.set_item("__doc__", "The text is not a position or a statement.")?;
    let made = py.get_type::<PyType>().call1(("NotationError", bases, members))?;
    let notation =
        NOTATION_ERROR.get_or_init(|| made.cast_into::<PyType>().expect("a type").unbind());
    module.add("SegcertError", py.get_type::<SegcertError>())?;
    module.add("NotationError", notation)?;
    module.add("Refuted", py.get_type::<Refuted>())?;
    module.add("Unproved", py.get_type::<Unproved>())?;
    module.add("Stopped", py.get_type::<Stopped>())?;
    module.add("Rejected", py.get_type::<Rejected>())?;
    module.add("CouldNotCheck", py.get_type::<CouldNotCheck>())?;
    module.add("Unusable", py.get_type::<Unusable>())?;
    module.add("InternalError", py.get_type::<InternalError>())
}

/// Returns the exception for an error about a file as Python's own functions raise it: the subclass
/// of `OSError` for its `errno`, with `errno`, `strerror` and `filename`.
pub fn of_file(error: &io::Error, path: &Path) -> PyErr {
    let name = match error.kind() {
        io::ErrorKind::NotFound => "ENOENT",
        io::ErrorKind::PermissionDenied => "EACCES",
        _ => "EIO",
    };
    Python::attach(|py| {
        let described = match error.raw_os_error() {
            Some(code) => py
                .import("os")
                .and_then(|os| os.call_method1("strerror", (code,))?.extract())
                .map(|text: String| (code, text)),
            None => py
                .import("errno")
                .and_then(|numbers| numbers.getattr(name)?.extract())
                .map(|code: i32| (code, error.to_string())),
        };
        match described {
            Ok((code, text)) => PyOSError::new_err((code, text, path.as_os_str().to_owned())),
            Err(error) => error,
        }
    })
}

/// Returns the exception for an error of the library.
pub fn raise(error: Error) -> PyErr {
    let message = error.to_string();
    Python::attach(|py| {
        let raised = match &error {
            Error::Notation(_) => match NOTATION_ERROR.get() {
                Some(notation) => PyErr::from_type(notation.bind(py).clone(), message),
                None => PyValueError::new_err(message),
            },
            Error::Refuted { .. } => Refuted::new_err(message),
            Error::Unproved(_) => Unproved::new_err(message),
            Error::Stopped(_) => Stopped::new_err(message),
            Error::Rejected { .. } => Rejected::new_err(message),
            Error::Unusable(_) => Unusable::new_err(message),
            Error::CouldNotCheck(_) => CouldNotCheck::new_err(message),
            _ => InternalError::new_err(message),
        };
        let value = raised.value(py);
        let told = match &error {
            Error::Refuted { instead } => value.setattr("instead", instead),
            Error::Rejected { code, .. } => value.setattr("code", code),
            _ => Ok(()),
        };
        told.err().unwrap_or(raised)
    })
}
