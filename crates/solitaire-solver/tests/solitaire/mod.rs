//! Solitaire Clobber against exhaustive search, the paper's facts, and hostile certificates.
mod agree;
mod certificates;
mod facts;
mod oracle;
mod pattern;
mod words;
