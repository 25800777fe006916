//! What is proved: lemmas, claims, the goals of a statement.

use super::Astray;
use super::games::{Games, Ref};
use super::goal::{Goal, Position, Term};
use super::proof::Proof;
use super::rules::form;
use crate::certificate::wire::{self, Atom, Piece, Relation, Statement, Summand, Variable};
use crate::claims::form::Form;
use crate::claims::word::{Block, Word};
use crate::clobber::Part;

/// What a proof is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A difference of a lemma's sides is at least 0: the first minus the second, or the reverse.
    Lemma(usize, bool),
    Claim(usize),
    /// A goal of the statement by its number.
    Goal(usize),
}

/// A claim, as it is written.
pub struct Claim {
    /// Numbered from 1 on; 0 for what imported certificates prove.
    pub system: usize,
    pub goal: Goal,
}

/// The goals of a statement: whether each is about the opposite of the difference of the sides, and
/// whether it is strict.
pub fn goals(relation: Relation) -> &'static [(bool, bool)] {
    match relation {
        Relation::Equal => &[(false, false), (true, false)],
        Relation::AtLeast => &[(false, false)],
        Relation::AtMost => &[(true, false)],
        Relation::Greater => &[(false, false), (false, true)],
        Relation::Less => &[(true, false), (true, true)],
        Relation::Fuzzy => &[(false, true), (true, true)],
        Relation::Over => &[(false, true)],
        Relation::Under => &[(true, true)],
    }
}

impl Proof {
    /// All that is proved, in the order of the file.
    pub fn subjects(&self) -> Vec<Subject> {
        let lemmas = self.file.lemmas.iter().enumerate();
        let is_played = |(_, lemma): &(_, &wire::Lemma)| lemma.is_played();
        let lemmas = lemmas.filter(is_played).map(|(number, _)| number);
        let lemmas = lemmas.flat_map(|n| [Subject::Lemma(n, false), Subject::Lemma(n, true)]);
        let claims = self.claims.iter().enumerate().filter(|(_, claim)| claim.system > 0);
        let claims = claims.map(|(number, _)| Subject::Claim(number));
        let goals = (0..goals(self.file.statement.relation).len()).map(Subject::Goal);
        lemmas.chain(claims).chain(goals).collect()
    }

    /// The goal at the root of a proof. What is proved before it is used from now on.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn root_goal(&mut self, subject: Subject) -> Result<Goal, Astray> {
        self.enter(subject);
        self.lemmas.used.clear();
        let goal = match subject {
            Subject::Lemma(number, is_reverse) => {
                let (left, right) = self.sides(number)?;
                let (first, second) = if is_reverse { (right, left) } else { (left, right) };
                let minus = self.games.negative_position(&second)?;
                let terms = [first.terms, minus.terms].concat();
                let multiples = Vec::new();
                Goal::finite(Position { terms, multiples }, false)
            }
            Subject::Claim(number) => self.claims[number].goal.clone(),
            Subject::Goal(number) => self.goals[number].clone(),
        };
        let position = self.normal(&goal.position)?;
        self.lemmas.used.sort_unstable();
        self.lemmas.used.dedup();
        Ok(Goal { position, ..goal })
    }

    /// Sets which lemmas may be used.
    pub(super) fn enter(&mut self, subject: Subject) {
        self.lemmas.active = match subject {
            Subject::Lemma(number, _) => number,
            Subject::Claim(_) | Subject::Goal(_) => usize::MAX,
        };
    }

    /// The two sides of a lemma.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn sides(&self, number: usize) -> Result<(Position, Position), Astray> {
        let term = |value: &u32| Ok::<_, Astray>(Term::Value(self.games.reference(*value)?));
        let plain = |terms| Position { terms, multiples: Vec::new() };
        let lemma = self.file.lemmas.get(number);
        Ok(match lemma.ok_or(Astray("there is no such lemma"))? {
            wire::Lemma::Sum(a, b, c) | wire::Lemma::SumByOptions(a, b, c) => {
                (plain(vec![term(a)?, term(b)?]), plain(vec![term(c)?]))
            }
            wire::Lemma::Regroup(values) => {
                let values = self.games.all_of(values)?;
                let ([a, b, sum], _) = self.lemmas.regroup(&self.games, values)?;
                let [a, b, sum] = [a, b, sum].map(Term::Value);
                (plain(vec![a, b]), plain(vec![sum]))
            }
            wire::Lemma::Rewrite(stones, terms) | wire::Lemma::RewriteByOptions(stones, terms) => {
                let part = Term::Word(Word::from(Part::from(stones)));
                (plain(vec![part]), self.position(terms)?)
            }
        })
    }

    /// A claim as it is written.
    pub(super) fn claim(&self, system: usize, claim: &wire::Claim) -> Result<Claim, Astray> {
        let forms = |forms: &[wire::Form]| forms.iter().map(form).collect::<Vec<Form>>();
        let counts = claim.counts.iter();
        let counts = counts.map(|(cell, count)| (*cell as usize, form(count)));
        let goal = Goal {
            parameters: claim.parameters as usize,
            context: forms(&claim.context),
            exceptions: claim.exceptions.iter().map(|lines| forms(lines)).collect(),
            counts: counts.filter(|(_, count)| !count.is_zero()).collect(),
            position: self.position(&claim.terms)?,
            strict: claim.strict,
        };
        Ok(Claim { system, goal })
    }
}

/// The goals of a statement about these games, not in normal form.
///
/// # Errors
/// [`Astray`] if a game of the statement is not among them.
pub fn statement_goals(statement: &Statement, games: &Games) -> Result<Vec<Goal>, Astray> {
    let names = translated(&statement.games, games)?;
    let goals = goals(statement.relation).iter();
    let goals = goals.map(|&(is_opposite, strict)| {
        let mut goal = Goal { parameters: statement.variables.len(), strict, ..Goal::default() };
        let left = statement.left.iter().map(|summand| (summand, is_opposite));
        let right = statement.right.iter().map(|summand| (summand, !is_opposite));
        for (summand, is_changed) in left.chain(right) {
            add_summand(&mut goal, statement, summand, is_changed, &names)?;
        }
        Ok(goal)
    });
    goals.collect()
}

/// By reference among the games of a statement: the reference among others, if it is there.
fn translated(entries: &[wire::Entry], games: &Games) -> Result<Vec<Option<Ref>>, Astray> {
    let mut known = vec![Some(Ref::ZERO); 2];
    for entry in entries {
        let side = |list: &[u32]| {
            let list = list.iter().map(|&number| known.get(number as usize).copied().flatten());
            list.collect::<Option<Vec<Ref>>>().map(|mut list| {
                list.sort_unstable();
                list
            })
        };
        let found = side(&entry.left).zip(side(&entry.right));
        let found = found.and_then(|(left, right)| games.find(&left, &right));
        known.extend([found, found.map(|value| games.negative(value))]);
    }
    Ok(known)
}

/// The value of a variable: its least one, and a parameter times the modulus.
pub fn variable(variable: &Variable, parameter: usize) -> Form {
    let (from, modulus) = (i64::from(variable.from), i64::from(variable.modulus).max(1));
    let behind = (i64::from(variable.residue) - from).rem_euclid(modulus);
    Form::new(from + behind, [(parameter, modulus)])
}

fn add_summand(
    goal: &mut Goal,
    statement: &Statement,
    summand: &Summand,
    is_changed: bool,
    names: &[Option<Ref>],
) -> Result<(), Astray> {
    let variables: Vec<Form> =
        statement.variables.iter().zip(0..).map(|(v, n)| variable(v, n)).collect();
    let put = |written: &wire::Form| form(written).instance(&variables);
    let is_negative = summand.is_negative != is_changed;
    let mut copies = put(&summand.numerator);
    if summand.divisor > 1 {
        // y = floor(a / q) is a parameter with q·y <= a <= q·y + q − 1.
        let (floor, divisor) = (Form::parameter(goal.parameters), i64::from(summand.divisor));
        goal.parameters += 1;
        let remainder = &copies - &floor.times(divisor);
        goal.context.push(remainder.clone());
        goal.context.push((-&remainder).plus(divisor - 1));
        copies = floor;
    }
    match &summand.atom {
        Atom::Game(number) => {
            let value = names.get(*number as usize).copied().flatten();
            let value = value.ok_or(Astray("a game of the statement is not in the arena"))?;
            let copies = copies.times(if is_negative { -1 } else { 1 });
            goal.position.multiples.push((value, copies));
        }
        Atom::Row(pieces) => {
            for word in words(pieces, &put) {
                let word = if is_negative { word.recoloured() } else { word };
                for _ in 0..copies.constant {
                    goal.position.terms.push(Term::Word(word.clone()));
                }
            }
        }
    }
    Ok(())
}

/// The words of a row, between its gaps.
pub fn words(pieces: &[Piece], put: &impl Fn(&wire::Form) -> Form) -> Vec<Word> {
    let mut words = vec![Word::default()];
    for piece in pieces {
        let Some(last) = words.last_mut() else { break };
        match piece {
            Piece::Gap => words.push(Word::default()),
            Piece::Run(stones) => {
                let run = match last.blocks.last_mut() {
                    Some(block) => &mut block.after,
                    None => &mut last.head,
                };
                *run = run.stones().chain(stones.stones()).collect();
            }
            Piece::Power(stones, exponent) => last.blocks.push(Block {
                stones: Part::from(stones),
                exponent: put(exponent),
                after: Part::default(),
            }),
        }
    }
    words
}
