//! Rows of results, as CSV and as text.

/// A table with a name for each column.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Table {
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(columns: &[&'static str]) -> Table {
        Table {
            columns: columns.to_vec(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn push(&mut self, row: Vec<String>) {
        debug_assert_eq!(row.len(), self.columns.len());
        self.rows.push(row);
    }

    pub fn columns(&self) -> &[&'static str] {
        &self.columns
    }

    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Comma-separated values (RFC 4180).
    pub fn to_csv(&self) -> String {
        let header: Vec<String> = self.columns.iter().map(|&name| name.to_owned()).collect();
        let lines = std::iter::once(&header).chain(&self.rows).map(|row| {
            let cells: Vec<String> = row.iter().map(|cell| quoted(cell)).collect();
            cells.join(",") + "\r\n"
        });
        lines.collect()
    }

    /// Columns side by side.
    pub fn to_text(&self) -> String {
        let width = |i: usize| {
            let cells = self.rows.iter().map(|row| row[i].chars().count());
            cells
                .max()
                .unwrap_or(0)
                .max(self.columns[i].chars().count())
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let header: Vec<String> = self.columns.iter().map(|&name| name.to_owned()).collect();
        let lines = std::iter::once(&header).chain(&self.rows).map(|row| {
            let cells = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| format!("{cell:>width$}"));
            cells.collect::<Vec<_>>().join("  ")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

/// Seconds with four significant digits, but not below a microsecond.
pub fn seconds(seconds: f64) -> String {
    let before_point = seconds.max(1e-6).log10().floor() as i32 + 1;
    let decimals = (4 - before_point).clamp(0, 6) as usize;
    format!("{seconds:.decimals$}")
}

/// A cell that may be empty.
pub fn optional<T>(value: Option<T>, show: impl Fn(T) -> String) -> String {
    value.map_or_else(String::new, show)
}
