//! The program `segcert-database`, from outside.

use std::process::Command;

/// Returns the exit code for these arguments, and what is printed.
fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_segcert-database"));
    let output = command.args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn committed(name: &str) -> String {
    format!("{}/../../certs/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_database_is_verified_and_a_proof_is_refused() {
    let (database, proof) = (committed("database-8.cert"), committed("xo-05.cert"));
    let (code, said) = run(&[&database]);
    assert_eq!(code, Some(0));
    assert!(
        said.starts_with("VERIFIED  values of all sums of parts in up to 8 squares\n"),
        "{said}"
    );
    let (code, said) = run(&[&proof]);
    assert_eq!(code, Some(1));
    assert!(said.starts_with("REJECTED") && said.contains("code      magic"), "{said}");
    assert_eq!(run(&[&database, &proof]).0, Some(1));
}

#[test]
fn usage() {
    assert_eq!(run(&[]).0, Some(2));
    assert_eq!(run(&["no such file"]).0, Some(2));
    let (code, said) = run(&["--help"]);
    assert!(code == Some(0) && said.starts_with("usage: segcert-database"), "{said}");
}
