//! Systems of claims, proved together by induction, and the rule that uses them.
//!
//! An instance of a claim is measured by the multiset of the lengths of its parts that have a move, in the multiset order;
//! then by its rank; then by its place in the system. A proof uses other claims of its system only where they are smaller.

use crate::core::form::Form;
use crate::core::goal::{Descent, Goal, Rest, Scope};
use crate::core::position::{Multiple, Position};
use crate::core::reader::Reader;
use crate::core::step::RawTerm;
use crate::core::stop::{Checked, Code, fault, require};
use crate::core::term::{Judgment, Term};
use crate::core::word::Word;
use crate::replay::Kernel;
use std::rc::Rc;

/// A goal at the root of a proof. Not yet in normal form: its measure is that of its words as they are.
pub struct Claim {
    /// 0 for what an imported certificate proves; claims of a system have its number, from 1 on.
    pub stage: usize,
    pub scope: Rc<Scope>,
    pub counts: Rc<[Form]>,
    pub words: Vec<Word>,
    pub values: Vec<Term>,
    pub multiples: Vec<Multiple>,
    pub judgment: Judgment,
}

impl Kernel<'_> {
    /// Reads a claim of a system.
    pub fn read_claim(&mut self, reader: &mut Reader, stage: usize) -> Checked<Claim> {
        let parameters = reader.small()?;
        let scope = Scope {
            parameters,
            context: reader.list(Reader::form)?,
            exceptions: reader.list(|reader| reader.list(Reader::form))?,
            rank: Form::default(),
        };
        let mut counts = self.no_bag.to_vec();
        let mut next = 0;
        for _ in 0..reader.count()? {
            let (cell, form) = (reader.count()?, reader.form()?);
            let place = counts.get_mut(cell).filter(|_| cell >= next);
            match place {
                Some(count) => *count = form,
                None => {
                    return reader.place(fault(
                        Code::Cell,
                        "counts of cells out of order, or of none",
                    ));
                }
            }
            next = cell.saturating_add(1);
        }
        let terms = reader.terms()?;
        let judgment = if reader.bool()? {
            Judgment::Over
        } else {
            Judgment::AtLeast
        };
        let rank = reader.form()?;
        let claim = self.claim(
            stage,
            Scope { rank, ..scope },
            counts.into(),
            terms,
            judgment,
        );
        reader.place(claim)
    }

    /// A claim, of which all forms speak of its own parameters, and whose exponents and rank are natural.
    fn claim(
        &mut self,
        stage: usize,
        scope: Scope,
        counts: Rc<[Form]>,
        terms: Vec<RawTerm>,
        judgment: Judgment,
    ) -> Checked<Claim> {
        let goal = Goal {
            scope: Rc::new(scope),
            position: Position::default(),
            counts,
            judgment,
            descent: Descent::Same,
        };
        let scope = &goal.scope;
        let forms = scope
            .context
            .iter()
            .chain(scope.exceptions.iter().flatten())
            .chain(goal.counts.iter());
        for form in forms.chain([&scope.rank]) {
            self.check_form(&goal, form)?;
        }
        self.check_natural(&goal, &scope.rank)?;
        let (mut words, mut values, mut multiples) = (Vec::new(), Vec::new(), Vec::new());
        for term in terms {
            let (term, multiple) = self.written_terms(&goal, std::slice::from_ref(&term))?;
            for term in term {
                match term.as_word() {
                    Some(id) => words.push(Word::clone(self.games.words.word(id)?)),
                    None => values.push(term),
                }
            }
            multiples.extend(multiple);
        }
        Ok(Claim {
            stage,
            scope: goal.scope,
            counts: goal.counts,
            words,
            values,
            multiples,
            judgment,
        })
    }

    /// The goal at the root of its proof.
    pub fn root(&mut self, claim: &Claim) -> Checked<Goal> {
        let mut terms = claim.values.clone();
        for word in &claim.words {
            terms.push(
                self.games
                    .words
                    .intern(word.clone(), &mut self.games.budget)?,
            );
        }
        Ok(Goal {
            scope: Rc::clone(&claim.scope),
            position: self
                .games
                .normal_form(Position::default(), &terms, &claim.multiples)?,
            counts: Rc::clone(&claim.counts),
            judgment: claim.judgment,
            descent: Descent::Same,
        })
    }

    /// **Claim**: an instance of a claim. Of the system that is being proved it has to be smaller than the root.
    pub fn use_claim(&mut self, goal: &Goal, number: u32, substitution: &[Form]) -> Checked<Rest> {
        let number = number as usize;
        let claims = Rc::clone(&self.claims);
        let Some(claim) = claims.get(number) else {
            return fault(Code::Claim, "there is no claim of this number");
        };
        let substitution = &self.complete(goal, claim, substitution)?;
        require(
            claim.judgment == goal.judgment,
            Code::Judgment,
            "the claim has the other judgment",
        )?;
        for form in substitution {
            self.check_form(goal, form)?;
            self.check_natural(goal, form)?;
        }
        let image = |index: u32| substitution.get(index as usize);
        for line in &claim.scope.context {
            self.check_natural(goal, &line.substitute(image)?)?;
        }
        if claim.stage > 0 && claim.stage == self.stage {
            self.check_measure(goal, number, &claim.scope.rank.substitute(image)?)?;
        } else {
            let is_proved = claim.stage == 0 || claim.stage < self.stage;
            require(is_proved, Code::Claim, "the claim is proved later")?;
        }
        self.check_instance(goal, claim, substitution)?;
        let put = |forms: &Vec<Form>| forms.iter().map(|form| form.substitute(image)).collect();
        let exceptions = claim
            .scope
            .exceptions
            .iter()
            .map(put)
            .collect::<Checked<Vec<Vec<Form>>>>()?;
        self.assuming(goal, &exceptions)
    }

    /// A form for each parameter of a claim: if it is the number of parts of a cell, that of the goal; the others are written.
    fn complete(&self, goal: &Goal, claim: &Claim, written: &[Form]) -> Checked<Vec<Form>> {
        let mut written = written.iter();
        let mut substitution = Vec::new();
        for parameter in (0..claim.scope.parameters).map(Form::parameter) {
            let cell = claim.counts.iter().position(|count| *count == parameter);
            let form = match cell {
                Some(cell) => goal.counts.get(cell),
                None => written.next(),
            };
            match form {
                Some(form) => substitution.push(form.clone()),
                None => return fault(Code::Claim, "not every parameter of the claim gets a form"),
            }
        }
        require(
            written.next().is_none(),
            Code::Claim,
            "there are more forms than parameters",
        )?;
        Ok(substitution)
    }

    /// The instance is smaller than the root of this proof.
    fn check_measure(&mut self, goal: &Goal, number: usize, rank: &Form) -> Checked<()> {
        match goal.descent {
            Descent::Smaller => Ok(()),
            Descent::Lost => fault(
                Code::Measure,
                "parts came from elsewhere: no claim of the system can be used",
            ),
            Descent::Same => {
                let later = i64::from(number >= self.current);
                let descent = goal.scope.rank.plus(-1, &rank.plus_number(later)?)?;
                match goal.scope.implies(&descent)? {
                    true => Ok(()),
                    false => fault(Code::Rank, "the claim is not used at a smaller rank"),
                }
            }
        }
    }

    /// The instance is the goal: bag for bag, part for part, nothing cancelled; values by what they add up to.
    fn check_instance(&mut self, goal: &Goal, claim: &Claim, substitution: &[Form]) -> Checked<()> {
        self.games.budget.charge(goal.size())?;
        let image = |index: u32| substitution.get(index as usize);
        for (count, here) in claim.counts.iter().zip(goal.counts.iter()) {
            require(
                count.substitute(image)? == *here,
                Code::Instance,
                "the claim speaks of another bag",
            )?;
        }
        let mut words = Vec::new();
        for word in &claim.words {
            let word = word.substitute(image, &mut self.games.budget)?;
            let term = self.games.words.intern(word, &mut self.games.budget)?;
            if term != Term::ZERO {
                words.push(term);
            }
        }
        words.sort_by(|a, b| self.games.words.compare(*a, *b));
        let multiples = claim.multiples.iter();
        let multiples = multiples.map(|(value, copies)| Ok((*value, copies.substitute(image)?)));
        let multiples = multiples.collect::<Checked<Vec<_>>>()?;
        let mut position =
            self.games
                .normal_form(Position::default(), &claim.values, &multiples)?;
        position.terms.extend(words);
        require(
            position == goal.position,
            Code::Instance,
            "the claim speaks of another position",
        )
    }

    /// A claim that a statement makes, of this certificate or an imported one.
    pub fn stated(
        &mut self,
        parameters: u32,
        context: Vec<Form>,
        terms: Vec<RawTerm>,
        judgment: Judgment,
    ) -> Checked<Claim> {
        let scope = Scope {
            parameters,
            context,
            ..Scope::default()
        };
        let counts = Rc::clone(&self.no_bag);
        self.claim(0, scope, counts, terms, judgment)
    }
}
