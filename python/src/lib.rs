//! Python bindings: thin, all that is said in Rust is said by the front of the library.
//!
//! `answers` are the classes that are handed out, `errors` the exceptions, `work` runs a question
//! without the interpreter's lock and ends it on an interrupt, `html` draws for notebooks.
mod answers;
mod errors;
mod html;
mod work;

use pyo3::prelude::*;
use pyo3::types::PyAny;
use segcert::Prover;

use answers::{Board, Checked, Move, Proof, Solution, Value};
use work::{Limits, source};

/// Proves a statement, also for all n, or who wins a position.
#[pyfunction]
#[pyo3(signature = (statement, *, memory=None, threads=1, time=None))]
fn prove(
    py: Python<'_>,
    statement: &str,
    memory: Option<u64>,
    threads: usize,
    time: Option<f64>,
) -> PyResult<Proof> {
    let limits = Limits { memory, threads, time };
    let proof = work::ask(py, limits, |prover| prover.prove(statement))?;
    Ok(Proof(proof))
}

/// Checks a certificate with the independent checker: bytes, or the path of a file.
#[pyfunction]
#[pyo3(signature = (certificate, imports=Vec::new()))]
fn check(
    py: Python<'_>,
    certificate: &Bound<'_, PyAny>,
    imports: Vec<Bound<'_, PyAny>>,
) -> PyResult<Checked> {
    let bytes = source(certificate)?;
    let imports = imports.iter().map(source).collect::<PyResult<Vec<_>>>()?;
    let imports: Vec<&[u8]> = imports.iter().map(Vec::as_slice).collect();
    let checked = py.detach(|| segcert::check_with_imports(&bytes, &imports));
    Ok(Checked(checked.map_err(errors::raise)?))
}

/// Says in words how a certificate proves its statement.
#[pyfunction]
#[pyo3(signature = (certificate, imports=Vec::new()))]
fn explain(
    py: Python<'_>,
    certificate: &Bound<'_, PyAny>,
    imports: Vec<Bound<'_, PyAny>>,
) -> PyResult<String> {
    let bytes = source(certificate)?;
    let imports = imports.iter().map(source).collect::<PyResult<Vec<_>>>()?;
    let imports: Vec<&[u8]> = imports.iter().map(Vec::as_slice).collect();
    py.detach(|| segcert::explain(&bytes, &imports)).map_err(errors::raise)
}

/// Who wins a position, and with which moves.
#[pyfunction]
#[pyo3(signature = (position, *, memory=None, threads=1, time=None))]
fn solve(
    py: Python<'_>,
    position: &str,
    memory: Option<u64>,
    threads: usize,
    time: Option<f64>,
) -> PyResult<Solution> {
    let limits = Limits { memory, threads, time };
    Ok(Solution(work::ask(py, limits, |prover| prover.solve(position))?))
}

/// What a position is worth.
#[pyfunction]
#[pyo3(signature = (position, *, memory=None, time=None))]
fn value(
    py: Python<'_>,
    position: &str,
    memory: Option<u64>,
    time: Option<f64>,
) -> PyResult<Value> {
    let limits = Limits { memory, threads: 1, time };
    Ok(Value(work::ask(py, limits, |prover| prover.value(position))?))
}

/// The values of many positions; with `errors="return"` what is wrong stands in its place.
#[pyfunction]
#[pyo3(signature = (positions, *, memory=None, threads=1, time=None, errors="raise"))]
fn values<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    memory: Option<u64>,
    threads: usize,
    time: Option<f64>,
    errors: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let limits = Limits { memory, threads, time };
    let work = |prover: &Prover, positions: &[String]| prover.values(positions);
    let show = |value| Ok(Bound::new(py, Value(value))?.into_any());
    work::ask_all(positions, limits, errors, work, show)
}

/// Who wins each of many positions, by who moves first.
#[pyfunction]
#[pyo3(signature = (positions, *, memory=None, threads=1, time=None, errors="raise"))]
fn outcomes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    memory: Option<u64>,
    threads: usize,
    time: Option<f64>,
    errors: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let limits = Limits { memory, threads, time };
    let work = |prover: &Prover, positions: &[String]| prover.outcomes(positions);
    let show = |outcome: segcert::Outcome| Ok(outcome.to_string().into_pyobject(py)?.into_any());
    work::ask_all(positions, limits, errors, work, show)
}

#[pymodule]
fn _segcert(py: Python<'_>, module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Proof>()?;
    module.add_class::<Checked>()?;
    module.add_class::<Value>()?;
    module.add_class::<Move>()?;
    module.add_class::<Solution>()?;
    module.add_class::<Board>()?;
    errors::register(py, module)?;
    module.add_function(wrap_pyfunction!(prove, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(explain, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(value, module)?)?;
    module.add_function(wrap_pyfunction!(values, module)?)?;
    module.add_function(wrap_pyfunction!(outcomes, module)?)
}
