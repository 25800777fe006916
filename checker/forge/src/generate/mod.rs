//! Generates structured certificates, true ones and ones that are nearly true, to compare checkers
//! with each other and with brute force.
//!
//! In reading order: `draft` has certificates as lemmas, claims and goals with their steps;
//! `arenas` makes values; `finite`, `multiples`, `bags`, `conditions`, `rows`, `cuts`, `guessed`
//! and `rests` make true certificates of one kind each, with random content; `databases` makes
//! databases; `keep` changes a draft and keeps it true; `change` and `crate::mutate` change it
//! arbitrarily; `bytes` changes bodies; `coverage` lists the rules and features of a certificate.
//! The cases of a block depend only on its seed and number.

pub mod arenas;
pub mod bags;
pub mod bytes;
pub mod change;
pub mod conditions;
pub mod coverage;
pub mod cuts;
pub mod databases;
pub mod draft;
pub mod finite;
pub mod guessed;
pub mod keep;
pub mod multiples;
pub mod rests;
pub mod rows;

use crate::mutate::mutate;
use crate::rng::Rng;
use crate::samples;
use crate::wire::*;
use change::change;
use draft::{Draft, File};
use keep::keep;
use segcert_check::shell::file::{HEADER_BYTES, Kind, write};
use std::rc::Rc;

/// Cases of a block, which are made from the same drafts.
pub const BLOCK: usize = 1000;

/// One file for the checkers.
pub struct Case {
    /// A certificate or a database.
    pub kind: Kind,
    /// The body of the file.
    pub body: Vec<u8>,
    /// The files on which it may rest.
    pub imports: Vec<Rc<File>>,
    /// The certificate, unless bytes were changed.
    pub certificate: Option<Certificate>,
    /// Features that the proof is known to use.
    pub tags: Vec<&'static str>,
    /// The kind of certificate from which the case was made.
    pub origin: &'static str,
    /// The change that was made.
    pub change: &'static str,
}

impl Case {
    /// The file with the right root.
    pub fn file(&self) -> Vec<u8> {
        write(self.kind, &self.body)
    }
}

/// Drafts that every block uses.
pub struct Material {
    drafts: Vec<(&'static str, Draft)>,
    bodies: Vec<Vec<u8>>,
    databases: Vec<Vec<u8>>,
}

/// Squares of the databases that every block uses.
const SQUARES: std::ops::Range<usize> = 2..7;

impl Material {
    /// Returns the samples, and those of these files that are proofs without imports.
    pub fn new(files: &[Vec<u8>]) -> Material {
        let of = |certificate: &Certificate| Draft::of(certificate, &[]);
        let mut drafts: Vec<_> =
            samples::all().iter().map(|(sample, _)| ("sample", of(sample))).collect();
        let bodies: Vec<Vec<u8>> = files.iter().map(|file| file[HEADER_BYTES..].to_vec()).collect();
        for body in bodies.iter().filter(|body| checked(body).exit_code() == 0) {
            let certificate = Reader(body).certificate();
            drafts.push(("committed", of(&certificate)));
        }
        Material { drafts, bodies, databases: SQUARES.map(databases::database).collect() }
    }
}

/// Makes the cases of a block.
pub struct Generator<'a> {
    material: &'a Material,
    rng: Rng,
    pool: Vec<(&'static str, Draft)>,
    /// Files that may be imported.
    others: Vec<Rc<File>>,
}

/// A family of certificates.
type Family = (&'static str, usize, fn(&mut Rng) -> Option<Draft>);

/// For each kind of draft: its name, its number in a block, and its generator.
const FAMILIES: &[Family] = &[
    ("play", 8, finite::by_play),
    ("large arena", 6, finite::in_large_arena),
    ("sums", 8, multiples::sums),
    ("floors", 4, multiples::floors),
    ("rivals", 5, bags::rivals),
    ("families", 4, bags::families),
    ("any", 5, bags::any),
    ("conditions", 6, conditions::rows),
    ("cases", 4, conditions::cases),
    ("written twice", 6, rows::written_twice),
    ("facts", 3, bags::facts),
    ("cuts", 8, cuts::finite),
    ("ranks", 3, cuts::ranks),
    ("contradictions", 6, guessed::contradictions),
    ("lengths", 5, guessed::lengths),
];

/// Number of drafts of a block with imports, of each kind.
const RESTING: usize = 4;

/// The drafts of a block, and the files that its cases may import.
fn pool(rng: &mut Rng) -> (Vec<(&'static str, Draft)>, Vec<Rc<File>>) {
    let families = FAMILIES.iter().flat_map(|family| vec![family; family.1]);
    let mut pool: Vec<_> =
        families.filter_map(|(name, _, make)| Some((*name, make(rng)?))).collect();
    let mut others: Vec<Rc<File>> = Vec::new();
    for _ in 0..RESTING {
        for (name, draft) in
            [("import", rests::by_import(rng, &others)), ("imports", rests::sum_of_imports(rng))]
        {
            let Some(draft) = draft else { continue };
            if draft.is_accepted() {
                others.push(Rc::new(draft.file()));
            }
            pool.push((name, draft));
        }
    }
    (pool, others)
}

/// One of this number of cases is a database.
const DATABASES: usize = 40;

/// A database, perhaps with changed bytes.
fn database(bodies: &[Vec<u8>], rng: &mut Rng) -> Case {
    let mut body = bodies[rng.below(bodies.len())].clone();
    let is_changed = !rng.chance(4);
    if is_changed {
        bytes::mutate(&mut body, bodies, rng);
        // The sums in many squares are too many for a checker without limits.
        if (SQUARES.end as u8..=24).contains(&body[0]) {
            body[0] = 25;
        }
    }
    Case {
        kind: Kind::Database,
        body,
        imports: Vec::new(),
        certificate: None,
        tags: Vec::new(),
        origin: "database",
        change: if is_changed { "bytes" } else { "none" },
    }
}

impl Generator<'_> {
    /// The generator of a block.
    pub fn new(material: &Material, seed: u64, block: u64) -> Generator<'_> {
        let mut rng = Rng::new(Rng::new(seed).bits() ^ block.wrapping_mul(0x2545_f491_4f6c_dd1d));
        rng.bits();
        let (pool, others) = pool(&mut rng);
        Generator { material, rng, pool, others }
    }

    /// The next case.
    pub fn case(&mut self) -> Case {
        let rng = &mut self.rng;
        if rng.chance(DATABASES) {
            return database(&self.material.databases, rng);
        }
        let own = !self.pool.is_empty() && !rng.chance(4);
        let drafts = if own { &self.pool } else { &self.material.drafts };
        let (origin, draft) = &drafts[rng.below(drafts.len())];
        let mut draft = draft.clone();
        let others = &self.others;
        let mut tags = Vec::new();
        let mut certificate = None;
        let mut body = Vec::new();
        let change = match rng.below(20) {
            0 | 1 => {
                body = draft.certificate().body();
                for _ in 0..1 + rng.below(2) {
                    bytes::mutate(&mut body, &self.material.bodies, rng);
                }
                "bytes"
            }
            2..6 => {
                tags = draft.tags.clone();
                certificate = Some(draft.certificate());
                "none"
            }
            6..9 => {
                (0..1 + rng.below(2)).for_each(|_| keep(&mut draft, rng));
                tags = draft.tags.clone();
                certificate = Some(draft.certificate());
                "kept"
            }
            kind => {
                if rng.chance(4) {
                    keep(&mut draft, rng);
                }
                let is_changed = kind < 17 && change(&mut draft, others, rng);
                let mut changed = draft.certificate();
                if !is_changed || rng.chance(8) {
                    mutate(&mut changed, rng);
                }
                certificate = Some(changed);
                "changed"
            }
        };
        if let Some(certificate) = &certificate {
            body = certificate.body();
        }
        let imports = draft.imports;
        Case { kind: Kind::Proof, body, imports, certificate, tags, origin, change }
    }
}
