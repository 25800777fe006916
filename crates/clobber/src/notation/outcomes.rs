//! Reads outcomes that are stated in words or as classes: `(XO)^50 is a first-player win`, `XXO ∈
//! L`, `o(XO) = N`, `Left wins XXO moving second`.
use std::ops::Range;

use super::super::Player;
use super::super::outcome::Outcome;
use super::super::relation::Relation;
use super::advice::PROPERTIES;
use super::error::{NotationError, short};
use super::lexer::RELATION_SIGNS;
use super::line::place;
use super::problem::Problem;

/// A position, and its relation to 0 that a text states as an outcome.
pub(super) struct Claimed {
    /// The bytes of the position.
    pub position: Range<usize>,
    pub relation: Relation,
}

/// An outcome class, and the words for it.
struct Class {
    outcome: Outcome,
    /// Names of the class, and adjectives for its positions.
    names: &'static [&'static str],
    /// Names of the player who wins its positions.
    winners: &'static [&'static str],
}

const CLASSES: [Class; 4] = [
    Class { outcome: Outcome::L, names: &["l", "positive"], winners: &["left", "l"] },
    Class { outcome: Outcome::R, names: &["r", "negative"], winners: &["right", "r"] },
    Class {
        outcome: Outcome::N,
        names: &["n", "fuzzy"],
        winners: &["first player", "next player", "player who moves first", "whoever moves first"],
    },
    Class {
        outcome: Outcome::P,
        names: &["p", "zero"],
        winners: &[
            "second player",
            "previous player",
            "player who moves second",
            "whoever moves second",
        ],
    },
];

/// Tells whether a text states an outcome, or tries to.
pub(super) fn is_claim(text: &str) -> bool {
    !matches!(find(text), Ok(None))
}

/// Finds the outcome that a text without a range states. Returns `None` if it states none.
pub(super) fn find(text: &str) -> Result<Option<Claimed>, NotationError> {
    if let Some(claimed) = by_function(text).or_else(|| by_winner(text)) {
        return Ok(Some(claimed));
    }
    let Some(verb) = find_verb(text) else {
        return Ok(None);
    };
    let words = &text[verb.end..];
    let Some(relation) = class(words) else {
        // After a relation, the verb belongs to something else.
        if text[..verb.start].contains(RELATION_SIGNS) {
            return Ok(None);
        }
        let start = verb.end + words.len() - words.trim_start().len();
        let end = text.trim_end().len().max(verb.end);
        let unknown = || {
            // In `Left has a winning move in G`, the position is at the end.
            let position = text[..verb.start].trim();
            let position = match is_winner(position) {
                true => text.rsplit_once(" in ").map_or("", |(_, position)| position.trim()),
                false => position,
            };
            let position = Some(split_turn(position).0).filter(|it| !it.is_empty());
            let position = position.unwrap_or("G");
            (start.min(end)..end, Problem::UnknownOutcome { position: short(position) })
        };
        let found = stone_as_player(text).or_else(|| property(text, verb.end));
        let found = found.or_else(|| between(text, &verb)).unwrap_or_else(unknown);
        return Err(NotationError::new(text, found.0, found.1));
    };
    Ok(Some(Claimed { position: 0..verb.start, relation }))
}

/// Tells whether words name a player.
fn is_winner(words: &str) -> bool {
    let words = without_article(&words.to_lowercase()).replace('-', " ");
    CLASSES.iter().any(|class| class.winners.contains(&&*words))
}

/// Returns the place of a stone after `win for` or the like at the end of a text, and the problem
/// that it is not a player.
fn stone_as_player(text: &str) -> Option<(Range<usize>, Problem)> {
    let text = text.trim_end_matches(|c: char| c == '.' || c.is_whitespace());
    let written = text.rsplit(char::is_whitespace).next()?;
    let start = text.len() - written.len();
    let before = text[..start].trim_end();
    if !["for", "by"].iter().any(|word| before.ends_with(word)) {
        return None;
    }
    let player = match written {
        "X" | "x" | "B" | "b" | "●" => Player::Left,
        "O" | "o" | "W" | "w" | "○" => Player::Right,
        _ => return None,
    };
    Some((start..text.len(), Problem::StoneAsPlayer { written: written.to_owned(), player }))
}

/// Returns the place of `between` after the verb of `G is between H and K`, and the problem that it
/// is not a relation.
fn between(text: &str, verb: &Range<usize>) -> Option<(Range<usize>, Problem)> {
    let words = text[verb.end..].trim_start();
    let (low, high) = words.strip_prefix("between ")?.split_once(" and ")?;
    let [low, position, high] =
        [low, &text[..verb.start], high.trim_end_matches('.')].map(|game| short(game.trim()));
    let start = place(text, words);
    let chain = format!("{low} < {position} < {high}");
    Some((start..start + "between".len(), Problem::Between { chain }))
}

/// Returns the place of a property of values at the end of a text, and the problem that a statement
/// cannot be about it.
fn property(text: &str, behind: usize) -> Option<(Range<usize>, Problem)> {
    let mut words = text[behind..].split(|c: char| !c.is_alphabetic());
    let word = words.find(|word| PROPERTIES.contains(word))?;
    let at = behind + text[behind..].find(word)?;
    Some((at..at + word.len(), Problem::UnknownText(word.to_owned())))
}

/// Reads `o(G) = N`, `outcome(G) is N` and `the outcome of G is N`.
fn by_function(text: &str) -> Option<Claimed> {
    let begin = without_article(text);
    let names = ["o(", "outcome("];
    let function = names.iter().find_map(|name| begin.strip_prefix(name));
    let names = ["outcome of ", "outcome class of "];
    let argument = function.or_else(|| names.iter().find_map(|name| begin.strip_prefix(name)))?;
    let verbs = ["==", "=", "∈", " is ", " in "];
    let (position, class_name) = verbs.iter().find_map(|verb| argument.rsplit_once(verb))?;
    let position = match function {
        Some(_) => position.trim_end().strip_suffix(')')?,
        None => position,
    };
    let start = text.len() - argument.len();
    Some(Claimed { position: start..start + position.len(), relation: class(class_name)? })
}

/// Verbs between the winner and the position.
const WINS: [&str; 2] = [" wins ", " has a winning strategy "];

/// Reads `Left wins G`, `the first player wins G`, `Left wins G moving second`, `Left wins moving
/// second on G`, `Left moving second wins G` and `Left has a winning strategy in G moving second`.
fn by_winner(text: &str) -> Option<Claimed> {
    if let Some(claim) = without_first_mover(text) {
        return by_winner(claim).filter(|claimed| is_won(claimed.relation));
    }
    let claim = without_article(text);
    let (winner, rest) = WINS.iter().find_map(|verb| claim.split_once(verb))?;
    let (winner, before_verb) = split_turn(winner);
    let winner = winner.to_lowercase().replace('-', " ");
    let class = CLASSES.iter().find(|class| class.winners.contains(&&*winner))?;
    let full_stop = |text: &'_ str| text.trim_end().trim_end_matches('.').len();
    let (before, last) = split_turn(&rest[..full_stop(rest)]);
    let begin = before.trim_start();
    let mut turns = TURNS.iter();
    let first = turns.find_map(|(words, turn)| Some((begin.strip_prefix(words)?, *turn)));
    let (position, after_verb) = match first {
        Some((position, turn)) => (position.trim_start(), Some(turn)),
        None => (begin, None),
    };
    let mut turns = [before_verb, after_verb, last].into_iter().flatten();
    let turn = turns.next();
    if turns.next().is_some() {
        return None;
    }
    let prepositions = ["on ", "in ", "at "];
    let position = prepositions.iter().find_map(|it| position.strip_prefix(it)).unwrap_or(position);
    let start = place(text, position);
    let relation = relation(class.outcome, turn)?;
    Some(Claimed { position: start..start + position.len(), relation })
}

/// Returns a claim without the words at its end that any player may move first.
fn without_first_mover(claim: &str) -> Option<&str> {
    let claim = claim.trim_end().trim_end_matches('.');
    let words = ["whoever", "no matter who", "regardless of who"];
    let before = claim.strip_suffix(" moves first").or_else(|| claim.strip_suffix(" starts"))?;
    let before = words.into_iter().find_map(|words| before.strip_suffix(words))?;
    Some(before.trim_end_matches([',', ' ']))
}

/// Tells whether one of the players wins each position that has a relation to 0, whoever moves
/// first.
fn is_won(relation: Relation) -> bool {
    matches!(relation, Relation::Greater | Relation::Less)
}

fn without_article(text: &str) -> &str {
    let text = text.trim_start();
    text.strip_prefix("the ").unwrap_or(text)
}

/// Words for the turn of a player, and whether he moves first.
const TURNS: [(&str, bool); 6] = [
    ("moving first", true),
    ("playing first", true),
    ("going first", true),
    ("moving second", false),
    ("playing second", false),
    ("going second", false),
];

/// Splits words before the turn of a player at their end.
fn split_turn(words: &str) -> (&str, Option<bool>) {
    let words = words.trim_end();
    let mut turns = TURNS.iter();
    let split = turns.find_map(|(turn, is_first)| Some((words.strip_suffix(turn)?, *is_first)));
    match split {
        Some((before, is_first)) => (before.trim_end_matches([',', ' ']), Some(is_first)),
        None => (words, None),
    }
}

/// Returns the relation to 0 of the positions of a class; with a turn, of the positions that the
/// player of the class wins if he moves first, or second.
fn relation(outcome: Outcome, turn: Option<bool>) -> Option<Relation> {
    let Some(is_first) = turn else {
        return Some(outcome.relation());
    };
    let [player, other] = [Player::Left, Player::Right].map(|first| outcome.winner(first));
    let first = if is_first { player } else { player.other() };
    (player == other).then(|| Relation::of_winner(first, is_first))
}

/// Iterates over words that state outcomes.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    let turns = TURNS.iter().flat_map(|turn| turn.0.split(' '));
    ["the", "outcome", "class", "of", "wins", "has"].into_iter().chain(turns)
}

/// Returns the place of the first `is`, `has`, `in` or `∈` that is a word of its own.
fn find_verb(text: &str) -> Option<Range<usize>> {
    let verbs = ["is", "has", "in", "∈"].into_iter().flat_map(|verb| {
        let places = text.match_indices(verb).map(|(at, _)| at..at + verb.len());
        places.filter(move |at| verb == "∈" || is_word(text, at))
    });
    verbs.min_by_key(|at| at.start)
}

fn is_word(text: &str, at: &Range<usize>) -> bool {
    let is_end = |c: Option<char>| c.is_none_or(char::is_whitespace);
    is_end(text[..at.start].chars().next_back()) && is_end(text[at.end..].chars().next())
}

/// Returns the relation to 0 of the class that words name: `N`, `an N-position`, `a win for Left
/// moving second`, `positive`, `a win for Left, whoever moves first`.
fn class(words: &str) -> Option<Relation> {
    let by_anyone = || class_of(without_first_mover(words)?).filter(|it| is_won(*it));
    class_of(words).or_else(by_anyone)
}

/// Returns the relation to 0 of the class that words name, without words for any first player.
fn class_of(words: &str) -> Option<Relation> {
    let words = words.trim();
    let words = words.strip_suffix('.').unwrap_or(words);
    let (words, turn) = split_turn(words);
    // A small letter by itself is a variable.
    if matches!(words.as_bytes(), [letter] if letter.is_ascii_lowercase()) {
        return None;
    }
    let words = words.to_lowercase().replace(['𝒩', '𝓝'], "n").replace(['𝒫', '𝓟'], "p");
    let words = words.replace(['ℒ', '𝓛'], "l").replace(['ℛ', '𝓡'], "r");
    let words: Vec<&str> = words.split_whitespace().collect();
    let words = match &words[..] {
        ["a" | "an" | "the" | "in" | "∈", words @ ..] => words.join(" "),
        words => words.join(" "),
    };
    // Another hyphen than in `N-position` may be the sign of a game.
    if words.split([' ', '-']).any(str::is_empty) {
        return None;
    }
    let words = words.replace('-', " ");
    let classes = ["outcome class ", "class ", "outcome "];
    let words = classes.iter().find_map(|class| words.strip_prefix(class)).unwrap_or(&words);
    let by = ["win for ", "winning for ", "won by "];
    let by = by.iter().find_map(|by| words.strip_prefix(by));
    let winner = by.map(|by| by.strip_prefix("the ").unwrap_or(by)).or(words.strip_suffix(" win"));
    let name =
        [" position", " positions", " game"].iter().find_map(|noun| words.strip_suffix(noun));
    let is_known = |class: &&Class| match winner {
        Some(winner) => class.winners.contains(&winner),
        None if turn.is_some() => false,
        None => {
            let name = name.unwrap_or(words);
            class.names.contains(&name) || class.winners.contains(&name)
        }
    };
    let class = CLASSES.iter().find(is_known)?;
    relation(class.outcome, turn)
}
