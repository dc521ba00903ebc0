//! Answers `workspace/executeCommand`: commands for everything that code actions do. Their names begin with
//! `sudoku-lsp.`: those with `sudoku.` belong to editors' extensions.
//!
//! | command | arguments | what it does |
//! |---|---|---|
//! | `fillCell`, `insertState`, `insertSolution`, `insertExplanation`, `insertDifficulty`, `insertRating`, `nextStep`, `makeUnique` | `[uri, place]` | does the same as the action, to the puzzle there |
//! | `fillForced`, `fillSolution` | `[uri]` or `[uri, place]` | does the same to all puzzles, or to the one there |
//! | `convert` | `[uri, place, form]` | writes the puzzle in the form `sudoku`, `line`, `ss`, `candidates` or `csv-rows` |
//! | `fixAll` | `[uri]` | makes all safe fixes |
//! | `status` | `[uri, place]` | shows the user the number of solutions and clues of the puzzle, its hardest step and its ratings |
//! | `solution` | `[uri]` or `[uri, place]` | shows a page with the solutions of all puzzles, or of the one there |
//! | `path`, `explain` | `[uri]` or `[uri, place]` | shows a page with the paths of logic to them |
//! | `generate` | `[wishes]` or `[uri, wishes]` | makes a puzzle, and writes it below the last one of the document |
//! | `setCells` | `[uri, place, cells]` | writes values or pencil marks into cells of the puzzle there, or empties them |
//! | `applyAction` | one | applies an action of `textDocument/codeAction`; the argument is what came with it |
//!
//! `place` is a `Position` or a `Range`. Other arguments are an error with the expected ones. The answer is an object:
//! `title` names the command, and `status` its outcome. If that is an edit, `message` describes it in full sentences,
//! `changed` lists the ranges of the text that it writes, as they are after it (the first thousand of them), and
//! `style` is the way in which a fill writes values: `plain` or `placed`.
//!
//! | status | means |
//! |---|---|
//! | `requested` | the client was sent the edit by `workspace/applyEdit`; only it knows if it has applied it |
//! | `offered` | the client cannot be asked to apply the edit, and finds it in `edit` |
//! | `reported` | the title was shown to the user |
//! | `shown` | the client has been asked to show the read-only document `uri`, whose text is in `text`, too |
//! | `written` | it cannot be asked to; the text is in `text` |
//! | `impossible` | the command does nothing, for the `reason`, which the user is shown |

mod generate;
mod run;
mod set_cells;

use crate::backend::{Backend, ClientAction, CommandOutcome};
use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Notification;
use crate::client::requests;
use crate::global_state::GlobalState;
use crate::handlers::action_data::ActionData;
use crate::handlers::command_names::{APPLY_ACTION, GENERATE, PATH, STATUS};
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    ExecuteCommandOptions, ExecuteCommandParams, ExecuteCommandRequest, MessageType, Position, Range, Request,
    ServerCapabilities, Uri,
};
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::demand;
use crate::transport::raw_json::Encoded;
use generate::Order;
use ide::{ActionKind, Interrupt, Page, SourceAction};
use run::run;
use serde_json::Value;
use set_cells::CellList;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let runs = client.announced.workspace.as_ref().is_some_and(|workspace| workspace.execute_command.is_some());
    // Neovim does not announce that it runs commands, but runs those of code lenses and actions, if the server
    // announces them.
    let is_given = client.document().is_some_and(|it| it.code_action.is_some() || it.code_lens.is_some());
    server.execute_command_provider = (runs || is_given).then(|| ExecuteCommandOptions {
        commands: COMMANDS.iter().map(|command| command.name.to_owned()).collect(),
        ..ExecuteCommandOptions::default()
    });
}

fn register(service: Builder) -> Builder {
    service.custom_method(ExecuteCommandRequest::METHOD.as_str(), Backend::execute_command)
}

impl Backend {
    async fn execute_command(&self, params: ExecuteCommandParams) -> jsonrpc::Result<Encoded> {
        let arguments = params.arguments.as_deref().unwrap_or_default();
        if let (GENERATE, [wishes]) = (params.command.as_str(), arguments)
            && let Some(order) = Order::read(wishes)
        {
            return self.inquire(move |_, interrupt| generate::written(&order, interrupt)).await;
        }
        let CommandCall { uri, task } = CommandCall::read(&params.command, arguments)?;
        let run = move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| run(document, task, interrupt);
        let outcome = self.answer(uri, demand(run)).await?;
        self.finish_command(outcome).await
    }
}

impl GlobalState {
    /// Sends what follows from a command, unless its document has changed since, and then the answer.
    pub(crate) fn finish_command(&mut self, outcome: CommandOutcome, reply: oneshot::Sender<jsonrpc::Result<Encoded>>) {
        let CommandOutcome { answer, action, superseded } = outcome;
        if superseded.is_raised() {
            return self.outbox.answer(reply, Err(Error::content_modified()));
        }
        match action {
            ClientAction::Nothing => {}
            ClientAction::ApplyEdit { label, params } => {
                self.outbox.request(requests::Request::ApplyEdit { label, params });
            }
            ClientAction::ShowDocument(uri) => self.outbox.request(requests::Request::ShowDocument(uri)),
            ClientAction::ShowMessage(sentence) => {
                self.outbox.notify(Notification::Message(MessageType::Info, sentence));
            }
        }
        self.outbox.answer(reply, Ok(answer));
    }
}

struct Command {
    name: &'static str,
    /// A description of its arguments.
    expects: &'static str,
    /// Reads its arguments.
    read: fn(&[Value]) -> Option<CommandCall>,
}

const COMMANDS: &[Command] = &[
    Command { name: APPLY_ACTION, expects: "[the argument that came with the action]", read: chosen },
    Command { name: "sudoku-lsp.fillCell", expects: PLACE, read: |args| at(args, ActionKind::FillCell) },
    Command {
        name: "sudoku-lsp.fillForced",
        expects: PERHAPS_PLACE,
        read: |args| source_action(args, SourceAction::FillForced).or_else(|| at(args, ActionKind::FillForced)),
    },
    Command {
        name: "sudoku-lsp.fillSolution",
        expects: PERHAPS_PLACE,
        read: |args| source_action(args, SourceAction::FillSolution).or_else(|| at(args, ActionKind::FillSolution)),
    },
    Command { name: "sudoku-lsp.insertSolution", expects: PLACE, read: |args| at(args, ActionKind::InsertSolution) },
    Command { name: "sudoku-lsp.insertState", expects: PLACE, read: |args| at(args, ActionKind::InsertState) },
    Command { name: "sudoku-lsp.nextStep", expects: PLACE, read: |args| at(args, ActionKind::NextStep) },
    Command {
        name: "sudoku-lsp.insertExplanation",
        expects: PLACE,
        read: |args| at(args, ActionKind::InsertExplanation),
    },
    Command {
        name: "sudoku-lsp.insertDifficulty",
        expects: PLACE,
        read: |args| at(args, ActionKind::InsertDifficulty),
    },
    Command { name: "sudoku-lsp.insertRating", expects: PLACE, read: |args| at(args, ActionKind::InsertRating) },
    Command { name: "sudoku-lsp.minimize", expects: PLACE, read: |args| at(args, ActionKind::Minimize) },
    Command { name: "sudoku-lsp.makeSymmetric", expects: PLACE, read: |args| at(args, ActionKind::MakeSymmetric) },
    Command { name: "sudoku-lsp.replaceByEquivalent", expects: PLACE, read: |args| at(args, ActionKind::Replace) },
    Command { name: "sudoku-lsp.makeUnique", expects: PLACE, read: |args| at(args, ActionKind::MakeUnique) },
    Command {
        name: "sudoku-lsp.convert",
        expects: "[uri, position or range, one of sudoku, line, ss, candidates and csv-rows]",
        read: convert,
    },
    Command { name: "sudoku-lsp.solution", expects: PERHAPS_PLACE, read: |args| page(args, Page::Solution) },
    Command { name: "sudoku-lsp.candidates", expects: PERHAPS_PLACE, read: |args| page(args, Page::Candidates) },
    Command { name: PATH, expects: PERHAPS_PLACE, read: |args| page(args, Page::Path) },
    Command { name: "sudoku-lsp.explain", expects: PERHAPS_PLACE, read: |args| page(args, Page::Path) },
    Command { name: STATUS, expects: PLACE, read: status },
    Command {
        name: GENERATE,
        expects: "[wishes] or [uri, wishes], the wishes an object",
        read: |arguments| {
            let [uri, wishes] = arguments else { return None };
            Some(CommandCall { uri: Uri::from(uri.as_str()?), task: Task::Generate(Order::read(wishes)?) })
        },
    },
    Command {
        name: "sudoku-lsp.setCells",
        expects: "[uri, position or range, list of cells]",
        read: |args| {
            let [uri, place, cells] = args else { return None };
            let task = Task::SetCells(range(place)?, CellList::read(cells)?);
            Some(CommandCall { uri: Uri::from(uri.as_str()?), task })
        },
    },
    Command { name: "sudoku-lsp.fixAll", expects: "[uri]", read: |args| source_action(args, SourceAction::FixAll) },
];

const PLACE: &str = "[uri, position or range]";
const PERHAPS_PLACE: &str = "[uri] or [uri, position or range]";

/// A command with its arguments.
#[derive(Debug, PartialEq, Eq)]
struct CommandCall {
    uri: Uri,
    task: Task,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    At(ActionKind, Range),
    SourceAction(SourceAction),
    ActionData(ActionData),
    Status(Range),
    Generate(Order),
    SetCells(Range, CellList),
    Page(Page, Option<Range>),
}

impl CommandCall {
    fn read(name: &str, arguments: &[Value]) -> jsonrpc::Result<CommandCall> {
        let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
            return Err(Error::invalid_params(format!("there is no command `{name}`")));
        };
        (command.read)(arguments).ok_or_else(|| {
            let given = Value::from(arguments);
            Error::invalid_params(format!("`{name}` expects the arguments {}, not {given}", command.expects))
        })
    }
}

fn chosen(arguments: &[Value]) -> Option<CommandCall> {
    let [chosen] = arguments else { return None };
    let chosen: ActionData = serde_json::from_value(chosen.clone()).ok()?;
    Some(CommandCall { uri: chosen.uri().clone(), task: Task::ActionData(chosen) })
}

fn source_action(arguments: &[Value], what: SourceAction) -> Option<CommandCall> {
    let [uri] = arguments else { return None };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: Task::SourceAction(what) })
}

fn at(arguments: &[Value], kind: ActionKind) -> Option<CommandCall> {
    let [uri, place] = arguments else { return None };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: Task::At(kind, range(place)?) })
}

fn status(arguments: &[Value]) -> Option<CommandCall> {
    let [uri, place] = arguments else { return None };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: Task::Status(range(place)?) })
}

fn page(arguments: &[Value], page: Page) -> Option<CommandCall> {
    let (uri, place) = match arguments {
        [uri] => (uri, None),
        [uri, place] => (uri, Some(range(place)?)),
        _ => return None,
    };
    Some(CommandCall { uri: Uri::from(uri.as_str()?), task: Task::Page(page, place) })
}

fn convert(arguments: &[Value]) -> Option<CommandCall> {
    let (form, place) = arguments.split_last()?;
    let target = ActionKind::forms().find(|target| form.as_str() == Some(target.name()))?;
    at(place, ActionKind::Convert(target))
}

/// A range, or a position as an empty one.
fn range(place: &Value) -> Option<Range> {
    let position = |place: &Value| serde_json::from_value::<Position>(place.clone()).ok();
    let range = || serde_json::from_value(place.clone()).ok();
    position(place).map(|position| Range { start: position, end: position }).or_else(range)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::names;
    use ide::Target;
    use serde_json::json;

    fn read(name: &str, arguments: Value) -> jsonrpc::Result<Task> {
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
            ("fillCell", json!(["u", one]), Task::At(ActionKind::FillCell, empty)),
            (
                "insertExplanation",
                json!(["u", {"start": one, "end": two}]),
                Task::At(ActionKind::InsertExplanation, whole),
            ),
            ("explain", json!(["u", one]), Task::Page(Page::Path, Some(empty))),
            ("path", json!(["u"]), Task::Page(Page::Path, None)),
            ("fillForced", json!(["u"]), Task::SourceAction(SourceAction::FillForced)),
            ("fillForced", json!(["u", one]), Task::At(ActionKind::FillForced, empty)),
            ("convert", json!(["u", one, "csv-rows"]), Task::At(ActionKind::Convert(Target::CsvRows), empty)),
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
