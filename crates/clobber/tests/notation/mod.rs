//! Notation: what is read, how it is printed, and how it is refused.
mod for_all;
mod reading;
mod refusing;
mod roundtrip;
