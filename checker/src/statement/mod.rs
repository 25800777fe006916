//! Statements of certificates, as trees. `goals` derives their goals, `print` writes their text.
//!
//! Depends on `data`, on `games` for games, and on `calculus` for goals.

mod goals;
mod print;

use crate::data::Player::{self, Left, Right};
use crate::data::{Budget, Cell, Checked, Form, Reader, Stop, Term, Word, fault, given, require};
use crate::games::Arena;

/// The text of a relation, and its goals about `D = left − right`: whether a goal is about `−D`,
/// and its judgment.
pub type Relation = (&'static str, &'static [(bool, Player)]);

const RELATIONS: [Relation; 8] = [
    ("=", &[(false, Right), (true, Right)]),
    (">=", &[(false, Right)]),
    ("<=", &[(true, Right)]),
    (">", &[(false, Right), (false, Left)]),
    ("<", &[(true, Right), (true, Left)]),
    ("||", &[(false, Left), (true, Left)]),
    ("|>", &[(false, Left)]),
    ("<|", &[(true, Left)]),
];

/// The statement `left relation right`, for all values of the variables for which no condition is
/// negative.
pub struct Statement {
    /// Games that are not rows.
    pub games: Arena,
    /// The least value of each variable.
    pub variables: Vec<u32>,
    /// Forms in the variables, each required to be at least 0.
    pub conditions: Vec<Form>,
    /// The sum on the left side.
    pub left: Vec<Summand>,
    /// The relation between the sides.
    pub relation: &'static Relation,
    /// The sum on the right side.
    pub right: Vec<Summand>,
}

/// `±floor(numerator / divisor)` copies of an atom.
pub struct Summand {
    /// Whether the copies are subtracted.
    pub is_negative: bool,
    /// The form above the line.
    pub numerator: Form,
    /// The number below the line, at least 1.
    pub divisor: u32,
    /// The game of which there are copies.
    pub atom: Atom,
}

/// A game in a statement.
pub enum Atom {
    /// A row: words as they are written, with one empty square between each word and the next. An
    /// empty word is rejected, because the text of several would be an ellipsis.
    Row(Vec<Word>),
    /// A value of the statement's own arena.
    Game(Term),
    /// Any number of rows of this family.
    Any(Cell),
}

impl Statement {
    /// Reads a statement.
    pub fn read(reader: &mut Reader, budget: &mut Budget) -> Checked<Statement> {
        let games = Arena::read(reader, budget)?;
        let variables = reader.list(Reader::small)?;
        let count = u32::try_from(variables.len()).map_err(|_| Stop::Internal)?;
        let conditions = reader.list(|reader| reader.form(count))?;
        let summand = |reader: &mut Reader| Summand::read(reader, &games, count);
        let left = reader.list(summand)?;
        let relation = given(RELATIONS.get(reader.count()?), "variant")?;
        let right = reader.list(summand)?;
        Ok(Statement { games, variables, conditions, left, relation, right })
    }
}

impl Summand {
    fn read(reader: &mut Reader, games: &Arena, variables: u32) -> Checked<Summand> {
        let (is_negative, numerator) = (reader.bool()?, reader.form(variables)?);
        let divisor = reader.small()?;
        require(divisor > 0, "statement")?;
        let atom = match reader.small()? {
            0 => Atom::Row(reader.list(|reader| reader.word(variables))?),
            1 => Atom::Game(games.reference(reader.small()?)?),
            2 => {
                require(divisor == 1 && numerator == Form::number(1), "statement")?;
                Atom::Any(Cell::read(reader)?)
            }
            _ => return fault("variant"),
        };
        Ok(Summand { is_negative, numerator, divisor, atom })
    }
}
