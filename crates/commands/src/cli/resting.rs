//! Options for the theorems that a proof may use, and reports on the certificates that the proof
//! imports.
use segcert_check::shell::report::counted;

use segcert_check::shell::file::hex;

use super::library;
use crate::cli::prelude::*;
use crate::library::catalog::Place;
use crate::library::folder::Folder;
use crate::library::resting::{Containing, Need, Sources, Theorems};
use crate::methods::{Proved, Question};

/// The options of commands that may use theorems.
#[derive(Args, Clone, Debug, Default)]
pub struct TheoremsToUse {
    /// Use only the theorems of these certificates, or of the `*.cert` files of these folders
    /// [default: the theorems of `segcert library`]
    #[arg(long, value_name = "FILE", num_args = 1..)]
    using: Vec<PathBuf>,
    /// Use no theorem of the library
    #[arg(long, conflicts_with_all = ["using", "self_contained", "imports"])]
    no_library: bool,
    /// Include the proofs of the used theorems in the certificate, however large [default: if it
    /// has at most 64 KiB then]
    #[arg(long)]
    self_contained: bool,
    /// Import the used theorems by their roots; `check` finds them in the library or by --import
    #[arg(long, conflicts_with = "self_contained")]
    imports: bool,
}

/// A certificate that another one imports, for reports.
#[derive(Serialize)]
pub struct Import {
    statement: String,
    root: String,
    /// `program`, `installed`, `folder` or `file`.
    #[serde(rename = "where")]
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

impl Import {
    /// Returns the line that people read.
    pub fn text(&self) -> String {
        let Import { statement, root, file, .. } = self;
        let place = file.as_deref().unwrap_or("in the program");
        format!("{statement} (root {}: {place})", &root[..12])
    }

    /// Describes the place of a certificate. A certificate that was proved again is written to the
    /// user's folder.
    fn new(need: &Need, theorems: &Theorems) -> Result<Import, Failure> {
        let is_named = theorems.catalog.named().iter().any(|it| it.root == need.root);
        let (place, path) = match &need.place {
            Some(Place::File(path)) => {
                (if is_named { "file" } else { "folder" }, Some(path.clone()))
            }
            Some(Place::Installed(path)) => ("installed", Some(path.clone())),
            Some(Place::Embedded(_)) => ("program", None),
            Some(Place::Proved) | None => {
                let folder = library::folder()?;
                let path = folder.add(&need.root, &need.bytes);
                ("folder", Some(path.map_err(Failure::keep(&need.statement, &folder.path))?))
            }
        };
        Ok(Import {
            statement: need.statement.clone(),
            root: hex(&need.root),
            place,
            file: path.map(|path| path.display().to_string()),
        })
    }
}

impl TheoremsToUse {
    /// Returns the options for a certificate that contains the proofs of all theorems it uses.
    pub fn whole() -> TheoremsToUse {
        TheoremsToUse { self_contained: true, ..TheoremsToUse::default() }
    }

    /// Tells whether the user has given one of these options.
    pub fn is_given(&self) -> bool {
        self.no_library || self.wants_theorems()
    }

    /// Tells whether the user has given an option that has an effect only if a proof uses theorems.
    pub fn wants_theorems(&self) -> bool {
        !self.using.is_empty() || self.self_contained || self.imports
    }

    /// Returns the files and folders that the user has named, if a proof uses none of their
    /// theorems.
    pub fn unused(&self, proved: &Proved) -> Vec<String> {
        let named = self.using.iter().filter(|_| proved.used.is_empty());
        named.map(|path| path.display().to_string()).collect()
    }

    /// Returns the files and folders from which theorems may be used.
    pub fn inputs(&self) -> Vec<PathBuf> {
        match self.sources() {
            Sources::Nothing => Vec::new(),
            Sources::Library => Folder::of_user().map(|folder| folder.path).into_iter().collect(),
            Sources::Files(named) => named,
        }
    }

    fn sources(&self) -> Sources {
        match (self.no_library, self.using.is_empty()) {
            (true, _) => Sources::Nothing,
            (false, true) => Sources::Library,
            (false, false) => Sources::Files(self.using.clone()),
        }
    }

    fn containing(&self) -> Containing {
        match (self.self_contained, self.imports) {
            (true, _) => Containing::Always,
            (false, true) => Containing::Never,
            (false, false) => Containing::IfSmall,
        }
    }

    /// Returns the theorems that may be used to answer a question.
    pub fn theorems(&self, question: &Question, engine: &Engine) -> Result<Theorems, Failure> {
        let (sources, question) = (self.sources(), question.clone());
        let control = engine.control().clone();
        let theorems = engine.run_detached(move || sources.theorems(&question, &control))??;
        if let count @ 1.. = theorems.catalog.named().len() {
            let named = counted(count, "named certificate");
            engine.control().progress.set_stage(format!("looking for a proof from {named}"));
        }
        Ok(theorems)
    }

    /// Includes the theorems that a proof uses in its certificate, if this is wanted and possible.
    /// Otherwise returns the certificates that it imports, if the certificate is written. If one of
    /// these cannot be kept, the certificate includes them, so that no proof is lost.
    pub fn settle(
        &self,
        proved: Proved,
        theorems: &Theorems,
        engine: &Engine,
        is_written: bool,
    ) -> Result<(Proved, Vec<Import>), Failure> {
        let settled = |proved, containing| {
            let (to_use, control) = (theorems.clone(), engine.control().clone());
            engine.run_detached(move || to_use.settle(proved, containing, &control))
        };
        let proved = settled(proved, self.containing())?.map_err(|_| Failure::NotContained)?;
        let needs = if is_written { theorems.needs(&proved) } else { Vec::new() };
        let imports: Result<Vec<Import>, Failure> =
            needs.iter().map(|need| Import::new(need, theorems)).collect();
        match imports {
            Ok(imports) => Ok((proved, imports)),
            Err(failure) => {
                let Ok(whole) = settled(proved, Containing::Always)? else {
                    return Err(failure);
                };
                let why = failure.messages().collect::<Vec<_>>().join(": ");
                output::print_error(format!("segcert: {why}; the certificate contains its proof"));
                Ok((whole, Vec::new()))
            }
        }
    }
}
