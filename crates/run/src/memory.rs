//! Memory that the system or the user does not give is a limit like others, and no crash.
//!
//! The program's allocator is the system's. When that has no more memory, a small reserve is given
//! back, with which the thread that watches the process ends it in good order; the thread that
//! wanted memory waits for that. Large blocks are counted, so that one that is
//! beyond what the user allows is not even asked for.
use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

/// The allocator of the program.
pub struct Allocator;

/// Memory for the last words.
const RESERVE: Layout = Layout::new::<[u8; 4 << 20]>();
static RESERVED: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());
/// Whether memory is short; set once the process is watched.
static IS_SHORT: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// Size of the smallest blocks that are counted, in bytes.
const LARGE: usize = 1 << 20;
/// Bytes of all large blocks, and the most that the user allows.
static LARGE_BYTES: AtomicU64 = AtomicU64::new(0);
static MOST: AtomicU64 = AtomicU64::new(u64::MAX);
/// How long a thread waits for the end of the process, which then ends without last words.
const PATIENCE: Duration = Duration::from_secs(3);

/// Prepares for a lack of memory. Returns the flag that says that it has come.
pub fn prepare() -> Arc<AtomicBool> {
    let flag = IS_SHORT.get_or_init(|| {
        // SAFETY: the size is not 0. The block is given back in `give_back` and nowhere else.
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

/// Whether memory is short since the user does not allow more.
pub fn is_beyond_limit() -> bool {
    LARGE_BYTES.load(Ordering::Relaxed) > MOST.load(Ordering::Relaxed)
}

/// Counts a block that is wanted, if it is large; waits for the end of the process if it is too
/// large.
fn counted(bytes: usize) {
    if bytes >= LARGE {
        let before = LARGE_BYTES.fetch_add(bytes as u64, Ordering::Relaxed);
        if before + bytes as u64 > MOST.load(Ordering::Relaxed) {
            missed();
        }
    }
}

fn uncounted(bytes: usize) {
    if bytes >= LARGE {
        LARGE_BYTES.fetch_sub(bytes as u64, Ordering::Relaxed);
    }
}

fn give_back() {
    let block = RESERVED.swap(ptr::null_mut(), Ordering::Relaxed);
    if !block.is_null() {
        // SAFETY: the block is from `prepare`, has this layout, and nobody else has the pointer.
        #[expect(unsafe_code, reason = "allocators are unsafe")]
        unsafe {
            System.dealloc(block, RESERVE);
        }
    }
}

/// Passes a block on; waits for the end of the process if there is none.
fn given(block: *mut u8) -> *mut u8 {
    if block.is_null() {
        missed();
    }
    block
}

#[cold]
fn missed() {
    if let Some(is_short) = IS_SHORT.get() {
        is_short.store(true, Ordering::Relaxed);
        give_back();
        thread::sleep(PATIENCE);
    }
}

// SAFETY: every call is handed on to the system's allocator, whose answer is returned.
#[expect(unsafe_code, reason = "allocators are unsafe")]
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        counted(layout.size());
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        counted(layout.size());
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        uncounted(layout.size());
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        uncounted(layout.size());
        counted(size);
        given(unsafe { System.realloc(block, layout, size) })
    }
}
