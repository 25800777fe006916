//! Folders of units that somebody has changed: nothing in them is believed. Each forgery is sealed
//! again with the hash that belongs to it, as whoever can write in the folder can do.
use std::fs;
use std::path::Path;

use segcert_answers::work::folder::Folder;
use serde_json::{Value, json};

use super::run::output;

/// How a run ends, and what it prints.
fn run(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = output(arguments, folder, "");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// A survey of rows of two blocks in three units, all of which are done.
fn survey() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let split = ["split", "--blocks", "2", "--units", "3", "--out", "w"];
    assert_eq!(run(&split, folder.path()).0, Some(0));
    assert_eq!(run(&["work", "w", "--threads", "1"], folder.path()).0, Some(0));
    folder
}

fn done(folder: &Path, unit: usize) -> Value {
    let text = fs::read_to_string(folder.join(format!("w/done/{unit}.json"))).unwrap();
    serde_json::from_str(text.split_once('\n').unwrap().1).unwrap()
}

/// Writes what a unit found, with its hash.
fn seal(folder: &Path, unit: usize, done: &Value) {
    let job = Folder::open(&folder.join("w")).unwrap().job;
    let content = serde_json::to_vec(done).unwrap();
    let question = blake3::hash(&job.question(unit).unwrap());
    let hash = blake3::hash(&[question.as_bytes(), &content[..]].concat()).to_hex();
    let file = [hash.as_bytes(), b"\n", &content].concat();
    fs::write(folder.join(format!("w/done/{unit}.json")), file).unwrap();
}

/// `merge` of a folder in which one answer was changed, then sealed again.
fn merge_with(change: impl FnOnce(&mut Value)) -> (Option<i32>, String) {
    let folder = survey();
    let mut forged = done(folder.path(), 0);
    change(&mut forged);
    seal(folder.path(), 0, &forged);
    let merged = run(&["merge", "w", "--out", "found", "--recheck", "all"], folder.path());
    let names = fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name());
    assert!(names.into_iter().all(|name| name == "w" || name == "found"));
    merged
}

/// The legal twin of all forgeries below.
#[test]
fn what_is_sealed_again_unchanged_is_merged() {
    let (code, table) = merge_with(|_| {});
    assert_eq!(code, Some(0));
    let entries = table.lines().filter(|line| !line.starts_with(' '));
    assert_eq!(entries.count(), 1 + 4, "{table}");
}

#[test]
fn forged_statements_are_not_listed() {
    for statement in ["(X)^m(O)^n = up for all m >= 2, n >= 2", "(X)^m(O)^n = 0"] {
        let (code, table) = merge_with(|done| {
            done["found"][0]["theorem"]["entry"]["statement"] = json!(statement);
        });
        assert_eq!((code, table.as_str()), (Some(2), ""), "{statement}");
    }
}

#[test]
fn words_roots_and_counts_are_validated() {
    for word in ["/elsewhere/x", "../x", "(X)^nOO"] {
        let merged = merge_with(|done| done["found"][0]["theorem"]["entry"]["word"] = json!(word));
        assert_eq!(merged, (Some(3), String::new()), "{word}");
    }
    for root in ["../../secret", "", "AA"] {
        let merged = merge_with(|done| done["found"][0]["theorem"]["root"] = json!(root));
        assert_eq!(merged, (Some(3), String::new()), "{root}");
    }
    let none = merge_with(|done| done["found"] = json!([]));
    assert_eq!(none, (Some(3), String::new()));
    let many = merge_with(|done| {
        let again = done["found"][0].clone();
        done["found"].as_array_mut().unwrap().push(again);
    });
    assert_eq!(many, (Some(3), String::new()));
}

/// A true theorem about another row is no answer.
#[test]
fn answers_of_other_units_are_no_answers() {
    let folder = survey();
    let [mut one, other] = [0, 2].map(|unit| done(folder.path(), unit));
    one["found"][0] = other["found"][0].clone();
    one["found"][0]["theorem"]["entry"]["word"] = json!("(X)^m(O)^n");
    seal(folder.path(), 0, &one);
    assert_eq!(run(&["merge", "w"], folder.path()), (Some(3), String::new()));
    let path = |unit| folder.path().join(format!("w/done/{unit}.json"));
    fs::copy(path(2), path(0)).unwrap();
    assert_eq!(run(&["merge", "w"], folder.path()), (Some(3), String::new()));
    // The unit is open, and done again.
    assert_eq!(run(&["work", "w", "--threads", "1"], folder.path()).0, Some(0));
    assert_eq!(run(&["merge", "w"], folder.path()).0, Some(0));
}

#[test]
fn certificates_are_checked_before_they_are_copied() {
    let folder = survey();
    let root = done(folder.path(), 0)["found"][0]["theorem"]["root"].clone();
    let path = folder.path().join(format!("w/results/{}.cert", root.as_str().unwrap()));
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let merged = run(&["merge", "w", "--out", "found"], folder.path());
    assert_eq!(merged, (Some(2), String::new()));
    assert!(!folder.path().join("found/_X_m_O_n.cert").exists());
}

/// Any bit of a done file: values have no certificates.
#[test]
fn flipped_bits_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("sums"), "XO\n(XXO)^3\n").unwrap();
    run(&["split", "--values", "sums", "--units", "1", "--out", "w"], folder);
    run(&["work", "w", "--threads", "1"], folder);
    let path = folder.join("w/done/0.json");
    let whole = fs::read(&path).unwrap();
    let job = Folder::open(&folder.join("w")).unwrap();
    assert!(job.done(0).is_some());
    for bit in 0..8 * whole.len() {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(&path, bytes).unwrap();
        assert!(job.done(0).is_none(), "bit {bit}");
    }
}

/// A pipe or device in the place of a done file is no answer, and nobody waits for it.
#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read() {
    let folder = survey();
    let path = folder.path().join("w/done/0.json");
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink("/dev/zero", &path).unwrap();
    assert_eq!(run(&["merge", "w"], folder.path()), (Some(3), String::new()));
    assert_eq!(run(&["status", "w"], folder.path()).0, Some(0));
    fs::remove_file(&path).unwrap();
    let made = std::process::Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    assert_eq!(run(&["merge", "w"], folder.path()), (Some(3), String::new()));
    assert_eq!(run(&["status", "w"], folder.path()).0, Some(0));
}

/// A name that looks like verdicts is one line, and not read from right to left.
#[cfg(unix)]
#[test]
fn names_of_files_cannot_forge_verdicts() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    run(&["prove", "XO", "--out", "plain.cert"], folder);
    let name = "a.cert: XO || 0\nVERIFIED  b.cert: (XXO)^n = 7*up\u{202e}\u{1b}[2J.cert";
    fs::rename(folder.join("plain.cert"), folder.join(name)).unwrap();
    let texts = [vec!["check", name], vec!["check", "."], vec!["check", "--claim", "up > 0", name]];
    for arguments in texts {
        let (_, text) = run(&arguments, folder);
        assert!(text.contains("\\nVERIFIED  b.cert"), "{text}");
        assert!(!text.contains("\nVERIFIED  b.cert"), "{text}");
        assert!(!text.contains(['\u{202e}', '\u{1b}']), "{text}");
    }
    let missing = output(&["prove", "XO", "--out", "none\nPROVED/x"], folder, "");
    let message = String::from_utf8(missing.stderr).unwrap();
    assert!(message.contains("none\\nPROVED"), "{message}");
}

#[test]
fn inputs_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("brd"), "XOOXO\n").unwrap();
    assert_eq!(run(&["prove", "XO", "--out", "in.cert"], folder).0, Some(0));
    fs::copy(folder.join("in.cert"), folder.join("in.v")).unwrap();
    fs::copy(folder.join("in.cert"), folder.join("other.cert")).unwrap();
    fs::write(folder.join("alc.toml"), "").unwrap();
    for (arguments, code) in [
        (vec!["solitaire", "@brd", "--out", "./brd"], 2),
        (vec!["solitaire", "@brd", "--moves", "brd"], 2),
        (vec!["solitaire", "XO", "--out", "same", "--moves", "./same"], 2),
        (vec!["prove", "XO > 0", "--out", "same", "--out-refutation", "./same"], 2),
        (vec!["prove", "XO", "--using", "in.cert", "--out", "./in.cert"], 2),
        (vec!["prove", "XO", "--state", "s", "--out", "./s"], 2),
        (vec!["prove", "(XO)^9", "--strategy", "alc.toml", "--out", "alc.toml"], 2),
        (vec!["coq", "in.v", "--out", "./in.v"], 2),
        (vec!["view", "other.cert", "--import", "in.cert", "--out", "in.cert"], 2),
        (vec!["coq", "in.v", "--out", "out.v"], 0),
        (vec!["prove", "XO", "--using", "in.cert", "--out", "other"], 0),
        (vec!["prove", "XO", "--state", "s", "--out", "other"], 0),
        (vec!["view", "in.cert", "--out", "./in.cert"], 2),
        (vec!["solitaire", "@brd", "--out", "out", "--moves", "moves"], 0),
        (vec!["view", "in.cert", "--out", "page"], 0),
    ] {
        assert_eq!(run(&arguments, folder).0, Some(code), "{arguments:?}");
    }
    assert_eq!(fs::read(folder.join("brd")).unwrap(), b"XOOXO\n");
    assert_eq!(run(&["check", "in.cert"], folder).0, Some(0));
}

/// A reader of a pipe gets all of it: nothing opens and closes it before.
#[cfg(unix)]
#[test]
fn a_pipe_is_opened_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn(move || fs::read(pipe).unwrap());
    assert_eq!(run(&["prove", "XO", "--out", "pipe"], folder.path()).0, Some(0));
    assert!(reader.join().unwrap().starts_with(b"\x89SEG"));
}

/// `merge` of a list in two units in which one answer was changed, then sealed again.
fn merge_list(split: &[&str], list: &str, change: impl FnOnce(&mut Value)) -> Option<i32> {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("list"), list).unwrap();
    let split = [&["split"], split, &["list", "--units", "2", "--out", "w"]].concat();
    assert_eq!(run(&split, folder).0, Some(0));
    assert_eq!(run(&["work", "w", "--threads", "1"], folder).0, Some(0));
    let mut forged = done(folder, 0);
    change(&mut forged["found"][0]["shown"]);
    seal(folder, 0, &forged);
    run(&["merge", "w", "--recheck", "all"], folder).0
}

/// Values and winners have no certificates. What can be read from a value agrees with it, or is
/// refused; short lists are found again, so that no other value is listed either.
#[test]
fn forged_values_and_winners_are_not_listed() {
    let values = |change: fn(&mut Value)| merge_list(&["--values"], "(XXO)^3\nXO\nXOXO\n", change);
    assert_eq!(values(|_| ()), Some(0));
    for change in [
        |shown: &mut Value| shown["value"] = json!("^"),
        |shown: &mut Value| shown["value"] = json!("^^ + *\n0"),
        |shown: &mut Value| shown["outcome"] = json!("P"),
        |shown: &mut Value| shown["atomic_weight"] = json!("7"),
        |shown: &mut Value| shown["theorems"] = json!(["(XXO)^n = 0"]),
        |shown: &mut Value| {
            // All of this agrees, and it is another value.
            for (field, forged) in [("value", "^"), ("atomic_weight", "1")] {
                shown[field] = json!(forged);
            }
            (shown["birthday"], shown["left_options"]) = (json!(2), json!(1));
            (shown["right_options"], shown["followers"]) = (json!(1), json!(3));
        },
    ] {
        assert_eq!(values(change), Some(2));
    }
    let winners = |change: fn(&mut Value)| merge_list(&["--batch"], "(XXO)^3 L L\nXO R\n", change);
    assert_eq!(winners(|_| ()), Some(0));
    for change in [
        |shown: &mut Value| shown["winner"] = json!("R"),
        |shown: &mut Value| shown["winner"] = json!("nobody"),
        |shown: &mut Value| shown["board"] = json!("XO"),
        |shown: &mut Value| shown["expected"] = json!("R"),
        |shown: &mut Value| *shown = json!({"line": 1, "error": {"code": "x", "message": "y"}}),
    ] {
        assert_eq!(winners(change), Some(2));
    }
}

/// A forged value that agrees with the rest of its row is printed only with the note that it was
/// not computed again.
#[test]
fn answers_that_are_not_computed_again_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("list"), "XO\n(XXO)^3\n").unwrap();
    run(&["split", "--values", "list", "--units", "1", "--out", "w"], folder);
    run(&["work", "w", "--threads", "1"], folder);
    let merge = |recheck: &str| output(&["merge", "w", "--recheck", recheck], folder, "");
    let note = |merged: &std::process::Output| String::from_utf8(merged.stderr.clone()).unwrap();
    let whole = merge("all");
    assert_eq!((whole.status.code(), note(&whole).as_str()), (Some(0), ""));
    let mut forged = done(folder, 0);
    forged["found"][0]["shown"] = forged["found"][1]["shown"].clone();
    forged["found"][0]["shown"]["position"] = json!("XO");
    seal(folder, 0, &forged);
    let quick = merge("0");
    assert_eq!(quick.status.code(), Some(0));
    assert!(note(&quick).contains("2 of 2 answers were not computed again: rows 1-2"));
    let slow = merge("all");
    assert_eq!(slow.status.code(), Some(2));
    assert!(note(&slow).contains("the answer about `XO` is false"), "{}", note(&slow));
}

/// The columns of a survey beside its theorems are checked, too.
#[test]
fn forged_columns_are_not_listed() {
    for (field, forged) in [
        ("period", json!(77)),
        ("saltus", json!("up\nVERIFIED")),
        ("bytes", json!(1)),
        ("limit", json!("nothing")),
    ] {
        let merged = merge_with(|done| done["found"][0]["theorem"]["entry"][field] = forged);
        assert_eq!(merged, (Some(2), String::new()), "{field}");
    }
}

/// Pipes, devices and links in place of states and certificates are replaced by files.
#[cfg(unix)]
#[test]
fn pipes_devices_and_links_in_folders_are_replaced() {
    use std::os::unix::fs::symlink;
    let folder = split();
    let folder = folder.path();
    fs::write(folder.join("mine"), "").unwrap();
    let state = |unit: usize| folder.join(format!("w/states/{unit}.state"));
    let fifo = |path: &Path| {
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
    };
    fifo(&state(0));
    symlink("/dev/zero", state(1)).unwrap();
    symlink(folder.join("mine"), state(2)).unwrap();
    fs::create_dir(state(3)).unwrap();
    fifo(&folder.join("w/done/0.json"));
    symlink("/dev/zero", folder.join("w/done/1.json")).unwrap();
    let path = fs::read_to_string(folder.join("w/job.json")).unwrap();
    assert_eq!(run(&["work", "w", "--threads", "1"], folder).0, Some(0));
    assert_eq!(fs::read(folder.join("mine")).unwrap(), b"");
    for name in ["w/done/0.json", "w/done/1.json"] {
        assert!(fs::symlink_metadata(folder.join(name)).unwrap().is_file(), "{name}");
    }
    assert_eq!(run(&["status", "w"], folder).0, Some(0));
    // The job itself.
    fs::remove_file(folder.join("w/job.json")).unwrap();
    fifo(&folder.join("w/job.json"));
    assert_eq!(run(&["work", "w"], folder).0, Some(2));
    fs::remove_file(folder.join("w/job.json")).unwrap();
    fs::write(folder.join("w/job.json"), path).unwrap();
    assert_eq!(run(&["work", "w"], folder).0, Some(0));
}

/// Runs a command, and returns its exit code and its message.
#[cfg(unix)]
fn message(arguments: &[&str], folder: &Path) -> (Option<i32>, String) {
    let output = output(arguments, folder, "");
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[cfg(unix)]
const SPLIT: [&str; 8] = ["split", "(XO)^9", "--look", "0", "--units", "8", "--out", "w"];

/// Returns a folder with a job in `w`, of which no unit is done.
#[cfg(unix)]
fn split() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&SPLIT, folder.path()).0, Some(0));
    folder
}

/// Files, devices and links in place of the folders of a job are refused by all commands, and
/// nothing is written where a link leads. After the advice is followed, the folder is usable.
#[cfg(unix)]
#[test]
fn what_takes_the_place_of_a_folder_is_refused() {
    use std::os::unix::fs::symlink;
    let folder = split();
    let folder = folder.path();
    fs::create_dir(folder.join("other")).unwrap();
    for name in ["0.json", ".segcert-mine"] {
        fs::write(folder.join("other").join(name), "mine").unwrap();
    }
    for component in ["done", "results", "states"] {
        let path = folder.join("w").join(component);
        for target in ["", "../other", "none", "/dev/null"] {
            // A folder is created again only when a unit needs it.
            let _ = fs::remove_dir_all(&path);
            match target {
                "" => fs::write(&path, "").unwrap(),
                _ => symlink(target, &path).unwrap(),
            }
            let commands: [&[&str]; 4] =
                [&["work", "w"], &["merge", "w"], &["status", "w"], &SPLIT];
            for arguments in commands {
                let (code, message) = message(arguments, folder);
                assert_eq!(code, Some(2), "{message}");
                let read = message.contains(&format!("cannot read w/{component}"));
                assert!(read && message.contains("it is not a folder; remove it"), "{message}");
            }
            // A split of a folder without a job.
            let job = fs::read(folder.join("w/job.json")).unwrap();
            fs::remove_file(folder.join("w/job.json")).unwrap();
            assert_eq!(message(&SPLIT, folder).0, Some(2));
            assert!(!folder.join("w/job.json").exists());
            fs::write(folder.join("w/job.json"), job).unwrap();
            fs::remove_file(&path).unwrap();
            assert_eq!(run(&["work", "w", "--unit", "0", "--threads", "1"], folder).0, Some(0));
        }
    }
    let files = fs::read_dir(folder.join("other")).unwrap();
    let files: Vec<_> = files.map(|file| fs::read(file.unwrap().path()).unwrap()).collect();
    assert_eq!(files, [b"mine", b"mine"]);
}

/// Whatever is in place of the lock is refused as a file of the job, and a link is not followed.
#[cfg(unix)]
#[test]
fn what_takes_the_place_of_the_lock_is_refused() {
    use std::os::unix::fs::symlink;
    let folder = split();
    let folder = folder.path();
    let lock = folder.join("w/job.lock");
    fs::remove_file(&lock).unwrap();
    let refused = || {
        let (code, message) = message(&SPLIT, folder);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains("cannot read w/job.lock"), "{message}");
        assert!(message.contains("it is not a regular file; remove it"), "{message}");
    };
    fs::create_dir(&lock).unwrap();
    refused();
    fs::remove_dir(&lock).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&lock).status().unwrap().success());
    refused();
    fs::remove_file(&lock).unwrap();
    symlink("../LOCK", &lock).unwrap();
    refused();
    assert!(!folder.join("LOCK").exists());
    fs::remove_file(&lock).unwrap();
    assert_eq!(run(&SPLIT, folder).0, Some(0));
}

/// A folder in place of the results or the certificate of a unit leaves this unit open. The other
/// units are computed, and the command says at its end what to remove.
#[cfg(unix)]
#[test]
fn a_folder_in_place_of_a_file_leaves_one_unit_open() {
    let folder = split();
    let folder = folder.path();
    let status = || {
        let status: Value =
            serde_json::from_str(&run(&["status", "w", "--json"], folder).1).unwrap();
        status["open"].as_array().unwrap().clone()
    };
    let work = ["work", "w", "--threads", "1"];
    assert_eq!(run(&work, folder).0, Some(0));
    let unit = run(&["work", "w", "--unit", "1", "--json"], folder).1;
    let unit: Value = serde_json::from_str(&unit).unwrap();
    let certificate = format!("w/results/{}.cert", unit["roots"][0].as_str().unwrap());
    for (path, unit) in [("w/done/0.json", 0), (certificate.as_str(), 1)] {
        fs::remove_file(folder.join(path)).unwrap();
        fs::remove_file(folder.join("w/done/2.json")).unwrap();
        fs::create_dir(folder.join(path)).unwrap();
        let (code, message) = message(&work, folder);
        assert_eq!(code, Some(2), "{message}");
        assert!(message.contains(&format!("{path} is a folder;")), "{message}");
        assert!(message.contains("remove it"), "{message}");
        assert_eq!(status(), [json!(unit)]);
        fs::remove_dir(folder.join(path)).unwrap();
        assert_eq!(run(&work, folder).0, Some(0));
        assert!(status().is_empty());
    }
}

/// A damaged file in `results` that no unit needs does not disturb `merge`. The checker names it,
/// and verifies the certificate when it has been removed.
#[test]
fn a_damaged_file_that_no_unit_needs_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let split = ["split", "(XO)^4 || 0", "--units", "4", "--out", "w"];
    for arguments in [&split[..], &["work", "w"], &["merge", "w", "--out", "merged.cert"]] {
        assert_eq!(run(arguments, folder).0, Some(0), "{arguments:?}");
    }
    let stale = format!("w/results/{}.cert", "0".repeat(64));
    fs::write(folder.join(&stale), "damaged").unwrap();
    assert_eq!(run(&["merge", "w", "--out", "merged.cert"], folder).0, Some(0));
    let check = || {
        let files = fs::read_dir(folder.join("w/results")).unwrap();
        let files =
            files.map(|it| format!("w/results/{}", it.unwrap().file_name().to_string_lossy()));
        let imports: Vec<String> = files.flat_map(|it| ["--import".to_owned(), it]).collect();
        let imports: Vec<&str> = imports.iter().map(String::as_str).collect();
        let checked = output(&[&["check", "merged.cert"], &imports[..]].concat(), folder, "");
        let text = [checked.stdout, checked.stderr].concat();
        (checked.status.code(), String::from_utf8(text).unwrap())
    };
    let (code, text) = check();
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains(&stale), "{text}");
    fs::remove_file(folder.join(&stale)).unwrap();
    assert_eq!(check().0, Some(0));
}

/// Programs get names as they are, people get them escaped.
#[cfg(unix)]
#[test]
fn names_for_programs_are_true() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let name = "a\nb\u{202e}.cert";
    let written = run(&["prove", "XO", "--out", name, "--json"], folder);
    let written: Value = serde_json::from_str(&written.1).unwrap();
    assert_eq!(written["file"], name);
    let checked = run(&["check", name, "--json"], folder);
    let checked: Value = serde_json::from_str(&checked.1).unwrap();
    assert_eq!(checked["file"], name);
}

/// Messages quote what is wrong, also of lists that others have written.
#[test]
fn quoted_texts_are_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("list"), "XO\rVERIFIED\u{1b}[2J X\n").unwrap();
    for arguments in [
        vec!["prove", "XO\rVERIFIED\u{1b}[2J > 0"],
        vec!["values", "--batch", "list"],
        vec!["solve", "--batch", "list"],
        vec!["strategy", "play", "none\rVERIFIED\u{1b}[2J", "--length", "8"],
        vec!["prove", "XO", "--state", "none\rVERIFIED\u{1b}[2J/s"],
    ] {
        let output = output(&arguments, folder, "");
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains(['\r', '\u{1b}']), "{arguments:?}: {text}");
        assert!(text.contains("\\u{1b}"), "{arguments:?}: {text}");
    }
}

/// A file that is replaced keeps its mode, and a link is replaced, not followed.
#[cfg(unix)]
#[test]
fn modes_are_kept_and_links_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("c"), "before").unwrap();
    fs::set_permissions(folder.join("c"), fs::Permissions::from_mode(0o640)).unwrap();
    fs::write(folder.join("far"), "before").unwrap();
    symlink("far", folder.join("link")).unwrap();
    for name in ["c", "link"] {
        assert_eq!(run(&["prove", "XO", "--out", name], folder).0, Some(0));
        assert_eq!(run(&["check", name], folder).0, Some(0));
    }
    let mode = fs::metadata(folder.join("c")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(fs::read(folder.join("far")).unwrap(), b"before");
}
