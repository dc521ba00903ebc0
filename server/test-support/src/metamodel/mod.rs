//! The protocol's meta-model: which methods there are, what they carry, and what structures are made of. What a session
//! may say beyond the shape of its messages is none of its business; see [`crate::conversation`].

mod check;
mod read;

pub use check::{Found, Mismatch, check, excerpt, is_uri};

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
    /// Who may send it.
    pub direction: Direction,
    /// `None` if it has none.
    pub params: Option<Type>,
    /// `None` for a notification.
    pub result: Option<Type>,
    /// The values of `$/progress` that carry a part of the result.
    pub partial_result: Option<Type>,
    /// What an error may carry, where it is said.
    pub error_data: Option<Type>,
    /// What a registration of it carries, where it is said.
    pub registration_options: Option<Type>,
    /// The name under which it is registered, where it is not its own.
    pub registration_method: Option<String>,
    /// Where a client announces it, as a path with dots.
    pub client_capability: Option<String>,
    /// Where a server offers it, as a path with dots.
    pub server_capability: Option<String>,
}

/// Who may send a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// The client only.
    ClientToServer,
    /// The server only.
    ServerToClient,
    /// Anyone.
    Both,
}

/// What a value may be.
pub enum Type {
    /// One of the types that everything is made of.
    Base(Base),
    /// A structure, enumeration or alias.
    Reference(String),
    /// A list of one type.
    Array(Box<Type>),
    /// An object with names of the first type and values of the second.
    Map(Box<Type>, Box<Type>),
    /// All of these at once: an object with the members of each.
    And(Vec<Type>),
    /// One of these.
    Or(Vec<Type>),
    /// A list with exactly these members.
    Tuple(Vec<Type>),
    /// A structure without a name.
    Literal(Vec<Property>),
    /// This very string.
    StringLiteral(String),
}

/// The types that everything is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// A name after RFC 3986, of a document or of anything else.
    Uri,
    /// A whole number of 32 bits.
    Integer,
    /// The same from 0 on.
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
