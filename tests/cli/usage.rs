//! Help, wrong arguments, wrong notation.
use super::run::segcert;

#[test]
fn bad_usage_has_exit_code_2() {
    for arguments in [
        &[][..],
        &["nonsense"],
        &["solve"],
        &["solve", "XO", "--batch", "file"],
        &["solve", "XO", "--memory", "4Q"],
        &["solve", "XO", "--threads", "0"],
        &["solve", "XO", "--time", "-1"],
        &["prove"],
    ] {
        let shown = segcert(arguments);
        assert!(shown.starts_with("exit code 2\n-- output\n-- errors\n"), "{arguments:?}: {shown}");
    }
}

#[test]
fn help_and_version() {
    assert!(segcert(&["--help"]).starts_with("exit code 0\n"));
    assert!(segcert(&["--version"]).starts_with("exit code 0\n-- output\nsegcert "));
}

#[test]
fn sizes_are_explained() {
    insta::assert_snapshot!(segcert(&["solve", "XO", "--memory", "4Q"]));
}

#[test]
fn wrong_notation_has_a_caret() {
    insta::assert_snapshot!(segcert(&["solve", "ox-oox"]));
}

#[test]
fn wrong_notation_for_programs() {
    insta::assert_snapshot!(segcert(&["solve", "--json", "XO + (XO)^"]));
}
