//! A winning move where a theorem has said who wins: a search or a theorem about what it leaves.
use super::turns::{CLAIMS, PARTS};
use super::{Methods, Theorems};
use crate::certificate::Verdict;
use crate::clobber::{Atom, Choice, ChoiceKind, Expr, Move, Player, Query, Relation, Statement};
use crate::corollaries;
use crate::instance::{Instance, Instances, first, stones};
use crate::run::Halt;

/// Moves that are looked at: those nearest to the ends of rows, as most theorems are about rows in
/// one piece.
const MOST_MOVES: usize = 60;

/// Moves that are looked at by a search.
const SEARCHED: usize = 10;

/// Options of positions that a search looks at for each of these moves.
const OPTIONS_A_MOVE: u64 = 4_000;

/// Moves in a single row for which a theorem about what they leave is looked for: each can take as
/// long as the answer itself.
const TRIED_BY_THEOREM: usize = 4;

/// A move, and the statement that it wins.
struct Candidate {
    choice: Choice,
    wins: Statement,
}

impl Methods {
    /// A move with which a player wins, if one is found at little cost: by a short search, by
    /// theorems of the library, by a strategy, or by a theorem that is proved now.
    pub(super) fn winning_move(&self, position: &Expr, player: Player) -> Option<Choice> {
        let mut candidates = candidates(position, player);
        let found = self.searched(&mut candidates, player).or_else(|| {
            let found = self.by_corollary(&candidates).or_else(|| self.by_strategy(&candidates));
            // A sum is a theorem of its own: there is one try.
            let tried = if position.terms.len() == 1 { TRIED_BY_THEOREM } else { 1 };
            found.or_else(|| self.by_new_theorem(&candidates[..tried.min(candidates.len())]))
        })?;
        Some(candidates.swap_remove(found).choice)
    }

    /// The first move that a short search finds to win. Those that it finds to lose are left out.
    fn searched(&self, candidates: &mut Vec<Candidate>, player: Player) -> Option<usize> {
        let mut search = self.engine.search(self.control.clone());
        let mut number = 0;
        for _ in 0..SEARCHED.min(candidates.len()) {
            let after = &candidates[number].choice.after;
            if stones(after).saturating_pow(2) > PARTS {
                number += 1;
                continue;
            }
            search.pause_after(OPTIONS_A_MOVE);
            match search.wins(after, player.other()) {
                Ok(true) => drop(candidates.remove(number)),
                Ok(false) => return Some(number),
                Err(_) => number += 1,
            }
        }
        None
    }

    /// The first move that wins by theorems of the library.
    fn by_corollary(&self, candidates: &[Candidate]) -> Option<usize> {
        if self.theorems == Theorems::Never {
            return None;
        }
        candidates.iter().position(|it| {
            let found = corollaries::derive(&it.wins, &self.library, &self.control);
            // What was derived is used if the checker accepts it.
            matches!(found, Ok(Some(found)) if found.seal(&self.library).is_ok())
        })
    }

    /// A move that wins by the claims of a strategy that comes with the program.
    fn by_strategy(&self, candidates: &[Candidate]) -> Option<usize> {
        let statements: Vec<Statement> = candidates.iter().map(|it| it.wins.clone()).collect();
        first(&statements, &self.control).ok().flatten()
    }

    /// The first move that wins by a theorem which is proved now.
    fn by_new_theorem(&self, candidates: &[Candidate]) -> Option<usize> {
        for (number, candidate) in candidates.iter().enumerate() {
            let query = Query::Statement(candidate.wins.clone());
            match self.by_theorem(&mut Instances::of(&query), CLAIMS) {
                Ok(Some(Instance { verdict: Verdict::Proved(_), .. })) => return Some(number),
                Ok(_) | Err(Halt::Work | Halt::Memory) => {}
                // The answer is there; there is no time to say more.
                Err(_) => return None,
            }
        }
        None
    }
}

/// The moves that are nearest to the ends of rows; of those that leave the same the first one.
fn candidates(position: &Expr, player: Player) -> Vec<Candidate> {
    let mut choices = position.choices(player);
    choices.sort_by_key(|choice| from_end(position, choice));
    let mut candidates: Vec<Candidate> = Vec::new();
    for choice in choices {
        if candidates.len() == MOST_MOVES {
            break;
        }
        let relation = Relation::of_winner(player.other(), false);
        let wins = Statement::about(&choice.after, relation, &Expr::zero());
        if candidates.iter().all(|it| it.wins != wins) {
            candidates.push(Candidate { choice, wins });
        }
    }
    candidates
}

/// Squares between a move and the nearer end of its row.
fn from_end(position: &Expr, choice: &Choice) -> u64 {
    match (&choice.kind, &position.terms[choice.term].atom) {
        (ChoiceKind::Clobber(Move { from, to }), Atom::Row(row)) => {
            let (first, last) = ((*from).min(*to) as u64, (*from).max(*to) as u64);
            first.min(row.len().saturating_sub(last + 1))
        }
        _ => 0,
    }
}
