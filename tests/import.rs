//! Certificates of version 1 that import a database: nothing false gets past the checker.

use std::sync::OnceLock;

use segcert::game::Arena;
use segcert::seg::build::build;
use segcert::seg::claims;
use segcert::seg::database::Database;
use segcert::seg::entry::Score;
use segcert::seg::shape::Index;
use segcert_check::{
    Code, Imported, Limit, Limits, Obstacle, Options, Sections, Verdict as Checked, check,
    check_with, container, seal, seal_database, seal_importing,
};

fn database(max_len: usize) -> Database {
    let index = Index::new(max_len);
    let built = build(&index, Score::Recursive, &mut Arena::new()).unwrap();
    Database::new(index, Score::Recursive, &built)
}

/// The certificate of all games of up to so many squares.
fn certified(max_len: usize) -> Vec<u8> {
    let sections = claims::sections(&database(max_len), &mut Arena::new()).unwrap();
    seal_database(&sections, Limits::default()).unwrap().bytes
}

/// That of 8 squares.
fn eight() -> &'static [u8] {
    static EIGHT: OnceLock<Vec<u8>> = OnceLock::new();
    EIGHT.get_or_init(|| certified(8))
}

fn imported(bytes: &[u8]) -> Imported {
    match Imported::check(bytes, Limits::default()) {
        Ok(imported) => imported,
        Err(verdict) => panic!("{verdict:?}"),
    }
}

/// The sections of a certificate that imports the database with this root.
fn by_hand(statement: &str, root: &[u8], proof: &[u8]) -> Sections {
    Sections {
        statement: statement.to_owned(),
        arena: vec![0],
        lemmas: [root, &[0]].concat(),
        proof: proof.to_vec(),
    }
}

/// Why a proof written by hand does not prove its statement with the help of the games of up to 8 squares.
fn refused(statement: &str, proof: &[u8]) -> Code {
    let mut eight = imported(eight());
    let sections = by_hand(statement, &eight.claim().root.clone(), proof);
    code(seal_importing(&sections, Limits::default(), &mut eight).map_err(|verdict| *verdict))
}

fn code<T: std::fmt::Debug>(result: Result<T, Checked>) -> Code {
    match result {
        Err(Checked::Rejected(rejection)) => rejection.code,
        other => panic!("not rejected: {other:?}"),
    }
}

#[test]
fn proofs_written_by_hand() {
    let mut eight = imported(eight());
    let root = eight.claim().root;
    for (statement, proof) in [
        ("XXO > 0", &[2, 0, 1, 0][..]),
        ("XXO + XO |> 0", &[1, 0]),
        ("XXO + XO |> 0", &[1, 1, 0]),
        ("XXO + XO |> 0", &[1, 2, 0, 0]),
        // The first move of Left is numbered 2 now.
        ("XO |> 0", &[2]),
        ("XXOXOXX - XXOXOX = 0 - 0 + XXOXOXX - XXOXOX", &[]),
    ] {
        let sections = by_hand(statement, &root, proof);
        let sealed = seal_importing(&sections, Limits::default(), &mut eight);
        let sealed = sealed.unwrap_or_else(|verdict| panic!("{statement}: {verdict:?}"));
        assert_eq!(sealed.verified.statement, statement);
    }
}

#[test]
fn false_and_impossible_imports() {
    assert_eq!(refused("XO >= 0", &[2, 0]), Code::ImportFalse);
    assert_eq!(refused("XXO <= 0", &[2, 0]), Code::ImportFalse);
    assert_eq!(refused("XXOO |> 0", &[1, 0]), Code::ImportFalse);
    assert_eq!(refused("XXO + XXO <= XXXO", &[2, 1, 0]), Code::ImportFalse);
    // Too long: one part, one sum, the other sum.
    assert_eq!(refused("XXOXOXOXO |> 0", &[1, 0]), Code::ImportLength);
    assert_eq!(refused("XXOXOXO + XXO |> 0", &[1, 0]), Code::ImportLength);
    assert_eq!(
        refused("XXOXOXO + XXO |> 0", &[1, 2, 0, 0]),
        Code::ImportLength
    );
    assert_eq!(
        refused("XXOXOXO + XXO |> 0", &[1, 1, 2]),
        Code::CutSelection
    );
    assert_eq!(refused("XXO > 0", &[3, 0]), Code::OpUnknown);
    assert_eq!(refused("XXO > 0", &[2]), Code::Truncated);
    // A value in the position.
    let mut eight = imported(eight());
    let mut sections = by_hand("XO + * = 0", &eight.claim().root.clone(), &[2, 0, 2, 0]);
    sections.arena = vec![1, 1, 0, 1, 0];
    let sealed = seal_importing(&sections, Limits::default(), &mut eight);
    assert_eq!(code(sealed.map_err(|verdict| *verdict)), Code::ImportValue);
}

#[test]
fn without_an_import_there_is_no_such_rule() {
    let plain = |statement: &str, proof: &[u8]| {
        let sections = by_hand(statement, &[], proof);
        code(seal(&sections, Limits::default()).map_err(|verdict| *verdict))
    };
    assert_eq!(plain("XXO > 0", &[2, 0, 1, 0]), Code::OpUnknown);
    assert_eq!(plain("XO |> 0", &[2]), Code::OpMoveRange);
    // An importing certificate that calls itself an ordinary one.
    let mut eight = imported(eight());
    let sections = by_hand("XXO > 0", &eight.claim().root.clone(), &[2, 0, 1, 0]);
    let sealed = seal_importing(&sections, Limits::default(), &mut eight).unwrap();
    let relabelled = container::write(
        container::Kind::Game,
        sections.bodies(),
        &sealed.verified.root,
    );
    let verdict = check_with(&relabelled, &Options::default(), Some(&mut eight));
    assert!(matches!(verdict, Checked::Rejected(_)), "{verdict:?}");
    // An ordinary one that calls itself importing.
    let sections = by_hand("XO |> 0", &[], &[1]);
    let sealed = seal(&sections, Limits::default()).unwrap();
    let relabelled = container::write(
        container::Kind::Importing,
        sections.bodies(),
        &sealed.verified.root,
    );
    for import in [None, Some(&mut eight)] {
        match check_with(&relabelled, &Options::default(), import) {
            Checked::Rejected(rejection) => assert_eq!(rejection.code, Code::Truncated),
            verdict => panic!("{verdict:?}"),
        }
    }
}

#[test]
fn the_right_database_is_needed() {
    let (mut eight, mut six) = (imported(eight()), imported(&certified(6)));
    let needed = eight.claim().root;
    let sections = by_hand("XXO > 0", &needed, &[2, 0, 1, 0]);
    let file = seal_importing(&sections, Limits::default(), &mut eight)
        .unwrap()
        .bytes;
    let options = Options::default();
    assert_eq!(
        check(&file, &options),
        Checked::CouldNotCheck(Obstacle::Import {
            needed,
            given: None
        })
    );
    let given = Some(six.claim().root);
    assert_eq!(
        check_with(&file, &options, Some(&mut six)),
        Checked::CouldNotCheck(Obstacle::Import { needed, given })
    );
    // The same proof with another database is another proof.
    let other = by_hand("XXO > 0", &six.claim().root.clone(), &[2, 0, 1, 0]);
    let other = seal_importing(&other, Limits::default(), &mut six).unwrap();
    let Checked::Verified(verified) = check_with(&file, &options, Some(&mut eight)) else {
        panic!("not verified");
    };
    assert_ne!(other.verified.root, verified.root);
    let forged = container::write(
        container::Kind::Importing,
        sections.bodies(),
        &other.verified.root,
    );
    let Checked::Rejected(rejection) = check_with(&forged, &options, Some(&mut eight)) else {
        panic!("not rejected");
    };
    assert_eq!(rejection.code, Code::Root);
}

#[test]
fn only_databases_are_imported() {
    let refusal = |bytes: &[u8]| match Imported::check(bytes, Limits::default()) {
        Ok(_) => panic!("imported"),
        Err(verdict) => *verdict,
    };
    let plain = by_hand("XO |> 0", &[], &[1]);
    let plain = seal(&plain, Limits::default()).unwrap().bytes;
    assert_eq!(
        refusal(&plain),
        Checked::CouldNotCheck(Obstacle::NoDatabase)
    );
    let mut whole = imported(eight());
    let root = whole.claim().root;
    let importing = by_hand("XXO > 0", &root, &[2, 0, 1, 0]);
    let importing = seal_importing(&importing, Limits::default(), &mut whole).unwrap();
    assert!(matches!(
        refusal(&importing.bytes),
        Checked::CouldNotCheck(Obstacle::Import { given: None, .. })
    ));
    let mut damaged = eight().to_vec();
    *damaged.last_mut().unwrap() ^= 1;
    assert!(matches!(refusal(&damaged), Checked::Rejected(_)));
}

#[test]
fn damage() {
    let mut eight = imported(eight());
    let root = eight.claim().root;
    let sections = by_hand("XXO > 0", &root, &[2, 0, 1, 0]);
    let file = seal_importing(&sections, Limits::default(), &mut eight)
        .unwrap()
        .bytes;
    let mut verdict = |bytes: &[u8]| check_with(bytes, &Options::default(), Some(&mut eight));
    for bit in 0..file.len() * 8 {
        let mut bytes = file.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let verdict = verdict(&bytes);
        assert!(matches!(verdict, Checked::Rejected(_)), "bit {bit}");
    }
    for length in 0..file.len() {
        assert!(matches!(verdict(&file[..length]), Checked::Rejected(_)));
    }
    // With all hashes right: another root is another database.
    for bit in 0..256 {
        let mut changed = sections.clone();
        changed.lemmas[bit / 8] ^= 1 << (bit % 8);
        let result = seal_importing(&changed, Limits::default(), &mut eight);
        assert!(matches!(
            result.map_err(|verdict| *verdict),
            Err(Checked::CouldNotCheck(Obstacle::Import { .. }))
        ));
    }
}

#[test]
fn no_bytes_prove_what_is_false() {
    let mut eight = imported(eight());
    let root = eight.claim().root;
    let mut state = 1_u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let limits = Limits {
        steps: 1_000_000,
        memory: 1 << 26,
    };
    let mut imports = 0;
    for _ in 0..20_000 {
        let proof: Vec<u8> = (0..next(8)).map(|_| next(4) as u8).collect();
        for statement in [
            "XO >= 0",
            "XXO <= 0",
            "XXO + XO >= 0",
            "XXOO |> 0",
            "XXO + XXO = XXO",
        ] {
            let sections = by_hand(statement, &root, &proof);
            assert!(seal_importing(&sections, limits, &mut eight).is_err());
        }
        let sections = by_hand("XXO + XXOX |> 0", &root, &proof);
        imports += usize::from(seal_importing(&sections, limits, &mut eight).is_ok());
    }
    assert!(
        imports > 100,
        "true statements are proved by chance: {imports}"
    );
}

#[test]
fn the_work_is_charged_to_the_certificate() {
    let mut eight = imported(eight());
    let sections = by_hand("XXO > 0", &eight.claim().root.clone(), &[2, 0, 1, 0]);
    let sealed = seal_importing(&sections, Limits::default(), &mut eight).unwrap();
    let limits = Limits {
        steps: sealed.verified.stats.steps - 1,
        ..Limits::default()
    };
    let mut fresh = imported(self::eight());
    assert_eq!(
        *seal_importing(&sections, limits, &mut fresh).unwrap_err(),
        Checked::CouldNotCheck(Obstacle::Limit(Limit::Steps))
    );
}
