//! Finds a losing option: given the options of a position that is known to be won, perhaps only by
//! its value or by dominance, finds one that the player to move loses.

use super::position::Position;
use super::search::{Break, Child, Search, best_two};
use super::table::{INFINITE, Numbers};
use crate::run::Halt;

impl Search {
    /// Returns the index of a position that the player to move loses, or `None` if she wins all of
    /// them. The positions are searched like the options of a node, in ascending order of disproof
    /// numbers.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn losing_option(&mut self, positions: &[Position]) -> Result<Option<usize>, Halt> {
        // None of the positions is the root, whose winning move must be found as well.
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
            match self.search_losing(children) {
                Ok(lost) => return Ok(lost.map(|i| open[i])),
                Err(Break::Halt(halt)) => return Err(halt),
                Err(Break::Round) => self.begin_round(),
                Err(Break::Answered) => unreachable!("the team was not asked"),
            }
        }
    }

    /// Returns the index of a lost child, or nothing if all children are won.
    fn search_losing(&mut self, mut children: Vec<Child>) -> Result<Option<usize>, Break> {
        while let Some((best, second)) = best_two(&children) {
            let below =
                Numbers { proof: INFINITE, disproof: (second + second / 4 + 1).min(INFINITE) };
            let target = children[best].position.clone();
            let found = self.visit(&target, below)?;
            if found.winner() == Some(false) {
                return Ok(Some(best));
            }
            // A won child has an infinite disproof number.
            children[best].numbers = found;
            if children.iter().all(|child| child.numbers.proof == 0) {
                break;
            }
        }
        Ok(None)
    }
}
