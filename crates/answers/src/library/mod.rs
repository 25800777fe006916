//! The theorems that proofs may use, and the certificates that prove them.
//!
//! Certificates come from four places. The program carries small certificates, and an index of all
//! certificates that come with it; the large ones may be installed as files. The user has a folder
//! of certificates, and can name files. Nothing from outside the program is trusted: the root of a
//! file is computed from its content, the names of files have no meaning, and the checker replays a
//! certificate before a proof may import it.
//!
//! Depends on [`crate::corollaries`], on [`crate::methods`], which prove theorems again, and on the
//! checker. In reading order:
//!
//! * [`index`]: what comes with the program, and files that are installed beside it
//! * [`folder`]: the certificates that the user has put in
//! * [`catalog`]: where the certificate with a root is
//! * [`imports`]: for the checker, the certificates on which another one rests
//! * `literal`: whether a statement is an instance of another one; [`entailment`]: whether it
//!   follows from what a certificate proves
//! * [`usable`]: for the prover, the theorems that it may use
//! * [`resting`]: the theorems that the proof of a question may use, and what its certificate
//!   imports; [`paths`]: certificates that the user names
//! * [`about`]: which theorems speak of a row
//! * [`worth`]: what long rows are worth by theorems
pub mod about;
pub mod catalog;
pub mod entailment;
pub mod folder;
pub mod imports;
pub mod index;
mod literal;
pub mod paths;
pub mod resting;
pub mod usable;
pub mod worth;
