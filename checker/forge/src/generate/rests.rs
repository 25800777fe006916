//! Makes certificates that import others, also through chains of imports.

use crate::generate::draft::{Draft, File};
use crate::generate::finite::{MAX_SUMS, by_play};
use crate::generate::{bags, multiples};
use crate::model::{Model, Sum, Term as Part, letters, part, stones};
use crate::oracle::goals as goals_of;
use crate::rng::Rng;
use crate::samples::{self, goals};
use crate::wire::*;
use std::rc::Rc;

/// Makes a certificate that imports a certificate of the same statement, and proves the statement
/// by the claims of the import.
pub fn by_import(rng: &mut Rng, others: &[Rc<File>]) -> Option<Draft> {
    let base = match rng.below(4) {
        0 => by_play(rng)?,
        2 => bags::any(rng)?,
        1 => multiples::sums(rng)?,
        _ => {
            let all = samples::all();
            Draft::of(&all[rng.below(all.len())].0, &[])
        }
    };
    let mut draft =
        Draft { lemmas: Vec::new(), systems: Vec::new(), tags: Vec::new(), ..base.clone() };
    // Another certificate, which the proof does not need, may be imported first.
    let mut first = 0;
    draft.imports.clear();
    if rng.chance(3) && !others.is_empty() {
        draft.imports.push(others[rng.below(others.len())].clone());
        first = draft.imported_claims() as u32;
    }
    if !base.is_accepted() {
        return None;
    }
    draft.imports.push(Rc::new(base.file()));
    let names = substitution(&base.statement)?;
    let goals = goals(base.statement.relation).len() as u32;
    // Goals that Order proves need no claim.
    for choice in 0..1_u32 << goals {
        let proof = |goal: u32| match choice >> goal & 1 {
            0 => vec![Step::Claim(first + goal, names.clone())],
            _ => vec![],
        };
        draft.goals = (0..goals).map(proof).collect();
        if draft.is_accepted() {
            return Some(draft);
        }
    }
    None
}

/// Returns the forms of a step that uses a goal of a statement for itself: one for each parameter
/// that is not itself the count of a cell.
fn substitution(statement: &Statement) -> Option<Vec<Form>> {
    let goals = goals_of(statement)?;
    let (cells, claim) = goals.first()?;
    let count = |cell: &Cell| {
        let counts = claim.counts.iter().filter(|(index, _)| cells[*index as usize] == *cell);
        counts.fold(Form::default(), |sum, (_, count)| sum.plus(1, count))
    };
    let counts: Vec<Form> = cells.iter().map(count).collect();
    let parameters = (0..claim.parameters).map(Form::parameter);
    Some(parameters.filter(|parameter| !counts.contains(parameter)).collect())
}

/// Two theorems about rows that are at least 0, imported, and their sum by Cut.
pub fn sum_of_imports(rng: &mut Rng) -> Option<Draft> {
    let mut model = Model::limited(&arena(), MAX_SUMS);
    let mut files = Vec::new();
    let mut texts: Vec<String> = Vec::new();
    let mut all = Sum::new();
    for _ in 0..200 {
        let text = rng.stones(2, 5);
        let Some(word) = part(&stones(&text)) else { continue };
        let sum = vec![word];
        if texts.len() == 2 || !model.holds(&sum, false) || all.contains(&model.negative(&sum[0])) {
            continue;
        }
        model.steps.clear();
        model.forget();
        model.prove(&sum, false);
        let statement = says(vec![row(&text)], Relation::AtLeast, vec![]);
        let mut draft = Draft::new(statement, &arena(), vec![model.steps.clone()]);
        // A chain: the second file imports the first, though it does not use it.
        if rng.chance(2) {
            draft.imports = files.clone();
        }
        files.push(Rc::new(draft.file()));
        all.extend(sum);
        texts.push(text);
    }
    if texts.len() < 2 || files[0].bytes == files[1].bytes {
        return None;
    }
    let is_swapped = letters(&row_of(&all[0])) != letters(&row_of(&model.normal(&[], &all)[0]));
    let order = if is_swapped { [1, 0] } else { [0, 1] };
    let statement = says(vec![row(&texts.join("."))], Relation::AtLeast, vec![]);
    let steps = vec![Step::Cut(vec![0], vec![]), by_claim(order[0], &[]), by_claim(order[1], &[])];
    let mut draft = Draft::new(statement, &arena(), vec![steps]);
    draft.imports = files;
    draft.is_accepted().then_some(draft)
}

fn row_of(term: &Part) -> Vec<u8> {
    match term {
        Part::Word(_, row) => row.clone(),
        Part::Value(_) => Vec::new(),
    }
}
