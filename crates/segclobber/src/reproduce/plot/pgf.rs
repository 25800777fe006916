//! Plots as LaTeX documents of their own, by the package pgfplots; the picture can be taken over
//! into a paper.

use std::fmt::Write;

use super::label::latex;
use super::{Plot, Series, Style};

impl Plot {
    /// A document with this picture alone: `pdflatex` makes a PDF of it.
    pub fn to_pgfplots(&self) -> String {
        let panel = self.panel.map_or(String::new(), |panel| format!("({panel}) "));
        let mut text = format!(
            "\\documentclass{{standalone}}\n\\usepackage{{pgfplots}}\n\
             \\pgfplotsset{{compat=1.16}}\n\\begin{{document}}\n\\begin{{tikzpicture}}\n\
             \\begin{{semilogyaxis}}[\n  width=12cm, \
             height=8cm,\n  title={{{panel}{}}},\n  xlabel={{{}}},\n  ylabel={{{}}},\n  \
             grid=major, legend pos=north west, legend cell align=left,\n]\n",
            latex(&self.title),
            latex(&self.x),
            latex(&self.y)
        );
        for (low, high) in self.joints() {
            let _ = writeln!(
                text,
                "\\addplot[black!30, forget plot] coordinates {{({},{:e}) ({},{:e})}};",
                low.0, low.1, high.0, high.1
            );
        }
        for series in &self.series {
            series.write_pgfplots(&mut text);
        }
        text + "\\end{semilogyaxis}\n\\end{tikzpicture}\n\\end{document}\n"
    }
}

impl Series {
    fn write_pgfplots(&self, text: &mut String) {
        let style = match self.style {
            Style::Line => "mark=*, mark size=1pt",
            Style::Dots => "only marks, mark=*, mark size=1.2pt",
            Style::Circles => "only marks, mark=o, thick",
            Style::Slope => "dashed, mark=none",
        };
        let _ = write!(text, "\\addplot+[{style}] coordinates {{");
        for (x, y) in &self.points {
            let _ = write!(text, "({x},{y:e}) ");
        }
        let _ = writeln!(text, "}};\n\\addlegendentry{{{}}}", latex(&self.name));
    }
}
