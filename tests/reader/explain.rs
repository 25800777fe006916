//! `segcert explain`
use std::process::Command;

use crate::cli::run::segcert;

fn explain(arguments: &[&str]) -> String {
    segcert(&[&["explain"], arguments].concat())
}

#[test]
fn a_position() {
    insta::assert_snapshot!(explain(&["certs/xo-06.cert"]));
    insta::assert_snapshot!(explain(&["certs/xo-03.cert"]));
}

#[test]
fn comparisons() {
    insta::assert_snapshot!(explain(&["certs/claims/xo-3-below-up.cert"]));
    insta::assert_snapshot!(explain(&["certs/asf/won-o5-oox-a4-a2.cert", "--depth", "2"]));
}

#[test]
fn theorems_for_all_n() {
    insta::assert_snapshot!(explain(&["certs/claims/all-mn-x-m-o-n.cert", "--depth", "3"]));
    let bags = explain(&["certs/claims/conjecture-1-all-n.cert"]);
    let lines: Vec<&str> = bags.lines().take(48).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn by_number() {
    let path = "certs/claims/conjecture-2-all-n.cert";
    insta::assert_snapshot!(explain(&[path, "--lemma", "3", "--claim", "16", "--depth", "2"]));
    insta::assert_snapshot!(explain(&[path, "--goal", "1"]));
    insta::assert_snapshot!(explain(&[path, "--lemma", "9999"]));
    let path = "certs/claims/any-xo-and-oxo-against-one-first-all-kmn.cert";
    insta::assert_snapshot!(explain(&[path, "--claim", "1"]));
}

/// A lemma about a sum that is regrouped names those from which it follows.
#[test]
fn sums_that_are_regrouped() {
    insta::assert_snapshot!(explain(&["certs/xo-12.cert", "--lemma", "25"]));
}

/// Positions that are met again are shown with the answer that was given there.
#[test]
fn positions_that_are_met_again() {
    let shown = explain(&["certs/xo-20.cert", "--goal", "0", "--depth", "2"]);
    let again = shown.lines().filter(|line| line.contains("These are proved elsewhere"));
    assert!(again.count() > 0, "{shown}");
    let lines: Vec<&str> = shown.lines().take(60).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_database_has_no_proof_to_be_told() {
    insta::assert_snapshot!(explain(&["certs/database-8.cert"]));
}

#[test]
fn documents_for_latex() {
    insta::assert_snapshot!(explain(&["--latex", "certs/xo-02.cert"]));
    let theorem = explain(&["--latex", "certs/claims/conjecture-2-all-n.cert"]);
    assert!(theorem.contains("One claim worked out"), "{theorem}");
    let rows = theorem.lines().filter(|line| line.ends_with(r"\\")).count();
    assert_eq!(rows, 116, "a row for each claim");
}

/// The second goal is the first one with the colours and two variables exchanged.
#[test]
fn goals_that_mirror_each_other() {
    let shown = explain(&["certs/claims/all-mn-x-m-o-n.cert"]).replace("\n    ", " ");
    let symmetric = "Goal 1 is symmetric: it is goal 0 with the colours exchanged and with m for n \
                     and n for m, so its proof is that of goal 0 with the same changes.";
    let other = "Goal 1 is symmetric: it is goal 0 with the colours exchanged and with n for m \
                 and m for n, so its proof is that of goal 0 with the same changes.";
    assert!(shown.contains(symmetric) || shown.contains(other), "{shown}");
    // These goals are about different positions.
    assert!(!explain(&["XXO.XO || 0"]).contains("symmetric"));
}

/// The claims of imported certificates are marked, with the theorem that they come from.
#[test]
fn claims_of_other_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("c").display().to_string();
    let statement = "(XXO)^m + (XXOO)^n > 0 for all m >= 1, n >= 1";
    let proved = segcert(&["prove", statement, "--imports", "--out", &file]);
    assert!(proved.starts_with("exit code 0\n"), "{proved}");
    let shown = explain(&[&file]).replace("\n      ", " ");
    for origin in ["(XXOO)^n = 0 for all n >= 1", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"] {
        let marked = format!("(imported: {origin})");
        assert_eq!(shown.matches(&marked).count(), 2, "{shown}");
    }
}

/// The exponent in a family is not a variable of the goal.
#[test]
fn families_have_a_letter_of_their_own() {
    let shown = explain(&["certs/claims/any-xo-below-two-ups.cert"]);
    assert!(shown.contains("[k of (XO)^i, i ≥ 1] + ↓ + ↓ ≤ 0"), "{shown}");
}

/// A row and its mirror image are one game. Everything that is written has the one of the
/// statement, the moves, too.
#[test]
fn rows_have_the_orientation_of_the_statement() {
    let shown = explain(&["(XO)^3 = 0"]);
    assert!(shown.contains("Lemma 8: XOXOXO = 0"), "{shown}");
    assert!(shown.contains("  XO = *\n") && shown.contains("  XOXO = {"), "{shown}");
    let shown = explain(&["(OX)^3 = 0"]);
    assert!(shown.contains("Lemma 8: OXOXOX = 0") && shown.contains("  OX = *\n"), "{shown}");
    // The families of claims, and moves in them.
    let shown = explain(&["certs/claims/any-xo-below-two-ups.cert", "--depth", "3"]);
    assert!(shown.contains("(XO)^i, i ≥ 4") && !shown.contains("(OX)^i, i"), "{shown}");
    let shown = explain(&["certs/claims/all-n-xxoo-n.cert", "--depth", "3"]);
    assert!(shown.contains("(XXOO)^") && !shown.contains("(OOXX)^"), "{shown}");
}

/// A statement in the place of a file is proved and explained, also one without steps.
#[test]
fn without_a_file() {
    insta::assert_snapshot!(explain(&["XXO > *2"]));
    assert!(explain(&["XXO < *2"]).contains("REFUTED   XXO < *2"));
    let neither = explain(&["foo"]);
    assert!(neither.contains("`foo` is neither a file nor a statement"), "{neither}");
    assert!(explain(&["foo.cert"]).contains("cannot read the file"));
    let document = explain(&["(XO)^n || 0 for all n >= 1", "--latex"]);
    let instead = "This statement is false: for $n = 3$, $(\\mathtt{XO})^{3} = 0$.";
    assert!(document.starts_with("exit code 1") && document.contains(instead), "{document}");
    // A quotient is not a folder.
    let rounded = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";
    assert!(explain(&[rounded]).contains("In the goals, k stands for"));
    assert!(explain(&["(XO)^n || 0"]).contains("the statement gives no range for n"));
    for file in ["certs/no-such-file", "no-such-file.cert"] {
        assert!(explain(&[file]).contains("cannot read the file"));
    }
}

/// Parameters have the letters of the statement, and cases new ones.
#[test]
fn letters_of_the_author() {
    let shown = explain(&["certs/claims/all-n-o-x-n.cert", "--claim", "0", "--depth", "3"]);
    assert!(shown.contains("Case n = 0:") && shown.contains("Case n ≥ 1:"), "{shown}");
    let theorem = explain(&["certs/claims/all-n-xxoo-n.cert"]);
    assert!(theorem.contains("Goal 1 is symmetric"), "{theorem}");
    for text in [shown, theorem] {
        assert!(!text.contains("x0") && !text.contains(")^0") && !text.contains(")^1 "), "{text}");
    }
}

/// Documents and tables that have to be good LaTeX.
const DOCUMENTS: [&[&str]; 8] = [
    &["explain", "--latex", "certs/xo-02.cert"],
    &["explain", "--latex", "certs/xo-06.cert"],
    &["explain", "--latex", "certs/claims/xo-3-below-up.cert"],
    &["explain", "--latex", "certs/claims/all-mn-x-m-o-n.cert"],
    &["explain", "--latex", "certs/claims/conjecture-1-all-n.cert"],
    &["explain", "--latex", "(XO)^n || 0 for all n >= 1"],
    &["values", "(XO)^n", "--n", "1..9", "--format", "latex"],
    &["values", "1/2 + ±1", "tiny(1)", "--format", "latex"],
];

/// The document of a command; a table gets a document around it, with the packages that it names.
fn document(arguments: &[&str]) -> String {
    let output = crate::cli::run::segcert_output(arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    if arguments[0] == "explain" {
        return text;
    }
    let packages = text.lines().next().unwrap().strip_prefix("% ").unwrap();
    format!(
        "\\documentclass{{article}}\n{packages}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"
    )
}

/// Without pdflatex, documents are looked at by hand: groups and environments end, mathematics ends
/// in its line, and every command is one of those that the packages define.
#[test]
fn documents_are_well_formed() {
    const COMMANDS: &str = "documentclass usepackage begin end DeclareSymbolFont \
        DeclareMathSymbol mathord newcommand gtrfuzzy lessfuzzy mathrel rlap kern vert rhd lhd \
        step par noindent hangindent dimexpr hspace setlength parindent parskip raggedright \
        relpenalty binoppenalty large small texttt medskip smallskip section quad text ge le \
        parallel mathtt mathrm cdot uparrow Uparrow downarrow Downarrow mid tfrac left right \
        lfloor rfloor pm dots to times allowbreak toprule midrule endhead bottomrule hline \
        arraybackslash textwidth linewidth textbar textless textgreater ldots";
    let known: Vec<&str> = COMMANDS.split_whitespace().collect();
    for arguments in DOCUMENTS {
        let text = document(arguments);
        let (mut groups, mut environments) = (0, Vec::new());
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['\\', '{', '}']) {
            let (sign, behind) = (&rest[at..=at], &rest[at + 1..]);
            rest = behind;
            match sign {
                "{" => groups += 1,
                "}" => groups -= 1,
                _ => {
                    let end = behind.find(|c: char| !c.is_ascii_alphabetic()).unwrap();
                    let (command, behind) = behind.split_at(end);
                    rest = if end == 0 { &behind[1..] } else { behind };
                    assert!(end == 0 || known.contains(&command), "{arguments:?}: \\{command}");
                    let name = behind.strip_prefix('{').and_then(|it| it.split('}').next());
                    match (command, name) {
                        ("begin", Some(name)) => environments.push(name),
                        ("end", Some(name)) => assert_eq!(environments.pop(), Some(name)),
                        _ => {}
                    }
                }
            }
            assert!(groups >= 0, "{arguments:?}");
        }
        assert!(groups == 0 && environments.is_empty(), "{arguments:?}");
        for line in text.lines().filter(|line| !line.starts_with('%')) {
            let dollars = line.matches('$').count() - line.matches("\\$").count();
            assert!(dollars % 2 == 0, "{arguments:?}: {line}");
        }
    }
}

/// Where there is pdflatex, documents are compiled, and nothing is wider than the page. Where there
/// is none, this says so: `documents_are_well_formed` still looks at them.
#[test]
fn documents_compile() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        eprintln!("there is no pdflatex: documents are not compiled");
        return;
    }
    for arguments in DOCUMENTS {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("proof.tex"), document(arguments)).unwrap();
        let compiled = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", "proof.tex"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&compiled.stdout);
        assert!(compiled.status.success(), "{arguments:?}: {log}");
        assert!(!log.contains("Overfull"), "{arguments:?}: {log}");
    }
}
