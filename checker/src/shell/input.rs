//! Reads files. Reads the header first, and nothing else if it is not the header of a certificate.
//! Never reads beyond the limit, even if the input never ends.

use super::allowed::Allowed;
use super::file::{HEADER_BYTES, check_header, is_solitaire};
use super::verdict::{Limit, Obstacle, Verdict};
use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::Path;

/// Reads the certificate in a file, or in standard input for `-`. Refuses a file whose header is
/// not the header of a certificate, and a file that is larger than allowed.
pub fn read_file(path: &Path, allowed: Allowed) -> Result<Vec<u8>, Box<Verdict>> {
    if path.as_os_str() == "-" {
        return read_from(&mut stdin().lock(), None, allowed);
    }
    let mut file = File::open(path).map_err(unreadable)?;
    let about = file.metadata().map_err(unreadable)?;
    read_from(&mut file, about.is_file().then_some(about.len()), allowed)
}

/// Reads a certificate. `size` is its number of bytes, if known.
pub fn read_from(
    input: &mut dyn Read,
    size: Option<u64>,
    allowed: Allowed,
) -> Result<Vec<u8>, Box<Verdict>> {
    let mut bytes = Vec::new();
    input.take(HEADER_BYTES as u64).read_to_end(&mut bytes).map_err(unreadable)?;
    let Some(header) = bytes.first_chunk::<HEADER_BYTES>() else {
        return Ok(bytes);
    };
    if !is_solitaire(header) {
        check_header(header)?;
    }
    let most = allowed.file_bytes();
    let too_large = || Box::new(Verdict::CouldNotCheck(Obstacle::TooLarge(most)));
    let rest = most.checked_sub(HEADER_BYTES as u64).ok_or_else(too_large)?;
    if let Some(size) = size {
        let size = usize::try_from(size).ok().filter(|_| size <= most).ok_or_else(too_large)?;
        let rest = size.saturating_sub(HEADER_BYTES).saturating_add(1);
        bytes.try_reserve_exact(rest).map_err(|_| no_memory())?;
    }
    input.take(rest.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    Ok(bytes)
}

fn no_memory() -> Box<Verdict> {
    Box::new(Verdict::CouldNotCheck(Obstacle::Limit(Limit::Memory)))
}

fn unreadable(error: io::Error) -> Box<Verdict> {
    if error.kind() == io::ErrorKind::OutOfMemory {
        return no_memory();
    }
    Box::new(Verdict::CouldNotCheck(Obstacle::Unreadable(error.to_string())))
}
