//! Proves laws, which state the gain of a family `u·w^n·v` in a period, by claims about differences
//! of two words that grow together.
//!
//! A claim `Y(b + p·x) − X(c + p·x) ≥ T` is proved as follows. Right cuts one of the words. Left
//! makes the same cut in the other word, so that two pieces cancel, and a claim about shorter words
//! proves the rest. If Right cuts near an end, so that one piece has a constant number of stones,
//! Left cuts near an end as well, and the values of the short pieces become part of `T`. Claims are
//! made on demand. Claims that fail are dropped, and claims whose proofs used them are proved
//! again.
//!
//! * [`system`]: the claims, the search for those that prove each other, and the moves in words
//! * `answers`: what Left may do, and which claim is needed then
//! * `attempt`: the proof of one claim
//! * [`theorem`]: from a statement to its certificate
mod answers;
mod attempt;
pub mod system;
pub mod theorem;
