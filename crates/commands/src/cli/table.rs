//! Tables: columns and rows, which are written as text, CSV, Markdown or LaTeX.
use std::iter;
use std::ops::Range;

use crate::escape::escaped;

/// How a table is written.
pub enum Form {
    /// Aligned columns
    Text,
    /// Comma-separated values (RFC 4180)
    Csv,
    Markdown,
    /// A table over several pages, with this specification of its columns
    Latex(String),
}

/// A table. A long table may be written line by line, if its columns are widened before.
pub struct Table {
    form: Form,
    columns: Vec<Column>,
    /// The titles of the columns, and the rows.
    rows: Vec<Vec<String>>,
}

/// How a column is written as text.
#[derive(Clone)]
struct Column {
    is_right: bool,
    width: usize,
}

impl Table {
    /// Returns a table with these titles. In text, a column is aligned on the right if its letter
    /// is `r`.
    pub fn new<T: ToString>(
        form: Form,
        alignment: &str,
        titles: impl IntoIterator<Item = T>,
    ) -> Table {
        let titles: Vec<String> = titles.into_iter().map(|title| title.to_string()).collect();
        let letters = alignment.chars().chain(iter::repeat('l')).take(titles.len());
        let columns = letters.map(|letter| Column { is_right: letter == 'r', width: 0 });
        let mut table = Table { form, columns: columns.collect(), rows: Vec::new() };
        table.push(titles);
        table
    }

    /// Gives a column, counted from 0, at least this width.
    pub fn widened(mut self, column: usize, width: usize) -> Table {
        self.columns[column].width = self.columns[column].width.max(width);
        self
    }

    /// Adds a row. Columns become as wide as their cells.
    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.columns.len());
        for (column, cell) in self.columns.iter_mut().zip(&row) {
            column.width = column.width.max(width_of(cell));
        }
        self.rows.push(row);
    }

    /// Returns all lines of the table.
    pub fn lines(&self) -> Vec<String> {
        let rows = self.rows[1..].iter().map(|row| self.line(row));
        self.header().into_iter().chain(rows).chain(self.footer()).collect()
    }

    /// Returns the lines above the rows.
    pub fn header(&self) -> Vec<String> {
        let titles = self.line(&self.rows[0]);
        match &self.form {
            Form::Text | Form::Csv => vec![titles],
            Form::Markdown => vec![titles, self.line(&vec!["---".to_owned(); self.columns.len()])],
            Form::Latex(columns) => vec![
                "% \\usepackage{amsmath,array,booktabs,longtable}".to_owned(),
                format!("\\begin{{longtable}}{{@{{}}{columns}@{{}}}}"),
                "  \\toprule".to_owned(),
                titles,
                "  \\midrule".to_owned(),
                "  \\endhead".to_owned(),
            ],
        }
    }

    /// Returns the line of a row with these cells. Cells behind the last column are left out.
    pub fn line(&self, cells: &[String]) -> String {
        let (write, between): (fn(&String, &Column) -> String, _) = match self.form {
            Form::Text => (padded, "  "),
            Form::Csv => (|cell, _| quoted(cell), ","),
            // A bar inside a cell would end the cell.
            Form::Markdown => (|cell, _| cell.replace('|', "\\|"), " | "),
            Form::Latex(_) => (|cell, _| cell.clone(), " & "),
        };
        let cells = cells.iter().zip(&self.columns).map(|(cell, column)| write(cell, column));
        let line = cells.collect::<Vec<_>>().join(between);
        match self.form {
            Form::Text => line.trim_end().to_owned(),
            Form::Csv => line,
            Form::Markdown => format!("| {line} |"),
            Form::Latex(_) => format!("  {line} \\\\"),
        }
    }

    /// Returns the lines below the rows.
    pub fn footer(&self) -> Vec<String> {
        match self.form {
            Form::Latex(_) => vec!["  \\bottomrule".to_owned(), "\\end{longtable}".to_owned()],
            _ => Vec::new(),
        }
    }

    /// Returns the column of a text in which the last cells begin.
    pub fn indent(&self) -> usize {
        self.columns.iter().rev().skip(1).map(|column| column.width + 2).sum()
    }

    /// Returns the text of the table in bands, one below the other. Each has the first column, and
    /// is at most as wide as the terminal, if there is one and no single column is wider.
    pub fn in_bands(&self, terminal: Option<usize>) -> String {
        let widths: Vec<usize> = self.columns.iter().map(|column| column.width).collect();
        let bands = bands(&widths, terminal).into_iter().map(|band| {
            let rows = self.rows.iter().map(|row| with_first(row, &band)).collect();
            let columns = with_first(&self.columns, &band);
            Table { form: Form::Text, columns, rows }.lines().join("\n")
        });
        bands.collect::<Vec<_>>().join("\n\n")
    }
}

/// Returns the first item, and the items of a band.
fn with_first<T: Clone>(items: &[T], band: &Range<usize>) -> Vec<T> {
    [&items[..1], &items[band.clone()]].concat()
}

/// Distributes columns of these widths, except the first, which each band repeats, to bands that
/// are at most as wide as the terminal.
fn bands(widths: &[usize], terminal: Option<usize>) -> Vec<Range<usize>> {
    let mut bands: Vec<Range<usize>> = Vec::new();
    let mut used = 0;
    for (column, width) in widths.iter().enumerate().skip(1) {
        used += 2 + width;
        match bands.last_mut() {
            Some(band) if terminal.is_none_or(|terminal| used <= terminal) => band.end += 1,
            _ => {
                bands.push(column..column + 1);
                used = widths[0] + 2 + width;
            }
        }
    }
    bands
}

/// Returns the number of characters of a text as it is printed.
pub fn width_of(text: &str) -> usize {
    escaped(text).chars().count()
}

/// Writes a cell with spaces up to the width of its column.
fn padded(cell: &String, column: &Column) -> String {
    let (cell, width) = (escaped(cell), column.width);
    if column.is_right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
}

/// Writes a cell as comma-separated values.
fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// Maximum number of characters of a cell in [`without_middle`].
const SHORT: usize = 40;

/// Shortens a long cell by removing its middle.
pub fn without_middle(cell: &str) -> String {
    let letters: Vec<char> = cell.chars().collect();
    if letters.len() <= SHORT {
        return cell.to_owned();
    }
    let kept = (SHORT - 1) / 2;
    let text = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}…{}", text(&letters[..kept]), text(&letters[letters.len() - kept..]))
}
