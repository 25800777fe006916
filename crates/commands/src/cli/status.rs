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
    let (job, done) = (folder.job.hash()?, units - open.len());
    let listed: Vec<String> = open.iter().map(usize::to_string).collect();
    let listed = (!open.is_empty()).then(|| output::excerpt(&listed.join(" "), 80));
    let lines = Lines::new("TASK", &folder.job.task)
        .and("done", format!("{done} of {units} units, in {seconds:.1} s altogether"))
        .and_each("open", listed)
        .and("job", &job);
    Fields::default()
        .with("folder", arguments.folder.display().to_string())
        .with("task", folder.job.task.to_string())
        .with("job", job)
        .with("units", units)
        .with("done", done)
        .with("open", open)
        .with("seconds", seconds)
        .report(lines);
    Ok(Exit::Success)
}
