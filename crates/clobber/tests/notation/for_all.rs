//! Tests of reading and printing statements for all `n`.
use miette::Diagnostic;
use segcert_clobber::notation::is_for_all;
use segcert_clobber::{Query, Statement, Word};

fn read(text: &str) -> String {
    match text.parse::<Statement>() {
        Ok(statement) => statement.to_string(),
        Err(error) => {
            let help = error.help().map(|help| format!("\n    {help}"));
            format!("{}: {error}{}", error.column(), help.unwrap_or_default())
        }
    }
}

/// Checks that each text is read as the canonical text beside it, and that the canonical text is
/// read as itself.
fn are_read_as(pairs: &[(&str, &str)]) {
    for (written, canonical) in pairs {
        assert_eq!(read(written), *canonical);
        assert_eq!(read(canonical), *canonical);
    }
}

#[test]
fn many_spellings_one_text() {
    are_read_as(&[
        (
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        ("(xxo)^n=⌊(n + 1)/2⌋·↑ for all n ≥ 1", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"),
        (
            "(XXXO)^(n+2) = (XXXO)^n + 2*up* for all n >= 4",
            "(XXXO)^(n+2) = (XXXO)^n + 2*up + * for all n >= 4",
        ),
        ("O(X)^n = (n-1)*up + n** for all n >= 1", "O(X)^n = (n-1)*up + n** for all n >= 1"),
        ("(XO)^n || 0 for all n >= 4", "(XO)^n || 0 for all n >= 4"),
        (
            "XX(XO)^(2n-1)O >= -n*up + {0|up,*} for all n >= 4, n = 7 mod 3",
            "XX(XO)^(6*n+1)O >= -(3*n+1)*up + {0|up,*} for all n >= 1",
        ),
        ("(XXO)^n > 0 for all even n >= 2", "(XXO)^(2*n) > 0 for all n >= 1"),
        ("(XXO)^n > 0, where n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 whenever n >= 2, n even", "(XXO)^(2*n) > 0 for all n >= 1"),
        (
            "(XO)^m + (XO)^n || 0 with m >= n+1, n >= 7",
            "(XO)^m + (XO)^n || 0 for all m >= 8, n >= 7 with m >= n+1",
        ),
        ("(XO)^n is fuzzy when n > 3", "(XO)^n || 0 for all n >= 4"),
        ("(XXO)^n is a win for Left if n is odd", "(XXO)^(2*n+1) > 0 for all n >= 0"),
        ("(XXO)^n is a win for Left, n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XO)^n is a win for the first player (n >= 4)", "(XO)^n || 0 for all n >= 4"),
        ("(XXO)^n > 0 for odd n >= 3", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XXO)^n > 0 for n > 2, n even", "(XXO)^(2*n) > 0 for all n >= 2"),
        (
            "(OXXXXO)^n >= 0 for every n ≥ 4 with n ≡ 4 mod 3",
            "(OXXXXO)^(3*n+1) >= 0 for all n >= 1",
        ),
        ("(xxo)^n = ⌊(n+1)/2⌋↑ for each n >= 1", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"),
        (
            "(XXO)^(2n) - n↑ = floor(3*n/4)*{0|up} for all n >= 0",
            "(XXO)^(2*n) - n*up = floor((3*n)/4)*{0|up} for all n >= 0",
        ),
        (
            "(XO)^n - 2*XXO.ox > OO + (XO)^2 - up for all n >= 6",
            "(XO)^n - 2*XXO.OX > OO + (XO)^2 - up for all n >= 6",
        ),
        (
            "down <| 3*(XXO)^n - floor(n/2)*down for all n >= 0",
            "down <| 3*(XXO)^n - floor(n/2)*down for all n >= 0",
        ),
    ]);
}

#[test]
fn several_variables() {
    are_read_as(&[
        ("(X)^m(O)^n = 0 for all m >= 2, n >= 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        ("(X)^i(O)^j = 0 for all j >= 3, even i > 1", "(X)^(2*m)(O)^n = 0 for all m >= 1, n >= 3"),
        (
            "(X)^k(O)^(2l)(X)^n = 0 for k >= 2, l >= 1, n >= 2, n odd",
            "(X)^k(O)^(2*m)(X)^(2*n+1) = 0 for all k >= 2, m >= 1, n >= 1",
        ),
        (
            "X(XO)^(m+2n-1)OX(O)^n = (m-n)*up - ⌊(m+n)/2⌋** for all m >= 1, n >= 1 \
             with n = 4 mod 3",
            "X(XO)^(m+6*n+1)OX(O)^(3*n+1) = (m-3*n-1)*up - floor((m+3*n+1)/2)** \
             for all m >= 1, n >= 0",
        ),
        ("(XXO)^n(XO)^n > 0 for all n >= 1", "(XXO)^n(XO)^n > 0 for all n >= 1"),
        (
            "(X)^i(O)^j(X)^k(O)^(n-k) >= -i*up for all i >= 1, j >= 1, k >= 1, n >= 9",
            "(X)^k(O)^l(X)^m(O)^(-m+n) >= -k*up for all k >= 1, l >= 1, m >= 1, n >= 9",
        ),
    ]);
}

/// Reads statements in the spelling of textbooks.
#[test]
fn textbook_statements() {
    are_read_as(&[
        ("X^aO^b = 0 for all a, b >= 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        (
            "(X)^a(O)^2(X)^c >= 0 for all a >= c, c > 1",
            "(X)^m(O)^2(X)^n >= 0 for all m >= 2, n >= 2 with m >= n",
        ),
        ("X^xO^(x+1) || 0 for all x >= 1", "(X)^n(O)^(n+1) || 0 for all n >= 1"),
        ("b^bw^b = 0 for all b >= 1", "(X)^n(O)^n = 0 for all n >= 1"),
        ("(XXO)^b >= b*up - b↑ for all b >= 3", "(XXO)^n >= n*up - n*up for all n >= 3"),
        ("(X)^m(O)^n = 0 for all m,n >= 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        ("(X)^m(O)^n = 0 for all n >= m >= 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2 with n >= m"),
        (
            "(X)^m(O)^n = 0 for all 2 <= m < n",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 3 with n >= m+1",
        ),
        (
            "(X)^m(O)^n = 0 for all m >= 2, n > m",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 3 with n >= m+1",
        ),
        (
            "(X)^m(O)^n = 0 for m, n with n >= m and m >= 2",
            "(X)^m(O)^n = 0 for all m >= 2, n >= 2 with n >= m",
        ),
        ("(XXO)^n = n/2*up for all even n >= 2", "(XXO)^(2*n) = n*up for all n >= 1"),
        ("(XXO)^n = n/2·↑ for all n >= 2 with n even", "(XXO)^(2*n) = n*up for all n >= 1"),
        ("(XXO)^(n/2) = 3n/4.↑ for n = 0 mod 4, n > 0", "(XXO)^(2*n) = (3*n)*up for all n >= 1"),
        ("(XXO)^n = ((n+1)/2)*up for all odd n", "(XXO)^(2*n+1) = (n+1)*up for all n >= 0"),
        ("(XXO)^n = ceil(n/2)*up for all n", "(XXO)^n = floor((n+1)/2)*up for all n >= 0"),
        // Exponents must be at least 0, but not what is rounded.
        (
            "(XXO)^n + floor((n-3)/2)*up > 0 for all n",
            "(XXO)^n + floor((n-3)/2)*up > 0 for all n >= 0",
        ),
        ("(XXO)^n = ⌈n/2⌉↑ for n ≥ 1", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"),
        (
            "(XXO)^n ≥ ⌊n/2⌋.↑ for n ≡ 2 (mod 3)",
            "(XXO)^(3*n+2) >= floor((3*n+2)/2)*up for all n >= 0",
        ),
        ("X(OX)^(n-3) > 0 for all n", "X(OX)^(n-3) > 0 for all n >= 3"),
        ("X(OX)^(2n-3) > 0 for all n, n odd", "X(OX)^(4*n-1) > 0 for all n >= 1"),
        ("(XO)ⁿ⁺¹ > -1 for every n", "(XO)^(n+1) > -1 for all n >= 0"),
        (
            "$X^{a}O^{b} \\ge \\uparrow$ for all a, b >= 2",
            "(X)^m(O)^n >= up for all m >= 2, n >= 2",
        ),
        (
            "(XO)^n > floor(n/2)*{0|2*up, up} for all n",
            "(XO)^n > floor(n/2)*{0|2*up,up} for all n >= 0",
        ),
    ]);
}

/// Names points by the letters and the values of the text.
#[test]
fn points_have_the_letters_of_the_text() {
    let point = |text: &str, point: &[u32]| text.parse::<Statement>().unwrap().written_point(point);
    assert_eq!(point("(XO)^m = 0 for all m >= 1", &[3]), "m = 3");
    assert_eq!(point("(XO)^a = 0 for odd a >= 1", &[3]), "a = 7");
    assert_eq!(point("X^qO^p = 0 for all p, q >= 1", &[3, 4]), "p = 3, q = 4");
}

/// Prints statements with one variable in the letter of the text, and in the class of the text.
#[test]
fn statements_have_the_letter_of_the_text() {
    let printed = |text: &str| text.parse::<Statement>().unwrap().in_letter().unwrap_or_default();
    for text in [
        "(XO)^k || 0 for all k >= 4",
        "(XO)^k || 0 for all even k >= 4",
        "(XXO)^(3*j-1) > floor((j+1)/2)*up + j** for all odd j >= 3",
        "(XO)^n > floor((n-1)/6)*up for all n >= 13 with n = 1 mod 3",
    ] {
        assert_eq!(printed(text), text);
    }
    for (text, wanted) in [
        ("(XXO)^k = k/2*up for all even k >= 1", "(XXO)^k = floor(k/2)*up for all even k >= 2"),
        ("(XXO)^(k/2) > 0 for all even k >= 2", ""),
        ("(XO)^k || 0 for all k >= 4 with k <= 9", ""),
        ("(X)^j(O)^k = 0 for all j, k >= 2", ""),
    ] {
        assert_eq!(printed(text), wanted);
    }
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
        ("(XXO)^n > 0 provided that n >= 1", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^n > 0 (n = 1, 2, 3, …)", "(XXO)^n > 0 for all n >= 1"),
        ("(XXO)^k > 0, k = 3, 5, ...", "(XXO)^(2*n+1) > 0 for all n >= 1"),
    ]);
}

/// Rejects ranges that contain nothing, and ranges of which it is not known whether they contain 0.
#[test]
fn refused_ranges() {
    let empty = [
        "(XO)^n > 5 for all n if n >= 4 and n <= 3",
        "(XO)^n > 5 if n < 0",
        "(XO)^n > 5 for 4 <= n <= 3",
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
        "(XXO)^n > 0 where n is an odd number",
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
        "(XXO)^n > 0 for n in {1, 2, 3}",
    ];
    let refused: Vec<String> = refused.iter().map(|text| read(text)).collect();
    insta::assert_snapshot!(refused.join("\n"));
}

/// Reads a family with many powers in linear time.
#[test]
fn many_powers_in_a_family() {
    let text = format!("any({}, i >= 1) < 2*up", "(XO)^i".repeat(60_000));
    assert!(read(&text).contains("not a family"));
}

/// Reads a sum with powers of letters as a family, with any letters.
#[test]
fn lines() {
    let line = |text: &str| Statement::read_family(text, 2).map(|line| line.to_string());
    assert_eq!(line("X^kO - k*up").unwrap(), "(X)^nO - n*up = 0 for all n >= 2");
    assert_eq!(line("O(XO)^(2n+1) + XO").unwrap(), "O(XO)^(2*n+1) + XO = 0 for all n >= 2");
    assert_eq!(line("XO").unwrap(), "XO = 0");
    assert_eq!(line("X^aO^b").unwrap(), "(X)^m(O)^n = 0 for all m >= 2, n >= 2");
    assert!(line("X^aO^bX^cO^dX^e").is_err());
    assert_eq!("(XO)^qX".parse::<Word>().unwrap().to_string(), "(XO)^(x0)X");
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
    ]);
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

#[test]
fn any_number_of_rows() {
    are_read_as(&[
        ("any(o(xo)^i,i>=1) - any( XXO ) >= any(0)", "any(O(XO)^i, i >= 1) - any(XXO) >= any(0)"),
        (
            "up + any((XO)^2X(XXO)^iO, i ≥ 0) |> (X)^m for all m >= 2",
            "up + any(XOXOX(XXO)^iO, i >= 0) |> (X)^n for all n >= 2",
        ),
    ]);
    let canonical = "any((XXO)^i, i >= 1) >= 0";
    for letter in ["j", "n", "x", "b"] {
        assert_eq!(read(&canonical.replace('i', letter)), canonical);
    }
    let canonical = "any(O(XO)^i, i >= 1) >= (XO)^n for all n >= 1";
    assert_eq!(read("any(O(XO)^m, m >= 1) >= (XO)^n for all n >= 1"), canonical);
    assert_eq!(read("any(O(XO)^n, n >= 1) >= (XO)^i for all i >= 1"), canonical);
    assert!(!is_for_all("any(O(XO)^i, i >= 1) >= 0"));
    assert!(is_for_all("any(O(XO)^i, i >= 1) >= (XO)^n"));
    assert!("any(XXO) + up".parse::<Query>().is_err());
    assert!(Query::read_single("any(XXO) > 0").is_err());
}

/// Statements with variables may have rows with gaps, and powers by numbers.
#[test]
fn rows_with_gaps() {
    for text in
        ["(XXO)^n.X = 0 for all n >= 1", "(X)^m.(O)^3.(XO)^(m-n) = . for all m >= 2, n >= 2"]
    {
        assert_eq!(read(text), text);
    }
    assert_eq!(read("((XO)^2O)^n = 0 for n > 0"), "(XOXOO)^n = 0 for all n >= 1");
}

#[test]
fn refusals() {
    let texts = [
        "(XXO)^n = up",
        "(XXO)^m = up",
        "(XXO)^n > 0 if n",
        "(XXO)^n > 0 with n, m",
        "X^aO^b = 0",
        "(XXO)^3 = up for all n >= 1",
        "up = up for all n >= 1",
        "(XXO)^n for all n >= 1",
        "(XXO)^n = up = up for all n >= 1",
        "(XXO)^n = for all n >= 1",
        "(XXO)^n = up for all m >= 1",
        "(XXO)^n = up for all n >= -1",
        "(XXO)^n = up for all n >= 1 with n = 0 mod 0",
        "(XXO)^n = up for all n >= 1 or so",
        "n*(XXO)^n = up for all n >= 1",
        "(XXO)^n = n*XXO for all n >= 1",
        "(XXO)^n = n* for all n >= 1",
        "(XXO)^n = n up for all n >= 1",
        "(XXO)^n = (n+1 up for all n >= 1",
        "(XXO^n = up",
        "up < (XXO^n for all n >= 1",
        "(XXO)^n = floor((n+1)/2*up for all n >= 1",
        "(XXO)^n > 1/2*up for all n >= 1",
        "(XXO)^(m) = up for all n >= 1",
        "(XXO)^n(XO)^n = up for all n >= 1",
        "(XXO)^n = floor(n/0)*up for all n >= 1",
        "(XXO)^n = 99999*up for all n >= 1",
        "(XXO)^(99999*n) = up for all n >= 1",
        "(XXO)^n = {0|up for all n >= 1",
        "(XXO)^n = floor((n+1)/2)*up for all n",
        "(XXO)^n = up for every m >= 1",
        "(XXO)^n = up for even n >= 2 with n = 1 mod 3",
        "(XXO)^n = up for all n >= 1 with n = 1",
        "(XXO)^k = up for all k >= 1",
        "(XXO)^{n} = up for all n >= 1",
        "XXO^n = up for all n >= 1",
        "XXOn = up for all n >= 1",
        "(XX.O)^n = 0 for all n >= 1",
        "(XXO)^n = floor(n+1/2)*up for all n >= 1",
        "(XXO)^n = (n+1)/2*up for all odd n >= 1",
        "(XXO)^n = 2*(n+1)*up for all n >= 1",
        "(XXO)^n = (2*n)*3*up for all n >= 1",
        "(XXO)^n = 2*floor(n/2)*up for all n >= 1",
        "(XXO)^n = (1+floor(n/2))*up for all n >= 1",
        "((XXO)^n > 0) for all n >= 1",
        "(XXO)^n > (v + 0)",
        "(XXO)^n = -n for all n >= 1",
        "(XXO)^n = up*n for all n >= 1",
        "(XXO)^n = up for all n > 4096",
        "(X)^m(O)^n = 0 for all m >= 2",
        "(X)^m(O)^n = 0 for all m >= 2, m >= 3, n >= 1",
        "(X)^i(O)^j(X)^k(O)^l(X)^m = 0 for all i >= 1, j >= 1, k >= 1, l >= 1, m >= 1",
        "(X)^m(O)^n = m*n*up for all m >= 2, n >= 2",
        "(X)^mn = 0 for all m >= 2, n >= 2",
        "(X)^m = floor(m+n/2)*up for all m >= 2, n >= 2",
        "(X)^m = 0 for all m >= n",
        "(X)^m = 0 for all m >= 1 with m",
        "(X)^m = 0 for all m >= 1 with m >= ",
        "(X)^m = 0 for all m >= 1 with 1 = m",
        "(X)^m = 0 for all m >= 1 and",
        "(X)^m = {0|m*up} for all m >= 1",
        "(X)^m = {0|(XO)^m} for all m >= 1",
        "any(O(XO)^i) = 0",
        "any(O(XO)^i, i >= 1 = 0",
        "any(O(XO)^i, j >= 1) = 0",
        "any(O(XO)^n, n >= 1) = (XO)^n for all n >= 1",
        "any(O(XO)^i, i >= 1) < 0 if i >= 4",
        "any(O(XO)^(2*i), i >= 1) = 0",
        "any(O(XO)^iX(XO)^i, i >= 1) = 0",
        "any(O.XO) = 0",
        "any(up) = 0",
        "2*any(XO) = 0",
    ];
    let refused: Vec<String> =
        texts.iter().map(|text| format!("{text}\n    {}", read(text))).collect();
    insta::assert_snapshot!(refused.join("\n"));
}

/// Texts that are certainly about one game are not read as statements for all n.
#[test]
fn meant_for_all() {
    for text in ["(XO)^n || 0", "(XO)^(n+1) || 0", "X^aO^b || 0", "(XO)^3 || 0 for all n"] {
        assert!(is_for_all(text), "{text}");
    }
    for text in ["(XO)^3 || down", "v < ^", "XO + (XO)^2 = ^*n"] {
        assert!(!is_for_all(text), "{text}");
    }
}

/// A certificate cannot express the floor of a number with unknown sign. A number with one sign, or
/// a number that a few divisors make natural, is accepted as it is written.
#[test]
fn floors_of_numbers_with_two_signs_are_refused() {
    are_read_as(&[
        (
            "(XXO)^n > floor((n-m)/2)*up for all m >= n, n >= 1",
            "(XXO)^n > floor((-m+n)/2)*up for all m >= 1, n >= 1 with m >= n",
        ),
        ("(XXO)^n > ceil(-n/2)*up for all n", "(XXO)^n > floor((-n+1)/2)*up for all n >= 0"),
        (
            "(XXO)^n > floor((n-9)/2)*up for all n >= 1",
            "(XXO)^n > floor((n-9)/2)*up for all n >= 1",
        ),
    ]);
    for (text, column, dividend) in [
        ("(XXO)^n > floor((m-n)/2)*up for all m >= 1, n >= 1", 17, "(m-n)"),
        ("(XXO)^n > up + ceil((n-2*m)/3)*up for all m, n >= 1 with n >= m", 21, "(n-2*m)"),
        ("floor(n/2)*up < ⌊(n-500)/2⌋↑ + (XXO)^n for all odd n >= 1", 18, "(n-500)"),
    ] {
        let error = text.parse::<Statement>().unwrap_err();
        let said = format!(
            "the number under `floor` must not change its sign: that of `{dividend}` is not known"
        );
        assert_eq!((error.column(), error.to_string()), (column, said), "{text}");
    }
}
