//! Finds a winning move where a theorem says who wins: by a search, or by a theorem about the
//! position after the move.
use super::turns::{CLAIMS, PARTS};
use super::{Methods, Theory, potentials};
use crate::certificate::Verdict;
use crate::clobber::{
    Atom, Choice, ChoiceKind, Expr, Move, Player, Query, Relation, Row, Statement, Term,
};
use crate::corollaries::Targets;
use crate::instance::{Instance, Instances, first, stones};
use crate::prove::Prover;
use crate::run::Halt;

/// Maximum number of moves that are considered, those nearest to the ends of rows first, because
/// most theorems are about rows in one piece.
const MOST_MOVES: usize = 60;

/// Maximum number of squares between an end of a row and a move that leaves an alternating row.
const FARTHEST_FROM_END: u64 = 4;

/// Number of options that the search generates to find one move: some seconds of work.
const OPTIONS_A_REPLY: u64 = 2_000_000;

/// Maximum number of moves that are examined by search.
const SEARCHED: usize = 10;

/// Maximum number of options that the search generates for each of these moves.
const OPTIONS_A_MOVE: u64 = 4_000;

/// Number of moves for which theorems of the library are tried before strategies. Where no theorem
/// is about the position after a move, this may take seconds for each move; the strategies take
/// less for all moves together.
const FIRST_BY_COROLLARY: usize = 4;

/// Maximum number of moves in a single row for which a new theorem is tried: each can take as long
/// as the answer itself.
const TRIED_BY_THEOREM: usize = 2;

/// Maximum number of elementary steps for each of these theorems.
const STEPS_A_THEOREM: u64 = 8 * CLAIMS;

/// A move, and the statement that the move wins.
struct Candidate {
    choice: Choice,
    wins: Statement,
}

impl Methods {
    /// Returns a winning move of a player who has one, with the method that finds it, such as
    /// `search`. Returns `None` if no method finds one at the cost of some seconds.
    ///
    /// # Errors
    /// [`Halt`], if another limit is reached.
    pub fn reply(&self, position: &Expr, player: Player) -> Result<Option<(Choice, String)>, Halt> {
        let mut choices = position.choices(player);
        if let Some((found, theorem)) = by_potentials(position, &choices, player) {
            return Ok(Some((choices.swap_remove(found), format!("the theorem {theorem}"))));
        }
        let mut prover = Prover::new(self.control.clone());
        prover.pause_after(OPTIONS_A_REPLY);
        match prover.winning_moves(position, player) {
            Ok(winning) => {
                Ok(winning.into_iter().next().map(|choice| (choice, "search".to_owned())))
            }
            Err(Halt::Work) => {
                let mut candidates = candidates(position, choices, player);
                let found = self.by_strategy(&candidates);
                let choice = found.map(|found| candidates.swap_remove(found).choice);
                Ok(choice.map(|choice| (choice, "a strategy".to_owned())))
            }
            Err(halt) => Err(halt),
        }
    }

    /// Returns a winning move of a player, if one is found at little cost: by the potentials of
    /// alternating rows, by a short search, by theorems of the library, by a strategy, or by a new
    /// theorem. What decided the position is tried first on the positions after a move, but
    /// theorems on a few of them only.
    pub(super) fn winning_move(
        &self,
        position: &Expr,
        player: Player,
        decided_by: &Theory,
    ) -> Option<Choice> {
        let mut choices = position.choices(player);
        if let Some((found, _)) = by_potentials(position, &choices, player) {
            return Some(choices.swap_remove(found));
        }
        let mut candidates = candidates(position, choices, player);
        let found = self.searched(&mut candidates, player).or_else(|| {
            let few = match decided_by {
                Theory::Theorem(_) | Theory::Values => FIRST_BY_COROLLARY.min(candidates.len()),
                Theory::Strategy(_) => 0,
            };
            let (first, others) = candidates.split_at(few);
            let found = self.by_corollary(first).or_else(|| self.by_strategy(&candidates));
            let found = found.or_else(|| Some(few + self.by_corollary(others)?));
            // For a sum, each theorem is a new one, so only one is tried.
            let tried = if position.terms.len() == 1 { TRIED_BY_THEOREM } else { 1 };
            found.or_else(|| self.by_new_theorem(&candidates, tried))
        })?;
        Some(candidates.swap_remove(found).choice)
    }

    /// Returns the first move that a short search finds to win. Removes the moves that it finds to
    /// lose.
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

    /// Returns the first move that wins by theorems of the library.
    fn by_corollary(&self, candidates: &[Candidate]) -> Option<usize> {
        let wins = |it: &Candidate| self.by_library(&it.wins, Targets::Statement);
        candidates.iter().position(|it| matches!(wins(it), Ok(Some(_))))
    }

    /// Returns a move that wins by a strategy that comes with the program.
    fn by_strategy(&self, candidates: &[Candidate]) -> Option<usize> {
        let statements: Vec<Statement> = candidates.iter().map(|it| it.wins.clone()).collect();
        first(&statements, &self.control).ok().flatten()
    }

    /// Returns a move that wins by a new theorem. Moves that leave few rows are tried first.
    fn by_new_theorem(&self, candidates: &[Candidate], tried: usize) -> Option<usize> {
        let queries = candidates.iter().map(|it| Query::Statement(it.wins.clone())).enumerate();
        let mut queries: Vec<(usize, Query)> =
            queries.filter(|(_, query)| Instances::of(query).are_likely()).collect();
        queries.sort_by_key(|(number, _)| candidates[*number].wins.left.len());
        for (number, query) in queries.into_iter().take(tried) {
            match self.by_theorem(&mut Instances::of(&query), STEPS_A_THEOREM) {
                Ok(Some(Instance { verdict: Verdict::Proved(_), .. })) => return Some(number),
                Ok(_) | Err(Halt::Work | Halt::Memory) => {}
                // The question is answered already, so a limit here is no error.
                Err(_) => return None,
            }
        }
        None
    }
}

/// Returns the first winning move near an end of a row that leaves alternating rows which a theorem
/// of Coq decides.
fn by_potentials(
    position: &Expr,
    choices: &[Choice],
    player: Player,
) -> Option<(usize, &'static str)> {
    choices.iter().enumerate().find_map(|(number, choice)| {
        if from_end(position, choice) > FARTHEST_FROM_END {
            return None;
        }
        let (outcome, theorem) = potentials::outcome(&choice.after)?;
        (outcome.winner(player.other()) == player).then_some((number, theorem))
    })
}

/// Returns the moves nearest to the ends of rows, only one of those that lead to the same position.
fn candidates(position: &Expr, mut choices: Vec<Choice>, player: Player) -> Vec<Candidate> {
    choices.sort_by_key(|choice| from_end(position, choice));
    let mut candidates: Vec<Candidate> = Vec::new();
    for choice in choices {
        if candidates.len() == MOST_MOVES {
            break;
        }
        let relation = Relation::of_winner(player.other(), false);
        let wins = Statement::about(&live(&choice.after), relation, &Expr::zero());
        if candidates.iter().all(|it| it.wins != wins) {
            candidates.push(Candidate { choice, wins });
        }
    }
    candidates
}

/// Returns the other player's move that is the negative of a move, in a position that is its own
/// negative.
pub fn opposite(position: &Expr, choice: &Choice, other: Player) -> Option<Choice> {
    if live(position) != live(&position.negative()) {
        return None;
    }
    let after = live(&choice.after.negative());
    position.choices(other).into_iter().find(|choice| live(&choice.after) == after)
}

/// Returns the position without rows in which nobody can move, with each row read in its usual
/// direction and all games sorted.
fn live(position: &Expr) -> Expr {
    let mut terms: Vec<Term> = Vec::new();
    let mut add = |atom: Atom, count: i64| match terms.iter_mut().find(|it| it.atom == atom) {
        Some(term) => term.count += count,
        None => terms.push(Term { count, atom }),
    };
    for Term { count, atom } in &position.terms {
        let Atom::Row(row) = atom else {
            add(atom.clone(), *count);
            continue;
        };
        for component in row.components().iter().filter(|component| !component.is_dead()) {
            let component = if *count < 0 { component.negative() } else { component.clone() };
            add(Atom::Row(Row::from(&component.oriented())), count.abs());
        }
    }
    terms.retain(|term| term.count != 0);
    terms.sort_by_cached_key(|term| Expr::from(term.atom.clone()).to_string());
    Expr { terms }
}

/// Returns the number of squares between a move and the nearer end of its row.
fn from_end(position: &Expr, choice: &Choice) -> u64 {
    match (&choice.kind, &position.terms[choice.term].atom) {
        (ChoiceKind::Clobber(Move { from, to }), Atom::Row(row)) => {
            let (first, last) = ((*from).min(*to) as u64, (*from).max(*to) as u64);
            first.min(row.len().saturating_sub(last + 1))
        }
        _ => 0,
    }
}
