//! Prints a table in two variables: a row for each value of the first variable, and a column for
//! each value of the second.

use std::ops;

use clap::ValueEnum;

use super::powers::letters;
use crate::cli::output::{self, excerpt};
use crate::cli::range::Range;
use crate::cli::table::math;
use crate::cli::valued::{Format, Valued};
use crate::reproduce::table::quoted;

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

/// Width of the first column of a text, in characters.
const FIRST: usize = 4;

/// Distributes columns of these widths to bands, which are printed one below the other, such that
/// each is at most as wide as the terminal, if there is one and no single column is wider.
fn bands(widths: &[usize], terminal: Option<usize>) -> Vec<ops::Range<usize>> {
    let mut bands: Vec<ops::Range<usize>> = Vec::new();
    let mut used = 0;
    for (column, width) in widths.iter().enumerate() {
        used += 2 + width;
        match bands.last_mut() {
            Some(band) if terminal.is_none_or(|terminal| used <= terminal) => band.end += 1,
            _ => {
                bands.push(column..column + 1);
                used = FIRST + 2 + width;
            }
        }
    }
    bands
}

/// A table that is filled cell by cell.
pub struct Grid {
    title: String,
    /// The letters of the two variables.
    letters: [char; 2],
    rows: Range,
    columns: Range,
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
        [rows, columns]: [Range; 2],
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
        let measures = valued.measures.as_ref();
        let text = match self.shows {
            Cells::Value => valued.value.clone().unwrap_or_default(),
            Cells::Outcome => valued.outcome.clone(),
            Cells::Weight => {
                let weight = measures.and_then(|measures| measures.atomic_weight.clone());
                weight.unwrap_or_else(|| "-".to_owned())
            }
            Cells::Birthday => {
                measures.map(|measures| measures.birthday.to_string()).unwrap_or_default()
            }
        };
        self.cells.push(text);
        self.cells.len() == self.width() * ((self.rows.to - self.rows.from) as usize + 1)
    }

    /// Prints the table.
    pub fn print(&self) {
        let [first, second] = self.letters;
        let rows = (self.rows.from..).zip(self.cells.chunks(self.width()));
        let columns = self.columns.from..=self.columns.to;
        match self.format {
            Format::Csv => {
                let header: String = columns.map(|n| format!(",{n}")).collect();
                output::line(format!("{first}\\{second}{header}"));
                for (m, cells) in rows {
                    let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
                    output::line(format!("{m},{}", cells.join(",")));
                }
            }
            Format::Latex => self.print_latex(),
            _ => self.print_text(),
        }
    }

    fn print_text(&self) {
        let shown = |cell: &String| if self.is_full { cell.clone() } else { excerpt(cell, WIDTH) };
        let cells: Vec<String> = self.cells.iter().map(shown).collect();
        let columns: Vec<String> =
            (self.columns.from..=self.columns.to).map(|n| n.to_string()).collect();
        let widths: Vec<usize> = (0..self.width())
            .map(|column| {
                let column_cells = cells.iter().skip(column).step_by(self.width());
                let all = column_cells.chain([&columns[column]]);
                all.map(|cell| cell.chars().count()).max().unwrap_or(0)
            })
            .collect();
        output::line(&self.title);
        let [first, second] = self.letters;
        let corner = format!("{first}\\{second}");
        for band in bands(&widths, output::width()) {
            let line = |first: &str, cells: &[String]| {
                let cells = cells[band.clone()].iter().zip(&widths[band.clone()]);
                let cells: String =
                    cells.map(|(cell, &width)| format!("  {cell:<width$}")).collect();
                output::line(format!("{first:>FIRST$}{cells}").trim_end());
            };
            if band.start > 0 {
                output::line("");
            }
            line(&corner, &columns);
            for (m, cells) in (self.rows.from..).zip(cells.chunks(self.width())) {
                line(&m.to_string(), cells);
            }
        }
        if cells != self.cells {
            output::print_error("note: values are cut off at `…`; --full prints whole values");
        }
    }

    /// Prints a LaTeX table that is as wide as a line of text.
    fn print_latex(&self) {
        let count = self.width();
        let column = match self.shows {
            Cells::Value => {
                r">{\raggedright\arraybackslash}p{\dimexpr(\linewidth-3em)/".to_owned()
                    + &format!("{count}-2\\tabcolsep\\relax}}")
            }
            _ => "c".to_owned(),
        };
        output::line("% \\usepackage{amsmath,array,booktabs,longtable}");
        output::line(format!("\\begin{{longtable}}{{@{{}}r*{{{count}}}{{{column}}}@{{}}}}"));
        let header: String =
            (self.columns.from..=self.columns.to).map(|n| format!(" & ${n}$")).collect();
        let [first, second] = self.letters;
        output::line(format!(
            "  \\toprule\n  ${first}\\backslash {second}${header} \\\\\n  \\midrule\n  \\endhead"
        ));
        for (m, cells) in (self.rows.from..).zip(self.cells.chunks(count)) {
            let cell = |cell: &String| match self.shows {
                Cells::Outcome => format!(" & {cell}"),
                _ => format!(" & {}", math(cell)),
            };
            let cells: String = cells.iter().map(cell).collect();
            output::line(format!("  ${m}${cells} \\\\"));
        }
        output::line("  \\bottomrule\n\\end{longtable}");
    }
}

#[cfg(test)]
mod tests {
    use super::bands;

    #[test]
    fn columns_that_fit_the_terminal_are_printed_side_by_side() {
        // The first column takes 4 characters, and each other column is separated by 2.
        let widths = [10, 10, 30, 7];
        assert_eq!(bands(&widths, None), [0..4]);
        assert_eq!(bands(&widths, Some(69)), [0..4]);
        assert_eq!(bands(&widths, Some(68)), [0..3, 3..4]);
        assert_eq!(bands(&widths, Some(28)), [0..2, 2..3, 3..4]);
        assert_eq!(bands(&widths, Some(1)), [0..1, 1..2, 2..3, 3..4]);
    }
}
