//! What follows from the committed theorems, and what does not.
mod committed;
mod follows;
mod libraries;
