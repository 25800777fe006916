//! `segcert split`, `work`, `merge`, `status`: work in units.
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use segcert_answers::work::folder::Folder;
use segcert_answers::work::job::{Item, Job, Task};
use serde_json::Value;

use super::run::output;

fn run(arguments: &[&str], folder: &Path) -> Output {
    output(arguments, folder, "")
}

/// Runs a command in a folder, checks its exit code, and returns its standard output.
fn text(arguments: &[&str], folder: &Path, code: i32) -> String {
    let run = run(arguments, folder);
    assert_eq!(run.status.code(), Some(code), "{arguments:?}: {run:?}");
    String::from_utf8(run.stdout).unwrap()
}

fn json(arguments: &[&str], folder: &Path) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat(), folder, 0)).unwrap()
}

fn split(statement: &str, units: &str, folder: &Path) -> Value {
    let look = ["--look", "0", "--units", units, "--out", "w"];
    json(&[&["split", statement], &look[..]].concat(), folder)
}

fn work(folder: &Path) {
    text(&["work", "w", "--threads", "1"], folder, 0);
}

/// Splits, works and merges until the units suffice. How often it was split.
fn prove(statement: &str, units: &str, folder: &Path) -> usize {
    for round in 1..20 {
        split(statement, units, folder);
        work(folder);
        let merged = run(&["merge", "w", "--out", "merged"], folder);
        match merged.status.code() {
            Some(0) => return round,
            code => assert_eq!(code, Some(3), "{merged:?}"),
        }
    }
    panic!("the units never suffice");
}

/// The checks of both programs, and what is proved.
fn check(claim: &str, folder: &Path) {
    let results = fs::read_dir(folder.join("w/results")).unwrap();
    let paths = results.map(|file| file.unwrap().path().to_str().unwrap().to_owned());
    // A worker that was killed may have left a file that was not complete.
    let imports: Vec<String> = paths
        .filter(|path| path.ends_with(".cert"))
        .flat_map(|path| ["--import".to_owned(), path])
        .collect();
    let imports: Vec<&str> = imports.iter().map(String::as_str).collect();
    let arguments = [&["check", "merged", "--claim", claim], &imports[..]].concat();
    text(&arguments, folder, 0);
    // Without what it rests on it proves nothing.
    if !imports.is_empty() {
        text(&["check", "merged"], folder, 2);
    }
}

#[test]
fn a_proof_in_units_is_the_proof_of_the_statement() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prove("(XO)^9", "40", folder);
    check("(XO)^9 || 0", folder);
    let status = json(&["status", "w"], folder);
    assert_eq!(status["open"].as_array().unwrap().len(), 0);
    assert!(status["done"].as_u64().unwrap() >= 40, "{status}");
}

/// Without a look at the game the first moves that are tried are hardly those that win.
#[test]
fn moves_that_do_not_win_are_replaced() {
    let rounds = [
        "XXOXOOXOXXOXOOXXOXOXOOX",
        "XOXXOXOOXXOXOXOOOXOXXO",
        "(XXO)^5.(XOO)^4",
        "(XXO)^4.(OOX)^4",
        "(XO)^3.OXXO",
    ];
    let rounds = rounds.map(|position| {
        let folder = tempfile::tempdir().unwrap();
        let rounds = prove(position, "30", folder.path());
        let whole = json(&["prove", position, "--threads", "1"], folder.path());
        check(whole["statement"].as_str().unwrap(), folder.path());
        rounds
    });
    assert!(rounds.iter().any(|&rounds| rounds > 1), "{rounds:?}");
}

#[test]
fn statements_with_games() {
    for statement in [
        "(XXO)^4 = 2*up",
        "(XO)^6 > down",
        "XXOXOXO + {up|*} |> *2 - up",
        "OOXO <| XXO + up",
        "XO - XO >= 0",
    ] {
        let folder = tempfile::tempdir().unwrap();
        prove(statement, "12", folder.path());
        let whole = json(&["prove", statement, "--threads", "1"], folder.path());
        check(whole["statement"].as_str().unwrap(), folder.path());
    }
}

#[test]
fn what_is_false_is_refuted() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..20 {
        split("(XO)^6 <= 0", "8", folder.path());
        work(folder.path());
        let merged = run(&["merge", "w", "--json"], folder.path());
        if merged.status.code() == Some(3) {
            continue;
        }
        assert_eq!(merged.status.code(), Some(1), "{merged:?}");
        let merged: Value = serde_json::from_slice(&merged.stdout).unwrap();
        assert_eq!(merged["verdict"], "refuted");
        assert_eq!(merged["instead"], "(XO)^6 |> 0");
        return;
    }
    panic!("the units never suffice");
}

#[test]
fn a_unit_is_done_when_its_files_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    split("(XO)^9", "12", folder);
    let units = json(&["status", "w"], folder)["units"].as_u64().unwrap();
    let one = json(&["work", "w", "--unit", "2", "--threads", "1"], folder);
    assert_eq!(one["verdict"], "done");
    let again = json(&["work", "w", "--unit", "2", "--threads", "1"], folder);
    assert_eq!(again["verdict"], "was done");
    assert_eq!(again["roots"], one["roots"]);
    let open = run(&["merge", "w"], folder);
    assert_eq!(open.status.code(), Some(3), "{open:?}");
    let message = String::from_utf8(open.stderr).unwrap();
    assert!(message.contains(&format!("{} of {units} units are not done", units - 1)), "{message}");
    // Half a file says nothing.
    let done = folder.join("w/done/2.json");
    let half = fs::read(&done).unwrap();
    fs::write(&done, &half[..half.len() / 2]).unwrap();
    assert_eq!(json(&["status", "w"], folder)["done"], 0);
    let third = json(&["work", "w", "--unit", "2", "--threads", "1"], folder);
    assert_eq!(third["verdict"], "done");
    assert_eq!(third["roots"], one["roots"]);
    let root = one["roots"][0].as_str().unwrap();
    fs::remove_file(folder.join(format!("w/results/{root}.cert"))).unwrap();
    assert_eq!(json(&["status", "w"], folder)["done"], 0);
}

/// A unit that takes too long is left open; another `split` divides it.
#[test]
fn large_units_are_split_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let split = |units: &str| {
        let arguments = ["split", "(XO)^18", "--look", "1", "--out", "w", "--units", units];
        json(&arguments, folder)["units"].as_u64().unwrap()
    };
    let first = split("3");
    let none = ["work", "w", "--unit-time", "0", "--threads", "1", "--json"];
    let left = text(&none, folder, 3);
    assert!(left.contains("\"verdict\":\"left open\""), "{left}");
    assert!(left.contains("\"code\":\"unfinished\""), "{left}");
    let second = split("60");
    assert!(second >= 60 && second > first, "{first} {second}");
    // Units that were divided are no longer needed.
    let job: Value = serde_json::from_slice(&fs::read(folder.join("w/job.json")).unwrap()).unwrap();
    let units = job["units"].as_array().unwrap();
    assert!(units.iter().any(|unit| unit == &Value::Array(Vec::new())), "{job}");
    work(folder);
    text(&["merge", "w", "--out", "merged"], folder, 0);
    check("(XO)^18 || 0", folder);
}

/// A command ends with exit code 2 and says why.
fn refused(arguments: &[&str], folder: &Path, why: &str) {
    let output = run(arguments, folder);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(why), "{message}");
}

/// A certificate that is not what its name says is noticed, whoever has written it.
#[test]
fn a_forged_result_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prove("(XO)^9", "30", folder);
    for file in fs::read_dir(folder.join("w/results")).unwrap() {
        let path = file.unwrap().path();
        let mut bytes = fs::read(&path).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(&path, bytes).unwrap();
    }
    refused(&["merge", "w", "--out", "forged"], folder, "is damaged");
    assert!(!folder.join("forged").exists());
}

#[test]
fn folders_are_for_one_job() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let missing = run(&["work", "w"], folder);
    assert_eq!(missing.status.code(), Some(2));
    split("(XO)^6", "8", folder);
    let other = ["split", "(XO)^7", "--out", "w"];
    refused(&other, folder, "w has the units of another question");
    let beyond = run(&["work", "w", "--unit", "1000"], folder);
    assert_eq!(beyond.status.code(), Some(2));
    let job = folder.join("w/job.json");
    let text = fs::read_to_string(&job).unwrap();
    fs::write(&job, text.replace("{\"version\":3", "{\"version\":7")).unwrap();
    refused(&["work", "w"], folder, "another version");
}

#[test]
fn a_folder_is_made_only_for_what_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    refused(&["split", "XXO = bad", "--out", "w"], folder, "no meaning");
    refused(&["split", "--batch", "none", "--out", "w"], folder, "none");
    assert!(!folder.join("w").exists());
}

/// A list is known by its hash, so that items that were exchanged, changed or removed are noticed.
/// A list without items is no job.
#[test]
fn changed_jobs_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("s"), "(XO)^3 L\n(XO)^4 R\nXXO L\n(XO)^5 L\n").unwrap();
    let split = json(&["split", "--batch", "s", "--units", "4", "--out", "w"], folder);
    let hash = split["job"].as_str().unwrap();
    assert_eq!(json(&["status", "w"], folder)["job"], hash);
    work(folder);
    let merge = ["merge", "w", "--recheck", "all", "--job", hash];
    text(&merge, folder, 0);
    let path = folder.join("w/job.json");
    let job: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let mut exchanged = job.clone();
    for (unit, other) in [(1, 2), (2, 1)] {
        exchanged["units"][unit][0]["text"] = job["units"][other][0]["text"].clone();
    }
    let mut shorter = job.clone();
    shorter["units"].as_array_mut().unwrap().pop();
    for changed in [exchanged, shorter] {
        fs::write(&path, changed.to_string()).unwrap();
        work(folder);
        text(&merge[..4], folder, 0);
        refused(&merge, folder, "was changed");
    }
    let mut empty = job.clone();
    empty["units"] = Value::Array(Vec::new());
    fs::write(&path, empty.to_string()).unwrap();
    for command in ["merge", "status", "work"] {
        refused(&[command, "w"], folder, "it has no units");
    }
    fs::write(folder.join("e"), "# nothing\n").unwrap();
    refused(&["split", "--batch", "e", "--out", "v"], folder, "has no line with a position");
    refused(&["split", "--values", "e", "--out", "v"], folder, "has no line with a");
    assert!(!folder.join("v").exists());
}

/// Two processes that split different questions cannot write to one folder at the same time.
#[cfg(unix)]
#[test]
fn one_process_at_a_time_splits() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (none, lock) = Folder::find_alone(&folder.join("w")).unwrap();
    assert!(none.is_none());
    let one = ["split", "(XO)^7", "--look", "0", "--out", "w"];
    refused(&one, folder, "another process is using w/job.lock");
    drop(lock);
    text(&one, folder, 0);
}

/// Three workers at a time, some of which are killed.
#[cfg(unix)]
#[test]
fn workers_may_die_and_do_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    json(&["split", "(XO)^16", "--look", "1", "--units", "30", "--out", "w"], folder);
    let worker = || {
        Command::new(env!("CARGO_BIN_EXE_segcert"))
            .args(["work", "w", "--threads", "1"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    for round in 0..6 {
        let mut workers = [worker(), worker(), worker()];
        sleep(Duration::from_millis(30 + 60 * round));
        for worker in &mut workers[..2] {
            let _ = worker.kill();
        }
        for worker in &mut workers {
            worker.wait().unwrap();
        }
    }
    work(folder);
    text(&["merge", "w", "--out", "merged"], folder, 0);
    check("(XO)^16 || 0", folder);
    // A worker that is killed after it has written its results leaves its state behind.
    fs::write(folder.join("w/states/0.state"), "").unwrap();
    work(folder);
    let left: Vec<_> = fs::read_dir(folder.join("w/states")).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
}

/// For a list, `merge` prints the same as the command for lists.
#[test]
fn lists_are_put_together_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let batch = "XO X O\n# no board\nXXO.OX B\n(XO)^6 L R\nXQ X\n\n(XO)^7 R R\nBWBWB L\nxox x\n\
                 ●○ L\nXXO+OX  L\n↑ + XXO L\n(XO)^(2+1) L\n";
    fs::write(folder.join("batch"), batch).unwrap();
    fs::write(folder.join("sums"), "XO\n(XXO)^3\n(XO)^6 + ↑\n# none\n2 - bbw\n").unwrap();
    let limits = ["--stones", "60", "--work", "300"];
    let jobs: [(&[&str], Vec<&str>); 5] = [
        (&["--batch", "batch"], vec!["solve", "--batch", "batch"]),
        (
            &["--values", "sums", "--format", "latex"],
            vec!["values", "--batch", "sums", "--format", "latex"],
        ),
        (
            &["--survey", "3", "--stones", "60", "--work", "300"],
            [&["survey", "--no-library", "--max-word", "3"], &limits[..]].concat(),
        ),
        (&["--blocks", "2"], vec!["survey", "--blocks", "2"]),
        (&["--values", "sums"], vec!["values", "--batch", "sums"]),
    ];
    for (number, (job, command)) in jobs.into_iter().enumerate() {
        let out = format!("w{number}");
        let arguments = [&["split", "--units", "3", "--out", &out], job].concat();
        assert_eq!(json(&arguments, folder)["units"], 3);
        text(&["merge", &out], folder, 3);
        text(&["work", &out, "--threads", "1"], folder, 0);
        let merge = vec!["merge", &out, "--recheck", "all"];
        let [merged, whole] = [merge, command].map(|it| run(&it, folder));
        assert_eq!(merged.stdout, whole.stdout, "{merged:?}");
        assert_eq!(merged.stderr, whole.stderr);
        assert_eq!(merged.status, whole.status);
    }
    let found = ["merge", "w2", "--out", "found", "--json"];
    text(&found, folder, 0);
    assert!(folder.join("found/XXO.cert").exists());
}

/// The bounds of a line have certificates of their own, which are as needed as that of its theorem.
#[test]
fn bounds_that_grow_go_through_units() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let words = ["X", "XXO"].into_iter().zip(0..);
    let items = words.map(|(word, number)| Item { number, text: word.to_owned() });
    let task = Task::Survey { stones: 20, work: 20_000_000 };
    Folder::write(&folder.join("w"), Job::of_list(task, items.collect(), 2)).unwrap();
    let unit = ["work", "w", "--unit", "1", "--threads", "1"];
    let roots = json(&unit, folder)["roots"].clone();
    assert_eq!(roots.as_array().unwrap().len(), 3, "{roots}");
    let bound = folder.join(format!("w/results/{}.cert", roots[2].as_str().unwrap()));
    fs::remove_file(&bound).unwrap();
    assert_eq!(json(&["status", "w"], folder)["done"], 0);
    text(&["work", "w", "--threads", "1"], folder, 0);

    let words = ["--word", "X", "--word", "XXO", "--stones", "20"];
    let alone = [&["survey", "--no-library", "--out", "alone", "--quiet"], &words[..]].concat();
    let [merged, alone] = [vec!["merge", "w", "--out", "found"], alone].map(|it| run(&it, folder));
    assert_eq!(merged.stdout, alone.stdout, "{merged:?}");
    for file in ["X", "XXO", "XXO-bound-1", "XXO-bound-2"] {
        let [found, alone] = ["found", "alone"].map(|it| folder.join(it).join(file));
        let [found, alone] = [found, alone].map(|path| fs::read(path.with_extension("cert")));
        assert_eq!(found.unwrap(), alone.unwrap(), "{file}");
    }
}

#[test]
fn a_script_for_slurm() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let slurm = ["--slurm", "--unit-time", "90", "--unit-memory", "1G", "--retries", "2"];
    let first = ["split", "(XO)^9", "--look", "0", "--units", "20", "--out", "w"];
    let units = json(&[&first[..], &slurm].concat(), folder)["units"].as_u64().unwrap();
    let script = fs::read_to_string(folder.join("w/job.sh")).unwrap();
    for line in [
        format!("#SBATCH --array=0-{}", units - 1),
        "#SBATCH --time=4".to_owned(),
        "#SBATCH --mem=1536M".to_owned(),
        "#SBATCH --requeue".to_owned(),
    ] {
        assert!(script.lines().any(|text| text == line), "{line}: {script}");
    }
    // Units that are done are not asked for again.
    text(&["work", "w", "--unit", "1..3", "--threads", "1"], folder, 0);
    json(&[&first[..], &slurm].concat(), folder);
    let script = fs::read_to_string(folder.join("w/job.sh")).unwrap();
    assert!(script.contains("--array=0,4-"), "{script}");
}
