//! `segcert dump`
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

use crate::cli::run::{segcert, segcert_output, segcert_with_bytes};

#[test]
fn of_a_position() {
    insta::assert_snapshot!(segcert(&["dump", "certs/xo-06.cert"]));
}

#[test]
fn with_goals() {
    insta::assert_snapshot!(segcert(&["dump", "--goals", "certs/xo-03.cert"]));
    let theorem = ["dump", "--goals", "certs/claims/all-mn-x-m-o-n.cert"];
    insta::assert_snapshot!(segcert(&theorem));
}

#[test]
fn of_a_database() {
    let shown = segcert(&["dump", "certs/database-8.cert"]);
    let lines: Vec<&str> = shown.lines().take(8).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// A line for each step, in the order of the file; what is read from standard input is the same.
#[test]
fn every_step_is_there_once() {
    let path = "certs/claims/conjecture-1-all-n.cert";
    let text = String::from_utf8(segcert_output(&["dump", path]).stdout).unwrap();
    let steps = text.lines().filter_map(|line| line.strip_prefix("step "));
    let numbers: Vec<usize> =
        steps.map(|line| line.split(' ').next().unwrap().parse().unwrap()).collect();
    let verdict =
        check(&std::fs::read(path).unwrap(), &Options::default(), &mut Library::default());
    let Verdict::Verified(verified) = verdict else { panic!("{verdict:?}") };
    let count = verified.stats.steps;
    assert!(numbers.iter().copied().eq(0..count));
    let piped = segcert_with_bytes(&["dump", "-"], &std::fs::read(path).unwrap());
    assert!(text.as_bytes() == piped.stdout);
}

#[test]
fn what_is_not_verified_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.cert");
    let mut bytes = super::file("xo-06");
    bytes[60] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let damaged = segcert_output(&["dump", path.to_str().unwrap()]);
    assert_eq!(damaged.status.code(), Some(1));
    assert!(damaged.stdout.is_empty());
    let errors = String::from_utf8(damaged.stderr).unwrap();
    assert!(errors.starts_with("REJECTED") && errors.contains("code      root"), "{errors}");
    insta::assert_snapshot!(segcert(&["dump", "certs/none.cert"]));
}
