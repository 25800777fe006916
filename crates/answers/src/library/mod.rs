//! Theorems that proofs may use, and the certificates that prove them.
//!
//! Certificates are in four places: the program carries the small ones of those that come with it,
//! and an index of all of them; the others may be installed as files; the user has a folder; and
//! the user names files. Nothing from outside the program is believed: the root of a file is
//! computed from its content, names of files mean nothing, and the checker replays a certificate
//! before a proof rests on it.
//!
//! Depends on [`crate::corollaries`], on [`crate::methods`], which prove theorems again, and on the
//! checker. In reading order:
//!
//! * [`index`]: what comes with the program; [`installed`]: files that are installed beside it
//! * [`folder`]: the certificates that the user has put in
//! * [`catalog`]: where the certificate with a root is
//! * [`imports`]: for the checker, the certificates on which another one rests
//! * [`entailment`]: whether a statement follows from what a certificate proves
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
pub mod installed;
pub mod paths;
pub mod resting;
pub mod usable;
pub mod worth;
