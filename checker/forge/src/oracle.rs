//! Decides claims and statements by brute force, for small instances.

use crate::model::{Model, Sum, Term as Part, part, stones};
use crate::samples;
use crate::wire::*;

fn value_of(form: &Form, x: &[i64]) -> i64 {
    let terms = form.terms.iter();
    form.constant + terms.map(|(index, c)| c * x[*index as usize]).sum::<i64>()
}

/// The row that a word stands for; `None` if an exponent is negative or large.
pub fn row_of(word: &Word, x: &[i64]) -> Option<Vec<u8>> {
    let mut row = stones(&word.head);
    for (block, exponent, after) in &word.blocks {
        let copies = usize::try_from(value_of(exponent, x)).ok().filter(|n| *n <= COPIES)?;
        row.extend(stones(block).repeat(copies));
        row.extend(stones(after));
    }
    Some(row)
}

/// Longer powers are not written out.
const COPIES: usize = 1000;
/// Claims with more parameters are not tried.
const PARAMETERS: u32 = 6;

/// All tuples of so many numbers from 0 to `most`.
fn tuples(length: usize, most: i64) -> Vec<Vec<i64>> {
    let mut tuples = vec![vec![]];
    for _ in 0..length {
        let longer = tuples
            .iter()
            .flat_map(|tuple| (0..=most).map(move |last| [&tuple[..], &[last]].concat()));
        tuples = longer.collect();
    }
    tuples
}

/// Positions with more squares, or terms, are not looked at.
const SQUARES: usize = 15;
const TERMS: usize = 9;
/// Sums that are played out for one certificate, at most.
const EFFORT: usize = 20_000;

fn is_small(sum: &Sum) -> bool {
    let squares = sum.iter().map(|term| match term {
        Part::Word(length, _) => *length,
        Part::Value(_) => 1,
    });
    sum.len() <= TERMS && squares.sum::<usize>() <= SQUARES
}

/// The members of a cell that are not long.
fn members(cell: &Cell) -> Vec<Vec<u8>> {
    if cell.block.is_empty() {
        return vec![stones(&cell.prefix)];
    }
    let rows = (cell.least as usize..cell.least as usize + 4).map(|copies| {
        stones(&format!("{}{}{}", cell.prefix, cell.block.repeat(copies), cell.suffix))
    });
    rows.filter(|row| row.len() <= SQUARES).collect()
}

/// All reduced bags with so many parts of each cell.
fn bags(model: &Model, cells: &[Cell], counts: &[i64]) -> Vec<Sum> {
    let mut bags: Vec<Sum> = vec![vec![]];
    for (cell, count) in cells.iter().zip(counts) {
        for _ in 0..*count {
            let members = members(cell);
            let mut more = Vec::new();
            for bag in &bags {
                for member in &members {
                    let Some(part) = part(member) else {
                        more.push(bag.clone());
                        continue;
                    };
                    if !bag.contains(&model.negative(&part)) {
                        let mut bag = bag.clone();
                        bag.push(part);
                        bag.sort();
                        more.push(bag);
                    }
                }
            }
            more.sort();
            more.dedup();
            bags = more;
        }
    }
    bags
}

/// An instance of a claim that is false.
pub fn counterexample(model: &mut Model, cells: &[Cell], claim: &Claim) -> Option<String> {
    decide(model, cells, claim).counterexample
}

/// What brute force says of a claim or statement.
#[derive(Debug, Default)]
pub struct Decision {
    /// How many small instances were played out.
    pub instances: usize,
    /// One of them that is false.
    pub counterexample: Option<String>,
}

/// Plays small instances of a claim out until one is false.
fn decide(model: &mut Model, cells: &[Cell], claim: &Claim) -> Decision {
    let mut decision = Decision::default();
    if claim.parameters > PARAMETERS {
        return decision;
    }
    let most = [9, 7, 4, 3, 2][(claim.parameters as usize).min(4)];
    for x in tuples(claim.parameters as usize, most) {
        let holds = |form: &Form| value_of(form, &x) >= 0;
        if !claim.context.iter().all(holds) || claim.exceptions.iter().any(|e| e.iter().all(holds))
        {
            continue;
        }
        let mut counts = vec![0; cells.len()];
        for (cell, count) in &claim.counts {
            counts[*cell as usize] = value_of(count, &x);
        }
        if counts.iter().any(|count| !(0..=4).contains(count)) {
            continue;
        }
        let Some(sum) = sum_of(model, &claim.terms, &x) else {
            continue;
        };
        for bag in bags(model, cells, &counts) {
            let sum = [&sum[..], &bag].concat();
            if !is_small(&sum) {
                continue;
            }
            let holds = model.holds(&sum, claim.strict);
            if model.is_tired {
                return decision;
            }
            decision.instances += 1;
            if !holds {
                decision.counterexample = Some(format!("x = {x:?}: {sum:?}"));
                return decision;
            }
        }
    }
    decision
}

/// A number of copies, if it is not too large to be tried.
fn few(copies: i64) -> Option<usize> {
    let copies = copies.unsigned_abs();
    (copies <= 20).then_some(copies as usize)
}

fn sum_of(model: &Model, terms: &[Term], x: &[i64]) -> Option<Sum> {
    let mut sum = Vec::new();
    for term in terms {
        match term {
            Term::Word(word) => sum.extend(part(&row_of(word, x)?)),
            Term::Value(value) => sum.push(Part::Value(*value)),
            Term::Multiple(value, copies) => {
                let copies = value_of(copies, x);
                let one = Part::Value(*value);
                let one = if copies < 0 { model.negative(&one) } else { one };
                sum.extend(vec![one; few(copies)?]);
            }
        }
    }
    Some(model.normal(&[], &sum))
}

/// The goals of a statement as claims, for the arena of its games.
pub fn goals(statement: &Statement) -> Option<Vec<Claim>> {
    let mut context = Vec::new();
    let mut parameters = statement.variables.len() as u32;
    let image = |form: &Form| {
        let mut sum = Form { constant: form.constant, terms: vec![] };
        for (index, coefficient) in &form.terms {
            let (from, modulus, residue) = *statement.variables.get(*index as usize)?;
            let least = (from..).find(|n| n % modulus == residue)?;
            sum.constant += coefficient * i64::from(least);
            sum.terms.push((*index, coefficient * i64::from(modulus)));
        }
        Some(sum)
    };
    let times = |form: &Form, factor: i64| Form {
        constant: form.constant * factor,
        terms: form.terms.iter().map(|(i, c)| (*i, c * factor)).collect(),
    };
    let mut terms = Vec::new();
    for (side, summands) in [(1, &statement.left), (-1, &statement.right)] {
        for summand in summands {
            let sign = if summand.negative { -side } else { side };
            let mut copies = image(&summand.numerator)?;
            if summand.divisor > 1 {
                let divisor = i64::from(summand.divisor);
                let mut line = copies.clone();
                line.terms.push((parameters, -divisor));
                context.push(line.clone());
                let mut line = times(&line, -1);
                line.constant += divisor - 1;
                context.push(line);
                copies = Form { constant: 0, terms: vec![(parameters, 1)] };
                parameters += 1;
            }
            let copies = times(&copies, sign);
            match &summand.atom {
                Atom::Game(value) => terms.push(Term::Multiple(*value, copies)),
                Atom::Row(pieces) => {
                    let mut words = vec![Word::default()];
                    for piece in pieces {
                        let last = words.last_mut()?;
                        match piece {
                            Piece::Gap => words.push(Word::default()),
                            Piece::Run(run) => {
                                last.blocks.push((run.clone(), form("1"), String::new()));
                            }
                            Piece::Power(run, exponent) => {
                                last.blocks.push((run.clone(), image(exponent)?, String::new()));
                            }
                        }
                    }
                    let swap = |text: &String| {
                        let swapped = text.bytes().map(|b| if b == b'X' { 'O' } else { 'X' });
                        swapped.collect::<String>()
                    };
                    for mut word in words {
                        if copies.constant < 0 {
                            word.blocks.iter_mut().for_each(|block| block.0 = swap(&block.0));
                        }
                        let count = few(copies.constant)?;
                        terms.extend(vec![Term::Word(word); count]);
                    }
                }
            }
        }
    }
    let opposite = terms.iter().map(|term| match term {
        Term::Multiple(value, copies) => Term::Multiple(*value, times(copies, -1)),
        Term::Word(word) => {
            let mut word = word.clone();
            for block in &mut word.blocks {
                block.0 = block.0.replace('X', "-").replace('O', "X").replace('-', "O");
            }
            Term::Word(word)
        }
        Term::Value(_) => unreachable!("counts are multiples"),
    });
    let opposite: Vec<Term> = opposite.collect();
    let claims =
        samples::goals(statement.relation).into_iter().map(|(is_opposite, strict)| Claim {
            parameters,
            context: context.clone(),
            terms: if is_opposite { opposite.clone() } else { terms.clone() },
            strict,
            ..Claim::default()
        });
    Some(claims.collect())
}

/// Something that a certificate proves and that is false.
pub fn falsehood(certificate: &Certificate) -> Option<String> {
    played(certificate).counterexample
}

/// Plays small instances of everything out that a certificate proves: its claims, its statement.
pub fn played(certificate: &Certificate) -> Decision {
    let mut model = Model::limited(&certificate.arena, EFFORT);
    let mut all = Decision::default();
    for (number, claim) in certificate.systems.iter().flatten().enumerate() {
        let found = decide(&mut model, &certificate.cells, claim);
        all.instances += found.instances;
        if let Some(found) = found.counterexample {
            all.counterexample = Some(format!("claim {number}: {found}"));
            return all;
        }
    }
    let of_statement = statement_played(&certificate.statement);
    Decision { instances: all.instances + of_statement.instances, ..of_statement }
}

/// Plays small instances of a statement out.
pub fn statement_played(statement: &Statement) -> Decision {
    let mut model = Model::limited(&statement.games, EFFORT);
    let mut all = Decision::default();
    for claim in goals(statement).unwrap_or_default() {
        let found = decide(&mut model, &[], &claim);
        all.instances += found.instances;
        if found.counterexample.is_some() {
            return Decision { instances: all.instances, ..found };
        }
    }
    all
}

/// Values of the variables for which a statement is false.
pub fn false_statement(statement: &Statement) -> Option<String> {
    statement_played(statement).counterexample
}
