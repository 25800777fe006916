//! Any bytes as a file of moves: no panic, and an error names a line.

#![no_main]

use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use segcert_game::arena::on_large_stack;
use segcert_run::Control;
use segcert_search::moves::{Moves, ReadError};

fuzz_target!(|bytes: &[u8]| {
    let deadline = Instant::now().checked_add(Duration::from_secs(5));
    let control = Control { memory: Some(64 << 20), deadline, ..Control::default() };
    on_large_stack(|| {
        if let Err(ReadError::Line { line, column, .. }) = Moves::read(bytes, &control) {
            assert!(line > 0 && column > 0);
        }
    });
});
