//! segcert: a prover for linear Clobber that writes proof certificates.
//!
//! ```
//! let proof = segcert::Prover::new().prove("(XXO)^4 = 2*up")?;
//! assert_eq!(segcert::check(&proof.bytes)?.statement, "(XXO)^4 = 2*up");
//! assert_eq!(segcert::value("XXO")?.value, "^");
//! # Ok::<(), segcert::Error>(())
//! ```
//!
//! [`Prover`] has limits and questions, [`check`] says what a certificate proves, [`value`] and
//! [`solve`] are short forms. They may be called from any thread. The notation of boards, sums and
//! statements is that of the [command line](https://docs.rs/crate/segcert).
//!
//! The other modules are how it works. They are public for the command line and for tests, are not
//! part of what is documented, and may change with any version. Most of them are packages of the
//! workspace, under the names that they have everywhere in it; docs/ARCHITECTURE.md says what each
//! is for, and what it may use. Those of this package, lowest first: [`reader`] (certificates, to
//! be read by people), `page` and `coq` (the proved checker in a browser, and inside Coq),
//! [`follow`] (searches that a strategy guides), [`instance`] (statements about long rows as
//! instances of theorems), [`methods`] (which method answers a question), [`library`] (theorems
//! that proofs may use), [`work`] (jobs in units), [`files`], `unpack`, `api` (what is documented here),
//! [`cli`] (the commands).
#![warn(missing_docs)]

mod api;
#[doc(hidden)]
pub mod assemble;
mod base64;
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod coq;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod follow;
#[doc(hidden)]
pub mod instance;
#[doc(hidden)]
pub mod library;
#[doc(hidden)]
pub mod methods;
#[doc(hidden)]
pub mod page;
#[doc(hidden)]
pub mod reader;
mod unpack;
#[doc(hidden)]
pub mod work;

#[doc(hidden)]
pub use segcert_check::shell::escape;

#[doc(hidden)]
pub use segcert_calculus::{certificate, claims};
#[doc(hidden)]
pub use segcert_clobber as clobber;
#[doc(hidden)]
pub use segcert_corollaries as corollaries;
#[doc(hidden)]
pub use segcert_find as find;
#[doc(hidden)]
pub use segcert_game as game;
#[doc(hidden)]
pub use segcert_run as run;
#[doc(hidden)]
pub use segcert_search as prove;
#[doc(hidden)]
pub use segcert_search::planner;
#[doc(hidden)]
pub use segcert_segclobber::{reproduce, seg};
#[doc(hidden)]
pub use segcert_solitaire_solver as solitaire;
#[doc(hidden)]
pub use segcert_strategy as strategy;
#[doc(hidden)]
pub use segcert_theorems as theorems;

pub use api::{
    Checked, Error, Evaluation, Import, MovesUsed, OpenMove, OpenPosition, Proof, Prover, Solution,
    WinningMove, Writer, check, check_with_imports, explain, solve, squares, value,
};
pub use clobber::{NotationError, Outcome};
pub use run::Halt;
