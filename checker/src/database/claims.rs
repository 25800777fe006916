//! What is claimed of entries besides their values: outcomes and bounds, once for a value; moves and links, for each entry.

use super::DatabaseStats;
use super::index::Entry;
use super::scale::{MAX_UPS, RUNGS, Scale};
use super::values::{Options, has};
use crate::kernel::error::{Code, Stop};
use crate::kernel::position::Games;
use crate::kernel::reader::Reader;
use crate::kernel::table::Table;
use crate::kernel::term::{Player, Ref};

/// Stands for no bound in the hash: −128.
const NO_BOUND: u8 = 0x80;

/// What holds of a value.
#[derive(Clone, Copy)]
struct OfValue {
    /// Left wins moving first; Right does.
    wins: [bool; 2],
    /// For each scale how many rungs are at most the value, and how many are not at least it.
    places: [[usize; 2]; 2],
}

impl OfValue {
    fn negative(self) -> OfValue {
        let [left, right] = self.wins;
        OfValue {
            wins: [right, left],
            places: self
                .places
                .map(|[below, not_above]| [not_above, below].map(|n| RUNGS.saturating_sub(n))),
        }
    }
}

pub struct Claims<'a> {
    reader: Reader<'a>,
    scale: Scale,
    of_values: Table<Ref, OfValue>,
    /// By entry: its value, and whether it has a link.
    entries: Vec<(Ref, bool)>,
    hasher: blake3::Hasher,
    stats: DatabaseStats,
}

impl<'a> Claims<'a> {
    pub fn new(reader: Reader<'a>, scale: Scale) -> Claims<'a> {
        Claims {
            reader,
            scale,
            of_values: Table::default(),
            entries: Vec::new(),
            hasher: blake3::Hasher::new(),
            stats: DatabaseStats::default(),
        }
    }

    /// Reads and checks what is claimed of the next entry.
    pub fn check(
        &mut self,
        games: &mut Games,
        entry: &Entry,
        value: Ref,
        options: &Options,
    ) -> Result<(), Stop> {
        let of_value = match self.of_values.get(&value) {
            Some(known) => *known,
            None => self.read_value(games, entry, value)?,
        };
        let pairs = entry.pairs();
        let left = self.moves(games, entry, &pairs, &options.left, Player::Left)?;
        let right = self.moves(games, entry, &pairs, &options.right, Player::Right)?;
        let link = self.link(entry, value)?;
        games.budget.hold(size_of::<(Ref, bool)>())?;
        self.entries.push((value, link.is_some()));
        self.write(of_value, [left, right], link)
    }

    /// The claims of the whole database: their hash.
    pub fn finish(mut self) -> Result<([u8; 32], DatabaseStats), Stop> {
        self.reader.finish()?;
        self.stats.entries = self.entries.len() as u64;
        Ok((*self.hasher.finalize().as_bytes(), self.stats))
    }

    /// Reads and checks what is claimed of a value, for itself and its negative.
    fn read_value(
        &mut self,
        games: &mut Games,
        entry: &Entry,
        value: Ref,
    ) -> Result<OfValue, Stop> {
        let wins = self.outcome(games, entry, value)?;
        let places = [self.bounds(games, entry, value, 0)?, self.bounds(games, entry, value, 1)?];
        let of_value = OfValue { wins, places };
        games.budget.hold(size_of::<[(Ref, OfValue); 2]>())?;
        self.of_values.insert(games.arena.negative(value)?, of_value.negative());
        self.of_values.insert(value, of_value);
        self.stats.values = self.stats.values.saturating_add(1);
        Ok(of_value)
    }

    /// (O): Left wins moving first iff not `v ≤ 0`, Right iff not `0 ≤ v`.
    fn outcome(&mut self, games: &mut Games, entry: &Entry, value: Ref) -> Result<[bool; 2], Stop> {
        let (claimed, name) = match self.reader.number()? {
            0 => ([true, false], "Left wins"),
            1 => ([false, true], "Right wins"),
            2 => ([true, true], "the first player wins"),
            3 => ([false, false], "the second player wins"),
            _ => {
                return Err(self.fault(
                    entry,
                    Code::DatabaseOutcome,
                    "there is no such outcome class",
                ));
            }
        };
        let left = !games.at_most(value, Ref::ZERO)?;
        let right = !games.at_most(Ref::ZERO, value)?;
        if claimed != [left, right] {
            let what = format!("it is not true that {name}");
            return Err(self.fault(entry, Code::DatabaseOutcome, &what));
        }
        Ok(claimed)
    }

    /// (B): the last rung counted by each number is on the side that the number says, and the next one is not.
    fn bounds(
        &mut self,
        games: &mut Games,
        entry: &Entry,
        value: Ref,
        scale: usize,
    ) -> Result<[usize; 2], Stop> {
        let mut places = [0; 2];
        for (side, place) in places.iter_mut().enumerate() {
            let number = usize::try_from(self.reader.number()?).ok();
            *place = number
                .filter(|n| *n <= RUNGS)
                .ok_or_else(|| self.fault(entry, Code::DatabaseBound, "a scale has 63 rungs"))?;
            let rungs = if scale == 0 { &self.scale.ups } else { &self.scale.ups_and_star };
            let counts = |rung: Ref, games: &mut Games| match side {
                0 => games.at_most(rung, value),
                _ => games.at_most(value, rung).map(|above| !above),
            };
            let last = place.checked_sub(1).and_then(|last| rungs.get(last)).copied();
            let next = rungs.get(*place).copied();
            let last_counts = last.map_or(Ok(true), |rung| counts(rung, games))?;
            let next_counts = next.map_or(Ok(false), |rung| counts(rung, games))?;
            // A lower bound that is too great counts too many rungs, and so does an upper bound that is too great.
            let (side, too_many, too_few) = match side {
                0 => ("lower", Code::DatabaseBound, Code::DatabaseBoundWeak),
                _ => ("upper", Code::DatabaseBoundWeak, Code::DatabaseBound),
            };
            let name = if scale == 0 { "ups" } else { "ups and star" };
            let found = match (last_counts, next_counts) {
                (true, false) => continue,
                (false, _) => too_many,
                (true, true) => too_few,
            };
            let what = match found {
                Code::DatabaseBound => format!("its {side} bound on the scale of {name} is none"),
                _ => format!("its {side} bound on the scale of {name} is not the best"),
            };
            return Err(self.fault(entry, found, &what));
        }
        Ok(places)
    }

    /// (D): for each move that is dropped one that is kept is as good, and no move that is kept is as good as another. Returns the pairs of stones of
    /// those that are kept, as bits.
    fn moves(
        &mut self,
        games: &mut Games,
        entry: &Entry,
        pairs: &[u32],
        options: &[Ref],
        player: Player,
    ) -> Result<u16, Stop> {
        let set = self.reader.number()?;
        let fault = |claims: &Claims, code, place: usize, what: &str| {
            let first = pairs.get(place).map_or(1, |pair| pair.saturating_add(1));
            let second = first.saturating_add(1);
            let what = format!("{player:?}'s move at stones {first} and {second} {what}");
            claims.fault(entry, code, &what)
        };
        if pairs.len() != options.len() {
            return Err(Stop::Internal);
        }
        if set.checked_shr(u32::try_from(pairs.len()).unwrap_or(u32::MAX)) != Some(0) {
            let what = "a move that is kept is none";
            return Err(self.fault(entry, Code::DatabaseMoves, what));
        }
        let as_good = |games: &mut Games, a: Ref, b: Ref| match player {
            Player::Left => games.at_most(a, b),
            Player::Right => games.at_most(b, a),
        };
        let is_kept = |place: usize| {
            let bit = u32::try_from(place).unwrap_or(u32::MAX);
            set.checked_shr(bit).is_some_and(|rest| rest & 1 == 1)
        };
        let (mut kept, mut bits) = (Vec::new(), 0_u16);
        for (place, (option, pair)) in options.iter().zip(pairs).enumerate() {
            if !is_kept(place) {
                continue;
            }
            let is_worse = has(&kept, |other| as_good(games, *option, other))?;
            if is_worse || has(&kept, |other| as_good(games, other, *option))? {
                let what = "is kept beside one that is comparable";
                return Err(fault(self, Code::DatabaseKept, place, what));
            }
            kept.push(*option);
            bits |= 1_u16.wrapping_shl(*pair);
        }
        for (place, option) in options.iter().enumerate() {
            if !is_kept(place) && !has(&kept, |other| as_good(games, *option, other))? {
                let what = "is dropped, and none that is kept is as good";
                return Err(fault(self, Code::DatabaseDropped, place, what));
            }
        }
        let stats = &mut self.stats;
        stats.moves = stats.moves.saturating_add(options.len() as u64);
        stats.kept = stats.kept.saturating_add(kept.len() as u64);
        Ok(bits)
    }

    /// (L): the target is an earlier entry without a link of its own that has the same value.
    fn link(&mut self, entry: &Entry, value: Ref) -> Result<Option<u32>, Stop> {
        let Some(target) = self.reader.number()?.checked_sub(1) else {
            return Ok(None);
        };
        let found = usize::try_from(target).ok().and_then(|target| self.entries.get(target));
        let what = match found {
            Some((other, false)) if *other == value => {
                self.stats.links = self.stats.links.saturating_add(1);
                return u32::try_from(target).map(Some).map_err(|_| Stop::Internal);
            }
            Some((other, _)) if *other != value => "is not equal to it",
            Some(_) => "has a link itself",
            None => "is not an earlier one",
        };
        let what = format!("the entry {target} that it is linked to {what}");
        Err(self.fault(entry, Code::DatabaseLink, &what))
    }

    /// Adds an entry to the hash, in 13 bytes: outcome, lower and upper bounds on both scales, moves of both players, link.
    fn write(&mut self, of_value: OfValue, moves: [u16; 2], link: Option<u32>) -> Result<(), Stop> {
        let mut bytes = vec![match of_value.wins {
            [true, false] => 0,
            [false, true] => 1,
            [true, true] => 2,
            [false, false] => 3,
        }];
        for [below, not_above] in of_value.places {
            bytes.push(bound(below.checked_sub(1))?);
            bytes.push(bound(Some(not_above).filter(|n| *n < RUNGS))?);
        }
        for set in moves {
            bytes.extend(set.to_le_bytes());
        }
        bytes.extend(link.unwrap_or(u32::MAX).to_le_bytes());
        self.hasher.update(&bytes);
        Ok(())
    }

    fn fault(&self, entry: &Entry, code: Code, what: &str) -> Stop {
        entry.fault(&self.reader, code, what)
    }
}

/// A rung by its multiple of `↑`, as a byte; −128 for none.
fn bound(rung: Option<usize>) -> Result<u8, Stop> {
    let Some(rung) = rung else {
        return Ok(NO_BOUND);
    };
    let rung = i8::try_from(rung).map_err(|_| Stop::Internal)?;
    let ups = i8::try_from(MAX_UPS).map_err(|_| Stop::Internal)?;
    let [byte] = rung.saturating_sub(ups).to_le_bytes();
    Ok(byte)
}
