//! Explains a proof on a few pages of text.
use super::format::{Formatter, Style, reduced};
use super::formula::theorem;
use super::kernel::{Atom, Goal, Summand};
use super::letters::Letters;
use super::lists::{LISTED, VALUES, cells, claims, lemmas, named_claims, overlap, values};
use super::outline::{Outline, Outliner};
use super::proof::Proof;
use super::report::{reason, rules};
use super::signs::{BAG, names_bag, names_components, signs};
use super::symmetry::{Mirrored, mirrored};
use super::tree::Root;
use crate::game::for_people;
use segcert_check::shell::file::hex;
use segcert_check::shell::report::{counted, sizes};
use serde::Serialize;

/// The parts of a proof that `explain` shows.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Number of levels of replies that are listed, if the user has chosen it.
    pub depth: Option<usize>,
    pub lemmas: Vec<usize>,
    pub claims: Vec<usize>,
    pub goals: Vec<usize>,
}

impl Selection {
    /// Tells whether only some parts are wanted.
    pub fn is_partial(&self) -> bool {
        !(self.lemmas.is_empty() && self.claims.is_empty() && self.goals.is_empty())
    }

    /// Returns the number of levels of replies that are listed in a text.
    pub fn levels(&self) -> usize {
        self.depth.unwrap_or(1)
    }

    /// Finds a number that is too large. Returns its kind, the number, and the number of objects of
    /// this kind.
    pub fn excess(&self, proof: &Proof) -> Option<(&'static str, usize, usize)> {
        let lists = [
            ("lemma", &self.lemmas, proof.listed.len()),
            ("claim", &self.claims, proof.kernel.claims.all.len()),
            ("goal", &self.goals, proof.goals.len()),
        ];
        lists.into_iter().find_map(|(name, list, count)| {
            let wrong = list.iter().find(|number| **number >= count)?;
            Some((name, *wrong, count))
        })
    }
}

/// Data of the file for the top of the report.
#[derive(Serialize)]
pub struct Header {
    pub statement: String,
    /// Root of the certificate, in hexadecimal.
    pub root: String,
    /// Size of the file in bytes.
    pub bytes: usize,
    /// The statements that the certificate imports.
    pub imports: Vec<String>,
}

impl Header {
    /// Returns the statement and the root.
    pub fn stated(&self) -> (&str, Option<&str>) {
        (&self.statement, Some(&self.root))
    }
}

/// Number of digits of the root of an import.
const SHORT_ROOT: usize = 12;
/// Maximum number of claims whose proofs are shown without a request.
const FEW: usize = 2;
/// Width of a line in a file, in characters.
pub const WIDTH: usize = 80;

/// Returns the explanation as text, in lines of at most `width` characters.
pub fn text(proof: &mut Proof, header: &Header, selection: &Selection, width: usize) -> String {
    let mut page = Page { text: String::new(), width };
    if selection.is_partial() {
        let Selected { outlines, text, floors, said, used, names_components } =
            selected(proof, selection, Style::Unicode, DEEPEST);
        let statement = (!selection.goals.is_empty()).then(|| for_people(&header.statement));
        let introduction: Vec<String> = statement.into_iter().chain(floors).chain(said).collect();
        for sentence in &introduction {
            page.line(0, sentence);
        }
        if names_components {
            page.line(0, BAG);
            page.components(proof);
        }
        for outline in &outlines {
            if !page.text.is_empty() {
                page.blank();
            }
            page.outline(outline);
        }
        page.list("Claims used here", &used);
        page.list(VALUES, &values(proof, &text));
        return page.text.trim_end().to_owned();
    }
    page.line(0, &for_people(&header.statement));
    page.line(0, &meaning(proof));
    let fault = Outliner::new(proof, Style::Unicode).fault().into_iter();
    let mut outlines: Vec<Outline> = fault
        .chain(goals(proof, 0..proof.goals.len(), selection.levels(), Style::Unicode))
        .collect();
    let own = Some(proof.own_claims()).filter(|own| own.len() <= FEW);
    for number in own.into_iter().flatten() {
        let mut outliner = Outliner::new(proof, Style::Unicode);
        outlines.push(outliner.proof_of(Root::Claim(number), selection.levels()));
    }
    let mut said = floors(proof, Style::Unicode);
    said.extend(method(proof));
    let (claims, lemmas) = (claims(proof, Style::Unicode), lemmas(proof, Style::Unicode));
    let shown = texts(&outlines);
    let values = values(proof, &shown);
    let all = [shown, claims.join("\n"), lemmas.join("\n")].join("\n");
    let names_bag = names_bag(&all);
    said.extend(names_bag.then(|| BAG.to_owned()));
    said.extend(signs(&all));
    said.extend(levels(are_deep(&outlines, DEEPEST), DEEPEST));
    if !said.is_empty() {
        page.blank();
    }
    for sentence in said {
        page.line(0, &sentence);
    }
    for outline in outlines {
        page.blank();
        page.outline(&outline);
    }
    let mut title = match proof.claims_for_all(Style::Unicode) {
        range if range.is_empty() => "Claims".to_owned(),
        range => format!("Claims, {range}"),
    };
    if proof.kernel.claims.all.len() > LISTED {
        title += "; those that the goals use come first";
    }
    page.list(&title, &claims);
    if names_bag {
        page.components(proof);
    }
    page.list("Lemmas; --lemma N shows the proof of one", &lemmas);
    page.list(VALUES, &values);
    page.statistics(proof, header);
    page.text.trim_end().to_owned()
}

/// Returns a sentence about who wins, or the reason why this is not proved.
pub(super) fn meaning(proof: &Proof) -> String {
    match &proof.fault {
        None => proof.meaning(),
        Some(fault) => {
            let (code, place, reason) = (fault.code, fault.place(), reason(fault));
            format!("Not proved. The certificate is rejected with code {code} ({place}): {reason}.")
        }
    }
}

/// The goals, claims and lemmas that were requested by number, and the sentences that explain them.
pub(super) struct Selected {
    pub outlines: Vec<Outline>,
    /// Their text.
    pub text: String,
    /// Sentences with the numbers for which letters of the goals stand, in the style of the proof.
    pub floors: Vec<String>,
    /// The other sentences.
    pub said: Vec<String>,
    /// The claims that the text names, and does not prove.
    pub used: Vec<String>,
    /// Whether the components of the bag must be listed.
    pub names_components: bool,
}

/// Returns the goals, claims and lemmas that were requested by number. Sentences are indented up to
/// the level `deepest`.
pub(super) fn selected(
    proof: &mut Proof,
    selection: &Selection,
    style: Style,
    deepest: usize,
) -> Selected {
    let mut outlines = goals(proof, selection.goals.iter().copied(), selection.levels(), style);
    let mut outliner = Outliner::new(proof, style);
    for &number in &selection.claims {
        outlines.push(outliner.proof_of(Root::Claim(number), selection.levels()));
    }
    for &number in &selection.lemmas {
        outlines.push(outliner.lemma_with_proof(number, selection.levels()));
    }
    let text = texts(&outlines);
    let has_rank = selection.claims.iter().any(|it| has_rank(&proof.kernel.claims.all[*it]));
    let order = has_rank.then(|| smaller(proof)).into_iter();
    let said = order.chain(signs(&text)).chain(levels(are_deep(&outlines, deepest), deepest));
    Selected {
        said: said.collect(),
        used: named_claims(proof, &text, &selection.claims, style),
        floors: if selection.goals.is_empty() { Vec::new() } else { floors(proof, style) },
        names_components: names_components(proof, &text),
        outlines,
        text,
    }
}

/// Explains goals of the statement. If a goal mirrors an earlier one, it is not explained: the
/// earlier one is, once. Goals are compared before any lemma is used, because a lemma may say what
/// is to be proved.
pub(super) fn goals(
    proof: &mut Proof,
    numbers: impl IntoIterator<Item = usize>,
    depth: usize,
    style: Style,
) -> Vec<Outline> {
    let goals = proof.goals_before_lemmas();
    let mut outliner = Outliner::new(proof, style);
    let (mut told, mut outlines) = (Vec::new(), Vec::new());
    for mut number in numbers {
        let proof = &*outliner.proof;
        let mirror = mirrored(proof, &goals[..number], &goals[number]);
        if let Some(mirror) = mirror.filter(|_| proof.fault.is_none()) {
            let text = symmetric(number, &mirror, &Formatter::new(proof, style));
            outlines.push(Outline::line(text));
            number = mirror.first;
        }
        if !told.contains(&number) {
            told.push(number);
            outlines.push(outliner.proof_of(Root::Goal(number), depth));
        }
    }
    outlines
}

/// Returns the sentence that a goal mirrors another goal.
fn symmetric(number: usize, mirror: &Mirrored, formatter: &Formatter) -> String {
    let Mirrored { first, exchanged } = mirror;
    let letter = |letter: char| formatter.math(&letter.to_string());
    let pairs = exchanged.iter();
    let pairs = pairs.map(|&(one, other)| format!("{} for {}", letter(other), letter(one)));
    let pairs: Vec<String> = pairs.collect();
    match pairs.is_empty() {
        true => format!(
            "Goal {number} is symmetric: the position is its own negative, so the proof of goal \
             {first} holds with the colours exchanged."
        ),
        false => format!(
            "Goal {number} is symmetric: it is goal {first} with the colours exchanged and with \
             {}, so its proof is that of goal {first} with the same changes.",
            pairs.join(" and ")
        ),
    }
}

/// Describes the proof in a few sentences.
pub(super) fn method(proof: &Proof) -> Vec<String> {
    let mut sentences = Vec::new();
    let (count, systems) = (proof.own_claims().len(), proof.systems());
    if count > 0 {
        let follows = match proof.fault {
            Some(_) => "The statement was to follow",
            None => "The statement follows",
        };
        let claims = if count == 1 { "one claim".to_owned() } else { counted(count, "claim") };
        if !proof.is_induction() {
            sentences.push(format!("{follows} from {claims}."));
        } else {
            let (of, earlier) = match systems {
                0 | 1 => (String::new(), ""),
                _ => (format!(" in {systems} systems"), "all claims of earlier systems, and "),
            };
            let its = if systems > 1 { " of claims of its system" } else { "" };
            sentences.push(format!(
                "{follows}, by induction, from {claims}{of}. The proof of an instance of a claim \
                 uses {earlier}only smaller instances{its}. {}",
                smaller(proof)
            ));
        }
    }
    match proof.listed.len() {
        0 => {}
        1 => sentences.push("One lemma gives the value of a row or of a sum.".to_owned()),
        n => sentences.push(format!(
            "{n} lemmas give the values of rows and of sums. Each is proved by play, by comparing \
             options, or from earlier lemmas. A step names the lemmas that it uses."
        )),
    }
    if !proof.listed.is_empty() {
        sentences.push("A lemma also holds with the colours exchanged.".to_owned());
    }
    for import in &proof.imports {
        let (theorem, root) = (theorem(&import.statement), hex(&import.root));
        sentences.push(format!(
            "The certificate imports the theorem {theorem} (root {}).",
            &root[..SHORT_ROOT]
        ));
    }
    sentences
}

/// Explains the order of the instances of claims.
fn smaller(proof: &Proof) -> String {
    let has_rank = proof.kernel.claims.all.iter().any(has_rank);
    let then = match (has_rank, proof.own_claims().len()) {
        (false, 1) => "",
        (false, _) => SMALLER_NUMBER,
        (true, 1) => SMALLER_RANK,
        (true, _) => SMALLER_RANK_OR_NUMBER,
    };
    format!(
        "An instance becomes smaller if rows with a move are replaced by any number of shorter \
         rows{then}."
    )
}

/// Tells whether the rank of a claim is not always 0.
fn has_rank(claim: &Goal) -> bool {
    claim.scope.rank.as_number() != Some(0)
}

/// How instances with the same rows are ordered.
const SMALLER_NUMBER: &str = "; if the rows are the same, the one whose claim has the smaller \
                              number is smaller";
const SMALLER_RANK: &str = "; if the rows are the same, the one with the smaller rank is smaller";
const SMALLER_RANK_OR_NUMBER: &str = "; if the rows are the same, the one with the smaller rank \
                                      is smaller (a rank that is not given is 0), and if the \
                                      ranks are the same, the one whose claim has the smaller \
                                      number";

/// Number of levels of sentences that are indented in a text.
const DEEPEST: usize = 20;

/// Returns what stands before a sentence that is too deep to be indented.
pub(super) fn level(depth: usize, deepest: usize) -> String {
    if depth > deepest { format!("({depth}) ") } else { String::new() }
}

/// Tells whether some sentences are too deep to be indented.
fn are_deep(outlines: &[Outline], deepest: usize) -> bool {
    let mut are_deep = false;
    for outline in outlines {
        outline.visit(0, &mut |depth, _| are_deep |= depth > deepest);
    }
    are_deep
}

/// Returns the sentence that explains the levels of sentences, if some are too deep to be indented.
pub(super) fn levels(are_deep: bool, deepest: usize) -> Option<String> {
    are_deep.then(|| {
        format!(
            "Sentences are indented up to level {deepest}; a deeper one begins with its level in \
             parentheses."
        )
    })
}

/// Returns the sentences of outlines, one in each line.
fn texts(outlines: &[Outline]) -> String {
    let mut texts = String::new();
    for outline in outlines {
        outline.visit(0, &mut |_, text| texts += &format!("{text}\n"));
    }
    texts
}

/// Returns sentences that say which parameters of the goals stand for the floors of the statement,
/// and which are numbers of rows. These parameters follow the parameters of the variables, in the
/// order of the summands.
pub(super) fn floors(proof: &Proof, style: Style) -> Vec<String> {
    let statement = &proof.statement;
    let letters = proof.letters(Root::Goal(0));
    let variables = Letters::of_statement(&vec![0; statement.variables.len()]);
    let formatter = Formatter { letters: Some(&variables), ..Formatter::new(proof, style) };
    let mut parameters = statement.variables.len() as u32..;
    let (mut sentences, mut any) = (Vec::new(), Vec::new());
    for summand in statement.left.iter().chain(&statement.right) {
        if summand.divisor == 1 && !matches!(summand.atom, Atom::Any(_)) {
            continue;
        }
        let letter = parameters.next().and_then(|parameter| letters.of(parameter));
        if matches!(summand.atom, Atom::Any(_)) {
            any.extend(letter.map(|(letter, _)| letter.to_string()));
        }
        if let (Some((letter, _)), true) = (letter, summand.divisor > 1) {
            let Summand { numerator, divisor, .. } = summand;
            let (numerator, divisor) = reduced(numerator, u64::from(*divisor));
            let form = match (divisor, numerator.terms.len(), numerator.constant) {
                (1, ..) | (_, 1, 0) => formatter.form(&numerator),
                _ => formatter.grouped(&numerator),
            };
            let number = match (divisor, style) {
                (1, _) => form,
                (_, Style::Latex) => format!(r"\lfloor {form}/{divisor}\rfloor"),
                _ => format!("⌊{form}/{divisor}⌋"),
            };
            let [letter, number] = [letter.to_string(), number].map(|text| formatter.math(&text));
            sentences.push(format!("In the goals, {letter} stands for {number}."));
        }
    }
    if !any.is_empty() {
        let these = match any.len() {
            1 => "this is the number of rows in the sum",
            _ => "these are the numbers of rows in the sums",
        };
        let any = any.join(", ") + formatter.pick(" >= 0", " ≥ 0", r" \ge 0");
        let any = formatter.math(&any);
        sentences.push(format!("The goals hold for all {any}: {these} any(…)."));
    }
    sentences
}

/// A space at which no line may end.
const NO_BREAK: char = '\u{a0}';

/// Keeps a relation in one line with its neighbouring words.
fn unbroken(sentence: &str) -> String {
    ['≥', '≤', '⧐', '⧏', '='].iter().fold(sentence.to_owned(), |text, relation| {
        text.replace(&format!(" {relation} "), &format!("{NO_BREAK}{relation}{NO_BREAK}"))
    })
}

/// Column in which the text of a list begins, after the number of the item.
const ITEM: usize = 6;

/// Text that is broken into lines.
struct Page {
    text: String,
    /// Maximum number of characters in a line.
    width: usize,
}

impl Page {
    fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Adds an indented sentence. Its further lines are indented more.
    fn line(&mut self, depth: usize, sentence: &str) {
        let indent = 2 * depth.min(DEEPEST);
        let level = level(depth, DEEPEST);
        self.hanging(&format!("{}{level}{sentence}", " ".repeat(indent)), indent + 4);
    }

    /// Adds a text. Its lines after the first one begin in column `further`, counted from 0.
    fn hanging(&mut self, text: &str, further: usize) {
        let indent = " ".repeat(further);
        let sentence = unbroken(text);
        let mut words = sentence.split(' ');
        let mut line = words.next().unwrap_or_default().to_owned();
        for word in words {
            let length = line.chars().count() + 1 + word.chars().count();
            if length > self.width && !line.trim_start().is_empty() {
                self.end(&line);
                line = format!("{indent}{word}");
            } else {
                line.push(' ');
                line += word;
            }
        }
        self.end(&line);
    }

    fn end(&mut self, line: &str) {
        self.text += &line.trim_end().replace(NO_BREAK, " ");
        self.text.push('\n');
    }

    fn outline(&mut self, outline: &Outline) {
        outline.visit(0, &mut |depth, text| self.line(depth, text));
    }

    fn list(&mut self, title: &str, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.blank();
        self.line(0, title);
        for line in lines {
            self.hanging(line, ITEM);
        }
    }

    fn components(&mut self, proof: &mut Proof) {
        let overlap = overlap(proof, Style::Unicode).map(|it| format!(". {it}"));
        let title = format!("Components of B{}", overlap.unwrap_or_default());
        self.list(&title, &cells(proof, Style::Unicode));
    }

    fn statistics(&mut self, proof: &Proof, header: &Header) {
        self.blank();
        self.line(0, "Statistics");
        let counts = [
            (header.bytes, "byte"),
            (proof.entries(), "value"),
            (proof.cells().len(), "cell"),
            (proof.listed.len(), "lemma"),
            (proof.kernel.claims.all.len(), "claim"),
            (proof.tree.steps_at.len(), "step"),
        ];
        self.statistic("file", &sizes(&counts));
        self.statistic("root", &header.root);
        let rules: Vec<String> =
            rules(proof).iter().map(|(rule, count)| format!("{rule} {count}")).collect();
        if !rules.is_empty() {
            self.statistic("rules", &rules.join(", "));
        }
        let largest = proof.largest(header.bytes);
        let largest = largest.iter().take(5);
        let largest: Vec<String> = largest
            .map(|(name, steps, bytes)| {
                format!("{name} ({}, {})", counted(*steps, "step"), counted(*bytes, "byte"))
            })
            .collect();
        if !largest.is_empty() {
            self.statistic("largest", &largest.join(", "));
        }
    }

    fn statistic(&mut self, name: &str, text: &str) {
        let line = format!("  {name:<8}  {text}");
        self.hanging(&line, line.len() - text.len());
    }
}
