//! Makes a lack of memory a limit like other limits, instead of a crash.
//!
//! The allocator of the program wraps the allocator of the system. When the system has no more
//! memory, the allocator frees a small reserve, with which the thread that watches the process can
//! end it in good order; the thread that requested memory waits for this. The allocator counts
//! large blocks. It does not request a large block beyond the limit of the user.
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use std::{ptr, thread};

/// The allocator of the program.
pub struct Allocator;

/// Memory for the last messages of the process.
const RESERVE: Layout = Layout::new::<[u8; 4 << 20]>();
static RESERVED: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());
/// Whether memory is short. It is set once the process is watched.
static IS_SHORT: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// Size of the smallest blocks that are counted, in bytes.
const LARGE: usize = 1 << 20;
/// Bytes of all large blocks, and their maximum.
static LARGE_BYTES: AtomicU64 = AtomicU64::new(0);
static MOST: AtomicU64 = AtomicU64::new(u64::MAX);
/// Maximum time that a thread waits for the end of the process. After this time, the process ends
/// without a message.
const MAX_WAIT: Duration = Duration::from_secs(3);

/// Prepares for a lack of memory. Returns the flag that is raised when memory is short.
pub fn prepare() -> Arc<AtomicBool> {
    let flag = IS_SHORT.get_or_init(|| {
        // SAFETY: the size is not 0. Only `free_reserve` frees the block.
        #[expect(unsafe_code, reason = "allocators are unsafe")]
        let block = unsafe { System.alloc(RESERVE) };
        RESERVED.store(block, Ordering::Relaxed);
        Arc::default()
    });
    Arc::clone(flag)
}

/// Limits the total size of large allocations, in bytes.
pub fn limit(bytes: u64) {
    MOST.store(bytes, Ordering::Relaxed);
}

/// Returns whether large blocks exceed the limit of the user.
pub fn is_beyond_limit() -> bool {
    LARGE_BYTES.load(Ordering::Relaxed) > MOST.load(Ordering::Relaxed)
}

/// Counts a requested block, if it is large. Waits for the end of the process if the block exceeds
/// the limit.
fn counted(bytes: usize) {
    if bytes >= LARGE {
        let before = LARGE_BYTES.fetch_add(bytes as u64, Ordering::Relaxed);
        if before + bytes as u64 > MOST.load(Ordering::Relaxed) {
            wait_for_end();
        }
    }
}

fn uncounted(bytes: usize) {
    if bytes >= LARGE {
        LARGE_BYTES.fetch_sub(bytes as u64, Ordering::Relaxed);
    }
}

fn free_reserve() {
    let block = RESERVED.swap(ptr::null_mut(), Ordering::Relaxed);
    if !block.is_null() {
        // SAFETY: the block is from `prepare` and has this layout, and no other code has the
        // pointer.
        #[expect(unsafe_code, reason = "allocators are unsafe")]
        unsafe {
            System.dealloc(block, RESERVE);
        }
    }
}

/// Returns the block. Waits for the end of the process if there is no block.
fn present(block: *mut u8) -> *mut u8 {
    if block.is_null() {
        wait_for_end();
    }
    block
}

#[cold]
fn wait_for_end() {
    if let Some(is_short) = IS_SHORT.get() {
        is_short.store(true, Ordering::Relaxed);
        free_reserve();
        thread::sleep(MAX_WAIT);
    }
}

// SAFETY: every call is forwarded to the allocator of the system, and its result is returned.
#[expect(unsafe_code, reason = "allocators are unsafe")]
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        counted(layout.size());
        present(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        counted(layout.size());
        present(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        uncounted(layout.size());
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        uncounted(layout.size());
        counted(size);
        present(unsafe { System.realloc(block, layout, size) })
    }
}
