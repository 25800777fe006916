//! `segcert dump`: writes a certificate as text.
use std::io::{self, BufWriter, Write};

use super::reading::Source;
use crate::cli::prelude::*;
use crate::reader::dump;
use crate::reader::open::Content;

/// List the steps of a certificate, one per line
///
/// Use this to write or to debug another checker. Section 9 of docs/FORMAT.md describes the lines.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Print before each step the goal that it proves
    #[arg(long)]
    goals: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.source.show(None, |opened| {
        let mut out = BufWriter::with_capacity(PIECE, Output::default());
        let statement = &opened.header.statement;
        let written = match opened.content {
            Content::Proof(mut proof) => {
                dump::certificate(&mut proof, statement, arguments.goals, &mut out)
            }
            Content::Database(body) => dump::database(body, statement, &mut out),
        };
        let written = written.and_then(|()| out.flush());
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        Ok(Exit::Success)
    })
}

/// Number of bytes that are written at a time.
const PIECE: usize = 1 << 16;

/// Standard output, written like that of all commands: as text, or with a JSON object for each
/// line.
#[derive(Default)]
struct Output {
    /// The beginning of a line that is not complete.
    rest: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !output::is_json() {
            output::bytes(bytes);
            return Ok(bytes.len());
        }
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.rest.extend_from_slice(piece);
            if self.rest.last() == Some(&b'\n') {
                self.rest.pop();
                let record = String::from_utf8_lossy(&self.rest);
                Report::default().field("record", record).print();
                self.rest.clear();
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
