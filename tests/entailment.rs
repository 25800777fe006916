//! Tests which statements follow from a theorem, and which are not shown to follow, by their texts
//! alone. `cli::check` has tests in which the checker verifies the proofs.
use std::io;
use std::sync::Arc;

use segcert_clobber::Statement;
use segcert_corollaries::{Library, Targets, Theorem, derive};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;

/// Whether each statement is shown to follow from the first one.
fn all(known: &str, wanted: &[&str], expected: bool) {
    let unread = Arc::new(|| Err(io::Error::other("nothing is sealed")));
    let theorem = Theorem::new(known.parse().unwrap(), [7; 32], unread);
    let mut library = Library::new();
    library.insert(theorem);
    for text in wanted {
        let statement: Statement = text.parse().unwrap();
        let control = Control::default().with_work(20_000_000);
        let found =
            on_large_stack(|| derive(&statement, &library, Targets::BeforePlay, &control)).unwrap();
        let follows = found.is_some_and(|corollary| !corollary.used.is_empty());
        assert_eq!(follows, expected, "{text} from {known}");
    }
}

#[test]
fn instances_and_weaker_statements() {
    let known = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";
    all(
        known,
        &[
            "(XXO)^4 = 2*up",
            "-4*up = (OOX)^7",
            "(XXO)^5 < 4*up",
            "XXO > 0",
            "-1 < XXO",
            "XXO + XXO = 2*up",
            "(XXO)^5 >= 3*up",
            "(XXO)^1000 = 500*up",
            "(OXX)^n >= floor((n+1)/2)*up for all n >= 3",
            "(XXO)^(2*n+1) = (n+1)*up for all n >= 0",
            "(XXO)^(m+n) = floor((m+n+1)/2)*up for all m >= 1, n >= 1",
            "(XXO)^n = floor((n+1)/2)*up for all n >= 0",
        ],
        true,
    );
    all(
        known,
        &[
            "down = (OXX)^1",
            "XXO < 0",
            "XXO >= 1",
            "XXO + XXO = up",
            "XO = *",
            "(XXO)^5 < 3*up",
            "(XXO)^5 = 2*up",
            "(XXO)^n > floor((n+1)/2)*up for all n >= 1",
            "(XXO)^n = floor((n+2)/2)*up for all n >= 1",
            "(XXO)^nX >= 0 for all n >= 1",
        ],
        false,
    );
}

#[test]
fn several_variables_of_any_length() {
    let known = "(XO)^(m+n) + (XO)^n || 0 for all m >= 1, n >= 1";
    all(
        known,
        &[
            "(XO)^120 + (XO)^100 || 0",
            "(XO)^100 + (XO)^120 || 0",
            "(XO)^k + (XO)^(k+l) || 0 for all k >= 5, l >= 2",
            "(XO)^(2*n+1) + (XO)^n |> 0 for all n >= 1",
            "(OX)^n + (OX)^(n+7) <| 0 for all n >= 3",
        ],
        true,
    );
    all(
        known,
        &[
            "(XO)^100 + (XO)^100 || 0",
            "(XO)^120 + (XO)^100 > 0",
            "(XO)^(m+n) + (XO)^n || 0 for all m >= 0, n >= 1",
            "(XO)^(m+n) + (XO)^m + (XO)^n || 0 for all m >= 1, n >= 1",
        ],
        false,
    );
    let known = "(X)^m(O)^n = 0 for all m >= 2, n >= 2";
    all(known, &["(X)^300(O)^200 = 0", "(X)^n(O)^m <= 0 for all m >= 2, n >= 5"], true);
    all(known, &["(X)^300O = 0", "(X)^n(O)^m = 0 for all m >= 1, n >= 5"], false);
}

/// Statements about single positions, in other words.
#[test]
fn the_same_in_other_words() {
    all(
        "(OX)^7 + XXO + OXOX + OX >= 0",
        &[
            "(OX)^7 + OX + XXO + XOXO >= 0",
            "-(XO)^7 + XXO >= XOXO + XO",
            "(XO)^7 + OOX + OXOX <= OX",
            "(OX)^7 + XXO + OXOX + OX >= {*|0}",
            "up + XXO |> (XO)^7 + XOXO + XO",
        ],
        true,
    );
    all("(OX)^7 + XXO + OXOX + OX >= 0", &["(OX)^7 + XXO + OXOX + OX >= 2*up"], false);
    all("(XO)^5 || 0", &["-(XO)^5 || 0", "(OX)^5 |> 0", "0 |> (XO)^5"], true);
    all("(XO)^5 || 0", &["(XO)^5 > 0", "(XO)^6 || 0", "(XO)^5 >= 0"], false);
}
