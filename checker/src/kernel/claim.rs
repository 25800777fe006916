//! From the text of a statement to the goals that prove it.

use super::error::{Code, Section, Stop, Subject};
use super::goal::Kernel;
use super::position::Games;
use super::reader::Reader;
use super::statement::{Atom, Choice, Game, Problem, Relation, Statement, Summand, expand};
use super::term::{Judgment, Ref, Term};

/// Parses the section *statement*, which must be in canonical form.
pub fn read_statement(bytes: &[u8]) -> Result<Statement, Stop> {
    let fault =
        |code, offset, message: &str| Stop::fault(code, Section::Statement, offset, message);
    let text = std::str::from_utf8(bytes)
        .map_err(|e| fault(Code::StatementSyntax, e.valid_up_to(), "the statement is not ASCII"))?;
    let statement = Statement::parse(text).map_err(|error| {
        let code = match error.problem {
            Problem::Syntax => Code::StatementSyntax,
            Problem::Limit => Code::StatementLimit,
        };
        fault(code, error.offset, error.message)
    })?;
    let canonical = statement.to_string();
    if canonical != text {
        let same = canonical.bytes().zip(bytes).take_while(|(a, b)| a == *b).count();
        return Err(fault(
            Code::StatementCanonical,
            same,
            "the statement is not written in canonical form",
        ));
    }
    Ok(statement)
}

/// The goals of a statement about `D = G − H`: which of `D` (false) and `−D` (true), and the judgment.
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

impl Kernel<'_> {
    /// Proves the goals of the statement from the section *proof*.
    pub fn statement(
        &mut self,
        statement: &Statement,
        reader: &mut Reader,
    ) -> Result<Vec<u32>, Stop> {
        let g = side(&mut self.games, &statement.left)?;
        let h = side(&mut self.games, &statement.right)?;
        let there = [g.clone(), self.games.negatives(&h)?].concat();
        let back = [self.games.negatives(&g)?, h].concat();
        self.forget_facts();
        let mut proved = Vec::new();
        for (number, (negated, judgment)) in goals_of(statement.relation).iter().enumerate() {
            let position = if *negated { &back } else { &there };
            let settled = self.prove(position, *judgment, reader);
            proved.extend(settled.map_err(|stop| stop.about(Subject::Goal(number as u64)))?);
        }
        reader.finish()?;
        Ok(proved)
    }
}

/// The terms of one side of a statement.
fn side(games: &mut Games, summands: &[Summand]) -> Result<Vec<Term>, Stop> {
    let mut terms = Vec::new();
    for summand in summands {
        let atom = match &summand.atom {
            Atom::Row(pieces) => {
                let mut squares = Vec::new();
                expand(pieces, &mut squares);
                row(games, &squares)?
            }
            Atom::Game(game) => vec![Term::value(value(games, game)?)],
        };
        for term in atom {
            let term = if summand.negative { games.negative(term)? } else { term };
            games.budget.charge(summand.count as usize)?;
            games.budget.hold((summand.count as usize).saturating_mul(4))?;
            terms.extend(std::iter::repeat_n(term, summand.count as usize));
        }
    }
    Ok(terms)
}

/// The parts of a row: its maximal runs of stones.
fn row(games: &mut Games, squares: &[u8]) -> Result<Vec<Term>, Stop> {
    let mut terms = Vec::new();
    for run in squares.split(|square| *square == b'.') {
        let stones: Vec<u8> = run.iter().map(|square| u8::from(*square == b'X')).collect();
        terms.push(games.parts.intern(&stones, &mut games.budget)?);
    }
    Ok(terms)
}

/// The arena's reference to a game as it is written, option by option. Recurses as deep as the parser did.
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
