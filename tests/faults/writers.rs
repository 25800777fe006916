//! The commands that write, each with what it reads and writes.
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::shell;

/// How to tell that a file is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// The checker verifies it.
    Checked,
    /// The output has the same bytes as the output of an undisturbed run.
    Same,
    /// The output ends with an end of line. It contains times, which differ from run to run.
    Lines,
}

/// A command that writes.
pub struct Writer {
    /// The arguments, as a shell reads them.
    pub command: &'static str,
    /// How it ends if nothing is in its way.
    pub code: i32,
    pub files: &'static [(&'static str, Whole)],
}

const fn writer(
    command: &'static str,
    code: i32,
    files: &'static [(&'static str, Whole)],
) -> Writer {
    Writer { command, code, files }
}

pub const WRITERS: &[Writer] = &[
    writer("prove '(XO)^22' --threads 1 --out c.cert", 0, &[("c.cert", Whole::Checked)]),
    writer("prove '(XO)^24' --state s --threads 1 --out c.cert", 0, &[("c.cert", Whole::Checked)]),
    writer("prove '(XO)^20 > 0' --out-refutation c.cert", 1, &[("c.cert", Whole::Checked)]),
    writer("solve --batch boards --state s", 0, &[]),
    writer("values --batch sums --state s", 0, &[]),
    writer("view in.cert --out page.html", 0, &[("page.html", Whole::Same)]),
    writer("page --out page.html", 0, &[("page.html", Whole::Same)]),
    writer("coq in.cert --out In.v", 0, &[("In.v", Whole::Same)]),
    writer("db build --max-len 13 --out d", 0, &[("d", Whole::Same)]),
    writer("db prove --max-len 11 --out d.cert", 0, &[("d.cert", Whole::Checked)]),
    writer(
        "solitaire '(XXO)^20000' --out s.cert --moves moves",
        0,
        &[("s.cert", Whole::Checked), ("moves", Whole::Same)],
    ),
    writer("strategy find two-ups --short 10 --out t.toml", 0, &[("t.toml", Whole::Same)]),
    writer("library add in.cert", 0, &[]),
    writer("assemble text --out c.cert", 0, &[("c.cert", Whole::Checked)]),
    writer(
        "prove --batch list --out p",
        0,
        &[("p/1.cert", Whole::Checked), ("p/2.cert", Whole::Checked)],
    ),
    writer(
        "manual --out share",
        0,
        &[("share/man/man1/segcert.1", Whole::Same), ("share/completions/_segcert", Whole::Same)],
    ),
    writer("survey --blocks 2 --out found", 0, &[("found/survey.jsonl", Whole::Lines)]),
    writer(
        "split '(XO)^16' --look 0 --units 20 --out w2 --slurm",
        0,
        &[("w2/job.sh", Whole::Lines)],
    ),
    writer("work w --threads 1", 0, &[]),
    writer("merge done --out m.cert", 0, &[("m.cert", Whole::Same)]),
    writer(
        "reproduce figure1a --up-to 6 --max-len 6 --out r",
        0,
        &[("r/figure1a.csv", Whole::Lines)],
    ),
];

/// A folder with all that the commands read.
pub fn inputs() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let lines = (3..20).map(|n| format!("(XO)^{n} L\nXXO.(XO)^{n} R\n"));
    fs::write(folder.path().join("boards"), lines.collect::<String>()).unwrap();
    let sums = (1..10).map(|n| format!("(XO)^{n}\n(XXO)^{n} + up\n"));
    fs::write(folder.path().join("sums"), sums.collect::<String>()).unwrap();
    fs::write(folder.path().join("list"), "(XO)^16 || 0\n(XXO)^9 > 0\n").unwrap();
    let script = "set -e
        $S prove '(XO)^30' --no-library --by-theorem never --out in.cert
        $S dump in.cert >text
        $S split '(XO)^12' --look 0 --units 12 --out w
        cp -r w done; for round in 1 2 3 4 5 6 7 8; do
            $S work done --quiet
            $S merge done --out m.cert && break
            $S split '(XO)^12' --look 0 --units 12 --out done
        done; $S check m.cert $(printf ' --import %s' done/results/*.cert); rm m.cert";
    let made = shell(script, folder.path());
    assert!(made.status.success(), "{made:?}");
    folder
}

/// A copy of a folder.
pub fn copy(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    let made = shell(&format!("cp -r '{}/.' .", folder.display()), copy.path());
    assert!(made.status.success(), "{made:?}");
    copy
}

/// Asserts that files with their names are complete. `reference` is a folder of an undisturbed run.
pub fn assert_whole(writer: &Writer, folder: &Path, reference: &Path) {
    for (name, whole) in writer.files {
        let Ok(bytes) = fs::read(folder.join(name)) else {
            continue;
        };
        let is_whole = match whole {
            Whole::Same => bytes == fs::read(reference.join(name)).unwrap(),
            Whole::Lines => bytes.ends_with(b"\n"),
            Whole::Checked => shell(&format!("$S check {name}"), folder).status.success(),
        };
        assert!(is_whole, "{}: {name}", writer.command);
    }
}

/// Asserts that the command succeeds, and that all is there then.
pub fn assert_succeeds(writer: &Writer, folder: &Path, reference: &Path) {
    let run = shell(&format!("$S {}", writer.command), folder);
    assert_eq!(run.status.code(), Some(writer.code), "{}: {run:?}", writer.command);
    assert!(writer.files.iter().all(|(name, _)| folder.join(name).exists()), "{}", writer.command);
    assert_whole(writer, folder, reference);
    assert_eq!(super::half_written(folder), [""; 0], "{}", writer.command);
}
