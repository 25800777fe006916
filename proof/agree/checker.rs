//! The extracted checker, which answers through pipes.

use segcert_forge::generate::draft::{File, closure};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

/// What a checker says of a file: an exit code, and the statement or what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// 0 verified, 1 rejected, 2 something is missing, 3 could not check.
    pub code: u8,
    /// The statement if it is verified; of segcert-check, else why it is not.
    pub text: String,
}

impl Answer {
    /// Whether both say the same: verdict and, if verified, statement.
    pub fn agrees(&self, other: &Answer) -> bool {
        self.code == other.code && (self.code != 0 || self.text == other.text)
    }
}

/// A running process of it.
pub struct Checker {
    process: Child,
    /// Where cases are written.
    pub input: CaseWriter,
    /// Where answers are read.
    pub output: AnswerReader,
}

/// Writes cases to the process.
pub struct CaseWriter(BufWriter<ChildStdin>);

/// Reads answers of the process.
pub struct AnswerReader(BufReader<ChildStdout>);

impl Checker {
    /// Starts the program.
    pub fn new(program: &str) -> io::Result<Checker> {
        let mut process =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = process.stdin.take().expect("it is piped");
        let output = process.stdout.take().expect("it is piped");
        let (input, output) = (CaseWriter(BufWriter::new(input)), BufReader::new(output));
        Ok(Checker { process, input, output: AnswerReader(output) })
    }

    /// The two ends of the pipes, to be used by different threads, and the process.
    pub fn split(self) -> (CaseWriter, AnswerReader, Child) {
        (self.input, self.output, self.process)
    }
}

impl CaseWriter {
    /// Writes a case: the files on which it rests, and the file.
    pub fn send(&mut self, file: &[u8], imports: &[Rc<File>]) -> io::Result<()> {
        let files = closure(imports);
        self.0.write_all(&(files.len() as u32).to_le_bytes())?;
        for bytes in files.iter().map(|file| &file.bytes[..]).chain([file]) {
            self.0.write_all(&(bytes.len() as u32).to_le_bytes())?;
            self.0.write_all(bytes)?;
        }
        Ok(())
    }
}

impl AnswerReader {
    /// The answer to the next case.
    pub fn next(&mut self) -> io::Result<Answer> {
        let mut head = [0; 5];
        self.0.read_exact(&mut head)?;
        let [code, length @ ..] = head;
        let mut text = vec![0; u32::from_le_bytes(length) as usize];
        self.0.read_exact(&mut text)?;
        Ok(Answer { code, text: String::from_utf8_lossy(&text).into_owned() })
    }
}
