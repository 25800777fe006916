//! Replays of small strategies written down here, compared with a model and with brute force. Those
//! of the strategies that come with the program, and of mutants of them, are tested where rule
//! files are read.

mod facts;
mod lines;
mod model;
mod oracle;
mod random;
mod written;
