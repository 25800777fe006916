//! `segcert value`
use super::run::segcert;

#[test]
fn of_a_board() {
    insta::assert_snapshot!(segcert(&["value", "(XXO)^28"]));
}

#[test]
fn with_arrows() {
    insta::assert_snapshot!(segcert(&["value", "BBW.BW + XOOXO.XXO", "--unicode"]));
}

#[test]
fn not_all_small() {
    insta::assert_snapshot!(segcert(&["value", "XO + {2|-1}"]));
}

#[test]
fn long_ones_are_abridged() {
    insta::assert_snapshot!(segcert(&["value", "(XO)^7"]));
    insta::assert_snapshot!(segcert(&["value", "(XO)^7", "--full"]));
}

#[test]
fn for_programs() {
    insta::assert_snapshot!(segcert(&["value", "--json", "-XOXXOOXXO"]));
}

/// What is printed in full has the value that it names.
#[test]
fn names_are_read_back() {
    for text in ["(XO)^4", "XXOXOOXO", "3*XXOXO - up", "{2|-1} + XO"] {
        let value = |text: &str| {
            let shown = segcert(&["value", "--json", "--full", text]);
            let start = shown.find("\"value\":").unwrap();
            shown[start..].to_owned()
        };
        let first = value(text);
        let name = first.split('"').nth(3).unwrap();
        assert_eq!(value(name), first, "{text}");
    }
}

#[test]
fn limits() {
    for arguments in [["--time", "0.1"], ["--memory", "1M"]] {
        let shown = segcert(&[&["value", "(XO)^60"], &arguments[..]].concat());
        assert!(shown.starts_with("exit code 3\n"), "{shown}");
    }
}
