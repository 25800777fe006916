//! Prints a table in two variables: a row for each value of the first variable, and a column for
//! each value of the second.

use std::ops::Range;

use clap::ValueEnum;

use super::powers::letters;
use crate::cli::output::{self, Report, excerpt};
use crate::cli::positions::{cells, math};
use crate::cli::range;
use crate::cli::table::{Form, Table};
use crate::cli::valued::{Format, Valued};

/// Content of the cells of a table in two variables.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cells {
    /// Values
    #[default]
    Value,
    /// Who wins
    Outcome,
    /// Atomic weights
    Weight,
    /// Birthdays of the values
    Birthday,
}

/// Maximum width of a cell in text, in characters, unless whole values are wanted.
const WIDTH: usize = 24;

/// Maximum number of columns of values in a table for LaTeX.
const MOST_VALUES: usize = 6;

/// Maximum number of columns of outcomes or numbers in a table for LaTeX.
const MOST_COLUMNS: usize = 15;

/// Width of the first column of a text, in characters.
const FIRST: usize = 4;

/// A table that is filled cell by cell.
pub struct Grid {
    title: String,
    /// The letters of the two variables.
    letters: [char; 2],
    rows: range::Range,
    columns: range::Range,
    format: Format,
    shows: Cells,
    /// Whether long cells of a text are written in full.
    is_full: bool,
    cells: Vec<String>,
}

impl Grid {
    /// Returns an empty table of the positions of a board.
    pub fn new(
        title: &str,
        [rows, columns]: [range::Range; 2],
        format: Format,
        shows: Cells,
        is_full: bool,
    ) -> Grid {
        let letters = letters(title).unwrap_or(['m', 'n']);
        let title = title.trim().to_owned();
        Grid { title, letters, rows, columns, format, shows, is_full, cells: Vec::new() }
    }

    fn width(&self) -> usize {
        (self.columns.to - self.columns.from) as usize + 1
    }

    /// Puts a position into the next cell. Returns whether the table is complete.
    pub fn put(&mut self, valued: &Valued) -> bool {
        let [_, outcome, weight, value, birthday] = cells(valued);
        self.cells.push(match self.shows {
            Cells::Value => value,
            Cells::Outcome => outcome,
            Cells::Weight => weight,
            Cells::Birthday => birthday,
        });
        self.cells.len() == self.width() * ((self.rows.to - self.rows.from) as usize + 1)
    }

    /// Prints the table.
    pub fn print(&self) {
        let shown: Vec<String> = self.cells.iter().map(|cell| self.shown(cell)).collect();
        if self.format != Format::Text {
            let tables = self.bands().map(|band| self.table(&shown, band).lines());
            let tables: Vec<Vec<String>> = tables.collect();
            let comment = (self.format == Format::Latex).then(|| format!("% {}", self.title));
            return Report::default().all(comment).all(tables.join(&String::new())).print();
        }
        let text = self.table(&shown, 0..self.width()).in_bands(output::width());
        Report::default().plain(&self.title).block(text).print();
        if shown != self.cells {
            output::print_error("note: values are cut off at `…`; --full prints whole values");
        }
    }

    /// Distributes the columns to tables, one below the other, that are as wide as a page.
    fn bands(&self) -> impl Iterator<Item = Range<usize>> + use<> {
        let width = self.width();
        let tables = match self.format {
            Format::Latex if self.shows == Cells::Value => width.div_ceil(MOST_VALUES),
            Format::Latex => width.div_ceil(MOST_COLUMNS),
            _ => 1,
        };
        let count = width.div_ceil(tables);
        (0..width).step_by(count).map(move |from| from..width.min(from + count))
    }

    /// Returns a table of these columns, with the given texts of all cells.
    fn table(&self, shown: &[String], band: Range<usize>) -> Table {
        let [first, second] = self.letters;
        let (form, corner) = match self.format {
            Format::Latex => (self.latex(band.len()), format!("${first}\\backslash {second}$")),
            Format::Csv => (Form::Csv, format!("{}: {first}\\{second}", self.title)),
            _ => (Form::Text, format!("{first}\\{second}")),
        };
        let number = |number: u32| match self.format {
            Format::Latex => format!("${number}$"),
            _ => number.to_string(),
        };
        let numbers = (self.columns.from..).skip(band.start).take(band.len());
        let titles = [corner].into_iter().chain(numbers.map(number));
        let mut table = Table::new(form, "r", titles).widened(0, FIRST);
        for (m, cells) in (self.rows.from..).zip(shown.chunks(self.width())) {
            table.push([&[number(m)], &cells[band.clone()]].concat());
        }
        table
    }

    /// Returns the text of a cell.
    fn shown(&self, cell: &str) -> String {
        match self.format {
            Format::Text if !self.is_full => excerpt(cell, WIDTH),
            Format::Latex if self.shows != Cells::Outcome => math(cell),
            _ => cell.to_owned(),
        }
    }

    /// Returns this many columns for LaTeX, in a table that is as wide as a line of text.
    fn latex(&self, count: usize) -> Form {
        let column = match self.shows {
            Cells::Value => {
                r">{\raggedright\arraybackslash}p{\dimexpr(\linewidth-3em)/".to_owned()
                    + &format!("{count}-2\\tabcolsep\\relax}}")
            }
            _ => "c".to_owned(),
        };
        Form::Latex(format!("r*{{{count}}}{{{column}}}"))
    }
}
