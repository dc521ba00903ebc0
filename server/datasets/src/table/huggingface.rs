//! Adds columns to the list of columns that the library `datasets` of Hugging Face keeps in a table's metadata.

use arrow_schema::{DataType, Field, Fields};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The list with further columns; `None` if it is not of the known form, or a column has no type there.
pub(super) fn with_features(listed: &str, new: &Fields) -> Option<String> {
    let mut listed: Value = serde_json::from_str(listed).ok()?;
    let features = listed.get_mut("info")?.get_mut("features")?.as_object_mut()?;
    for field in new {
        features.insert(field.name().clone(), feature(field)?);
    }
    serde_json::to_string(&listed).ok()
}

/// A type in the words of the library.
fn feature(field: &Arc<Field>) -> Option<Value> {
    let dtype = match field.data_type() {
        DataType::Utf8 => "string",
        DataType::Boolean => "bool",
        DataType::Int32 => "int32",
        DataType::Int64 => "int64",
        DataType::Float64 => "float64",
        DataType::Binary => "binary",
        // `Sequence` is known to all versions.
        DataType::List(item) => return Some(json!({ "feature": feature(item)?, "_type": "Sequence" })),
        DataType::Struct(members) => {
            let mut features = Map::new();
            for member in members {
                features.insert(member.name().clone(), feature(member)?);
            }
            return Some(Value::Object(features));
        }
        _ => return None,
    };
    Some(json!({ "dtype": dtype, "_type": "Value" }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_added_to_the_list() {
        let words = DataType::new_list(DataType::Utf8, true);
        let new = Fields::from(vec![Field::new("clues", DataType::Int32, true), Field::new("rules", words, false)]);
        let old = r#"{"info": {"features": {"puzzle": {"dtype": "string", "_type": "Value"}}}, "fingerprint": "1"}"#;
        let listed: Value = serde_json::from_str(&with_features(old, &new).expect("a list")).expect("JSON");
        assert_eq!(
            listed["info"]["features"],
            json!({
                "puzzle": { "dtype": "string", "_type": "Value" },
                "clues": { "dtype": "int32", "_type": "Value" },
                "rules": { "feature": { "dtype": "string", "_type": "Value" }, "_type": "Sequence" },
            })
        );
        assert_eq!(listed["fingerprint"], "1");
        for other in ["{}", "no JSON", r#"{"info": {"features": 1}}"#] {
            assert_eq!(with_features(other, &new), None);
        }
    }
}
