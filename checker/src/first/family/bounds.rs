//! Theorem C: bounds that keep each other.
//!
//! A claim says `X(L) + T ≤ 0`, or `−X(L) + T ≤ 0`, for all `L = ρ mod p` with `L ≥ K`. With
//! `KK = K + M`, `N = 2KK + 2p` and `KK ≤ V ≤ N` all claims of a system are true if each
//!
//! * (C1) is true for `K ≤ L < V`,
//! * (C2) for `V ≤ L < N` Right has an answer to every Left move such that what is left is at most
//!   0 by the values of short pieces and by claims about long ones, and
//! * (C3) for the one `L` of its residue in `N..N + p` Right has such an answer that works at every
//!   length.
//!
//! The proof is in docs/THEOREMS.md.

use super::Replay;
use super::claims;
use super::cuts::{Cut, Cuts, Piece, opponent};
use super::law::Law;
use super::play::{options_of, terms};
use super::table::{Table, value};
use super::tape::remainder;
use crate::core::table::Table as Map;
use crate::first::kernel::error::{Code, Section, Stop, Subject, at};
use crate::first::kernel::reader::Reader;
use crate::first::term::{Player, Ref, Term};

/// The number of this rule in the section *lemmas*.
pub const TAG: u64 = 2;

/// What a claim bounds: the sections of a class whose lengths are `residue` modulo `p`, from below
/// (`T ≤ X(L)`) or from above (`X(L) ≤ −T`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    pub below: bool,
    pub class: usize,
    pub residue: usize,
}

pub struct Bounds {
    /// `p`
    stones: usize,
    /// `K`
    start: usize,
    /// `KK = K + M`: shorter pieces are short, and known by value.
    long: usize,
    /// `V`: claims about shorter sections are compared with values.
    end: usize,
    /// `N`: from here on answers have to work at every length.
    middle: usize,
    claims: Vec<(Slot, Ref)>,
    /// The games `T` of the claims about a slot, ascending.
    index: Map<Slot, Vec<Ref>>,
    cuts: Cuts,
}

impl Bounds {
    /// Without claims.
    pub fn new(law: &Law) -> Bounds {
        let long = law.start.saturating_add(law.shift);
        Bounds {
            stones: law.stones,
            start: law.start,
            long,
            end: law.window().end,
            middle: law.middle(),
            claims: Vec::new(),
            index: Map::default(),
            cuts: Cuts::new(long),
        }
    }

    /// The claims; each as side, class, residue, and `T`.
    pub fn read_claims(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        reader: &mut Reader,
    ) -> Result<(), Stop> {
        let limits = [2, table.classes.len(), self.stones];
        self.claims = claims::read(replay, reader, limits, |[below, class, residue]| {
            let slot = Slot { below: below == 1, class, residue };
            Ok(table.has_length(class, residue)?.then_some(slot))
        })?;
        self.index = claims::index(&self.claims);
        Ok(())
    }

    /// The games `T` of the claims about sections of this class and length.
    pub fn claimed(&self, below: bool, class: usize, length: usize) -> Result<&[Ref], Stop> {
        let residue = remainder(length, self.stones)?;
        let slot = Slot { below, class, residue };
        Ok(self.index.get(&slot).map_or(&[], Vec::as_slice))
    }

    /// Checks (C1), (C2) and (C3) for all claims.
    pub fn check(&mut self, replay: &mut Replay, table: &Table) -> Result<(), Stop> {
        for number in 0..self.claims.len() {
            let (slot, bound) = *at(&self.claims, number)?;
            let about = |stop: Stop| stop.about(Subject(number as u64));
            let end = self.middle.saturating_add(self.stones);
            for length in (slot.residue..end).step_by(self.stones.max(1)) {
                if length < self.start {
                    Ok(())
                } else if length < self.end {
                    self.check_value(replay, table, slot, bound, length)
                } else {
                    self.check_moves(replay, table, slot, bound, length)
                }
                .map_err(about)?;
            }
        }
        Ok(())
    }

    /// (C1)
    fn check_value(
        &self,
        replay: &mut Replay,
        table: &Table,
        slot: Slot,
        bound: Ref,
        length: usize,
    ) -> Result<(), Stop> {
        let section = value(replay, table.section(slot.class, length)?)?;
        let section = signed(replay, slot, Term::value(section))?;
        let sum = vec![section, Term::value(bound)];
        replay.stats.inequalities = replay.stats.inequalities.saturating_add(1);
        if replay.play.at_most_zero(&mut replay.games, sum)? {
            return Ok(());
        }
        let message = format!("a bound is false at the length {length}");
        Err(fault(Code::FamilyBase, message))
    }

    /// (C2) and (C3)
    fn check_moves(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        slot: Slot,
        bound: Ref,
        length: usize,
    ) -> Result<(), Stop> {
        // In the negative of a section Right's options are Left's.
        let attacker = if slot.below { Player::Right } else { Player::Left };
        let lasting = length >= self.middle;
        let cuts = self.cuts.of(replay, table, (slot.class, length))?;
        for cut in cuts.iter().filter(|cut| cut.player == attacker) {
            replay.stats.conditions = replay.stats.conditions.saturating_add(1);
            if !self.answers(replay, table, slot, bound, cut, lasting)? {
                let [a, b] = cut.pieces;
                let message = format!(
                    "no answer to the {attacker:?} move to {} + {} stones in a section of {length} stones",
                    a.length, b.length
                );
                return Err(fault(Code::FamilyCondition, message));
            }
        }
        for played in replay.games.arena.options(bound, Player::Left)?.to_vec() {
            replay.stats.conditions = replay.stats.conditions.saturating_add(1);
            let mut holds = self.answers_in_t(replay, slot, bound, played)?;
            for cut in cuts.iter().filter(|cut| cut.player != attacker) {
                holds = holds || self.splits(replay, slot, cut.pieces, &[], played, lasting)?;
            }
            if !holds {
                let message = format!("no answer to a move in T at the length {length}");
                return Err(fault(Code::FamilyCondition, message));
            }
        }
        Ok(())
    }

    /// Right's answers to a move in the section: in `T`, in a short piece, or in a long piece,
    /// which is split.
    fn answers(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        slot: Slot,
        bound: Ref,
        cut: &Cut,
        lasting: bool,
    ) -> Result<bool, Stop> {
        let [a, b] = cut.pieces;
        for answer in replay.games.arena.options(bound, Player::Right)?.to_vec() {
            if self.follows(replay, slot, None, &[a, b], terms(&[answer]))? {
                return Ok(true);
            }
        }
        let defender = opponent(cut.player);
        for (piece, other) in [(a, b), (b, a)] {
            if piece.length < self.long {
                for option in options_of(&mut replay.games, piece.term, defender)? {
                    let mut rest = terms(&[bound]);
                    for term in option {
                        rest.push(signed(replay, slot, term)?);
                    }
                    if self.follows(replay, slot, None, &[other], rest)? {
                        return Ok(true);
                    }
                }
            } else {
                let section = (piece.class.ok_or(Stop::Internal)?, piece.length);
                let inner = self.cuts.of(replay, table, section)?;
                for cut in inner.iter().filter(|cut| cut.player == defender) {
                    if self.splits(replay, slot, cut.pieces, &[other], bound, lasting)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Right's answers in `T` to a move in `T`: to what an earlier claim about the same sections
    /// takes care of.
    fn answers_in_t(
        &self,
        replay: &mut Replay,
        slot: Slot,
        bound: Ref,
        played: Ref,
    ) -> Result<bool, Stop> {
        let claimed = self.index.get(&slot).map_or(&[][..], Vec::as_slice);
        for answer in replay.games.arena.options(played, Player::Right)?.to_vec() {
            for earlier in claimed.iter().take_while(|earlier| **earlier < bound) {
                let minus = replay.games.arena.negative(*earlier)?;
                let sum = terms(&[answer, minus]);
                if replay.play.at_most_zero(&mut replay.games, sum)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Whether the pieces into which Right split something long, with others, leave at most 0. If
    /// that is to last, one of the two is lengthened along with what was split, and so has to be in
    /// a claim.
    fn splits(
        &self,
        replay: &mut Replay,
        slot: Slot,
        [a, b]: [Piece; 2],
        others: &[Piece],
        rest: Ref,
        lasting: bool,
    ) -> Result<bool, Stop> {
        let kept = |pieces: &[Piece]| [pieces, others].concat();
        if !lasting {
            return self.follows(replay, slot, None, &kept(&[a, b]), terms(&[rest]));
        }
        for (lengthened, other) in [(a, b), (b, a)] {
            if lengthened.length >= self.start
                && self.follows(replay, slot, Some(lengthened), &kept(&[other]), terms(&[rest]))?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the pieces and the rest are at most 0 by claims about `lengthened` and the long ones
    /// and the values of the short ones.
    fn follows(
        &self,
        replay: &mut Replay,
        slot: Slot,
        lengthened: Option<Piece>,
        pieces: &[Piece],
        mut rest: Vec<Term>,
    ) -> Result<bool, Stop> {
        let mut bounded: Vec<Piece> = lengthened.into_iter().collect();
        for piece in pieces {
            if piece.length < self.long {
                let value = Term::value(value(replay, piece.term)?);
                rest.push(signed(replay, slot, value)?);
            } else {
                bounded.push(*piece);
            }
        }
        let mut lists = Vec::new();
        for piece in bounded {
            let class = piece.class.ok_or(Stop::Internal)?;
            lists.push(self.claimed(slot.below, class, piece.length)?);
        }
        let mut number = 0;
        while let Some(chosen) = choice(&lists, number) {
            replay.games.budget.charge(8)?;
            let mut sum = rest.clone();
            for bound in chosen {
                sum.push(Term::value(replay.games.arena.negative(bound)?));
            }
            if replay.play.at_most_zero(&mut replay.games, sum)? {
                return Ok(true);
            }
            number = number.saturating_add(1);
        }
        Ok(false)
    }
}

/// The section as the inequality has it.
fn signed(replay: &Replay, slot: Slot, term: Term) -> Result<Term, Stop> {
    if !slot.below {
        return Ok(term);
    }
    let value = term.as_value().ok_or(Stop::Internal)?;
    Ok(Term::value(replay.games.arena.negative(value)?))
}

/// One of the ways to choose one game from each list, by number; nothing past the last.
pub fn choice(lists: &[&[Ref]], mut number: usize) -> Option<Vec<Ref>> {
    let mut chosen = Vec::with_capacity(lists.len());
    for list in lists {
        chosen.push(*list.get(number.checked_rem(list.len())?)?);
        number = number.checked_div(list.len())?;
    }
    (number == 0).then_some(chosen)
}

fn fault(code: Code, message: impl Into<String>) -> Stop {
    Stop::fault(code, Section::Lemmas, 0, message)
}
