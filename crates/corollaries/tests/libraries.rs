//! Theorems whose certificates are not as the library says.
use std::io;
use std::sync::Arc;

use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library as Files;
use segcert_check::shell::verdict::Verdict;
use segcert_clobber::Statement;
use segcert_corollaries::{Library, Targets, Theorem, Unproved, derive, prove, self_contained};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;

use super::committed::committed;

const CONJECTURE: &str = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";

fn conjecture() -> Theorem {
    let library = committed();
    let found = library.theorems().iter().find(|it| it.statement.to_string() == CONJECTURE);
    found.unwrap().clone()
}

fn proved(library: &Library) -> Result<Option<String>, Unproved> {
    let statement: Statement = "(XXO)^(2*n+1) = (n+1)*up for all n >= 0".parse().unwrap();
    let found =
        on_large_stack(|| prove(&statement, library, Targets::Statement, &Control::default()));
    Ok(found?.map(|certificate| certificate.verified.statement))
}

#[test]
fn a_theorem_of_a_file_in_memory() {
    let mut library = Library::new();
    assert!(library.insert(Theorem::of_file(conjecture().file().unwrap()).unwrap()));
    assert!(!library.insert(conjecture()), "it is there already");
    assert!(proved(&library).unwrap().is_some());
    assert!(Theorem::of_file(b"no certificate".to_vec()).is_none());
}

/// A theorem with the wanted statement comes before theorems that imply it.
#[test]
fn a_theorem_is_its_own_proof() {
    let library = small();
    let control = Control::default();
    for theorem in library.theorems().iter().step_by(8) {
        let found = on_large_stack(|| {
            prove(&theorem.statement, &library, Targets::Statement, &control).unwrap().unwrap()
        });
        assert_eq!(found.verified.statement, theorem.statement.spelled().to_string());
        assert_eq!(found.verified.root, theorem.root, "{}", theorem.statement);
    }
}

#[test]
fn a_certificate_that_cannot_be_read_is_not_used() {
    let nowhere: segcert_corollaries::Source = Arc::new(|| Err(io::Error::other("nowhere")));
    let mut library = Library::new();
    library.insert(Theorem::new(CONJECTURE.parse().unwrap(), [7; 32], nowhere));
    let error = proved(&library).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");
    library.insert(conjecture());
    assert!(proved(&library).unwrap().is_some());
}

#[test]
fn a_certificate_with_another_root_is_used_with_that() {
    let theorem = conjecture();
    let source: segcert_corollaries::Source = Arc::new(move || theorem.file());
    let mut library = Library::new();
    library.insert(Theorem::new(CONJECTURE.parse().unwrap(), [7; 32], source));
    assert!(proved(&library).unwrap().is_some());
}

/// A certificate that imports one theorem can contain the proof of this theorem instead.
#[test]
fn a_proof_that_contains_what_it_needs() {
    let library = committed();
    for text in [
        "(XXO)^m + (XXO)^n >= (XXO)^(m+n) for all m >= 1, n >= 1",
        "(XXXO)^(2*m+n) = (XXXO)^n + (2*m)*up + m** for all m >= 0, n >= 4",
        "O(X)^n > 0 for all n >= 3",
        "(X)^300(O)^200 = 0",
    ] {
        let statement: Statement = text.parse().unwrap();
        let control = Control::default();
        let contained = on_large_stack(|| {
            let proof = prove(&statement, &library, Targets::Statement, &control).unwrap().unwrap();
            self_contained(&proof.bytes, &library, &control)
        });
        match check(&contained.unwrap(), &Options::default(), &mut Files::default()) {
            Verdict::Verified(verified) => {
                assert_eq!(verified.statement, text);
                assert!(verified.imports.is_empty());
            }
            verdict => panic!("{text}: {verdict:?}"),
        }
    }
}

/// Returns the library without theorems whose certificates are larger than 50,000 bytes.
fn small() -> Library {
    let library = committed();
    let is_large = |theorem: &&Theorem| theorem.file().unwrap().len() > 50_000;
    let large = library.theorems().iter().filter(is_large);
    large.fold(library.clone(), |rest, theorem| rest.without(&theorem.root))
}

/// Checks that the proof of a statement rests on several theorems, and that it can contain them.
fn check_contained(text: &str, library: &Library) {
    let statement: Statement = text.parse().unwrap();
    let control = Control::default();
    let contained = on_large_stack(|| {
        let proof = prove(&statement, library, Targets::Statement, &control).unwrap().unwrap();
        assert!(proof.verified.imports.len() > 1, "{text}");
        self_contained(&proof.bytes, library, &control)
    });
    let contained = contained.unwrap_or_else(|| panic!("{text} is not contained"));
    match check(&contained, &Options::default(), &mut Files::default()) {
        Verdict::Verified(verified) => {
            assert_eq!(verified.statement, text);
            assert!(verified.imports.is_empty());
        }
        verdict => panic!("{text}: {verdict:?}"),
    }
}

/// The lemmas of one certificate would change the normal forms of the other one.
#[test]
fn a_proof_that_contains_several_theorems() {
    let library = small();
    for text in [
        "(XXO)^60 - (XO)^60 > 0",
        "(XXO)^m + (XO)^n > 0 for all m >= 3, n >= 1",
        "(XXOO)^300 + (XXO)^200 = 100*up",
        "(X)^99(O)^55(X)^44 + (XXO)^9 = 5*up",
        "any((XXO)^i, i >= 1) + any((XO)^i, i >= 1) > -2*up",
    ] {
        check_contained(text, &library);
    }
}

/// The cells of one certificate are among those of the bag in the other one.
#[test]
fn a_proof_that_contains_two_theorems_about_bags() {
    let named = ["(XO)^n || 0 for all n >= 4", "(XO)^n < 2*up for all n >= 1"];
    let mut library = Library::new();
    for theorem in committed().theorems() {
        if named.contains(&theorem.statement.to_string().as_str()) {
            library.insert(theorem.clone());
        }
    }
    check_contained("(XO)^20 + (XO)^30 + 2*up |> 0", &library);
}

/// The contained proof of a theorem imports other theorems, which are contained, too.
#[test]
fn a_proof_that_contains_a_chain_of_theorems() {
    let library = small();
    let theorem: Statement = "(XXO)^m + (XO)^n > 0 for all m >= 3, n >= 1".parse().unwrap();
    let text = "(XXO)^(n+3) + (XO)^n > 0 for all n >= 1";
    let statement: Statement = text.parse().unwrap();
    let control = Control::default();
    let contained = on_large_stack(|| {
        let first = prove(&theorem, &library, Targets::Statement, &control).unwrap().unwrap();
        let root = Theorem::of_file(first.bytes.clone()).unwrap().root;
        let (mut one, mut all) = (Library::new(), library.clone());
        one.insert(Theorem::of_file(first.bytes.clone()).unwrap());
        all.insert(Theorem::of_file(first.bytes).unwrap());
        let found = derive(&statement, &one, Targets::Statement, &control).unwrap().unwrap();
        assert_eq!(found.used, [root]);
        self_contained(&found.seal(&all, &control).unwrap().bytes, &all, &control)
    });
    match check(&contained.unwrap(), &Options::default(), &mut Files::default()) {
        Verdict::Verified(verified) => {
            assert_eq!(verified.statement, text);
            assert!(verified.imports.is_empty());
        }
        verdict => panic!("{verdict:?}"),
    }
}

/// A certificate cannot express `floor((n-3)/2)` for all n >= 1, so it states an equivalent
/// formula.
#[test]
fn a_floor_that_may_be_negative_is_raised() {
    let library = committed();
    let statement = "(XXO)^n = floor((n-3)/2)*up + 2*up for all n >= 1".parse().unwrap();
    let proof =
        on_large_stack(|| prove(&statement, &library, Targets::Statement, &Control::default()));
    assert_eq!(
        proof.unwrap().unwrap().verified.statement,
        "(XXO)^n = floor((n-1)/2)*up - up + 2*up for all n >= 1"
    );
}
