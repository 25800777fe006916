//! `segcert play`
use crate::cli::run::{segcert, segcert_with_input};

fn play(arguments: &[&str], input: &str) -> String {
    segcert_with_input(&[&["play"], arguments].concat(), input)
}

#[test]
fn to_the_end() {
    insta::assert_snapshot!(play(&["certs/xo-06.cert"], "1\n1\n"));
    insta::assert_snapshot!(play(&["certs/xxo-02.cert"], "3-2\n1\n1\n1\n1\n"));
}

#[test]
fn commands() {
    let input = "?\nwhy\nnonsense\n99\n2\nwhy\nback\nback\n4→5\nquit\n";
    insta::assert_snapshot!(play(&["certs/xo-06.cert", "--goal", "1"], input));
}

/// The reason of an answer has no abridged game, and the sums in it are spaced evenly.
#[test]
fn sums_in_reasons_are_readable() {
    let shown = play(&["O(XO)^n < 2*up for 5 <= n <= 6", "--at", "6"], "1\nquit\n");
    assert!(shown.contains("wins (lemma 145: OOXOXOXOXO = g59, so the sum is ≤ 0)"), "{shown}");
    let shown = play(&["±1 || (XXO)^n for all n >= 1"], "1\n1\nquit\n");
    assert!(shown.contains("so the sum is at least 1 + 18·↓, and 1 + 18·↓ ≥ 0)"), "{shown}");
}

/// Moves in equal rows are the same, so they are listed once, and the squares name the move.
#[test]
fn moves_in_equal_rows() {
    let shown = play(&["XXO + XO + XXO > 0"], "3-2\nquit\n");
    let first = shown.lines().skip_while(|line| !line.starts_with("    1  "));
    let listed: Vec<&str> = first.take_while(|line| !line.starts_with("You")).collect();
    let names: Vec<&str> = listed.iter().filter_map(|line| line[4..].split("   ").next()).collect();
    assert_eq!(names, ["1  3→2 in XXO", "2  2→1 in XO"], "{shown}");
    assert!(shown.contains("You    3→2 in XXO   XO. + XO + XXO"), "{shown}");
}

#[test]
fn a_theorem_for_all_n_is_played_at_some_n() {
    let path = "certs/claims/conjecture-1-all-n.cert";
    insta::assert_snapshot!(play(&[path, "--at", "5"], "1\n1\n1\n1\n1\n"));
    insta::assert_snapshot!(segcert(&["play", path, "--at", "3"]));
    insta::assert_snapshot!(segcert(&["play", "certs/xo-06.cert", "--goal", "2"]));
}

/// The letters of a statement in place of a file are those of the user, also where the certificate
/// has other variables.
#[test]
fn values_are_those_of_the_letters_that_were_typed() {
    let odd = "(XXO)^n > up for all odd n >= 3";
    let two = "X^aO^b = 0 for all a, b >= 2";
    for (text, at, said) in [
        (odd, "n=5", "This is the instance at your n = 5: (XXO)^5 > up."),
        (odd, "7", "This is the instance at your n = 7: (XXO)^7 > up."),
        (odd, "n=4", "the statement does not cover n = 4\n  help: choose values of your range"),
        (two, "b=3,a=2", "This is the instance at your a = 2, b = 3: (X)^2(O)^3 = 0."),
        (two, "a=2", "--at must give each variable once: a, b"),
        (two, "a=2,n=3", "the statement has no variable n; its variables are a, b"),
        (odd, "m=5", "the statement has no variable m; its only variable is n"),
        ("(XXO)^k > 0 for all k >= 1", "k=3", "at your k = 3: (XXO)^3 > 0."),
    ] {
        let shown = play(&[text, "--at", at], "quit\n");
        assert!(shown.contains(said), "{text} {at}: {shown}");
    }
}

/// All lines have names of games.
#[test]
fn games_have_names() {
    let shown = play(&["±1 || (XXO)^n for all n >= 1", "--at", "3"], "1\n");
    assert!(shown.contains("This is the instance at n = 3: ±1 || (XXO)^3."), "{shown}");
    assert!(!shown.contains('{'), "{shown}");
}

/// Play begins with rows of the families, and the user can choose them.
#[test]
fn any_number_of_rows_is_played_with_chosen_rows() {
    let path = "certs/claims/any-xo-and-oxo-against-one-first-all-kmn.cert";
    insta::assert_snapshot!(play(&[path], "1\n"));
    insta::assert_snapshot!(play(&[path, "--at", "2,2,1", "--rows", "3", "--rows", "none"], "1\n"));
    for wrong in [&["--at", "3"][..], &["--at", "1,1,1"], &["--rows", "1"], &["--rows", "x"]] {
        insta::assert_snapshot!(segcert(&[&["play", path], wrong].concat()));
    }
    for wrong in ["k=2,m=2", "k=2,m=2,m=1", "2,2,n=1"] {
        let shown = segcert(&["play", path, "--at", wrong]);
        assert!(shown.contains("--at must give each variable once: k, m, n"), "{shown}");
    }
    let [plain, named] = ["2, 2,1", "n=1, k = 2,m=2"].map(|at| play(&[path, "--at", at], "1\n"));
    assert_eq!(plain, named);
}

/// Tells whether a text has a parameter without a letter, such as `x2`.
fn names_parameter(text: &str) -> bool {
    text.split('x').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whatever is played, the certificate wins, by what it says itself.
#[test]
fn the_certificate_always_wins() {
    let files = [
        ("xo-09", &["0", "1"][..], ""),
        ("xxo-05", &["0", "1"], ""),
        ("asf/won-oo8", &["0"], ""),
        ("claims/xo-3-below-up", &["0", "1"], ""),
        ("claims/xo-5-confused-with-up", &["0", "1"], ""),
        ("claims/all-mn-x-m-o-n", &["0", "1"], "4,5"),
        ("claims/conjecture-2-all-n", &["0", "1"], "5"),
        ("claims/any-xo-below-two-ups", &["0", "1"], ""),
    ];
    let mut state = 1_u32;
    for (file, goals, at) in files {
        for goal in goals {
            for _ in 0..3 {
                // The number of the move is taken down to those that there are by trying.
                let mut input = String::new();
                for _ in 0..120 {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    input += &format!("{}\n", (state >> 24) % 7 + 1);
                }
                let path = format!("certs/{file}.cert");
                let mut arguments = vec![path.as_str(), "--goal", goal];
                if !at.is_empty() {
                    arguments.extend(["--at", at]);
                }
                let shown = play(&arguments, &input);
                assert!(shown.starts_with("exit code 0\n"), "{shown}");
                assert!(shown.contains("You have no move and lose.\n"), "{shown}");
                assert!(!shown.contains("found by search"), "{shown}");
                let mut reasons = shown.lines().filter(|line| line.contains("wins ("));
                assert!(reasons.all(|reason| !names_parameter(reason)), "{shown}");
            }
        }
    }
}

/// A verified certificate is played, whatever its text is, unless its statement says nothing.
#[test]
fn every_certificate_of_the_suite_is_played() {
    let manifest = std::fs::read_to_string("certs/suite/MANIFEST.tsv").unwrap();
    let (mut played, mut empty) = (0, 0);
    for line in manifest.lines() {
        let [file, "verified", text, "-", _] = line.split('\t').collect::<Vec<_>>()[..] else {
            continue;
        };
        let path = format!("certs/suite/{file}");
        let shown = play(&[&path], "");
        match shown.starts_with("exit code 0") {
            true => played += 1,
            false => {
                assert!(shown.contains("its conditions never hold"), "{file}, {text}: {shown}");
                empty += 1;
            }
        }
    }
    assert!(played > 100 && empty > 10, "{played} {empty}");
    // The page says why it has no board.
    let page = super::page::page("suite/accept/samples-2ac8b67e.good", &["--no-checker"]);
    let why = "There is no play on a board: the statement has no instances";
    assert!(page.contains(why), "{page}");
}
