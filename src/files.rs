//! Files that appear under their names only when complete.
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Fails now rather than after a long search if `path` cannot be written later.
pub fn probe(path: &Path) -> io::Result<()> {
    if writes_in_place(path) {
        fs::OpenOptions::new().write(true).open(path).map(drop)
    } else {
        temporary(path).map(drop)
    }
}

/// Writes all of `bytes`, or leaves what was there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |file| file.write_all(bytes))
}

/// Writes all that `content` writes, or leaves what was there. The content should come in large pieces.
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if writes_in_place(path) {
        return content(&mut fs::OpenOptions::new().write(true).open(path)?);
    }
    let mut file = temporary(path)?;
    content(&mut file)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Devices and pipes are written to; to replace them by a file is not what anybody means.
fn writes_in_place(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file())
}

/// A new file beside `path`, where renaming it is atomic. It disappears unless persisted.
fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".segcert-");
    // Certificates are meant to be shared; the user's mask is applied to this.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The name of the temporary file would only confuse.
    builder
        .tempfile_in(folder)
        .map_err(|error| error.kind().into())
}
