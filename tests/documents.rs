//! Compares the documents with the program: each command after `$ segcert` that has output there is
//! run, in the order of its document, in a folder that has only `certs` and `examples`.
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A command and what the document shows of its output.
struct Example {
    line: usize,
    arguments: Vec<String>,
    shown: Vec<String>,
}

/// The commands of a document that are followed by output.
fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_open = false;
    // The beginning of a command that goes on in the next line.
    let mut begun = String::new();
    for (number, line) in text.lines().enumerate() {
        let line = std::mem::take(&mut begun) + line;
        if let Some(first) = line.strip_suffix('\\').filter(|line| line.starts_with("    $ ")) {
            begun = first.to_owned();
            continue;
        }
        let code = line.strip_prefix("    ");
        match code.map(|code| (code, code.strip_prefix("$ segcert "))) {
            Some((_, Some(command))) => {
                let arguments = shell_words(command);
                examples.push(Example { line: number + 1, arguments, shown: Vec::new() });
                is_open = true;
            }
            Some((code, None)) if is_open => {
                let last = examples.last_mut().expect("an example is open");
                last.shown.push(code.to_owned());
            }
            _ => is_open = false,
        }
    }
    examples
}

/// The words of a command, which may be quoted.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, piece) in command.split('"').enumerate() {
        match index % 2 {
            0 => words.extend(piece.split_whitespace().map(str::to_owned)),
            _ => words.push(piece.to_owned()),
        }
    }
    words
}

/// A line without what differs from run to run: numbers of seconds.
fn timeless(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_time = |index: usize| {
        let unit = words.get(index + 1).map(|unit| unit.trim_end_matches([',', '.']));
        unit == Some("s") && words[index].parse::<f64>().is_ok()
    };
    let mut masked = Vec::new();
    for (index, word) in words.iter().enumerate() {
        masked.push(if is_time(index) { "#" } else { word });
    }
    masked.join(" ")
}

/// Whether the output is what is shown, where a line `…` stands for any lines.
fn agrees(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed.split_first().is_some_and(|(line, printed)| {
            timeless(first) == timeless(line) && agrees(rest, printed)
        }),
    }
}

fn check(document: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join(document)).unwrap();
    let examples = examples(&text);
    assert!(!examples.is_empty(), "{document} has no example");
    let folder = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    for name in ["certs", "examples"] {
        std::os::unix::fs::symlink(root.join(name), folder.path().join(name)).unwrap();
    }
    // A command without output in the document is not run: it may take hours.
    let run = examples.iter().filter(|example| !example.shown.is_empty());
    for Example { line, arguments, shown } in run {
        let output = Command::new(env!("CARGO_BIN_EXE_segcert"))
            .args(arguments)
            .current_dir(folder.path())
            .env("XDG_CACHE_HOME", folder.path().join("cache"))
            .env("SEGCERT_LIBRARY", folder.path().join("theorems"))
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let printed: Vec<String> = printed.lines().map(str::to_owned).collect();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            agrees(shown, &printed),
            "{document}, line {line}: segcert {}\nshown:\n{}\nprinted:\n{}\n{errors}",
            arguments.join(" "),
            shown.join("\n"),
            printed.join("\n"),
        );
    }
}

#[test]
fn the_readme_shows_what_is_printed() {
    check("README.md");
}

#[test]
fn the_page_on_proving_shows_what_is_printed() {
    check("docs/PROVE.md");
}

#[test]
fn the_page_on_moves_shows_what_is_printed() {
    check("docs/MOVES.md");
}

#[test]
fn the_page_on_reading_shows_what_is_printed() {
    check("docs/READ.md");
}

#[test]
fn the_page_on_values_shows_what_is_printed() {
    check("docs/VALUES.md");
}

#[test]
fn the_page_on_checking_shows_what_is_printed() {
    check("docs/CITE.md");
}

#[test]
fn the_page_on_findings_shows_what_is_printed() {
    check("docs/FINDINGS.md");
}

#[test]
fn the_page_on_the_library_shows_what_is_printed() {
    check("docs/LIBRARY.md");
}

#[test]
fn the_page_on_segclobber_shows_what_is_printed() {
    check("docs/SEGCLOBBER.md");
}

#[test]
fn the_page_on_strategies_shows_what_is_printed() {
    check("docs/notebooks/STRATEGIES.md");
}

/// Returns the files of a folder and of its folders whose names have this ending.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, here): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let here = here.into_iter().filter(|path| path.extension().is_some_and(|it| it == end));
    here.chain(folders.iter().flat_map(|folder| files(folder, end))).collect()
}

/// Returns the pages of a folder and of its folders.
pub fn pages(folder: &Path) -> Vec<PathBuf> {
    files(folder, "md")
}

/// Returns the pages of `docs` and those for readers that are elsewhere.
fn all_pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let others = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "npm/README.md"];
    let others = others.into_iter().chain(["python/README.md", "proof/README.md"]);
    pages(&root.join("docs")).into_iter().chain(others.map(|name| root.join(name))).collect()
}

/// Each row of a table has as many cells as the first row: a `|` within a cell is escaped. Other
/// lines have at most 100 columns, except commands and their output, which are indented.
#[test]
fn tables_have_columns_and_lines_are_short() {
    for page in all_pages() {
        let text = fs::read_to_string(&page).unwrap();
        let mut cells = None;
        let mut is_code = false;
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", page.display(), number + 1);
            is_code ^= line.starts_with("```");
            if line.starts_with('|') && !is_code {
                let found = line.replace("\\|", "").matches('|').count();
                assert_eq!(*cells.get_or_insert(found), found, "{place}: {line}");
                continue;
            }
            cells = None;
            let is_short = line.chars().count() <= 100;
            assert!(is_short || is_code || line.starts_with("    "), "{place}: {line}");
        }
    }
}

/// Returns the sizes of the committed certificates, by statement.
fn sizes() -> BTreeMap<String, String> {
    let certs = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs");
    let manifests = ["", "claims", "blocks"].map(|folder| certs.join(folder).join("MANIFEST.tsv"));
    let texts = manifests.map(|manifest| fs::read_to_string(manifest).expect("a manifest"));
    let lines = texts.iter().flat_map(|text| text.lines().skip(1));
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    fields.map(|fields| (fields[3].to_owned(), fields[1].to_owned())).collect()
}

/// Returns the cells of a row of a table.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\0");
    line.split('|').map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// If a row of a table has one statement of a committed certificate and one cell for bytes, this is
/// the size of the certificate.
#[test]
fn tables_have_the_sizes_of_the_certificates() {
    let (sizes, mut count) = (sizes(), 0);
    for page in all_pages() {
        let text = fs::read_to_string(&page).unwrap();
        let mut head = Vec::new();
        for line in text.lines() {
            if !line.starts_with('|') {
                head.clear();
            } else if head.is_empty() {
                head = cells(line);
            } else if head.iter().filter(|name| *name == "bytes").count() == 1 {
                let row = cells(line);
                let codes = row.iter().filter_map(|it| it.strip_prefix('`')?.strip_suffix('`'));
                let known: Vec<&String> = codes.filter_map(|code| sizes.get(code)).collect();
                let bytes = head.iter().position(|name| name == "bytes").map(|i| &row[i]);
                let bytes = bytes.filter(|bytes| bytes.parse::<u64>().is_ok());
                if let ([size], Some(bytes)) = (&known[..], bytes) {
                    assert_eq!(*size, bytes, "{}: {line}", page.display());
                    count += 1;
                }
            }
        }
    }
    assert!(count > 300, "{count}");
}

/// Returns the files to which a page links, each with the heading that it names, if any.
fn links(text: &str) -> Vec<(&str, Option<&str>)> {
    let ends = text.match_indices("](").map(|(start, mark)| &text[start + mark.len()..]);
    ends.filter_map(|rest| rest.split_once(')'))
        .map(|(link, _)| link.split_once('#').map_or((link, None), |(file, to)| (file, Some(to))))
        .filter(|(file, _)| !file.contains("://") && !file.contains(char::is_whitespace))
        .collect()
}

/// Returns the name by which a link finds a heading.
fn anchor(heading: &str) -> String {
    let kept = |c: &char| c.is_alphanumeric() || *c == ' ' || *c == '-';
    let text: String = heading.trim_start_matches('#').trim().chars().filter(kept).collect();
    text.to_lowercase().replace(' ', "-")
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut count = 0;
    for page in all_pages() {
        let text = fs::read_to_string(&page).unwrap();
        for (file, heading) in links(&text) {
            let to = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            assert!(to.exists(), "{} links to {file}", page.display());
            if let Some(heading) = heading {
                let target = fs::read_to_string(&to).unwrap();
                let mut headings = target.lines().filter(|line| line.starts_with('#'));
                let found = headings.any(|line| anchor(line) == heading);
                assert!(found, "{} links to {file}#{heading}", page.display());
            }
            count += 1;
        }
    }
    assert!(count > 100, "{count} links");
}

/// Each user's page links to the glossary, and each page is reached from the README.
#[test]
fn every_page_is_linked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    for name in ["README", "docs/PROVE", "docs/READ", "docs/VALUES", "docs/CITE"] {
        assert!(read(&format!("{name}.md")).contains("GLOSSARY.md)"), "{name}");
    }
    let readme = read("README.md");
    for page in fs::read_dir(root.join("docs")).unwrap() {
        let name = page.unwrap().file_name().into_string().unwrap();
        assert!(readme.contains(&format!("(docs/{name}")), "{name} is not linked");
    }
}

/// CONTRIBUTING.md lists the files that name every step of the calculus, because a new step touches
/// them.
#[test]
fn files_that_name_every_step_are_listed() {
    let steps = "Replies Cut Infer Split Cases Subst Multiple Take Insert Reduced Claim Move";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("CONTRIBUTING.md")).unwrap();
    let mut count = 0;
    for file in ["checker/src", "crates", "src"].map(|it| files(&root.join(it), "rs")).concat() {
        let text = fs::read_to_string(&file).unwrap();
        let file = file.strip_prefix(root).unwrap().to_str().unwrap();
        if file.ends_with("tests.rs") || file.contains("/tests/") {
            continue;
        }
        if steps.split(' ').all(|step| text.contains(&format!("Step::{step}"))) {
            assert!(list.contains(&format!("`{file}`")), "CONTRIBUTING.md does not list {file}");
            count += 1;
        }
    }
    assert_eq!(count, 6);
}

#[test]
fn lines_are_compared_without_their_times() {
    assert_eq!(timeless("time      0.06 s"), timeless("time      12.3 s"));
    assert_ne!(timeless("written   a: 9 bytes"), timeless("written   a: 10 bytes"));
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(agrees(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
    assert!(!agrees(&lines("a\n…\nd"), &lines("a\nb\nc")));
    assert!(!agrees(&lines("a"), &lines("a\nb")));
}
