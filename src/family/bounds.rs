//! Theorem C: bounds that keep each other (docs/THEOREMS.md, section 4).
//!
//! Used where a line is bounded among classes that are not periodic. The search begins with the
//! strongest bounds of every class that the values of short sections allow, and weakens those that
//! some move breaks, until all that are left keep each other.
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::cuts::{Cut, Cuts, Piece};
use super::system::{Bound, BoundSystem, Slot, Span};
use super::window::Window;
use crate::clobber::Player;
use crate::game::ladder::MAX_UPS;
use crate::game::{Limit, Value};

/// A search in progress.
struct Search<'a> {
    window: &'a mut Window,
    span: Span,
    cuts: Cuts,
    /// The games `T` that are not yet refuted for a slot.
    alive: FxHashMap<Slot, Vec<Value>>,
    /// The greatest of these, which are claimed.
    claimed: FxHashMap<Slot, Rc<[Value]>>,
    /// The claims that a claim's answers use, and the reverse.
    uses: FxHashMap<Bound, Vec<Bound>>,
    used_by: FxHashMap<Bound, Vec<Bound>>,
}

/// What a claim is being checked at: an inequality `σX(L) + T ≤ 0`.
#[derive(Clone, Copy)]
struct Attack {
    slot: Slot,
    value: Value,
    length: usize,
    /// Who is Right in it.
    defender: Player,
    /// Whether answers have to work at every length.
    lasting: bool,
}

/// Looks for all bounds of the line that a system with these numbers proves, if any.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn find(window: &mut Window, span: Span) -> Result<Option<BoundSystem>, Limit> {
    window.extend(span.end)?;
    let mut search = Search {
        cuts: Cuts::new(window, span.long()),
        window,
        span,
        alive: FxHashMap::default(),
        claimed: FxHashMap::default(),
        uses: FxHashMap::default(),
        used_by: FxHashMap::default(),
    };
    search.fill();
    if !search.run()? {
        return Ok(None);
    }
    let claims = search.reachable_from_line();
    Ok((!claims.is_empty()).then_some(BoundSystem { span, claims }))
}

impl Search<'_> {
    /// The strongest claims that are true of short sections.
    fn fill(&mut self) {
        let arena = &self.window.arena;
        let scale: Vec<Value> = (-MAX_UPS..=MAX_UPS)
            .flat_map(|ups| (0..NIMBERS).map(move |nim| arena.reference(ups, nim)))
            .collect();
        for class in 0..self.window.classes.len() {
            let mut values: FxHashMap<usize, Vec<Value>> = FxHashMap::default();
            let lengths = self.window.lengths(class, self.span.start, self.span.end);
            for length in lengths {
                let residue = length % self.span.stones;
                let (_, value) = self.window.get(class, length);
                values.entry(residue).or_default().push(value);
            }
            for (residue, mut values) in values {
                values.sort_unstable();
                values.dedup();
                for below in [false, true] {
                    let slot = Slot {
                        below,
                        class,
                        residue,
                    };
                    self.fill_slot(slot, &values, &scale);
                }
            }
        }
    }

    /// Tries games of the scale, and the value of the sections if they have but one.
    fn fill_slot(&mut self, slot: Slot, values: &[Value], scale: &[Value]) {
        let arena = &mut self.window.arena;
        let negative = |value| match slot.below {
            true => value,
            false => arena.negative(value),
        };
        let most: Vec<Value> = values.iter().copied().map(negative).collect();
        let own = if most.len() == 1 { &most[..] } else { &[] };
        let mut alive: Vec<Value> = scale.iter().chain(own).copied().collect();
        alive.retain(|&value| most.iter().all(|&most| arena.le(value, most)));
        alive.sort_unstable();
        alive.dedup();
        self.set_alive(slot, alive);
    }

    fn set_alive(&mut self, slot: Slot, alive: Vec<Value>) {
        let arena = &mut self.window.arena;
        let greatest = alive.iter().copied().filter(|&value| {
            let mut others = alive.iter().filter(|&&other| other != value);
            !others.any(|&other| arena.le(value, other))
        });
        self.claimed.insert(slot, greatest.collect());
        self.alive.insert(slot, alive);
    }

    /// Checks all claims until none has to be given up, or patience ends.
    fn run(&mut self) -> Result<bool, Limit> {
        let mut pending: Vec<Bound> = Vec::new();
        for (slot, values) in &self.claimed {
            pending.extend(values.iter().map(|&value| (*slot, value)));
        }
        pending.sort_unstable();
        let mut checks = CHECKS_A_SLOT * self.claimed.len();
        while let Some((slot, value)) = pending.pop() {
            self.window.check_guard()?;
            if !self.claimed[&slot].contains(&value) {
                continue;
            }
            checks = match checks.checked_sub(1) {
                Some(left) => left,
                None => return Ok(false),
            };
            if let Some(uses) = self.answer_all(slot, value)? {
                for used in &uses {
                    self.used_by.entry(*used).or_default().push((slot, value));
                }
                self.uses.insert((slot, value), uses);
                continue;
            }
            let before = self.claimed[&slot].clone();
            let mut alive = self.alive.remove(&slot).unwrap_or_default();
            alive.retain(|&other| other != value);
            self.set_alive(slot, alive);
            let now = self.claimed[&slot].clone();
            let new = now.iter().filter(|value| !before.contains(value));
            pending.extend(new.map(|&value| (slot, value)));
            pending.extend(self.used_by.remove(&(slot, value)).unwrap_or_default());
        }
        Ok(true)
    }

    fn reachable_from_line(&self) -> Vec<Bound> {
        let line = self.cuts.number(&self.window.tape.line());
        let about_line = self.claimed.iter().filter(|(slot, _)| slot.class == line);
        let mut pending: Vec<Bound> = about_line
            .flat_map(|(slot, values)| values.iter().map(|&value| (*slot, value)))
            .collect();
        let mut found: BTreeSet<Bound> = pending.iter().copied().collect();
        while let Some(claim) = pending.pop() {
            let uses = self.uses.get(&claim).map_or(&[][..], Vec::as_slice);
            pending.extend(uses.iter().filter(|used| found.insert(**used)));
        }
        found.into_iter().collect()
    }

    /// The claims that answers to all moves use, at every length; nothing if some move has no
    /// answer.
    fn answer_all(&mut self, slot: Slot, value: Value) -> Result<Option<Vec<Bound>>, Limit> {
        let Span { stones: p, .. } = self.span;
        let (end, middle) = (self.span.end, self.span.middle());
        let mut uses = Vec::new();
        let lengths = (slot.residue..middle + p).step_by(p).rev();
        // The longest first: that is where a wrong claim fails.
        for length in lengths.take_while(|&length| length >= end) {
            let attack = Attack {
                slot,
                value,
                length,
                defender: match slot.below {
                    true => Player::Left,
                    false => Player::Right,
                },
                lasting: length >= middle,
            };
            match self.answer_at(attack)? {
                Some(used) => uses.extend(used),
                None => return Ok(None),
            }
        }
        uses.sort_unstable();
        uses.dedup();
        Ok(Some(uses))
    }

    fn answer_at(&mut self, attack: Attack) -> Result<Option<Vec<Bound>>, Limit> {
        let mut uses = Vec::new();
        let section = (attack.slot.class, attack.length);
        let cuts = self.cuts.of(self.window, section)?;
        for cut in cuts.iter().filter(|cut| cut.player != attack.defender) {
            match self.answer(attack, cut)? {
                Some(used) => uses.extend(used),
                None => return Ok(None),
            }
        }
        for played in self.window.arena.left(attack.value).to_vec() {
            match self.answer_in_t(attack, &cuts, played)? {
                Some(used) => uses.extend(used),
                None => return Ok(None),
            }
        }
        Ok(Some(uses))
    }

    /// An answer to a move in the section.
    fn answer(&mut self, attack: Attack, cut: &Cut) -> Result<Option<Vec<Bound>>, Limit> {
        let [a, b] = cut.pieces;
        for answer in self.window.arena.right(attack.value).to_vec() {
            let used = self.settle(attack, None, &[a, b], answer)?;
            if used.is_some() {
                return Ok(used);
            }
        }
        for (piece, other) in [(a, b), (b, a)] {
            if piece.length < self.span.long() {
                for option in self.window.options(piece.part, attack.defender)? {
                    let option = self.signed(attack.slot, option);
                    let rest = self.window.arena.add(attack.value, option)?;
                    let used = self.settle(attack, None, &[other], rest)?;
                    if used.is_some() {
                        return Ok(used);
                    }
                }
            } else {
                let inner = self.cuts.of(self.window, (piece.class, piece.length))?;
                for cut in inner.iter().filter(|cut| cut.player == attack.defender) {
                    let used = self.split(attack, cut.pieces, &[other], attack.value)?;
                    if used.is_some() {
                        return Ok(used);
                    }
                }
            }
        }
        Ok(None)
    }

    /// An answer to a move in `T`: in `T` again, or in the section.
    fn answer_in_t(
        &mut self,
        attack: Attack,
        cuts: &[Cut],
        played: Value,
    ) -> Result<Option<Vec<Bound>>, Limit> {
        let claimed = self.claimed[&attack.slot].clone();
        for answer in self.window.arena.right(played).to_vec() {
            for &value in claimed.iter() {
                let arena = &mut self.window.arena;
                // Certificates list claims by birthday first, and only earlier ones may be used
                // here.
                if arena.birthday(value) < arena.birthday(attack.value) && arena.le(answer, value) {
                    return Ok(Some(vec![(attack.slot, value)]));
                }
            }
        }
        for cut in cuts.iter().filter(|cut| cut.player == attack.defender) {
            let used = self.split(attack, cut.pieces, &[], played)?;
            if used.is_some() {
                return Ok(used);
            }
        }
        Ok(None)
    }

    /// Pieces of something long that was split, one of which is lengthened if the answer has to
    /// last.
    fn split(
        &mut self,
        attack: Attack,
        [a, b]: [Piece; 2],
        others: &[Piece],
        rest: Value,
    ) -> Result<Option<Vec<Bound>>, Limit> {
        if !attack.lasting {
            return self.settle(attack, None, &[&[a, b], others].concat(), rest);
        }
        for (lengthened, other) in [(a, b), (b, a)] {
            if lengthened.length >= self.span.start {
                let pieces = [&[other], others].concat();
                let used = self.settle(attack, Some(lengthened), &pieces, rest)?;
                if used.is_some() {
                    return Ok(used);
                }
            }
        }
        Ok(None)
    }

    /// Claims by which the pieces and the rest are at most 0.
    fn settle(
        &mut self,
        attack: Attack,
        lengthened: Option<Piece>,
        pieces: &[Piece],
        rest: Value,
    ) -> Result<Option<Vec<Bound>>, Limit> {
        let mut sum = rest;
        let mut bounded: Vec<Piece> = lengthened.into_iter().collect();
        for piece in pieces {
            if piece.length < self.span.long() {
                let value = self.signed(attack.slot, piece.value);
                sum = self.window.arena.add(sum, value)?;
            } else {
                bounded.push(*piece);
            }
        }
        let mut choices: Vec<(Value, Vec<Bound>)> = vec![(Value::ZERO, Vec::new())];
        for piece in bounded {
            let slot = Slot {
                class: piece.class,
                residue: piece.length % self.span.stones,
                ..attack.slot
            };
            let claimed = self.claimed.get(&slot).cloned().unwrap_or_default();
            let mut longer = Vec::new();
            for (total, used) in choices {
                for &value in claimed.iter() {
                    let total = self.window.arena.add(total, value)?;
                    longer.push((total, [&used[..], &[(slot, value)]].concat()));
                }
            }
            choices = longer;
        }
        let arena = &mut self.window.arena;
        let found = choices.into_iter().find(|&(total, _)| arena.le(sum, total));
        Ok(found.map(|(_, used)| used))
    }

    /// The value as the inequality has it.
    fn signed(&self, slot: Slot, value: Value) -> Value {
        match slot.below {
            true => self.window.arena.negative(value),
            false => value,
        }
    }
}

/// Nimbers of the scale: bounds `k·↑ + *n` with smaller `n`.
const NIMBERS: usize = 4;

/// Systems that close do so with about ten checks a slot; others are worn down claim by claim.
const CHECKS_A_SLOT: usize = 60;
