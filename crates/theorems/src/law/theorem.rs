//! Proves a statement by laws, and writes the certificate.
use super::system::{Frame, Law, Laws};
use crate::certificate::wire;
use crate::claims::{Fault, Form, Goal, Policy, Proof, Step, Term, Theory, Word};
use crate::clobber::{Relation, Statement};
use crate::engine::{End, Found, Prover, Theme, guarded};
use crate::game::{Components, Value};
use crate::goals::goals;
use crate::run::Control;
use crate::shape::Shapes;
use crate::window::gains_from;
use crate::written::Systems;

/// Returns a certificate of the statement from laws of its family, if such laws are found.
///
/// # Errors
/// [`Fault`] of limits.
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<wire::Certificate>, Fault> {
    let is_law = statement.relation == Relation::Equal && statement.only_variable().is_some();
    let line = statement.lines().next().filter(|line| is_law && line.powers.len() <= 1);
    let Some(line) = line else {
        return Ok(None);
    };
    let word = &line.with_exponents(|_| Form::new(4, [(0, 1)]));
    let mut theory = Theory::new(guarded(control), Components::new(), Policy::CollectSmall);
    let mut shapes = Shapes::closure(word)?;
    let Some(gain) = Gain::of_line(&mut theory, word)? else {
        return Ok(None);
    };
    let mut frames = gain.frames(&mut theory, &shapes)?;
    for patience in PATIENCE {
        for frame in std::mem::take(&mut frames) {
            let mut laws = Laws::new(theory, shapes, frame)?;
            let found = laws.find(word, gain.saltus, patience)?;
            if found == End::Settled {
                if let Some(certificate) = laws.certificate(statement)? {
                    return Ok(Some(certificate));
                }
            }
            if found == End::GivenUp {
                frames.push(frame);
            }
            (theory, shapes) = (laws.theory, laws.shapes);
        }
    }
    Ok(None)
}

/// Maximum numbers of attempts. Every frame is tried with the first limit before any frame is tried
/// with the second.
const PATIENCE: [usize; 2] = [50, 150];

/// Maximum number of stones of the words whose values show the gain of a family.
const STONES: usize = 110;

/// Gain of a family in each period from some exponent on, as far as values show.
struct Gain {
    first: i64,
    period: i64,
    saltus: Value,
}

impl Gain {
    fn of_line(theory: &mut Theory, word: &Word) -> Result<Option<Gain>, Fault> {
        let values = values_of(theory, word)?;
        let last = values.len() - 1;
        for period in [1, 2, 4] {
            let minus = theory.arena.negative(values[last - period]);
            let saltus = theory.arena.add(values[last], minus)?;
            if theory.arena.as_up_star(saltus).is_none() {
                continue;
            }
            if let Some(first) = shown_from(theory, &values, period, saltus)? {
                return Ok(Some(Gain { first, period: period as i64, saltus }));
            }
        }
        Ok(None)
    }

    /// Returns the frames to try, the most promising first.
    fn frames(&self, theory: &mut Theory, shapes: &Shapes) -> Result<Vec<Frame>, Fault> {
        let period = self.period;
        let mut all = 0;
        for word in &shapes.list {
            let values = values_of(theory, word)?;
            let first = shown_from(theory, &values, period as usize, self.saltus)?;
            all = all.max(first.unwrap_or(0));
        }
        let mut frames = Vec::new();
        for start in [self.first.min(2), self.first, all, all + period] {
            for shift in [period + 1, 2 * period + 1] {
                let frame = Frame { period, start: start.max(1), shift };
                if !frames.contains(&frame) {
                    frames.push(frame);
                }
            }
        }
        Ok(frames)
    }
}

/// Returns the exponent from which on values have this gain in each period, if they show it for
/// long enough.
fn shown_from(
    theory: &mut Theory,
    values: &[Value],
    period: usize,
    saltus: Value,
) -> Result<Option<i64>, Fault> {
    let first = gains_from(&mut theory.arena, values, period, saltus)?;
    Ok((3 * first + 2 * period <= 2 * (values.len() - 1)).then_some(first as i64))
}

/// Returns the values of a word with small exponents.
fn values_of(theory: &mut Theory, word: &Word) -> Result<Vec<Value>, Fault> {
    let letters = word.powers.first().map_or(1, |power| power.stones.len());
    let last = (STONES / letters).max(14);
    let mut values = Vec::new();
    for n in 0..=last as i64 {
        let component = word.with_exponents(|_| Form::constant(n)).at(&[])?;
        values.push(theory.value(&component)?);
    }
    Ok(values)
}

impl Laws {
    /// Searches for claims that prove the gain of the family in a period.
    fn find(&mut self, word: &Word, saltus: Value, patience: usize) -> Result<End, Fault> {
        let Some((line, exponents)) = self.shapes.read(&word.normal()?) else {
            return Ok(End::Failed);
        };
        // Normal forms may have absorbed copies of the base, which lowers exponents.
        let absorbed = exponents[0].constant - 4;
        let negative = self.negative[line];
        let minus = self.theory.arena.negative(saltus);
        for residue in 0..self.frame.period {
            let low = self.frame.start.max(absorbed) + residue;
            let high = low + self.frame.period;
            for (bases, value) in [([high, low], saltus), ([low, high], minus)] {
                let mut words = vec![(line, bases[0]), (negative, bases[1])];
                words.sort_unstable();
                match self.propose(Law { words, value })? {
                    Some(number) => self.targets.push(number),
                    None => return Ok(End::Failed),
                }
            }
        }
        self.system.request(self.targets.iter().copied());
        self.patience = patience;
        self.run()
    }

    /// Writes the certificate of the statement, if the laws prove it.
    fn certificate(&mut self, statement: &Statement) -> Result<Option<wire::Certificate>, Fault> {
        let (goals, _) = goals(&mut self.theory, statement)?;
        let Some(of_statement) = self.each(&goals, Laws::by_residues)? else {
            return Ok(None);
        };
        let later = self.later.iter().map(|(_, proof)| proof);
        let roots = of_statement.iter().flatten().chain(later);
        let mut roots: Vec<usize> = roots.flat_map(Proof::claims).collect();
        roots.retain(|&number| number < self.list.len());
        self.is_closed = true;
        for number in self.system.needed(roots.iter().copied()) {
            if let Some(proof) = self.shortest(number)? {
                self.system.improve(number, proof);
            }
        }
        let law = |number: usize| self.list[number].claim(self);
        let mut claims = self.system.proved(roots, law);
        let earlier = if self.later.is_empty() { 0 } else { claims.len() };
        let later = (self.list.len()..).zip(&self.later);
        claims.extend(later.map(|(number, (claim, proof))| (number, claim.clone(), proof.clone())));
        let theory = &mut self.theory;
        let mut systems = Systems::new(theory, statement, earlier, claims, &of_statement);
        systems.collect_lemmas(Policy::CollectSmall)?;
        systems.change_proofs(reselect)?;
        Ok(Some(systems.write()?))
    }

    /// Proves a goal by splitting the parameter into residue classes modulo the period, by values
    /// for small cases, and by a law.
    fn by_residues(&mut self, goal: &Goal) -> Found {
        let exponents = goal.position.exponents();
        let slopes: Vec<i64> = exponents.map(|exponent| exponent.coefficient(0)).collect();
        let period = self.frame.period;
        let modulus = (1..=period).find(|m| slopes.iter().all(|slope| slope * m % period == 0));
        let modulus = modulus.unwrap_or(period);
        if modulus == 1 {
            return self.by_cases(goal);
        }
        let step = Step::residues(0, modulus);
        self.by(goal, step, Laws::by_cases)
    }

    fn by_cases(&mut self, goal: &Goal) -> Found {
        self.first_of(0..=STATEMENT_CASES, |laws, count| {
            laws.after_cases(goal, 0, count, Laws::close_or_climb)
        })
    }

    fn close_or_climb(&mut self, goal: &Goal) -> Found {
        match self.close_by_known(goal)? {
            None => self.climb(goal),
            found => Ok(found),
        }
    }
}

impl Laws {
    /// Proves a goal about one word and multiples that grow with it as a separate claim, by
    /// induction from one period to the next with a law.
    fn climb(&mut self, goal: &Goal) -> Found {
        let [word] = goal.position.words.as_slice() else {
            return Ok(None);
        };
        let is_alone = goal.parameters == 1 && goal.context.is_empty() && !goal.strict;
        let [power] = word.powers.as_slice() else {
            return Ok(None);
        };
        if !is_alone || power.exponent.coefficient(0) != self.frame.period {
            return Ok(None);
        }
        let number = self.list.len() + self.later.len();
        let theory = &mut self.theory;
        let claim = goal.claim(Form::default());
        let mut gain = Value::ZERO;
        for (value, form) in &goal.position.multiples {
            gain = theory.arena.add_copies(gain, -form.coefficient(0), *value)?;
        }
        let cases = Step::cases(0, 1);
        let premises = theory.premises(goal, &cases)?;
        let [first, next] = premises.as_slice() else {
            return Ok(None);
        };
        if !theory.is_settled(first) {
            return Ok(None);
        }
        let terms = [Term::Word(word.clone()), Term::Value(gain)];
        let cut = theory.cut(vec![next.position.values.len()], terms)?;
        let premises = theory.premises(next, &cut)?;
        if premises[1].position != goal.position {
            return Ok(None);
        }
        let Some(law) = self.close_by_known(&premises[0])? else {
            return Ok(None);
        };
        let again = Step::Claim { claim: number, substitution: vec![Form::parameter(0)] };
        let climbed =
            Proof { step: cut, premises: vec![Some(law), Some(Proof::leaf(again.clone()))] };
        let proof = Proof { step: cases, premises: vec![None, Some(climbed)] };
        self.later.push((claim, proof));
        Ok(Some(Proof::leaf(again)))
    }
}

/// Maximum number of periods at the beginning whose exponents are separate cases.
const STATEMENT_CASES: i64 = 12;

/// Selects all words in every cut again, because new lemmas about sums may have changed the
/// positions of the words.
fn reselect(theory: &mut Theory, goal: &Goal, proof: &mut Proof) -> Result<(), Fault> {
    if theory.is_settled(goal) {
        return Ok(());
    }
    if let Step::Cut { selected, .. } = &mut proof.step {
        let first = goal.position.values.len();
        *selected = (first..first + goal.position.words.len()).collect();
    }
    let premises = theory.premises(goal, &proof.step)?;
    for (premise, proof) in premises.iter().zip(&mut proof.premises) {
        if let Some(proof) = proof {
            reselect(theory, premise, proof)?;
        }
    }
    Ok(())
}
