//! Replays small strategies, and compares them with a model and with brute force. The package that
//! reads rule files tests the strategies that come with the program, and their mutants.

mod facts;
mod lines;
mod model;
mod oracle;
mod random;
mod written;
