//! Tests of the package's public interface, as modules of one binary.
mod expr;
mod named;
mod standard;
mod values;
