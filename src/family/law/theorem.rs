//! From a statement to the laws that prove it, and to its certificate.
use super::system::{Frame, Law, Laws, Outcome};
use crate::certificate::wire;
use crate::claims::{Claim, Fault, Form, Goal, Policy, Proof, Step, Stream, Theory, Word};
use crate::clobber::ForAll;
use crate::family::attempt::Bounds;
use crate::game::{Arena, Limit, Parts, Value};
use crate::prove::Control;
use crate::prove::search::DEFAULT_MEMORY;

type Found = Result<Option<Proof>, Fault>;

/// A certificate of the statement from laws of its line, if some are found.
///
/// # Errors
/// [`Limit`], if time or memory is over.
pub fn prove(statement: &ForAll, control: &Control) -> Result<Option<wire::Certificate>, Limit> {
    let Some(line) = statement.lines().next() else {
        return Ok(None);
    };
    if statement.only_variable().is_none() || line.powers.len() > 1 {
        return Ok(None);
    }
    let word = Word::of_line(line, |_| Form::new(4, [(0, 1)]));
    let mut arena = Arena::new();
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    match with_arena(statement, &word, arena) {
        Ok(found) => Ok(found),
        Err(Fault::Limit(limit @ (Limit::Stopped | Limit::Memory))) => Err(limit),
        Err(_) => Ok(None),
    }
}

fn with_arena(
    statement: &ForAll,
    word: &Word,
    arena: Arena,
) -> Result<Option<wire::Certificate>, Fault> {
    let mut bounds = Bounds::new(arena, Parts::new(), word)?;
    let Some(gain) = Gain::of_line(&mut bounds.theory, word)? else {
        return Ok(None);
    };
    let mut frames = gain.frames(&mut bounds)?;
    for patience in PATIENCE {
        for frame in std::mem::take(&mut frames) {
            let mut laws = Laws::new(bounds, frame, UPS)?;
            let found = laws.find(word, gain.saltus, patience)?;
            if found == Outcome::Proved
                && let Some(certificate) = laws.certificate(statement)?
            {
                return Ok(Some(certificate));
            }
            if found == Outcome::Open {
                frames.push(frame);
            }
            let (arena, parts) = laws.into_tables();
            bounds = Bounds::new(arena, parts, word)?;
        }
    }
    Ok(None)
}

/// So many claims are tried in every frame before any is given more.
const PATIENCE: [usize; 2] = [50, 150];

/// Values of claims have so many ups at most.
const UPS: i32 = 15;

/// Stones of the longest words whose values are looked at to find out what a line gains.
const STONES: usize = 110;

/// What a line gains in each period from some exponent on, as far as values show.
struct Gain {
    first: i64,
    period: i64,
    saltus: Value,
}

impl Gain {
    fn of_line(theory: &mut Theory, word: &Word) -> Result<Option<Gain>, Fault> {
        for period in [1, 2, 4] {
            let values = values_of(theory, word)?;
            let last = values.len() - 1;
            let minus = theory.arena.negative(values[last - period]);
            let saltus = theory.arena.add(values[last], minus)?;
            if theory.arena.as_up_star(saltus).is_none() {
                continue;
            }
            let first = settled(theory, &values, period, saltus)?;
            if 3 * first + 2 * period <= 2 * last {
                return Ok(Some(Gain {
                    first: first as i64,
                    period: period as i64,
                    saltus,
                }));
            }
        }
        Ok(None)
    }

    /// Where claims may begin, and how far words may be apart, the most promising first.
    fn frames(&self, bounds: &mut Bounds) -> Result<Vec<Frame>, Fault> {
        let period = self.period;
        let mut all = 0;
        for shape in 0..bounds.shapes.list.len() {
            let word = bounds.shapes.list[shape].word([Form::parameter(0)]);
            let values = values_of(&mut bounds.theory, &word)?;
            let first = settled(&mut bounds.theory, &values, period as usize, self.saltus)?;
            if 3 * first + 2 * (period as usize) <= 2 * (values.len() - 1) {
                all = all.max(first as i64);
            }
        }
        let mut frames = Vec::new();
        for start in [self.first.min(2), self.first, all, all + period] {
            for shift in [period + 1, 2 * period + 1] {
                let frame = Frame {
                    period,
                    start: start.max(1),
                    shift,
                };
                if !frames.contains(&frame) {
                    frames.push(frame);
                }
            }
        }
        Ok(frames)
    }
}

/// The values of a word with small exponents.
fn values_of(theory: &mut Theory, word: &Word) -> Result<Vec<Value>, Fault> {
    let letters = word.blocks.first().map_or(1, |block| block.stones.len());
    let last = (STONES / letters).max(14);
    let mut values = Vec::new();
    for n in 0..=last as i64 {
        let part = word.with_exponents(|_| Form::constant(n)).at(&[])?;
        values.push(theory.value(&part)?);
    }
    Ok(values)
}

/// From where on values gain the same in each period.
fn settled(
    theory: &mut Theory,
    values: &[Value],
    period: usize,
    saltus: Value,
) -> Result<usize, Fault> {
    let mut first = values.len() - period;
    while first > 0 && theory.arena.add(values[first - 1], saltus)? == values[first - 1 + period] {
        first -= 1;
    }
    Ok(first)
}

impl Laws {
    /// Looks for claims that prove what the line gains in a period.
    fn find(&mut self, word: &Word, saltus: Value, patience: usize) -> Result<Outcome, Fault> {
        let Some((line, exponents)) = self.bounds.shapes.read(&word.normal()?) else {
            return Ok(Outcome::Failed);
        };
        // Normal forms may have absorbed copies.
        let absorbed = exponents[0].constant - 4;
        let negative = self.negative[line];
        let minus = self.bounds.theory.arena.negative(saltus);
        let mut targets = Vec::new();
        for residue in 0..self.frame.period {
            let low = self.frame.start.max(absorbed) + residue;
            let high = low + self.frame.period;
            for (bases, value) in [([high, low], saltus), ([low, high], minus)] {
                let mut words = vec![(line, bases[0]), (negative, bases[1])];
                words.sort_unstable();
                match self.propose(Law { words, value })? {
                    Some(number) => targets.push(number),
                    None => return Ok(Outcome::Failed),
                }
            }
        }
        self.run(&targets, patience)
    }

    fn into_tables(self) -> (Arena, Parts) {
        (self.bounds.theory.arena, self.bounds.theory.parts)
    }

    /// A certificate of the statement, if the laws prove it.
    fn certificate(&mut self, statement: &ForAll) -> Result<Option<wire::Certificate>, Fault> {
        let (goals, _) = self.bounds.goals(statement)?;
        let mut of_statement = Vec::new();
        for goal in &goals {
            if self.bounds.theory.is_settled(goal) {
                of_statement.push(None);
                continue;
            }
            match self.by_residues(goal)? {
                Some(proof) => of_statement.push(Some(proof)),
                None => return Ok(None),
            }
        }
        let roots = of_statement.iter().flatten().flat_map(Proof::claims);
        let roots: Vec<usize> = roots.collect();
        self.is_closed = true;
        for number in self.needed(roots.iter().copied()) {
            if let Some(proof) = self.shortest(number)? {
                self.proofs[number] = Some(proof);
            }
        }
        let needed = self.needed(roots);
        let mut number = vec![usize::MAX; self.list.len()];
        for (new, &old) in needed.iter().enumerate() {
            number[old] = new;
        }
        let claims: Vec<Claim> = needed
            .iter()
            .map(|&old| self.list[old].claim(&self.bounds, self.frame.period))
            .collect();
        let proofs = needed.iter().filter_map(|&old| self.proofs[old].as_ref());
        let mut proofs: Vec<Proof> = proofs.map(|proof| proof.renumbered(&number)).collect();
        let of_statement: Vec<Option<Proof>> = of_statement
            .iter()
            .map(|proof| proof.as_ref().map(|proof| proof.renumbered(&number)))
            .collect();
        let bounds = &mut self.bounds;
        bounds.theory.claims = claims;
        // Once to see which lemmas are used, and once more with these alone.
        bounds.theory.lemmas.clear(Policy::CollectSmall);
        bounds.stream(&proofs, statement, &of_statement)?;
        bounds.theory.establish()?;
        bounds.theory.system = 0;
        for (claim, proof) in proofs.iter_mut().enumerate() {
            let goal = bounds.theory.root(claim)?;
            reselect(&mut bounds.theory, &goal, proof)?;
        }
        let mut stream = Stream::default();
        bounds.theory.replay_lemmas(&mut stream)?;
        let rest = bounds.stream(&proofs, statement, &of_statement)?;
        stream.steps.extend(rest.steps);
        bounds.write(statement, &stream.steps).map(Some)
    }

    /// The parameter by residues after which exponents have one modulo the period, small cases by
    /// value, and a law.
    fn by_residues(&mut self, goal: &Goal) -> Found {
        let exponents = goal.position.words.iter().flat_map(|word| &word.blocks);
        let slopes: Vec<i64> = exponents
            .map(|block| block.exponent.coefficient(0))
            .collect();
        let period = self.frame.period;
        let modulus = (1..=period).find(|m| slopes.iter().all(|slope| slope * m % period == 0));
        let modulus = modulus.unwrap_or(period);
        if modulus == 1 {
            return self.by_cases(goal);
        }
        let step = Step::Residue {
            parameter: 0,
            modulus,
        };
        let premises = self.bounds.theory.premises(goal, &step)?;
        let mut proofs = Vec::new();
        for premise in &premises {
            match self.by_cases(premise)? {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(Proof {
            step,
            premises: proofs,
        }))
    }

    fn by_cases(&mut self, goal: &Goal) -> Found {
        for count in 0..=STATEMENT_CASES {
            if count == 0 {
                if let Some(proof) = self.close_by_known(goal)? {
                    return Ok(Some(proof));
                }
                continue;
            }
            let step = Step::Cases {
                parameter: 0,
                count,
            };
            let premises = self.bounds.theory.premises(goal, &step)?;
            let Some((last, small)) = premises.split_last() else {
                return Ok(None);
            };
            if !small
                .iter()
                .all(|premise| self.bounds.theory.is_settled(premise))
            {
                return Ok(None);
            }
            if let Some(proof) = self.close_by_known(last)? {
                let mut premises = vec![None; small.len()];
                premises.push(Some(proof));
                return Ok(Some(Proof { step, premises }));
            }
        }
        Ok(None)
    }
}

/// First exponents are taken apart up to so many periods.
const STATEMENT_CASES: i64 = 12;

/// Selects all words in every cut again: with lemmas about sums that were not met before, their
/// numbers may have changed.
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
