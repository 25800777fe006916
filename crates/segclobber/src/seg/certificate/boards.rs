//! Named games of a statement are replaced by boards in the beginning of a proof: this proves that
//! the boards are not greater.

use std::collections::HashSet;

use super::goal::{Term, normal};
use super::plan::Planner;
use crate::certificate::goal::Judgment;
use crate::claims::Step;
use crate::run::Halt;
use crate::seg::names::Name;
use crate::seg::pieces::{PieceId, Pieces};

/// A sum of named games and parts in the checker's order.
pub type Mixed = Vec<Term>;

/// Proves that named games are not less than the boards that are equal to them.
#[derive(Default)]
pub struct Boards {
    facts: HashSet<(Mixed, Judgment)>,
}

/// The board that a name stands for.
pub fn board(pieces: &mut Pieces, name: Name) -> PieceId {
    pieces.intern(&name.board().parse().expect("these are stones"))
}

/// Named games in order, without pairs of inverses.
pub fn normal_names(names: impl IntoIterator<Item = Name>) -> Vec<Name> {
    let mut kept: Vec<Name> = Vec::new();
    for name in names {
        match kept.iter().position(|&other| other == name.negative()) {
            Some(i) => {
                kept.swap_remove(i);
            }
            None => kept.push(name),
        }
    }
    kept.sort_unstable();
    kept
}

impl Boards {
    /// Whether a goal is settled already, by Order or as a fact.
    pub fn is_settled(&self, goal: &Mixed, judgment: Judgment) -> bool {
        let by_order = goal.len() <= 2 && goal.iter().all(|term| matches!(term, Term::Name(_)));
        by_order || self.facts.contains(&(goal.clone(), judgment))
    }

    /// A goal was proved.
    pub fn learn(&mut self, goal: Mixed, judgment: Judgment) {
        self.facts.insert((goal, judgment));
    }

    /// Proves a goal in which each name stands beside the negative of its board, or what is left of
    /// such a one.
    pub fn settle(
        &mut self,
        planner: &mut Planner,
        goal: &Mixed,
        judgment: Judgment,
    ) -> Result<(), Halt> {
        if self.is_settled(goal, judgment) {
            return Ok(());
        }
        if !matches!(goal.first(), Some(Term::Name(_))) {
            return planner.prove(&parts(goal), judgment);
        }
        let pieces = &mut planner.search.pieces;
        if let Some((first, second)) = pair(pieces, goal).filter(|_| goal.len() > 2) {
            // A name and its board are 0 together: they are cut off.
            planner.push_cut([first, second], Vec::new());
            let both = vec![goal[first], goal[second]];
            self.settle(planner, &both, Judgment::AtLeast)?;
            let mut rest = goal.clone();
            rest.remove(second);
            rest.remove(first);
            self.settle(planner, &rest, judgment)?;
        } else if judgment == Judgment::AtLeast {
            planner.steps.push(Step::Replies);
            for option in options(pieces, goal, 1) {
                self.settle(planner, &option, Judgment::Over)?;
            }
        } else {
            let options = options(pieces, goal, 0);
            let number = options.iter().position(|option| holds(pieces, option, Judgment::AtLeast));
            let number = number.expect("a name is equal to its board");
            planner.steps.push(Step::plain_move(number));
            self.settle(planner, &options[number], Judgment::AtLeast)?;
        }
        self.learn(goal.clone(), judgment);
        Ok(())
    }
}

/// The parts among terms.
fn parts(terms: &[Term]) -> Vec<PieceId> {
    let part = |term: &Term| match term {
        Term::Name(_) => None,
        Term::Piece(id) => Some(*id),
    };
    terms.iter().filter_map(part).collect()
}

/// Places of a name and of the part that is its negative.
fn pair(pieces: &mut Pieces, goal: &Mixed) -> Option<(usize, usize)> {
    let Some(&Term::Name(name)) = goal.first() else {
        return None;
    };
    let minus = Term::Piece(board(pieces, name.negative()));
    let second = goal.iter().position(|&term| term == minus)?;
    Some((0, second))
}

/// Plain recursion: these positions are tiny.
fn holds(pieces: &mut Pieces, position: &Mixed, judgment: Judgment) -> bool {
    match judgment {
        Judgment::AtLeast => {
            options(pieces, position, 1).iter().all(|option| holds(pieces, option, Judgment::Over))
        }
        Judgment::Over => options(pieces, position, 0)
            .iter()
            .any(|option| holds(pieces, option, Judgment::AtLeast)),
    }
}

/// The options of a player in move order, in normal form.
fn options(pieces: &mut Pieces, position: &Mixed, player: usize) -> Vec<Mixed> {
    let mut options = Vec::new();
    for (i, &term) in position.iter().enumerate() {
        if i > 0 && position[i - 1] == term {
            continue;
        }
        let results: Vec<Mixed> = match term {
            Term::Name(Name::Star) => vec![vec![]],
            Term::Name(name) => match (name == Name::Up) == (player == 0) {
                true => vec![vec![]],
                false => vec![vec![Term::Name(Name::Star)]],
            },
            Term::Piece(id) => pieces
                .steps(id)
                .iter()
                .map(|step| step.after[player].map(Term::Piece).to_vec())
                .collect(),
        };
        for result in results {
            let mut option = position.clone();
            option.remove(i);
            option.extend(result);
            options.push(mixed_normal(pieces, &option));
        }
    }
    options
}

/// The checker's normal form of named games and parts.
pub fn mixed_normal(pieces: &Pieces, terms: &[Term]) -> Mixed {
    let names = terms.iter().filter_map(|term| match term {
        Term::Name(name) => Some(*name),
        Term::Piece(_) => None,
    });
    let names = normal_names(names).into_iter().map(Term::Name);
    let parts = normal(pieces, parts(terms)).into_iter().map(Term::Piece);
    names.chain(parts).collect()
}
