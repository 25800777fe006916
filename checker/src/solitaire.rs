//! Solitaire certificates: so many stones of a line or a cycle can be left, and no fewer (docs/SOLITAIRE.md).
//!
//! *No more need stay*: the moves are made on the board, one by one. *No fewer can*: by a theorem of Blondel, Hendrickx and
//! Jungers every game spells a path in a graph, with a cost for each stone that it leaves, and the certificate names for
//! every state of the graph the edge that a cheapest path comes by. The cost of these paths is a potential; that no path is
//! cheaper is checked edge by edge. The theorem is believed, and that a cycle can be cut into a few lines is argued at `cuts`.

use crate::kernel::budget::{Budget, Limits};
use crate::kernel::error::{Code, Section, Stop, at};
use crate::kernel::reader::Reader;
use std::collections::BTreeSet;
use std::slice::Iter;

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    pub squares: u64,
    pub stones: u64,
    pub moves: u64,
    /// Lines that the board was cut into.
    pub lines: u64,
    /// Edges of the graph that were looked at.
    pub edges: u64,
}

/// The contents of a solitaire certificate.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sections {
    pub statement: String,
    pub board: Vec<u8>,
    pub moves: Vec<u8>,
    pub potentials: Vec<u8>,
}

impl Sections {
    /// In file order.
    pub fn bodies(&self) -> [&[u8]; 4] {
        [
            self.statement.as_bytes(),
            &self.board,
            &self.moves,
            &self.potentials,
        ]
    }
}

const EMPTY: u8 = b'.';
/// Powers nest at most this deep.
const MAX_DEPTH: usize = 32;
const HUGE: &str = "the board does not fit into memory";

/// Replays the sections *statement*, *board*, *moves*, *potentials*. If it returns `Ok`, the statement with this text is true.
pub fn replay(sections: [&[u8]; 4], limits: Limits) -> Result<(String, Stats), Stop> {
    let [statement, board, moves, potentials] = sections;
    let mut budget = Budget::new(limits);
    let squares = read_board(board, &mut budget)?;
    let claim = Claim::read(statement, &squares)?;
    let mut stats = Stats {
        squares: squares.len() as u64,
        stones: squares.iter().filter(|square| **square != EMPTY).count() as u64,
        ..Stats::default()
    };
    budget.charge(statement.len().saturating_add(moves.len()))?;
    stats.moves = play(&claim, squares.clone(), moves)?;
    if stats.stones.checked_sub(stats.moves) != Some(claim.left) {
        let message = format!(
            "{} moves do not leave {} of {} stones",
            stats.moves, claim.left, stats.stones
        );
        let end = moves.len();
        return Err(Stop::fault(Code::StonesLeft, Section::Moves, end, message));
    }
    check_bound(&claim, &squares, potentials, &mut budget, &mut stats)?;
    Ok((claim.text, stats))
}

/// A varint number of squares, then two bits a square, four squares a byte from the low bits up: 0 empty, 1 `X`, 2 `O`.
fn read_board(bytes: &[u8], budget: &mut Budget) -> Result<Vec<u8>, Stop> {
    let mut reader = Reader::new(Section::Board, bytes);
    let fault = |reader: &Reader, message| Err(reader.fault(Code::Board, message));
    let Ok(count) = usize::try_from(reader.number()?) else {
        return fault(&reader, HUGE);
    };
    if count == 0 {
        return fault(&reader, "a board has at least one square");
    }
    let packed = reader.bytes(count.div_ceil(4))?;
    reader.finish()?;
    // Once here, and once to play on.
    budget.hold(count.saturating_mul(2))?;
    let mut squares = Vec::with_capacity(count.next_multiple_of(4));
    for byte in packed {
        for shift in [0_u32, 2, 4, 6] {
            squares.push(match byte.wrapping_shr(shift) & 3 {
                0 => EMPTY,
                1 => b'X',
                2 => b'O',
                _ => return fault(&reader, "a square has the unknown content 3"),
            });
        }
    }
    if squares.iter().skip(count).any(|square| *square != EMPTY) {
        return fault(&reader, "a square behind the last one is not empty");
    }
    squares.truncate(count);
    Ok(squares)
}

/// `solitaire line ROW = NUMBER` or `solitaire cycle ROW = NUMBER`
struct Claim {
    text: String,
    is_cycle: bool,
    left: u64,
}

impl Claim {
    fn read(bytes: &[u8], squares: &[u8]) -> Result<Claim, Stop> {
        let mut text = Text { bytes, rest: bytes };
        let is_cycle = text.take("solitaire cycle ");
        if !is_cycle && !text.take("solitaire line ") {
            return Err(text.syntax("expected `solitaire line` or `solitaire cycle`"));
        }
        let mut squares = squares.iter();
        text.row(&mut squares, MAX_DEPTH)?;
        if squares.next().is_some() {
            return Err(text.differs());
        }
        if !text.take(" = ") {
            return Err(text.syntax("expected squares, or ` = ` and a number"));
        }
        let left = text.number()?;
        if !text.rest.is_empty() {
            return Err(text.syntax("expected the end of the statement"));
        }
        let text = String::from_utf8(bytes.to_vec()).map_err(|_| Stop::Internal)?;
        Ok(Claim {
            text,
            is_cycle,
            left,
        })
    }
}

struct Text<'a> {
    bytes: &'a [u8],
    rest: &'a [u8],
}

impl Text<'_> {
    fn fault(&self, code: Code, message: &str) -> Stop {
        let offset = self.bytes.len().saturating_sub(self.rest.len());
        Stop::fault(code, Section::Statement, offset, message)
    }

    fn syntax(&self, message: &str) -> Stop {
        self.fault(Code::StatementSyntax, message)
    }

    fn differs(&self) -> Stop {
        let message = "the row of the statement is not the board of the certificate";
        self.fault(Code::StatementBoard, message)
    }

    fn take(&mut self, token: &str) -> bool {
        let rest = self.rest.strip_prefix(token.as_bytes());
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// A number in decimal without leading zeros.
    fn number(&mut self) -> Result<u64, Stop> {
        let digits = self.rest.iter().take_while(|c| c.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at_checked(digits).ok_or(Stop::Internal)?;
        let canonical = number == b"0" || !number.starts_with(b"0");
        let parsed = std::str::from_utf8(number)
            .ok()
            .and_then(|n| n.parse().ok());
        let number = parsed.filter(|_| canonical);
        let number =
            number.ok_or_else(|| self.syntax("expected a number without leading zeros"))?;
        self.rest = rest;
        Ok(number)
    }

    /// A row that is compared with the next squares of the board. Every turn of a loop uses up at least one of them, so a
    /// power costs no more than the board that it stands for; the recursion is as deep as `depth`.
    fn row(&mut self, squares: &mut Iter<u8>, depth: usize) -> Result<(), Stop> {
        let mut is_empty = true;
        loop {
            if self.take("(") {
                let deep = || self.fault(Code::StatementLimit, "powers are nested too deep");
                let depth = depth.checked_sub(1).ok_or_else(deep)?;
                self.power(squares, depth)?;
            } else if let Some((square @ (b'X' | b'O' | b'.'), rest)) = self.rest.split_first() {
                if squares.next() != Some(square) {
                    return Err(self.differs());
                }
                self.rest = rest;
            } else if is_empty {
                return Err(self.syntax("expected squares"));
            } else {
                return Ok(());
            }
            is_empty = false;
        }
    }

    /// `row)^count`, behind the parenthesis: the row is read as often as it says.
    fn power(&mut self, squares: &mut Iter<u8>, depth: usize) -> Result<(), Stop> {
        let inner = self.rest;
        let mut times = 0_u64;
        loop {
            self.rest = inner;
            self.row(squares, depth)?;
            if !self.take(")^") {
                return Err(self.syntax("expected )^ and a number"));
            }
            let count = self.number()?;
            if count < 2 {
                return Err(self.syntax("expected a number of at least 2"));
            }
            times = times.saturating_add(1);
            if times == count {
                return Ok(());
            }
        }
    }
}

/// Makes the moves on the board and counts them. A move is a varint: bit 0 says whether the stone goes to the left; the other bits
/// are the difference between its square and the one where the last moved stone arrived (at first square 0), 0, −1, 1,
/// −2, … as 0, 1, 2, 3, …
fn play(claim: &Claim, mut squares: Vec<u8>, bytes: &[u8]) -> Result<u64, Stop> {
    let mut reader = Reader::new(Section::Moves, bytes);
    let (mut last, mut moves) = (0_usize, 0_u64);
    while reader.offset() < bytes.len() {
        let code = reader.number()?;
        let (is_left, zigzag) = (code & 1 == 1, code.wrapping_shr(1));
        let half = usize::try_from(zigzag.wrapping_shr(1)).ok();
        let from = half.and_then(|half| match zigzag & 1 == 1 {
            true => last.checked_sub(half)?.checked_sub(1),
            false => last.checked_add(half),
        });
        let from = from.filter(|from| *from < squares.len());
        let from = from
            .ok_or_else(|| reader.fault(Code::MoveIllegal, "a move begins outside of the board"))?;
        let to = neighbour(squares.len(), from, is_left, claim.is_cycle);
        let to =
            to.ok_or_else(|| reader.fault(Code::MoveIllegal, "a move ends outside of the board"))?;
        let (taker, taken) = (*at(&squares, from)?, *at(&squares, to)?);
        if taker == EMPTY || taken == EMPTY || taker == taken {
            let message = format!(
                "no stone of square {} takes one of the other colour on square {}, here {}",
                from.saturating_add(1),
                to.saturating_add(1),
                draw(&squares, from)
            );
            return Err(reader.fault(Code::MoveIllegal, message));
        }
        *squares.get_mut(to).ok_or(Stop::Internal)? = taker;
        *squares.get_mut(from).ok_or(Stop::Internal)? = EMPTY;
        last = to;
        moves = moves.saturating_add(1);
    }
    Ok(moves)
}

/// The square on the left or right of a square.
fn neighbour(squares: usize, square: usize, is_left: bool, is_cycle: bool) -> Option<usize> {
    let last = squares.checked_sub(1)?;
    match (is_left, is_cycle) {
        (true, true) if square == 0 => Some(last),
        (true, _) => square.checked_sub(1),
        (false, true) if square == last => Some(0),
        (false, _) => square.checked_add(1).filter(|right| *right <= last),
    }
}

/// The squares around one.
fn draw(squares: &[u8], around: usize) -> String {
    let start = around.saturating_sub(20);
    let shown: Vec<u8> = squares.iter().skip(start).take(41).copied().collect();
    String::from_utf8_lossy(&shown).into_owned()
}

/// What a separation lies between.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Stones of different colours: a.
    Alternate,
    /// Stones of the same colour: s.
    Same,
    /// At least one empty square, or the end of the line.
    Gap,
}

/// Whether a stone crosses a separation, and which way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crossing {
    Bare,
    Right,
    Left,
}

const KINDS: [Kind; 3] = [Kind::Alternate, Kind::Same, Kind::Gap];
const CROSSINGS: [Crossing; 3] = [Crossing::Bare, Crossing::Right, Crossing::Left];

type Letter = (Crossing, Kind);

/// Whether no game has a word with these two letters side by side: classes (1), (2) and (3) of the paper.
fn is_forbidden_pair(first: Letter, second: Letter) -> bool {
    use {Crossing::*, Kind::*};
    matches!(
        (first, second),
        ((Left, _), (Right, _))
            | ((Right, Same), (Left, Same))
            | ((Bare, _), (Right, Same))
            | ((Left, Same), (Bare, _))
    )
}

/// Classes (4), (5), (6′) and (7′): words without them are enough for an optimal game.
fn is_forbidden_triple(first: Letter, second: Letter, third: Letter) -> bool {
    use {Crossing::*, Kind::*};
    matches!(
        (first, second, third),
        ((Right, _), (Right, Alternate), (Right | Bare, _))
            | ((Left | Bare, _), (Left, Alternate), (Left, _))
            | ((Bare, _), (Right, Alternate), (Left, Same))
            | ((Right, Same), (Left, Alternate), (Bare, _))
            | ((Right, _), (Right, Alternate), (Left, Alternate))
            | ((Right, Alternate), (Left, Alternate), (Bare, _))
    )
}

/// From a state, two successive letters, to the next, one letter on. A state is given by its two crossings, 3 · first + second
/// in the order bare, right, left: the board tells the kinds.
struct Edge {
    /// How an entry names the tail, given the head.
    code: u32,
    /// Where in an entry.
    shift: u32,
    tail: usize,
    head: usize,
    /// 1 if the new letter is bare between stones.
    cost: u32,
}

impl Edge {
    fn new(first: Crossing, second: Crossing, third: Crossing, kind: Kind) -> Edge {
        let head = pair(second as usize, third as usize);
        Edge {
            code: (first as u32).saturating_add(1),
            shift: (0_u32..).step_by(2).nth(head).unwrap_or(0),
            tail: pair(first as usize, second as usize),
            head,
            cost: u32::from(third == Crossing::Bare && kind != Kind::Gap),
        }
    }
}

/// The edges for every three successive kinds, at index 9 · first + 3 · second + third.
fn graph() -> Vec<Vec<Edge>> {
    let mut graph = Vec::new();
    for x in KINDS {
        for y in KINDS {
            for z in KINDS {
                let mut edges = Vec::new();
                for a in CROSSINGS {
                    for b in CROSSINGS {
                        for c in CROSSINGS {
                            if is_word([(a, x), (b, y), (c, z)]) {
                                edges.push(Edge::new(a, b, c, z));
                            }
                        }
                    }
                }
                graph.push(edges);
            }
        }
    }
    graph
}

fn pair(first: usize, second: usize) -> usize {
    first.saturating_mul(3).saturating_add(second)
}

fn is_word([first, second, third]: [Letter; 3]) -> bool {
    let crosses_gap = |(crossing, kind)| crossing != Crossing::Bare && kind == Kind::Gap;
    ![first, second, third].into_iter().any(crosses_gap)
        && !is_forbidden_pair(first, second)
        && !is_forbidden_pair(second, third)
        && !is_forbidden_triple(first, second, third)
}

/// The potential of a state that no path reaches.
const UNREACHED: u32 = u32::MAX;
const STATES: usize = 9;

/// Checks that no line has a path so cheap that fewer stones are left than claimed.
///
/// The section: varint number of entries, the entries, and for every line and each of its separations and two more (so that
/// the path ends between empty squares) the number of an entry as a varint. An entry says for every state which letter
/// the state before it on a cheapest path begins with: two bits a state, from state 0 in the low bits up, 0 if no path
/// reaches it, otherwise 1 + the crossing of that letter.
fn check_bound(
    claim: &Claim,
    squares: &[u8],
    bytes: &[u8],
    budget: &mut Budget,
    stats: &mut Stats,
) -> Result<(), Stop> {
    let mut reader = Reader::new(Section::Potentials, bytes);
    let entries = read_entries(&mut reader, budget)?;
    let mut checker = Potentials {
        entries,
        used: 0,
        graph: graph(),
        edges: 0,
    };
    for cut in cuts(claim, squares) {
        budget.charge(squares.len().saturating_mul(16))?;
        let (start, end) = squares.split_at_checked(cut).ok_or(Stop::Internal)?;
        let stays = checker.line(end.iter().chain(start).copied(), &mut reader)?;
        if stays < claim.left {
            let message = format!(
                "by these potentials {stays} stones or more are left, and not {}, on the line that begins with square {}",
                claim.left,
                cut.saturating_add(1)
            );
            return Err(reader.fault(Code::PotentialBound, message));
        }
        stats.lines = stats.lines.saturating_add(1);
    }
    stats.edges = checker.edges;
    if checker.used < checker.entries.len() {
        return Err(reader.fault(Code::PotentialEntry, "nothing uses the last entry"));
    }
    reader.finish()
}

/// Different numbers below 4^9.
fn read_entries(reader: &mut Reader, budget: &mut Budget) -> Result<Vec<u32>, Stop> {
    let count = reader.number()?;
    let (mut entries, mut seen) = (Vec::new(), BTreeSet::new());
    for _ in 0..count {
        let entry = u32::try_from(reader.number()?).ok();
        let entry = entry.filter(|entry| entry.wrapping_shr(18) == 0 && seen.insert(*entry));
        entries.push(entry.ok_or_else(|| {
            reader.fault(
                Code::PotentialEntry,
                "an entry is too large, or occurs twice",
            )
        })?);
        budget.hold(32)?;
    }
    Ok(entries)
}

struct Potentials {
    entries: Vec<u32>,
    /// Entries are used for the first time in their order; so many have been.
    used: usize,
    graph: Vec<Vec<Edge>>,
    edges: u64,
}

impl Potentials {
    /// How many stones are left at least on a line with these squares.
    fn line(&mut self, line: impl Iterator<Item = u8>, reader: &mut Reader) -> Result<u64, Stop> {
        // Before the line: the word has come as far as two bare separations between empty squares.
        let mut potentials = [UNREACHED; STATES];
        *potentials.first_mut().ok_or(Stop::Internal)? = 0;
        let mut kinds = [Kind::Gap; 2];
        let (mut before, mut parts) = (None, 0_u64);
        // Each square with the separation before it; the first one's is a gap, as are the two behind the last.
        for square in line.map(Some).chain([None, None]) {
            let kind = match (before, square) {
                (Some(left), Some(right)) if left != EMPTY && right != EMPTY => {
                    if left == right {
                        Kind::Same
                    } else {
                        Kind::Alternate
                    }
                }
                _ => Kind::Gap,
            };
            if kind == Kind::Gap && square.is_some_and(|square| square != EMPTY) {
                parts = parts.saturating_add(1);
            }
            if before.is_some() || square.is_none() {
                self.step([kinds[0], kinds[1], kind], &mut potentials, reader)?;
                kinds = [kinds[1], kind];
            }
            before = square;
        }
        let bare = *potentials.first().ok_or(Stop::Internal)?;
        Ok(parts.saturating_add(u64::from(bare)))
    }

    /// The potentials one letter on, from the next entry: each is that of the state it names and the cost of the edge. No
    /// other edge may lead to less.
    fn step(
        &mut self,
        [x, y, z]: [Kind; 3],
        potentials: &mut [u32; STATES],
        reader: &mut Reader,
    ) -> Result<(), Stop> {
        let entry = self.entry(reader)?;
        let index = (x as usize)
            .saturating_mul(9)
            .saturating_add(pair(y as usize, z as usize));
        let edges = at(&self.graph, index)?;
        let mut next = [UNREACHED; STATES];
        let mut named = 0_u32;
        for edge in edges {
            if entry.wrapping_shr(edge.shift) & 3 == edge.code {
                let potential = at(potentials, edge.tail)?.saturating_add(edge.cost);
                if potential == UNREACHED {
                    let message = "an entry names a state that no path reaches";
                    return Err(reader.fault(Code::PotentialParent, message));
                }
                *next.get_mut(edge.head).ok_or(Stop::Internal)? = potential;
                named |= 3_u32.wrapping_shl(edge.shift);
            }
        }
        if entry & !named != 0 {
            let message = "an entry names a letter that cannot stand there";
            return Err(reader.fault(Code::PotentialParent, message));
        }
        for edge in edges {
            if *at(&next, edge.head)? > at(potentials, edge.tail)?.saturating_add(edge.cost) {
                let message = "an edge leads to a state by a cheaper path";
                return Err(reader.fault(Code::PotentialEdge, message));
            }
        }
        self.edges = self.edges.saturating_add(edges.len() as u64);
        *potentials = next;
        Ok(())
    }

    fn entry(&mut self, reader: &mut Reader) -> Result<u32, Stop> {
        let number = usize::try_from(reader.number()?).ok();
        let number = number.filter(|number| *number <= self.used);
        let entry = number.and_then(|number| self.entries.get(number));
        let entry = *entry.ok_or_else(|| {
            let message = "there is no such entry, or one before it has not been used yet";
            reader.fault(Code::PotentialEntry, message)
        })?;
        if number == Some(self.used) {
            self.used = self.used.saturating_add(1);
        }
        Ok(entry)
    }
}

/// The squares with which lines begin, such that no game on the board is better than the best game on one of these lines
/// (Theorem 12). A cycle with an empty square is a line from there on; one colour alone has no moves. Otherwise let `p` be
/// the first stone whose right neighbour `q` has the other colour. A stone that leaves its square, as long as it is the
/// one that stood there at the start, was taken by nobody, so nothing came to its square and nothing ever will: the separation
/// at its back is never crossed. An optimal game does not leave both `p` and `q` where they are, or one could take the other. So
/// `p` moves (the line begins with `p` or with `q`), or `q` moves (with `q` or behind it), or one of them is taken by a stone
/// that comes from the other side: the next stone of the colour of `p` behind `q` (the line begins behind that stone), or
/// the next stone of the colour of `q` before `p` (it begins with that stone).
fn cuts(claim: &Claim, squares: &[u8]) -> Vec<usize> {
    if !claim.is_cycle {
        return vec![0];
    }
    if let Some(gap) = squares.iter().position(|square| *square == EMPTY) {
        return vec![gap];
    }
    let pairs = squares.iter().zip(squares.iter().cycle().skip(1));
    let Some((p, (first, second))) = pairs.enumerate().find(|(_, (p, q))| p != q) else {
        return vec![0];
    };
    let right = |square: usize| neighbour(squares.len(), square, false, true);
    let Some(q) = right(p) else {
        return vec![0];
    };
    let behind_q = right(q);
    // Around the board from q to the right, the first of p's colour that is not p.
    let around = |from: usize| {
        let places = squares.iter().enumerate();
        places.cycle().skip(from).take(squares.len())
    };
    let taker_of_q = around(q).find(|(_, square)| *square == first);
    let taker_of_q = taker_of_q.filter(|(place, _)| *place != p);
    // From q to the right up to p, the last of q's colour that is not q.
    let taker_of_p = around(q).filter(|(_, square)| *square == second).last();
    let taker_of_p = taker_of_p.filter(|(place, _)| *place != q);
    let all = [
        Some(p),
        Some(q),
        behind_q,
        taker_of_q.and_then(|(place, _)| right(place)),
        taker_of_p.map(|(place, _)| place),
    ];
    let mut cuts = Vec::new();
    for cut in all.into_iter().flatten() {
        if !cuts.contains(&cut) {
            cuts.push(cut);
        }
    }
    cuts
}
