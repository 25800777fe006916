//! Tests of the certificates for the assumptions of a strategy.

use super::written::{comb, up_to, word};
use segcert_replay::data::{Pattern, Rewrite, Strategy};
use segcert_replay::{Flaw, statements};

pub const OXO: &[u8] = include_bytes!("../../../certs/asf/oxo.cert");
pub const OOXX: &[u8] = include_bytes!("../../../certs/asf/ooxx.cert");
/// Proves `(OX)^3 = 0`.
pub const OXOXOX: &[u8] = include_bytes!("../../../certs/asf/oxoxox.cert");
/// Proves `OOXOXX = OXOX + OX`.
pub const OOXOXX: &[u8] = include_bytes!("../../../certs/asf/ooxoxx.cert");
/// Proves `OOXOXOXO >= 0`.
const WON: &[u8] = include_bytes!("../../../certs/asf/won-oo8.cert");

pub fn rewrite(from: &str, to: &[&str]) -> Rewrite {
    Rewrite { from: word(from), to: to.iter().map(|to| word(to)).collect() }
}

fn with(rewrites: Vec<Rewrite>) -> Strategy {
    Strategy { rewrites, ..comb() }
}

#[track_caller]
fn assert_flaw(strategy: &Strategy, certificates: &[&[u8]], wanted: &str) {
    let flaw = up_to(strategy, certificates, 6).err();
    let flaw = flaw.map(|flaw| flaw.to_string()).unwrap_or_default();
    assert!(flaw.starts_with(wanted), "{flaw}");
}

#[test]
fn equalities_need_their_certificates() {
    let strategy = with(vec![rewrite("oxo", &["ox"]), rewrite("ooxx", &[])]);
    assert_eq!(statements(&strategy), ["OXO = OX", "OOXX = 0"]);
    assert!(up_to(&strategy, &[OXO, OOXX, OXOXOX], 6).is_ok());
    assert_flaw(&strategy, &[], "no certificate proves OXO = OX");
    assert_flaw(&strategy, &[OXO, WON], "no certificate proves OOXX = 0");
    assert_flaw(&strategy, &[OXO, &OOXX[1..]], "a certificate is rejected: ");
    let longer = [OOXX, &[0]].concat();
    assert_flaw(&strategy, &[OXO, &longer], "a certificate is rejected: ");
}

/// A certificate is accepted if the statement differs only by mirror images, the order of terms,
/// powers, and components without moves. It is rejected if the sides or the colours are exchanged.
#[test]
fn certificates_say_the_same_in_other_words() {
    for (from, to) in [
        ("oxoxox", &[][..]),
        ("xoxoxo", &["ooo", "x"]),
        ("xxoxoo", &["ox", "xoxo"]),
        ("ooxoxx", &["oxox", "xo"]),
    ] {
        let strategy = with(vec![rewrite(from, to)]);
        assert!(up_to(&strategy, &[OXOXOX, OOXOXX], 6).is_ok(), "{from}");
    }
    for (from, to) in [
        ("xox", &["xo"][..]),
        ("ooxoxx", &["oxox"]),
        ("ooxoxx", &["oxox", "ox", "ox"]),
        ("oxoxoxox", &[]),
    ] {
        let strategy = with(vec![rewrite(from, to)]);
        let flaw = up_to(&strategy, &[OXO, OXOXOX, OOXOXX], 6).err();
        assert!(matches!(flaw, Some(Flaw::Uncertified(_))), "{from} {flaw:?}");
    }
}

#[test]
fn won_positions_need_their_certificates() {
    let game = vec![word("ooxoxoxo")];
    let won = Strategy { won: vec![game.clone()], ..comb() };
    let sums = Strategy { won_sums: game, ..comb() };
    for strategy in [won, sums] {
        assert_eq!(statements(&strategy), ["OOXOXOXO >= 0"]);
        assert!(up_to(&strategy, &[WON], 6).is_ok());
        assert_flaw(&strategy, &[OXO], "no certificate proves OOXOXOXO >= 0");
    }
    // A certificate that the game is 0 does not prove that Left wins it.
    let zero = Strategy { won: vec![vec![word("ooxx")]], ..comb() };
    assert_flaw(&zero, &[OOXX], "no certificate proves OOXX >= 0");
}

#[test]
fn strategies_that_make_no_sense() {
    let lengthening = with(vec![rewrite("oxo", &["ox"]), rewrite("ox", &["oxo"])]);
    assert_flaw(&lengthening, &[OXO], "no certificate proves OX = OXO");
    let mut base = comb();
    base.families[0].rows.base = word("");
    assert_flaw(&base, &[], "family: the base has no stones");
    let mut family = comb();
    family.start.families = vec![0, 1];
    assert_flaw(&family, &[], "there is no family of this number");
    family.start.families.clear();
    assert_flaw(&family, &[], "`start` names no family of start positions");
    let mut long = comb();
    long.rules[0].to = vec![Pattern::One(word(&"o".repeat(4097)))];
    assert_flaw(
        &long,
        &[],
        "rule 1: a component of 4097 stones is too long; at most 4096 are possible",
    );
}
