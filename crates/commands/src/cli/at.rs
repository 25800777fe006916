//! Options that choose the instance of a statement for all n that a command shows.
use clap::Args;

use super::failure::Failure;
use super::range::natural;
use crate::clobber::{Instance, Place, Statement};

/// The instance that is shown
#[derive(Args)]
pub struct At {
    /// Values of the variables, for a statement for all n, such as 7 or 3,4, in the order of the
    /// range of the statement; the default is a small instance
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = natural::<u32>)]
    at: Vec<u32>,
    /// Rows of a family any(…): the exponents of its rows, such as 1,2, or `none`; once for each
    /// family. The default is two short rows of the only family, or one row of each family. If the
    /// family is a single word: the number of rows
    #[arg(long, value_name = "I")]
    rows: Vec<Rows>,
}

/// Numbers that choose rows of a family.
#[derive(Clone, Debug)]
struct Rows(Vec<u32>);

impl std::str::FromStr for Rows {
    type Err = String;

    fn from_str(text: &str) -> Result<Rows, String> {
        if text.trim() == "none" {
            return Ok(Rows(Vec::new()));
        }
        let numbers = text.split(',').map(|number| number.trim().parse());
        let rows = numbers.collect::<Result<_, _>>().map(Rows);
        rows.map_err(|_| "expected numbers such as 1,2, or `none`".to_owned())
    }
}

impl At {
    /// Tells whether the user has chosen values or rows.
    pub fn is_given(&self) -> bool {
        !self.at.is_empty() || !self.rows.is_empty()
    }

    /// Returns the instance that the user has chosen.
    ///
    /// # Errors
    /// [`Failure::NoInstance`], or the error that the statement cannot be read.
    pub fn instance(&self, statement: &str) -> Result<Instance, Failure> {
        let statement: Statement = statement.parse()?;
        let rows = self.rows.iter().map(|Rows(numbers)| numbers.clone()).collect();
        Ok(statement.instance(&Place { point: self.at.clone(), rows })?)
    }
}
