//! Certificates of databases: they prove what the database says, and no false claim gets past the checker.

use std::sync::OnceLock;

use segcert::clobber::Outcome;
use segcert::game::Arena;
use segcert::seg::board::text;
use segcert::seg::build::{Built, build};
use segcert::seg::claims;
use segcert::seg::database::Database;
use segcert::seg::entry::{Entry, Score};
use segcert::seg::shape::{EntryId, Index};
use segcert_check::database::Sections;
use segcert_check::{
    Code, Limit, Limits, Obstacle, Options, Rejection, Sections as GameSections, Verdict, check,
    container, seal, seal_database, seal_family,
};

use crate::oracle::{self, Oracle};

fn built(max_len: usize, score: Score) -> (Index, Built) {
    let index = Index::new(max_len);
    let built = build(&index, score, &mut Arena::new()).unwrap();
    (index, built)
}

fn database(max_len: usize) -> Database {
    let (index, built) = built(max_len, Score::Recursive);
    Database::new(index, Score::Recursive, &built)
}

fn sections(database: &Database) -> Sections {
    claims::sections(database, &mut Arena::new()).unwrap()
}

/// The sections for 6 squares.
fn small() -> &'static Sections {
    static SMALL: OnceLock<Sections> = OnceLock::new();
    SMALL.get_or_init(|| sections(&database(6)))
}

fn rejection(sections: &Sections) -> Rejection {
    match seal_database(sections, Limits::default()).map_err(|verdict| *verdict) {
        Err(Verdict::Rejected(rejection)) => rejection,
        other => panic!("not rejected: {other:?}"),
    }
}

/// Why a database of 6 squares with a changed entry has no certificate.
fn forged(id: usize, change: impl Fn(&mut Entry)) -> Rejection {
    let (index, mut built) = built(6, Score::Recursive);
    let before = built.entries[id];
    change(&mut built.entries[id]);
    assert_ne!(built.entries[id], before, "entry {id}");
    rejection(&sections(&Database::new(index, Score::Recursive, &built)))
}

/// The entries of 6 squares at which the claims about a value are read.
fn first_of_their_values() -> Vec<usize> {
    let (index, built) = built(6, Score::Recursive);
    let later = |id: usize| {
        // An outcome is compared with a value where it is read; what is said of later entries is not read at all.
        let mut entries = built.entries.clone();
        entries[id].outcome = match entries[id].outcome {
            Outcome::P => Outcome::N,
            _ => Outcome::P,
        };
        let forged = Built {
            entries,
            values: built.values,
        };
        let database = Database::new(Index::new(6), Score::Recursive, &forged);
        match rejection(&sections(&database)).code {
            Code::DatabaseOutcome => false,
            Code::DatabaseClaims => true,
            code => panic!("{code}"),
        }
    };
    (0..index.len()).filter(|&id| !later(id)).collect()
}

#[test]
fn what_is_certified_is_what_the_database_says() {
    for max_len in [2, 3, 5, 8, 9, 10, 11, 12] {
        for score in Score::ALL {
            let (index, built) = built(max_len, score);
            let database = Database::new(index, score, &built);
            let sections = sections(&database);
            let sealed = seal_database(&sections, Limits::default()).unwrap();
            let options = Options {
                claim: Some(claims::statement(&database)),
                ..Options::default()
            };
            let Verdict::Verified(verified) = check(&sealed.bytes, &options) else {
                panic!("{max_len} squares are not verified");
            };
            assert_eq!(verified, sealed.verified);
            let stats = verified.database.unwrap();
            assert_eq!(stats.entries as usize, database.index().len());
            let links = (0..database.index().len())
                .filter(|&id| database.link(EntryId::from_index(id)).is_some());
            assert_eq!(stats.links as usize, links.count());
        }
    }
}

#[test]
fn certified_outcomes_are_those_of_play() {
    let database = database(9);
    seal_database(&sections(&database), Limits::default()).unwrap();
    let mut oracle = Oracle::default();
    for id in (0..database.index().len()).map(EntryId::from_index) {
        let board = text(&database.index().runs(id));
        let expected = match oracle.outcome(&board) {
            oracle::Outcome::Left => Outcome::L,
            oracle::Outcome::Right => Outcome::R,
            oracle::Outcome::First => Outcome::N,
            oracle::Outcome::Second => Outcome::P,
        };
        assert_eq!(database.entry(id).outcome, expected, "{board}");
    }
}

#[test]
fn the_same_database_has_the_same_bytes() {
    assert_eq!(sections(&database(7)), sections(&database(7)));
}

#[test]
fn false_outcomes() {
    let first = first_of_their_values();
    let sealed = seal_database(small(), Limits::default()).unwrap();
    assert_eq!(first.len() as u64, sealed.verified.database.unwrap().values);
    let (_, built) = built(6, Score::Recursive);
    for id in first {
        for outcome in Outcome::ALL {
            if outcome != built.entries[id].outcome {
                let rejection = forged(id, |entry| entry.outcome = outcome);
                assert_eq!(rejection.code, Code::DatabaseOutcome);
                let place = format!("entry {id}, ");
                assert!(rejection.message.starts_with(&place), "{rejection}");
            }
        }
    }
}

#[test]
fn false_bounds() {
    for id in first_of_their_values() {
        for scale in [0, 1] {
            for (too_good, code) in [(1, Code::DatabaseBound), (-1, Code::DatabaseBoundWeak)] {
                let lower = |entry: &mut Entry| {
                    let bound = &mut entry.bounds[scale].lower;
                    *bound = bound.map(|bound| bound + too_good);
                };
                assert_eq!(forged(id, lower).code, code);
                let upper = |entry: &mut Entry| {
                    let bound = &mut entry.bounds[scale].upper;
                    *bound = bound.map(|bound| bound - too_good);
                };
                assert_eq!(forged(id, upper).code, code);
            }
            let code = forged(id, |entry| entry.bounds[scale].lower = None).code;
            assert_eq!(code, Code::DatabaseBoundWeak);
            let code = forged(id, |entry| entry.bounds[scale].upper = None).code;
            assert_eq!(code, Code::DatabaseBoundWeak);
            let code = forged(id, |entry| entry.bounds[scale].lower = Some(100)).code;
            assert_eq!(code, Code::DatabaseBound, "there is no such rung");
        }
    }
}

#[test]
fn false_dominance() {
    let (index, built) = built(6, Score::Recursive);
    let mut tried = [0; 2];
    for id in (0..index.len()).step_by(3) {
        let (mut pairs, mut before) = (0_u16, 0);
        for run in index.runs(EntryId::from_index(id)) {
            pairs |= run.pairs() << before;
            before += run.len();
        }
        for player in [0, 1] {
            let kept = built.entries[id].moves[player].nondominated;
            for pair in (0..16).filter(|pair| pairs >> pair & 1 == 1) {
                let flip = |entry: &mut Entry| entry.moves[player].nondominated ^= 1 << pair;
                let is_kept = kept >> pair & 1 == 1;
                let expected = match is_kept {
                    true => Code::DatabaseDropped,
                    false => Code::DatabaseKept,
                };
                assert_eq!(forged(id, flip).code, expected, "entry {id}, pair {pair}");
                tried[usize::from(is_kept)] += 1;
            }
        }
    }
    assert!(tried.iter().all(|&count| count > 50), "{tried:?}");
}

#[test]
fn sets_of_moves_that_are_none() {
    // The first entry is XX, which has no move: its claims are a value's five numbers and 0, 0, 0.
    let mut sections = small().clone();
    assert_eq!(sections.claims[5..8], [0, 0, 0]);
    sections.claims[6] = 1;
    assert_eq!(rejection(&sections).code, Code::DatabaseMoves);
    let enormous = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1];
    let mut sections = small().clone();
    sections.claims.splice(5..6, enormous);
    assert_eq!(rejection(&sections).code, Code::DatabaseMoves);
}

#[test]
fn false_links() {
    let (index, built) = built(6, Score::Recursive);
    let of = |id: usize| built.entries[id];
    let linked: Vec<usize> = (0..index.len())
        .filter(|&id| of(id).link.is_some())
        .collect();
    let mut tried = [0; 4];
    for &id in linked.iter().step_by(5) {
        let target = of(id).link.unwrap().index();
        for (other, reason) in [
            (
                (0..id).find(|&other| of(other).outcome != of(id).outcome),
                0,
            ),
            (Some(id), 1),
            (Some(id + 1), 1),
            (Some(index.len()), 1),
            (
                linked
                    .iter()
                    .copied()
                    .find(|&other| other < id && of(other).link == of(id).link),
                2,
            ),
            (
                (0..id).find(|&other| of(other).bounds != of(target).bounds),
                3,
            ),
        ] {
            let Some(other) = other else { continue };
            let link = |entry: &mut Entry| entry.link = Some(EntryId::from_index(other));
            let rejection = forged(id, link);
            assert_eq!(rejection.code, Code::DatabaseLink);
            let why = match reason {
                1 => "is not an earlier one",
                2 => "has a link itself",
                _ => "is not equal to it",
            };
            assert!(rejection.message.contains(why), "{rejection}");
            tried[reason] += 1;
        }
    }
    assert!(tried.iter().all(|&count| count > 5), "{tried:?}");
}

#[test]
fn false_values() {
    let good = small();
    // A reference of one byte each.
    assert!(good.values.iter().all(|&byte| byte < 0x80));
    for place in 0..good.values.len() {
        for other in 0..0x80 {
            let mut sections = good.clone();
            sections.values[place] = other;
            if sections == *good {
                continue;
            }
            let code = rejection(&sections).code;
            assert!(
                matches!(code, Code::DatabaseValue | Code::Reference),
                "{place}: {code}"
            );
        }
    }
    let mut swapped = good.clone();
    let last = swapped.values.len() - 1;
    let other = (0..last).rfind(|&i| swapped.values[i] != swapped.values[last]);
    swapped.values.swap(other.unwrap(), last);
    assert_eq!(rejection(&swapped).code, Code::DatabaseValue);
}

#[test]
fn statements_that_are_none() {
    let good = small().statement.clone();
    let hash = good.split(' ').next_back().unwrap().to_owned();
    let with = |statement: String| {
        let sections = Sections {
            statement,
            ..small().clone()
        };
        rejection(&sections).code
    };
    let zeros = "0".repeat(64);
    let of = |squares: &str| format!("database of games up to {squares} squares, claims {hash}");
    assert_eq!(of("6"), good);
    assert_eq!(with(good.replace(&hash, &zeros)), Code::DatabaseClaims);
    for squares in ["0", "06", "+6", "", "six", "-1"] {
        assert_eq!(with(of(squares)), Code::StatementSyntax, "{squares}");
    }
    for squares in ["1", "17", "1000000000", "99999999999999999999999999"] {
        assert_eq!(with(of(squares)), Code::StatementLimit, "{squares}");
    }
    for squares in ["7", "16"] {
        assert_eq!(with(of(squares)), Code::Truncated, "{squares}");
    }
    assert_eq!(with(of("5")), Code::Trailing);
    for text in [
        good.to_uppercase(),
        good.replace(&hash, &hash.to_uppercase()),
        good.replace(&hash, &hash[1..]),
        format!("{good} "),
        String::new(),
        "XO || 0".to_owned(),
    ] {
        assert_eq!(with(text), Code::StatementSyntax);
    }
}

#[test]
fn every_flipped_bit_and_every_missing_byte_is_noticed() {
    let good = sections(&database(4));
    let file = seal_database(&good, Limits::default()).unwrap().bytes;
    let is_rejected =
        |bytes: &[u8]| matches!(check(bytes, &Options::default()), Verdict::Rejected(_));
    for bit in 0..file.len() * 8 {
        let mut bytes = file.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(is_rejected(&bytes), "bit {bit}");
    }
    for length in 0..file.len() {
        assert!(is_rejected(&file[..length]), "{length} bytes");
    }
    // The same within the sections, all hashes being right.
    for number in 0..3 {
        let part = |sections: &Sections| match number {
            0 => sections.arena.clone(),
            1 => sections.values.clone(),
            _ => sections.claims.clone(),
        };
        let with = |bytes: Vec<u8>| {
            let mut sections = good.clone();
            match number {
                0 => sections.arena = bytes,
                1 => sections.values = bytes,
                _ => sections.claims = bytes,
            }
            sections
        };
        let original = part(&good);
        for bit in 0..original.len() * 8 {
            let mut bytes = original.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            rejection(&with(bytes));
        }
        for length in 0..original.len() {
            rejection(&with(original[..length].to_vec()));
        }
        rejection(&with([&original[..], &[0]].concat()));
    }
}

#[test]
fn sections_of_others() {
    let (four, six) = (sections(&database(4)), small().clone());
    let spliced = |arena: &Sections, values: &Sections, claims: &Sections| Sections {
        statement: six.statement.clone(),
        arena: arena.arena.clone(),
        values: values.values.clone(),
        claims: claims.claims.clone(),
    };
    assert_eq!(rejection(&spliced(&six, &six, &four)).code, Code::Truncated);
    let other_numbers = rejection(&spliced(&six, &four, &six));
    assert_eq!(other_numbers.code, Code::DatabaseValue);
    assert!(matches!(
        rejection(&spliced(&four, &six, &six)).code,
        Code::Reference | Code::DatabaseValue
    ));
    let mut bare = six.clone();
    bare.arena = vec![0];
    assert_eq!(rejection(&bare).code, Code::DatabaseRung);
}

#[test]
fn other_kinds_of_certificates() {
    let database = small();
    let as_game = GameSections {
        statement: database.statement.clone(),
        arena: database.arena.clone(),
        lemmas: database.values.clone(),
        proof: database.claims.clone(),
    };
    for verdict in [
        seal(&as_game, Limits::default()),
        seal_family(&as_game, Limits::default()),
    ] {
        let Err(Verdict::Rejected(rejection)) = verdict.map_err(|verdict| *verdict) else {
            panic!("not rejected");
        };
        assert!(matches!(
            rejection.code,
            Code::StatementSyntax | Code::FamilyLine
        ));
    }
    // Relabelled files: the root of a database is no other root.
    let sealed = seal_database(database, Limits::default()).unwrap();
    let relabelled = container::write(
        container::Kind::Game,
        as_game.bodies(),
        &sealed.verified.root,
    );
    assert!(matches!(
        check(&relabelled, &Options::default()),
        Verdict::Rejected(_)
    ));
    let wrong_root = container::write(container::Kind::Database, database.bodies(), &[7; 32]);
    let Verdict::Rejected(rejection) = check(&wrong_root, &Options::default()) else {
        panic!("not rejected");
    };
    assert_eq!(rejection.code, Code::Root);
}

#[test]
fn bombs_and_limits() {
    let enormous = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1];
    let sixteen = small().statement.replace("to 6 squares", "to 16 squares");
    let mut sections = small().clone();
    sections.statement = sixteen;
    sections.values.clear();
    assert_eq!(rejection(&sections).code, Code::Truncated);
    let mut sections = small().clone();
    sections.arena = enormous.to_vec();
    assert_eq!(rejection(&sections).code, Code::Truncated);
    for (limits, limit) in [
        (
            Limits {
                steps: 20_000,
                ..Limits::default()
            },
            Limit::Steps,
        ),
        (
            Limits {
                memory: 50_000,
                ..Limits::default()
            },
            Limit::Memory,
        ),
    ] {
        let verdict = seal_database(small(), limits).unwrap_err();
        assert_eq!(*verdict, Verdict::CouldNotCheck(Obstacle::Limit(limit)));
    }
}
