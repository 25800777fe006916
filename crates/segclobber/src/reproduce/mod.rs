//! The published experiments, repeated: the figures of the SEGClobber paper, the tables of its two
//! ancestors, and the comparison of both searches of segcert.
//!
//! Depends on [`crate::clobber`], [`crate::run`] and [`crate::seg`]. In reading order:
//! [`published`] (the numbers that the papers state), [`table`] (rows and CSV), [`plot`] (SVG and
//! pgfplots), `latex` (text as LaTeX), [`run`] (one timed search), [`figure1`], [`figure2`],
//! [`ancestors`], [`engines`] (one experiment each).
pub mod ancestors;
pub mod engines;
pub mod figure1;
pub mod figure2;
mod latex;
pub mod plot;
pub mod published;
pub mod run;
pub mod table;

/// Outcome of an experiment: a table, and a plot of it if there is one.
pub struct Result {
    /// Name of the files without their ending.
    pub name: &'static str,
    /// One line about the experiment, for people.
    pub title: String,
    /// All rows.
    pub table: table::Table,
    /// A plot of the rows.
    pub plot: Option<plot::Plot>,
}
