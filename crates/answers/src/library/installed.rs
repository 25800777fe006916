//! Certificates that are installed beside the program as files.
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use segcert_check::shell::file::Root;

use super::folder::header;
use crate::files;

/// Name of the environment variable with the path of the installed certificates.
pub const VARIABLE: &str = "SEGCERT_CERTS";

/// Paths of the installed certificates, relative to a folder in which the program is installed.
const BELOW: [&str; 2] = ["share/segcert/certs", "certs"];

/// Returns the installed file of a certificate, given its root and its file in a checkout, such as
/// `certs/claims/all-n-xxoo-n.cert`. Only the root in the header is compared.
pub fn file(name: &str, root: &Root) -> Option<PathBuf> {
    let path = folder()?.join(name.strip_prefix("certs/")?);
    let (found, _) = header(&path)?;
    (found == *root).then_some(path)
}

/// Returns the folder with the installed certificates: the folder that the environment variable
/// names, or else `share/segcert/certs` or `certs` in a folder above the program. A program that
/// was built in a checkout finds the folder `certs` of this checkout.
fn folder() -> Option<&'static Path> {
    static FOLDER: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        if let Some(folder) = files::of_environment(VARIABLE) {
            return Some(folder);
        }
        let program = std::env::current_exe().ok()?;
        let above = program.ancestors().skip(1);
        let mut folders = above.flat_map(|folder| BELOW.map(|below| folder.join(below)));
        folders.find(|folder| folder.join("claims").join("MANIFEST.tsv").is_file())
    };
    FOLDER.get_or_init(find).as_deref()
}
