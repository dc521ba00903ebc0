//! Checks rules of the protocol beyond types: ranges begin before they end, edits do not overlap, and so on.

use super::Violation;
use crate::metamodel::{FoundStructure, excerpt};
use serde_json::Value;

/// Line and character.
type Place = (u64, u64);

/// Checks a result of the server with the parameters of the request, or the parameters of the server's own message.
pub(super) fn all(method: &str, params: &Value, value: &Value, found: &[FoundStructure<'_>]) -> Result<(), Violation> {
    let is_edits = method.ends_with("ormatting") || method == "textDocument/willSaveWaitUntil";
    if is_edits {
        apart(value)?;
    }
    if value["kind"] == "unchanged" && params.get("previousResultId").is_none() {
        return Err("unchanged since a result that the client does not name".to_owned());
    }
    found
        .iter()
        .try_for_each(|found| structure(params, found).map_err(|why| format!("{why}: {}", excerpt(found.value))))
}

fn structure(params: &Value, found: &FoundStructure<'_>) -> Result<(), Violation> {
    let value = found.value;
    match found.structure {
        "Range" => in_order(value),
        "TextDocumentEdit" => apart(&value["edits"]),
        "WorkspaceEdit" => value["changes"].as_object().into_iter().flatten().try_for_each(|(_, edits)| apart(edits)),
        "CompletionItem" => completion(params, value),
        "DocumentSymbol" => within(&value["selectionRange"], &value["range"]),
        "FoldingRange" => folding(value),
        "InlineCompletionItem" => value.get("range").map_or(Ok(()), on_one_line),
        "SelectionRange" => value.get("parent").map_or(Ok(()), |parent| within(&value["range"], &parent["range"])),
        "SemanticTokens" | "SemanticTokensPartialResult" => tokens(value),
        _ => Ok(()),
    }
}

fn place(value: &Value) -> Place {
    let number = |name: &str| value[name].as_u64().unwrap_or_default();
    (number("line"), number("character"))
}

fn ends(range: &Value) -> (Place, Place) {
    (place(&range["start"]), place(&range["end"]))
}

fn in_order(range: &Value) -> Result<(), Violation> {
    let (start, end) = ends(range);
    if start <= end { Ok(()) } else { Err("a range that ends before it begins".to_owned()) }
}

fn within(inner: &Value, outer: &Value) -> Result<(), Violation> {
    let ((inner_start, inner_end), (outer_start, outer_end)) = (ends(inner), ends(outer));
    if outer_start <= inner_start && inner_end <= outer_end {
        Ok(())
    } else {
        Err(format!("{inner} is outside of {outer}"))
    }
}

fn on_one_line(range: &Value) -> Result<(), Violation> {
    let (start, end) = ends(range);
    if start.0 == end.0 { Ok(()) } else { Err("a range over several lines".to_owned()) }
}

/// Checks the edits of one document, which all refer to the text before them.
fn apart(edits: &Value) -> Result<(), Violation> {
    let edits = edits.as_array().into_iter().flatten();
    let mut ranges: Vec<(Place, Place)> = edits.map(|edit| ends(&edit["range"])).collect();
    ranges.sort_unstable();
    match ranges.windows(2).find(|pair| pair[1].0 < pair[0].1) {
        Some(pair) => Err(format!("the edits at {:?} and {:?} overlap", pair[0], pair[1])),
        None => Ok(()),
    }
}

fn completion(params: &Value, item: &Value) -> Result<(), Violation> {
    let Some(edit) = item.get("textEdit") else { return Ok(()) };
    let range = edit.get("range").or_else(|| edit.get("insert")).unwrap_or(&Value::Null);
    on_one_line(range)?;
    let (start, end) = ends(range);
    let position = params.get("position").map(place);
    if position.is_some_and(|position| position < start || end < position) {
        return Err("the range does not hold the place that was asked about".to_owned());
    }
    let others = item["additionalTextEdits"].as_array().into_iter().flatten();
    apart(&others.chain([&serde_json::json!({ "range": range })]).cloned().collect())
}

fn folding(fold: &Value) -> Result<(), Violation> {
    let number = |name: &str| fold[name].as_u64();
    if number("startLine") <= number("endLine") { Ok(()) } else { Err("a fold that ends before it begins".to_owned()) }
}

/// Checks semantic tokens: five numbers each, and no token overlaps the next one.
fn tokens(tokens: &Value) -> Result<(), Violation> {
    let data: Vec<u64> = tokens["data"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let (all, rest) = data.as_chunks::<5>();
    if !rest.is_empty() {
        return Err(format!("{} numbers", data.len()));
    }
    let overlap = all.windows(2).find(|pair| pair[1][0] == 0 && pair[1][1] < pair[0][2]);
    match (overlap, all.iter().find(|token| token[2] == 0)) {
        (Some(pair), _) => Err(format!("the tokens {:?} and {:?} overlap", pair[0], pair[1])),
        (None, Some(token)) => Err(format!("the token {token:?} is empty")),
        (None, None) => Ok(()),
    }
}
