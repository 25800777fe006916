//! Theorems for all `n`: proofs, forgeries, and values beyond the window that a proof looks at.
mod beyond;
mod bounds;
mod certified;
mod common;
mod forged;
mod inequalities;
mod laws;
mod notation;
mod proved;
