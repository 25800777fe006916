//! `segcert explain`
use std::process::Command;

use crate::cli::run::{output, segcert, show};

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
    let document = explain(&[path, "--claim", "1", "--latex"]);
    let overlap = "The kinds may overlap: a row $XO$ can be counted in $x_{0}$ or in $x_{14}$.";
    assert!(document.contains(overlap), "{document}");
    assert!(explain(&[path, "--latex"]).contains(overlap));
    // The document explains the signs of the parts that it shows.
    let path = "certs/claims/conjecture-2-all-n.cert";
    let arguments = [path, "--lemma", "3", "--claim", "16", "--depth", "2", "--latex"];
    let document = explain(&arguments);
    let arrow = "A move is written with an arrow, from the summand to what it becomes.";
    assert!(document.contains(arrow), "{document}");
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
    let again = shown.lines().filter(|line| line.contains("These are proved in other steps"));
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
    // A goal that is asked for brings the proof of the goal that it mirrors, once.
    let one = explain(&["certs/xo-06.cert", "--goal", "1"]);
    assert!(one.contains("Goal 1 is symmetric") && one.contains("moves of 5 kinds"), "{one}");
    let both = explain(&["certs/xo-06.cert", "--goal", "0", "--goal", "1"]);
    assert_eq!(both.matches("moves of 5 kinds").count(), 1, "{both}");
    // These goals are about different positions.
    assert!(!explain(&["XXO.XO || 0"]).contains("symmetric"));
}

/// A claim is shown with the claims that its proof uses, and its letters are explained before it.
#[test]
fn claims_that_a_claim_uses() {
    let shown = explain(&["certs/claims/conjecture-2-all-n.cert", "--claim", "2"]);
    let (proof, used) = shown.split_once("Claims used here").unwrap();
    for number in proof.split("By claim ").skip(1) {
        let number = number.split(|c: char| !c.is_ascii_digit()).next().unwrap();
        let is_listed = used.contains(&format!("\n{number:>4}  "));
        assert_eq!(is_listed, number != "2", "{number}: {shown}");
    }
    let bags = explain(&["certs/claims/conjecture-1-all-n.cert", "--claim", "8"]);
    assert!(bags.find("Components of B").unwrap() < bags.find("Claim 8").unwrap(), "{bags}");
}

/// Multiples of a value whose name has a star are not read as multiples of an arrow and a star.
#[test]
fn multiples_of_starred_values() {
    let path = "certs/claims/conjecture-2-all-n.cert";
    let shown = explain(&[path, "--lemma", "83"]);
    assert!(shown.contains("Lemma 83: ↑* + ↑* = ⇑\n"), "{shown}");
    let shown = explain(&[path, "--lemma", "83", "--latex"]);
    let sum = r"${\uparrow}{*} + {\uparrow}{*} = {\Uparrow}$";
    assert!(shown.contains(&format!("Lemma 83: {sum}")), "{shown}");
    let path = "certs/claims/all-n-xxxo-n.cert";
    let shown = explain(&[path, "--claim", "0"]);
    assert!(shown.contains("Claim 0, for all n ≥ 0: (OOOX)^(2n) + n·(⇑*) ≥ 0"), "{shown}");
    let shown = explain(&[path, "--claim", "0", "--latex"]);
    assert!(shown.contains(r"n\cdot ({\Uparrow}{*}) \ge 0$"), "{shown}");
}

/// A hypothesis about the number of copies decides whether they are copies of up or of down.
#[test]
fn copies_of_the_negative() {
    let path = "certs/claims/all-n-xxo-n-xx.cert";
    let shown = explain(&[path, "--claim", "0", "--claim", "2", "--depth", "3"]);
    assert!(shown.contains("(n-k-1)·↓ ≥ 0"), "{shown}");
    assert!(!shown.contains("(k-n"), "{shown}");
}

/// A row beside a bag is said to be one of which components of the bag.
#[test]
fn rows_that_are_counted_in_a_bag() {
    let path = "certs/claims/any-xo-and-oxo-against-one-first-all-kmn.cert";
    let shown = explain(&[path, "--goal", "0", "--depth", "3"]);
    let lines: Vec<&str> = shown.lines().take(40).collect();
    insta::assert_snapshot!(lines.join("\n"));
    let document = explain(&[path, "--goal", "0", "--depth", "3", "--latex"]);
    assert!(
        document.contains("$XO$ is one more component $XO$ (counted by $x_{0}$)"),
        "{document}"
    );
    // Parentheses show where the description of the bag ends.
    let shown = explain(&["certs/claims/conjecture-1-all-n.cert", "--claim", "5", "--depth", "2"]);
    let shown = shown.replace("\n      ", " ");
    let apart =
        "One component of B is written apart: (B with [x3+1 of XOXO], [x4+1 of OXOXO]) + XO";
    assert!(shown.contains(apart), "{shown}");
}

/// A condition is written for the first goal to which it applies, and bounds on one number are
/// cases beside each other. Equations with one solution are solved.
#[test]
fn conditions_are_stated_once() {
    let path = "certs/claims/any-rows-and-oox-above-zero-all-kmn.cert";
    let shown = explain(&[path, "--claim", "30"]).replace("\n    ", " ");
    let (shown, _) = shown.split_once("Claims used here").unwrap();
    assert_eq!(shown.matches("x4+x6+x11+x13+x16+x23 ≥ x1+x24+x26+x27+1").count(), 1, "{shown}");
    assert!(shown.contains("A condition on numbers that is stated for a goal holds"), "{shown}");
    let shown = explain(&["certs/claims/xo-two-rows-all-mn.cert"]);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let solved = "Case k+p = 0. Hence k = 0. Hence p = 0, and the goal is XO + XOXO ⧐ 0.";
    for text in ["Case k+p ≥ 4: Case p = 0:", "Case k+p = 3: Hence k = 3-p,", solved] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    assert!(!shown.contains("Case k+p ≤"), "{shown}");
}

/// A row that is counted in a bag has its negative there, or not, for a reason.
#[test]
fn negatives_in_a_bag() {
    let path = "certs/claims/any-rows-and-oox-above-zero-all-kmn.cert";
    let claims: Vec<String> = (20..32).map(|claim| claim.to_string()).collect();
    let mut arguments = vec![path, "--depth", "3"];
    arguments.extend(claims.iter().flat_map(|claim| ["--claim", claim]));
    let shown = explain(&arguments).split_whitespace().collect::<Vec<_>>().join(" ");
    for text in [
        "The negative of XO is in B, because x0 ≥ 1; they cancel,",
        "If the negative of XXO is in B, as a component OOX (counted by x1), they cancel,",
        "Otherwise XXO is one more component XXO (counted by x2):",
        "whose negative is not in B because x1 = 0, is one more component XXO (counted by x2):",
        "whose negative is in none of the families, is one more component",
        "There is no such case: the conditions contradict each other.",
    ] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
}

/// The lemmas of an option are named with its move, and copies that are subtracted with a reason.
#[test]
fn lemmas_are_named_where_they_are_used() {
    let shown = explain(&["certs/xxo-05.cert", "--lemma", "160"]);
    let option = "OOXOOXOOXOOXOOX → OO.XOXOOXOOXOOX leaves {↓|⇓*} (lemma 155).";
    assert!(shown.contains(option), "{shown}");
    let shown = explain(&["certs/claims/xxxoxo-above-growing-all-n.cert", "--goal", "0"]);
    let copies = "Since ↓ + ↓ + ⇑ ≥ 0 (lemma 46), p copies of it can be subtracted; there remains";
    assert!(shown.replace("\n       ", "").contains(copies), "{shown}");
}

/// A reference to a step says whether the step is listed.
#[test]
fn references_to_steps() {
    let shown = explain(&["certs/xo-20.cert", "--goal", "0", "--depth", "3"]);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let says = "which is not listed here: a larger --depth may list it.";
    assert!(shown.contains(says), "{shown}");
}

/// A row is written as in the statement, also if the checker writes its powers in another way.
#[test]
fn powers_of_the_author() {
    let shown = explain(&["O(XO)^50 >= 0"]);
    assert!(shown.contains("Goal 0: O(XO)^50 ≥ 0. ") && !shown.contains("(OX)^50"), "{shown}");
}

/// A position that is its own negative only because a lemma says that it is 0 is not symmetric.
#[test]
fn symmetric_before_any_lemma() {
    insta::assert_snapshot!(explain(&["certs/xxo-01.cert"]));
    let shown = explain(&["certs/xo-03.cert"]);
    assert!(shown.contains("the position is its own negative"), "{shown}");
}

/// The proof of a lemma says which sum is at least 0, and that the other half is the same.
#[test]
fn lemmas_about_sums() {
    let path = "certs/claims/conjecture-2-all-n.cert";
    insta::assert_snapshot!(explain(&[path, "--lemma", "83"]));
    insta::assert_snapshot!(explain(&[path, "--lemma", "83", "--latex"]));
}

/// Claims hold for the numbers that their heading has.
#[test]
fn headings_of_claims() {
    for (name, heading) in [
        ("all-n-xxxo-n", "Claims, for all n ≥ 0; those that the goals use come first\n"),
        ("all-mn-x-m-o-n", "Claims, for all m, n ≥ 0\n"),
        (
            "conjecture-1-all-n",
            "Claims, for all x0, x1, … ≥ 0; those that the goals use come first\n",
        ),
    ] {
        let shown = explain(&[&format!("certs/claims/{name}.cert")]);
        assert!(shown.contains(heading), "{name}: {shown}");
    }
    let document = explain(&["certs/claims/all-mn-x-m-o-n.cert", "--latex"]);
    assert!(document.contains(r"claim & for all $m, n \ge 0$ & steps"), "{document}");
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
    for origin in ["(XXOO)^n = 0 for all n ≥ 1", "(XXO)^n = floor((n+1)/2)·↑ for all n ≥ 1"]
    {
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
    // A wrong statement may look like the name of a file; all commands say what is wrong with both.
    let outs = [["--out", "p.html"], ["--out", "P.v"]];
    for (command, more) in
        [("explain", &[][..]), ("play", &[]), ("view", &outs[0]), ("coq", &outs[1])]
    {
        let neither = segcert(&[&[command, "XXO.up"], more].concat());
        assert!(neither.contains("`XXO.up` is neither a file nor a statement"), "{neither}");
        assert!(neither.contains("an operator is missing before this"), "{neither}");
    }
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

/// A power of ↑ is not a multiple, so it is explained where it occurs.
#[test]
fn powers_of_up_are_explained() {
    let text = "{up|*} + XXO > up";
    let plain = "↑² is the game {0|↓*}, and ↑^[2] is {↑|*}.";
    assert!(explain(&[text]).contains(plain));
    assert!(segcert(&["view", text, "--out", "-", "--no-checker"]).contains(plain));
    let formulas = r"${\uparrow}^{[2]}$ is $\{{\uparrow}\mid{*}\}$.";
    assert!(explain(&[text, "--latex"]).contains(formulas));
    assert!(!explain(&["XXO + up > 0"]).contains("is the game"));
}

/// Each command that takes a statement says what became of its games and letters, as `prove` does.
#[test]
fn games_and_letters_that_were_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [page, theorem] = ["p.html", "P.v"].map(|it| folder.path().join(it).display().to_string());
    for (text, said) in [
        ("{up|down} || 0", "canonical {up|down} = *\n"),
        ("{up|down}", "canonical {up|down} = *\n"),
        ("(XXO)^n > up for all odd n >= 3", "where     your n is 2*n+1 in this statement\n"),
    ] {
        for arguments in [
            &["prove", text][..],
            &["explain", text],
            &["view", text, "--out", &page],
            &["coq", text, "--out", &theorem],
            &["play", text],
        ] {
            let shown = segcert(arguments);
            assert!(shown.contains(said), "{arguments:?}: {shown}");
        }
        let document = segcert(&["explain", text, "--latex"]);
        assert!(!document.contains(said), "{document}");
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

/// A letter of a floor or of a case such as `n = 2k` is not that of a square in a power, and no
/// letter of the statement comes back with another meaning.
#[test]
fn letters_of_cases_and_of_moves() {
    let path = "certs/claims/all-n-xxxo-n-xxx.cert";
    let shown = explain(&[path, "--goal", "0", "--claim", "2", "--depth", "3"]);
    assert!(shown.contains("Case n = 2k:") && shown.contains("Case j = 2k:"), "{shown}");
    assert!(shown.contains("→ (XXXO)^jXXO.") && !shown.contains(")^kXXO."), "{shown}");
    let shown = explain(&["certs/claims/xo-three-rows-all-kmn.cert", "--depth", "3"]);
    assert!(shown.contains("Case m = 2") && !shown.contains("Case m = 2k"), "{shown}");
}

/// After a Cut, the text names the goal that remains, and the reason why it suffices.
#[test]
fn reasons_of_replacements() {
    let shown = explain(&["certs/claims/all-n-xxxo-n-xxx.cert"]).replace("\n        ", " ");
    let first = "So it suffices to show (XXXO)^(2k+2)XXX + ⇓* + k·(⇓*) ≥ 0, because \
                 (OOOX)^(2k)OOO + (XXXO)^(2k+2)XXX + ⇓* is the sum of this game and the first one:";
    let colours_exchanged = "So it suffices to show (OOOX)^(2k)OOO + k·(⇑*) ≤ 0, because";
    assert!(shown.contains(first) && shown.contains(colours_exchanged), "{shown}");
}

/// Documents and tables that have to be good LaTeX.
const DOCUMENTS: [&[&str]; 10] = [
    &["explain", "--latex", "certs/xo-02.cert"],
    &["explain", "--latex", "certs/xo-06.cert"],
    &["explain", "--latex", "certs/claims/xo-3-below-up.cert"],
    &["explain", "--latex", "certs/claims/all-mn-x-m-o-n.cert"],
    &["explain", "--latex", "certs/claims/conjecture-1-all-n.cert"],
    &["explain", "--latex", "(XO)^n || 0 for all n >= 1"],
    &["values", "(XO)^n", "--n", "1..9", "--format", "latex"],
    &["values", "1/2 + ±1", "tiny(1)", "--format", "latex"],
    &["values", "OXOOXOOXXOXXOXXOOXOXO", "XXO", "--format", "latex"],
    &["explain", "--latex", "XOXOXOXXOOXXXOXXOOXOXOXXOX"],
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
        lfloor rfloor pm dots to times allowbreak toprule midrule endhead bottomrule \
        arraybackslash textwidth linewidth textbar textless textgreater ldots rowbreak \
        penalty item";
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
        assert!(text.is_ascii(), "{arguments:?}: pdflatex sets a sign such as − only as a formula");
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

/// Conditions that no bag satisfies are explained by the rows that would cancel.
#[test]
fn rows_that_would_cancel() {
    let shown =
        explain(&["certs/claims/any-oxo-above-zero-all-n.cert", "--claim", "8", "--depth", "8"]);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let why = "B would have two rows OX, which cancel, because OX is its own negative.";
    assert!(shown.contains(why), "{shown}");
}

/// The order of the instances is explained wherever a rank is shown, and a claim names the rows
/// that are counted for it.
#[test]
fn ranks_and_counted_rows() {
    let path = "certs/claims/any-oxo-above-zero-all-n.cert";
    let shown = explain(&[path, "--claim", "4", "--goal", "0", "--depth", "3"]);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("if the rows are the same, the one with the smaller rank"), "{shown}");
    assert!(shown.contains(", counting O(XO)^n in x23."), "{shown}");
}

/// Rows are bounded by copies of an infinitesimal game, and a number is greater than all of them.
#[test]
fn rows_below_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    run(&["prove", "--no-library", "(XO)^n < 1 for all n >= 1", "--out", "c"]);
    insta::assert_snapshot!(run(&["explain", "c", "--goal", "0", "--claim", "1", "--claim", "4"]));
}
