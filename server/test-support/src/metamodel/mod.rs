//! Declares the protocol's meta-model: methods with their parameters and results, and the types of values. The rules of
//! a session are in [`crate::conversation`].

mod check;
mod read;

pub use check::{FoundStructure, Mismatch, check, excerpt, is_uri};

use std::collections::HashMap;
use std::sync::LazyLock;

/// Version 3.18, from the file in `tests/schemas/lsp`.
pub static MODEL: LazyLock<Model> =
    LazyLock::new(|| read::model(include_str!("../../../../tests/schemas/lsp/metaModel-3.18.0.json")));

/// The methods and types of a version of the protocol.
pub struct Model {
    /// Requests and notifications, by name.
    pub methods: HashMap<String, Method>,
    structures: HashMap<String, Vec<Property>>,
    enumerations: HashMap<String, Enumeration>,
    aliases: HashMap<String, Type>,
}

/// A request or a notification.
pub struct Method {
    /// The sender.
    pub direction: Direction,
    /// `None` if it has none.
    pub params: Option<Type>,
    /// `None` for a notification.
    pub result: Option<Type>,
    /// The values of `$/progress` that carry a part of the result.
    pub partial_result: Option<Type>,
    /// The type of the data of an error, if declared.
    pub error_data: Option<Type>,
    /// The type of the options of a registration, if declared.
    pub registration_options: Option<Type>,
    /// The name of the registration, if it differs from the method.
    pub registration_method: Option<String>,
    /// The capability by which a client announces it, as a path with dots.
    pub client_capability: Option<String>,
    /// The capability by which a server offers it, as a path with dots.
    pub server_capability: Option<String>,
}

/// The sender of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// The client only.
    ClientToServer,
    /// The server only.
    ServerToClient,
    /// Client and server.
    Both,
}

/// The type of a value.
pub enum Type {
    /// A base type.
    Base(Base),
    /// A structure, enumeration or alias.
    Reference(String),
    /// A list of one type.
    Array(Box<Type>),
    /// An object with names of the first type and values of the second.
    Map(Box<Type>, Box<Type>),
    /// All of these: an object with the members of each.
    And(Vec<Type>),
    /// One of these.
    Or(Vec<Type>),
    /// A list with exactly these members.
    Tuple(Vec<Type>),
    /// A structure without a name.
    Literal(Vec<Property>),
    /// This string.
    StringLiteral(String),
}

/// The base types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// A name after RFC 3986, of a document or of anything else.
    Uri,
    /// A whole number of 32 bits.
    Integer,
    /// A whole number of 31 bits from 0 on.
    Uinteger,
    /// Any number.
    Decimal,
    /// The source of a regular expression.
    RegExp,
    /// Any string.
    String,
    /// `true` or `false`.
    Boolean,
    /// `null`.
    Null,
}

/// A member of a structure.
pub struct Property {
    name: String,
    of: Type,
    is_optional: bool,
}

/// A type with named values.
struct Enumeration {
    base: Base,
    values: Vec<serde_json::Value>,
    is_open: bool,
}
