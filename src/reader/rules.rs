//! From a goal and a step to the premises that the kernel asks for, in its order, each with the
//! reason why it is there. Side conditions are not looked at again: the checker has.

use super::Astray;
use super::games::Ref;
use super::goal::{Goal, Position, Term};
use super::options::{Choice, any_member, options, oriented};
use super::proof::Proof;
use crate::certificate::wire::{self, Step};
use crate::claims::cell::Cell;
use crate::claims::form::Form;
use crate::claims::word::{Block, Word};
use crate::clobber::{Part, Player};

/// What leads from a goal to a premise.
#[derive(Clone, Debug)]
pub enum Why {
    /// A move; of Left's with a form for the number of copies before it, if it is in a power.
    Played(Choice, Option<Form>),
    /// Of a Cut: what is taken away is at least this.
    Lesser(Position),
    /// Of a Cut: this is put in the place of what is taken away.
    Replaced(Position),
    /// These lines are at least 0.
    Assumed(Vec<Form>),
    /// A parameter is a form.
    Put(usize, Form),
    /// So many copies of a position that is at least 0 are given up.
    GivenUp(Form, Position),
    /// A part of a cell leaves the bag.
    Taken(usize),
    /// A word meets its negative, of this cell.
    Cancelled(Term, usize),
    /// A word joins the bag in this cell.
    Joined(Term, usize),
    /// An exception of a claim that is used.
    Exception(usize),
}

/// A goal that is to be proved, and why.
pub struct Premise {
    pub why: Why,
    pub goal: Goal,
}

type Premises = Result<Vec<Premise>, Astray>;

fn one(why: Why, goal: Goal) -> Premises {
    Ok(vec![Premise { why, goal }])
}

impl Proof {
    /// Whether Order settles a goal: nothing if it does not apply.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn order(&mut self, goal: &Goal) -> Result<Option<bool>, Astray> {
        let terms = &goal.position.terms;
        let values: Option<Vec<Ref>> = terms.iter().map(Term::value).collect();
        let Some(values) = values.filter(|values| values.len() <= 2) else {
            return Ok(None);
        };
        if !goal.counts.iter().all(|(_, count)| goal.implies(&-count)) {
            return Ok(None);
        }
        for (value, count) in &goal.position.multiples {
            let is_positive = match oriented(goal, *value, count, &self.games) {
                Ok((value, _)) => self.games.at_most(Ref::ZERO, value),
                Err(_) => false,
            };
            if !is_positive {
                return Ok(None);
            }
        }
        let value = |i: usize| values.get(i).copied().unwrap_or(Ref::ZERO);
        let minus = self.games.negative(value(1));
        Ok(Some(match goal.strict {
            true => !self.games.at_most(value(0), minus),
            false => self.games.at_most(minus, value(0)),
        }))
    }

    /// A position in normal form.
    pub(super) fn normal(&mut self, position: &Position) -> Result<Position, Astray> {
        let nothing = Position::default();
        self.games.add(&mut self.lemmas, nothing, position)
    }

    /// The premises of a step.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn premises(&mut self, goal: &Goal, step: &Step) -> Premises {
        match step {
            Step::Replies => self.replies(goal),
            Step::Move(option) => self.left_move(goal, *option, None),
            Step::MoveAt { option, exponent } => {
                self.left_move(goal, *option, Some(form(exponent)))
            }
            Step::Cut { selected, terms } => self.cut(goal, selected, terms),
            Step::Absurd | Step::Except(_) | Step::Import { .. } => Ok(Vec::new()),
            Step::Infer { conclusion, .. } => Ok(assuming(goal, &[vec![form(conclusion)]])),
            Step::Split(line) => {
                let line = form(line);
                let otherwise = line.times(-1).plus(-1);
                Ok(assuming(goal, &[vec![line], vec![otherwise]]))
            }
            Step::Residue { parameter, modulus } => {
                let (parameter, modulus) = (*parameter as usize, i64::from(*modulus));
                let image = |r| Form::new(r, [(parameter, modulus)]);
                self.substituted(goal, parameter, (0..modulus).map(image))
            }
            Step::Cases { parameter, count } => {
                let (parameter, count) = (*parameter as usize, i64::from(*count));
                let more = Form::new(count, [(parameter, 1)]);
                let images = (0..count).map(Form::constant).chain([more]);
                self.substituted(goal, parameter, images)
            }
            Step::Substitute { parameter, form: image } => {
                let image = form(image);
                let premises = self.substituted(goal, *parameter as usize, [image.clone()])?;
                let with_line = |premise: Premise| {
                    let goal = premise.goal.assuming(std::slice::from_ref(&image))?;
                    Some(Premise { goal, ..premise })
                };
                Ok(premises.into_iter().filter_map(with_line).collect())
            }
            Step::Multiple { factor, terms } => self.multiple(goal, &form(factor), terms),
            Step::Take { cell } => self.take(goal, *cell as usize),
            Step::Insert { term, cell, exponent, least } => {
                self.insert(goal, *term as usize, *cell as usize, &form(exponent), *least)
            }
            Step::Reduced { cell, negative } => {
                let (a, b) = (goal.count(*cell as usize), goal.count(*negative as usize));
                Ok(match cell == negative {
                    true => assuming(goal, &[vec![-&a.plus(-1)]]),
                    false => assuming(goal, &[vec![-&a], vec![-&b]]),
                })
            }
            Step::Claim { claim, substitution } => {
                let forms = self.substitution(goal, *claim as usize, substitution)?;
                let claim = &self.claims[*claim as usize].goal;
                let exceptions = claim.exceptions.iter().enumerate();
                let exceptions = exceptions.filter_map(|(number, lines)| {
                    let lines: Vec<Form> = lines.iter().map(|line| line.instance(&forms)).collect();
                    let why = Why::Exception(number);
                    goal.assuming(&lines).map(|goal| Premise { why, goal })
                });
                Ok(exceptions.collect())
            }
        }
    }

    fn replies(&mut self, goal: &Goal) -> Premises {
        let mut premises = Vec::new();
        for choice in options(goal, Player::Right, true, &self.games, &self.cells)? {
            if goal.assuming(&choice.conditions).is_none() {
                continue;
            }
            let (mut kept, added) = goal.after(&choice, &self.games)?;
            kept.context.extend(choice.conditions.iter().cloned());
            kept.strict = true;
            kept.position = self.games.add(&mut self.lemmas, kept.position, &added)?;
            let why = Why::Played(choice, None);
            premises.push(Premise { why, goal: kept });
        }
        Ok(premises)
    }

    fn left_move(&mut self, goal: &Goal, number: u32, exponent: Option<Form>) -> Premises {
        let mut choices = options(goal, Player::Left, false, &self.games, &self.cells)?;
        if number as usize >= choices.len() {
            return Err(Astray("there is no such move"));
        }
        let choice = choices.swap_remove(number as usize);
        let (mut kept, mut added) = goal.after(&choice, &self.games)?;
        if let Some(exponent) = &exponent {
            kept.parameters = goal.parameters;
            added = added.mapped(|form| form.replace(goal.parameters, exponent));
        }
        kept.strict = false;
        kept.position = self.games.add(&mut self.lemmas, kept.position, &added)?;
        one(Why::Played(choice, exponent), kept)
    }

    fn cut(&mut self, goal: &Goal, selected: &[u32], terms: &[wire::Term]) -> Premises {
        let lesser = self.position(terms)?;
        let mut kept = goal.position.clone();
        let mut chosen = Position::default();
        for &number in selected.iter().rev() {
            if number as usize >= kept.terms.len() {
                return Err(Astray("there is no such term"));
            }
            chosen.terms.insert(0, kept.terms.remove(number as usize));
        }
        let opposite = self.games.negative_position(&lesser)?;
        let first = Goal {
            counts: Vec::new(),
            position: self.games.add(&mut self.lemmas, chosen.clone(), &opposite)?,
            strict: false,
            ..goal.clone()
        };
        let second =
            Goal { position: self.games.add(&mut self.lemmas, kept, &lesser)?, ..goal.clone() };
        let (for_chosen, for_rest) = (Why::Lesser(lesser.clone()), Why::Replaced(lesser));
        Ok(vec![Premise { why: for_chosen, goal: first }, Premise { why: for_rest, goal: second }])
    }

    fn substituted(
        &mut self,
        goal: &Goal,
        parameter: usize,
        images: impl IntoIterator<Item = Form>,
    ) -> Premises {
        let mut premises = Vec::new();
        for image in images {
            let mut next = goal.mapped(|form| form.replace(parameter, &image));
            if next.context.iter().any(Form::is_plainly_negative) {
                continue;
            }
            next.position = self.normal(&next.position)?;
            let why = Why::Put(parameter, image);
            premises.push(Premise { why, goal: next });
        }
        Ok(premises)
    }

    fn multiple(&mut self, goal: &Goal, factor: &Form, terms: &[wire::Term]) -> Premises {
        let given = self.position(terms)?;
        let values = given.terms.iter().filter_map(Term::value).map(|value| (value, 1));
        let copies = given.multiples.iter();
        let counted = values.chain(copies.map(|(value, count)| (*value, count.constant)));
        let taken = Position {
            terms: Vec::new(),
            multiples: counted.map(|(value, n)| (value, factor.times(-n))).collect(),
        };
        let mut next = goal.clone();
        next.position = self.games.add(&mut self.lemmas, next.position, &taken)?;
        one(Why::GivenUp(factor.clone(), given), next)
    }

    fn take(&mut self, goal: &Goal, cell: usize) -> Premises {
        let (member, fresh) = any_member(self.cell(cell)?, goal.parameters)?;
        let mut next = goal.clone().with_more(cell, -1);
        next.parameters += fresh;
        let member = Position { terms: vec![Term::Word(member)], multiples: Vec::new() };
        next.position = self.games.add(&mut self.lemmas, next.position, &member)?;
        one(Why::Taken(cell), next)
    }

    pub(super) fn cell(&self, number: usize) -> Result<&Cell, Astray> {
        self.cells.get(number).ok_or(Astray("there is no such cell"))
    }

    fn insert(
        &mut self,
        goal: &Goal,
        term: usize,
        cell: usize,
        exponent: &Form,
        least: u32,
    ) -> Premises {
        let mut rest = goal.clone();
        if term >= rest.position.terms.len() {
            return Err(Astray("there is no such term"));
        }
        let word = rest.position.terms.remove(term);
        let home = self.cell(cell)?.clone();
        let member = home.member(exponent.clone()).normal()?;
        let is_plain = member.is_plain();
        let known = match is_plain {
            true => Cell::of_word(member.head),
            false => Cell { least: home.least.max(least), ..home },
        };
        let mut premises = Vec::new();
        let mut absent = Vec::new();
        for rival in self.rivals(known) {
            let count = rest.count(rival);
            if let Some(goal) = rest.assuming(&[count.plus(-1)]) {
                let why = Why::Cancelled(word.clone(), rival);
                let goal = goal.with_more(rival, -1);
                premises.push(Premise { why, goal });
            }
            if is_plain && self.cells[rival].is_plain() {
                absent.push(-&count);
            }
        }
        if let Some(goal) = rest.assuming(&absent) {
            let why = Why::Joined(word, cell);
            let goal = goal.with_more(cell, 1);
            premises.push(Premise { why, goal });
        }
        Ok(premises)
    }

    /// The cells that may contain the negative of a member of this one.
    fn rivals(&mut self, known: Cell) -> Vec<usize> {
        let cells = &self.cells;
        let find = || {
            let all = 0..cells.len();
            all.filter(|&other| known.may_cancel(&cells[other])).collect()
        };
        if let Some(rivals) = self.rivals.get(&known) {
            return rivals.clone();
        }
        let rivals: Vec<usize> = find();
        self.rivals.insert(known, rivals.clone());
        rivals
    }

    /// The form for each parameter of a claim: if it is the number of parts of a cell, that of the
    /// goal; the others are written.
    ///
    /// # Errors
    /// [`Astray`].
    pub fn substitution(
        &self,
        goal: &Goal,
        claim: usize,
        written: &[wire::Form],
    ) -> Result<Vec<Form>, Astray> {
        let claim = self.claims.get(claim).ok_or(Astray("there is no such claim"))?;
        let mut written = written.iter();
        let mut forms = Vec::new();
        for parameter in (0..claim.goal.parameters).map(Form::parameter) {
            let cell = claim.goal.counts.iter().find(|count| count.1 == parameter);
            forms.push(match cell {
                Some((cell, _)) => goal.count(*cell),
                None => form(written.next().ok_or(Astray("a parameter of a claim has no form"))?),
            });
        }
        Ok(forms)
    }

    /// A position as it is written.
    pub(super) fn position(&self, terms: &[wire::Term]) -> Result<Position, Astray> {
        let mut position = Position::default();
        for term in terms {
            match term {
                wire::Term::Value(number) => {
                    position.terms.push(Term::Value(self.games.reference(*number)?));
                }
                wire::Term::Word(plain) => position.terms.push(Term::Word(word(plain))),
                wire::Term::Multiple(number, count) => {
                    let value = self.games.reference(*number)?;
                    position.multiples.push((value, form(count)));
                }
            }
        }
        Ok(position)
    }
}

/// One premise for each list of lines that is possible.
fn assuming(goal: &Goal, cases: &[Vec<Form>]) -> Vec<Premise> {
    let premise = |lines: &Vec<Form>| {
        let why = Why::Assumed(lines.clone());
        goal.assuming(lines).map(|goal| Premise { why, goal })
    };
    cases.iter().filter_map(premise).collect()
}

/// A form as it is written.
pub fn form(form: &wire::Form) -> Form {
    let terms = form.terms.iter();
    Form::new(form.constant, terms.map(|&(number, c)| (number as usize, c)))
}

/// A word as it is written.
pub fn word(word: &wire::Word) -> Word {
    let blocks = word.blocks.iter().map(|block| Block {
        stones: Part::from(&block.stones),
        exponent: form(&block.exponent),
        after: Part::from(&block.after),
    });
    Word { blocks: blocks.collect(), head: Part::from(&word.head) }
}
