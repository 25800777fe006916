//! Statements for all `n` as text.
use segcert::clobber::ForAll;

fn read(text: &str) -> String {
    match text.parse::<ForAll>() {
        Ok(statement) => statement.to_string(),
        Err(error) => format!("{}: {error}", error.column()),
    }
}

#[test]
fn many_spellings_one_text() {
    for (written, canonical) in [
        (
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        (
            "(xxo)^n=⌊(n + 1)/2⌋·↑ for all n ≥ 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        ),
        (
            "(XXXO)^(n+2) = (XXXO)^n + 2*up* for all n >= 4",
            "(XXXO)^(n+2) = (XXXO)^n + 2*up + * for all n >= 4",
        ),
        (
            "O(X)^n = (n-1)*up + n** for all n >= 1",
            "O(X)^n = (n-1)*up + n** for all n >= 1",
        ),
        ("(XO)^n || 0 for all n >= 4", "(XO)^n || 0 for all n >= 4"),
        (
            "XX(XO)^(2n-1)O >= -n*up + {0|up,*} for all n >= 4, n = 7 mod 3",
            "XX(XO)^(2*n-1)O >= -n*up + {0|up,*} for all n >= 4 with n = 1 mod 3",
        ),
        (
            "(XXO)^n > 0 for all even n >= 2",
            "(XXO)^n > 0 for all n >= 2 with n = 0 mod 2",
        ),
        (
            "(XXO)^n > 0 for odd n >= 3",
            "(XXO)^n > 0 for all n >= 3 with n = 1 mod 2",
        ),
        (
            "down <| 3*(XXO)^n - floor(n/2)*down for all n >= 0",
            "down <| 3*(XXO)^n - floor(n/2)*down for all n >= 0",
        ),
    ] {
        assert_eq!(read(written), canonical);
        assert_eq!(read(canonical), canonical);
        // The checker's own parser reads and prints the same.
        let theirs = segcert_check::ForAll::parse(canonical).unwrap();
        assert_eq!(theirs.to_string(), canonical);
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
        "(XXO)^n = n* for all n >= 1",
        "(XXO)^n = n up for all n >= 1",
        "(XXO)^n = (n+1 up for all n >= 1",
        "(XXO)^(m) = up for all n >= 1",
        "(XXO)^n(XO)^n = up for all n >= 1",
        "(XXO)^n = floor(n/0)*up for all n >= 1",
        "(XXO)^n = XO for all n >= 1",
        "(XXO)^n = 99999*up for all n >= 1",
        "(XXO)^(99999*n) = up for all n >= 1",
        "(XXO)^n = {0|up for all n >= 1",
    ];
    let refused: Vec<String> = texts
        .iter()
        .map(|text| format!("{text}\n    {}", read(text)))
        .collect();
    insta::assert_snapshot!(refused.join("\n"));
}
