//! Bytes that the format does not allow, or that have no meaning.

use super::samples::up;
use super::wire::*;
use segcert_check::shell::file::{Kind, write};

/// The statement `0 = 0`, no imports, arena, cells and lemmas; systems and steps follow.
const NOTHING: [u8; 10] = [0; 10];

#[track_caller]
fn refused(body: &[u8], code: &str, offset: usize) {
    let text = describe(&checked(body));
    assert!(text.starts_with(&format!("{code} (byte {}", 44 + offset)), "{text}");
}

#[track_caller]
fn taken(body: &[u8]) {
    assert_eq!(checked(body).exit_code(), 0, "{}", describe(&checked(body)));
}

fn after_nothing(rest: &[u8]) -> Vec<u8> {
    [&NOTHING[..], rest].concat()
}

#[test]
pub fn the_least_certificate() {
    taken(&[0; 12]);
    refused(&[0; 13], "trailing", 12);
    refused(&[0; 11], "truncated", 11);
    refused(&[], "truncated", 0);
}

#[test]
pub fn varints() {
    // The number of steps, last.
    refused(&after_nothing(&[0, 0x80, 0]), "varint", 11);
    refused(&after_nothing(&[0, 0x80, 0x80, 0]), "varint", 11);
    refused(&after_nothing(&[0, 0x81]), "truncated", 11);
    let big = [0xff, 0xff, 0xff, 0xff, 0x0f];
    refused(&after_nothing(&[&[0][..], &big].concat()), "number", 11);
    refused(&after_nothing(&[0, 0xff, 0xff, 0xff, 0xff, 0x1f]), "varint", 11);
    // A move of a number with five bytes, and with more.
    let over = |number: &[u8]| {
        let mut certificate = certificate(says(vec![row("OXX")], Relation::Over, vec![]), vec![]);
        certificate.arena.clear();
        certificate.steps = vec![Step::Raw(number.to_vec())];
        certificate
    };
    taken(&over(&[12]).body());
    let long = |last: u8| [&[0xff; 4][..], &[last]].concat();
    over(&long(0xf)).rejected("move-range", Place::Step(0));
    over(&long(0x1f)).rejected("varint", Place::Step(0));
    over(&long(0x8f)).rejected("varint", Place::Step(0));
    over(&[0x8c, 0]).rejected("varint", Place::Step(0));
}

#[test]
pub fn variants() {
    // The relation; a sign; the kind of an atom, and of a lemma; the judgment of a claim.
    refused(&[0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0], "variant", 4);
    refused(&[0, 0, 0, 1, 2], "variant", 4);
    refused(&[0, 0, 0, 1, 0, 2, 0, 1, 3], "variant", 8);
    refused(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 5], "variant", 10);
    refused(&after_nothing(&[1, 1, 0, 0, 0, 0, 2]), "variant", 16);
}

#[test]
pub fn words() {
    // A row of one word without blocks, whose head these bytes are.
    let run = |bytes: &[u8]| {
        let mut body = vec![0, 0, 0, 1, 0, 2, 0, 1, 0, 1, bytes.len() as u8];
        body.extend(bytes);
        // … >= 0
        body.extend([0, 1, 0]);
        body.extend([0; 6]);
        body
    };
    taken(&run(&[0b111]));
    taken(&run(&[0, 1]));
    // A word without stones.
    refused(&run(&[1]), "statement", 20);
    refused(&run(&[0]), "stones", 11);
    refused(&run(&[]), "stones", 11);
    // Five bytes of stones are declared, and one is present.
    refused(&[0, 0, 0, 1, 0, 2, 0, 1, 0, 1, 5, 0b111], "truncated", 11);
    refused(&run(&[0b111, 0]), "stones", 11);
    // A block without stones, with its two lists of stones and its exponent.
    let block = |stones: u8| {
        let mut body = vec![0, 0, 0, 1, 0, 2, 0, 1, 0, 1, 1, 1, 1, 1, stones, 2, 0, 1, 1];
        body.extend([1, 0]);
        body.extend([0; 6]);
        body
    };
    taken(&block(0b11));
    refused(&block(1), "word", 16);
}

#[test]
pub fn forms() {
    let divided = |form: &[u8]| {
        // For all n >= 0: a form as the number of copies of 0.
        let mut body = vec![0, 2, 0, 0, 0, 1, 0];
        body.extend(form);
        body.extend([1, 1, 0, 0, 0]);
        body.extend([0; 6]);
        body
    };
    taken(&divided(&[7, 2, 0, 2, 1, 4]));
    taken(&divided(&[7, 0]));
    let order = 12;
    refused(&divided(&[7, 2, 1, 2, 0, 4]), "form", order);
    refused(&divided(&[7, 2, 0, 2, 0, 4]), "form", order);
    refused(&divided(&[7, 2, 0, 2, 1, 0]), "form", order);
}

#[test]
pub fn lists_that_are_longer_than_the_file() {
    for at in 0..12 {
        let mut body = vec![0; 12];
        body.splice(at..=at, [0xff, 0xff, 0xff, 0xff, 0x0f]);
        let text = describe(&checked(&body));
        assert_ne!(checked(&body).exit_code(), 0, "{at}: {text}");
    }
    let mut body = up().body();
    body.truncate(20);
    body.extend([0xff, 0xff, 0xff, 0xff, 0x0f]);
    assert_eq!(checked(&body).exit_code(), 1);
}

#[test]
pub fn blocks_have_stones() {
    let with = |block: &str| {
        let word = Word { head: "OX".into(), blocks: vec![(block.into(), form("x0"), "".into())] };
        let mut claim = claim(1, vec![Term::Word(word)]);
        claim.strict = true;
        let nothing = says(vec![], Relation::Equal, vec![]);
        certificate(nothing, vec![split("x0-1"), Step::Move(0), Step::Move(0)]).system(vec![claim])
    };
    assert_eq!(with("").rejection().code, "word");
    assert_eq!(with("O").rejection().code, "exponent");
}

/// A proof that would have the root of a database, and a database in a file that claims to be a
/// proof.
#[test]
pub fn roots_of_databases() {
    let database = [0, 0, 0];
    let same = [&Kind::Database.magic()[..], &database].concat();
    let file = write(Kind::Proof, &same);
    assert_eq!(file[12..44], write(Kind::Database, &database)[12..44]);
    let text = describe(&inspected(&file));
    assert!(text.starts_with("root (byte 12)"), "{text}");
    let mut file = write(Kind::Database, &database);
    file[..8].copy_from_slice(&Kind::Proof.magic());
    let text = describe(&inspected(&file));
    assert!(text.starts_with("root (byte 12)"), "{text}");
}
