//! Explains the signs that occur in a proof in words.

use super::format::{Formatter, Style};
use super::proof::Proof;

/// Sentence that explains the bag `B`.
pub(super) const BAG: &str = "B is any sum of the components that are listed below, in the stated \
                              numbers, no two of which are negatives of each other: a row and its \
                              negative cancel first, and so do two equal rows that are their own \
                              negatives.";

/// Sentence that explains mirror images.
pub(super) const MIRROR: &str = "A row and its mirror image are the same game, so a row may be \
                                 written as its mirror image.";
/// Sentence that explains the arrow of a move.
pub(super) const ARROW: &str = "A move is written with an arrow, from the summand to what it \
                                becomes.";
/// Sentence that explains the dot in a row.
pub(super) const DOT: &str = "A dot in a row is the square that the stone has left.";
/// Sentence that explains the number of a value.
pub(super) const VALUES: &str = "A name such as g12 means the value with number 12: a value whose \
                                 name would be long is called by its number. The value g13 is the \
                                 negative of g12, and `segcert dump` lists the options of the \
                                 values with even numbers.";
const SUMMAND: &str = "A value in parentheses, such as (3·↑ + *), is one summand.";
const MULTIPLE: &str = "With a number, 3·↑ is one value; with a variable, n·↑ is a sum of ups, or \
                        of downs if the number is negative.";
/// Sentence that explains powers of ↑.
pub(super) const POWERS: &str = "↑² is the game {0|↓*}, and ↑^[2] is {↑|*}.";
const BRACKETS: &str = "Numbers in brackets are step numbers.";
const CONDITIONS: &str = "A condition on numbers that is stated for a goal holds in its whole \
                          proof, and is not repeated there.";
const LETTERS: &str = "A letter that is new in a case or in a move is a natural number, 0 or more.";
const FAMILY: &str = "[2 of (XO)^i, i ≥ 1] is any sum of two rows of this family.";
/// Text in place of moves in a document, where each sentence stands alone.
pub(super) const NOT_LISTED: &str = "They are not listed here.";
/// Sentence that says how to list moves that a document does not list.
const UNLISTED: &str = "Some moves are not listed here; `segcert explain FILE --latex --depth 9` \
                        lists replies to depth 9.";

/// Tells whether a text, which may be LaTeX, speaks of the bag `B`, so that its components must be
/// listed.
pub(super) fn names_bag(text: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "B")
}

/// Tells whether a text speaks of `B`, or uses a claim about it, so that the components must be
/// listed.
pub(super) fn names_components(proof: &Proof, text: &str) -> bool {
    names_bag(text) || !proof.cells().is_empty() && text.contains("By claim ")
}

/// Returns sentences that explain the signs in a proof, which is text or LaTeX.
pub(super) fn signs(text: &str) -> Vec<String> {
    let has_row = has_rows(text);
    let has_arrow = text.contains(" → ") || text.contains(r"\to ");
    let mut numbers = text.split('g').skip(1).map(|rest| rest.trim_start_matches("_{"));
    let has_value = numbers.any(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let has_step = has_step_number(text);
    let mut brackets = text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    let has_family = brackets.any(|text| text.contains(" of ") || text.contains(r"\times "));
    let mut groups = text.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    let has_group = groups.any(|text| text.contains(" + *") || text.contains(" + {*}"));
    let arrows = ["·↑", "·↓", r"\cdot {\uparrow", r"\cdot {\downarrow"];
    let factors = arrows.iter().flat_map(|arrow| text.match_indices(arrow));
    let factors = factors.filter_map(|(place, _)| text[..place].chars().last());
    let has_multiple = factors.into_iter().any(|factor| !factor.is_ascii_digit());
    let relations = ["≥ 0 for ", "≤ 0 for ", "⧐ 0 for ", "⧏ 0 for ", r"\quad\text{for }"];
    let has_conditions = relations.iter().any(|relation| text.contains(relation));
    let mut equations = text.split(" = ").skip(1);
    let has_new = equations.any(|rest| {
        let letter = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        letter.len() < rest.len() && letter.starts_with(|c: char| c.is_ascii_lowercase())
    });
    let has_letters = has_new || ["^j", "^(j", "^{j"].iter().any(|power| text.contains(power));
    let signs = [
        (has_letters, LETTERS),
        (has_conditions, CONDITIONS),
        (has_row && (has_arrow || text.contains("(lemma")), MIRROR),
        (has_arrow, ARROW),
        (has_row && has_arrow, DOT),
        (has_step, BRACKETS),
        (has_family, FAMILY),
        (has_group, SUMMAND),
        (has_multiple, MULTIPLE),
        (has_powers(text), POWERS),
        (has_value, VALUES),
        (text.contains(NOT_LISTED), UNLISTED),
    ];
    let said = signs.into_iter().filter(|(is_there, _)| *is_there);
    said.map(|(_, sentence)| sentence.to_owned()).collect()
}

/// Tells whether a text names a row in which there is a move.
pub(super) fn has_rows(text: &str) -> bool {
    text.contains('X')
}

/// Tells whether a text, which may be LaTeX, names a power of ↑ or ↓, such as `↑²` or `↑^[2]`.
pub(super) fn has_powers(text: &str) -> bool {
    let arrows = ["↑", "↓", r"{\uparrow}", r"{\downarrow}"];
    let powers = ["²", "^[2]", "^{2}", "^{[2]}"];
    let mut behind = arrows.iter().flat_map(|arrow| text.split(arrow).skip(1));
    behind.any(|text| powers.iter().any(|power| text.starts_with(power)))
}

/// Tells whether a text has the number of a step in brackets.
fn has_step_number(text: &str) -> bool {
    // In `↑^[2]`, the number is an exponent.
    let places = text.match_indices('[').filter(|(at, _)| !text[..*at].ends_with(['^', '{']));
    places.into_iter().any(|(at, _)| {
        let number = text[at + 1..].split_once(']').map_or("", |(number, _)| number);
        !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
    })
}

/// Tells whether a value of the proof is called by its number.
pub(super) fn has_long_names(proof: &Proof) -> bool {
    let formatter = Formatter::new(proof, Style::Unicode);
    let mut values = proof.arena().references().step_by(2).skip(1);
    values.any(|value| formatter.is_numbered(value))
}
