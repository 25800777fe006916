//! Databases, and the step that uses them.

use super::samples::up;
use super::tape;
use super::wire::*;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{Kind, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

/// All sums in up to 3 squares: OX, OOX, OXO; OXX and XOX are negatives.
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
    inspected(&write(Kind::Database, body))
}

#[track_caller]
fn refused(body: &[u8], code: &str) {
    match verdict(body) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, code, "{rejection}"),
        other => panic!("{}", describe(&other)),
    }
}

#[test]
pub fn databases() {
    match verdict(&body(3, &VALUES)) {
        Verdict::Verified(verified) => {
            assert_eq!(verified.statement, "values of all sums of parts in up to 3 squares");
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

/// Each value is the only one.
#[test]
pub fn wrong_values() {
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

/// With five squares there is a sum of two parts, `OX.OX`, and one move leaves two parts.
#[test]
pub fn sums_of_several_parts() {
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

/// The root is that of a database; a proof with these bytes is none.
#[test]
pub fn kinds() {
    let as_proof = checked(&body(3, &VALUES));
    assert_eq!(as_proof.exit_code(), 1);
    assert_eq!(verdict(&up().body()).exit_code(), 1);
    let mut file = write(Kind::Database, &body(3, &VALUES));
    file[..8].copy_from_slice(b"\x89SEGCERT");
    let verdict = inspected(&file);
    assert!(describe(&verdict).starts_with("root"), "{}", describe(&verdict));
    // A proof with the root of a database.
    let same = [&b"\x89SEGVALS"[..], &body(3, &VALUES)].concat();
    let file = write(Kind::Proof, &same);
    assert_eq!(file[12..44], write(Kind::Database, &body(3, &VALUES))[12..44]);
    let verdict = inspected(&file);
    assert!(describe(&verdict).starts_with("root (byte 12)"), "{}", describe(&verdict));
}

fn importing(certificate: Certificate, first: &[&Certificate]) -> Verdict {
    let mut library = Library::default();
    let mut certificate = certificate;
    for file in first {
        certificate.imports.push(library.add(file.file()).unwrap());
    }
    let file = write(Kind::Database, &body(3, &VALUES));
    tape::written(&file, &[]);
    let database = library.add(file).unwrap();
    certificate.imports.push(database);
    certificate.verdict_with(&mut library)
}

/// What a database is asked is paid by the certificate that asks, as if nobody had asked before.
#[test]
fn each_pays_for_itself() {
    // Behind so many numbers there is no rung among the values: the order has to be asked.
    let mut arena: Vec<(Vec<u32>, Vec<u32>)> = (0..130).map(|n| (vec![2 * n], vec![])).collect();
    let [star, up, down] = [262, 264, 265];
    arena.extend([(vec![0], vec![0]), (vec![0], vec![star]), (vec![down], vec![0])]);
    arena.push((vec![0, star], vec![0]));
    arena.push((vec![0, star, up], vec![0, star, down]));
    // Behind those of 3 squares OOOX = {down|0}, OOXO = {0,*|0}, OOXX, OXOX and OXXO.
    let values = [star, down, star, 266, 268, 0, 270, 0];
    let mut library = Library::default();
    let file = write(Kind::Database, &body_with(4, &arena, &values));
    let database = library.add(file.clone()).unwrap();
    let steps = [import(&[0]), import(&[0])].concat();
    let importer = says_of("OOOX.OXX", Relation::Fuzzy, steps).importing(database);
    let Verdict::Verified(first) = importer.verdict_with(&mut library) else {
        panic!("{}", describe(&importer.verdict()));
    };
    let with = |steps: u64, library: &mut Library| {
        let limits = Allowed { steps: Some(steps), memory: None };
        check(&importer.file(), &Options { limits, claim: None }, library)
    };
    let work = first.stats.work;
    // The database has nothing left of its own limit.
    let Verdict::Verified(alone) = check(&file, &Options::default(), &mut library) else {
        panic!("the database is right");
    };
    let mut fresh = Library::default();
    fresh.add(file).unwrap();
    assert!(work < alone.stats.work);
    assert_eq!(with(alone.stats.work, &mut fresh), Verdict::Verified(first.clone()));
    for _ in 0..20 {
        assert_eq!(with(work, &mut library), Verdict::Verified(first.clone()));
        assert_eq!(with(work - 1, &mut library).exit_code(), 3);
    }
    // A word that is in no database is none for the next certificate either.
    for _ in 0..2 {
        let steps = vec![Step::Import(0, vec![0])];
        let long = says_of("OX.OXXXX", Relation::AtLeast, steps).importing(database);
        rejected(long.verdict_with(&mut library), "import-length");
    }
}

fn says_of(text: &str, relation: Relation, steps: Vec<Step>) -> Certificate {
    certificate(says(vec![row(text)], relation, vec![]), steps)
}

fn import(selected: &[u32]) -> Vec<Step> {
    vec![Step::Import(0, selected.to_vec())]
}

#[track_caller]
fn rejected(verdict: Verdict, code: &str) {
    match verdict {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, code, "{rejection}"),
        other => panic!("{}", describe(&other)),
    }
}

#[test]
pub fn imported_values() {
    use Relation::*;
    let good = |text: &str, relation: Relation, steps: Vec<Step>| {
        let verdict = importing(says_of(text, relation, steps), &[]);
        assert_eq!(verdict.exit_code(), 0, "{}", describe(&verdict));
    };
    good("OXX.OXX", AtLeast, import(&[0]));
    good("OXX.OX", Over, import(&[0]));
    good("OXX", Over, import(&[]));
    good("OXX", Over, import(&[0]));
    let two = [import(&[0]), import(&[0])].concat();
    good("OX.OXX", Fuzzy, two);
    let bad = |text: &str, relation: Relation, steps: Vec<Step>, code: &str| {
        rejected(importing(says_of(text, relation, steps), &[]), code);
    };
    bad("OX.OXX", AtLeast, import(&[0]), "import-false");
    bad("OXO", AtLeast, import(&[0]), "import-false");
    bad("OOX.OOX", Over, import(&[0]), "import-false");
    bad("OXX.OXXX", AtLeast, import(&[0]), "import-length");
    bad("OXX.OXX", AtLeast, import(&[0, 1]), "import-length");
    bad("OXX.OXX", AtLeast, import(&[2]), "selection");
    bad("OXX.OXX", AtLeast, vec![Step::Import(1, vec![0])], "import");
    // Values are no parts; positions with parameters are no sums.
    let left = vec![row("OXX"), game(UP)];
    let value = certificate(says(left, AtLeast, vec![]).with(2), import(&[1]));
    rejected(importing(value, &[]), "import");
    let all = says(vec![row("OXX.OXX")], AtLeast, vec![]).all(&[0]);
    rejected(importing(certificate(all, import(&[0])), &[]), "import");
    // Imports are counted by the roots, and not each is a database.
    let steps = vec![Step::Import(1, vec![0])];
    let verdict = importing(says_of("OXX.OXX", AtLeast, steps), &[&up()]);
    assert_eq!(verdict.exit_code(), 0, "{}", describe(&verdict));
    rejected(importing(says_of("OXX.OXX", AtLeast, import(&[0])), &[&up()]), "import");
    // A database proves no claims.
    let verdict = importing(says_of("OXX.OXX", AtLeast, vec![by_claim(0, &[])]), &[]);
    rejected(verdict, "claim");
}
