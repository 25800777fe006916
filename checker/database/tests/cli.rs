//! Runs the program `segcert-database`.

use segcert_check::shell::file::{Kind, write};
use std::process::Command;

/// Returns the exit code and the output for these arguments.
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
        said.starts_with("VERIFIED  values of all sums of components in up to 8 squares\n"),
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

/// If the system refuses memory, the checker does not crash, and gives no verdict on the file. The
/// file claims all sums in up to 14 squares, which the checker counts before it rejects the file.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_does_not_give() {
    let path = format!("{}/{}-large", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    std::fs::write(&path, write(Kind::Database, &[14, 0])).unwrap();
    let end = |path: &str, space: u32| {
        let script = format!("ulimit -v {space}; exec \"$0\" \"$1\"");
        let program = env!("CARGO_BIN_EXE_segcert-database");
        let output = Command::new("bash").args(["-c", &script, program, path]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let code = output.status.code();
        assert_eq!(code == Some(3), text.contains("limit on memory"), "{space}: {code:?} {text}");
        code
    };
    let ends = [5_000, 6_000, 8_000, 12_000, 20_000, 50_000, 100_000].map(|it| end(&path, it));
    assert_eq!((ends[0], ends[6]), (Some(3), Some(1)), "{ends:?}");
    assert!(ends.iter().all(|code| matches!(code, Some(1 | 3))), "{ends:?}");
    // A small database needs only the memory of the program itself.
    assert_eq!(end(&committed("database-8.cert"), 6_000), Some(0));
}
