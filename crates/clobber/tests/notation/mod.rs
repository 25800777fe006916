//! Notation: what is read, how it is printed, and how it is refused.
mod reading;
mod refusing;
mod roundtrip;
