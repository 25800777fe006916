//! Problems of a text, and their messages.
use thiserror::Error;

use super::super::Player;

/// The problem in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    #[error("there is nothing to read")]
    Empty,
    #[error("`{0}` has no meaning here")]
    UnknownText(String),
    /// A position, and the name of a player after it.
    #[error("`{0}` is the name of a player: this looks like a line for `segcert solve --batch`")]
    LineOfSolve(String),
    #[error("`{name}` is a function of games, and a statement compares games")]
    Function { name: String, advice: String },
    #[error("a verb is missing before `{written}`")]
    NoVerb { written: String, statement: String },
    #[error("`{written}` ({point}) is not a stone", point = code_point(*.written))]
    LooksLike { written: char, meant: char },
    #[error("`{0}` ({point}) has no meaning here", point = code_point(*.0))]
    UnknownCharacter(char),
    #[error("`{0}` is not a stone: stones are X and O, or B and W, or ● and ○")]
    NoStone(char),
    #[error("this is the digit 0, not the letter of a stone")]
    ZeroAsStone,
    #[error("`{0}` is not a short game; only short games are supported")]
    LoopyGame(String),
    #[error("decimals are not supported")]
    Decimal { fraction: Option<String> },
    /// The digits of an uptimal, or of its negative, after the point.
    #[error("an uptimal must be written as a sum")]
    Uptimal { is_negative: bool, digits: String },
    #[error("an exponent must be an integer")]
    DecimalExponent,
    #[error("variables have integer values: `{0}` is not a bound")]
    DecimalBound(String),
    #[error("`{0}` is an exponent, and nothing that can have one stands before it")]
    Superscript(char),
    #[error("an exponent cannot be negative")]
    NegativeExponent { power: String },
    #[error("exponents and numbers of copies must be linear in the variables")]
    NotLinear,
    #[error("this exponent needs parentheses")]
    ProductInExponent { factor: String, name: char },
    #[error("a `*` is missing between a number of copies and its game")]
    NoTimes(String),
    #[error("`{written}` is not a game")]
    NoGame { written: String, meant: String },
    #[error("`{written}` is not a relation")]
    Misspelled { written: &'static str, meant: &'static str },
    #[error("`{written}` cannot stand in a statement")]
    Unstatable { written: &'static str, advice: &'static str },
    #[error("`{written}` cannot stand in a range: it leaves out equal values of {one} and {other}")]
    Unequal { written: &'static str, one: char, other: char },
    #[error("options have been left out of this name")]
    Elision,
    #[error("an ellipsis leaves summands out")]
    Ellipsis,
    #[error(
        "the denominator is not a power of 2: only halves, quarters, eighths, … are short games"
    )]
    NotDyadic,
    #[error("the denominator is too large")]
    DivisorTooLarge,
    #[error("a row cannot mix stones of two alphabets")]
    TwoAlphabets,
    #[error("this is a board of several rows; only linear boards are supported")]
    TwoDimensional,
    #[error("`$` has no partner")]
    UnpairedDollar,
    #[error("`{0}` is never closed")]
    Unclosed(char),
    #[error("a comma must stand between the row of `any(…)` and its range")]
    RangeInAny,
    #[error("`{close}` closes nothing")]
    Unopened {
        close: char,
        /// The text with the opening sign, if it is known where this must stand.
        opened: Option<String>,
    },
    #[error("a group needs squares between its parentheses")]
    EmptyGroup,
    #[error("only stones and gaps can stand in a group")]
    NotInGroup,
    #[error("a group needs an exponent")]
    MissingExponent(String),
    #[error("a power needs parentheses around the repeated squares")]
    PowerOfRun {
        /// The row with the power of the whole run.
        of_run: String,
        /// The row with the power of the last stone.
        of_stone: String,
    },
    #[error("a power of a power needs parentheses")]
    PowerOfPower,
    #[error("a game is missing {0}")]
    MissingGame(&'static str),
    #[error("an option is missing after `,`")]
    MissingOption,
    #[error("an operator is missing before this")]
    MissingOperator {
        sum: Option<String>,
        /// The multiple, if one of the two games is a number.
        product: Option<String>,
    },
    #[error("two rows side by side: one row, or two games?")]
    RowsSideBySide {
        /// The one row, unless its stones have two alphabets.
        one: Option<String>,
        /// The row with empty squares between the rows, unless the text has empty squares there,
        /// or stones of two alphabets.
        gap: Option<String>,
        sum: String,
    },
    #[error("`-` between stones: a difference, or a gap?")]
    AmbiguousMinus { difference: String, gap: String },
    #[error(
        "`{written}` can be read in {} ways: as a sum{}",
        if power.is_some() { "three" } else { "two" },
        if power.is_some() { ", as a product and as a power" } else { " and as a product" }
    )]
    SumOrProduct {
        written: String,
        /// The sums that may be meant, at least one.
        sums: Vec<String>,
        /// The product, or `None` if it is not a game.
        product: Option<String>,
        /// The power of a number that has this text, if it is a game.
        power: Option<String>,
    },
    #[error("`{written}` can be read in two ways: as `{one}` and as `{other}`")]
    TwoReadings { written: String, one: String, other: String },
    #[error("`±` says two statements at once")]
    PlusOrMinus,
    #[error("`between` is not a relation")]
    Between { chain: String },
    #[error("`{count}*{game}` is not a game: the number of copies must be an integer")]
    CopiesOfFraction { count: String, game: String },
    #[error("a star after a space is neither a summand nor a product")]
    DetachedStar,
    /// The texts are the statements of the relations.
    #[error("{} relations in one statement", number(.0.len()))]
    SeveralRelations(Vec<String>),
    #[error("only a range of its variables can follow a statement")]
    SecondStatement,
    #[error("a relation and an outcome in one statement")]
    RelationAndOutcome,
    #[error("`<` and `>` are relations, not braces")]
    AngleBrackets(String),
    #[error("a relation cannot stand in braces")]
    RelationInBraces,
    #[error("a relation cannot stand in parentheses")]
    RelationInGroup,
    #[error(
        "only a range at the beginning or at the end of the text can stand in parentheses, by \
         itself"
    )]
    RangeInGroup,
    #[error("a relation is missing: this is a position and not a statement")]
    NoRelation,
    #[error("this is not an outcome")]
    UnknownOutcome { position: String },
    /// A stone or a colour in place of the player who wins.
    #[error("`{written}` is a stone, not a player")]
    StoneAsPlayer { written: String, player: Player },
    #[error("expected a position, but this is a statement")]
    UnwantedRelation,
    #[error("expected a single row")]
    NotARow,
    #[error("braces need a `|` between the options of Left and of Right")]
    NoBar,
    #[error("empty braces have no meaning here")]
    EmptyBraces,
    #[error("braces have one `|`, or one longest run of them")]
    TwoBars,
    #[error("`{0}` has a meaning only in braces")]
    OnlyInBraces(char),
    #[error("a game that is given by its options needs braces")]
    BracesInParentheses { open: String, options: String },
    #[error("this exponent is too large")]
    ExponentTooLarge { most: u64 },
    #[error("this multiple is too large")]
    CountTooLarge,
    #[error("this nimber is too large")]
    NimberTooLarge,
    #[error("this integer is too large")]
    IntegerTooLarge,
    #[error("braces and powers are nested too deeply")]
    TooDeep,
    #[error("this row is too long: {squares} squares")]
    RowTooLong { squares: u64, most: u64 },
    #[error("too many terms")]
    TooManyTerms,
    #[error("the statement gives no range for {0}")]
    NoRange(String),
    #[error("the position depends on {names}")]
    Variable { position: String, names: String, range: String },
    #[error("expected a position without a range")]
    UnwantedRange,
    #[error("`{0}` is not a variable: variables are letters without subscripts")]
    Subscript(String),
    #[error("too many variables")]
    TooManyVariables,
    #[error("no bound of {name} could be found")]
    NoRangeOf { name: char, range: String },
    #[error("the number under `floor` must not change its sign: that of `{0}` is not known")]
    SignChanges(String),
    #[error("this is about all values of variables, or any number of rows")]
    NotSingle,
    #[error("a relation is missing: this is any number of rows and not one position")]
    FamilyAlone(String),
    #[error("a game in braces cannot depend on a variable, or have any number of rows")]
    NotSingleInBraces,
    #[error("`any(…)` cannot have a number of copies")]
    CountedFamily,
    #[error("this is not a family of rows")]
    Family,
    /// The first rows of the family.
    #[error("a family of rows has no upper bound")]
    FamilyUpTo([String; 2]),
    #[error("the range of {letter} is missing")]
    NoFamilyRange {
        /// The text of the family.
        row: String,
        letter: char,
    },
    #[error(
        "`{0}` cannot stand here: `any` has one letter, which is not a variable of the statement"
    )]
    FamilyVariable(char),
    #[error("no row has a variable in its exponent: a statement for all n must be about such rows")]
    NoPower,
    #[error("a variable cannot be an exponent of `{0}`")]
    PowerOfUp(&'static str),
    #[error("the statement does not depend on the variables of its range")]
    IdleRange,
    #[error("expected a row with exactly one power")]
    NotOnePower,
    #[error("a word, or a row with one power, has no empty squares")]
    Gap,
    #[error("expected {0}")]
    Expected(&'static str),
    #[error("this number is too large")]
    NumberTooLarge,
    #[error("a divisor or modulus cannot be 0")]
    ModulusZero,
    #[error("the number of copies of a row cannot depend on a variable")]
    CountedRow,
    #[error("a product of two numbers of copies is not linear in the variables")]
    ProductOfCounts,
    /// The class has the values of the only variable for which the quotient is an integer.
    #[error("`{quotient}` is not an integer for all values of the variables")]
    NotDivisible { quotient: String, class: Option<String> },
    #[error("a number of copies needs a game after it")]
    CopiesOfWhat,
    #[error("expected {0} in the range of the variables")]
    Range(&'static str),
    #[error("the range needs a bound: authors differ on whether 0 is a natural number")]
    NaturalNumbers { names: String, residue: Option<(u32, u32)> },
    #[error("the range needs a bound: integers {names} can be negative, and exponents cannot")]
    AllIntegers { names: String, residue: Option<(u32, u32)> },
    #[error("`{0}` is a stone, not a variable")]
    StoneAsVariable(char),
    #[error("the range does not name its variable")]
    NoLetter,
    #[error("a variable cannot be negative")]
    NegativeBound(char),
    #[error("`{name}` is no variable if it is always `{form}`")]
    EqualVariables { name: String, form: String },
    /// The part of a game that is a variable.
    #[error("{0} cannot be a variable")]
    VariableSize(&'static str),
    #[error("this bound may belong to one variable or to all of them")]
    BoundOfList,
    #[error("`even`, `odd` or `mod` may be said of one variable or of all of them")]
    ParityOfChain,
    #[error("`even`, `odd` and `mod` can be said of a single variable")]
    ClassOfForm,
    #[error("an exponent is negative at {name} = {first}")]
    NegativeAt { name: char, first: i64, least: i64 },
    #[error("no values of {0} satisfy the range")]
    EmptyRange(String),
    #[error("this cannot stand in the range of the variables")]
    NoRangeHere,
    #[error("the range before a statement ends with a comma")]
    NoCommaAfterRange,
    #[error("a comma is missing before the range")]
    NoCommaBeforeRange(String),
    #[error("a single value of a variable is not a range")]
    SingleValue,
    #[error("the listed values of a variable must have equal steps")]
    UnequalSteps,
    #[error("`{0}` has no meaning here")]
    MisplacedVariable(String),
    #[error("the dividend needs parentheses: only its last number would be divided")]
    NumeratorWithoutParentheses,
    #[error("only stones can be repeated a variable number of times")]
    PowerOfMore,
    #[error("this is not an exponent")]
    Exponent,
    /// The exponents for the residues of the only variable, and these residues; empty if there are
    /// several variables or many residues.
    #[error("an exponent cannot be a rounded quotient")]
    RoundedExponent(Vec<(String, String)>),
}

/// Place of the game after a number of copies.
pub(super) const AFTER_MULTIPLE: &str = "after the multiple";

/// Expected text after `>=` in a range.
pub(super) const BOUND: &str = "a number or a variable";

/// Writes a small number in words.
pub(super) fn number(n: usize) -> String {
    match n {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        n => n.to_string(),
    }
}

pub(super) fn code_point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
