//! Commands, by which a client can have everything done that code actions do. Their names begin with `sudoku-lsp.`: those with
//! `sudoku.` belong to editors' extensions.
//!
//! | command | arguments | what it does |
//! |---|---|---|
//! | `fillCell`, `insertState`, `insertSolution`, `insertExplanation`, `nextStep`, `makeUnique` | `[uri, place]` | to the puzzle there, what the action does |
//! | `fillForced`, `fillSolution` | `[uri]` or `[uri, place]` | to all puzzles, or to the one there |
//! | `convert` | `[uri, place, form]` | writes the puzzle in the form `sudoku`, `line`, `ss`, `candidates` or `csv-rows` |
//! | `fixAll` | `[uri]` | makes all safe fixes |
//! | `status` | `[uri, place]` | tells the user how many solutions and clues the puzzle has, and how hard it is |
//! | `solution` | `[uri]` or `[uri, place]` | shows a page with the solutions of all puzzles, or of the one there |
//! | `path`, `explain` | `[uri]` or `[uri, place]` | shows a page with the paths of logic to them |
//! | `applyAction` | one | applies an action of `textDocument/codeAction`; the argument is what came with it |
//!
//! `place` is a `Position` or a `Range`. Other arguments are an error that says what is expected. The answer is an object:
//! `title` says what was asked for, and `status` what comes of it. Where that is an edit, `message` says in full sentences what it
//! does, `changed` lists the ranges of what it writes, as they are after it (the first thousand of them), and
//! `style` says of a fill how it writes values: `plain` or `placed`.
//!
//! | status | means |
//! |---|---|
//! | `requested` | the client was sent the edit by `workspace/applyEdit`, and knows itself whether it has applied it |
//! | `offered` | the client cannot be asked to apply the edit, and finds it in `edit` |
//! | `reported` | the title was shown to the user |
//! | `shown` | the client has been asked to show the read-only document `uri`, whose text is in `text`, too |
//! | `written` | it cannot be asked to; the text is in `text` |
//! | `impossible` | there is nothing to do, for the `reason`, which the user is shown |

mod run;

use crate::client::capabilities::ClientFeatures;
use crate::features::command_names::{APPLY_ACTION, PATH, STATUS};
use crate::features::writing::chosen::Chosen;
use crate::features::{Builder, Feature};
use crate::protocol::{
    ExecuteCommandOptions, ExecuteCommandParams, ExecuteCommandRequest, Position, Range, Request, ServerCapabilities,
    Uri,
};
use crate::session::backend::Backend;
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::queries::demand;
use crate::transport::raw_json::Encoded;
use ide::{ActionKind, Interrupt, Page, SourceAction};
use run::run;
use serde_json::Value;
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let runs = client.announced.workspace.as_ref().is_some_and(|workspace| workspace.execute_command.is_some());
    // Neovim does not say that it runs commands, but runs those of its code lenses and actions, if they are announced.
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
        let Asked { uri, task } = Asked::read(&params.command, params.arguments.as_deref().unwrap_or_default())?;
        let run = move |document: &DocumentSnapshot, interrupt: Interrupt<'_>| run(document, task, interrupt);
        let outcome = self.answer(uri, demand(run)).await?;
        self.finish_command(outcome).await
    }
}

/// A command that we know.
struct Known {
    name: &'static str,
    /// Its arguments, for people.
    expects: &'static str,
    /// Reads them.
    read: fn(&[Value]) -> Option<Asked>,
}

const COMMANDS: &[Known] = &[
    Known { name: APPLY_ACTION, expects: "[the argument that came with the action]", read: chosen },
    Known { name: "sudoku-lsp.fillCell", expects: PLACE, read: |args| at(args, ActionKind::FillCell) },
    Known {
        name: "sudoku-lsp.fillForced",
        expects: PERHAPS_PLACE,
        read: |args| source_action(args, SourceAction::FillForced).or_else(|| at(args, ActionKind::FillForced)),
    },
    Known {
        name: "sudoku-lsp.fillSolution",
        expects: PERHAPS_PLACE,
        read: |args| source_action(args, SourceAction::FillSolution).or_else(|| at(args, ActionKind::FillSolution)),
    },
    Known { name: "sudoku-lsp.insertSolution", expects: PLACE, read: |args| at(args, ActionKind::InsertSolution) },
    Known { name: "sudoku-lsp.insertState", expects: PLACE, read: |args| at(args, ActionKind::InsertState) },
    Known { name: "sudoku-lsp.nextStep", expects: PLACE, read: |args| at(args, ActionKind::NextStep) },
    Known {
        name: "sudoku-lsp.insertExplanation",
        expects: PLACE,
        read: |args| at(args, ActionKind::InsertExplanation),
    },
    Known { name: "sudoku-lsp.makeUnique", expects: PLACE, read: |args| at(args, ActionKind::MakeUnique) },
    Known {
        name: "sudoku-lsp.convert",
        expects: "[uri, position or range, one of sudoku, line, ss, candidates and csv-rows]",
        read: convert,
    },
    Known { name: "sudoku-lsp.solution", expects: PERHAPS_PLACE, read: |args| page(args, Page::Solution) },
    Known { name: "sudoku-lsp.candidates", expects: PERHAPS_PLACE, read: |args| page(args, Page::Candidates) },
    Known { name: PATH, expects: PERHAPS_PLACE, read: |args| page(args, Page::Path) },
    Known { name: "sudoku-lsp.explain", expects: PERHAPS_PLACE, read: |args| page(args, Page::Path) },
    Known { name: STATUS, expects: PLACE, read: status },
    Known { name: "sudoku-lsp.fixAll", expects: "[uri]", read: |args| source_action(args, SourceAction::FixAll) },
];

const PLACE: &str = "[uri, position or range]";
const PERHAPS_PLACE: &str = "[uri] or [uri, position or range]";

/// What a command is to do, and to which document.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    uri: Uri,
    task: Task,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Task {
    At(ActionKind, Range),
    SourceAction(SourceAction),
    Chosen(Chosen),
    Status(Range),
    Page(Page, Option<Range>),
}

impl Asked {
    fn read(name: &str, arguments: &[Value]) -> jsonrpc::Result<Asked> {
        let Some(known) = COMMANDS.iter().find(|command| command.name == name) else {
            return Err(Error::invalid_params(format!("there is no command `{name}`")));
        };
        (known.read)(arguments).ok_or_else(|| {
            let given = Value::from(arguments);
            Error::invalid_params(format!("`{name}` expects the arguments {}, not {given}", known.expects))
        })
    }
}

fn chosen(arguments: &[Value]) -> Option<Asked> {
    let [chosen] = arguments else { return None };
    let chosen: Chosen = serde_json::from_value(chosen.clone()).ok()?;
    Some(Asked { uri: chosen.uri().clone(), task: Task::Chosen(chosen) })
}

fn source_action(arguments: &[Value], what: SourceAction) -> Option<Asked> {
    let [uri] = arguments else { return None };
    Some(Asked { uri: Uri::from(uri.as_str()?), task: Task::SourceAction(what) })
}

fn at(arguments: &[Value], kind: ActionKind) -> Option<Asked> {
    let [uri, place] = arguments else { return None };
    Some(Asked { uri: Uri::from(uri.as_str()?), task: Task::At(kind, range(place)?) })
}

fn status(arguments: &[Value]) -> Option<Asked> {
    let [uri, place] = arguments else { return None };
    Some(Asked { uri: Uri::from(uri.as_str()?), task: Task::Status(range(place)?) })
}

fn page(arguments: &[Value], page: Page) -> Option<Asked> {
    let (uri, place) = match arguments {
        [uri] => (uri, None),
        [uri, place] => (uri, Some(range(place)?)),
        _ => return None,
    };
    Some(Asked { uri: Uri::from(uri.as_str()?), task: Task::Page(page, place) })
}

fn convert(arguments: &[Value]) -> Option<Asked> {
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
        Asked::read(name, arguments.as_array().expect("a list")).map(|asked| asked.task)
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
        let (one, two) = (json!({"line": 1, "character": 2}), json!({"line": 3, "character": 4}));
        let (empty, whole) = (Range { start: at(1, 2), end: at(1, 2) }, Range { start: at(1, 2), end: at(3, 4) });
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
    fn arguments_that_are_none() {
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
