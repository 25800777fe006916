//! `segcert prove` and `segcert check` for statements about all `n`.
use std::fs;
use std::path::Path;

use super::run::{output, segcert, show};
use crate::reader::page::data;

fn check(claim: &str, file: &str) -> String {
    segcert(&["check", &format!("certs/{file}"), "--claim", claim])
}

#[test]
fn proved_in_canonical_form() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let spelled = "(oxxo)^n=0 for odd n>=1";
    insta::assert_snapshot!(run(&["prove", "--no-library", spelled, "--out", "c"]));
    insta::assert_snapshot!(run(&["check", "c", "--claim", spelled]));
    let recurrence = "O(X)^(n+1) = O(X)^n + ↑* for every n > 0";
    insta::assert_snapshot!(run(&["prove", "--no-library", "--json", recurrence, "--out", "d"]));
    insta::assert_snapshot!(run(&["check", "--json", "d", "--claim", recurrence]));
}

/// A game in braces whose options are sums is proved as its canonical form.
#[test]
fn constant_games_in_braces() {
    let spelled = "(XXO)^(2*n) = (n-1)*up + {*+*|*+0} for all n >= 1";
    let shown = segcert(&["prove", spelled]);
    assert!(shown.contains(&format!("PROVED    {spelled}\n")), "{shown}");
    let canonical = "(XXO)^(2*n) = (n-1)*up + up for all n >= 1";
    assert!(shown.contains(&format!("stated as {canonical}\n")), "{shown}");
    let shown = segcert(&["prove", "(XXO)^(2*n) = (n-1)*up + {*+*|*+*} for all n >= 1"]);
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
}

/// A sum of rows is less than every positive number.
#[test]
fn numbers_decide() {
    for statement in [
        "(XXO)^n < 1 for all n >= 1",
        "(XXO)^n > -1/2 for all n",
        "(XO)^m + (XXO)^n < 1 for all m, n",
        "(XO)^n + XXOXOOX < 3/4 for all n >= 1",
        "any((XXO)^i, i >= 1) < 1",
        "(XXO)^100 < 1/1024",
        "(XXO)^60 < 1",
        "(XXO)^n + up^2 < 1 for all n >= 1",
        "(XXO)^n < {2|1} for all n",
        "±1 || (XXO)^n for all n",
        "(XXO)^60 || ±1",
    ] {
        let shown = segcert(&["prove", "--no-library", statement]);
        assert!(shown.contains(&format!("PROVED    {statement}\n")), "{shown}");
    }
    let shown = segcert(&["prove", "--no-library", "(XXO)^100 > 1"]);
    assert!(shown.contains("instead   (XXO)^100 < 1\n"), "{shown}");
    let shown = segcert(&["prove", "--no-library", "(XXO)^60 > {2|1}"]);
    assert!(shown.contains("instead   (XXO)^60 < {2|1}\n"), "{shown}");
    let shown = segcert(&["prove", "--no-library", "(XXO)^40 - (XXOX)^40 + 1/4"]);
    assert!(shown.contains("outcome   L: "), "{shown}");
}

/// Numbers decide that Left wins moving first, and a theorem that Right does.
#[test]
fn each_goal_has_its_own_method() {
    let statement = "{2|0} || (XXO)^n for all n >= 1";
    let shown = segcert(&["prove", statement]);
    assert!(shown.contains(&format!("PROVED    {statement}\n")), "{shown}");
}

/// Theorems refute a statement whose first false instance is too long for a search.
#[test]
fn long_first_instance_is_refuted() {
    for (statement, instead) in [
        ("(XXO)^n = floor(n/2)*up for all n >= 50", "n = 51: (XXO)^51 > 25*up"),
        ("(XOOXO)^n = 0 for all n >= 50", "n = 50: (XOOXO)^50 < 0"),
        ("(XO)^n + (XO)^20 || 0 for all n >= 15", "n = 20: (XO)^20 + (XO)^20 = 0"),
        ("(XXO)^n < 0 for n >= 60", "n = 60: (XXO)^60 > 0"),
        ("(XO)^(2*m) |> (XO)^(n-1) for all m >= 3, n >= 1", "m = 3, n = 7: (XO)^6 = (XO)^6"),
        ("(XO)^n + O(XO)^30 > 0 for all n >= 5", "n = 29: (XO)^29 + O(XO)^30 || 0"),
        ("(XO)^n = XO for n >= 50", "n = 50: (XO)^50 || XO"),
    ] {
        let shown = segcert(&["prove", statement]);
        assert!(shown.starts_with("exit code 1\n"), "{shown}");
        assert!(shown.contains(&format!("instead   {instead}\n")), "{shown}");
    }
}

#[test]
fn claims_may_be_spelled_in_many_ways() {
    let spelled = "(xxxooo)^(n+2)=(xxxooo)^n+* for all n>=1";
    assert!(check(spelled, "claims/all-n-xxxooo-n.cert").starts_with("exit code 0\n"));
    insta::assert_snapshot!(check(
        "(XXXOOO)^(n+2) = (XXXOOO)^n + * for all n >= 0",
        "claims/all-n-xxxooo-n.cert"
    ));
    insta::assert_snapshot!(check("(XXOO)^n = 0 for even n", "claims/all-n-xxoo-n.cert"));
}

#[test]
fn claims_may_be_spelled_in_other_ways() {
    let spelled = "(xxxo)^(n+2)=(xxxo)^n+2*up* for all n>=4";
    assert!(check(spelled, "claims/all-n-xxxo-n.cert").starts_with("exit code 0\n"));
    insta::assert_snapshot!(check(
        "(XXXO)^(n+2) = (XXXO)^n + 2*up* for all n >= 3",
        "claims/all-n-xxxo-n.cert"
    ));
}

#[test]
fn refuted_at_one_n() {
    insta::assert_snapshot!(segcert(&["prove", "(XXO)^n = floor(n/2)*up for n >= 2"]));
    insta::assert_snapshot!(segcert(&["prove", "--json", "(XXOO)^n > 0 for odd n >= 1"]));
}

/// A statement about any number of rows that is false only without rows says so.
#[test]
fn false_without_rows() {
    for (text, instead) in [
        ("any(XXO) > 0", "without rows of any(…): 0 = 0"),
        ("(XXO)^n + any(XXO) > up for all n >= 1", "without rows of any(…), n = 1: XXO = up"),
        ("any(XO) || 0", "XO + XO = 0"),
        ("any((XO)^i, i >= 1) >= 0", "XO || 0"),
    ] {
        let shown = segcert(&["prove", text]);
        assert!(shown.contains(&format!("\ninstead   {instead}\n")), "{shown}");
    }
}

/// A corollary of a theorem of the library holds after its false instances.
#[test]
fn false_for_small_n() {
    insta::assert_snapshot!(segcert(&["prove", "(XXO)^n is a win for Left for all n"]));
    insta::assert_snapshot!(segcert(&["prove", "(XXO)^n > up for all n"]));
}

/// A smaller range is named only if the statement is proved there: the row is 0 at n = 0 and n = 3
/// alone.
#[test]
fn what_holds_is_proved() {
    for relation in ["=", ">=", "<=", ">"] {
        let shown = segcert(&["prove", &format!("(XO)^n {relation} 0 for all n >= 0")]);
        assert!(shown.starts_with("exit code 1\n"), "{shown}");
        assert!(!shown.contains("\nholds"), "{shown}");
    }
    let shown = segcert(&["prove", "(XO)^n || 0 for all n >= 0"]);
    assert!(shown.contains("\nholds     (XO)^n || 0 for all n >= 4\n"), "{shown}");
}

/// A statement of which only a few first instances are false may be true behind them, also where no
/// theorem of the library says so.
#[test]
fn a_later_range_is_offered() {
    let shown = segcert(&["prove", "(XO)^n + O(XO)^3 > 0 for all n >= 1"]);
    let note = "\nnote      `(XO)^n + O(XO)^3 > 0 for all n >= 9` may be true: its first instances";
    assert!(shown.starts_with("exit code 1\n") && shown.contains(note), "{shown}");
    let never = segcert(&["prove", "(XO)^n + (XXO)^2 > up for all n >= 1"]);
    assert!(never.starts_with("exit code 1\n") && !never.contains("may be true"), "{never}");
}

/// After a refutation, the line `holds` uses the letter and the residue class of the user's text.
#[test]
fn what_holds_is_in_the_words_of_the_text() {
    for (text, holds) in [
        ("(XO)^k || 0 for all k >= 0", "(XO)^k || 0 for all k >= 4"),
        ("(XO)^a is fuzzy for all odd a", "(XO)^a || 0 for all odd a >= 5"),
        ("(XXO)^n > up for all n = 1 mod 3", "(XXO)^n > up for all n >= 4 with n = 1 mod 3"),
        (
            "(XXO)^n > n/4*up for all n = 0 mod 4",
            "(XXO)^n > floor(n/4)*up for all n >= 4 with n = 0 mod 4",
        ),
    ] {
        let shown = segcert(&["prove", text]);
        assert!(shown.contains(&format!("\nholds     {holds}\n")), "{shown}");
    }
}

#[test]
fn what_no_certificate_can_say() {
    insta::assert_snapshot!(segcert(&[
        "prove",
        "--no-library",
        "(XXO)^n >= (XXOO)^n for all n >= 1"
    ]));
    insta::assert_snapshot!(segcert(&["prove", "(XXOO)^(n-3) = 0 for all n >= 2"]));
}

/// A floor of a negative number is a negative floor in a certificate.
#[test]
fn floors_of_negative_numbers() {
    for (statement, because) in [
        ("(XXO)^n > floor(-n/2)*up for all n >= 1", "floor((-n)/2)*up = -floor((n+1)/2)*up"),
        ("-(XXO)^n = floor(-n/2)*up for all n >= 1", "floor((-n)/2)*up = -floor((n+1)/2)*up"),
        ("(XXO)^n = -floor(-n/2)*up for all n >= 1", "floor((-n)/2)*up = -floor((n+1)/2)*up"),
        ("(XXO)^n > ceil(-n/2)*up for all n >= 1", "floor((-n+1)/2)*up = -floor(n/2)*up"),
        ("(XXO)^n > floor((1-n)/2)*up for all n >= 1", "floor((-n+1)/2)*up = -floor(n/2)*up"),
        (
            "(XXO)^n > floor((n-m)/2)*up for all m >= n, n >= 1",
            "floor((-m+n)/2)*up = -floor((m-n+1)/2)*up",
        ),
    ] {
        let shown = segcert(&["prove", statement]);
        assert!(shown.starts_with("exit code 0\n"), "{statement}: {shown}");
        assert!(shown.contains(&format!("because   {because}\n")), "{statement}: {shown}");
    }
    let claim = "(XXO)^n = -floor(-n/2)*up for all n >= 1";
    assert!(check(claim, "claims/conjecture-2-all-n.cert").starts_with("exit code 0\n"));
    let unknown = "(XXO)^n > floor((n-m)/2)*up for all m, n >= 1";
    insta::assert_snapshot!(segcert(&["prove", unknown]));
    insta::assert_snapshot!(check(unknown, "claims/conjecture-2-all-n.cert"));
}

#[test]
fn wrong_notation_has_a_caret_and_a_hint() {
    for statement in [
        "(XXO)^n = floor((n+1)/2)*up",
        "(XXO)^n = floor(n+1/2)*up for all n >= 1",
        "(XO)^a || 0 for all a >= 4",
        "(XO)^n || 0 for all n",
    ] {
        insta::assert_snapshot!(segcert(&["prove", statement]));
    }
    insta::assert_snapshot!(segcert(&["prove", "--json", "XXO^n > 0 for all n >= 1"]));
}

#[test]
fn a_statement_that_is_refused_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path: &Path = folder.path();
    let shown = show(&output(&["prove", "(XXO)^n = 0 for all n >= 1", "--out", "c"], path, ""));
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
    assert_eq!(path.read_dir().unwrap().count(), 0);
}

/// `(XO)^n` is 0 for n = 0 and n = 3 only. What refutes a statement is in its range.
#[test]
fn ranges_with_and_without_a_zero() {
    for (least, most) in [(0, 0), (0, 2), (1, 2), (2, 2), (1, 3), (2, 4)] {
        let shown = segcert(&["prove", &format!("(XO)^n || 0 for {least} <= n <= {most}")]);
        let false_at = [0, 3].into_iter().find(|n| (least..=most).contains(n));
        let expected = match false_at {
            Some(n) => format!("\ninstead   n = {n}: "),
            None => "\nPROVED    (XO)^n || 0 for ".to_owned(),
        };
        assert!(shown.contains(&expected), "{expected}\n{shown}");
    }
}

/// A theorem about a row is compared with the range after the row, and with the typed exponent.
#[test]
fn a_theorem_about_another_range_than_that_of_the_row() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    for (text, missing) in [
        ("(XO)^n for 2 <= n <= 6", "n = 2, 3"),
        ("(XO)^n for all n >= 1", "n = 1, 2, 3"),
        ("(XO)^k for all odd k", "k = 1, 3"),
        ("(XO)^(n+2) for all n >= 1", "your n = 1"),
        ("(XO)^(2n+1) for all n >= 0", "your n = 0, 1"),
        ("(XO)^(3n) for all even n >= 0", "your n = 0"),
        ("(XO)^(2n+1) for 1 <= n <= 3", "your n = 1"),
        ("(XO)^(2k+1) for 1 <= k <= 3", "k = 1"),
    ] {
        let shown = run(&["prove", text]);
        let head = "exit code 3\n-- output\nPROVED IN PART  ";
        assert!(shown.starts_with(head), "{shown}");
        assert!(shown.contains(&format!("\nnot shown for {missing}: ")), "{shown}");
    }
    for (text, missing) in
        [("(XO)^n for 2 <= n <= 3", "n = 2, 3"), ("O(X)^n for 0 <= n <= 0", "n = 0")]
    {
        let shown = run(&["prove", text]);
        assert!(shown.starts_with("exit code 3\n-- output\n-- errors\n"), "{shown}");
        assert!(shown.contains(&format!("not shown for {missing}: the theorem")), "{shown}");
    }
    for text in [
        "(XO)^n",
        "(XO)^n for all n",
        "(XO)^(n-9) for all n",
        "(XO)^n for all n >= 4",
        "(XO)^n for 5 <= n <= 9",
        "(XO)^n for 1 <= n <= 2",
    ] {
        let shown = run(&["prove", text]);
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
        assert!(!shown.contains("not shown"), "{shown}");
    }
    for (text, computed) in [
        ("(XO)^n", "n = 1: XO || 0; n = 2: (XO)^2 || 0; n = 3: (XO)^3 = 0"),
        ("(XO)^(2n+1) for all n", "your n = 0: XO || 0; your n = 1: (XO)^3 = 0"),
        ("(XO)^(3n) for all odd n", "your n = 1: (XO)^3 = 0"),
        ("(XO)^n for n = 1 mod 3", "n = 1: XO || 0"),
        ("(XOO)^(2n)X for all n", "your n = 0: X = 0; your n = 1: (XOO)^2X < 0"),
        ("(XXO)^(2n+1)X for all n", "your n = 0: XXOX || 0"),
        ("(XO)^(2k+1)", "k = 0: XO || 0; k = 1: (XO)^3 = 0"),
    ] {
        let shown = run(&["prove", text]);
        assert!(shown.contains(&format!("\ncomputed  {computed}\n")), "{text}: {shown}");
    }
    insta::assert_snapshot!(run(&["prove", "(XO)^(2n+1) for all n", "--out", "odd"]));
    let shifted = "(XO)^(k+2) for all k >= 1";
    insta::assert_snapshot!(run(&["prove", shifted, "--out", "c"]));
    insta::assert_snapshot!(run(&["prove", shifted, "--json"]));
    insta::assert_snapshot!(run(&["explain", shifted]));
    fs::write(folder.path().join("list"), format!("(XO)^(n+1)\n{shifted}\n")).unwrap();
    insta::assert_snapshot!(run(&["prove", "--batch", "list"]));
}

/// If no theorem is about all of a finite range, each value is decided by a search, in one
/// certificate.
#[test]
fn a_finite_range_is_proved_value_by_value() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let asked = "O(XO)^n < 2*up for 5 <= n <= 6";
    insta::assert_snapshot!(run(&["prove", asked, "--out", "c"]));
    insta::assert_snapshot!(run(&["check", "c", "--claim", "O(XO)^6 < 2*up"]));
    insta::assert_snapshot!(run(&["prove", "O(XO)^k + (XO)^k < 2*up for odd k with 5 <= k <= 9"]));
    let several = "(XO)^m + (XO)^n || 0 for 1 <= m < n <= 4";
    insta::assert_snapshot!(run(&["prove", several, "--no-library", "--json"]));
    let floors = "(XXO)^n + O(XO)^m + OX > floor((n-3)/2)*up for 3 <= n <= 5, 5 <= m <= 6";
    insta::assert_snapshot!(run(&["prove", floors]));
    fs::write(folder.path().join("list"), format!("{asked}\n{several}\n")).unwrap();
    insta::assert_snapshot!(run(&["prove", "--batch", "list"]));
}

/// People read one spelling of a range with two bounds, and programs read that of the checker.
#[test]
fn a_finite_range_has_one_spelling() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let top = |shown: String| shown.lines().take(26).collect::<Vec<_>>().join("\n");
    run(&["prove", "O(XO)^n < 2*up for 5 <= n <= 6", "--out", "c"]);
    insta::assert_snapshot!(top(run(&["explain", "c"])));
    insta::assert_snapshot!(run(&["explain", "c", "--goal", "1"]));
    insta::assert_snapshot!(run(&["cite", "c"]));
    insta::assert_snapshot!(top(run(&["play", "c", "--at", "n=5"])));
    let document = run(&["explain", "c", "--latex"]);
    for text in [
        "With $G$ and $H$ the two sides, Right wins $G-H$, whoever moves first.",
        r"$O(XO)^{n} + {\downarrow} + {\downarrow} \le 0\quad\text{for } 5 \le n \le 6$",
    ] {
        assert!(document.contains(text), "{document}");
    }
    let shown = run(&["view", "c", "--at", "5", "--out", "page", "--no-checker"]);
    assert!(shown.contains("proves O(XO)^n < 2*up for 5 <= n <= 6\n"), "{shown}");
    let page = data(&fs::read_to_string(folder.path().join("page")).unwrap());
    assert_eq!(page["statement"], "O(XO)^n < 2*up for 5 <= n <= 6");
    assert_eq!(page["certified"], "O(XO)^n < 2*up for all n >= 5 with 6 >= n");
    assert_eq!(page["instance"], "This is the instance at n = 5: O(XO)^5 < 2*up.");
    let goal = "Goal 0: O(XO)^n + ↓ + ↓ ≤ 0 for 5 ≤ n ≤ 6: Right wins if Left moves first";
    assert_eq!(page["starts"][2][0], goal);
}

/// A statement about one value of its variables is written with this value, and numbers of copies
/// are simplified.
#[test]
fn statements_are_simplified_for_people() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let top = |shown: String| shown.lines().take(18).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!(run(&["prove", "O(XO)^n < 2*up for 5 <= n <= 6, n odd", "--out", "c"]));
    insta::assert_snapshot!(run(&["check", "c"]));
    insta::assert_snapshot!(top(run(&["explain", "c"])));
    insta::assert_snapshot!(top(run(&["play", "c"])));
    let copies = "(XXO)^(2n+1) = floor((2*n+2)/2)*up for 0 <= n <= 3";
    insta::assert_snapshot!(run(&["prove", copies, "--out", "d"]));
    insta::assert_snapshot!(top(run(&["explain", "d", "--goal", "0"])));
    insta::assert_snapshot!(top(run(&["explain", "d"])));
}

/// A statement about any number of rows that is false with few rows is refuted at once: the work
/// for a proof would exceed the limit of time.
#[test]
fn few_rows_come_before_a_proof() {
    for (text, instead) in
        [("any(XXO) = 0", "XXO > 0"), ("any((XO)^n, n >= 4) || 0", "(XO)^4 + (XO)^4 = 0")]
    {
        let shown = segcert(&["prove", text, "--time", "5"]);
        assert!(shown.contains(&format!("\ninstead   {instead}\n")), "{shown}");
    }
}

/// A false instance whose values are too large to be computed refutes a statement at once, if the
/// theorem about alternating rows or a short search finds it.
#[test]
fn false_far_from_the_first_instance() {
    let shown = segcert(&["prove", "(XO)^m + O(XO)^n > 0 for all m >= 10, n >= 15"]);
    assert!(shown.contains("instead   m = 14, n = 15: (XO)^14 + O(XO)^15 || 0\n"), "{shown}");
}

/// Where an exponent is negative, a statement says nothing, even if numbers decide it elsewhere.
#[test]
fn exponents_that_are_negative_for_some_n() {
    for text in ["(O)^(4-n) <| 1 for all n >= 3", "(XXO)^(4-n) < 1 for all n >= 3"] {
        let shown = segcert(&["prove", text]);
        assert!(shown.starts_with("exit code 2\n"), "{shown}");
        assert!(shown.contains("an exponent is negative at n = 5"), "{shown}");
        assert!(!shown.contains("the statement is true"), "{shown}");
    }
}
