//! Certificates: they check, they prove what they say, and no damage or malice gets past the checker.
use proptest::prelude::*;
use segcert::solitaire::certificate::{certificate, sections};
use segcert::solitaire::{Shape, Solution};
use segcert_check::solitaire::Sections;
use segcert_check::{Limits, Options, Verdict, check, seal_solitaire};

use super::oracle::{Oracle, board, boards};

fn sections_of(shape: Shape, text: &str) -> Sections {
    let board = board(shape, text);
    sections(&board, &Solution::find(&board))
}

fn file_of(shape: Shape, text: &str) -> Vec<u8> {
    let board = board(shape, text);
    certificate(&board, &Solution::find(&board)).unwrap().bytes
}

/// The statement that these sections prove, or why they do not: code, section and byte in the section.
fn judge(sections: &Sections) -> Result<String, String> {
    match seal_solitaire(sections, Limits::default()) {
        Ok(sealed) => match check(&sealed.bytes, &Options::default()) {
            Verdict::Verified(verified) => Ok(verified.statement),
            verdict => panic!("sealed and then {verdict:?}"),
        },
        Err(verdict) => match *verdict {
            Verdict::Rejected(rejection) => {
                let place = rejection.place;
                let bodies = sections.bodies();
                let before = match place.section.to_string().as_str() {
                    "statement" => 0,
                    "board" => 1,
                    "moves" => 2,
                    _ => 3,
                };
                let start = 240 + bodies[..before].iter().map(|b| b.len()).sum::<usize>();
                let offset = place.offset as usize - start;
                Err(format!("{} {}+{offset}", rejection.code, place.section))
            }
            verdict => panic!("{verdict:?}"),
        },
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
        assert!(matches!(
            check(&good, &Options::default()),
            Verdict::Verified(_)
        ));
        for bit in 0..good.len() * 8 {
            let mut file = good.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            let verdict = check(&file, &Options::default());
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{text} bit {bit}: {verdict:?}"
            );
        }
        for length in 0..good.len() {
            let verdict = check(&good[..length], &Options::default());
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{text} cut to {length}"
            );
        }
        let trailing = [good.as_slice(), &[0]].concat();
        assert!(matches!(
            check(&trailing, &Options::default()),
            Verdict::Rejected(_)
        ));
    }
}

/// Every bit of the contents flipped, with all hashes computed anew: rejected, or another proof of what the oracle says.
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
        assert_eq!(
            good.statement,
            format!("solitaire {shape} {text} = {value}")
        );
        for section in 0..3 {
            for bit in 0..good.bodies()[section + 1].len() * 8 {
                let mut forged = good.clone();
                let bytes = match section {
                    0 => &mut forged.board,
                    1 => &mut forged.moves,
                    _ => &mut forged.potentials,
                };
                bytes[bit / 8] ^= 1 << (bit % 8);
                flips += 1;
                other_proofs += usize::from(judge(&forged).is_ok());
            }
        }
        // The true statement with any other number.
        for left in (0..=text.len()).filter(|left| *left != value) {
            let forged = Sections {
                statement: format!("solitaire {shape} {text} = {left}"),
                ..good.clone()
            };
            assert!(
                judge(&forged)
                    .unwrap_err()
                    .starts_with("stones-left moves+")
            );
        }
    }
    // Some boards have several optimal games and cheapest paths; most flips break the proof.
    assert!(other_proofs * 20 < flips, "{other_proofs} of {flips}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// Contents mangled in several places, with all hashes computed anew, prove what is true or nothing.
    #[test]
    fn mangled_contents_prove_nothing_false(
        bits in prop::collection::vec(any::<bool>(), 2..10),
        is_cycle: bool,
        edits in prop::collection::vec((0..3_usize, any::<prop::sample::Index>(), 0..4_u8, any::<u8>()), 1..5),
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
                0 => &mut forged.board,
                1 => &mut forged.moves,
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

/// A certificate that claims one stone more, and leaves one more: its moves are right, its potentials cannot be.
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
            // All moves are single bytes here.
            if forged.moves.pop().is_some() {
                forged.statement = format!("solitaire {shape} {text} = {}", value + 1);
                let why = judge(&forged).unwrap_err();
                assert!(why.starts_with("potential-bound "), "{text}: {why}");
            }
        }
    }
}

/// Each check of the checker, by contents that it stops. All hashes are right.
mod pinned {
    use super::*;

    const BOARD: &[u8] = &[5, 0b01_10_10_01, 0b10];
    /// 1→2, 2→3, 5→4, 4→3.
    const MOVES: &[u8] = &[0, 0, 9, 1];
    const ENTRIES: &[u32] = &[0o25, 0o10521, 0o205252, 0o412552, 0o30101, 0o3];
    const STEPS: &[u8] = &[0, 1, 2, 3, 4, 5];

    fn xooxo() -> Sections {
        Sections {
            statement: "solitaire line XOOXO = 1".to_owned(),
            board: BOARD.to_vec(),
            moves: MOVES.to_vec(),
            potentials: potentials(ENTRIES, STEPS),
        }
    }

    fn potentials(entries: &[u32], steps: &[u8]) -> Vec<u8> {
        let mut bytes = vec![entries.len() as u8];
        for entry in entries {
            let mut rest = *entry;
            while rest >= 0x80 {
                bytes.push(rest as u8 | 0x80);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
        [bytes.as_slice(), steps].concat()
    }

    #[test]
    fn the_legal_twin() {
        assert_eq!(sections_of(Shape::Line, "XOOXO"), xooxo());
        assert_eq!(judge(&xooxo()), Ok("solitaire line XOOXO = 1".to_owned()));
    }

    #[test]
    fn statements() {
        let statement = |text: &str, expected: &str| {
            let sections = Sections {
                statement: text.to_owned(),
                ..xooxo()
            };
            assert_eq!(judge(&sections).unwrap_err(), expected, "{text}");
        };
        statement("", "statement-syntax statement+0");
        statement("XOOXO = 1", "statement-syntax statement+0");
        statement("solitaire XOOXO = 1", "statement-syntax statement+0");
        statement("solitaire line XOOXO", "statement-syntax statement+20");
        statement("solitaire line XOOXO = ", "statement-syntax statement+23");
        statement("solitaire line XOOXO = 01", "statement-syntax statement+23");
        statement("solitaire line XOOXO = 1 ", "statement-syntax statement+24");
        statement("solitaire line XOOXO <= 1", "statement-syntax statement+20");
        statement("solitaire line XOOXOé = 1", "statement-syntax statement+20");
        statement("solitaire line  = 1", "statement-syntax statement+15");
        statement("solitaire line XOOX = 1", "statement-board statement+19");
        statement("solitaire line XOOXX = 1", "statement-board statement+19");
        statement("solitaire line XOOXOX = 1", "statement-board statement+20");
        statement(
            "solitaire line X(O)^3XO = 1",
            "statement-board statement+17",
        );
        statement(
            "solitaire line X(O)^1OXO = 1",
            "statement-syntax statement+21",
        );
        statement(
            "solitaire line X(O)2XO = 1",
            "statement-syntax statement+18",
        );
        statement(
            "solitaire line X()^2XO = 1",
            "statement-syntax statement+17",
        );
        let deep = format!("solitaire line {}X", "(".repeat(40));
        statement(&deep, "statement-limit statement+48");
        statement("solitaire line XOOXO = 2", "stones-left moves+4");
        statement("solitaire line XOOXO = 0", "stones-left moves+4");
        // The moves are legal on the cycle, and the value is the same; but it has more lines.
        statement("solitaire cycle XOOXO = 1", "truncated potentials+19");
    }

    #[test]
    fn boards() {
        let board = |bytes: &[u8], expected: &str| {
            let sections = Sections {
                board: bytes.to_vec(),
                ..xooxo()
            };
            assert_eq!(judge(&sections).unwrap_err(), expected, "{bytes:?}");
        };
        board(&[], "truncated board+0");
        board(&[0], "board board+0");
        board(&[5, 0b01_10_10_01], "truncated board+1");
        board(&[5, 0b01_10_10_01, 0b10, 0], "trailing board+3");
        board(&[5, 0b01_10_10_01, 0b110], "board board+1");
        board(&[5, 0b01_10_10_01, 0b11], "board board+1");
        board(&[0x85, 0, 0b01_10_10_01, 0b10], "varint board+0");
        board(
            &[255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
            "truncated board+10",
        );
        board(&[6, 0b01_10_10_01, 0b10], "statement-board statement+20");
        board(&[5, 0b01_10_10_01, 0b01], "statement-board statement+19");
    }

    #[test]
    fn moves() {
        let moves = |bytes: &[u8], expected: &str| {
            let sections = Sections {
                moves: bytes.to_vec(),
                ..xooxo()
            };
            assert_eq!(judge(&sections).unwrap_err(), expected, "{bytes:?}");
        };
        moves(&[], "stones-left moves+0");
        moves(&[0, 0, 9], "stones-left moves+3");
        // Out of the board to the left, to the right, and from outside.
        moves(&[1], "move-illegal moves+0");
        moves(&[16], "move-illegal moves+0");
        moves(&[20], "move-illegal moves+0");
        moves(&[2], "move-illegal moves+0");
        moves(
            &[255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
            "move-illegal moves+0",
        );
        // A stone of the same colour, an empty square, and from an empty square.
        moves(&[4], "move-illegal moves+0");
        moves(&[0, 1], "move-illegal moves+1");
        moves(&[0, 2], "move-illegal moves+1");
        moves(&[0, 0, 9, 1, 0], "move-illegal moves+4");
        moves(&[0x80, 0], "varint moves+0");
        moves(&[0, 0, 9, 0x81], "truncated moves+3");
    }

    #[test]
    fn potential_trees() {
        let tree = |entries: &[u32], steps: &[u8], expected: &str| {
            let sections = Sections {
                potentials: potentials(entries, steps),
                ..xooxo()
            };
            assert_eq!(
                judge(&sections).unwrap_err(),
                expected,
                "{entries:?} {steps:?}"
            );
        };
        let with = |place: usize, entry: u32| {
            let mut entries = ENTRIES.to_vec();
            entries[place] = entry;
            entries
        };
        tree(&with(5, 1 << 18), STEPS, "potential-entry potentials+12");
        tree(&with(1, ENTRIES[0]), STEPS, "potential-entry potentials+2");
        tree(
            &[ENTRIES, &[1]].concat(),
            STEPS,
            "potential-entry potentials+19",
        );
        tree(
            ENTRIES,
            &[1, 1, 2, 3, 4, 5],
            "potential-entry potentials+13",
        );
        tree(
            ENTRIES,
            &[0, 1, 2, 3, 4, 6],
            "potential-entry potentials+18",
        );
        tree(ENTRIES, &STEPS[..5], "truncated potentials+18");
        tree(ENTRIES, &[STEPS, &[0]].concat(), "trailing potentials+19");
        // The letter before x x cannot be crossed: it is outside of the board.
        tree(&with(0, 0o26), STEPS, "potential-parent potentials+13");
        // ←a ←s ←a could stand there, but nothing leads to ←a ←s (class 4).
        let crossed = ENTRIES[2] & !(3 << 16) | 3 << 16;
        tree(&with(2, crossed), STEPS, "potential-parent potentials+15");
        // A state that is reached and denied.
        tree(&with(0, 0o24), STEPS, "potential-edge potentials+13");
    }

    /// A state that is said to be reached by a longer path than there is.
    #[test]
    fn longer_paths() {
        let mut seen = 0;
        for place in 0..ENTRIES.len() {
            for state in 0..9 {
                for code in 1..4 {
                    let mut entries = ENTRIES.to_vec();
                    entries[place] = entries[place] & !(3 << (2 * state)) | code << (2 * state);
                    let sections = Sections {
                        potentials: potentials(&entries, STEPS),
                        ..xooxo()
                    };
                    if let Err(why) = judge(&sections) {
                        seen += usize::from(why.starts_with("potential-edge potentials+"));
                    }
                }
            }
        }
        assert!(seen > 0);
    }
}

#[test]
fn a_certificate_of_one_kind_is_none_of_the_other() {
    let good = file_of(Shape::Line, "XOOXO");
    assert_eq!(u32::from_le_bytes(good[12..16].try_into().unwrap()), 1);
    for kind in [0, 2_u32] {
        let mut file = good.clone();
        file[12..16].copy_from_slice(&kind.to_le_bytes());
        let hash = blake3::hash(&file[..208]);
        file[208..240].copy_from_slice(hash.as_bytes());
        let verdict = check(&file, &Options::default());
        assert!(
            !matches!(verdict, Verdict::Verified(_)),
            "{kind} {verdict:?}"
        );
    }
}

#[test]
fn the_claim_must_be_what_is_proved() {
    let file = file_of(Shape::Line, "XOOXO");
    let verdict = |claim: &str| {
        let options = Options {
            claim: Some(claim.to_owned()),
            ..Options::default()
        };
        check(&file, &options).exit_code()
    };
    assert_eq!(verdict(" solitaire  line XOOXO = 1"), 0);
    assert_eq!(verdict("solitaire cycle XOOXO = 1"), 1);
    assert_eq!(verdict("solitaire line XOOXO = 2"), 1);
    assert_eq!(verdict("XOOXO = 0"), 1);
    assert_eq!(verdict("?"), 2);
}

#[test]
fn limits_are_kept() {
    let file = file_of(Shape::Cycle, "(OXX)^1000");
    for (steps, memory) in [(1000, u64::MAX), (u64::MAX, 1000)] {
        let options = Options {
            limits: Limits { steps, memory },
            ..Options::default()
        };
        assert_eq!(check(&file, &options).exit_code(), 3);
    }
}
