//! The options that choose the search engine, and the setup of the SEGClobber search.
use std::sync::Arc;

use clap::ValueEnum;

use crate::cli::prelude::*;
use crate::files::user_folder;
use crate::methods;
use crate::prove::terms;
use crate::seg::build::build;
use crate::seg::database::{Database, DatabaseError};
use crate::seg::entry::Score;
use crate::seg::features::{Ancestor, Feature};
use crate::seg::shape::{Index, MAX_LEN};
use crate::seg::solver::Setup;

/// The search engine.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Kind {
    /// Proof-number search over sums of values
    #[default]
    Value,
    /// SEGClobber as published, with its database
    Seg,
}

/// The options that choose and configure the search engine. `prove` and `solve` accept all of them
/// and show only the first one; `segcert seg` shows the others.
#[derive(Args, Clone, Default, Debug)]
pub struct Choice {
    /// Search engine
    #[arg(long, value_enum, default_value_t)]
    pub engine: Kind,
    #[command(flatten)]
    pub database: DatabaseChoice,
    /// Switch off these features of the SEGClobber search, for ablations
    #[arg(long, value_name = "FEATURES", value_enum, value_delimiter = ',', hide = true)]
    pub without: Vec<Feature>,
    /// Use this predecessor of SEGClobber, from "Strong 1-dimensional Clobber"
    #[arg(long, value_enum, value_name = "SOLVER", hide = true)]
    pub ancestor: Option<Ancestor>,
}

/// The options that choose the database of the SEGClobber search.
#[derive(Args, Clone, Default, Debug)]
pub struct DatabaseChoice {
    /// Database of the SEGClobber search [default: the one in the user's cache, which is built
    /// when it is first needed]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["max_len", "score"], hide = true)]
    pub db: Option<PathBuf>,
    /// Maximum length of the games in the database, in squares [default: 16]
    #[arg(
        long,
        value_name = "SQUARES",
        value_parser = within::<u8>(2..=MAX_LEN as i64),
        hide = true
    )]
    pub max_len: Option<u8>,
    /// Complexity score of the database [default: cs4]
    #[arg(long, value_enum, hide = true)]
    pub score: Option<Score>,
}

impl Choice {
    /// Returns the chosen search engine.
    pub fn engine(&self, engine: &Engine) -> Result<methods::Engine, Failure> {
        if self.engine == Kind::Value {
            if self.database.is_given() || !self.without.is_empty() || self.ancestor.is_some() {
                return Err(Failure::NeedsSeg);
            }
            return Ok(methods::Engine::Value);
        }
        let all = self.ancestor.map(Ancestor::features).unwrap_or_default();
        if self.without.iter().any(|feature| !all.has(*feature)) {
            return Err(Failure::Usage(NOT_THERE.to_owned()));
        }
        let features = all.without(&self.without);
        let needing = [Feature::Outcomes, Feature::Bounds, Feature::Dominance, Feature::Links];
        let needs_database = needing.into_iter().any(|feature| features.has(feature));
        let database =
            if needs_database { Some(Arc::new(self.database.open(engine)?)) } else { None };
        Ok(methods::Engine::Seg(Setup { database, features }))
    }
}

const NOT_THERE: &str = "--without names a feature that the solver of --ancestor does not have: \
                         `segcert seg prove --help` lists both";

/// Default maximum length of the games of a database, in squares.
pub const DEFAULT_LEN: u8 = 16;
/// Maximum length of games up to which a database is built again for each run, because this is
/// fast. Larger databases are stored.
const KEPT_LEN: u8 = 12;

impl DatabaseChoice {
    /// Tells whether the user has chosen a database.
    fn is_given(&self) -> bool {
        self.db.is_some() || self.max_len.is_some() || self.score.is_some()
    }

    pub fn max_len(&self) -> u8 {
        self.max_len.unwrap_or(DEFAULT_LEN)
    }

    pub fn score(&self) -> Score {
        self.score.unwrap_or_default()
    }

    /// Opens the chosen database, or builds it.
    pub fn open(&self, engine: &Engine) -> Result<Database, Failure> {
        if let Some(path) = &self.db {
            return open(path);
        }
        let cached = self.cached().filter(|_| self.max_len() > KEPT_LEN);
        if let Some(database) = cached.as_deref().and_then(|path| Database::open(path).ok()) {
            if database.index().max_len() == usize::from(self.max_len())
                && database.score() == self.score()
            {
                return Ok(database);
            }
        }
        let database = self.build(engine)?;
        if let Some(path) = cached {
            // If the database cannot be written, it is built again next time.
            let _ = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            let _ = file::write(&path, database.as_bytes());
        }
        Ok(database)
    }

    /// Returns the file in which the database is stored.
    pub fn cached(&self) -> Option<PathBuf> {
        let (len, score) = (self.max_len(), self.score().number());
        Some(user_folder("XDG_CACHE_HOME", ".cache")?.join(format!("games-{len}-cs{score}.segdb")))
    }

    /// Builds the database.
    pub fn build(&self, engine: &Engine) -> Result<Database, Failure> {
        let index = Index::new(usize::from(self.max_len()));
        let score = self.score();
        engine.run(move |prover| {
            // The arena of a new prover is empty and within its limits.
            let search = prover.search();
            search.set_stage("building the database");
            let built = build(&index, score, &mut search.reducer.arena);
            let built = built.map_err(|limit| terms::halt(search, limit))?;
            Ok(Database::new(index, score, &built))
        })?
    }
}

/// Opens the database in a file.
pub fn open(path: &Path) -> Result<Database, Failure> {
    Database::open(path).map_err(|error| match error {
        DatabaseError::Io(source) => Failure::Read { path: path.to_owned(), source },
        error => Failure::Database { path: path.to_owned(), source: error },
    })
}
