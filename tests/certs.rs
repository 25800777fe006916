//! The committed certificates are what the manifests say. That they are verified and prove these
//! statements is for `.ci/replay`, which runs the release binary on each.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use segcert_answers::library::index;

#[test]
fn the_manifest_lists_all_certificates() {
    compare_folder("certs", 3_000_000);
}

#[test]
fn the_same_of_theorems_by_systems_of_claims() {
    compare_folder("certs/claims", 96_300_000);
}

#[test]
fn the_same_of_rows_of_blocks() {
    compare_folder("certs/blocks", 300_000);
}

/// The theorems that come with the program are those of the manifests, and the program carries the
/// small certificates: `cargo run --release --example certs` writes the index.
#[test]
fn the_library_of_the_program_is_that_of_the_manifests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut expected = Vec::new();
    let mut seen = BTreeSet::new();
    for folder in ["certs/claims", "certs/blocks", "certs"] {
        let manifest = fs::read_to_string(root.join(folder).join("MANIFEST.tsv")).unwrap();
        for line in manifest.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let file = format!("{folder}/{}", fields[0]);
            let bytes = fs::read(root.join(&file)).unwrap();
            let opened = segcert_check::shell::file::open(&bytes).unwrap();
            if opened.proof().is_ok_and(|(root, _)| seen.insert(root)) {
                expected.push((file, fields[3].to_owned(), bytes));
            }
        }
    }
    let entries = index::entries();
    assert_eq!(entries.len(), expected.len());
    for (entry, (file, statement, bytes)) in entries.iter().zip(expected) {
        assert_eq!((entry.file, entry.statement), (file.as_str(), statement.as_str()));
        assert_eq!(entry.root, bytes[12..44], "{file}");
        assert_eq!(entry.bytes, bytes.len() as u64, "{file}");
        let embedded = segcert_certs::is_carried(&file, bytes.len()).then_some(&bytes[..]);
        assert!(entry.embedded == embedded, "{file}");
    }
    let carried: usize = entries.iter().filter_map(|entry| entry.embedded).map(<[u8]>::len).sum();
    assert!(carried < 4_000_000, "the program carries {carried} bytes");
}

/// A folder, and how many bytes of certificates are to be committed at most.
fn compare_folder(folder: &str, most: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).expect("a manifest");
    let mut listed = BTreeSet::new();
    let mut total = 0;
    for line in manifest.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, bytes, hash, statement] = fields[..] else {
            panic!("four fields: {line}");
        };
        let content = fs::read(folder.join(file)).expect("a listed file exists");
        assert_eq!(content.len().to_string(), bytes, "{file}");
        assert_eq!(blake3::hash(&content).to_string(), hash, "{file}");
        assert!(!statement.is_empty(), "{file}");
        total += content.len();
        listed.insert(file.to_owned());
    }
    let mut present = BTreeSet::new();
    for inner in ["", "asf/"] {
        // Only one of them has a folder inside.
        let Ok(entries) = fs::read_dir(folder.join(inner)) else {
            continue;
        };
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let names = names.map(|name| format!("{inner}{}", name.to_string_lossy()));
        present.extend(names.filter(|name| name.ends_with(".cert")));
    }
    assert_eq!(listed, present);
    assert!(total < most, "{total} bytes are too many to commit");
}
