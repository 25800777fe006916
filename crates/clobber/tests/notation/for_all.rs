//! Tests of reading and printing statements for all `n`.
use miette::Diagnostic;
use segcert_clobber::notation::is_for_all;
use segcert_clobber::{Query, Statement, Word};

pub(super) fn read(text: &str) -> String {
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
pub(super) fn are_read_as(pairs: &[(&str, &str)]) {
    for (written, canonical) in pairs {
        assert_eq!(read(written), *canonical);
        assert_eq!(read(canonical), *canonical);
    }
}

/// Rounded quotients may be added to numbers, and multiplied by numbers.
#[test]
fn sums_of_rounded_quotients() {
    let copies = [
        ("(floor(n/2)+1)*up", "floor(n/2)*up + up"),
        ("-(1 - floor(n/2))*up", "floor(n/2)*up - up"),
        ("(n+floor(n/2))*up", "floor(n/2)*up + n*up"),
        ("(floor(n/2) + ceil(n/3))*up", "floor(n/2)*up + floor((n+2)/3)*up"),
        ("2*floor((n+1)/2)*up", "floor((n+1)/2)*up + floor((n+1)/2)*up"),
        ("2⌊(n+1)/2⌋↑", "floor((n+1)/2)*up + floor((n+1)/2)*up"),
        ("(2*floor(n/2)+n-3)*up", "floor(n/2)*up + floor(n/2)*up + (n-3)*up"),
        ("floor(n/2)*2*up", "floor(n/2)*up + floor(n/2)*up"),
        ("floor(n/2)*(2*up + *)", "floor(n/2)*up + floor(n/2)*up + floor(n/2)**"),
        ("⌊n/2⌋⋅⇑", "floor(n/2)*up + floor(n/2)*up"),
        ("floor((n+1)/2)up", "floor((n+1)/2)*up"),
        ("2floor((n+1)/2)up", "floor((n+1)/2)*up + floor((n+1)/2)*up"),
        ("(0*floor(n/2)+2)*up", "2*up"),
        ("2*(n+1)up", "(2*n+2)*up"),
        ("n*⇑", "(2*n)*up"),
        ("n⇓*", "(2*n)*down + *"),
        ("(n+2*3)*up", "(n+6)*up"),
        ("floor((2*2*n+1)/2)*up", "floor((4*n+1)/2)*up"),
        ("floor(5/2)*up", "2*up"),
        ("(n+ceil(5/2))*up", "(n+3)*up"),
        ("⌊7/3⌋*up", "2*up"),
    ];
    for (written, canonical) in copies {
        let statement = |copies| format!("(XXO)^n <= {copies} for all n >= 4");
        are_read_as(&[(&statement(written), &statement(canonical))]);
    }
}

/// A number of copies and an exponent may have a number behind a letter or parentheses, and
/// parentheses anywhere.
#[test]
fn numbers_behind_letters() {
    are_read_as(&[
        ("(XXO)^(n*2) > 0 for all n >= 1", "(XXO)^(2*n) > 0 for all n >= 1"),
        (r"(XXO)^{n\cdot 2+1} > 0 for all n >= 1", "(XXO)^(2*n+1) > 0 for all n >= 1"),
        ("(XO)^n < ((n+1)*2*3)*up for all n >= 1", "(XO)^n < (6*n+6)*up for all n >= 1"),
        ("(XO)^n < (n/2*4)*up for all even n >= 2", "(XO)^(2*n) < (4*n)*up for all n >= 1"),
        ("(XO)^n < ⌊(3(n))/2⌋*up for all n >= 1", "(XO)^n < floor((3*n)/2)*up for all n >= 1"),
        (
            "(XO)^n < ceil(((0n)+4n)/3)*up for all n >= 1",
            "(XO)^n < floor((4*n+2)/3)*up for all n >= 1",
        ),
        (
            "(XO)^m || (XO)^n for all m >= n*2, n >= 9",
            "(XO)^m || (XO)^n for all m >= 18, n >= 9 with m >= 2*n",
        ),
    ]);
    for copies in ["(n*m)", "((n+1)*(m+1))", "(n*2*m)", "(n*4097)"] {
        let statement = format!("(XO)^n < {copies}*up for all m, n >= 1");
        assert!(statement.parse::<Statement>().is_err(), "{statement}");
    }
}

/// No product is computed modulo 2^64.
#[test]
fn large_factors_are_refused() {
    let nested = |inside: &str| format!("{}{inside}{}", "4096*(".repeat(6), ")".repeat(6));
    for number in ["n", "floor(n/2)"].map(nested) {
        let text = format!("X^n = ({number})*up for all n >= 1");
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
    assert!("X^n = 4000*floor(n/2)*up for all n >= 1".parse::<Statement>().is_ok());
    assert!("X^n = 2*(4000*floor(n/2)*up) for all n >= 1".parse::<Statement>().is_err());
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
        ("(XXO)^n > 0 for all even 2 <= n", "(XXO)^(2*n) > 0 for all n >= 1"),
        ("(XXO)^n > 0 for odd 3 <= n <= 9", "(XXO)^(2*n+1) > 0 for all n >= 1 with 8 >= 2*n"),
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
        "(XXO)^(3*j-1) > floor((j+1)/2)*up + j·* for all odd j >= 3",
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

/// Reads a family with many powers in linear time.
#[test]
fn many_powers_in_a_family() {
    let text = format!("any({}, i >= 1) < 2*up", "(XO)^i".repeat(60_000));
    assert!(read(&text).contains("not a family"));
}

/// Reads a sum with powers of letters as a family, with any letters.
#[test]
fn lines() {
    let line = |text: &str| Statement::read_family(text, 2, &[]).map(|line| line.to_string());
    assert_eq!(line("X^kO - k*up").unwrap(), "(X)^nO - n*up = 0 for all n >= 2");
    assert_eq!(line("O(XO)^(2n+1) + XO").unwrap(), "O(XO)^(2*n+1) + XO = 0 for all n >= 2");
    assert_eq!(line("XO").unwrap(), "XO = 0");
    assert_eq!(line("X^aO^b").unwrap(), "(X)^m(O)^n = 0 for all m >= 2, n >= 2");
    assert!(line("X^aO^bX^cO^dX^e").is_err());
    let family = line("any((XO)^i, i >= 1)").unwrap_err().to_string();
    assert!(family.contains("any number of rows and not one position"), "{family}");
    assert_eq!("(XO)^qX".parse::<Word>().unwrap().to_string(), "(XO)^(x0)X");
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
    assert_eq!(read("any((XXO)^n, 1 <= n) >= 0"), canonical);
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
        ["(XXO)^n.X = 0 for all n >= 1", "(X)^m.(O)^3.(XO)^(m-n) = 0 for all m >= 2, n >= 2"]
    {
        assert_eq!(read(text), text);
    }
    // Empty squares beside each other, and at an end, change nothing.
    for spelled in ["..(XXO)^n..X. = 0 for n > 0", ".(XXO)^n.X = . for n > 0"] {
        assert_eq!(read(spelled), "(XXO)^n.X = 0 for all n >= 1");
    }
    assert_eq!(read("(XXO)^n_X = 0 for n > 0"), "(XXO)^n.X = 0 for all n >= 1");
    assert_eq!(read("((XO)^2O)^n = 0 for n > 0"), "(XOXOO)^n = 0 for all n >= 1");
}

#[test]
fn refusals() {
    let texts = [
        "(XXO)^n = up",
        "(XXO)^m = up",
        "(XXO)^n > 0 if n",
        "any(XO) > down for all n",
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
