//! Tests of single functions of the kernel, by its public interface.

mod calculus;
mod cell;
mod order;
mod word;
mod words;
