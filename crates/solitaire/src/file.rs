//! The file of a certificate: magic, version, root, and three sections, each preceded by its
//! length.

use crate::reader::Reader;
use crate::verdict::{Code, Obstacle, Rejection, Section, Stop};

/// The first eight bytes of a certificate about Solitaire Clobber. No other file begins with them.
pub const MAGIC: [u8; 8] = *b"\x89SEGSOLI";
pub const VERSION: u32 = 2;
/// Number of bytes of magic, version and root.
pub const HEADER: usize = 44;

/// Tells whether a file begins like a certificate about Solitaire Clobber.
pub fn is_solitaire(file: &[u8]) -> bool {
    file.starts_with(&MAGIC)
}

/// The content of a certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    /// The board and the number of stones, as text.
    pub statement: String,
    /// Moves, encoded.
    pub moves: Vec<u8>,
    /// Potentials, encoded.
    pub potentials: Vec<u8>,
}

impl Sections {
    /// Returns the sections in file order.
    pub fn bodies(&self) -> [&[u8]; 3] {
        [self.statement.as_bytes(), &self.moves, &self.potentials]
    }
}

/// An opened file with a correct root. The content of its sections has not been checked.
pub struct Opened<'a> {
    pub root: [u8; 32],
    pub statement: Reader<'a>,
    pub moves: Reader<'a>,
    pub potentials: Reader<'a>,
}

impl Opened<'_> {
    /// Returns the lengths of the sections in bytes.
    pub fn lengths(&self) -> [usize; 3] {
        [&self.statement, &self.moves, &self.potentials].map(|section| section.rest().len())
    }
}

/// Returns the complete file with these sections, whether or not they prove anything.
pub fn write(sections: &Sections) -> Vec<u8> {
    let mut body = Vec::new();
    for section in sections.bodies() {
        varint(section.len() as u64, &mut body);
        body.extend_from_slice(section);
    }
    let root = *blake3::hash(&body).as_bytes();
    [&MAGIC[..], &VERSION.to_le_bytes(), &root, &body].concat()
}

/// Appends a number as a varint: 7 bits a byte, least significant bits first.
#[expect(clippy::cast_possible_truncation, reason = "the lowest bits")]
pub fn varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Opens a file whose root is correct.
pub fn open(file: &[u8]) -> Result<Opened<'_>, Stop> {
    let fault =
        |code, offset, message: &str| Err(fault(code, Section::Header, offset, message.to_owned()));
    let Some((header, body)) = file.split_at_checked(HEADER) else {
        return fault(
            "file-short",
            file.len(),
            "the file is shorter than the header of a certificate",
        );
    };
    let Some(rest) = header.strip_prefix(&MAGIC) else {
        let message = "this is not a certificate about Solitaire Clobber";
        return fault("magic", 0, message);
    };
    let (version, root) = rest.split_first_chunk().ok_or(Stop::INTERNAL)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(Stop::Obstacle(Obstacle::Version(version)));
    }
    let right = *blake3::hash(body).as_bytes();
    if root != right {
        let message = "the root is not the hash of the content: the file was altered or truncated";
        return fault("root", MAGIC.len() + 4, message);
    }
    let mut reader = Reader::new(Section::Header, body, HEADER);
    let opened = Opened {
        root: right,
        statement: reader.section(Section::Statement)?,
        moves: reader.section(Section::Moves)?,
        potentials: reader.section(Section::Potentials)?,
    };
    reader.finish()?;
    Ok(opened)
}

pub fn fault(code: Code, section: Section, offset: usize, message: String) -> Stop {
    Stop::Fault(Box::new(Rejection { code, section, offset, message }))
}
