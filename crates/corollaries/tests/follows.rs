//! Statements that follow from the committed theorems: the checker accepts each certificate with
//! those that it imports.
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{LazyLock, Mutex};
use std::thread;

use segcert_check::shell::library::Library as Files;
use segcert_corollaries::{Library, Targets, derive};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;

use super::committed::committed;

type Work = Box<dyn FnOnce(&Library, &mut Files) + Send>;

/// One thread has the committed theorems and the certificates that were checked for any test: some
/// of them take seconds.
static WORK: LazyLock<Mutex<Sender<Work>>> = LazyLock::new(|| {
    let (sender, receiver) = channel::<Work>();
    thread::spawn(move || {
        let (library, mut files) = (committed(), Files::default());
        receiver.iter().for_each(|work| work(&library, &mut files));
    });
    Mutex::new(sender)
});

/// Runs a part of a test on that thread, and panics if it panics.
fn with_files(work: impl FnOnce(&Library, &mut Files) + Send + 'static) {
    let (sender, receiver) = channel();
    let caught = move |library: &Library, files: &mut Files| {
        sender.send(catch_unwind(AssertUnwindSafe(|| work(library, files)))).unwrap();
    };
    WORK.lock().unwrap().send(Box::new(caught)).unwrap();
    receiver.recv().unwrap().unwrap_or_else(|panic| resume_unwind(panic));
}

/// Statements, and the number of bytes that a certificate may have.
fn check_all(statements: &'static [(&str, usize)]) {
    with_files(move |library, files| {
        for (text, most) in statements {
            check(text, *most, library, files);
        }
    });
}

fn check(text: &str, most: usize, library: &Library, files: &mut Files) {
    let statement = text.parse().unwrap();
    let found =
        on_large_stack(|| derive(&statement, library, Targets::Statement, &Control::default()));
    let corollary = found.unwrap().unwrap_or_else(|| panic!("{text}: no proof"));
    library.add_files(&corollary.used, 1, files).unwrap();
    let sealed = corollary.sealed(files).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(sealed.verified.statement, text);
    assert_eq!(sealed.verified.imports.len(), corollary.used.len());
    assert!(sealed.bytes.len() <= most, "{text}: {} bytes", sealed.bytes.len());
}

#[test]
fn bounds_and_values_of_several_rows() {
    check_all(&[
        ("(XXO)^n + (XO)^n > 0 for all n >= 6", 400),
        ("(XXO)^m + (XO)^n > down for all m >= 4, n >= 6", 400),
        ("(XXO)^m + (XO)^n > 0 for all m >= 1, n >= 6", 360),
        ("(XXXO)^(m+2) + (XO)^n > (XXXO)^m + up + * for all m >= 4, n >= 6", 290),
        ("(XXO)^m + (XO)^n > floor((m-1)/2)*up for all m >= 1, n >= 6", 410),
        ("(XXO)^m + (XO)^n || floor((m+1)/2)*up for all m >= 1, n >= 4", 410),
        ("(XXO)^m + (XXO)^n >= (XXO)^(m+n) for all m >= 1, n >= 1", 430),
        ("(XXXOXO)^n > (XXO)^n for all n >= 3", 770),
        ("(OOXOXX)^n + (XXO)^3 > 0 for all n >= 1", 210),
        ("(XXO)^k + (XO)^(m+n) + (XO)^n > 0 for all k >= 1, m >= 3, n >= 7", 450),
        ("XX(O)^n + (XO)^n < up for all n >= 7", 260),
        ("(XXXXOOO)^n <= (XXO)^n for all n >= 1", 450),
        ("(XXXOXXO)^n - (XXXOXO)^n |> down for all n >= 3", 210),
        ("(XXO)^n + (XO)^n > 0 for all n >= 3", 370),
        ("(XXO)^n > (XO)^n for all n >= 6", 380),
        ("3*(XXO)^n + (XO)^(n+1) > 0 for all n >= 6", 600),
        ("(XXXXOXXO)^n + (XXXOXXO)^m > n*up + m*up for all m >= 3, n >= 3", 400),
    ]);
}

/// Both goals of such a statement are instances of one theorem. Other theorems about the rows must
/// not lead back to the goal.
#[test]
fn a_short_row_beside_a_long_one() {
    with_files(|library, files| {
        for (long, short) in [(40, 2), (40, 4), (13, 5), (33, 30)] {
            let text = format!("{} + {} < up", "XO".repeat(long), "XO".repeat(short));
            check(&text, 260, library, files);
        }
    });
}

#[test]
fn instances_at_other_forms() {
    check_all(&[
        ("(XXO)^(2*n+1) = (n+1)*up for all n >= 0", 160),
        ("(XXO)^(m+n) = floor((m+n+1)/2)*up for all m >= 1, n >= 1", 170),
        ("(XXO)^n = floor((n-3)/2)*up + 2*up for all n >= 3", 160),
        ("XXO(X)^(n+2) = up for all n >= 2", 210),
        ("(XO)^n + XO || 0 for all n >= 2", 140),
        ("(XO)^n || * for all n >= 2", 390),
        ("(XO)^m + (XO)^n || 0 for all m >= 1, n >= 1 with m >= n+3", 170),
        ("(XO)^n + (XO)^m < up for all m >= 10, n >= 7 with m >= n+3", 250),
    ]);
}

#[test]
fn equalities_by_values() {
    check_all(&[
        ("(XXO)^m + (XXO)^n = floor((m+1)/2)*up + floor((n+1)/2)*up for all m >= 1, n >= 1", 770),
        ("(XXO)^n + (XXO)^n = floor((n+1)/2)*up + floor((n+1)/2)*up for all n >= 1", 270),
        ("O(X)^(m+n) = O(X)^m + O(X)^n + up for all m >= 1, n >= 1", 290),
        ("O(X)^n > 0 for all n >= 3", 230),
        ("O(X)^n |> 0 for all n >= 2", 170),
        ("(XXO)^(m+n) >= (XXO)^n for all m >= 1, n >= 1", 350),
    ]);
}

#[test]
fn laws_for_any_number_of_periods() {
    check_all(&[
        ("(XXXO)^(n+6) = (XXXO)^n + 6*up + * for all n >= 4", 270),
        ("(XXXO)^(2*m+n) = (XXXO)^n + (2*m)*up + m** for all m >= 0, n >= 4", 370),
        ("(XXXO)^n > (XXO)^n for all n >= 4", 3_300),
        ("(XXO)^n + (XXXO)^n > 0 for all n >= 1", 3_200),
        ("(XXXO)^60 > 40*up", 2_400),
    ]);
}

#[test]
fn instances_of_theorems_about_any_number_of_rows() {
    check_all(&[
        ("(XO)^40 + (XO)^50 + O(XO)^30 + O(XO)^31 > 0", 250),
        ("(XO)^n + O(XO)^m + O(XO)^(k+m) > 0 for all k >= 0, m >= 5, n >= 6", 230),
        ("(XO)^m + (XO)^n + (XO)^(k+n) < 2*up for all k >= 1, m >= 3, n >= 1", 290),
        ("any((XO)^i, i >= 1) + (XO)^n < 2*up for all n >= 1", 210),
        ("any((XO)^i, i >= 1) < 3*up", 190),
        ("O(XO)^n > 0 for all n >= 5", 170),
        ("(XXO)^400 + (XO)^300 + O(XO)^200 > 0", 1_140),
    ]);
}

/// Rows that are at least 0 are taken out of the bag, one after the other.
#[test]
fn any_number_of_rows_by_induction() {
    check_all(&[
        ("any((XXO)^i, i >= 1) >= 0", 220),
        ("any((XXO)^i, i >= 2) >= 0", 220),
        ("any((OOX)^i, i >= 1) <= 0", 220),
        ("any((XXO)^i, i >= 1) + (XXO)^n > 0 for all n >= 1", 480),
        ("any((XXO)^i, i >= 1) + (XO)^n |> 0 for all n >= 4", 340),
        ("any((XXO)^i, i >= 1) + (XXO)^m + (XO)^n > 0 for all m >= 3, n >= 1", 680),
        ("any((XXO)^i, i >= 1) + any((XO)^i, i >= 1) > -2*up", 420),
        ("any((XXOO)^i, i >= 1) = 0", 220),
    ]);
}

/// Theorems say what a move leaves.
#[test]
fn positions_by_their_options() {
    with_files(|library, files| {
        for (text, most) in [
            ("(XO)^20XX || 0", 260),
            ("(XO)^20XX |> 0", 180),
            ("(XXO)^20XOXO |> 0", 280),
            ("XXOXOXOXOXOXOX(OX)^14 || 0", 260),
            ("(XXO)^(2*n)XOXO |> 0 for all n >= 2", 300),
            ("OO(XO)^n || * for all n >= 14", 260),
        ] {
            let statement = text.parse().unwrap();
            let found = |targets| {
                on_large_stack(|| derive(&statement, library, targets, &Control::default()))
            };
            assert!(found(Targets::Statement).unwrap().is_none(), "{text}");
            let corollary = found(Targets::Options).unwrap().unwrap_or_else(|| panic!("{text}"));
            library.add_files(&corollary.used, 1, files).unwrap();
            let sealed = corollary.sealed(files).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(sealed.bytes.len() <= most, "{text}: {} bytes", sealed.bytes.len());
        }
    });
    let library = committed();
    for text in [
        "(XO)^25XX >= 0",
        "(XO)^25XX <= 0",
        "(XXO)^20XOXO < 0",
        "(XXO)^(2*n)XOXO <| 0 for all n >= 2",
        "(XO)^nXX > 0 for all n >= 8",
    ] {
        let statement = text.parse().unwrap();
        let found =
            on_large_stack(|| derive(&statement, &library, Targets::Options, &Control::default()));
        assert!(found.unwrap().is_none(), "{text}");
    }
}

#[test]
fn single_positions_of_any_length() {
    check_all(&[
        ("(XXO)^60 - (XO)^60 > 0", 330),
        ("(XO)^300 + (XO)^200 || 0", 140),
        ("(XO)^120 + (XO)^100 || 0", 140),
        ("(X)^300(O)^200 = 0", 140),
        ("(XXO)^400 + (XO)^300 + XX(XXO)^200 > 0", 1_220),
    ]);
}

/// No search can decide these statements.
#[test]
fn long_sums() {
    check_all(&[
        ("(XXO)^300 + (XO)^301 + (XO)^302 > 100*up", 1_700),
        ("(XXXOXXO)^100 + (XO)^200 > 99*up", 1_700),
        ("(XXXOXO)^90 - (XXO)^80 > 19*up", 1_700),
        ("(XXXXOXXO)^50 - (XXXOXXO)^30 > 10*up", 1_700),
        ("(XXXO)^80 + (XXO)^70 + (XO)^60 > 100*up", 1_700),
        ("(XXXXOOO)^99 = (XXO)^65", 1_700),
        ("(XO)^200 + (XO)^150 + (XO)^100 || 0", 1_700),
        ("(XO)^200 + (XO)^150 + (XO)^100 + (XO)^50 < 2*up", 1_700),
        ("(XXOO)^300 + (XXO)^200 = 100*up", 1_700),
        ("(XXXOO)^100 + (XO)^90 < up", 1_700),
        ("O(X)^100 > 98*up", 1_700),
        ("O(X)^100 - O(X)^60 = 40*up", 1_700),
        ("(X)^200(O)^100 + (XO)^77 || 0", 1_700),
        ("(X)^99(O)^55(X)^44 + (XXO)^9 = 5*up", 1_700),
        ("(XXOXOO)^70 - (XXO)^10 < 0", 1_700),
        ("(XXOXOXOO)^50 < 2*up + (XXO)^40", 1_700),
        ("(XXXOXOO)^60 + (XXXOXXOO)^60 > 0", 1_700),
        ("(XXXOXOXOO)^40 + (XXO)^20 > 0", 1_700),
        ("(XXXOOXOO)^30 + (XXO)^30 = 14*up", 1_700),
        ("O(XO)^99 + O(XO)^98 + (XO)^97 + (XO)^96 > 0", 1_700),
        ("2*(XXO)^100 - 2*(XO)^99 > 90*up", 1_700),
        ("(XXO)^200 > (XXXOXOXOO)^100", 1_700),
    ]);
}

#[test]
fn what_is_false_or_unknown_has_no_proof() {
    let library = committed();
    let statements = [
        "(XXO)^n = up for all n >= 1",
        "(XXO)^n < (XO)^n for all n >= 6",
        "(XO)^m + (XO)^n || 0 for all m >= 5, n >= 1",
        "(XXXO)^n >= n*up for all n >= 4",
        "(XXO)^m + (XXO)^n = (XXO)^(m+n) for all m >= 1, n >= 2",
        "(XXO)^m = (XXO)^n + floor((m-n)/2)*up for all m >= 1, n >= 1 with m >= n",
        "(XOXXO)^n || 0 for all n >= 1",
        "(XO)^300 + (XO)^300 || 0",
        "any((XO)^i, i >= 1) < up",
        "any((XXO)^i, i >= 1) + (XO)^n > 0 for all n >= 1",
        "any((XXO)^i, i >= 1) >= up",
        "any((XXO)^i, i >= 1) > 0",
        "XXOXOXXOXOXXOXOXOXXOXOXOXXOXOOOXXO > 0",
    ];
    for text in statements {
        let statement = text.parse().unwrap();
        let found = on_large_stack(|| {
            derive(&statement, &library, Targets::Statement, &Control::default())
        });
        assert!(found.unwrap().is_none(), "{text}");
    }
}
