//! Tests of the capability, and of the numbers of answers: positions in every encoding, and deltas.

use super::*;
use crate::from_proto::Encoding;
use crate::protocol::ClientCapabilities;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;
use test_support::messy;

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

fn client(requests: Value) -> ClientFeatures {
    let types =
        ["namespace", "property", "string", "number", "operator", "variable", "macro", "comment", "parameter", "type"];
    let tokens = json!({
        "requests": requests,
        "tokenTypes": types,
        "tokenModifiers": ["readonly"],
        "formats": ["relative"],
    });
    let capabilities: ClientCapabilities =
        serde_json::from_value(json!({ "textDocument": { "semanticTokens": tokens } })).expect("capabilities");
    ClientFeatures::of(&capabilities)
}

fn document(text: &str, encoding: Encoding) -> DocumentSnapshot {
    let features = ClientFeatures { encoding, ..client(json!({ "full": { "delta": true } })) };
    let document = DocumentSnapshot { features: Arc::new(features), ..DocumentSnapshot::of(text) };
    // Otherwise the forced values would depend on time.
    let all = Span::from(0..text.len());
    document.analysis.prove_within(document.file, all, &|| false).expect("nothing interrupts");
    document
}

fn offered(client: &ClientFeatures) -> Value {
    let mut server = ServerCapabilities::default();
    offer(client, &mut server);
    serde_json::to_value(server.semantic_tokens_provider).expect("JSON")
}

#[test]
fn what_is_announced_is_offered() {
    for (requests, expected) in [
        (json!({ "full": { "delta": true }, "range": true }), json!({ "full": { "delta": true }, "range": true })),
        (json!({ "full": true, "range": false }), json!({ "full": true })),
        (json!({ "full": {}, "range": {} }), json!({ "full": {}, "range": true })),
        (json!({ "full": false, "range": true }), json!({ "range": true })),
    ] {
        let mut offered = offered(&client(requests));
        assert!(offered["legend"]["tokenTypes"].as_array().is_some_and(|types| types.contains(&json!("number"))));
        offered.as_object_mut().expect("an object").remove("legend");
        assert_eq!(offered, expected);
    }
    assert_eq!(offered(&client(json!({}))), Value::Null);
    assert_eq!(offered(&ClientFeatures::default()), Value::Null);
}

/// The positions of tokens, read from the numbers as a client does: line, column, length.
fn places(data: &TokenData) -> Vec<(u32, u32, u32)> {
    let mut line = 0;
    let mut column = 0;
    let place = |[lines, columns, length, _, _]: &TokenNumbers| {
        column = if *lines == 0 { column + columns } else { *columns };
        line += lines;
        (line, column, *length)
    };
    data.0.iter().map(place).collect()
}

fn all(document: &DocumentSnapshot) -> (Vec<Token>, TokenData) {
    let found = document.analysis.tokens(document.file, None, &|| false).expect("nothing interrupts");
    let data = data(document, &found.list);
    (found.list, data)
}

fn answered(document: &DocumentSnapshot, previous: Option<&str>) -> Value {
    let answer = whole(document, previous, &|| false).expect("nothing interrupts");
    serde_json::to_value(answer.answer).expect("JSON")
}

fn numbers(answer: &Value) -> Vec<Value> {
    answer["data"].as_array().expect("data").clone()
}

proptest! {
    // Each proves puzzles.
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn places_are_those_of_the_rope(text in messy::file()) {
        let known = document(&text, Encoding::Utf16);
        for encoding in ENCODINGS {
            let features = ClientFeatures { encoding, ..(*known.features).clone() };
            let document = DocumentSnapshot { features: Arc::new(features), ..known.clone() };
            let (tokens, data) = all(&document);
            let places = places(&data);
            prop_assert_eq!(tokens.len(), places.len());
            for (token, (line, column, length)) in tokens.iter().zip(places) {
                let range = document.range(token.span);
                prop_assert_eq!((range.start.line, range.start.character), (line, column));
                prop_assert_eq!((range.end.line, range.end.character), (line, column + length));
                prop_assert!(0 < length);
            }
        }
    }

    #[test]
    fn a_delta_makes_the_answer_for_the_new_text(text in messy::file(), edits in messy::edits(3)) {
        let mut text = text;
        let mut old = document(&text, Encoding::Utf16);
        let first = answered(&old, None);
        let mut have = numbers(&first);
        let mut id = first["resultId"].as_str().expect("a name").to_owned();
        for edit in edits {
            text.replace_range(edit.range(&text), edit.text());
            let new = DocumentSnapshot { tokens: Arc::clone(&old.tokens), ..document(&text, Encoding::Utf16) };
            let answer = answered(&new, Some(&id));
            for edit in answer["edits"].as_array().expect("edits") {
                let number = |name: &str| edit[name].as_u64().expect("a number") as usize;
                have.splice(number("start")..number("start") + number("deleteCount"), numbers(edit));
            }
            id = answer["resultId"].as_str().expect("a name").to_owned();
            let whole = numbers(&answered(&document(&text, Encoding::Utf16), None));
            prop_assert!(have == whole);
            old = new;
        }
    }
}

#[test]
fn an_unknown_name_is_answered_in_full() {
    let document = document("12..\n....\n....\n...1\n", Encoding::Utf16);
    let first = answered(&document, None);
    let second = answered(&document, Some("of another time"));
    assert_eq!(numbers(&first), numbers(&second));
    // The first one is not the last any more.
    assert!(answered(&document, first["resultId"].as_str()).get("data").is_some());
}

#[test]
fn a_client_without_deltas_gets_no_names() {
    let features = Arc::new(client(json!({ "full": true })));
    let document = DocumentSnapshot { features, ..DocumentSnapshot::of("12..\n....\n....\n...1\n") };
    assert_eq!(answered(&document, Some("1")).get("resultId"), None);
}

#[test]
fn a_large_document_is_answered_in_ranges_where_the_client_asks_for_them() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let text = line.repeat(LARGE / line.len() + 1);
    let large = |requests| DocumentSnapshot { features: Arc::new(client(requests)), ..DocumentSnapshot::of(&text) };
    assert_eq!(answered(&large(json!({ "full": { "delta": true }, "range": true })), None), Value::Null);
    assert!(!numbers(&answered(&large(json!({ "full": true })), None)).is_empty());
}
