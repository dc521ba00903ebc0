//! Reads a whole document as a tree of elements.

use super::events::{XmlContent, parse};
use crate::base::error::FormatError;
use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;

/// An element with its content.
#[derive(Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) children: Vec<Element>,
    /// Its text, without that of its children.
    pub(super) text: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    /// The first child with this name.
    pub(super) fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// The value of an attribute, without blanks around it.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim())
    }

    /// The names of attributes with a value, and of children, that are none of these.
    pub(super) fn others<'a>(&'a self, attributes: &'a [&str], children: &'a [&str]) -> impl Iterator<Item = &'a str> {
        let has_value = self.attributes.iter().filter(|(_, value)| !value.trim().is_empty());
        let keys = has_value.map(|(key, _)| key.as_str()).filter(|key| !attributes.contains(key));
        let names = self.children.iter().map(|child| child.name.as_str());
        keys.chain(names.filter(|name| !children.contains(name)))
    }
}

/// Reads the outermost element of a document.
pub(super) fn read(text: &str) -> Result<Element, FormatError> {
    let mut document = TreeBuilder::default();
    parse(text, &mut document)?;
    if let Some(element) = document.open.last() {
        return Err(format!("not valid XML: `{}` does not end", element.name).into());
    }
    document.root.ok_or_else(|| "XML without an element".into())
}

/// A document read so far.
#[derive(Default)]
struct TreeBuilder {
    root: Option<Element>,
    /// The elements that have begun and not ended, from the outermost.
    open: Vec<Element>,
}

impl XmlContent for TreeBuilder {
    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), FormatError> {
        let name = element.local_name().as_ref().to_owned();
        let damaged = || format!("an attribute of `{name}` is damaged");
        let mut attributes = Vec::new();
        for attribute in element.attributes() {
            let attribute = attribute.map_err(|_| damaged())?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|_| damaged())?;
            attributes.push((attribute.key.0.to_owned(), String::from(value)));
        }
        self.open.push(Element { name, attributes, ..Element::default() });
        Ok(())
    }

    fn end(&mut self) {
        let Some(element) = self.open.pop() else { return };
        match self.open.last_mut() {
            Some(parent) => parent.children.push(element),
            None => _ = self.root.get_or_insert(element),
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(element) = self.open.last_mut() {
            element.text.push_str(text);
        }
    }

    fn comment(&mut self) {}
}
