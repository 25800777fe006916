//! Rule files: a strategy of another kind, and what is said about files that are wrong.
use segcert_replay::Outcome;
use segcert_replay::data::Strategy;
use segcert_strategy::read::read;

use super::common::{builtin, certify, for_all, from_text, up_to};

const SECOND: &str = include_str!("../../strategies/comb.toml");

#[test]
fn a_second_strategy_is_only_a_file() {
    let second = from_text(SECOND);
    let certificates = certify(&second).expect("certificates");
    let replay = up_to(&second, &certificates, 60, false).expect("a replay");
    assert!(replay.failure.is_none());
    assert!(replay.results.iter().any(|result| result.outcome == Outcome::LeftFirst));
    let (statement, _) = for_all(&second).expect("a theorem");
    assert_eq!(statement, "X(X)^nO |> 0 for all n >= 0");
}

/// `d` has three members in alc.toml, and the new class is behind the others.
#[test]
fn a_class_replaces_that_of_the_extended_strategy() {
    let text = "name = \"own\"\nextends = \"alc\"\nstart = \"A\"\n\
                [classes]\nd = \"a2\"\nown = \"oo6\"\n";
    let members = |strategy: &Strategy, name: &str| -> Vec<usize> {
        let classes = strategy.classes.iter().filter(|class| class.name == name);
        classes.map(|class| class.members.len()).collect()
    };
    let (base, own) = (builtin("alc"), from_text(text));
    assert_eq!([members(&base, "d"), members(&base, "own")], [vec![3], vec![]]);
    assert_eq!([members(&own, "d"), members(&own, "own")], [vec![1], vec![1]]);
    assert_eq!(own.sets.len(), base.sets.len());
}

#[test]
fn a_false_equality_has_no_certificate() {
    let text = include_str!("../../strategies/alc.toml").replace("\"ooxx = 0\"", "\"ooxx = ox\"");
    let error = certify(&from_text(&text)).expect_err("OOXX is not OX");
    insta::assert_snapshot!(error.to_string());
}

/// A lemma of the certificate also says that the negatives are equal, so a second lemma about the
/// same part would have nothing to prove.
#[test]
fn an_equality_may_be_written_twice() {
    let text = include_str!("../../strategies/ends-and-nimber.toml");
    for again in ["xxoox = oox", "ooxxo = xxo"] {
        let twice = text.replace("\"xxoox = oox\"", &format!("\"xxoox = oox\", \"{again}\""));
        assert_ne!(twice, text);
        let (statement, _) = for_all(&from_text(&twice)).expect("a theorem");
        assert_eq!(statement, "(OX)^nO + *2 >= 0 for all n >= 2");
    }
}

/// True equalities by which rewriting would not end.
#[test]
fn an_equality_lowers_the_measure() {
    let comb = format!("rewrite = [\"ox = oxo\"]\n{SECOND}");
    let message = read("comb.toml", &comb).expect_err("a flaw").to_string();
    assert!(message.starts_with("comb.toml, line 1: the rewrite of comb2 does not"), "{message}");
}

/// Returns the error of alc.toml with one text replaced by another.
fn error(from: &str, to: &str) -> String {
    let text = include_str!("../../strategies/alc.toml");
    assert!(text.contains(from), "{from}");
    let error = read("alc.toml", &text.replacen(from, to, 1)).expect_err("an error");
    error.to_string()
}

#[test]
fn errors_give_the_line_and_what_is_wrong() {
    let errors = [
        error("oxo = ox", "oxq = ox"),
        error("oxo = ox", "oxo ox"),
        error("word = \"o(xo)\"", "word = \"oxo\""),
        error("notation = \"a#\"", "notation = \"a\""),
        error("start = \"A\"", "start = \"B\""),
        error("a = \"o5..\"", "a = \"o4..\""),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, a c"),
        error("y = 1, z = 0, a >= c", "y = 1, q = 0, a >= c"),
        error("to-move = \"Left\"", "to-move = \"left\""),
        error("part = \"shortest a8..\"", "part = \"a8..\""),
        error("to = \"o{L-3}\"", "to = \"o{K-3}\""),
        error("to = \"o{L-3}\"", "to = \"oO{L-3\""),
        error("part = \"oox\"", "parts = \"oox\""),
        error("name = \"1d\"", "nom = \"1d\""),
        error("[won]", "[won"),
        error("start = \"A\"", ""),
        error("start = \"A\"", "starts = \"A\""),
        error("start = \"A\"", "start = \"A\"\nextends = \"none\""),
        error("start = \"A\"", "start = \"\""),
        error("start = \"A\"", "start = \"A\"\nstart-from = -4"),
        error("start = \"A\"", "start = \"A\"\nstart-from = 9223372036854775807"),
        error("start = \"A\"", "start = \"A\"\nstart-apart = 4097"),
        error("oxo = ox", "ox = oxo"),
        error("oxo = ox", "ooxox = oxo"),
        error("oxo = ox", "a5000 = ox"),
        error("oo8 xxo", "a5000 xxo"),
        error("shortest a8..", "shortest a8..a4"),
        error("to = \"o{L-3}\"", "to = \"o{9999999*L-3}\""),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, 99999999*a >= c"),
        error("game = \"", "game = \"0\" # \""),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, a >= c mod 2"),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, a = c mod 1"),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, a = c mod 99999999999999999999"),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, a = q mod 2"),
        error("when = \"", "when = \"a = 1 mod 2, "),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, 2*a = 1 mod 4"),
        error("y = 1, z = 0, a >= c", "y = 1, z = 0, a = 1 mod 4, a = 2 mod 6"),
    ];
    insta::assert_snapshot!(errors.join("\n"));
}

/// Damaged files are read or refused, and what is read is checked or refused: nothing panics and
/// nothing runs on and on.
#[test]
fn damaged_files_do_no_harm() {
    let read_anyway = damage(100);
    assert!(read_anyway > 6, "{read_anyway}");
}

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn many_damaged_files_do_no_harm() {
    let read_anyway = damage(1500);
    assert!(read_anyway > 100, "{read_anyway}");
}

/// Reads `files` damaged files, and returns the number of those that are valid.
fn damage(files: usize) -> usize {
    let text = include_str!("../../strategies/alc.toml");
    let rules = text.find("name = \"alc\"").expect("the rules");
    let certificates = certify(&from_text(text)).expect("certificates");
    let mut state = 1_u64;
    let mut random = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % most
    };
    let mut read_anyway = 0;
    for _ in 0..files {
        let mut damaged = text.as_bytes().to_vec();
        let place = rules + random(damaged.len() - rules);
        let other = rules + random(damaged.len() - rules);
        match random(3) {
            0 => damaged[place] = damaged[other],
            1 => drop(damaged.remove(place)),
            _ => damaged.insert(place, b"0123456789ox.-,="[random(16)]),
        }
        let Ok(damaged) = String::from_utf8(damaged) else {
            continue;
        };
        if let Ok(strategy) = read("damaged.toml", &damaged) {
            read_anyway += 1;
            let _ = up_to(&strategy, &certificates, 16, false);
            if read_anyway % 16 == 0 {
                let _ = for_all(&strategy);
            }
        }
    }
    read_anyway
}
