//! Rejected certificates are shown up to the fault.
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{HEADER_BYTES, Kind, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::observe::{Goal, How, Observer, Reason, Step, Subject};
use segcert_check::shell::verdict::{Rejection, Verdict};
use segcert_views::reader::explain::{Selection, WIDTH, text};
use segcert_views::reader::open::{Content, Opened, open};
use segcert_views::reader::tree::{Tree, TreeRecorder};
use segcert_views::reader::{dump, latex};

use crate::cli::run::{segcert, segcert_output};

const FALSE: &str = "certs/suite/false-xo.bad";

#[test]
fn what_is_accepted_is_dumped_and_then_the_fault() {
    insta::assert_snapshot!(segcert(&["dump", "--goals", FALSE]));
    insta::assert_snapshot!(segcert(&["dump", "--json", "certs/suite/false-up.bad"]));
}

#[test]
fn the_way_to_the_fault_is_told() {
    insta::assert_snapshot!(segcert(&["explain", FALSE]));
    insta::assert_snapshot!(segcert(&["explain", "certs/suite/false-up.bad", "--goal", "1"]));
}

/// The goal at the fault is told in the letters of the explanation, and only there.
#[test]
fn the_goal_at_the_fault_has_the_letters_of_the_author() {
    let shown = segcert(&["explain", FALSE]);
    let (told, _) = shown.split_once("-- errors").unwrap();
    assert!(told.contains("The goal is "), "{told}");
    assert!(!told.contains(">= 0") && !told.contains("|> 0"), "{told}");
}

#[test]
fn there_is_no_play_against_what_is_not_proved() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("proof.html");
    for command in [&["play", FALSE][..], &["view", FALSE, "--out", out.to_str().unwrap()]] {
        let refused = segcert_output(command);
        assert_eq!(refused.status.code(), Some(1), "{command:?}");
        assert!(refused.stdout.is_empty() && !out.exists(), "{command:?}");
        let errors = String::from_utf8_lossy(&refused.stderr).into_owned();
        let hint = format!("help      `segcert explain {FALSE}` shows the proof up to the fault");
        assert!(errors.contains(&hint), "{errors}");
    }
}

/// The dump with goals of a file, what is told of it, and why it is rejected, if it is and
/// something can be shown.
fn shown(file: &[u8]) -> Option<(String, String, Option<Rejection>)> {
    let opened = open(file, Allowed::default(), &mut Library::default()).ok()?;
    let Opened { verdict, header, content: Content::Proof(mut proof), .. } = opened else {
        return None;
    };
    // The tree of the statement is complete, and so are the names of its games.
    assert_eq!(proof.stated().to_string(), header.statement);
    let mut dumped = Vec::new();
    dump::certificate(&mut proof, &header.statement, true, &mut dumped).unwrap();
    let selection = Selection { depth: Some(2), ..Selection::default() };
    let told = text(&mut proof, &header, &selection, WIDTH);
    latex::document(&mut proof, &header, &selection);
    let rejection = match verdict {
        Verdict::Rejected(rejection) => Some(rejection),
        _ => None,
    };
    Some((String::from_utf8(dumped).unwrap(), told, rejection))
}

/// Every file of the suite that is rejected behind its statement is shown up to the fault.
#[test]
fn every_fault_of_the_suite_is_shown() {
    let (mut folders, mut count) = (vec![Path::new("certs/suite").to_owned()], 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let shown = shown(&std::fs::read(&path).unwrap());
            let Some((dumped, told, Some(Rejection { code, offset, .. }))) = shown else {
                continue;
            };
            let last = dumped.lines().last().unwrap();
            assert!(last.starts_with(&format!("fault {code} @{offset} ")), "{path:?}: {last}");
            let verdict = format!("rejected with code {code} (byte {offset}");
            let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(told.contains(&verdict), "{path:?}: {told}");
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
}

/// Up to the fault, a damaged certificate is shown like the undamaged one.
#[test]
fn the_fault_is_where_the_proofs_component() {
    for name in ["xo-20", "claims/all-n-x-xxo-n"] {
        let whole = super::file(name);
        let (all, ..) = shown(&whole).unwrap();
        for cut in [1, 20, 100] {
            let body = &whole[HEADER_BYTES..whole.len() - cut];
            let (component, _, rejection) = shown(&write(Kind::Proof, body)).unwrap();
            assert_eq!(rejection.unwrap().code, "truncated", "{name} {cut}");
            let (accepted, fault) = component.rsplit_once("fault ").unwrap();
            assert!(fault.starts_with("truncated @"), "{name} {cut}: {fault}");
            assert!(all.starts_with(accepted), "{name} {cut}");
            assert!(accepted.lines().filter(|line| line.starts_with("step ")).count() > 100);
        }
    }
}

/// Only a step in the proof of what the fault is in can be the one that is wrong: in others the
/// kernel knows fewer lemmas than at the fault.
#[test]
fn steps_of_other_proofs_are_not_suspected() {
    let tree = Rc::<RefCell<Tree>>::default();
    let mut scribe = TreeRecorder(Rc::clone(&tree));
    let goal = Goal::default();
    scribe.subgoal(&goal, Reason::Root(Some(Subject::Lemma(0))));
    scribe.discharged(&goal, How::Step(7, &Step::Replies));
    let is_suspected = |subject| tree.borrow().suspect(subject).is_some();
    assert!(is_suspected(Some(Subject::Lemma(0))));
    assert!(!is_suspected(Some(Subject::Lemma(1))));
    assert!(!is_suspected(Some(Subject::Claim(0))));
    assert!(!is_suspected(None));
}
