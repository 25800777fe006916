//! Certificates of format version 1, of which theorems for all `n` are left.
use segcert_check::first::{LIMITS, Limits, check, report};

use super::{Arguments, Claim};
use crate::cli::exit::Exit;

/// Says whether one proves what was claimed.
pub fn run(file: &str, bytes: &[u8], claim: &Claim, arguments: &Arguments) -> Exit {
    let limits = Limits {
        steps: arguments.steps.unwrap_or(LIMITS.steps),
        memory: arguments.memory.map_or(LIMITS.memory, |memory| memory.0),
    };
    let verdict = check(bytes, limits, claim.words());
    arguments.show(verdict.exit_code(), || match arguments.json {
        true => report::json(file, bytes.len(), &verdict),
        false => report::text(file, bytes.len(), &verdict),
    })
}
