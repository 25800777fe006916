//! `segcert seg db prove`: proves the values of short games.

use segcert_check::shell::check::Sealed;

use super::prove::Granted;
use super::seg::DEFAULT_LEN;
use crate::certificate::database;
use crate::cli::prelude::*;
use crate::methods::Proved;
use crate::prove::terms;
use crate::seg::shape::MAX_LEN;

#[derive(Args)]
pub struct Arguments {
    /// Maximum length of the games, in squares
    #[arg(
        long,
        value_name = "SQUARES",
        default_value_t = DEFAULT_LEN,
        value_parser = within::<u8>(2..=MAX_LEN as i64)
    )]
    max_len: u8,
    /// Write the certificate to this file, once it is complete
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let path = &arguments.out;
    file::claim([path.as_path()], None)?;
    let engine = Engine::new(&arguments.resources);
    let squares = u32::from(arguments.max_len);
    let sealed = engine.run(|prover| {
        let search = prover.search();
        search.set_stage("finding and writing the values");
        let written = database::write(squares, &mut search.reducer.arena);
        let written = written.map_err(|limit| terms::halt(search, limit))?;
        Ok::<_, Failure>(database::seal(&written))
    })??;
    let sealed = sealed.map_err(|verdict| Failure::not_accepted(&verdict));
    let Sealed { bytes, verified } = sealed?;
    file::write(path, &bytes).map_err(Failure::write(path))?;
    let root = verified.root_hex();
    let proved = Proved { statement: verified.statement, root, bytes, ..Proved::default() };
    Granted::new(&proved, start, Some(path)).report().print();
    Ok(Exit::Success)
}
