//! Left's rules: the first that applies gives a legal move to a set with Right to move or to a won position (O5).

use super::cases::Pieces;
use super::cells::CellId;
use super::data::{Choice, Pattern, Rule, Word};
use super::error::Flaw;
use super::linear::{Clause, Row, solve};
use super::matching::{Instance, instances, words};
use super::theorem::{Check, Obligation};
use crate::kernel::error::at;
use crate::kernel::term::{PartId, Player, Term};
use std::collections::BTreeSet;

/// The rows that say that a rule applies; `None` if that cannot be said, or it never does.
type Applies = Option<Vec<Row>>;

/// A rule's move: the rows that select the part, its cell, and what is left of it.
type Move = (Vec<Row>, CellId, Pieces);

impl Check<'_> {
    /// O5: each rule's moves are legal, and lead from every position of a set with Left to move, in which the rule is the first that applies, to
    /// one of a set with Right to move or to one that is won; and some rule applies everywhere.
    pub fn rules(&mut self) -> Result<[Obligation; 3], Flaw> {
        let (left, right) = (self.left, self.right);
        let mut legal = Obligation::new("O5a", "Left's moves are legal, with the stated results");
        let what = format!(
            "Left's rules lead from {} to {} or to won positions",
            left.names(),
            right.names()
        );
        let mut results = Obligation::new("O5b", what);
        let mut earlier: Vec<Clause> = Vec::new();
        for rule in &self.strategy.rules {
            let applies = self.applies(rule)?;
            let rows = applies.as_deref().unwrap_or_default();
            for (selects, moved, pieces) in self.moves(rule, &mut legal)? {
                let changes = self.cases.changes(&mut self.forms.budget, moved, &pieces)?;
                for case in left.cases() {
                    let base = [&case.rows, &selects, rows].concat();
                    let clauses = [case.clauses.as_slice(), &earlier].concat();
                    for change in &changes {
                        let answer = self.question(&base, &clauses, change, false)?;
                        let fails = |game: &str| format!("rule {} in {game}", rule.name);
                        self.record(&mut results, answer, fails);
                    }
                }
            }
            if let Some(rows) = applies {
                earlier.push(rows.iter().map(|row| vec![row.negation()]).collect());
            }
        }
        let totality = self.totality(&earlier)?;
        Ok([legal, results, totality])
    }

    /// O5t: in every position of a set with Left to move some rule applies.
    fn totality(&mut self, no_rule: &[Clause]) -> Result<Obligation, Flaw> {
        let left = self.left;
        let what = format!("some rule applies everywhere in {}", left.names());
        let mut obligation = Obligation::new("O5t", what);
        for case in left.cases() {
            let clauses = [case.clauses.as_slice(), no_rule].concat();
            let budget = &mut self.forms.budget;
            let answer = solve(&case.rows, &clauses, self.cells.len(), budget)?;
            self.record(&mut obligation, answer, |game| format!("no rule applies in {game}"));
        }
        Ok(obligation)
    }

    fn applies(&mut self, rule: &Rule) -> Result<Applies, Flaw> {
        let mut rows = Vec::new();
        for condition in &rule.conditions {
            rows.push(self.cases.condition(&mut self.forms.budget, condition)?);
        }
        if rule.game.is_none() {
            let chosen = self.cells.chosen(self.strategy, &mut self.forms, &rule.part)?;
            self.cases.hold(&mut self.forms.budget, 1)?;
            rows.push(self.cases.at_least(&chosen, 1));
            return Ok(Some(rows));
        }
        let Some(game) = self.game(rule)? else {
            return Ok(None);
        };
        rows.extend(game.is_it);
        Ok(Some(rows))
    }

    /// The one position that a rule about a whole position means, if it is one without parts outside, and its first part is still there in
    /// standard form. Nothing is said about games whose lengths vary.
    fn game(&mut self, rule: &Rule) -> Result<Option<Game>, Flaw> {
        if varies(rule) {
            return Ok(None);
        }
        let Some(instance) = instances(self.strategy, rule, self.cells.limit).pop() else {
            return Ok(None);
        };
        let sum = self.forms.standard_sum(&instance.game)?;
        let Some(moved) = instance.game.first() else {
            return Ok(None);
        };
        let part = self.forms.part(moved)?.filter(|part| sum.contains(part));
        let cell = part.and_then(|part| self.cells.of(part));
        let (Some(part), Some(cell), Some(counts)) = (part, cell, self.cells.counts(&sum)) else {
            return Ok(None);
        };
        Ok(Some(Game {
            is_it: self.cases.equals(&mut self.forms.budget, &counts)?,
            instance,
            part,
            cell,
        }))
    }

    /// All moves of a rule. Moves that there are not are recorded.
    fn moves(&mut self, rule: &Rule, legal: &mut Obligation) -> Result<BTreeSet<Move>, Flaw> {
        let mut moves = BTreeSet::new();
        if varies(rule) {
            legal.fail(format!(
                "rule {}: nothing is known of positions with lengths L and M",
                rule.name
            ));
            return Ok(moves);
        }
        if rule.game.is_some() {
            if let Some(game) = self.game(rule)?
                && let Some(pieces) = self.legal(rule, game.part, Some(&game.instance.to), legal)?
            {
                moves.insert((game.is_it, game.cell, pieces));
            }
            return Ok(moves);
        }
        let chosen = self.cells.chosen(self.strategy, &mut self.forms, &rule.part)?;
        let is_long = |id: &&CellId| self.cells.cells.get(**id).is_some_and(|cell| cell.is_long);
        if chosen.iter().filter(is_long).count() > 1 {
            return Err(Flaw::malformed(format!(
                "rule {} chooses among long parts of several families",
                rule.name
            )));
        }
        for (place, id) in chosen.iter().enumerate() {
            let cell = at(&self.cells.cells, *id)?;
            if cell.is_long && !grows(rule) {
                legal.fail(format!(
                    "rule {}: the lengths of what is left of a long part are not fixed, or L and a number",
                    rule.name
                ));
                continue;
            }
            // Nothing is chosen before this part. A long cell comes last, and has parts of many lengths; which of its parts is moved in
            // does not matter, as each is looked at.
            let (before, behind) = chosen.split_at(place);
            let preferred = match rule.part {
                Choice::Longest(_) => behind.get(1..).unwrap_or_default(),
                _ => before,
            };
            self.cases.hold(&mut self.forms.budget, 2)?;
            let rows = vec![self.cases.at_least(&[*id], 1), self.cases.at_most(preferred, 0)];
            for part in &cell.parts {
                let length = i64::try_from(self.forms.parts.word(*part)?.len());
                let length = length.map_err(|_| Flaw::Internal)?;
                let to = words(self.strategy, &rule.to, length, 0);
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
            return self.cases.pieces_of(&mut self.forms, &sum).map(Some);
        }
        let drawn = self.strategy.draw_word(self.forms.parts.word(part)?);
        let into = match to {
            Some(to) => self.strategy.draw(to.iter().map(Vec::as_slice)),
            None => "what the rule says".to_owned(),
        };
        legal.fail(format!("rule {}: {drawn} has no move into {into}", rule.name));
        Ok(None)
    }

    /// Whether Left has an option in a part with this standard form, and with at most one long piece in which there are moves: such an option
    /// there is for longer parts, too.
    fn has_option(&mut self, part: PartId, sum: &[PartId]) -> Result<bool, Flaw> {
        let mut number = 0_usize;
        while let Some(pieces) =
            self.forms.parts.option(part, Player::Left, number, &mut self.forms.budget)?
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
}

/// A whole position that a rule means.
struct Game {
    instance: Instance,
    /// The part to move in, and its cell.
    part: PartId,
    cell: CellId,
    /// What only this position satisfies.
    is_it: Vec<Row>,
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
    let is_simple = varying.next().is_none_or(|length| (length.l, length.m) == (1, 0));
    is_simple && varying.next().is_none()
}
