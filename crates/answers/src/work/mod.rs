//! Work in units, in a folder that processes on many machines share (docs/CLUSTER.md).
//!
//! There is no process that gives work out: a unit is done when the file that says so is there, it
//! may be done twice, and files appear under their names only when complete. Depends on
//! [`crate::certificate`] and [`crate::theorems`] for what is found, and on [`crate::files`].
//!
//! In reading order: [`job`] (what is to be done), [`found`] (what units find), [`folder`] (both
//! as files), [`slurm`] (the script of a job).
pub mod folder;
pub mod found;
pub mod job;
pub mod slurm;

pub use folder::{Folder, FolderError};
pub use found::{Done, Found};
pub use job::{Item, Job, Task};
