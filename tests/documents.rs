//! What the documents show is what the program prints: each command behind `$ segcert` that has
//! output there is run, in the order of its document, in an empty folder that has `certs`.
use std::fs;
use std::path::Path;
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
    for (number, line) in text.lines().enumerate() {
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
    std::os::unix::fs::symlink(root.join("certs"), folder.path().join("certs")).unwrap();
    fs::write(folder.path().join("boards.txt"), "(XO)^9 L\nXXO.XOO R\nBWBWB L\n").unwrap();
    // What a document shows no output of is not run: it may take hours.
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
    check("docs/STRATEGIES.md");
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
