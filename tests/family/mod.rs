//! Theorems for all `n`: proofs, and values far beyond those that a proof looks at.
mod blocks;
mod certified;
mod instances;
mod laws;
mod proved;
mod several;
