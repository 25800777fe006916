//! Statements.

use super::form::{Form, form, forms};
use super::term::{Cell, Word, cell, word};

/// The game of a summand.
#[derive(Clone, Debug)]
pub enum Atom {
    /// Words with gaps between them.
    Row(Vec<Word>),
    /// A reference to the games of the statement.
    Game(u32),
    /// Any number of rows of a cell.
    Any(Cell),
}

/// `±floor(numerator / divisor)` copies of a game.
#[derive(Clone, Debug)]
pub struct Summand {
    pub negative: bool,
    pub numerator: Form,
    pub divisor: u32,
    pub atom: Atom,
}

/// Reads a row such as `XO.(XXO)^{x0}`: `x0` is the first variable.
pub fn row(text: &str) -> Summand {
    let words = if text.is_empty() { Vec::new() } else { text.split('.').map(word).collect() };
    once(Atom::Row(words))
}

/// Returns a game of the statement as a summand.
pub fn game(reference: u32) -> Summand {
    once(Atom::Game(reference))
}

/// Reads a cell and returns any number of its rows as a summand.
pub fn any(text: &str) -> Summand {
    once(Atom::Any(cell(text)))
}

fn once(atom: Atom) -> Summand {
    Summand { negative: false, numerator: form("1"), divisor: 1, atom }
}

impl Summand {
    /// Flips the sign.
    pub fn minus(mut self) -> Summand {
        self.negative = !self.negative;
        self
    }

    /// Sets the numerator.
    pub fn times(mut self, numerator: &str) -> Summand {
        self.numerator = form(numerator);
        self
    }

    /// Sets the divisor.
    pub fn over(mut self, divisor: u32) -> Summand {
        self.divisor = divisor;
        self
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    Fuzzy,
    Over,
    Under,
}

/// `left relation right` for all values of the variables for which no condition is negative.
#[derive(Clone, Debug)]
pub struct Statement {
    pub games: Vec<(Vec<u32>, Vec<u32>)>,
    /// The least value of each variable.
    pub variables: Vec<u32>,
    /// Forms in the variables.
    pub conditions: Vec<Form>,
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
}

/// Returns a statement about rows only, without games, variables and conditions.
pub fn says(left: Vec<Summand>, relation: Relation, right: Vec<Summand>) -> Statement {
    Statement {
        games: Vec::new(),
        variables: Vec::new(),
        conditions: Vec::new(),
        left,
        relation,
        right,
    }
}

/// Returns variables with these least values as forms in parameters, which are natural numbers.
pub fn from_least(variables: &[u32]) -> Vec<Form> {
    let form =
        |(least, index): (&u32, u32)| Form { constant: i64::from(*least), terms: vec![(index, 1)] };
    variables.iter().zip(0..).map(form).collect()
}

impl Statement {
    /// Adds the first `games` games of the arena of samples.
    pub fn with(mut self, games: usize) -> Statement {
        self.games = super::arena()[..games].to_vec();
        self
    }

    /// Sets the least values of the variables.
    pub fn all(mut self, least: &[u32]) -> Statement {
        self.variables = least.to_vec();
        self
    }

    /// Sets the conditions.
    pub fn given(mut self, conditions: &[&str]) -> Statement {
        self.conditions = forms(conditions);
        self
    }

    /// Iterates over the summands of both sides, the left ones first.
    pub fn summands(&self) -> impl Iterator<Item = &Summand> {
        self.left.iter().chain(&self.right)
    }
}
