use std::process::ExitCode;

fn main() -> ExitCode {
    segcert::cli::main()
}
