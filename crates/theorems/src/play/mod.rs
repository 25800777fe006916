//! Finds theorems by play: claims come from the positions that play reaches.
//!
//! A goal in which Right moves first is examined reply by reply. If Left has one answer that is
//! good at every small instance, the goal after this answer is generalised as far as small
//! instances allow, and becomes a claim, which is proved in the same way. If no answer is good at
//! all instances, a linear inequality separates the instances into two cases. So each claim has a
//! short proof, and claims prove each other. Nothing here is trusted: small instances only guide
//! the search.
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
