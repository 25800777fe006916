//! Laws: what a line gains in a period, proved by claims about differences of two words.
use std::fs;
use std::path::Path;

use segcert_answers::library::worth::shortened;
use segcert_calculus::certificate::seal::seal;
use segcert_check::shell::library::Library;
use segcert_clobber::{Expr, Statement};
use segcert_game::arena::on_large_stack;
use segcert_game::{Arena, Components};
use segcert_run::Control;
use segcert_theorems::by_bounds;
use segcert_theorems::law::theorem::prove;

use crate::verified::verified;

fn proof(statement: &str) -> Option<Vec<u8>> {
    let statement: Statement = statement.parse().unwrap();
    let certificate = prove(&statement, &Control::default()).unwrap()?;
    let sealed = seal(&certificate, &mut Library::default()).unwrap();
    Some(sealed.bytes)
}

#[test]
fn laws_are_verified_and_say_what_was_asked() {
    for statement in [
        "O(X)^(n+1) = O(X)^n + up + * for all n >= 1",
        "O(X)^(n+1)O = O(X)^nO + up + * for all n >= 3",
        "O(X)^n = (n-1)*up + n** for all n >= 1",
        "O(X)^nO = (n-3)*up + n** for all n >= 3",
    ] {
        let Some(bytes) = proof(statement) else { panic!("{statement}") };
        assert_eq!(verified(&bytes, Some(statement.to_owned())).statement, statement);
    }
}

/// `cargo test --release --test all -- --ignored six_copies`: the committed certificates, again.
/// Most lines that play leads to have the law of the row, and the others bounds of its slope.
#[test]
#[ignore = "takes two minutes; run by .ci/slow"]
fn periods_of_six_copies() {
    for (statement, file) in [
        ("(XXOXXOO)^(n+6) = (XXOXXOO)^n + 2*up for all n >= 1", "xxoxxoo-period-six-all-n.cert"),
        ("(XXXXOOO)^n = floor((n+1)/3)*up for all n >= 1", "xxxxooo-values-all-n.cert"),
    ] {
        let statement: Statement = statement.parse().unwrap();
        let found = by_bounds::prove(&statement, &Control::default()).unwrap();
        let sealed = seal(&found.expect("bounds"), &mut Library::default()).unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs/claims");
        let committed = fs::read(folder.join(file)).expect("a certificate");
        assert_eq!(sealed.bytes, committed, "{file}");
    }
}

/// `O(X)^n` gains two ups in two copies, and the statement speaks of single ups.
#[test]
fn single_ups_are_compared_with_what_a_line_gains() {
    let prover = segcert::Prover::new();
    assert!(prover.prove("O(X)^n > (n-3)*up for all n >= 3").is_ok());
    let false_one = prover.prove("O(X)^n > (n-2)*up for all n >= 3");
    assert!(matches!(false_one, Err(segcert::Error::Refuted { .. })));
}

/// The saltus of `O(X)^n` is `up + *`.
#[test]
fn other_laws_are_not_proved() {
    for statement in [
        "O(X)^(n+1) = O(X)^n + up for all n >= 1",
        "O(X)^(n+1) = O(X)^n + up + * for all n >= 0",
        "O(X)^n = (n-1)*up for all n >= 1",
        "O(X)^nO = (n-2)*up + n** for all n >= 3",
    ] {
        assert_eq!(proof(statement), None, "{statement}");
    }
}

/// Laws that come with the program give the values that canonical forms have, of rows and of their
/// negatives; each law is used on some row. Two inequalities give the last one.
#[test]
fn long_rows_are_worth_what_theorems_say() {
    let rows = [
        "(XXO)^13",
        "(OOX)^13",
        "(XXXO)^9",
        "(OXXX)^8",
        "O(X)^29",
        "(XXOO)^8",
        "(XXXOOO)^5",
        "(XXXOXXOO)^4",
    ];
    let sums = ["(XXO)^9 - (XXXO)^7 + XO.(XXO)^10", "2*(XXO)^9 - 3*(OOX)^9 + (XO)^5"];
    on_large_stack(|| {
        for text in rows.into_iter().chain(sums) {
            let position: Expr = text.parse().expect("a position");
            let equal = shortened(&position);
            assert!(!equal.theorems.is_empty(), "{text}");
            let (mut components, mut arena) = (Components::new(), Arena::new());
            let mut value =
                |expr: &Expr| components.evaluate(expr, &mut arena).expect("within limits");
            assert_eq!(value(&position), value(&equal.position), "{text}");
        }
    });
}

#[test]
fn rows_without_a_law_stay() {
    for text in ["(XO)^20", "(XXO)^4", "XOOXXOXOXOOXOXXOOXOXOXOOXXOXO"] {
        let position: Expr = text.parse().expect("a position");
        let equal = shortened(&position);
        assert!(equal.theorems.is_empty(), "{text}: {:?}", equal.theorems);
    }
}
