//! Theorem B: a closed system of inequalities between sections of a line (docs/THEOREMS.md, section
//! 3).
//!
//! Used where only some classes have a saltus. The system is found on demand: from the two
//! inequalities that say what the line gains in a period, every Left move needs an answer, which
//! may need another inequality; those that are false in the window, or whose moves have no answer,
//! are dropped, and what rested on them is done again.
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cuts::{Cut, Cuts};
use super::system::{Claim, Frame, Pair, System};
use super::window::Window;
use crate::clobber::Player;
use crate::game::ladder::MAX_UPS;
use crate::game::{Limit, Value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Waiting,
    Answered,
    Dropped,
}

/// A search in progress.
pub(super) struct Search<'a> {
    window: &'a mut Window,
    frame: Frame,
    cuts: Cuts,
    /// The games `T` that may occur, small ones first.
    scale: Vec<Value>,
    claims: Vec<Claim>,
    states: Vec<State>,
    index: FxHashMap<Claim, usize>,
    by_pair: FxHashMap<Pair, Vec<usize>>,
    /// The claims that a claim's answers use, and the reverse.
    uses: Vec<Vec<usize>>,
    used_by: Vec<Vec<usize>>,
    /// Pairs with `T` that are false in the window.
    refuted: FxHashSet<Claim>,
}

/// More claims than this are not considered; about one in five of them stays.
const MAX_CLAIMS: usize = 400_000;

/// Looks for a system in this frame.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn find(window: &mut Window, frame: Frame, saltus: Value) -> Result<Option<System>, Limit> {
    window.extend(frame.end())?;
    let mut search = Search::new(window, frame);
    let line = search.cuts.number(&search.window.tape.line());
    let minus = search.window.arena.negative(saltus);
    let m = search.window.tape.letters();
    let first = search.window.tape.residue(search.window.tape.line());
    let mut targets = Vec::new();
    for residue in (first..frame.stones).step_by(m) {
        for (shift, value) in [
            (frame.stones as i64, saltus),
            (-(frame.stones as i64), minus),
        ] {
            let pair = Pair {
                left: line,
                residue,
                right: line,
                shift,
            };
            match search.claim(pair, value)? {
                Some(number) => targets.push(number),
                None => return Ok(None),
            }
        }
    }
    if !search.run(&targets)? {
        return Ok(None);
    }
    let claims = search.reachable(&targets);
    Ok(Some(System {
        frame,
        saltus,
        claims,
    }))
}

impl<'a> Search<'a> {
    fn new(window: &'a mut Window, frame: Frame) -> Search<'a> {
        // Ascending, so that the first that is large enough is a smallest one.
        let mut scale = Vec::new();
        for ups in -MAX_UPS..=MAX_UPS {
            scale.extend([0, 1].map(|nim| window.arena.reference(ups, nim)));
        }
        Search {
            cuts: Cuts::new(window, frame.long()),
            window,
            frame,
            scale,
            claims: Vec::new(),
            states: Vec::new(),
            index: FxHashMap::default(),
            by_pair: FxHashMap::default(),
            uses: Vec::new(),
            used_by: Vec::new(),
            refuted: FxHashSet::default(),
        }
    }

    /// The claim's number if it is true in the window and was not dropped.
    fn claim(&mut self, pair: Pair, value: Value) -> Result<Option<usize>, Limit> {
        if let Some(&number) = self.index.get(&(pair, value)) {
            return Ok((self.states[number] != State::Dropped).then_some(number));
        }
        if self.refuted.contains(&(pair, value)) || self.claims.len() >= MAX_CLAIMS {
            return Ok(None);
        }
        if !self.holds_in_window(pair, value)? {
            self.refuted.insert((pair, value));
            return Ok(None);
        }
        let number = self.claims.len();
        self.claims.push((pair, value));
        self.states.push(State::Waiting);
        self.uses.push(Vec::new());
        self.used_by.push(Vec::new());
        self.index.insert((pair, value), number);
        self.by_pair.entry(pair).or_default().push(number);
        Ok(Some(number))
    }

    pub(super) fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(super) fn window(&mut self) -> &mut Window {
        self.window
    }

    /// A claim about the pair with some `T ≥ needed`, preferably one that is in use, else the
    /// strongest that is true in the window.
    pub(super) fn claim_at_least(
        &mut self,
        pair: Pair,
        needed: Value,
        only_known: bool,
    ) -> Result<Option<Option<usize>>, Limit> {
        let known = self.by_pair.get(&pair).cloned().unwrap_or_default();
        for number in known {
            let (_, value) = self.claims[number];
            if self.states[number] != State::Dropped && self.window.arena.le(needed, value) {
                return Ok(Some(Some(number)));
            }
        }
        for i in 0..self.scale.len() {
            let value = self.scale[i];
            if only_known {
                break;
            }
            if self.window.arena.le(needed, value) {
                if let Some(number) = self.claim(pair, value)? {
                    return Ok(Some(Some(number)));
                }
            }
        }
        Ok(None)
    }

    /// (B1)
    fn holds_in_window(&mut self, pair: Pair, value: Value) -> Result<bool, Limit> {
        let Frame { stones, start, .. } = self.frame;
        let first = start.max((start as i64 - pair.shift).max(0) as usize);
        let first = first + (pair.residue + stones - first % stones) % stones;
        // The longest first: that is where a wrong claim fails.
        let lengths: Vec<usize> = (first..self.frame.middle()).step_by(stones).collect();
        for length in lengths.into_iter().rev() {
            let (_, left) = self.window.get(pair.left, length);
            let (_, right) = self
                .window
                .get(pair.right, (length as i64 + pair.shift) as usize);
            let sum = self.window.arena.add(left, value)?;
            if !self.window.arena.le(sum, right) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Answers moves until nothing is left to do or a target falls.
    fn run(&mut self, targets: &[usize]) -> Result<bool, Limit> {
        let mut pending: Vec<usize> = targets.to_vec();
        while let Some(number) = pending.pop() {
            self.window.check_guard()?;
            if self.states[number] != State::Waiting {
                continue;
            }
            let known = self.claims.len();
            if let Some(uses) = self.answer_all(number)? {
                self.states[number] = State::Answered;
                for &used in &uses {
                    self.used_by[used].push(number);
                    if self.states[used] == State::Waiting {
                        pending.push(used);
                    }
                }
                self.uses[number] = uses;
            } else {
                self.states[number] = State::Dropped;
                if targets.contains(&number) || known >= MAX_CLAIMS {
                    return Ok(false);
                }
                for dependent in std::mem::take(&mut self.used_by[number]) {
                    if self.states[dependent] == State::Answered {
                        self.states[dependent] = State::Waiting;
                        pending.push(dependent);
                    }
                }
            }
        }
        Ok(true)
    }

    fn reachable(&self, targets: &[usize]) -> Vec<Claim> {
        let mut found: FxHashSet<usize> = targets.iter().copied().collect();
        let mut pending = targets.to_vec();
        while let Some(number) = pending.pop() {
            pending.extend(self.uses[number].iter().filter(|used| found.insert(**used)));
        }
        let mut claims: Vec<Claim> = found
            .into_iter()
            .map(|number| self.claims[number])
            .collect();
        claims.sort_unstable();
        claims
    }

    /// The claims that answers to all Left moves of (B2) use, or nothing if some move has no
    /// answer.
    fn answer_all(&mut self, number: usize) -> Result<Option<Vec<usize>>, Limit> {
        let (pair, value) = self.claims[number];
        let middle = self.frame.middle();
        let p = self.frame.stones;
        let length = middle + (pair.residue + p - middle % p) % p;
        let sides = [
            (pair.left, length),
            (pair.right, (length as i64 + pair.shift) as usize),
        ];
        let mut uses = Vec::new();
        for mover in [0, 1] {
            let player = [Player::Left, Player::Right][mover];
            let moves = self.cuts(sides[mover])?;
            for cut in moves.iter().filter(|cut| cut.player == player) {
                match self.answer(sides, mover, cut, value)? {
                    None => return Ok(None),
                    Some(used) => uses.extend(used),
                }
            }
        }
        for i in 0..self.window.arena.left(value).len() {
            let played = self.window.arena.left(value)[i];
            match self.answer_in_t(sides, played)? {
                None => return Ok(None),
                Some(used) => uses.extend(used),
            }
        }
        uses.sort_unstable();
        uses.dedup();
        Ok(Some(uses))
    }

    /// The cuts of a section.
    pub(super) fn cuts(&mut self, section: (usize, usize)) -> Result<Rc<[Cut]>, Limit> {
        self.cuts.of(self.window, section)
    }
}
