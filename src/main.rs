//! The program segcert. Its commands are in `crates/commands/`.
use std::process::ExitCode;

use segcert_run::memory::Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    segcert_commands::main()
}
