//! `segcert check`
use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use super::run::{output, segcert, segcert_output, show};

/// A folder with a certificate `c` of a statement.
fn certified(statement: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let shown = run(&["prove", statement, "--out", "c"], folder.path());
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    folder
}

fn run(arguments: &[&str], folder: &Path) -> String {
    show(&output(arguments, folder, ""))
}

#[test]
fn verified() {
    let folder = certified("(XO)^5");
    insta::assert_snapshot!(run(&["check", "c"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--json"], folder.path()));
    let quiet = run(&["check", "c", "c", "--quiet"], folder.path());
    assert_eq!(quiet, "exit code 0\n-- output\n-- errors\n");
}

/// The text of a certificate of a statement about nothing.
const NOTHING: &str = "\
statement (XO)^n > 0 for all n >= 4 with 3 >= n
variable 0 from=4
condition 0 -x0+3
left 0 sign=+ numerator=1 divisor=1 row=(XO)^(x0)
right 0 sign=+ numerator=1 divisor=1 game=g0
relation >
proof goal 0
step 0 @0 Infer divisor=1 lines=[0:1] conclusion=-1
proof goal 1
step 1 @0 Infer divisor=1 lines=[0:1] conclusion=-1
";

/// A certificate may be about no values of its variables. The report says so, and the certificate
/// cannot be played. A user cannot make such a statement.
#[test]
fn statements_about_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("text"), NOTHING).unwrap();
    let shown = run(&["assemble", "text", "--out", "c"], folder.path());
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    for (arguments, code, says) in [
        (&["check", "c"][..], 0, "\nnote      no values of the variables are in the range"),
        (&["play", "c"], 2, "the statement has no instances: its conditions never hold"),
        (&["explain", "c"], 0, "There is no such case: the conditions contradict"),
        (&["prove", "(XO)^n > 0 for all n >= 4 with n < 4"], 2, "no values of n satisfy"),
        (&["check", "c", "--claim", "(XO)^n > 0 if n < 0"], 2, "no values of n satisfy"),
    ] {
        let shown = run(arguments, folder.path());
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{shown}");
        assert!(shown.contains(says), "{shown}");
    }
}

#[test]
fn claims_in_any_notation() {
    let folder = certified("XXO.bw - 2*↑ <| {0|*} + {{1|0}|⇓}");
    for (claim, code, says) in [
        ("XXO.XO - 2*up <| up + {{{0|}|0}|{0|{0|*}}}", 0, "follows   in 2 steps"),
        ("BBW.XO  -  2*up <| up + {{1|0}|{*|0} - up}", 0, "follows   it is the statement"),
        ("XXO_XO - ⇑ <| {0|XO} + {{1|0}|vv}", 0, "follows   it is the statement"),
        ("XXO.XO - 2*up >= up + {{1|0}|⇓}", 1, "instead   "),
        ("XXO.XO + XO", 1, "NOT SHOWN  XXO.XO + XO\n"),
        ("XXO.XO + XO", 1, "reason    this statement has no relation: "),
    ] {
        let shown = run(&["check", "c", "--claim", claim], folder.path());
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{shown}");
        assert!(shown.contains(says), "{shown}");
    }
}

/// A claim may be the statement of the certificate in other words.
#[test]
fn claims_in_words() {
    for claim in ["(XO)^6 is a first-player win", "o((XO)^6) = N", "(XO)^6"] {
        let shown = segcert(&["check", "certs/xo-06.cert", "--claim", claim]);
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
        assert!(shown.contains("follows   it is the statement of the certificate"), "{shown}");
    }
}

/// A claim that has a false instance is false, whatever the certificate proves.
#[test]
fn claims_that_are_false() {
    let folder = certified("(XXO)^n = floor((n+1)/2)*up for all n >= 1");
    let check = |claim: &str| run(&["check", "c", "--claim", claim], folder.path());
    insta::assert_snapshot!(check("(XXO)^n > up for all n >= 1"));
    for (claim, code, says) in [
        (
            "(XO)^n || 0 for all n >= 1",
            1,
            "FALSE     (XO)^n || 0 for all n >= 1\ninstead   n = 3: (XO)^3 = 0\n",
        ),
        ("(XO)^n || 0 for all n >= 4", 1, "NOT SHOWN  (XO)^n || 0 for all n >= 4\n"),
        (
            "(XO)^n || 0 for all n >= 4",
            1,
            "`segcert prove \"(XO)^n || 0 for all n >= 4\" --out FILE`",
        ),
        ("0 = 0", 1, "this statement is true, as the values of its games show; "),
        ("(XXO)^4 = 3↑", 2, ""),
        ("(XXO)^4 = 3·↑", 1, "FALSE     (XXO)^4 = 3·↑\ninstead   (XXO)^4 < 3·↑\n"),
        ("any((XO)^i, i >= 1) >= 0", 1, "FALSE     any((XO)^i, i >= 1) >= 0\n"),
        ("(XXO)^m > up for all m >= 3", 0, "wanted    (XXO)^m > up for all m >= 3\n"),
        ("(XXO)^40", 0, "wanted    (XXO)^40 > 0\n"),
        ("(XO)^40", 1, "NOT SHOWN  (XO)^40\n"),
        ("(XO)^n for all n", 1, "NOT SHOWN  (XO)^n for all n\n"),
        ("(XO)^n for all n", 1, "that one of `= 0`, `> 0`, `< 0` and `|| 0` follows"),
        ("(XXO)^n for all n >= 1", 0, "wanted    (XXO)^n > 0 for all n >= 1\n"),
        ("(XXO)^n > 0 for all n", 1, "instead   n = 0: (XXO)^0 = 0\n"),
        ("(XO)^40", 1, "type `segcert prove \"(XO)^40\" --out FILE`"),
    ] {
        let shown = check(claim);
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{claim}: {shown}");
        assert!(shown.contains(says), "{claim}: {shown}");
    }
    let json =
        run(&["check", "c", "--json", "--claim", "(XXO)^n = up for all n >= 1"], folder.path());
    assert!(json.contains(r#""verdict":"false""#), "{json}");
    assert!(json.contains(r#""code":"false-claim""#), "{json}");
    assert!(json.contains(r#""instead":"n = 3: (XXO)^3 > up""#), "{json}");
}

/// A claim that contradicts the certificate is false, however long its rows are.
#[test]
fn claims_that_a_certificate_refutes() {
    let theorem = "certs/claims/conjecture-2-all-n.cert";
    let check = |claim: &str| segcert(&["check", theorem, "--claim", claim]);
    insta::assert_snapshot!(check("(XXO)^100 = 51*up"));
    for (claim, instead) in [
        ("(XXO)^100 > 50*up", "(XXO)^100 = 50*up"),
        ("(XXO)^100 < 50*up", "(XXO)^100 = 50*up"),
        ("(XXO)^100 >= 51*up", "(XXO)^100 < 51*up"),
        ("(XXO)^100 <= 49*up", "(XXO)^100 > 49*up"),
        ("(XXO)^100 || 49*up", "(XXO)^100 > 49*up"),
        ("(XXO)^100 |> 50*up", "(XXO)^100 = 50*up"),
        ("(XXO)^100 <| 50*up", "(XXO)^100 = 50*up"),
        ("(XXO)^100 = 50*up + *", "(XXO)^100 || 50*up + *"),
        ("(XXO)^100 + ±1 >= 50*↑", "(XXO)^100 + ±1 || 50*↑"),
        ("(XXO)^n = 51*up for all n >= 90", "n = 90: (XXO)^90 < 51*up"),
        ("(XXO)^n <= 51*up for all n >= 90", "n = 103: (XXO)^103 > 51*up"),
        // The first even number above 103, and n = m.
        ("(XXO)^k <= 51*up for all even k >= 90", "k = 104: (XXO)^104 > 51*up"),
        ("(XXO)^n < 45*up for all n >= m >= 90", "m = 90, n = 90: (XXO)^90 = 45*up"),
        ("(XXO)^n <= 300*up for all n >= 1", "n = 1001: (XXO)^1001 > 300*up"),
        (
            "(XXO)^m - (OXX)^n <= 51*up for all m >= 40, n >= 60",
            "m = 240, n = 60: (XXO)^240 - (OXX)^60 > 51*up",
        ),
    ] {
        let shown = check(claim);
        let says = [format!("FALSE     {claim}\n"), format!("\ninstead   {instead}\n")];
        let says_all = says.iter().all(|line| shown.contains(line));
        assert!(shown.starts_with("exit code 1\n") && says_all, "{claim}: {shown}");
    }
    // Neither these claims nor their contraries follow from the certificate.
    for claim in [
        "(XO)^100 = 0",
        "(XXO)^100 + (XO)^100 = 51*up",
        "(XXO)^100 + (XO)^100 > 49*up",
        "(XXO)^n + (XO)^n || 0 for all n >= 90",
        "(XXO)^nO >= 0 for all n >= 90",
    ] {
        let shown = check(claim);
        assert!(shown.contains(&format!("NOT SHOWN  {claim}\n")), "{shown}");
    }
    let claim = "(XXO)^100 = 51*up";
    let json = segcert(&["check", theorem, "--json", "--claim", claim]);
    for field in [
        r#""verdict":"false""#,
        r#""code":"false-claim""#,
        r#""follows":"from the instance at n = 100, in "#,
        r#""instead":"(XXO)^100 < 51*up""#,
    ] {
        assert!(json.contains(field), "{field}: {json}");
    }
}

/// A claim about short rows follows from a theorem about them, although play alone proves it, too.
/// A false claim about them is not accepted.
#[test]
fn claims_that_play_alone_proves() {
    let theorem = "certs/claims/conjecture-2-all-n.cert";
    let check = |claim: &str| segcert(&["check", theorem, "--claim", claim]);
    for claim in ["XXO > 0", "XXO |> 0", "-1 < XXO", "XXO + XO || 0", "2*XXO = 2*up", "3*XXO > up"]
    {
        let shown = check(claim);
        let says = format!("wanted    {claim}\nfollows   from the instance at n = 1, in ");
        assert!(shown.starts_with("exit code 0\n") && shown.contains(&says), "{shown}");
    }
    let says = "wanted    XXO > 0\nfollows   from the instance at n = 1, in ";
    assert!(check("XXO").contains(says));
    for claim in ["XXO < 0", "XXO || 0", "XXO <= 0", "XXO = *", "XXO > up", "XXO >= 1"] {
        let shown = check(claim);
        let says = format!("FALSE     {claim}\ninstead   ");
        assert!(shown.starts_with("exit code 1\n") && shown.contains(&says), "{shown}");
    }
    let json = segcert(&["check", theorem, "--json", "--claim", "XXO > 0"]);
    for field in [r#""verdict":"verified""#, r#""follows":"from the instance at n = 1, "#] {
        assert!(json.contains(field), "{field}: {json}");
    }
}

/// The proof of an instance uses no theorem if its rows have one colour or cancel. A claim that is
/// no instance does not follow.
#[test]
fn instances_that_need_no_theorem() {
    for (theorem, claim, follows) in [
        ("X^n = 0 for all n", "X^3 = 0", Some("at n = 3")),
        ("X^n = 0 for all n", "XXX <= 0", Some("at n = 3")),
        ("X^n = 0 for all n", "X^(2*k+1) = 0 for all k >= 2", Some("it says a part of")),
        ("X^n = 0 for all n >= 2", "X^n = 0 for all n >= 1", None),
        ("X^n = 0 for all n >= 2", "X = 0", None),
        ("X^n = 0 for all n", "X^3 + X^4 = 0", None),
        ("X^n = 0 for all n", "X^3", Some("at n = 3")),
        ("X^m + O^n <= 0 for all m >= n", "X^3 + O^2 <= 0", Some("at m = 3, n = 2")),
        ("X^m + O^n <= 0 for all m >= n", "X^2 + O^3 <= 0", None),
        ("(XXO)^n + (OOX)^n = 0 for all n", "XXO + OOX = 0", Some("at n = 1")),
        ("X = 0", "X >= 0", Some("it says a part of what the certificate states")),
        ("X^n = 0 for all n", "0 = X^3", Some("at n = 3")),
        ("X^n = 0 for all n", "OOO = 0", Some("at n = 3")),
        ("X^n = 0 for all n", "-X^3 >= 0", Some("at n = 3")),
        ("X^m + O^n <= 0 for all m >= n", "O^2 + X^3 <= 0", Some("at m = 3, n = 2")),
        ("X^m + O^n <= 0 for all m >= n", "O^2 >= -X^3", None),
        ("OXOX + OXOX = 0", "0 = OXOX + OXOX", Some("it is the statement of the certificate, ")),
        ("OXOX + OXOX = 0", "0 >= OXOX + OXOX", Some("it says a part of")),
        ("OXOX + OXOX = 0", "OXOX + OXOX + OXOX + OXOX = 0", None),
        ("OXOX + OXOX >= 0", "0 >= OXOX + OXOX", Some("it is the statement of")),
        ("X^nO > -1 for all n", "X^0O > -1", Some("at n = 0")),
        ("n*up + X^m > 0 for all m >= 4, n >= 1", "30*up + X^9 > 0", Some("at m = 9, n = 30")),
        ("n*up + X^m > 0 for all m >= 4, n >= 2", "up + X^9 > 0", None),
        (
            "floor(n/2)*up + X^m > 0 for all m >= 4, n >= 2",
            "7*up + X^9 > 0",
            Some("at m = 9, n = 14"),
        ),
        ("X^n >= O^2 for all m >= 4, n >= 4 with m even", "X^5 >= O^2", Some("at m = 2, n = 5")),
    ] {
        let shown = run(&["check", "c", "--claim", claim], certified(theorem).path());
        let says = follows.map_or("NOT SHOWN".into(), |follows| format!("\nfollows   {follows}"));
        assert!(shown.contains(&says), "{claim}: {shown}");
    }
}

/// A statement with an upper bound and a condition on several variables is read as the checker
/// prints it, and has instances.
#[test]
fn conditions_of_several_variables() {
    let stated = "(XO)^m + (XXO)^n > -9*up for 1 <= m <= 3, 1 <= n <= 2 with m > n";
    let folder = certified(stated);
    let json = run(&["check", "c", "--json"], folder.path());
    let printed = json.split("\"statement\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(printed.ends_with(" with 3 >= m and 2 >= n and m >= n+1"), "{printed}");
    let proved = run(&["prove", printed], folder.path());
    assert!(proved.contains(&format!("\nPROVED    {printed}\n")), "{proved}");
    for (claim, says) in [
        ("(XO)^3 + (XXO)^2 > -9*up", "\nfollows   at m = 3, n = 2"),
        ("(XO)^2 + (XXO)^2 > -9*up", "NOT SHOWN"),
        ("(XO)^m + (XXO)^1 >= -9*up for 2 <= m <= 3", "\nfollows   in "),
    ] {
        let shown = run(&["check", "c", "--claim", claim], folder.path());
        assert!(shown.contains(says), "{claim}: {shown}");
    }
}

/// If a claim is not shown, and is true as its values show, the reason says so.
#[test]
fn claims_that_are_true_by_themselves() {
    let theorem = "certs/claims/conjecture-2-all-n.cert";
    let check = |claim: &str| segcert(&["check", theorem, "--claim", claim]);
    insta::assert_snapshot!(check("0 = 0"));
    for (claim, is_true) in [
        ("(XXO)^0 = 0", true),
        ("(XO)^6 || 0", true),
        ("(XO)^100 || 0", false),
        ("(XO)^n < 2*up for all n >= 1", false),
    ] {
        let shown = check(claim);
        assert!(shown.contains(&format!("NOT SHOWN  {claim}\n")), "{shown}");
        let says = match is_true {
            true => "reason    this statement is true, as ",
            false => "it is not known here whether this one is true",
        };
        assert!(shown.contains(says), "{shown}");
    }
}

/// The reason why a claim is not shown always ends with what to do.
#[test]
fn claims_that_are_not_shown_have_advice() {
    for (claim, advice) in [
        ("(XO)^6 || 0", "type `segcert prove \"(XO)^6 || 0\" --out FILE`\n"),
        ("(XO)^200 < 1/2", "type `segcert prove \"(XO)^200 < 1/2\" --out FILE`\n"),
        ("(XO)^100 || 0", "type `segcert prove \"(XO)^100 || 0\" --out FILE`\n"),
        ("(XO)^40", "type `segcert prove \"(XO)^40\" --out FILE`\n"),
        ("values of nothing", "write it as the checker prints it, in the line `verified`\n"),
    ] {
        let shown = segcert(&["check", "certs/claims/conjecture-2-all-n.cert", "--claim", claim]);
        assert!(shown.contains(&format!("NOT SHOWN  {claim}\n")), "{shown}");
        assert!(shown.contains(advice), "{shown}");
    }
}

/// `prove` and `check` count the steps of theorems and of single positions alike.
#[test]
fn prove_prints_the_number_of_steps_that_check_prints() {
    let folder = tempfile::tempdir().unwrap();
    for statement in [
        "(XXOO)^n = 0 for all n >= 1",
        "(X)^m(O)^n = 0 for all m >= 2, n >= 2",
        "XXOXOXO + XO || 0",
        "(XXOO)^30 = 0",
    ] {
        let proved = run(&["prove", statement, "--out", "c", "--json"], folder.path());
        let checked = run(&["check", "c", "--json"], folder.path());
        let number = |text: &str, field: &str| {
            let rest = text.split(field).nth(1).unwrap_or_default();
            rest.chars().take_while(char::is_ascii_digit).collect::<String>()
        };
        let (said, counted) = (number(&proved, "\"steps\":"), number(&checked, "\"proof_steps\":"));
        assert!(!said.is_empty() && said == counted, "{statement}: {proved}{checked}");
    }
}

/// Prints an instance with few rows in place of a false claim about any number of rows.
#[test]
fn claims_about_any_number_of_rows_that_are_false() {
    let theorem = "certs/claims/conjecture-2-all-n.cert";
    for (claim, instead) in [
        ("any((XXO)^i, i >= 90) > 46*up", "without rows of any(…): 0 < 46*up"),
        ("any((XO)^i, i >= 4) + (XXO)^100 = 51*up", "without rows of any(…): (XXO)^100 < 51*up"),
    ] {
        let shown = segcert(&["check", theorem, "--claim", claim]);
        assert!(shown.contains(&format!("\ninstead   {instead}\n")), "{shown}");
    }
}

#[test]
fn a_claimed_position_is_one_whose_outcome_is_proved() {
    let folder = certified("(XO)^5");
    for (claim, code) in [
        ("(bw)^5", 0),
        ("(XO)^5 || 0", 0),
        ("(XO)^5 |> 0", 0),
        ("-(XO)^5", 0),
        ("(XO)^5 > 0", 1),
        ("(XO)^6", 1),
    ] {
        let shown = run(&["check", "c", "--claim", claim], folder.path());
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{claim}: {shown}");
    }
    // A family without a relation is one whose winner is proved.
    for (claim, code) in [
        ("(XXO)^n for all n >= 1", 0),
        ("(XXO)^k for even k >= 4", 0),
        ("(XO)^n for all n >= 4", 1),
        ("(XXO)^n", 2),
        ("(XXO)^n for all n", 1),
    ] {
        let shown = segcert(&["check", "certs/claims/conjecture-2-all-n.cert", "--claim", claim]);
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{claim}: {shown}");
    }
    // A weaker statement does not tell the outcome, and the row is too long to be played out.
    let folder = certified("OOXOXOXOX >= -2*up");
    insta::assert_snapshot!(run(&["check", "c", "--claim", "OOXOXOXOX"], folder.path()));
}

#[test]
fn rejected() {
    let folder = certified("(XO)^5");
    insta::assert_snapshot!(run(&["check", "c", "--claim", "XO || 0"], folder.path()));
    let path = folder.path().join("c");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 4;
    fs::write(&path, bytes).unwrap();
    insta::assert_snapshot!(run(&["check", "c"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--json"], folder.path()));
}

#[test]
fn could_not_check() {
    let folder = certified("(XO)^5");
    insta::assert_snapshot!(run(&["check", "none"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--steps", "100"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--claim", "XO = "], folder.path()));
}

/// Where a message advises `--steps`, the command has this option.
#[test]
fn commands_that_show_proofs_take_a_limit_of_steps() {
    let folder = certified("(XO)^5");
    for command in [&["dump", "c"][..], &["explain", "c"], &["coq", "c", "--out", "c.v"]] {
        let few = run(&[command, &["--steps", "100"]].concat(), folder.path());
        assert!(few.contains("allow more with --steps"), "{few}");
        let enough = run(&[command, &["--steps", "1000000"]].concat(), folder.path());
        assert!(!enough.contains("limit"), "{enough}");
    }
}

/// They follow without a search, and it is said how.
#[test]
fn instances_and_weaker_statements_hold() {
    let theorem = "certs/claims/conjecture-2-all-n.cert";
    let check = |claim: &str| segcert(&["check", theorem, "--claim", claim]);
    insta::assert_snapshot!(check("(XXO)^4 = 2*up"));
    insta::assert_snapshot!(check("floor((n+1)/2)*up <= (OXX)^n for all n >= 3"));
    for (claim, code) in [
        ("(XXO)^4 = 3*up", 1),
        ("(XXO)^5 >= 2*up", 0),
        ("(XXO)^5 <= 2*up", 1),
        ("-(XXO)^5 + 3*up = 0", 0),
        ("XXO.XXO + OXXOXXOXX = 0", 1),
        ("(XXO)^9", 0),
        ("(XXO)^n >= floor((n+1)/2)*up for odd n >= 5", 0),
        ("(XXO)^n > floor((n+1)/2)*up for all n >= 1", 1),
        ("(XXO)^n = floor((n+1)/2)*up for all n >= 0", 0),
    ] {
        let shown = check(claim);
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{claim}: {shown}");
    }
}

/// A forged certificate proves nothing, whatever follows from its words.
#[test]
fn all_certificates_of_a_folder() {
    let folder = certified("(XO)^5");
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("more")).unwrap();
    fs::copy(at("c"), at("a.cert")).unwrap();
    let mut bytes = fs::read(at("c")).unwrap();
    *bytes.last_mut().unwrap() ^= 4;
    fs::write(at("more/b.cert"), bytes).unwrap();
    let table = run(&["check", ".", "--threads", "2"], folder.path());
    insta::assert_snapshot!(table);
    let table = run(&["check", "a.cert", "--table"], folder.path());
    insta::assert_snapshot!(table);
    let quiet = run(&["check", "a.cert", "--table", "--quiet"], folder.path());
    assert_eq!(quiet, "exit code 0\n-- output\n-- errors\n");
    let json = run(&["check", ".", "--json"], folder.path());
    assert_eq!(json.matches("\"verdict\":").count(), 2, "{json}");
    fs::remove_file(at("more/b.cert")).unwrap();
    insta::assert_snapshot!(run(&["check", "more"], folder.path()));
}

/// Nobody writes into the pipe of the folder, so reading it would take for ever. A pipe that is
/// named is read.
#[cfg(unix)]
#[test]
fn a_pipe_of_a_folder_is_not_read() {
    let folder = certified("XO || 0");
    let at = |name: &str| folder.path().join(name);
    let certificate = fs::read(at("c")).unwrap();
    fs::create_dir(at("f")).unwrap();
    fs::rename(at("c"), at("f/b.cert")).unwrap();
    let pipe = at("f/a.cert");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let shown = run(&["check", "f", "--time", "30"], folder.path());
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    assert!(shown.contains("COULD NOT CHECK"), "{shown}");
    assert!(shown.contains("f/a.cert: cannot read the file: it is not a plain file\n"), "{shown}");
    assert!(shown.contains("1 of 2 verified, 1 could not be read"), "{shown}");
    let writer = std::thread::spawn(move || fs::write(pipe, certificate));
    let shown = run(&["check", "f/a.cert"], folder.path());
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    writer.join().unwrap().unwrap();
}

/// A rejection weighs more than an unreadable file.
#[test]
fn several_files() {
    let folder = certified("XO || 0");
    fs::write(folder.path().join("bad"), "no certificate").unwrap();
    insta::assert_snapshot!(run(&["check", "none", "bad", "c"], folder.path()));
}

/// A certificate with the claimed statement says so, like one from which the wanted statement
/// follows. A true claim that is not shown comes with the command that proves it.
#[test]
fn claims_of_several_files_for_programs() {
    let claim = "(XO)^6 || 0";
    let shown = segcert_output(&["check", "--json", "--claim", claim, "certs/xo-06.cert"]);
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(shown["claim"], claim);
    assert_eq!(shown["follows"], "it is the statement of the certificate, word by word");
    let file = "certs/claims/conjecture-2-all-n.cert";
    for claim in ["XO + XO = 0", "2*XO = 0"] {
        let shown = segcert_output(&["check", "--json", "--claim", claim, file]);
        let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
        let message = shown["message"].as_str().unwrap();
        assert!(message.ends_with(&format!("type `segcert prove \"{claim}\" --out FILE`")));
    }
}

/// The statement of a certificate, as the checker prints it, is a claim that the certificate shows,
/// also where it is read as another text or cannot be read.
#[test]
fn the_statement_itself_is_shown() {
    let entries = fs::read_dir("certs/suite/statements").unwrap();
    let paths = entries.map(|entry| entry.unwrap().path().display().to_string());
    let good: Vec<String> = paths.filter(|path| path.ends_with(".good")).collect();
    let files: Vec<&str> = good.iter().map(String::as_str).collect();
    let shown = segcert_output(&[&["check", "--json"], &files[..]].concat());
    let shown = String::from_utf8(shown.stdout).unwrap();
    let files = shown.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let verified: Vec<Value> = files.filter(|it| it["verdict"] == "verified").collect();
    assert!(verified.len() > 30, "{shown}");
    for file in &verified {
        let [path, statement] = ["file", "statement"].map(|name| file[name].as_str().unwrap());
        let shown = segcert(&["check", path, "--claim", statement, "--quiet"]);
        assert_eq!(shown, "exit code 0\n-- output\n-- errors\n", "{path}: {statement}");
    }
    let shown = segcert(&["check", verified[0]["file"].as_str().unwrap(), "--claim", "0 ="]);
    assert!(shown.starts_with("exit code 2\n-- output\n-- errors\n"), "{shown}");
}

/// `check --claim` prints only those of several certificates that show the wanted statement.
#[test]
fn a_claim_is_looked_for_in_several_certificates() {
    let check = |claim: &str| {
        let [one, other] = ["certs/xo-06.cert", "certs/claims/all-mn-x-m-o-n.cert"];
        segcert(&["check", other, one, "--claim", claim])
    };
    let shown = check("(XO)^6 || 0");
    assert!(shown.contains("VERIFIED  (XO)^6 || 0\n"), "{shown}");
    assert!(shown.contains("1 of 2 show this statement, 1 verified without showing it"), "{shown}");
    assert!(!shown.contains("NOT SHOWN"), "{shown}");
    let shown = check("(XO)^7 || 0");
    assert_eq!(shown.matches("NOT SHOWN").count(), 1, "{shown}");
}
