//! Reads certificates as the prover's types, from the objects that the kernel reads and the steps
//! that it applies.
use std::cell::RefCell;
use std::rc::Rc;

use segcert_check::calculus::{self as kernel, Goal as Read, How, Lemma as Written, Reason, Way};
use segcert_check::data::{self, Player};
use segcert_check::games::{Games, Position};
use segcert_check::replay::Replay;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::open;
use segcert_check::statement::Statement;

use crate::certificate::kernel::{cell, form, word};
use crate::claims::{Claim, Lemma, Policy, Step, Term, Theory};
use crate::game::{Arena, Components, Value};

/// A certificate whose proof the kernel has accepted.
pub struct File {
    /// Statement of the certificate, as the kernel's type.
    pub statement: Rc<Statement>,
    /// Values, cells, lemmas and claims of the certificate. The claims of its imports come first.
    pub theory: Theory,
    /// Number of claims of its imports.
    pub imported: usize,
    /// Number of claims up to the end of each system.
    pub ends: Vec<usize>,
    /// Goals of the statement, as claims.
    pub goals: Vec<Claim>,
    /// The steps of all proofs, in the order of the file. A step Claim has its forms as they are
    /// written ([`Claim::written`]).
    pub steps: Vec<Step>,
}

/// An observer that records the steps of the kernel.
struct Recorder(Rc<RefCell<Vec<kernel::Step>>>);

impl kernel::Observer for Recorder {
    fn subgoal(&mut self, _: &Read, _: Reason) {}

    fn discharged(&mut self, _: &Read, how: How) {
        if let How::Step(_, step) = how {
            self.0.borrow_mut().push(step.clone());
        }
    }
}

impl File {
    /// Replays a certificate, given its imports. Returns `None` if the kernel does not accept it,
    /// or if its values are not in the prover's order.
    pub fn read(file: &[u8], imports: &[Rc<Statement>], arena: Arena) -> Option<File> {
        let (_, body) = open(file).ok()?.proof().ok()?;
        let mut replay = Replay::new(body, Allowed::default().limits(file.len()));
        let (statement, _) = replay.open().ok()?;
        let applied = Rc::new(RefCell::new(Vec::new()));
        replay.kernel.observer = Some(Box::new(Recorder(Rc::clone(&applied))));
        replay.replay(&statement, imports).ok()?;
        let goals = statement.goals(&mut replay.kernel).ok()?;
        let mut imported = 0;
        for import in imports {
            imported += import.goals(&mut replay.kernel).ok()?.len();
        }
        let Replay { kernel, lemmas, ends, .. } = replay;
        let mut theory = Theory::new(arena, Components::new(), Policy::Given(usize::MAX));
        let names = Names::new(&kernel.games, &mut theory.arena)?;
        let all = |claims: &[Read]| -> Option<Vec<Claim>> {
            claims.iter().map(|claim| names.claim(claim)).collect()
        };
        let (claims, goals) = (all(&kernel.claims.all)?, all(&goals)?);
        let steps = applied.borrow().iter().map(|it| names.step(it)).collect::<Option<_>>()?;
        let lemmas: Vec<Lemma> = lemmas.iter().map(|it| names.lemma(it)).collect::<Option<_>>()?;
        theory.set_cells(kernel.cells.iter().map(cell).collect());
        lemmas.into_iter().for_each(|lemma| theory.push_lemma(lemma));
        theory.claims = claims;
        Some(File { statement, theory, imported, ends, goals, steps })
    }
}

/// Translation of the kernel's values and words of a file.
struct Names<'a> {
    games: &'a Games,
    by_reference: Vec<Value>,
}

impl<'a> Names<'a> {
    /// Finds the values of the entries of a file. Returns `None` unless they are canonical and in
    /// the prover's order, so that the steps of the file select equal terms.
    fn new(games: &'a Games, arena: &mut Arena) -> Option<Names<'a>> {
        let mut by_reference = vec![Value::ZERO; 2];
        for entry in games.arena.references().skip(2).step_by(2) {
            let side = |player| -> Option<Vec<Value>> {
                let options = games.arena.options(entry, player).ok()?.iter();
                options.map(|option| by_reference.get(option.index()).copied()).collect()
            };
            let (left, right) = (side(Player::Left)?, side(Player::Right)?);
            let value = arena.game(&left, &right).ok()?;
            let negative = arena.negative(value);
            let is_ordered = by_reference.iter().nth_back(1).is_some_and(|last| *last < value);
            let is_canonical =
                arena.left(value).len() == left.len() && arena.right(value).len() == right.len();
            if !is_ordered || !is_canonical || negative < value {
                return None;
            }
            by_reference.extend([value, negative]);
        }
        Some(Names { games, by_reference })
    }

    /// Returns a lemma, or `None` for a lemma by Regroup, which certificates of theorems do not
    /// have.
    fn lemma(&self, lemma: &Written) -> Option<Lemma> {
        let (first, rest) = lemma.written.split_first()?;
        let is_by_play = match lemma.way {
            Way::Play => true,
            Way::Options => false,
            Way::Regroup => return None,
        };
        if let Term::Word(word) = self.term(*first)? {
            let terms = rest.iter().map(|term| self.term(*term)).collect::<Option<_>>()?;
            return Some(match is_by_play {
                true => Lemma::Rewrite(word.head, terms),
                false => Lemma::RewriteByOptions(word.head, terms),
            });
        }
        let [a, b, sum] = lemma.written[..] else { return None };
        let (a, b, sum) = (self.value(a)?, self.value(b)?, self.value(sum)?);
        Some(if is_by_play { Lemma::Sum(a, b, sum) } else { Lemma::SumByOptions(a, b, sum) })
    }

    fn value(&self, term: data::Term) -> Option<Value> {
        self.by_reference.get(term.index()).copied()
    }

    fn term(&self, term: data::Term) -> Option<Term> {
        match self.games.word(term).ok()? {
            Some(it) => Some(Term::Word(word(it))),
            None => self.value(term).map(Term::Value),
        }
    }

    fn terms(&self, position: &Position) -> Option<Vec<Term>> {
        let terms = position.terms.iter().map(|term| self.term(*term));
        let multiples = position.multiples.iter();
        let multiples = multiples
            .map(|(value, copies)| Some(Term::Multiple(self.value(*value)?, form(copies))));
        terms.chain(multiples).collect()
    }

    fn claim(&self, claim: &Read) -> Option<Claim> {
        let counts = claim.counts.iter().map(|count| form(count)).enumerate();
        Some(Claim {
            parameters: claim.scope.parameters as usize,
            context: claim.scope.context.iter().map(form).collect(),
            counts: counts.filter(|(_, count)| !count.is_zero()).collect(),
            terms: self.terms(&claim.position)?,
            strict: claim.first == Player::Left,
            rank: form(&claim.scope.rank),
        })
    }

    fn step(&self, step: &kernel::Step) -> Option<Step> {
        use kernel::Step as Applied;
        Some(match step {
            Applied::Replies => Step::Replies,
            Applied::Cut { selected, terms } => Step::Cut {
                selected: selected.iter().map(|it| *it as usize).collect(),
                terms: self.terms(terms)?,
            },
            Applied::Infer { divisor, lines, conclusion } => Step::Infer {
                divisor: (*divisor).into(),
                lines: lines.iter().map(|(line, by)| (*line as usize, (*by).into())).collect(),
                conclusion: form(conclusion),
            },
            Applied::Split(line) => Step::Split(form(line)),
            Applied::Cases { parameter, count, modulus } => Step::Cases {
                parameter: *parameter as usize,
                count: (*count).into(),
                modulus: (*modulus).into(),
            },
            Applied::Substitute { parameter, form: put } => {
                Step::Subst { parameter: *parameter as usize, form: form(put) }
            }
            Applied::Multiple { factor, terms } => {
                Step::Multiple { factor: form(factor), terms: self.terms(terms)? }
            }
            Applied::Take { cell } => Step::Take(*cell as usize),
            Applied::Insert { term, cell, exponent, least } => Step::Insert {
                term: *term as usize,
                cell: *cell as usize,
                exponent: form(exponent),
                least: *least,
            },
            Applied::Reduced { cell, negative } => {
                Step::Reduced(*cell as usize, *negative as usize)
            }
            Applied::Claim { claim, substitution } => Step::Claim {
                claim: *claim as usize,
                substitution: substitution.iter().map(form).collect(),
            },
            Applied::Move { option, exponent } => {
                Step::Move { option: *option, exponent: exponent.as_ref().map(form) }
            }
        })
    }
}
