//! Repeats the published experiments: the figures of the SEGClobber paper, and the tables of its
//! two ancestors.
//!
//! Depends on [`crate::clobber`], [`crate::run`] and [`crate::seg`]. In reading order:
//! [`published`] (numbers in the papers), [`plot`] (SVG), [`run`] (one timed search), [`figure1`],
//! [`figure2`], [`ancestors`] (one experiment each).
pub mod ancestors;
pub mod figure1;
pub mod figure2;
pub mod plot;
pub mod published;
pub mod run;

/// The result of an experiment: a table, and possibly a plot of it.
pub struct Result {
    /// Name of the files without their ending.
    pub name: &'static str,
    /// Title of the experiment.
    pub title: String,
    /// Names of the columns of the table, with spaces between them.
    pub columns: &'static str,
    pub rows: Vec<Vec<String>>,
    /// A plot of the rows.
    pub plot: Option<plot::Plot>,
}
