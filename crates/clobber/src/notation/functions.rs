//! Recognizes functions of games, such as `aw(XXO)` and `the mean of XXO`, which are no games.
use super::advice::values;
use super::error::{LONG, NotationError, shortened};
use super::lexer::RELATION_SIGNS;
use super::outcomes;
use super::problem::Problem;

/// Names of functions, in small letters, and who computes them.
const FUNCTIONS: [(&[&str], Answer); 5] = [
    (&["aw", "atomic weight", "atomicweight", "weight"], Answer::Values("the atomic weight")),
    (&["birthday"], Answer::Values("the birthday")),
    (&["value", "canonical form"], Answer::Values("the value")),
    (&["outcome", "outcome class"], Answer::Values("the outcome")),
    (&["mean", "mean value", "temperature", "stop", "stops"], Answer::Infinitesimal),
];

enum Answer {
    /// The commands `value` and `values` show the function with this name.
    Values(&'static str),
    /// The function needs no computation, because every row is infinitesimal.
    Infinitesimal,
}

/// Rejects a function of a game in a text, whose range begins at byte `range` if there is one.
pub(super) fn refuse(text: &str, range: Option<usize>) -> Result<(), NotationError> {
    let end = range.unwrap_or(text.len());
    let small = text[..end].to_ascii_lowercase();
    for (names, answer) in FUNCTIONS {
        for name in names {
            let mut places = small.match_indices(name).map(|(at, _)| at);
            let word = places.find(|at| !small[..*at].ends_with(char::is_alphanumeric));
            let found = word.and_then(|at| Some((at, argument(&text[at + name.len()..end])?)));
            // `the outcome of XO is N` is a statement.
            let is_stated = || matches!(outcomes::find(&text[..end]), Ok(Some(_)));
            if let Some((at, argument)) = found.filter(|_| !is_stated()) {
                let position = shortened(argument, LONG);
                let advice = match answer {
                    Answer::Values(shown) => format!("{} shows {shown}", values(&position)),
                    Answer::Infinitesimal => "rows of Clobber are infinitesimal: mean and stops \
                        are 0, and the temperature is at most 0"
                        .to_owned(),
                };
                let span = at..at + name.len();
                let problem = Problem::Function { name: text[span.clone()].to_owned(), advice };
                return Err(NotationError::new(text, span, problem));
            }
        }
    }
    Ok(())
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
