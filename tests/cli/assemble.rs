//! `segcert assemble`: the inverse of `dump`, and certificates that are written by hand.
use std::fs;
use std::path::{Path, PathBuf};

use super::run::output;

const CERTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/certs");

/// The exit code, and what is printed.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let output = output(arguments, folder.path(), input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Asserts that the text of a certificate is assembled to the same bytes. What it imports is not
/// needed for that.
fn assert_lossless(path: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let dumped = output(&["dump", path.to_str().unwrap()], folder.path(), "");
    let text = String::from_utf8(dumped.stdout).unwrap();
    let assembled =
        output(&["assemble", "-", "--unverified", "--out", "again"], folder.path(), &text);
    let again = fs::read(folder.path().join("again"));
    assert_eq!(again.ok(), fs::read(path).ok(), "{}: {assembled:?}", path.display());
}

#[test]
fn texts_are_assembled_to_the_same_bytes() {
    for name in [
        "xo-10.cert",
        "database-8.cert",
        "claims/conjecture-2-all-n.cert",
        "claims/any-oxo-above-zero-all-n.cert",
        "claims/xo-5-confused-with-up.cert",
        "blocks/x-nox.cert",
        "asf/a4.cert",
    ] {
        assert_lossless(&Path::new(CERTS).join(name));
    }
}

#[test]
#[ignore = "all certificates; run by .ci/slow"]
fn texts_of_all_certificates_are_assembled_to_the_same_bytes() {
    let mut folders = vec![PathBuf::from(CERTS)];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "cert") {
                assert_lossless(&path);
                count += 1;
            }
        }
    }
    assert!(count > 250, "{count}");
}

/// `XXO = up`, and a proof by play: Right has two moves in `XXOO`, and Left answers both.
const BY_HAND: &str = "\
# The value of XXO.
statement XXO = up
value star left=[0] right=[0]
value up left=[0] right=[star]
lemma RewriteByOptions word=OX terms=[star]
lemma RewriteByOptions word=OOX terms=[-up]
";
const BY_PLAY: &str = "\
statement XXOO >= 0

step Replies
step Move option=0
";

#[test]
fn certificates_are_written_by_hand() {
    for (text, statement) in [(BY_HAND, "XXO = up"), (BY_PLAY, "XXOO >= 0")] {
        let (code, said, errors) = run(&["assemble", "-"], text);
        assert_eq!(code, Some(0), "{errors}");
        assert!(said.starts_with(&format!("VERIFIED  {statement}\nroot  ")), "{said}");
    }
}

/// Each change of the texts above is refused, and the message names its line.
#[test]
fn errors_name_the_line() {
    for (text, from, to, line, why) in [
        (
            BY_HAND,
            "[star]\nlemma",
            "[stars]\nlemma",
            4,
            "no record above defines the game `stars`: add one",
        ),
        (BY_HAND, "word=OX ", "word=OX? ", 5, "`OX?` is not a row of stones: write only X and O"),
        (BY_HAND, "word=OX ", "", 5, "the field word= is missing"),
        (BY_HAND, "left=[0] right=[star]", "left=[0,0] right=[star]", 4, "left= names an option"),
        (
            BY_PLAY,
            "step Move option=0",
            "step Cut selected=[1,0] terms=[]",
            4,
            "the numbers of sel",
        ),
        (BY_HAND, "[-up]", "-up", 6, "terms=-up is not a list: write [a,b]"),
        (BY_HAND, "value up", "value star", 4, "`star` is already the name of a game: choose"),
        (
            BY_HAND,
            "lemma RewriteBy",
            "lemma By",
            5,
            "`ByOptions` is not a kind of lemma: write Sum",
        ),
        (BY_HAND, "statement XXO = up", "statement XXO", 6, "`XXO` has no relation"),
        (BY_HAND, "statement XXO = up", "", 6, "there is no statement"),
        (BY_HAND, "[-up]", "[up]", 6, "the certificate is not verified: "),
        (
            BY_PLAY,
            "step Move",
            "stop Move",
            4,
            "`stop` does not begin a record: a record is a line",
        ),
        (BY_PLAY, "step Move", "step Go", 4, "`Go` is not a rule: write one of Replies, Move"),
        (BY_PLAY, "option=0", "option=-1", 4, "`-1` is not a number"),
        (BY_HAND, "[-up]", "[g4294967295]", 6, "the reference `g4294967295` is too large: "),
        (BY_HAND, "[-up]", "[-g4294967294]", 6, "the reference `g4294967294` is too large: "),
        (BY_HAND, "[-up]", "[g4294967293]", 6, "the certificate is not verified: "),
        (BY_HAND, "left=[0] right=[star]", "left=[g4294967295] right=[0]", 4, "the reference `g"),
        (
            BY_HAND,
            "left=[0] right=[star]",
            "left=[g9] right=[0]",
            6,
            "a game that the statement may contain has",
        ),
        (BY_PLAY, "option=0", "option=4294967295", 4, "option=4294967295 is too large: "),
        (BY_PLAY, "option=0", "option=18446744073709551615", 4, "`18446744073709551615` is not a"),
        (
            BY_PLAY,
            "step Move option=0",
            "step Cut selected=[18446744073709551615] terms=[]",
            4,
            "`18446744073709551615` is not a number, or too large",
        ),
        (BY_PLAY, "option=0", "option=7", 4, "the certificate is not verified: "),
        (BY_PLAY, "step Replies\n", "", 3, "the certificate is not verified: "),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let (code, said, errors) = run(&["assemble", "-", "--json"], &changed);
        let said: serde_json::Value = serde_json::from_str(&said).unwrap();
        let message = said["error"]["message"].as_str().unwrap();
        let expected = format!("line {line}: {why}");
        assert!(message.starts_with(&expected), "{expected}: {message} {errors}");
        let is_rejected = why.starts_with("the certificate");
        let help = said["error"]["help"].as_str().unwrap_or_default();
        assert!(is_rejected || help.contains("docs/FORMAT.md"), "{help}");
        assert_eq!(code, Some(if is_rejected { 1 } else { 2 }), "{message}");
    }
}

/// A text that says something else than its records would mislead its readers.
#[test]
fn words_and_records_state_the_same() {
    let path = format!("{CERTS}/xxo-02.cert");
    let text = run(&["dump", &path], "").1;
    assert_eq!(run(&["assemble", "-"], &text).0, Some(0));
    let forged = text.replacen("statement (XXO)^2 = up", "statement (XXO)^2 = 2*up", 1);
    assert_ne!(forged, text);
    let (code, _, errors) = run(&["assemble", "-"], &forged);
    assert_eq!(code, Some(2));
    assert!(errors.contains("the records state `(XXO)^2 = up`"), "{errors}");
}

/// A rejected certificate is written only on request, for the tests of other checkers.
#[test]
fn rejected_certificates_are_written_on_request_only() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = BY_PLAY.replace("option=0", "option=7");
    let refused = output(&["assemble", "-", "--out", "c"], folder, &text);
    assert_eq!(refused.status.code(), Some(1));
    assert!(!folder.join("c").exists());
    let written = output(&["assemble", "-", "--out", "c", "--unverified"], folder, &text);
    assert_eq!(written.status.code(), Some(1));
    assert_eq!(output(&["check", "c"], folder, "").status.code(), Some(1));
}
