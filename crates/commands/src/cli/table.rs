//! Prints tables of positions: header, rows and footer.
use std::collections::BTreeMap;

use serde::Serialize;

use super::output::{self, Fields, Lines, Report};
use super::valued::{Format, Valued};
use crate::escape::escaped;
use crate::reader::latex;
use crate::reproduce::table::quoted;

/// Width of the column of atomic weights in a text, in characters.
const WEIGHT: usize = 6;

/// Beginning of a table for LaTeX, which is as wide as a line of text.
const LATEX_HEADER: &str = r"% \usepackage{amsmath,array,booktabs,longtable}
\begin{longtable}{@{}lcl>{\raggedright\arraybackslash}p{0.5\linewidth}@{}}
  \toprule
  position & outcome & atomic weight & value \\
  \midrule
  \endhead";

/// Beginning of a table of outcomes for LaTeX.
const LATEX_HEADER_OF_OUTCOMES: &str = r"% \usepackage{amsmath,array,booktabs,longtable}
\begin{longtable}{@{}lc@{}}
  \toprule
  position & outcome \\
  \midrule
  \endhead";

/// Layout of a table of positions.
#[derive(Clone)]
pub struct Layout {
    format: Format,
    /// Width of the longest position, in characters.
    width: usize,
    /// The variables of the positions. They are columns for programs.
    pub variables: Vec<char>,
    /// Whether the table for people has only outcomes. Tables for programs keep all columns.
    pub only_outcomes: bool,
}

/// The values of the variables of a position.
pub type Point = BTreeMap<char, u32>;

/// A row of a table.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    valued: &'a Valued,
    #[serde(flatten)]
    point: &'a Point,
    #[serde(skip)]
    layout: &'a Layout,
}

impl Layout {
    /// Returns a layout in which the longest position has `width` characters.
    pub fn new(format: Format, width: usize) -> Layout {
        let (variables, only_outcomes) = (Vec::new(), false);
        Layout { format, width: width.max("position".len()), variables, only_outcomes }
    }

    /// Prints the header of the table.
    pub fn print_header(&self) {
        let width = self.width;
        match self.format {
            Format::Text if self.only_outcomes => {
                output::line(format!("{:<width$}  outcome", "position"));
            }
            Format::Text => {
                let (position, weight) = ("position", "weight");
                output::line(format!("{position:<width$}  outcome  {weight:>WEIGHT$}  value"));
            }
            Format::Csv => {
                let variables: String = self.variables.iter().map(|it| format!(",{it}")).collect();
                output::line(format!("position,outcome,atomic_weight,value,birthday{variables}"));
            }
            Format::Latex if self.only_outcomes => output::line(LATEX_HEADER_OF_OUTCOMES),
            Format::Latex => output::line(LATEX_HEADER),
            Format::Json | Format::Cgsuite => {}
        }
    }

    /// Prints a row.
    pub fn print_row(&self, valued: &Valued) {
        self.print_row_at(valued, &Point::new());
    }

    /// Prints the row of a position at these values of its variables.
    pub fn print_row_at(&self, valued: &Valued, point: &Point) {
        match &valued.failed {
            Some(failed) if self.format == Format::Json => {
                let (line, error) = &**failed;
                let fields = Fields::default().with("line", line).with("error", error);
                fields.report(Lines::default());
            }
            _ => output::report(&Row { valued, point, layout: self }),
        }
    }

    /// Prints the footer of the table.
    pub fn print_footer(&self) {
        if self.format == Format::Latex {
            output::line("  \\bottomrule\n\\end{longtable}");
        }
    }
}

impl Report for Row<'_> {
    fn lines(&self) -> Lines {
        let Valued { position, latex, value, outcome, measures, .. } = self.valued;
        // A text that is not a position is printed as it was typed.
        let typed = || format!("\\texttt{{{}}}", latex::escaped(&position.replace('`', "'")));
        let formula = || latex.as_deref().map_or_else(typed, math);
        let value = value.as_deref().unwrap_or_default();
        let (weight, birthday) = match measures {
            Some(measures) => (measures.atomic_weight.as_deref(), measures.birthday.to_string()),
            None => (Some(""), String::new()),
        };
        let Layout { width, only_outcomes, .. } = *self.layout;
        let gap = " ".repeat(width.saturating_sub(width_of(position)));
        Lines::default().plain(match self.layout.format {
            Format::Text if only_outcomes => format!("{position}{gap}  {outcome}"),
            Format::Text | Format::Json => {
                let weight = weight.unwrap_or("-");
                let row = format!("{position}{gap}  {outcome:7}  {weight:>WEIGHT$}  {value}");
                let indent = width + WEIGHT + 13;
                return Lines::default().hanging(row.trim_end(), indent);
            }
            Format::Csv => {
                let weight = weight.unwrap_or("-");
                let point: String = self.point.values().map(|it| format!(",{it}")).collect();
                [position, outcome, weight, value, &birthday].map(quoted).join(",") + &point
            }
            Format::Latex if only_outcomes => {
                format!("  {} & {outcome} \\\\", formula())
            }
            Format::Latex => {
                let [value, weight] = [Some(value), weight].map(|it| math(it.unwrap_or_default()));
                format!("  {} & {outcome} & {weight} & {value} \\\\", formula())
            }
            Format::Cgsuite => value.to_owned(),
        })
    }
}

/// Returns the number of characters of a position as it is printed.
pub fn width_of(position: &str) -> usize {
    escaped(position).chars().count()
}

/// Writes a formula that may be broken between options. Returns an empty text for an empty formula.
pub fn math(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!(
            "${}$",
            text.replace(',', ",\\allowbreak ").replace("\\mid ", "\\mid\\allowbreak ")
        ),
    }
}
