//! Options that choose the instance of a statement for all n that a command shows.
use clap::Args;

use super::failure::Failure;
use super::reading::Source;
use crate::clobber::{Instance, Place, Statement};

/// The instance that is shown
#[derive(Args)]
pub struct At {
    /// Instance of a statement for all n: the values of its variables, such as n=4, or m=3,n=5.
    /// Without letters, as in 3,5, they are in the order of the alphabet. The default is a small
    /// instance
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = value)]
    at: Vec<Value>,
    /// Rows of a family any(…): the exponents of its rows, such as 1,2, or `none`; once for each
    /// family. The default is two short rows of the only family, or one row of each family. If the
    /// family is a single word: the number of rows
    #[arg(long, value_name = "I", value_parser = rows)]
    rows: Vec<Rows>,
}

/// The value of a variable, with its name if it is given.
#[derive(Clone, Debug)]
struct Value {
    name: Option<String>,
    number: u32,
}

/// Parses the value of a variable.
fn value(text: &str) -> Result<Value, &'static str> {
    let (name, number) = match text.split_once('=') {
        Some((name, number)) => (Some(name.trim().to_owned()), number),
        None => (None, text),
    };
    let number = number.trim().parse();
    number
        .map(|number| Value { name, number })
        .map_err(|_| "write whole numbers such as 3,4, or letters and numbers such as m=3,n=4")
}

/// Numbers that choose rows of a family.
type Rows = Vec<u32>;

/// Parses the numbers that choose rows of a family.
fn rows(text: &str) -> Result<Rows, &'static str> {
    if text.trim() == "none" {
        return Ok(Rows::new());
    }
    let numbers = text.split(',').map(|number| number.trim().parse());
    numbers.collect::<Result<_, _>>().map_err(|_| "expected numbers such as 1,2, or `none`")
}

impl At {
    /// Tells whether the user has chosen values or rows.
    pub fn is_given(&self) -> bool {
        !self.at.is_empty() || !self.rows.is_empty()
    }

    /// Rejects values that the statement of a certificate does not cover, before the check of its
    /// proof, which may take seconds. A text that cannot be read is left to the check.
    ///
    /// # Errors
    /// Returns the errors of [`At::instance`].
    pub fn check(&self, source: &Source) -> Result<(), Failure> {
        let stated = self.is_given().then(|| source.stated()).flatten();
        let stated = stated.and_then(|stated| stated.parse().ok());
        stated.map_or(Ok(()), |stated| self.instance(source, &stated).map(drop))
    }

    /// Returns the instance that the user has chosen. The values are those of the letters of the
    /// statement that the user typed, if it is not in a file. A variable with a single value is a
    /// number of the instance, even if the user gives this value.
    ///
    /// # Errors
    /// [`Failure::NoInstance`].
    pub fn instance(&self, source: &Source, statement: &Statement) -> Result<Instance, Failure> {
        let typed = source.typed().map(|typed| [typed.simplified(), typed]);
        let is_same = |typed: &Statement| typed.variables.len() == statement.variables.len();
        let typed = typed.into_iter().flatten().find(is_same);
        let letters = typed.map(|typed| typed.letters).unwrap_or_default();
        let statement = Statement { letters, ..statement.clone() };
        let names = self.at.iter().filter_map(|value| value.name.as_deref());
        let names: Vec<&str> = names.collect();
        let numbers: Vec<u32> = self.at.iter().map(|value| value.number).collect();
        let point = statement.point(&names, &numbers)?;
        let (simplified, rows) = (statement.simplified(), self.rows.clone());
        if simplified.variables.is_empty() && !statement.variables.is_empty() {
            statement.instance(&Place { point, rows: Vec::new() })?;
            return Ok(simplified.instance(&Place { point: Vec::new(), rows })?);
        }
        Ok(simplified.instance(&Place { point, rows })?)
    }
}
