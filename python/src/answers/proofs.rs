//! Certificates, the certificates that they import, and the results of checks.
use std::path::PathBuf;

use pyo3::prelude::*;

use super::pickles::{Reduced, reduced};
use crate::{errors, html};

/// A certificate that the checker has verified.
#[pyclass(frozen, get_all, new = "from_fields", module = "segcert")]
pub struct Proof {
    /// The statement that the certificate proves, as the checker prints it.
    statement: String,
    /// Root of the certificate in hexadecimal: the hash by which it is cited.
    root: String,
    /// Content of the certificate file.
    pub bytes: Vec<u8>,
    /// The theorems from which the proof derives the statement; empty if it uses none.
    theorems: Vec<String>,
    /// The certificates that this one imports; empty if it contains their proofs.
    pub imports: Vec<Import>,
    /// Report on the moves that the proof follows, or None.
    moves: Option<MovesUsed>,
}

impl From<segcert::Proof> for Proof {
    fn from(proof: segcert::Proof) -> Proof {
        let segcert::Proof { statement, root, bytes, from, imports, moves } = proof;
        Proof {
            statement,
            root,
            bytes,
            theorems: from,
            imports: imports.into_iter().map(Import::from).collect(),
            moves: moves.map(MovesUsed::from),
        }
    }
}

#[pymethods]
impl Proof {
    /// Writes the certificate file. The file appears only when it is complete.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let Proof { statement, root, bytes, .. } = self;
        let (statement, root, bytes) = (statement.clone(), root.clone(), bytes.clone());
        let (from, imports) = (Vec::new(), Vec::new());
        let proof = segcert::Proof { statement, root, bytes, from, imports, moves: None };
        py.detach(|| proof.write(&path)).map_err(|error| errors::of_file(&error, &path))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["statement", "root", "bytes", "theorems", "imports", "moves"])
    }

    fn __repr__(&self) -> String {
        let Proof { statement, root, bytes, .. } = self;
        format!("Proof({statement:?}, root={root:?}, {} bytes)", bytes.len())
    }

    fn _repr_html_(&self) -> String {
        let Proof { statement, root, bytes, .. } = self;
        let statement = html::escaped(statement);
        format!("<b>{statement}</b><br>root <code>{root}</code>, {} bytes", bytes.len())
    }
}

/// Report on the moves of another solver.
#[pyclass(frozen, get_all, new = "from_fields", from_py_object, module = "segcert")]
#[derive(Clone)]
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
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["lines", "followed", "searched", "wrong"])
    }

    fn __repr__(&self) -> String {
        let MovesUsed { lines, followed, searched, .. } = self;
        format!("MovesUsed(lines={lines}, followed={followed}, searched={searched})")
    }
}

/// A certificate that another one imports.
#[pyclass(frozen, get_all, new = "from_fields", from_py_object, module = "segcert")]
#[derive(Clone)]
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
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["statement", "root", "bytes"])
    }

    fn __repr__(&self) -> String {
        format!("Import({:?}, root={:?})", self.statement, self.root)
    }
}

/// Result of a check that verified the certificate.
#[pyclass(frozen, get_all, new = "from_fields", module = "segcert")]
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
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        reduced(slf, &["statement", "root", "imports"])
    }

    fn __repr__(&self) -> String {
        format!("Checked({:?}, root={:?})", self.statement, self.root)
    }

    fn _repr_html_(&self) -> String {
        let statement = html::escaped(&self.statement);
        format!("verified: <b>{statement}</b><br>root <code>{}</code>", self.root)
    }
}
