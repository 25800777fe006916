//! The theorems that come with the program. `cargo run --release --example certs` writes the index
//! and the list of the certificates that the program carries, from those in `certs/`.
use std::sync::OnceLock;

use segcert_check::shell::file::Root;

/// A theorem that comes with the program.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Root of the certificate.
    pub root: Root,
    /// Size of the certificate in bytes.
    pub bytes: u64,
    /// Path of the certificate in a checkout.
    pub file: &'static str,
    /// Statement of the certificate.
    pub statement: &'static str,
    /// The certificate, if the program carries it.
    pub embedded: Option<&'static [u8]>,
}

/// Returns all theorems that come with the program, in the order of the index.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| segcert_certs::INDEX.lines().skip(1).filter_map(read).collect())
}

/// Returns the theorem whose certificate has this root.
pub fn entry(root: &Root) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.root == *root)
}

fn read(line: &'static str) -> Option<Entry> {
    let mut fields = line.splitn(4, '\t');
    let (root, bytes) = (root_of_hex(fields.next()?)?, fields.next()?.parse().ok()?);
    let (file, statement) = (fields.next()?, fields.next()?);
    let embedded =
        segcert_certs::CARRIED.iter().find(|(name, _)| *name == file).map(|(_, bytes)| *bytes);
    Some(Entry { root, bytes, file, statement, embedded })
}

/// Reads a root from its 64 hexadecimal digits.
pub fn root_of_hex(text: &str) -> Option<Root> {
    Some(*blake3::Hash::from_hex(text).ok()?.as_bytes())
}
