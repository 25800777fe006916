//! A plain solver of Clobber rows, which prints the winning moves that it finds:
//! `cargo run --release --example alpha_beta -- XOXOXOXO | segcert prove "(XO)^4" --moves -`
//!
//! It is a negamax search with two results, a transposition table and the fewest moves first. It
//! removes components without moves and pairs of a component and its negative. It knows nothing of
//! values of games, and it uses nothing of segcert. An argument that is a number n means (XO)^n.
use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

/// A component of at most 63 stones, the first in the lowest bit; 1 is a stone of the player to
/// move. It is read from the end that gives the smaller number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    length: u32,
    stones: u64,
}

impl Row {
    fn new(length: u32, stones: u64) -> Row {
        let mirrored = stones.reverse_bits().checked_shr(64 - length).unwrap_or(0);
        Row { length, stones: stones.min(mirrored) }
    }

    fn all(self) -> u64 {
        (1 << self.length) - 1
    }

    /// Returns the component as the other player sees it.
    fn negative(self) -> Row {
        Row::new(self.length, !self.stones & self.all())
    }

    /// Returns the pairs of neighbours of different colours: bit i for squares i and i + 1.
    fn pairs(self) -> u64 {
        (self.stones ^ self.stones >> 1) & self.all() >> 1
    }

    fn hash(self) -> u64 {
        let mixed = (self.stones << 1 | 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed =
            (mixed ^ mixed >> 29 ^ u64::from(self.length)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }

    /// Returns the two pieces that the move from one square to the next one leaves.
    fn after(self, from: u32, to: u32) -> [Row; 2] {
        let before = self.stones & ((1 << from) - 1);
        let behind = self.stones >> (from + 1);
        let (before, behind) = match to < from {
            true => (before | 1 << to, behind),
            false => (before, behind | 1),
        };
        [Row::new(from, before), Row::new(self.length - from - 1, behind)]
    }
}

/// Components in ascending order, none beside its negative.
type Board = Vec<Row>;

fn add(board: &mut Board, row: Row) {
    if row.pairs() == 0 {
        return;
    }
    match board.binary_search(&row.negative()) {
        Ok(place) => drop(board.remove(place)),
        Err(_) => board.insert(board.partition_point(|other| *other < row), row),
    }
}

fn hash(board: &Board) -> u64 {
    board.iter().fold(0, |sum: u64, row| sum.wrapping_add(row.hash()))
}

/// A move: the component, and the squares in it.
struct Move {
    row: usize,
    from: u32,
    to: u32,
}

struct Solver<W> {
    /// Whether the player to move wins, by the hash of the board. Two boards with one hash would
    /// give a wrong answer here, and no certificate.
    table: HashMap<u64, bool>,
    out: W,
    lines: u64,
}

impl<W: Write> Solver<W> {
    fn wins(&mut self, board: &Board) -> io::Result<bool> {
        let key = hash(board);
        if let Some(&win) = self.table.get(&key) {
            return Ok(win);
        }
        let mut moves = moves(board);
        // First the moves to boards that are known to be lost, then those that leave few moves.
        moves.retain(|(_, after)| self.table.get(&hash(after)) != Some(&true));
        moves.sort_by_cached_key(|(_, after)| {
            let is_lost = self.table.contains_key(&hash(after));
            let left: u32 = after.iter().map(|row| row.pairs().count_ones()).sum();
            (!is_lost, left)
        });
        let mut win = false;
        for (played, after) in &moves {
            if !self.wins(after)? {
                self.print(board, played)?;
                win = true;
                break;
            }
        }
        self.table.insert(key, win);
        Ok(win)
    }

    /// Prints `BOARD PLAYER FROM TO`: the components in one row, the player to move as Left.
    fn print(&mut self, board: &Board, played: &Move) -> io::Result<()> {
        let letter = |row: &Row, i: u32| if row.stones >> i & 1 == 1 { 'X' } else { 'O' };
        let text = |row: &Row| (0..row.length).map(|i| letter(row, i)).collect::<String>();
        let rows: Vec<String> = board.iter().map(text).collect();
        let start = 1 + board[..played.row].iter().map(|row| row.length + 1).sum::<u32>();
        self.lines += 1;
        writeln!(self.out, "{} L {} {}", rows.join("."), start + played.from, start + played.to)
    }
}

/// Returns the moves of the player to move, each with the board as the other player sees it.
fn moves(board: &Board) -> Vec<(Move, Board)> {
    let mut moves = Vec::new();
    for (row, &played) in board.iter().enumerate() {
        if row > 0 && board[row - 1] == played {
            continue;
        }
        let mut rest = Board::new();
        let others = board.iter().enumerate().filter(|(other, _)| *other != row);
        others.for_each(|(_, other)| add(&mut rest, other.negative()));
        for i in (0..played.length).filter(|i| played.pairs() >> i & 1 == 1) {
            let (from, to) = if played.stones >> i & 1 == 1 { (i, i + 1) } else { (i + 1, i) };
            let mut after = rest.clone();
            played.after(from, to).into_iter().for_each(|piece| add(&mut after, piece.negative()));
            moves.push((Move { row, from, to }, after));
        }
    }
    moves
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args().nth(1).ok_or("give a row such as XOXO, or n for (XO)^n")?;
    let text = text.parse().map_or(text, |n| "XO".repeat(n));
    let mut board = Board::new();
    for component in text.split('.') {
        if component.len() > 63 || component.chars().any(|stone| !"XO".contains(stone)) {
            return Err("write rows of at most 63 stones X and O, with gaps `.`".into());
        }
        let stones =
            component.bytes().rev().fold(0, |stones, stone| stones << 1 | u64::from(stone == b'X'));
        add(&mut board, Row::new(component.len() as u32, stones));
    }
    let start = Instant::now();
    let out = BufWriter::new(io::stdout());
    let mut solver = Solver { table: HashMap::new(), out, lines: 0 };
    let left = solver.wins(&board)?;
    let mut turned = Board::new();
    board.iter().for_each(|row| add(&mut turned, row.negative()));
    let right = solver.wins(&turned)?;
    solver.out.flush()?;
    let (boards, seconds) = (solver.table.len(), start.elapsed().as_secs_f64());
    eprintln!("Left wins moving first: {left}, Right: {right}");
    eprintln!("{} lines, {boards} boards, {seconds:.2} s", solver.lines);
    Ok(())
}
