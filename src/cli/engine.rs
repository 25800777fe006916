//! The only door to the searches: threads to run them on, within the limits that the user set.
use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use segcert_replay::Flaw;
use segcert_replay::data::Strategy;

use super::failure::Failure;
use super::progress::Progress;
use super::resources::Resources;
use crate::follow::certificates;
use crate::game::arena::STACK_BYTES;
use crate::methods::search::Search;
use crate::methods::{self, Methods, Unproved};
use crate::prove::Prover;
use crate::run::{Control, DEFAULT_MEMORY, Halt, Journal};
use crate::strategy::library::LoadError;

/// How often a waiting user is told where the search is, and the limits are looked at for work that
/// does not do so itself.
const TICK: Duration = Duration::from_millis(250);

/// How long a question, which looks at the limits itself, may take to end when one is reached.
const PATIENCE: Duration = Duration::from_secs(1);

pub struct Engine {
    control: Control,
    threads: usize,
    is_quiet: bool,
}

impl Engine {
    pub fn new(resources: &Resources) -> Engine {
        let all = || thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = resources.threads.map_or_else(all, usize::from);
        Engine {
            control: Control { threads, ..resources.control() },
            threads,
            is_quiet: resources.quiet,
        }
    }

    /// The same without a line that shows progress.
    pub fn quiet(self) -> Engine {
        Engine { is_quiet: true, ..self }
    }

    /// The same with a journal of what the value search settles.
    pub fn with_journal(mut self, journal: Journal) -> Engine {
        self.control.journal = Some(Arc::new(journal));
        self
    }

    /// How many threads the user allows.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many bytes the user allows.
    pub fn memory(&self) -> u64 {
        self.control.memory.unwrap_or(DEFAULT_MEMORY)
    }

    /// Certificates for all that a strategy rests on.
    pub fn certificates(&self, strategy: &Strategy) -> Result<Vec<Vec<u8>>, Failure> {
        let prove = |query| Ok::<_, Failure>(self.run(|prover| prover.certify(&query))??);
        certificates(strategy, prove)
    }

    /// These limits, for work that looks at them itself.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Asks a question on another thread, with the stack that it needs.
    pub fn ask<T: Send + 'static>(
        &self,
        methods: &Methods,
        question: impl FnOnce(&Methods) -> Result<T, Unproved> + Send + 'static,
    ) -> Result<T, Failure> {
        let methods = methods.clone();
        Ok(self.leave_after(PATIENCE, move || question(&methods))??)
    }

    /// Does work that looks at the limits seldom, such as a check, on another thread, and leaves
    /// it there if the user wants to stop or the time is up. It may say in the progress of
    /// [`Engine::control`] what it does.
    pub fn leave_if_stopped<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.leave_after(Duration::ZERO, work)
    }

    /// The same, but gives the work so much time to end by itself.
    fn leave_after<T: Send + 'static>(
        &self,
        patience: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new().stack_size(STACK_BYTES);
        let worker = thread.spawn(move || sender.send(work()));
        worker.map_err(|error| Failure::Internal(error.to_string()))?;
        let progress = Progress::start(self.is_quiet);
        let start = Instant::now();
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(halt) = self.control.check() {
                        return receiver.recv_timeout(patience).map_err(|_| halt.into());
                    }
                    progress.show([&*self.control.progress].into_iter(), start);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Internal("a thread ended early".to_owned()));
                }
            }
        }
    }

    /// Does a replay of a strategy, showing progress; it ends early if the user wants so or the
    /// time is up.
    pub fn watch_replay<T>(
        &self,
        replay: impl FnOnce(&(dyn Fn(&segcert_replay::Progress) -> bool + Sync)) -> Result<T, Flaw>,
    ) -> Result<T, Failure> {
        let progress = Progress::start(self.is_quiet);
        let result = replay(&|state| {
            progress.show_replay(state);
            self.control.check().is_ok()
        });
        match result {
            Err(Flaw::Stopped) => {
                self.control.check()?;
                Err(Failure::Internal("stopped without a reason".to_owned()))
            }
            Err(Flaw::Memory) => Err(Halt::Memory.into()),
            result => Ok(result.map_err(LoadError::Flaw)?),
        }
    }

    /// Does one job on a thread with the stack that the search needs.
    pub fn run<T: Send>(&self, job: impl FnOnce(&mut Prover) -> T + Send) -> Result<T, Failure> {
        let mut results = self.run_all(vec![job])?;
        results.pop().ok_or_else(|| Failure::Internal("no result".to_owned()))
    }

    /// Asks a search in as many jobs at a time as there are threads.
    pub fn ask_all<T: Send>(
        &self,
        engine: &methods::Engine,
        jobs: Vec<impl FnOnce(&mut dyn Search) -> T + Send>,
    ) -> Result<Vec<T>, Failure> {
        let jobs = jobs
            .into_iter()
            .map(|job| move |search: &mut Box<dyn Search + Send>| job(&mut **search));
        self.run_all_with(&|control| engine.search(control), jobs.collect())
    }

    /// Does jobs with the value search.
    pub fn run_all<T: Send>(
        &self,
        jobs: Vec<impl FnOnce(&mut Prover) -> T + Send>,
    ) -> Result<Vec<T>, Failure> {
        self.run_all_with(&Prover::new, jobs)
    }

    /// Does jobs that have nothing to do with each other: as many at a time as there are threads,
    /// each thread with a search of its own and its share of the memory. Results come in the order
    /// of the jobs.
    pub fn run_all_with<S, T: Send>(
        &self,
        search: &(impl Fn(Control) -> S + Sync),
        jobs: Vec<impl FnOnce(&mut S) -> T + Send>,
    ) -> Result<Vec<T>, Failure> {
        let threads = self.threads.min(jobs.len()).max(1);
        let memory = self.control.memory.unwrap_or(DEFAULT_MEMORY);
        let controls: Vec<Control> = (0..threads)
            .map(|_| Control {
                memory: Some(memory / threads as u64),
                threads: self.threads / threads,
                progress: Arc::default(),
                ..self.control.clone()
            })
            .collect();
        let mut shares: Vec<Vec<_>> = (0..threads).map(|_| Vec::new()).collect();
        for (number, job) in jobs.into_iter().enumerate() {
            shares[number % threads].push((number, job));
        }
        let (running, ended) = mpsc::channel::<()>();
        let mut results = thread::scope(|scope| {
            let mut workers = Vec::new();
            for (share, control) in shares.into_iter().zip(&controls) {
                let running = running.clone();
                let work = move || {
                    let mut search = search(control.clone());
                    let work = |(number, job): (usize, _)| (number, run_job(job, &mut search));
                    let results: Vec<(usize, T)> = share.into_iter().map(work).collect();
                    drop(running);
                    results
                };
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                let worker = thread.spawn_scoped(scope, work);
                workers.push(worker.map_err(|error| Failure::Internal(error.to_string()))?);
            }
            drop(running);
            self.watch(&controls, &ended);
            let mut results = Vec::new();
            for worker in workers {
                results.extend(worker.join().map_err(Failure::panicked)?);
            }
            Ok::<_, Failure>(results)
        })?;
        results.sort_by_key(|&(number, _)| number);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }

    /// Shows progress until all threads have dropped their ends of the channel.
    fn watch(&self, controls: &[Control], ended: &mpsc::Receiver<()>) {
        let progress = Progress::start(self.is_quiet);
        let start = Instant::now();
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            progress.show(controls.iter().map(|control| &*control.progress), start);
        }
    }
}

fn run_job<S, T>(job: impl FnOnce(&mut S) -> T, search: &mut S) -> T {
    job(search)
}

impl Failure {
    fn panicked(payload: Box<dyn Any + Send>) -> Failure {
        let text = payload
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Failure::Internal(text.unwrap_or_else(|| "a search failed".to_owned()))
    }
}
