//! Makes the statement of a text from its records or from its words.
use super::fields::{Names, Parsed, Record, word};
use crate::certificate::draft::Written;
use crate::certificate::wire::{Entry, Statement};
use crate::clobber;
use crate::clobber::form::Form;
use crate::clobber::{Count, Letters, Query, Relation, Summand, Symbolic};

/// The records of a statement.
#[derive(Default)]
pub struct Records {
    /// The statement in words.
    pub text: Option<String>,
    games: Vec<Entry>,
    names: Names,
    variables: Vec<u32>,
    conditions: Vec<Form>,
    sides: [Vec<Summand<u32>>; 2],
    pub relation: Option<Relation>,
}

impl Records {
    /// Adds a record if it belongs to a statement. Returns whether it does.
    pub fn take(&mut self, record: &Record) -> Parsed<bool> {
        match record.word {
            "statement" => self.text = Some(record.rest.to_owned()),
            "game" => {
                let entry = entry(record, &self.names)?;
                self.names.define(record.bare.first().unwrap_or(&""), &entry)?;
                self.games.push(entry);
            }
            "variable" => self.variables.push(record.number("from")?),
            "condition" => {
                let form = record.bare.last().copied().unwrap_or_default();
                self.conditions.push(super::fields::form(form)?);
            }
            "left" | "right" => {
                let summand = self.summand(record)?;
                self.sides[usize::from(record.word == "right")].push(summand);
            }
            "relation" => {
                let known = Relation::ALL.into_iter().find(|it| it.as_str() == record.rest);
                let wrong = || {
                    let all = Relation::ALL.map(Relation::as_str).join(" ");
                    format!("`{}` is not a relation: write one of {all}", record.rest)
                };
                self.relation = Some(known.ok_or_else(wrong)?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn summand(&self, record: &Record) -> Parsed<Summand<u32>> {
        let atom = if record.bare.contains(&"any") {
            Symbolic::Any(record.cell()?)
        } else if let Some(game) = record.optional("game") {
            Symbolic::Game(self.names.find(game)?)
        } else {
            Symbolic::Row(match record.field("row")? {
                "-" => Vec::new(),
                row => row.split('.').map(word).collect::<Parsed<_>>()?,
            })
        };
        let is_negative = match record.field("sign")? {
            "+" => false,
            "-" => true,
            other => return Err(format!("`{other}` is not a sign: write sign=+ or sign=-")),
        };
        let (numerator, divisor) = (record.form("numerator")?, record.number("divisor")?);
        Ok(Summand { count: Count { is_negative, numerator, divisor }, atom })
    }

    /// Returns the statement. If there are only words, the names of games in them are names of the
    /// arena.
    pub fn finish(self, arena: &[Entry], names: &Names) -> Parsed<Statement> {
        let Some(relation) = self.relation else {
            let missing = "there is no statement: begin with a line such as `statement XXO > 0`";
            return from_words(&self.text.ok_or(missing)?, arena, names);
        };
        let [left, right] = self.sides;
        let letters = Letters::default();
        let Records { games, variables, conditions, .. } = self;
        let said = clobber::Statement { variables, conditions, left, relation, right, letters };
        Ok(Statement { games, said })
    }
}

/// Reads the options of an entry of an arena.
pub fn entry(record: &Record, names: &Names) -> Parsed<Entry> {
    let options = |side: &str| {
        let mut options = record.list(side, |option| names.find(option))?;
        options.sort_unstable();
        match options.is_sorted_by(|a, b| a < b) {
            true => Ok(options),
            false => Err(format!("{side}= names an option twice")),
        }
    };
    Ok(Entry { left: options("left")?, right: options("right")? })
}

fn from_words(text: &str, arena: &[Entry], names: &Names) -> Parsed<Statement> {
    let query = text.parse::<Query>().map_err(|error| error.to_string())?;
    let Query::Statement(statement) = query else {
        return Err(format!("`{text}` has no relation: write for example `{text} > 0`"));
    };
    let said = statement.try_map(|game| names.find(&game.to_string()))?;
    let mut used = vec![false; arena.len() + 1];
    said.games().for_each(|game| used[*game as usize / 2] = true);
    for (before, Entry { left, right }) in arena.iter().enumerate() {
        if left.iter().chain(right).any(|option| *option as usize / 2 > before) {
            let why = "has an option that no record above it defines";
            return Err(format!("a game that the statement may contain {why}"));
        }
    }
    let written = Written::new(used, |number| arena[number - 1].clone());
    let said = said.map(|game| written.renumbered(*game));
    Ok(Statement { games: written.entries, said })
}
