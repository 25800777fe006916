//! `segcert prove`: proves a statement and writes its certificate. In reading order: this file (the
//! arguments, and one statement), `report` (its report), `lines` (many statements, `--batch`).
mod lines;
mod report;

use std::sync::Arc;

use self::report::Chain;
pub use self::report::{Denied, Granted, Written};
use super::failure::shorter_bases;
use super::resting::TheoremsToUse;
use super::seg::{self, Kind};
use super::stated::Stated;
use super::{batch, watch};
use crate::cli::prelude::*;
use crate::clobber::notation::{Problem, with_relation};
use crate::clobber::powers::in_powers;
use crate::clobber::{NotationError, Query, Relation, Statement};
use crate::game::for_people;
use crate::library::resting::Theorems as Usable;
use crate::methods::numbers::{self, WHY};
use crate::methods::{Answer, Following, Methods, Proved, Question, Refuted, Theorems, potentials};
use crate::prove::moves::Moves;
use crate::run::journal::Journal;
use crate::strategy::library::load;
use crate::unpack;

/// Prove a statement and write its certificate
///
/// For a position, find out who wins and prove that. For a row for all n, such as "(XXOO)^nO for
/// all n", look for a theorem about it.
#[derive(Args)]
pub struct Arguments {
    /// Statement, such as "(XXO)^28 = 14*up" or "(XO)^n < up for all n >= 6", or a position, such
    /// as "(XO)^50"
    #[arg(
        required_unless_present = "batch",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    pub statement: String,
    /// Prove the statements in the lines of this file; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "statement", "out_refutation", "state", "strategy", "moves", "no_search"
        ]
    )]
    pub batch: Option<PathBuf>,
    #[command(flatten)]
    pub lines: batch::Options,
    /// Write the certificate to this file, once it is complete. With --batch: write the certificate
    /// of line N to the file N.cert in this folder
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// If the statement is false, write a certificate of what holds instead to this file
    #[arg(long, value_name = "FILE")]
    pub out_refutation: Option<PathBuf>,
    /// Prove by this strategy (a name or a file) instead of searching
    ///
    /// The strategy must be about such sums: of a position, it tells who wins, or who wins moving
    /// first or second. The certificate has the proofs of all claims of the strategy. Without this
    /// option, segcert tries the built-in strategies about the same rows on statements for all n
    /// with ||, |> or <|.
    #[arg(
        long,
        value_name = "STRATEGY",
        conflicts_with_all = ["engine", "by_theorem", "using", "self_contained", "imports"]
    )]
    pub strategy: Option<String>,
    /// Follow the winning moves in this file, which another solver has printed; `-` is standard
    /// input
    ///
    /// Each line is `POSITION PLAYER MOVE`, such as `XOXO.XXO L 3 2`: the player to move is L or R
    /// (or Left or Right, X or O, B or W), and the move is the squares FROM TO, counted from 1.
    /// Lines may come in any order, and positions that are lost need none. The file may be
    /// compressed by gzip or zstd. Every move is verified, and segcert searches only where the file
    /// has no move.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "strategy", "engine", "state", "by_theorem", "using", "self_contained", "imports"
        ]
    )]
    pub moves: Option<PathBuf>,
    /// With --moves: do not search where the file has no move
    #[arg(long, requires = "moves")]
    pub no_search: bool,
    /// Save progress in this file; if it exists, resume from it
    ///
    /// The file works only for the same statement.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["strategy", "engine", "using", "self_contained", "imports"]
    )]
    pub state: Option<PathBuf>,
    #[command(flatten)]
    pub theorem: TheoremChoice,
    #[command(flatten)]
    pub using: TheoremsToUse,
    #[command(flatten)]
    pub search: seg::Choice,
    #[command(flatten)]
    pub resources: Resources,
}

/// The option of the commands that can use a theorem for all `n`.
#[derive(Args, Clone, Copy, Debug)]
pub struct TheoremChoice {
    /// When to look for a theorem for all n that has the question as an instance
    ///
    /// For `(XO)^300 + (XO)^200`, one such theorem is `(XO)^(m+n) + (XO)^m || 0 for all m >= 1, n
    /// >= 1`. Strategies that decide such sums count as theorems.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub by_theorem: Theorems,
}

impl TheoremChoice {
    /// Refuses a choice that the SEGClobber search, which uses no theorem, would not make.
    ///
    /// # Errors
    /// [`Failure::Usage`].
    pub fn refuse_with_seg(self, search: &seg::Choice) -> Result<(), Failure> {
        match search.engine == Kind::Seg && self.by_theorem == Theorems::Always {
            true => Err(Failure::Usage(NO_THEOREM.to_owned())),
            false => Ok(()),
        }
    }
}

const NO_THEOREM: &str = "the SEGClobber search uses no theorem: leave out --by-theorem, or use \
                          `segcert prove` or `segcert solve`";

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(path) = &arguments.batch {
        return lines::run(path, arguments);
    }
    arguments.lines.require_file(false)?;
    let error = match arguments.statement.parse() {
        Ok(question) => return answer(arguments, &arguments.statement, &question),
        Err(error) => error,
    };
    let files = [&arguments.out, &arguments.out_refutation, &arguments.state];
    match (NotationError::problem(&error), files) {
        (Problem::SeveralRelations(statements), [None, None, None]) => chain(arguments, statements),
        _ => Err(error.into()),
    }
}

/// Answers the statements of a chain of relations, such as `0 < XXO < 2*up`, one after the other. A
/// statement without a proof does not end the run. Unless all are proved, reports which are, even
/// if a limit ends the process.
fn chain(arguments: &Arguments, statements: &[String]) -> Result<Exit, Failure> {
    let questions = statements.iter().map(|text| text.parse());
    let questions = questions.collect::<Result<Vec<Question>, _>>()?;
    let (mut exit, mut chain) = (Exit::Success, Chain::new(arguments.statement.trim(), statements));
    for (number, question) in questions.iter().enumerate() {
        // After a limit, no statement has an answer.
        if arguments.resources.control().check().is_err() {
            exit = exit.with(Exit::Limit);
            break;
        }
        if number > 0 && !output::is_json() {
            output::line("");
        }
        let last = chain.clone();
        watch::set_last(move || last.report().write().map_or(exit, |()| exit));
        let ended = match answer(arguments, &statements[number], question) {
            Err(failure) if failure.exit() == Exit::Limit => {
                output::failure(&failure, output::is_json());
                Exit::Limit
            }
            ended => ended?,
        };
        exit = exit.with(ended);
        chain.links[number].0 = match ended {
            Exit::Success => "proved",
            Exit::Negative => "refuted",
            _ => "unproved",
        };
    }
    if exit != Exit::Success {
        chain.report().print();
    }
    Ok(exit)
}

/// Answers the question with this text.
fn answer(arguments: &Arguments, text: &str, question: &Question) -> Result<Exit, Failure> {
    let start = Instant::now();
    arguments.refuse_unused(question)?;
    let outputs = arguments.out.iter().chain(&arguments.out_refutation);
    let inputs = arguments.inputs();
    file::claim(outputs.map(PathBuf::as_path), inputs.iter().map(PathBuf::as_path))?;
    let mut engine = Engine::new(&arguments.resources);
    let mut resumed = None;
    match (question, &arguments.state) {
        (Question::Query(query), Some(path)) if query.is_single() => {
            let journal = Journal::open(path, &format!("prove {query}"))?;
            if !journal.is_new() {
                watch::silence_panics();
                resumed = Some(path);
            }
            engine = engine.with_journal(journal);
        }
        (_, Some(_)) => return Err(Failure::NoState("a proof for all n")),
        (_, None) => {}
    }
    let theorems = arguments.using.theorems(question, &engine)?;
    let methods = arguments.methods(&engine, &theorems)?;
    if let (true, Some(strategy)) = (question.is_for_all(), &methods.strategy) {
        watch::advise_for_memory(shorter_bases(strategy));
    }
    watch::set_known(known(question));
    watch::advise_for_time(if question.is_for_all() { MORE_TIME_FOR_ALL } else { MORE_TIME });
    let asked = question.clone();
    let answer = engine.ask(&methods, move |methods| methods.prove(&asked));
    let answer = answer.map_err(|failure| match resumed {
        Some(state) => failure.with_state(state),
        None => failure,
    });
    match answer? {
        Answer::Proved(proved) => {
            let path = arguments.out.as_deref();
            let using = &arguments.using;
            let (proved, needs) = using.settle(proved, &theorems, &engine, path.is_some())?;
            if let Some(path) = path {
                file::write(path, &proved.bytes).map_err(Failure::write(path))?;
            }
            let (proved, stated) = as_asked(text, question, proved);
            let mut granted = Granted::new(&proved, start, path);
            (granted.needs, granted.stated) = (needs, stated);
            granted.unused = using.unused(&proved);
            granted.is_law = matches!(question, Question::Family(_)) && is_law(&proved.statement);
            granted.report().print();
            Ok(granted.exit())
        }
        Answer::Refuted(refuted) => {
            let refuted = Arc::new(refuted_as_asked(text, question, refuted));
            let refutation = arguments.refutation(&engine, methods, &theorems, &refuted)?;
            let denied = Denied::new(&refuted, refutation);
            denied.unwritten(arguments.out.as_deref()).report().print();
            Ok(Exit::Negative)
        }
    }
}

const MORE_TIME: &str = "the question is neither proved nor refuted; a longer --time may help";

const MORE_TIME_FOR_ALL: &str = "the statement is neither proved nor refuted; a longer --time may \
                                 help, and a statement about a single n takes less";

const ONLY_VALUE_SEARCH: &str = "--strategy, --moves, --state, --using, --no-library, \
                                 --self-contained and --imports do not work with the SEGClobber \
                                 search";

const SINGLE_POSITIONS: &str =
    "the SEGClobber search does not prove statements for all n: use `segcert prove`";

const NO_MOVES_FOR_ALL: &str = "--moves does not work for statements for all n";

const NOTHING_TO_SEARCH: &str = "--by-theorem does not work for a statement for all n, which is \
                                 such a theorem itself: --no-library and --using choose the \
                                 theorems that its proof may use";

const STATE_OF_A_SEARCH: &str =
    "--state saves a search, which uses no theorem: leave out --by-theorem always";

const NO_STRATEGY: &str = "--strategy does not work without a relation: write a statement such as \
                           `(XO)^n || 0 for all n >= 4`";

const NOT_REFUTED: &str = "--out-refutation does not work without a relation: what is proved \
                           then is what was found";

const NO_USE: &str = "--using, --self-contained and --imports do not work without a relation: \
                      write a statement such as `(XXOO)^n = 0 for all n`";

const USES_NOTHING: &str = "--using, --self-contained and --imports do not work with --by-theorem \
                            never, which uses no theorem";

impl Arguments {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        self.lines.limits(&self.resources, self.batch.is_some())
    }

    /// Refuses options that would have no effect on the answer to a question.
    ///
    /// # Errors
    /// [`Failure::Usage`].
    pub fn refuse_unused(&self, question: &Question) -> Result<(), Failure> {
        let is_family = matches!(question, Question::Family(_));
        let asks_whether = matches!(question, Question::Query(Query::Statement(_)));
        let is_for_all = question.is_for_all();
        let why = if self.search.engine == Kind::Seg {
            let others = [&self.moves, &self.state].into_iter().any(Option::is_some);
            match others || self.strategy.is_some() || self.using.is_given() {
                true => ONLY_VALUE_SEARCH,
                false if is_for_all => SINGLE_POSITIONS,
                false => return self.theorem.refuse_with_seg(&self.search),
            }
        } else if is_for_all && self.moves.is_some() {
            NO_MOVES_FOR_ALL
        } else if is_family && self.strategy.is_some() {
            NO_STRATEGY
        } else if is_family && self.using.wants_theorems() {
            NO_USE
        } else if is_for_all && self.batch.is_none() && self.theorem.by_theorem != Theorems::Auto {
            NOTHING_TO_SEARCH
        } else if self.using.wants_theorems() && self.theorem.by_theorem == Theorems::Never {
            USES_NOTHING
        } else if self.out_refutation.is_some() && !asks_whether {
            NOT_REFUTED
        } else if self.state.is_some() && self.theorem.by_theorem == Theorems::Always {
            STATE_OF_A_SEARCH
        } else {
            return Ok(());
        };
        Err(Failure::Usage(why.to_owned()))
    }

    /// Returns the files and folders that the command reads, and the state.
    pub fn inputs(&self) -> Vec<PathBuf> {
        let mut inputs = self.using.inputs();
        inputs.extend(self.strategy.iter().map(PathBuf::from).filter(|path| path.exists()));
        let database = self.search.database.db.as_ref();
        let others = self.moves.iter().chain(database).chain(self.state.as_ref());
        inputs.extend(others.cloned());
        inputs
    }

    /// Returns the methods that may answer the question.
    pub fn methods(&self, engine: &Engine, theorems: &Usable) -> Result<Methods, Failure> {
        Ok(Methods {
            control: engine.control().clone(),
            engine: self.search.engine(engine)?,
            theorems: self.theorem.by_theorem,
            strategy: self.strategy.as_deref().map(load).transpose()?,
            moves: self.following(engine)?,
            library: theorems.library.clone(),
        })
    }

    /// Reads the moves of another solver, if there are any.
    fn following(&self, engine: &Engine) -> Result<Option<Following>, Failure> {
        let Some(path) = &self.moves else {
            return Ok(None);
        };
        let input = unpack::text(file::open(path)?).map_err(Failure::read(path))?;
        let moves = engine.run_within(|control| Moves::read(input, &control))?;
        let moves = Arc::new(moves.map_err(Failure::moves(path))?);
        Ok(Some(Following { moves, may_search: !self.no_search }))
    }

    /// Proves the statement that holds instead of the refuted one, and writes its certificate if
    /// the user wants it.
    fn refutation(
        &self,
        engine: &Engine,
        methods: Methods,
        theorems: &Usable,
        refuted: &Arc<Refuted>,
    ) -> Result<Option<Written>, Failure> {
        let Some(path) = &self.out_refutation else {
            return Ok(None);
        };
        let refuted = Arc::clone(refuted);
        let proved = engine.ask(&methods, move |methods| methods.prove_instead(&refuted))?;
        let (proved, _) = self.using.settle(proved, theorems, engine, true)?;
        file::write(path, &proved.bytes).map_err(Failure::write(path))?;
        Ok(Some(Written {
            statement: proved.statement,
            root: proved.root,
            bytes: proved.bytes.len(),
            file: file::output_name(path),
        }))
    }
}

/// Returns what numbers, or a theorem proved in Coq, say about a question, if they decide the
/// question without a certificate.
fn known(question: &Question) -> Option<String> {
    let Question::Query(query) = question else { return None };
    if let Some(outcome) = numbers::outcome(query) {
        let holds = match query {
            Query::Position(_) => outcome.description(),
            Query::Statement(statement) if !statement.has_natural_exponents() => return None,
            Query::Statement(statement) => truth(outcome.satisfies(statement.relation)),
        };
        return Some(format!("{holds}, {WHY}; no certificate was found"));
    }
    if !query.is_single() {
        return None;
    }
    let position = query.difference();
    let (outcome, theorem) = potentials::outcome(&position)?;
    let holds = match query {
        Query::Position(_) => "the winner is known",
        Query::Statement(statement) => truth(outcome.satisfies(statement.relation)),
    };
    let in_coq = match potentials::alternating_rows(&position) {
        Some(_) => "; `segcert coq`, with the same position, writes a proof in Coq",
        None => "",
    };
    let (position, who) = (in_powers(&position), outcome.description());
    Some(format!(
        "{holds} by the theorem {theorem}, without a certificate: `segcert solve \"{position}\"` \
         says {outcome}: {who}{in_coq}"
    ))
}

fn truth(is_true: bool) -> &'static str {
    if is_true { "the statement is true" } else { "the statement is false" }
}

/// Puts the statement as the user wrote it into a report. Returns the difference from the
/// statement of the certificate. If the statement was found by the program, it is written with
/// names of games.
fn as_asked(text: &str, question: &Question, proved: Proved) -> (Proved, Stated) {
    let asked = text.trim();
    let certified = proved.statement.clone();
    let statement = match (question, proved.outcome) {
        (Question::Query(Query::Statement(_)), _) => asked.to_owned(),
        (Question::Query(Query::Position(_)), Some(outcome)) => {
            format!("{asked} {} 0", outcome.relation())
        }
        _ => for_people(&certified),
    };
    let stated = Stated::new(question, &statement, certified);
    (Proved { statement, ..proved }, stated)
}

/// Tells whether a theorem is an equality of rows of a family.
fn is_law(theorem: &str) -> bool {
    let statement = theorem.parse::<Statement>();
    statement.is_ok_and(|it| it.relation == Relation::Equal && it.words().count() > 1)
}

/// Puts the statement as the user wrote it into a refutation, and words the statement that
/// holds instead accordingly.
fn refuted_as_asked(text: &str, question: &Question, refuted: Refuted) -> Refuted {
    let statement = text.trim().to_owned();
    let instead = match (question, &refuted.question) {
        (Question::Query(Query::Statement(asked)), Question::Query(Query::Statement(instead)))
            if asked.is_single() && asked.left == instead.left && asked.right == instead.right =>
        {
            with_relation(&statement, instead.relation)
        }
        _ => None,
    };
    let instead = instead.unwrap_or_else(|| refuted.instead.clone());
    Refuted { statement, instead, ..refuted }
}
