//! Iterates laws `w(n + d) = w(n) + c`: proves by induction, for all `m`, that `w(n + d·m) = w(n) +
//! m·c` and, with the values `v` of the first `d` words, that `w(r + d·m) = v + m·c`.
use super::lemmas::{self, MOST_STONES, NeededLemma};
use super::usable::Usable;
use crate::claims::{Claim, Fault, Form, Proof, Step, Stream, Term, Theory, Word};
use crate::clobber::Component;
use crate::game::Value;

/// A claim about any number of periods, and the law that proves it.
#[derive(Clone, Debug)]
pub struct Iterated {
    pub claim: usize,
    pub law: Law,
}

/// A claim `w(x + least + period) − w(x + least) + gain ≥ 0`.
#[derive(Clone, Debug)]
pub struct Law {
    pub claim: usize,
    /// `w(x + least + period)`
    longer: Word,
    /// `−w(x + least)`
    negative: Word,
    period: i64,
    gain: Vec<Term>,
}

/// Adds the consequences of laws for any number of periods to the theory.
///
/// # Errors
/// [`Fault`] of limits.
pub fn iterate(theory: &mut Theory) -> Result<Vec<(Iterated, Usable)>, Fault> {
    let laws = laws(theory)?;
    let mut found = Vec::new();
    for law in laws {
        found.extend(law.claimed(theory, law.iterated())?);
    }
    Ok(found)
}

/// Adds the consequences of laws and of the values of the first words, for all words, to the
/// theory. The values become lemmas.
///
/// # Errors
/// [`Fault`] of limits.
pub fn close(theory: &mut Theory) -> Result<Vec<(Iterated, Usable)>, Fault> {
    let laws = laws(theory)?;
    let mut found = Vec::new();
    for law in laws {
        for rest in 0..law.period {
            let first = law.first(rest)?;
            if first.len() > MOST_STONES {
                continue;
            }
            lemmas::add_needed(theory, &[NeededLemma::Word(first.clone())])?;
            let value = theory.value(&first)?;
            let value = theory.arena.negative(value);
            found.extend(law.claimed(theory, law.closed(rest, value))?);
        }
    }
    Ok(found)
}

fn laws(theory: &Theory) -> Result<Vec<Law>, Fault> {
    let laws = (0..theory.system).map(|number| Law::of(number, &theory.claims[number]));
    laws.filter_map(Result::transpose).collect()
}

impl Law {
    /// Returns the law for one period that a claim states, if it states one.
    fn of(number: usize, claim: &Claim) -> Result<Option<Law>, Fault> {
        let is_simple = claim.parameters == 1
            && claim.context.is_empty()
            && claim.counts.is_empty()
            && !claim.strict;
        let words = claim.terms.iter().filter_map(Term::word).map(Word::normal);
        let words: Vec<Word> = words.collect::<Result<_, _>>()?;
        let [one, other] = words.as_slice() else {
            return Ok(None);
        };
        let values = claim.terms.iter().filter(|term| !matches!(term, Term::Word(_)));
        let is_constant = |term: &&Term| match term {
            Term::Multiple(_, form) => form.is_constant(),
            _ => true,
        };
        if !is_simple || !values.clone().all(|term| is_constant(&term)) {
            return Ok(None);
        }
        for (longer, negative) in [(one, other), (other, one)] {
            let shorter = negative.negative()?;
            if let Some(period) = period(longer, &shorter) {
                let (longer, negative) = (longer.clone(), negative.clone());
                let gain = values.cloned().collect();
                return Ok(Some(Law { claim: number, longer, negative, period, gain }));
            }
        }
        Ok(None)
    }

    /// Returns the law with new numbers of claims.
    pub fn renumbered(&self, number: &[usize]) -> Law {
        Law { claim: number[self.claim], ..self.clone() }
    }

    /// Returns the word `w(x + least + more + period·m)`; the parameters are `x` and `m`.
    fn word(&self, more: i64) -> Word {
        let form = Form::new(more - self.period, [(1, self.period)]);
        self.longer.with_exponents(|exponent| exponent + &form)
    }

    /// Returns the first word with this remainder, without parameters.
    fn first(&self, rest: i64) -> Result<Component, Fault> {
        let numbers = [Form::constant(rest), Form::default()];
        let word = self.word(0).with_exponents(|exponent| exponent.instance(&numbers));
        Ok(word.normal()?.head)
    }

    /// Returns the gain in this number of periods.
    fn gains(&self, times: &Form) -> impl Iterator<Item = Term> {
        self.gain.iter().map(|term| match term {
            Term::Multiple(value, form) => Term::Multiple(*value, times.times(form.constant)),
            Term::Value(value) => Term::Multiple(*value, times.clone()),
            Term::Word(_) => term.clone(),
        })
    }

    /// Returns the claim `w(x + least + period·m) − w(x + least) + m·gain ≥ 0`.
    fn iterated(&self) -> Claim {
        let words = [Term::Word(self.word(0)), Term::Word(self.negative.clone())];
        let terms = words.into_iter().chain(self.gains(&Form::parameter(1))).collect();
        Claim::at_least(2, terms)
    }

    /// Returns the claim `w(rest + least + period·m) + value + m·gain ≥ 0`.
    fn closed(&self, rest: i64, value: Value) -> Claim {
        let numbers = [Form::constant(rest), Form::parameter(0)];
        let word = self.word(0).with_exponents(|exponent| exponent.instance(&numbers));
        let value = Some(Term::Value(value)).filter(|_| value != Value::ZERO);
        let terms = [Term::Word(word)].into_iter().chain(value);
        Claim::at_least(1, terms.chain(self.gains(&Form::parameter(0))).collect())
    }

    /// Adds a claim to the theory, if it has a proof by induction on its last parameter, which
    /// counts periods.
    fn claimed(
        &self,
        theory: &mut Theory,
        claim: Claim,
    ) -> Result<Option<(Iterated, Usable)>, Fault> {
        let number = theory.claims.len();
        let usable = Usable::new(number, None, &claim, &[])?;
        theory.claims.push(claim);
        match self.proof(theory, number) {
            Ok(_) => Ok(Some((Iterated { claim: number, law: self.clone() }, usable))),
            Err(fault @ Fault::Limit(_)) => Err(fault),
            Err(_) => {
                theory.claims.pop();
                Ok(None)
            }
        }
    }

    /// Returns the proof of a claim about any number of periods, with the present lemmas.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn proof(&self, theory: &mut Theory, number: usize) -> Result<Proof, Fault> {
        let periods = theory.claims[number].parameters - 1;
        let root = theory.root(number)?;
        let cases = Step::cases(periods, 1);
        let premises = theory.premises(&root, &cases)?;
        let more = premises.last().ok_or(Fault::Rule("no premise"))?;
        let longest = more.position.words.iter().enumerate();
        let longest = longest.max_by_key(|(_, word)| word.length().coefficient(periods));
        let (at, longest) = longest.ok_or(Fault::Rule("no word"))?;
        let exponent = |word: &Word| word.powers.first().map(|power| power.exponent.clone());
        let own = exponent(&self.longer).ok_or(Fault::Rule("no power"))?;
        let theirs = exponent(longest).ok_or(Fault::Rule("no power"))?;
        let once = theirs.plus(-own.constant);
        let less = once.plus(-self.period);
        let shorter = self.longer.with_exponents(|exponent| exponent.replace(0, &less));
        let gains = theory.negatives(self.gains(&Form::constant(1)))?;
        let left = [Term::Word(shorter)].into_iter().chain(gains);
        let cut = theory.cut(vec![more.position.values.len() + at], left)?;
        let law = Step::Claim { claim: self.claim, substitution: vec![once] };
        let again = Step::same_claim(number, periods + 1);
        let leaves = vec![Some(Proof::leaf(law)), Some(Proof::leaf(again))];
        let cut = Proof { step: cut, premises: leaves };
        let proof = Proof { step: cases, premises: vec![None, Some(cut)] };
        theory.replay_claim(&mut Stream::default(), number, Some(&proof))?;
        Ok(proof)
    }
}

/// Returns the difference of the exponents of two words with one power each, whose exponents are
/// the parameter plus a constant.
fn period(longer: &Word, shorter: &Word) -> Option<i64> {
    let ([one], [other]) = (longer.powers.as_slice(), shorter.powers.as_slice()) else {
        return None;
    };
    let is_same = longer.head == shorter.head
        && one.stones == other.stones
        && one.after == other.after
        && one.exponent.coefficient(0) == 1;
    let more = &one.exponent - &other.exponent;
    (is_same && more.is_constant() && more.constant > 0).then_some(more.constant)
}
