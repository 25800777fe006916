//! Memory that the system does not give is a limit like others, and no crash.
//!
//! The program's allocator is the system's. When that has no more memory, a small reserve is given
//! back, with which the thread that watches the process ([`super::watch`]) ends it in good order; the
//! thread that wanted memory waits for that.
use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};
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
        given(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        given(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        given(unsafe { System.realloc(block, layout, size) })
    }
}
