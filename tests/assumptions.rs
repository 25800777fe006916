//! The theorems in Coq that documents name, and the files that print the assumptions of theorems:
//! `make -C proof check` fails if one of the printed theorems assumes an axiom.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::documents::pages;

/// Each theorem, lemma and corollary of `proof/`, with the names of the files that state it.
type Theorems = BTreeMap<String, BTreeSet<String>>;

const KEYWORDS: [&str; 3] = ["Theorem", "Lemma", "Corollary"];
/// Folders of the proof that have files of Coq.
const FOLDERS: [&str; 3] = ["proof", "proof/Param", "proof/Theorems"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the name that a line of Coq begins to state or prove.
fn stated(line: &str) -> Option<&str> {
    let (keyword, rest) = line.trim_start().split_once(' ')?;
    let name = rest.split(|c: char| !is_of_name(c)).next()?;
    KEYWORDS.contains(&keyword).then_some(name).filter(|name| !name.is_empty())
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

fn theorems() -> Theorems {
    let mut theorems = Theorems::new();
    for folder in FOLDERS {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.extension().is_some_and(|end| end == "v") && !name.starts_with("File_") {
                for theorem in fs::read_to_string(&path).unwrap().lines().filter_map(stated) {
                    theorems.entry(theorem.to_owned()).or_default().insert(name.clone());
                }
            }
        }
    }
    theorems
}

/// Returns the theorems whose assumptions are printed, without the names of their files. Each file
/// prints those of one list.
fn printed() -> BTreeSet<String> {
    let mut printed = BTreeSet::new();
    let files = ["Axioms.v", "Theorems/Axioms.v", "Theorems/SlowAxioms.v"];
    for file in files.map(|file| root().join("proof").join(file)) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.ends_with(").\n\nPrint Assumptions named.\n"), "{}", file.display());
        let names = text.split('@').skip(1).map(|rest| rest.split([',', ')']).next().unwrap());
        printed.extend(names.map(|name| name.rsplit('.').next().unwrap().to_owned()));
    }
    printed
}

/// Returns the text between backquotes, in the order of the page.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").flat_map(|paragraph| paragraph.split('`').skip(1).step_by(2))
}

/// Returns the theorems that a page names: between backquotes, or by their statement in Coq.
fn named<'a>(text: &'a str, theorems: &Theorems) -> BTreeSet<&'a str> {
    let statements = text.lines().filter(|line| line.starts_with("    ")).filter_map(stated);
    spans(text).chain(statements).filter(|name| theorems.contains_key(*name)).collect()
}

#[test]
fn assumptions_of_all_named_theorems_are_printed() {
    let (theorems, printed) = (theorems(), printed());
    let mut pages = pages(&root().join("docs"));
    pages.extend(["README.md", "CHANGELOG.md", "proof/README.md"].map(|page| root().join(page)));
    let mut count = 0;
    for page in pages {
        for name in named(&fs::read_to_string(&page).unwrap(), &theorems) {
            assert!(
                printed.contains(name),
                "{} names {name} of {:?}: add it to the list in proof/Axioms.v or \
                 proof/Theorems/Axioms.v",
                page.display(),
                theorems[name],
            );
            count += 1;
        }
    }
    assert!(count > 80, "{count} theorems are named");
}

/// A notebook that names a file of `proof/Theorems` says which theorem of this file it means:
/// `` `theorem` in `File.v` ``.
#[test]
fn notebooks_name_the_theorems_of_a_file() {
    let (theorems, mut count) = (theorems(), 0);
    for page in pages(&root().join("docs/notebooks")) {
        let text = fs::read_to_string(&page).unwrap();
        let words = text.split_whitespace().filter(|word| *word != ">");
        let words: Vec<&str> = words.collect();
        for (place, word) in words.iter().enumerate() {
            let Some(span) = word.split('`').nth(1) else { continue };
            let file = span.rsplit('/').next().unwrap();
            let is_of_theorems = root().join("proof/Theorems").join(file).is_file();
            if !(file.ends_with(".v") && is_of_theorems) {
                continue;
            }
            let before = &words[place.saturating_sub(2)..place];
            let [name, "in"] = before else {
                panic!("{}: name a theorem in front of {span}", page.display());
            };
            let name = name.split('`').nth(1).unwrap_or(name);
            let is_there = theorems.get(name).is_some_and(|files| files.contains(file));
            assert!(is_there, "{}: {file} has no theorem {name}", page.display());
            count += 1;
        }
    }
    assert!(count >= 6, "{count} files are named");
}

/// In a row of a table, each theorem is stated in one of the files that the row names. The table of
/// the rules names only theorems and files.
#[test]
fn tables_name_the_files_of_theorems() {
    let (theorems, mut count) = (theorems(), 0);
    let rules = "docs/CALCULUS.md";
    for page in [rules, "proof/README.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for row in text.lines().filter(|line| line.starts_with('|')) {
            let names = spans(row).map(|name| name.rsplit('/').next().unwrap());
            let (files, names): (Vec<&str>, Vec<&str>) =
                names.partition(|name| name.ends_with(".v"));
            for name in names.into_iter().filter(|_| !files.is_empty()) {
                let Some(stated) = theorems.get(name) else {
                    assert_ne!(page, rules, "there is no theorem {name}: {row}");
                    continue;
                };
                let is_there = files.iter().any(|file| stated.contains(*file));
                assert!(is_there, "{page}: name {stated:?} beside {name}: {row}");
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count} theorems are named");
}

#[test]
fn names_are_read_from_pages_and_proofs() {
    assert_eq!(stated("  Theorem le_sound v : le v."), Some("le_sound"));
    assert_eq!(stated("Corollary a' : True."), Some("a'"));
    assert_eq!(stated("Print Assumptions le_sound."), None);
    let theorems = Theorems::from(["a", "b", "c"].map(|name| (name.to_owned(), [].into())));
    let text = "The theorem `a`, but not c nor `a c`:\n\n    Theorem b : forall n, n = n.\n";
    assert_eq!(named(text, &theorems), ["a", "b"].into());
}
