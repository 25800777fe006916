//! Makes a library of the committed certificates.
use std::path::Path;
use std::sync::Arc;

use segcert_corollaries::{Library, Theorem};

/// Returns the theorems of `certs/claims` and `certs/blocks`. The cost of a theorem is the size of
/// its certificate in bytes.
pub fn committed() -> Library {
    let mut library = Library::new();
    let certs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certs");
    for folder in ["claims", "blocks"].map(|folder| certs.join(folder)) {
        let manifest = std::fs::read_to_string(folder.join("MANIFEST.tsv")).expect("a manifest");
        for line in manifest.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let file = folder.join(fields[0]);
            let bytes = std::fs::read(&file).expect("a certificate");
            let root = bytes[12..44].try_into().expect("a root");
            let statement = fields[3].parse().expect("a statement");
            let cost = bytes.len() as u64;
            let source = Arc::new(move || std::fs::read(&file));
            library.insert(Theorem::new(statement, root, source).costing(cost));
        }
    }
    library
}
