//! Draws positions and game trees, as SVG and for TikZ.

use std::fmt::Write;

use crate::clobber::{Atom, Expr, Player, Row, Square, Stone, Term};

use super::answer::without_zeros;
use super::formula;

/// A picture. The unit is a square of a board, and y grows downwards.
#[derive(Default)]
pub struct Picture {
    marks: Vec<Mark>,
    width: f64,
    height: f64,
}

enum Mark {
    Stone {
        x: f64,
        y: f64,
        stone: Stone,
        size: f64,
    },
    /// An empty square.
    Gap {
        x: f64,
        y: f64,
        size: f64,
    },
    Text {
        x: f64,
        y: f64,
        label: Label,
        size: f64,
    },
    Line {
        from: (f64, f64),
        to: (f64, f64),
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
    fn game(atom: &Atom) -> Label {
        let text = atom.to_string().replace("down", "↓").replace("up", "↑");
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

    /// Returns about half of the width of the label, in squares, for this size of letters.
    pub(super) fn half_width(&self, size: f64) -> f64 {
        size * self.text.chars().count() as f64 / 4.0
    }
}

/// Maximum number of positions in a tree that is drawn.
pub const MOST_NODES: usize = 500;

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
                    let label = Label::game(atom);
                    let x = start - 0.4 + label.half_width(0.5) * FORMULA;
                    picture.text(x, y, label, 0.5);
                }
            }
        }
        picture
    }

    /// Draws all positions that up to `depth` moves of either player can reach. Left's options are
    /// to the left below a position, and Right's options to the right. Returns `None` if there are
    /// too many positions.
    pub fn tree(position: &Expr, depth: usize) -> Option<Picture> {
        let mut count = 0;
        let root = Node::new(&without_zeros(position.clone()), depth, &mut count)?;
        let mut picture = Picture::default();
        let width = root.width() / 2.0;
        picture.node(&root, width, 0.0);
        Some(picture)
    }

    fn node(&mut self, node: &Node, x: f64, y: f64) {
        let mut left = x - node.width() / 2.0;
        for child in &node.children {
            let at = left + child.width() / 2.0;
            left += child.width();
            let line = Mark::Line { from: (x, y + 0.35), to: (at, y + LEVEL - 0.35) };
            self.marks.push(line);
            self.node(child, at, y + LEVEL);
        }
        let mut start = x - node.own / 2.0 + SIZE / 2.0;
        for (place, term) in node.position.terms.iter().enumerate() {
            if place > 0 || term.count < 0 {
                let sign = if term.count < 0 { "−" } else { "+" };
                self.text(start, y, Label::symbol(sign), 0.4);
                start += SIZE;
            }
            if term.count.abs() != 1 {
                let count = format!("{}·", term.count.abs());
                self.text(start, y, Label::symbol(&count), 0.4);
                start += SIZE;
            }
            match &term.atom {
                Atom::Row(row) => start += SIZE * self.row(start, y, row, SIZE) as f64,
                atom => {
                    let label = Label::game(atom);
                    let width = SIZE * label.text.chars().count() as f64 / 1.5;
                    self.text(start + width / 2.0 - SIZE / 2.0, y, label, 0.4);
                    start += width;
                }
            }
        }
        if node.position.terms.is_empty() {
            self.text(x, y, Label::symbol("0"), 0.4);
        }
    }

    /// Draws a row with squares of this size. Returns the number of squares.
    fn row(&mut self, x: f64, y: f64, row: &Row, size: f64) -> usize {
        let squares = row.squares();
        for (place, square) in squares.iter().enumerate() {
            let x = x + place as f64 * size;
            self.marks.push(match square {
                Square::Stone(stone) => Mark::Stone { x, y, stone: *stone, size },
                Square::Empty => Mark::Gap { x, y, size },
            });
            self.grow(x, y);
        }
        squares.len()
    }

    /// Draws a line between two points.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.grow(from.0, from.1);
        self.grow(to.0, to.1);
        self.marks.push(Mark::Line { from, to });
    }

    /// Draws a small stone of Left as the dot of a chart.
    pub(super) fn dot(&mut self, x: f64, y: f64) {
        self.grow(x, y);
        self.marks.push(Mark::Stone { x, y, stone: Stone::X, size: 0.35 });
    }

    /// Writes a label whose middle is at this point.
    pub(super) fn text(&mut self, x: f64, y: f64, label: Label, size: f64) {
        if !label.text.is_empty() {
            self.grow(x + label.half_width(size), y);
            self.marks.push(Mark::Text { x, y, label, size });
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
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"serif\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        );
        for mark in &self.marks {
            let _ = match mark {
                Mark::Stone { x, y, stone, size } => writeln!(
                    text,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"{}\" stroke=\"black\"/>",
                    at(*x),
                    at(*y),
                    RADIUS * size * UNIT,
                    if *stone == Stone::X { "black" } else { "white" }
                ),
                Mark::Gap { x, y, size } => writeln!(
                    text,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\" fill=\"gray\"/>",
                    at(*x),
                    at(*y),
                    0.06 * size * UNIT
                ),
                Mark::Text { x, y, label, size } => writeln!(
                    text,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" text-anchor=\"middle\" \
                     dominant-baseline=\"central\">{}</text>",
                    at(*x),
                    at(*y),
                    size * UNIT,
                    label.text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
                ),
                Mark::Line { from, to } => writeln!(
                    text,
                    "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"black\"/>",
                    at(from.0),
                    at(from.1),
                    at(to.0),
                    at(to.1)
                ),
            };
        }
        text + "</svg>"
    }

    /// Returns the picture for LaTeX.
    pub fn tikz(&self) -> String {
        let is_fraction = |mark: &Mark| matches!(mark, Mark::Text { label, .. } if label.latex.contains("\\tfrac"));
        let packages = if self.marks.iter().any(is_fraction) { "amsmath,tikz" } else { "tikz" };
        let mut text =
            format!("% \\usepackage{{{packages}}}\n\\begin{{tikzpicture}}[x=5mm,y=-5mm]\n");
        for mark in &self.marks {
            let _ = match mark {
                Mark::Stone { x, y, stone, size } => {
                    let fill = if *stone == Stone::X { "black" } else { "white" };
                    let radius = RADIUS * size * 5.0;
                    writeln!(text, "  \\draw[fill={fill}] ({x:.2},{y:.2}) circle ({radius:.2}mm);")
                }
                Mark::Gap { x, y, size } => {
                    let radius = 0.3 * size;
                    writeln!(text, "  \\fill[gray] ({x:.2},{y:.2}) circle ({radius:.2}mm);")
                }
                Mark::Text { x, y, label, size } => {
                    let font = if *size < 0.4 { "\\tiny" } else { "\\small" };
                    let latex = &label.latex;
                    writeln!(text, "  \\node[font={font}] at ({x:.2},{y:.2}) {{{latex}}};")
                }
                Mark::Line { from, to } => writeln!(
                    text,
                    "  \\draw ({:.2},{:.2}) -- ({:.2},{:.2});",
                    from.0, from.1, to.0, to.1
                ),
            };
        }
        text + "\\end{tikzpicture}"
    }
}

/// Maximum width of a formula, as a multiple of the width of its text.
const FORMULA: f64 = 1.3;
/// Size of a square in pixels.
const UNIT: f64 = 24.0;
/// The radius of a stone, in squares.
const RADIUS: f64 = 0.42;
/// Size of a square in a tree, in squares of the picture.
const SIZE: f64 = 0.6;
const LEVEL: f64 = 2.0;

/// A position in a tree.
struct Node {
    position: Expr,
    /// Width of the position itself.
    own: f64,
    children: Vec<Node>,
}

impl Node {
    /// Returns the tree of a position with `depth` levels of moves, or `None` if there are too many
    /// positions.
    fn new(position: &Expr, depth: usize, count: &mut usize) -> Option<Node> {
        *count += 1;
        if *count > MOST_NODES {
            return None;
        }
        let mut children = Vec::new();
        if depth > 0 {
            let mut seen: Vec<(Player, Expr)> = Vec::new();
            for player in [Player::Left, Player::Right] {
                for choice in position.choices(player) {
                    let after = live(&choice.after);
                    if !seen.contains(&(player, after.clone())) {
                        children.push(Node::new(&after, depth - 1, count)?);
                        seen.push((player, after));
                    }
                }
            }
        }
        let own = position.terms.iter().map(|Term { count, atom }| {
            let length = match atom {
                Atom::Row(row) => row.len() as f64,
                atom => atom.to_string().chars().count() as f64 / 1.5,
            };
            length + f64::from(u8::from(count.abs() != 1)) + 1.0
        });
        let own = (own.sum::<f64>() - 1.0).max(1.0) * SIZE;
        Some(Node { position: position.clone(), own, children })
    }

    fn width(&self) -> f64 {
        let below: f64 = self.children.iter().map(Node::width).sum();
        below.max(self.own + SIZE)
    }
}

/// Returns a position without the components in which nobody can move.
fn live(position: &Expr) -> Expr {
    let mut terms = Vec::new();
    for Term { count, atom } in without_zeros(position.clone()).terms {
        match atom {
            Atom::Row(row) => {
                let components =
                    row.components().into_iter().filter(|component| !component.is_dead());
                terms.extend(
                    components
                        .map(|component| Term { count, atom: Atom::Row(Row::from(&component)) }),
                );
            }
            atom => terms.push(Term { count, atom }),
        }
    }
    Expr { terms }
}
