//! Distributes the lines of a file to several workers.
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::vec::IntoIter;

use super::mcgs;
use crate::cli::prelude::*;

/// The lines that no worker has taken.
pub struct Lines {
    input: Box<dyn BufRead + Send>,
    /// Number of the last line that was read, counted from 1.
    number: usize,
    /// Number of lines that workers have taken.
    count: usize,
    /// The lines of the batch, if the input is a test file of MCGS.
    test: Option<IntoIter<(usize, String)>>,
}

impl Lines {
    /// Opens the lines of a file, or of standard input if the name is `-`.
    pub fn open(path: &Path) -> Result<Lines, Failure> {
        let input: Box<dyn BufRead + Send> = match file::is_standard(path) {
            true => Box::new(BufReader::new(io::stdin())),
            false => {
                let mut input = BufReader::new(File::open(path).map_err(Failure::read(path))?);
                let begin = input.fill_buf().map_err(Failure::read(path))?;
                file::refuse_certificate(path, begin, "`--batch` reads text, line by line")?;
                Box::new(input)
            }
        };
        Ok(Lines { input, number: 0, count: 0, test: None })
    }

    /// Returns the next line that is not skipped: its index among these lines, its number in the
    /// file, and its text.
    pub fn next(&mut self) -> io::Result<Option<(usize, usize, String)>> {
        let read = match &mut self.test {
            Some(test) => test.next(),
            None => self.read()?,
        };
        self.count += usize::from(read.is_some());
        Ok(read.map(|(number, text)| (self.count - 1, number, text)))
    }

    /// Reads the next line that is not skipped. If it begins a test file of MCGS, reads the whole
    /// file.
    fn read(&mut self) -> io::Result<Option<(usize, String)>> {
        let mut bytes = Vec::new();
        while self.input.read_until(b'\n', &mut bytes)? > 0 {
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes);
            // Editors of Windows write a byte order mark at the beginning.
            let text = text.trim_start_matches('\u{feff}').trim_end();
            if self.count == 0 && mcgs::is_test(text.trim_start()) {
                let before = self.number - 1;
                self.input.read_to_end(&mut bytes)?;
                let text = String::from_utf8_lossy(&bytes);
                let lines = mcgs::lines(text.trim_start_matches('\u{feff}'));
                let lines = lines.into_iter().map(|(line, text)| (before + line, text));
                let mut lines = lines.collect::<Vec<_>>().into_iter();
                let first = lines.next();
                self.test = Some(lines);
                return Ok(first);
            }
            if !text.trim_start().is_empty() && !text.trim_start().starts_with('#') {
                return Ok(Some((self.number, text.to_owned())));
            }
            bytes.clear();
        }
        Ok(None)
    }
}
