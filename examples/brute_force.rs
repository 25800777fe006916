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
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [statement, path] = &arguments[..] else {
        return Err("give a statement about rows, and the file for its certificate".into());
    };
    let mut known = HashMap::new();
    let mut writer = segcert::Writer::new(statement)?;
    while let Some(open) = writer.next_open()? {
        let other = if open.left_moves { b'O' } else { b'X' };
        let mut moves = open.moves.iter();
        let winning = moves.position(|it| !wins(it.after.as_bytes(), other, &mut known));
        writer.play(winning.ok_or("the statement is false")?)?;
    }
    Ok(writer.finish()?.write(path)?)
}
