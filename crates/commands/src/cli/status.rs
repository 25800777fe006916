//! `segcert cluster status`: shows how many units of a folder are done.

use crate::cli::prelude::*;
use crate::work::Folder;

/// Show how many units of a folder are done
#[derive(Args)]
pub struct Arguments {
    /// Folder of the units
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let folder = Folder::open(&arguments.folder)?;
    let (mut open, mut seconds) = (Vec::new(), 0.0);
    for unit in 0..folder.job.units.len() {
        match folder.done(unit) {
            Some(done) => seconds += done.seconds,
            None => open.push(unit),
        }
    }
    let units = folder.job.units.len();
    let done = units - open.len();
    let listed: Vec<String> = open.iter().map(usize::to_string).collect();
    let listed = (!open.is_empty()).then(|| output::excerpt(&listed.join(" "), 80));
    Report::default()
        .line("TASK", &folder.job.task)
        .line("done", format!("{done} of {units} units, in {seconds:.1} s altogether"))
        .lines("open", listed)
        .field("folder", arguments.folder.display().to_string())
        .field("task", folder.job.task.to_string())
        .entry("job", folder.job.hash()?)
        .fields([("units", units), ("done", done)])
        .field("open", open)
        .field("seconds", seconds)
        .print();
    Ok(Exit::Success)
}
