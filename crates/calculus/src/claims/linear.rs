//! Solves integer linear inequalities: finds points, and multipliers that prove consequences.
//!
//! This is the simplex method over integers, with one common denominator (each pivot divides
//! exactly). Its result is the data of the kernel's step *Infer*: `D·f` is a sum of multiples of
//! lines and parameters, and a number above `−D`. The method always uses Bland's rule, so it
//! terminates. If numbers become too large, it gives no answer.

pub use crate::clobber::form::gcd;

/// A form that must be at least 0, as its coefficients followed by its constant.
pub type Row = Vec<i64>;

/// Multipliers such that `divisor · f − Σ multiplier · line` has no negative coefficient, and a
/// constant above `−divisor`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multipliers {
    pub divisor: u64,
    pub lines: Vec<(usize, u64)>,
}

/// Answer to the question whether a form is at least 0 on the points of a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No numbers satisfy the lines. These multipliers prove the form −1.
    Impossible(Multipliers),
    Implied(Multipliers),
    /// The form is at most −1 at some point, which may have fractions. Contains an integer point,
    /// if one is known.
    Below(Option<Vec<i64>>),
    Unknown,
}

/// Decides whether the lines imply that a form is at least 0.
pub fn ask(rows: &[Row], form: &Row) -> Answer {
    Tableau::new(rows, form).solve().unwrap_or(Answer::Unknown)
}

/// Result of the search for a point that satisfies all lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Point(Vec<i64>),
    Impossible(Multipliers),
    /// Only points with fractions are known. This parameter is between this number and the next
    /// integer.
    Between(usize, i64),
    Unknown,
}

/// Finds a point of the lines with a small sum.
pub fn find(rows: &[Row], parameters: usize) -> Found {
    let mut sum = vec![1; parameters];
    sum.push(0);
    match Tableau::new(rows, &sum).point() {
        Some(Ok(vertex)) => whole(rows, parameters, &vertex, 12),
        Some(Err(multipliers)) => Found::Impossible(multipliers),
        None => Found::Unknown,
    }
}

/// Branches at a parameter with a fraction, at most `depth` times.
fn whole(rows: &[Row], parameters: usize, vertex: &Vertex, depth: u32) -> Found {
    let numbers = vertex.numbers.iter();
    let fraction = numbers.clone().position(|number| number % vertex.divisor != 0);
    let floor: Vec<i64> = numbers.map(|n| n.div_euclid(vertex.divisor)).collect();
    let Some(fraction) = fraction else {
        return Found::Point(floor);
    };
    let between = Found::Between(fraction, floor[fraction]);
    if depth == 0 {
        return between;
    }
    for up in [false, true] {
        let mut rows = rows.to_vec();
        let mut bound = vec![0; parameters + 1];
        bound[fraction] = if up { 1 } else { -1 };
        bound[parameters] = if up { -floor[fraction] - 1 } else { floor[fraction] };
        rows.push(bound);
        let mut sum = vec![1; parameters];
        sum.push(0);
        if let Some(Ok(vertex)) = Tableau::new(&rows, &sum).point() {
            if let Found::Point(point) = whole(&rows, parameters, &vertex, depth - 1) {
                return Found::Point(point);
            }
        }
    }
    between
}

/// A vertex with rational coordinates, as numerators and a common divisor.
struct Vertex {
    numbers: Vec<i64>,
    divisor: i64,
}

/// Each row has the meaning: divisor · (its variable) = constant + Σ entry · (the variable of the
/// column). The last row is the form. Variables below `parameters` are parameters, the others are
/// lines.
struct Tableau {
    parameters: usize,
    rows: Vec<Vec<i64>>,
    basic: Vec<usize>,
    free: Vec<usize>,
    divisor: i64,
}

impl Tableau {
    fn new(rows: &[Row], form: &Row) -> Tableau {
        let parameters = form.len() - 1;
        let mut all: Vec<Vec<i64>> = rows.to_vec();
        all.push(form.clone());
        Tableau {
            parameters,
            basic: (parameters..parameters + rows.len()).collect(),
            free: (0..parameters).collect(),
            rows: all,
            divisor: 1,
        }
    }

    fn solve(mut self) -> Option<Answer> {
        if let Some(row) = self.seek_feasible()? {
            return Some(Answer::Impossible(self.refutation(row)));
        }
        if !self.seek_optimum()? {
            return Some(Answer::Below(None));
        }
        let form = self.rows.last()?;
        let least = *form.last()?;
        if least > -self.divisor {
            return Some(Answer::Implied(self.multipliers(form, None)));
        }
        let Vertex { numbers, divisor } = self.vertex();
        let is_whole = numbers.iter().all(|number| number % divisor == 0);
        let point = is_whole.then(|| numbers.iter().map(|number| number / divisor).collect());
        Some(Answer::Below(point))
    }

    fn point(mut self) -> Option<Result<Vertex, Multipliers>> {
        if let Some(row) = self.seek_feasible()? {
            return Some(Err(self.refutation(row)));
        }
        self.seek_optimum()?;
        Some(Ok(self.vertex()))
    }

    /// Pivots until all lines are at least 0. Returns the row that shows that this is impossible,
    /// if it is.
    fn seek_feasible(&mut self) -> Option<Option<usize>> {
        loop {
            let lines = 0..self.basic.len();
            let below = lines.filter(|row| self.rows[*row][self.parameters] < 0);
            let Some(row) = below.min_by_key(|row| self.basic[*row]) else {
                return Some(None);
            };
            let columns = 0..self.parameters;
            let helps = columns.filter(|column| self.rows[row][*column] > 0);
            let Some(column) = helps.min_by_key(|column| self.free[*column]) else {
                return Some(Some(row));
            };
            self.pivot(row, column)?;
        }
    }

    /// Pivots until the form is minimal. Returns `false` if it has no lower bound.
    fn seek_optimum(&mut self) -> Option<bool> {
        loop {
            let form = self.rows.last()?;
            let falls = (0..self.parameters).filter(|column| form[*column] < 0);
            let Some(column) = falls.min_by_key(|column| self.free[*column]) else {
                return Some(true);
            };
            // Chooses the line that reaches 0 first: minimal constant / −entry, then the smallest
            // variable.
            let mut first: Option<usize> = None;
            for row in 0..self.basic.len() {
                if self.rows[row][column] >= 0 {
                    continue;
                }
                let ratio = |row: usize| {
                    let row = &self.rows[row];
                    (i128::from(row[self.parameters]), -i128::from(row[column]))
                };
                let is_less = first.is_none_or(|other| {
                    let ((a, b), (c, d)) = (ratio(row), ratio(other));
                    (a * d, self.basic[row]) < (c * b, self.basic[other])
                });
                if is_less {
                    first = Some(row);
                }
            }
            let Some(row) = first else {
                return Some(false);
            };
            self.pivot(row, column)?;
        }
    }

    /// Exchanges the variables of a row and a column.
    fn pivot(&mut self, row: usize, column: usize) -> Option<()> {
        let pivot_row = self.rows[row].clone();
        let pivot = pivot_row[column];
        let sign = pivot.signum();
        // If the divisor does not change, only entries in rows and columns with nonzero pivot
        // entries change.
        let is_same = pivot.abs() == self.divisor;
        let changes = |place: &usize| *place != column && !(is_same && pivot_row[*place] == 0);
        let places: Vec<usize> = (0..pivot_row.len()).filter(changes).collect();
        for (number, entries) in self.rows.iter_mut().enumerate() {
            let factor = entries[column];
            if number == row || factor == 0 && is_same {
                continue;
            }
            for &place in &places {
                let product = i128::from(entries[place]) * i128::from(pivot)
                    - i128::from(factor) * i128::from(pivot_row[place]);
                entries[place] = quotient(i128::from(sign) * product, self.divisor)?;
            }
            entries[column] = sign * factor;
        }
        for (place, entry) in self.rows[row].iter_mut().enumerate() {
            *entry = if place == column { sign * self.divisor } else { -sign * *entry };
        }
        self.divisor = pivot.abs();
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
        Some(())
    }

    fn vertex(&self) -> Vertex {
        let mut numbers = vec![0; self.parameters];
        for (row, variable) in self.basic.iter().enumerate() {
            if let Some(number) = numbers.get_mut(*variable) {
                *number = self.rows[row][self.parameters];
            }
        }
        Vertex { numbers, divisor: self.divisor }
    }

    /// Returns the multipliers of a row whose entries are at least 0. The line `also` is added,
    /// times the divisor.
    fn multipliers(&self, entries: &[i64], also: Option<usize>) -> Multipliers {
        let mut lines: Vec<(usize, u64)> = Vec::new();
        let mut add = |variable: usize, multiplier: i64| {
            if multiplier != 0 && variable >= self.parameters {
                lines.push((variable - self.parameters, multiplier.unsigned_abs()));
            }
        };
        for (column, variable) in self.free.iter().enumerate() {
            add(*variable, entries[column]);
        }
        if let Some(row) = also {
            add(self.basic[row], self.divisor);
        }
        lines.sort_unstable();
        let divisor = if also.is_some() { 1 } else { self.divisor.unsigned_abs() };
        let common = lines.iter().fold(divisor, |common, (_, m)| gcd(common, *m));
        for (_, multiplier) in &mut lines {
            *multiplier /= common;
        }
        Multipliers { divisor: divisor / common, lines }
    }

    /// Returns the multipliers of a contradiction: the row's constant is negative and its entries
    /// are at most 0, so a sum of multiples of lines is negative.
    fn refutation(&self, row: usize) -> Multipliers {
        let mut all = self.multipliers(&self.rows[row], Some(row));
        let common = all.lines.iter().fold(0, |common, (_, m)| gcd(common, *m));
        for (_, multiplier) in &mut all.lines {
            *multiplier /= common.max(1);
        }
        all
    }
}

/// Returns the quotient of an exact division. Nearly all numbers are small, and dividing small
/// numbers is much faster.
fn quotient(number: i128, divisor: i64) -> Option<i64> {
    match i64::try_from(number) {
        Ok(number) => Some(number / divisor),
        Err(_) => i64::try_from(number / i128::from(divisor)).ok(),
    }
}

#[cfg(test)]
mod tests;
