//! Translates what the kernel reads: rows, families and forms to those of the notation; terms,
//! lemmas, claims and steps to those of a file.
use segcert_check::calculus::{self, Goal, Way};
use segcert_check::data::{self, Player};
use segcert_check::games::{Games, Position};

use super::wire::{Claim, Lemma, Step, Term};
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

/// Returns a term of the kernel, whose words are in `games`.
fn term(games: &Games, term: data::Term) -> Term {
    match games.word(term) {
        Ok(Some(it)) => Term::Word(word(it)),
        _ => Term::Value(term.index() as u32),
    }
}

/// Returns the terms of a sum, the multiples last.
fn terms(games: &Games, Position { terms, multiples }: &Position) -> Vec<Term> {
    let terms = terms.iter().map(|it| term(games, *it));
    let multiples =
        multiples.iter().map(|(value, copies)| Term::Multiple(value.index() as u32, form(copies)));
    terms.chain(multiples).collect()
}

/// Returns a lemma of the kernel, whose words are in `games`.
pub fn lemma(games: &Games, lemma: &calculus::Lemma) -> Lemma {
    let is_by_play = lemma.way == Way::Play;
    let terms: Vec<Term> = lemma.written.iter().map(|it| term(games, *it)).collect();
    match terms[..] {
        [Term::Word(Word { ref head, .. }), ref to @ ..] => {
            let (head, to) = (head.clone(), to.to_vec());
            if is_by_play { Lemma::Rewrite(head, to) } else { Lemma::RewriteByOptions(head, to) }
        }
        [Term::Value(a), Term::Value(b), Term::Value(sum)] => {
            if is_by_play {
                Lemma::Sum(a, b, sum)
            } else {
                Lemma::SumByOptions(a, b, sum)
            }
        }
        [Term::Value(a), Term::Value(b), Term::Value(c), Term::Value(d)] => {
            Lemma::Regroup([a, b, c, d])
        }
        _ => unreachable!("a lemma is about a word, or about three or four values"),
    }
}

/// Returns a claim of the kernel, whose words are in `games`.
pub fn claim(games: &Games, claim: &Goal) -> Claim {
    let counts = claim.counts.iter().map(|count| form(count)).enumerate();
    Claim {
        parameters: claim.scope.parameters as usize,
        context: claim.scope.context.iter().map(form).collect(),
        counts: counts.filter(|(_, count)| !count.is_zero()).collect(),
        terms: terms(games, &claim.position),
        strict: claim.first == Player::Left,
        rank: form(&claim.scope.rank),
    }
}

/// Returns a step of the kernel, whose words are in `games`.
pub fn step(games: &Games, step: &calculus::Step) -> Step {
    Step::of_kernel(step, form, |position| terms(games, position))
}
