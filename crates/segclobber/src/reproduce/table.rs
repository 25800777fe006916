//! Writes rows of results as CSV and as text.

/// A table with a name for each column.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Returns an empty table. Spaces separate the names of its columns.
    pub fn new(columns: &str) -> Table {
        Table { columns: columns.split(' ').map(str::to_owned).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// Returns the table as comma-separated values (RFC 4180).
    pub fn to_csv(&self) -> String {
        let lines = std::iter::once(&self.columns).chain(&self.rows).map(|row| {
            let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
            cells.join(",") + "\r\n"
        });
        lines.collect()
    }

    /// Returns the table with aligned columns. Long boards are shortened in the middle.
    pub fn to_text(&self) -> String {
        let mut rows = vec![self.columns.clone()];
        let shown = |row: &Vec<String>| row.iter().map(|cell| shortened(cell)).collect();
        rows.extend(self.rows.iter().map(shown));
        let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max();
        let widths: Vec<usize> = (0..self.columns.len()).filter_map(width).collect();
        let lines = rows.iter().map(|row| {
            let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
            cells.collect::<Vec<_>>().join("  ")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Maximum number of characters of a cell in text.
const MAX_SHOWN: usize = 40;

/// Shortens a long cell by removing its middle.
fn shortened(cell: &str) -> String {
    let letters: Vec<char> = cell.chars().collect();
    if letters.len() <= MAX_SHOWN {
        return cell.to_owned();
    }
    let kept = (MAX_SHOWN - 1) / 2;
    let text = |letters: &[char]| letters.iter().collect::<String>();
    format!("{}…{}", text(&letters[..kept]), text(&letters[letters.len() - kept..]))
}

/// Writes a cell of a table as comma-separated values.
pub fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// Writes seconds with four significant digits, but at most six decimals.
pub fn seconds(seconds: f64) -> String {
    let before_point = seconds.max(1e-6).log10().floor() as i32 + 1;
    let decimals = (4 - before_point).clamp(0, 6) as usize;
    format!("{seconds:.decimals$}")
}

#[cfg(test)]
mod tests;
