//! Checks correct and wrong databases.

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{Kind, write};
use segcert_check::shell::verdict::Verdict;
use segcert_database::{check, is_database, seal};
use segcert_forge::generate::databases::database;
use segcert_forge::samples::up;
use segcert_forge::wire::{DOWN, STAR, Writer, arena, describe};

/// The values of all sums in up to 3 squares: OX, OOX, OXO; OXX and XOX are negatives.
const VALUES: [u32; 3] = [STAR, DOWN, STAR];

fn body(squares: u32, values: &[u32]) -> Vec<u8> {
    body_with(squares, &arena(), values)
}

fn body_with(squares: u32, arena: &[(Vec<u32>, Vec<u32>)], values: &[u32]) -> Vec<u8> {
    let mut out = Writer::default();
    out.number(u64::from(squares));
    out.arena(arena);
    out.number(values.len() as u64);
    values.iter().for_each(|value| out.number(u64::from(*value)));
    out.bytes
}

fn verdict(body: &[u8]) -> Verdict {
    check(&write(Kind::Database, body), Allowed::default())
}

#[track_caller]
fn refused(body: &[u8], code: &str) {
    match verdict(body) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, code, "{rejection}"),
        other => panic!("{}", describe(&other)),
    }
}

#[test]
fn databases() {
    match verdict(&body(3, &VALUES)) {
        Verdict::Verified(verified) => {
            assert_eq!(verified.statement, "values of all sums of components in up to 3 squares");
            assert_eq!(verified.stats.values, 3);
            assert_eq!(verified.root[..], write(Kind::Database, &body(3, &VALUES))[12..44]);
        }
        other => panic!("{}", describe(&other)),
    }
    assert_eq!(verdict(&body(0, &[])).exit_code(), 0);
    assert_eq!(verdict(&body(1, &[])).exit_code(), 0);
    refused(&body(3, &VALUES[..2]), "number");
    refused(&body(3, &[STAR, DOWN, STAR, STAR]), "number");
    refused(&body(25, &VALUES), "number");
    refused(&body(3, &[STAR, 16, STAR]), "reference");
    refused(&[&body(3, &VALUES)[..], &[0]].concat(), "trailing");
}

/// A rejection names the byte at which the reader stopped.
#[test]
fn places() {
    let Verdict::Rejected(rejection) = verdict(&body(25, &VALUES)) else { panic!("25 squares") };
    assert_eq!(rejection.offset, 44);
    let wrong = body(3, &[STAR, STAR, STAR]);
    let Verdict::Rejected(rejection) = verdict(&wrong) else { panic!("OOX is no star") };
    assert_eq!(rejection.offset, 44 + wrong.len() - 2);
    assert!(rejection.message.contains("value"), "{rejection}");
}

/// The checker accepts no other value for a sum.
#[test]
fn wrong_values() {
    for place in 0..VALUES.len() {
        for value in (0..15).filter(|value| ![1, 3, 15].contains(value)) {
            let mut values = VALUES;
            values[place] = value;
            if values != VALUES {
                refused(&body(3, &values), "value");
            }
        }
    }
}

/// In five squares there is a sum of two components, `OX.OX`, and a move leads to a sum of two
/// components.
#[test]
fn sums_of_several_parts() {
    let mut arena = vec![(vec![0], vec![0]), (vec![2], vec![0]), (vec![4], vec![0])];
    arena.extend([(vec![0, 2], vec![0]), (vec![2, 5], vec![2, 4]), (vec![6], vec![0])]);
    arena.extend([(vec![2, 4], vec![6]), (vec![5], vec![2])]);
    // OX; OOX, OXO; OOOX, OOXO, OOXX, OXOX, OXXO; OX.OX; OOOOX, …
    let values = [2, 4, 2, 6, 8, 0, 10, 0, 0, 12, 2, 0, 4, 2, 5, 14, 16, 2];
    let names = verdict(&body_with(5, &arena, &values));
    assert_eq!(names.exit_code(), 0, "{}", describe(&names));
    refused(&body_with(5, &arena, &values[..17]), "number");
    let mut wrong = values;
    wrong[8] = 2;
    refused(&body_with(5, &arena, &wrong), "value");
}

/// The checker verifies databases that brute force computes.
#[test]
fn computed_databases() {
    for squares in 0..8 {
        let found = verdict(&database(squares));
        assert_eq!(found.exit_code(), 0, "{squares}: {}", describe(&found));
    }
}

#[test]
fn sealed_databases() {
    let sealed = seal(&body(3, &VALUES), Allowed::default()).expect("the values are right");
    assert_eq!(sealed.bytes, write(Kind::Database, &body(3, &VALUES)));
    assert_eq!(check(&sealed.bytes, Allowed::default()), Verdict::Verified(sealed.verified));
    let refused = seal(&body(3, &VALUES[..2]), Allowed::default()).map(|_| ());
    assert_eq!(refused.map_err(|verdict| verdict.exit_code()), Err(1));
}

/// The root of a database depends on its kind, so it differs from the root of a proof with the same
/// body.
#[test]
fn kinds() {
    let proof = up().file();
    assert!(!is_database(&proof));
    assert_eq!(check(&proof, Allowed::default()).exit_code(), 1);
    let mut file = write(Kind::Database, &body(3, &VALUES));
    assert!(is_database(&file));
    file[50] ^= 1;
    let damaged = describe(&check(&file, Allowed::default()));
    assert!(damaged.starts_with("root (byte 12)"), "{damaged}");
    assert_eq!(check(&file[..20], Allowed::default()).exit_code(), 1);
}

/// The limits apply to steps and to memory. The statistics give the exact number of steps.
#[test]
fn limits() {
    let file = write(Kind::Database, &body(3, &VALUES));
    let Verdict::Verified(verified) = check(&file, Allowed::default()) else { panic!("right") };
    let with = |steps: u64| check(&file, Allowed { steps: Some(steps), memory: None }).exit_code();
    assert_eq!([with(verified.stats.work), with(verified.stats.work - 1)], [0, 3]);
    let memory = Allowed { steps: None, memory: Some(100) };
    assert_eq!(check(&file, memory).exit_code(), 3);
}
