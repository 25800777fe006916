//! Statements: what a certificate is about, as a tree; the goals that it stands for. `print` says it in words.
//!
//! Depends on `core`, and on `claims` for goals with parameters.

mod print;

use crate::claims::system::Claim;
use crate::core::arena::Options;
use crate::core::form::Form;
use crate::core::goal::Scope;
use crate::core::reader::Reader;
use crate::core::step::RawTerm;
use crate::core::stop::{Checked, Stop, fault, require};
use crate::core::term::{Judgment, Ref};
use crate::core::word::{Item, Stones, Word};
use crate::replay::Kernel;
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    AtLeast,
    AtMost,
    Greater,
    Less,
    Fuzzy,
    Over,
    Under,
}

/// `left relation right`, for all values of the variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Games that are not rows, like an arena: options are earlier games, or their negatives.
    pub games: Vec<Options>,
    pub variables: Vec<Variable>,
    pub left: Vec<Summand>,
    pub relation: Relation,
    pub right: Vec<Summand>,
}

/// A number that is at least `from`, and leaves `residue` when divided by `modulus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    pub from: u32,
    pub modulus: u32,
    pub residue: u32,
}

/// `±floor(numerator / divisor)` copies of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summand {
    pub is_negative: bool,
    pub numerator: Form,
    pub divisor: u32,
    pub atom: Atom,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Atom {
    Row(Vec<Piece>),
    Game(Ref),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Run(Stones),
    Gap,
    Power(Stones, Form),
}

impl Statement {
    pub fn read(reader: &mut Reader) -> Checked<Statement> {
        let statement = Statement {
            games: reader.list(|reader| {
                Ok(Options { left: references(reader)?, right: references(reader)? })
            })?,
            variables: reader.list(Variable::read)?,
            left: reader.list(Summand::read)?,
            relation: match reader.number()? {
                0 => Relation::Equal,
                1 => Relation::AtLeast,
                2 => Relation::AtMost,
                3 => Relation::Greater,
                4 => Relation::Less,
                5 => Relation::Fuzzy,
                6 => Relation::Over,
                7 => Relation::Under,
                _ => return reader.unknown(),
            },
            right: reader.list(Summand::read)?,
        };
        let checked = statement.check();
        reader.place(checked)?;
        Ok(statement)
    }

    /// Forms speak of the variables, and games of those before them.
    fn check(&self) -> Checked<()> {
        let variables = self.variables.len();
        for (index, game) in self.games.iter().enumerate() {
            let options = game.left.iter().chain(&game.right);
            let first = index.saturating_add(1).saturating_mul(2);
            let are_earlier = options.into_iter().all(|option| option.index() < first);
            require(
                are_earlier,
                "reference",
                "a game of the statement has an option that does not come before it",
            )?;
        }
        for summand in self.left.iter().chain(&self.right) {
            let knows = |form: &Form| form.parameters() as usize <= variables;
            let is_known = knows(&summand.numerator)
                && match &summand.atom {
                    Atom::Game(game) => {
                        game.index() < self.games.len().saturating_add(1).saturating_mul(2)
                    }
                    Atom::Row(pieces) => pieces.iter().all(|piece| match piece {
                        Piece::Power(stones, exponent) => knows(exponent) && !stones.0.is_empty(),
                        Piece::Run(stones) => !stones.0.is_empty(),
                        Piece::Gap => true,
                    }),
                };
            require(
                is_known,
                "statement",
                "the statement has an empty run, or names what it does not have",
            )?;
        }
        Ok(())
    }
}

fn references(reader: &mut Reader) -> Checked<Vec<Ref>> {
    let numbers = reader.ascending()?.into_iter();
    let references: Option<Vec<Ref>> = numbers.map(|number| Ref::new(number as usize)).collect();
    reader.place(references.map_or_else(|| fault("reference", "too many games"), Ok))
}

impl Variable {
    fn read(reader: &mut Reader) -> Checked<Variable> {
        let variable =
            Variable { from: reader.small()?, modulus: reader.small()?, residue: reader.small()? };
        let is_right = variable.residue < variable.modulus;
        reader.place(require(is_right, "statement", "a residue is not below its modulus"))?;
        Ok(variable)
    }

    /// The variable by a natural number: its least value, and that number times the modulus.
    fn value(&self, parameter: u32) -> Checked<Form> {
        let (from, modulus) = (i64::from(self.from), i64::from(self.modulus));
        let Some(behind) = i64::from(self.residue).saturating_sub(from).checked_rem_euclid(modulus)
        else {
            return Err(Stop::Internal);
        };
        Form::number(from.saturating_add(behind)).plus(modulus, &Form::parameter(parameter))
    }
}

impl Summand {
    fn read(reader: &mut Reader) -> Checked<Summand> {
        let (is_negative, numerator, divisor) = (reader.bool()?, reader.form()?, reader.small()?);
        reader.place(require(divisor > 0, "statement", "a divisor is 0"))?;
        let atom = match reader.number()? {
            0 => Atom::Row(reader.list(|reader| {
                Ok(match reader.number()? {
                    0 => Piece::Run(reader.stones()?),
                    1 => Piece::Gap,
                    2 => Piece::Power(reader.stones()?, reader.form()?),
                    _ => return reader.unknown(),
                })
            })?),
            1 => {
                let number = reader.count()?;
                let game = Ref::new(number);
                Atom::Game(
                    reader.place(game.map_or_else(|| fault("reference", "too many games"), Ok))?,
                )
            }
            _ => return reader.unknown(),
        };
        Ok(Summand { is_negative, numerator, divisor, atom })
    }
}

/// The goals about `D = left − right`: whether they are about `−D`, and the judgment.
fn goals(relation: Relation) -> &'static [(bool, Judgment)] {
    use Judgment::{AtLeast, Over};
    match relation {
        Relation::Equal => &[(false, AtLeast), (true, AtLeast)],
        Relation::AtLeast => &[(false, AtLeast)],
        Relation::AtMost => &[(true, AtLeast)],
        Relation::Greater => &[(false, AtLeast), (false, Over)],
        Relation::Less => &[(true, AtLeast), (true, Over)],
        Relation::Fuzzy => &[(false, Over), (true, Over)],
        Relation::Over => &[(false, Over)],
        Relation::Under => &[(true, Over)],
    }
}

/// The difference of the sides of a statement, as it is being built.
struct Difference {
    /// By variable.
    values: Vec<Form>,
    /// By number of the game in the statement.
    games: Vec<Option<Ref>>,
    parameters: u32,
    context: Vec<Form>,
    /// Each with its sign in the difference.
    terms: Vec<(bool, RawTerm)>,
}

impl Kernel<'_> {
    /// The goals of a statement, as claims.
    pub fn goals_of(&mut self, statement: &Statement) -> Checked<Vec<Claim>> {
        let variables = statement.variables.iter().zip(0..);
        let values = variables.map(|(variable, parameter)| variable.value(parameter));
        let mut difference = Difference {
            values: values.collect::<Checked<Vec<Form>>>()?,
            games: self.games.arena.translate(&statement.games)?,
            parameters: u32::try_from(statement.variables.len()).map_err(|_| Stop::Internal)?,
            context: Vec::new(),
            terms: Vec::new(),
        };
        for (summands, is_right) in [(&statement.left, false), (&statement.right, true)] {
            for summand in summands {
                self.add_summand(&mut difference, summand, is_right)?;
            }
        }
        let mut claims = Vec::new();
        for (is_opposite, judgment) in goals(statement.relation) {
            let mut terms = Vec::new();
            for (is_negative, term) in &difference.terms {
                terms.push(if is_negative == is_opposite {
                    term.clone()
                } else {
                    self.opposite_term(term)?
                });
            }
            let Difference { parameters, context, .. } = &difference;
            let (parameters, context) = (*parameters, context.clone());
            let scope = Scope { parameters, context, ..Scope::default() };
            claims.push(self.claim(0, scope, Rc::clone(&self.no_bag), &terms, *judgment)?);
        }
        Ok(claims)
    }

    /// Adds a summand of a side to the difference.
    fn add_summand(
        &mut self,
        difference: &mut Difference,
        summand: &Summand,
        is_right: bool,
    ) -> Checked<()> {
        let is_negative = summand.is_negative != is_right;
        let copies = difference.copies(summand)?;
        match &summand.atom {
            Atom::Game(game) => {
                let Some(game) = difference.games.get(game.index()).copied().flatten() else {
                    return fault("statement", "the arena does not have a game of the statement");
                };
                difference.terms.push((is_negative, RawTerm::Multiple(game.number(), copies)));
            }
            Atom::Row(pieces) => {
                let Some(copies) = copies.as_number().and_then(|copies| u16::try_from(copies).ok())
                else {
                    return fault(
                        "statement",
                        "a row is there a number of times that is not from 0 to 65535",
                    );
                };
                for word in difference.words(pieces)? {
                    let word = Word::normal(word, &mut self.games.budget)?;
                    for _ in 0..copies {
                        self.games.budget.hold(word.size().saturating_mul(16))?;
                        difference.terms.push((is_negative, RawTerm::Word(word.clone())));
                    }
                }
            }
        }
        Ok(())
    }

    fn opposite_term(&mut self, term: &RawTerm) -> Checked<RawTerm> {
        Ok(match term {
            RawTerm::Word(word) => RawTerm::Word(word.negative(&mut self.games.budget)?),
            RawTerm::Multiple(value, copies) => RawTerm::Multiple(*value, copies.times(-1)?),
            RawTerm::Value(_) => return Err(Stop::Internal),
        })
    }
}

impl Difference {
    fn put(&self, form: &Form) -> Checked<Form> {
        form.substitute(|variable| self.values.get(variable as usize))
    }

    /// The number of copies of a summand. `y = floor(a / q)` is a further parameter, with `q·y ≤ a ≤ q·y + q − 1`.
    fn copies(&mut self, summand: &Summand) -> Checked<Form> {
        let numerator = self.put(&summand.numerator)?;
        if summand.divisor == 1 {
            return Ok(numerator);
        }
        require(numerator.is_natural(), "statement", "what is divided can be negative")?;
        let floor = Form::parameter(self.parameters);
        self.parameters = self.parameters.saturating_add(1);
        let divisor = i64::from(summand.divisor);
        let remainder = numerator.plus(-1, &floor.times(divisor)?)?;
        self.context.push(remainder.clone());
        self.context.push(Form::number(divisor.saturating_sub(1)).plus(-1, &remainder)?);
        Ok(floor)
    }

    /// The words of a row, between its gaps.
    fn words(&self, pieces: &[Piece]) -> Checked<Vec<Vec<Item>>> {
        let mut words = vec![Vec::new()];
        for piece in pieces {
            let (stones, exponent) = match piece {
                Piece::Gap => {
                    words.push(Vec::new());
                    continue;
                }
                Piece::Run(stones) => (stones, None),
                Piece::Power(stones, exponent) => {
                    let exponent = self.put(exponent)?;
                    require(exponent.is_natural(), "statement", "an exponent can be negative")?;
                    (stones, Some(exponent))
                }
            };
            words
                .last_mut()
                .ok_or(Stop::Internal)?
                .push(Item { stones: stones.0.clone(), exponent });
        }
        Ok(words)
    }
}
