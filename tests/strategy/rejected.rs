//! The strategies that must be rejected, and what is said against them.
use super::common::{builtin, certify, for_all, up_to};

#[test]
fn the_corrected_strategy_is_a_theorem() {
    let (statement, claims) = for_all(&builtin("alc")).expect("a theorem");
    assert_eq!(statement, "(OX)^n || 0 for all n >= 4");
    for set in ["S0", "S1", "S2"] {
        let proved = claims.iter().filter(|claim| claim.name.starts_with(set));
        assert!(proved.map(|claim| claim.steps).sum::<usize>() > 0, "{set}");
    }
}

#[test]
fn the_rules_as_printed_win_but_their_invariant_is_none() {
    let paper = builtin("alc-paper-2025");
    let certificates = certify(&paper).expect("certificates");
    let replay = up_to(&paper, &certificates, 60, false).expect("a replay");
    assert!(replay.failure.is_none());
    let failure = for_all(&paper).expect_err("two parts that no set has");
    assert!(failure.contains("2*ooxoxoxo"), "{failure}");
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
    let failure = for_all(&program).expect_err("an illegal move");
    assert!(failure.contains("rule 3e: ooxoxoxoo"), "{failure}");
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
    let failure = for_all(&improved).expect_err("a loss");
    assert!(failure.contains("rule 0 leads to positions of variable length"), "{failure}");
}
