//! Tests of certificates: they are verified, they prove the right statements, and the checker
//! rejects damaged and forged ones.
use proptest::prelude::*;
use segcert_solitaire::{Sections, Verdict, check, seal};
use segcert_solitaire_solver::certificate::{certificate, sections};
use segcert_solitaire_solver::{Shape, Solution};

use super::oracle::{Oracle, board, boards};

fn sections_of(shape: Shape, text: &str) -> Sections {
    let board = board(shape, text);
    sections(&board, &Solution::find(&board))
}

fn file_of(shape: Shape, text: &str) -> Vec<u8> {
    let board = board(shape, text);
    certificate(&board, &Solution::find(&board)).unwrap().bytes
}

/// Returns the statement that these sections prove, or the reason why they do not.
fn judge(sections: &Sections) -> Result<String, String> {
    match seal(sections).map_err(|verdict| *verdict) {
        Ok(sealed) => Ok(sealed.verified.statement),
        Err(Verdict::Rejected(rejection)) => Err(rejection.to_string()),
        Err(verdict) => panic!("{verdict:?}"),
    }
}

#[test]
fn every_certificate_of_small_boards_checks() {
    let mut oracle = Oracle::default();
    for stones in 1..=9 {
        for text in boards(stones) {
            let line = format!("solitaire line {text} = {}", oracle.line(&text));
            assert_eq!(judge(&sections_of(Shape::Line, &text)), Ok(line));
            let cycle = format!("solitaire cycle {text} = {}", oracle.cycle(&text));
            assert_eq!(judge(&sections_of(Shape::Cycle, &text)), Ok(cycle));
        }
    }
    for text in [".", "X.", "..XO..OXX.", "((XO)^2.)^3X", "((X)^3(O)^2)^40"] {
        for shape in [Shape::Line, Shape::Cycle] {
            let sections = sections_of(shape, text);
            assert_eq!(judge(&sections), Ok(sections.statement.clone()));
        }
    }
}

#[test]
fn every_bit_flip_and_every_truncation_is_rejected() {
    for (shape, text) in [
        (Shape::Line, "X"),
        (Shape::Line, "XOOXO"),
        (Shape::Line, "(XO)^9"),
        (Shape::Line, "XO..OXXO.X"),
        (Shape::Cycle, "(OXX)^3"),
        (Shape::Cycle, "XOOXXXOXO"),
    ] {
        let good = file_of(shape, text);
        assert!(matches!(check(&good, None), Verdict::Verified(_)));
        for bit in 0..good.len() * 8 {
            let mut file = good.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            let verdict = check(&file, None);
            // An unknown version has its own message.
            let is_version = (8..12).contains(&(bit / 8));
            assert!(
                match verdict {
                    Verdict::Rejected(_) => !is_version,
                    Verdict::CouldNotCheck(_) => is_version,
                    Verdict::Verified(_) => false,
                },
                "{text} bit {bit}: {verdict:?}"
            );
        }
        for length in 0..good.len() {
            let verdict = check(&good[..length], None);
            assert!(matches!(verdict, Verdict::Rejected(_)), "{text} cut to {length}");
        }
        let trailing = [good.as_slice(), &[0]].concat();
        assert!(matches!(check(&trailing, None), Verdict::Rejected(_)));
    }
}

/// Flips every bit of the contents, with correct roots. The checker rejects the certificate, or
/// verifies another statement, which the oracle confirms.
#[test]
fn forged_bits_prove_nothing_false() {
    let mut oracle = Oracle::default();
    let (mut flips, mut other_proofs) = (0, 0);
    for (shape, text) in [
        (Shape::Line, "XOOXO"),
        (Shape::Line, "XO.OXXOXXO"),
        (Shape::Line, "XOXOXOXOXO"),
        (Shape::Cycle, "XOOXXXOXO"),
        (Shape::Cycle, "OXXOXX"),
    ] {
        let good = sections_of(shape, text);
        let value = match shape {
            Shape::Line => oracle.line(text),
            Shape::Cycle => oracle.cycle(text),
        };
        assert_eq!(good.statement, format!("solitaire {shape} {text} = {value}"));
        for section in 0..2 {
            for bit in 0..good.bodies()[section + 1].len() * 8 {
                let mut forged = good.clone();
                let bytes = match section {
                    0 => &mut forged.moves,
                    _ => &mut forged.potentials,
                };
                bytes[bit / 8] ^= 1 << (bit % 8);
                flips += 1;
                other_proofs += usize::from(judge(&forged).is_ok());
            }
        }
        // Replaces the number of the true statement by every other number.
        for left in (0..=text.len()).filter(|left| *left != value) {
            let forged = Sections {
                statement: format!("solitaire {shape} {text} = {left}"),
                ..good.clone()
            };
            assert!(judge(&forged).unwrap_err().starts_with("stones-left "));
        }
    }
    // Some boards have several optimal games and cheapest paths; most flips break the proof.
    assert!(other_proofs * 20 < flips, "{other_proofs} of {flips}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// Contents with several changes and correct roots prove a true statement or none.
    #[test]
    fn mangled_contents_prove_nothing_false(
        bits in prop::collection::vec(any::<bool>(), 2..10),
        is_cycle: bool,
        edits in prop::collection::vec(
            (0..2_usize, any::<prop::sample::Index>(), 0..4_u8, any::<u8>()),
            1..5,
        ),
        left in 0..6_usize,
    ) {
        let text: String = bits.iter().map(|bit| if *bit { 'X' } else { 'O' }).collect();
        let shape = if is_cycle { Shape::Cycle } else { Shape::Line };
        let mut forged = sections_of(shape, &text);
        if left > 0 {
            forged.statement = format!("solitaire {shape} {text} = {left}");
        }
        for (section, place, edit, byte) in edits {
            let bytes = match section {
                0 => &mut forged.moves,
                _ => &mut forged.potentials,
            };
            let place = place.index(bytes.len() + 1);
            match edit {
                0 => bytes.insert(place, byte),
                1 => bytes.truncate(place),
                2 if place < bytes.len() => drop(bytes.remove(place)),
                _ if place < bytes.len() => bytes[place] = byte,
                _ => {}
            }
        }
        if let Ok(statement) = judge(&forged) {
            let mut oracle = Oracle::default();
            let value = if is_cycle { oracle.cycle(&text) } else { oracle.line(&text) };
            prop_assert_eq!(statement, format!("solitaire {shape} {text} = {value}"));
        }
    }
}

/// Rejects a certificate that states and leaves one stone more: its moves are legal, but no
/// potentials can be correct.
#[test]
fn a_game_that_is_not_optimal_has_no_potentials() {
    let mut oracle = Oracle::default();
    for shape in [Shape::Line, Shape::Cycle] {
        for text in boards(9) {
            let mut forged = sections_of(shape, &text);
            let value = match shape {
                Shape::Line => oracle.line(&text),
                Shape::Cycle => oracle.cycle(&text),
            };
            // Each of these moves has one byte.
            if forged.moves.pop().is_some() {
                forged.statement = format!("solitaire {shape} {text} = {}", value + 1);
                let why = judge(&forged).unwrap_err();
                assert!(why.starts_with("potential-bound "), "{text}: {why}");
            }
        }
    }
}

/// Compares the writer with the bytes that the tests of the checker write by hand.
#[test]
fn the_writer_writes_what_the_format_says() {
    let by_hand = Sections {
        statement: "solitaire line XOOXO = 1".to_owned(),
        moves: vec![0, 0, 9, 1],
        potentials: vec![6, 21, 209, 34, 170, 149, 4, 234, 170, 8, 193, 96, 3, 0, 1, 2, 3, 4, 5],
    };
    assert_eq!(sections_of(Shape::Line, "XOOXO"), by_hand);
}
