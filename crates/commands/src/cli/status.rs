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

/// Report of the progress of a folder.
#[derive(Serialize)]
struct Report {
    folder: String,
    task: String,
    /// Hash of the task and of all units.
    job: String,
    units: usize,
    done: usize,
    /// Numbers of the units that are not done.
    open: Vec<usize>,
    /// Total time of the units that are done, in seconds.
    seconds: f64,
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
    let report = Report {
        folder: arguments.folder.display().to_string(),
        task: folder.job.task.to_string(),
        job: folder.job.hash()?,
        units,
        done: units - open.len(),
        open,
        seconds,
    };
    output::report(&report);
    Ok(Exit::Success)
}

impl output::Report for Report {
    fn lines(&self) -> Lines {
        let Report { task, job, units, done, seconds, .. } = self;
        let open: Vec<String> = self.open.iter().map(usize::to_string).collect();
        let open = (!open.is_empty()).then(|| output::excerpt(&open.join(" "), 80));
        Lines::new("TASK", task)
            .and("done", format!("{done} of {units} units, in {seconds:.1} s altogether"))
            .and_each("open", open)
            .and("job", job)
    }
}
