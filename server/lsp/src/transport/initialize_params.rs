//! Reads from the parameters of `initialize` what the connection needs, and repairs those that cannot be read.

use crate::protocol::InitializeParams;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::Request;

/// The number of the client's process, if there is one in the parameters.
pub(crate) fn client_process(params: &Value) -> Option<i32> {
    params.get("processId")?.as_i64()?.try_into().ok()
}

/// Repairs an `initialize` request: removes the parts of its parameters that cannot be read.
///
/// A single capability of a form that the protocol does not know would otherwise end the session.
pub(crate) fn repaired(request: Request) -> Request {
    if request.params().is_some_and(|params| InitializeParams::deserialize(params).is_ok()) {
        return request;
    }
    let (method, id, params) = request.into_parts();
    let repaired = Request::build(method).params(readable_params(&params.unwrap_or_default()));
    match id {
        Some(id) => repaired.id(id).finish(),
        None => repaired.finish(),
    }
}

fn readable_params(params: &Value) -> Value {
    let mut left = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    for (name, member) in params.as_object().into_iter().flatten() {
        let member = readable(member, &|member| {
            let mut params = left.clone();
            params[name] = member;
            InitializeParams::deserialize(params).is_ok()
        });
        if let Some(member) = member {
            left[name] = member;
        }
    }
    left
}

/// A value without the parts that cannot be read.
fn readable(value: &Value, can_be_read: &dyn Fn(Value) -> bool) -> Option<Value> {
    if can_be_read(value.clone()) {
        return Some(value.clone());
    }
    let left = match value {
        Value::Object(members) => {
            let mut left = serde_json::Map::new();
            for (name, member) in members {
                if let Some(member) = readable(member, &|member| can_be_read(json!({ name: member }))) {
                    left.insert(name.clone(), member);
                }
            }
            Value::Object(left)
        }
        Value::Array(items) => items.iter().filter(|item| can_be_read(json!([item]))).cloned().collect(),
        _ => return None,
    };
    // Without a part, a whole may still lack what it must have.
    can_be_read(left.clone()).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::jsonrpc::Id;

    #[track_caller]
    fn check_repaired(params: Value, expected: Value) {
        let request = Request::build("initialize").params(params).id(1).finish();
        let (_, id, params) = repaired(request).into_parts();
        assert_eq!(id, Some(Id::Number(1)));
        let params = params.unwrap();
        assert!(InitializeParams::deserialize(&params).is_ok());
        assert_eq!(params, expected);
    }

    #[test]
    fn a_valid_request_stays_as_it_is() {
        let params = json!({"processId": 7, "capabilities": {"textDocument": {"hover": {}}, "unknown": 1}, "more": []});
        check_repaired(params.clone(), params);
    }

    #[test]
    fn one_odd_capability_costs_only_itself() {
        check_repaired(
            json!({
                "processId": 7,
                "rootUri": 8,
                "workspaceFolders": [{"uri": "file:///a", "name": "a"}, {"uri": 9}],
                "capabilities": {
                    "textDocument": {
                        "hover": {"contentFormat": "markdown", "dynamicRegistration": true},
                        "codeAction": {"disabledSupport": true, "codeActionLiteralSupport": {}},
                    },
                    "general": 9,
                    "window": {"workDoneProgress": true},
                },
                "initializationOptions": {"maxDiagnostics": 5},
            }),
            json!({
                "processId": 7,
                "rootUri": null,
                "capabilities": {
                    "textDocument": {"hover": {"dynamicRegistration": true}, "codeAction": {"disabledSupport": true}},
                    "window": {"workDoneProgress": true},
                },
                "workspaceFolders": [{"uri": "file:///a", "name": "a"}],
                "initializationOptions": {"maxDiagnostics": 5},
            }),
        );
    }

    #[test]
    fn folders_of_a_client_with_an_odd_capability() {
        let params = |general: Value| json!({"processId": null, "rootUri": "file:///a", "capabilities": general});
        check_repaired(params(json!({"general": 9})), params(json!({})));
    }

    #[test]
    fn parameters_that_are_none() {
        let nothing = json!({"processId": null, "rootUri": null, "capabilities": {}});
        check_repaired(json!([]), nothing.clone());
        check_repaired(Value::Null, nothing);
    }
}
