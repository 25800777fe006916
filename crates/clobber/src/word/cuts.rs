//! Lists the options of words with powers.
use super::{Power, Word};
use crate::{Component, Form, Player, Stone};

/// An option of a word, not in normal form.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The pieces before and after the square that the move leaves empty.
    pub pieces: [Word; 2],
    /// The condition on the fresh parameter, the number of copies before the cut, if there is such
    /// a parameter.
    pub condition: Option<Form>,
}

/// The words before and after a pair of neighbours, without the pair.
struct Around {
    before: Word,
    pair: [Stone; 2],
    behind: Word,
    condition: Option<Form>,
}

impl Word {
    /// Returns the options of the player in the order of the kernel. Every exponent must be at
    /// least 1. For a cut within a power, the parameter `fresh` is the number of copies before it.
    pub fn cuts(&self, player: Player, fresh: usize) -> Vec<Cut> {
        let mut pairs = Vec::new();
        self.pairs_in_run(0, &mut pairs);
        self.pair_behind_run(0, &mut pairs);
        for i in 0..self.powers.len() {
            self.pairs_in_power(i, fresh, &mut pairs);
            self.pair_behind_power(i, &mut pairs);
            self.pairs_in_run(i + 1, &mut pairs);
            self.pair_behind_run(i + 1, &mut pairs);
        }
        pairs.into_iter().map(|pair| pair.cut(player)).collect()
    }

    /// Returns run `i`: the head for 0, otherwise the run after power `i − 1`.
    fn run(&self, i: usize) -> &Component {
        match i.checked_sub(1) {
            Some(power) => &self.powers[power].after,
            None => &self.head,
        }
    }

    /// Returns everything before run `i`, then `end` in place of that run.
    fn up_to_run(&self, i: usize, end: Component) -> Word {
        let mut word = Word { powers: self.powers[..i].to_vec(), head: self.head.clone() };
        *word.last_run() = end;
        word
    }

    /// Returns everything before power `i`, then `copies` copies of this power, then `end`.
    fn up_to_power(&self, i: usize, copies: Form, end: Component) -> Word {
        let mut powers = self.powers[..=i].to_vec();
        powers[i].exponent = copies;
        powers[i].after = end;
        Word { powers, head: self.head.clone() }
    }

    /// Returns `head`, then `copies` copies of power `i`, then everything after it.
    fn behind_power(&self, head: Component, i: usize, copies: Form) -> Word {
        let mut powers = self.powers[i..].to_vec();
        powers[0].exponent = copies;
        Word { powers, head }
    }

    fn pairs_in_run(&self, i: usize, pairs: &mut Vec<Around>) {
        let run = self.run(i);
        for t in (1..run.len()).filter(|&t| run.stone(t - 1) != run.stone(t)) {
            pairs.push(Around {
                before: self.up_to_run(i, run.slice(0, t - 1)),
                pair: [run.stone(t - 1), run.stone(t)],
                behind: Word {
                    powers: self.powers[i..].to_vec(),
                    head: run.slice(t + 1, run.len()),
                },
                condition: None,
            });
        }
    }

    /// Adds the pair of a run and the next power.
    fn pair_behind_run(&self, i: usize, pairs: &mut Vec<Around>) {
        let (run, Some(power)) = (self.run(i), self.powers.get(i)) else {
            return;
        };
        let (n, w) = (run.len(), &power.stones);
        if n == 0 || run.stone(n - 1) == w.stone(0) {
            return;
        }
        pairs.push(Around {
            before: self.up_to_run(i, run.slice(0, n - 1)),
            pair: [run.stone(n - 1), w.stone(0)],
            behind: self.behind_power(w.slice(1, w.len()), i, power.exponent.plus(-1)),
            condition: None,
        });
    }

    fn pairs_in_power(&self, i: usize, fresh: usize, pairs: &mut Vec<Around>) {
        let Power { stones: w, exponent, .. } = &self.powers[i];
        let (m, copies) = (w.len(), Form::parameter(fresh));
        for t in 1..=m {
            // The last pair consists of stones of two copies.
            let (next, used) = if t < m { (t, 1) } else { (0, 2) };
            if w.stone(t - 1) == w.stone(next) {
                continue;
            }
            let others = &exponent.plus(-used) - &copies;
            pairs.push(Around {
                before: self.up_to_power(i, copies.clone(), w.slice(0, t - 1)),
                pair: [w.stone(t - 1), w.stone(next)],
                behind: self.behind_power(w.slice(next + 1, m), i, others.clone()),
                condition: Some(others),
            });
        }
    }

    /// Adds the pair of a power and the next run, or the next power if that run is empty.
    fn pair_behind_power(&self, i: usize, pairs: &mut Vec<Around>) {
        let Power { stones: w, exponent, after } = &self.powers[i];
        let (last, next) = (w.stone(w.len() - 1), self.powers.get(i + 1));
        let (first, behind) = match (after.is_empty(), next) {
            (false, _) => {
                let behind = Word {
                    powers: self.powers[i + 1..].to_vec(),
                    head: after.slice(1, after.len()),
                };
                (after.stone(0), behind)
            }
            (true, None) => return,
            (true, Some(next)) => {
                let head = next.stones.slice(1, next.stones.len());
                (next.stones.stone(0), self.behind_power(head, i + 1, next.exponent.plus(-1)))
            }
        };
        if last == first {
            return;
        }
        let before = self.up_to_power(i, exponent.plus(-1), w.slice(0, w.len() - 1));
        pairs.push(Around { before, pair: [last, first], behind, condition: None });
    }
}

impl Around {
    /// Returns the result of capturing the other stone with the player's stone.
    fn cut(self, player: Player) -> Cut {
        let Around { mut before, pair, mut behind, condition } = self;
        let stone = Component::from_iter([player.stone()]);
        if pair[0] == player.stone() {
            behind.head = [&stone, &behind.head].into_iter().collect();
        } else {
            before.append(&stone);
        }
        Cut { pieces: [before, behind], condition }
    }
}
