//! Has certificates checked, and compares verdicts with expected ones.

use super::certificate::Certificate;
use crate::tape;
use crate::writer::Place;
use segcert_check::shell::file::{HEADER_BYTES, Kind, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Rejection, Verdict, Verified};

impl Certificate {
    /// Has the certificate checked, without imports.
    pub fn verdict(&self) -> Verdict {
        self.verdict_with(&mut Library::default())
    }

    /// Has the certificate checked, with the imports of a library.
    pub fn verdict_with(&self, library: &mut Library) -> Verdict {
        tape::inspect(&self.file(), &self.imports, library, |verdict| self.told(verdict))
    }

    /// Describes the verdict in one line: the steps of an accepted proof; the place and the reason
    /// of a rejection.
    fn told(&self, verdict: &Verdict) -> String {
        if let Verdict::CouldNotCheck(_) = verdict {
            return describe(verdict);
        }
        let Verdict::Rejected(rejection) = verdict else {
            let steps: Vec<_> = self.steps.iter().take(3).map(|step| format!("{step:?}")).collect();
            return match self.steps.len() {
                0 => "right, without steps".to_owned(),
                1..=3 => format!("right, by {}", steps.join(", ")),
                more => format!("right, by {} and {} more steps", steps.join(", "), more - 3),
            };
        };
        let places = self.written().places;
        // Faults of a statement may be found after the arena, where the reader then is.
        if rejection.code == "statement" {
            return rejection.message.clone();
        }
        // The byte may be one of an imported file.
        let is_own = |end: &usize| match self.imports[..] {
            [] => end + HEADER_BYTES >= rejection.offset,
            _ => end + HEADER_BYTES == rejection.offset,
        };
        let place = places.iter().find(|(_, end)| is_own(end));
        match place {
            Some((Place::Step(step), _)) => {
                format!("step {step}, {:?}: {}", self.steps[*step], rejection.message)
            }
            Some((Place::Lemma(lemma), _)) => {
                format!("lemma {lemma}, {:?}: {}", self.lemmas[*lemma], rejection.message)
            }
            Some((place, _)) => format!("{place:?}: {}", rejection.message),
            None => rejection.message.clone(),
        }
    }

    /// Asserts that the certificate is verified with this text.
    #[track_caller]
    pub fn proves(&self, text: &str) -> Verified {
        match self.verdict() {
            Verdict::Verified(verified) => {
                assert_eq!(verified.statement, text);
                verified
            }
            other => panic!("{text}: {}", describe(&other)),
        }
    }

    /// Asserts a rejection with this code at the byte of the reader after the place.
    #[track_caller]
    pub fn rejected(&self, code: &str, place: Place) {
        let written = self.written();
        let offset = written.places.iter().find(|(at, _)| *at == place);
        let (_, offset) = offset.expect("the certificate has this place");
        let rejection = self.rejection();
        let found = (rejection.code, rejection.offset - HEADER_BYTES);
        assert_eq!(found, (code, *offset), "{rejection}");
    }

    /// Asserts a rejection with this code at a byte of the place, or directly after it.
    #[track_caller]
    pub fn rejected_in(&self, code: &str, place: Place) {
        let places = self.written().places;
        let (_, end) = *places.iter().find(|(at, _)| *at == place).expect("it has this place");
        let whole =
            places.iter().filter(|(at, _)| !matches!(at, Place::Counts(_) | Place::Terms(_)));
        let before = whole.map(|(_, offset)| *offset).filter(|offset| *offset < end).max();
        let rejection = self.rejection();
        let offset = rejection.offset - HEADER_BYTES;
        assert_eq!(rejection.code, code, "{rejection}");
        assert!(before.is_none_or(|before| offset > before) && offset <= end, "{rejection}");
    }

    /// Returns the rejection; panics on other verdicts.
    pub fn rejection(&self) -> Rejection {
        match self.verdict() {
            Verdict::Rejected(rejection) => rejection,
            other => panic!("not rejected: {}", describe(&other)),
        }
    }
}

/// Checks a file with this body and the right root.
pub fn checked(body: &[u8]) -> Verdict {
    inspected(&write(Kind::Proof, body))
}

/// Checks a file that imports nothing.
pub fn inspected(file: &[u8]) -> Verdict {
    tape::inspect(file, &[], &mut Library::default(), |verdict| match verdict {
        Verdict::Rejected(rejection) => format!("{}: {}", rejection.place(), rejection.message),
        verdict => describe(verdict),
    })
}

/// Describes a verdict in one line.
pub fn describe(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Verified(verified) => format!("verified {}", verified.statement),
        Verdict::Rejected(rejection) => rejection.to_string(),
        Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
    }
}
