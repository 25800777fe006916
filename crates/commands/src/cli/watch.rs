//! Ends a run from outside: signals, the time limit, and the memory of the process.
//!
//! Searches look at the clock and at a flag, and end in good order. Some work does not look (a
//! check, an addition of large games, the planning of a certificate), and none knows what the
//! allocator holds; so a thread watches the process, and ends it itself if it has not ended a
//! moment after it should. Nothing is lost by that: files appear under their names only when
//! complete, and what is half written is removed.
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use super::exit::Exit;
use super::failure::Failure;
use super::{output, progress};
use crate::files;
use crate::run::{self, DEFAULT_MEMORY, Halt, memory};

/// How long work may take to end by itself.
const GRACE: Duration = Duration::from_millis(400);
const TICK: Duration = Duration::from_millis(10);
/// Bytes that the program itself may take beside what the user allows for its work.
const OVERHEAD: u64 = 16 << 20;

/// Raised by a request to end.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// Which signal that was.
static SIGNAL: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);
/// Whether the system gives no more memory.
static IS_SHORT: LazyLock<Arc<AtomicBool>> = LazyLock::new(memory::prepare);
static LIMITS: OnceLock<Limits> = OnceLock::new();
/// Held while standard output is written. The value says whether the last report was written.
static SPEECH: Mutex<bool> = Mutex::new(false);

/// Limits of a run.
#[derive(Clone, Copy, Default, Debug)]
pub struct Limits {
    /// When it has to end.
    pub deadline: Option<Instant>,
    /// Bytes; none if the command has no such limit.
    pub memory: Option<u64>,
}

impl Limits {
    /// Limits that begin now.
    pub fn new(time: Option<Duration>, memory: Option<u64>) -> Limits {
        Limits {
            deadline: run::deadline(time, None),
            memory: Some(memory.unwrap_or(DEFAULT_MEMORY)),
        }
    }
}

/// Watches this run. Its answers are in JSON or not.
pub fn begin(limits: Limits, as_json: bool) {
    let _ = LIMITS.set(limits);
    if let Some(most) = limits.memory {
        memory::limit(most.saturating_add(OVERHEAD));
    }
    listen();
    // Without the thread only what looks itself keeps the limits.
    let _ = thread::Builder::new().name("watch".to_owned()).spawn(move || watch(limits, as_json));
}

/// Prints no message when a thread panics: a state may be the cause, and whoever uses it says so.
pub fn say_nothing_of_panics() {
    std::panic::set_hook(Box::new(|_| ()));
}

/// The flag that a signal raises.
pub fn stop() -> Arc<AtomicBool> {
    Arc::clone(&STOP)
}

/// When the run has to end.
pub fn deadline() -> Option<Instant> {
    LIMITS.get().and_then(|limits| limits.deadline)
}

/// Whoever holds this may write to standard output.
pub fn speech() -> MutexGuard<'static, bool> {
    SPEECH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends a process that has said everything: by the signal that asked for it, if one did, so that a
/// shell knows.
pub fn leave(exit: Exit) -> Exit {
    *speech() = true;
    if let Some(signal) = signal() {
        die(signal);
    }
    exit
}

/// Ends the process as other tools end when nobody reads what they write.
pub fn nobody_listens() -> ! {
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

/// Listens to requests to end, unless they are to be ignored, as `nohup` asks.
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
        // A signal that cannot be listened to ends the process, which leaves no half file either.
        let _ = flag::register_usize(request, Arc::clone(&SIGNAL), request as usize);
        let _ = flag::register(request, Arc::clone(&STOP));
    }
    // Should memory be so short that nothing can be said, the exit code says it.
    let is_short = Arc::clone(&IS_SHORT);
    let code = Exit::Limit.code().into();
    let _ = flag::register_conditional_shutdown(consts::SIGABRT, code, is_short);
    // A file that may not grow any more is an error of writing like others.
    #[cfg(unix)]
    let _ = flag::register(consts::SIGXFSZ, Arc::default());
}

/// A line of what Linux says of this process.
fn status(name: &str) -> Option<String> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    Some(line.trim().to_owned())
}

/// Bytes of memory that belong to this process and to no file, where the system tells.
fn resident() -> Option<u64> {
    let line = status("RssAnon:")?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

fn watch(limits: Limits, as_json: bool) {
    let mut since: Option<Instant> = None;
    loop {
        thread::sleep(TICK);
        if IS_SHORT.load(Ordering::Relaxed) {
            let halt = if memory::is_beyond_limit() { Halt::Memory } else { Halt::System };
            return end(halt, as_json);
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
        end(halt, as_json);
        if signal().is_none() {
            return;
        }
    }
}

/// Ends the process, unless it is just answering.
fn end(halt: Halt, as_json: bool) {
    let end = Instant::now() + GRACE;
    let speech = loop {
        match SPEECH.try_lock() {
            Ok(speech) => break Some(speech),
            Err(TryLockError::Poisoned(poisoned)) => break Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(TICK),
            Err(TryLockError::WouldBlock) => break None,
        }
    };
    let is_silent = match speech {
        Some(has_ended) if *has_ended => return,
        Some(speech) => {
            // Nobody may speak after this.
            std::mem::forget(speech);
            false
        }
        None => true,
    };
    if is_silent && !matches!(halt, Halt::Interrupted | Halt::System | Halt::Memory) {
        return;
    }
    progress::clear();
    files::remove_temporaries();
    if !is_silent {
        let _ = output::last_words(&Failure::Limit(halt), as_json);
    }
    if let Some(signal) = signal() {
        die(signal);
    }
    process::exit(Exit::Limit.code().into());
}
