//! Tests which statements follow from the committed theorems, and which do not.
mod committed;
mod follows;
mod libraries;
