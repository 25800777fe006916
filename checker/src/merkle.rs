//! The Merkle root: a hash for each proved thing that does not depend on the numbering in the certificate
//! (docs/FORMAT.md, "Hashes and identity"). An observer of the kernel; no verdict on a proof depends on it.

use crate::container::Kind;
use crate::kernel::error::{Limit, Stop, at};
use crate::kernel::part::Parts;
use crate::kernel::term::{Judgment, PartId, Ref, Term};
use crate::kernel::{Lemma, LemmaKind, Observer, Proved, Rule};

type Hash = [u8; 32];

/// The root of a certificate that proves one thing by all of its sections, each of which can be written in one way only: for
/// all `n`, and, with tags of their own, for strategies and for databases.
pub fn sections_root(kind: Kind, sections: [&[u8]; 4]) -> Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[match kind {
        Kind::Strategy => 7,
        Kind::Database => 8,
        Kind::Game | Kind::Importing | Kind::Family => 6,
    }]);
    for section in sections {
        hasher.update(blake3::hash(section).as_bytes());
    }
    *hasher.finalize().as_bytes()
}

#[derive(Default)]
pub struct Merkle {
    values: Vec<Hash>,
    parts: Vec<Option<Hash>>,
    /// Those of the lemma that is being proved, or of the statement.
    goals: Vec<Hash>,
    lemmas: Vec<Hash>,
    /// The root of the certificate that is imported.
    import: Option<Hash>,
    pub root: Hash,
    /// The bytes to be hashed next.
    message: Vec<u8>,
    /// The hashes of a list while it is sorted.
    list: Vec<Hash>,
}

impl Merkle {
    pub fn importing(import: Option<Hash>) -> Merkle {
        Merkle { import, ..Merkle::default() }
    }

    fn begin(&mut self, tag: u8) {
        self.message.clear();
        self.message.push(tag);
    }

    fn finish(&self) -> Hash {
        *blake3::hash(&self.message).as_bytes()
    }

    fn push_length(&mut self, length: usize) -> Result<(), Stop> {
        let length = u32::try_from(length).map_err(|_| Stop::Limit(Limit::Memory))?;
        self.message.extend_from_slice(&length.to_le_bytes());
        Ok(())
    }

    fn push_text(&mut self, text: &[u8]) -> Result<(), Stop> {
        self.push_length(text.len())?;
        self.message.extend_from_slice(text);
        Ok(())
    }

    fn push_list(&mut self) -> Result<(), Stop> {
        self.push_length(self.list.len())?;
        for hash in &self.list {
            self.message.extend_from_slice(hash);
        }
        Ok(())
    }

    fn push_sorted_list(&mut self) -> Result<(), Stop> {
        self.list.sort_unstable();
        self.push_list()
    }

    fn push_options(&mut self, options: &[Ref]) -> Result<(), Stop> {
        self.list.clear();
        for option in options {
            self.list.push(*at(&self.values, option.index())?);
        }
        self.push_sorted_list()
    }

    fn push_position(&mut self, position: &[Term], parts: &Parts) -> Result<(), Stop> {
        self.list.clear();
        for term in position {
            let hash = match (term.as_value(), term.as_part()) {
                (Some(value), _) => *at(&self.values, value.index())?,
                (None, part) => self.part_hash(part.ok_or(Stop::Internal)?, parts)?,
            };
            self.list.push(hash);
        }
        self.push_sorted_list()
    }

    fn part_hash(&mut self, id: PartId, parts: &Parts) -> Result<Hash, Stop> {
        if let Some(Some(hash)) = self.parts.get(id.index()) {
            return Ok(*hash);
        }
        let word = parts.word(id)?;
        let mut message = vec![2];
        message.extend(u32::try_from(word.len()).map_err(|_| Stop::Internal)?.to_le_bytes());
        message.extend(word.iter().map(|stone| if *stone == 1 { b'X' } else { b'O' }));
        let hash = *blake3::hash(&message).as_bytes();
        if self.parts.len() <= id.index() {
            self.parts.resize(id.index().saturating_add(1), None);
        }
        *self.parts.get_mut(id.index()).ok_or(Stop::Internal)? = Some(hash);
        Ok(hash)
    }

    fn collect_premises(&mut self, premises: &[u32]) -> Result<(), Stop> {
        self.list.clear();
        for premise in premises {
            self.list.push(*at(&self.goals, *premise as usize)?);
        }
        Ok(())
    }

    fn push_premises(&mut self, premises: &[u32]) -> Result<(), Stop> {
        self.collect_premises(premises)?;
        self.push_list()
    }
}

impl Observer for Merkle {
    fn value(&mut self, reference: Ref, left: &[Ref], right: &[Ref]) -> Result<(), Stop> {
        self.begin(1);
        self.push_options(left)?;
        self.push_options(right)?;
        if reference.index() != self.values.len() {
            return Err(Stop::Internal);
        }
        self.values.push(self.finish());
        Ok(())
    }

    fn goal(&mut self, parts: &Parts, goal: &Proved) -> Result<(), Stop> {
        self.begin(3);
        self.message.push(match goal.judgment {
            Judgment::AtLeast => 0,
            Judgment::Over => 1,
        });
        self.push_position(goal.position, parts)?;
        self.message.push(match goal.rule {
            Rule::Move => 0,
            Rule::Replies => 1,
            Rule::Cut => 2,
            Rule::Import => 3,
        });
        self.collect_premises(goal.premises)?;
        if goal.rule == Rule::Replies {
            self.list.sort_unstable();
        }
        self.push_list()?;
        if goal.number as usize != self.goals.len() {
            return Err(Stop::Internal);
        }
        self.goals.push(self.finish());
        Ok(())
    }

    fn lemma(&mut self, parts: &Parts, lemma: &Lemma) -> Result<(), Stop> {
        self.begin(4);
        self.message.push(match lemma.kind {
            LemmaKind::Sum => 0,
            LemmaKind::Value => 1,
        });
        self.push_position(lemma.sum, parts)?;
        self.push_position(&[lemma.value], parts)?;
        self.push_premises(lemma.goals)?;
        if lemma.number as usize != self.lemmas.len() {
            return Err(Stop::Internal);
        }
        let hash = self.finish();
        self.lemmas.push(hash);
        self.goals.clear();
        Ok(())
    }

    fn statement(&mut self, text: &str, goals: &[u32]) -> Result<(), Stop> {
        self.begin(if self.import.is_some() { 9 } else { 5 });
        self.message.extend(self.import.iter().flatten());
        self.push_text(text.as_bytes())?;
        std::mem::swap(&mut self.list, &mut self.lemmas);
        self.push_sorted_list()?;
        self.push_premises(goals)?;
        self.root = self.finish();
        Ok(())
    }
}
