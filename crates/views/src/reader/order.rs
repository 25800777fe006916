//! Explains by moves how a sum of values compares with 0. The checker compares values by their
//! options, without a step in the file.

use super::format::Style;
use super::kernel::{Goal, Player};
use super::outline::{Outline, Outliner};
use crate::game::{Arena, Name, Value};

/// Maximum number of moves whose replies are listed.
const MAX_MOVES: usize = 12;

/// A move in a sum of values: the value, the option, and the sum after the move.
struct Played {
    from: Value,
    to: Value,
    sum: Vec<Value>,
}

impl Outliner<'_, '_> {
    /// Describes the play in a goal about values that the checker proves by comparing them: an
    /// answer to each move of the loser, or a winning move and the answers after it. Returns
    /// nothing for goals with rows or with many moves.
    pub(super) fn play_of_values(&mut self, goal: &Goal) -> Vec<Outline> {
        let Goal { position, counts, .. } = goal;
        let is_sum = position.multiples.is_empty() && counts.is_empty();
        let values = position.terms.iter().map(|term| self.proof.names.value(*term));
        let Some(sum) = values.collect::<Option<Vec<Value>>>().filter(|_| is_sum) else {
            return Vec::new();
        };
        match goal.first {
            Player::Left => {
                let Some(played) = self.winning(&sum) else {
                    return Vec::new();
                };
                let (winner, described) = (self.winner(), self.value_move(&played));
                let text =
                    format!("{winner} moves {described}, leaving {}.", self.left(&played.sum));
                let mut outline = vec![Outline::line(text)];
                outline.extend(self.answers(&played.sum));
                outline
            }
            Player::Right => self.answers(&sum),
        }
    }

    /// Describes an answer to each move of the loser.
    fn answers(&mut self, sum: &[Value]) -> Vec<Outline> {
        let replies = moves(&self.proof.names.arena, sum, Player::Right);
        if replies.len() > MAX_MOVES || sum.is_empty() {
            return Vec::new();
        }
        let mut outlines = Vec::new();
        for reply in replies {
            let Some(answer) = self.winning(&reply.sum) else {
                return Vec::new();
            };
            let (loser, winner) = (self.loser(), self.winner());
            let (first, second) = (self.value_move(&reply), self.value_move(&answer));
            outlines.push(Outline::line(format!(
                "If {loser} moves {first}, {winner} answers {second}, leaving {}.",
                self.left(&answer.sum)
            )));
        }
        outlines
    }

    /// Finds a move of the winner to a sum that the winner wins, moving second. Prefers a sum that
    /// is 0.
    fn winning(&mut self, sum: &[Value]) -> Option<Played> {
        let arena = &mut self.proof.names.arena;
        let mut found: Option<(bool, Played)> = None;
        for played in moves(arena, sum, Player::Left) {
            let total = arena.sum(played.sum.iter().copied()).ok()?;
            if arena.le(Value::ZERO, total) {
                let is_better = found.as_ref().is_none_or(|(is_zero, _)| !is_zero);
                if is_better {
                    found = Some((total == Value::ZERO, played));
                }
            }
        }
        found.map(|(_, played)| played)
    }

    fn value_move(&self, played: &Played) -> String {
        let arrow = if self.style == Style::Latex { r"\to" } else { "→" };
        let [from, to] = [played.from, played.to].map(|value| self.name(value));
        self.math(&format!("{from} {arrow} {to}"))
    }

    /// Describes a sum, and how it compares with 0.
    fn left(&mut self, sum: &[Value]) -> String {
        let names: Vec<String> = match *sum {
            [only] => vec![self.name(only)],
            _ => sum.iter().map(|value| self.named(*value, |name| name.summand())).collect(),
        };
        let total = self.proof.names.arena.sum(sum.iter().copied());
        let relation = match (total == Ok(Value::ZERO), sum.is_empty()) {
            (_, true) => return "nothing".to_owned(),
            (true, _) => "= 0",
            (false, _) => self.formatter().judgment(Player::Right),
        };
        self.math(&format!("{} {relation}", self.formatter().joined(names)))
    }

    /// Writes a value, negated if the goal is written with the colours exchanged.
    pub(super) fn name(&self, value: Value) -> String {
        self.named(value, |name| name.to_string())
    }

    /// Writes a value as [`Outliner::name`] does, in the form that `write` gives to its name.
    fn named(&self, value: Value, write: fn(&Name) -> String) -> String {
        // A long name is replaced by a number, as elsewhere, if the certificate has the value.
        if let Some(entry) = self.proof.names.references().get(&value) {
            return self.formatter().by_name(*entry, write);
        }
        let arena = &self.proof.names.arena;
        let value = if self.is_swapped { arena.negative(value) } else { value };
        write(&arena.name(value).style(self.style))
    }
}

/// Returns the moves of a player in a sum. Equal values are listed once.
fn moves(arena: &Arena, sum: &[Value], player: Player) -> Vec<Played> {
    let mut moves = Vec::new();
    for (place, &from) in sum.iter().enumerate() {
        if sum[..place].contains(&from) {
            continue;
        }
        let options = if player == Player::Left { arena.left(from) } else { arena.right(from) };
        moves.extend(options.iter().map(|&to| {
            let mut sum = sum.to_vec();
            match to {
                Value::ZERO => drop(sum.remove(place)),
                to => sum[place] = to,
            }
            Played { from, to, sum }
        }));
    }
    moves
}
