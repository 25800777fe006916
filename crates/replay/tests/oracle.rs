//! Decides who wins by exhaustive search.

use std::collections::HashMap;

/// Rows of stones: 0 for `O`, 1 for `X` (Left).
type Rows = Vec<Vec<u8>>;

#[derive(Default)]
pub struct Oracle {
    known: HashMap<(Rows, u8), bool>,
}

impl Oracle {
    /// Tells whether the owner of the stones `mine` wins, moving first.
    pub fn first_wins(&mut self, rows: &[Vec<u8>], mine: u8) -> bool {
        let mut rows = rows.to_vec();
        rows.retain(|row| row.windows(2).any(|pair| pair[0] != pair[1]));
        rows.sort();
        if let Some(known) = self.known.get(&(rows.clone(), mine)) {
            return *known;
        }
        let wins = (0..rows.len()).any(|r| {
            (1..rows[r].len()).any(|t| {
                let mut row = rows[r].clone();
                if row[t - 1] == row[t] {
                    return false;
                }
                let (from, to) = if row[t] == mine { (t, t - 1) } else { (t - 1, t) };
                row[to] = mine;
                let mut after = rows.clone();
                after[r] = row[..from].to_vec();
                after.push(row[from + 1..].to_vec());
                !self.first_wins(&after, 1 - mine)
            })
        });
        self.known.insert((rows, mine), wins);
        wins
    }
}
