//! Lemmas: equalities that the normal form of positions uses once they are proved.

use super::Kernel;
use crate::data::{Checked, Player, Reader, Scope, Stop, Term, Word, fault, given, require};
use crate::games::{Choice, Games, Position, as_value};

/// Two sums that are equal: two values and their sum, or a part with a move, and values and shorter
/// parts.
pub struct Lemma {
    /// The terms of the left side, of which there are `lefts`, and of the right side; of Regroup the
    /// four values.
    pub terms: Vec<Term>,
    pub lefts: usize,
    pub way: Way,
}

/// How a lemma is proved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// By `left − right ≥ 0` and `right − left ≥ 0`.
    Play,
    /// By comparing the options of the left side with those of the right one, a value.
    Options,
    /// `(a + b) + (c + d) = (a + c) + (b + d)`, by the lemmas before it.
    Regroup,
}

impl Lemma {
    pub fn read(reader: &mut Reader, games: &mut Games) -> Checked<Lemma> {
        let (is_rewrite, way) = match reader.number()? {
            0 => (false, Way::Play),
            1 => (false, Way::Options),
            2 => (true, Way::Play),
            3 => (true, Way::Options),
            4 => (false, Way::Regroup),
            _ => return fault("variant"),
        };
        if is_rewrite {
            return Lemma::rewrite(reader, games, way);
        }
        let count = if way == Way::Regroup { 4 } else { 3 };
        let mut value = || games.arena.reference(reader.small()?).map(Term::value);
        let terms = (0..count).map(|_| value()).collect::<Checked<_>>()?;
        Ok(Lemma { terms, lefts: 2, way })
    }

    fn rewrite(reader: &mut Reader, games: &mut Games, way: Way) -> Checked<Lemma> {
        let (head, scope) = (reader.stones()?, Scope::default());
        let length = head.0.len();
        let part = games.written_word(&Word { head, blocks: Vec::new() }, &scope)?;
        let Position { mut terms, multiples } = games.read_position(reader, &scope)?;
        let mut is_shorter = part != Term::ZERO && multiples.is_empty();
        for term in &terms {
            let word = games.word(*term)?;
            is_shorter &= word.is_none_or(|w| w.blocks.is_empty() && w.head.0.len() < length);
        }
        require(is_shorter, "lemma")?;
        terms.insert(0, part);
        Ok(Lemma { terms, lefts: 1, way })
    }
}

impl Kernel {
    /// The summands and the sum that Regroup proves equal for four values: lemmas say what the sums
    /// in brackets are, and what the sum on the right is.
    pub fn regroup(&mut self, values: &[Term]) -> Checked<[Term; 3]> {
        self.games.budget.charge(5)?;
        let &[a, b, c, d] = values else { return Err(Stop::Internal) };
        let plus = |a, b| given(self.games.plus(a, b), "lemma");
        Ok([plus(a, b)?, plus(c, d)?, plus(plus(a, c)?, plus(b, d)?)?])
    }

    /// **Options**, one half; the other half says this of the negatives.
    ///
    /// ```text
    /// no G^L ≥ v    each v^L ≤ some G^L    no G^R ≤ v    each v^R ≥ some G^R    G^L, G^R values
    /// ------------------------------------------------------------------------------------------
    /// G = v
    /// ```
    ///
    /// `G ≤ v`: no `G^L ≥ v`, and no `v^R ≤ G`, as some `G^R ≤ v^R` and no `G^R ≤ G`. `G ≥ v` in
    /// the same way.
    pub fn compare_options(&mut self, sum: &[Term], value: &[Term]) -> Checked {
        let value = given(as_value(value), "option")?;
        let mut lefts = Vec::new();
        for (index, term) in sum.iter().enumerate() {
            let mut others = Position { terms: sum.to_vec(), ..Position::default() };
            others.terms.remove(index);
            let choices = self.games.options(*term, Player::Left, 0)?;
            lefts.reserve(choices.len());
            for Choice { pieces, .. } in choices.iter() {
                let option = self.games.value(&others, pieces)?;
                lefts.push(given(option, "option")?);
            }
        }
        require(self.games.agrees(&lefts, value)?, "value")
    }
}
