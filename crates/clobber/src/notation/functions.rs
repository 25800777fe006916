//! Recognizes functions of games, such as `aw(XXO)` and `the mean of XXO`, which are no games.
use super::advice::values;
use super::error::{LONG, NotationError, excerpt};
use super::lexer::RELATION_SIGNS;
use super::line::place;
use super::problem::Problem;
use super::ranges::unbounded;
use super::superscripts::on_the_line;
use super::{is_for_all, outcomes};

/// Names of functions, in small letters, and advice, with `{values}` for a command that shows the
/// values of the game, and `{game}` for the game.
const FUNCTIONS: [(&[&str], &str); 6] = [
    (&["aw", "atomic weight", "atomicweight", "weight", "w"], "{values} shows the atomic weight"),
    (&["birthday"], "{values} shows the birthday"),
    (
        &["value", "canonical form", "g", "val", "v"],
        "{values} shows the value; to state a value, write `{game} = up` or the like",
    ),
    (
        &["outcome", "outcome class", "o"],
        "to find out who wins, leave this function out and write `{game}`; to state who wins, \
         write `o({game}) = L`, or R, N or P instead of L",
    ),
    (
        &["o_l", "o^l", "o_r", "o^r"],
        "write `Left wins {game} moving first`, or `Right wins {game} moving second` and the like",
    ),
    (
        &["mean", "mean value", "temperature", "stop", "stops"],
        "rows of Clobber are infinitesimal: mean and stops are 0, and the temperature is at most 0",
    ),
];

/// Rejects a function of a game in a text, whose range begins at byte `range` if there is one.
pub(super) fn refuse(text: &str, range: Option<usize>) -> Result<(), NotationError> {
    let end = range.unwrap_or(text.len());
    let small = text[..end].to_ascii_lowercase();
    for (names, advice) in FUNCTIONS {
        for name in names {
            let mut places = small.match_indices(name).map(|(at, _)| at);
            // These letters are stones or games, too.
            let is_letter = ["o", "w", "v"].contains(name);
            let is_function = |at: usize| !is_letter || text[at..].starts_with(&format!("{name}("));
            let is_word = |at: usize| !small[..at].ends_with(char::is_alphanumeric);
            let word = places.find(|at| is_word(*at) && is_function(*at));
            let found = word.and_then(|at| Some((at, argument(&text[at + name.len()..end])?)));
            let found = found.filter(|(_, game)| !is_letter || !is_row(text, game));
            // `the outcome of XO is N` is a statement.
            let is_stated = || matches!(outcomes::find(&text[..end]), Ok(Some(_)));
            if let Some((at, argument)) = found.filter(|_| !is_stated()) {
                let position = excerpt(argument, LONG);
                let names = is_for_all(&position).then(|| unbounded(&position));
                let shown = values(&position, &names.unwrap_or_default());
                let advice = advice.replace("{values}", &shown).replace("{game}", &position);
                let span = at..at + name.len();
                let problem = Problem::Function { name: text[span.clone()].to_owned(), advice };
                return Err(NotationError::new(text, span, problem));
            }
        }
    }
    Ok(())
}

/// Tells whether `o(` with this game of the text in the parentheses can be the beginning of a row,
/// such as `o(XXO)^2`, `o(xxo)` or `w(bw)`, rather than a function of the game.
fn is_row(text: &str, game: &str) -> bool {
    let behind = text[place(text, game) + game.len()..].trim_start().trim_start_matches(')');
    let is_power = behind.trim_start().starts_with(|c| c == '^' || on_the_line(c).is_some());
    is_power || game.contains(['x', 'o', 'b', 'w', 'B', 'W'])
}

/// Returns the game after the name of a function, in parentheses or after `of`.
fn argument(behind: &str) -> Option<&str> {
    if let Some(game) = behind.strip_prefix(" of ") {
        let verbs = [" is ", " has ", ","].into_iter().filter_map(|verb| game.find(verb));
        let end = verbs.chain(game.find(RELATION_SIGNS)).min().unwrap_or(game.len());
        return Some(game[..end].trim()).filter(|game| !game.is_empty());
    }
    let inside = behind.trim_start().strip_prefix('(')?;
    let mut open = 1_usize;
    let close = inside.char_indices().find(|&(_, c)| {
        open = open + usize::from(c == '(') - usize::from(c == ')');
        open == 0
    });
    close.map(|(close, _)| inside[..close].trim())
}
