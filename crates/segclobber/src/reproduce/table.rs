//! Rows of results.

/// A table with a name for each column.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Table {
    pub columns: Vec<String>,
    pub rows: Vec<Vec<String>>,
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
}

/// Writes seconds with four significant digits, but at most six decimals.
pub fn seconds(seconds: f64) -> String {
    let before_point = seconds.max(1e-6).log10().floor() as i32 + 1;
    let decimals = (4 - before_point).clamp(0, 6) as usize;
    format!("{seconds:.decimals$}")
}

#[cfg(test)]
mod tests;
