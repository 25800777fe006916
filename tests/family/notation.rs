//! Statements for all `n` as text.
use miette::Diagnostic;
use segcert::clobber::ForAll;
use segcert::clobber::notation::is_for_all;

fn read(text: &str) -> String {
    match text.parse::<ForAll>() {
        Ok(statement) => statement.to_string(),
        Err(error) => {
            let help = error.help().map(|help| format!("\n    {help}"));
            format!("{}: {error}{}", error.column(), help.unwrap_or_default())
        }
    }
}

#[test]
fn many_spellings_one_text() {
    for (written, canonical) in [
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
            "XX(XO)^(2*n-1)O >= -n*up + {0|up,*} for all n >= 4 with n = 1 mod 3",
        ),
        ("(XXO)^n > 0 for all even n >= 2", "(XXO)^n > 0 for all n >= 2 with n = 0 mod 2"),
        ("(XXO)^n > 0 for odd n >= 3", "(XXO)^n > 0 for all n >= 3 with n = 1 mod 2"),
        ("(XXO)^n > 0 for n > 2, n even", "(XXO)^n > 0 for all n >= 3 with n = 0 mod 2"),
        (
            "(OXXXXO)^n >= 0 for every n ≥ 4 with n ≡ 4 mod 3",
            "(OXXXXO)^n >= 0 for all n >= 4 with n = 1 mod 3",
        ),
        ("(xxo)^n = ⌊(n+1)/2⌋↑ for each n >= 1", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"),
        (
            "(XXO)^(2n) - n↑ = floor(3*n/4)*{0|up} for all n >= 0",
            "(XXO)^(2*n) - n*up = floor((3*n)/4)*{0|up} for all n >= 0",
        ),
        (
            "(XO)^n - 2*XXO.ox > OO + (XO)^2 - up for all n >= 6",
            "(XO)^n - 2*XXO - 2*OX > OO + XOXO - up for all n >= 6",
        ),
        (
            "down <| 3*(XXO)^n - floor(n/2)*down for all n >= 0",
            "down <| 3*(XXO)^n - floor(n/2)*down for all n >= 0",
        ),
    ] {
        assert_eq!(read(written), canonical);
        assert_eq!(read(canonical), canonical);
    }
}

#[test]
fn several_variables() {
    for (written, canonical) in [
        ("(X)^m(O)^n = 0 for all m >= 2, n >= 2", "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        (
            "(X)^i(O)^j = 0 for all j >= 3, even i > 1",
            "(X)^m(O)^n = 0 for all m >= 2 with m = 0 mod 2, n >= 3",
        ),
        (
            "(X)^k(O)^(2l)(X)^n = 0 for k >= 2, l >= 1, n >= 2, n odd",
            "(X)^k(O)^(2*m)(X)^n = 0 for all k >= 2, m >= 1, n >= 2 with n = 1 mod 2",
        ),
        (
            "X(XO)^(m+2n-1)OX(O)^n = (m-n)*up - ⌊(m+n)/2⌋** for all m >= 1, n >= 1 \
             with n = 4 mod 3",
            "X(XO)^(m+2*n-1)OX(O)^n = (m-n)*up - floor((m+n)/2)** for all m >= 1, n >= 1 \
             with n = 1 mod 3",
        ),
        ("(XXO)^n(XO)^n > 0 for all n >= 1", "(XXO)^n(XO)^n > 0 for all n >= 1"),
        (
            "(X)^i(O)^j(X)^k(O)^(n-k) >= -i*up for all i >= 1, j >= 1, k >= 1, n >= 9",
            "(X)^k(O)^l(X)^m(O)^(-m+n) >= -k*up for all k >= 1, l >= 1, m >= 1, n >= 9",
        ),
    ] {
        assert_eq!(read(written), canonical);
        assert_eq!(read(canonical), canonical);
    }
}

#[test]
fn refusals() {
    let texts = [
        "(XXO)^n = up",
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
        "((XXO)^2)^n = n*up for all n >= 1",
        "(XXO)^n.X = 0 for all n >= 1",
        "(XXO)^n = floor(n+1/2)*up for all n >= 1",
        "(XXO)^n = (n+1)/2*up for all odd n >= 1",
        "(XXO)^n = 2*(n+1)*up for all n >= 1",
        "(XXO)^n = (2*n)*3*up for all n >= 1",
        "(XXO)^n = -n for all n >= 1",
        "(XXO)^n = up*n for all n >= 1",
        "(XXO)^n = up for all n > 4096",
        "(X)^m(O)^n = 0 for all m >= 2",
        "(X)^m(O)^n = 0 for all m >= 2, m >= 3, n >= 1",
        "(X)^i(O)^j(X)^k(O)^l(X)^m = 0 for all i >= 1, j >= 1, k >= 1, l >= 1, m >= 1",
        "(X)^m(O)^n = m*n*up for all m >= 2, n >= 2",
        "(X)^m(O)^n. = 0 for all m >= 2, n >= 2",
        "(X)^mn = 0 for all m >= 2, n >= 2",
        "(X)^m = floor(m+n/2)*up for all m >= 2, n >= 2",
    ];
    let refused: Vec<String> =
        texts.iter().map(|text| format!("{text}\n    {}", read(text))).collect();
    insta::assert_snapshot!(refused.join("\n"));
}

/// What is certainly not a statement about one game is not read as one.
#[test]
fn meant_for_all() {
    for text in ["(XO)^n || 0", "(XO)^(n+1) || 0", "(XO)^(3) || 0", "(XO)^3 || 0 for all n"] {
        assert!(is_for_all(text), "{text}");
    }
    for text in ["(XO)^3 || down", "v < ^", "XO + (XO)^2 = ^*n"] {
        assert!(!is_for_all(text), "{text}");
    }
}
