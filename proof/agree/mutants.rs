//! `mutants COUNT SEED OUT FILE…`: the certificates and mutants of them, each with the verdict of
//! segcert-check.
//!
//! A mutant differs in a few numbers of the body: changed, left out, put in, exchanged, or a
//! stretch taken from another certificate. Its root is made right again. For each one OUT has:
//! length (u32), body, verdict (0 verified, 1 rejected, 2 could not check), length (u32), text (the
//! statement, or the code of the rejection).

use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{HEADER_BYTES, Kind, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use std::error::Error;
use std::fs;
use std::io::{BufWriter, Write};

/// Xorshift: the same seed, the same mutants.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }
}

/// Most numbers of a certificate are one byte, and small.
const SMALL: usize = 24;

fn mutate(body: &mut Vec<u8>, bodies: &[Vec<u8>], random: &mut Random) {
    let place = random.below(body.len());
    match random.below(8) {
        0 => body[place] = body[place].wrapping_add(1),
        1 => body[place] = body[place].wrapping_sub(1),
        2 => body[place] = random.below(SMALL) as u8,
        3 => drop(body.remove(place)),
        4 => body.insert(place, body[place]),
        5 => body.insert(place, random.below(SMALL) as u8),
        6 => {
            let other = random.below(body.len());
            body.swap(place, other);
        }
        _ => {
            let other = &bodies[random.below(bodies.len())];
            let from = random.below(other.len());
            let to = (from + random.below(12)).min(other.len());
            let end = (place + random.below(12)).min(body.len());
            body.splice(place..end, other[from..to].to_vec());
        }
    }
    if body.is_empty() {
        body.push(0);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut word = || words.next().ok_or("usage: mutants COUNT SEED OUT FILE...");
    let (count, seed): (usize, u64) = (word()?.parse()?, word()?.parse()?);
    let mut out = BufWriter::new(fs::File::create(word()?)?);
    let bodies = words.map(|file| Ok(fs::read(file)?.split_off(HEADER_BYTES)));
    let bodies = bodies.collect::<Result<Vec<Vec<u8>>, Box<dyn Error>>>()?;
    let mut random = Random(seed.max(1));
    for number in 0..bodies.len() + count {
        let mut body = bodies[number % bodies.len()].clone();
        if number >= bodies.len() {
            for _ in 0..1 + random.below(2) {
                mutate(&mut body, &bodies, &mut random);
            }
        }
        let file = write(Kind::Proof, &body);
        let (verdict, text) = match check(&file, &Options::default(), &mut Library::default()) {
            Verdict::Verified(verified) => (0, verified.statement),
            Verdict::Rejected(rejection) => (1, rejection.code.to_string()),
            Verdict::CouldNotCheck(_) => (2, String::new()),
        };
        out.write_all(&u32::try_from(body.len())?.to_le_bytes())?;
        out.write_all(&body)?;
        out.write_all(&[verdict])?;
        out.write_all(&u32::try_from(text.len())?.to_le_bytes())?;
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}
