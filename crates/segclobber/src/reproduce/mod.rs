//! The published experiments, repeated: the figures of the SEGClobber paper, the tables of its two
//! ancestors, and the comparison of both searches of segcert.
//!
//! Depends on [`crate::clobber`], [`crate::run`] and [`crate::seg`]. In reading order:
//! [`published`] (the numbers that the papers state), [`table`] (rows and CSV), [`plot`] (SVG and
//! pgfplots), [`run`] (one timed search), [`figure1`], [`figure2`], [`ancestors`], [`engines`] (one
//! experiment each).
pub mod ancestors;
pub mod engines;
pub mod figure1;
pub mod figure2;
pub mod plot;
pub mod published;
pub mod run;
pub mod table;

/// What became of an experiment: a table, and a picture of it if there is one.
pub struct Result {
    /// Name of the files without their ending.
    pub name: &'static str,
    /// For people.
    pub title: String,
    /// All rows.
    pub table: table::Table,
    /// The same to look at.
    pub plot: Option<plot::Plot>,
}
