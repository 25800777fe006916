//! Unit tests of packages whose libraries are not compiled for tests. In the other packages, unit
//! tests stand beside the code that they test.
mod base64;
mod cli_exit;
mod cli_fold;
mod cli_resources;
mod cli_table;
mod files;
mod powers;
