//! Draws goals as text for messages.

use crate::calculus::{Goal, Kernel};
use crate::data::{Form, Player, Term, Word};

/// Maximum number of characters of a drawing. A longer drawing ends in `…`, so that no message
/// grows with a hostile file.
const ROOM: usize = 2000;
const DEPTH: usize = 8;

/// Draws a goal as `terms >= 0 where lines`. Parameters are `x0`, `x1`, …; parts of the bag are
/// `(number) of cell c`.
pub fn draw(kernel: &Kernel, goal: &Goal) -> String {
    let mut text = String::new();
    for term in &goal.position.terms {
        begin(&mut text);
        draw_term(kernel, *term, &mut text);
    }
    for (value, copies) in &goal.position.multiples {
        begin(&mut text);
        text.push_str(&format!("({})*", form(copies)));
        draw_value(kernel, *value, DEPTH, &mut text);
    }
    for (cell, count) in
        goal.counts.iter().enumerate().filter(|(_, count)| ***count != Form::default())
    {
        begin(&mut text);
        text.push_str(&format!("({}) of cell {cell}", form(count)));
    }
    if text.is_empty() {
        text.push('0');
    }
    text.push_str(match goal.first {
        Player::Right => " >= 0",
        Player::Left => " |> 0",
    });
    for (index, line) in goal.scope.context.iter().enumerate() {
        text.push_str(if index == 0 { " where " } else { ", " });
        text.push_str(&format!("{} >= 0", form(line)));
    }
    if let Some((end, _)) = text.char_indices().nth(ROOM) {
        text.truncate(end);
        text.push('…');
    }
    text
}

fn begin(text: &mut String) {
    if !text.is_empty() {
        text.push_str(" + ");
    }
}

fn form(form: &Form) -> String {
    let mut text = String::new();
    for (index, coefficient) in &form.terms {
        text.push_str(&match coefficient {
            1 => format!("+x{index}"),
            -1 => format!("-x{index}"),
            factor => format!("{factor:+}*x{index}"),
        });
    }
    if form.constant != 0 || text.is_empty() {
        text.push_str(&format!("{:+}", form.constant));
    }
    text.strip_prefix('+').map_or(text.clone(), str::to_owned)
}

fn draw_term(kernel: &Kernel, term: Term, text: &mut String) {
    if text.len() > ROOM {
        return;
    }
    match (term.as_value(), kernel.games.word(term)) {
        (Some(value), _) => draw_value(kernel, value, DEPTH, text),
        (None, Ok(Some(word))) => draw_word(word, text),
        _ => text.push('?'),
    }
}

fn letters(stones: &[u8]) -> String {
    stones.iter().map(|stone| if *stone == 1 { 'X' } else { 'O' }).collect()
}

fn draw_word(word: &Word, text: &mut String) {
    text.push_str(&letters(&word.head.stones));
    for (index, item) in word.rest.iter().enumerate() {
        let stones = letters(&item.stones);
        let is_block = index % 2 == 0;
        let block = || format!("({stones})^({})", form(&item.exponent));
        text.push_str(&if is_block { block() } else { stones });
    }
}

fn draw_value(kernel: &Kernel, value: Term, depth: usize, text: &mut String) {
    let options = |player| kernel.games.arena.options(value, player);
    let (Ok(left), Ok(right)) = (options(Player::Left), options(Player::Right)) else {
        return;
    };
    match (left, right, depth.checked_sub(1)) {
        ([], [], _) => text.push('0'),
        ([Term::ZERO], [Term::ZERO], _) => text.push('*'),
        (_, _, None) => text.push('…'),
        (left, right, Some(depth)) => {
            for (index, options) in [left, right].into_iter().enumerate() {
                text.push(if index == 0 { '{' } else { '|' });
                for (index, option) in options.iter().enumerate() {
                    if index > 0 {
                        text.push(',');
                    }
                    if text.len() <= ROOM {
                        draw_value(kernel, *option, depth, text);
                    }
                }
            }
            text.push('}');
        }
    }
}
