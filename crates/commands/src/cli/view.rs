//! `segcert view`: writes a proof as a page for a browser.

use super::at::At;
use super::file::Document;
use super::reading::{Source, or_statement};
use crate::cli::prelude::*;
use crate::reader::open::{Content, Opened};
use crate::reader::page::page;

/// Write a proof as a web page to play against
///
/// Click on a move to see the winning answer and the reason. The page contains the certificate and
/// a checker that is proved correct in Coq. It checks the certificate when it is opened, and needs
/// no network. In place of a file, a statement may be given, which is proved first.
#[derive(Args)]
#[command(mut_arg("file", or_statement))]
pub struct Arguments {
    #[command(flatten)]
    pub source: Source,
    /// Write the page to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Maximum size of the page, in bytes; the first moves have priority, and steps of the proof
    /// and positions of the board that do not fit are left out and counted
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = natural::<usize>)]
    size: usize,
    /// Line of play that the page must contain: numbers of choices from the first goal of the
    /// statement on, such as 1.3.1; may be given several times
    #[arg(long, value_name = "LINE", value_parser = line)]
    along: Vec<Line>,
    #[command(flatten)]
    at: At,
    /// Leave out the certificate and the checker
    #[arg(long)]
    no_checker: bool,
}

/// Parses the numbers of the choices of a line of play.
fn line(text: &str) -> Result<Line, &'static str> {
    let numbers = text.split('.').map(str::parse).collect::<Result<_, _>>();
    numbers.map_err(|_| "write the numbers of choices, such as 1.3.1")
}

/// Numbers of choices.
type Line = Vec<usize>;

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let source = &arguments.source;
    arguments.at.check(source)?;
    source.show_answer(|Opened { header, content, bytes, .. }, imports| {
        let Content::Proof(mut proof) = content else {
            return Err(Failure::NothingToShow(DATABASE));
        };
        // Without an instance that can be shown, the page has no board, and says why.
        let instance = match arguments.at.instance(&arguments.source, &proof.stated()) {
            Err(why) if !arguments.at.is_given() => Err(why.to_string()),
            instance => Ok(instance?),
        };
        let mut least = None;
        let publish = || {
            let enclosed = (!arguments.no_checker).then(|| source.enclosed(bytes, imports));
            let instance = instance.as_ref().map_err(String::as_str);
            let (along, find) = (&arguments.along, &mut source.find());
            let page = page(&mut proof, &header, along, instance, find, enclosed, arguments.size)?;
            least = page.least;
            Ok(Document { text: page.text, left_out: Some(page.missing) })
        };
        let (of, stated) = (Some(header.stated()), source.compared(&header.statement));
        let exit = file::publish(&arguments.out, source.inputs(), of, &stated, publish)?;
        if let Some(least) = least {
            output::print_error(format!(
                "note: --size {} is too small: the smallest page about this proof has {least} \
                 bytes",
                arguments.size
            ));
        }
        Ok(exit)
    })
}

const DATABASE: &str = "a database of values has no proof to view; `segcert dump` lists its values";
