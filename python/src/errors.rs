//! Exceptions of the package.
use miette::Diagnostic;
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
    "A certificate whose theorem should be used cannot be read, or is not verified."
);
create_exception!(
    segcert,
    InternalError,
    SegcertError,
    "A bug in this program. If the message begins with ALARM, prover and checker disagree."
);

/// The type `NotationError`. It has two bases, so the macro cannot create it.
static NOTATION_ERROR: OnceLock<Py<PyType>> = OnceLock::new();

/// Creates the type `NotationError`.
pub fn notation_error(py: Python<'_>) -> PyResult<&Py<PyType>> {
    let bases = PyTuple::new(py, [py.get_type::<SegcertError>(), py.get_type::<PyValueError>()])?;
    let members = PyDict::new(py);
    members.set_item("__module__", "segcert")?;
    members.set_item("__doc__", "The text is not a position, a statement or a list of moves.")?;
    let made = py.get_type::<PyType>().call1(("NotationError", bases, members))?;
    Ok(NOTATION_ERROR.get_or_init(|| made.cast_into::<PyType>().expect("a type").unbind()))
}

/// Returns the exception for an error about a file as Python's own functions raise it: the subclass
/// of `OSError` for its `errno`, with `errno`, `strerror` and `filename`; or a `ValueError` for a
/// path that no file can have.
pub fn of_file(error: &io::Error, path: &Path) -> PyErr {
    let (name, text) = match error.kind() {
        io::ErrorKind::InvalidInput => return PyValueError::new_err(error.to_string()),
        io::ErrorKind::NotFound => ("ENOENT", None),
        io::ErrorKind::PermissionDenied => ("EACCES", None),
        _ => ("EIO", error.raw_os_error().is_none().then(|| error.to_string())),
    };
    let described = |py: Python<'_>| {
        let code: i32 = match error.raw_os_error() {
            Some(code) => code,
            None => py.import("errno")?.getattr(name)?.extract()?,
        };
        let text = match text {
            Some(text) => text,
            None => py.import("os")?.call_method1("strerror", (code,))?.extract()?,
        };
        Ok(PyOSError::new_err((code, text, path.as_os_str().to_owned())))
    };
    Python::attach(described).unwrap_or_else(|error: PyErr| error)
}

/// Describes an error in the notation over several lines: the problem, the line of the text with a
/// mark below the problem, and advice.
fn drawn(error: &segcert::NotationError) -> String {
    let mut lines = vec![error.to_string()];
    let label = error.labels().and_then(|mut labels| labels.next());
    if let (Some(source), Some(label)) = (error.source_code(), label) {
        // Whole lines are found only with lines around them.
        if let Ok(found) = source.read_span(label.inner(), 1, 1) {
            let text = String::from_utf8_lossy(found.data());
            let place = label.offset().saturating_sub(found.span().offset());
            let (before, behind) = text.split_at_checked(place).unwrap_or((&text, ""));
            let before = before.rsplit('\n').next().unwrap_or_default();
            let behind = behind.split('\n').next().unwrap_or_default();
            let marked = behind.get(..label.len()).unwrap_or(behind).chars().count().max(1);
            let indent = " ".repeat(before.chars().count());
            lines.push(format!("    {}", format!("{before}{behind}").trim_end()));
            lines.push(format!("    {indent}{}", "^".repeat(marked)));
        }
    }
    lines.extend(error.help().map(|help| help.to_string()));
    lines.join("\n")
}

/// Returns the exception for an error of the library.
pub fn raise(error: Error) -> PyErr {
    let message = match &error {
        Error::Notation(notation) => drawn(notation),
        error => error.to_string(),
    };
    Python::attach(|py| {
        let raised = match &error {
            Error::Notation(_) | Error::Moves(_) => match NOTATION_ERROR.get() {
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
            Error::Notation(notation) => value.setattr("column", notation.column()),
            Error::Moves(_) => value.setattr("column", py.None()),
            _ => Ok(()),
        };
        told.err().unwrap_or(raised)
    })
}
