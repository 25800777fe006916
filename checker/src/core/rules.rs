//! The rules of the finite calculus, which hold with parameters, too: Order, Replies, Move, Cut.

use super::{
    Checked, Choice, Descent, Goal, Judgment, Player, Position, Ref, Scope, Stop, Term, at, fault,
    given, require,
};
use crate::claims::{Form, Word};
use crate::replay::{Imported, Kernel};
use std::rc::Rc;

/// Where a player may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Component {
    Term(usize),
    Multiple(usize),
    Cell(usize),
}

/// The options of a component.
struct Options {
    /// The goal without the component; if it is a part, the parts are less.
    rest: Goal,
    /// How many parameters are fresh in all of them.
    fresh: u32,
    /// What they all need.
    line: Option<Form>,
    choices: Rc<[Choice]>,
}

impl Goal {
    /// Where to move, in the order of options: equal terms once, multiples, cells.
    fn components(&self) -> impl Iterator<Item = Component> {
        let terms = &self.position.terms;
        let before = |index: usize| index.checked_sub(1).and_then(|before| terms.get(before));
        let is_new = move |index: &usize| before(*index) != terms.get(*index);
        let terms = (0..terms.len()).filter(is_new).map(Component::Term);
        let multiples = (0..self.position.multiples.len()).map(Component::Multiple);
        let cells = self.counts.iter().zip(0..).filter(|(count, _)| **count != Form::default());
        terms.chain(multiples).chain(cells.map(|(_, cell)| Component::Cell(cell)))
    }
}

impl Kernel<'_> {
    /// **Order**
    ///
    /// ```text
    /// −b ≤ a  (for ⊳ 0: not a ≤ −b)    G ⊢ each multiple f·g ≥ 0    no words, no parts in the bag
    /// --------------------------------------------------------------------------------------------
    /// G ⊢ a + b + Σ f·g ≥ 0 (⊳ 0)
    /// ```
    ///
    /// `a + b ≥ 0` says `−b ≤ a`, and adding what is at least 0 keeps either judgment. `None` if
    /// the goal is not of this form.
    pub fn order(&mut self, goal: &Goal) -> Checked<Option<bool>> {
        if goal.position.terms.last().is_some_and(|term| term.as_word().is_some()) {
            return Ok(None);
        }
        for count in goal.counts.iter().filter(|count| **count != Form::default()) {
            if !goal.scope.implies(&count.times(-1)?, &mut self.games.budget)? {
                return Ok(None);
            }
        }
        for (value, copies) in &goal.position.multiples {
            let Some((value, _)) = self.oriented(goal, *value, copies)? else {
                return Ok(None);
            };
            if !self.games.at_most(Ref::ZERO, value)? {
                return Ok(None);
            }
        }
        self.games.decide(&goal.position.terms, goal.judgment)
    }

    /// The same multiple with a number of copies that is at least 0; `None` if neither sign is
    /// implied.
    fn oriented(&mut self, goal: &Goal, value: Ref, copies: &Form) -> Checked<Option<(Ref, Form)>> {
        let opposite = copies.times(-1)?;
        Ok(if goal.scope.implies(copies, &mut self.games.budget)? {
            Some((value, copies.clone()))
        } else if goal.scope.implies(&opposite, &mut self.games.budget)? {
            Some((self.games.arena.negative(value)?, opposite))
        } else {
            None
        })
    }

    /// **Replies**
    ///
    /// ```text
    /// G, lines of the option ⊢ P^R ⊳ 0  for every Right option
    /// --------------------------------------------------------
    /// G ⊢ P ≥ 0
    /// ```
    ///
    /// Whatever Right plays, Left wins as the next player.
    pub fn replies(&mut self, goal: &Goal) -> Checked<Vec<Goal>> {
        require(goal.judgment == Judgment::AtLeast, "judgment")?;
        let mut premises = Vec::new();
        for component in goal.components() {
            let Options { rest, fresh, line, choices } =
                self.options(goal, component, Player::Right)?;
            self.expect(goal, choices.len().saturating_add(premises.len()))?;
            for Choice { pieces, condition } in choices.iter() {
                let fresh = fresh.saturating_add(u32::from(condition.is_some()));
                let lines: Vec<Form> = line.iter().chain(condition).cloned().collect();
                let scope = goal.scope.with(fresh, &lines, &mut self.games.budget)?;
                if let Some(scope) = scope {
                    premises.push(self.after(&rest, pieces, scope, Judgment::Over)?);
                }
            }
        }
        Ok(premises)
    }

    /// **Move**
    ///
    /// ```text
    /// G ⊢ P^L ≥ 0  for one Left option    G ⊢ lines of the option, for one value of its fresh parameter
    /// -------------------------------------------------------------------------------------------------
    /// G ⊢ P ⊳ 0
    /// ```
    ///
    /// Left makes that move.
    pub fn make_move(
        &mut self,
        goal: &Goal,
        mut number: usize,
        exponent: Option<&Form>,
    ) -> Checked<Vec<Goal>> {
        require(goal.judgment == Judgment::Over, "judgment")?;
        self.games.budget.charge(goal.size())?;
        for component in goal.components().filter(|at| !matches!(at, Component::Cell(_))) {
            let Options { rest, line, choices, .. } =
                self.options(goal, component, Player::Left)?;
            let Some(Choice { mut pieces, mut condition }) = choices.get(number).cloned() else {
                number = number.saturating_sub(choices.len());
                continue;
            };
            require(exponent.is_some() == condition.is_some(), "move-exponent")?;
            if let Some(exponent) = exponent {
                self.check_natural(goal, exponent)?;
                let fresh = goal.scope.parameters;
                let image = |index| (index == fresh).then_some(exponent);
                for piece in &mut pieces {
                    *piece = self.substitute_term(*piece, image)?;
                }
                condition = condition.map(|line| line.substitute(image)).transpose()?;
            }
            for line in line.into_iter().chain(condition) {
                self.check_natural(goal, &line)?;
            }
            let scope = Rc::clone(&goal.scope);
            return Ok(vec![self.after(&rest, &pieces, scope, Judgment::AtLeast)?]);
        }
        fault("move-range")
    }

    /// **Cut**
    ///
    /// ```text
    /// G ⊢ Q − A ≥ 0    G ⊢ A + X ≥ 0 (⊳ 0)
    /// ------------------------------------
    /// G ⊢ Q + X ≥ 0 (⊳ 0)
    /// ```
    ///
    /// `Q + X` is `(A + X) + (Q − A)`, and adding what is at least 0 keeps either judgment. The bag
    /// belongs to `X`.
    pub fn cut(&mut self, goal: &Goal, selected: &[u32], lesser: &Position) -> Checked<Vec<Goal>> {
        let is_something = !selected.is_empty() || *lesser != Position::default();
        require(is_something, "cut-nothing")?;
        let (chosen, others) = self.select(goal, selected)?;
        let normal = self.normal(lesser)?;
        require(normal == *lesser, "normal-form")?;
        let opposite = self.games.opposite(lesser)?;
        let for_chosen = self.replaced(goal, &chosen, &lesser.terms)?;
        let for_others = self.replaced(goal, &others, &lesser.terms)?;
        let kept = |terms| Position { terms, multiples: Vec::new() };
        let first = self.games.normal_form(kept(chosen), &opposite.terms, &opposite.multiples)?;
        let kept = Position { terms: others, multiples: goal.position.multiples.clone() };
        let second = self.games.normal_form(kept, &lesser.terms, &lesser.multiples)?;
        let first = Goal {
            scope: Rc::clone(&goal.scope),
            descent: for_others,
            ..self.finite_goal(first, Judgment::AtLeast)
        };
        let second = Goal { position: second, descent: for_chosen, ..goal.clone() };
        Ok(vec![first, second])
    }

    /// How the parts compare with those of the root where terms of the goal were replaced: they are
    /// less, if one of the old words has a move, and each of the new ones is shorter than one of
    /// those.
    fn replaced(&mut self, goal: &Goal, old: &[Term], new: &[Term]) -> Checked<Descent> {
        let mut lengths = Vec::new();
        for id in old.iter().filter_map(|term| term.as_word()) {
            let word = Rc::clone(self.games.words.word(id)?);
            if self.has_all_blocks(goal, &word)? {
                lengths.push(word.length(&mut self.games.budget)?);
            }
        }
        let mut descent = match goal.descent {
            Descent::Same if !lengths.is_empty() => Descent::Smaller,
            descent => descent,
        };
        for id in new.iter().filter_map(|term| term.as_word()) {
            let word = self.games.words.word(id)?;
            let more = word.length(&mut self.games.budget)?.plus_number(1)?;
            let mut is_shorter = false;
            for length in &lengths {
                let difference = length.plus(-1, &more)?;
                is_shorter |= goal.scope.implies(&difference, &mut self.games.budget)?;
            }
            if !is_shorter {
                descent = Descent::Lost;
            }
        }
        Ok(descent)
    }

    /// Whether no block of a word is empty: then, as it has two colours, it has a move.
    fn has_all_blocks(&mut self, goal: &Goal, word: &Word) -> Checked<bool> {
        for block in &word.blocks {
            let again = block.exponent.plus_number(-1)?;
            if !goal.scope.implies(&again, &mut self.games.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// **Import**
    ///
    /// ```text
    /// P = v and Q = w in a database    v + w ≥ 0 (⊳ 0) by Order
    /// ---------------------------------------------------------
    /// P + Q ≥ 0 (⊳ 0)
    /// ```
    ///
    /// Equal games may replace each other in a sum.
    pub fn import(&mut self, goal: &Goal, number: u32, selected: &[u32]) -> Checked<Vec<Goal>> {
        require(goal.is_finite(), "import")?;
        let Some(Imported::Database(database)) = self.imports.get(number as usize).cloned() else {
            return fault("import");
        };
        let (chosen, others) = self.select(goal, selected)?;
        let mut database = database.try_borrow_mut().map_err(|_| Stop::Internal)?;
        let is_true = database.decide(&self.games.words, [&chosen, &others], goal.judgment)?;
        require(is_true, "import-false")?;
        Ok(Vec::new())
    }

    /// The terms of these numbers, and the others.
    fn select(&mut self, goal: &Goal, selected: &[u32]) -> Checked<(Vec<Term>, Vec<Term>)> {
        let terms = &goal.position.terms;
        self.games.budget.charge(terms.len())?;
        let is_in_range = selected.last().is_none_or(|last| (*last as usize) < terms.len());
        require(is_in_range, "selection")?;
        let numbered = (0_u32..).zip(terms.iter().copied());
        let (chosen, others): (Vec<_>, Vec<_>) =
            numbered.partition(|(number, _)| selected.binary_search(number).is_ok());
        let terms = |numbered: Vec<(u32, Term)>| numbered.into_iter().map(|(_, term)| term);
        Ok((terms(chosen).collect(), terms(others).collect()))
    }

    /// The options of a component.
    fn options(&mut self, goal: &Goal, component: Component, player: Player) -> Checked<Options> {
        let (mut rest, mut fresh, mut line) = (goal.clone(), 0, None);
        if rest.descent == Descent::Same {
            rest.descent = Descent::Smaller;
        }
        let choices = match component {
            Component::Term(index) => {
                let term = rest.position.terms.remove(index);
                match term.as_value() {
                    Some(value) => {
                        rest.descent = goal.descent;
                        self.value_options(value, Ref::ZERO, player)?
                    }
                    None => self.word_options(goal, term, player, 0)?,
                }
            }
            // One copy less, and an option of it.
            Component::Multiple(index) => {
                let (value, copies) = at(&goal.position.multiples, index)?;
                let (value, copies) = given(self.oriented(goal, *value, copies)?, "sign")?;
                rest.descent = goal.descent;
                line = Some(copies.plus_number(-1)?);
                self.value_options(value, self.games.arena.negative(value)?, player)?
            }
            Component::Cell(cell) => {
                let count = at(&goal.counts, cell)?;
                if goal.scope.implies(&count.times(-1)?, &mut self.games.budget)? {
                    return Ok(Options { rest, fresh, line, choices: Rc::default() });
                }
                rest.counts = changed(&goal.counts, cell, -1)?;
                let member;
                (member, fresh) = self.unfold(cell, goal.scope.parameters)?;
                line = Some(count.plus_number(-1)?);
                self.word_options(goal, member, player, fresh)?
            }
        };
        Ok(Options { rest, fresh, line, choices })
    }

    /// The options of a value, each beside another value.
    fn value_options(&self, value: Ref, other: Ref, player: Player) -> Checked<Rc<[Choice]>> {
        let options = self.games.arena.options(value, player)?.iter();
        let pieces = options.map(|option| [other, *option].map(Term::value));
        Ok(pieces.map(|pieces| Choice { pieces, condition: None }).collect())
    }

    /// The options of a word, or of one that is 0.
    fn word_options(
        &mut self,
        goal: &Goal,
        word: Term,
        player: Player,
        fresh: u32,
    ) -> Checked<Rc<[Choice]>> {
        let Some(id) = word.as_word() else {
            return Ok(Rc::default());
        };
        let word = Rc::clone(self.games.words.word(id)?);
        require(self.has_all_blocks(goal, &word)?, "exponent")?;
        let number = goal.scope.parameters.saturating_add(fresh);
        self.games.options(id, player, number)
    }

    /// The goal after an option was chosen.
    fn after(
        &mut self,
        rest: &Goal,
        added: &[Term],
        scope: Rc<Scope>,
        judgment: Judgment,
    ) -> Checked<Goal> {
        let position = self.games.normal_form(rest.position.clone(), added, &[])?;
        let (counts, descent) = (Rc::clone(&rest.counts), rest.descent);
        Ok(Goal { scope, position, counts, judgment, descent })
    }
}

/// The counts with so many more parts of one cell.
pub fn changed(counts: &Rc<[Form]>, cell: usize, more: i64) -> Checked<Rc<[Form]>> {
    let mut counts = counts.to_vec();
    let count = counts.get_mut(cell).ok_or(Stop::Internal)?;
    *count = count.plus_number(more)?;
    Ok(counts.into())
}
