//! Proofs in which an author chooses the rule for each goal of the statement.
//!
//! The planner discharges goals that the order of values decides, and goals that are proved
//! already. It finds values and proves lemmas as for its own proofs. For every other goal it asks
//! the author. It does not trust the author, because the checker verifies the whole proof.

use rustc_hash::FxHashSet;

use super::code::{Code, Step};
use super::facts::Goal;
use super::finish;
use super::form::{Form, Mark, Sum};
use super::games::{certifiable, valued};
use super::plan::Planner;
use super::policy::Policy;
use crate::Prover;
use crate::certificate::goal::Judgment;
use crate::certificate::{CertifyError, Verdict};
use crate::clobber::{Expr, Outcome, Player, Statement};
use crate::game::Value;
use crate::moves::OpenMove;
use crate::position::{Summand, Term};
use crate::run::Halt;
use crate::search::Search;
use crate::terms::{halt, read};

/// Work of the search for values before the author is asked, measured in options of positions.
const VALUE_WORK: u64 = 1 << 20;

/// A goal of a proof: a sum of games is at least 0, or greater than or confused with 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenGoal {
    /// The terms of the sum: components without values, and values.
    pub terms: Vec<String>,
    /// Whether the goal is `⧐ 0`: Left wins, moving first. Otherwise it is `≥ 0`: Left wins, moving
    /// second.
    pub is_strict: bool,
    /// Left's moves in a goal `⧐ 0`. The name of a move has the index of the term, counted from 0,
    /// before `FROM TO` or `→OPTION`.
    pub moves: Vec<OpenMove>,
}

/// The rule by which an author proves a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Considers all moves of Right. Each premise says that the sum after a move is `⧐ 0`.
    Replies,
    /// Makes this move of Left. The premise says that the sum after the move is `≥ 0`.
    Move(usize),
    /// Replaces terms by a game. The first premise says that these terms minus the game are `≥ 0`;
    /// the second premise is the goal with the game in place of the terms.
    Cut { selected: Vec<usize>, game: usize },
    /// Lets the search prove the goal.
    Search,
}

/// Chooses a rule.
pub type Choose = Box<dyn FnMut(OpenGoal) -> Result<Rule, Halt> + Send>;

/// An author, and the means that the author may use.
pub struct Author {
    pub choose: Choose,
    /// Games that may replace terms.
    pub games: Vec<Expr>,
    /// Maximum length in stones of components that are replaced by their values; `None` stands for
    /// no limit.
    pub longest_value: Option<usize>,
}

/// An author during a proof.
pub(super) struct Authorship {
    choose: Choose,
    games: Vec<Vec<Term>>,
    /// Goals whose proofs are not finished.
    open: FxHashSet<Goal>,
}

impl Prover {
    /// Proves a statement about a sum by the rules of an author, or refutes it if a short search
    /// finds that it is false.
    ///
    /// # Errors
    /// See [`CertifyError`].
    pub fn certify_by_rules(
        &mut self,
        statement: &Statement,
        author: Author,
    ) -> Result<Verdict, CertifyError> {
        self.forget();
        let statement = certifiable(self.search(), statement)?;
        let difference = read(self.search(), &statement.difference())?;
        let games = author.games.iter().map(|game| read(self.search(), game));
        let games = games.collect::<Result<Vec<_>, Halt>>()?;
        let mut terms = difference.clone();
        terms.extend(games.iter().flatten());
        self.search().prepare(&terms);
        self.pause_after(VALUE_WORK);
        let relation = statement.relation;
        let holds = relation.holds(|first, wins| self.first_wins(&difference, first, Some(wins)));
        self.pause_after(u64::MAX);
        match holds {
            Ok(false) => {
                let outcome = Outcome::find(|first| self.first_wins(&difference, first, None))?;
                let relation = outcome.relation();
                return Ok(Verdict::Refuted(Statement { relation, ..statement }));
            }
            Ok(true) | Err(Halt::Work) => {}
            Err(halt) => return Err(halt.into()),
        }
        let search = self.search();
        let said = valued(search, &statement)?;
        let mut policy = Policy::quick(search);
        policy.stones = policy.stones.min(author.longest_value.unwrap_or(usize::MAX));
        let games = games.iter().map(|game| with_one_value(search, game, policy));
        let games = games.collect::<Result<Vec<_>, Halt>>()?;
        let mut planner = Planner::new(search, policy);
        let (choose, open) = (author.choose, FxHashSet::default());
        planner.author = Some(Authorship { choose, games, open });
        let certificate = finish(planner, &[], statement, &said, &difference)?;
        Ok(Verdict::Proved(Box::new(certificate)))
    }
}

/// Returns a game in which all values, and all components that become values, are one value. The
/// terms of a Cut are then in normal form, whatever sums of values are lemmas.
fn with_one_value(search: &mut Search, game: &[Term], policy: Policy) -> Result<Vec<Term>, Halt> {
    let (mut sum, mut terms) = (Value::ZERO, Vec::new());
    search.reducer.arena.set_budget(u64::MAX);
    for &term in game {
        let components = &search.reducer.components;
        let value = match term.summand() {
            Summand::Value(value) => Some(value),
            Summand::Component(component) if components.stones(component) <= policy.stones => {
                components.known_value(component)
            }
            Summand::Component(_) => None,
        };
        match value {
            Some(value) => {
                let added = search.reducer.arena.add(sum, value);
                sum = added.map_err(|limit| halt(search, limit))?;
            }
            None => terms.push(term),
        }
    }
    terms.push(Term::value(sum));
    Ok(terms)
}

impl Planner<'_> {
    /// Proves a goal in normal form by the author's rule. The goal is neither decided nor a fact.
    pub(super) fn prove_authored(&mut self, goal: Goal) -> Result<(), CertifyError> {
        let question = self.open_goal(&goal);
        let Some(author) = &mut self.author else {
            return self.prove(goal.0.into(), goal.1);
        };
        if !author.open.insert(goal.clone()) {
            return Err(self.wrong(&goal, "occurs in its own proof"));
        }
        let rule = (author.choose)(question)?;
        self.apply(rule, &goal)?;
        if let Some(author) = &mut self.author {
            author.open.remove(&goal);
        }
        self.facts.learn(goal);
        Ok(())
    }

    fn apply(&mut self, rule: Rule, goal: &Goal) -> Result<(), CertifyError> {
        let (form, judgment) = goal;
        match (rule, judgment) {
            (Rule::Replies, Judgment::AtLeast) => self.prove_replies(form),
            (Rule::Move(number), Judgment::Over) => {
                let mut options = self.options(form, Player::Left);
                if number >= options.len() {
                    return Err(self.wrong(goal, "has no move of this number"));
                }
                self.proof.push(Step::plain_move(number));
                self.prove(options.swap_remove(number).after, Judgment::AtLeast)
            }
            (Rule::Cut { selected, game }, _) => self.cut_to_game(selected, game, goal),
            (Rule::Search, _) => self.prove_searched(goal),
            (Rule::Replies, Judgment::Over) => Err(self.wrong(goal, "is proved by a move of Left")),
            (Rule::Move(_), Judgment::AtLeast) => {
                Err(self.wrong(goal, "is proved by answers to all replies"))
            }
        }
    }

    fn cut_to_game(
        &mut self,
        selected: Vec<usize>,
        game: usize,
        goal: &Goal,
    ) -> Result<(), CertifyError> {
        let is_ascending = selected.windows(2).all(|pair| pair[0] < pair[1]);
        if !is_ascending || selected.last().is_some_and(|&last| last >= goal.0.len()) {
            return Err(self.wrong(goal, "has no such terms, in ascending order"));
        }
        let game = self.author.as_ref().and_then(|author| author.games.get(game));
        let Some(codes) = game.map(|game| self.terms(game, true)) else {
            return Err(self.wrong(goal, "is compared with a game that is not declared"));
        };
        let terms = self.normal(&codes.into(), Mark::Yes);
        if selected.is_empty() && terms.is_empty() {
            return Err(self.wrong(goal, "is not changed by this cut"));
        }
        self.replace(goal, selected, &terms)
    }

    /// Proves a goal without the author, if it holds.
    fn prove_searched(&mut self, goal: &Goal) -> Result<(), CertifyError> {
        if !self.holds(goal)? {
            return Err(self.wrong(goal, "is false"));
        }
        let author = self.author.take();
        let proved = self.prove(goal.0.clone().into(), goal.1);
        self.author = author;
        proved
    }

    /// Returns the error that a goal or its rule is wrong.
    pub(super) fn wrong(&self, (form, judgment): &Goal, why: &str) -> CertifyError {
        let relation = if *judgment == Judgment::Over { "|>" } else { ">=" };
        CertifyError::WrongRule(format!("the goal `{} {relation} 0` {why}", self.sum(form)))
    }

    fn open_goal(&mut self, (form, judgment): &Goal) -> OpenGoal {
        let is_strict = *judgment == Judgment::Over;
        let moves = if is_strict { self.moves(form) } else { Vec::new() };
        OpenGoal { terms: form.iter().map(|&code| self.term(code)).collect(), is_strict, moves }
    }

    /// Describes Left's moves.
    fn moves(&mut self, form: &Form) -> Vec<OpenMove> {
        let options = self.options(form, Player::Left);
        let mut describe = |place: usize, number: usize, after: &Sum| {
            let after = self.normal(after, Mark::No);
            let numbering = &self.forms.numbering;
            let name = if form[place].is_component() {
                let word = numbering.stones(&self.search.reducer, form[place]);
                let clobber = word.clobbers(Player::Left).nth(number);
                clobber.map(|it| format!("{} {}", it.from + 1, it.to + 1)).unwrap_or_default()
            } else {
                let value = numbering.value(form[place]);
                let [left, _] = numbering.options(&self.search.reducer, value);
                format!("→{}", self.term(left[number]))
            };
            OpenMove { name: format!("{place} {name}"), after: self.sum(&after) }
        };
        options.iter().map(|it| describe(it.place, it.number, &it.after)).collect()
    }

    fn sum(&self, form: &[Code]) -> String {
        let terms: Vec<String> = form.iter().map(|&code| self.term(code)).collect();
        if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
    }

    fn term(&self, code: Code) -> String {
        let (numbering, reducer) = (&self.forms.numbering, &self.search.reducer);
        match code.is_component() {
            true => reducer.components.component(numbering.component(code)).to_string(),
            false => reducer.arena.name(numbering.value(code)).to_string(),
        }
    }
}
