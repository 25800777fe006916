//! Certificates: how proofs are planned and written (docs/CALCULUS.md, docs/FORMAT.md).
//!
//! Depends on [`crate::clobber`], [`crate::game`] and [`crate::claims`], none of which knows of
//! certificates, on [`crate::run`] for limits, and on the checker only to seal what was written.
//!
//! In reading order: [`wire`] (the types of a file and its bytes), [`goal`] (what a statement
//! needs), [`plain`] (options and premises without parameters), [`references`] (values in canonical
//! order), [`draft`] (from proofs to a certificate), [`database`] (values of short sums),
//! [`calculus`] (proofs with parameters as they are written), [`seal`](mod@seal) (what the checker
//! says).
pub mod calculus;
pub mod database;
pub mod draft;
pub mod goal;
pub mod plain;
pub mod references;
pub mod seal;
pub mod wire;

pub use references::References;
pub use seal::{Certificate, CertifyError, Verdict};
