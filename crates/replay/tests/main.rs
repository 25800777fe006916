//! Replays of small strategies in this folder, compared with a model and with brute force. Replays
//! of the strategies that come with the program, and of their mutants, are tested in the package
//! that reads rule files.

mod facts;
mod lines;
mod model;
mod oracle;
mod random;
mod written;
