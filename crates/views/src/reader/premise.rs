//! Reasons of premises: how a premise arises from the goal of its step.

use super::kernel::{Budget, Cell, Form, Goal, Item, Player, Reason, Term, Word, segments, split};
use super::proof::Proof;

/// The way from a goal to a premise.
#[derive(Clone, Debug)]
pub enum Derivation {
    /// The premise results from a move.
    Played(Move),
    /// Cut: the replaced terms are at least their replacement.
    Lesser,
    /// Cut: the goal with the replacement.
    Replaced,
    /// The premise assumes that these forms are at least 0.
    Assumed(Vec<Form>),
    /// The premise replaces this parameter by a form.
    Put(u32, Form),
    /// The premise cancels a word with its negative, which is in this cell of the bag.
    Cancelled(Term, usize),
    /// The premise inserts a word into this cell of the bag.
    Joined(Term, usize),
    /// The rule of the step describes the premise completely.
    Step,
}

/// A move: the number of an option of a term.
#[derive(Clone, Debug)]
pub struct Move {
    pub from: Term,
    pub option: usize,
    pub player: Player,
    /// The fresh parameter of a move within a power, which counts the copies before the square that
    /// becomes empty.
    pub fresh: u32,
    pub exponent: Option<Form>,
}

/// A goal that must be proved, with its reason.
pub struct Premise {
    pub derivation: Derivation,
    pub goal: Goal,
    /// The node at which the goal is proved.
    pub node: usize,
}

/// The result of a move in a term.
pub enum Left {
    /// An option of a value.
    Value(Term),
    /// The items before and after the square that becomes empty.
    Row([Vec<Item>; 2]),
}

impl From<Reason<'_>> for Derivation {
    fn from(reason: Reason) -> Derivation {
        match reason {
            Reason::Root(_) | Reason::Step => Derivation::Step,
            Reason::Played(from, option) => {
                let (player, fresh, exponent) = (Player::Left, 0, None);
                Derivation::Played(Move { from, option, player, fresh, exponent })
            }
            Reason::Put(form) => Derivation::Put(0, form.clone()),
            Reason::Cancelled(cell) => Derivation::Cancelled(Term::ZERO, cell),
            Reason::Joined(cell) => Derivation::Joined(Term::ZERO, cell),
        }
    }
}

impl Proof<'_> {
    /// Tells whether the square that a move empties, or its neighbour, is in a power.
    pub fn is_within_power(&self, played: &Move) -> bool {
        let word = self.word(played.from);
        word.and_then(|word| pieces(word, played)).is_some_and(|(is_within, _)| is_within)
    }

    /// Returns the word of a term.
    pub fn word(&self, term: Term) -> Option<&Word> {
        self.kernel.games.word(term).ok().flatten().map(|word| &**word)
    }

    /// Returns the cells that may contain the negative of a word. A word with powers stands for all
    /// members of its cell.
    pub fn rivals(&self, term: Term, home: usize) -> Vec<usize> {
        let members = match self.word(term) {
            Some(word) if word.rest.is_empty() => {
                Cell { prefix: word.head.stones.clone(), ..Cell::default() }
            }
            _ => self.cells()[home].clone(),
        };
        let negative = members.negative();
        let cells = (0..).zip(self.cells());
        let rivals = cells.filter(|(_, cell)| are_meeting(&negative, cell));
        rivals.map(|(number, _)| number).collect()
    }

    /// Returns the result of a move as it looks on the board.
    pub fn left_by(&self, played: &Move) -> Left {
        let Some(word) = self.word(played.from) else {
            let value = played.from.as_value();
            let options = value.and_then(|value| self.arena().options(value, played.player).ok());
            let option = options.and_then(|options| options.get(played.option));
            return Left::Value(option.map_or(Term::ZERO, |option| *option));
        };
        let (_, mut pieces) = pieces(word, played).unwrap_or_default();
        for item in pieces.iter_mut().flatten() {
            let image = |index| played.exponent.as_ref().filter(|_| index == played.fresh);
            item.exponent = item.exponent.substitute(&image).unwrap_or_default();
        }
        Left::Row(pieces)
    }
}

/// Tells whether two cells have a common member.
pub(super) fn are_meeting(one: &Cell, other: &Cell) -> bool {
    let budget = &mut Budget { steps: u64::MAX, memory: u64::MAX };
    one.meets(other, budget).unwrap_or(false)
}

/// Returns a row of items, stones and items. Omits the stones if there are none.
fn joined(left: &[Item], stones: &[u8], right: &[Item]) -> Vec<Item> {
    let stones = (!stones.is_empty()).then(|| Item::once(stones));
    left.iter().cloned().chain(stones).chain(right.iter().cloned()).collect()
}

/// Returns the pieces of a word before and after the emptied square, and whether the move
/// represents one move for each number of copies before the square.
fn pieces(word: &Word, played: &Move) -> Option<(bool, [Vec<Item>; 2])> {
    let items = word.items();
    let mut before = played.option;
    for index in 0..items.len() {
        for segment in segments(&items, index, played.fresh).ok()? {
            for cut in segment.cuts.clone() {
                let Some([left, right]) = split(&segment.row, cut, played.player as u8) else {
                    continue;
                };
                let pieces = [
                    joined(&segment.left, &left.concat(), &[]),
                    joined(&[], &right.concat(), &segment.right),
                ];
                if before == 0 {
                    return Some((segment.condition.is_some(), pieces));
                }
                before -= 1;
            }
        }
    }
    None
}
