//! Tests of values: their algebra, order and canonical forms, their names and atomic weights, and
//! results of the literature.
mod algebra;
mod atomic;
mod copies;
mod forms;
mod literature;
mod names;
mod outcomes;
pub mod world;
