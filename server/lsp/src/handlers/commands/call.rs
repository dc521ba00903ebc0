//! Lists the commands, and reads their arguments.

use crate::handlers::action_data::ActionData;
use crate::handlers::cell_list::CellList;
use crate::handlers::command_names::{APPLY_ACTION, GENERATE, PATH, STATUS, WHY_NOT};
use crate::handlers::commands::generate::Order;
use crate::handlers::commands::set_cells::Target;
use crate::handlers::commands::set_clues::ClueChange;
use crate::protocol::{Position, Range, Uri};
use ide::{ActionKind, Page, SourceAction};
use serde_json::Value;
use tower_lsp::jsonrpc::{self, Error};

/// A command: its name, and how its arguments are read.
pub(super) struct CommandSpec {
    pub(super) name: &'static str,
    /// A description of its arguments.
    expects: &'static str,
    read: fn(&[Value]) -> Option<CommandCall>,
}

pub(super) const COMMANDS: &[CommandSpec] = &[
    CommandSpec { name: APPLY_ACTION, expects: "[the argument that came with the action]", read: chosen },
    CommandSpec { name: "sudoku-lsp.fillCell", expects: PLACE, read: |args| at(args, ActionKind::FillCell) },
    CommandSpec {
        name: "sudoku-lsp.fillForced",
        expects: PERHAPS_PLACE,
        read: |args| source_action(args, SourceAction::FillForced).or_else(|| at(args, ActionKind::FillForced)),
    },
    CommandSpec {
        name: "sudoku-lsp.fillSolution",
        expects: PERHAPS_PLACE,
        read: |args| source_action(args, SourceAction::FillSolution).or_else(|| at(args, ActionKind::FillSolution)),
    },
    CommandSpec {
        name: "sudoku-lsp.insertSolution",
        expects: PLACE,
        read: |args| at(args, ActionKind::InsertSolution),
    },
    CommandSpec { name: "sudoku-lsp.insertState", expects: PLACE, read: |args| at(args, ActionKind::InsertState) },
    CommandSpec { name: "sudoku-lsp.nextStep", expects: PLACE, read: |args| at(args, ActionKind::NextStep) },
    CommandSpec {
        name: "sudoku-lsp.insertExplanation",
        expects: PLACE,
        read: |args| at(args, ActionKind::InsertExplanation),
    },
    CommandSpec {
        name: "sudoku-lsp.insertDifficulty",
        expects: PLACE,
        read: |args| at(args, ActionKind::InsertDifficulty),
    },
    CommandSpec { name: "sudoku-lsp.insertRating", expects: PLACE, read: |args| at(args, ActionKind::InsertRating) },
    CommandSpec { name: "sudoku-lsp.minimize", expects: PLACE, read: |args| at(args, ActionKind::Minimize) },
    CommandSpec { name: "sudoku-lsp.makeSymmetric", expects: PLACE, read: |args| at(args, ActionKind::MakeSymmetric) },
    CommandSpec { name: "sudoku-lsp.replaceByEquivalent", expects: PLACE, read: |args| at(args, ActionKind::Replace) },
    CommandSpec { name: "sudoku-lsp.makeUnique", expects: PLACE, read: |args| at(args, ActionKind::MakeUnique) },
    CommandSpec {
        name: "sudoku-lsp.convert",
        expects: "[uri, position or range, one of sudoku, line, ss, candidates and csv-rows]",
        read: convert,
    },
    CommandSpec { name: "sudoku-lsp.solution", expects: PERHAPS_PLACE, read: |args| page(args, Page::Solution) },
    CommandSpec { name: "sudoku-lsp.candidates", expects: PERHAPS_PLACE, read: |args| page(args, Page::Candidates) },
    CommandSpec { name: PATH, expects: PERHAPS_PLACE, read: |args| page(args, Page::Path) },
    CommandSpec { name: "sudoku-lsp.explain", expects: PERHAPS_PLACE, read: |args| page(args, Page::Path) },
    CommandSpec { name: STATUS, expects: PLACE, read: status },
    CommandSpec {
        name: WHY_NOT,
        expects: "[uri, position or range, a cell and a value such as \"r1c1=5\"]",
        read: |args| {
            let [uri, place, candidate] = args else { return None };
            let task = CommandTask::WhyNot(range(place)?, candidate.as_str()?.to_owned());
            Some(CommandCall { uri: Uri::from(uri.as_str()?), task })
        },
    },
    CommandSpec {
        name: GENERATE,
        expects: "[wishes] or [uri, wishes], the wishes an object",
        read: |arguments| {
            let [uri, wishes] = arguments else { return None };
            Some(CommandCall { uri: Uri::from(uri.as_str()?), task: CommandTask::Generate(Order::read(wishes)?) })
        },
    },
    CommandSpec {
        name: "sudoku-lsp.setCells",
        expects: "[uri, position or range, list of cells]",
        read: |args| set_cells(args, Target::Grid),
    },
    CommandSpec {
        name: "sudoku-lsp.setState",
        expects: "[uri, position or range, list of cells]",
        read: |args| set_cells(args, Target::State),
    },
    CommandSpec {
        name: "sudoku-lsp.setClues",
        expects: "[uri, position or range, a change of clues]",
        read: |args| {
            let [uri, place, change] = args else { return None };
            let task = CommandTask::SetClues(range(place)?, ClueChange::read(change)?);
            Some(CommandCall { uri: Uri::from(uri.as_str()?), task })
        },
    },
    CommandSpec { name: "sudoku-lsp.fixAll", expects: "[uri]", read: |args| source_action(args, SourceAction::FixAll) },
];

const PLACE: &str = "[uri, position or range]";
const PERHAPS_PLACE: &str = "[uri] or [uri, position or range]";

/// A command with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CommandCall {
    pub(super) uri: Uri,
    pub(super) task: CommandTask,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum CommandTask {
    At(ActionKind, Range),
    SourceAction(SourceAction),
    ActionData(ActionData),
    Status(Range),
    WhyNot(Range, String),
    Generate(Order),
    SetCells(Range, Target, CellList),
    SetClues(Range, ClueChange),
    Page(Page, Option<Range>),
}

impl CommandCall {
    pub(super) fn read(name: &str, arguments: &[Value]) -> jsonrpc::Result<CommandCall> {
        let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
            return Err(Error::invalid_params(format!("there is no command `{name}`")));
        };
        let Some(call) = (command.read)(arguments) else {
            let given = Value::from(arguments);
            let message = format!("`{name}` expects the arguments {}, not {given}", command.expects);
            return Err(Error::invalid_params(message));
        };
        Ok(call)
    }
}

fn set_cells(arguments: &[Value], target: Target) -> Option<CommandCall> {
    let [uri, place, cells] = arguments else { return None };
    let task = CommandTask::SetCells(range(place)?, target, CellList::read(cells)?);
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task })
}

fn chosen(arguments: &[Value]) -> Option<CommandCall> {
    let [chosen] = arguments else { return None };
    let chosen: ActionData = serde_json::from_value(chosen.clone()).ok()?;
    Some(CommandCall { uri: chosen.uri().clone(), task: CommandTask::ActionData(chosen) })
}

fn source_action(arguments: &[Value], what: SourceAction) -> Option<CommandCall> {
    let [uri] = arguments else { return None };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: CommandTask::SourceAction(what) })
}

fn at(arguments: &[Value], kind: ActionKind) -> Option<CommandCall> {
    let [uri, place] = arguments else { return None };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: CommandTask::At(kind, range(place)?) })
}

fn status(arguments: &[Value]) -> Option<CommandCall> {
    let [uri, place] = arguments else { return None };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: CommandTask::Status(range(place)?) })
}

fn page(arguments: &[Value], page: Page) -> Option<CommandCall> {
    let (uri, place) = match arguments {
        [uri] => (uri, None),
        [uri, place] => (uri, Some(range(place)?)),
        _ => return None,
    };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: CommandTask::Page(page, place) })
}

fn convert(arguments: &[Value]) -> Option<CommandCall> {
    let (form, place) = arguments.split_last()?;
    let target = ActionKind::forms().find(|target| form.as_str() == Some(target.name()))?;
    at(place, ActionKind::Convert(target))
}

/// A range, or a position as an empty one.
fn range(place: &Value) -> Option<Range> {
    if let Ok(position) = serde_json::from_value::<Position>(place.clone()) {
        return Some(Range { start: position, end: position });
    }
    serde_json::from_value(place.clone()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::names;
    use ide::Target;
    use serde_json::json;

    pub(super) fn read(name: &str, arguments: Value) -> jsonrpc::Result<CommandTask> {
        CommandCall::read(name, arguments.as_array().expect("a list")).map(|asked| asked.task)
    }

    #[test]
    fn the_page_for_users_lists_them() {
        let mut known: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
        let mut listed = names("Commands");
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, known);
    }

    #[test]
    fn arguments() {
        let at = |line, character| Position { line, character };
        let one = json!({"line": 1, "character": 2});
        let two = json!({"line": 3, "character": 4});
        let empty = Range { start: at(1, 2), end: at(1, 2) };
        let whole = Range { start: at(1, 2), end: at(3, 4) };
        for (name, arguments, expected) in [
            ("fillCell", json!(["u", one]), CommandTask::At(ActionKind::FillCell, empty)),
            (
                "insertExplanation",
                json!(["u", {"start": one, "end": two}]),
                CommandTask::At(ActionKind::InsertExplanation, whole),
            ),
            ("explain", json!(["u", one]), CommandTask::Page(Page::Path, Some(empty))),
            ("path", json!(["u"]), CommandTask::Page(Page::Path, None)),
            ("fillForced", json!(["u"]), CommandTask::SourceAction(SourceAction::FillForced)),
            ("fillForced", json!(["u", one]), CommandTask::At(ActionKind::FillForced, empty)),
            ("convert", json!(["u", one, "csv-rows"]), CommandTask::At(ActionKind::Convert(Target::CsvRows), empty)),
        ] {
            assert_eq!(read(&format!("sudoku-lsp.{name}"), arguments), Ok(expected));
        }
    }

    #[test]
    fn invalid_arguments() {
        let place = json!({"line": 1, "character": 2});
        for (name, arguments) in [
            ("fillCell", json!([])),
            ("fillCell", json!(["u"])),
            ("fillCell", json!([{"uri": "u"}, place])),
            ("fillCell", json!(["u", place, place])),
            ("fillCell", json!(["u", {"line": -1, "character": 0}])),
            ("fillCell", json!(["u", {"line": 4294967296u64, "character": 0}])),
            ("fixAll", json!(["u", place])),
            ("convert", json!(["u", place, "json"])),
            ("convert", json!(["u", "line"])),
            ("applyAction", json!(["u"])),
        ] {
            let error = read(&format!("sudoku-lsp.{name}"), arguments.clone()).expect_err("an error");
            assert_eq!(error.code.code(), -32602);
            assert!(error.message.contains(&format!("`sudoku-lsp.{name}` expects the arguments [")), "{error}");
            assert!(error.message.ends_with(&format!("not {arguments}")), "{error}");
        }
        let unknown = read("sudoku.fillForced", json!([])).expect_err("an error");
        assert_eq!(unknown.message, "there is no command `sudoku.fillForced`");
    }
}
