//! Tests of the package from outside, as modules of one binary.
mod values;
