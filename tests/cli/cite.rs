//! `segcert cite`.
use super::run::segcert;

#[test]
fn entries_for_a_bibliography() {
    insta::assert_snapshot!(segcert(&["cite", "certs/claims/conjecture-2-all-n.cert"]));
    insta::assert_snapshot!(segcert(&["cite", "certs/xo-03.cert", "--json"]));
    // The statement of a database has braces of no kind, and a proof is not needed.
    insta::assert_snapshot!(segcert(&["cite", "certs/database-8.cert"]));
}

/// Each certificate has an entry, and the program has one.
#[test]
fn several_certificates() {
    let files = ["certs/xo-03.cert", "certs/suite/MANIFEST.tsv", "certs/xo-06.cert"];
    let cited = segcert(&[&["cite"], &files[..]].concat());
    assert!(cited.starts_with("exit code 1\n"), "{cited}");
    assert_eq!(cited.matches("@misc{segcert-").count(), 2, "{cited}");
    assert_eq!(cited.matches("@misc{segcert,").count(), 1, "{cited}");
    let json = segcert(&["cite", files[0], files[2], "--json"]);
    assert_eq!(json.lines().filter(|line| line.starts_with('{')).count(), 2, "{json}");
}

#[test]
fn what_means_something_in_tex_is_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("c").display().to_string();
    let proved = segcert(&["prove", "XO < {0|up,{0|up}}", "--out", &file]);
    assert!(proved.starts_with("exit code 0\n"), "{proved}");
    let cited = segcert(&["cite", &file]);
    let title = r"title  = {Proof certificate: {\texttt{XO < \{0|up,2*up + *\}}}},";
    assert!(cited.contains(title), "{cited}");
    // A long row may be broken.
    segcert(&["prove", "XOXOXOXOXOXOXX", "--out", &file]);
    let cited = segcert(&["cite", &file]);
    assert!(cited.contains(r"\texttt{XOXOXOXOXOXO\allowbreak XX < 0}"), "{cited}");
}

#[test]
fn only_verified_certificates_are_cited() {
    let rejected = segcert(&["cite", "certs/suite/MANIFEST.tsv"]);
    assert!(rejected.starts_with("exit code 1\n-- output\n-- errors\n"), "{rejected}");
}

/// A bibliography has no two entries with one key. Programs get an object for each file.
#[test]
fn a_certificate_that_is_named_twice_has_one_entry() {
    let twice = ["cite", "certs/xo-03.cert", "certs/xo-03.cert"];
    assert_eq!(segcert(&twice), segcert(&twice[..2]));
    let json = segcert(&[&twice[..], &["--json"]].concat());
    assert_eq!(json.matches("\"command\":\"cite\"").count(), 2, "{json}");
}
