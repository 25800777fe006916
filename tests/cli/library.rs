//! `segcert library`
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::run::{show, with_library};

/// A folder in which commands run, with an empty library beside them.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Place {
        Place(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn library(&self) -> std::path::PathBuf {
        self.path().join("theorems")
    }

    /// Everything that a run shows, without the names of temporary folders.
    pub fn run(&self, arguments: &[&str]) -> String {
        let shown = show(&with_library(arguments, self.path(), &self.library()));
        shown.replace(self.path().to_str().unwrap(), "FOLDER")
    }

    /// Everything that a run shows, without roots, which are different for every better proof.
    pub fn run_without_roots(&self, arguments: &[&str]) -> String {
        let shown = self.run(arguments);
        let mut masked = String::new();
        for word in shown.split_inclusive(|letter: char| !letter.is_ascii_hexdigit()) {
            match word.len() > 12 {
                true => masked.extend(["_", &word[word.len() - 1..]]),
                false => masked.push_str(word),
            }
        }
        masked
    }

    pub fn root(&self, file: &str) -> String {
        let bytes = fs::read(self.path().join(file)).unwrap();
        bytes[12..44].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// A certificate of a statement that does not come with the program, in the file `c`.
    fn certified(&self, statement: &str) -> String {
        let shown = self.run(&["prove", statement, "--out", "c"]);
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
        self.root("c")
    }
}

/// The lines of a table, without the numbers of bytes and without roots.
fn statements(shown: &str) -> Vec<&str> {
    let rows = shown.lines().filter(|line| line.len() > 34 && line.as_bytes()[12] == b' ');
    rows.map(|line| &line[24..]).collect()
}

#[test]
fn theorems_are_found_by_text_and_by_row() {
    let place = Place::new();
    insta::assert_snapshot!(place.run_without_roots(&["library", "(XXOO)^n", "= 0"]));
    insta::assert_snapshot!(place.run_without_roots(&["library", "(XXOO)^n=0", "--full"]));
    let about = |row: &str| place.run(&["library", "--about", row]);
    let conjecture = "program    (XXO)^n = floor((n+1)/2)*up for all n >= 1";
    // The negative, from right to left, with another variable, and an instance.
    for row in ["(XXO)^n", "(OXX)^k", "(OOX)^n", "XXOXXOXXO", "-XXOXXOXXOXXO", "(XXO)^100"] {
        let shown = about(row);
        assert!(statements(&shown).contains(&conjecture), "{shown}");
    }
    for row in ["XXOXXOXXOX", "(XO)^n", "(XXO)^nX", "XXO + XXO"] {
        let shown = about(row);
        assert!(!statements(&shown).contains(&conjecture), "{shown}");
    }
    // Nothing is said of (XO)^5 by a theorem for all n >= 6.
    let shown = about("(XO)^5");
    assert!(shown.contains("(XO)^n || 0 for all n >= 4"), "{shown}");
    assert!(shown.contains("(XO)^n < 2*up for all n >= 1"), "{shown}");
    assert!(!shown.contains("(XO)^n < up for all n >= 6"), "{shown}");
    // Theorems about any number of rows are about each of them.
    let any = "any((XO)^i, i >= 1) < 2*up";
    for (row, is_about) in [("(XO)^n", true), ("(OX)^7", true), ("(XXO)^n", false)] {
        assert_eq!(about(row).contains(any), is_about, "{row}");
    }
    // Theorems about the row alone come first, and those about any number of rows last.
    let shown = about("(XO)^n");
    assert_eq!(statements(&shown)[1], "program    (XO)^n || 0 for all n >= 4");
    // A family contains the rows of theorems about some of its rows.
    let shown = about("(X)^a(O)^b(X)^c");
    assert!(shown.contains("(X)^mOO(X)^n = 0 for all m >= 1, n >= 3"), "{shown}");
    assert!(!shown.contains("(X)^m(O)^n = 0 for all m >= 2, n >= 2"), "{shown}");
    insta::assert_snapshot!(about("X + O"));
    insta::assert_snapshot!(place.run_without_roots(&["library", "no such theorem"]));
    // The advice names what was typed, and similar statements: with other letters, or about a
    // negative.
    for (typed, similar) in
        [("(xxo)^n", "(XXO)^n"), ("(OOX)^n", "(XXO)^n"), ("(XXO)^nn", "(XXO)^n")]
    {
        let shown = place.run_without_roots(&["library", typed]);
        assert!(shown.contains("total     0 theorems\n"), "{shown}");
        assert!(
            shown.contains(&format!("contains `{typed}`. Type a part of a statement")),
            "{shown}"
        );
        assert!(shown.contains(&format!("\nsimilar   {similar}")), "{shown}");
    }
    insta::assert_snapshot!(place.run_without_roots(&["library", "--about", "(XXOXXXXO)^n"]));
}

#[test]
fn certificates_are_added_and_got() {
    let place = Place::new();
    let root = place.certified("XXOXXXO || 0");
    insta::assert_snapshot!(place.run_without_roots(&["library", "add", "c"]));
    insta::assert_snapshot!(place.run_without_roots(&["library", "add", "c", "--json"]));
    insta::assert_snapshot!(place.run_without_roots(&["library", "XXOXXXO || 0"]));
    assert!(place.library().join(format!("{root}.cert")).is_file());
    insta::assert_snapshot!(place.run_without_roots(&["library", "get", &root, "--out", "d"]));
    assert_eq!(place.root("d"), root);
    insta::assert_snapshot!(place.run_without_roots(&["library", "get", "no", "--out", "d"]));
    let ambiguous = place.run(&["library", "get", "", "--out", "d"]);
    assert!(ambiguous.starts_with("exit code 2\n"), "{ambiguous}");
}

/// A theorem whose certificate the program does not carry is proved again, and kept in the folder
/// if there is one.
#[test]
fn a_theorem_is_proved_again() {
    let place = Place::new();
    let file = "certs/claims/all-n-xxo-n-o.cert";
    let committed = fs::read(file).unwrap();
    let root: String = committed[12..44].iter().map(|byte| format!("{byte:02x}")).collect();
    let shown = place.run(&["library", "get", &root[..10], "--out", "d"]);
    assert!(shown.contains("(XXO)^nO = floor(n/2)*up for all n >= 0"), "{shown}");
    assert!(fs::read(place.path().join("d")).unwrap() == committed);
    assert!(!place.library().exists());
    fs::create_dir(place.library()).unwrap();
    place.run(&["library", "get", &root, "--out", "d"]);
    assert!(fs::read(place.library().join(format!("{root}.cert"))).unwrap() == committed);
    let shown = place.run(&["library", "(XXO)^nO ="]);
    assert!(shown.contains("folder"), "{shown}");
}

/// A theorem that a certificate imports is kept in the folder when it is proved again, so that the
/// certificate can be checked.
#[test]
fn an_import_is_kept_when_it_is_proved_again() {
    let place = Place::new();
    let prove = ["prove", "(XXO)^60O = 30*up", "--imports", "--by-theorem", "always", "--out", "d"];
    let shown = place.run(&prove);
    assert!(shown.starts_with("exit code 0\n") && shown.contains("\nimports   "), "{shown}");
    assert!(fs::read_dir(place.library()).unwrap().count() > 0, "{shown}");
    let checked = place.run(&["check", "d"]);
    assert!(checked.starts_with("exit code 0\n"), "{checked}");
}

/// If the folder cannot be written, the certificate contains the proof of the theorem that it would
/// import. If the folder cannot be read, the check of a proof that imports a theorem says so.
#[test]
fn an_import_that_cannot_be_kept() {
    let place = Place::new();
    let prove = ["prove", "(XXO)^60O = 30*up", "--imports", "--by-theorem", "always", "--out", "d"];
    let shown = place.run(&prove);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    fs::remove_dir_all(place.library()).unwrap();
    fs::write(place.library(), "a file").unwrap();
    let shown = place.run(&["check", "d"]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    assert!(
        shown.contains("; it may be in FOLDER/theorems, which cannot be read: not a"),
        "{shown}"
    );
    fs::remove_file(place.path().join("d")).unwrap();
    let shown = place.run(&prove);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    for says in ["the proof uses the theorem `(XXO)^nO = ", "the certificate contains its proof"] {
        assert!(shown.contains(says), "{shown}");
    }
    let shown = place.run(&["check", "d"]);
    assert!(shown.starts_with("exit code 0\n") && !shown.contains("imports"), "{shown}");
}

/// The check of a certificate whose import is missing names the theorem that the import proves, if
/// it comes with the program.
#[test]
fn a_missing_import_that_the_program_knows() {
    let place = Place::new();
    let claims = place.path().join("certs/claims");
    fs::create_dir_all(&claims).unwrap();
    let name = "all-n-xxxooxoo-n.cert";
    fs::copy(Path::new("certs/claims").join(name), claims.join(name)).unwrap();
    let prove = ["prove", "(XXXOOXOO)^50 + up = 0", "--imports", "--out", "d"];
    let shown = place.run(&prove);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    fs::remove_dir_all(claims).unwrap();
    let shown = place.run(&["check", "d"]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    assert!(shown.contains("; it proves the theorem `(XXXOOXOO)^n = "), "{shown}");
}

/// The library gives the certificate with the root asked for, or none.
#[test]
fn a_theorem_with_another_certificate_is_not_given() {
    let place = Place::new();
    // The program proves this statement by a theorem; the committed certificate is by a search.
    let committed = fs::read("certs/xxo-28.cert").unwrap();
    let root: String = committed[12..44].iter().map(|byte| format!("{byte:02x}")).collect();
    let shown = place.run(&["library", "get", &root, "--out", "d"]);
    assert!(shown.starts_with("exit code 2\n") && shown.contains("by another one"), "{shown}");
    assert!(!place.path().join("d").exists());
}

/// A theorem whose certificate is installed beside the program is not proved again.
#[test]
fn installed_certificates_are_used() {
    let place = Place::new();
    let claims = place.path().join("certs/claims");
    fs::create_dir_all(&claims).unwrap();
    let committed = |name: &str| fs::read(Path::new("certs/claims").join(name)).unwrap();
    let (right, other) = ("all-n-xxxooxoo-n.cert", "all-n-xxxxooxoo-n.cert");
    fs::write(claims.join(right), committed(right)).unwrap();
    // The file of one theorem with the certificate of another one.
    fs::write(claims.join(other), committed(right)).unwrap();
    let shown = place.run(&["library", "(XXXOOXOO)^n"]);
    assert!(shown.contains("installed  (XXXOOXOO)^n = -up"), "{shown}");
    let shown = place.run(&["library", "(XXXXOOXOO)^n"]);
    assert!(shown.contains("on demand  (XXXXOOXOO)^n = -up"), "{shown}");
    let prove = ["prove", "(XXXOOXOO)^50 + up = 0", "--imports", "--out", "d"];
    let shown = place.run(&prove);
    assert!(shown.contains("FOLDER/certs/claims/all-n-xxxooxoo-n.cert"), "{shown}");
    assert!(place.run(&["check", "d"]).starts_with("exit code 0\n"));
    // A file with the right header and another content is refused.
    let mut damaged = committed(right);
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(claims.join(right), damaged).unwrap();
    let shown = place.run(&["check", "d"]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
}

/// An importing certificate is checked with what the library has.
#[test]
fn imports_are_found_in_the_library() {
    let place = Place::new();
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs/suite/any_rows");
    let family = suite.join("the-cell-of-a-goal-62674e76.good");
    let importing = suite.join("imports-of-any-2703b911.good");
    let [family, importing] = [&family, &importing].map(|path| path.to_str().unwrap());
    let commands: [&[&str]; 3] = [&["check"], &["explain"], &["coq", "--out", "a.v"]];
    for command in commands {
        let shown = place.run(&[command, &[importing]].concat());
        assert!(shown.contains("give the file of the import with --import"), "{shown}");
    }
    // Of certificates that are added together, each may rest on the others.
    let shown = place.run(&["library", "add", importing]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    let shown = place.run(&["library", "add", importing, family]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    for command in commands {
        let shown = place.run(&[command, &[importing]].concat());
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
    }
    // The file of Coq has both certificates.
    let text = fs::read_to_string(place.path().join("a.v")).unwrap();
    assert!(text.contains("import_1"), "{text}");
}

/// A folder in which nothing is what it should be.
#[test]
fn nothing_in_the_folder_is_believed() {
    let place = Place::new();
    let root = place.certified("XXOXXXO || 0");
    let shown = place.run(&["library", "add", "c"]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    let at = |name: &str| place.library().join(name);
    let good = fs::read(at(&format!("{root}.cert"))).unwrap();
    // Names mean nothing, whatever they are.
    fs::rename(at(&format!("{root}.cert")), at("\u{1b}[31m\n--import.cert")).unwrap();
    let shown = place.run(&["library", "XXOXXXO || 0"]);
    assert!(shown.contains("1 theorem\n"), "{shown}");
    let shown = place.run(&["library", "get", &root, "--out", "d"]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    // A damaged file, one that is no certificate, and one that says in its header to be another.
    let mut damaged = good.clone();
    *damaged.last_mut().unwrap() ^= 4;
    fs::write(at("\u{1b}[31m\n--import.cert"), &damaged).unwrap();
    fs::write(at("text.cert"), "no certificate").unwrap();
    fs::write(at("ignored"), "no certificate").unwrap();
    let mut liar = fs::read("certs/claims/all-mn-x-m-o-n.cert").unwrap();
    liar[12..44].copy_from_slice(&[7; 32]);
    fs::write(at("liar.cert"), liar).unwrap();
    insta::assert_snapshot!(place.run_without_roots(&["library", "XXOXXXO || 0"]));
    let shown = place.run(&["library", "get", &root, "--out", "e"]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    assert!(shown.contains("the file was altered or truncated"), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown}");
    assert!(!place.path().join("e").exists());
    // Adding the certificate again mends the library.
    let shown = place.run(&["library", "add", "c"]);
    assert!(shown.contains("ADDED"), "{shown}");
    let shown = place.run(&["library", "get", &root, "--out", "e"]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
}

/// A certificate of something false, with a right root, is not shown as a theorem.
#[test]
fn a_forged_certificate_is_refused() {
    let place = Place::new();
    fs::create_dir(place.library()).unwrap();
    let forged = fs::canonicalize("certs/suite/false-xo.bad").unwrap();
    fs::copy(&forged, place.library().join("a.cert")).unwrap();
    let shown = place.run(&["library"]);
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
    assert!(shown.contains("\nrefused   FOLDER/theorems/a.cert: "), "{shown}");
    let shown = place.run(&["library", "add", forged.to_str().unwrap()]);
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
    assert_eq!(fs::read_dir(place.library()).unwrap().count(), 1);
}

#[test]
fn a_folder_that_cannot_be_listed() {
    let place = Place::new();
    fs::write(place.library(), "a file").unwrap();
    let shown = place.run(&["library"]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    place.certified("XXOXXXO || 0");
    let shown = place.run(&["library", "add", "c"]);
    assert!(shown.starts_with("exit code 2\n"), "{shown}");
    // The other commands do without.
    let shown = place.run(&["check", "c"]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
}

/// A damaged file has one verdict wherever it is met, also if the program has the same theorem.
#[test]
fn a_damaged_file_has_one_verdict() {
    let place = Place::new();
    fs::create_dir(place.library()).unwrap();
    let whole = fs::read("certs/claims/conjecture-2-all-n.cert").unwrap();
    let mut damaged = whole.clone();
    damaged[3000] ^= 1;
    for (bytes, why) in [
        (&damaged[..], "the file was altered or truncated"),
        (&whole[..20], "shorter than the header"),
    ] {
        fs::write(place.library().join("a.cert"), bytes).unwrap();
        let folder = place.library().display().to_string();
        for (arguments, code) in [
            (&["check", &folder][..], 1),
            (&["library", "(XXO)^n"], 1),
            (&["prove", "(XXO)^8 = 4*up", "--using", &folder], 2),
        ] {
            let shown = place.run(arguments);
            assert!(shown.starts_with(&format!("exit code {code}\n")), "{arguments:?}: {shown}");
            assert!(
                shown.replace("\n  │", "").replace("  ", " ").contains(why),
                "{arguments:?}: {shown}"
            );
        }
    }
}

/// Nobody writes into this pipe: who opens it waits for ever.
#[cfg(unix)]
#[test]
fn a_pipe_is_not_opened() {
    let place = Place::new();
    fs::create_dir(place.library()).unwrap();
    let pipe = place.library().join("pipe.cert");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let shown = place.run(&["library", "(XXOO)^n = 0"]);
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
    let shown = place.run(&["library", "add", pipe.to_str().unwrap()]);
    assert!(shown.contains("it is not a plain file"), "{shown}");
}

/// Two certificates of one statement are two theorems.
#[test]
fn two_files_with_the_same_statement() {
    let place = Place::new();
    place.certified("XXOXXXO || 0");
    fs::rename(place.path().join("c"), place.path().join("b")).unwrap();
    let other = place.run(&["prove", "XXOXXXO || 0", "--engine", "seg", "--out", "c"]);
    assert!(other.starts_with("exit code 0\n"), "{other}");
    assert_ne!(place.root("b"), place.root("c"));
    place.run(&["library", "add", "b", "c"]);
    let shown = place.run(&["library", "XXOXXXO || 0"]);
    assert!(shown.contains("2 theorems"), "{shown}");
}
