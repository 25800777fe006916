//! Draws positions, and writes pictures as SVG and for TikZ.

use std::fmt::Write;

use crate::clobber::{Atom, Expr, Row, Square, Stone};

use super::formula;

/// A picture. The unit is a square of a board, and y grows downwards.
#[derive(Default)]
pub struct Picture {
    marks: Vec<Mark>,
    width: f64,
    height: f64,
}

enum Mark {
    /// A stone, which has an outline, or the dot of an empty square.
    Circle {
        x: f64,
        y: f64,
        radius: f64,
        fill: &'static str,
        has_outline: bool,
    },
    Text {
        x: f64,
        y: f64,
        label: Label,
        size: f64,
        /// Whether the text begins at the point; otherwise its middle is there.
        is_start: bool,
    },
    Line {
        from: (f64, f64),
        to: (f64, f64),
        is_dashed: bool,
    },
}

/// A text in a picture.
pub(super) struct Label {
    /// The text as SVG shows it, in Unicode.
    text: String,
    /// The text for LaTeX.
    latex: String,
}

impl Label {
    /// Returns a label for a number, a letter or a sign.
    pub(super) fn symbol(text: &str) -> Label {
        let latex = text.replace('−', "-").replace('·', "\\cdot ");
        Label { text: text.to_owned(), latex: format!("${latex}$") }
    }

    /// Returns a label for a game that is not a row.
    pub(super) fn game(atom: &Atom) -> Label {
        let text = formula::in_unicode(&atom.to_string());
        Label { text, latex: format!("${}$", formula::latex_atom(atom)) }
    }

    /// Returns a label with words before a family such as `(XXO)^(n+1)`.
    pub(super) fn about(words: &str, family: &str) -> Label {
        let formula = match formula::family(family) {
            Some(formula) => format!("${formula}$"),
            None => format!("\\texttt{{\\detokenize{{{family}}}}}"),
        };
        Label { text: format!("{words} {family}"), latex: format!("{words} {formula}") }
    }

    /// Returns the number of characters of the text.
    pub(super) fn length(&self) -> usize {
        self.text.chars().count()
    }

    /// Returns about half of the width of the label, in squares, for this size of letters.
    pub(super) fn half_width(&self, size: f64) -> f64 {
        size * self.length() as f64 / 4.0
    }
}

impl Picture {
    /// Draws a sum with one term in each line, and the number of each square below it.
    pub fn position(position: &Expr) -> Picture {
        let mut picture = Picture::default();
        for (place, term) in position.terms.iter().enumerate() {
            let y = place as f64 * 2.2;
            let sign = match (place, term.count < 0) {
                (0, false) => "",
                (_, false) => "+",
                (_, true) => "−",
            };
            let count = match term.count.unsigned_abs() {
                1 => sign.to_owned(),
                count => format!("{sign}{count}·"),
            };
            let start = if position.terms.len() > 1 || !count.is_empty() { 1.5 } else { 0.0 };
            picture.text(start - 1.0, y, Label::symbol(&count), 0.5);
            match &term.atom {
                Atom::Row(row) => {
                    let squares = picture.row(start, y, row, 1.0);
                    for number in 1..=squares {
                        picture.text(
                            start + number as f64 - 1.0,
                            y + 0.85,
                            Label::symbol(&number.to_string()),
                            0.32,
                        );
                    }
                }
                atom => {
                    picture.labelled(start - 0.4, y, Label::game(atom), 0.5, true);
                }
            }
        }
        picture
    }

    /// Draws a row with squares of this size. Returns the number of squares.
    pub(super) fn row(&mut self, x: f64, y: f64, row: &Row, size: f64) -> usize {
        let squares = row.squares();
        for (place, square) in squares.iter().enumerate() {
            let x = x + place as f64 * size;
            self.circle(x, y, size, *square);
        }
        squares.len()
    }

    /// Draws a line between two points.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.drawn(from, to, false);
    }

    /// Draws a dashed line between two points.
    pub(super) fn dashed(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.drawn(from, to, true);
    }

    fn drawn(&mut self, from: (f64, f64), to: (f64, f64), is_dashed: bool) {
        self.grow(from.0, from.1);
        self.grow(to.0, to.1);
        self.marks.push(Mark::Line { from, to, is_dashed });
    }

    /// Draws a small stone of Left as the dot of a chart.
    pub(super) fn dot(&mut self, x: f64, y: f64) {
        self.circle(x, y, 0.35, Square::Stone(Stone::X));
    }

    fn circle(&mut self, x: f64, y: f64, size: f64, square: Square) {
        let (radius, fill, has_outline) = match square {
            Square::Stone(Stone::X) => (RADIUS * size, "black", true),
            Square::Stone(Stone::O) => (RADIUS * size, "white", true),
            Square::Empty => (0.06 * size, "gray", false),
        };
        self.grow(x, y);
        self.marks.push(Mark::Circle { x, y, radius, fill, has_outline });
    }

    /// Writes a label whose middle is at this point.
    pub(super) fn text(&mut self, x: f64, y: f64, label: Label, size: f64) {
        self.labelled(x, y, label, size, false);
    }

    fn labelled(&mut self, x: f64, y: f64, label: Label, size: f64, is_start: bool) {
        if !label.text.is_empty() {
            let width = label.half_width(size) * if is_start { 2.0 * FORMULA } else { 1.0 };
            self.grow(x + width, y);
            self.marks.push(Mark::Text { x, y, label, size, is_start });
        }
    }

    fn grow(&mut self, x: f64, y: f64) {
        (self.width, self.height) = (self.width.max(x), self.height.max(y));
    }

    /// Returns the picture as an SVG file.
    pub fn svg(&self) -> String {
        let at = |x: f64| (x + 1.0) * UNIT;
        let (width, height) = (at(self.width + 1.0), at(self.height + 1.0));
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" style=\"max-width:100%;height:auto\" \
             font-family=\"serif\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        for mark in &self.marks {
            let _ = match mark {
                Mark::Circle { x, y, radius, fill, has_outline } => writeln!(
                    text,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{fill}\"{}/>",
                    at(*x),
                    at(*y),
                    radius * UNIT,
                    if *has_outline { " stroke=\"black\"" } else { "" }
                ),
                Mark::Text { x, y, label, size, is_start } => writeln!(
                    text,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" text-anchor=\"{}\" \
                     dominant-baseline=\"central\">{}</text>",
                    at(*x),
                    at(*y),
                    size * UNIT,
                    if *is_start { "start" } else { "middle" },
                    label.text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
                ),
                Mark::Line { from, to, is_dashed } => writeln!(
                    text,
                    "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" \
                     stroke=\"black\"{}/>",
                    at(from.0),
                    at(from.1),
                    at(to.0),
                    at(to.1),
                    if *is_dashed { " stroke-dasharray=\"4 3\"" } else { "" }
                ),
            };
        }
        text + "</svg>"
    }

    /// Returns the picture for LaTeX, made smaller if it would be larger than a page.
    ///
    /// # Errors
    /// [`TooLarge`] if it could not be read then.
    pub fn tikz(&self) -> Result<String, TooLarge> {
        let scale = self.scale();
        if scale < SMALLEST {
            return Err(TooLarge);
        }
        let scaled =
            if scale < 1.0 { format!(",scale={scale:.2},transform shape") } else { String::new() };
        let is_fraction = |mark: &Mark| match mark {
            Mark::Text { label, .. } => label.latex.contains("\\tfrac"),
            _ => false,
        };
        let packages = if self.marks.iter().any(is_fraction) { "amsmath,tikz" } else { "tikz" };
        let mut text =
            format!("% \\usepackage{{{packages}}}\n\\begin{{tikzpicture}}[x=5mm,y=-5mm{scaled}]\n");
        for mark in &self.marks {
            let _ = match mark {
                Mark::Circle { x, y, radius, fill, has_outline } => {
                    let draw = if *has_outline { "draw[fill=" } else { "fill[" };
                    let radius = radius * 5.0;
                    writeln!(text, "  \\{draw}{fill}] ({x:.2},{y:.2}) circle ({radius:.2}mm);")
                }
                Mark::Text { x, y, label, size, is_start } => {
                    let font = if *size < 0.4 { "\\tiny" } else { "\\small" };
                    let anchor = if *is_start { ",anchor=west,inner sep=0pt" } else { "" };
                    let latex = &label.latex;
                    writeln!(text, "  \\node[font={font}{anchor}] at ({x:.2},{y:.2}) {{{latex}}};")
                }
                Mark::Line { from, to, is_dashed } => writeln!(
                    text,
                    "  \\draw{} ({:.2},{:.2}) -- ({:.2},{:.2});",
                    if *is_dashed { "[densely dashed]" } else { "" },
                    from.0,
                    from.1,
                    to.0,
                    to.1
                ),
            };
        }
        Ok(text + "\\end{tikzpicture}")
    }

    /// Returns the factor that makes the picture as large as a page, or 1 if it is smaller.
    pub(super) fn scale(&self) -> f64 {
        let factor = |most: f64, size: f64| most / (size + 1.0).max(most);
        factor(PAGE.0, self.width).min(factor(PAGE.1, self.height))
    }
}

/// A picture that is too large for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// Width and height of the text of a page of LaTeX, in squares of 5 mm.
const PAGE: (f64, f64) = (24.0, 36.0);
/// Least factor by which a picture is made smaller.
const SMALLEST: f64 = 0.4;
/// Maximum width of a formula, as a multiple of the width of its text.
const FORMULA: f64 = 1.3;
/// Size of a square in pixels.
const UNIT: f64 = 24.0;
/// The radius of a stone, in squares.
const RADIUS: f64 = 0.42;
