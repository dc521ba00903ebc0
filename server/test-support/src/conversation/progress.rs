//! Checks progress: its tokens exist, it begins, ends and has the right values, and a result does not repeat its parts.

use super::Violation;
use crate::metamodel::{MODEL, Type, check};
use serde_json::Value;
use std::collections::HashMap;

/// All progress of a session.
#[derive(Default)]
pub(super) struct Progress {
    /// The purpose of each token, by the token as JSON.
    tokens: HashMap<String, Token>,
}

enum Token {
    /// Parts of the result of a request of this method, and true if there have been any.
    Parts { method: String, some: bool },
    /// Work that is shown to the user.
    Work(Work),
}

#[derive(PartialEq, Eq, Debug)]
enum Work {
    /// The server has requested the token, and has no answer yet.
    Wanted,
    /// It may begin.
    Ready,
    Begun,
    Ended,
}

impl Progress {
    /// Records the tokens in a request of the client.
    pub(super) fn client_asks(&mut self, method: &str, params: &Value) {
        if let Some(token) = params.get("partialResultToken") {
            self.tokens.insert(token.to_string(), Token::Parts { method: method.to_owned(), some: false });
        }
        if let Some(token) = params.get("workDoneToken") {
            self.tokens.insert(token.to_string(), Token::Work(Work::Ready));
        }
    }

    /// Records the client's answer to a request for a token.
    pub(super) fn client_answers(&mut self, method: &str, params: &Value, is_fine: bool) {
        if method == "window/workDoneProgress/create" {
            let key = params["token"].to_string();
            if is_fine {
                self.tokens.insert(key, Token::Work(Work::Ready));
            } else {
                self.tokens.remove(&key);
            }
        }
    }

    /// Checks a message of the server about progress.
    pub(super) fn server_says(&mut self, method: &str, params: &Value) -> Result<(), Violation> {
        let key = params["token"].to_string();
        match method {
            "window/workDoneProgress/create" => match self.tokens.insert(key, Token::Work(Work::Wanted)) {
                None | Some(Token::Work(Work::Ended)) => Ok(()),
                Some(_) => Err(format!("the token {} is in use", params["token"])),
            },
            "$/progress" => match self.tokens.get_mut(&key) {
                None => Err(format!("progress of {key}, which nobody knows")),
                Some(Token::Parts { method, some }) => {
                    *some = true;
                    let of = MODEL.methods.get(method).and_then(|rules| rules.partial_result.as_ref());
                    let of = of.ok_or_else(|| format!("{method} has no partial results"))?;
                    check(of, &params["value"]).map(|_| ()).map_err(|mismatch| mismatch.to_string())
                }
                Some(Token::Work(work)) => step(work, &params["value"]),
            },
            _ => Ok(()),
        }
    }

    /// Checks the result of a request: it does not repeat parts that have come.
    pub(super) fn server_answers(&mut self, params: &Value, result: &Value) -> Result<(), Violation> {
        let Some(token) = params.get("partialResultToken") else { return Ok(()) };
        let Some(Token::Parts { some: true, method }) = self.tokens.remove(&token.to_string()) else { return Ok(()) };
        let rest = result.get("items").unwrap_or(result);
        if rest.is_null() || rest.as_array().is_some_and(Vec::is_empty) {
            return Ok(());
        }
        Err(format!("{method} has sent its result in parts, and sends one again"))
    }
}

fn step(work: &mut Work, value: &Value) -> Result<(), Violation> {
    let (name, next) = match value["kind"].as_str() {
        Some("begin") => ("WorkDoneProgressBegin", Work::Begun),
        Some("report") => ("WorkDoneProgressReport", Work::Begun),
        _ => ("WorkDoneProgressEnd", Work::Ended),
    };
    shape(name, value)?;
    let is_begin = name == "WorkDoneProgressBegin";
    if *work != if is_begin { Work::Ready } else { Work::Begun } {
        return Err(format!("a {name} of work that is {work:?}"));
    }
    if value["percentage"].as_i64().is_some_and(|percentage| 100 < percentage) {
        return Err(format!("{} percent", value["percentage"]));
    }
    *work = next;
    Ok(())
}

fn shape(name: &'static str, value: &Value) -> Result<(), Violation> {
    static SHAPES: std::sync::LazyLock<HashMap<&str, Type>> = std::sync::LazyLock::new(|| {
        let names = ["WorkDoneProgressBegin", "WorkDoneProgressReport", "WorkDoneProgressEnd"];
        names.map(|name| (name, Type::Reference(name.to_owned()))).into()
    });
    check(&SHAPES[name], value).map(|_| ()).map_err(|mismatch| mismatch.to_string())
}
