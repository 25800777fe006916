//! Tests of the calls of an observer of a replay.

use super::samples::{all, ladder};
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{HEADER_BYTES, Kind, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::observe::{Goal, How, Observer, Reason, watch};
use segcert_check::shell::verdict::Verdict;
use std::cell::RefCell;
use std::rc::Rc;

#[derive(Default)]
struct Seen {
    roots: usize,
    subgoals: usize,
    discharged: usize,
    /// Offsets of the steps in the file.
    steps: Vec<usize>,
}

struct Witness(Rc<RefCell<Seen>>);

impl Observer for Witness {
    fn subgoal(&mut self, _: &Goal, reason: Reason) {
        let mut seen = self.0.borrow_mut();
        seen.roots += usize::from(matches!(reason, Reason::Root(_)));
        seen.subgoals += 1;
    }

    fn discharged(&mut self, _: &Goal, how: How) {
        let mut seen = self.0.borrow_mut();
        seen.discharged += 1;
        if let How::Step(offset, _) = how {
            seen.steps.push(HEADER_BYTES + offset);
        }
    }
}

/// Returns the observations of a file, and its verdict.
fn seen(file: &[u8]) -> (Seen, Verdict) {
    let seen = Rc::<RefCell<Seen>>::default();
    let witness = Box::new(Witness(Rc::clone(&seen)));
    let watched = watch(file, Allowed::default(), &mut Library::default(), Some(witness));
    let verdict = watched.unwrap().verdict;
    (seen.take(), verdict)
}

#[test]
fn every_goal_of_a_verified_proof_is_discharged() {
    for (certificate, text) in all() {
        let (seen, verdict) = seen(&certificate.file());
        let Verdict::Verified(verified) = verdict else { panic!("{text}: {verdict:?}") };
        assert_eq!(seen.steps.len(), verified.stats.steps, "{text}");
        assert_eq!(seen.subgoals, seen.discharged, "{text}");
        assert!(seen.roots > 0 && seen.steps.is_sorted_by(|a, b| a < b), "{text}");
    }
}

#[test]
fn a_rejected_proof_is_seen_up_to_the_fault() {
    let whole = ladder().file();
    let short = write(Kind::Proof, &whole[HEADER_BYTES..whole.len() - 3]);
    let ((all, _), (seen, verdict)) = (seen(&whole), seen(&short));
    let Verdict::Rejected(rejection) = verdict else { panic!("{verdict:?}") };
    assert_eq!(rejection.code, "truncated");
    assert!(!seen.steps.is_empty() && all.steps.starts_with(&seen.steps));
    assert!(seen.steps.len() < all.steps.len() && seen.discharged < seen.subgoals);
}
