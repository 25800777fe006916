//! Divides work into units, in a folder that processes on many machines share (docs/CLUSTER.md).
//!
//! No process distributes the work. A unit is done when the file with its results exists; two
//! processes may compute the same unit. Files appear under their names only when complete. Depends
//! on [`crate::certificate`] and [`crate::theorems`] for results, and on [`crate::files`].
//!
//! In reading order: [`job`] (the question and its units), [`found`] (the results of units),
//! [`folder`] (both as files), [`slurm`] (the script of a job).
pub mod folder;
pub mod found;
pub mod job;
pub mod slurm;

pub use folder::{Folder, FolderError};
pub use found::{Done, Found};
pub use job::{Item, Job, Task};
