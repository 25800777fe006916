//! A guessing prover: it appends random steps, and keeps each step that the kernel accepts.

use crate::rng::Rng;
use crate::wire::*;
use segcert_check::shell::verdict::Verdict;

const WORDS: [&str; 14] = [
    "OX",
    "OXX",
    "OOX",
    "OXO",
    "OXXX",
    "O(X)^{x0+1}",
    "O(X)^{x0}",
    "X(O)^{x0+1}",
    "(OX)^{x0+1}",
    "O(X)^{x1+1}",
    "X(O)^{x1}",
    "(O)^{x0}(X)^{x1}",
    "(OX)^{x0}",
    "O(X)^{x0+x1}",
];

const FORMS: [&str; 26] = [
    "0", "1", "2", "-1", "x0", "x1", "x2", "x0-1", "x1-1", "x2-1", "x0-2", "-x0", "-x1", "1-x0",
    "x0+1", "x1+1", "x0-x1", "x1-x0", "x0+x1", "2x0", "2x0+1", "x2+2", "x1+2", "x3", "x1-x2",
    "x0-x1-1",
];

/// The cells of claims.
pub const CELLS: [&str; 9] = [
    "OX",
    "OXX",
    "OOX",
    "O(X) from 1",
    "X(O) from 1",
    "O(X) from 2",
    "(OX) from 1",
    "O(XX) from 1",
    "OX(XX) from 0",
];

/// A random choice of claims and steps.
pub struct Search {
    /// Source of the random choices.
    pub rng: Rng,
}

impl Search {
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.rng.below(items.len())]
    }

    fn form(&mut self) -> Form {
        form(self.pick(&FORMS))
    }

    fn value(&mut self) -> u32 {
        self.pick(&[STAR, UP, DOWN, UP_STAR, DOWN_STAR, TWO_UP, TWO_DOWN, STAR_2, ONE, MINUS_ONE])
    }

    fn term(&mut self) -> Term {
        match self.rng.below(4) {
            0 => v(self.value()),
            1 => Term::Multiple(self.value(), self.form()),
            _ => w(self.pick(&WORDS)),
        }
    }

    pub fn claim(&mut self) -> Claim {
        let mut claim = claim(2, vec![]);
        for _ in 0..self.rng.below(3) {
            claim.terms.push(self.term());
        }
        for _ in 0..self.rng.below(3) {
            claim.context.push(self.form());
        }
        for cell in 0..2 {
            if self.rng.chance(3) {
                claim.counts.push((cell, self.form()));
            }
        }
        claim.strict = self.rng.chance(2);
        claim.rank = form(self.pick(&["0", "0", "x0", "x1", "x0+x1"]));
        claim
    }

    /// Returns a random step.
    pub fn step(&mut self, certificate: &Certificate) -> Step {
        let claims: Vec<&Claim> = certificate.systems.iter().flatten().collect();
        match self.rng.below(24) {
            0..4 => Step::Replies,
            4..7 => Step::Move(self.rng.below(5) as u32),
            7..9 => Step::MoveAt(self.rng.below(4) as u32, self.form()),
            9..14 => {
                let number = self.rng.below(claims.len());
                let claim = claims[number];
                let parameters = (0..claim.parameters).filter(|index| {
                    let parameter = Form { constant: 0, terms: vec![(*index, 1)] };
                    claim.counts.iter().all(|(_, count)| *count != parameter)
                });
                let count = parameters.count();
                Step::Claim(number as u32, (0..count).map(|_| self.form()).collect())
            }
            14 => Step::Split(self.form()),
            15 => Step::Substitute(self.rng.below(3) as u32, self.form()),
            16 | 17 => {
                let [count, modulus] = self.pick(&[[1, 1], [0, 2], [2, 1], [1, 2], [0, 1]]);
                Step::Cases(self.rng.below(3) as u32, count, modulus)
            }
            18 => Step::Take(self.rng.below(2) as u32),
            19 => Step::Insert(
                self.rng.below(3) as u32,
                self.rng.below(2) as u32,
                self.form(),
                self.rng.below(4) as u32,
            ),
            20 => Step::Reduced(self.rng.below(2) as u32, self.rng.below(2) as u32),
            21 => {
                let selected = (0..3).filter(|_| self.rng.chance(2)).collect();
                let terms = (0..self.rng.below(2)).map(|_| self.term()).collect();
                Step::Cut(selected, terms)
            }
            22 if self.rng.chance(3) => absurd(self.rng.below(3) as u32),
            22 => Step::Multiple(self.form(), vec![v(self.value())]),
            _ => {
                let lines = (0..1 + self.rng.below(2))
                    .map(|_| (self.rng.below(4) as u32, 1 + self.rng.below(2) as u64));
                let lines = lines.collect();
                Step::Infer(1 + self.rng.below(2) as u64, lines, self.form())
            }
        }
    }

    /// Searches for a proof at random, keeping each step that the kernel accepts. Returns whether
    /// one was found.
    pub fn run(&mut self, certificate: &mut Certificate, most: usize) -> bool {
        loop {
            match certificate.verdict() {
                Verdict::Verified(_) => return true,
                Verdict::Rejected(rejection) if rejection.code == "steps" => {}
                _ => return false,
            }
            if certificate.steps.len() > most {
                return false;
            }
            let kept = certificate.steps.len();
            for attempt in 0.. {
                if attempt > 80 {
                    return false;
                }
                let step = self.step(certificate);
                certificate.steps.push(step);
                match certificate.verdict() {
                    Verdict::Verified(_) => return true,
                    Verdict::Rejected(rejection) if rejection.code == "steps" => break,
                    _ => certificate.steps.truncate(kept),
                }
            }
        }
    }
}
