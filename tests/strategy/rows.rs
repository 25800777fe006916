//! Strategies for sums of several rows, and sets that are games with lengths.
use segcert_calculus::certificate::Verdict;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict as Checked;
use segcert_clobber::{Component, Statement};
use segcert_game::arena::on_large_stack;
use segcert_replay::Outcome;
use segcert_replay::data::Strategy;
use segcert_run::Control;
use segcert_strategy::compile::Failure;
use segcert_strategy::for_all::{Unproved, prove, statement};
use segcert_strategy::read::read;

use super::common::{self, builtin, by_claims, certify, from_text, up_to};

fn holds(statement: &str) -> bool {
    let query = statement.parse().expect("a statement");
    matches!(common::prove(query), Verdict::Proved(_))
}

fn proof(strategy: &Strategy, text: &str) -> Result<Vec<u8>, Unproved> {
    let statement: Statement = text.parse().expect("a statement");
    let proof = on_large_stack(|| prove(strategy, &statement, &Control::default(), &mut |_| ()));
    proof.map(|proof| proof.bytes)
}

/// Proves a statement, and has the checker look at the proof.
fn proves(strategy: &Strategy, text: &str) {
    let bytes = proof(strategy, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    match check(&bytes, &Options::default(), &mut Library::default()) {
        Checked::Verified(verified) => assert_eq!(verified.statement, text),
        verdict => panic!("{text}: {verdict:?}"),
    }
}

/// Returns the numbers of copies in the rows of all start positions of at most `stones` stones,
/// with their outcomes.
fn outcomes(strategy: &Strategy, stones: usize) -> Vec<(Vec<usize>, Outcome)> {
    let certificates = certify(strategy).expect("true statements");
    let replayed = up_to(strategy, &certificates, stones, false).expect("no limit");
    assert!(replayed.failure.is_none());
    let rows = strategy.start.families.len();
    let starts = strategy.starts(stones).zip(replayed.results);
    let copies = |words: &[Component]| words[..rows].iter().map(|word| word.len() / 2).collect();
    starts.map(|((_, words), result)| (copies(&words), result.outcome)).collect()
}

#[test]
fn two_rows_of_different_lengths() {
    let strategy = builtin("two-rows");
    let outcomes = outcomes(&strategy, 44);
    let pairs = (1..=22_usize).flat_map(|n| (1..n).map(move |m| vec![n, m]));
    let mut pairs: Vec<Vec<usize>> =
        pairs.filter(|pair| pair.iter().sum::<usize>() <= 22).collect();
    let mut found: Vec<Vec<usize>> = outcomes.iter().map(|row| row.0.clone()).collect();
    pairs.sort();
    found.sort();
    assert_eq!(found, pairs);
    assert!(outcomes.iter().all(|row| row.1 == Outcome::First));
    for n in 1..=5 {
        for m in 1..=5 {
            let sum = format!("{} + {}", "XO".repeat(n + m), "XO".repeat(n));
            assert!(holds(&format!("{sum} || 0")), "{sum}");
        }
    }
}

#[test]
fn three_rows_of_different_lengths() {
    let mut strategy = builtin("three-rows");
    strategy.start.from = 0;
    for (rows, outcome) in outcomes(&strategy, 36) {
        let wanted = match rows[..] {
            [6, 2, 1] => Outcome::Second,
            _ => Outcome::First,
        };
        assert_eq!(outcome, wanted, "{rows:?}");
    }
    for sum in [[6, 2, 1], [5, 2, 1], [6, 3, 1], [6, 4, 2], [7, 4, 3]] {
        let rows = sum.map(|n| "XO".repeat(n)).join(" + ");
        let relation = if sum == [6, 2, 1] { "=" } else { "||" };
        assert!(holds(&format!("{rows} {relation} 0")), "{rows}");
    }
}

/// Long rows that differ by 4 stones are not below up, whether the strategy is asked or the search.
#[test]
fn two_rows_below_up() {
    let strategy = builtin("two-rows-below-up");
    for (rows, outcome) in outcomes(&strategy, 48) {
        assert!(rows[1] >= 7 && rows[0] - rows[1] >= 3, "{rows:?}");
        assert_eq!(outcome, Outcome::LeftSecond);
    }
    let mut nearer = strategy;
    nearer.start.apart = 4;
    let certificates = certify(&nearer).expect("true statements");
    let replayed = up_to(&nearer, &certificates, 32, false).expect("no limit");
    assert_eq!(replayed.failure.map(|failure| failure.0), Some(32));
    for (n, m) in [(7, 1), (7, 3), (7, 2), (5, 2)] {
        let rows = format!("{} + {}", "XO".repeat(n + m), "XO".repeat(n));
        let relation = if m == 2 { "||" } else { "<" };
        assert!(holds(&format!("{rows} {relation} up")), "{rows}");
    }
}

#[test]
fn statements_about_several_rows() {
    let names = ["two-rows", "two-rows-below-up", "two-rows-and-star", "three-rows"];
    let said = names.map(|name| {
        let statement = statement(&builtin(name));
        statement.expect("a statement").to_string()
    });
    insta::assert_snapshot!(said.join("\n"));
}

/// A row with a number for its exponent is a row as well; others are beside.
#[test]
fn rows_that_are_fixed() {
    let (two_rows, two_ups) = (builtin("two-rows"), builtin("two-ups"));
    let even_and_odd_row = builtin("even-and-odd-row-above-up-first");
    proves(&even_and_odd_row, "O(XO)^n + XOXO |> up for all n >= 5");
    proves(&two_ups, "(XO)^n + XXO + XXO > 0 for all n >= 1");
    proves(&two_ups, "(XO)^n - XXOXXOXXO < 0 for all n >= 1");
    for (strategy, text) in [
        (&two_rows, "(XO)^n + XOXO || 0 for all n >= 1"),
        (&two_rows, "(XO)^n + XXOO || 0 for all n >= 3"),
        (&two_ups, "(XO)^n + XXO > 0 for all n >= 1"),
        (&two_ups, "(XO)^n + XXO - XXO > 0 for all n >= 1"),
    ] {
        assert!(proof(strategy, text).is_err(), "{text}");
    }
}

/// Statements with a false instance, and statements that the strategy is not about, are not proved.
#[test]
fn statements_about_rows_that_do_not_follow() {
    for (name, text) in [
        ("two-rows", "(XO)^m + (XO)^n || 0 for all m >= 1, n >= 1"),
        ("two-rows", "(XO)^(m+n) + (XO)^n || 0 for all m >= 0, n >= 8"),
        ("two-rows", "(XO)^(2*m) + (XO)^(2*n) || 0 for all m >= 9, n >= 9"),
        ("three-rows", "(XO)^n + (XO)^(m+n) + (XO)^(k+m+n) || 0 for all k >= 1, m >= 1, n >= 1"),
        ("two-rows-and-star", "(XO)^(m+n) + (XO)^n || * for all m >= 1, n >= 2"),
        ("two-rows-below-up", "(XO)^(m+n) + (XO)^n < up for all m >= 2, n >= 7"),
        ("two-rows-below-up", "(XO)^(m+n) + (XO)^n < up for all m >= 3, n >= 6"),
        ("two-rows-below-up", "(XO)^m + (XO)^n < up for all m >= 0, n >= 11 with n >= m+3"),
        ("even-and-odd-row-above-up-first", "(XO)^m + O(XO)^n |> up for all m >= 0, n >= 4"),
        ("even-and-odd-row-below-up-first", "(XO)^m + O(XO)^n <| up for all m >= 0, n >= 9"),
    ] {
        let why = proof(&builtin(name), text).expect_err(text);
        assert!(matches!(why, Unproved::Failure(_)), "{text}: {why}");
    }
    for text in [
        "(XO)^n || 0 for all n >= 4",
        "(XO)^(m+n) + (XO)^n > 0 for all m >= 1, n >= 1",
        "(XO)^(m+n) + (XXO)^n || 0 for all m >= 1, n >= 1",
        "(XO)^(m+n) + 2*(XO)^n || 0 for all m >= 1, n >= 1",
    ] {
        match proof(&builtin("two-rows"), text) {
            Err(Unproved::Failure(Failure::Unfit(_))) => {}
            Err(other) => panic!("{text}: {other}"),
            Ok(_) => panic!("{text}"),
        }
    }
}

/// `cargo test --release --test all -- --ignored rows_for_all`.
#[test]
#[ignore = "takes minutes; run by .ci/slow"]
fn rows_for_all_lengths() {
    for (name, text) in [
        ("two-rows", "(XO)^(m+n) + (XO)^n || 0 for all m >= 1, n >= 1"),
        ("two-rows", "(XO)^(n+3) + (XO)^n || 0 for all n >= 1"),
        ("two-rows", "(XO)^n + XOXO || 0 for all n >= 3"),
        ("two-rows-below-up", "(XO)^(m+n) + (XO)^n < up for all m >= 3, n >= 7"),
        ("two-rows-below-up", "(XO)^m + (XO)^n < up for all m >= 0, n >= 12 with n >= m+3"),
        ("even-and-odd-row-above-up-first", "(XO)^m + O(XO)^n |> up for all m >= 0, n >= 5"),
        ("even-and-odd-row-below-up-first", "(XO)^m + O(XO)^n <| up for all m >= 0, n >= 10"),
        ("two-rows-and-star", "(XO)^(m+n) + (XO)^n || * for all m >= 1, n >= 3"),
        ("three-rows", "(XO)^n + (XO)^(m+n) + (XO)^(k+m+n) || 0 for all k >= 1, m >= 1, n >= 2"),
    ] {
        proves(&builtin(name), text);
    }
    // With rows that differ by 4 stones Right can move to 0.
    let mut bolder = builtin("two-rows");
    for set in bolder.sets.iter_mut().filter(|set| !set.left_to_move) {
        for length in set.lengths.iter_mut().filter(|length| length.coefficient(1) == 1) {
            length.constant += 4;
        }
    }
    assert!(!by_claims(&bolder));
}

/// `comb{k}` is about `k·up`, so the longer of two outweighs the shorter one by 2 stones.
const COMBS: &str = r#"
name = "combs"
start = "comb bmoc"
start-to-move = "Right"
family = [
  { name = "comb", word = "x(x)o", notation = "comb#" },
  { name = "bmoc", word = "o(o)x", notation = "bmoc#" },
]

[classes]
c = "comb2.."
d = "bmoc3.."

[[set]]
name = "one"
to-move = "Left"
any = ["c = 1, d = 0", "c = 2, d = 0, comb2 = 1"]

[[set]]
name = "one, long"
to-move = "Right"
any = ["c = 1, d = 0, comb2 = 0"]

[[set]]
name = "longer by 1"
to-move = "Left"
game = "comb{M} bmoc{L}"
lengths = "M - L >= 1, L >= 3"

[[set]]
name = "longer by 2"
to-move = "Right"
game = "comb{M} bmoc{L}"
lengths = "M - L >= 2, L >= 2"

[[rule]]
name = "follow"
game = "bmoc{L} comb{M}"
lengths = "L >= 3"
to = "bmoc{L-1}"

[[rule]]
name = "take"
part = "shortest comb2.."
to = "0"
"#;

const COMBS_COMPARED: &str = "X(X)^(m+n)O + O(O)^nX >= 0 for all m >= 2, n >= 0";

#[test]
fn games_with_lengths() {
    proves(&from_text(COMBS), COMBS_COMPARED);
    for m in 2..5 {
        for n in 0..4 {
            let [longer, shorter] = [m + n + 1, n + 1];
            let rows = format!("{}O + {}X", "X".repeat(longer), "O".repeat(shorter));
            assert!(holds(&format!("{rows} >= 0")), "{rows}");
        }
    }
}

/// Returns the combs with games that are about combs of even, or of odd, length only.
fn combs_of_residues() -> String {
    let (before, rest) = COMBS.split_once("[[set]]\nname = \"longer by 1\"").expect("a set");
    let (games, take) = rest.split_once("[[rule]]\nname = \"take\"").expect("a rule");
    let families = r#"
  { name = "comb0", word = "x(xx)o", notation = "residue-comb#" },
  { name = "comb1", word = "xx(xx)o", notation = "residue-comb#" },
  { name = "bmoc0", word = "o(oo)x", notation = "residue-bmoc#" },
  { name = "bmoc1", word = "oo(oo)x", notation = "residue-bmoc#" },
]"#;
    let mut text = before.replacen("\n]", families, 1);
    for (comb, bmoc) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let games = games.replace("comb{M}", &format!("comb{comb}{{M}}"));
        let games = games.replace("bmoc{L}", &format!("bmoc{bmoc}{{L}}"));
        let games = games.replace("longer by 2", &format!("longer by 2, {comb} and {bmoc}"));
        text += &format!("[[set]]\nname = \"longer by 1, {comb} and {bmoc}\"{games}");
    }
    text + "[[rule]]\nname = \"take\"" + take
}

/// No game of a set has the rows of the statement before the residues of their lengths are known,
/// but the classes have these rows.
#[test]
fn games_with_residues_of_lengths() {
    let combs = from_text(&combs_of_residues());
    proves(&combs, COMBS_COMPARED);
    proves(&combs, "X(X)^(2*m+n+2)O + O(O)^nX >= 0 for all m >= 0, n >= 0");
    let wider = COMBS_COMPARED.replace("m >= 2", "m >= 1");
    assert!(proof(&combs, &wider).is_err());
}

#[test]
fn games_with_other_lengths() {
    let combs = |from: &str, to: &str| {
        assert!(COMBS.contains(from), "{from}");
        from_text(&COMBS.replace(from, to))
    };
    for (from, to) in [
        ("M - L >= 2", "M - L >= 1"),
        ("M - L >= 1, L >= 3", "M - L >= 0, L >= 3"),
        ("M - L >= 1, L >= 3", "M - L >= 2, L >= 3"),
        ("M - L >= 1, L >= 3", "M - L >= 1, L >= 2"),
        ("lengths = \"L >= 3\"", "lengths = \"L >= 4\""),
        ("bmoc{L-1}", "bmoc{L-2}"),
        ("bmoc{L} comb{M}\"", "comb{M} bmoc{L}\""),
        ("c = 2, d = 0, comb2 = 1", "c = 2, d = 1, comb2 = 1"),
    ] {
        assert!(proof(&combs(from, to), COMBS_COMPARED).is_err(), "{to}");
    }
    let wider = COMBS_COMPARED.replace("m >= 2", "m >= 1");
    assert!(proof(&from_text(COMBS), &wider).is_err());
}

#[test]
fn errors_in_games_with_lengths() {
    let error = |from: &str, to: &str| {
        let text = COMBS.replacen(from, to, 1);
        let error = read("combs.toml", &text).expect_err("an error");
        error.to_string()
    };
    let game = "game = \"comb{M} bmoc{L}\"";
    let errors = [
        error(game, "game = \"comb{M} bmoc{L-1}\""),
        error(game, "game = \"comb{L} bmoc{L}\""),
        error(game, "game = \"comb{M} comb2\""),
        error(game, &format!("{game}\nany = [\"c = 1\"]")),
        error("start = \"comb bmoc\"", "start = \"comb comp\""),
        error("start-to-move", "extends = \"nothing\"\nstart-to-move"),
    ];
    insta::assert_snapshot!(errors.join("\n"));
}
