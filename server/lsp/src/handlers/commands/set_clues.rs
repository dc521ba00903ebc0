//! Adds clues that a person makes of selected cells of a board, removes clues, paints regions and switches rules.

use crate::backend::CommandOutcome;
use crate::handlers::cell_list::cell;
use crate::handlers::commands::outcome::{ActionOutcome, command_outcome, no_puzzle};
use crate::protocol::Range;
use crate::snapshot::DocumentSnapshot;
use ide::{Cell, ClueKind, NewClue, PuzzleIndex, Refusal, Rewrite, Side};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc;

/// What a person changes about the clues and rules of a puzzle.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase")]
pub(crate) enum ClueChange {
    /// A new clue.
    Add {
        /// The word of its section.
        kind: String,
        /// Its cells, in the order in which they were selected.
        cells: Vec<String>,
        /// What it has beside its cells.
        #[serde(default)]
        value: String,
        /// The side of the grid that it is at.
        side: Option<String>,
    },
    /// The clue at a range goes.
    Remove { range: Range },
    /// Cells, in the order in which they were selected, become a region, join one, or leave theirs.
    Region { cells: Vec<String> },
    /// A rule is declared, or taken back.
    Rule { rule: String },
}

impl ClueChange {
    /// The change that an argument is.
    pub(super) fn read(argument: &Value) -> Option<ClueChange> {
        serde_json::from_value(argument.clone()).ok()
    }

    /// The title of the change, which undo lists.
    fn title(&self) -> String {
        match self {
            ClueChange::Add { kind, .. } => match ClueKind::from_name(kind) {
                Some(kind) => format!("Add {}", kind.noun()),
                None => "Add clue".to_owned(),
            },
            ClueChange::Remove { .. } => "Remove the clue".to_owned(),
            ClueChange::Region { .. } => "Paint a region".to_owned(),
            ClueChange::Rule { rule } => format!("Change the rule {rule}"),
        }
    }

    fn change(&self, document: &DocumentSnapshot, puzzle: PuzzleIndex) -> Result<Rewrite, Refusal> {
        let analysis = &document.analysis;
        match self {
            ClueChange::Add { kind, cells, value, side } => {
                let kind = ClueKind::from_name(kind).ok_or_else(|| format!("there is no kind of clues `{kind}`"))?;
                let cells = selected(document, puzzle, cells)?;
                let side = side.as_deref().and_then(Side::from_name);
                analysis.add_clue(document.file, puzzle, &NewClue { kind, cells, value: value.clone(), side })
            }
            ClueChange::Region { cells } => {
                analysis.paint_region(document.file, puzzle, &selected(document, puzzle, cells)?)
            }
            ClueChange::Remove { range } => analysis.remove_clue(document.file, puzzle, document.span(*range)),
            ClueChange::Rule { rule } => analysis.switch_rule(document.file, puzzle, rule),
        }
    }
}

/// Returns the cells with these names.
fn selected(document: &DocumentSnapshot, puzzle: PuzzleIndex, names: &[String]) -> Result<Vec<Cell>, Refusal> {
    let field = document.analysis.field(document.file, puzzle).ok_or("there is no such puzzle")?;
    let mut cells = Vec::new();
    for name in names {
        cells.push(cell(name, field).ok_or_else(|| format!("the grid has no cell `{name}`"))?);
    }
    Ok(cells)
}

/// Changes the clues, regions or rules of the puzzle at a range.
pub(super) fn set_clues(
    document: &DocumentSnapshot,
    range: Range,
    change: &ClueChange,
) -> jsonrpc::Result<CommandOutcome> {
    let chosen = document.analysis.chosen_puzzle(document.file, document.span(range));
    let outcome = match chosen {
        Some((puzzle, _)) => change.change(document, puzzle),
        None => Err(no_puzzle(range)),
    };
    command_outcome(document, ActionOutcome { title: change.title(), change: outcome })
}
