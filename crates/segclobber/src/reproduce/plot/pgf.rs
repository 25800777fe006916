//! Writes plots as separate LaTeX documents, with the package pgfplots. The picture can be copied
//! into a paper.

use std::fmt::Write;

use super::{Plot, Style};
use crate::reproduce::latex::latex;

impl Plot {
    /// Returns a document that contains only this picture, from which `pdflatex` makes a PDF.
    pub fn to_pgfplots(&self) -> String {
        let [title, x, y] = [&self.title, &self.x, &self.y].map(|text| latex(text));
        let mut text = format!(
            r"\documentclass{{standalone}}
\usepackage{{pgfplots}}
\pgfplotsset{{compat=1.16}}
\begin{{document}}
\begin{{tikzpicture}}
\begin{{semilogyaxis}}[
  width=12cm, height=8cm,
  title={{{title}}},
  xlabel={{{x}}},
  ylabel={{{y}}},
  grid=major, legend pos=north west, legend cell align=left,
]
"
        );
        let list = |points: &[(f64, f64)]| {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("({x},{y:e})")).collect();
            points.join(" ")
        };
        for &(x, ends) in &self.bars {
            let points = list(&ends.map(|y| (x, y)));
            let _ = writeln!(text, "\\addplot[black!30, forget plot] coordinates {{{points}}};");
        }
        for series in &self.series {
            let style = match series.style {
                Style::Line => "mark=*, mark size=1pt",
                Style::Dots => "only marks, mark=*, mark size=1.2pt",
                Style::Circles => "only marks, mark=o, thick",
                Style::Slope => "dashed, mark=none",
            };
            let (points, name) = (list(&series.points), latex(&series.name));
            let _ = writeln!(text, "\\addplot+[{style}] coordinates {{{points}}};");
            let _ = writeln!(text, "\\addlegendentry{{{name}}}");
        }
        text + "\\end{semilogyaxis}\n\\end{tikzpicture}\n\\end{document}\n"
    }
}
