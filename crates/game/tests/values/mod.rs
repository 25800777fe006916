//! Values: their algebra, order and canonical forms, their names and atomic weights, and what the
//! literature says about some.
mod algebra;
mod atomic;
mod copies;
mod forms;
mod literature;
mod names;
mod outcomes;
pub mod world;
