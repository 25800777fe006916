//! `segcert view`: what is in the page, and the walk through it.
use std::path::Path;
use std::process::Command;

use crate::cli::run::{segcert, segcert_output};
use serde_json::Value;

/// The page of a certificate.
pub fn page(name: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("proof.html");
    let path = match name.ends_with(".good") {
        true => format!("certs/{name}"),
        false => format!("certs/{name}.cert"),
    };
    let arguments = ["view", &path, "--out", out.to_str().unwrap()];
    let output = segcert_output(&[&arguments[..], more].concat());
    assert!(output.status.success(), "{output:?}");
    std::fs::read_to_string(out).unwrap()
}

/// The data in a page.
pub fn data(page: &str) -> Value {
    let begin = page.find("application/json\">").unwrap() + "application/json\">".len();
    let end = begin + page[begin..].find("</script>").unwrap();
    serde_json::from_str(&page[begin..end]).unwrap()
}

#[test]
fn a_page_needs_nothing_else() {
    let page = page("xo-06", &[]);
    for needle in ["http:", "https:", "src=", "@import", "url(", "/*DATA*/", "/*SCRIPT*/"] {
        assert!(!page.contains(needle), "{needle}");
    }
}

/// Play on the board begins with rows of the families, and has the notation of `play`, with arrows.
#[test]
fn boards_have_the_notation_of_play_with_arrows() {
    let name = "claims/any-xo-below-two-ups";
    let shown = data(&page(name, &["--rows", "2,3", "--no-checker"]));
    let title = "Play Left on the board with the rows (XO)^2, (XO)^3 in place of any(…); Left \
                 moves first";
    assert_eq!(shown["starts"][0][0], title);
    let first = &shown["nodes"][shown["starts"][0][1].as_u64().unwrap() as usize];
    assert_eq!(first["rest"], "- 2·↑");
    let moves = first["edges"].as_array().unwrap();
    assert_eq!(moves.last().unwrap()["text"], "-↑ → *");
    for node in shown["nodes"].as_array().unwrap() {
        let edges = node["edges"].as_array().unwrap().iter().map(|edge| &edge["text"]);
        for text in edges.chain([&node["rest"], &node["why"]]) {
            let text = text.as_str().unwrap();
            let mut words = text.split(|letter: char| !letter.is_alphabetic());
            assert!(words.all(|word| word != "up" && word != "down"), "{text}");
        }
    }
}

/// Where the certificate names no winning move of a long sum, theorems of Coq find one, as in
/// `solve`.
#[test]
fn theorems_find_moves_that_a_certificate_does_not_name() {
    let shown = segcert(&["view", "(XO)^50 - O(XO)^40", "--no-checker", "--out", "-"]);
    assert!(shown.starts_with("exit code 0"), "{shown}");
    assert!(shown.contains("wins (found by the theorem weights_decide"), "{shown}");
}

/// The page carries the certificate and those on which it rests, unless it is told not to, or has
/// no room for them.
#[test]
fn a_page_carries_what_it_verifies() {
    let carried = data(&page("xo-06", &[]));
    let bytes = std::fs::read("certs/xo-06.cert").unwrap();
    let enclosed = &carried["enclosed"];
    assert_eq!(enclosed["name"], "xo-06.cert");
    assert_eq!(enclosed["file"].as_str().unwrap().len(), bytes.len().div_ceil(3) * 4);
    assert_eq!(enclosed["imports"].as_array().unwrap().len(), 0);
    let import = "certs/suite/any_rows/the-cell-of-a-goal-62674e76.good";
    let imports = ["--import", import, "--import", "certs/xo-06.cert"];
    let resting = data(&page("suite/any_rows/imports-of-any-2703b911.good", &imports));
    assert_eq!(resting["enclosed"]["imports"].as_array().unwrap().len(), 1);
    let small = page("xo-06", &["--size", "100000"]);
    let plain = page("xo-06", &["--no-checker"]);
    assert_eq!(data(&small)["omitted"], "xo-06.cert");
    assert!(data(&plain)["omitted"].is_null());
    for page in [small, plain] {
        assert!(data(&page)["enclosed"].is_null());
        assert!(!page.contains("segcertProved"));
    }
}

/// The letters of the goals are explained, as `explain` explains them.
#[test]
fn a_page_says_what_its_letters_mean() {
    let meaning = &data(&page("claims/conjecture-2-all-n", &["--no-checker"]))["meaning"];
    let letters = "With G and H the two sides, whoever moves first loses G − H. In the goals, k \
                   stands for ⌊(n+1)/2⌋.";
    assert_eq!(*meaning, letters);
}

/// A step that uses a claim leads to the proof of the claim, and shows the claim.
#[test]
fn edges_to_claims_show_them() {
    let shown = data(&page("claims/conjecture-2-all-n", &["--no-checker"]));
    let claims = shown["claims"].as_array().unwrap();
    let nodes = shown["nodes"].as_array().unwrap();
    let edges = nodes.iter().flat_map(|node| node["edges"].as_array().unwrap());
    let texts =
        edges.filter_map(|edge| edge["text"].as_str().unwrap().strip_prefix("the proof of claim "));
    let mut count = 0;
    for text in texts {
        let (number, claim) = text.split_once(": ").unwrap();
        assert_eq!(claims[number.parse::<usize>().unwrap()][0], claim);
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// All goals of a small proof are there, and every edge of a proof leads to one.
#[test]
fn a_small_proof_is_complete() {
    let data = data(&page("xo-06", &[]));
    assert_eq!(data["statement"], "(XO)^6 || 0");
    assert_eq!(data["missing"], serde_json::json!({ "steps": 0, "positions": 0 }));
    let nodes = data["nodes"].as_array().unwrap();
    for node in nodes {
        for edge in node["edges"].as_array().unwrap() {
            let to = edge["to"].as_u64().unwrap();
            assert!((to as usize) < nodes.len());
        }
    }
    let dumped = String::from_utf8(segcert_output(&["dump", "certs/xo-06.cert"]).stdout).unwrap();
    let dumped: Vec<&str> = dumped.lines().filter(|line| line.starts_with("lemma ")).collect();
    let lemmas = data["lemmas"].as_array().unwrap();
    assert_eq!(lemmas.len(), dumped.len());
    for (lemma, written) in lemmas.iter().zip(dumped) {
        let [text, nodes] = [&lemma[0], &lemma[1]];
        let says_options = text.as_str().unwrap().contains(" Right's ");
        assert_eq!(says_options, written.contains("ByOptions"), "{text}");
        assert_eq!(says_options, nodes.as_array().unwrap().is_empty(), "{text}");
    }
}

#[test]
fn a_page_is_as_large_as_is_said() {
    let small = page("claims/conjecture-2-all-n", &["--size", "200000"]);
    assert!(small.len() < 210_000, "{}", small.len());
    let small = data(&small);
    assert!(small["missing"]["steps"].as_u64().unwrap() > 1000);
    let whole = page("claims/conjecture-2-all-n", &[]);
    assert!(whole.len() < 2_000_000, "{}", whole.len());
}

/// Only the size limits play on the board: the page answers at least each first move, and where it
/// ends, it says so, and how to go on.
#[test]
fn positions_that_are_left_out_are_counted() {
    let shown = |size: &str| {
        let arguments = ["view", "(XO)^20", "--no-checker", "--size", size, "--json", "--out", "-"];
        let output = segcert_output(&arguments);
        let report: Value = serde_json::from_slice(&output.stderr).unwrap();
        let data = data(&String::from_utf8(output.stdout).unwrap());
        assert_eq!(report["left_out_positions"], data["missing"]["positions"]);
        let nodes = data["nodes"].as_array().unwrap().clone();
        let edges = |node: &Value| node["edges"].as_array().unwrap().clone();
        let starts = data["starts"].as_array().unwrap().iter();
        let starts = starts.filter(|start| start[0].as_str().unwrap().starts_with("Play"));
        for start in starts {
            let edges = edges(&nodes[start[1].as_u64().unwrap() as usize]);
            assert!(edges.iter().all(|edge| edge["to"].is_u64()));
        }
        let boards: Vec<&Value> =
            nodes.iter().filter(|node| !node["is_numbered"].is_null()).collect();
        let open = boards.iter().flat_map(|node| edges(node)).filter(|edge| edge["to"].is_null());
        assert!(open.count() as u64 >= data["missing"]["positions"].as_u64().unwrap());
        boards.len()
    };
    assert!(shown("2000000") > 700);
    assert!(shown("6000000") > 3000);
    let said = segcert(&["view", "(XO)^20", "--out", "/dev/null"]);
    let line = "positions of the board, and what follows: a page with a larger --size has more; \
                `segcert play` answers every move";
    assert!(said.contains(line), "{said}");
}

/// A size that is too small for any page is not ignored without a word.
#[test]
fn the_least_size_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("proof.html");
    let view = |size: &str| {
        let arguments = ["view", "certs/xo-06.cert", "--out", out.to_str().unwrap(), "--size"];
        let output = segcert_output(&[&arguments[..], &[size]].concat());
        assert!(output.status.success(), "{output:?}");
        let written = std::fs::read(&out).unwrap().len();
        (written, String::from_utf8(output.stderr).unwrap())
    };
    let (least, note) = view("100");
    let said = "note: --size 100 is too small: the smallest page about this proof has";
    assert_eq!(note, format!("{said} {least} bytes\n"));
    assert_eq!(view(&least.to_string()).1, "");
}

/// On the board, moves are named by the numbers of squares, so the rows are shown with them.
#[test]
fn boards_have_numbers() {
    let data = data(&page("xo-06", &[]));
    let starts = data["starts"].as_array().unwrap();
    for start in starts {
        let node = &data["nodes"][start[1].as_u64().unwrap() as usize];
        let is_board = start[0].as_str().unwrap().starts_with("Play");
        assert_eq!(node["is_numbered"].as_bool().unwrap_or_default(), is_board, "{start}");
    }
}

/// The goals along a line of play come before all other goals.
#[test]
fn along_a_line() {
    let follow = |data: &Value, line: &[usize]| {
        let starts = data["starts"].as_array().unwrap();
        let start = starts.iter().find(|start| !start[0].as_str().unwrap().starts_with("Play"));
        let mut node = start.unwrap()[1].as_u64();
        for edge in line {
            node = node
                .and_then(|node| data["nodes"][node as usize]["edges"][edge - 1]["to"].as_u64());
        }
        node.is_some()
    };
    let name = "xo-24";
    let short = data(&page(name, &["--size", "1"]));
    assert!(!follow(&short, &[1, 1, 1]));
    let long = data(&page(name, &["--size", "1", "--along", "1.1.1"]));
    assert!(follow(&long, &[1, 1, 1]));
}

/// Every walk that chooses what there is ends where nothing is to be chosen, and leads back.
#[test]
fn walks_end() {
    if Command::new("node").arg("--version").output().is_err() {
        eprintln!("skipped: there is no node to run the page's program");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let walk = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/views/src/reader/page.js");
    for name in ["xo-06", "xxo-03", "xo-12", "claims/all-mn-x-m-xxoo-n"] {
        let file = folder.path().join("data.json");
        std::fs::write(&file, data(&page(name, &[])).to_string()).unwrap();
        let program = format!(
            "const Walk = require({walk:?}); const data = require({file:?});
            const assert = require('assert'); let seed = 1, ends = 0;
            const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
            for (let game = 0; game < 200; game++) {{
                let state = Walk.begin(data, game % data.starts.length), length = 1;
                for (let n = 0; n < 300; n++) {{
                    const edges = [...Walk.node(data, state).edges.entries()];
                    const open = edges.filter(([, edge]) => edge.to !== null);
                    for (const [number, edge] of edges)
                        if (edge.to === null)
                            assert.strictEqual(Walk.choose(data, state, number), state);
                    if (!open.length) {{ ends++; break; }}
                    state = Walk.choose(data, state, open[random(open.length)][0]);
                    assert.strictEqual(state.length, ++length);
                }}
                assert.strictEqual(Walk.choose(data, state, 9999), state);
                while (state.length > 1) state = Walk.back(state);
                assert.deepStrictEqual(state, Walk.begin(data, game % data.starts.length));
                assert.strictEqual(Walk.back(state), state);
            }}
            assert.ok(ends > 190, String(ends));
            const all = data.lemmas.length + data.claims.length;
            assert.strictEqual(Walk.search(data, '').length, all);
            assert.strictEqual(Walk.search(data, 'lemma 0 =')[0][1], 0);
            const about = Walk.parts(data.about.join(' '));
            assert.ok(about.every(([part]) => !part.includes('`')));
            assert.ok(about.every(([part, code]) => code === part.startsWith('segcert ')));
            assert.strictEqual(Walk.search(data, 'no such thing').length, 0);"
        );
        let run = Command::new("node").args(["-e", &program]).output().unwrap();
        assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

/// `cargo test --test all reader::page -- --ignored`, with Chromium.
#[test]
#[ignore = "needs Chromium"]
fn a_browser_shows_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.html");
    std::fs::write(&file, page("xo-06", &[])).unwrap();
    let url = format!("file://{}#1.1", file.display());
    let shown = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", &url])
        .output()
        .unwrap();
    let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(shown.contains("2 clicks from the start"), "{shown}");
    assert!(shown.contains("<i class=\"x\">"), "{shown}");
}

/// Values outside the range of the theorem are refused before the proof is checked.
#[test]
fn an_instance_outside_the_range() {
    let shown = |range: &str, at: &str| {
        let folder = tempfile::tempdir().unwrap();
        let [path, page] = ["c", "page"].map(|name| folder.path().join(name).display().to_string());
        segcert(&["prove", &format!("(XXO)^n > 0 {range}"), "--out", &path]);
        let [view, play] = [&["view", &path, "--out", &page][..], &["play", &path]]
            .map(|command| segcert(&[command, &["--at", at]].concat()));
        assert_eq!(view, play);
        view
    };
    insta::assert_snapshot!(shown("for all n >= 2", "1"));
    insta::assert_snapshot!(shown("for 2 <= n <= 5", "n=6"));
}
