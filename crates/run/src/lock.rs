//! Locks on files, by which processes keep out of each other's way. A lock ends with its process.
use std::fs::File;
use std::io;

/// Locks a file as long as it is open.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] if another process has the lock; another error if the file system
/// has no locks.
#[cfg(unix)]
pub fn try_lock(file: &File) -> io::Result<()> {
    use rustix::fs::{FlockOperation, flock};
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

/// Fails, because this system has no locks.
///
/// # Errors
/// Always.
#[cfg(not(unix))]
pub fn try_lock(_: &File) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
