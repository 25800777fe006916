//! Draws game trees: downwards, or to the right if the tree would be wider than a page.

use super::answer::without_zeros;
use super::picture::{Label, Picture};
use crate::clobber::{Atom, Expr, Player, Row, Term};

/// Maximum number of positions in a tree that is drawn.
pub const MOST_NODES: usize = 500;

/// Size of a square in a tree, in squares of the picture.
const SIZE: f64 = 0.6;
/// Distance between two levels of a tree that is drawn downwards.
const LEVEL: f64 = 2.0;
/// Distance between two lines of a tree that is drawn to the right.
const LINE: f64 = 1.0;
/// Space for the lines between two levels of a tree that is drawn to the right.
const GAP: f64 = 1.8;
/// Height of half a position.
const HALF: f64 = 0.35;

/// A position in a tree.
struct Node {
    position: Expr,
    /// The player who has moved to the position; at the root, Left.
    by: Player,
    /// Width of the position itself.
    own: f64,
    children: Vec<Node>,
}

impl Picture {
    /// Draws all positions that up to `depth` moves of either player can reach. Solid lines lead to
    /// Left's options, and dashed lines to Right's. Left's options are to the left of Right's, or
    /// above them if the tree is drawn to the right, because it is too wide for a page. Returns
    /// `None` if there are too many positions.
    pub fn tree(position: &Expr, depth: usize) -> Option<Picture> {
        let mut count = 0;
        let root = without_zeros(position.clone());
        let root = Node::new(&root, Player::Left, depth, &mut count)?;
        let (mut down, mut right) = (Picture::default(), Picture::default());
        down.downwards(&root, root.width() / 2.0, 0.0);
        let mut columns = Vec::new();
        root.columns(0, &mut columns);
        right.rightwards(&root, &columns, 0.0, 0.0);
        Some(if down.scale() >= right.scale().min(READABLE) { down } else { right })
    }

    /// Draws a node and the nodes below it. The middle of the node is at this point.
    fn downwards(&mut self, node: &Node, x: f64, y: f64) {
        let mut left = x - node.width() / 2.0;
        for child in &node.children {
            let at = left + child.width() / 2.0;
            left += child.width();
            self.edge(child, (x, y + HALF), (at, y + LEVEL - HALF));
            self.downwards(child, at, y + LEVEL);
        }
        self.sum(node, x - node.own / 2.0, y);
    }

    /// Draws a node and the nodes to the right of it, from the line `top` on. `columns` has the
    /// width of this level and the next ones. Returns the height of the middle of the node.
    fn rightwards(&mut self, node: &Node, columns: &[f64], x: f64, top: f64) -> f64 {
        let (width, rest) =
            columns.split_first().map_or((0.0, columns), |(own, rest)| (*own, rest));
        let (mut line, mut ends) = (top, Vec::new());
        for child in &node.children {
            ends.push(self.rightwards(child, rest, x + width + GAP, line));
            line += child.height();
        }
        let y = match (ends.first(), ends.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => top,
        };
        for (child, end) in node.children.iter().zip(ends) {
            self.edge(child, (x + node.own + 0.2, y), (x + width + GAP - 0.3, end));
        }
        self.sum(node, x, y);
        y
    }

    fn edge(&mut self, child: &Node, from: (f64, f64), to: (f64, f64)) {
        match child.by {
            Player::Left => self.line(from, to),
            Player::Right => self.dashed(from, to),
        }
    }

    /// Draws the position of a node in one line, from `x` on.
    fn sum(&mut self, node: &Node, x: f64, y: f64) {
        let mut start = x + SIZE / 2.0;
        for (place, term) in node.position.terms.iter().enumerate() {
            for symbol in symbols(place, term) {
                self.text(start, y, Label::symbol(&symbol), 0.5);
                start += SIZE;
            }
            match &term.atom {
                Atom::Row(row) => start += SIZE * self.row(start, y, row, SIZE) as f64,
                atom => {
                    let width = game_width(atom);
                    self.text(start + width / 2.0 - SIZE / 2.0, y, Label::game(atom), 0.6);
                    start += width;
                }
            }
        }
        if node.position.terms.is_empty() {
            self.text(start, y, Label::symbol("0"), 0.5);
        }
    }
}

/// Scale from which on a tree is drawn downwards.
const READABLE: f64 = 0.7;

/// Returns the sign and the number of copies that are written before a summand.
fn symbols(place: usize, term: &Term) -> Vec<String> {
    let sign = if term.count < 0 { "−" } else { "+" };
    let sign = (place > 0 || term.count < 0).then(|| sign.to_owned());
    let count = (term.count.abs() != 1).then(|| format!("{}·", term.count.abs()));
    sign.into_iter().chain(count).collect()
}

fn game_width(atom: &Atom) -> f64 {
    (SIZE * Label::game(atom).length() as f64 / 1.5).max(SIZE)
}

impl Node {
    /// Returns the tree of a position with `depth` levels of moves, or `None` if there are too many
    /// positions.
    fn new(position: &Expr, by: Player, depth: usize, count: &mut usize) -> Option<Node> {
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
                        children.push(Node::new(&after, player, depth - 1, count)?);
                        seen.push((player, after));
                    }
                }
            }
        }
        let own = position.terms.iter().enumerate().map(|(place, term)| {
            let length = match &term.atom {
                Atom::Row(row) => SIZE * row.len() as f64,
                atom => game_width(atom),
            };
            length + SIZE * symbols(place, term).len() as f64
        });
        let own = own.sum::<f64>().max(SIZE);
        Some(Node { position: position.clone(), by, own, children })
    }

    /// Returns the width of the tree that is drawn downwards.
    fn width(&self) -> f64 {
        let below: f64 = self.children.iter().map(Node::width).sum();
        below.max(self.own + SIZE)
    }

    /// Returns the height of the tree that is drawn to the right.
    fn height(&self) -> f64 {
        let right: f64 = self.children.iter().map(Node::height).sum();
        right.max(LINE)
    }

    /// Finds the width of the widest position at each level.
    fn columns(&self, level: usize, columns: &mut Vec<f64>) {
        if columns.len() == level {
            columns.push(0.0);
        }
        columns[level] = columns[level].max(self.own);
        self.children.iter().for_each(|child| child.columns(level + 1, columns));
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
