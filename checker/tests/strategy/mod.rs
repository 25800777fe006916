//! Certificates of theorems about strategies: the committed one and small ones written here by hand, damaged, forged and varied; and strategies drawn
//! at random, whose theorems are compared with brute force.

mod damaged;
mod forged;
mod oracle;
mod random;
mod written;

use segcert_check::container::{Kind, open, write};
use segcert_check::strategy::Sections;
use segcert_check::{Code, Limits, Options, Rejection, Verdict, check, seal_strategy};

pub const CONJECTURE_1: &[u8] = include_bytes!("../../../certs/conjecture-1-all-n.cert");

/// The sections of the committed certificate.
pub fn conjecture_1() -> Sections {
    let Ok(opened) = open(CONJECTURE_1) else {
        panic!("the committed certificate opens");
    };
    let [statement, strategy, names, certificates] = opened.sections.map(<[u8]>::to_vec);
    Sections { statement: String::from_utf8(statement).unwrap(), strategy, names, certificates }
}

/// The verdict on a file with these sections and right hashes, but for the root.
pub fn verdict(sections: &Sections) -> Verdict {
    check(&write(Kind::Strategy, sections.bodies(), &[0; 32]), &Options::default())
}

/// Why these sections are rejected. Those that prove their statement are rejected for their root.
pub fn rejection(sections: &Sections) -> Rejection {
    match verdict(sections) {
        Verdict::Rejected(rejection) => rejection,
        other => panic!("{}: {other:?}", sections.statement),
    }
}

#[track_caller]
pub fn assert_rejected(sections: &Sections, code: Code) {
    let found = rejection(sections);
    assert_eq!(found.code, code, "{}: {found}", sections.statement);
}

#[track_caller]
pub fn assert_right(sections: &Sections) {
    let sealed = seal_strategy(sections, Limits::default());
    let sealed = sealed.unwrap_or_else(|verdict| panic!("{}: {verdict:?}", sections.statement));
    let options = Options { claim: Some(sections.statement.clone()), ..Options::default() };
    assert_eq!(check(&sealed.bytes, &options), Verdict::Verified(sealed.verified));
}

/// A small generator of random numbers (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % most.max(1) as u64) as usize
    }

    pub fn from<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
