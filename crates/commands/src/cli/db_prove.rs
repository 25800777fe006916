//! `segcert seg db prove`: proves the values of short games.

use segcert_check::shell::check::Sealed;

use super::prove::Report;
use super::seg;
use crate::certificate::database;
use crate::cli::prelude::*;
use crate::methods::Proved;
use crate::seg::shape::MAX_LEN;

#[derive(Args)]
pub struct Arguments {
    /// Maximum length of the games, in squares
    #[arg(
        long,
        value_name = "SQUARES",
        default_value_t = seg::DEFAULT_LEN,
        value_parser = within::<u8>(2..=MAX_LEN as i64)
    )]
    max_len: u8,
    /// Write the certificate to this file, once it is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Save progress in this file; if it exists, resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let path = &arguments.out;
    file::claim([path.as_path()], arguments.state.as_deref())?;
    let engine = Engine::new(&arguments.resources);
    let squares = u32::from(arguments.max_len);
    let sealed = engine.run(|prover| {
        let search = prover.search();
        search.set_stage("finding and writing the values");
        let arena = &mut search.reducer.arena;
        let question = format!("db prove --max-len {squares}");
        let state = arguments.state.as_deref().map(|state| (state, question.as_str()));
        let written =
            database::write(squares, arena, state).map_err(|why| seg::unfinished(search, why))?;
        Ok::<_, Failure>(database::seal(&written))
    })??;
    let sealed = sealed.map_err(|verdict| Failure::not_accepted(&verdict));
    let Sealed { bytes, verified } = sealed?;
    file::write(path, &bytes).map_err(Failure::write(path))?;
    let root = verified.root_hex();
    let proved = Proved { statement: verified.statement, root, bytes, ..Proved::default() };
    output::report(&Report::new(&proved, start, Some(path)));
    Ok(Exit::Success)
}
