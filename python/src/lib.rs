//! Python bindings: a thin layer over the public interface of the library.
//!
//! `answers` has the classes, `errors` the exceptions. `work` runs a question without the
//! interpreter's lock and stops it on an interrupt. `moves` reads moves of other solvers. `html`
//! draws boards for notebooks. `writer` writes proofs move by move, `rules` rule by rule, and
//! `written` is what these two share.
mod answers;
mod errors;
mod html;
mod moves;
mod rules;
mod work;
mod writer;
mod written;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyAny;
use segcert::Prover;

use answers::{Checked, Proof, Solution, Value};
use work::{Limits, Theorems, source, sources};

/// Proves a statement, or who wins a position.
///
/// A proof may use theorems: those that come with the program and those in the user's folder; with
/// `using`, only those of the named certificates and folders; with `library=False`, none. The
/// certificate contains the proofs of these theorems if it then has at most 64 KiB, always if
/// `self_contained` is True, and never if it is False. Otherwise it imports them.
///
/// With `moves`, the proof follows winning moves of another solver: a file, which may be
/// compressed, or an iterable of lines `POSITION PLAYER MOVE`. Every move is verified. Positions
/// without a move are searched, unless `search` is False.
#[pyfunction]
#[pyo3(signature = (
    statement, *, moves=None, search=true, using=None, library=true, self_contained=None,
    memory=None, threads=1, time=None
))]
#[allow(clippy::too_many_arguments, reason = "Python has names for them")]
fn prove(
    py: Python<'_>,
    statement: &str,
    moves: Option<&Bound<'_, PyAny>>,
    search: bool,
    using: Option<&Bound<'_, PyAny>>,
    library: bool,
    self_contained: Option<bool>,
    memory: Option<i64>,
    threads: i64,
    time: Option<f64>,
) -> PyResult<Proof> {
    let limits = Limits { memory, threads, time };
    if let Some(moves) = moves {
        if using.is_some() || self_contained.is_some() {
            let message = "proofs by moves use no theorems: omit using and self_contained";
            return Err(PyValueError::new_err(message));
        }
        let (source, raised) = moves::source(moves)?;
        let prove = |prover: &Prover| prover.prove_by_moves(statement, source, search);
        let proof = work::ask(py, limits, Theorems::default(), prove);
        return Ok(moves::unless_raised(&raised, proof)?.into());
    }
    if !search {
        return Err(PyValueError::new_err("search=False needs moves"));
    }
    let theorems = Theorems::new(using, library)?;
    let proof = work::ask(py, limits, theorems, |prover| {
        let prover = prover.clone();
        let prover = match self_contained {
            None => prover,
            Some(true) => prover.self_contained(),
            Some(false) => prover.importing(),
        };
        prover.prove(statement)
    })?;
    Ok(proof.into())
}

/// Checks a certificate with the checker, and raises an exception if it is not verified.
///
/// A certificate is given as bytes, a path, a `Proof` or an `Import`. `imports` are the
/// certificates that it imports, in any order; those of a `Proof` need not be given.
#[pyfunction]
#[pyo3(signature = (certificate, imports=None), text_signature = "(certificate, imports=())")]
fn check(
    py: Python<'_>,
    certificate: &Bound<'_, PyAny>,
    imports: Option<&Bound<'_, PyAny>>,
) -> PyResult<Checked> {
    let bytes = source(certificate)?;
    let imports = sources(certificate, imports)?;
    let imports: Vec<&[u8]> = imports.iter().map(Vec::as_slice).collect();
    let checked = py.detach(|| segcert::check_with_imports(&bytes, &imports));
    Ok(checked.map_err(errors::raise)?.into())
}

/// Checks a certificate as `check` does, and returns its proof in words.
#[pyfunction]
#[pyo3(signature = (certificate, imports=None), text_signature = "(certificate, imports=())")]
fn explain(
    py: Python<'_>,
    certificate: &Bound<'_, PyAny>,
    imports: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let bytes = source(certificate)?;
    let imports = sources(certificate, imports)?;
    let imports: Vec<&[u8]> = imports.iter().map(Vec::as_slice).collect();
    py.detach(|| segcert::explain(&bytes, &imports)).map_err(errors::raise)
}

/// Finds who wins a position, and the winning moves.
///
/// A theorem or strategy may decide long rows; then not all winning moves are found.
#[pyfunction]
#[pyo3(signature = (
    position, *, using=None, library=true, memory=None, threads=1, time=None
))]
fn solve(
    py: Python<'_>,
    position: &str,
    using: Option<&Bound<'_, PyAny>>,
    library: bool,
    memory: Option<i64>,
    threads: i64,
    time: Option<f64>,
) -> PyResult<Solution> {
    let limits = Limits { memory, threads, time };
    let theorems = Theorems::new(using, library)?;
    Ok(work::ask(py, limits, theorems, |prover| prover.solve(position))?.into())
}

/// Finds the value of a position: its canonical form, outcome, atomic weight and birthday.
///
/// Theorems that come with the program give the values of long rows, unless `library` is False.
#[pyfunction]
#[pyo3(signature = (position, *, library=true, memory=None, time=None))]
fn value(
    py: Python<'_>,
    position: &str,
    library: bool,
    memory: Option<i64>,
    time: Option<f64>,
) -> PyResult<Value> {
    let limits = Limits { memory, threads: 1, time };
    let theorems = Theorems::new(None, library)?;
    Ok(work::ask(py, limits, theorems, |prover| prover.value(position))?.into())
}

/// Finds the values of many positions.
///
/// The time limit is for each position. With `errors="return"`, the list has the exception in place
/// of a value that was not found.
#[pyfunction]
#[pyo3(signature = (positions, *, memory=None, threads=1, time=None, errors="raise"))]
fn values<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    memory: Option<i64>,
    threads: i64,
    time: Option<f64>,
    errors: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let limits = Limits { memory, threads, time };
    let work = |prover: &Prover, positions: &[String]| prover.values(positions);
    let show = |value| Ok(Bound::new(py, Value::from(value))?.into_any());
    work::ask_all(positions, limits, errors, work, show)
}

/// Finds the outcomes of many positions: L, R, N or P.
///
/// The time limit is for each position. With `errors="return"`, the list has the exception in place
/// of an outcome that was not found.
#[pyfunction]
#[pyo3(signature = (positions, *, memory=None, threads=1, time=None, errors="raise"))]
fn outcomes<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    memory: Option<i64>,
    threads: i64,
    time: Option<f64>,
    errors: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let limits = Limits { memory, threads, time };
    let work = |prover: &Prover, positions: &[String]| prover.outcomes(positions);
    let show = |outcome: segcert::Outcome| Ok(outcome.to_string().into_pyobject(py)?.into_any());
    work::ask_all(positions, limits, errors, work, show)
}

#[pymodule]
mod _segcert {
    use super::*;

    #[pymodule_export]
    use super::answers::{Board, Checked, Import, Move, MovesUsed, Proof, Solution, Value};
    #[pymodule_export]
    use super::errors::{
        CouldNotCheck, InternalError, Refuted, Rejected, SegcertError, Stopped, Unproved, Unusable,
    };
    #[pymodule_export]
    use super::rules::{Goal, RuleWriter};
    #[pymodule_export]
    use super::writer::{OpenPosition, Writer};
    #[pymodule_export]
    use super::{check, explain, outcomes, prove, solve, value, values};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("NotationError", errors::notation_error(module.py())?)
    }
}
