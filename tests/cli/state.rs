//! `--state`: what was found before a process was killed.
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use segcert_clobber::{Expr, Player};
use segcert_game::arena::STACK_BYTES;
use segcert_run::log::{Kept, StateError};
use segcert_run::{Control, Journal};
use segcert_search::Prover;

use super::run::{output, show};

/// A run that is killed after a while, unless it has ended.
fn killed(arguments: &[&str], folder: &Path, milliseconds: u64) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_segcert"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(milliseconds));
    let _ = child.kill();
    child.wait().unwrap();
}

/// Moments that are spread out, and different in each run of the tests.
fn moments(count: u64, most: u64) -> impl Iterator<Item = u64> {
    let seed = u64::from(std::process::id());
    (1..=count).map(move |i| (seed.wrapping_mul(0x9e37_79b9) + i * 7919) % most)
}

#[test]
fn a_proof_goes_on_after_each_kill() {
    let folder = tempfile::tempdir().unwrap();
    let prove = ["prove", "(XO)^24", "--state", "s", "--out", "c", "--threads", "1"];
    for moment in moments(6, 700) {
        killed(&prove, folder.path(), moment);
    }
    let run = output(&prove, folder.path(), "");
    assert!(run.status.success(), "{run:?}");
    let check = output(&["check", "c", "--claim", "(XO)^24 || 0"], folder.path(), "");
    assert!(check.status.success(), "{check:?}");
}

/// How many nodes, and how much work for values, it takes to find out who wins.
fn work(state: &Path, position: &str) -> (u64, u64) {
    let journal = Journal::open(state, position).unwrap();
    let control = Control { journal: Some(Arc::new(journal)), ..Control::default() };
    let position: Expr = position.parse().unwrap();
    let search = move || {
        let mut prover = Prover::new(control);
        assert!(prover.wins(&position, Player::Left).unwrap());
        let search = prover.search();
        (search.nodes(), search.reducer.arena.work())
    };
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    thread.spawn(search).unwrap().join().unwrap()
}

#[test]
fn what_was_found_is_not_searched_again() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("s");
    let position = "(XO)^38";
    let first = work(&state, position);
    let second = work(&state, position);
    assert!(second.0 * 4 < first.0, "nodes: {} of {}", second.0, first.0);
    assert!(second.1 * 4 < first.1, "work: {} of {}", second.1, first.1);
}

#[test]
fn values_go_on_after_each_kill() {
    let folder = tempfile::tempdir().unwrap();
    let values = ["values", "(XO)^n", "--n", "1..13", "--format", "csv"];
    let with_state = [&values[..], &["--state", "s"]].concat();
    for moment in moments(6, 400) {
        killed(&with_state, folder.path(), moment);
    }
    let [whole, kept] = [&values[..], &with_state].map(|it| output(it, folder.path(), ""));
    assert_eq!(show(&kept), show(&whole));
    // The state may be used for other questions about positions, too.
    let more = ["values", "(XO)^n", "--n", "1..3", "--outcomes", "--format", "csv"];
    let with_state = [&more[..], &["--state", "s"]].concat();
    let [whole, kept] = [&more[..], &with_state].map(|it| output(it, folder.path(), ""));
    assert_eq!(show(&kept), show(&whole));
}

#[test]
fn batches_go_on_after_each_kill() {
    let folder = tempfile::tempdir().unwrap();
    let lines = (3..24).map(|n| format!("(XO)^{n} L\nXXO.(XO)^{n} R L\n"));
    fs::write(folder.path().join("b"), lines.collect::<String>()).unwrap();
    let batch = ["solve", "--batch", "b", "--json"];
    let with_state = [&batch[..], &["--state", "s"]].concat();
    for moment in moments(6, 400) {
        killed(&with_state, folder.path(), moment);
    }
    let [whole, kept] = [&batch[..], &with_state].map(|it| output(it, folder.path(), ""));
    assert_eq!(show(&kept), show(&whole));
}

#[test]
fn states_are_for_one_question() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let run = |arguments: &[&str]| output(&[arguments, &["--state", "s"]].concat(), folder, "");
    assert!(run(&["prove", "(XO)^6"]).status.success());
    let refused = |arguments: &[&str], why: &str| {
        let run = run(arguments);
        assert_eq!(run.status.code(), Some(2), "{run:?}");
        let message = String::from_utf8(run.stderr).unwrap();
        assert!(message.contains(why), "{message}");
    };
    refused(&["prove", "(XO)^7"], "s is the state of `prove (XO)^6`");
    refused(&["values", "XO"], "s is the state of `prove (XO)^6`");
    refused(
        &["prove", "(XO)^n || 0 for all n >= 4"],
        "--state does not work for a proof for all n",
    );
    let state = folder.join("s");
    let whole = fs::read(&state).unwrap();
    let changed = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        fs::write(&state, bytes).unwrap();
    };
    changed(3);
    refused(&["prove", "(XO)^6"], "s is not a state file");
    changed(8);
    refused(&["prove", "(XO)^6"], "another version");
    fs::write(&state, "a text that is long enough").unwrap();
    refused(&["prove", "(XO)^6"], "s is not a state file");
}

/// A state with some records, and its bytes.
fn written(path: &Path) -> Vec<u8> {
    let mut kept: Kept<u32> = Kept::open(Some(path), "test").unwrap();
    for number in 0..5 {
        kept.put(&format!("question {number}"), number).unwrap();
    }
    drop(kept);
    fs::read(path).unwrap()
}

fn all(path: &Path) -> Result<Vec<u32>, StateError> {
    let kept: Kept<u32> = Kept::open(Some(path), "test")?;
    Ok(kept.all().copied().collect())
}

/// Wherever the file ends, the records before that are there, and more can be written.
#[test]
fn a_record_that_was_not_finished_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s");
    let whole = written(&path);
    let mut before = 0;
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let found = all(&path).unwrap();
        assert_eq!(found, (0..found.len() as u32).collect::<Vec<_>>());
        assert!(found.len() >= before);
        before = found.len();
        let mut kept: Kept<u32> = Kept::open(Some(&path), "test").unwrap();
        kept.put("one more", 77).unwrap();
        drop(kept);
        assert_eq!(all(&path).unwrap().last(), Some(&77), "{length}");
    }
    assert_eq!(before, 5);
    // Nor does room that was made in vain do harm.
    fs::write(&path, [&whole[..], &[0; 100]].concat()).unwrap();
    assert_eq!(all(&path).unwrap().len(), 5);
}

/// Whichever bit is flipped, all records are read, or the file is refused, or the last one is
/// dropped.
#[test]
fn damage_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s");
    let whole = written(&path);
    let (mut refused, mut dropped) = (0, 0);
    for bit in 0..whole.len() * 8 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, bytes).unwrap();
        match all(&path) {
            Err(_) => refused += 1,
            Ok(found) => {
                assert_eq!(found, [0, 1, 2, 3], "bit {bit}");
                dropped += 1;
            }
        }
    }
    assert!(refused > dropped && dropped > 0, "{refused} {dropped}");
}

#[test]
fn two_processes_do_not_share_a_state() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s");
    let first: Kept<u32> = Kept::open(Some(&path), "test").unwrap();
    let second = Kept::<u32>::open(Some(&path), "test");
    assert!(matches!(second, Err(StateError::InUse { .. })), "{second:?}");
    drop(first);
    assert!(Kept::<u32>::open(Some(&path), "test").is_ok());
}

/// The disk is full: the run ends with exit code 3, and what it has kept can be used.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let segcert = env!("CARGO_BIN_EXE_segcert");
    let limited = |command: &str| {
        let script = format!("ulimit -f 1; exec '{segcert}' {command} --state s --json");
        let run = Command::new("bash").args(["-c", &script]).current_dir(folder).output();
        run.unwrap()
    };
    let lines: String = (0..200).map(|n| format!("{}XO L\n", "X".repeat(n))).collect();
    fs::write(folder.join("b"), lines).unwrap();
    let full = limited("solve --batch b");
    assert_eq!(full.status.code(), Some(3), "{full:?}");
    let last = String::from_utf8(full.stdout).unwrap();
    assert!(last.contains("\"code\":\"disk\""), "{last}");
    let batch = ["solve", "--batch", "b", "--json"];
    let with_state = [&batch[..], &["--state", "s"]].concat();
    let [whole, kept] = [&batch[..], &with_state].map(|it| output(it, folder, ""));
    assert_eq!(show(&kept), show(&whole));
}

/// The memory is used up: what was found before can be used.
#[test]
fn a_run_without_memory_keeps_its_state() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let values = |to: &str, more: &[&str]| {
        let range = format!("1..{to}");
        let first = ["values", "(XO)^n", "--n", &range, "--format", "csv"];
        output(&[&first[..], more].concat(), folder, "")
    };
    let full = values("60", &["--state", "s", "--memory", "2M"]);
    assert_eq!(full.status.code(), Some(3), "{full:?}");
    assert!(full.stdout.len() > 100, "{full:?}");
    assert_eq!(show(&values("9", &["--state", "s"])), show(&values("9", &[])));
}
