//! The rules about play: Order, Replies, Move, Cut.

use super::{Goal, Kernel, Reason};
use crate::data::{Checked, Form, Image, Player, Scope, Term, at, fault, given, require};
use crate::games::{Choice, Choices, Multiple, Position};
use std::rc::Rc;
use std::slice::from_ref;

/// A component of a goal: the options of a player are listed by components.
enum Component {
    Term(usize),
    Multiple(usize),
    Cell(usize),
}

impl Goal {
    /// Iterates over the components in the order of options: equal terms once, multiples, cells.
    fn components(&self) -> impl Iterator<Item = Component> {
        let terms = &self.position.terms;
        let before = |index: usize| index.checked_sub(1).and_then(|before| terms.get(before));
        let is_new = move |index: &usize| before(*index) != terms.get(*index);
        let terms = (0..terms.len()).filter(is_new).map(Component::Term);
        let multiples = (0..self.position.multiples.len()).map(Component::Multiple);
        let cells = self.counts.iter().zip(0..).filter(|(count, _)| ***count != Form::default());
        terms.chain(multiples).chain(cells.map(|(_, cell)| Component::Cell(cell)))
    }
}

impl Kernel {
    /// **Order**
    ///
    /// ```text
    /// −b ≤ a  (for ⊳ 0: not a ≤ −b)    G ⊢ each multiple f·g ≥ 0    no words, no parts in the bag
    /// --------------------------------------------------------------------------------------------
    /// G ⊢ a + b + Σ f·g ≥ 0 (⊳ 0)
    /// ```
    ///
    /// `a + b ≥ 0` means `−b ≤ a`, and adding a game that is at least 0 preserves both judgments.
    /// `None` if Order does not apply to the goal.
    pub fn order(&mut self, goal: &Goal) -> Checked<Option<bool>> {
        if goal.position.terms.last().is_some_and(|term| term.as_word().is_some()) {
            return Ok(None);
        }
        for count in goal.counts.iter().filter(|count| ***count != Form::default()) {
            if !self.games.implies(&goal.scope, &count.times(-1)?)? {
                return Ok(None);
            }
        }
        for multiple in &goal.position.multiples {
            match self.oriented(goal, multiple)? {
                Some((value, _)) if self.games.at_most(Term::ZERO, value)? => {}
                _ => return Ok(None),
            }
        }
        self.games.decide(&goal.position.terms, goal.first)
    }

    /// Writes a multiple with a number of copies that is immediately at least 0. `None` if neither
    /// sign is immediate.
    fn oriented(&mut self, goal: &Goal, (value, copies): &Multiple) -> Checked<Option<Multiple>> {
        let negative = self.games.arena.negative(*value)?;
        for multiple in [(*value, copies.clone()), (negative, copies.times(-1)?)] {
            if self.games.implies(&goal.scope, &multiple.1)? {
                return Ok(Some(multiple));
            }
        }
        Ok(None)
    }

    /// **Replies**
    ///
    /// ```text
    /// G, lines of the option ⊢ P^R ⊳ 0  for every Right option
    /// --------------------------------------------------------
    /// G ⊢ P ≥ 0
    /// ```
    ///
    /// Left, who moves next, wins after each move of Right.
    pub fn replies(&mut self, goal: &Goal) -> Checked {
        require(goal.first == Player::Right, "judgment")?;
        for component in goal.components() {
            let (rest, from, choices) = self.options(goal, component)?;
            for (option, Choice { pieces, fresh, line }) in choices.iter().enumerate() {
                let line = line.as_deref().map(from_ref).unwrap_or_default();
                if let Some(scope) = self.games.extended(&rest.scope, *fresh, line)? {
                    self.after(&rest, pieces, scope, Reason::Played(from, option))?;
                }
            }
        }
        Ok(())
    }

    /// **Move**
    ///
    /// ```text
    /// G ⊢ P^L ≥ 0  for one Left option
    /// G ⊢ lines of the option, for one value of its fresh parameter
    /// -------------------------------------------------------------
    /// G ⊢ P ⊳ 0
    /// ```
    ///
    /// Left makes that move.
    pub fn make_move(&mut self, goal: &Goal, mut index: usize, exponent: Option<&Form>) -> Checked {
        require(goal.first == Player::Left, "judgment")?;
        for component in goal.components().filter(|at| !matches!(at, Component::Cell(_))) {
            let (rest, from, choices) = self.options(goal, component)?;
            let Some(Choice { mut pieces, fresh, line }) = choices.get(index).cloned() else {
                index = index.saturating_sub(choices.len());
                continue;
            };
            require(exponent.is_some() == (fresh > 0), "move-exponent")?;
            let image: Image = &|parameter| exponent.filter(|_| parameter == goal.scope.parameters);
            if let Some(exponent) = exponent {
                self.check_natural(goal, exponent)?;
                for piece in &mut pieces {
                    *piece = self.games.substitute(*piece, image)?;
                }
            }
            if let Some(line) = line {
                self.check_natural(goal, &line.substitute(image)?)?;
            }
            let reason = Reason::Played(from, index);
            return self.after(&rest, &pieces, Rc::clone(&goal.scope), reason);
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
    /// `Q + X` is `(A + X) + (Q − A)`, and adding a game that is at least 0 preserves both
    /// judgments. The bag belongs to `X`.
    pub fn cut(&mut self, goal: &Goal, selected: &[u32], lesser: &Position) -> Checked {
        require(!selected.is_empty() || *lesser != Position::default(), "cut-nothing")?;
        let (mut chosen, mut others) = (Position::default(), goal.position.clone());
        for number in selected.iter().rev() {
            self.games.budget.charge(others.terms.len())?;
            require((*number as usize) < others.terms.len(), "selection")?;
            chosen.terms.push(others.terms.remove(*number as usize));
        }
        chosen.terms.reverse();
        require(self.normal(lesser)? == *lesser, "normal-form")?;
        let opposite = self.games.opposite(lesser)?;
        let for_chosen = self.replaced(goal, &chosen.terms, &lesser.terms)?;
        let for_others = self.replaced(goal, &others.terms, &lesser.terms)?;
        let first = self.games.normal_form(&chosen, &opposite.terms, &opposite.multiples)?;
        let second = self.games.normal_form(&others, &lesser.terms, &lesser.multiples)?;
        let (scope, nothing) = (Rc::clone(&goal.scope), self.nothing.about(first));
        self.premise(Goal { scope, descent: for_others, ..nothing }, Reason::Step)?;
        self.premise(Goal { descent: for_chosen, ..goal.about(second) }, Reason::Step)
    }

    /// Returns the goal without a component, a term of this component, and the options of the term
    /// for the player who moves first; the options replace the component. If the term is a word,
    /// the measure of the remaining goal is smaller.
    fn options(&mut self, goal: &Goal, component: Component) -> Checked<(Goal, Term, Choices)> {
        self.games.budget.charge(goal.size())?;
        let mut rest = goal.clone();
        let term = match component {
            Component::Term(index) => rest.position.terms.remove(index),
            Component::Multiple(index) => {
                let (value, choices) = self.multiple_options(goal, index)?;
                return Ok((rest, value, choices));
            }
            Component::Cell(cell) => {
                let (without, part) = self.without(goal, cell)?;
                let line = Form::clone(at(&without.counts, cell)?);
                let Some(scope) = self.games.extended(&without.scope, 0, &[line])? else {
                    return Ok((rest, part, Rc::default()));
                };
                rest = Goal { scope, ..without };
                part
            }
        };
        if let Some(word) = self.games.word(term)?.cloned() {
            require(self.has_all_blocks(&rest, &word)?, "exponent")?;
            rest.descent = rest.descent.smaller();
        }
        let choices = self.games.options(term, rest.first, rest.scope.parameters)?;
        Ok((rest, term, choices))
    }

    /// Returns the value of a multiple, and its options: one copy less, and an option of the value.
    fn multiple_options(&mut self, goal: &Goal, index: usize) -> Checked<(Term, Choices)> {
        let multiple = at(&goal.position.multiples, index)?;
        let (value, copies) = given(self.oriented(goal, multiple)?, "sign")?;
        let other = self.games.arena.negative(value)?;
        let line = Some(Rc::new(copies.plus_number(-1)?));
        let options = self.games.options(value, goal.first, 0)?;
        self.games.budget.charge(options.len().saturating_mul(2))?;
        let choices = options.iter().map(|Choice { pieces: [_, option], .. }| {
            let pieces = [other, *option];
            Choice { pieces, fresh: 0, line: line.clone() }
        });
        Ok((value, choices.collect()))
    }

    /// Adds the premise after a move in a term that has been removed from `rest`; `to` has the
    /// terms after the move.
    fn after(&mut self, rest: &Goal, to: &[Term], scope: Rc<Scope>, why: Reason) -> Checked {
        let position = self.games.normal_form(&rest.position, to, &[])?;
        let first = rest.first.other();
        self.premise(Goal { scope, first, ..rest.about(position) }, why)
    }
}
