//! Proofs that are written rule by rule.
use pyo3::prelude::*;
use segcert::Rule;

use crate::answers::Proof;
use crate::written::Written;

/// A goal of a proof: a sum of games is at least 0, or greater than or confused with 0.
#[pyclass(frozen, module = "segcert")]
pub struct Goal(segcert::Goal);

#[pymethods]
impl Goal {
    /// The terms of the sum: components without values, and values.
    #[getter]
    fn terms(&self) -> Vec<String> {
        self.0.terms.clone()
    }

    /// Whether Left wins, moving first. Otherwise Left wins, moving second.
    #[getter]
    fn is_strict(&self) -> bool {
        self.0.is_strict
    }

    /// Left's moves in a strict goal, and the sum after each.
    ///
    /// A move is the index of the term, and `FROM TO` or `→OPTION`.
    #[getter]
    fn moves(&self) -> Vec<(String, String)> {
        self.0.moves.iter().map(|it| (it.name.clone(), it.after.clone())).collect()
    }

    fn __repr__(&self) -> String {
        let relation = if self.0.is_strict { "|>" } else { ">=" };
        format!("Goal({:?} {relation} 0)", self.0.terms.join(" + "))
    }
}

/// Writes a proof rule by rule.
///
/// A loop over the writer goes through the goals that need a rule, and one of `replies`, `move`,
/// `cut` and `search` proves each. Terms may be replaced by `games`. Components of more than
/// `longest_value` stones are not replaced by their values.
#[pyclass(frozen, module = "segcert")]
pub struct RuleWriter(Written<segcert::RuleWriter>);

impl RuleWriter {
    fn apply(&self, py: Python<'_>, rule: Rule) -> PyResult<()> {
        self.0.step(py, |writer| writer.apply(rule))
    }
}

#[pymethods]
impl RuleWriter {
    #[new]
    #[pyo3(
        signature = (statement, games=Vec::new(), longest_value=None),
        text_signature = "(statement, games=(), longest_value=None)"
    )]
    fn new(
        statement: &str,
        games: Vec<String>,
        longest_value: Option<usize>,
    ) -> PyResult<RuleWriter> {
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        let writer = segcert::RuleWriter::new(statement, &games, longest_value);
        Ok(RuleWriter(Written::begin(writer, segcert::RuleWriter::stop_flag)?))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// Returns the next goal that needs a rule; repeats it until a rule is applied.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Goal>> {
        let goal = self.0.next(py, |writer| writer.next_goal().map(|goal| goal.cloned()))?;
        Ok(goal.map(Goal))
    }

    /// Proves the goal by answers to all moves of Right.
    fn replies(&self, py: Python<'_>) -> PyResult<()> {
        self.apply(py, Rule::Replies)
    }

    /// Proves a strict goal by a move of Left.
    #[pyo3(name = "move")]
    fn move_(&self, py: Python<'_>, index: usize) -> PyResult<()> {
        self.apply(py, Rule::Move(index))
    }

    /// Proves the goal with a game in place of the terms with some indices.
    ///
    /// The first premise is that these terms minus the game are at least 0, the second one is the
    /// goal with the game in their place.
    fn cut(&self, py: Python<'_>, selected: Vec<usize>, game: String) -> PyResult<()> {
        self.apply(py, Rule::Cut { selected, game })
    }

    /// Lets segcert prove the goal.
    fn search(&self, py: Python<'_>) -> PyResult<()> {
        self.apply(py, Rule::Search)
    }

    /// Returns the proof, if no goal is open.
    fn finish(&self, py: Python<'_>) -> PyResult<Proof> {
        self.0.finish(py, segcert::RuleWriter::finish)
    }
}
