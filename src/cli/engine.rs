//! The only door to the search: threads to run it on, within the limits that the user set.
use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use segcert_check::Limit;
use segcert_check::strategy::data::Strategy;
use segcert_check::strategy::{self, Flaw};

use super::failure::Failure;
use super::progress::Progress;
use super::resources::{Resources, stop_on_signal};
use crate::game::arena::STACK_BYTES;
use crate::prove::{Control, Halt, Prover, search};
use crate::strategy::library::{LoadError, certificates};

/// How often a waiting user is told where the search is.
const TICK: Duration = Duration::from_millis(250);

pub struct Engine {
    control: Control,
    threads: usize,
    is_quiet: bool,
}

impl Engine {
    pub fn new(resources: &Resources) -> Engine {
        let all = || thread::available_parallelism().map_or(1, |cores| cores.get());
        Engine {
            control: Control {
                stop: stop_on_signal(),
                deadline: resources.deadline(),
                memory: resources.memory.map(|size| size.0),
                ..Control::default()
            },
            threads: resources.threads.map_or_else(all, usize::from),
            is_quiet: resources.quiet,
        }
    }

    /// The same without a line that shows progress.
    pub fn quiet(self) -> Engine {
        Engine {
            is_quiet: true,
            ..self
        }
    }

    /// How many threads the user allows.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many bytes the user allows.
    pub fn memory(&self) -> u64 {
        self.control.memory.unwrap_or(search::DEFAULT_MEMORY)
    }

    /// Certificates for all that a strategy rests on.
    pub fn certificates(&self, strategy: &Strategy) -> Result<Vec<Vec<u8>>, Failure> {
        let prove = |query| Ok::<_, Failure>(self.run(|prover| prover.certify(&query))??);
        certificates(strategy, prove)
    }

    /// Does a replay of a strategy, showing progress; it ends early if the user wants so or the time is up.
    pub fn watch_replay<T>(
        &self,
        replay: impl FnOnce(&(dyn Fn(&strategy::Progress) -> bool + Sync)) -> Result<T, Flaw>,
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
            Err(Flaw::Limit(Limit::Memory)) => Err(Halt::Memory.into()),
            result => Ok(result.map_err(LoadError::Flaw)?),
        }
    }

    /// Does one job on a thread with the stack that the search needs.
    pub fn run<T: Send>(&self, job: impl FnOnce(&mut Prover) -> T + Send) -> Result<T, Failure> {
        let mut results = self.run_all(vec![job])?;
        results
            .pop()
            .ok_or_else(|| Failure::Internal("no result".to_owned()))
    }

    /// Does jobs that have nothing to do with each other: as many at a time as there are threads, each thread with a prover of its
    /// own and its share of the memory. Results come in the order of the jobs.
    pub fn run_all<T: Send>(
        &self,
        jobs: Vec<impl FnOnce(&mut Prover) -> T + Send>,
    ) -> Result<Vec<T>, Failure> {
        let threads = self.threads.min(jobs.len()).max(1);
        let memory = self.control.memory.unwrap_or(search::DEFAULT_MEMORY);
        let controls: Vec<Control> = (0..threads)
            .map(|_| Control {
                memory: Some(memory / threads as u64),
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
                    let mut prover = Prover::new(control.clone());
                    let work = |(number, job): (usize, _)| (number, run_job(job, &mut prover));
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

fn run_job<T>(job: impl FnOnce(&mut Prover) -> T, prover: &mut Prover) -> T {
    job(prover)
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
