//! `segcert prove --using`: theorems from which others are proved.
use std::fs;
use std::path::Path;

use super::library::Place;

const LAW: &str = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";
const BOUND: &str = "(XO)^n < 2*up for all n >= 1";
const SUM: &str = "(XXO)^m + (XO)^n > 0 for all m >= 3, n >= 1";

/// A place with certificates of the law and of the bound.
fn lemmas() -> Place {
    let place = Place::new();
    for (from, to) in [("conjecture-2-all-n", "law"), ("xo-below-two-ups-all-n", "bound")] {
        let from = format!("certs/claims/{from}.cert");
        fs::copy(from, place.path().join(format!("{to}.cert"))).unwrap();
    }
    place
}

#[test]
fn a_theorem_from_two_others() {
    let place = lemmas();
    let files = ["--using", "bound.cert", "law.cert", "--out", "c"];
    let shown = place.run_without_roots(&[&["prove", SUM, "--imports"], &files[..]].concat());
    insta::assert_snapshot!(shown);
    insta::assert_snapshot!(place.run_without_roots(&["check", "c"]));
    // Readers who do not have the library need the files.
    let imports = ["--import", "law.cert", "--import", "bound.cert"];
    let shown = place.run(&[&["check", "c"], &imports[..]].concat());
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    // The folder says the same as its files.
    fs::create_dir(place.path().join("lemmas")).unwrap();
    for file in ["law.cert", "bound.cert"] {
        fs::rename(place.path().join(file), place.path().join("lemmas").join(file)).unwrap();
    }
    for command in ["check", "explain"] {
        let shown = place.run(&[command, "c", "--import", "lemmas"]);
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
    }
    let again = place.run(&["prove", SUM, "--imports", "--using", "lemmas", "--out", "d"]);
    assert!(again.starts_with("exit code 0\n"), "{again}");
    assert_eq!(place.root("c"), place.root("d"));
}

/// A certificate does not replace one of a folder whose theorems it may use.
#[test]
fn a_folder_that_is_read_keeps_its_certificates() {
    let place = lemmas();
    let before = fs::read(place.path().join("law.cert")).unwrap();
    let using = ["prove", SUM, "--imports", "--using", "."];
    for out in ["law.cert", "./law.cert"] {
        let shown = place.run(&[&using[..], &["--out", out]].concat());
        assert!(shown.starts_with("exit code 2\n"), "{shown}");
        assert!(shown.contains("is in a folder that the command reads"), "{shown}");
    }
    assert_eq!(fs::read(place.path().join("law.cert")).unwrap(), before);
    let shown = place.run(&[&using[..], &["--out", "new.cert"]].concat());
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
}

/// Only the theorems that are named are used.
#[test]
fn the_theorems_of_the_library_and_none() {
    let place = lemmas();
    let shown = place.run(&["prove", SUM, "--imports"]);
    assert!(shown.contains(&format!("from      {LAW}\n")), "{shown}");
    for none in [&["--no-library"][..], &["--using", "bound.cert"], &["--by-theorem", "never"]] {
        let shown = place.run(&[&["prove", SUM, "--time", "2"], none].concat());
        assert!(!shown.starts_with("exit code 0\n"), "{none:?}: {shown}");
    }
    // A theorem is no proof of itself.
    let shown = place.run(&["prove", BOUND]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    assert!(!shown.contains(&format!("from      {BOUND}\n")), "{shown}");
}

/// A proof may need no theorem. The report names the files that were not used.
#[test]
fn theorems_that_are_not_used() {
    let place = lemmas();
    let prove = ["prove", "XXO > 0", "--using", "bound.cert", "law.cert"];
    insta::assert_snapshot!(place.run_without_roots(&prove));
    let shown = place.run(&[&prove[..], &["--json"]].concat());
    assert!(shown.contains(r#""unused":["bound.cert","law.cert"]"#), "{shown}");
}

/// Lemma, theorem, corollary: each file is found in the library.
#[test]
fn a_chain_of_theorems() {
    let place = lemmas();
    let files = ["--using", "bound.cert", "law.cert", "--imports", "--out", "c"];
    place.run(&[&["prove", SUM], &files[..]].concat());
    let shown = place.run(&["library", "add", "c"]);
    assert!(shown.contains("ADDED"), "{shown}");
    let wanted = "(XXO)^(n+7) + (XO)^n > 0 for all n >= 2";
    let shown = place.run(&["prove", wanted, "--using", "c", "--imports", "--out", "d"]);
    assert!(shown.contains(&format!("from      {SUM}\n")), "{shown}");
    assert!(shown.contains(&format!("imports   {LAW}")), "{shown}");
    let shown = place.run(&["check", "d"]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
}

#[test]
fn a_certificate_that_contains_what_it_uses() {
    let place = lemmas();
    let wanted = "(XXO)^n + floor((n+1)/2)*down = 0 for all n >= 3";
    let files = ["--using", "law.cert", "--self-contained", "--out", "c"];
    let shown = place.run(&[&["prove", wanted], &files[..]].concat());
    assert!(shown.contains(&format!("from      {LAW}\n")), "{shown}");
    assert!(!shown.contains("imports"), "{shown}");
    let shown = place.run(&["check", "c", "--json"]);
    assert!(shown.contains("\"imports\":[]"), "{shown}");
    // Two theorems, whose lemmas contradict each other's normal forms.
    let files = ["--using", "bound.cert", "law.cert", "--out", "d"];
    let shown = place.run(&[&["prove", SUM, "--self-contained"], &files[..]].concat());
    assert!(shown.contains(&format!("from      {BOUND}\n")), "{shown}");
    assert!(!shown.contains("imports"), "{shown}");
    let shown = place.run(&["check", "d", "--json"]);
    assert!(shown.contains("\"imports\":[]"), "{shown}");
    // A search has regrouped sums of values, which no claim says.
    let file = fs::canonicalize("certs/xxo-21.cert").unwrap();
    let files = ["--using", file.to_str().unwrap(), "bound.cert", "--out", "e"];
    let wanted = ["prove", "(XXO)^21 + (XO)^9 > 0", "--self-contained"];
    let shown = place.run(&[&wanted, &files[..]].concat());
    assert!(shown.contains("leave out --self-contained"), "{shown}");
    assert!(!place.path().join("e").exists());
    // A small theorem is contained without an option.
    let shown = place.run(&["prove", "(X)^300(O)^200 = 0", "--out", "d"]);
    assert!(shown.contains("from      (X)^m(O)^n = 0 for all m >= 2, n >= 2\n"), "{shown}");
    assert!(!shown.contains("imports"), "{shown}");
}

/// Files that a user names are what they should be, or nothing is proved.
#[test]
fn certificates_that_cannot_be_used() {
    let place = lemmas();
    let forged = fs::canonicalize("certs/suite/false-xo.bad").unwrap();
    let mut damaged = fs::read(place.path().join("law.cert")).unwrap();
    *damaged.last_mut().unwrap() ^= 4;
    fs::create_dir(place.path().join("folder")).unwrap();
    fs::write(place.path().join("folder/damaged.cert"), damaged).unwrap();
    for file in [forged.to_str().unwrap(), "folder", "folder/damaged.cert", "none.cert"] {
        let shown = place.run(&["prove", SUM, "--using", file]);
        assert!(shown.starts_with("exit code 2\n"), "{shown}");
        assert!(shown.contains("cannot use "), "{shown}");
    }
    insta::assert_snapshot!(place.run(&["prove", SUM, "--using", "folder"]));
}

/// A theorem of the folder is false, though its certificate has a right root.
#[test]
fn a_forged_theorem_is_not_used() {
    let place = Place::new();
    fs::create_dir(place.library()).unwrap();
    for file in ["false-xo.bad", "false-up.bad", "false-floor.bad"] {
        let to = place.library().join(Path::new(file).with_extension("cert"));
        fs::copy(Path::new("certs/suite").join(file), to).unwrap();
    }
    for (statement, code) in [("XO = 0", 1), ("-XO = 0", 1), ("XO + XO = 0", 0)] {
        let shown = place.run(&["prove", statement, "--by-theorem", "always"]);
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{shown}");
        assert!(!shown.contains("\nfrom "), "{shown}");
    }
}
