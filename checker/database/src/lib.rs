//! Checks databases of segcert. A database states the value of every sum of components of linear
//! Clobber that needs at most a given number of squares (docs/FORMAT.md, Section 8). No certificate
//! depends on a database.
//!
//! The package uses the games of the kernel: words, their options, the order of values. In reading
//! order: `sums` enumerates the sums, `values` checks the value of each sum.
//!
//! ```no_run
//! use segcert_check::shell::allowed::Allowed;
//! use segcert_check::shell::verdict::Verdict;
//!
//! let file = std::fs::read("database.cert")?;
//! match segcert_database::check(&file, Allowed::default()) {
//!     Verdict::Verified(verified) => println!("{}", verified.statement),
//!     Verdict::Rejected(rejection) => println!("a value is wrong: {rejection}"),
//!     Verdict::CouldNotCheck(obstacle) => println!("cannot say: {obstacle}"),
//! }
//! # Ok::<(), std::io::Error>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation
)]

mod sums;
mod values;

use segcert_check::data::{Reader, Stop};
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Sealed, stopped};
use segcert_check::shell::file::{Kind, open, write};
use segcert_check::shell::verdict::{Stats, Verdict, Verified};
use values::Values;

/// Checks the database in `file`.
pub fn check(file: &[u8], limits: Allowed) -> Verdict {
    replay(file, limits).map_or_else(|verdict| *verdict, Verdict::Verified)
}

/// Returns the complete file with this body, if its values are correct.
///
/// # Errors
/// The verdict, if it is not *verified*.
pub fn seal(body: &[u8], limits: Allowed) -> Result<Sealed, Box<Verdict>> {
    let bytes = write(Kind::Database, body);
    let verified = replay(&bytes, limits)?;
    Ok(Sealed { bytes, verified })
}

/// Tells whether a file begins like a database.
pub fn is_database(file: &[u8]) -> bool {
    file.starts_with(&Kind::Database.magic())
}

fn replay(file: &[u8], limits: Allowed) -> Result<Verified, Box<Verdict>> {
    let opened = open(file)?;
    let mut reader = Reader::new(opened.body);
    let budget = limits.limits(file.len());
    let values = match opened.kind {
        Kind::Database => Values::read(&mut reader, budget),
        Kind::Proof => Err(Stop::Fault("magic")),
    };
    let values = values.map_err(|stop| Box::new(stopped(stop, reader.mark)))?;
    let work = budget.steps.saturating_sub(values.games.budget.steps);
    let stats = Stats { values: values.named, work, ..Stats::default() };
    Ok(Verified { statement: values.text(), root: opened.root, stats, imports: Vec::new() })
}
