//! Compares what theorems say about sums of alternating rows with plain recursion.
use std::collections::BTreeMap;

use segcert_answers::methods::potentials::{AlternatingRows, alternating_rows, outcome};
use segcert_clobber::{Expr, Outcome};
use segcert_oracle::packed::PackedOracle;

/// Maximum number of stones of the sums.
const STONES: usize = 31;

/// A row of a sum: its stones, and the sum's text for it.
type Row = (String, String);

fn rows() -> Vec<Row> {
    let even = |n: usize| ("XO".repeat(n), format!("(XO)^{n}"));
    let odd = |n: usize| (format!("O{}", "XO".repeat(n)), format!("O(XO)^{n}"));
    let negative = |n: usize| (format!("X{}", "OX".repeat(n)), format!("X(OX)^{n}"));
    let odds = (5..STONES / 2).flat_map(|n| [odd(n), negative(n)]);
    (1..=STONES / 2).map(even).chain(odds).collect()
}

/// Returns what the theorems say of a position.
fn decided(position: &Expr) -> Option<Outcome> {
    outcome(position).map(|(outcome, _)| outcome)
}

/// All rows whose neighbours differ, except perhaps two stones at each end.
fn rows_with_doubled_ends(stones: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for (length, first) in (2..=stones).flat_map(|length| [(length, "XO"), (length, "OX")]) {
        let row: String = first.chars().cycle().take(length).collect();
        let last = &row[length - 1..];
        rows.push(row.clone());
        rows.push(format!("{}{row}", &row[..1]));
        rows.push(format!("{row}{last}"));
        rows.push(format!("{}{row}{last}", &row[..1]));
    }
    rows.retain(|row| row.len() <= stones && *row <= row.chars().rev().collect());
    rows.into_iter().map(|row| (row.clone(), row)).collect()
}

/// Calls `with` for each choice of rows that have at most this many stones together; a row may be
/// chosen more than once.
fn for_all_sums(rows: &[Row], stones: usize, sum: &mut Vec<Row>, with: &mut impl FnMut(&[Row])) {
    with(sum);
    for (i, row) in rows.iter().enumerate() {
        if row.0.len() <= stones {
            sum.push(row.clone());
            for_all_sums(&rows[i..], stones - row.0.len(), sum, with);
            sum.pop();
        }
    }
}

#[test]
fn potentials_of_alternating_rows_decide_as_plain_recursion() {
    let mut oracle = PackedOracle::default();
    let mut numbers = [0; 4];
    for_all_sums(&rows(), STONES, &mut Vec::new(), &mut |sum| {
        let texts: Vec<&str> = sum.iter().map(|row| row.1.as_str()).collect();
        let text = if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") };
        let boards: Vec<&str> = sum.iter().map(|row| row.0.as_str()).collect();
        let board = boards.join(".");
        let [left, right] = ['X', 'O'].map(|player| oracle.first_wins(&board, player));
        let expected = Outcome::new(left, right);
        let position: Expr = text.parse().unwrap();
        assert_eq!(decided(&position), Some(expected), "{text}");
        numbers[Outcome::ALL.iter().position(|it| *it == expected).unwrap()] += 1;
    });
    assert!(numbers.iter().all(|number| *number > 20), "{numbers:?}");
}

#[test]
fn other_sums_are_not_decided_by_potentials() {
    for text in ["O(XO)^4", "O(XO)^2 + XO", "XXO", "XO + up", "(XO)^5 + *2", "OO(XO)^7"] {
        assert_eq!(decided(&text.parse().unwrap()), None, "{text}");
    }
    // Rows that cancel do not matter.
    let position: Expr = "O(XO)^4 - O(XO)^4 + (XO)^7".parse().unwrap();
    assert_eq!(decided(&position), Some(Outcome::N));
}

#[test]
fn sums_with_doubled_ends_are_decided_as_by_plain_recursion() {
    let mut oracle = PackedOracle::default();
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for_all_sums(&rows_with_doubled_ends(20), 20, &mut Vec::new(), &mut |sum| {
        let boards: Vec<&str> = sum.iter().map(|row| row.0.as_str()).collect();
        let board = boards.join(".");
        let text = if board.is_empty() { "0" } else { &board };
        let Some((found, theorem)) = outcome(&text.parse().unwrap()) else { return };
        let [left, right] = ['X', 'O'].map(|player| oracle.first_wins(&board, player));
        assert_eq!(found, Outcome::new(left, right), "{text}");
        *numbers.entry(format!("{theorem} {found:?}")).or_default() += 1;
    });
    assert_eq!(numbers.len(), 8, "{numbers:?}");
    assert!(numbers.values().all(|number| *number > 100), "{numbers:?}");
}

#[test]
fn rows_are_listed_with_their_signs() {
    let listed = |text: &str| alternating_rows(&text.parse().unwrap());
    let rows = |evens: &[usize], odds: &[usize], negatives: &[usize]| {
        let [evens, odds, negatives] = [evens, odds, negatives].map(<[usize]>::to_vec);
        Some(AlternatingRows { evens, odds, negatives })
    };
    assert_eq!(listed("2*O(XO)^5 - (OX)^4 - O(XO)^7"), rows(&[4], &[5, 5], &[7]));
    assert_eq!(listed("X(OX)^5 - X(OX)^6.XO"), rows(&[1], &[6], &[5]));
    for other in ["O(XO)^4", "OO(XO)^5", "(XO)^9 + up", "(XO)^9 - X", "(XO)^9 + XXOO"] {
        assert_eq!(listed(other), None, "{other}");
    }
}
