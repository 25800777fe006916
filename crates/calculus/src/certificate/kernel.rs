//! Rows, families and forms of the kernel as those of the notation.
use segcert_check::data;

use crate::clobber::{Cell, Component, Form, Power, Stone, Word};

/// Returns a form of the kernel as a form of the notation.
pub fn form(form: &data::Form) -> Form {
    let terms = form.terms.iter().map(|(parameter, factor)| (*parameter as usize, *factor));
    Form::new(form.constant, terms)
}

/// Returns a row of the kernel as a row of the notation.
pub fn component(stones: &[u8]) -> Component {
    stones.iter().map(|stone| if *stone == 1 { Stone::X } else { Stone::O }).collect()
}

/// Returns a row of the notation as a row of the kernel.
pub fn stones(row: &Component) -> Vec<u8> {
    row.stones().map(|stone| u8::from(stone == Stone::X)).collect()
}

/// Returns a word of the kernel as a word of the notation.
pub fn word(word: &data::Word) -> Word {
    let powers = word.rest.chunks(2).map(|pair| Power {
        stones: component(&pair[0].stones),
        exponent: form(&pair[0].exponent),
        after: pair.get(1).map(|run| component(&run.stones)).unwrap_or_default(),
    });
    Word { powers: powers.collect(), head: component(&word.head.stones) }
}

/// Returns a family of rows of the kernel as a family of the notation.
pub fn cell(data::Cell { prefix, block: base, suffix, least }: &data::Cell) -> Cell {
    let [prefix, base, suffix] = [prefix, base, suffix].map(|stones| component(stones));
    Cell { prefix, base, suffix, least: *least }
}
