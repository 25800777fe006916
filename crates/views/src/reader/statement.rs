//! Reads the statement as it is written: its goals, their rows, its variables.

use super::kernel::{Arena, Atom, Form, Item, Player, Statement, Summand};
use super::proof::Proof;
use crate::certificate::kernel::{cell, form, word};
use crate::clobber::{self, Count, Expr, Relation, Symbolic};

impl Proof<'_> {
    /// Returns the goals of the statement: whether each is about the negative of the difference of
    /// the sides, and its judgment.
    pub fn sides(&self) -> &'static [(bool, Player)] {
        self.statement.relation.1
    }

    /// Returns the statement for play and for pictures. The text of the checker would not do: it
    /// may be a text that a user must not write, such as `0 = 0 with 0 >= 1`.
    pub fn stated(&self) -> clobber::Statement {
        let Statement { games, variables, conditions, left, relation, right } = &*self.statement;
        let games = atoms(games);
        let [left, right] =
            [left, right].map(|side| side.iter().map(|it| summand(it, &games)).collect::<Vec<_>>());
        let mut relations = Relation::ALL.into_iter();
        let relation = relations.find(|it| it.as_str() == relation.0).expect("a known relation");
        clobber::Statement {
            variables: variables.clone(),
            conditions: conditions.iter().map(form).collect(),
            ..clobber::Statement::of_sums(left, relation, right)
        }
    }

    /// Returns each variable of the statement as its least value plus a parameter.
    pub fn variable_values(&self) -> Vec<Form> {
        let value = |(parameter, least): (u32, &u32)| {
            Form::parameter(parameter).plus_number(i64::from(*least)).unwrap_or_default()
        };
        (0..).zip(&self.statement.variables).map(value).collect()
    }

    /// Returns the rows in a goal of the statement as they are written, with repetitions.
    pub fn written_rows(&self, number: usize) -> Vec<Vec<Item>> {
        let is_opposite = self.sides()[number].0;
        let Statement { left, right, .. } = &*self.statement;
        let values = self.variable_values();
        let put =
            |form: &Form| form.substitute(&|index| values.get(index as usize)).unwrap_or_default();
        let left = left.iter().map(|summand| (summand, is_opposite));
        let right = right.iter().map(|summand| (summand, !is_opposite));
        let mut rows = Vec::new();
        for (Summand { is_negative, numerator, atom, .. }, is_changed) in left.chain(right) {
            let Atom::Row(words) = atom else {
                continue;
            };
            let copies = usize::try_from(put(numerator).constant).unwrap_or_default();
            for word in words {
                let items = word.items().into_iter();
                let mut row: Vec<Item> =
                    items.map(|item| Item { exponent: put(&item.exponent), ..item }).collect();
                if *is_negative != is_changed {
                    let stones = row.iter_mut().flat_map(|item| &mut item.stones);
                    stones.for_each(|stone| *stone ^= 1);
                }
                rows.extend(std::iter::repeat_n(row, copies));
            }
        }
        rows
    }
}

/// Returns the games of a statement by reference, with the names that the checker gives them.
pub fn atoms(games: &Arena) -> Vec<clobber::Atom> {
    use clobber::Atom;
    let mut atoms: Vec<Atom> = Vec::new();
    for game in games.references() {
        // The negative of an entry is written like the entry.
        let sign = game.index() % 2;
        let entry = if sign == 0 { game } else { game.flipped() };
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let player = if sign == 0 { player } else { player.other() };
            let options = games.options(entry, player).unwrap_or_default().iter();
            options.map(|option| atoms[option.index() ^ sign].clone()).collect::<Vec<Atom>>()
        });
        let has_nimber = |number| left.contains(&Atom::Nimber(number));
        let count = left.len() as u32;
        atoms.push(match (left.as_slice(), right.as_slice()) {
            _ if left == right && (0..count).all(has_nimber) => Atom::Nimber(count),
            ([Atom::Nimber(0)], [Atom::Nimber(1)]) => Atom::Up,
            ([Atom::Nimber(1)], [Atom::Nimber(0)]) => Atom::Down,
            _ => {
                let [left, right] =
                    [left, right].map(|side| side.into_iter().map(Expr::from).collect());
                Atom::Braces { left, right }
            }
        });
    }
    atoms
}

fn summand(summand: &Summand, games: &[clobber::Atom]) -> clobber::Summand {
    let Summand { is_negative, numerator, divisor, atom } = summand;
    let atom = match atom {
        Atom::Row(words) => Symbolic::Row(words.iter().map(word).collect()),
        Atom::Game(game) => Symbolic::Game(games[game.index()].clone()),
        Atom::Any(family) => Symbolic::Any(cell(family)),
    };
    let (is_negative, numerator, divisor) = (*is_negative, form(numerator), *divisor);
    clobber::Summand { count: Count { is_negative, numerator, divisor }, atom }
}
