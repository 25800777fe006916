//! Laws: what a line `u·w^n·v` gains in a period, proved by claims about differences of two words
//! that grow together.
//!
//! A claim `Y(b + p·x) − X(c + p·x) ≥ T` is proved like this. Right cuts one of the words. Left
//! makes the same cut in the other one, so that two pieces cancel, and the rest is a claim about
//! shorter words; near an end, where one piece has a number of stones, he cuts near an end as well,
//! and the values of the short pieces go into `T`. The claims are found on demand; those that fail
//! are given up, and what rested on them is done again.
//!
//! * `cuts`: the moves in words by shape
//! * [`system`]: the claims, and the search for those that prove each other
//! * `answers`: what Left may do, and which claim is needed then
//! * `attempt`: the proof of one claim
//! * [`theorem`]: from a statement to its certificate
mod answers;
mod attempt;
mod cuts;
pub mod system;
pub mod theorem;
