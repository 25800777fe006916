//! Positions drawn as text for messages. Nothing is proved here.

use super::position::Games;
use crate::first::term::{Player, Ref, Term};

/// Longer drawings end in `…`, so that no message grows with a hostile input.
const ROOM: usize = 2000;
const DEPTH: usize = 8;

pub fn draw(games: &Games, position: &[Term]) -> String {
    let mut text = String::new();
    for (index, term) in position.iter().enumerate() {
        if index > 0 {
            text.push_str(" + ");
        }
        if text.len() > ROOM {
            text.push('…');
            break;
        }
        if let Some(value) = term.as_value() {
            draw_value(games, value, DEPTH, &mut text);
        } else if let Some(Ok(word)) = term.as_word().map(|id| games.parts.word(id)) {
            text.extend(word.iter().map(|stone| if *stone == 1 { 'X' } else { 'O' }));
        }
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

fn draw_value(games: &Games, value: Ref, depth: usize, text: &mut String) {
    let (Ok(left), Ok(right)) =
        (games.arena.options(value, Player::Left), games.arena.options(value, Player::Right))
    else {
        return;
    };
    match (left, right, depth.checked_sub(1)) {
        ([], [], _) => text.push('0'),
        ([Ref::ZERO], [Ref::ZERO], _) => text.push('*'),
        (_, _, None) => text.push('…'),
        (left, right, Some(depth)) => {
            text.push('{');
            draw_options(games, left, depth, text);
            text.push('|');
            draw_options(games, right, depth, text);
            text.push('}');
        }
    }
}

fn draw_options(games: &Games, options: &[Ref], depth: usize, text: &mut String) {
    for (index, option) in options.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        if text.len() > ROOM {
            text.push('…');
            break;
        }
        draw_value(games, *option, depth, text);
    }
}
