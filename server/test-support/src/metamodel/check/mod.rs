//! Checks that a value has a type of the protocol. Unknown members are mistakes.

use super::{Base, Enumeration, MODEL, Property, Type};
use serde_json::{Map, Value};
use std::fmt;

/// Structures with arbitrary further members, which the meta-model cannot express.
const OPEN: [&str; 1] = ["FormattingOptions"];

/// A named structure in a checked value.
#[derive(Clone, Copy, Debug)]
pub struct FoundStructure<'a> {
    /// The structure's name in the model.
    pub structure: &'static str,
    /// The object.
    pub value: &'a Value,
}

/// The place at which a value does not have its type, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The members and indices that lead to it, the outermost first.
    path: Vec<String>,
    why: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.join("."), self.why)
    }
}

/// The named structures in a value of a type, outer ones first.
///
/// # Errors
///
/// The place at which the value does not have the type; of several alternatives, that of the one that fits best.
pub fn check<'a>(of: &'static Type, value: &'a Value) -> Result<Vec<FoundStructure<'a>>, Mismatch> {
    let mut checker = Checker { path: Vec::new(), found: Vec::new() };
    checker.check(of, value)?;
    Ok(checker.found)
}

/// A step into a value. It becomes text only in a message.
#[derive(Clone, Copy)]
enum Step<'a> {
    Member(&'a str),
    Index(usize),
}

struct Checker<'a> {
    path: Vec<Step<'a>>,
    found: Vec<FoundStructure<'a>>,
}

impl<'a> Checker<'a> {
    fn mismatch(&self, why: impl Into<String>) -> Mismatch {
        let step = |step: &Step<'_>| match step {
            Step::Member(name) => (*name).to_owned(),
            Step::Index(index) => index.to_string(),
        };
        Mismatch { path: self.path.iter().map(step).collect(), why: why.into() }
    }

    fn expected(&self, what: &str, value: &Value) -> Result<(), Mismatch> {
        Err(self.mismatch(format!("{what} is expected, not {}", excerpt(value))))
    }

    fn at(&mut self, step: Step<'a>, of: &'static Type, value: &'a Value) -> Result<(), Mismatch> {
        self.path.push(step);
        self.check(of, value)?;
        self.path.pop();
        Ok(())
    }

    fn check(&mut self, of: &'static Type, value: &'a Value) -> Result<(), Mismatch> {
        match of {
            Type::Base(base) => self.base(*base, value),
            Type::Reference(name) => self.reference(name, value),
            Type::StringLiteral(literal) if value == literal.as_str() => Ok(()),
            Type::StringLiteral(literal) => self.expected(&format!("`{literal}`"), value),
            Type::Or(alternatives) => self.any(alternatives, value),
            Type::Array(_) | Type::Tuple(_) => self.array(of, value),
            Type::Map(..) | Type::And(_) | Type::Literal(_) => match value {
                Value::Object(members) => self.object(of, members),
                other => self.expected("an object", other),
            },
        }
    }

    fn base(&self, base: Base, value: &Value) -> Result<(), Mismatch> {
        let whole = |least: i64| value.as_i64().is_some_and(|number| (least..=i32::MAX.into()).contains(&number));
        let (is_right, what) = match base {
            Base::Uri => (value.as_str().is_some_and(is_uri), "a URI"),
            Base::Integer => (whole(i32::MIN.into()), "a whole number of 32 bits"),
            Base::Uinteger => (whole(0), "a whole number from 0 to 2^31 - 1"),
            Base::Decimal => (value.is_number(), "a number"),
            Base::RegExp | Base::String => (value.is_string(), "a string"),
            Base::Boolean => (value.is_boolean(), "true or false"),
            Base::Null => (value.is_null(), "null"),
        };
        if is_right { Ok(()) } else { self.expected(what, value) }
    }

    fn reference(&mut self, name: &'static str, value: &'a Value) -> Result<(), Mismatch> {
        if name == "LSPAny" {
            return Ok(());
        }
        if let Some(of) = MODEL.aliases.get(name) {
            return self.check(of, value);
        }
        if let Some(enumeration) = MODEL.enumerations.get(name) {
            return self.enumeration(name, enumeration, value);
        }
        let properties = MODEL.structures.get(name).unwrap_or_else(|| panic!("no type {name} in the meta-model"));
        let Value::Object(members) = value else { return self.expected(name, value) };
        self.found.push(FoundStructure { structure: name, value });
        let properties: Vec<&'static Property> = properties.iter().collect();
        self.structure(&properties, members, OPEN.contains(&name))
    }

    fn enumeration(&self, name: &str, enumeration: &Enumeration, value: &Value) -> Result<(), Mismatch> {
        if enumeration.values.contains(value) {
            return Ok(());
        }
        if enumeration.is_open { self.base(enumeration.base, value) } else { self.expected(name, value) }
    }

    /// The first alternative that fits.
    fn any(&mut self, alternatives: &'static [Type], value: &'a Value) -> Result<(), Mismatch> {
        let (depth, found) = (self.path.len(), self.found.len());
        let mut best: Option<Mismatch> = None;
        for alternative in alternatives {
            let Err(mismatch) = self.check(alternative, value) else { return Ok(()) };
            self.path.truncate(depth);
            self.found.truncate(found);
            if best.as_ref().is_none_or(|best| best.path.len() < mismatch.path.len()) {
                best = Some(mismatch);
            }
        }
        Err(best.unwrap_or_else(|| self.mismatch("nothing is allowed here")))
    }

    fn array(&mut self, of: &'static Type, value: &'a Value) -> Result<(), Mismatch> {
        let Value::Array(items) = value else { return self.expected("a list", value) };
        match of {
            Type::Array(of) => items.iter().enumerate().try_for_each(|(n, item)| self.at(Step::Index(n), of, item)),
            Type::Tuple(all) if all.len() == items.len() => {
                let mut pairs = all.iter().zip(items).enumerate();
                pairs.try_for_each(|(n, (of, item))| self.at(Step::Index(n), of, item))
            }
            _ => self.expected("a list of another length", value),
        }
    }

    fn object(&mut self, of: &'static Type, members: &'a Map<String, Value>) -> Result<(), Mismatch> {
        if let Type::Map(key, of) = of {
            for (name, member) in members {
                self.key(key, name)?;
                self.at(Step::Member(name), of, member)?;
            }
            return Ok(());
        }
        let properties = self.properties(of);
        self.structure(&properties, members, false)
    }

    /// Checks a key, which is a string and may have to be a URI or a number.
    fn key(&self, of: &Type, name: &str) -> Result<(), Mismatch> {
        match of {
            Type::Base(Base::Uri) if !is_uri(name) => Err(self.mismatch(format!("the name `{name}` is no URI"))),
            Type::Base(Base::Integer | Base::Uinteger) if name.parse::<i32>().is_err() => {
                Err(self.mismatch(format!("the name `{name}` is no number")))
            }
            _ => Ok(()),
        }
    }

    /// The members of a type that consists of structures.
    fn properties(&self, of: &'static Type) -> Vec<&'static Property> {
        match of {
            Type::Literal(properties) => properties.iter().collect(),
            Type::And(all) => all.iter().flat_map(|of| self.properties(of)).collect(),
            Type::Reference(name) => MODEL.structures[name].iter().collect(),
            _ => panic!("only structures can be joined"),
        }
    }

    fn structure(
        &mut self,
        properties: &[&'static Property],
        members: &'a Map<String, Value>,
        is_open: bool,
    ) -> Result<(), Mismatch> {
        for property in properties {
            match members.get(&property.name) {
                Some(member) => self.at(Step::Member(&property.name), &property.of, member)?,
                None if property.is_optional => {}
                None => return Err(self.mismatch(format!("`{}` is missing", property.name))),
            }
        }
        let unknown = members.keys().find(|name| !properties.iter().any(|property| property.name == **name));
        match unknown {
            Some(name) if !is_open => Err(self.mismatch(format!("`{name}` is not known here"))),
            _ => Ok(()),
        }
    }
}

/// Returns true for a scheme followed by characters that a URI may contain.
pub fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    is_scheme && rest.chars().all(|c| c.is_ascii_graphic() && !"\"<>\\^`{|}".contains(c))
}

/// The beginning of a value, for messages.
pub fn excerpt(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 200 { text } else { text.chars().take(200).chain(['…']).collect() }
}

#[cfg(test)]
mod tests;
