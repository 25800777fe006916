//! Which of several positions is lost for the player to move: a winning move of the position above
//! them, whose winner may be known by its value or by dominance alone.

use super::position::Position;
use super::search::{Break, Child, Search, best_two};
use super::table::{INFINITE, Numbers};
use crate::run::Halt;

impl Search {
    /// The index of one of these positions that the player to move loses; none if she wins them
    /// all. They are searched like the options of a position, the nearest to a loss first.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn lost_one(&mut self, positions: &[Position]) -> Result<Option<usize>, Halt> {
        // None of them is a root, of which more is to be found out than who wins.
        self.root = 0;
        loop {
            self.control.check()?;
            let (mut open, mut children) = (Vec::new(), Vec::new());
            for (i, position) in positions.iter().enumerate() {
                let position = self.reducer.reduce(position);
                match self.known(&position) {
                    Some(false) => return Ok(Some(i)),
                    Some(true) => {}
                    None => {
                        let numbers = self.numbers(&position);
                        open.push(i);
                        children.push(Child { position, numbers });
                    }
                }
            }
            match self.search_lost(children) {
                Ok(lost) => return Ok(lost.map(|i| open[i])),
                Err(Break::Halt(halt)) => return Err(halt),
                Err(Break::Round) => self.begin_round(),
                Err(Break::Answered) => unreachable!("the team was not asked"),
            }
        }
    }

    /// The index of one that is lost; none if all are won.
    fn search_lost(&mut self, mut children: Vec<Child>) -> Result<Option<usize>, Break> {
        while let Some((best, second)) = best_two(&children) {
            let below =
                Numbers { proof: INFINITE, disproof: (second + second / 4 + 1).min(INFINITE) };
            let target = children[best].position.clone();
            let found = self.visit(&target, below)?;
            if found.winner() == Some(false) {
                return Ok(Some(best));
            }
            // One that is won is as far from a loss as can be.
            children[best].numbers = found;
            if children.iter().all(|child| child.numbers.proof == 0) {
                break;
            }
        }
        Ok(None)
    }
}
