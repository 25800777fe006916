//! The suite of certificates that any checker can run: `certs/suite`, good and bad, with the verdict
//! on each in its manifest.

use super::wire::describe;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../certs/suite")
}

/// The name of a verdict in the manifest, and the statement that is proved or the code of the
/// rejection.
fn named(verdict: &Verdict) -> (&'static str, String) {
    match verdict {
        Verdict::Verified(verified) => ("verified", verified.statement.clone()),
        Verdict::Rejected(rejection) => ("rejected", rejection.code.to_owned()),
        Verdict::CouldNotCheck(_) => ("could not check", "-".to_owned()),
    }
}

#[test]
fn verdicts_are_those_of_the_manifest() {
    let manifest = fs::read_to_string(folder().join("MANIFEST.tsv")).unwrap();
    let mut listed = BTreeSet::from(["MANIFEST.tsv".to_owned()]);
    for line in manifest.lines().skip(1) {
        let [file, verdict, says, imports, why] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("not five fields: {line}");
        };
        assert!(listed.insert(file.to_owned()), "{file} is listed twice");
        assert!(!why.is_empty(), "{file}: no reason is given");
        let mut library = Library::default();
        for import in imports.split(',').filter(|import| *import != "-") {
            library.add(fs::read(folder().join(import)).unwrap()).unwrap();
        }
        let bytes = fs::read(folder().join(file)).unwrap();
        let found = check(&bytes, &Options::default(), &mut library);
        assert_eq!(named(&found), (verdict, says.to_owned()), "{file}: {}", describe(&found));
    }
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name());
    let files = files.map(|name| name.into_string().unwrap());
    assert_eq!(files.collect::<BTreeSet<String>>(), listed);
}
