//! Reads the meta-model's file. Panics on anything unknown: a newer version needs a newer checker.

use super::{Base, Direction, Enumeration, Method, Model, Property, Type};
use serde_json::Value;
use std::collections::HashMap;

/// The model that a file describes.
pub(super) fn model(text: &str) -> Model {
    let file: Value = serde_json::from_str(text).expect("the meta-model is JSON");
    let by_name = |list: &str| -> HashMap<&str, &Value> { items(&file[list]).map(|item| (name(item), item)).collect() };
    let structures = by_name("structures");
    let methods = items(&file["requests"]).chain(items(&file["notifications"]));
    Model {
        methods: methods.map(|item| (string(&item["method"]), method(item))).collect(),
        structures: structures.keys().map(|&name| (name.to_owned(), members(name, &structures))).collect(),
        enumerations: items(&file["enumerations"]).map(|item| (name(item).to_owned(), enumeration(item))).collect(),
        aliases: items(&file["typeAliases"]).map(|item| (name(item).to_owned(), of(&item["type"]))).collect(),
    }
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no string in the meta-model: {value}")).to_owned()
}

fn name(item: &Value) -> &str {
    item["name"].as_str().unwrap_or_else(|| panic!("no name in the meta-model: {item}"))
}

fn method(item: &Value) -> Method {
    let some = |member: &str| item.get(member).map(of);
    let text = |member: &str| item.get(member).map(string);
    Method {
        direction: match item["messageDirection"].as_str() {
            Some("clientToServer") => Direction::ClientToServer,
            Some("serverToClient") => Direction::ServerToClient,
            Some("both") => Direction::Both,
            other => panic!("the direction {other:?}"),
        },
        params: some("params"),
        result: some("result"),
        partial_result: some("partialResult"),
        error_data: some("errorData"),
        registration_options: some("registrationOptions"),
        registration_method: text("registrationMethod"),
        client_capability: text("clientCapability"),
        server_capability: text("serverCapability"),
    }
}

/// All members of a structure: its own have precedence over inherited ones.
fn members(structure: &str, all: &HashMap<&str, &Value>) -> Vec<Property> {
    let item = all.get(structure).unwrap_or_else(|| panic!("no structure {structure}"));
    let mut members = properties(item);
    for parent in items(&item["extends"]).chain(items(&item["mixins"])) {
        for inherited in self::members(name(parent), all) {
            if members.iter().all(|member| member.name != inherited.name) {
                members.push(inherited);
            }
        }
    }
    members
}

fn properties(item: &Value) -> Vec<Property> {
    let property = |property: &Value| Property {
        name: name(property).to_owned(),
        of: of(&property["type"]),
        is_optional: property["optional"] == true,
    };
    items(&item["properties"]).map(property).collect()
}

fn enumeration(item: &Value) -> Enumeration {
    Enumeration {
        base: base(name(&item["type"])),
        values: items(&item["values"]).map(|value| value["value"].clone()).collect(),
        is_open: item["supportsCustomValues"] == true,
    }
}

fn of(item: &Value) -> Type {
    let all = |member: &str| items(&item[member]).map(of).collect();
    match item["kind"].as_str() {
        Some("base") => Type::Base(base(name(item))),
        Some("reference") => Type::Reference(name(item).to_owned()),
        Some("array") => Type::Array(Box::new(of(&item["element"]))),
        Some("map") => Type::Map(Box::new(of(&item["key"])), Box::new(of(&item["value"]))),
        Some("and") => Type::And(all("items")),
        Some("or") => Type::Or(all("items")),
        Some("tuple") => Type::Tuple(all("items")),
        Some("literal") => Type::Literal(properties(&item["value"])),
        Some("stringLiteral") => Type::StringLiteral(string(&item["value"])),
        other => panic!("the kind of type {other:?}"),
    }
}

fn base(name: &str) -> Base {
    match name {
        "URI" | "DocumentUri" => Base::Uri,
        "integer" => Base::Integer,
        "uinteger" => Base::Uinteger,
        "decimal" => Base::Decimal,
        "RegExp" => Base::RegExp,
        "string" => Base::String,
        "boolean" => Base::Boolean,
        "null" => Base::Null,
        other => panic!("the base type {other}"),
    }
}
