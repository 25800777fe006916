//! Theorem B: a closed system of inequalities.
//!
//! A claim `(X, ρ, Y, d, T)` says `X(L) + T ≤ Y(L+d)` for all `L = ρ mod p` with `L ≥ K` and
//! `L + d ≥ K`. With `|d| ≤ D`, `KK = K + D` and `N = 2KK + 2p + D`, all claims of a system are
//! true if each
//!
//! * (B1) is true for `L < N`, and
//! * (B2) for the one `L` of its residue in `N..N + p` Right has an answer, of a kind that works at
//!   every length, to every Left move in `X(L) + T − Y(L+d)`.
//!
//! The kinds of answers are in `answers`, the proof in docs/THEOREMS.md.

use super::Replay;
use super::claims;
use super::cuts::Cuts;
use super::law::Law;
use super::play::terms;
use super::table::{Table, value};
use crate::core::table::Table as Map;
use crate::first::kernel::error::{Code, Section, Stop, Subject, at};
use crate::first::kernel::reader::Reader;
use crate::first::term::{Player, Ref};

/// The number of this rule in the section *lemmas*.
pub const TAG: u64 = 1;

/// Two classes that are compared: `left(L)` and `right(L + d)` for `L = residue mod p`; `d` is
/// `shift − D`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    pub left: usize,
    pub residue: usize,
    pub right: usize,
    pub shift: usize,
}

pub struct System {
    /// `p`
    pub stones: usize,
    /// `K`
    pub start: usize,
    /// `D`
    pub shift: usize,
    pub saltus: Ref,
    claims: Vec<(Pair, Ref)>,
    /// The games `T` of the claims about a pair.
    index: Map<Pair, Vec<Ref>>,
    pub cuts: Cuts,
}

impl System {
    /// Without claims.
    pub fn new(law: &Law) -> System {
        System {
            stones: law.stones,
            start: law.start,
            shift: law.shift,
            saltus: law.saltus,
            claims: Vec::new(),
            index: Map::default(),
            cuts: Cuts::new(law.start.saturating_add(law.shift)),
        }
    }

    /// `KK = K + D`: pieces at least this long are lengthened along with what they are part of.
    pub fn long(&self) -> usize {
        self.start.saturating_add(self.shift)
    }

    /// `N`
    pub fn middle(&self) -> usize {
        let twice = self.long().saturating_add(self.stones).saturating_mul(2);
        twice.saturating_add(self.shift)
    }

    /// The claims; each as classes, residue, shift, and `T`.
    pub fn read_claims(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        reader: &mut Reader,
    ) -> Result<(), Stop> {
        let classes = table.classes.len();
        let shifts = self.shift.saturating_mul(2).saturating_add(1);
        let limits = [classes, self.stones, classes, shifts];
        self.claims = claims::read(replay, reader, limits, |[left, residue, right, shift]| {
            Ok(Some(Pair { left, residue, right, shift }))
        })?;
        self.index = claims::index(&self.claims);
        Ok(())
    }

    /// The games `T` for which the system claims something about a pair.
    pub fn claimed(&self, pair: Pair) -> &[Ref] {
        self.index.get(&pair).map_or(&[], Vec::as_slice)
    }

    /// `L + d`, if that is at least `K` and so is `L`.
    pub fn other_length(&self, pair: Pair, length: usize) -> Option<usize> {
        let other = length.saturating_add(pair.shift).checked_sub(self.shift)?;
        (length >= self.start && other >= self.start).then_some(other)
    }

    /// Checks all claims, and that those about the line are among them.
    pub fn check(&mut self, replay: &mut Replay, table: &Table) -> Result<(), Stop> {
        self.check_line(replay, table)?;
        for number in 0..self.claims.len() {
            let (pair, value) = *at(&self.claims, number)?;
            let about = |stop: Stop| stop.about(Subject(number as u64));
            self.check_window(replay, table, pair, value).map_err(about)?;
            self.check_moves(replay, table, pair, value).map_err(about)?;
        }
        Ok(())
    }

    /// `X(L) + S ≤ X(L+p)` and `X(L) − S ≤ X(L−p)` must be claimed for the line and each of its
    /// lengths modulo `p`.
    fn check_line(&self, replay: &Replay, table: &Table) -> Result<(), Stop> {
        let line = table.line()?;
        let minus = replay.games.arena.negative(self.saltus)?;
        let residues = table.tape.lengths(table.tape.whole(), 0, self.stones)?;
        for residue in residues {
            let up = self.shift.saturating_add(self.stones);
            let down = self.shift.saturating_sub(self.stones);
            for (shift, value) in [(up, self.saltus), (down, minus)] {
                let pair = Pair { left: line, residue, right: line, shift };
                if self.shift < self.stones || !self.claimed(pair).contains(&value) {
                    return Err(Stop::fault(
                        Code::FamilyLaw,
                        Section::Lemmas,
                        0,
                        "the system does not claim what the line gains in a period",
                    ));
                }
            }
        }
        Ok(())
    }

    /// (B1)
    fn check_window(
        &self,
        replay: &mut Replay,
        table: &Table,
        pair: Pair,
        shifted: Ref,
    ) -> Result<(), Stop> {
        for length in (pair.residue..self.middle()).step_by(self.stones.max(1)) {
            let Some(other) = self.other_length(pair, length) else {
                continue;
            };
            if !table.has_length(pair.left, length)? || !table.has_length(pair.right, other)? {
                return Err(self.fault(Code::FamilyRule, "a class has no such length"));
            }
            let left = value(replay, table.section(pair.left, length)?)?;
            let right = value(replay, table.section(pair.right, other)?)?;
            let games = &mut replay.games;
            let sum = terms(&[right, games.arena.negative(left)?, games.arena.negative(shifted)?]);
            replay.stats.inequalities = replay.stats.inequalities.saturating_add(1);
            if !replay.play.at_least_zero(games, &sum)? {
                let message = format!("an inequality is false at the length {length}");
                return Err(self.fault(Code::FamilyBase, &message));
            }
        }
        Ok(())
    }

    pub fn fault(&self, code: Code, message: &str) -> Stop {
        Stop::fault(code, Section::Lemmas, 0, message)
    }

    /// (B2)
    fn check_moves(
        &mut self,
        replay: &mut Replay,
        table: &Table,
        pair: Pair,
        shifted: Ref,
    ) -> Result<(), Stop> {
        let mut lengths = (pair.residue..).step_by(self.stones.max(1));
        let middle = self.middle();
        let length = lengths.find(|length| *length >= middle);
        let length = length.ok_or(Stop::Internal)?;
        let other = self.other_length(pair, length).ok_or(Stop::Internal)?;
        let sides = [(pair.left, length), (pair.right, other)];
        for (mover, player) in [(0, Player::Left), (1, Player::Right)] {
            let cuts = self.cuts.of(replay, table, *at(&sides, mover)?)?;
            for cut in cuts.iter().filter(|cut| cut.player == player) {
                replay.stats.conditions = replay.stats.conditions.saturating_add(1);
                if !self.answers(replay, table, sides, mover, cut, shifted)? {
                    let [a, b] = cut.pieces;
                    let message = format!(
                        "no answer to the {player:?} move to {} + {} stones in a section of {} stones",
                        a.length,
                        b.length,
                        at(&sides, mover)?.1
                    );
                    return Err(self.fault(Code::FamilyCondition, &message));
                }
            }
        }
        for played in replay.games.arena.options(shifted, Player::Left)?.to_vec() {
            replay.stats.conditions = replay.stats.conditions.saturating_add(1);
            if !self.answers_in_t(replay, table, sides, played)? {
                let message = "no answer to a move in T";
                return Err(self.fault(Code::FamilyCondition, message));
            }
        }
        Ok(())
    }
}
