//! Proves statements for all `n` by a strategy, with a certificate.
use segcert_replay::data::{Start, Strategy};

use super::Compiler;
use super::failure::{Failure, FailureAt};
use super::finite::Finite;
use super::search::Outcome;
use crate::certificate::wire;
use crate::claims::{Cell, Fault, Form, Goal, Policy, Position, Proof, Step, Stream, Term, Word};
use crate::clobber::{Component, Statement};
use crate::game::Limit;
use crate::theorems::goals::{Imports, certificate, goals, replay_goals};

/// Maximum number of elementary steps to find out whether a strategy is about a statement: the
/// statement may have long rows without variables, whose values are computed.
const STEPS: u64 = 200_000;

/// Tells whether a statement is about the start positions of a strategy, and claims a result that
/// the strategy may prove. Returns the `n` for which the row is 0 although the statement excludes
/// this.
///
/// # Errors
/// The reason why the strategy does not apply.
pub fn concerns(strategy: &Strategy, statement: &Statement) -> Result<Vec<u32>, Failure> {
    if statement.is_about_any_number() {
        let knows = |cell: &Cell| family_of(strategy, &cell.member(Form::parameter(0))).is_some();
        return match statement.any_numbers().all(knows) {
            true => Ok(Vec::new()),
            false => Err(Failure::Unfit(statement.to_string())),
        };
    }
    // Most strategies do not apply to most statements, and this test is faster than the
    // construction of a compiler.
    if !has_start_families(strategy, statement) {
        return Err(Failure::Unfit(statement.to_string()));
    }
    let mut compiler = Compiler::new(strategy)?;
    compiler.theory.arena.set_budget(STEPS);
    let mut zeros = Vec::new();
    let goals = compiler.goals(statement).map_err(|failed| failed.failure)?;
    for goal in &goals {
        let fits = compiler.is_start(goal).map_err(|failed| failed.failure)?;
        if !fits {
            return Err(Failure::Unfit(statement.to_string()));
        }
        zeros.extend(compiler.zeros(goal, statement));
    }
    zeros.sort_unstable();
    zeros.dedup();
    Ok(zeros)
}

/// Receives each proved claim: its name, and its proof if it needs one. An error ends the work.
pub type Report<'a> = dyn FnMut(&str, Option<&Proof>) -> Result<(), Limit> + 'a;

/// Proves a statement by a strategy: a statement for all values of its variables by the claims
/// about start positions, a statement about single positions by the claims about sums. `report`
/// receives each proved claim.
///
/// # Errors
/// Returns the claim that the strategy does not prove, or the error of `report`.
pub fn certify(
    strategy: &Strategy,
    statement: &Statement,
    report: &mut Report,
) -> Result<wire::Certificate, Failure> {
    let mut compiler = Compiler::new(strategy)?;
    let mut written = || {
        let goals = compiler.goals(statement)?;
        let prove = match statement.is_single() {
            true => Compiler::sum,
            false if statement.is_about_any_number() => Compiler::any_number,
            false => Compiler::start_row,
        };
        if statement.is_single() {
            compiler.begin_sum(&goals);
        }
        let steps = compiler.steps(&goals, statement, prove, report)?;
        let begin = [compiler.first_of_bags, compiler.stated.len()];
        Ok(certificate(&mut compiler.theory, Imports::default(), &begin, statement, steps)?)
    };
    written().map_err(|failed: FailureAt| failed.failure)
}

/// Returns the strategy with the start positions of a statement, if each row with powers is a
/// member, or the negative of a member, of a family of the strategy. There may be two results: one
/// with the first family of each row or its negative and, if this differs, one with the first
/// family of each row itself. The sum beside start positions remains if the statement has other
/// summands than such rows. Returns nothing if these start positions are those of the strategy, or
/// if a row is in none of its families.
pub fn starting_with(strategy: &Strategy, statement: &Statement) -> Vec<Strategy> {
    let mut own = strategy.start.families.clone();
    own.sort_unstable();
    let mut starts = vec![own];
    for family in [family_of, own_family_of] {
        let families = families_with(strategy, statement, family);
        starts.extend(families.filter(|families| !starts.contains(families)));
    }
    let has_others = statement.games().next().is_some()
        || statement.words().any(|word| written_out(word).is_some_and(|word| word.is_plain()));
    let beside: Vec<Component> =
        strategy.start.beside.iter().filter(|_| has_others).cloned().collect();
    let start = |families: Vec<usize>| {
        let beside = beside.clone();
        let start = Start { families, beside, left_to_move: false, ..strategy.start.clone() };
        Strategy { start, ..strategy.clone() }
    };
    starts.into_iter().skip(1).map(start).collect()
}

/// Returns the families of the rows with powers, in ascending order. Returns `None` if there is no
/// such row, or if a row has no family.
fn families_with(
    strategy: &Strategy,
    statement: &Statement,
    family: fn(&Strategy, &Word) -> Option<usize>,
) -> Option<Vec<usize>> {
    let mut families = Vec::new();
    for word in statement.words() {
        let written = written_out(word)?;
        if !written.is_plain() {
            families.push(family(strategy, &written)?);
        }
    }
    families.sort_unstable();
    (!families.is_empty()).then_some(families)
}

/// Writes out the powers of a word whose exponents are numbers.
fn written_out(word: &Word) -> Option<Word> {
    word.clone().constants_written_out().ok()
}

/// Tells whether a statement has a row of each start family, or of its negative.
fn has_start_families(strategy: &Strategy, statement: &Statement) -> bool {
    let words = statement.words().filter_map(|word| word.clone().constants_written_out().ok());
    let words: Vec<Word> = words.flat_map(|word| [word.recoloured(), word]).collect();
    let mut families = strategy.start.families.iter();
    families.all(|&family| words.iter().any(|word| has_row(strategy, family, word)))
}

/// Returns the first family that has a row or its negative. The exponents of a row with powers do
/// not matter.
fn family_of(strategy: &Strategy, word: &Word) -> Option<usize> {
    let both = [word.recoloured(), word.clone()];
    let mut families = 0..strategy.families.len();
    families.find(|&family| both.iter().any(|word| has_row(strategy, family, word)))
}

/// Returns the first family that has a row itself.
fn own_family_of(strategy: &Strategy, word: &Word) -> Option<usize> {
    (0..strategy.families.len()).find(|&family| has_row(strategy, family, word))
}

/// Tells whether a family contains a row; the exponents of powers do not matter.
fn has_row(strategy: &Strategy, family: usize, word: &Word) -> bool {
    match word.is_plain() {
        true => is_member(strategy, family, word),
        false => shape(word).is_some_and(|shape| Some(shape) == member_shape(strategy, family)),
    }
}

/// Returns a word in normal form without its exponents.
fn shape(word: &Word) -> Option<Word> {
    let normal = word.normal().ok()?;
    Some(normal.with_exponents(|_| Form::default()))
}

/// Returns the shape of the members of a family.
fn member_shape(strategy: &Strategy, family: usize) -> Option<Word> {
    shape(&strategy.families[family].rows.member(Form::parameter(0)))
}

/// Tells whether a literal word is a member of a family.
fn is_member(strategy: &Strategy, family: usize, word: &Word) -> bool {
    word.is_plain() && strategy.families[family].rows.exponent(&word.head).is_some()
}

impl Compiler<'_> {
    /// Returns all proofs: of the lemmas, of the claims, and of the goals of a statement. `prove`
    /// proves these goals.
    pub(super) fn steps(
        &mut self,
        goals: &[Goal],
        statement: &Statement,
        prove: fn(&mut Self, &Goal) -> Outcome,
        report: &mut Report,
    ) -> Result<Vec<Step>, FailureAt> {
        // The statement is proved first, so that a failure is reported early.
        let begin = self.begin_statement();
        let mut proofs = Vec::new();
        for goal in goals {
            let proof = self.unless_settled(goal, prove);
            proofs.push(proof.map_err(|failed| failed.within(|| statement.to_string()))?);
        }
        self.theory.system = begin;
        let mut stream = Stream::default();
        self.lemmas(&mut stream)?;
        for number in 0..self.stated.len() {
            let proof = self.claim(number)?;
            report(&self.stated[number].0, proof.as_ref()).map_err(Fault::from)?;
            self.theory.replay_claim(&mut stream, number, proof.as_ref())?;
        }
        self.theory.system = self.stated.len();
        for (proof, number) in self.joined.iter().zip(self.stated.len()..) {
            let proof = proof.as_ref();
            self.theory.replay_claim(&mut stream, number, proof)?;
        }
        let proofs = proofs.iter().map(Option::as_ref);
        replay_goals(&mut self.theory, &mut stream, goals, proofs)?;
        Ok(stream.steps)
    }

    /// Makes all claims usable from now on. Returns the previous system.
    pub(super) fn begin_statement(&mut self) -> usize {
        let claims = self.theory.claims.len();
        std::mem::replace(&mut self.theory.system, claims)
    }

    /// Proves the lemmas, each from earlier lemmas.
    fn lemmas(&mut self, stream: &mut Stream) -> Result<(), FailureAt> {
        for number in 0..self.theory.lemmas.list.len() {
            self.theory.lemmas.policy = Policy::Given(number);
            stream.begin();
            let mut finite = Finite::default();
            for goal in self.theory.lemma_goals(number)? {
                let proof = finite.prove(&mut self.theory, &goal)?;
                self.theory.replay(stream, &goal, proof.as_ref())?;
            }
        }
        self.theory.lemmas.policy = Policy::Given(self.theory.lemmas.list.len());
        Ok(())
    }

    /// Returns the goals of a statement, with a parameter for each variable. The numbers of copies
    /// of its summands must be constant.
    pub(super) fn goals(&mut self, statement: &Statement) -> Result<Vec<Goal>, FailureAt> {
        let (goals, floors) = goals(&mut self.theory, statement)?;
        let is_constant = |goal: &Goal| goal.position.multiples.is_empty();
        match floors.is_empty() && goals.iter().all(is_constant) {
            true => Ok(goals),
            false => Err(Failure::Unfit(statement.to_string()).into()),
        }
    }

    /// Tells whether a goal is about members of the start families, with other games that are at
    /// least the sum beside the start positions, or that are short components of a position of a
    /// set.
    fn is_start(&mut self, goal: &Goal) -> Result<bool, FailureAt> {
        let start = &self.strategy.start;
        let Some(extra) = self.beside(goal) else {
            return Ok(false);
        };
        if start.left_to_move && !goal.strict {
            return Ok(false);
        }
        let theory = &mut self.theory;
        let wanted = theory.worth(&start.beside)?;
        let mut found = theory.worth(extra.iter().map(|&it| &goal.position.words[it].head))?;
        for value in &goal.position.values {
            found = theory.arena.add(found, *value).map_err(Fault::from)?;
        }
        if theory.arena.le(wanted, found) {
            return Ok(true);
        }
        self.begin_statement();
        Ok(extra.is_empty() && self.values_join(goal, Self::prove).is_ok())
    }

    /// Returns the words of a goal that remain without one row of each start family, if these words
    /// are literal. The negative of a member counts if the strategy has a family with such rows.
    fn beside(&self, goal: &Goal) -> Option<Vec<usize>> {
        let words = &goal.position.words;
        let mut rest: Vec<usize> = (0..words.len()).collect();
        let mut missing = Vec::new();
        for &family in &self.strategy.start.families {
            let member = member_shape(self.strategy, family);
            let is_member = |word: &Word| {
                let is_negative = shape(&word.recoloured()) == member;
                shape(word) == member
                    || (is_negative && own_family_of(self.strategy, word).is_some())
            };
            let found = |&number: &usize| !words[number].is_plain() && is_member(&words[number]);
            match rest.iter().position(found) {
                Some(place) => drop(rest.remove(place)),
                None => missing.push(family),
            }
        }
        for family in missing {
            let found = |&number: &usize| is_member(self.strategy, family, &words[number]);
            let place = rest.iter().position(found)?;
            rest.remove(place);
        }
        rest.iter().all(|&number| words[number].is_plain()).then_some(rest)
    }

    /// Returns the `n` of the statement for which the strategy's equalities show that a row is 0,
    /// although Left should win it, moving first.
    fn zeros(&self, goal: &Goal, statement: &Statement) -> Vec<u32> {
        let position = &goal.position;
        let is_alone = goal.strict && position.values.is_empty() && position.words.len() == 1;
        if !is_alone {
            return Vec::new();
        }
        let rewrites = self.strategy.rewrites.iter();
        let longest = rewrites.map(|rewrite| rewrite.from.len()).max().unwrap_or(0);
        let row = |number: usize| goal.position.words[0].at(&[number as i64]).ok();
        let least = statement.only_variable().into_iter();
        let rows = least.flat_map(|least| (least..).zip(0..)).map(|(n, number)| (n, row(number)));
        let short = rows.map_while(|(n, row)| Some((n, row.filter(|row| row.len() <= longest)?)));
        let zeros = short.filter(|(n, row)| {
            statement.is_about(&[*n]) && self.standard.of([row.clone()]).is_empty()
        });
        zeros.map(|(n, _)| n).collect()
    }

    /// Proves a goal of the statement. If the sum beside the start positions does not suffice, the
    /// values become components.
    fn start_row(&mut self, goal: &Goal) -> Outcome {
        self.by_lengths(|this| {
            let first = this.beside_start(goal);
            match this.compares_lengths {
                false => {
                    first.or_else(|failed| this.values_join(goal, Self::prove).map_err(|_| failed))
                }
                true => first,
            }
        })
    }

    /// Proves a goal of the statement. The other games are at least the sum beside the start
    /// positions.
    fn beside_start(&mut self, goal: &Goal) -> Outcome {
        let beside = self.strategy.start.beside.iter().map(|word| Term::Word(word.clone().into()));
        let Position { words, .. } = self.theory.position(beside)?;
        let extra = self.beside(goal).unwrap_or_default();
        let values = goal.position.values.len();
        let is_there = extra.iter().map(|&number| &goal.position.words[number]).eq(&words);
        if values == 0 && is_there {
            return self.prove(goal);
        }
        let extra = extra.into_iter().map(|number| values + number);
        let step = Step::Cut {
            selected: (0..values).chain(extra).collect(),
            terms: words.into_iter().map(Term::Word).collect(),
        };
        self.by_equal(goal, step, Compiler::prove)
    }
}
