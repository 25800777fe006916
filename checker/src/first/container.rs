//! The file around the four sections: magic, version, lengths and hashes (docs/FORMAT-1.md,
//! "File").

use super::Obstacle;
use crate::first::kernel::error::{Code, Section};
use crate::shell::file::{SOLITAIRE, SOLITAIRE_MESSAGE};

pub const MAGIC: [u8; 8] = *b"\x89SEGCERT";
pub const VERSION: u32 = 1;
pub const HEADER_LENGTH: usize = 240;

/// The number of the kind of certificates that are left: statements for all `n`.
const KIND: u32 = 2;

/// The sections in file order.
const SECTIONS: [Section; 4] =
    [Section::Statement, Section::Arena, Section::Lemmas, Section::Proof];

/// The contents of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub statement: String,
    pub arena: Vec<u8>,
    pub lemmas: Vec<u8>,
    pub proof: Vec<u8>,
}

impl Sections {
    /// In file order.
    pub fn bodies(&self) -> [&[u8]; 4] {
        [self.statement.as_bytes(), &self.arena, &self.lemmas, &self.proof]
    }
}

/// An opened file: its hashes are right; its contents have not been looked at.
pub struct Opened<'a> {
    /// In file order.
    pub sections: [&'a [u8]; 4],
    pub root: [u8; 32],
}

/// Why a file cannot be opened.
pub enum Closed {
    Fault(Code, Section, usize, &'static str),
    Obstacle(Obstacle),
}

/// The complete file for these sections, in file order, with this root, whether they prove anything
/// or not.
pub fn write(bodies: [&[u8]; 4], root: &[u8; 32]) -> Vec<u8> {
    let mut file = Vec::new();
    file.extend_from_slice(&MAGIC);
    file.extend_from_slice(&VERSION.to_le_bytes());
    file.extend_from_slice(&KIND.to_le_bytes());
    for body in bodies {
        file.extend_from_slice(blake3::hash(body).as_bytes());
    }
    for body in bodies {
        file.extend_from_slice(&(body.len() as u64).to_le_bytes());
    }
    file.extend_from_slice(root);
    let hash = blake3::hash(&file);
    file.extend_from_slice(hash.as_bytes());
    for body in bodies {
        file.extend_from_slice(body);
    }
    file
}

/// Takes fixed-size fields off the front of the header.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], Closed> {
        let (field, rest) = self.0.split_first_chunk().ok_or(SHORT)?;
        self.0 = rest;
        Ok(field)
    }
}

const SHORT: Closed =
    Closed::Fault(Code::FileShort, Section::Header, 0, "the file is shorter than a header");

/// Checks everything about a file but its contents.
pub fn open(file: &[u8]) -> Result<Opened<'_>, Closed> {
    let fault = |code, section, offset, message| Err(Closed::Fault(code, section, offset, message));
    if file.starts_with(&SOLITAIRE) {
        return fault(Code::Magic, Section::Header, 0, SOLITAIRE_MESSAGE);
    }
    let (header, mut body) = file.split_first_chunk::<HEADER_LENGTH>().ok_or(SHORT)?;
    let (hashed, hash) = header.split_last_chunk::<32>().ok_or(SHORT)?;
    let mut fields = Fields(hashed);
    if *fields.take()? != MAGIC {
        return fault(Code::Magic, Section::Header, 0, "this is not a certificate");
    }
    if blake3::hash(hashed).as_bytes() != hash {
        return fault(Code::HashHeader, Section::Header, 208, "the header is damaged");
    }
    let version = u32::from_le_bytes(*fields.take()?);
    if version != VERSION {
        return Err(Closed::Obstacle(Obstacle::Version(version)));
    }
    let number = u32::from_le_bytes(*fields.take()?);
    if number != KIND {
        return Err(Closed::Obstacle(Obstacle::Kind(number)));
    }
    let hashes: [&[u8; 32]; 4] = [fields.take()?, fields.take()?, fields.take()?, fields.take()?];
    let lengths: [&[u8; 8]; 4] = [fields.take()?, fields.take()?, fields.take()?, fields.take()?];
    let root = *fields.take()?;
    let mut sections = [[].as_slice(); 4];
    for (((section, hash), length), name) in
        sections.iter_mut().zip(hashes).zip(lengths).zip(SECTIONS)
    {
        let length = usize::try_from(u64::from_le_bytes(*length)).ok();
        let Some((content, rest)) = length.and_then(|length| body.split_at_checked(length)) else {
            return fault(Code::Length, name, 0, "the file ends before this section does");
        };
        if blake3::hash(content).as_bytes() != hash {
            return fault(Code::HashSection, name, 0, "this section is damaged");
        }
        (*section, body) = (content, rest);
    }
    if !body.is_empty() {
        return fault(
            Code::Length,
            Section::Header,
            file.len().saturating_sub(body.len()),
            "bytes follow the last section",
        );
    }
    Ok(Opened { sections, root })
}
