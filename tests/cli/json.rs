//! Compares the JSON output of all commands with docs/JSON.md.
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Map, Value};

use super::run::{output, segcert_output};

/// The fields of a section and their types.
type Fields = BTreeMap<String, String>;

/// Sections by their titles.
fn documented() -> BTreeMap<String, Fields> {
    let text = fs::read_to_string("docs/JSON.md").unwrap();
    let mut sections = BTreeMap::new();
    for section in text.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap().to_owned();
        let rows = section.lines().filter_map(|line| {
            let (name, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
            let (kind, _) = rest.split_once(" |")?;
            Some((name.to_owned(), kind.to_owned()))
        });
        sections.insert(title, rows.collect());
    }
    sections
}

fn is_of(value: &Value, kind: &str) -> bool {
    kind.split(" or ").any(|kind| match kind {
        "string" => value.is_string(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => false,
    })
}

/// The objects of a run, each of which says only what is documented for `command`.
fn objects(arguments: &[&str], input: &str) -> Vec<Map<String, Value>> {
    let command = arguments.iter().find(|it| !it.starts_with("--")).unwrap();
    let sections = documented();
    let run = output(arguments, std::path::Path::new("."), input);
    let text = String::from_utf8(run.stdout).unwrap();
    let objects: Vec<Map<String, Value>> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(!objects.is_empty(), "{arguments:?}");
    for object in &objects {
        assert_eq!(object["schema"], 1, "{arguments:?}");
        assert_eq!(object["command"], *command, "{arguments:?}");
        let section = match object.contains_key("error") {
            true => &sections["Errors"],
            false => &sections[*command],
        };
        let fields = object.iter().filter(|(name, _)| !is_in_all(name));
        for (name, value) in fields {
            let kind = section.get(name);
            let kind = kind.unwrap_or_else(|| panic!("{command}: `{name}` is not documented"));
            assert!(is_of(value, kind), "{command}: {name} = {value} is no {kind}");
        }
    }
    objects
}

fn is_in_all(name: &str) -> bool {
    ["schema", "command"].contains(&name)
}

#[test]
fn every_command_says_what_is_documented() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cert, solitaire) = (path("c"), path("s"));
    let (units, merged, refuted) = (path("units"), path("merged"), path("refuted"));
    let (found, theorem, got) = (path("found"), path("theorem.v"), path("got"));
    let (instead, figures, page) = (path("i"), path("figures"), path("page"));
    let manual = path("manual");
    let (switch, batch) = (path("switch"), path("batch"));
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let runs: &[(&[&str], &str)] = &[
        (&["prove", "(XO)^5", "--out", &cert], ""),
        (&["prove", "(XXO)^2 = up*", "--out-refutation", &instead], ""),
        (&["prove", "XXO > 0", "--using", &cert], ""),
        (&["prove", "(XO)^8", "--moves", "examples/moves.txt"], ""),
        (&["prove", "±1 || XXO", "--out", &switch], ""),
        (&["check", &switch], ""),
        (&["prove", "XXO + {up|down} > *"], ""),
        (&["prove", "(XO)^n || 0 for all n >= 1"], ""),
        (&["prove", "(XO)^n + O(XO)^3 > 0 for all n >= 1"], ""),
        (&["prove", "(XO)^(n+2) for all n >= 1"], ""),
        (&["prove", "O(XO)^n < 2*up for 5 <= n <= 6"], ""),
        (&["prove", "--batch", "-", "--out", &batch], "XXO > 0"),
        (&["prove", "--batch", "-", "--out", &batch], "XXO = 0"),
        (&["prove", "--batch", "-"], "(XO)^n for all n >= 1"),
        (&["prove", "(XXO)^n = floor((n-3)/2)*up + 2*up for all n >= 1"], ""),
        (&["prove", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"], ""),
        (&["prove", "(OX)^n || 0 for all n >= 4", "--imports", "--out", &got], ""),
        (&["check", &cert, &instead, "docs/JSON.md", "none"], ""),
        (&["check", &cert, "--claim", "(XO)^5 |> 0"], ""),
        (&["check", &cert, "--claim", "(XO)^5 = ^2"], ""),
        (&["solitaire", "XOOXO", "--out", &solitaire], ""),
        (&["check", &solitaire], ""),
        (&["check-strategy", "alc", "--up-to", "8"], ""),
        (&["check-strategy", "alc", "--all"], ""),
        (&["strategy", "play", "alc", "--length", "10"], "1\nq\n"),
        (&["strategy", "find", "two-ups", "--short", "10", "--out", &found], ""),
        (&["cite", &cert], ""),
        (&["prove", "XO < 2", "--out", &got], ""),
        (&["check", &got], ""),
        (&["explain", &cert], ""),
        (&["explain", "X^aO = (a-1)*up + a·* for all a >= 1"], ""),
        (&["explain", "{up|down} || 0"], ""),
        (&["view", "{up|down} + X^aO = a*up + (a-1)·* - up for all a >= 2", "--out", &page], ""),
        (&["coq", "{up|down} + X^aO = a*up + (a-1)·* - up for all a >= 2", "--out", &theorem], ""),
        (&["play", "{up|down} + X^aO = a*up + (a-1)·* - up for all a >= 2"], ""),
        (&["view", &cert, "--out", &page], ""),
        (&["view", "certs/xo-06.cert", "--out", &page, "--size", "100"], ""),
        (&["page", "--out", &page], ""),
        (&["coq", &cert, "--out", &theorem], ""),
        (&["play", &cert], "1\n1\nq\n"),
        (&["dump", &cert], ""),
        (
            &["assemble", "-", "--out", &got],
            "statement XXOO >= 0\nstep Replies\nstep Move option=0\n",
        ),
        (&["prove", "--no-library", "(XXOO)^60", "--by-theorem", "always"], ""),
        (&["solve", "(XXOO)^60", "--by-theorem", "always"], ""),
        (&["solve", "XXO + XO", "--by-theorem", "always"], ""),
        (&["solve", "XXO + ^2"], ""),
        (&["solve", "--batch", "-"], "XO X O\nXQ X\n"),
        (&["value", "(XO)^3 - up*"], ""),
        (&["value", "(XO)^14", "--full"], ""),
        (&["value", "(XXO)^40"], ""),
        (&["values", "(XXO)^40"], ""),
        (&["values", "(XO)^n", "--n", "1..3"], ""),
        (&["values", "X^mO^n", "--m", "1..2", "--n", "1..2"], ""),
        (&["values", "--components", "3", "--outcomes"], ""),
        (&["values", "(XO)^14", "--full"], ""),
        (&["values", "--batch", "-"], "XO\nX?\n"),
        (&["draw", "XO"], ""),
        (&["draw", "OXO(X)^n", "--n", "4..5"], ""),
        (&["library", "(XXOO)^n = 0"], ""),
        (&["library", "(OOX)^n"], ""),
        (&["library", "add", &cert, "docs/JSON.md"], ""),
        (&["library", "get", "637e23aece", "--out", &got], ""),
        (&["survey", "--word", "X"], ""),
        (&["split", "(XO)^6", "--units", "4", "--look", "1", "--slurm", "--out", &units], ""),
        (&["work", &units], ""),
        (&["merge", &units, "--out", &merged], ""),
        (&["split", "(XO)^6 = 0", "--units", "4", "--out", &refuted], ""),
        (&["work", &refuted], ""),
        (&["merge", &refuted], ""),
        (&["status", &units], ""),
        (&["reproduce", "figure1a", "--up-to", "2", "--max-len", "4", "--out", &figures], ""),
        (&["manual", "--out", &manual], ""),
        (&["statements"], ""),
    ];
    for (arguments, input) in runs {
        for object in objects(&[arguments, &["--json"][..]].concat(), input) {
            seen.entry(arguments[0]).or_default().extend(object.keys().cloned());
        }
    }
    // Some command prints each documented field, except fields that need a special case.
    let rare = [
        "fails_at",
        "line",
        "failure",
        "moves_file",
        "section",
        "strategy",
        "expected",
        "latex",
        "refused",
    ];
    for (command, fields) in documented().iter().filter(|(title, _)| *title != "Errors") {
        for name in fields.keys().filter(|name| !rare.contains(&name.as_str())) {
            let seen = seen[command.as_str()].contains(name);
            assert!(seen, "{command}: nobody says `{name}`");
        }
    }
}

#[test]
fn the_option_may_precede_the_command() {
    let options = ["values", "(XO)^n", "--n", "1..3"];
    let before = objects(&[&["--json"], &options[..]].concat(), "");
    assert_eq!(before, objects(&[&options[..], &["--json"]].concat(), ""));
    let before = objects(&["--json", "solve", "XXO"], "");
    assert_eq!(before, objects(&["solve", "XXO", "--json"], ""));
}

#[test]
fn errors_and_limits_have_codes() {
    let text = fs::read_to_string("docs/JSON.md").unwrap();
    for (arguments, code, exit) in [
        (&["solve", "XO", "--nonsense"][..], "usage", 2),
        (&["solve", "XO +"], "notation", 2),
        (&["prove", "XO || 0", "--out", "none/c"], "write", 2),
        (&["solve", "--batch", "none"], "read", 2),
        (&["check-strategy", "none", "--all"], "strategy", 2),
        (&["prove", "(XO)^n < * for all n >= 1", "--strategy", "alc"], "unproved", 3),
        (&["solve", "{1|0}", "--engine", "seg", "--max-len", "4"], "not-a-board", 2),
        (&["prove", "XO", "--state", "docs/JSON.md"], "state", 2),
        (&["work", "docs"], "folder", 2),
        (&["prove", "(XO)^400 + XXOXOX", "--time", "0.1"], "time", 3),
        (&["value", "(XO)^60", "--memory", "1M"], "memory", 3),
        (&["value", "{4000*up|0}"], "depth", 3),
    ] {
        let output = segcert_output(&[arguments, &["--json"]].concat());
        let object: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["error"]["code"], code, "{arguments:?}: {object}");
        assert_eq!(output.status.code(), Some(exit), "{arguments:?}: {object}");
        assert!(output.stderr.is_empty(), "{arguments:?}: {output:?}");
        assert!(text.contains(&format!("`{code}`")), "{code} is not documented");
    }
}
