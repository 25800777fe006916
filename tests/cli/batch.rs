//! `segcert solve --batch`
use std::fs;

use super::run::{output, segcert, segcert_with_input};

#[test]
fn winners_in_the_names_of_the_line() {
    let lines = "XXO.OX X\nWWB W\r\n\n# a comment\n(XO)^3 L R\n  bbw_wb  w  W\nXXO+OOX r\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

/// The theorem about these rows says that Left wins moving first. Who wins if Right moves first is
/// not known.
#[test]
fn theorems_about_one_of_the_players_suffice() {
    let line = "(XO)^35 + XX(OX)^17 + (XO)^34 R\n";
    let shown = segcert_with_input(&["solve", "--batch", "-"], line);
    assert!(shown.starts_with("exit code 0\n-- output\nR\n"), "{shown}");
}

#[test]
fn boards_may_be_sums() {
    let lines = "XXO + OOX L\nXXO - up - * X\n  - XXO + XO W\nXXO +\nXO + up\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

/// Theorems decide rows that are too long for a search, as in `solve`.
#[test]
fn long_rows_are_decided_by_theorems() {
    let lines = "(XO)^200 - O(XO)^140 L\n(XO)^200 - O(XO)^140 R\n(XXO)^400 - 2*up R\n";
    let shown = segcert_with_input(&["solve", "--batch", "-"], lines);
    assert_eq!(shown, "exit code 0\n-- output\nR\nR\nL\n-- errors\n");
}

#[test]
fn mismatches_are_reported() {
    insta::assert_snapshot!(segcert_with_input(
        &["solve", "--batch", "-"],
        "BW B W\nBW W W\nBBW W W\n"
    ));
}

#[test]
fn bad_lines_are_reported_with_their_place() {
    let lines = "BW B\nB?W B\nBW\nBW Q\nBW B Q\nBW B B B\nBW W B\nBW-WB B\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

#[test]
fn for_programs() {
    let lines = "BW B W\nB?W B\nBBW W\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--json", "--batch", "-"], lines));
}

#[test]
fn answers_stay_in_order_on_any_number_of_threads() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/outcomes/test_20.txt");
    let lines = std::fs::read_to_string(file).unwrap();
    let winners = lines.lines().map(|line| line.split(' ').nth(2).unwrap());
    let expected =
        winners.fold("exit code 0\n-- output\n".to_owned(), |text, winner| text + winner + "\n");
    for threads in ["1", "2", "3"] {
        let shown = segcert(&["solve", "--batch", file, "--threads", threads]);
        assert_eq!(shown, expected.clone() + "-- errors\n");
    }
}

#[test]
fn a_line_beyond_a_limit_does_not_end_the_run() {
    let lines = "BW B\n{4000*up|0} B\nBW W\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

#[test]
fn a_missing_file() {
    insta::assert_snapshot!(segcert(&["solve", "--batch", "no-such-file"]));
}

/// A mark at the beginning and ends of lines of Windows are no part of a board.
#[test]
fn files_of_windows() {
    for (command, lines) in [
        ("solve", "\u{feff}BW B\r\n\r\nBBW W\r\n"),
        ("values", "\u{feff}BW\r\n\r\nBBW\r\n"),
        ("prove", "\u{feff}BW\r\n\r\nBBW > 0\r\n"),
    ] {
        let shown = segcert_with_input(&[command, "--batch", "-"], lines);
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
    }
}

/// The message about a line with two readings names both.
#[test]
fn messages_about_lines_have_advice() {
    let shown = segcert_with_input(&["prove", "--batch", "-"], "2*2*up > 0\n");
    let advice = "(help: for the sum write `2 + *2`, for the product `4`)";
    assert!(shown.contains(advice), "{shown}");
}

/// A test that asks nothing tests nothing.
#[test]
fn a_file_without_lines_is_an_error() {
    for command in ["solve", "values", "prove"] {
        for (lines, extra, code) in
            [("", None, 2), ("# none\n\n", None, 2), ("", Some("--allow-empty"), 0)]
        {
            let arguments = ["--batch", "-"].into_iter().chain(extra);
            let arguments: Vec<&str> = [command].into_iter().chain(arguments).collect();
            let shown = segcert_with_input(&arguments, lines);
            assert!(shown.starts_with(&format!("exit code {code}\n")), "{arguments:?}: {shown}");
        }
    }
    // Games that cannot be stated ask nothing, either.
    let shown = segcert_with_input(&["solve", "--batch", "-"], "{version 1.0}\n[nogo_1xn] X.O {B}");
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
}

/// A test file of MCGS is read as it is; the games that cannot be stated are counted and named.
#[test]
fn test_files_of_mcgs() {
    let test = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mcgs.test");
    let lines = fs::read_to_string(test).unwrap();
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], &lines));
    insta::assert_snapshot!(segcert_with_input(&["solve", "--json", "--batch", "-"], &lines));
    // The version may be missing.
    let solved = segcert_with_input(&["solve", "--batch", "-"], "[clobber_1xn] XOXO {B}\n");
    assert!(solved.starts_with("exit code 0\n-- output\nB\n"), "{solved}");
}

/// Each line has its own time, so that a hard one does not end the run, nor does a state keep that
/// it has no answer.
#[test]
fn a_line_beyond_its_time_does_not_end_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("boards"), "BW B\n(BW)^400+(BW)^200 B\nBW W\n").unwrap();
    let search = ["solve", "--batch", "boards", "--by-theorem", "never", "--threads", "1"];
    let solve = [&search[..], &["--time", "0.3", "--state", "s"]].concat();
    for _ in 0..2 {
        let output = output(&solve, folder, "");
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert_eq!(output.stdout, b"B\n?\nW\n");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors, "boards:2: stopped: the time limit was reached\n");
    }
    // The time of the whole run ends it.
    let solve = [&search[..], &["--total-time", "0.3"]].concat();
    let output = output(&solve, folder, "");
    assert_eq!((output.status.code(), &*output.stdout), (Some(3), &b"B\n"[..]), "{output:?}");
}

/// A value that takes too long, and a line that is no position.
#[test]
fn rows_without_values() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("sums"), "XO\nX?\n(XOXXO)^30O\nXXO\n").unwrap();
    let values = ["values", "--batch", "sums", "--time", "0.5", "--format", "csv"];
    let output = output(&values, folder, "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let rows = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<&str> = rows.lines().skip(1).collect();
    assert_eq!(rows, ["XO,N,0,*,1", "X?,?,,?,", "(XOXXO)^30O,?,,?,", "XXO,L,1,^,2"]);
}

#[test]
fn statements_are_proved_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("list"), "XXO = up\n\nXXO = 0\nXO\nX?\n").unwrap();
    let prove = ["prove", "--batch", "list", "--out", "proofs"];
    let proved = output(&prove, folder, "");
    assert_eq!(proved.status.code(), Some(2), "{proved:?}");
    assert_eq!(
        String::from_utf8(proved.stdout).unwrap(),
        "PROVED    XXO = up, written to proofs/1.cert\nREFUTED   XXO = 0, since XXO > 0\nPROVED    \
         XO || 0, written to proofs/4.cert\n?\n"
    );
    let message = String::from_utf8(proved.stderr).unwrap();
    assert!(
        message.starts_with("list:5:2: `?` has no meaning here (help: stones are"),
        "{message}"
    );
    let checked = output(&["check", "proofs"], folder, "");
    let checked = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.contains("proofs/1.cert") && checked.contains("proofs/4.cert"), "{checked}");
    assert!(checked.contains("2 of 2 verified"), "{checked}");
    let json = output(&["prove", "--batch", "list", "--json"], folder, "");
    let lines = String::from_utf8(json.stdout).unwrap();
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let numbers: Vec<&serde_json::Value> = lines.iter().map(|line| &line["line"]).collect();
    assert_eq!(numbers, [1, 3, 4, 5]);
    assert_eq!(lines[3]["error"]["code"], "notation");
}

/// Certificates that an earlier batch wrote, and this one did not replace, are named.
#[test]
fn certificates_of_an_earlier_batch() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let prove = |list: &str, more: &[&str]| {
        fs::write(folder.join("list"), list).unwrap();
        let prove = ["prove", "--batch", "list", "--out", "proofs"];
        output(&[&prove, more].concat(), folder, "")
    };
    let first = prove("XXO = up\nXXO > 0\nXO\nXXO\n", &[]);
    assert_eq!((first.status.code(), &*first.stderr), (Some(0), &b""[..]));
    let lines = "XXO = up\nXXO = 0\n\n";
    let again = String::from_utf8(prove(lines, &[]).stderr).unwrap();
    let named = "proofs/2.cert, proofs/3.cert, proofs/4.cert";
    assert_eq!(again, format!("written by an earlier batch, not by this one: {named}\n"));
    let json = String::from_utf8(prove(lines, &["--json"]).stdout).unwrap();
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(last["earlier"][2], "proofs/4.cert");
}

/// Each answer repeats the line of the file, with the statement of the certificate if it differs.
#[test]
fn statements_are_repeated_as_they_were_typed() {
    let lines = "XOXO.xo || ±1\n  (XXO)^k > ↑ for all odd k >= 3\nXXO < 1/2\nBBW\n\
                 XO < ↑ + ±1\n(XXO)^n is a win for L for all n\n";
    let shown = segcert_with_input(&["prove", "--batch", "-"], lines);
    insta::assert_snapshot!(shown);
    let json = segcert_with_input(&["prove", "--batch", "-", "--json"], "XO || ±1\n");
    assert!(json.contains(r#""statement":"XO || ±1""#), "{json}");
    assert!(json.contains(r#""certified":"XO || {{0|}|{|0}}""#), "{json}");
}
