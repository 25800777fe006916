//! Theorems whose certificates are not as the library says.
use std::io;
use std::sync::Arc;

use segcert_clobber::Statement;
use segcert_corollaries::{Library, Theorem, Unproved, prove};
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
    let found = on_large_stack(|| prove(&statement, library, &Control::default()));
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
