//! From a statement for all `n` and bounds that prove each other to a certificate.
use super::attempt::Bounds;
use crate::certificate::calculus::Scribe;
use crate::certificate::draft::Draft;
use crate::certificate::{References, statement as written, wire};
use crate::claims::{Fault, Form, Goal, Policy, Proof, State, Step, Stream, Term, Word};
use crate::clobber::for_all::{Linear, Summand, Symbolic, Variable};
use crate::clobber::{Atom, Expr, ForAll, Relation};
use crate::game::Value;

/// The goals of a statement: a context, and a difference that is compared with 0.
struct Difference {
    parameters: usize,
    context: Vec<Form>,
    terms: Vec<Term>,
    floors: Vec<Floor>,
}

/// Parameter `parameter` is the numerator divided by the divisor, rounded down.
pub(super) struct Floor {
    parameter: usize,
    numerator: Form,
    divisor: i64,
}

/// Whether it is the negative, and whether Left moves first.
fn goals(relation: Relation) -> &'static [(bool, bool)] {
    match relation {
        Relation::Equal => &[(false, false), (true, false)],
        Relation::GreaterEqual => &[(false, false)],
        Relation::LessEqual => &[(true, false)],
        Relation::Greater => &[(false, false), (false, true)],
        Relation::Less => &[(true, false), (true, true)],
        Relation::Confused => &[(false, true), (true, true)],
        Relation::GreaterOrConfused => &[(false, true)],
        Relation::LessOrConfused => &[(true, true)],
    }
}

impl Bounds {
    /// The goals of a statement.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub(super) fn goals(&mut self, statement: &ForAll) -> Result<(Vec<Goal>, Vec<Floor>), Fault> {
        let difference = self.difference(statement)?;
        let mut found = Vec::new();
        for &(is_negative, strict) in goals(statement.relation) {
            let terms = match is_negative {
                true => self.theory.negatives(difference.terms.clone())?,
                false => difference.terms.clone(),
            };
            let position = self.theory.position(terms)?;
            let context = difference.context.clone();
            found.push(
                self.theory
                    .goal(difference.parameters, context, position, strict),
            );
        }
        Ok((found, difference.floors))
    }

    fn difference(&mut self, statement: &ForAll) -> Result<Difference, Fault> {
        let variables = variables(statement);
        let mut difference = Difference {
            parameters: variables.len(),
            context: Vec::new(),
            terms: Vec::new(),
            floors: Vec::new(),
        };
        for (summands, is_right) in [(&statement.left, false), (&statement.right, true)] {
            for summand in summands {
                self.add_summand(&mut difference, summand, is_right, &variables)?;
            }
        }
        Ok(difference)
    }

    fn add_summand(
        &mut self,
        difference: &mut Difference,
        summand: &Summand,
        is_right: bool,
        variables: &[Form],
    ) -> Result<(), Fault> {
        let count = summand.count;
        let is_negative = count.negative != is_right;
        let copies = difference.copies(linear(count.linear, variables), count.divisor.into());
        match &summand.atom {
            Symbolic::Game(atom) => {
                let value = self.atom(atom)?;
                let copies = if is_negative { -&copies } else { copies };
                difference.terms.push(Term::Multiple(value, copies));
            }
            Symbolic::Line(line) => {
                let word = Word::of_line(line, |exponent| linear(exponent, variables));
                let word = if is_negative {
                    word.negative()?
                } else {
                    word.normal()?
                };
                difference
                    .terms
                    .extend((0..copies.constant).map(|_| Term::Word(word.clone())));
            }
        }
        Ok(())
    }

    fn atom(&mut self, atom: &Atom) -> Result<Value, Fault> {
        let theory = &mut self.theory;
        Ok(theory
            .parts
            .evaluate(&Expr::from(atom.clone()), &mut theory.arena)?)
    }

    /// Proofs of a statement's goals from the bounds.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove_statement(
        &mut self,
        statement: &ForAll,
    ) -> Result<Option<Vec<Option<Proof>>>, Fault> {
        let (goals, floors) = self.goals(statement)?;
        let mut proofs = Vec::new();
        for goal in goals {
            if self.theory.is_settled(&goal) {
                proofs.push(None);
                continue;
            }
            let variables: Vec<Form> = (0..statement.variables.len())
                .map(Form::parameter)
                .collect();
            match self.by_residues(&goal, &floors, 0, &variables)? {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(proofs))
    }

    /// The variables, from this one on, by residues after which exponents and numerators are
    /// multiples of the period and of the divisors. The forms say what the variables have become.
    fn by_residues(
        &mut self,
        goal: &Goal,
        floors: &[Floor],
        parameter: usize,
        variables: &[Form],
    ) -> Result<Option<Proof>, Fault> {
        if parameter == variables.len() {
            return self.by_floors(goal, floors, variables);
        }
        let exponents = goal.position.words.iter().flat_map(|word| &word.blocks);
        let mut needs: Vec<(i64, i64)> = exponents
            .map(|block| (block.exponent.coefficient(parameter), self.period))
            .collect();
        needs.extend(
            floors
                .iter()
                .map(|floor| (floor.numerator.coefficient(parameter), floor.divisor)),
        );
        let modulus = (1..)
            .find(|m| needs.iter().all(|(slope, of)| (slope * m) % of == 0))
            .unwrap_or(1);
        if modulus == 1 {
            return self.by_residues(goal, floors, parameter + 1, variables);
        }
        let step = Step::Residue { parameter, modulus };
        let mut proofs = Vec::new();
        for (residue, premise) in self.theory.premises(goal, &step)?.iter().enumerate() {
            let mut variables = variables.to_vec();
            variables[parameter] = Form::new(residue as i64, [(parameter, modulus)]);
            match self.by_residues(premise, floors, parameter + 1, &variables)? {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(Proof {
            step,
            premises: proofs,
        }))
    }

    /// Puts what they are for rounded quotients, the first of the floors first.
    fn by_floors(
        &mut self,
        goal: &Goal,
        floors: &[Floor],
        variables: &[Form],
    ) -> Result<Option<Proof>, Fault> {
        let Some((floor, others)) = floors.split_first() else {
            return self.by_bounds(goal);
        };
        let Floor {
            parameter,
            numerator,
            divisor,
        } = floor;
        let numerator = numerator.instance(variables);
        let rest = numerator.constant.rem_euclid(*divisor);
        let Some(form) = numerator.plus(-rest).divided(*divisor) else {
            return Ok(None);
        };
        let line = 2 * (goal.parameters - variables.len() - floors.len());
        let line = line.min(goal.context.len());
        let above = &form - &Form::parameter(*parameter);
        let first = self.context_line(
            goal,
            &(&numerator - &Form::multiple(*parameter, *divisor)),
            line,
        );
        let steps = [
            Step::Infer {
                divisor: *divisor,
                lines: vec![(first, 1)],
                conclusion: above.clone(),
            },
            Step::Infer {
                divisor: *divisor,
                lines: vec![(first + 1, 1)],
                conclusion: -&above,
            },
            Step::Subst {
                parameter: *parameter,
                form,
            },
        ];
        self.chain(goal, &steps, |bounds, goal| {
            bounds.by_floors(goal, others, variables)
        })
    }

    fn context_line(&self, goal: &Goal, line: &Form, otherwise: usize) -> usize {
        goal.context
            .iter()
            .position(|other| other == line)
            .unwrap_or(otherwise)
    }

    /// Steps with one premise each, and then something else.
    fn chain(
        &mut self,
        goal: &Goal,
        steps: &[Step],
        last: impl FnOnce(&mut Bounds, &Goal) -> Result<Option<Proof>, Fault>,
    ) -> Result<Option<Proof>, Fault> {
        let Some((step, others)) = steps.split_first() else {
            return last(self, goal);
        };
        let premises = match self.theory.premises(goal, step) {
            Ok(premises) => premises,
            Err(Fault::Limit(limit)) => return Err(limit.into()),
            Err(_) => return self.chain(goal, others, last),
        };
        let [premise] = premises.as_slice() else {
            return Ok(Some(Proof::leaf(step.clone())));
        };
        let rest = match self.theory.is_settled(premise) {
            true => None,
            false => match self.chain(premise, others, last)? {
                Some(proof) => Some(proof),
                None => return Ok(None),
            },
        };
        Ok(Some(Proof {
            step: step.clone(),
            premises: vec![rest],
        }))
    }

    /// Small cases apart until bounds settle what is left.
    fn by_bounds(&mut self, goal: &Goal) -> Result<Option<Proof>, Fault> {
        match goal.strict {
            true => self.strict(goal, STATEMENT_PEELS),
            false => self.close_or_peel(goal, STATEMENT_PEELS),
        }
    }
}

/// First exponents are taken apart up to so many periods.
const STATEMENT_PEELS: usize = 12;

impl Difference {
    fn copies(&mut self, numerator: Form, divisor: i64) -> Form {
        if divisor == 1 {
            return numerator;
        }
        let parameter = self.parameters;
        self.parameters += 1;
        let rest = &numerator - &Form::multiple(parameter, divisor);
        self.context.push(rest.clone());
        self.context.push(-&rest.plus(1 - divisor));
        self.floors.push(Floor {
            parameter,
            numerator,
            divisor,
        });
        Form::parameter(parameter)
    }
}

/// What the variables are in natural numbers.
fn variables(statement: &ForAll) -> Vec<Form> {
    let form = |(i, variable): (usize, &Variable)| {
        let first = variable.range().next().unwrap_or(variable.from);
        Form::new(first.into(), [(i, variable.modulus.into())])
    };
    statement.variables.iter().enumerate().map(form).collect()
}

fn linear(linear: Linear, variables: &[Form]) -> Form {
    let terms = variables.iter().zip(linear.slopes);
    terms.fold(Form::constant(linear.offset), |sum, (variable, slope)| {
        &sum + &variable.times(slope)
    })
}

/// Everything of a theorem, ready to be written.
pub fn draft(
    bounds: &mut Bounds,
    needed: &[usize],
    proofs: &[Proof],
    statement: &ForAll,
    of_statement: &[Option<Proof>],
) -> Result<wire::Certificate, Fault> {
    let mut number = vec![usize::MAX; bounds.list.len()];
    for (new, &old) in needed.iter().enumerate() {
        number[old] = new;
    }
    let claims = needed
        .iter()
        .map(|&old| bounds.list[old].claim(bounds))
        .collect();
    bounds.theory.claims = claims;
    let proofs: Vec<Proof> = proofs
        .iter()
        .map(|proof| proof.renumbered(&number))
        .collect();
    let of_statement: Vec<Option<Proof>> = of_statement
        .iter()
        .map(|proof| proof.as_ref().map(|proof| proof.renumbered(&number)))
        .collect();
    // Once to see which lemmas are used, and once more with these alone.
    if bounds.theory.is_thrifty {
        bounds.theory.lemmas.used.clear();
        bounds.stream(&proofs, statement, &of_statement)?;
        bounds.theory.retain_used()?;
    } else {
        bounds.theory.lemmas.clear(Policy::Collect);
        bounds.stream(&proofs, statement, &of_statement)?;
        bounds.theory.is_thrifty = bounds.are_sums_large;
        bounds.theory.establish()?;
    }
    let mut stream = Stream::default();
    bounds.theory.replay_lemmas(&mut stream)?;
    let rest = bounds.stream(&proofs, statement, &of_statement)?;
    stream.steps.extend(rest.steps);
    bounds.write(statement, &stream.steps)
}

impl Bounds {
    /// The steps of all claims and of the statement.
    pub(super) fn stream(
        &mut self,
        proofs: &[Proof],
        statement: &ForAll,
        of_statement: &[Option<Proof>],
    ) -> Result<Stream, Fault> {
        let mut stream = Stream::default();
        for (claim, proof) in proofs.iter().enumerate() {
            self.theory.system = self.system_of(claim);
            self.theory.replay_claim(&mut stream, claim, Some(proof))?;
        }
        stream.begin();
        self.theory.system = self.theory.claims.len();
        let (goals, _) = self.goals(statement)?;
        for (goal, proof) in goals.iter().zip(of_statement) {
            self.theory.replay(&mut stream, goal, proof.as_ref())?;
        }
        Ok(stream)
    }

    /// The first claim of the system to which one belongs.
    pub(super) fn system_of(&self, claim: usize) -> usize {
        if claim < self.earlier {
            0
        } else {
            self.earlier
        }
    }

    pub(super) fn write(
        &mut self,
        statement: &ForAll,
        steps: &[Step],
    ) -> Result<wire::Certificate, Fault> {
        for atom in statement.games() {
            self.atom(atom)?;
        }
        let references = References::by_age(&self.theory.arena);
        let theory = &mut self.theory;
        let said = written::for_all(statement, |atom| {
            let value = theory
                .parts
                .evaluate(&Expr::from(atom.clone()), &mut theory.arena);
            value.map_or(0, |value| references.of(value))
        });
        let theory = &self.theory;
        let scribe = Scribe {
            reference: |value| references.of(value),
        };
        let (earlier, claims) = theory.claims.split_at(self.earlier);
        let systems = [earlier, claims]
            .into_iter()
            .filter(|claims| !claims.is_empty());
        let systems =
            systems.map(|claims| claims.iter().map(|claim| scribe.claim(claim)).collect());
        let draft = Draft {
            lemmas: theory
                .lemmas
                .list
                .iter()
                .map(|lemma| scribe.lemma(lemma))
                .collect(),
            systems: systems.collect(),
            ..Draft::plain(
                said,
                steps.iter().map(|step| scribe.step(theory, step)).collect(),
            )
        };
        Ok(draft.finish(&references, &theory.arena))
    }

    /// Closes a goal, or takes its smallest case apart.
    fn close_or_peel(&mut self, goal: &Goal, depth: usize) -> Result<Option<Proof>, Fault> {
        debug_assert!(goal.root.claim.is_none() && goal.root.state == State::Same);
        match self.close(goal)? {
            Some(proof) => Ok(Some(proof)),
            None => self.peel(goal, depth),
        }
    }
}
