//! Writes proofs rule by rule.
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::answers::Proof;
use crate::clobber::{Expr, Query, Statement};
use crate::dialogue::{Ask, Dialogue, proved};
use crate::error::Error;
use crate::prove::Prover;
pub use crate::prove::planner::OpenGoal as Goal;
use crate::prove::planner::{Author, Rule as Chosen};

/// A rule that proves a goal from premises (docs/CALCULUS.md).
///
/// The premises become the next goals, in their order, except those that are proved already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A sum is `≥ 0` if it is `⧐ 0` after each of Right's moves.
    Replies,
    /// A sum is `⧐ 0` if it is `≥ 0` after this move of Left, an index in [`Goal::moves`].
    Move(usize),
    /// Replaces some terms of a sum by a game. The first premise says that these terms minus the
    /// game are `≥ 0`; the second premise is the goal with the game in place of the terms.
    Cut {
        /// Indices of the terms in [`Goal::terms`], in ascending order.
        selected: Vec<usize>,
        /// The game; it must be in the list that [`RuleWriter::new`] was given.
        game: String,
    },
    /// Lets segcert prove the goal by its search.
    Search,
}

/// Writes a proof rule by rule.
///
/// The writer asks for the rule of one goal after another. It replaces components by their values,
/// proves the lemmas that say so, and does not ask for goals that the order of values decides, or
/// that are proved already.
///
/// This proof follows a short argument: `(XXO)^4 >= 2*up`, which is left to the search, and
/// `2*up + * > 0`, which the order of values decides.
///
/// ```
/// use segcert::{Rule, RuleWriter};
///
/// // Only components of at most two stones become values.
/// let mut writer = RuleWriter::new("(XXO)^4 + * > 0", &["2*up"], Some(2))?;
/// let mut cuts = 0;
/// while let Some(goal) = writer.next_goal()? {
///     let row = goal.terms.iter().position(|term| term.len() == 12);
///     let rule = match row {
///         Some(place) if goal.terms.contains(&"*".to_owned()) => {
///             cuts += 1;
///             Rule::Cut { selected: vec![place], game: "2*up".to_owned() }
///         }
///         _ => Rule::Search,
///     };
///     writer.apply(rule)?;
/// }
/// let proof = writer.finish()?;
/// assert_eq!(cuts, 2); // one for `>= 0`, one for `|> 0`
/// assert_eq!(segcert::check(&proof.bytes)?.statement, "(XXO)^4 + * > 0");
/// # Ok::<(), segcert::Error>(())
/// ```
pub struct RuleWriter {
    dialogue: Dialogue<Goal, Chosen>,
    games: Vec<String>,
}

impl RuleWriter {
    /// Begins the proof of a statement about a sum of games. Cuts may use the games in `games`.
    /// Components of more than `longest_value` stones are not replaced by their values; without
    /// this limit, all values that are found quickly are used.
    ///
    /// # Errors
    /// [`Error::Notation`].
    pub fn new(
        statement: impl AsRef<str>,
        games: &[&str],
        longest_value: Option<usize>,
    ) -> Result<RuleWriter, Error> {
        let text = statement.as_ref();
        let (statement, query): (Statement, Query) = (text.parse()?, Query::read_single(text)?);
        let read = games.iter().map(|game| game.parse::<Expr>()).collect::<Result<Vec<_>, _>>()?;
        let write = move |prover: &mut Prover, choose: Ask<Goal, Chosen>| {
            let author = Author { choose, games: read, longest_value };
            proved(&query, prover.certify_by_rules(&statement, author))
        };
        let games = games.iter().map(|game| (*game).to_owned()).collect();
        Ok(RuleWriter { dialogue: Dialogue::begin(write)?, games })
    }

    /// Returns a flag that ends the work on the proof when another thread raises it.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.dialogue.stop_flag()
    }

    /// Returns the goal that needs a rule, or `None` if the proof is complete.
    ///
    /// # Errors
    /// [`Error::Unproved`] if the last rule does not prove its goal, or has a premise that is
    /// false; [`Error::Refuted`] if the statement is false.
    pub fn next_goal(&mut self) -> Result<Option<&Goal>, Error> {
        self.dialogue.next()
    }

    /// Applies a rule to the open goal.
    ///
    /// # Errors
    /// [`Error::Unproved`] if no goal is open, or if the game of a cut is not in the list that
    /// [`RuleWriter::new`] was given.
    pub fn apply(&mut self, rule: Rule) -> Result<(), Error> {
        if self.dialogue.open().is_none() {
            return Err(Error::Unproved("no goal is open".to_owned()));
        }
        let chosen = match rule {
            Rule::Replies => Chosen::Replies,
            Rule::Move(index) => Chosen::Move(index),
            Rule::Search => Chosen::Search,
            Rule::Cut { selected, game } => {
                let unknown =
                    || format!("the game `{game}` is not one of the games of this writer");
                let found = self.games.iter().position(|known| *known == game);
                let game = found.ok_or_else(|| Error::Unproved(unknown()))?;
                Chosen::Cut { selected, game }
            }
        };
        self.dialogue.answer(chosen);
        Ok(())
    }

    /// Returns the proof.
    ///
    /// # Errors
    /// [`Error::Unproved`] if a goal is still open; the errors of
    /// [`next_goal`](RuleWriter::next_goal).
    pub fn finish(self) -> Result<Proof, Error> {
        self.dialogue.finish()
    }
}
