//! Runs the searches on threads, within the limits of the user. No other file of the commands
//! starts them.
use std::any::Any;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;

use segcert_replay::Flaw;
use segcert_replay::data::Strategy;

use super::progress::Progress;
use crate::assumptions::certificates;
use crate::cli::prelude::*;
use crate::game::arena::{NoThread, STACK_BYTES};
use crate::methods::{Methods, Unproved};
use crate::prove::Prover;
use crate::run::{Control, DEFAULT_MEMORY, Journal};
use crate::strategy::library::LoadError;

/// Interval at which the progress is shown, and at which limits are checked for work that does not
/// check them itself.
const TICK: Duration = Duration::from_millis(250);

/// Time after a limit within which a question that checks the limits itself must end.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time after which a job takes long.
const LONG: Duration = Duration::from_secs(5);

pub struct Engine {
    control: Control,
    is_quiet: bool,
    /// Advice that is printed if a job takes long.
    advice: Option<&'static str>,
}

impl Engine {
    pub fn new(resources: &Resources) -> Engine {
        let all = || thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = resources.threads.map_or_else(all, usize::from);
        Engine {
            control: Control { threads, ..resources.control() },
            is_quiet: resources.quiet,
            advice: None,
        }
    }

    /// Returns the engine without a line of progress.
    pub fn quiet(self) -> Engine {
        Engine { is_quiet: true, ..self }
    }

    /// Returns the engine with advice that is printed if a job takes long, unless the user wants no
    /// progress.
    pub fn advising(self, advice: &'static str) -> Engine {
        Engine { advice: Some(advice).filter(|_| !self.is_quiet), ..self }
    }

    /// Tells whether the advice was printed in a job that began at `start`.
    pub fn has_advised(&self, start: Instant) -> bool {
        self.advice.is_some() && start.elapsed() > LONG
    }

    /// Returns the engine with a journal of the positions that the value search solves.
    pub fn with_journal(mut self, journal: Journal) -> Engine {
        self.control.journal = Some(Arc::new(journal));
        self
    }

    /// Returns an engine for one of many questions, which ends at this time.
    pub fn until(&self, deadline: Option<Instant>) -> Engine {
        let control = Control { deadline, ..self.control.clone() };
        Engine { control, is_quiet: true, advice: None }
    }

    /// Returns the number of threads that the user allows.
    pub fn threads(&self) -> usize {
        self.control.threads
    }

    /// Returns the number of bytes that the user allows.
    pub fn memory(&self) -> u64 {
        self.control.memory.unwrap_or(DEFAULT_MEMORY)
    }

    /// Proves the assumptions of a strategy. Returns their certificates.
    pub fn certificates(&self, strategy: &Strategy) -> Result<Vec<Vec<u8>>, Failure> {
        let prove = |query| Ok::<_, Failure>(self.run(|prover| prover.certify(&query))??);
        certificates(strategy, prove)
    }

    /// Returns the limits, for work that checks them itself.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Runs a question on another thread, with a large stack.
    pub fn ask<T: Send + 'static>(
        &self,
        methods: &Methods,
        question: impl FnOnce(&Methods) -> Result<T, Unproved> + Send + 'static,
    ) -> Result<T, Failure> {
        let methods = methods.clone();
        let line = Progress::start(self.is_quiet);
        Ok(self.run_until_limit(PATIENCE, &self.shown_by(&line), move || question(&methods))??)
    }

    /// Runs work that rarely checks the limits, such as a check, on another thread. Abandons the
    /// work if the user stops the run or the time limit is reached. The work may describe itself in
    /// the progress of [`Engine::control`].
    pub fn run_detached<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let line = Progress::start(self.is_quiet);
        self.run_until_limit(Duration::ZERO, &self.shown_by(&line), work)
    }

    /// Returns a function that shows the progress of the searches in a line.
    fn shown_by<'a>(&'a self, line: &'a Progress) -> impl Fn() + 'a {
        let start = Instant::now();
        move || line.show([&*self.control.progress].into_iter(), start)
    }

    /// Runs work on another thread. Abandons it if it has not ended `patience` after a limit was
    /// reached. Calls `tick` while it waits.
    pub fn run_until_limit<T: Send + 'static>(
        &self,
        patience: Duration,
        tick: &dyn Fn(),
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new().stack_size(STACK_BYTES);
        let worker = thread.spawn(move || sender.send(work()));
        worker.map_err(|_| Halt::Threads)?;
        loop {
            match receiver.recv_timeout(TICK) {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(halt) = self.control.check() {
                        return receiver.recv_timeout(patience).map_err(|_| halt.into());
                    }
                    tick();
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Internal("a thread ended early".to_owned()));
                }
            }
        }
    }

    /// Runs a replay of a strategy and shows its progress. Ends it early if the user stops the run
    /// or the time limit is reached.
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
            Err(Flaw::Threads) => Err(Halt::Threads.into()),
            result => Ok(result.map_err(LoadError::Flaw)?),
        }
    }

    /// Runs a job with the value search.
    pub fn run<T: Send>(&self, job: impl FnOnce(&mut Prover) -> T + Send) -> Result<T, Failure> {
        self.run_within(|control| job(&mut Prover::new(control)))
    }

    /// Runs a job within these limits.
    pub fn run_within<T: Send>(&self, job: impl FnOnce(Control) -> T + Send) -> Result<T, Failure> {
        let mut results = self.run_all(vec![job])?;
        results.pop().ok_or_else(|| Failure::Internal("no result".to_owned()))
    }

    /// Runs jobs at the same time, each on a thread with a large stack, and with an equal share of
    /// the memory and of the threads. Returns the results in the order of the jobs.
    pub fn run_all<T: Send>(
        &self,
        jobs: Vec<impl FnOnce(Control) -> T + Send>,
    ) -> Result<Vec<T>, Failure> {
        let count = jobs.len().max(1);
        let share = |_| Control {
            memory: Some(self.memory() / count as u64),
            threads: self.threads() / count,
            progress: Arc::default(),
            ..self.control.clone()
        };
        let controls: Vec<Control> = jobs.iter().map(share).collect();
        let (running, ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            let mut workers = Vec::new();
            for (job, control) in jobs.into_iter().zip(&controls) {
                let running = running.clone();
                let work = move || {
                    let _running = running;
                    job(control.clone())
                };
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                let worker = thread.spawn_scoped(scope, work);
                workers.push(worker.map_err(|_| Halt::Threads)?);
            }
            drop(running);
            self.watch(&controls, &ended);
            workers.into_iter().map(|worker| worker.join().map_err(Failure::panicked)).collect()
        })
    }

    /// Shows progress until all threads have dropped their ends of the channel.
    fn watch(&self, controls: &[Control], ended: &mpsc::Receiver<()>) {
        let progress = Progress::start(self.is_quiet);
        let start = Instant::now();
        let mut advice = self.advice;
        while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            if let Some(advice) = advice.take_if(|_| self.has_advised(start)) {
                output::print_error(format!("note: {advice}"));
            }
            progress.show(controls.iter().map(|control| &*control.progress), start);
        }
    }
}

impl Failure {
    /// Returns the failure of a thread that panicked: a bug, or another thread that could not be
    /// started.
    pub fn panicked(payload: Box<dyn Any + Send>) -> Failure {
        if payload.is::<NoThread>() {
            return Halt::Threads.into();
        }
        let text = payload
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Failure::Internal(text.unwrap_or_else(|| "a search failed".to_owned()))
    }
}
