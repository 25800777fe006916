//! Statements as certificates express them.
use segcert_clobber::writable::{rewordings, writable};
use segcert_clobber::{Statement, Symbolic};

/// Returns the text of a statement as a certificate expresses it, and the reasons.
fn written(text: &str) -> (String, String) {
    let statement: Statement = text.parse().unwrap();
    let written = writable(&statement).unwrap();
    assert_eq!(writable(&written), Some(written.clone()), "{text}");
    // Both statements have equal numbers of copies at the first points.
    for point in statement.first_points(8) {
        let copies = |of: &Statement| {
            let [left, right] = [&of.left, &of.right].map(|side| {
                let point: Vec<i64> = point.iter().map(|&value| value.into()).collect();
                let games = side.iter().filter(|it| matches!(it.atom, Symbolic::Game(_)));
                games.map(|it| it.count.at(&point)).sum::<i64>()
            });
            (left, right)
        };
        assert_eq!(copies(&written), copies(&statement), "{text} at {point:?}");
    }
    (written.to_string(), rewordings(&statement).join(", "))
}

#[test]
fn floors_of_negative_numbers_are_negative_floors() {
    for (text, wanted, because) in [
        (
            "(XXO)^n > floor(-n/2)*up for all n >= 1",
            "(XXO)^n > -floor((n+1)/2)*up for all n >= 1",
            "floor((-n)/2)*up = -floor((n+1)/2)*up",
        ),
        (
            "(XXO)^n = -floor(-n/2)*up for all n >= 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
            "floor((-n)/2)*up = -floor((n+1)/2)*up",
        ),
        (
            "(XXO)^n > ceil(-n/3)*up for all n >= 1",
            "(XXO)^n > -floor(n/3)*up for all n >= 1",
            "floor((-n+2)/3)*up = -floor(n/3)*up",
        ),
        (
            "(XXO)^n > floor((1-n)/2)*up for all n >= 1",
            "(XXO)^n > -floor(n/2)*up for all n >= 1",
            "floor((-n+1)/2)*up = -floor(n/2)*up",
        ),
        (
            "(XXO)^n > floor((5-n)/2)*up for all n >= 1",
            "(XXO)^n > -floor(n/2)*up + 2*up for all n >= 1",
            "floor((-n+5)/2)*up = -floor(n/2)*up + 2*up",
        ),
        (
            "(XXO)^n > -floor((n-3)/2)*up for all n >= 1",
            "(XXO)^n > -floor((n-1)/2)*up + up for all n >= 1",
            "floor((n-3)/2)*up = floor((n-1)/2)*up - up",
        ),
        (
            "(XXO)^n > floor((n-m)/2)*up for all m >= n, n >= 1",
            "(XXO)^n > -floor((m-n+1)/2)*up for all m >= 1, n >= 1 with m >= n",
            "floor((-m+n)/2)*up = -floor((m-n+1)/2)*up",
        ),
        (
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
            "",
        ),
    ] {
        assert_eq!(written(text), (wanted.to_owned(), because.to_owned()), "{text}");
    }
}

/// Neither condition alone implies that the exponent is at least 0, only their sum does.
#[test]
fn exponents_have_to_be_natural_at_once() {
    let statement = "(XXO)^(n-k) >= 0 for all n >= m, m >= k, k >= 1";
    assert_eq!(writable(&statement.parse().unwrap()), None);
}
