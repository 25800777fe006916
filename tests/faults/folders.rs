//! Folders of units in which somebody has written.
use std::fs;
use std::path::{Path, PathBuf};

use segcert_game::growth::Growth;
use segcert_run::Journal;

use super::writers::copy;
use super::{Random, shell};

/// How many bits are flipped in each folder.
const FLIPS: u64 = 60;

/// The jobs, and how a list is printed.
const JOBS: [&str; 4] =
    ["--values sums", "--batch boards", "--survey 2 --stones 60 --work 300", "--blocks 2"];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.join("job.json")];
    for component in ["done", "results"] {
        all.extend(
            fs::read_dir(folder.join(component)).unwrap().map(|entry| entry.unwrap().path()),
        );
    }
    all.sort();
    all
}

/// A bit is flipped in any file: `merge` prints what it printed before, or says what is wrong.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn flipped_bits_change_no_answer() {
    let mut random = Random::new();
    for job in JOBS {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("sums"), "(XXO)^3\nXO\n(XO)^6 + up\nXOXO\n").unwrap();
        fs::write(folder.path().join("boards"), "(XXO)^3 L\nXO R\n(XO)^6 L\n").unwrap();
        let made = shell(&format!("$S split {job} --units 2 --out w && $S work w"), folder.path());
        assert!(made.status.success(), "{made:?}");
        let has_certificates = job.starts_with("--survey") || job.starts_with("--blocks");
        let merge = if has_certificates { "$S merge w --out found" } else { "$S merge w" };
        let whole = shell(merge, folder.path());
        assert!(whole.status.success(), "{whole:?}");
        let (mut refused, mut same) = (0, 0);
        for _ in 0..FLIPS {
            let flipped = copy(folder.path());
            let all = files(&flipped.path().join("w"));
            let path = &all[random.below(all.len() as u64) as usize];
            let mut bytes = fs::read(path).unwrap();
            let bit = random.below(8 * bytes.len() as u64) as usize;
            bytes[bit / 8] ^= 1 << (bit % 8);
            fs::write(path, bytes).unwrap();
            let merged = shell(merge, flipped.path());
            if merged.status.code() == whole.status.code() {
                assert_eq!(merged.stdout, whole.stdout, "{job}: {} bit {bit}", path.display());
                same += 1;
            } else {
                assert!(matches!(merged.status.code(), Some(2 | 3)), "{merged:?}");
                assert!(!super::said(&merged).contains("panicked"), "{merged:?}");
                refused += 1;
            }
        }
        println!("{job}: {refused} refused, {same} the same");
        assert!(refused > 0);
    }
}

/// States of units that are damaged anywhere: the unit is done all the same.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn damaged_states_do_no_harm() {
    let mut random = Random::new();
    let folder = tempfile::tempdir().unwrap();
    let state = "$S prove '(XO)^20' --no-library --by-theorem never --state s --out c --threads 1";
    assert!(shell(state, folder.path()).status.success());
    let whole = fs::read(folder.path().join("s")).unwrap();
    let (mut refused, mut used) = (0, 0);
    for _ in 0..FLIPS {
        let mut bytes = whole.clone();
        for _ in 0..=random.below(3) {
            let bit = random.below(8 * bytes.len() as u64) as usize;
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
        fs::write(folder.path().join("s"), &bytes).unwrap();
        let run = shell(state, folder.path());
        match run.status.code() {
            Some(0) => {
                used += 1;
                assert!(shell("$S check c --claim '(XO)^20 || 0'", folder.path()).status.success());
            }
            Some(2) => {
                refused += 1;
                let text = super::said(&run);
                assert!(!text.contains("panicked") && !text.contains("internal"), "{text}");
                // The message says how to keep what is intact.
                if let Some((_, command)) = text.split_once("`truncate") {
                    let (command, _) = command
                        .replace("\n  │ ", " ")
                        .split_once('`')
                        .map(|(command, rest)| (command.to_owned(), rest.to_owned()))
                        .unwrap();
                    let kept = shell(&format!("truncate {command} && {state}"), folder.path());
                    assert!(kept.status.success(), "{kept:?}");
                }
            }
            _ => panic!("{run:?}"),
        }
    }
    assert!(refused > 0, "{used}");
}

/// Certificates of a survey that were removed or damaged are found again.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn surveys_repair_their_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let survey = "$S survey --blocks 2 --out found";
    let whole = shell(survey, folder.path());
    assert!(whole.status.success(), "{whole:?}");
    let harm = "set -- found/*.cert; cp $1 kept; rm $1; printf x >>$2";
    assert!(shell(harm, folder.path()).status.success());
    assert_eq!(shell(survey, folder.path()).stdout, whole.stdout);
    let check = "$S check found && set -- found/*.cert && cmp $1 kept";
    let check = shell(check, folder.path());
    assert!(check.status.success(), "{check:?}");
}

/// A state whose records are intact and false: whoever can write it can have written this. The run
/// says that the state misled it, and a unit is done without it.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn forged_states_are_blamed_and_no_bug() {
    let folder = tempfile::tempdir().unwrap();
    let prove = "$S prove '(XO)^12' --no-library --by-theorem never --state s --out c --threads 1";
    assert!(shell(prove, folder.path()).status.success());
    let (mut misled, mut proved) = (0, 0);
    for forgery in forgeries() {
        forge(&folder.path().join("s"), "prove (XO)^12", &forgery);
        let _ = fs::remove_file(folder.path().join("c"));
        let run = shell(prove, folder.path());
        let text = super::said(&run);
        assert!(!text.contains("panicked") && !text.contains("internal error"), "{text}");
        match run.status.code() {
            Some(0) => proved += 1,
            Some(2) => {
                assert!(text.contains("s (") && !folder.path().join("c").exists(), "{text}");
                misled += 1;
            }
            _ => panic!("{run:?}"),
        }
        let units = "rm -rf w; $S split '(XO)^9' --look 0 --units 4 --out w";
        assert!(shell(units, folder.path()).status.success());
        let job = fs::read_to_string(folder.path().join("w/job.json")).unwrap();
        let job: serde_json::Value = serde_json::from_str(&job).unwrap();
        let question = job["units"][0][0]["text"].as_str().unwrap();
        forge(&folder.path().join("w/states/0.state"), question, &forgery);
        let work = shell("$S work w --threads 1", folder.path());
        assert!(work.status.success(), "{work:?}");
        assert!(!super::said(&work).contains("panicked"), "{work:?}");
    }
    assert!(misled > 0, "{proved}");
}

/// Values that are false, as a journal keeps them: options of Left and of Right, sums, and
/// components.
type Forgery = (Vec<(Vec<u32>, Vec<u32>)>, Vec<(u32, u32, u32)>, Vec<(String, u32)>);

fn forgeries() -> Vec<Forgery> {
    let values =
        || vec![(vec![], vec![]), (vec![0], vec![]), (vec![0], vec![0]), (vec![], vec![0])];
    let components =
        |value| ["XO", "XOXO", "XOXOXO", "OXOX"].map(|it| (it.to_owned(), value)).to_vec();
    vec![
        (values(), vec![], components(1)),
        (values(), vec![], components(0)),
        (values(), vec![(1, 1, 0), (2, 2, 1), (1, 2, 3)], components(2)),
        (values(), vec![(77, 1, 0)], components(99)),
        (vec![(vec![5], vec![9])], vec![], vec![("XZ".to_owned(), 0)]),
    ]
}

fn forge(path: &Path, question: &str, forgery: &Forgery) {
    let _ = fs::remove_file(path);
    let growth: Growth = postcard::from_bytes(&postcard::to_allocvec(forgery).unwrap()).unwrap();
    let journal = Journal::open(path, question).unwrap();
    journal.keep_values(true, growth);
}
