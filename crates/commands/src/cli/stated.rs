//! Compares a text that the user typed with its reading, and with the statement of a certificate.
use super::output::Report;
use crate::clobber::notation::{counts_stars, excerpt, family_letters, is_respelled};
use crate::clobber::{Query, Statement};
use crate::game::{by_name, replacements};
use crate::methods::Question;

/// The statement of a certificate, if its text differs from the text of the user. A report has
/// both.
#[derive(Default)]
pub struct Stated {
    /// The statement as the checker prints it, if its text differs.
    certified: Option<String>,
    /// The certified statement with names of games and with bounds, if this text differs.
    named: Option<String>,
    /// Forms of the certified statement that stand for the letters of the user.
    letters: Vec<String>,
    /// Equalities of typed games and their canonical forms, which the certified statement has.
    canonical: Vec<String>,
}

/// Maximum number of characters of a statement in braces that a report for people shows.
const MOST_IN_BRACES: usize = 120;

impl Stated {
    /// Compares the statement of a certificate with the text of the user as the report repeats it.
    pub fn new(question: &Question, text: &str, certified: String) -> Stated {
        let written: Option<Statement> = certified.parse().ok();
        let meaning = match (question, &written) {
            (Question::Family(wanted), Some(written)) => wanted.meaning(written),
            _ => None,
        };
        if certified == text && !counts_stars(text) {
            return Stated { letters: meaning.into_iter().collect(), ..Stated::default() };
        }
        let asked = match question {
            Question::Query(Query::Statement(statement)) => Some(statement.clone()),
            Question::Query(position) => {
                written.as_ref().map(|it| position.with_relation(it.relation))
            }
            Question::Family(_) => None,
        };
        let canonical = match (&asked, &written) {
            (Some(asked), Some(written)) => replacements(asked, written),
            _ => Vec::new(),
        };
        let letters = asked.map(|asked| letters(&asked.simplified(), text)).unwrap_or_default();
        let letters = letters.into_iter().chain(meaning).collect();
        Stated { named: by_name(&certified), certified: Some(certified), letters, canonical }
    }

    /// Returns the certified statement, if it differs from the text of the user in more than
    /// spelling: with names of games, and then the beginning of what the checker prints. Each comes
    /// with the name of its line in a report.
    pub fn texts(&self, text: &str) -> Vec<(&'static str, String)> {
        let Some(certified) = &self.certified else {
            return Vec::new();
        };
        let stated = self.named.as_ref().unwrap_or(certified);
        let is_in_braces = self.named.is_some() && certified.contains('{');
        let stated = (!is_respelled(text, stated)).then(|| (STATED_AS, stated.clone()));
        let in_braces = is_in_braces.then(|| (IN_BRACES, excerpt(certified, MOST_IN_BRACES)));
        stated.into_iter().chain(in_braces).collect()
    }

    /// Returns the meaning of the user's letters, if it differs.
    pub fn meaning(&self) -> Option<String> {
        joined(&self.letters, ", ")
    }

    /// Adds the certified statement to a report, with the meaning of the user's letters and games.
    pub fn add<'a>(&self, report: Report<'a>, text: &str) -> Report<'a> {
        let texts = self.texts(text).into_iter();
        let report = texts
            .fold(report, |report, (how, text)| report.line(how, text))
            .field_some("certified", &self.certified)
            .field_some("certified_by_name", &self.named);
        self.meanings(report)
    }

    /// Adds the meaning of the user's letters and games to a report of the certified statement.
    pub fn meanings<'a>(&self, report: Report<'a>) -> Report<'a> {
        report
            .field_some("where", &self.letters)
            .lines("where", self.meaning())
            .field_some("canonical", &self.canonical)
            .lines("canonical", joined(&self.canonical, ", "))
    }
}

/// The reading of a text, if it differs from the text in more than spelling. A report without a
/// certificate has both.
#[derive(Default)]
pub struct Reading {
    text: Option<String>,
    /// Forms of the reading that stand for the letters of the user.
    letters: Vec<String>,
}

impl Reading {
    /// Reads a statement or a position again, and compares it with its text.
    pub fn of(text: &str) -> Reading {
        let Ok(query) = Query::read_with_instances(text) else {
            return Reading::default();
        };
        let (read, letters) = match &query {
            Query::Position(position) => (position.to_string(), Vec::new()),
            Query::Statement(statement) => match statement.in_letter() {
                Some(read) => (read, Vec::new()),
                None => {
                    let statement = statement.simplified();
                    (statement.with_bounds(), letters(&statement, text))
                }
            },
        };
        match is_respelled(text, &read) {
            true => Reading::default(),
            false => Reading { text: Some(read), letters },
        }
    }

    /// Adds the reading to a report, with the meaning of the user's letters.
    pub fn add<'a>(&self, report: Report<'a>) -> Report<'a> {
        report
            .field_some("read_as", &self.text)
            .lines("read as", &self.text)
            .lines("where", joined(&self.letters, ", "))
    }

    /// Returns the reading as the end of a line.
    pub fn in_one_line(&self) -> String {
        self.text.as_ref().map_or(String::new(), |text| format!(", read as {text}"))
    }
}

/// Returns texts in one line, if there are any.
pub fn joined(texts: &[String], between: &str) -> Option<String> {
    (!texts.is_empty()).then(|| texts.join(between))
}

/// Line with the statement of the certificate.
const STATED_AS: &str = "stated as";
/// Line with the statement of the certificate in which games are written by their options.
const IN_BRACES: &str = "in braces";

/// Returns the meaning of the user's letters in the statement that was read, where it differs:
/// `your n is 2*n+1 in this statement`, `your a, b are m, n in this statement`, or `n = 5`.
fn letters(asked: &Statement, text: &str) -> Vec<String> {
    let variables = asked.other_letters().into_iter();
    let families = family_letters(text).into_iter().filter(|letter| *letter != 'i');
    let mut all: Vec<(char, String)> =
        variables.chain(families.map(|letter| (letter, "i".to_owned()))).collect();
    all.dedup();
    let (known, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(_, it)| it.parse::<u32>().is_ok());
    let known = known.into_iter().map(|(letter, number)| format!("{letter} = {number}"));
    let (letters, meanings): (Vec<String>, Vec<String>) =
        others.into_iter().map(|(letter, it)| (letter.to_string(), it)).unzip();
    let verb = if letters.len() == 1 { "is" } else { "are" };
    let (letters, meanings) = (letters.join(", "), meanings.join(", "));
    let said = format!("your {letters} {verb} {meanings} in this statement");
    known.chain((!letters.is_empty()).then_some(said)).collect()
}
