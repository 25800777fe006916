//! Reads the ranges of variables, in signs and in words.
use segcert_clobber::{Query, Statement};

use super::for_all::{are_read_as, read};

/// Variables without bounds have all values for which no exponent is negative.
#[test]
fn exponents_bound_variables() {
    are_read_as(&[
        ("(XXO)^(5-n) >= 0 for all n", "(XXO)^(-n+5) >= 0 for all n >= 0 with 5 >= n"),
        (
            "(XXO)^(n-2) + (XO)^(7-2*n) > 0 for all n",
            "(XXO)^(n-2) + (XO)^(-2*n+7) > 0 for all n >= 2 with 7 >= 2*n",
        ),
        (
            "(XXO)^(m-n) >= 0 for all m >= 3, n",
            "(XXO)^(m-n) >= 0 for all m >= 3, n >= 0 with m >= n",
        ),
        ("for all m, n: (XXO)^(m-n) >= 0", "(XXO)^(m-n) >= 0 for all m >= 0, n >= 0 with m >= n"),
    ]);
}

/// A range may precede the statement, and a range after the statement needs no words.
#[test]
fn ranges_in_textbooks() {
    let plain = "(XXO)^n > up for all n >= 3";
    for text in [
        "∀ n ≥ 3: (XXO)ⁿ > ↑",
        "∀n≥3, (XXO)ⁿ > ↑",
        "For all n >= 3, (XXO)^n > up",
        "for all n >= 3: (XXO)^n > up",
        "(XXO)^n > up ∀ n ≥ 3",
        "(XXO)^n > up (n ≥ 3)",
        "(XXO)^n > up, (n ≥ 3)",
        "(for all n ≥ 3) (XXO)^n > up",
        "(For every n ≥ 3): (XXO)^n > up.",
        "(∀ n ≥ 3) (XXO)^n > up",
        "(n ≥ 3) (XXO)^n > up",
        "(for all n ≥ 3), (XXO)^n > up",
        "(XXO)^n > up (for all n ≥ 3)",
        "(XXO)^n > up (For every n ≥ 3).",
        "(XXO)^n > up (∀ n ≥ 3)",
        "(XXO)^n > up(∀n≥3)",
        "(XXO)^n > up (where n ≥ 3)",
        "(XXO)^n > up, ( provided that n ≥ 3 ) .",
        "(XXO)^n > up for all n (n ≥ 3)",
        "(XXO)^n > up \\quad (\\forall n \\geq 3)",
        "\\[(XXO)^n > \\uparrow\\quad(\\text{for all } n \\ge 3).\\]",
        "$(XXO)^n > \\uparrow$ (where $n \\ge 3$)",
        "(XXO)^n > up, n > 2",
        "$(XXO)^n > \\uparrow \\forall n \\ge 3$",
    ] {
        assert_eq!(text.parse::<Statement>().unwrap().to_string(), plain, "{text}");
    }
    let two = "(XO)^m + (XO)^n || 0 for all m >= 8, n >= 7";
    for text in [
        "for all m >= 8, n >= 7, (XO)^m + (XO)^n || 0",
        "(XO)^m + (XO)^n || 0 (m >= 8, n >= 7)",
        "(XO)^m + (XO)^n || 0, m >= 8, n >= 7",
        "(XO)^m + (XO)^n || 0 (for all m >= 8, n >= 7)",
        "(XO)^m + (XO)^n || 0 for all m >= 8 (where n >= 7)",
    ] {
        assert_eq!(text.parse::<Statement>().unwrap().to_string(), two, "{text}");
    }
    let between = "(XXO)^n < 3*up for all n >= 1 with 4 >= n";
    for text in [
        "(XXO)^n < 3*up for all 1 <= n <= 4",
        "(XXO)^n < 3*up for 1 <= n <= 4",
        "(XXO)^n < 3*up for 1≤n≤4",
        "(XXO)^n < 3*up (1 <= n <= 4)",
        "(XXO)^n < 3*up, 0 < n < 5",
        "(XXO)^n < 3*up (0 < n < 5).",
        "(XXO)^n < 3*up (for n between 1 and 4)",
        "(XXO)^n < 3*up for 1 <= n and n <= 4",
        "(XXO)^n < 3*up for n between 1 and 4",
        "(XXO)^n < 3*up, where n is between 1 and 4.",
        "for 1 <= n <= 4: (XXO)^n < 3*up",
        "for all 1 <= n <= 4, (XXO)^n < 3*up",
    ] {
        assert_eq!(text.parse::<Statement>().unwrap().to_string(), between, "{text}");
    }
    let any: Statement = "any((XO)^i, i >= 1) + (XXO)^n > 0 for n >= 1".parse().unwrap();
    assert_eq!(any.to_string(), "any((XO)^i, i >= 1) + (XXO)^n > 0 for all n >= 1");
    assert!("any((XO)^i, i >= 1) < 2*up".parse::<Statement>().is_ok());
}

/// Reads words that say where a range begins, and the full stop of a sentence.
#[test]
fn ranges_in_words() {
    are_read_as(&[
        ("(XXO)^n > 0 for every positive integer n", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n >= 0 for all non-negative integers n.", "(XXO)^n >= 0 for all n >= 0"),
        ("(XXO)^n > 0 for all integers n >= 2", "(XXO)^n > 0 for all n >= 2"),
        ("For all positive even n, (XXO)^n > 0.", "(XXO)^(2*n) > 0 for all n >= 1"),
        (
            "(X)^m(O)^n = 0 for all positive integers m >= 2, n",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 1",
        ),
        ("(XXO)^n > 0 for all positive integers n >= 0", "(XXO)^n > 0 for all n >= 1"),
        (
            "(X)^m(O)^n >= 0 for positive integers n >= m with m >= 0",
            "(X)^m(O)^n >= 0 for all m >= 1, n >= 1 with n >= m and n >= 1 and m >= 0",
        ),
        ("(XXO)^n > 0 for all n if n >= 3", "(XXO)^n > 0 for all n >= 3"),
        ("(XO)^n || 0, n ≡ 4 (mod 5)", "(XO)^(5*n+4) || 0 for all n >= 0"),
        ("$(XO)^n > -1$ for all $n \\equiv 4 \\pmod 5$.", "(XO)^(5*n+4) > -1 for all n >= 0"),
        ("(XXO)^n = n/2*up (n even)", "(XXO)^(2*n) = n*up for all n >= 0"),
        ("(XXO)^n > 0 for any n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0, for all n >= 1, where n is odd.", "(XXO)^(2*n+1) > 0 for all n >= 0"),
        ("If n ≥ 1, then (XXO)^n > 0.", "(XXO)^n > 0 for all n >= 1"),
        ("Let n ≥ 1. Then (XXO)^n > 0.", "(XXO)^n > 0 for all n >= 1"),
        ("Let n>=1. (XXO)^n > 0", "(XXO)^n > 0 for all n >= 1"),
        ("Suppose n≥1. Then (XXO)^n > 0.", "(XXO)^n > 0 for all n >= 1"),
        ("Assume that n ≥ 1 is odd. Then (XXO)^n > 0.", "(XXO)^(2*n+1) > 0 for all n >= 0"),
        ("(XXO)^n > 0 where n≥1 is an integer", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 provided that n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 (n = 1, 2, 3, …)", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for all n: n >= 4", "(XXO)^n > 0 for all n >= 4"),
        ("(XXO)^n > 0 for all n >= 1 with n mod 3 = 1", "(XXO)^(3*n+1) > 0 for all n >= 0"),
        ("(XXO)^n > 0 for n mod 2 = 1, n >= 3", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        (
            "(X)^m(O)^n = 0 for all m >= 2 and for all n >= 3",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 3",
        ),
        (
            "(X)^m(O)^n = 0 for every even m >= 2, for all n >= 3",
            "(X)^(2*m)(O)^n = 0 for all m >= 1, n >= 3",
        ),
        ("∀m≥2 ∀n≥3: (X)^m(O)^n = 0", "(X)^m(O)^n = 0 for all m >= 2, n >= 3"),
        ("For all m >= 2, for all n >= 3: (X)^m(O)^n = 0", "(X)^m(O)^n = 0 for all m >= 2, n >= 3"),
        ("(XXO)^k > 0, k = 3, 5, ...", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XXO)^n > 0 for 0 <= n-1", "(XXO)^n > 0 for all n >= 0 with n >= 1"),
        ("(XXO)^n > 0 for 3 <= 2*n", "(XXO)^n > 0 for all n >= 0 with 2*n >= 3"),
        ("(XXO)^n > 0 (n >= 3 odd).", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XXO)^n > 0 for all n >= 3 (n odd)", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XXO)^n > 0 (for odd n >= 3)", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XO)^n || 0 (for all n ≡ 4 (mod 5))", "(XO)^(5*n+4) || 0 for all n >= 0"),
        ("(XXO)^n > -(n*up) (∀ n ∈ {3, 5, …})", "(XXO)^(2*n+1) > -(2*n+1)*up for all n >= 1"),
        (
            "X^m(XXO)^n > 0 for 1 ≤ n ≤ 4 even, m >= 2",
            "(X)^m(XXO)^(2*n) > 0 for all m >= 2, n >= 1 with 4 >= 2*n",
        ),
        ("(XXO)^n > 0 for n >= 1, n ≡ -1 mod 3", "(XXO)^(3*n+2) > 0 for all n >= 0"),
        ("(XXO)^n > 0 for n ≡ -3 (mod 3)", "(XXO)^(3*n) > 0 for all n >= 0"),
        ("(XXO)^n > 0 for n in {1,2,...}, n >= 5, n ≡ 1 mod 2", "(XXO)^(2*n+1) > 0 for all n >= 2"),
        ("(XXO)^n > 0 for n >= 5, n >= 3", "(XXO)^n > 0 for all n >= 5"),
        ("(XXO)^n > 0 for n in 1..5, n >= 2", "(XXO)^n > 0 for all n >= 2 with 5 >= n"),
        ("(XXO)^n > 0 for odd n, n = 1 mod 3, n ≡ 3 mod 4", "(XXO)^(12*n+7) > 0 for all n >= 0"),
        ("(XXO)^n > 0 for n in {5, 5}", "(XXO)^n > 0 for all n >= 5 with 5 >= n"),
        ("(XXO)^n > 0 for all n >= 1, even", "(XXO)^(2*n) > 0 for all n >= 1"),
    ]);
}

/// Rejects ranges that contain nothing, and ranges of which it is not known whether they contain 0.
#[test]
fn refused_ranges() {
    let empty = [
        "(XO)^n > 5 for all n if n >= 4 and n <= 3",
        "(XO)^n > 5 if n < 0",
        "(XO)^n > 5 for 4 <= n <= 3",
        "(XO)^n > 5 for n in 5..1",
        "(XO)^n > 5 for n between 4 and 1",
        "(XO)^n > 5 for even n with 3 <= n <= 3",
        "(XO)^n > 5 for n = 1 mod 3 with n <= 0",
        "(XO)^m > (XO)^n for all m > n, n > m",
        "(XO)^m > (XO)^n for even m, odd n with m >= n and n >= m",
        "(XO)^m > (XO)^n for all m, n with 5 >= m+n and 2*m >= 9 and n >= 1",
    ];
    let unbounded = [
        "(XXO)^n > 0 for all n ∈ ℕ",
        "(XXO)^n > 0, n ∈ ℕ",
        "(XXO)^n > 0 for n in N",
        "$(XXO)^n > 0 \\forall n \\in \\mathbb{N}$",
        "∀n∈ℕ: (XXO)^n > 0",
        "(XXO)^n > 0 for all natural numbers n",
    ];
    for text in empty {
        let error = Query::read_with_instances(text).unwrap_err();
        assert!(error.to_string().ends_with(" satisfy the range"), "{text}: {error}");
        assert!(text[error.span()].starts_with(['f', 'i']), "{text}: {error:?}");
        // A certificate may have such a range.
        assert!(text.parse::<Statement>().unwrap().has_no_instances());
    }
    let errors: Vec<String> = unbounded.iter().map(|text| read(text)).collect();
    insta::assert_snapshot!(errors.join("\n"));
}

/// Reads relations and ranges in words, as papers write them.
#[test]
fn sentences() {
    let single = |text: &str| match text.parse::<Statement>() {
        Ok(statement) => statement.to_string(),
        Err(error) => format!("{error}"),
    };
    for (text, wanted) in [
        ("XXO is greater than *2", "XXO > *2"),
        ("XXO is strictly greater than *2.", "XXO > *2"),
        ("XXO is less than 2*up", "XXO < 2*up"),
        ("XXO is at least up", "XXO >= up"),
        ("XXO is at most up", "XXO <= up"),
        ("XXO is greater than or equal to up", "XXO >= up"),
        ("XXO is less  than or equal to up", "XXO <= up"),
        ("(XO)^4 is confused with 0", "(XO)^4 || 0"),
        ("(XO)^4 is fuzzy with *", "(XO)^4 || *"),
        ("(XO)^4 is greater than or confused with *", "(XO)^4 |> *"),
        ("(XO)^4 is less than or fuzzy with *", "(XO)^4 <| *"),
        ("XXO is equal to up", "XXO = up"),
        ("XXO equals up", "XXO = up"),
        ("XXO is up", "XXO = up"),
        ("XXO is {0|*}", "XXO = {0|*}"),
        ("XXO is > *2", "XXO > *2"),
        ("(XO)^4 is || 0", "(XO)^4 || 0"),
        ("(XO)^4 fuzzy 0", "(XO)^4 || 0"),
        ("(XO)^4 is confused *", "(XO)^4 || *"),
        ("XXO has value up", "XXO = up"),
        ("(XO)^4 is confused with zero", "(XO)^4 || 0"),
        ("(XO)^3 is zero", "(XO)^3 = 0"),
        ("(XO)^3 is equal to zero", "(XO)^3 = 0"),
        ("$XXO$ is greater than $\\ast2$", "XXO > *2"),
    ] {
        assert_eq!(single(text), wanted, "{text}");
        assert_eq!(single(wanted), wanted, "{text}");
    }
    are_read_as(&[
        ("(XXO)^n > 0, where n is a positive integer", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 where n is a positive integer.", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 with n a positive integer", "(XXO)^n > 0 for all n >= 1"),
        ("Let n be a positive integer. Then (XXO)^n > 0.", "(XXO)^n > 0 for all n >= 1"),
        ("If n is a positive integer, then (XXO)^n > 0", "(XXO)^n > 0 for all n >= 1"),
        ("For a positive integer n, (XXO)^n > 0", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 if n is an odd positive integer", "(XXO)^(2*n+1) > 0 for all n >= 0"),
        ("(XXO)^n > 0 if n is an odd number and n >= 3", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XXO)^n > 0 if n is an integer and n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 whenever n is at least 3", "(XXO)^n > 0 for all n >= 3"),
        ("(XXO)^n > 0 for n greater than 3", "(XXO)^n > 0 for all n >= 4"),
        ("(XXO)^n is greater than 0 for all n at least 3", "(XXO)^n > 0 for all n >= 3"),
        (
            "(XXO)^n is equal to ⌊(n+1)/2⌋·↑, if n is at least 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        (
            "X^aO^b = 0 where a and b are integers and a >= 2 and b >= 2",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 2",
        ),
        ("X^mO^n >= 0 for all positive integers m and n", "(X)^m(O)^n >= 0 for all m >= 1, n >= 1"),
        (
            "X^kO^mX^n >= 0 for all positive integers k, m, and n",
            "(X)^k(O)^m(X)^n >= 0 for all k >= 1, m >= 1, n >= 1",
        ),
        (
            "X^aO^n >= 0 for a >= 2, where n is a positive integer",
            "(X)^m(O)^n >= 0 for all m >= 2, n >= 1",
        ),
        ("X^mO^n >= 0 for all n and m > n", "(X)^m(O)^n >= 0 for all m >= 1, n >= 0 with m >= n+1"),
        (
            "X^mO^n >= 0 for all n and m > 2n",
            "(X)^m(O)^n >= 0 for all m >= 1, n >= 0 with m >= 2*n+1",
        ),
        ("X^mO^n = 0 where m and n are at least 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        ("X^mO^n = 0 where m and n are even", "(X)^(2*m)(O)^(2*n) = 0 for all m >= 0, n >= 0"),
        ("X^mO^n >= 0 for m, n even", "(X)^(2*m)(O)^(2*n) >= 0 for all m >= 0, n >= 0"),
    ]);
    let refused = [
        "XXO is not less than up",
        "XXO is neither greater than nor less than up",
        "XXO is up",
        "XXO is greater than up or equal to up",
        "XXO is greater than 0 and less than 2*up",
        "(XXO)^n > 0 where n is an integer",
        "(XXO)^n > 0 where n is a natural number",
        "(XXO)^n > 0 where n is large",
        "(XXO)^n > 0 where n is an odd integer",
        "(XXO)^n > 0 for even n, n odd",
        "(XXO)^n > 0 for even n with n odd",
        "(XXO)^n > 0 for n equal to 3",
        "(XXO)^n > 0 for n not less than 3",
        "X^mO^n >= 0 for all m and n >= 2.",
    ];
    let refused: Vec<String> =
        refused.iter().map(|text| format!("{text}\n    {}", read(text))).collect();
    insta::assert_snapshot!(refused.join("\n"));
}

/// Rejects integers without a bound, which may be negative.
#[test]
fn integers() {
    are_read_as(&[
        ("(XXO)^n > 0 for all integers n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for integer n ≥ 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for every positive integer n", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 for all integers n with n >= 2", "(XXO)^n > 0 for all n >= 2"),
        ("(XXO)^n >= 0 for all nonnegative integers n", "(XXO)^n >= 0 for all n >= 0"),
        ("(XXO)^n > 0 for all positive even integers n", "(XXO)^(2*n) > 0 for all n >= 1"),
        ("(XXO)^n > 0 for all odd positive integers n", "(XXO)^(2*n+1) > 0 for all n >= 0"),
        ("For all integers m, n >= 2: X^mO^n = 0", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        (
            "X^mO^n = 0 for all integers n >= m >= 2",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 2 with n >= m",
        ),
        ("(XXO)^n > 0 for every odd number n", "(XXO)^(2*n+1) > 0 for all n >= 0"),
        (
            "X^mO^n = 0 for all even numbers m >= 2, n >= 4",
            "(X)^(2*m)(O)^(2*n) = 0 for all m >= 1, n >= 2",
        ),
        ("(XXO)^n > 0 for all integers n = 1, 3, 5, …", "(XXO)^(2*n+1) > 0 for all n >= 0"),
    ]);
    let refused = [
        "(XXO)^n > 0 for all integers n",
        "(XXO)^n > 0 for every even integer n",
        "(XXO)^n > 0 for all integers n <= 9",
        "(XXO)^n > 0 for all integers n with n = 1 mod 3",
        "X^mO^n = 0 for all integers m >= 2, n",
        "For all integers k, (XXO)^k > 0.",
        "(XXO)^n > 0 for all n ∈ ℤ",
        "$(XXO)^n > 0 \\forall n \\in \\mathbb{Z}$",
        "(XXO)^n > 0 for n in {1, 2, 4}",
    ];
    let refused: Vec<String> = refused.iter().map(|text| read(text)).collect();
    insta::assert_snapshot!(refused.join("\n"));
}

/// Reads listed values as a range, with a residue class if their steps are larger than 1.
#[test]
fn listed_values() {
    let range = "(XXO)^n > 0 for all n >= 1 with 5 >= n";
    for values in [
        "in 1..5",
        "in 1..=5",
        "= 1..5",
        "from 1 to 5",
        "in [1, 5]",
        "∈ {1, 2, …, 5}",
        "∈ {1,...,5}",
        "= 1, …, 5",
        "= 1,2,...,5",
        "= 1, 2, 3, 4, 5",
        "in {1, 2, 5, 4, 3}",
    ] {
        are_read_as(&[(&format!("(XXO)^n > 0 for all n {values}"), range)]);
        are_read_as(&[(&format!("For n {values}: (XXO)^n > 0"), range)]);
    }
    are_read_as(&[
        ("(XXO)^n > 0 for 1 ≤ n ≤ 5", range),
        ("(XXO)^n > 0 for n = 1, 2, 3, 4, 5.", range),
        (r"(XXO)^n > 0 for all $n \in \{1, \ldots, 5\}$", range),
        ("(XXO)^n > 0 for n in {3, 5, 7}", "(XXO)^(2*n+1) > 0 for all n >= 1 with 6 >= 2*n"),
        ("(XXO)^n > 0 for n = 1, 4, ..., 10", "(XXO)^(3*n+1) > 0 for all n >= 0 with 9 >= 3*n"),
        ("(XXO)^n > 0 for n ∈ {1, 2, …}", "(XXO)^n > 0 for all n >= 1"),
        ("For n in {3, 6, 9, ...}, (XXO)^n > 0.", "(XXO)^(3*n) > 0 for all n >= 1"),
        ("(XXO)^n > 0 for n = 1, 3, …, n <= 7", "(XXO)^(2*n+1) > 0 for all n >= 0 with 6 >= 2*n"),
        ("X^mO^n = 0 for m = 2, 3, …, n ∈ {2, 3, …}", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        ("X^mO^n = 0 for n ∈ {2, 3, …}, m >= 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        ("X^mO^n = 0 for m, n = 2, 3, …", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        ("(XXO)^n > 0 for n in {5}", "(XXO)^n > 0 for all n >= 5 with 5 >= n"),
        ("for n in {1, 2, 3, 4, 5}, (XXO)^n > 0", range),
        ("(XXO)^n > 0 for even n in 1..9", "(XXO)^(2*n) > 0 for all n >= 1 with 9 >= 2*n"),
        (
            "X^mO^n = 0 for m in {2, 3}, n = 2, 3, and m + n >= 5",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 2 with 3 >= m and 3 >= n and m+n >= 5",
        ),
        (
            "X^mO^n = 0 for m, n from 2 to 5",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 2 with 5 >= m and 5 >= n",
        ),
    ]);
    // These may be the value 2 and the range from 4 to 8, or a value of each variable; or they have
    // too large numbers, or a value is missing.
    for values in [
        "n = 2, 4 to 8",
        "n = 2, 4..8",
        "n in {2, 4..8}",
        "n in {1, 5..9}",
        "n in 1,,5",
        "n in 1..4294967295",
        "n in {1, 5000}",
    ] {
        assert!(format!("(XXO)^n > 0 for {values}").parse::<Query>().is_err(), "{values}");
    }
    assert!("X^mO^n > 0 for m, n = 3, 1".parse::<Query>().is_err());
}

/// Reads conditions in common spellings, and prints them as the checker does.
#[test]
fn conditions() {
    are_read_as(&[
        (
            "(XO)^m + (XO)^n || 0 for all m >= n + 1, n >= 7",
            "(XO)^m + (XO)^n || 0 for all m >= 8, n >= 7 with m >= n+1",
        ),
        (
            "(XO)^m - (XO)^n >= 0 for all n >= 2, m > 2n with 10 >= m + n and m < 3*n",
            "(XO)^m - (XO)^n >= 0 for all m >= 5, n >= 2 with m >= 2*n+1 and 10 >= m+n \
             and 3*n >= m+1",
        ),
        (
            "(XO)^m(X)^n = 0 for all m >= n, even n >= m - 3",
            "(XO)^m(X)^(2*n) = 0 for all m >= 0, n >= 0 with m >= 2*n and 2*n+3 >= m",
        ),
        (
            "(XO)^(m-n) > 0 for all m >= 1, n >= 1 with n = 2 mod 3 and m >= n+3, m odd",
            "(XO)^(2*m-3*n-1) > 0 for all m >= 0, n >= 0 with 2*m >= 3*n+4",
        ),
        (
            "(XO)^n > 0 for all n >= 1 with n >= 5 and 9 >= n",
            "(XO)^n > 0 for all n >= 1 with n >= 5 and 9 >= n",
        ),
        (
            "(XO)^m + (XO)^n < 2*up for all m >= 1, n >= 1 with 3 >= m and n >= 2",
            "(XO)^m + (XO)^n < 2*up for all m >= 1, n >= 1 with 3 >= m and n >= 2",
        ),
        (
            "(XO)^m + (XO)^n < 2*up for 1 <= m <= 3, 1 <= n <= 2 with m > n",
            "(XO)^m + (XO)^n < 2*up for all m >= 1, n >= 1 with 3 >= m and 2 >= n and m >= n+1",
        ),
        ("(XO)^n || 0 for all n >= 9 such that n is odd", "(XO)^(2*n+1) || 0 for all n >= 4"),
        ("forall n >= 4, (XO)^n || 0", "(XO)^n || 0 for all n >= 4"),
        ("Forall n >= 4: (XO)^n || 0", "(XO)^n || 0 for all n >= 4"),
        ("(XO)^n || 0 forall n >= 4", "(XO)^n || 0 for all n >= 4"),
    ]);
}

/// A bound before a list of variables may be the bound of all of them, unless all have a range.
#[test]
fn refused_bounds() {
    let refused = [
        "(XO)^m + (XO)^n < 2*up for all 1 <= m and n <= 5",
        "(XO)^m + (XO)^n < 2*up for all n >= 0 and 1 <= m and n <= 5",
        "(XO)^m + (XO)^n < 2*up for all m, n >= 0 with 1 <= m, n <= 5",
        "(XO)^m + (XO)^n < 2*up for all m, n >= 0 with m and n <= 5",
        "(XO)^m + (XO)^n < 2*up for all m, n with m = n",
        "(XO)^m + (XO)^n < 2*up for all m, n with m = n+1",
        "(XO)^n < 2*up for all n >= -1",
        "(XO)^n < 2*up for -2 <= n <= 3",
        "(XO)^m + (XO)^n < 2*up for all m, n >= 1 odd",
        "(XO)^m + (XO)^n < 2*up where m >= 1 and n >= 1 are odd",
        "(XO)^m + (XO)^n < 2*up for n = 1, 3, …, m",
        "(XO)^m + (XO)^n < 2*up for n = 1, 2, …, m >= 3",
        "(XO)^m + (XO)^n < 2*up for n = 7, 8, …, m-1",
    ];
    let refused: Vec<String> = refused.iter().map(|text| read(text)).collect();
    insta::assert_snapshot!(refused.join("\n"));
}

/// All bounds of a variable are written in the range as one, and the text is read as the same
/// points.
#[test]
fn bounds_are_written_once() {
    for (text, written) in [
        ("for 5 <= n <= 6", "for 5 <= n <= 6"),
        ("for all n >= 1", "for all n >= 1"),
        ("for all n >= 5 with 6 >= n", "for 5 <= n <= 6"),
        ("for odd n with 5 <= n <= 10", "for 2 <= n <= 4"),
        ("for all n >= 3 with n <= 9 and n <= 7", "for 3 <= n <= 7"),
        ("for all n >= 1 with n >= 3 and n <= 9", "for 3 <= n <= 9"),
        ("for 1 <= m <= 4, n >= 2", "for 1 <= m <= 4, n >= 2"),
        ("for m >= 2, n < 9", "for all m >= 2, 0 <= n <= 8"),
        ("for 1 <= m < n <= 4", "for all m >= 1, 2 <= n <= 4 with n >= m+1"),
        ("for all m, n >= 1 with m+n <= 6", "for all m >= 1, n >= 1 with 6 >= m+n"),
    ] {
        let sums = if text.contains('m') { "(XO)^m + (XO)^n" } else { "(XO)^n" };
        let read = |range: &str| format!("{sums} < 2*up {range}").parse::<Statement>().unwrap();
        let statement = read(text);
        let shown = statement.with_bounds();
        assert!(shown.ends_with(&format!(" {written}")), "{text}: {shown}");
        let again: Statement = shown.parse().unwrap();
        let points = |statement: &Statement| statement.first_points(60);
        assert_eq!(points(&again), points(&statement), "{shown}");
    }
}

#[test]
fn conditions_say_which_points_are_meant() {
    let text = "(XO)^m(X)^n = 0 for all m >= 1, n >= 1 with m >= n+1 and 4 >= m";
    let statement: Statement = text.parse().unwrap();
    let points = statement.first_points(9);
    assert_eq!(points, [[2, 1], [3, 1], [3, 2], [4, 1], [4, 2], [4, 3]]);
    assert!(points.iter().all(|point| statement.is_about(point)));
    assert!(!statement.is_about(&[2, 2]) && !statement.is_about(&[5, 1]));
    assert!(!statement.is_about(&[1, 0]) && !statement.is_about(&[2]));
}
