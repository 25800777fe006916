//! Cases that failed: kept as files.

use crate::checker::Answer;
use std::error::Error;
use std::fs;

/// What is wrong with a case.
pub enum Reason {
    /// What segcert-check says, and the extracted checker.
    Disagreement(Answer, Answer),
    /// What was verified, and an instance that is false.
    False(String, String),
    /// segcert-check says that its own tables are inconsistent.
    Internal,
}

/// A case that failed.
pub struct Failure {
    /// What is wrong with it.
    pub reason: Reason,
    /// Its block, and its number there.
    pub place: (u64, usize),
    /// What it was made of.
    pub origin: &'static str,
    /// The files on which it rests, and at last its own; none if there are many failures.
    pub files: Vec<Vec<u8>>,
}

fn name(code: u8) -> &'static str {
    ["verified", "rejected", "missing", "could not check"]
        .get(code as usize)
        .copied()
        .unwrap_or("panic")
}

impl Failure {
    /// What is wrong, without what is special in this case.
    pub fn kind(&self) -> String {
        match &self.reason {
            Reason::Disagreement(here, there) => {
                let code =
                    if here.code == 0 { "" } else { here.text.split(' ').next().unwrap_or("") };
                format!("segcert-check: {} {code}, Coq: {}", name(here.code), name(there.code))
            }
            Reason::False(..) => "verified, but false".to_owned(),
            Reason::Internal => "internal".to_owned(),
        }
    }

    fn explained(&self) -> String {
        let (block, number) = self.place;
        let place = format!("block {block}, case {number}, made of {}", self.origin);
        match &self.reason {
            Reason::Disagreement(here, there) => format!(
                "{place}\nsegcert-check: {} {}\nsegcert-verified: {} {}\n",
                name(here.code),
                here.text,
                name(there.code),
                there.text
            ),
            Reason::False(says, why) => format!("{place}\nverified: {says}\nfalse for {why}\n"),
            Reason::Internal => format!("{place}\nsegcert-check: internal error\n"),
        }
    }
}

/// Writes the files of a case, if they were kept.
pub fn save(failure: &Failure, folder: &str) -> Result<(), Box<dyn Error>> {
    let Some((last, imports)) = failure.files.split_last() else { return Ok(()) };
    let (block, number) = failure.place;
    let folder = format!("{folder}/{block}-{number}");
    fs::create_dir_all(&folder)?;
    for (number, file) in imports.iter().enumerate() {
        fs::write(format!("{folder}/import-{number}.cert"), file)?;
    }
    fs::write(format!("{folder}/case.cert"), last)?;
    fs::write(format!("{folder}/README"), failure.explained())?;
    Ok(())
}
