//! Locks files, so that processes do not interfere with each other, and mutexes. A lock of a file
//! ends with its process.
use std::fs::File;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. If a thread has panicked while it had the lock, the run ends anyway.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks a file until it is closed.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] if another process has the lock; another error if the file system
/// has no locks.
#[cfg(unix)]
pub fn try_lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

/// Returns an error, because this system has no locks.
///
/// # Errors
/// Always [`io::ErrorKind::Unsupported`].
#[cfg(not(unix))]
pub fn try_lock(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
