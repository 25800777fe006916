//! Certificates, the certificates that they import, and the results of checks.
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::pickles::{Reduced, reduced};
use crate::errors;
use crate::html;

/// The fields of a report on moves.
type MovesParts = (u64, u64, u64, Option<(u32, String)>);

/// Restores a `Proof` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_proof")]
pub fn restore_proof(
    statement: String,
    root: String,
    bytes: Vec<u8>,
    from: Vec<String>,
    imports: Vec<(String, String, Vec<u8>)>,
    moves: Option<MovesParts>,
) -> Proof {
    let imports = imports.into_iter();
    let imports =
        imports.map(|(statement, root, bytes)| segcert::Import { statement, root, bytes });
    let moves = moves.map(|(lines, followed, searched, wrong)| segcert::MovesUsed {
        lines,
        followed,
        searched,
        wrong,
    });
    Proof(segcert::Proof { statement, root, bytes, from, imports: imports.collect(), moves })
}

/// Restores a `Checked` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_checked")]
pub fn restore_checked(statement: String, root: String, imports: Vec<String>) -> Checked {
    Checked { statement, root, imports }
}

/// Restores a `MovesUsed` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_moves_used")]
pub fn restore_moves_used(
    lines: u64,
    followed: u64,
    searched: u64,
    wrong: Option<(u32, String)>,
) -> MovesUsed {
    MovesUsed { lines, followed, searched, wrong }
}

/// Restores an `Import` from its pickle.
#[pyfunction]
#[pyo3(name = "_restore_import")]
pub fn restore_import(statement: String, root: String, bytes: Vec<u8>) -> Import {
    Import { statement, root, bytes }
}

/// A certificate that the checker has verified.
#[pyclass(frozen, module = "segcert")]
pub struct Proof(pub segcert::Proof);

#[pymethods]
impl Proof {
    /// The statement that the certificate proves, as the checker prints it.
    #[getter]
    fn statement(&self) -> &str {
        &self.0.statement
    }

    /// Root of the certificate in hexadecimal: the hash by which it is cited.
    #[getter]
    fn root(&self) -> &str {
        &self.0.root
    }

    /// Content of the certificate file.
    #[getter]
    fn bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes)
    }

    /// The theorems from which the proof derives the statement; empty if it uses none.
    #[getter]
    fn theorems(&self) -> Vec<String> {
        self.0.from.clone()
    }

    /// The certificates that this one imports; empty if it contains their proofs.
    #[getter]
    fn imports(&self) -> Vec<Import> {
        self.0.imports.iter().cloned().map(Import::from).collect()
    }

    /// Report on the moves that the proof follows, or None.
    #[getter]
    fn moves(&self) -> Option<MovesUsed> {
        self.0.moves.clone().map(MovesUsed::from)
    }

    /// Writes the certificate file. The file appears only when it is complete.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.0.write(&path)).map_err(|error| errors::of_file(&error, &path))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let segcert::Proof { statement, root, bytes, from, imports, moves } = &self.0;
        let import = |it: &segcert::Import| {
            (it.statement.clone(), it.root.clone(), PyBytes::new(py, &it.bytes))
        };
        let imports: Vec<_> = imports.iter().map(import).collect();
        let moves: Option<MovesParts> =
            moves.clone().map(|it| (it.lines, it.followed, it.searched, it.wrong));
        let bytes = PyBytes::new(py, bytes);
        reduced(py, "_restore_proof", (statement, root, bytes, from, imports, moves))
    }

    fn __repr__(&self) -> String {
        let segcert::Proof { statement, root, bytes, .. } = &self.0;
        format!("Proof({statement:?}, root={root:?}, {} bytes)", bytes.len())
    }

    fn _repr_html_(&self) -> String {
        let segcert::Proof { statement, root, bytes, .. } = &self.0;
        let statement = html::escaped(statement);
        format!("<b>{statement}</b><br>root <code>{root}</code>, {} bytes", bytes.len())
    }
}

/// Report on the moves of another solver.
#[pyclass(frozen, get_all, module = "segcert")]
pub struct MovesUsed {
    /// Number of lines with a move.
    lines: u64,
    /// Number of positions in which one of these moves was followed.
    followed: u64,
    /// Number of positions that the prover had to search.
    searched: u64,
    /// Number of the first line whose move does not win, counted from 1, and a refutation.
    wrong: Option<(u32, String)>,
}

impl From<segcert::MovesUsed> for MovesUsed {
    fn from(used: segcert::MovesUsed) -> MovesUsed {
        let segcert::MovesUsed { lines, followed, searched, wrong } = used;
        MovesUsed { lines, followed, searched, wrong }
    }
}

#[pymethods]
impl MovesUsed {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let MovesUsed { lines, followed, searched, wrong } = self;
        reduced(py, "_restore_moves_used", (lines, followed, searched, wrong.as_ref()))
    }

    fn __repr__(&self) -> String {
        let MovesUsed { lines, followed, searched, .. } = self;
        format!("MovesUsed(lines={lines}, followed={followed}, searched={searched})")
    }
}

/// A certificate that another one imports.
#[pyclass(frozen, get_all, module = "segcert")]
pub struct Import {
    /// The statement that the certificate proves, as the checker prints it.
    statement: String,
    /// The hash by which the other certificate names it, in hexadecimal.
    root: String,
    /// Content of the certificate file.
    pub bytes: Vec<u8>,
}

impl From<segcert::Import> for Import {
    fn from(import: segcert::Import) -> Import {
        let segcert::Import { statement, root, bytes } = import;
        Import { statement, root, bytes }
    }
}

#[pymethods]
impl Import {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let Import { statement, root, bytes } = self;
        reduced(py, "_restore_import", (statement, root, PyBytes::new(py, bytes)))
    }

    fn __repr__(&self) -> String {
        format!("Import({:?}, root={:?})", self.statement, self.root)
    }
}

/// Result of a check that verified the certificate.
#[pyclass(frozen, get_all, module = "segcert")]
pub struct Checked {
    /// The statement that the certificate proves, as the checker prints it.
    statement: String,
    /// Root of the certificate in hexadecimal: the hash by which it is cited.
    root: String,
    /// Roots of the certificates that this one imports.
    imports: Vec<String>,
}

impl From<segcert::Checked> for Checked {
    fn from(checked: segcert::Checked) -> Checked {
        let segcert::Checked { statement, root, imports } = checked;
        Checked { statement, root, imports }
    }
}

#[pymethods]
impl Checked {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        reduced(py, "_restore_checked", (&self.statement, &self.root, &self.imports))
    }

    fn __repr__(&self) -> String {
        format!("Checked({:?}, root={:?})", self.statement, self.root)
    }

    fn _repr_html_(&self) -> String {
        let statement = html::escaped(&self.statement);
        format!("verified: <b>{statement}</b><br>root <code>{}</code>", self.root)
    }
}
