//! `segcert check`: checks certificates and prints verdicts. The checker does all the work.
//! `wanted` has the statement that the certificates must prove, and `one` checks one of them.
mod one;
mod wanted;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

use rayon::iter::{ParallelBridge, ParallelIterator};
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::input::read_file;
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

pub use self::one::Checked;
use self::one::check;
use self::wanted::Wanted;
use super::output::InOrder;
use super::progress::Progress;
use super::resources::{Size, time_limit};
use crate::cli::prelude::*;
use crate::escape::escaped;
use crate::library::catalog::{Catalog, read_plain};
use crate::library::imports::Imports;
use crate::library::paths::find;
use crate::run::Control;

/// Interval between two checks of the limits and updates of the progress.
const TICK: Duration = Duration::from_millis(50);

/// Check certificates and print what they prove
#[derive(Args, Clone)]
pub struct Arguments {
    /// Certificates, or folders with `*.cert` files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also check that each certificate proves this statement, or one from which it follows
    ///
    /// For example, `(XXO)^4 >= up` follows from `(XXO)^n = floor((n+1)/2)*up for all n >= 1`. If
    /// the certificate is valid but the statement does not follow, the verdict is FALSE if values
    /// show that an instance of it is false, or if one contradicts the certificate, and NOT SHOWN
    /// otherwise. If the statement is a position, the certificate must imply who wins it: = 0, > 0,
    /// < 0 or || 0. Of several certificates, only those from which this statement follows are
    /// printed, those with this statement first; the others are counted.
    #[arg(long, value_name = "STATEMENT", allow_hyphen_values = true)]
    claim: Option<String>,
    /// Certificate that the others may import, or a folder of such certificates; those of `segcert
    /// library` are found without this option
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
    /// Memory limit of the checker, such as 4G or 512M, shared by its threads [default:
    /// proportional to the size of a file]
    ///
    /// A file that is larger than the share of a thread is not read. Without this option, a file of
    /// more than 256M is not read.
    #[arg(long, value_name = "SIZE")]
    memory: Option<Size>,
    /// Limit of elementary steps for each certificate and each import [default: proportional to
    /// the size of the file]
    #[arg(long, value_name = "N", value_parser = natural::<u64>)]
    steps: Option<u64>,
    /// Number of certificates to check at the same time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=256))]
    threads: Option<u16>,
    /// Time limit in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = time_limit)]
    time: Option<Duration>,
    /// Print a table, as for folders
    #[arg(long, conflicts_with = "json")]
    table: bool,
    /// Print nothing about verified certificates, and show no progress
    #[arg(long)]
    quiet: bool,
}

impl Arguments {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        Limits { memory: self.memory.map(|size| size.0), ..Limits::new(self.time, None) }
    }

    /// Returns the limits of each thread for a certificate, and for each certificate that it
    /// imports.
    fn allowed(&self, threads: usize) -> Allowed {
        Allowed { steps: self.steps, memory: self.memory.map(|size| size.0 / threads as u64) }
    }
}

/// The work that the threads share.
struct Work {
    arguments: Arguments,
    wanted: Option<Wanted>,
    files: Vec<PathBuf>,
    imports: Vec<Vec<u8>>,
    catalog: Arc<Catalog>,
    threads: usize,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let (wanted, unread) = match arguments.claim.as_deref().map(|text| (text, Wanted::read(text))) {
        None => (None, None),
        Some((_, Ok(claim))) => (Some(claim), None),
        // Statements of certificates need not be readable.
        Some((text, Err(failure))) => (Some(Wanted::in_words(text)), Some(failure)),
    };
    let mut imports = Vec::new();
    for path in &find(&arguments.import).map_err(Failure::unreadable)?.files {
        let added = read(path, &arguments.import, arguments.allowed(1)).and_then(|bytes| {
            Library::default().add(bytes.clone())?;
            Ok(bytes)
        });
        match added {
            Ok(bytes) => imports.push(bytes),
            Err(verdict) => {
                let checked = Checked::new(&file::input_name(path), 0, *verdict);
                let exit = checked.exit;
                arguments.tell(checked, false);
                return Ok(exit);
            }
        }
    }
    let mut found = find(&arguments.files).map_err(Failure::unreadable)?;
    let is_search = wanted.is_some() && found.files.len() > 1 && !output::is_json();
    if let Some(wanted) = wanted.as_ref().filter(|_| is_search) {
        let allowed = arguments.allowed(1);
        found.files.sort_by_cached_key(|path| !wanted.is_stated_in(path, allowed));
    }
    let cores = || thread::available_parallelism().map_or(1, |cores| cores.get());
    let work = Work {
        threads: arguments.threads.map_or_else(cores, usize::from).min(found.files.len()),
        arguments: arguments.clone(),
        wanted,
        files: found.files,
        imports,
        catalog: Arc::default(),
    };
    let total = work.files.len();
    let (results, checks) = begin(Arc::new(work))?;
    let is_table = arguments.table || found.is_folder;
    let (mut tally, mut unshown) = (Tally::default(), Vec::new());
    let tell = |checked: Checked| arguments.tell(checked, is_table && !output::is_json());
    let halted = arguments.collect(&results, total, |checked| {
        tally.add(&checked);
        match (unread.is_some() || is_search) && checked.is_unshown() {
            true => unshown.push(checked),
            false => tell(checked),
        }
    });
    match unread {
        Some(failure) if tally.unshown > 0 && tally.counts[0] == 0 => return Err(failure),
        // Those that show the wanted statement suffice, and one of those that do not.
        _ if is_search => {
            unshown.into_iter().take(usize::from(tally.counts[0] == 0)).for_each(tell)
        }
        _ => unshown.into_iter().for_each(tell),
    }
    if (is_table || is_search) && !output::is_json() && !arguments.quiet {
        output::line(tally.summary(total, start.elapsed()));
    }
    match halted {
        Ok(true) => Ok(tally.exit()),
        Ok(false) => Err(checks.join().map_or_else(Failure::panicked, |()| {
            Failure::Internal("a check ended early".to_owned())
        })),
        Err(halt) => Err(halt.into()),
    }
}

/// Results with their indices, and the thread that finds them.
type Checks = (Receiver<(usize, Checked)>, JoinHandle<()>);

/// Starts the checks on all threads. Results arrive in the order in which they are found.
fn begin(work: Arc<Work>) -> Result<Checks, Failure> {
    let (sender, results) = mpsc::channel();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(work.threads)
        .build()
        .map_err(|_| Halt::Threads)?;
    // If the user stops the run, the threads are abandoned.
    let checks = move || pool.install(|| check_all(&work, &sender));
    let checks = thread::Builder::new().spawn(checks).map_err(|_| Halt::Threads)?;
    Ok((results, checks))
}

/// Checks the files on all threads. Each thread has its own library of certificates.
fn check_all(work: &Work, results: &Sender<(usize, Checked)>) {
    let limits = work.arguments.allowed(work.threads);
    let library = || {
        let mut imports = Imports::new(Arc::clone(&work.catalog), limits);
        for bytes in &work.imports {
            // All of these files have been opened before.
            let _ = imports.give(bytes.clone());
        }
        imports
    };
    let files = work.files.iter().enumerate().par_bridge();
    // If nobody waits for results any more, the rest is left out.
    let _ = files.try_for_each_init(library, |imports, (place, path)| {
        let bytes = read(path, &work.arguments.files, limits);
        let checked = check(&file::input_name(path), bytes, work.wanted.as_ref(), imports);
        results.send((place, checked)).ok()
    });
}

/// Reads a file that the user named, or a file of a folder, in which a pipe might never end.
fn read(path: &PathBuf, named: &[PathBuf], allowed: Allowed) -> Result<Vec<u8>, Box<Verdict>> {
    if named.contains(path) { read_file(path, allowed) } else { read_plain(path, allowed) }
}

impl Arguments {
    /// Passes results on in the order of the files. Returns whether there was a result for each
    /// file.
    fn collect(
        &self,
        results: &Receiver<(usize, Checked)>,
        total: usize,
        mut tell: impl FnMut(Checked),
    ) -> Result<bool, Halt> {
        let control = Resources::default().control();
        let progress = Progress::of(total as u64, "certificates", self.quiet || total < 2);
        let mut waiting = InOrder::default();
        for _ in 0..total {
            let Some((place, checked)) = self.wait(results, &control)? else {
                return Ok(false);
            };
            progress.advance(1);
            waiting.put(place, checked, &mut tell);
        }
        Ok(true)
    }

    /// Returns the next result, or `None` if there are no more.
    fn wait(
        &self,
        results: &Receiver<(usize, Checked)>,
        control: &Control,
    ) -> Result<Option<(usize, Checked)>, Halt> {
        loop {
            match results.recv_timeout(TICK) {
                Ok(result) => return Ok(Some(result)),
                Err(RecvTimeoutError::Timeout) => control.check()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Prints all results about a certificate, or its row of a table.
    fn tell(&self, checked: Checked, as_row: bool) {
        if self.quiet && checked.exit == Exit::Success {
            return;
        }
        if as_row {
            let width = output::width().map_or(usize::MAX, |width| width.saturating_sub(1));
            return output::line(output::excerpt(&escaped(checked.row()), width));
        }
        checked.report().print();
    }
}

/// Number of certificates with each verdict.
#[derive(Default)]
struct Tally {
    /// Numbers of verified and rejected certificates, unreadable files, and reached limits.
    counts: [usize; 4],
    /// Number of verified certificates from which the wanted statement is not shown to follow.
    unshown: usize,
    bytes: usize,
    exit: Option<Exit>,
}

impl Tally {
    fn add(&mut self, checked: &Checked) {
        match checked.is_unshown() {
            true => self.unshown += 1,
            false => self.counts[usize::from(checked.exit.code())] += 1,
        }
        self.bytes += checked.size;
        self.exit = Some(self.exit.map_or(checked.exit, |exit| exit.with(checked.exit)));
    }

    fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Success)
    }

    fn summary(&self, total: usize, time: Duration) -> String {
        let [verified, rejected, unreadable, limited] = self.counts;
        let done = if self.unshown > 0 { "show this statement" } else { "verified" };
        let mut words = vec![format!("{verified} of {total} {done}")];
        for (count, what) in [
            (self.unshown, "verified without showing it"),
            (rejected, "rejected"),
            (unreadable, "could not be read"),
            (limited, "reached a limit"),
        ] {
            if count > 0 {
                words.push(format!("{count} {what}"));
            }
        }
        let (bytes, seconds) = (self.bytes, time.as_secs_f64());
        format!("\ntotal     {}; {bytes} bytes\ntime      {seconds:.2} s", words.join(", "))
    }
}
