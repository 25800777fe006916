//! Proves statements for all `n`, and finds theorems about a row for all `n`.
use segcert_replay::data::Strategy;

use super::question::Missing;
use super::turns::SHORT;
use super::{
    Answer, Methods, OnDemand, Proved, Question, Refuted, Unproved, Wanted, potentials, theorem,
};
use crate::clobber::writable::{rewordings, writable};
use crate::clobber::{Atom, Outcome, Query, Relation, Statement, Summand, Symbolic, Word};
use crate::corollaries::{Library, Targets, Theorem};
use crate::instance::{Cases, only_row, stones};
use crate::library::usable::contained;
use crate::planner::certifiable;
use crate::prove::Prover;
use crate::run::{Control, Halt};
use crate::strategy::for_all;
use crate::strategy::library::{LoadError, built_in};
use crate::theorems::prove::{self, Proof};
use crate::theorems::refute::{after_false, first_relations, refute, refute_with_few_rows};
use crate::theorems::survey::{brief_law, survey_family};
use crate::theorems::{Family, Limits};

/// Number of false instances after which a statement is not restricted to later ones, and number of
/// true instances that are evaluated before the rest is proved.
const MOST_FALSE: u32 = 12;

/// Number of true instances behind the false ones after which the rest of a statement is likely to
/// be true.
const NEXT_INSTANCES: u32 = 3;

/// Number of first values of a variable of which one may be the first that theorems are about.
const MOST_LATER: u32 = 4;

/// Number of values of each variable that are tried before theorems and strategies, which may take
/// seconds.
const TRIED_AT_ONCE: usize = 4;

/// Number of elementary steps that are spent on instances of a statement about any number of rows
/// before theorems of the library are asked.
const STEPS_AT_ONCE: u64 = 3_000_000;

/// Number of such steps before strategies are tried.
const STEPS_BEFORE_STRATEGIES: u64 = 30_000_000;

/// Number of values of each variable for which a theorem about alternating rows is asked whether a
/// statement with several variables is true.
const WEIGHED: usize = 24;

/// Number of such values if there is one variable.
const WEIGHED_ALONE: usize = 200;

/// Maximum number of instances about which this theorem is asked.
const MOST_WEIGHED: usize = 1_000;

/// Maximum number of elementary steps to refute one of the first instances.
const WORK_AN_INSTANCE: u64 = 10_000_000;

/// Number of points at which exponents are examined that may be negative.
const MOST_EXAMINED: usize = 400;

/// A method for statements for all `n`. Returns `None` if it finds no answer. That a statement is
/// false is an error.
type Method = fn(&Methods, &Statement) -> Result<Option<Proved>, Unproved>;

/// The methods for statements for all `n`, in the order in which they are tried.
const METHODS: [Method; 8] = [
    Methods::refute_at_once,
    Methods::by_named_strategy,
    Methods::by_short_cases,
    Methods::by_numbers,
    Methods::by_theorems,
    Methods::by_goals,
    Methods::refute_by_instances,
    Methods::by_theorem_or_cases,
];

impl Methods {
    /// Proves or refutes a statement for all `n`, after rewriting it so that a certificate can
    /// express it.
    pub(super) fn prove_for_all(&self, asked: &Statement) -> Result<Answer, Unproved> {
        let plain = match asked.is_writable() {
            true => asked.clone(),
            // A certificate cannot express games whose options are sums or rows.
            false => certifiable(Prover::new(self.control.clone()).search(), asked)?,
        };
        let written = writable(&plain).unwrap_or(plain);
        Ok(match self.prove_written(&written, asked)? {
            Answer::Proved(proved) => {
                Answer::Proved(Proved { because: rewordings(asked), ..proved })
            }
            Answer::Refuted(refuted) => {
                Answer::Refuted(Refuted { statement: asked.to_string(), ..refuted })
            }
        })
    }

    /// Proves or refutes a statement that a certificate can express, which was made from the
    /// statement `asked`.
    fn prove_written(&self, statement: &Statement, asked: &Statement) -> Result<Answer, Unproved> {
        let mut likely = None;
        refuse_negative_exponents(statement)?;
        let found = METHODS.iter().find_map(|method| method(self, statement).transpose());
        let (instead, holds, question) = match found {
            Some(Ok(proved)) => return Ok(Answer::Proved(proved)),
            Some(Err(Unproved::Claims(prove::Unproved::False { at, instead }))) => {
                let text =
                    if at.is_empty() { instead.to_string() } else { format!("{at}: {instead}") };
                let rest = self.later_range(statement);
                let written = |wanted: bool| {
                    let (least, _) = rest.filter(|(_, is_proved)| *is_proved == wanted)?;
                    later(asked, least)
                };
                let holds = written(true);
                likely = written(false);
                (text, holds, Question::Query(Query::Statement(*instead)))
            }
            Some(Err(Unproved::Strategy(for_all::Unproved::Zero { exceptions, instead }))) => {
                let holds = later(asked, instead.variables[0]);
                let zeros = zeros(statement, &exceptions);
                // One false instance is enough. The last one has the longest row.
                let last = zeros.last().map_or(*instead, |(_, zero)| zero.clone());
                let zeros: Vec<String> =
                    zeros.iter().map(|(at, zero)| format!("{at}: {zero}")).collect();
                (zeros.join(", "), holds, Question::Query(Query::Statement(last)))
            }
            Some(Err(why)) => return Err(why),
            None => return Err(prove::Unproved::NothingFound.into()),
        };
        let statement = statement.to_string();
        Ok(Answer::Refuted(Refuted { statement, instead, holds, likely, moves: None, question }))
    }

    /// Refutes a statement by one of a few short instances.
    fn refute_at_once(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        if statement.is_about_any_number() {
            refute_with_few_rows(statement, &self.control, STEPS_AT_ONCE)?;
        } else if self.strategy.is_none() && is_quick_to_refute(statement) {
            refute(statement, &self.control, TRIED_AT_ONCE)?;
        }
        Ok(None)
    }

    /// Proves a statement by the strategy that is named, if one is. No other method is tried then.
    fn by_named_strategy(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        let strategy = self.strategy.iter();
        let mut proofs = strategy.map(|it| theorem::by_strategy(it, statement, &self.control));
        Ok(proofs.next().transpose()?.map(Proved::from))
    }

    /// Proves a statement that follows from theorems of the library.
    fn by_theorems(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        Ok(self.first_by_library([statement.clone()])?.map(|(_, proved)| proved))
    }

    /// Proves a statement with two goals, such as `||`, if the numbers or hot games in it decide
    /// one of them, and theorems of the library the other.
    fn by_goals(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        let goals = statement.relation.goals();
        let goals: Vec<_> =
            goals.map(|relation| Statement { relation, ..statement.clone() }).collect();
        if goals.len() < 2 {
            return Ok(None);
        }
        let decided: Result<Vec<_>, _> = goals.iter().map(|goal| self.by_numbers(goal)).collect();
        let decided = decided?;
        if decided.iter().all(Option::is_none) {
            return Ok(None);
        }
        let mut library = Library::clone(&self.library);
        for (goal, decided) in goals.into_iter().zip(decided) {
            let file = match decided {
                None => self.by_theorems(&goal)?,
                decided => decided,
            };
            let file = file.map(|proved| proved.bytes);
            let Some(theorem) = file.and_then(Theorem::of_file) else { return Ok(None) };
            library.insert(theorem);
        }
        let listed = library.clone();
        let methods = Methods { library: OnDemand::new(|| listed), ..self.clone() };
        let certificate = methods.by_library(statement, Targets::Statement)?;
        let query = Query::Statement(statement.clone());
        Ok(certificate.and_then(|certificate| {
            contained(&Proved::new(&query, certificate), &library, &self.control)
        }))
    }

    /// Refutes a statement by one of its first instances, even if the values of these are too large
    /// to be computed. If a theorem about alternating rows says which instances are false, tries
    /// only the first of these. Tries none if a strategy for the first player is about the only
    /// row, because it names all exceptions.
    fn refute_by_instances(&self, statement: &Statement) -> Result<Option<Proved>, Unproved> {
        if statement.is_about_any_number() {
            refute_with_few_rows(statement, &self.control, STEPS_BEFORE_STRATEGIES)?;
            return Ok(None);
        }
        let is_zero = |it: &Summand| it.atom == Symbolic::Game(Atom::ZERO);
        let is_about_row =
            only_row(&statement.left).is_some() && statement.right.iter().all(is_zero);
        if is_about_row && is_named_by_strategy(statement)? {
            return Ok(None);
        }
        let is_alone = statement.variables.len() == 1;
        let mut points = statement.first_points(if is_alone { WEIGHED_ALONE } else { WEIGHED });
        points.truncate(MOST_WEIGHED);
        let instances = || points.iter().filter_map(|point| Some((point, statement.at(point)?)));
        let decided = |(_, instance): &(&Vec<u32>, Statement)| {
            let (outcome, _) = potentials::outcome(&instance.difference())?;
            Some(outcome.satisfies(instance.relation))
        };
        let chosen = match instances().find(|it| decided(it) == Some(false)) {
            Some(found) => vec![found],
            None => instances().take(TRIED_AT_ONCE).filter(|it| decided(it).is_none()).collect(),
        };
        for (point, instance) in chosen {
            let control = self.control.with_work(WORK_AN_INSTANCE);
            let briefly = Methods { control, ..self.clone() };
            match briefly.prove_sum(&Query::Statement(instance)) {
                Ok(Answer::Refuted(Refuted {
                    question: Question::Query(Query::Statement(instead)),
                    ..
                })) => {
                    let at = statement.written_point(point);
                    return Err(prove::Unproved::False { at, instead: Box::new(instead) }.into());
                }
                Err(Unproved::Stopped(halt)) if halt != Halt::Work => return Err(halt.into()),
                _ => {}
            }
        }
        Ok(None)
    }

    /// Returns the value of the variable after which a false statement may be true, and whether it
    /// then follows from theorems of the library; otherwise, its next instances are true. Returns
    /// `None` for a statement with several variables or with conditions, and if a limit is reached.
    fn later_range(&self, statement: &Statement) -> Option<(u32, bool)> {
        let is_simple = statement.conditions.is_empty() && !statement.is_about_any_number();
        if !is_simple || self.strategy.is_some() {
            return None;
        }
        let least = after_false(statement, &self.control, MOST_FALSE)?;
        let rest = Statement { variables: vec![least], ..statement.clone() };
        let is_proved = self.by_library(&rest, Targets::Statement).ok()?.is_some();
        let is_likely = || {
            let next = first_relations(&rest, &self.control, NEXT_INSTANCES);
            next.len() == NEXT_INSTANCES as usize
                && next.iter().all(|relation| *relation == rest.relation)
        };
        (is_proved || is_likely()).then_some((least, is_proved))
    }

    /// Finds a theorem about a row for all `n`: one that [`Methods::known`] finds, a law of its
    /// values, or a comparison with 0.
    pub(super) fn survey(&self, wanted: &Wanted) -> Result<Answer, Unproved> {
        let family = &wanted.family;
        let limits = Limits { control: self.control.clone(), ..Limits::default() };
        if let Some((statement, proved)) = self.known(family, &limits)? {
            return self.in_range(wanted, &statement, proved);
        }
        let (entry, proof) = survey_family(family, &limits)?;
        self.control.check()?;
        match proof {
            Some(proof) => self.in_range(wanted, &proof.statement.clone(), proof.into()),
            None => Err(Unproved::NothingHolds {
                stones: entry.stones,
                why: entry.limit.unwrap_or_default(),
            }),
        }
    }

    /// Finds a theorem about the rows of a family without a long search: that the first player
    /// wins, by a built-in strategy; a law, by a theorem of the library or by a brief search; who
    /// wins, by theorems of the library; or another comparison that the library has.
    ///
    /// # Errors
    /// [`Unproved`] if time or memory is over.
    pub fn known(
        &self,
        family: &Family,
        limits: &Limits,
    ) -> Result<Option<(Statement, Proved)>, Unproved> {
        let found = |proof: Proof| Some((proof.statement.clone(), proof.into()));
        if let Some(proof) = first_player_wins(family, &self.control)? {
            return Ok(found(proof));
        }
        let theorems = self.library.theorems().iter();
        let about: Vec<Statement> =
            theorems.filter_map(|theorem| about_rows(family, &theorem.statement)).collect();
        let (laws, others): (Vec<_>, Vec<_>) =
            about.into_iter().partition(|it| it.relation == Relation::Equal);
        if let Some(law) = self.first_by_library(laws)? {
            return Ok(Some(law));
        }
        let (law, comparisons) = match brief_law(family, limits) {
            Err(prove::Unproved::Stopped(halt)) => return Err(halt.into()),
            law => law.unwrap_or_default(),
        };
        match law {
            Some(proof) => Ok(found(proof)),
            None => self.first_by_library(comparisons.iter().flat_map(with_later).chain(others)),
        }
    }

    /// Returns the first statement that follows from theorems of the library, with its proof.
    fn first_by_library(
        &self,
        statements: impl IntoIterator<Item = Statement>,
    ) -> Result<Option<(Statement, Proved)>, Unproved> {
        for statement in statements {
            let mut found = self.by_library(&statement, Targets::Statement)?;
            if found.is_none() && is_by_move(&statement)? {
                found = self.by_library(&statement, Targets::Options)?;
            }
            if let Some(certificate) = found {
                let query = Query::Statement(statement.clone());
                return Ok(Some((statement, Proved::new(&query, certificate))));
            }
        }
        Ok(None)
    }

    /// Answers a question about a row with a theorem. If the theorem is not about all values in the
    /// range of the row, and these are finitely many, tries to prove for them what it says.
    fn in_range(
        &self,
        wanted: &Wanted,
        theorem: &Statement,
        proved: Proved,
    ) -> Result<Answer, Unproved> {
        let missing = wanted.missing(theorem);
        if missing.is_some() {
            let finite = wanted.in_range(theorem);
            let finite = finite.filter(|finite| Cases::of(finite, &self.control).is_some());
            if let Some(Ok(whole @ Answer::Proved(_))) = finite.map(|it| self.prove_for_all(&it)) {
                return Ok(whole);
            }
        }
        match missing {
            Some(Missing { values, are_all: true }) => {
                Err(Unproved::OutsideRange { theorem: theorem.to_string(), missing: values })
            }
            missing => Ok(Answer::Proved(Proved {
                not_shown: missing.map(|missing| missing.values),
                computed: wanted.computed(theorem, &self.control),
                ..proved
            })),
        }
    }
}

/// Fails if an exponent is negative at one of the first points of a statement.
fn refuse_negative_exponents(statement: &Statement) -> Result<(), prove::Unproved> {
    if statement.has_natural_exponents() {
        return Ok(());
    }
    let points = statement.first_points(MOST_EXAMINED);
    let negative = points.into_iter().find(|point| statement.at(point).is_none());
    negative
        .map_or(Ok(()), |it| Err(prove::Unproved::NegativeExponent(statement.written_point(&it))))
}

/// Tells whether a statement may be proved by a move to a position of a theorem: it says that a
/// player wins moving first, and no built-in strategy for the first player begins with its rows.
///
/// # Errors
/// A built-in strategy cannot be read.
fn is_by_move(statement: &Statement) -> Result<bool, LoadError> {
    let is_by_move = Outcome::N.satisfies(statement.relation) && !statement.is_about_any_number();
    Ok(is_by_move && !is_named_by_strategy(statement)?)
}

/// Tells whether a built-in strategy for the first player begins with the rows of a statement, and
/// the statement may say that he wins.
///
/// # Errors
/// A built-in strategy cannot be read.
fn is_named_by_strategy(statement: &Statement) -> Result<bool, LoadError> {
    let concerns = |strategy: &Strategy| {
        strategy.start.left_to_move
            && matches!(
                for_all::concerns(strategy, statement),
                Ok(()) | Err(for_all::Unproved::Zero { .. })
            )
    };
    Ok(Outcome::N.satisfies(statement.relation) && built_in()?.into_iter().any(concerns))
}

/// Proves by a built-in strategy that the first player wins all rows of a family, or all except the
/// first ones. Returns `None` if no built-in strategy is about the family.
///
/// # Errors
/// [`Unproved`] if time or memory is over.
fn first_player_wins(family: &Family, control: &Control) -> Result<Option<Proof>, Unproved> {
    let Ok(confused) = format!("{family} || 0 for all n >= 1").parse::<Statement>() else {
        return Ok(None);
    };
    for strategy in built_in()? {
        let statement = match for_all::concerns(strategy, &confused) {
            Ok(()) => confused.clone(),
            Err(for_all::Unproved::Zero { instead, .. }) => *instead,
            Err(_) => continue,
        };
        match theorem::by_strategy(strategy, &statement, control) {
            Ok(proof) => return Ok(Some(proof)),
            Err(for_all::Unproved::Stopped(halt)) => return Err(halt.into()),
            Err(_) => {}
        }
    }
    Ok(None)
}

/// Tells whether the first instance is about short rows, unless the first player may win all rows:
/// strategies for him name all exceptions.
fn is_quick_to_refute(statement: &Statement) -> bool {
    let first = statement.first_points(1).pop().and_then(|point| statement.at(&point));
    !Outcome::N.satisfies(statement.relation)
        && first.is_some_and(|first| stones(&first.difference()).pow(2) <= SHORT)
}

/// Returns what a theorem says about the rows of a family alone, if it compares them with games or,
/// in an equality, with rows. The theorem may be about mirror images or negatives of the rows.
fn about_rows(family: &Family, theorem: &Statement) -> Option<Statement> {
    let is_comparison = theorem.relation == Relation::Equal || theorem.lines().count() == 1;
    if theorem.is_about_any_number() || theorem.left.len() != 1 || !is_comparison {
        return None;
    }
    let is_of =
        |said: &Statement| only_row(&said.left).and_then(Family::of_row).as_ref() == Some(family);
    let normal = |word: &Word| word.normal_one_way().unwrap_or_else(|_| word.clone());
    let both = [theorem.clone(), theorem.of_negatives()];
    both.iter()
        .flat_map(|said| [said.words_as(normal), said.words_as(|word| normal(&word.mirror()))])
        .find(|said| said.only_variable().is_some() && is_of(said))
}

/// Iterates over a statement and the same from a few larger values of its variable on: theorems may
/// not be about the shortest rows for which it is true.
fn with_later(statement: &Statement) -> impl Iterator<Item = Statement> {
    (0..MOST_LATER).map(|more| {
        let variables = statement.variables.iter().map(|least| least + more).collect();
        Statement { variables, ..statement.clone() }
    })
}

/// Returns the text of a statement restricted to the values of its variable from `least` on, in the
/// letters of the user.
fn later(statement: &Statement, least: u32) -> Option<String> {
    Statement { variables: vec![least], ..statement.clone() }.in_letter()
}

/// Returns the instances in which the row is 0: the values of the variables, as text, and the
/// statement that the row is 0.
fn zeros(statement: &Statement, exceptions: &[u32]) -> Vec<(String, Statement)> {
    let zero = exceptions.iter().filter_map(|n| {
        let zero = statement.instead(&[*n], Relation::Equal)?;
        Some((statement.written_point(&[*n]), zero))
    });
    zero.collect()
}
