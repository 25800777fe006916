//! Locks on files, by which processes keep out of each other's way. A lock ends with its process.
use std::fs::File;
use std::io;

/// Takes the lock on a file for as long as it is open.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] if another process has the lock; another error if the file system
/// has no locks.
#[cfg(unix)]
pub fn try_lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

/// Takes no lock: this system has none.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn try_lock(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
