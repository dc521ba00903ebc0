//! Checks the messages of a session in both directions: each must be one of JSON-RPC, have the shape of the protocol's
//! meta-model, come at its time, and use only what the client has announced.
//!
//! Tests check the contents of the messages.

mod announced;
mod progress;
mod shapes;

use crate::metamodel::{Direction, FoundStructure, MODEL, Method, Type, check};
use announced::Session;
use progress::Progress;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// The description of a message that must not have been sent.
pub type Violation = String;

/// A session so far.
#[derive(Default)]
pub struct Conversation {
    session: Session,
    progress: Progress,
    /// Requests without an answer, by their identifier as JSON.
    from_client: HashMap<String, Pending>,
    from_server: HashMap<String, Pending>,
    /// Names of documents that are not URIs. The client has used them, so the server may use them, too.
    odd_names: HashSet<String>,
    /// True if the client has sent bytes that were not checked.
    has_unknown_bytes: bool,
}

/// A request without an answer so far.
struct Pending {
    method: String,
    params: Value,
}

impl Conversation {
    /// Records a message of the client without checking it.
    pub fn note(&mut self, message: &Value) {
        self.note_names(message);
        let _ = self.client_sends(message);
    }

    /// Records that the client has sent bytes that are not checked.
    pub fn note_bytes(&mut self) {
        self.has_unknown_bytes = true;
    }

    /// Checks and records a message of the client.
    ///
    /// # Errors
    ///
    /// A message that the protocol forbids, which is recorded as well.
    pub fn client_sends(&mut self, message: &Value) -> Result<(), Violation> {
        let Some(method) = message["method"].as_str() else { return self.client_answers(message) };
        let params = &message["params"];
        if let Some(id) = message.get("id") {
            let request = Pending { method: method.to_owned(), params: params.clone() };
            self.from_client.insert(id.to_string(), request);
        }
        self.session.client_says(method, params);
        self.progress.client_asks(method, params);
        envelope(message)?;
        if is_own(method) {
            return Ok(());
        }
        let rules = declaration(method, Direction::ClientToServer, message.get("id").is_some())?;
        shape(rules.params.as_ref(), message.get("params")).map(|_| ())
    }

    fn client_answers(&mut self, message: &Value) -> Result<(), Violation> {
        let request = self.from_server.remove(&message["id"].to_string());
        let request = request.ok_or("an answer to nothing that the server has asked")?;
        self.progress.client_answers(&request.method, &request.params, message.get("error").is_none());
        envelope(message)?;
        answer(&request.method, message).map(|_| ())
    }

    /// Checks and records a message of the server.
    ///
    /// # Errors
    ///
    /// A message that the protocol forbids.
    pub fn server_sends(&mut self, message: &Value) -> Result<(), Violation> {
        let renamed = (!self.odd_names.is_empty()).then(|| self.with_proper_names(message));
        let message = renamed.as_ref().unwrap_or(message);
        envelope(message)?;
        let Some(method) = message["method"].as_str() else { return self.server_answers(message) };
        if is_own(method) {
            return Ok(());
        }
        let rules = declaration(method, Direction::ServerToClient, message.get("id").is_some())?;
        let params = &message["params"];
        let found = shape(rules.params.as_ref(), message.get("params"))?;
        if let Some(id) = message.get("id") {
            let request = Pending { method: method.to_owned(), params: params.clone() };
            if self.from_server.insert(id.to_string(), request).is_some() {
                return Err(format!("a second request with the identifier {id}"));
            }
        }
        self.session.server_may_say(method, params)?;
        self.progress.server_says(method, params)?;
        self.session.structures(method, &found)?;
        shapes::all(method, &Value::Null, params, &found)
    }

    fn server_answers(&mut self, message: &Value) -> Result<(), Violation> {
        let Some(request) = self.from_client.remove(&message["id"].to_string()) else {
            let is_refusal = message["id"].is_null() && message.get("error").is_some();
            // An error for a message whose identifier could not be read.
            return if is_refusal || self.has_unknown_bytes { Ok(()) } else { Err("an answer to nothing".to_owned()) };
        };
        let Pending { method, params } = request;
        let found = answer(&method, message)?;
        let Some(result) = message.get("result") else { return Ok(()) };
        if method == "initialize" {
            self.session.initialized(&result["capabilities"])?;
        }
        self.progress.server_answers(&params, result)?;
        self.session.structures(&method, &found)?;
        shapes::all(&method, &params, result, &found)
    }

    /// Records the names of documents in a message that are not URIs.
    fn note_names(&mut self, message: &Value) {
        match message {
            Value::Object(members) => members.iter().for_each(|(name, member)| match member {
                Value::String(text) if name == "uri" && !crate::metamodel::is_uri(text) => {
                    self.odd_names.insert(text.clone());
                }
                _ => self.note_names(member),
            }),
            Value::Array(items) => items.iter().for_each(|item| self.note_names(item)),
            _ => {}
        }
    }

    /// The message with a URI in place of each recorded name.
    fn with_proper_names(&self, message: &Value) -> Value {
        match message {
            Value::Object(members) => {
                let proper = |(name, member): (&String, &Value)| match member {
                    Value::String(text) if name == "uri" && self.odd_names.contains(text) => {
                        (name.clone(), Value::from("odd:name"))
                    }
                    _ => (name.clone(), self.with_proper_names(member)),
                };
                members.iter().map(proper).collect()
            }
            Value::Array(items) => items.iter().map(|item| self.with_proper_names(item)).collect(),
            other => other.clone(),
        }
    }
}

/// Checks that a message is one of JSON-RPC: a request, a notification or an answer.
fn envelope(message: &Value) -> Result<(), Violation> {
    let members = message.as_object().ok_or("no object")?;
    let is_identifier = |id: &Value| id.is_i64() || id.is_string();
    if message["jsonrpc"] != "2.0" {
        return Err("`jsonrpc` is not \"2.0\"".to_owned());
    }
    let has = |name| members.contains_key(name);
    let allowed: &[&str] = if has("method") {
        &["jsonrpc", "id", "method", "params"]
    } else if has("result") != has("error") {
        &["jsonrpc", "id", "result", "error"]
    } else {
        return Err("neither a method nor one of result and error".to_owned());
    };
    if let Some(unknown) = members.keys().find(|name| !allowed.contains(&name.as_str())) {
        return Err(format!("`{unknown}` does not belong into such a message"));
    }
    match members.get("id") {
        Some(id) if is_identifier(id) || (id.is_null() && has("error")) => {}
        None if has("method") => {}
        id => return Err(format!("the identifier {id:?}")),
    }
    match members.get("params") {
        None | Some(Value::Object(_) | Value::Array(_)) => Ok(()),
        Some(_) => Err("params that are neither object nor list".to_owned()),
    }
}

/// Returns true for the project's own extensions, which the meta-model does not contain.
fn is_own(method: &str) -> bool {
    method.starts_with("sudoku/")
}

/// The declaration of a method in the meta-model, for a message in this direction.
fn declaration(method: &str, direction: Direction, is_request: bool) -> Result<&'static Method, Violation> {
    let rules = MODEL.methods.get(method).ok_or_else(|| format!("the protocol has no method {method}"))?;
    if rules.direction != direction && rules.direction != Direction::Both {
        return Err(format!("{method} goes the other way"));
    }
    match (rules.result.is_some(), is_request) {
        (true, false) => Err(format!("{method} is a request and needs an identifier")),
        (false, true) => Err(format!("{method} is a notification and has no identifier")),
        _ => Ok(rules),
    }
}

/// Checks parameters, which are required if their type does not allow `null`, and allowed only if they have a type.
fn shape<'a>(of: Option<&'static Type>, params: Option<&'a Value>) -> Result<Vec<FoundStructure<'a>>, Violation> {
    match of {
        None if params.is_none() => Ok(Vec::new()),
        None => Err("it has no parameters".to_owned()),
        Some(of) => structures(of, params.unwrap_or(&Value::Null)),
    }
}

fn structures<'a>(of: &'static Type, value: &'a Value) -> Result<Vec<FoundStructure<'a>>, Violation> {
    check(of, value).map_err(|mismatch| mismatch.to_string())
}

/// Checks the answer to a request of this method: its result, or its error.
fn answer<'a>(method: &str, message: &'a Value) -> Result<Vec<FoundStructure<'a>>, Violation> {
    // A test may use a method that is not in the protocol.
    let rules = MODEL.methods.get(method);
    if let Some(error) = message.get("error") {
        return self::error(rules, error).map(|()| Vec::new());
    }
    match rules.and_then(|rules| rules.result.as_ref()) {
        Some(of) => structures(of, &message["result"]),
        None if is_own(method) => Ok(Vec::new()),
        None => Err(format!("a result for {method}, which has none")),
    }
}

fn error(rules: Option<&'static Method>, error: &Value) -> Result<(), Violation> {
    let members = error.as_object().ok_or("an error that is no object")?;
    if let Some(unknown) = members.keys().find(|name| !["code", "message", "data"].contains(&name.as_str())) {
        return Err(format!("`{unknown}` does not belong into an error"));
    }
    let is_code = error["code"].as_i64().is_some_and(|code| i32::try_from(code).is_ok());
    if !is_code || error["message"].as_str().is_none_or(str::is_empty) {
        return Err(format!("an error without code or message: {error}"));
    }
    match (members.get("data"), rules.and_then(|rules| rules.error_data.as_ref())) {
        (Some(data), Some(of)) => structures(of, data).map(|_| ()),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
