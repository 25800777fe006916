//! segcert: a prover for linear Clobber that writes proof certificates.
//!
//! Layers, lowest first: [`clobber`] (rules and notation), [`game`] (values), [`prove`] (search),
//! [`certificate`] (proofs, planned and written), [`family`] (theorems for all n), [`seg`] (the
//! SEGClobber search), [`reproduce`] (published experiments), [`cli`] (the commands). [`solitaire`]
//! (Solitaire Clobber) stands beside the middle ones and uses [`clobber`] only. A layer uses only
//! those before it.
mod bytes;
pub mod certificate;
pub mod claims;
pub mod cli;
pub mod clobber;
pub mod family;
pub mod game;
pub mod prove;
pub mod reproduce;
pub mod seg;
pub mod solitaire;
pub mod strategy;
