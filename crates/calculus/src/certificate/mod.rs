//! Certificates: the types of a file, and functions that write it (docs/CALCULUS.md,
//! docs/FORMAT.md).
//!
//! Depends on [`crate::clobber`], [`crate::game`] and [`crate::claims`], which do not depend on
//! certificates, on [`crate::run`] for limits, and on the checker to seal files and to read them.
//!
//! In reading order: [`wire`] (the types of a file and its bytes), [`goal`] (goals of statements),
//! [`plain`] (options and premises without parameters), [`references`] (values in canonical order),
//! [`draft`] (selection and numbering of values), [`database`] (values of short sums),
//! [`seal`](mod@seal) (the check before a file is returned), [`kernel`] (what the kernel reads, as
//! the types of the notation and of a file).
pub mod database;
pub mod draft;
pub mod goal;
pub mod kernel;
pub mod plain;
pub mod references;
pub mod seal;
pub mod wire;

pub use references::References;
pub use seal::{Certificate, CertifyError, Verdict};
