//! The text of a statement. Readers of a verdict rely on it.

use super::{Atom, Statement, Summand};
use crate::data::{Cell, Checked, Form, Item, Player, Word, all, at, require};

/// Maximum length in bytes of each side of the text, and of the names of all games together.
const MAX_TEXT: usize = 1 << 16;

fn check_length(length: usize) -> Checked {
    require(length <= MAX_TEXT, "statement")
}

impl Statement {
    /// Returns the text of the statement, as a user would type it:
    /// `(XXO)^n = floor((n+1)/2)*up for all n >= 1`.
    pub fn text(&self) -> Checked<String> {
        let names =
            Names { variables: variable_names(self.variables.len()), games: self.game_names()? };
        let (left, right) = (names.side(&self.left)?, names.side(&self.right)?);
        let least = self.variables.iter().zip(&names.variables);
        let least: Vec<String> = least.map(|(least, name)| format!("{name} >= {least}")).collect();
        let for_all = if least.is_empty() { "" } else { " for all " };
        let conditions = all(self.conditions.iter().map(|form| names.condition(form)))?;
        let with = if conditions.is_empty() { "" } else { " with " };
        let (least, conditions) = (least.join(", "), conditions.join(" and "));
        Ok(format!("{left} {} {right}{for_all}{least}{with}{conditions}", self.relation.0))
    }

    /// Returns the names of the games by reference: `0`, `*`, `*2`, `up`, `down`, or a game in
    /// braces.
    fn game_names(&self) -> Checked<Vec<String>> {
        let (mut names, mut length) = (Vec::<String>::new(), 0_usize);
        for game in self.games.references() {
            // The negative of an entry is written like the entry, with the names of the negatives
            // of the options.
            let sign = game.index() % 2;
            let entry = if sign == 0 { game } else { game.flipped() };
            let mut side = |player| {
                let options = self.games.options(entry, player)?.iter().map(|option| {
                    let name = at(&names, option.index() ^ sign)?.as_str();
                    length = length.saturating_add(name.len()).saturating_add(1);
                    check_length(length).map(|()| name)
                });
                all(options)
            };
            let sides = (side(Player::Left)?, side(Player::Right)?);
            let (left, right) = if sign == 0 { sides } else { (sides.1, sides.0) };
            let is_nimber =
                left == right && (0..left.len()).all(|n| left.contains(&nimber(n).as_str()));
            names.push(match (left.as_slice(), right.as_slice()) {
                _ if is_nimber => nimber(left.len()),
                (["0"], ["*"]) => "up".to_owned(),
                (["*"], ["0"]) => "down".to_owned(),
                _ => format!("{{{}|{}}}", left.join(","), right.join(",")),
            });
        }
        Ok(names)
    }
}

fn nimber(number: usize) -> String {
    ["0", "*"].get(number).map_or_else(|| format!("*{number}"), ToString::to_string)
}

fn variable_names(count: usize) -> Vec<String> {
    match ["", "n", "mn", "kmn", "klmn"].get(count) {
        Some(letters) => letters.chars().map(String::from).collect(),
        None => (1..=count).map(|index| format!("n{index}")).collect(),
    }
}

struct Names {
    variables: Vec<String>,
    games: Vec<String>,
}

impl Names {
    fn side(&self, summands: &[Summand]) -> Checked<String> {
        let mut text = String::new();
        for (index, summand) in summands.iter().enumerate() {
            text.push_str(match (index, summand.is_negative) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            text.push_str(&self.count(summand));
            text.push_str(&self.atom(&summand.atom));
            check_length(text.len())?;
        }
        Ok(or_zero(text))
    }

    /// Returns the number of copies followed by `*`; empty for one copy.
    fn count(&self, summand: &Summand) -> String {
        match (self.grouped(&summand.numerator).as_str(), summand.divisor) {
            ("1", 1) => String::new(),
            (numerator, 1) => format!("{numerator}*"),
            (numerator, divisor) => format!("floor({numerator}/{divisor})*"),
        }
    }

    fn atom(&self, atom: &Atom) -> String {
        match atom {
            Atom::Game(game) => self.games.get(game.index()).cloned().unwrap_or_default(),
            Atom::Row(words) => {
                let words: Vec<String> = words.iter().map(|word| self.word(word)).collect();
                or_zero(words.join("."))
            }
            Atom::Any(Cell { prefix, block, suffix, least }) if !block.is_empty() => {
                let [prefix, block, suffix] = [prefix, block, suffix].map(|row| letters(row));
                format!("any({prefix}({block})^i{suffix}, i >= {least})")
            }
            Atom::Any(Cell { prefix, .. }) => format!("any({})", or_zero(letters(prefix))),
        }
    }

    fn word(&self, word: &Word) -> String {
        let mut text = letters(&word.head.stones);
        for (index, Item { stones, exponent }) in word.rest.iter().enumerate() {
            let (stones, exponent) = (letters(stones), self.grouped(exponent));
            text.push_str(&if index % 2 == 0 { format!("({stones})^{exponent}") } else { stones });
        }
        text
    }

    /// Writes the condition `f >= 0`, with the negative terms of `f` on the right side.
    fn condition(&self, form: &Form) -> Checked<String> {
        let sides = [form.clone(), form.times(-1)?].map(|mut side| {
            side.terms.retain(|(_, coefficient)| *coefficient > 0);
            side.constant = side.constant.max(0);
            self.form(&side)
        });
        Ok(sides.join(" >= "))
    }

    /// Writes a form in parentheses, unless it is a natural number or a single variable.
    fn grouped(&self, form: &Form) -> String {
        let text = self.form(form);
        if text.chars().all(char::is_alphanumeric) { text } else { format!("({text})") }
    }

    fn form(&self, form: &Form) -> String {
        let mut text = String::new();
        for (index, coefficient) in &form.terms {
            let name = self.variables.get(*index as usize).map_or("?", String::as_str);
            text.push_str(&match coefficient {
                1 => format!("+{name}"),
                -1 => format!("-{name}"),
                factor => format!("{factor:+}*{name}"),
            });
        }
        if form.constant != 0 || text.is_empty() {
            text.push_str(&format!("{:+}", form.constant));
        }
        text.strip_prefix('+').map_or(text.clone(), str::to_owned)
    }
}

fn or_zero(text: String) -> String {
    if text.is_empty() { "0".to_owned() } else { text }
}

fn letters(stones: &[u8]) -> String {
    stones.iter().map(|stone| if *stone == 1 { 'X' } else { 'O' }).collect()
}
