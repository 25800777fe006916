//! Solitaire Clobber: nanoseconds per stone for boards of 10^4 to 10^7 stones, which should not
//! depend on their number.
//!
//!     cargo bench --bench solitaire [LARGEST_EXPONENT]
use std::time::Instant;

use segcert_clobber::{Piece, Row, Square, Stone};
use segcert_solitaire::{Verdict, check};
use segcert_solitaire_solver::certificate::certificate;
use segcert_solitaire_solver::{Board, Shape, Solution};

fn main() {
    let mut words = std::env::args().skip(1);
    let largest = words.find_map(|word| word.parse().ok()).unwrap_or(7);
    let warm_up = Board::new(Shape::Cycle, random(10_000));
    Solution::find(&warm_up);
    println!("ns per stone               solve   moves certify   check   bytes per stone");
    for exponent in 4..=largest {
        let n = 10_usize.pow(exponent);
        for shape in [Shape::Line, Shape::Cycle] {
            measure(&format!("random {shape} 10^{exponent}"), &Board::new(shape, random(n)));
            let checkerboard: Row = "XO".parse().expect("a row");
            let checkerboard = Row::new([Piece::Power(checkerboard, n as u32 / 2)]);
            measure(&format!("(XO)^n {shape} 10^{exponent}"), &Board::new(shape, checkerboard));
        }
    }
}

fn measure(name: &str, board: &Board) {
    let per_stone = |start: Instant| start.elapsed().as_nanos() as f64 / board.stones() as f64;
    let start = Instant::now();
    let solution = Solution::find(board);
    let solve = per_stone(start);
    let start = Instant::now();
    let last = solution.game().moves().last();
    let moves = per_stone(start);
    assert!(last.is_some());
    let start = Instant::now();
    let file = certificate(board, &solution).expect("a certificate").bytes;
    let certify = per_stone(start);
    let start = Instant::now();
    assert!(matches!(check(&file, None), Verdict::Verified(_)));
    let check = per_stone(start);
    let bytes = file.len() as f64 / board.stones() as f64;
    println!("{name:<22} {solve:>9.1} {moves:>7.1} {certify:>7.1} {check:>7.1} {bytes:>10.2}");
}

/// Returns a row of pseudorandom stones, from a linear congruential generator.
fn random(n: usize) -> Row {
    let mut state = 1_u64;
    let squares = (0..n).map(|_| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Square::Stone(if state >> 63 == 1 { Stone::X } else { Stone::O })
    });
    Row::from(squares.collect::<Vec<_>>())
}
