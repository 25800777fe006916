//! The file around the body of a certificate: magic, version, root.

use super::verdict::{Obstacle, Rejection, Verdict};

pub const MAGIC: [u8; 8] = *b"\x89SEGCERT";
pub const VERSION: u32 = 2;
pub const ROOT_BYTES: usize = 32;
pub const HEADER_BYTES: usize = 44;

/// The identity of a certificate: the BLAKE3 hash of its body.
pub type Root = [u8; ROOT_BYTES];

pub fn root(body: &[u8]) -> Root {
    *blake3::hash(body).as_bytes()
}

/// The file with this body.
pub fn write(body: &[u8]) -> Vec<u8> {
    [&MAGIC[..], &VERSION.to_le_bytes(), &root(body), body].concat()
}

/// The root and the body of a file whose root is right.
pub fn open(file: &[u8]) -> Result<(Root, &[u8]), Box<Verdict>> {
    let reject = |code, offset, message: &str| {
        Box::new(Verdict::Rejected(Rejection::of_file(code, offset, message)))
    };
    let Some((header, body)) = file.split_first_chunk::<HEADER_BYTES>() else {
        return Err(reject("file-short", file.len(), "the file is shorter than a header"));
    };
    let (magic, header) = header.split_at(MAGIC.len());
    let (version, stored) = header.split_at(4);
    if magic != MAGIC {
        return Err(reject("magic", 0, "the file does not begin like a certificate"));
    }
    let version = version.try_into().map_or(0, u32::from_le_bytes);
    if version != VERSION {
        return Err(Box::new(Verdict::CouldNotCheck(Obstacle::Version(version))));
    }
    let root = root(body);
    if stored != root {
        let message = "the root is not that of the content: the file is damaged";
        return Err(reject("root", MAGIC.len().saturating_add(4), message));
    }
    Ok((root, body))
}

/// A root in hexadecimal digits.
pub fn hex(root: &[u8]) -> String {
    root.iter().map(|byte| format!("{byte:02x}")).collect()
}
