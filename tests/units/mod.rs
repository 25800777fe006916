//! Modules of the root package: what they say of small cases. In the other packages, unit tests
//! stand beside what they test.
mod cli_fold;
mod cli_resources;
mod files;
