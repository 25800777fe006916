//! The theorems that come with the program. `cargo run --release --example certs` writes the index
//! and the list of the certificates that the program carries, from those in `certs/`.
use std::sync::OnceLock;

use segcert_check::shell::file::{ROOT_BYTES, Root};

/// A line for each theorem: the root of its certificate, the size, the file, and the statement.
const INDEX: &str = include_str!("index.tsv");

/// Certificates by the names of their files.
const EMBEDDED: &[(&str, &[u8])] = include!("embedded.in");

/// The program carries certificates of at most this many bytes, and those that are [`CENTRAL`].
const MOST_EMBEDDED: usize = 16 << 10;

/// Larger certificates that the program carries: they are about alternating rows, which people ask
/// about most, or about `(XXO)^n`; other theorems rest on them, and to prove them again takes up to
/// half a minute.
const CENTRAL: [&str; 12] = [
    "certs/claims/any-oxo-above-zero-all-n.cert",
    "certs/claims/any-xo-and-oxo-above-two-downs.cert",
    "certs/claims/any-xo-and-oxo-first-all-n.cert",
    "certs/claims/any-xo-and-two-oxo-above-zero-all-mn.cert",
    "certs/claims/any-xo-below-two-ups.cert",
    "certs/claims/conjecture-1-all-n.cert",
    "certs/claims/conjecture-2-all-n.cert",
    "certs/claims/xo-below-two-ups-all-n.cert",
    "certs/claims/xo-below-up-all-n.cert",
    "certs/claims/xo-three-rows-all-kmn.cert",
    "certs/claims/xo-two-rows-all-mn.cert",
    "certs/claims/xo-two-rows-star-all-mn.cert",
];

/// Whether the program carries a certificate of this size in this file.
pub fn is_carried(file: &str, bytes: usize) -> bool {
    bytes <= MOST_EMBEDDED || CENTRAL.contains(&file)
}

/// A theorem that comes with the program.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The identity of the certificate.
    pub root: Root,
    /// Size of the certificate.
    pub bytes: u64,
    /// The file in a checkout.
    pub file: &'static str,
    /// What the certificate proves.
    pub statement: &'static str,
    /// The certificate, if the program carries it.
    pub embedded: Option<&'static [u8]>,
}

/// Returns all theorems that come with the program, in the order of the index.
pub fn entries() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| INDEX.lines().skip(1).filter_map(read).collect())
}

/// Returns the theorem whose certificate has this root.
pub fn entry(root: &Root) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.root == *root)
}

fn read(line: &'static str) -> Option<Entry> {
    let mut fields = line.splitn(4, '\t');
    let (root, bytes) = (root_of_hex(fields.next()?)?, fields.next()?.parse().ok()?);
    let (file, statement) = (fields.next()?, fields.next()?);
    let embedded = EMBEDDED.iter().find(|(name, _)| *name == file).map(|(_, bytes)| *bytes);
    Some(Entry { root, bytes, file, statement, embedded })
}

/// Reads a root from its 64 hexadecimal digits.
pub fn root_of_hex(text: &str) -> Option<Root> {
    if text.len() != 2 * ROOT_BYTES || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut root = Root::default();
    for (i, byte) in root.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(root)
}
