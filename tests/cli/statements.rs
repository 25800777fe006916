//! Tests how statements are read, and how they are repeated.
use super::run::{segcert, segcert_with_input};

/// Returns the report of `prove` on a statement, without sizes and roots.
fn proved(statement: &str) -> String {
    let shown = segcert(&["prove", statement]);
    let labels =
        ["PROVED", "REFUTED", "stated as", "in braces", "where", "canonical", "instead", "outcome"];
    let lines = shown.lines().filter(|line| labels.iter().any(|label| line.starts_with(label)));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn statements_are_repeated_as_they_were_written() {
    let statements = [
        "±1 || XXO",
        "2 > 1",
        "{0|⇑*, ↑} > 0",
        "{0|⇑*, ↑} = 0",
        "XXO ‖ 1",
        "XXO < 1/1024",
        "20+21 = 41",
        "33 > 63/2",
        "(xxo)^m >= 0 for all m >= 1",
        "(XO)^n > -1 for all n >= 1",
        "X^aO^b = 0 for all a, b >= 2",
        "(XXO)^n = n/2*up for all even n >= 2",
        "(XXO)^m > up for all odd m >= 1",
        "X^3O^2",
        "XXO - 1/2",
        "(XXO)^n > up for all odd n >= 3",
        "any((XXO)^k, k >= 1) >= 0",
        "{up|down} || 0",
        "±{1,0} + {2*up,up|0} || 0",
        "2*{0|} = 2",
        "X²O³ || 0",
        "∀ n ≥ 2: (XXO)ⁿ > 0",
        "(XXOO)ⁿO ∀ n",
        "For all n >= 2: (XXO)^n > 0",
    ];
    let said: Vec<String> = statements.iter().map(|statement| proved(statement)).collect();
    insta::assert_snapshot!(said.join("\n\n"));
}

#[test]
fn json_has_both_texts() {
    insta::assert_snapshot!(segcert(&["prove", "2 > 1", "--json"]));
    insta::assert_snapshot!(segcert(&["prove", "2 < 1", "--json"]));
    insta::assert_snapshot!(segcert(&["value", "bbw - 1/2", "--json"]));
}

/// A certificate's games are shown by name, beside the text of the checker.
#[test]
fn a_verdict_names_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("switch.cert");
    let path = path.to_str().unwrap();
    assert!(segcert(&["prove", "±1 || XXO", "--out", path]).starts_with("exit code 0"));
    let checked = segcert(&["check", path, "--claim", "+-1 || bbw"]);
    assert!(checked.contains("VERIFIED  {{0|}|{|0}} || XXO\nthat is   ±1 || XXO\n"), "{checked}");
    let other = segcert(&["check", path, "--claim", "±2 || XXO"]);
    assert!(other.contains("NOT SHOWN  ±2 || XXO"), "{other}");
    let wrong = segcert(&["check", path, "--claim", "±1 > xxo"]);
    assert!(wrong.contains("FALSE     ±1 > xxo\ninstead   ±1 || xxo\n"), "{wrong}");
}

/// A statement that a certificate cannot express is refused before the search begins.
#[test]
fn games_that_no_certificate_can_say() {
    insta::assert_snapshot!(segcert(&["prove", "*100 || 0"]));
    assert!(segcert(&["value", "*100 + *3"]).contains("value     *103"));
}

/// With `--full`, nothing is left out, whatever the format.
#[test]
fn full_values_are_whole() {
    let board = "OXOOXOOXXOXXOXXOOXOXO";
    for format in ["csv", "latex", "cgsuite"] {
        let shown = segcert(&["value", board, "--full", "--format", format]);
        assert!(!shown.contains('?') && !shown.contains("ldots"), "{format}");
        assert!(shown.len() > 10_000, "{format}");
    }
    let names = segcert(&["values", "X^kO", "--n", "1..3", "--full", "--format", "cgsuite"]);
    assert!(names.contains("\n*\n^\n^^*\n"), "{names}");
    let error = segcert(&["values", "X^kO + foo", "--n", "1..3"]);
    assert!(error.contains("`foo` has no meaning here") && !error.contains("= 0"), "{error}");
}

#[test]
fn pictures() {
    insta::assert_snapshot!(segcert(&["draw", "XXO.O + 2*XO - up", "--format", "tikz"]));
    let game = segcert(&["draw", "XO + {2*up|0}"]);
    assert!(game.contains(">{2·↑|0}<"), "{game}");
    insta::assert_snapshot!(segcert(&["draw", "XOO", "--depth", "2"]));
    insta::assert_snapshot!(segcert(&["draw", "(XXO)^n", "--n", "1..4"]));
    let chart = segcert(&["draw", "(XXO)^(2n) - n*up", "--n", "1..30", "--format", "tikz"]);
    assert_eq!(chart.matches(r"\draw[fill=black]").count(), 30, "{chart}");
    let title = r"{atomic weight of $(\mathtt{XXO})^{2n} - n\cdot {\uparrow}$}";
    assert!(chart.contains(title), "{chart}");
    let gaps = ["draw", "O(X)^1O(X)^n", "--n", "1..8"];
    let chart = segcert(&gaps);
    let note = "-- errors\nnote: left out n = 5..8: the atomic weight is not a number\n";
    assert!(chart.ends_with(note), "{chart}");
    let json = segcert(&[&gaps[..], &["--json"]].concat());
    let left_out = r#""left_out":[{"n":[5,6,7,8],"why":"the atomic weight is not a number"}]"#;
    assert!(json.contains(left_out) && json.ends_with("-- errors\n"), "{json}");
    let numbers = segcert(&["draw", "n*1 - 2 + X(X)^n", "--n", "1..3"]);
    assert!(numbers.contains("note: left out n = 1, 3: the value is not all-small"), "{numbers}");
    let empty = segcert(&["draw", "(XXO)^n + 1", "--n", "1..2"]);
    assert!(empty.starts_with("exit code 2") && empty.contains("would be empty"), "{empty}");
    let large = segcert(&["draw", "(XO)^9", "--depth", "9"]);
    assert!(large.starts_with("exit code 2") && large.contains("more than 500"), "{large}");
}

/// Game trees fit a page of LaTeX, or are refused with advice.
#[test]
fn game_trees_fit_a_page() {
    for (position, depth) in [
        ("XXOO", "3"),
        ("XXOXOX", "2"),
        ("XXOXOX", "3"),
        ("XXO + {0|{0|-2}}", "2"),
        ("(XO)^3", "2"),
    ] {
        let shown = segcert(&["draw", position, "--depth", depth, "--format", "tikz"]);
        let scale = shown.split("scale=").nth(1).and_then(|rest| rest.split(',').next());
        let scale: f64 = scale.map_or(1.0, |scale| scale.parse().unwrap());
        assert!(scale >= 0.4, "{shown}");
        let points = shown.split('(').skip(1).filter_map(|rest| {
            let (x, y) = rest.split(')').next()?.split_once(',')?;
            Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?))
        });
        for (x, y) in points {
            assert!(x * scale <= 24.0 && y * scale <= 36.0, "{position}: ({x}, {y}) {scale}");
        }
        // Lines of Right are dashed, in both kinds of pictures.
        let svg = segcert(&["draw", position, "--depth", depth]);
        let (dashed, also) = (shown.matches("dashed]").count(), svg.matches("dasharray").count());
        assert!(dashed > 0 && dashed == also, "{shown}{svg}");
    }
    let large = segcert(&["draw", "(XO)^4", "--depth", "2", "--format", "tikz"]);
    assert!(
        large.starts_with("exit code 2") && large.contains("--format svg has no pages"),
        "{large}"
    );
}

/// `view` and `play` take a statement in place of a certificate, like `explain`.
#[test]
fn a_statement_in_place_of_a_certificate() {
    let page = segcert(&["view", "XXO > *2", "--out", "-", "--no-checker"]);
    assert!(page.starts_with("exit code 0\n") && page.contains("</html>"), "{page}");
    let game = segcert_with_input(&["play", "XXO > *2"], "q\n");
    assert!(game.starts_with("exit code 0\n") && game.contains("XXO > *2"), "{game}");
    for command in [&["view", "XXO < 0", "--out", "-"][..], &["play", "XXO < 0"]] {
        let refuted = segcert(command);
        assert!(refuted.starts_with("exit code 1\n-- output\nREFUTED   XXO < 0\n"), "{refuted}");
    }
}

/// The statements of a chain of relations are proved one after the other. A certificate has one
/// statement.
#[test]
fn chains_of_relations() {
    insta::assert_snapshot!(segcert(&["prove", "0 < (XXO)^n < n*up for all n >= 2"]));
    insta::assert_snapshot!(segcert(&["prove", "0 < XXO < up", "--json"]));
    insta::assert_snapshot!(segcert(&["prove", "0 < XXO < 2*up", "--out", "none.cert"]));
    for command in [&["check", "certs/xo-06.cert", "--claim"][..], &["explain"]] {
        let shown = segcert(&[command, &["0 < XXO < 2*up"]].concat());
        assert!(shown.contains("a certificate has one statement: write two"), "{shown}");
    }
    // A statement without a proof does not end the run.
    let mixed = |chain: &str| segcert(&["prove", "--memory", "1M", chain]);
    let shown = mixed("(XXO.OXXOXO)^12 + XO < 2*up < 3*up");
    assert!(shown.starts_with("exit code 3\n"), "{shown}");
    assert!(shown.contains("\nproved    2*up < 3*up\n"), "{shown}");
    let shown = mixed("(XXO.OXXOXO)^12 + XO < 2*up < up");
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
    assert!(shown.contains("\nunproved  (XXO.OXXOXO)^12 + XO < 2*up\nrefuted   2*up < up\n"));
    // At the time limit, too, the last lines say which statements are proved.
    let timed = ["prove", "--time", "0.3", "(XXO)^2 < (XXOXOXO)^40 < 3*up"];
    let shown = segcert(&timed);
    assert!(shown.starts_with("exit code 3\n"), "{shown}");
    assert!(shown.contains("\nunproved  (XXO)^2 < (XXOXOXO)^40\nunproved  (XXOXOXO)^40 < 3*up\n"));
    let shown = segcert(&[&timed[..], &["--json"]].concat());
    assert!(shown.contains(r#"[["unproved","(XXO)^2 < (XXOXOXO)^40"],["unproved","#), "{shown}");
    // Nothing is proved of a text that cannot be read.
    let shown = segcert(&["prove", "0 < XXO < Q"]);
    assert!(shown.starts_with("exit code 2\n-- output\n-- errors\n"), "{shown}");
    let long = format!("0 < {}XO || up", "XO + XO + ".repeat(40));
    let shown = segcert(&["prove", &long]);
    assert!(shown.contains("\nPROVED    XO + XO + "), "{shown}");
}
