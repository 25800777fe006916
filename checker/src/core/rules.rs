//! The rules of the finite calculus, which hold with parameters, too: Order, Replies, Move, Cut.

use super::budget::Budget;
use super::form::Form;
use super::goal::{Descent, Goal, Rest};
use super::position::Position;
use super::step::RawTerm;
use super::stop::{Checked, Stop, at, fault, require};
use super::term::{Judgment, Player, Ref, Term};
use super::word::{Word, WordOption};
use super::words::Pieces;
use crate::replay::Kernel;
use std::rc::Rc;

/// Where a player may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Component {
    Term(usize),
    Multiple(usize),
    Cell(usize),
}

/// An option: what comes into the position, for which fresh parameters, on which further lines.
#[derive(Clone, Debug)]
struct Choice {
    added: Pieces,
    fresh: u32,
    lines: Vec<Form>,
}

/// The options of a component.
enum Options {
    Value(Ref),
    Plain(Rc<[Pieces]>),
    Listed(Vec<Choice>),
}

/// A place in the list of all options: the component it is in, if it has begun, and how many are behind it.
#[derive(Default)]
pub struct Place {
    at: Option<(Component, Options)>,
    option: usize,
    /// The number of the next component.
    next: usize,
    /// What the options hold of the memory budget.
    bytes: usize,
}

impl Options {
    fn bytes(&self) -> usize {
        let Options::Listed(choices) = self else {
            return 0;
        };
        let lines = choices.iter().flat_map(|choice| &choice.lines);
        let units = lines.fold(choices.len(), |sum, line| sum.saturating_add(line.size()));
        units.saturating_mul(64)
    }
}

impl Goal {
    fn component(&self, index: usize) -> Option<Component> {
        let (terms, multiples) = (self.position.terms.len(), self.position.multiples.len());
        let Some(index) = index.checked_sub(terms) else {
            return Some(Component::Term(index));
        };
        match index.checked_sub(multiples) {
            None => Some(Component::Multiple(index)),
            Some(cell) => (cell < self.counts.len()).then_some(Component::Cell(cell)),
        }
    }
}

fn plain(added: Pieces) -> Choice {
    Choice { added, fresh: 0, lines: Vec::new() }
}

impl Kernel<'_> {
    /// **Order**: no parts, each multiple `f·g` at least 0, at most two values: decided by their order. `None` if the goal is
    /// not of this form.
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
            let Some(is_positive) = sign(goal, copies, &mut self.games.budget)? else {
                return Ok(None);
            };
            let value = if is_positive { *value } else { self.games.arena.negative(*value)? };
            if !self.games.at_most(Ref::ZERO, value)? {
                return Ok(None);
            }
        }
        self.games.decide(&goal.position.terms, goal.judgment)
    }

    /// **Replies**: `P ≥ 0` from `P^R ⊳ 0` for every Right option. The next one that is possible, from the place on.
    pub fn next_reply(&mut self, goal: &Goal, place: &mut Place) -> Checked<Option<Goal>> {
        while let Some((component, choice)) = self.next_option(goal, Player::Right, place)? {
            let premise = self.after(goal, component, &choice, Judgment::Over)?;
            if premise.is_some() {
                return Ok(premise);
            }
        }
        Ok(None)
    }

    /// **Move**: `P ⊳ 0` from `P^L ≥ 0` for one named Left option; if it has a fresh parameter, for one value of that.
    pub fn make_move(&mut self, goal: &Goal, number: u64, exponent: Option<Form>) -> Checked<Rest> {
        require(goal.judgment == Judgment::Over, "judgment", "Left does not move first")?;
        let mut place = Place::default();
        for _ in 0..number {
            if self.next_option(goal, Player::Left, &mut place)?.is_none() {
                break;
            }
        }
        let option = self.next_option(goal, Player::Left, &mut place)?;
        self.games.budget.release(place.bytes);
        let Some((component, mut choice)) =
            option.filter(|(at, _)| !matches!(at, Component::Cell(_)))
        else {
            return fault("move-range", "Left has no move of this number");
        };
        let is_right = exponent.is_some() == (choice.fresh == 1);
        require(
            is_right,
            "move-exponent",
            "a copy of a block is named exactly if the move is in one",
        )?;
        if let Some(exponent) = exponent {
            self.check_form(goal, &exponent)?;
            self.check_natural(goal, &exponent)?;
            let fresh = goal.scope.parameters;
            let image = |index| (index == fresh).then_some(&exponent);
            for piece in &mut choice.added {
                *piece = self.substitute_term(*piece, image)?;
            }
            for line in &mut choice.lines {
                *line = line.substitute(image)?;
            }
        }
        for line in std::mem::take(&mut choice.lines) {
            self.check_natural(goal, &line)?;
        }
        choice.fresh = 0;
        let premise = self.after(goal, component, &choice, Judgment::AtLeast)?;
        Ok(Rest::Listed(premise.into_iter().collect()))
    }

    /// **Cut**: `Q + X ≥ 0` (`⊳ 0`) from `Q − A ≥ 0` and `A + X ≥ 0` (`⊳ 0`).
    pub fn cut(&mut self, goal: &Goal, selected: &[u32], lesser: &[RawTerm]) -> Checked<Rest> {
        let nothing = selected.is_empty() && lesser.is_empty();
        require(!nothing, "cut-nothing", "nothing is cut")?;
        let (chosen, others) = self.select(goal, selected)?;
        let lesser = self.written(goal, lesser)?;
        let normal = self.normal(&lesser)?;
        require(normal == lesser, "normal-form", "a position is not written in normal form")?;
        let opposite = self.games.opposite(&lesser)?;
        let descents = [
            self.replaced(goal, &chosen, &lesser.terms)?,
            self.replaced(goal, &others, &lesser.terms)?,
        ];
        let kept = |terms| Position { terms, multiples: Vec::new() };
        let first = self.games.normal_form(kept(chosen), &opposite.terms, &opposite.multiples)?;
        let kept = Position { terms: others, multiples: goal.position.multiples.clone() };
        let second = self.games.normal_form(kept, &lesser.terms, &lesser.multiples)?;
        let [for_chosen, for_others] = descents;
        let first = Goal {
            scope: Rc::clone(&goal.scope),
            position: first,
            counts: Rc::clone(&self.no_bag),
            judgment: Judgment::AtLeast,
            descent: for_others,
        };
        let second = Goal { position: second, descent: for_chosen, ..goal.clone() };
        Ok(Rest::Listed(vec![second, first]))
    }

    /// How the parts compare with those of the root where terms of the goal were replaced: they are less, if one of the old
    /// words has a move, and each of the new ones is shorter than one of those.
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

    /// **Import**: `P + Q ≥ 0` (`⊳ 0`) for two sums of parts whose values are known from a database.
    pub fn import(&mut self, goal: &Goal, number: u32, selected: &[u32]) -> Checked<Rest> {
        require(goal.is_finite(), "import", "a database knows single positions only")?;
        let database = self.databases.get(number as usize).cloned().flatten();
        let Some(database) = database else {
            return fault("import", "the import of this number is no database");
        };
        let (chosen, others) = self.select(goal, selected)?;
        let words = |terms: Vec<Term>| {
            let words = terms.into_iter().map(|term| match term.as_word() {
                Some(id) => self.games.words.word(id).map(|word| Word::clone(word)),
                None => fault("import", "a value is no sum of parts"),
            });
            words.collect::<Checked<Vec<Word>>>()
        };
        let (chosen, others) = (words(chosen)?, words(others)?);
        let mut database = database.try_borrow_mut().map_err(|_| Stop::Internal)?;
        let is_true = database.decide([&chosen, &others], goal.judgment)?;
        require(is_true, "import-false", "not true by the values of the database")?;
        Ok(Rest::Listed(Vec::new()))
    }

    /// The terms of these numbers, and the others.
    fn select(&mut self, goal: &Goal, selected: &[u32]) -> Checked<(Vec<Term>, Vec<Term>)> {
        let terms = &goal.position.terms;
        self.games.budget.charge(terms.len())?;
        let is_in_range = selected.last().is_none_or(|last| (*last as usize) < terms.len());
        require(is_in_range, "selection", "the position has no term of this number")?;
        let (mut chosen, mut others) = (Vec::new(), Vec::new());
        let mut selected = selected.iter().peekable();
        for (index, term) in terms.iter().enumerate() {
            match selected.next_if(|next| **next as usize == index) {
                Some(_) => chosen.push(*term),
                None => others.push(*term),
            }
        }
        Ok((chosen, others))
    }

    /// The position that is written, on the context of a goal.
    pub fn written(&mut self, goal: &Goal, written: &[RawTerm]) -> Checked<Position> {
        let mut position = Position::default();
        for term in written {
            match term {
                RawTerm::Value(number) => {
                    let value = self.games.arena.reference(*number)?;
                    position.terms.push(Term::value(value));
                }
                RawTerm::Multiple(number, copies) => {
                    self.check_form(goal, copies)?;
                    let value = self.games.arena.reference(*number)?;
                    position.multiples.push((value, copies.clone()));
                }
                RawTerm::Word(word) => {
                    for block in &word.blocks {
                        self.check_form(goal, &block.exponent)?;
                        self.check_natural(goal, &block.exponent)?;
                    }
                    position.terms.push(self.written_word(word)?);
                }
            }
        }
        Ok(position)
    }

    /// The term of a word that is written, and is in normal form.
    pub fn written_word(&mut self, word: &Word) -> Checked<Term> {
        let normal = Word::normal(word.items(), &mut self.games.budget)?;
        require(normal == *word, "normal-form", "a word is not written in normal form")?;
        self.games.words.intern(normal, &mut self.games.budget)
    }

    /// The next option of a player, from the place on, which is moved on behind it: terms in order, each once; multiples;
    /// cells.
    fn next_option(
        &mut self,
        goal: &Goal,
        player: Player,
        place: &mut Place,
    ) -> Checked<Option<(Component, Choice)>> {
        loop {
            self.games.budget.charge(1)?;
            if let Some((component, options)) = &place.at {
                let choice = match options {
                    Options::Value(value) => {
                        let option = self.games.arena.options(*value, player)?.get(place.option);
                        option.map(|option| plain([Term::value(*option), Term::ZERO]))
                    }
                    Options::Plain(options) => {
                        options.get(place.option).map(|pieces| plain(*pieces))
                    }
                    Options::Listed(choices) => choices.get(place.option).cloned(),
                };
                if let Some(choice) = choice {
                    place.option = place.option.saturating_add(1);
                    return Ok(Some((*component, choice)));
                }
            }
            self.games.budget.release(std::mem::take(&mut place.bytes));
            let Some(component) = goal.component(place.next) else {
                return Ok(None);
            };
            let options = self.options(goal, component, player)?;
            let bytes = options.bytes();
            self.games.budget.hold(bytes)?;
            let next = place.next.saturating_add(1);
            *place = Place { at: Some((component, options)), option: 0, next, bytes };
        }
    }

    /// The options of a component.
    fn options(&mut self, goal: &Goal, component: Component, player: Player) -> Checked<Options> {
        match component {
            Component::Term(index) => self.term_options(goal, index, player),
            // One copy less, and an option of it.
            Component::Multiple(index) => {
                let (value, copies) = at(&goal.position.multiples, index)?;
                let Some(is_positive) = sign(goal, copies, &mut self.games.budget)? else {
                    return fault("sign", "the sign of a number of copies is not implied");
                };
                let negative = self.games.arena.negative(*value)?;
                let (one, less, factor) =
                    if is_positive { (*value, negative, 1) } else { (negative, *value, -1) };
                let line = copies.times(factor)?.plus_number(-1)?;
                let choice = |option: &Ref| Choice {
                    added: [Term::value(less), Term::value(*option)],
                    fresh: 0,
                    lines: vec![line.clone()],
                };
                let options = self.games.arena.options(one, player)?.iter();
                Ok(Options::Listed(options.map(choice).collect()))
            }
            Component::Cell(cell) => {
                let count = at(&goal.counts, cell)?;
                if goal.scope.implies(&count.times(-1)?, &mut self.games.budget)? {
                    return Ok(Options::Listed(Vec::new()));
                }
                let (member, fresh) = self.unfold(cell, goal.scope.parameters)?;
                self.word_options(goal, &member, player, fresh, &[count.plus_number(-1)?])
            }
        }
    }

    /// The options of a term; none if it is there before.
    fn term_options(&mut self, goal: &Goal, index: usize, player: Player) -> Checked<Options> {
        let terms = &goal.position.terms;
        let term = *at(terms, index)?;
        if index.checked_sub(1).is_some_and(|before| terms.get(before) == Some(&term)) {
            return Ok(Options::Listed(Vec::new()));
        }
        let Some(id) = term.as_word() else {
            return term.as_value().map(Options::Value).ok_or(Stop::Internal);
        };
        let word = Rc::clone(self.games.words.word(id)?);
        if word.blocks.is_empty() {
            let options = self.games.words.options(id, player, &mut self.games.budget)?;
            return Ok(Options::Plain(options));
        }
        self.word_options(goal, &word, player, 0, &[])
    }

    fn word_options(
        &mut self,
        goal: &Goal,
        word: &Word,
        player: Player,
        fresh: u32,
        lines: &[Form],
    ) -> Checked<Options> {
        let has_all_blocks = self.has_all_blocks(goal, word)?;
        require(has_all_blocks, "exponent", "a block may be empty here: cases come first")?;
        let number = goal.scope.parameters.saturating_add(fresh);
        let mut choices = Vec::new();
        for WordOption { pieces, condition } in
            word.options(player, number, &mut self.games.budget)?
        {
            let mut lines = lines.to_vec();
            let more = u32::from(condition.is_some());
            lines.extend(condition);
            choices.push(Choice {
                added: self.games.words.intern_pieces(pieces, &mut self.games.budget)?,
                fresh: fresh.saturating_add(more),
                lines,
            });
        }
        Ok(Options::Listed(choices))
    }

    /// The goal after an option was chosen; `None` if that is plainly impossible.
    fn after(
        &mut self,
        goal: &Goal,
        component: Component,
        choice: &Choice,
        judgment: Judgment,
    ) -> Checked<Option<Goal>> {
        self.games.budget.charge(goal.size())?;
        let Some(scope) = goal.scope.with(choice.fresh, &choice.lines, &mut self.games.budget)?
        else {
            return Ok(None);
        };
        let mut kept = goal.position.clone();
        let (mut counts, mut is_in_part) = (Rc::clone(&goal.counts), false);
        match component {
            Component::Term(index) => is_in_part = kept.terms.remove(index).as_word().is_some(),
            Component::Multiple(_) => {}
            Component::Cell(cell) => {
                is_in_part = true;
                counts = changed(&goal.counts, cell, -1)?;
            }
        }
        let position = self.games.normal_form(kept, &choice.added, &[])?;
        let descent = match goal.descent {
            Descent::Same if is_in_part => Descent::Smaller,
            descent => descent,
        };
        Ok(Some(Goal { scope, position, counts, judgment, descent }))
    }
}

/// Whether so many copies are copies of the game itself, or of its negative; `None` if neither is implied.
fn sign(goal: &Goal, copies: &Form, budget: &mut Budget) -> Checked<Option<bool>> {
    if goal.scope.implies(copies, budget)? {
        return Ok(Some(true));
    }
    Ok(goal.scope.implies(&copies.times(-1)?, budget)?.then_some(false))
}

/// The counts with so many more parts of one cell.
pub fn changed(counts: &Rc<[Form]>, cell: usize, more: i64) -> Checked<Rc<[Form]>> {
    let mut counts = counts.to_vec();
    let count = counts.get_mut(cell).ok_or(Stop::Internal)?;
    *count = count.plus_number(more)?;
    Ok(counts.into())
}
