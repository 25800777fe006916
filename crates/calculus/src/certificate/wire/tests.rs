//! Compares the bytes of small examples with bytes that were derived by hand from docs/FORMAT.md.
use super::*;
use crate::claims::{Form, Power, Word};
use crate::clobber::{Component, Count, Letters, Relation, Summand, Symbolic};

fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).unwrap()
}

fn stones(text: &str) -> Component {
    text.parse().unwrap()
}

fn form(constant: i64, terms: &[(usize, i64)]) -> Form {
    Form::new(constant, terms.iter().copied())
}

#[test]
fn stones_are_bits_behind_which_one_bit_ends_them() {
    let packed = |text| bytes(&stones(text));
    assert_eq!(packed(""), [1, 0b1]);
    assert_eq!(packed("O"), [1, 0b10]);
    assert_eq!(packed("XXO"), [1, 0b1011]);
    assert_eq!(packed("XOXOXOX"), [1, 0b1101_0101]);
    assert_eq!(packed("OOOOOOOX"), [2, 0b1000_0000, 0b1]);
    assert_eq!(packed("OOOOOOOOX"), [2, 0, 0b11]);
}

#[test]
fn forms_are_zigzag() {
    assert_eq!(bytes(&form(0, &[])), [0, 0]);
    assert_eq!(bytes(&Form::constant(-1)), [1, 0]);
    assert_eq!(bytes(&form(64, &[(1, -3), (200, 1)])), [0x80, 0x01, 2, 1, 5, 0xc8, 0x01, 2]);
}

#[test]
fn values_and_moves_are_single_numbers() {
    assert_eq!(bytes(&Term::Value(0)), [2]);
    assert_eq!(bytes(&Term::Value(130)), [0x84, 0x01]);
    assert_eq!(bytes(&Step::plain_move(0)), [12]);
    assert_eq!(bytes(&Step::plain_move(116)), [0x80, 0x01]);
}

#[test]
fn terms() {
    assert_eq!(bytes(&Term::Word(stones("XO").into())), [0, 1, 0b101, 0]);
    let power = Power { stones: stones("XO"), exponent: form(1, &[(0, 1)]), after: stones("") };
    let word = Word { head: stones("X"), powers: vec![power] };
    assert_eq!(bytes(&Term::Word(word)), [0, 1, 0b11, 1, 1, 0b101, 2, 1, 0, 2, 1, 1]);
    assert_eq!(bytes(&Term::Multiple(4, form(0, &[(1, 1)]))), [1, 4, 0, 1, 1, 2]);
}

#[test]
fn steps_have_the_numbers_of_the_specification() {
    let f = || form(1, &[]);
    let cut = Step::Cut { selected: vec![0, 1, 5], terms: vec![Term::Value(3)] };
    let infer = Step::Infer { divisor: 300, lines: vec![(0, 2)], conclusion: f() };
    let cases = Step::Cases { parameter: 7, count: 3, modulus: 2 };
    let subst = Step::Subst { parameter: 7, form: f() };
    let multiple = Step::Multiple { factor: f(), terms: vec![] };
    let insert = Step::Insert { term: 4, cell: 5, exponent: f(), least: 6 };
    let claim = Step::Claim { claim: 9, substitution: vec![f()] };
    let move_at = Step::Move { option: 8, exponent: Some(f()) };
    let reduced = Step::Reduced(1, 2);
    let expected: [(Step, &[u8]); 12] = [
        (Step::Replies, &[0]),
        (cut, &[1, 3, 0, 0, 3, 1, 5]),
        (infer, &[2, 0xac, 0x02, 1, 0, 2, 2, 0]),
        (Step::Split(f()), &[3, 2, 0]),
        (cases, &[4, 7, 3, 2]),
        (subst, &[5, 7, 2, 0]),
        (multiple, &[6, 2, 0, 0]),
        (Step::Take(5), &[7, 5]),
        (insert, &[8, 4, 5, 2, 0, 6]),
        (reduced, &[9, 1, 2]),
        (claim, &[10, 9, 1, 2, 0]),
        (move_at, &[11, 8, 2, 0]),
    ];
    for (step, expected) in expected {
        assert_eq!(bytes(&step), expected, "{step:?}");
    }
}

#[test]
fn relations_are_numbered_in_the_order_of_the_specification() {
    let written = Relation::ALL.map(Relation::as_str);
    assert_eq!(written, ["=", ">=", "<=", ">", "<", "||", "|>", "<|"]);
    let numbers: Vec<u8> = Relation::ALL.iter().flat_map(bytes).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn lemmas_claims_and_cells() {
    assert_eq!(bytes(&Lemma::Sum(2, 4, 6)), [0, 2, 4, 6]);
    let rewrite = Lemma::Rewrite(stones("XO"), vec![Term::Value(2)]);
    assert_eq!(bytes(&rewrite), [2, 1, 0b101, 1, 4]);
    let cell = Cell { prefix: stones("X"), base: stones("XO"), suffix: stones(""), least: 3 };
    assert_eq!(bytes(&cell), [1, 0b11, 1, 0b101, 1, 1, 3]);
    let claim = Claim {
        parameters: 1,
        context: vec![Form::constant(2)],
        counts: vec![(3, Form::constant(1))],
        terms: vec![Term::Value(1)],
        strict: true,
        rank: Form::constant(0),
    };
    assert_eq!(bytes(&claim), [1, 1, 4, 0, 1, 3, 2, 0, 1, 3, 1, 0, 0]);
}

/// Encodes `(XO)^(2*m).X = up for all m >= 2, n >= 1 with m >= n+3`, without a proof.
#[test]
fn a_body_is_its_fields_in_order() {
    let one = |atom| Summand { count: Count::constant(1), atom };
    let exponent = form(0, &[(0, 2)]);
    let power = Power { stones: stones("XO"), exponent, after: stones("") };
    let row = vec![Word { head: stones(""), powers: vec![power] }, stones("X").into()];
    let star = Entry { left: vec![0], right: vec![0] };
    let up = Entry { left: vec![0], right: vec![2] };
    let certificate = Certificate {
        statement: Statement {
            games: vec![star, up],
            said: clobber::Statement {
                variables: vec![2, 1],
                conditions: vec![form(-3, &[(0, 1), (1, -1)])],
                left: vec![one(Symbolic::Row(row))],
                relation: Relation::Equal,
                right: vec![one(Symbolic::Game(4))],
                letters: Letters::default(),
            },
        },
        imports: vec![[7; 32]],
        arena: vec![Entry { left: vec![0, 1, 3], right: vec![] }],
        cells: vec![],
        lemmas: vec![],
        systems: vec![vec![]],
        steps: vec![Step::Replies],
    };
    let mut expected = vec![2, 1, 0, 1, 0, 1, 0, 1, 2]; // games
    expected.extend([2, 2, 1]); // variables
    expected.extend([1, 5, 2, 0, 2, 1, 1]); // conditions
    expected.extend([1, 0, 2, 0, 1, 0, 2]); // left: one summand, + 1 * a row of two words
    expected.extend([1, 0b1, 1, 1, 0b101, 0, 1, 0, 4, 1, 0b1, 1, 0b11, 0]); // words
    expected.extend([0, 1, 0, 2, 0, 1, 1, 4]); // =, right: + 1 * game 4
    expected.push(1);
    expected.extend([7; 32]); // imports
    expected.extend([1, 3, 0, 0, 1, 0]); // arena
    expected.extend([0, 0, 1, 0, 1, 0]); // no cells, no lemmas, one empty system, one step
    assert_eq!(body(&certificate), expected);
}
