//! Lists the moves in a sum as it was written, to show them, not to search.
use std::fmt;

use super::component::{Move, Player};
use super::expr::{Atom, Expr, Term};

/// A move in one term of a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Index of the term. The move is made in one copy of it.
    pub term: usize,
    pub kind: ChoiceKind,
    /// The sum after the move.
    pub after: Expr,
}

/// The change of the term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChoiceKind {
    /// A stone of a row captures its neighbour.
    Clobber(Move),
    /// A game given by name or by options becomes this option.
    Option(Expr),
}

impl Expr {
    /// Returns the moves of a player, term by term from the left.
    pub fn choices(&self, player: Player) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (index, term) in self.terms.iter().enumerate() {
            // A move in -G is the negative of a move of the other player in G.
            let (owner, sign) = if term.count < 0 { (player.other(), -1) } else { (player, 1) };
            for (kind, option) in term.atom.options(owner) {
                let option = if sign < 0 { option.negative() } else { option };
                let kind = match kind {
                    Some(clobber) => ChoiceKind::Clobber(clobber),
                    None => ChoiceKind::Option(option.clone()),
                };
                choices.push(Choice {
                    term: index,
                    kind,
                    after: self.with_one_replaced(index, sign, option),
                });
            }
        }
        choices
    }

    /// Writes a move in the sum: the squares, such as `3→4`, and the row if there are several rows;
    /// or the game and its option, such as `up → *`.
    pub fn played(&self, choice: &Choice) -> String {
        let Term { count, atom } = &self.terms[choice.term];
        let term = Term { count: count.signum(), atom: atom.clone() };
        let summand = Expr { terms: vec![term] };
        let rows = self.terms.iter().filter(|term| matches!(term.atom, Atom::Row(_)));
        match &choice.kind {
            ChoiceKind::Clobber(clobber) if rows.count() == 1 => clobber.to_string(),
            ChoiceKind::Clobber(clobber) => format!("{clobber} in {summand}"),
            ChoiceKind::Option(option) => format!("{summand} → {option}"),
        }
    }

    /// Returns the sum with one copy of a term replaced by an option, in the place of the term.
    fn with_one_replaced(&self, index: usize, sign: i64, option: Expr) -> Expr {
        let term = &self.terms[index];
        let rest = (term.count != sign)
            .then(|| Term { count: term.count - sign, atom: term.atom.clone() });
        let mut terms = self.terms[..index].to_vec();
        terms.extend(rest);
        terms.extend(option.terms);
        terms.extend_from_slice(&self.terms[index + 1..]);
        Expr { terms }
    }
}

impl Atom {
    /// Returns the options of a player. A move in a row comes with its squares.
    fn options(&self, player: Player) -> Vec<(Option<Move>, Expr)> {
        let unnamed = |options: Vec<Expr>| options.into_iter().map(|o| (None, o)).collect();
        let nimber = |n| Expr::from(Atom::Nimber(n));
        match self {
            Atom::Row(row) => {
                let moves = row.moves(player).into_iter();
                moves.map(|(m, after)| (Some(m), Expr::from(after))).collect()
            }
            Atom::Nimber(n) => unnamed((0..*n).map(nimber).collect()),
            Atom::Up => unnamed(vec![nimber(u32::from(player == Player::Right))]),
            Atom::Down => unnamed(vec![nimber(u32::from(player == Player::Left))]),
            Atom::Number(_)
            | Atom::Switch(_)
            | Atom::Tiny { .. }
            | Atom::UpPower { .. }
            | Atom::Braces { .. } => {
                let [left, right] = self.by_options().unwrap_or_default();
                unnamed(if player == Player::Left { left } else { right }.into_owned())
            }
        }
    }
}

impl fmt::Display for ChoiceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChoiceKind::Clobber(clobber) => clobber.fmt(f),
            ChoiceKind::Option(option) => write!(f, "→{option}"),
        }
    }
}
