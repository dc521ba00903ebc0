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
//! | `setState` | `[uri, place, cells]` | writes them into the game of the puzzle there, its `[state]`, and leaves the puzzle as it is |
//! | `setClues` | `[uri, place, change]` | adds a clue to the puzzle there, removes one, or switches a rule |
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

mod call;
pub(crate) mod generate;
mod outcome;
mod progress;
mod run;
mod set_cells;
mod set_clues;

use crate::backend::{Backend, ClientAction, CommandOutcome};
use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Notification;
use crate::client::requests;
use crate::global_state::GlobalState;
use crate::handlers::command_names::GENERATE;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    ExecuteCommandOptions, ExecuteCommandParams, ExecuteCommandRequest, MessageType, Request, ServerCapabilities,
    WorkDoneProgressOptions,
};
use crate::snapshot::queries::require;
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;
use call::{COMMANDS, CommandCall};
use generate::Order;
use progress::SearchProgress;
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
        work_done_progress_options: WorkDoneProgressOptions { work_done_progress: Some(true) },
    });
}

fn register(service: Builder) -> Builder {
    service.custom_method(ExecuteCommandRequest::METHOD.as_str(), Backend::execute_command)
}

impl Backend {
    async fn execute_command(&self, params: ExecuteCommandParams) -> jsonrpc::Result<Encoded> {
        let arguments = params.arguments.as_deref().unwrap_or_default();
        let ended = Flag::default();
        // Raised when the request is answered, or dropped because it is cancelled.
        let _end = RaisedAtEnd(ended.clone());
        let token = params.work_done_progress_params.work_done_token;
        let progress = SearchProgress::new(self.events.clone(), self.aside, token, ended);
        // The only command that needs no document.
        if let (GENERATE, [wishes]) = (params.command.as_str(), arguments)
            && let Some(order) = Order::read(wishes)
        {
            return self.inquire(move |_, interrupt| generate::written(&order, &progress, interrupt)).await;
        }
        let CommandCall { uri, task } = CommandCall::read(&params.command, arguments)?;
        let running = require(move |document, interrupt| run::run(document, task, &progress, interrupt));
        let outcome = self.answer(uri, running).await?;
        self.finish_command(outcome).await
    }
}

/// Raises a flag when it is dropped.
struct RaisedAtEnd(Flag);

impl Drop for RaisedAtEnd {
    fn drop(&mut self) {
        self.0.raise();
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
