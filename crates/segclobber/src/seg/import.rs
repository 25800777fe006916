//! A database in place of proofs: positions that are two sums of subgames, both of which it has.

use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{HEADER_BYTES, Kind, Root, open};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use smallvec::SmallVec;

/// A database that the checker has accepted.
pub struct Import {
    bytes: Vec<u8>,
    root: Root,
    squares: usize,
}

/// Why a file is not one.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("it is no database")]
    NotADatabase,
    #[error("{0}")]
    Refused(String),
}

impl Import {
    /// Has a database checked.
    ///
    /// # Errors
    /// What the checker says.
    pub fn read(bytes: Vec<u8>) -> Result<Import, ImportError> {
        match check(&bytes, &Options::default(), &mut Library::default()) {
            Verdict::Verified(_) => {}
            Verdict::Rejected(rejection) => {
                return Err(ImportError::Refused(rejection.to_string()));
            }
            Verdict::CouldNotCheck(obstacle) => {
                return Err(ImportError::Refused(obstacle.to_string()));
            }
        }
        let root = match open(&bytes) {
            Ok(opened) if opened.kind == Kind::Database => opened.root,
            _ => return Err(ImportError::NotADatabase),
        };
        // The body begins with the number of squares, which is at most 24.
        let squares = bytes.get(HEADER_BYTES).copied().unwrap_or(0).into();
        Ok(Import { bytes, root, squares })
    }

    /// By which certificates name it.
    pub fn root(&self) -> Root {
        self.root
    }

    /// For the checker.
    pub fn library(&self) -> Library {
        let mut library = Library::default();
        let added = library.add(self.bytes.clone());
        debug_assert!(added.is_ok());
        library
    }

    /// Which subgames of a position make one sum and leave another, both short enough, given their
    /// numbers of stones: as few as possible.
    pub fn split(&self, stones: &[usize]) -> Option<SmallVec<[usize; 4]>> {
        // With one empty square behind each subgame.
        let room = self.squares + 1;
        let size = |places: &mut dyn Iterator<Item = usize>| -> usize {
            places.map(|place| stones[place] + 1).sum()
        };
        let total = size(&mut (0..stones.len()));
        if total <= room {
            return Some(SmallVec::new());
        }
        if total > 2 * room {
            return None;
        }
        let places = |set: u32| (0..stones.len()).filter(move |place| set >> place & 1 == 1);
        let fits = |&set: &u32| {
            let selected = size(&mut places(set));
            selected <= room && total - selected <= room
        };
        let sets = (1_u32..1 << stones.len()).filter(fits);
        let least = sets.min_by_key(|set| set.count_ones())?;
        Some(places(least).collect())
    }
}

#[cfg(test)]
mod tests;
