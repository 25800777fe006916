//! Who wins a position, and with which moves.
use std::thread;

use super::search::Search;
use super::turns::Found;
use super::{Methods, Unproved};
use crate::clobber::{Choice, Expr, Outcome, Player, Query};
use crate::game::arena::{STACK_BYTES, joined};
use crate::instance::Instance;
use crate::run::{Control, DEFAULT_MEMORY};

/// Options of positions that a search looks at before a theorem is looked for. A theorem says who
/// wins, and nothing of the moves, so the search has more patience than for a proof.
const FIRST: u64 = 2_000_000;

/// Who wins a position.
pub struct Solution {
    /// By who moves first.
    pub outcome: Outcome,
    /// How that is known.
    pub how: How,
}

/// How it is known who wins.
pub enum How {
    /// All winning moves of either player, each when he moves first.
    Moves {
        /// Those of Left.
        left: Vec<Choice>,
        /// Those of Right.
        right: Vec<Choice>,
    },
    /// As a theorem says, which does not speak of moves.
    Theorem(String),
    /// As a strategy says of all sums of such rows; its moves are not shown.
    Strategy(String),
}

/// The winning moves of one player.
type Moves = Result<Vec<Choice>, Unproved>;

impl Methods {
    /// Who wins a position, and with which moves if a search finds them.
    ///
    /// # Errors
    /// [`Unproved`], if there is no answer within the limits.
    pub fn solve(&self, position: &Expr) -> Result<Solution, Unproved> {
        let mut searches = self.searches();
        let mut moves = |options| {
            searches.iter_mut().for_each(|search| search.pause_after(options));
            let (left, right) = match &mut searches[..] {
                [first, second] => at_the_same_time(position, &mut **first, &mut **second),
                searches => {
                    let [left, right] = [Player::Left, Player::Right]
                        .map(|player| searches[0].winning_moves(position, player));
                    (left, right)
                }
            };
            let (left, right) = (left?, right?);
            let outcome = Outcome::new(!left.is_empty(), !right.is_empty());
            Ok(Solution { outcome, how: How::Moves { left, right } })
        };
        let query = Query::Position(position.clone());
        match self.in_turn(&query, FIRST, &mut moves)? {
            Found::Searched(solution) => Ok(solution),
            Found::Instance(instance) => match Solution::by_theorem(&instance) {
                Some(solution) => Ok(solution),
                None => moves(u64::MAX),
            },
        }
    }

    /// A search for each player, if there are threads for both; else one for both.
    fn searches(&self) -> Vec<Box<dyn Search + Send>> {
        let count = self.control.threads.clamp(1, 2);
        let memory = self.control.memory.unwrap_or(DEFAULT_MEMORY) / count as u64;
        let threads = self.control.threads / count;
        let control = Control { memory: Some(memory), threads, ..self.control.clone() };
        (0..count).map(|_| self.engine.search(control.clone())).collect()
    }
}

/// The winning moves of Left and of Right, each by a search of its own.
fn at_the_same_time(
    position: &Expr,
    first: &mut (dyn Search + Send),
    second: &mut (dyn Search + Send),
) -> (Moves, Moves) {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let work = || first.winning_moves(position, Player::Left);
        let left = builder.spawn_scoped(scope, work).expect("a thread can be started");
        let right = second.winning_moves(position, Player::Right);
        (joined(left), right)
    })
}

impl Solution {
    fn by_theorem(instance: &Instance) -> Option<Solution> {
        Some(Solution {
            outcome: Outcome::of_relation(instance.relation)?,
            how: match (&instance.theorem, &instance.strategy) {
                (Some(theorem), _) => How::Theorem(theorem.to_string()),
                (None, strategy) => How::Strategy(strategy.clone()?),
            },
        })
    }
}
