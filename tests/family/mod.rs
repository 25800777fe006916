//! Theorems for all `n`: proofs, and values far beyond those that a proof looks at.
mod beyond;
mod bounds;
mod certified;
mod common;
mod forged;
mod inequalities;
mod laws;
mod notation;
mod proved;
mod several;
