//! The strategies that must be rejected, and what is said against them.
use segcert_check::strategy::Theorem;

use super::common::{builtin, certify, for_all, up_to};

fn failures<'a>(theorem: &'a Theorem, name: &str) -> &'a [String] {
    let obligation = theorem
        .obligations
        .iter()
        .find(|obligation| obligation.name == name);
    &obligation.expect("an obligation of this name").failures
}

#[test]
fn the_corrected_strategy_is_a_theorem() {
    let alc = builtin("alc");
    let theorem = for_all(&alc, &certify(&alc).expect("certificates")).expect("a theorem");
    assert!(theorem.holds(), "{theorem:#?}");
    assert!(theorem.is_symmetric);
    assert_eq!(theorem.zero, [6]);
    let names: Vec<&str> = theorem
        .obligations
        .iter()
        .map(|obligation| obligation.name)
        .collect();
    assert_eq!(
        names,
        ["O1", "O2", "O3", "O4", "O5a", "O5b", "O5t", "O6", "O7"]
    );
    assert!(
        theorem
            .obligations
            .iter()
            .all(|obligation| obligation.cases > 0)
    );
}

#[test]
fn the_rules_as_printed_win_but_their_invariant_is_none() {
    let paper = builtin("alc-paper-2025");
    let certificates = certify(&paper).expect("certificates");
    let replay = up_to(&paper, &certificates, 60, false).expect("a replay");
    assert!(replay.failure.is_none());
    let theorem = for_all(&paper, &certificates).expect("an answer");
    assert!(!theorem.holds());
    let first = failures(&theorem, "O5b").first().expect("a failure");
    assert_eq!(first, "rule 4b in oo12 a4");
}

#[test]
fn the_program_plays_an_illegal_move() {
    let program = builtin("alc-program-2025");
    let certificates = certify(&program).expect("certificates");
    let replay = up_to(&program, &certificates, 40, false).expect("a replay");
    let (stones, line) = replay.failure.expect("a failure");
    assert_eq!(stones, 22);
    let drawn = line.expect("a line").draw(&program);
    insta::assert_snapshot!(drawn);
    let theorem = for_all(&program, &certificates).expect("an answer");
    assert!(failures(&theorem, "O5a").contains(&"rule 3e: oo9oo has no move into oo6".to_owned()));
}

#[test]
fn the_improved_rules_lose() {
    let improved = builtin("alc-improved-2025");
    let certificates = certify(&improved).expect("certificates");
    let replay = up_to(&improved, &certificates, 40, false).expect("a replay");
    let (stones, line) = replay.failure.expect("a failure");
    assert_eq!(stones, 22);
    let drawn = line.expect("a line").draw(&improved);
    insta::assert_snapshot!(drawn);
    assert!(
        !for_all(&improved, &certificates)
            .expect("an answer")
            .holds()
    );
}
