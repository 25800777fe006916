//! The SEGClobber search (Folkersen, Bashir, Tavakoli and Müller 2025), complete, as a second prover.
pub mod board;
pub mod build;
pub mod certificate;
pub mod check;
pub mod database;
pub mod entry;
pub mod features;
pub mod moves;
pub mod pieces;
pub mod rules;
pub mod search;
pub mod shape;
pub mod simplify;
pub mod solver;
pub mod table;
