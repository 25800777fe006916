//! Theorem A: every class has the same period and the same saltus.
//!
//! Let C be a closed set of classes, `p = P·m`, `K ≥ E`, S a game. If
//!
//! * (B) `v(phi; L + p) = v(phi; L) + S` for every class phi in C and `K ≤ L < 2K + p`, and
//! * (C) for every class in C and `2K ≤ L < 2K + p`, with `G = (phi; L)`: every `G + S^L` is at
//!   most some `G^L + S`, and every `G + S^R` is at least some `G^R + S`,
//!
//! then the equation of (B) holds for all `L ≥ K`. The proof is in docs/THEOREMS.md.

use super::Replay;
use super::law::Law;
use super::play::{options, terms};
use super::table::{Table, value};
use crate::core::table::Table as Map;
use crate::first::kernel::draw::draw;
use crate::first::kernel::error::{Code, Section, Stop};
use crate::first::term::{Player, Ref, Term};

/// The number of this rule in the section *lemmas*.
pub const TAG: u64 = 0;

pub struct Uniform<'a>(pub &'a Law);

impl Uniform<'_> {
    /// Checks (B) and (C).
    pub fn check(&self, replay: &mut Replay, table: &Table) -> Result<(), Stop> {
        let middle = self.0.start.saturating_mul(2);
        let end = middle.saturating_add(self.0.stones);
        for (class, ends) in table.classes.iter().enumerate() {
            for length in table.tape.lengths(*ends, self.0.start, end)? {
                self.check_base(replay, table, class, length)?;
            }
        }
        let mut checked = Map::default();
        for (class, ends) in table.classes.iter().enumerate() {
            for length in table.tape.lengths(*ends, middle, end)? {
                let section = table.section(class, length)?;
                if checked.insert(section, ()).is_none() {
                    self.check_condition(replay, section, false)?;
                    self.check_condition(replay, section, true)?;
                }
            }
        }
        Ok(())
    }

    /// (B) at one section.
    fn check_base(
        &self,
        replay: &mut Replay,
        table: &Table,
        class: usize,
        length: usize,
    ) -> Result<(), Stop> {
        let short = table.section(class, length)?;
        let long = table.section(class, length.saturating_add(self.0.stones))?;
        let sum = terms(&[
            value(replay, long)?,
            replay.games.arena.negative(value(replay, short)?)?,
            replay.games.arena.negative(self.0.saltus)?,
        ]);
        replay.stats.equalities = replay.stats.equalities.saturating_add(1);
        if replay.play.is_zero(&mut replay.games, &sum)? {
            return Ok(());
        }
        let games = &replay.games;
        let message = format!(
            "{} is not {}",
            draw(games, &[long]),
            draw(games, &[short, Term::value(self.0.saltus)])
        );
        Err(Stop::fault(Code::FamilyBase, Section::Lemmas, 0, message))
    }

    /// The half of (C) about Left's options, at one section; `mirrored`: at its negative, with
    /// `−S`, which is the other half.
    fn check_condition(
        &self,
        replay: &mut Replay,
        section: Term,
        mirrored: bool,
    ) -> Result<(), Stop> {
        let (section, saltus) = if mirrored {
            let negative = replay.games.negative(section)?;
            (negative, replay.games.arena.negative(self.0.saltus)?)
        } else {
            (section, self.0.saltus)
        };
        let moves = replay.games.arena.options(saltus, Player::Left)?.to_vec();
        for played in moves {
            replay.stats.conditions = replay.stats.conditions.saturating_add(1);
            if !is_dominated(replay, section, saltus, played)? {
                let games = &replay.games;
                let whose = if mirrored { "Right's" } else { "Left's" };
                let (g, s, p) = if mirrored {
                    (games.negative(section)?, self.0.saltus, games.arena.negative(played)?)
                } else {
                    (section, saltus, played)
                };
                let message = format!(
                    "no option of {} makes up for {whose} move from {} to {}",
                    draw(games, &[g]),
                    draw(games, &[Term::value(s)]),
                    draw(games, &[Term::value(p)])
                );
                return Err(Stop::fault(Code::FamilyCondition, Section::Lemmas, 0, message));
            }
        }
        Ok(())
    }
}

/// Whether `G + S^L ≤ G^L + S` for some Left option of the section G.
fn is_dominated(
    replay: &mut Replay,
    section: Term,
    saltus: Ref,
    played: Ref,
) -> Result<bool, Stop> {
    let Some(part) = section.as_word() else {
        return Ok(false);
    };
    let rest = [
        saltus,
        replay.games.arena.negative(value(replay, section)?)?,
        replay.games.arena.negative(played)?,
    ];
    let games = &mut replay.games;
    for pieces in options(games, part, Player::Left)? {
        let mut sum = terms(&rest);
        sum.extend(pieces);
        if replay.play.at_least_zero(games, &sum)? {
            return Ok(true);
        }
    }
    Ok(false)
}
