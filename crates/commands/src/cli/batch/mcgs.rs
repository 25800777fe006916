//! Test files of MCGS, the minimax solver for sums of games, as lines of a batch.
//!
//! Such a file has comments `/* … */`, sections `[game]`, each with its games, and commands `{B
//! win, W loss}`. A command names the player who moves first in the sum of the games since the last
//! command, and says whether this player wins. Black is Left. Between `cgt:` and `:cgt` is a value
//! in the notation of CGSuite, such as `-(v3*)`, which is also a term of the sum. A sum with a game
//! that segcert cannot state becomes a line that names this game in brackets.
use std::iter::Peekable;
use std::str::Chars;

/// The terms of a sum with their signs, or the first game that segcert cannot state.
type Sum = Result<String, String>;

/// Tells whether a line is the beginning of a test file, which may have no version. It is the first
/// line of its file that is not blank.
pub fn is_test(line: &str) -> bool {
    let section = line.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    let is_name =
        |section: &str| section.contains(|c: char| c.is_lowercase() && !"xobw".contains(c));
    line.starts_with("/*")
        || line.starts_with("{version")
        || section.is_some_and(|(section, _)| is_name(section))
}

/// Returns the lines of a batch with the questions of a test file, and the numbers of the lines in
/// which the commands end.
pub fn lines(text: &str) -> Vec<(usize, String)> {
    let mut tokens = Tokens { rest: text.chars().peekable(), line: 1 };
    let (mut section, mut sum, mut lines) = (String::new(), Ok(String::new()), Vec::new());
    while let Some(token) = tokens.next() {
        match token.chars().next() {
            Some('[') => section = inside(&token).to_owned(),
            Some('{') if inside(&token).starts_with("version") => {}
            Some('{') => {
                let asked = inside(&token).split(',').map(|it| question(&sum, it));
                lines.extend(asked.map(|text| (tokens.line, text)));
                sum = Ok(String::new());
            }
            Some('(') => add(&mut sum, &section, inside(&token)),
            _ if token.starts_with(VALUE) => add(&mut sum, VALUE, inside_value(&token)),
            _ => add(&mut sum, &section, &token),
        }
    }
    lines
}

/// Delimiters of a value.
const VALUE: &str = "cgt:";
const VALUE_END: &str = ":cgt";

/// Adds a game of a section to a sum.
fn add(sum: &mut Sum, section: &str, game: &str) {
    if let Ok(terms) = sum {
        match term(section, game.trim()) {
            Some(term) if terms.is_empty() => *terms = term,
            Some(term) => match term.strip_prefix('-') {
                Some(positive) => *terms += &format!(" - {positive}"),
                None => *terms += &format!(" + {term}"),
            },
            None => *sum = Err(section.to_owned()),
        }
    }
}

/// Returns a game of a section as a term of a sum, or `None` if segcert cannot state it.
fn term(section: &str, game: &str) -> Option<String> {
    let words: Vec<&str> =
        game.split(|c: char| c == ',' || c.is_whitespace()).filter(|it| !it.is_empty()).collect();
    match section {
        // The sign `|` separates the rows of a board.
        "clobber_1xn" | "clobber" if !game.contains('|') => Some(game.to_owned()),
        VALUE => Some(value(game)),
        "integer_game" => Some(game.to_owned()),
        "nimber" => Some(format!("*{game}")),
        "nim" => Some(words.iter().map(|heap| format!("*{heap}")).collect::<Vec<_>>().join(" + ")),
        "dyadic_rational" => match words[..] {
            // Version 1.0 writes fractions like this.
            [top, bottom] if !game.contains('/') => Some(format!("{top}/{bottom}")),
            _ => Some(words.concat()),
        },
        "switch_game" => match numbers(game).as_deref() {
            Some([left, right]) => Some(format!("{{{left}|{right}}}")),
            _ => None,
        },
        "up_star" => {
            let ups = words.iter().find(|word| **word != "*").map(|ups| format!("{ups}*up"));
            let star = words.contains(&"*").then(|| "*".to_owned());
            Some(ups.into_iter().chain(star).collect::<Vec<_>>().join(" + "))
        }
        _ => None,
    }
}

/// Returns a value without parentheses. The negative of a sum is written term by term.
fn value(text: &str) -> String {
    let Some(sum) = text.strip_prefix("-(").and_then(|rest| rest.strip_suffix(')')) else {
        return text.to_owned();
    };
    let (mut depth, mut terms) = (0, vec![String::new()]);
    let mut characters = sum.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        // The sign of a switch is `+-`.
        let is_switch = characters.peek() == Some(&'-');
        match terms.last_mut() {
            Some(term) if character != '+' || depth > 0 || is_switch => term.push(character),
            _ => terms.push(String::new()),
        }
    }
    // A switch is its own negative.
    let negative = |term: &String| match term.strip_prefix("+-") {
        Some(switch) => format!("±{switch}"),
        None => format!("-{term}"),
    };
    terms.iter().map(negative).collect::<Vec<_>>().join(" + ")
}

/// Returns the fractions of a list. There may be spaces around their bars.
fn numbers(list: &str) -> Option<Vec<String>> {
    let spaced = list.replace(',', " ").replace('/', " / ");
    let mut numbers: Vec<String> = Vec::new();
    let mut words = spaced.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "/" => *numbers.last_mut()? += &format!("/{}", words.next()?),
            _ => numbers.push(word.to_owned()),
        }
    }
    Some(numbers)
}

/// Returns the line with the question that a part of a command, such as `B win`, asks about a sum.
fn question(sum: &Sum, asked: &str) -> String {
    let mut words = asked.split_whitespace();
    let first = words.next().unwrap_or_default();
    let board = match sum {
        Ok(terms) if terms.is_empty() => "0",
        Ok(terms) => terms,
        Err(section) => return format!("[{section}] {asked}"),
    };
    match (first, words.next()) {
        ("N", _) => "[nim value] N".to_owned(),
        (_, None) => format!("{board} {first}"),
        (_, Some("win")) => format!("{board} {first} {first}"),
        ("B", Some("loss")) => format!("{board} B W"),
        ("W", Some("loss")) => format!("{board} W B"),
        _ => format!("{board} {}", asked.trim()),
    }
}

/// Returns the text without its first and its last character.
fn inside(token: &str) -> &str {
    let mut characters = token.chars();
    characters.next();
    characters.next_back();
    characters.as_str().trim()
}

/// Returns the text of a value without its delimiters.
fn inside_value(token: &str) -> &str {
    token.trim_start_matches(VALUE).trim_end_matches(VALUE_END).trim()
}

/// Tokens of a file: words, and texts in brackets with their brackets.
struct Tokens<'a> {
    rest: Peekable<Chars<'a>>,
    /// Number of the line in which the last token ended, counted from 1.
    line: usize,
}

impl Tokens<'_> {
    fn character(&mut self) -> Option<char> {
        let next = self.rest.next();
        self.line += usize::from(next == Some('\n'));
        next
    }

    fn next(&mut self) -> Option<String> {
        while self.rest.next_if(|c| c.is_whitespace() && *c != '\n').is_some()
            || (self.rest.peek() == Some(&'\n') && self.character().is_some())
        {}
        let mut token = self.character()?.to_string();
        let end = match token.as_str() {
            "[" => Some(']'),
            "{" => Some('}'),
            "(" => Some(')'),
            _ => None,
        };
        match end {
            Some(end) => {
                while let Some(character) = self.character() {
                    token.push(character);
                    if character == end {
                        break;
                    }
                }
            }
            None => {
                let is_open = |token: &str| token.starts_with(VALUE) && !token.ends_with(VALUE_END);
                while let Some(character) = match is_open(&token) {
                    true => self.character(),
                    false => self.rest.next_if(|c| !c.is_whitespace()),
                } {
                    token.push(character);
                    if token == "/*" {
                        self.skip_comment();
                        return self.next();
                    }
                }
            }
        }
        Some(token)
    }

    fn skip_comment(&mut self) {
        let mut last = ' ';
        while let Some(character) = self.character() {
            if last == '*' && character == '/' {
                break;
            }
            last = character;
        }
    }
}
