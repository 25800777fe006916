//! Tests of the package's public interface, as modules of one binary.
mod agree_rules;
mod component;
mod instance;
mod moves;
mod notation;
mod word;
mod writable;
