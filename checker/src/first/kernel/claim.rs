//! From a statement to its goals, and from a game as it is written to the arena.

use super::error::{Code, Section, Stop};
use super::position::Games;
use super::statement::{Choice, Game, Relation};
use crate::first::term::{Judgment, Ref};

/// The goals of a statement about `D = G − H`: which of `D` (false) and `−D` (true), and the
/// judgment.
pub fn goals_of(relation: Relation) -> &'static [(bool, Judgment)] {
    use Judgment::{AtLeast, Over};
    match relation {
        Relation::Equal => &[(false, AtLeast), (true, AtLeast)],
        Relation::AtLeast => &[(false, AtLeast)],
        Relation::AtMost => &[(true, AtLeast)],
        Relation::Greater => &[(false, AtLeast), (false, Over)],
        Relation::Less => &[(true, AtLeast), (true, Over)],
        Relation::Fuzzy => &[(false, Over), (true, Over)],
        Relation::Over => &[(false, Over)],
        Relation::Under => &[(true, Over)],
    }
}

/// The arena's reference to a game as it is written, option by option. Recurses as deep as the
/// parser did.
pub fn value(games: &mut Games, game: &Game) -> Result<Ref, Stop> {
    let (left, right) = match game {
        Game::Zero => return Ok(Ref::ZERO),
        Game::Up => (vec![Ref::ZERO], vec![value(games, &Game::Nimber(1))?]),
        Game::Down => (vec![value(games, &Game::Nimber(1))?], vec![Ref::ZERO]),
        Game::Nimber(n) => {
            let mut smaller = vec![Ref::ZERO];
            for k in 1..*n {
                smaller.push(find(games, smaller.clone(), smaller.clone(), &Game::Nimber(k))?);
            }
            (smaller.clone(), smaller)
        }
        Game::Braces(left, right) => (choices(games, left)?, choices(games, right)?),
    };
    find(games, left, right, game)
}

fn choices(games: &mut Games, choices: &[Choice]) -> Result<Vec<Ref>, Stop> {
    let mut options = Vec::new();
    for Choice { negative, game } in choices {
        let option = value(games, game)?;
        options.push(if *negative { games.arena.negative(option)? } else { option });
    }
    Ok(options)
}

fn find(
    games: &mut Games,
    mut left: Vec<Ref>,
    mut right: Vec<Ref>,
    game: &Game,
) -> Result<Ref, Stop> {
    games.budget.charge(left.len().saturating_add(right.len()).saturating_mul(32))?;
    left.sort_unstable();
    right.sort_unstable();
    let found = games.arena.find(left, right)?.ok_or_else(|| {
        Stop::fault(
            Code::StatementGame,
            Section::Statement,
            0,
            format!("the arena does not define {game}"),
        )
    })?;
    games.arena.mark_used(found);
    Ok(found)
}
