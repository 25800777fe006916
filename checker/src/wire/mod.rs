//! The wire format: bytes become numbers, forms, words, steps, or are refused.
//!
//! Depends on the types of `core` and `claims`. `reader` knows no certificate; `step` insists on the
//! normal form of what is written.

mod reader;
mod step;

pub use reader::Reader;
