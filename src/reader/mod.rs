//! Certificates as people read them: what the steps of a verified file conclude.
//!
//! The checker says whether a certificate is right; here its proof is derived once more, only to be
//! shown. Nothing rests on it. Depends on [`crate::certificate`] (the bytes), [`crate::claims`]
//! (forms, words and cells), [`crate::prove`] (moves that a proof does not name), [`crate::game`]
//! (names) and [`crate::clobber`].
//!
//! In reading order:
//!
//! * [`games`] (values by reference), [`goal`], [`normal`] (normal forms under lemmas), [`options`]
//!   (moves), [`rules`] (from a goal and a step to premises), [`root`] (what is proved: lemmas,
//!   claims, the statement), [`proof`] (which step proves which goal), [`open`] (from files)
//! * [`draw`] (mathematics as text), [`outline`] and [`report`] (proofs in words); [`dump`],
//!   [`explain`], [`latex`], [`page`]: what is written
//! * [`judge`] (which positions are known to be won), [`answer`]: play; `boards`: play within a
//!   page, `shown`: goals in it
pub mod answer;
mod boards;
pub mod draw;
pub mod dump;
pub mod explain;
pub mod games;
pub mod goal;
pub mod judge;
pub mod latex;
pub mod normal;
pub mod open;
pub mod options;
pub mod outline;
pub mod page;
pub mod proof;
pub mod report;
pub mod root;
pub mod rules;
mod shown;

use crate::claims::word::NegativeExponent;

/// Why a step cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Astray(pub &'static str);

/// A proof cannot be followed. If the checker verified it, then two programs disagree about it, and
/// one of them is wrong: that is an alarm.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{reason}", place.as_ref().map_or(String::new(), |place| format!("{place}: ")))]
pub struct Disagreement {
    /// What was being proved, the step and its byte of the file, if it was in a step.
    pub place: Option<String>,
    pub reason: Astray,
}

impl From<Astray> for Disagreement {
    fn from(reason: Astray) -> Disagreement {
        Disagreement { place: None, reason }
    }
}

impl From<NegativeExponent> for Astray {
    fn from(_: NegativeExponent) -> Astray {
        Astray("a power has an exponent below 0")
    }
}
