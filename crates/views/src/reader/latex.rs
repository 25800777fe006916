//! Writes a proof as a document for LaTeX: the whole proof if it is short; otherwise a table of the
//! claims and the proof of one of them.
use std::iter;

use super::explain::{self, Header, Selection};
use super::format::Style;
use super::formula;
use super::lists;
use super::outline::{Outline, Outliner};
use super::proof::Proof;
use super::signs;
use super::tree::Root;
use crate::game::for_people;

/// Maximum number of steps of a proof that is written in full.
const SMALL: usize = 400;
/// Number of levels of sentences that are indented.
const DEEPEST: usize = 16;
/// Maximum number of rows of the table of claims.
const ROWS: usize = 120;

/// Returns the document.
pub fn document(proof: &mut Proof, header: &Header, selection: &Selection) -> String {
    let mut page = Document::default();
    page.text += PREAMBLE;
    page.title(header);
    if selection.is_partial() {
        let selected = explain::selected(proof, selection, Style::Latex, DEEPEST);
        selected.floors.iter().for_each(|sentence| page.paragraph(sentence));
        page.list(&selected.said, header);
        if selected.names_components {
            page.paragraph(&said(signs::BAG, header));
            components(proof, &mut page);
        }
        selected.outlines.iter().for_each(|outline| page.outline(outline));
        if !selected.used.is_empty() {
            page.section("Claims used here");
            selected.used.iter().for_each(|claim| page.paragraph(claim));
        }
        return page.end();
    }
    page.paragraph(&said(&explain::meaning(proof), header));
    let is_small = proof.tree.steps_at.len() <= SMALL;
    let depth = match selection.depth {
        None if is_small => usize::MAX,
        _ => selection.levels(),
    };
    let mut body = Document::default();
    body.section("The statement");
    let fault = outliner(proof).fault();
    for outline in
        fault.into_iter().chain(explain::goals(proof, 0..proof.goals.len(), depth, Style::Latex))
    {
        body.outline(&outline);
    }
    if !proof.kernel.claims.all.is_empty() {
        let depth = selection.depth.unwrap_or(if is_small { usize::MAX } else { WORKED_OUT });
        claims(proof, &mut body, is_small, depth);
    }
    if !proof.listed.is_empty() {
        lemmas(proof, &mut body, is_small, depth);
    }
    let bag = (!proof.cells().is_empty()).then(|| signs::BAG.to_owned());
    let (own, shown) = (proof.own_claims().len(), worked_out(proof, is_small).len());
    let is_cut = shown < own;
    let cut = is_cut.then(|| {
        format!(
            "This document proves {shown} of the {own} claims. The certificate proves all of them, \
             and `segcert explain FILE --claim N --latex` writes the proof of claim N."
        )
    });
    let method = explain::method(proof).into_iter().chain(cut);
    let method = method.map(|sentence| said(&sentence, header));
    let method: Vec<String> =
        explain::floors(proof, Style::Latex).into_iter().chain(method).collect();
    page.paragraph(&method.join(" "));
    let levels = explain::levels(body.is_deep, DEEPEST);
    let legend: Vec<String> =
        bag.into_iter().chain(signs::signs(&body.text)).chain(levels).collect();
    page.list(&legend, header);
    page.text += &body.text;
    page.end()
}

/// Returns a document about a false statement. `instead` is the statement that holds instead, after
/// the instance and a colon if it is about an instance; `holds` is a true statement with a smaller
/// range.
pub fn refutation(statement: &str, instead: &str, holds: Option<&str>) -> String {
    let mut page = Document { text: PREAMBLE.to_owned(), is_deep: false };
    page.text += &format!("\\begin{{center}}\\large {}\\end{{center}}\n", set(statement));
    let instead = match instead.split_once(": ") {
        Some((at, instead)) => format!("for ${at}$, {}", set(instead)),
        None => set(instead),
    };
    page.paragraph(&format!("This statement is false: {instead}."));
    if let Some(holds) = holds {
        page.paragraph(&format!("This statement is true: {}.", set(holds)));
    }
    page.end()
}

fn outliner<'a, 'p>(proof: &'a mut Proof<'p>) -> Outliner<'a, 'p> {
    Outliner::new(proof, Style::Latex)
}

/// Lists the families of components that a bag counts.
fn components(proof: &mut Proof, page: &mut Document) {
    let cells = lists::cells(proof, Style::Latex);
    let cells = cells.iter().map(|cell| format!("${}$", cell.trim().replacen(" of ", "$ of $", 1)));
    let cells: Vec<String> = cells.collect();
    let listed = format!("The components of $B$: {}.", cells.join(", "));
    let sentences: Vec<String> =
        iter::once(listed).chain(lists::overlap(proof, Style::Latex)).collect();
    page.paragraph(&sentences.join(" "));
}

/// Returns the number of steps of the proof of a claim.
fn steps(proof: &Proof, claim: usize) -> usize {
    let steps = proof.node_of(Root::Claim(claim)).and_then(|node| proof.steps_at(node));
    steps.map_or(0, |(first, last)| last + 1 - first)
}

/// Returns the claims whose proofs are written: all, or the one with the shortest nontrivial proof.
fn worked_out(proof: &Proof, is_small: bool) -> Vec<usize> {
    if is_small {
        return proof.own_claims().collect();
    }
    let all = 0..proof.kernel.claims.all.len();
    let worked = all.filter(|&number| steps(proof, number) >= EXAMPLE);
    worked.min_by_key(|&number| steps(proof, number)).into_iter().collect()
}

/// Writes the claims as a table, and the proofs of all claims, or of the claim with the shortest
/// nontrivial proof.
fn claims(proof: &mut Proof, page: &mut Document, is_small: bool, depth: usize) {
    page.section("Claims");
    let count = proof.kernel.claims.all.len();
    let range = proof.claims_for_all(Style::Latex);
    page.text += "\\begin{longtable}{@{}r>{\\raggedright\\arraybackslash}p{0.78\\textwidth}r@{}}\n";
    page.text += &format!("\\toprule claim & {range} & steps\\\\\\midrule\\endhead\n");
    for number in 0..count.min(ROWS) {
        let outliner = outliner(proof);
        let claim = broken(&outliner.claim(number), ROW_BREAK) + &outliner.place(number);
        page.text += &format!("{number} & {claim} & {}\\\\\n", steps(proof, number));
    }
    page.text += "\\bottomrule\\end{longtable}\n";
    if count > ROWS {
        page.more(count - ROWS, "claim");
    }
    if !proof.cells().is_empty() {
        components(proof, page);
    }
    let shown = worked_out(proof, is_small);
    if !is_small && !shown.is_empty() {
        page.section("One claim worked out");
    }
    for number in shown {
        let outline = outliner(proof).proof_of(Root::Claim(number), depth);
        page.outline(&outline);
    }
}

/// Number of levels of replies in the proof of one claim of a long proof.
const WORKED_OUT: usize = 3;

/// Minimum number of steps of the claim whose proof is written.
const EXAMPLE: usize = 6;

/// Writes the lemmas, with their proofs if the certificate is small.
fn lemmas(proof: &mut Proof, page: &mut Document, is_small: bool, depth: usize) {
    page.section("Lemmas");
    let count = proof.listed.len();
    for number in 0..count.min(ROWS) {
        if is_small {
            let outline = outliner(proof).lemma_with_proof(number, depth);
            page.outline(&outline);
        } else {
            let lemma = outliner(proof).lemma(number);
            page.outline(&Outline::line(format!("Lemma {number}: {lemma}.")));
        }
    }
    if count > ROWS {
        page.more(count - ROWS, "lemma");
    }
}

const PREAMBLE: &str = r"% Written by segcert explain --latex; pdflatex compiles it.
\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb,array,booktabs,longtable}
\usepackage[margin=25mm]{geometry}
\DeclareSymbolFont{stones}{OT1}{cmtt}{m}{n}
\DeclareMathSymbol{X}{\mathord}{stones}{`X}
\DeclareMathSymbol{O}{\mathord}{stones}{`O}
\newcommand\gtrfuzzy{\mathrel{\rlap{\kern.1em$\vert$}\rhd}}
\newcommand\lessfuzzy{\mathrel{\rlap{\kern.55em$\vert$}\lhd}}
\newcommand\step[2]{\par\noindent\hangindent=\dimexpr#1em+1.5em\hspace*{#1em}#2}
\setlength\parindent{0pt}\setlength\parskip{.3ex plus .2ex}
\newcommand\rowbreak{\penalty999 }
\raggedright
\relpenalty=100 \binoppenalty=100
\begin{document}
";

#[derive(Default)]
struct Document {
    text: String,
    /// Whether some sentences are too deep to be indented.
    is_deep: bool,
}

impl Document {
    fn title(&mut self, header: &Header) {
        let statement = set(&header.statement);
        self.text += &format!("\\begin{{center}}\\large {statement}\\end{{center}}\n");
        self.text += &format!(
            "{{\\small Certificate of {} bytes, verified. Its root is\\\\ \\texttt{{{}}}}}\n\n\
             \\medskip\n",
            header.bytes, header.root
        );
    }

    fn section(&mut self, title: &str) {
        self.text += &format!("\\section*{{{title}}}\n");
    }

    fn paragraph(&mut self, text: &str) {
        self.text += &format!("{text}\n\n\\smallskip\n");
    }

    /// Lists sentences for people.
    fn list(&mut self, sentences: &[String], header: &Header) {
        if sentences.is_empty() {
            return;
        }
        let items = sentences.iter().map(|it| format!("\\item {}\n", said(it, header)));
        let items: String = items.collect();
        self.text += &format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n");
    }

    /// Says how many claims or lemmas are left out, and how to see one of them.
    fn more(&mut self, count: usize, what: &str) {
        self.paragraph(&format!(
            r"There are {count} more; \texttt{{segcert explain FILE -{{}}-{what} N}} shows one."
        ));
    }

    /// Limits the indentation of deep sentences.
    fn outline(&mut self, outline: &Outline) {
        outline.visit(0, &mut |depth, text| {
            self.is_deep |= depth > DEEPEST;
            let (level, text) = (explain::level(depth, DEEPEST), broken(text, ROW_BREAK));
            self.text += &format!("\\step{{{}}}{{{level}{text}}}\n", depth.min(DEEPEST));
        });
        self.text += "\\par\\medskip\n";
    }

    fn end(mut self) -> String {
        self.text += "\\end{document}\n";
        self.text
    }
}

/// Macro of the document that permits a break, which TeX avoids in a row that fits in a line.
const ROW_BREAK: &str = r"\rowbreak ";

/// Writes a command that permits a break between some stones of a long row.
pub fn broken(text: &str, command: &str) -> String {
    let mut broken = String::with_capacity(text.len());
    let mut run = 0;
    for c in text.chars() {
        run = if matches!(c, 'X' | 'O') { run + 1 } else { 0 };
        broken.push(c);
        if run > 0 && run % 12 == 0 {
            broken.push_str(command);
        }
    }
    broken
}

/// Writes a statement as a formula, or as text if it is not about sums of games.
fn set(statement: &str) -> String {
    match formula::statement(statement) {
        Some(formula) => format!("${formula}$"),
        None => format!("\\texttt{{{}}}", escaped(statement)),
    }
}

/// Writes sentences for people, with statements and names of parameters as formulas.
fn said(sentence: &str, header: &Header) -> String {
    let import = header.imports.iter().find_map(|import| {
        let (before, behind) = sentence.split_once(&formula::theorem(import))?;
        Some(format!("{}{}{}", escaped(before), set(&for_people(import)), escaped(behind)))
    });
    let text = import.unwrap_or_else(|| escaped(sentence)).replace('…', r"\dots{}");
    let formulas = [
        ("x0", "$x_0$"),
        ("x1", "$x_1$"),
        ("(3·↑ + *)", r"$(3\cdot{\uparrow} + {*})$"),
        ("3·↑", r"$3\cdot{\uparrow}$"),
        ("n·↑", r"$n\cdot{\uparrow}$"),
        (r"↑\^{}[2]", r"${\uparrow}^{[2]}$"),
        ("↑²", r"${\uparrow}^{2}$"),
        (r"\{0\textbar{}↓*\}", r"$\{0\mid{\downarrow}{*}\}$"),
        (r"\{↑\textbar{}*\}", r"$\{{\uparrow}\mid{*}\}$"),
        ("g12", "$g_{12}$"),
        ("g13", "$g_{13}$"),
        (r"[2 of (XO)\^{}i, i ≥ 1]", r"$[2\times (XO)^{i},\ i \ge 1]$"),
        ("G − H", "$G-H$"),
        ("With G and H", "With $G$ and $H$"),
        ("B is any sum", "$B$ is any sum"),
    ];
    formulas.iter().fold(text, |text, (plain, formula)| text.replace(plain, formula))
}

/// Escapes plain text for LaTeX.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let mut is_code = false;
    for c in text.chars() {
        match c {
            // Backquotes enclose text that is set like code.
            '`' => {
                escaped.push_str(if is_code { "}" } else { r"\texttt{" });
                is_code = !is_code;
            }
            '^' => escaped.push_str(r"\^{}"),
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '#' | '%' | '&' | '_' | '$' | '{' | '}' => escaped.extend(['\\', c]),
            '|' => escaped.push_str(r"\textbar{}"),
            '<' => escaped.push_str(r"\textless{}"),
            '>' => escaped.push_str(r"\textgreater{}"),
            c => escaped.push(c),
        }
    }
    escaped
}
