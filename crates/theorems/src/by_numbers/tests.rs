//! Statements that numbers decide.
use super::prove;
use crate::clobber::Statement;
use crate::engine::ended;
use crate::prove::sealed;
use crate::run::Control;

/// Proves a statement by bounds of rows, and checks the certificate. Returns its number of bytes,
/// or `None` if the numbers do not decide the statement.
fn bytes(text: &str) -> Option<usize> {
    let statement: Statement = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let control = Control::default();
    let found = ended(prove(&statement, &control));
    let certificate = found.expect("no limit is reached")?;
    let proof = sealed(&statement, &control, certificate);
    Some(proof.unwrap_or_else(|error| panic!("{text}: {error}")).bytes.len())
}

#[test]
fn certificates_are_small() {
    for (text, most) in [
        ("(XXO)^n < 1 for all n >= 1", 2_300),
        ("(XXO)^100 < 1/1024", 2_500),
        ("(XO)^m + (XXO)^n < 1 for all m, n", 3_300),
        ("any((XXO)^i, i >= 1) < 1", 2_400),
        ("(XXOX)^n < 1 for all n >= 1", 2_700),
        ("(XXO)^n > -1/2 for all n", 2_900),
        ("(XO)^n + XXOXOOX < 3/4 for all n >= 1", 1_800),
        ("(XXO)^60 < 1", 2_400),
    ] {
        let size = bytes(text);
        assert!(size.is_some_and(|size| size <= most), "{text}: {size:?}");
    }
}

#[test]
fn other_games_beside_rows_and_numbers() {
    for text in [
        "(X)^n < 1 for all n >= 1",
        "(XXO)^n + 3*up^2 - down^[3] < 1/4 for all n >= 1",
        "(X)^n + n*up < 1 for all n >= 0",
        "(XO)^n - n*up + n·* < 3/4 - 1/4 for all n >= 1",
        "(XO)^n + (m-n)*up + floor(n/2)*up + 3*up <| 1 + 1/2 for all m >= 0, n >= 0",
        "(XO)^n + *2 - 5*up <= 3 - 1 - 1 for all n >= 1",
        "{0||0|-1} < 1/4",
        "(XXO)^n + n*up < n*1 for all n >= 1",
        "(XO)^n + (XXO)^m > -n*1 - floor(m/2)*1/2 for all m >= 0, n >= 1",
        "(XO)^(m-n) + any((XXO)^i, i >= 0) + any(XO) |> -1/4 for all m >= n",
        "(XXO)^1300 + 3*(XXO)^100(XO)^20 - n*up + any((XO)^i, i >= 0) < 1 for all n",
    ] {
        assert!(bytes(text).is_some(), "{text}");
    }
}

/// A game whose stops are not 0 decides as a number does.
#[test]
fn hot_games() {
    for text in [
        "(XXO)^n < {2|1} for all n",
        "±1 || (XXO)^n for all n",
        "(XO)^m + (XXO)^n - n*up |> {2|-1/2} for all m, n",
        "{3||1/4|0} + ±1/8 > (XXO)^n for all n >= 1",
        "any((XXO)^i, i >= 1) || {1|-1/4}",
        "(XXO)^100 || ±{2|1}",
        "(X)^n + {1|0} |> down for all n",
        "1/2 + {2|1} - 3 + (XXO)^n < 0 for all n",
    ] {
        assert!(bytes(text).is_some(), "{text}");
    }
}

#[test]
fn numbers_that_do_not_decide() {
    for text in [
        "(XXO)^n < {2|0} for all n >= 1",
        "(XXO)^n || {1|0} for all n >= 1",
        "(XXO)^n < ±1 for all n >= 1",
        "(XXO)^n < 60 + ±1 + ±2 + ±4 + ±8 + ±16 for all n",
        "(XXO)^n < up for all n >= 1",
        "(XXO)^n > 1 for all n >= 1",
        "(XO)^n + 1/2 < 1 - 1/2 for all n >= 1",
        "(XO)^n > n*1 - 1 for all n >= 0",
        // Play reaches too many kinds of rows without a period.
        "XXOXOOXOXXOOXOXXXOXOOOXXOXOOXXXOXOXXOOOXOXXOXOXXOOXOXOOXXOXXXOOXOOXXOXOXOOOXXOXOX < 1",
    ] {
        assert_eq!(bytes(text), None, "{text}");
    }
}

/// A sequence of random numbers that is the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040);
        (self.0 >> 33) as usize % bound
    }

    /// Returns a row of `least` to `most` stones.
    fn row(&mut self, least: usize, most: usize) -> String {
        let length = least + self.below(most - least + 1);
        (0..length).map(|_| ['X', 'O'][self.below(2)]).collect()
    }
}

/// All statements are true, so each has a certificate.
#[test]
fn random_rows() {
    let random = &mut Random(2026);
    for case in 0..30 {
        let (w, u, v) = (random.row(1, 6), random.row(0, 4), random.row(0, 4));
        let (other, literal) = (random.row(1, 5), random.row(2, 9));
        let number = ["1", "1/2", "3/8", "5", "1/64", "7/4"][random.below(6)];
        let less = ["<", "<=", "<|"][random.below(3)];
        let text = match case % 6 {
            0 => format!("{u}({w})^n{v} {less} {number} for all n"),
            1 => format!("{u}({w})^n{v} + ({other})^m > -{number} for all m, n"),
            2 => format!("{u}({w})^n({other})^m{v} {less} {number} for all m, n >= 1"),
            3 => format!("{u}({w})^40{v} + {literal} {less} {number}"),
            4 => format!("any({u}({w})^i{v}, i >= 1) + {literal} - n*up {less} {number} for all n"),
            _ => format!("{u}({w})^n{v} - ({w})^(n+1) + *2 {less} {number} for all n >= 0"),
        };
        assert!(bytes(&text).is_some(), "{text}");
    }
}
