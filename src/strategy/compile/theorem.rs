//! From a strategy to the certificate of a statement for all `n`.
use rustc_hash::FxHashMap;
use segcert_replay::data::Strategy;

use super::Compiler;
use super::failure::{Failure, Stuck};
use super::finite::Finite;
use super::search::Outcome;
use crate::certificate::calculus::{Scribe, cell};
use crate::certificate::draft::Draft;
use crate::certificate::goal::{Judgment, goals};
use crate::certificate::{References, statement, wire};
use crate::claims::form::Form;
use crate::claims::goal::Goal;
use crate::claims::position::{Position, Term};
use crate::claims::replay::Stream;
use crate::claims::step::{Proof, Step};
use crate::claims::theory::{Fault, Policy};
use crate::claims::word::Word;
use crate::clobber::for_all::{Linear, Symbolic};
use crate::clobber::{Expr, ForAll, Part};
use crate::game::Value;
use crate::strategy::certificate::to_part;

/// Proves a statement by a strategy. Each claim that is proved is reported, with its proof.
///
/// # Errors
/// What the strategy does not show.
pub fn certify(
    strategy: &Strategy,
    statement: &ForAll,
    report: &mut dyn FnMut(&str, Option<&Proof>),
) -> Result<wire::Certificate, Failure> {
    let mut compiler = Compiler::new(strategy)?;
    let steps = compiler.steps(statement, report);
    let certificate = steps.and_then(|steps| compiler.written(statement, steps));
    certificate.map_err(|stuck| stuck.failure)
}

impl Compiler<'_> {
    /// All proofs: of the lemmas, of the claims, and of the statement.
    fn steps(
        &mut self,
        statement: &ForAll,
        report: &mut dyn FnMut(&str, Option<&Proof>),
    ) -> Result<Vec<Step>, Stuck> {
        // What needs no claims first: it fails soon if it fails.
        let goals = self.goals(statement)?;
        let mut stream = Stream::default();
        self.lemmas(&mut stream)?;
        let system = self.theory.system;
        for number in 0..self.stated.len() {
            let proof = self.claim(number)?;
            report(&self.stated[number].0, proof.as_ref());
            self.theory
                .replay_claim(&mut stream, number, proof.as_ref())?;
        }
        self.theory.system = self.theory.claims.len();
        stream.begin();
        for goal in goals {
            let proof = self
                .from_start(&goal)
                .map_err(|stuck| stuck.within(|| statement.to_string()))?;
            self.theory.replay(&mut stream, &goal, proof.as_ref())?;
        }
        self.theory.system = system;
        Ok(stream.steps)
    }

    /// Each lemma rests on those before it.
    fn lemmas(&mut self, stream: &mut Stream) -> Result<(), Stuck> {
        for number in 0..self.theory.lemmas.list.len() {
            self.theory.lemmas.policy = Policy::Given(number);
            stream.begin();
            let mut finite = Finite::default();
            for goal in self.theory.lemma_goals(number)? {
                let proof = finite.prove(&mut self.theory, &goal)?;
                self.theory.replay(stream, &goal, proof.as_ref())?;
            }
        }
        self.theory.lemmas.policy = Policy::Given(self.theory.lemmas.list.len());
        Ok(())
    }

    /// The goals of a statement, with a parameter for `n`.
    fn goals(&mut self, statement: &ForAll) -> Result<Vec<Goal>, Stuck> {
        let unfit = || Stuck::from(Failure::Unfit(statement.to_string()));
        let least = statement.range().next().ok_or_else(unfit)?;
        let form = |linear: Linear| {
            let (slope, modulus) = (i64::from(linear.slope), i64::from(statement.modulus));
            Form::new(linear.at(least), [(0, slope * modulus)])
        };
        let mut terms = [Vec::new(), Vec::new()];
        for (side, summands) in [&statement.left, &statement.right].into_iter().enumerate() {
            for summand in summands {
                let count = &summand.count;
                if count.linear.slope != 0 || count.divisor != 1 {
                    return Err(unfit());
                }
                let is_negative = count.negative != (side == 1);
                let term = match &summand.atom {
                    Symbolic::Line(line) => {
                        let [left, word, right] = [&line.left, &line.word, &line.right]
                            .map(|stones| stones.iter().copied().collect::<Part>());
                        Term::Word(Word::power(left, word, form(line.exponent), right))
                    }
                    Symbolic::Game(atom) => Term::Value(self.value(&Expr::from(atom.clone()))?),
                };
                let copies = usize::try_from(count.linear.offset).map_err(|_| unfit())?;
                for _ in 0..copies {
                    terms[usize::from(is_negative)].push(term.clone());
                    terms[usize::from(!is_negative)].push(self.opposite(&term)?);
                }
            }
        }
        let [plus, minus] = terms;
        let positions = [self.theory.position(plus)?, self.theory.position(minus)?];
        let goals = goals(statement.relation).map(|(is_positive, judgment)| {
            let position = positions[usize::from(!is_positive)].clone();
            self.theory
                .goal(1, Vec::new(), position, judgment == Judgment::Over)
        });
        Ok(goals.collect())
    }

    fn opposite(&self, term: &Term) -> Result<Term, Stuck> {
        let term = match term {
            Term::Word(word) => Term::Word(word.recoloured()),
            Term::Value(value) => Term::Value(self.theory.arena.negative(*value)),
            Term::Multiple(value, form) => Term::Multiple(*value, -form),
        };
        Ok(term)
    }

    fn value(&mut self, expr: &Expr) -> Result<Value, Stuck> {
        let theory = &mut self.theory;
        let value = theory.parts.evaluate(expr, &mut theory.arena);
        value.map_err(|limit| Stuck::from(Fault::from(limit)))
    }

    /// A goal of the statement: games are at least what is beside start positions.
    fn from_start(&mut self, goal: &Goal) -> Outcome {
        if goal.position.values.is_empty() {
            return self.prove(goal);
        }
        let beside = self
            .strategy
            .start
            .beside
            .iter()
            .map(|word| Term::Word(to_part(word).into()));
        let Position { words, .. } = self.theory.position(beside)?;
        let step = Step::Cut {
            selected: (0..goal.position.values.len()).collect(),
            terms: words.into_iter().map(Term::Word).collect(),
        };
        let mut is_finite = true;
        self.by(goal, step, |this, next| {
            match std::mem::take(&mut is_finite) {
                true => Finite::default().prove(&mut this.theory, next),
                false => this.prove(next),
            }
        })
    }

    /// The certificate.
    fn written(
        &mut self,
        statement: &ForAll,
        steps: Vec<Step>,
    ) -> Result<wire::Certificate, Stuck> {
        let mut games = FxHashMap::default();
        for atom in statement.games() {
            games.insert(atom, self.value(&Expr::from(atom.clone()))?);
        }
        let theory = &self.theory;
        let references = References::new(&theory.arena);
        let scribe = Scribe {
            reference: |value| references.of(value),
        };
        let (finite, bags) = theory.claims.split_at(self.first_of_bags);
        let systems = [finite, bags]
            .into_iter()
            .filter(|claims| !claims.is_empty());
        let system = |claims: &[_]| claims.iter().map(|claim| scribe.claim(claim)).collect();
        let draft = Draft {
            statement: statement::for_all(statement, |atom| references.of(games[atom])),
            imports: Vec::new(),
            cells: theory.cells.iter().map(cell).collect(),
            lemmas: theory
                .lemmas
                .list
                .iter()
                .map(|lemma| scribe.lemma(lemma))
                .collect(),
            systems: systems.map(system).collect(),
            steps: steps.iter().map(|step| scribe.step(theory, step)).collect(),
        };
        Ok(draft.finish(&references, &theory.arena))
    }
}
