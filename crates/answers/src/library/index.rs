//! The theorems that come with the program. `cargo run --release --example certs` writes the index
//! and the list of the certificates that the program carries, from those in `certs/`. The others
//! may be installed beside the program as files.
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use segcert_check::shell::file::Root;

use super::folder::header;
use crate::files;

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

/// Name of the environment variable with the path of the installed certificates.
const FOLDER: &str = "SEGCERT_CERTS";

/// Paths of the installed certificates, relative to a folder in which the program is installed.
const BELOW: [&str; 2] = ["share/segcert/certs", "certs"];

/// Returns the installed file of a certificate, given its root and its file in a checkout, such as
/// `certs/claims/all-n-xxoo-n.cert`. Only the root in the header is compared.
pub fn installed(name: &str, root: &Root) -> Option<PathBuf> {
    let path = folder()?.join(name.strip_prefix("certs/")?);
    let (found, _) = header(&path)?;
    (found == *root).then_some(path)
}

/// Returns the folder with the installed certificates: the folder that the environment variable
/// names, or else `share/segcert/certs` or `certs` in a folder above the program. A program that
/// was built in a checkout finds the folder `certs` of this checkout.
fn folder() -> Option<&'static Path> {
    static FOUND: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        if let Some(folder) = files::of_environment(FOLDER) {
            return Some(folder);
        }
        let program = std::env::current_exe().ok()?;
        let above = program.ancestors().skip(1);
        let mut folders = above.flat_map(|folder| BELOW.map(|below| folder.join(below)));
        folders.find(|folder| folder.join("claims").join("MANIFEST.tsv").is_file())
    };
    FOUND.get_or_init(find).as_deref()
}
