//! Compares moves of files with the search and with plain recursion.

mod hostile;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use super::follow::{Node, Source};
use super::{FileSource, Moves, ReadError, Report, sums};
use crate::Prover;
use crate::certificate::{CertifyError, Verdict};
use crate::clobber::{Expr, Player, Query, Row};
use crate::game::arena::on_large_stack;
use crate::run::{Control, Halt};
use crate::search::Search;
use crate::terms;

/// A random number generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    /// Returns a row in which most stones have neighbours of the other colour, with few gaps.
    fn row(&mut self, squares: usize) -> String {
        let square = |at: usize| match self.below(12) {
            0 => ["X", "O"][at % 2],
            1 if at % 5 == 2 => ".",
            _ => ["O", "X"][at % 2],
        };
        (0..squares).map(square).collect()
    }
}

/// A solver that uses only the rules of the game.
#[derive(Default)]
struct Solver {
    known: BTreeMap<(String, Player), bool>,
    /// Winning moves, one in each line.
    lines: Vec<String>,
}

impl Solver {
    fn wins(&mut self, row: &Row, player: Player) -> bool {
        let key = (row.to_string(), player);
        if let Some(&win) = self.known.get(&key) {
            return win;
        }
        let winning =
            row.moves(player).into_iter().find(|(_, after)| !self.wins(after, player.other()));
        if let Some((clobber, _)) = &winning {
            let (from, to) = (clobber.from + 1, clobber.to + 1);
            self.lines.push(format!("{row} {player} {from} {to}"));
        }
        self.known.insert(key, winning.is_some());
        winning.is_some()
    }
}

fn read(text: &str) -> Result<Moves, ReadError> {
    Moves::read(text.as_bytes(), &Control::default())
}

/// Proves who wins a position by the moves of a text. The certificate is verified before it is
/// returned.
fn prove(position: &str, text: &str, may_search: bool) -> (Result<Verdict, CertifyError>, Report) {
    let mut prover = Prover::new(Control::default());
    let moves = Arc::new(read(text).unwrap());
    prover.follow_moves(Box::new(FileSource::new(moves)), may_search);
    let verdict = prover.certify(&position.parse::<Query>().unwrap());
    let report = prover.moves_report().cloned().unwrap_or_default();
    (verdict, report)
}

fn statement(verdict: Result<Verdict, CertifyError>) -> String {
    match verdict {
        Ok(Verdict::Proved(certificate)) => certificate.statement.to_string(),
        other => panic!("no certificate: {other:?}"),
    }
}

/// Returns the statement that the oracle expects about a row.
fn expected(row: &str, solver: &Solver) -> String {
    let wins = |player| solver.known[&(row.to_owned(), player)];
    let relation = match (wins(Player::Left), wins(Player::Right)) {
        (true, true) => "||",
        (true, false) => ">",
        (false, true) => "<",
        (false, false) => "=",
    };
    format!("{row} {relation} 0")
}

#[test]
fn agree_with_plain_recursion() {
    on_large_stack(|| {
        let mut random = Random(1);
        let (mut followed, mut searched, mut wrong) = (0, 0, 0);
        for round in 0..24 {
            let row = random.row(14 + round % 3);
            let mut solver = Solver::default();
            let board: Row = row.parse().unwrap();
            for player in [Player::Left, Player::Right] {
                solver.wins(&board, player);
            }
            let mut lines = solver.lines.clone();
            let complete = lines.join("\n");
            let (verdict, report) = prove(&row, &complete, false);
            assert_eq!(statement(verdict), expected(&row, &solver));
            assert_eq!((report.searched, report.wrong), (0, None), "{row}");
            followed += report.followed;
            // Removes some lines, adds wrong moves, and changes the order.
            lines.retain(|_| random.below(3) > 0);
            for (board, player) in solver.known.keys() {
                if random.below(4) > 0 {
                    continue;
                }
                let moves = board.parse::<Row>().unwrap().moves(*player);
                if !moves.is_empty() {
                    let (clobber, _) = &moves[random.below(moves.len())];
                    lines.push(format!("{board} {player} {} {}", clobber.from + 1, clobber.to + 1));
                }
            }
            for place in 1..lines.len() {
                lines.swap(place, random.below(place + 1));
            }
            let (verdict, report) = prove(&row, &lines.join("\n"), true);
            assert_eq!(statement(verdict), expected(&row, &solver));
            searched += report.searched;
            wrong += report.wrong_moves;
        }
        assert!(followed > 10 && searched > 3 && wrong > 3, "{followed}, {searched}, {wrong}");
    });
}

#[test]
fn a_wrong_move_is_refuted() {
    on_large_stack(|| {
        // Only the second move wins for Left.
        let row = "XOXOXOXXOXOOXOXXO";
        let mut solver = Solver::default();
        let board: Row = row.parse().unwrap();
        let losing = board.moves(Player::Left).into_iter();
        let losing: Vec<_> =
            losing.filter(|(_, after)| solver.wins(after, Player::Right)).collect();
        assert!(!losing.is_empty());
        for (clobber, after) in losing {
            let text = format!("# moves\n\n{row} L {} {}", clobber.from + 1, clobber.to + 1);
            let (_, report) = prove(row, &text, true);
            if report.wrong_moves == 0 {
                // Values decide the position.
                continue;
            }
            let wrong = report.wrong.unwrap();
            assert_eq!((wrong.line, wrong.player.as_str()), (3, "Left"));
            let (from, to) = wrong.refutation.split_once(' ').unwrap();
            let shown: Row = wrong.after.parse().unwrap();
            let replies = shown.moves(Player::Right).into_iter();
            let mut replies = replies.filter(|(reply, _)| {
                [reply.from + 1, reply.to + 1] == [from, to].map(|n| n.parse().unwrap())
            });
            let (_, refuted) = replies.next().expect("a legal reply");
            assert!(!solver.wins(&refuted, Player::Left), "{after}");
        }
    });
}

#[test]
fn games_beside_rows() {
    on_large_stack(|| {
        let text = "XOXO + up L 0 3 2\nXOXO + up R 0 2 1\nXO.X + *2 L 1 →*\n- up L →*";
        let (verdict, _) = prove("XOXO + up", text, true);
        assert_eq!(statement(verdict), "XOXO + up || 0");
        let (verdict, _) = prove("(XO)^4 + ±1 + *2 - (OX)^3.XXO", "", true);
        statement(verdict);
    });
}

#[test]
fn a_missing_move_is_named() {
    on_large_stack(|| {
        let (verdict, report) = prove("(XO)^14", "", false);
        assert!(matches!(verdict, Err(CertifyError::Halt(Halt::NoMove))));
        assert_eq!(report.missing.unwrap(), format!("{} Left", "OX".repeat(14)));
    });
}

/// Returns the error for a text that is rejected.
fn refused(text: &[u8]) -> String {
    match Moves::read(text, &Control::default()) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("read: {:?}", String::from_utf8_lossy(text)),
    }
}

#[test]
fn what_is_no_move() {
    let mut table = String::new();
    for text in [
        "XO",
        "XO L",
        "XO L 1",
        "XO L 1 3",
        "XO L 2 1",
        "XO L 0 1",
        "XO L 1 2 3 4",
        "XO L 18446744073709551616 1",
        "XO L 1 18446744073709551615",
        "XO M 1 2",
        "XO + OX L 1 2",
        "XO + OX L 2 1 2",
        "XO + up L 1 1 2",
        "XO + up L 0 →0",
        "up L 1 2",
        "up L →up",
        "up L →)",
        "0 L 1 2",
        "X\0O L 1 2",
        "4000*XO + 4000*XOX L 1 2",
        "9999999999*XO L 1 2",
        "(XO)^99999 L 1 2",
        "XO = 0 L 1 2",
        "ok\nXO",
    ] {
        writeln!(table, "{text:?}: {}", refused(text.as_bytes())).unwrap();
    }
    writeln!(table, "no UTF-8: {}", refused(b"XO L \xff 2")).unwrap();
    let long = format!("{} L 1 2", "XO".repeat(1 << 16));
    writeln!(table, "a long line: {}", refused(long.as_bytes())).unwrap();
    insta::assert_snapshot!(table);
}

#[test]
fn notations() {
    for text in [
        "XO L 1 2",
        "BW b 1 2",
        "x_xo X 3→4",
        "XO left 1->2",
        "-XO L 2 1",
        "2*XO + OX R 1 1 2",
        "XO.(OX)^3 w 4 5",
        "\u{feff}XO L 1 2\r\n\r\n# a comment\n  XO R 2 1  ",
        "up - *2 L 1 -> *",
    ] {
        assert!(read(text).unwrap().lines() > 0, "{text}");
    }
}

#[test]
fn a_line_takes_sixteen_bytes() {
    let line = format!("{} L 1 2\n", "XO".repeat(40));
    let moves = read(&line.repeat(1000)).unwrap();
    assert_eq!((moves.lines(), moves.bytes()), (1000, 16_000));
}

/// A board is found from either end, with its components in any order, and with additional
/// components that cancel.
#[test]
fn boards_have_one_fingerprint() {
    on_large_stack(|| {
        let mut random = Random(7);
        let mut prover = Prover::new(Control::default());
        let search = prover.search();
        for _ in 0..40 {
            let row = random.row(12);
            let read_board = |search: &mut Search, row: &Row| {
                let terms = terms::read(search, &Expr::from(row.clone())).unwrap();
                sums::board(&search.reducer, terms)
            };
            let board: Row = row.parse().unwrap();
            let here = read_board(search, &board);
            let options = sums::minus_options(&mut search.reducer, &here);
            let turned: String = row.chars().rev().collect();
            for (clobber, after) in board.moves(Player::Left) {
                let [from, to] = [clobber.from, clobber.to].map(|square| row.len() - square);
                let text = format!("{turned}.XXOX.OXOO L {from} {to}");
                let mut source = FileSource::new(Arc::new(read(&text).unwrap()));
                let after = read_board(search, &after);
                let after = search.reducer.negative(&after);
                let player = Player::Left;
                let node = Node { search, board: &here, options: &options, player };
                let found = source.candidates(node).unwrap();
                let found: Vec<_> = found.iter().map(|found| &options[found.option]).collect();
                // A move in a component whose negative is in the board is not a move of the normal
                // form.
                let is_option = options.contains(&after);
                assert_eq!(found, is_option.then_some(&after).into_iter().collect::<Vec<_>>());
            }
        }
    });
}
