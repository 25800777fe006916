use std::process::ExitCode;

use segcert::cli::memory::Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn main() -> ExitCode {
    segcert::cli::main()
}
