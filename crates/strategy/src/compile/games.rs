//! Sets with a game that has lengths: claims about words instead of bags.
//!
//! Numbers of components do not determine which of two members of a family is longer. A set with a
//! game names its components, with L and M for lengths. The parameters of its claim are the numbers
//! of copies, so its conditions on lengths are lines of a context.
use segcert_replay::data::{Choice, Pattern, Rule, Set, Strategy};

use super::Compiler;
use super::failure::{Failure, FailureAt};
use super::left::MAX_END_COPIES;
use super::pieces::Shape;
use super::search::Outcome;
use crate::claims::context::Implied;
use crate::claims::{Cell, Claim, Form, Goal, Step, Term, Word};
use crate::clobber::{Component, Player};
use crate::theorems::engine::Prover;

/// A component of a game.
enum Piece {
    Plain(Component),
    /// The member of a family. The parameter is its number of copies.
    Member {
        parameter: usize,
        cell: Cell,
        shape: Shape,
    },
}

/// The numbers of copies of words that match a game, or, if they are integral for some parameters
/// only, a step that distinguishes the residues of a parameter.
type Instance = Result<Vec<Form>, Step>;

/// A game with parameters for its lengths.
pub struct Game<'a> {
    patterns: &'a [Pattern],
    pieces: Vec<Piece>,
    /// L and M as forms in the parameters.
    lengths: [Form; 2],
    /// Conditions on the parameters, each at least 0.
    context: Vec<Form>,
}

impl<'a> Game<'a> {
    /// Returns the game of a set, or `None` unless L and M are each the length of exactly one
    /// component.
    pub fn new(strategy: &Strategy, set: &'a Set) -> Option<Game<'a>> {
        let patterns = set.game.as_deref()?;
        let mut lengths = [None, None];
        let mut pieces = Vec::new();
        for pattern in patterns {
            pieces.push(match pattern {
                Pattern::One(word) => Piece::Plain(word.oriented()),
                Pattern::Sized { family, negative, length } => {
                    let letter = [0, 1].into_iter().find(|it| *length == Form::parameter(*it))?;
                    let rows = &strategy.families[*family].rows;
                    let cell = if *negative { rows.negative() } else { rows.clone() };
                    let stones =
                        Form::new(cell.affixes() as i64, [(letter, cell.base.len() as i64)]);
                    if lengths[letter].replace(stones).is_some() {
                        return None;
                    }
                    let member = cell.member(Form::parameter(0)).normal().ok()?;
                    Piece::Member { parameter: letter, shape: Shape::new(0, &member)?, cell }
                }
            });
        }
        let [Some(l), m] = lengths else { return None };
        let lengths = [l, m.unwrap_or_default()];
        let context = set.lengths.iter().map(|length| line(&lengths, length));
        Some(Game { context: context.collect(), patterns, pieces, lengths })
    }

    /// Returns the claim of the set.
    pub fn claim(&self, strict: bool) -> Claim {
        let word = |piece: &Piece| match piece {
            Piece::Plain(part) => Word::from(part.clone()),
            Piece::Member { parameter, shape, .. } => shape.member(&Form::parameter(*parameter)),
        };
        let mut words: Vec<Word> = self.pieces.iter().map(word).collect();
        words.sort_unstable();
        let terms = words.into_iter().map(Term::Word).collect();
        let context = self.context.clone();
        Claim { context, strict, ..Claim::at_least(self.parameters(), terms) }
    }

    fn parameters(&self) -> usize {
        self.lengths.iter().filter(|form| !form.is_constant()).count()
    }

    /// Returns the instance for each way to match these words with the game.
    fn instances(&self, words: &[Word]) -> Vec<Instance> {
        let mut found = Vec::new();
        if words.len() == self.pieces.len() {
            let forms = Ok(vec![Form::default(); self.parameters()]);
            assign(&self.pieces, &mut words.iter().collect(), forms, &mut found);
        }
        found
    }

    /// Tells whether a rule is about this game, apart from its conditions on lengths.
    pub fn is_of(&self, rule: &Rule) -> bool {
        rule.part == Choice::OfGame
            && rule.game.as_ref().is_some_and(|game| {
                let mut rest: Vec<&Pattern> = self.patterns.iter().collect();
                let has = |pattern: &Pattern| {
                    let place = rest.iter().position(|other| *other == pattern);
                    place.map(|place| rest.swap_remove(place)).is_some()
                };
                game.len() == self.patterns.len() && game.iter().all(has)
            })
    }
}

/// Translates a condition on lengths to a condition on numbers of copies.
fn line(lengths: &[Form; 2], length: &Form) -> Form {
    let form = length.instance(lengths);
    form.tightened().map_or(form, |(_, tightened)| tightened)
}

fn assign(pieces: &[Piece], words: &mut Vec<&Word>, instance: Instance, found: &mut Vec<Instance>) {
    let Some((piece, others)) = pieces.split_first() else {
        return found.push(instance);
    };
    for place in 0..words.len() {
        let mut instance = instance.clone();
        match piece {
            Piece::Plain(part) if words[place].is_plain() && words[place].head == *part => {}
            Piece::Plain(_) => continue,
            Piece::Member { parameter, cell, shape } => match copies(words[place], cell, shape) {
                Ok(form) => instance.iter_mut().for_each(|it| it[*parameter] = form.clone()),
                Err(Some(residues)) => instance = Err(residues),
                Err(None) => continue,
            },
        }
        let word = words.remove(place);
        assign(others, words, instance, found);
        words.insert(place, word);
    }
}

/// Returns the number of copies of a word as a member of a family. If it is integral for some
/// parameters only, returns a step that distinguishes their residues.
fn copies(word: &Word, cell: &Cell, shape: &Shape) -> Result<Form, Option<Step>> {
    if word.is_plain() {
        let copies = cell.exponent(&word.head).ok_or(None)?;
        return Ok(Form::constant(copies as i64));
    }
    match word.with_exponents(|_| Form::default()) == shape.word {
        true => shape.exponent(&word.powers[0].exponent),
        false => Err(None),
    }
}

impl Compiler<'_> {
    /// Proves a goal by a claim about a game, if such a claim applies immediately.
    pub fn by_game(&mut self, goal: &Goal) -> Option<Outcome> {
        let position = &goal.position;
        let is_sum = position.values.is_empty() && position.multiples.is_empty();
        if !goal.counts.is_empty() || !is_sum {
            return None;
        }
        for (number, game) in self.games.clone().iter() {
            if self.theory.claims[*number].strict != goal.strict {
                continue;
            }
            for forms in game.instances(&position.words).into_iter().flatten() {
                let lines = game.context.iter().map(|line| line.instance(&forms));
                let steps = lines.chain(forms.iter().cloned()).filter_map(|line| {
                    match self.implied(goal, &line) {
                        Implied::Immediately => None,
                        Implied::By(step) => Some(Ok(step)),
                        Implied::No => Some(Err(())),
                    }
                });
                if let Ok(infer) = steps.collect::<Result<Vec<Step>, ()>>() {
                    let number = *number;
                    return Some(self.finish(goal, infer, number, forms));
                }
            }
        }
        None
    }

    /// Returns the step that decides whether the words of a goal are a game: a Split by a condition
    /// on lengths, if the goal's context implies neither the condition nor its negation, or a step
    /// that distinguishes residues of lengths.
    pub fn by_length(&self, goal: &Goal) -> Option<Step> {
        let games = self.games.iter();
        let mut games =
            games.filter(|(number, _)| self.theory.claims[*number].strict == goal.strict);
        games.find_map(|(_, game)| {
            let mut instances = game.instances(&goal.position.words).into_iter();
            instances.find_map(|instance| match instance {
                Ok(forms) => self.undecided(goal, game, &forms).map(Step::Split),
                Err(residues) => Some(residues),
            })
        })
    }

    /// Returns a condition of an instance of a game that is undecided if none is false.
    fn undecided(&self, goal: &Goal, game: &Game, forms: &[Form]) -> Option<Form> {
        let lines = game.context.iter().map(|line| line.instance(forms));
        let missing = lines.chain(forms.iter().cloned());
        let missing = missing.filter(|line| matches!(self.implied(goal, line), Implied::No));
        let missing: Vec<Form> = missing.collect();
        let is_false = |line: &Form| {
            let otherwise = line.times(-1).plus(-1);
            !matches!(self.implied(goal, &otherwise), Implied::No)
        };
        if missing.iter().any(is_false) { None } else { missing.into_iter().next() }
    }

    /// Proves a claim about a game with Left to move, by a rule about this game.
    pub fn left_in_game(&mut self, goal: &Goal, number: usize) -> Outcome {
        let mut failed = None;
        for rule in &self.strategy.rules {
            match self.move_in_game(goal, number, rule) {
                Some(Ok(step)) => {
                    let proof = self.by(goal, step, Compiler::prove);
                    return proof.map_err(|failed| failed.within(|| format!("rule {}", rule.name)));
                }
                Some(Err(failure)) => failed = failed.or(Some(failure)),
                None => {}
            }
        }
        let none = || Failure::NoRule(goal.position.to_string().to_lowercase()).into();
        Err(failed.unwrap_or_else(none))
    }

    /// Returns the move of a rule, if the rule is about the game and its conditions exclude no
    /// length.
    fn move_in_game(
        &mut self,
        goal: &Goal,
        number: usize,
        rule: &Rule,
    ) -> Option<Result<Step, FailureAt>> {
        let games = self.games.clone();
        let (_, game) = games.iter().find(|(claim, _)| *claim == number)?;
        let implied = |length: &Form| {
            let line = line(&game.lengths, length);
            !matches!(self.implied(goal, &line), Implied::No)
        };
        if !game.is_of(rule) || !rule.lengths.iter().all(implied) {
            return None;
        }
        let points = points(goal);
        let results = points.iter().map(|point| {
            let [l, m] = game.lengths.each_ref().map(|form| form.at(point));
            let others = rule.game.iter().flatten().skip(1);
            self.standard.of_patterns(self.strategy, rule.to.iter().chain(others), l, m)
        });
        let results: Vec<Option<Vec<Component>>> = results.collect();
        Some(self.move_to(goal, &points, &results).and_then(|step| {
            step.ok_or_else(|| {
                let part = goal.position.to_string().to_lowercase();
                Failure::Illegal { rule: rule.name.clone(), part }.into()
            })
        }))
    }

    /// Returns the move of Left that leads to these simplified sums at these points. There must be
    /// at least one point.
    pub fn move_to(
        &mut self,
        goal: &Goal,
        points: &[Vec<i64>],
        results: &[Option<Vec<Component>>],
    ) -> Result<Option<Step>, FailureAt> {
        let options = self.theory.options(goal, Player::Left, false)?;
        for (option, choice) in options.iter().enumerate() {
            for exponent in choice.places(goal.parameters, MAX_END_COPIES) {
                let Ok(after) = self.theory.play(goal, choice, exponent.as_ref()) else {
                    continue;
                };
                let terms: Vec<Term> = after.position.terms().collect();
                let is_result = |(point, result): (&Vec<i64>, &Option<Vec<Component>>)| {
                    let parts: Option<Vec<Component>> =
                        terms.iter().map(|term| term_at(term, point)).collect();
                    parts.is_some_and(|parts| Some(self.standard.of(parts)) == *result)
                };
                if !points.is_empty() && points.iter().zip(results).all(is_result) {
                    return Ok(Some(Step::Move { option, exponent }));
                }
            }
        }
        Ok(None)
    }
}

/// Returns the component to which a word is equal at a point.
fn term_at(term: &Term, point: &[i64]) -> Option<Component> {
    match term {
        Term::Word(word) => word.at(point).ok(),
        Term::Value(_) | Term::Multiple(..) => None,
    }
}

/// Returns some points of a context with at most two parameters.
fn points(goal: &Goal) -> Vec<Vec<i64>> {
    let all = (0..MOST_COPIES).flat_map(|sum| (0..=sum).map(move |first| [first, sum - first]));
    let holds = |point: &[i64; 2]| goal.context.iter().all(|line| line.at(point) >= 0);
    let points = all.filter(holds).map(|point| point[..goal.parameters].to_vec());
    points.take(SAMPLES).collect()
}

/// Maximum sum of the numbers of copies at the points that are tried.
const MOST_COPIES: i64 = 64;

/// Number of points at which a move is compared with the rule.
const SAMPLES: usize = 6;
