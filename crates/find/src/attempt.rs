//! Makes one attempt, in which components of at most some number of stones are distinguished: finds
//! sets, then rules, then the proof.
use std::collections::BTreeSet;

use segcert_replay::data::{Set, Strategy};

use super::board::Board;
use super::cases::Language;
use super::except::except;
use super::lengths::Lengths;
use super::multiset::Multiset;
use super::rounds::{self, Outcome};
use super::solve::Solved;
use super::{FindError, Found, NoProof, Options, Try, closed, no_time, sets};
use crate::calculus::certificate::CertifyError;
use crate::clobber::Component;
use crate::run::Control;
use crate::strategy::for_all::{Unproved, concerns, prove, statement};
use crate::strategy::read::read;
use crate::strategy::write;

/// Number of terms of the conditions that are tried first.
const FEW_TERMS: usize = 3;

/// Makes an attempt in which components of at most `stones` stones are distinguished, and positions
/// of at most `won` stones may become won positions. Returns `None` if a retry with fewer won
/// positions cannot succeed.
///
/// # Errors
/// See [`FindError`].
pub fn attempt(
    strategy: &Strategy,
    stones: usize,
    won: usize,
    options: &mut Options,
) -> Result<Option<Found>, FindError> {
    let mut lengths = Lengths::up_to(strategy, stones);
    let mut further: BTreeSet<Vec<Component>> = BTreeSet::new();
    loop {
        let given = lengths.named(strategy);
        let board =
            Board::new(&given, options.goes_on).map_err(|cells| FindError::Cells { cells })?;
        let board = board.with_won(won);
        let mut attempt = Attempt { board: &board, stones, options };
        if given.sets.is_empty() {
            let failure = match attempt.without_sets(strategy, &given, won) {
                Ok(found) => return found,
                Err(failure) => Failure::from(failure),
            };
            return attempt.ended(given.clone(), Some(failure)).map(Some);
        }
        let (proposed, failure) = attempt.with_given_sets(given.clone(), &further);
        // If play leads out of the sets from positions with long components, more lengths are
        // distinguished. This does not help if play also leads out of them from short positions.
        let (most, parts) = (attempt.options.stones, attempt.options.parts);
        let open = failure.iter().flat_map(|failure| &failure.open);
        let (plain, long): (Vec<Multiset>, Vec<Multiset>) =
            open.partition(|sum| board.is_plain(**sum));
        let split = |is_split, sum: &Multiset| lengths.split(&board, *sum, most) || is_split;
        if plain.is_empty() && long.iter().fold(false, split) {
            continue;
        }
        // If larger positions fail, exceptions are searched for among them as well.
        let larger = plain.into_iter().filter(|sum| sum.len() > parts);
        let fresh = larger.filter(|sum| further.insert(board.words(*sum)));
        if fresh.count() > 0 {
            continue;
        }
        return attempt.ended(proposed, failure).map(Some);
    }
}

struct Attempt<'a, 'b> {
    board: &'a Board<'a>,
    stones: usize,
    options: &'a mut Options<'b>,
}

/// Reason why an attempt failed, and the multisets from which play leads out of the sets.
struct Failure {
    text: String,
    open: Vec<Multiset>,
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        let open = Vec::new();
        Failure { text, open }
    }
}

impl<'a> Attempt<'a, '_> {
    /// Finds sets in the closed game, if it suits these starts, and then rules. Uses all possible
    /// won positions at once. The outer error is the reason why there are no sets.
    fn without_sets(
        &mut self,
        strategy: &Strategy,
        given: &Strategy,
        won: usize,
    ) -> Result<Result<Option<Found>, FindError>, String> {
        let starts = starts(self.board)?;
        let Some(game) = closed::game(self.board, &starts) else {
            let solved = self.solved(starts)?;
            return Ok(self.with_sets(given, &solved).map(Some));
        };
        if won < self.options.won {
            return Ok(Ok(None));
        }
        let sets = closed::sets(game, starts)?;
        let strategy = Strategy { sets, ..strategy.clone() };
        Ok(attempt(&strategy, self.stones, won, self.options))
    }

    /// Finds sets and rules, with more and more terms in the conditions of sets.
    fn with_sets(&mut self, given: &Strategy, solved: &Solved) -> Result<Found, FindError> {
        let most = self.options.terms;
        let mut terms = FEW_TERMS.min(most);
        loop {
            let (proposed, failure) = match self.sets(solved.clone(), terms) {
                Ok(sets) => self.with_rules(Strategy { sets, ..given.clone() }),
                Err(failure) => (given.clone(), Some(failure.into())),
            };
            let found = self.ended(proposed, failure)?;
            if found.statement.is_some() || terms >= most || !(self.options.goes_on)() {
                return Ok(found);
            }
            terms += 1;
        }
    }

    /// Solves all multisets of few components. Returns an error unless all start positions are won.
    fn solved(&self, starts: Vec<Multiset>) -> Result<Solved<'a>, String> {
        let (parts, exceptions) = (self.options.parts, self.options.exceptions);
        let solved = Solved::new(self.board, starts, parts, exceptions).ok_or_else(no_time)?;
        let left = self.board.strategy.start.left_to_move;
        let Some(lost) = solved.lost_start() else {
            return Ok(solved);
        };
        let player = if left { "Left" } else { "Right" };
        let (start, line) = (self.board.draw(lost), solved.line(lost, left));
        Err(format!("{player} is to move in the start position {start}: {line}"))
    }

    fn sets(&self, solved: Solved, terms: usize) -> Result<Vec<Set>, String> {
        let language = Language::new(self.board.classes.len(), terms);
        sets::learn(solved, &language).ok_or_else(|| match (self.options.goes_on)() {
            true => "play leads out of all sets that were tried, from larger positions".to_owned(),
            false => no_time(),
        })
    }

    /// Adds exceptions and rules to a strategy with given sets, unless it has rules. Returns the
    /// strategy, and its failure if there is one.
    fn with_given_sets(
        &self,
        mut proposed: Strategy,
        further: &BTreeSet<Vec<Component>>,
    ) -> (Strategy, Option<Failure>) {
        if !proposed.rules.is_empty() {
            return (proposed, None);
        }
        let further = further.iter().filter_map(|sum| self.board.multiset(sum));
        match except(self.board, &mut proposed.sets, self.options.parts, further) {
            None => (proposed, Some(no_time().into())),
            Some(open) if open.is_empty() => self.with_rules(proposed),
            Some(open) => (proposed, Some(self.open(open))),
        }
    }

    /// Describes the failure that play leads out of sets from these multisets.
    fn open(&self, open: Vec<(Multiset, bool)>) -> Failure {
        let text = open.first().map(|(sum, left)| {
            let (player, leads) = match left {
                true => ("Left", "no move leads to a set with Right to move"),
                false => ("Right", "some move leads to no set with Left to move"),
            };
            format!("{player} is to move in {}: {leads}", self.board.draw(*sum))
        });
        Failure {
            text: text.unwrap_or_default(),
            open: open.into_iter().map(|(sum, _)| sum).collect(),
        }
    }

    /// Adds rules to a strategy with sets. Returns the strategy, and its failure if there is one.
    fn with_rules(&self, mut proposed: Strategy) -> (Strategy, Option<Failure>) {
        let failure = match rounds::rules(self.board, &proposed, self.options) {
            Some(Outcome::Rules(found)) => {
                found.add_to(self.board, &mut proposed);
                None
            }
            Some(Outcome::Open(open)) => Some(self.open(open)),
            None => Some(no_time().into()),
        };
        (proposed, failure)
    }

    /// Proves the strategy, unless a failure is known, and reports the attempt.
    fn ended(&mut self, proposed: Strategy, failure: Option<Failure>) -> Result<Found, FindError> {
        let proved = match failure {
            Some(failure) => Err(failure.text.into()),
            None => verified(&text(&proposed, &[], None))?,
        };
        let distinguished = (self.stones, self.board.options.len());
        Ok(ended(self.options, distinguished, &proposed, &[], proved))
    }
}

/// Reports an attempt. The pair has the number of stones of the longest components that it
/// distinguished, and its number of cells.
pub(super) fn ended(
    options: &mut Options,
    (stones, cells): (usize, usize),
    proposed: &Strategy,
    about: &[String],
    proved: Result<String, NoProof>,
) -> Found {
    let (statement, failure) = match proved {
        Ok(statement) => (Some(statement), None),
        Err(failure) => (None, Some(failure)),
    };
    let found = Found { text: text(proposed, about, failure.as_ref()), statement };
    let tried = Try {
        stones,
        cells,
        cases: proposed.sets.iter().map(|set| set.any.len()).sum(),
        exceptions: proposed.sets.iter().map(|set| set.except.len()).sum(),
        won: proposed.won.len(),
        rules: proposed.rules.len(),
        failure,
    };
    (options.report)(&tried, &found);
    found
}

/// Returns the text of the file. Its first lines are comments: remarks, and the failure if there is
/// one.
pub(super) fn text(strategy: &Strategy, more: &[String], failure: Option<&NoProof>) -> String {
    let mut about = vec!["`segcert strategy find` found the sets and rules.".to_owned()];
    about.extend_from_slice(more);
    if let Some(failure) = failure {
        about.push(match failure {
            NoProof::TooLarge => "NO CERTIFICATE: the strategy is proved.".to_owned(),
            NoProof::Failed(_) => "NO PROOF: parts of it are missing or wrong.".to_owned(),
        });
        about.push(failure.to_string().replace('\n', " "));
    }
    write::text(strategy, &about)
}

/// Returns the start positions as multisets, in ascending order of length.
fn starts(board: &Board) -> Result<Vec<Multiset>, String> {
    let strategy = board.strategy;
    // The lengths of two long members of a family differ by some stones.
    let longest = board.longest() + 4;
    let mut starts: Vec<Multiset> = Vec::new();
    for (_, sum) in strategy.starts(longest * strategy.start.families.len()) {
        let Some(sum) = board.multiset(&sum) else {
            let drawn = strategy.draw(&sum);
            return Err(format!("the start position {drawn} has components in no class"));
        };
        if !sum.is_empty() && !starts.contains(&sum) {
            starts.push(sum);
        }
    }
    Ok(starts)
}

/// Returns the statement that a file proves for all lengths, or the failure of the proof.
pub(super) fn verified(text: &str) -> Result<Result<String, NoProof>, FindError> {
    let strategy = read("found.toml", text)?;
    let proof = statement(&strategy).and_then(|wanted| {
        let wanted = match concerns(&strategy, &wanted) {
            Err(Unproved::Zero { instead, .. }) => *instead,
            Err(other) => return Err(other),
            Ok(()) => wanted,
        };
        prove(&strategy, &wanted, &Control::default(), &mut |_| ())
    });
    Ok(match proof {
        Ok(proof) => Ok(proof.statement.to_string()),
        Err(Unproved::Certify(CertifyError::TooLarge)) => Err(NoProof::TooLarge),
        Err(failure) => Err(failure.to_string().into()),
    })
}
