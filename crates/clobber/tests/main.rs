//! Tests of the package's public interface, as modules of one binary.
mod agree_rules;
mod instance;
mod notation;
