//! A certificate of a database in place of proofs: positions that are two sums of subgames, both of which it speaks of.

use segcert_check::{Imported, Limits, Sealed, Sections, Verdict, seal_importing};
use smallvec::SmallVec;

/// The certificate of a database, which the checker has accepted.
pub struct Import {
    bytes: Vec<u8>,
    root: [u8; 32],
    squares: usize,
}

impl Import {
    /// Has a certificate checked.
    ///
    /// # Errors
    /// What the checker says.
    pub fn read(bytes: Vec<u8>) -> Result<Import, Box<Verdict>> {
        let imported = Imported::check(&bytes, Limits::default())?;
        Ok(Import {
            root: imported.claim().root,
            squares: imported.squares(),
            bytes,
        })
    }

    /// By which certificates name it.
    pub fn root(&self) -> &[u8; 32] {
        &self.root
    }

    /// The complete certificate for these sections, if they prove their statement.
    ///
    /// # Errors
    /// What the checker says.
    pub fn seal(&self, sections: &Sections) -> Result<Sealed, Box<Verdict>> {
        let mut imported = Imported::check(&self.bytes, Limits::default())?;
        seal_importing(sections, Limits::default(), &mut imported)
    }

    /// Which subgames of a position make one sum and leave another, both short enough, given their numbers of stones: as few as possible.
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
mod tests {
    use super::*;

    #[test]
    fn splits() {
        let import = Import {
            bytes: Vec::new(),
            root: [0; 32],
            squares: 8,
        };
        let split = |stones: &[usize]| import.split(stones).map(|places| places.to_vec());
        assert_eq!(split(&[]), Some(vec![]));
        assert_eq!(split(&[8]), Some(vec![]));
        assert_eq!(split(&[9]), None);
        assert_eq!(split(&[2, 5]), Some(vec![]));
        assert_eq!(split(&[2, 6]), Some(vec![0]));
        assert_eq!(split(&[3, 3, 3, 4]), Some(vec![0, 1]));
        assert_eq!(split(&[8, 8]), Some(vec![0]));
        assert_eq!(split(&[2, 8, 8]), None);
        assert_eq!(split(&[5, 5, 5]), None);
    }
}
