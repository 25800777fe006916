//! Theorems by play: claims that are found where a game leads.
//!
//! A goal with Right to move is looked at reply by reply. Where Left has one answer that is good at
//! every small instance, what it leads to becomes a claim, as wide as small instances allow, to be
//! proved in the same way; where no answer is good at all of them, a line between the instances
//! makes two cases. So each claim has a short proof, and claims prove each other. Nothing here is
//! trusted: small instances only guide the search.
//!
//! Depends on [`crate::claims`], [`crate::game`] and [`super::goals`]. In reading order:
//!
//! * `instances`: goals at points, by value; `widen`: from a goal to a claim
//! * `matching`: from a goal to an instance of a claim; `close`: a goal from claims at once
//! * `prepare`, `candidate`, `split`: what comes before moves, Left's moves, and cases; `answer`:
//!   the proof of one claim
//! * `search`: claims until all are proved
//! * [`theorem`]: from a statement to its certificate
mod answer;
mod candidate;
mod close;
mod instances;
mod matching;
mod prepare;
mod search;
mod split;
pub mod theorem;
mod widen;
