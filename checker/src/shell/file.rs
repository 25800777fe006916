//! The file around the body of a certificate: magic, version, root.

use super::verdict::{Obstacle, Rejection, Verdict};

/// The version of the format that this checker reads.
pub const VERSION: u32 = 3;

/// The first eight bytes of a certificate about Solitaire Clobber, which another checker reads.
pub const SOLITAIRE: [u8; 8] = *b"\x89SEGSOLI";
/// The message for a certificate about Solitaire Clobber.
pub const SOLITAIRE_MESSAGE: &str = "this is a certificate about Solitaire Clobber; \
    check it with `segcert-solitaire` or `segcert check`";

/// Bytes of a root.
pub const ROOT_BYTES: usize = 32;
/// Bytes before the body: magic, version, root.
pub const HEADER_BYTES: usize = 44;

/// The kind of a file. Each kind has its own magic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A proof of a statement.
    Proof,
    /// The values of short sums of components; another program checks such files.
    Database,
}

/// The root of a file, which identifies it.
pub type Root = [u8; ROOT_BYTES];

impl Kind {
    /// Returns the first eight bytes of such a file.
    pub fn magic(self) -> [u8; 8] {
        match self {
            Kind::Proof => *b"\x89SEGCERT",
            Kind::Database => *b"\x89SEGVALS",
        }
    }

    /// Returns the kind of a file by its first bytes, or `None` if it is no certificate.
    pub fn of(begin: &[u8]) -> Option<Kind> {
        [Kind::Proof, Kind::Database].into_iter().find(|kind| begin.starts_with(&kind.magic()))
    }

    /// Returns the root of a file with this body: the BLAKE3 hash of the body; for a database, of
    /// its magic and the body.
    fn root(self, body: &[u8]) -> Root {
        let mut hasher = blake3::Hasher::new();
        if self == Kind::Database {
            hasher.update(&self.magic());
        }
        *hasher.update(body).finalize().as_bytes()
    }
}

/// A file whose magic, version and root are correct.
pub struct Opened<'a> {
    /// The kind of the file.
    pub kind: Kind,
    /// The root of the file.
    pub root: Root,
    /// The bytes after the header.
    pub body: &'a [u8],
}

impl<'a> Opened<'a> {
    /// Returns the root and the body of a certificate.
    ///
    /// # Errors
    /// *Could not check*, if the file is a database.
    pub fn proof(self) -> Result<(Root, &'a [u8]), Box<Verdict>> {
        match self.kind {
            Kind::Proof => Ok((self.root, self.body)),
            Kind::Database => Err(Box::new(Verdict::CouldNotCheck(Obstacle::Database))),
        }
    }
}

/// Returns the file with this body.
pub fn write(kind: Kind, body: &[u8]) -> Vec<u8> {
    [&kind.magic()[..], &VERSION.to_le_bytes(), &kind.root(body), body].concat()
}

fn reject(code: &'static str, offset: usize, message: &str) -> Box<Verdict> {
    Box::new(Verdict::Rejected(Rejection::of_file(code, offset, message)))
}

/// Tells whether a file begins like a certificate about Solitaire Clobber.
pub fn is_solitaire(file: &[u8]) -> bool {
    file.starts_with(&SOLITAIRE)
}

/// Opens a file, if its magic, version and root are correct.
pub fn open(file: &[u8]) -> Result<Opened<'_>, Box<Verdict>> {
    if is_solitaire(file) {
        return Err(reject("magic", 0, SOLITAIRE_MESSAGE));
    }
    let Some((header, body)) = file.split_first_chunk::<HEADER_BYTES>() else {
        return Err(reject(
            "file-short",
            file.len(),
            "the file is shorter than the header of a certificate",
        ));
    };
    let (kind, stored) = check_header(header)?;
    let root = kind.root(body);
    if stored != root {
        let message = "the root is not the hash of the content: the file was altered or truncated";
        return Err(reject("root", 12, message));
    }
    if kind == Kind::Proof && body.starts_with(&Kind::Database.magic()) {
        let message = "the body begins like a database, so its root would be that of a database";
        return Err(reject("root", 12, message));
    }
    Ok(Opened { kind, root, body })
}

/// Reads a header: returns the kind of the file and the root that the header names. Rejects other
/// magics and versions.
pub fn check_header(header: &[u8; HEADER_BYTES]) -> Result<(Kind, &[u8]), Box<Verdict>> {
    let (magic, header) = header.split_at(8);
    let (version, stored) = header.split_at(4);
    let Some(kind) = Kind::of(magic) else {
        return Err(reject("magic", 0, "this is not a segcert certificate"));
    };
    let version = version.try_into().map_or(0, u32::from_le_bytes);
    if version != VERSION {
        return Err(Box::new(Verdict::CouldNotCheck(Obstacle::Version(version))));
    }
    Ok((kind, stored))
}

/// Returns a root in hexadecimal digits.
pub fn hex(root: &[u8]) -> String {
    root.iter().map(|byte| format!("{byte:02x}")).collect()
}
