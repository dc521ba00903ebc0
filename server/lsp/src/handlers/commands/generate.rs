//! Makes a new puzzle for an editor. `ide` reads the wishes.

use crate::backend::CommandOutcome;
use crate::handlers::commands::outcome::{ActionOutcome, CommandAnswer, command_outcome};
use crate::handlers::commands::progress::SearchProgress;
use crate::handlers::feature::random_seed;
use crate::snapshot::DocumentSnapshot;
use ide::{Cancellable, Generated, Interrupt, Outcome, Plan, Refusal, Rewrite, Target, Wishes};
use serde_json::{Map, Value};
use tower_lsp::jsonrpc::{self, Error};

/// The name of the command in answers.
const TITLE: &str = "New puzzle";

/// The member that asks for an empty grid.
const EMPTY: &str = "empty";

/// The member that decides which of all such puzzles is made.
const SEED: &str = "seed";

/// The wishes for a puzzle, as an object.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Order(pub(crate) Map<String, Value>);

impl Order {
    /// The order that an argument is.
    pub(super) fn read(argument: &Value) -> Option<Order> {
        argument.as_object().cloned().map(Order)
    }

    /// What is wished; the error says what is expected.
    pub(crate) fn wishes(&self) -> Result<Wishes, String> {
        let mut wishes = Wishes::default();
        for (name, value) in &self.0 {
            if name != SEED && name != EMPTY {
                let words = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                wishes.set(name, &words)?;
            }
        }
        Ok(wishes)
    }

    /// The plan for the order; the error says what is possible.
    fn plan(&self) -> Result<Plan, String> {
        let seed = self.0.get(SEED).and_then(Value::as_u64);
        Plan::new(self.wishes()?, seed.unwrap_or_else(random_seed))
    }

    /// Makes a puzzle; the error says what is possible, or how near the trials came. With `empty`, it is an empty grid.
    fn make(&self, progress: &SearchProgress, interrupt: Interrupt<'_>) -> Cancellable<Result<Generated, Refusal>> {
        if self.0.get(EMPTY).and_then(Value::as_bool) == Some(true) {
            let size = self.0.get("size").map_or(Some(9), Value::as_u64).and_then(|size| u8::try_from(size).ok());
            let size = size.filter(|size| (2..=36).contains(size));
            return Ok(size.map(Generated::empty).ok_or_else(|| "the size of a grid is from 2 to 36".into()));
        }
        let plan = match self.plan() {
            Ok(plan) => plan,
            Err(why) => return Ok(Err(why.into())),
        };
        Ok(match plan.make_watched(0..1, &|found| progress.tell(found), interrupt)?.into_iter().next() {
            Some(made) => made.map_err(Refusal::from),
            None => Err("no puzzle was made".into()),
        })
    }
}

/// Answers with the text of a puzzle, for a client that puts it into a document.
pub(super) fn written(
    order: &Order,
    progress: &SearchProgress,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<Value>> {
    let text = order.make(progress, interrupt)?.and_then(|made| Ok(made.lines(Target::Sudoku)?.join("\n") + "\n"));
    let answer = match &text {
        Ok(text) => CommandAnswer { title: TITLE, status: "written", text: Some(text), ..CommandAnswer::default() },
        Err(why) => {
            CommandAnswer { title: TITLE, status: "impossible", reason: Some(why.reason()), ..CommandAnswer::default() }
        }
    };
    Ok(serde_json::to_value(&answer).map_err(|_| Error::internal_error()))
}

/// Writes a puzzle below the last one of a document.
pub(super) fn appended(
    document: &DocumentSnapshot,
    order: &Order,
    progress: &SearchProgress,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<CommandOutcome>> {
    let edit = order.make(progress, interrupt)?.and_then(|made| document.analysis.append(document.file, &made));
    let change = edit.map(|edit| Rewrite { edits: vec![edit], outcome: Outcome::default() });
    Ok(command_outcome(document, ActionOutcome { title: TITLE.to_owned(), change }))
}
