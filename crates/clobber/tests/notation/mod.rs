//! Tests of the notation: reading, printing, and errors.
mod for_all;
mod misread;
mod ranges;
mod reading;
mod refusing;
mod roundtrip;
