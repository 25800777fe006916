//! The obligations that make a strategy a theorem for all lengths; docs/THEOREMS.md, Section 6, says why they suffice.
//!
//! Each obligation asks whether there is a position with certain numbers of parts, and holds if there is none.

use super::cases::{Cases, Change, Pieces};
use super::cells::{CellId, Cells};
use super::data::{Choice, Condition, Pattern, Rule, Set, Strategy, Word};
use super::error::Flaw;
use super::form::Forms;
use super::linear::{Answer, Clause, Row, solve};
use super::proofs::Certified;
use super::table::{instances, words};
use crate::kernel::error::at;
use crate::kernel::term::{PartId, Player, Term};
use std::collections::BTreeSet;

/// One obligation, and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obligation {
    pub name: &'static str,
    pub what: String,
    /// How many cases were checked.
    pub cases: u64,
    /// The cases in which it does not hold, or is not known to; at most a few.
    pub failures: Vec<String>,
}

/// All obligations of a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    pub obligations: Vec<Obligation>,
    /// Lengths of start positions that are equal to 0, so that the second player wins.
    pub zero: Vec<usize>,
    /// Whether every start position is its own negative, so that the player who moves first wins whenever Left does.
    pub is_symmetric: bool,
}

impl Theorem {
    /// Whether all obligations hold: then Left, moving first, wins every start position that is not equal to 0.
    pub fn holds(&self) -> bool {
        self.obligations
            .iter()
            .all(|obligation| obligation.failures.is_empty())
    }
}

const MOST_FAILURES: usize = 5;

/// Checks all obligations of a strategy.
pub fn theorem(certified: &Certified) -> Result<Theorem, Flaw> {
    let strategy = certified.strategy();
    let mut forms = Forms::new(strategy, certified.limits())?;
    let cells = Cells::new(strategy, &mut forms)?;
    let mut check = Check {
        cases: Cases::new(strategy, &cells),
        strategy,
        cells: &cells,
        forms,
        applies: Vec::new(),
        after_right: Vec::new(),
        after_left: Vec::new(),
    };
    check.prepare()?;
    let mut obligations = vec![Obligation {
        name: "O1",
        what: "equalities of the standard form have certificates and lower the measure".to_owned(),
        cases: strategy.rewrites.len() as u64,
        failures: Vec::new(),
    }];
    let options = check.options()?;
    obligations.push(Obligation {
        name: "O2",
        what: format!(
            "options of all parts of fewer than {} stones in cells",
            cells.limit
        ),
        cases: options.iter().map(|options| options.examined).sum(),
        failures: Vec::new(),
    });
    let right: Vec<&Set> = strategy
        .sets
        .iter()
        .filter(|set| !set.left_to_move)
        .collect();
    for (number, set) in right.iter().enumerate() {
        let name = if number == 0 { "O3" } else { "O4" };
        obligations.push(check.replies(name, set, &options)?);
    }
    let left: Vec<&Set> = strategy
        .sets
        .iter()
        .filter(|set| set.left_to_move)
        .collect();
    obligations.extend(check.rules(&left)?);
    obligations.push(check.totality(&left)?);
    obligations.push(Obligation {
        name: "O6",
        what: "positions that Left wins moving second have certificates".to_owned(),
        cases: strategy.won.len().saturating_add(strategy.won_sums.len()) as u64,
        failures: Vec::new(),
    });
    let (starts, zero, is_symmetric) = check.starts(&left)?;
    obligations.push(starts);
    Ok(Theorem {
        obligations,
        zero,
        is_symmetric,
    })
}

/// What Right's options of the parts of a cell leave.
struct Options {
    left_over: BTreeSet<Pieces>,
    examined: u64,
}

struct Check<'a> {
    strategy: &'a Strategy,
    cells: &'a Cells,
    cases: Cases<'a>,
    forms: Forms,
    /// By rule: the rows that say that it applies; `None` if that cannot be said, or it never does.
    applies: Vec<Option<Vec<Row>>>,
    /// A position is in no set with Left to move, or with Right to move and not won either.
    after_right: Vec<Clause>,
    after_left: Vec<Clause>,
}

impl Check<'_> {
    fn prepare(&mut self) -> Result<(), Flaw> {
        for set in &self.strategy.sets {
            let clauses = self.cases.not_in(&mut self.forms, set)?;
            if set.left_to_move {
                self.after_right.extend(clauses);
            } else {
                self.after_left.extend(clauses);
            }
        }
        for game in self.cases.games(&mut self.forms, &self.strategy.won)? {
            self.after_left.push(self.cases.differs(&game));
        }
        let mut winning = Vec::new();
        for word in &self.strategy.won_sums {
            let part = self.forms.part(word)?;
            winning.extend(part.and_then(|part| self.cells.of(part)));
        }
        let others: Vec<CellId> = (0..self.cells.len())
            .filter(|c| !winning.contains(c))
            .collect();
        self.after_left
            .push(vec![vec![self.cases.at_least(&others, 1)]]);
        for rule in &self.strategy.rules {
            let rows = self.applies(rule)?;
            self.applies.push(rows);
        }
        Ok(())
    }

    fn applies(&mut self, rule: &Rule) -> Result<Option<Vec<Row>>, Flaw> {
        let mut rows: Vec<Row> = rule
            .conditions
            .iter()
            .map(|c| self.cases.condition(c))
            .collect();
        if rule.game.is_none() {
            let cells = self.cells.chosen(self.strategy, &self.forms, &rule.part)?;
            rows.push(self.cases.at_least(&cells, 1));
            return Ok(Some(rows));
        }
        if varies(rule) {
            return Ok(None);
        }
        let Some(instance) = instances(self.strategy, rule, self.cells.limit).pop() else {
            return Ok(None);
        };
        let sum = self.forms.standard_sum(&instance.game)?;
        let moved = instance
            .game
            .first()
            .map(|word| self.forms.part(word))
            .transpose()?
            .flatten();
        let counts = self.cells.counts(&sum);
        Ok(match (moved, counts) {
            (Some(moved), Some(counts)) if sum.contains(&moved) => {
                rows.extend(self.cases.equals(&counts));
                Some(rows)
            }
            _ => None,
        })
    }

    /// O2: by cell.
    fn options(&mut self) -> Result<Vec<Options>, Flaw> {
        let mut all = Vec::new();
        for cell in &self.cells.cells {
            let mut options = Options {
                left_over: BTreeSet::new(),
                examined: 0,
            };
            for part in &cell.parts {
                let mut number = 0_usize;
                while let Some(pieces) =
                    self.forms
                        .parts
                        .option(*part, Player::Right, number, &mut self.forms.budget)?
                {
                    options
                        .left_over
                        .extend(self.cases.pieces(&mut self.forms, pieces)?);
                    options.examined = options.examined.saturating_add(1);
                    number = number.saturating_add(1);
                }
            }
            all.push(options);
        }
        Ok(all)
    }

    /// O3, O4: from every position of a set, every move of Right leads to one of the sets with Left to move.
    fn replies(
        &mut self,
        name: &'static str,
        set: &Set,
        options: &[Options],
    ) -> Result<Obligation, Flaw> {
        let mut obligation = Obligation {
            name,
            what: format!(
                "from {} Right can move only to {}",
                set.name,
                self.names(true)
            ),
            cases: 0,
            failures: Vec::new(),
        };
        for conditions in &set.any {
            let (base, clauses) = self.within(set, conditions)?;
            for (moved, options) in options.iter().enumerate() {
                let mut base = base.clone();
                base.push(self.cases.at_least(&[moved], 1));
                if solve(&base, &[], self.cells.len()) == Answer::None {
                    continue;
                }
                for pieces in &options.left_over {
                    for change in self.cases.changes(moved, pieces) {
                        let answer = self.question(&base, &clauses, &change, &self.after_right);
                        let fails = |game: &str| {
                            format!("Right moves in {} of {game}", self.draw_cells([moved]))
                        };
                        self.record(&mut obligation, answer, fails);
                    }
                }
            }
        }
        Ok(obligation)
    }

    /// Rows and clauses that hold in the positions that are in a set by these conditions.
    fn within(
        &mut self,
        set: &Set,
        conditions: &[Condition],
    ) -> Result<(Vec<Row>, Vec<Clause>), Flaw> {
        let mut rows = self.cases.standard.clone();
        rows.extend(
            conditions
                .iter()
                .map(|condition| self.cases.condition(condition)),
        );
        let mut clauses = self.cases.exclusive.clone();
        for game in self.cases.games(&mut self.forms, &set.except)? {
            clauses.push(self.cases.differs(&game));
        }
        Ok((rows, clauses))
    }

    /// Whether a change can lead to where all these clauses hold.
    fn question(
        &self,
        base: &[Row],
        clauses: &[Clause],
        change: &Change,
        after: &[Clause],
    ) -> Answer {
        let rows = [base, &change.rows].concat();
        let mut clauses = clauses.to_vec();
        if !change.is_outside {
            clauses.extend(after.iter().map(|clause| change.clause_before(clause)));
        }
        solve(&rows, &clauses, self.cells.len())
    }

    fn record(&self, obligation: &mut Obligation, answer: Answer, what: impl Fn(&str) -> String) {
        obligation.cases = obligation.cases.saturating_add(1);
        let failure = match answer {
            Answer::None => return,
            Answer::Unknown => format!("not decided: {}", what("some position")),
            Answer::Solution(counts) => what(&self.draw(&counts)),
        };
        if obligation.failures.len() < MOST_FAILURES && !obligation.failures.contains(&failure) {
            obligation.failures.push(failure);
        }
    }

    /// O5: each rule's moves are legal, and lead from every position of a set with Left to move, in which the rule is the first that applies, to
    /// one of a set with Right to move or to one that is won.
    fn rules(&mut self, sets: &[&Set]) -> Result<[Obligation; 2], Flaw> {
        let mut legal = Obligation {
            name: "O5a",
            what: "Left's moves are legal, with the stated results".to_owned(),
            cases: 0,
            failures: Vec::new(),
        };
        let mut results = Obligation {
            name: "O5b",
            what: format!(
                "Left's rules lead from {} to {} or to won positions",
                self.names(true),
                self.names(false)
            ),
            cases: 0,
            failures: Vec::new(),
        };
        for (number, rule) in self.strategy.rules.iter().enumerate() {
            for (rows, moved, pieces) in self.moves(rule, &mut legal)? {
                let changes = self.cases.changes(moved, &pieces);
                for set in sets {
                    for conditions in &set.any {
                        let (mut base, mut clauses) = self.within(set, conditions)?;
                        base.extend_from_slice(&rows);
                        base.extend(at(&self.applies, number)?.iter().flatten().cloned());
                        clauses.extend(self.earlier(number));
                        for change in &changes {
                            let answer = self.question(&base, &clauses, change, &self.after_left);
                            let fails = |game: &str| format!("rule {} in {game}", rule.name);
                            self.record(&mut results, answer, fails);
                        }
                    }
                }
            }
        }
        Ok([legal, results])
    }

    /// No rule before this one applies.
    fn earlier(&self, number: usize) -> Vec<Clause> {
        let known = self.applies.iter().take(number).flatten();
        known
            .map(|rows| rows.iter().map(|row| vec![row.negation()]).collect())
            .collect()
    }

    /// The moves of a rule: what selects the part, its cell, and what is left of it. Moves that there are not are recorded.
    fn moves(
        &mut self,
        rule: &Rule,
        legal: &mut Obligation,
    ) -> Result<BTreeSet<(Vec<Row>, CellId, Pieces)>, Flaw> {
        let mut moves = BTreeSet::new();
        if rule.game.is_some() {
            for instance in instances(self.strategy, rule, self.cells.limit.saturating_sub(1)) {
                let sum = self.forms.standard_sum(&instance.game)?;
                let moved = instance
                    .game
                    .first()
                    .map(|word| self.forms.part(word))
                    .transpose()?;
                let Some(part) = moved.flatten().filter(|part| sum.contains(part)) else {
                    continue;
                };
                let (Some(counts), Some(cell)) = (self.cells.counts(&sum), self.cells.of(part))
                else {
                    continue;
                };
                if let Some(pieces) = self.legal(rule, part, Some(&instance.to), legal)? {
                    moves.insert((self.cases.equals(&counts), cell, pieces));
                }
            }
            if varies(rule) {
                legal.failures.push(format!(
                    "rule {}: for lengths of {} stones and more nothing is known",
                    rule.name, self.cells.limit
                ));
            }
            return Ok(moves);
        }
        let chosen = self.cells.chosen(self.strategy, &self.forms, &rule.part)?;
        for (place, id) in chosen.iter().enumerate() {
            let cell = at(&self.cells.cells, *id)?;
            if cell.is_long && !grows(rule) {
                legal.failures.push(format!(
                    "rule {}: the lengths of what is left of a long part are not fixed, or L and a number",
                    rule.name
                ));
                continue;
            }
            // Nothing is chosen before this part. A long cell comes last, and has parts of many lengths.
            let preferred: Vec<CellId> = match rule.part {
                Choice::Longest(_) => chosen
                    .iter()
                    .skip(place.saturating_add(1))
                    .copied()
                    .collect(),
                _ => chosen.iter().take(place).copied().collect(),
            };
            let rows = vec![
                self.cases.at_least(&[*id], 1),
                self.cases.at_most(&preferred, 0),
            ];
            for part in &cell.parts {
                let length = i64::try_from(self.forms.parts.word(*part)?.len());
                let to = words(
                    self.strategy,
                    &rule.to,
                    length.map_err(|_| Flaw::Internal)?,
                    0,
                );
                if let Some(pieces) = self.legal(rule, *part, to.as_deref(), legal)? {
                    moves.insert((rows.clone(), *id, pieces));
                }
            }
        }
        Ok(moves)
    }

    /// O5a for one part: Left has a move in it that leaves what the rule says.
    fn legal(
        &mut self,
        rule: &Rule,
        part: PartId,
        to: Option<&[Word]>,
        legal: &mut Obligation,
    ) -> Result<Option<Pieces>, Flaw> {
        legal.cases = legal.cases.saturating_add(1);
        let stated = match to {
            Some(to) => Some(self.forms.standard_sum(to)?),
            None => None,
        };
        if let Some(sum) = stated
            && self.has_option(part, &sum)?
        {
            return self.cases.pieces_of(&self.forms, &sum).map(Some);
        }
        if legal.failures.len() < MOST_FAILURES {
            let drawn = self.strategy.draw_word(self.forms.parts.word(part)?);
            let into = match to {
                Some(to) => self.strategy.draw(to.iter().map(Vec::as_slice)),
                None => "what the rule says".to_owned(),
            };
            legal.failures.push(format!(
                "rule {}: {drawn} has no move into {into}",
                rule.name
            ));
        }
        Ok(None)
    }

    /// Whether Left has an option in a part with this standard form, and with at most one long piece in which there are moves: such an option
    /// there is for longer parts, too.
    fn has_option(&mut self, part: PartId, sum: &[PartId]) -> Result<bool, Flaw> {
        let mut number = 0_usize;
        while let Some(pieces) =
            self.forms
                .parts
                .option(part, Player::Left, number, &mut self.forms.budget)?
        {
            let (mut found, mut long) = (Vec::new(), 0_usize);
            for piece in pieces.into_iter().filter_map(Term::as_part) {
                found.extend_from_slice(&self.forms.standard(piece)?);
                long = long.saturating_add(usize::from(self.cases.is_long(&self.forms, piece)?));
            }
            if long <= 1 && self.forms.reduce(found)? == sum {
                return Ok(true);
            }
            number = number.saturating_add(1);
        }
        Ok(false)
    }

    /// O5t: in every position of a set with Left to move some rule applies.
    fn totality(&mut self, sets: &[&Set]) -> Result<Obligation, Flaw> {
        let mut obligation = Obligation {
            name: "O5t",
            what: format!("some rule applies everywhere in {}", self.names(true)),
            cases: 0,
            failures: Vec::new(),
        };
        for set in sets {
            for conditions in &set.any {
                let (base, mut clauses) = self.within(set, conditions)?;
                clauses.extend(self.earlier(usize::MAX));
                let answer = solve(&base, &clauses, self.cells.len());
                self.record(&mut obligation, answer, |game| {
                    format!("no rule applies in {game}")
                });
            }
        }
        Ok(obligation)
    }

    /// O7: every start position is in a set with Left to move, or equal to 0. Also: the lengths where it is 0, and
    /// whether all start positions are their own negatives.
    fn starts(&mut self, sets: &[&Set]) -> Result<(Obligation, Vec<usize>, bool), Flaw> {
        let mut obligation = Obligation {
            name: "O7",
            what: format!("start positions are in {} or equal to 0", self.names(true)),
            cases: 0,
            failures: Vec::new(),
        };
        let family = at(&self.strategy.families, self.strategy.start)?;
        let (mut zero, mut is_symmetric) = (Vec::new(), true);
        for length in family.lengths(self.cells.limit.saturating_sub(1)) {
            let word = family.word(length).ok_or(Flaw::Internal)?;
            if let Some(part) = self.forms.part(&word)? {
                is_symmetric &= self.forms.parts.negative(part)? == part;
            }
            let sum = self.forms.standard_sum([&word])?;
            if sum.is_empty() {
                zero.push(length);
            }
            obligation.cases = obligation.cases.saturating_add(1);
            let is_in = match self.cells.counts(&sum) {
                Some(counts) => self.is_in(sets, &counts)?,
                None => false,
            };
            if !sum.is_empty() && !is_in && obligation.failures.len() < MOST_FAILURES {
                let drawn = self.strategy.draw_word(&word);
                obligation.failures.push(format!("{drawn} is in no set"));
            }
        }
        Ok((obligation, zero, is_symmetric))
    }

    fn is_in(&mut self, sets: &[&Set], counts: &[i64]) -> Result<bool, Flaw> {
        for set in sets {
            for conditions in &set.any {
                let (mut rows, clauses) = self.within(set, conditions)?;
                rows.extend(self.cases.equals(counts));
                if matches!(
                    solve(&rows, &clauses, self.cells.len()),
                    Answer::Solution(_)
                ) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The names of the sets with Left, or with Right to move.
    fn names(&self, left_to_move: bool) -> String {
        let sets = self
            .strategy
            .sets
            .iter()
            .filter(|set| set.left_to_move == left_to_move);
        sets.map(|set| set.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn draw(&self, counts: &[i64]) -> String {
        let cells = counts.iter().enumerate();
        self.draw_cells(cells.flat_map(|(cell, count)| (0..*count).map(move |_| cell)))
    }

    fn draw_cells(&self, cells: impl IntoIterator<Item = CellId>) -> String {
        let words = cells
            .into_iter()
            .filter_map(|cell| self.cells.cells.get(cell));
        self.strategy
            .draw(words.map(|cell| cell.word.as_slice()).take(32))
    }
}

/// Whether a rule is about positions with lengths L and M.
fn varies(rule: &Rule) -> bool {
    let is_sized = |pattern: &Pattern| matches!(pattern, Pattern::Sized { .. });
    rule.game.iter().flatten().any(is_sized)
}

/// Whether what is left of a part of length L has at most one part whose length varies, and that as L plus a number.
fn grows(rule: &Rule) -> bool {
    let mut varying = rule.to.iter().filter_map(|pattern| match pattern {
        Pattern::Sized { length, .. } if (length.l, length.m) != (0, 0) => Some(length),
        _ => None,
    });
    let is_simple = varying
        .next()
        .is_none_or(|length| (length.l, length.m) == (1, 0));
    is_simple && varying.next().is_none()
}
