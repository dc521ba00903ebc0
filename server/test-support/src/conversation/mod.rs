//! Judges a session message by message, both ways: whether each is one of JSON-RPC, of the shape that the protocol's
//! meta-model gives it, at its time, and no more than the client has announced that it understands.
//!
//! What is in the messages' texts, it does not judge: that is for the tests.

mod announced;
mod progress;
mod shapes;

use crate::metamodel::{Direction, Found, MODEL, Method, Type, check};
use announced::Session;
use progress::Progress;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// What must not have been sent, for a person.
pub type Violation = String;

/// A session so far.
#[derive(Default)]
pub struct Conversation {
    session: Session,
    progress: Progress,
    /// Requests without an answer, by their identifier as JSON.
    from_client: HashMap<String, Asked>,
    from_server: HashMap<String, Asked>,
    /// Names of documents that are no URIs. A test made them up, and the server may say them, too.
    odd_names: HashSet<String>,
    /// Whether the client has sent bytes of which nothing is known.
    is_blurred: bool,
}

/// A request that waits for its answer.
struct Asked {
    method: String,
    params: Value,
}

impl Conversation {
    /// Takes note of a message of the client, which may be nonsense.
    pub fn note(&mut self, message: &Value) {
        self.note_names(message);
        let _ = self.client_sends(message);
    }

    /// Takes note of bytes of the client, whatever they are.
    pub fn blur(&mut self) {
        self.is_blurred = true;
    }

    /// Takes a message of the client.
    ///
    /// # Errors
    ///
    /// What is wrong with it. It is taken note of nevertheless.
    pub fn client_sends(&mut self, message: &Value) -> Result<(), Violation> {
        let Some(method) = message["method"].as_str() else { return self.client_answers(message) };
        let params = &message["params"];
        if let Some(id) = message.get("id") {
            let asked = Asked { method: method.to_owned(), params: params.clone() };
            self.from_client.insert(id.to_string(), asked);
        }
        self.session.client_says(method, params);
        self.progress.client_asks(method, params);
        envelope(message)?;
        if is_own(method) {
            return Ok(());
        }
        let rules = known(method, Direction::ClientToServer, message.get("id").is_some())?;
        shape(rules.params.as_ref(), message.get("params")).map(|_| ())
    }

    fn client_answers(&mut self, message: &Value) -> Result<(), Violation> {
        let asked = self.from_server.remove(&message["id"].to_string());
        let asked = asked.ok_or("an answer to nothing that the server has asked")?;
        self.progress.client_answers(&asked.method, &asked.params, message.get("error").is_none());
        envelope(message)?;
        answer(&asked.method, message).map(|_| ())
    }

    /// Takes a message of the server.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn server_sends(&mut self, message: &Value) -> Result<(), Violation> {
        let renamed = (!self.odd_names.is_empty()).then(|| self.with_proper_names(message));
        let message = renamed.as_ref().unwrap_or(message);
        envelope(message)?;
        let Some(method) = message["method"].as_str() else { return self.server_answers(message) };
        if is_own(method) {
            return Ok(());
        }
        let rules = known(method, Direction::ServerToClient, message.get("id").is_some())?;
        let params = &message["params"];
        let found = shape(rules.params.as_ref(), message.get("params"))?;
        if let Some(id) = message.get("id") {
            let asked = Asked { method: method.to_owned(), params: params.clone() };
            if self.from_server.insert(id.to_string(), asked).is_some() {
                return Err(format!("a second request with the identifier {id}"));
            }
        }
        self.session.server_may_say(method, params)?;
        self.progress.server_says(method, params)?;
        self.session.structures(method, &found)?;
        shapes::all(method, &Value::Null, params, &found)
    }

    fn server_answers(&mut self, message: &Value) -> Result<(), Violation> {
        let Some(asked) = self.from_client.remove(&message["id"].to_string()) else {
            let is_refusal = message["id"].is_null() && message.get("error").is_some();
            // A refusal of what has no identifier that could be read.
            return if is_refusal || self.is_blurred { Ok(()) } else { Err("an answer to nothing".to_owned()) };
        };
        let Asked { method, params } = asked;
        let found = answer(&method, message)?;
        let Some(result) = message.get("result") else { return Ok(()) };
        if method == "initialize" {
            self.session.initialized(&result["capabilities"])?;
        }
        self.progress.server_answers(&params, result)?;
        self.session.structures(&method, &found)?;
        shapes::all(&method, &params, result, &found)
    }

    /// Remembers the names of documents in a message, as far as they are no URIs.
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

    /// A message with a URI in place of each name of a document that is none and that the client has made up.
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

/// Whether a message is one of JSON-RPC: a request, a notification or an answer.
fn envelope(message: &Value) -> Result<(), Violation> {
    let members = message.as_object().ok_or("no object")?;
    let is_identifier = |id: &Value| id.is_i64() || id.is_string();
    if message["jsonrpc"] != "2.0" {
        return Err("`jsonrpc` is not \"2.0\"".to_owned());
    }
    let has = |name| members.contains_key(name);
    let known: &[&str] = if has("method") {
        &["jsonrpc", "id", "method", "params"]
    } else if has("result") != has("error") {
        &["jsonrpc", "id", "result", "error"]
    } else {
        return Err("neither a method nor one of result and error".to_owned());
    };
    if let Some(unknown) = members.keys().find(|name| !known.contains(&name.as_str())) {
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

/// Whether a method is one of the project's own extensions, which the meta-model does not know.
fn is_own(method: &str) -> bool {
    method.starts_with("sudoku/")
}

/// What the meta-model says of a method that someone uses.
fn known(method: &str, direction: Direction, is_request: bool) -> Result<&'static Method, Violation> {
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

/// Checks parameters, which must be there if they have a type that is not open to `null`, and only if they have one.
fn shape<'a>(of: Option<&'static Type>, params: Option<&'a Value>) -> Result<Vec<Found<'a>>, Violation> {
    match of {
        None if params.is_none() => Ok(Vec::new()),
        None => Err("it has no parameters".to_owned()),
        Some(of) => structures(of, params.unwrap_or(&Value::Null)),
    }
}

fn structures<'a>(of: &'static Type, value: &'a Value) -> Result<Vec<Found<'a>>, Violation> {
    check(of, value).map_err(|mismatch| mismatch.to_string())
}

/// Checks the answer to a request of this method: its result, or its error.
fn answer<'a>(method: &str, message: &'a Value) -> Result<Vec<Found<'a>>, Violation> {
    // A test may ask for what the protocol does not have.
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
