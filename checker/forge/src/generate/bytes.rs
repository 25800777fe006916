//! Changes bodies without regard to what the bytes mean.

use crate::rng::Rng;

/// Bound of a small number. Most numbers of a certificate are one byte, and small.
const SMALL: usize = 24;

/// Changes, removes or inserts a byte, exchanges two bytes, or copies a stretch from another body.
pub fn mutate(body: &mut Vec<u8>, bodies: &[Vec<u8>], rng: &mut Rng) {
    let place = rng.below(body.len());
    match rng.below(8) {
        0 => body[place] = body[place].wrapping_add(1),
        1 => body[place] = body[place].wrapping_sub(1),
        2 => body[place] = rng.below(SMALL) as u8,
        3 => drop(body.remove(place)),
        4 => body.insert(place, body[place]),
        5 => body.insert(place, rng.below(SMALL) as u8),
        6 => {
            let other = rng.below(body.len());
            body.swap(place, other);
        }
        _ => {
            let own = body.clone();
            let other = if bodies.is_empty() { &own } else { &bodies[rng.below(bodies.len())] };
            let from = rng.below(other.len());
            let to = (from + rng.below(12)).min(other.len());
            let end = (place + rng.below(12)).min(body.len());
            body.splice(place..end, other[from..to].to_vec());
        }
    }
    if body.is_empty() {
        body.push(0);
    }
}
