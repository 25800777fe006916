//! Compares Solitaire Clobber with exhaustive search and with the paper, and rejects hostile
//! certificates.
mod agree;
mod certificates;
mod facts;
mod oracle;
mod pattern;
mod words;
