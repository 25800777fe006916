//! `segcert cluster merge`: combines the results of the units of a folder.

use segcert_check::shell::library::Library;
use serde::de::DeserializeOwned;

use super::again::{self, Recheck};
use super::batch::Printer;
use super::positions::Positions;
use super::prove::{Denied, Granted};
use super::survey;
use super::valued::{Format, Valued};
use crate::cli::prelude::*;
use crate::clobber::Query;
use crate::methods::{Proved, Refuted};
use crate::planner::distribution::{Distribution, Moves};
use crate::planner::merge::Merged;
use crate::work::slurm::ranges;
use crate::work::{Folder, FolderError, Found, Task};

/// Combine the results of the units of a folder
///
/// For a proof, the result is a certificate that imports the certificates of the units, which are
/// in the folder `results`. To check it, pass the folder once: `segcert check FILE --import
/// FOLDER/results`. For a list, the result is the output of the command for lists.
#[derive(Args)]
pub struct Arguments {
    /// Folder of the units
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// For a proof: write the certificate to this file. For a survey: write the certificates into
    /// this folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// For a list: compute answers again, in random order, for SECONDS seconds, or `all` of them.
    /// Answers without certificates that were not computed again are listed on standard error
    /// [default: 2]
    #[arg(long, value_name = "SECONDS")]
    recheck: Option<Recheck>,
    /// Refuse a job with another hash than HASH, which `cluster split` has printed
    #[arg(long, value_name = "HASH")]
    job: Option<String>,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let folder = Folder::open(&arguments.folder)?;
    if let Some(hash) = &arguments.job {
        folder.require(hash)?;
    }
    match folder.job.task {
        Task::Proof { .. } if arguments.recheck.is_some() => {
            return Err(Failure::Usage(NO_RECHECK.to_owned()));
        }
        Task::Outcomes { .. } | Task::Values { .. } if arguments.out.is_some() => {
            return Err(Failure::Usage(NO_OUT.to_owned()));
        }
        _ => {}
    }
    let out = arguments.out.as_deref().filter(|path| !path.is_dir());
    file::claim(out, folder.files().iter().map(PathBuf::as_path))?;
    match folder.job.task.clone() {
        Task::Proof { statement, moves } => prove(arguments, &folder, &statement, &moves),
        Task::Outcomes { file } => {
            let mut printer = Printer::new(file);
            for (place, shown) in looked_at(arguments, &folder)?.into_iter().enumerate() {
                printer.put(place, read(shown)?);
            }
            printer.print_unsupported();
            Ok(printer.exit)
        }
        Task::Values { format, .. } => {
            let rows = looked_at(arguments, &folder)?.into_iter().map(read);
            let rows: Vec<Valued> = rows.collect::<Result<_, _>>()?;
            let format = match output::is_json() {
                true => Format::Json,
                false => Format::of_name(&format).unwrap_or_default(),
            };
            if format == Format::Json {
                output::answer_in_json();
            }
            Positions::print(format, &rows);
            Ok(Exit::Success)
        }
        Task::Survey { .. } | Task::Blocks { .. } => {
            let mut entries = Vec::new();
            let mut results = survey::Results::open(arguments.out.as_deref())?;
            for found in looked_at(arguments, &folder)? {
                let Found::Theorem { entry, root } = found else {
                    continue;
                };
                // The statements are printed, so their certificates are checked, whether or not
                // they are copied.
                let stated = entry.statement.as_deref().zip(root.as_deref());
                let certificate = stated.map(|(it, root)| folder.certificate(it, root));
                let certificate = certificate.transpose()?;
                let bounds = entry.bounds.iter();
                let bounds = bounds.map(|it| folder.certificate(&it.statement, &it.root));
                let bounds: Vec<Vec<u8>> = bounds.collect::<Result<_, _>>()?;
                let sizes = [certificate.as_ref()].into_iter().chain(bounds.iter().map(Some));
                if !sizes.map(|it| it.map(Vec::len)).eq(entry.sizes()) {
                    return Err(FolderError::Untrue { text: entry.word }.into());
                }
                let bounds: Vec<&[u8]> = bounds.iter().map(Vec::as_slice).collect();
                results.keep(&entry, certificate.as_deref(), &bounds)?;
                entries.push(*entry);
            }
            survey::report(&entries, survey::Format::default());
            Ok(Exit::Success)
        }
    }
}

const NO_RECHECK: &str = "--recheck is for lists: the units of this folder are a proof, and their \
                          certificates are checked";

const NO_OUT: &str =
    "--out is for proofs and surveys: the result of this folder is a list, which is printed";

/// Returns the answers of all units, item by item, after a comparison. Reports the answers that
/// only the workers vouch for.
fn looked_at(arguments: &Arguments, folder: &Folder) -> Result<Vec<Found>, Failure> {
    let units = folder.job.units.len();
    let done: Vec<_> = (0..units).map(|unit| folder.done(unit)).collect();
    let open = done.iter().filter(|done| done.is_none()).count();
    if open > 0 {
        return Err(Failure::Unfinished { open, units });
    }
    let done = done.into_iter().flatten();
    let (items, found): (Vec<_>, Vec<_>) = done.map(|done| (done.items, done.found)).unzip();
    let (items, found) = (items.concat(), found.concat());
    let engine = Engine::new(&arguments.resources);
    let left = again::compare(
        &engine,
        &folder.job.task,
        &items,
        &found,
        arguments.recheck.unwrap_or_default(),
    )?;
    if !left.is_empty() {
        let (count, all) = (left.len(), items.len());
        let which = match folder.job.task {
            Task::Outcomes { .. } => {
                format!("lines {}", ranges(left.iter().map(|&place| items[place].number)))
            }
            _ => format!("rows {}", ranges(left.iter().map(|place| place + 1))),
        };
        output::print_error(format!(
            "note: {count} of {all} answers were not computed again: {which} \
             (--recheck all computes all)"
        ));
    }
    Ok(found)
}

/// Reads a stored JSON object of a command.
fn read<T: DeserializeOwned>(found: Found) -> Result<T, Failure> {
    let value = match found {
        Found::Shown(value) => value,
        _ => serde_json::Value::Null,
    };
    Ok(serde_json::from_value(value)?)
}

fn prove(
    arguments: &Arguments,
    folder: &Folder,
    statement: &str,
    moves: &Moves,
) -> Result<Exit, Failure> {
    let start = Instant::now();
    let query = Query::read_single(statement)?;
    let answers = folder.answers();
    let files = folder.certificates()?;
    let engine = Engine::new(&arguments.resources);
    let merged = engine.run(|prover| {
        let mut library = Library::default();
        for file in files {
            // If a file is not a certificate, the import that needs it fails later.
            let _ = library.add(file);
        }
        let search = prover.search();
        let distribution = Distribution::new(search, &query, &answers, Duration::ZERO)?;
        distribution.merge(moves, &mut library)
    })??;
    match merged {
        Merged::Proved(certificate) => {
            if let Some(path) = &arguments.out {
                file::write(path, &certificate.bytes).map_err(Failure::write(path))?;
            }
            let imports = certificate.verified.imports.len();
            // The certificates of units are counted below, but not listed.
            let proved = Proved { used: Vec::new(), ..Proved::new(&query, *certificate) };
            let mut granted = Granted::new(&proved, start, arguments.out.as_deref());
            granted.imports = Some(imports);
            granted.report().print();
            Ok(Exit::Success)
        }
        Merged::Refuted(instead) => {
            let refuted = Refuted::new(&query, instead);
            Denied::new(&refuted, None).report().print();
            Ok(Exit::Negative)
        }
        Merged::Open => {
            let units = folder.job.units.len();
            match folder.open_units().len() {
                0 => Err(Failure::Insufficient { units }),
                open => Err(Failure::Unfinished { open, units }),
            }
        }
    }
}
