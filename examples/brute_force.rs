//! A brute-force prover that writes a certificate move by move:
//! `cargo run --release --example brute_force -- "(XO)^8 || 0" proof.cert`
use std::collections::HashMap;
use std::env;
use std::error::Error;

/// Whether a player wins a row, moving first: tries all moves.
fn wins(row: &[u8], player: u8, known: &mut HashMap<(Vec<u8>, u8), bool>) -> bool {
    let key = (row.to_vec(), player);
    if let Some(&win) = known.get(&key) {
        return win;
    }
    let other = b'X' + b'O' - player;
    let squares = (1..row.len()).flat_map(|to| [(to - 1, to), (to, to - 1)]);
    let mut moves = squares.filter(|&(from, to)| row[from] == player && row[to] == other);
    let win = moves.any(|(from, to)| {
        let mut after = row.to_vec();
        (after[from], after[to]) = (b'.', player);
        !wins(&after, other, known)
    });
    known.insert(key, win);
    win
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let statement = arguments.next().ok_or("give a statement about rows")?;
    let path = arguments.next().ok_or("name the file for the certificate")?;
    let mut known = HashMap::new();
    let proof = segcert::Writer::new(statement)?.write(|open| {
        let other = if open.left_moves { b'O' } else { b'X' };
        open.moves.iter().position(|it| !wins(it.after.as_bytes(), other, &mut known))
    })?;
    Ok(proof.write(path)?)
}
