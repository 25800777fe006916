//! Prints a table of positions, row by row.
use std::collections::BTreeMap;

use super::output::Report;
use super::table::{Form, Table, width_of};
use super::valued::{Format, Measures, Valued};
use crate::reader::latex;

/// Maximum numbers of characters of positions that are not broken in LaTeX: beside their values,
/// and beside outcomes only.
const UNBROKEN: [usize; 2] = [14, 40];

/// Text in place of the atomic weight of a game that is not all-small.
const NO_WEIGHT: &str = "-";

/// A table of positions, which is printed row by row.
pub struct Positions {
    format: Format,
    table: Table,
}

/// The values of the variables of a position.
pub type Point = BTreeMap<char, u32>;

impl Positions {
    /// Returns a table in which the longest position has `width` characters. The table for people
    /// may have only outcomes; tables for programs keep all columns, and a column for each variable
    /// of the positions.
    pub fn new(format: Format, width: usize, only_outcomes: bool, variables: &[char]) -> Positions {
        let is_broken = width > UNBROKEN[usize::from(only_outcomes)];
        let position = |share| if is_broken { broken(share) } else { "l".to_owned() };
        let (form, titles) = match format {
            Format::Csv => (Form::Csv, "position,outcome,atomic_weight,value,birthday"),
            Format::Latex if only_outcomes => {
                (Form::Latex(position(0.8) + "c"), "position,outcome")
            }
            Format::Latex => {
                let columns = position(0.2) + "cl" + &broken(0.37);
                (Form::Latex(columns), "position,outcome,atomic weight,value")
            }
            _ if only_outcomes => (Form::Text, "position,outcome"),
            _ => (Form::Text, "position,outcome,weight,value"),
        };
        let variables = variables.iter().filter(|_| format == Format::Csv).map(char::to_string);
        let titles = titles.split(',').map(str::to_owned).chain(variables);
        Positions { format, table: Table::new(form, "llrl", titles).widened(0, width) }
    }

    /// Prints a table of these positions.
    pub fn print(format: Format, rows: &[Valued]) {
        let width = rows.iter().map(|row| width_of(&row.position)).max();
        let table = Positions::new(format, width.unwrap_or(0), false, &[]);
        table.print_header();
        rows.iter().for_each(|row| table.print_row(row, &Point::new()));
        table.print_footer();
    }

    /// Prints the header of the table.
    pub fn print_header(&self) {
        if self.format != Format::Cgsuite {
            Report::default().all(self.table.header()).print();
        }
    }

    /// Prints the row of a position at these values of its variables.
    pub fn print_row(&self, valued: &Valued, point: &Point) {
        let report = Report::default();
        let report = match (self.format, &valued.failed) {
            (Format::Json, None) => report.fields_of(valued).fields_of(point),
            (Format::Json, Some(failed)) => {
                report.field("line", failed.0).field("error", &failed.1)
            }
            (Format::Cgsuite, _) => report.all(&valued.value),
            (Format::Text, _) => {
                report.hanging(self.table.line(&cells(valued)), self.table.indent())
            }
            (Format::Csv, _) => {
                let point: Vec<String> = point.values().map(u32::to_string).collect();
                report.plain(self.table.line(&[&cells(valued)[..], &point].concat()))
            }
            (Format::Latex, _) => report.plain(self.table.line(&formulas(valued))),
        };
        report.print();
    }

    /// Prints the footer of the table.
    pub fn print_footer(&self) {
        Report::default().all(self.table.footer()).print();
    }
}

/// Returns a column of LaTeX whose cells are broken, with this share of a line.
fn broken(share: f32) -> String {
    format!(r">{{\raggedright\arraybackslash}}p{{{share}\linewidth}}")
}

/// Returns the position, the outcome, the atomic weight, the value and the birthday.
pub fn cells(valued: &Valued) -> [String; 5] {
    let Valued { position, value, outcome, measures, .. } = valued;
    let (weight, birthday) = match measures {
        Some(Measures { atomic_weight, birthday, .. }) => {
            (atomic_weight.as_deref().unwrap_or(NO_WEIGHT), birthday.to_string())
        }
        None => ("", String::new()),
    };
    let value = value.clone().unwrap_or_default();
    [position.clone(), outcome.clone(), weight.to_owned(), value, birthday]
}

/// Returns the cells of a row for LaTeX.
fn formulas(valued: &Valued) -> Vec<String> {
    let Valued { position, latex, value, outcome, measures, .. } = valued;
    // A text that is not a position is printed as it was typed.
    let typed = || format!("\\texttt{{{}}}", latex::escaped(&position.replace('`', "'")));
    let weight = measures.as_ref().map(|it| it.atomic_weight.as_deref().unwrap_or(NO_WEIGHT));
    let [weight, value] = [weight, value.as_deref()].map(|it| math(it.unwrap_or_default()));
    vec![latex.as_deref().map_or_else(typed, math), outcome.clone(), weight, value]
}

/// Writes a formula that may be broken between options. The sign for a game without atomic weight
/// becomes a dash. Returns an empty text for an empty formula.
pub fn math(text: &str) -> String {
    match text {
        "" => String::new(),
        NO_WEIGHT => "--".to_owned(),
        text => format!(
            "${}$",
            text.replace(',', ",\\allowbreak ").replace("\\mid ", "\\mid\\allowbreak ")
        ),
    }
}
