//! Ends a run from outside: on a signal, at the time limit, or at the memory limit of the process.
//!
//! Searches check the clock and a flag, and end in good order. Some work does not check them (a
//! check, an addition of large games, the planning of a certificate), and no work knows how much
//! memory the allocator uses. So a thread watches the process, and ends it if it has not ended
//! shortly after a limit. Nothing is lost: files get their names only when they are complete, and
//! incomplete files are removed.
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, TryLockError};
use std::{process, thread};

use super::progress;
use crate::cli::prelude::*;
use crate::files;
use crate::run::lock::lock;
use crate::{run, run::DEFAULT_MEMORY, run::memory};

/// Maximum time that work may take to end by itself after a limit.
const GRACE: Duration = Duration::from_millis(400);
const TICK: Duration = Duration::from_millis(10);
/// Number of bytes that the program may use in addition to the memory limit of the user.
const OVERHEAD: u64 = 16 << 20;

/// Raised when the run must end.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// The signal that requested the end, or 0.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);
/// Whether the system provides no more memory.
static IS_SHORT: LazyLock<Arc<AtomicBool>> = LazyLock::new(memory::prepare);
static LIMITS: OnceLock<Limits> = OnceLock::new();
/// Advice if the memory limit is reached.
static MEMORY_ADVICE: OnceLock<String> = OnceLock::new();
/// Advice if the time limit is reached.
static TIME_ADVICE: OnceLock<&str> = OnceLock::new();
/// Says what a theorem proved in Coq implies about the question. Printed if no proof is found.
static KNOWN: Mutex<Option<String>> = Mutex::new(None);
/// Writes the last report of a run that a limit ends, and returns the exit of its answers so far.
static LAST: Mutex<Option<Box<dyn Fn() -> Exit + Send>>> = Mutex::new(None);
/// Locked while standard output is written. The value tells whether the last report was written.
static OUTPUT: Mutex<bool> = Mutex::new(false);

/// Limits of a run.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits {
    /// Time at which the run must end.
    pub deadline: Option<Instant>,
    /// Memory limit in bytes; `None` if the command has no such limit.
    pub memory: Option<u64>,
}

impl Limits {
    /// Returns limits that begin now.
    pub fn new(time: Option<Duration>, memory: Option<u64>) -> Limits {
        Limits {
            deadline: run::deadline(time, None),
            memory: Some(memory.unwrap_or(DEFAULT_MEMORY)),
        }
    }
}

/// Starts the thread that watches this run.
pub fn begin(limits: Limits) {
    let _ = LIMITS.set(limits);
    if let Some(most) = limits.memory {
        memory::limit(most.saturating_add(OVERHEAD));
    }
    listen();
    // Without the thread, only work that checks the limits itself respects them.
    let _ = thread::Builder::new().name("watch".to_owned()).spawn(move || watch(limits));
}

/// Sets the advice that a message has if the memory limit is reached. The first advice remains.
pub fn advise_for_memory(advice: String) {
    let _ = MEMORY_ADVICE.set(advice);
}

/// Returns advice for a run that reached the memory limit.
pub fn memory_advice() -> &'static str {
    MEMORY_ADVICE.get().map_or("allow more with --memory", String::as_str)
}

/// Sets the advice that a message has if the time limit is reached. The first advice remains.
pub fn advise_for_time(advice: &'static str) {
    let _ = TIME_ADVICE.set(advice);
}

/// Returns advice for a run that reached the time limit, if there is some.
pub fn time_advice() -> Option<&'static str> {
    TIME_ADVICE.get().copied()
}

/// Sets what is known about the question, for a message that there is no proof.
pub fn set_known(known: Option<String>) {
    *lock(&KNOWN) = known;
}

/// Returns what is known about the question if there is no proof.
pub fn known() -> Option<String> {
    lock(&KNOWN).clone()
}

/// Sets the function that writes the last report if a limit ends the process. It must not lock
/// standard output. It returns the exit of the answers so far.
pub fn set_last(write: impl Fn() -> Exit + Send + 'static) {
    *lock(&LAST) = Some(Box::new(write));
}

/// Suppresses the message when a thread panics. A state may be the cause, and the code that uses
/// the state reports it.
pub fn silence_panics() {
    std::panic::set_hook(Box::new(|_| ()));
}

/// Returns the flag that a signal raises.
pub fn stop() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// Returns the time at which the run must end.
pub fn deadline() -> Option<Instant> {
    LIMITS.get().and_then(|limits| limits.deadline)
}

/// Locks standard output. Only the holder of the lock may write to it.
pub fn output_lock() -> MutexGuard<'static, bool> {
    lock(&OUTPUT)
}

/// Ends a process that has written everything. If a signal requested the end, the process ends by
/// this signal, so that a shell sees it.
pub fn leave(exit: Exit) -> Exit {
    *output_lock() = true;
    if let Some(signal) = signal() {
        die(signal);
    }
    exit
}

/// Ends the process like other tools whose output nobody reads.
pub fn end_by_broken_pipe() -> ! {
    files::remove_temporaries();
    #[cfg(unix)]
    die(signal_hook::consts::SIGPIPE);
    process::exit(Exit::BadInput.code().into())
}

fn signal() -> Option<i32> {
    let signal = SIGNAL.load(Ordering::Relaxed);
    i32::try_from(signal).ok().filter(|signal| *signal > 0)
}

fn die(signal: i32) {
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// Listens to requests to end. Ignores signals that the parent process ignores, as with `nohup`.
fn listen() {
    use signal_hook::{consts, flag};
    #[cfg(unix)]
    let requests = [consts::SIGINT, consts::SIGTERM, consts::SIGHUP];
    #[cfg(not(unix))]
    let requests = [consts::SIGINT, consts::SIGTERM];
    let ignored = status("SigIgn:").and_then(|mask| u64::from_str_radix(&mask, 16).ok());
    for request in requests {
        let is_ignored = ignored.unwrap_or(0) >> (request - 1) & 1 == 1;
        if is_ignored {
            continue;
        }
        // A signal to which the process cannot listen ends the process. This leaves no incomplete
        // file either.
        let _ = flag::register_usize(request, Arc::clone(&SIGNAL), request as usize);
        let _ = flag::register(request, Arc::clone(&STOP));
    }
    // If there is not enough memory for a message, the exit code reports the cause.
    let is_short = Arc::clone(&IS_SHORT);
    let code = Exit::Limit.code().into();
    let _ = flag::register_conditional_shutdown(consts::SIGABRT, code, is_short);
    // A file that may not grow any more causes an ordinary error of writing.
    #[cfg(unix)]
    let _ = flag::register(consts::SIGXFSZ, Arc::default());
}

/// Returns a line of the status that Linux reports for this process.
fn status(name: &str) -> Option<String> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().to_owned())
}

/// Returns the number of bytes of memory of this process that belong to no file, if the system
/// reports it.
fn resident() -> Option<u64> {
    let line = status("RssAnon:")?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

fn watch(limits: Limits) {
    let mut since: Option<Instant> = None;
    loop {
        thread::sleep(TICK);
        if IS_SHORT.load(Ordering::Relaxed) {
            let halt = if memory::is_beyond_limit() { Halt::Memory } else { Halt::System };
            return end(halt);
        }
        let now = Instant::now();
        if signal().is_some() && since.is_none() {
            since = Some(now);
        }
        let is_full = limits.memory.is_some_and(|most| {
            resident().is_some_and(|bytes| bytes > most.saturating_add(OVERHEAD))
        });
        let halt = if is_full {
            Halt::Memory
        } else if since.is_some_and(|since| now > since + GRACE) {
            Halt::Interrupted
        } else if limits.deadline.is_some_and(|end| now > end + GRACE) {
            Halt::Time
        } else {
            continue;
        };
        end(halt);
        if signal().is_none() {
            return;
        }
    }
}

/// Ends the process, unless it is printing an answer.
fn end(halt: Halt) {
    let end = Instant::now() + GRACE;
    let output = loop {
        match OUTPUT.try_lock() {
            Ok(output) => break Some(output),
            Err(TryLockError::Poisoned(poisoned)) => break Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(TICK),
            Err(TryLockError::WouldBlock) => break None,
        }
    };
    let is_silent = match output {
        Some(has_ended) if *has_ended => return,
        Some(output) => {
            // No other thread may write to standard output after this.
            std::mem::forget(output);
            false
        }
        None => true,
    };
    if is_silent && !matches!(halt, Halt::Interrupted | Halt::System | Halt::Memory) {
        return;
    }
    progress::clear();
    files::remove_temporaries();
    let mut exit = Exit::Limit;
    if !is_silent {
        let _ = output::write_failure(&Failure::Limit(halt), output::is_json());
        let last = lock(&LAST);
        exit = last.as_ref().map_or(exit, |write| exit.with(write()));
    }
    if let Some(signal) = signal() {
        die(signal);
    }
    process::exit(exit.code().into());
}
