//! Names the classes of tokens for a client.
//!
//! A class has one of the protocol's types, for which every editor has a colour, and a modifier of our own for the
//! exact class, which a theme or the extension for VS Code can use (`number.given`, `*.conflicting`). Types of our own,
//! with a fall-back that the extension declares, were rejected: editors without the extension would show nothing. So
//! only types that the client announces are used, and of the protocol's modifiers only those that it announces; it
//! cannot announce ours, and clients ignore modifiers that they do not know.

use crate::protocol::SemanticTokensLegend;
use ide::TokenClass;

/// The names for one client, and the numbers of each class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Legend {
    types: Vec<&'static str>,
    modifiers: Vec<&'static str>,
    /// By class, in the order of [`TokenClass::ALL`]: names are compared once, not for each token.
    numbers: [Option<(u32, u32)>; TokenClass::ALL.len()],
    /// The bit of [`CONFLICTING`].
    conflicting: u32,
}

/// The names of a class. The first of the types that a client knows is used.
struct ClassNames {
    types: &'static [&'static str],
    /// One of the protocol's modifiers.
    standard: Option<&'static str>,
    /// One of ours.
    own: Option<&'static str>,
}

/// The modifier of cells that contain the same value as another one in a house.
const CONFLICTING: &str = "conflicting";

impl ClassNames {
    const fn new(
        types: &'static [&'static str],
        standard: Option<&'static str>,
        own: Option<&'static str>,
    ) -> ClassNames {
        ClassNames { types, standard, own }
    }

    fn of(class: TokenClass) -> ClassNames {
        match class {
            TokenClass::Given => ClassNames::new(&["number"], Some("readonly"), Some("given")),
            TokenClass::Placed => ClassNames::new(&["variable"], None, Some("placed")),
            TokenClass::Empty => ClassNames::new(&["operator"], None, Some("empty")),
            TokenClass::Candidates => ClassNames::new(&["parameter", "variable"], None, Some("candidate")),
            TokenClass::Forced => ClassNames::new(&["macro", "operator"], None, Some("forced")),
            TokenClass::Solution => ClassNames::new(&["variable"], Some("readonly"), Some("solution")),
            TokenClass::Region => ClassNames::new(&["type", "class"], None, Some("region")),
            TokenClass::Key => ClassNames::new(&["property"], None, None),
            TokenClass::Value => ClassNames::new(&["string"], None, None),
            TokenClass::Section => ClassNames::new(&["namespace", "keyword"], None, Some("section")),
            TokenClass::Heading => ClassNames::new(&["namespace", "keyword"], Some("declaration"), None),
            TokenClass::Comment => ClassNames::new(&["comment"], None, None),
            TokenClass::Suppression => ClassNames::new(&["comment"], Some("documentation"), Some("suppression")),
        }
    }
}

impl Legend {
    /// The legend for a client that knows these types and modifiers.
    pub(super) fn of(types: &[String], modifiers: &[String]) -> Legend {
        let mut known_types = Vec::new();
        let mut own_modifiers = Vec::new();
        let mut known_modifiers = Vec::new();
        for class in TokenClass::ALL {
            let names = ClassNames::of(class);
            known_types.extend(names.types.iter().find(|name| types.iter().any(|known| known == *name)));
            own_modifiers.extend(names.own);
            known_modifiers.extend(names.standard.filter(|name| modifiers.iter().any(|known| known == name)));
        }
        own_modifiers.push(CONFLICTING);
        let mut legend = Legend {
            types: distinct(known_types),
            // Ours come first, so that their bits do not depend on the client.
            modifiers: distinct(own_modifiers.into_iter().chain(known_modifiers)),
            numbers: [None; TokenClass::ALL.len()],
            conflicting: 0,
        };
        legend.numbers = TokenClass::ALL.map(|class| legend.named(class));
        legend.conflicting = legend.bit(CONFLICTING);
        legend
    }

    /// Returns true if no class has a name.
    pub(super) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// The legend in the protocol's type.
    pub(super) fn proto(&self) -> SemanticTokensLegend {
        SemanticTokensLegend {
            token_types: self.types.iter().map(|name| (*name).to_owned()).collect(),
            token_modifiers: self.modifiers.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// The number of a class's type and the bits of its modifiers; `None` if the client has no name for it.
    pub(super) fn numbers(&self, class: TokenClass, conflicting: bool) -> Option<(u32, u32)> {
        let (kind, modifiers) = self.numbers[class as usize]?;
        Some((kind, if conflicting { modifiers | self.conflicting } else { modifiers }))
    }

    fn named(&self, class: TokenClass) -> Option<(u32, u32)> {
        let ClassNames { types, standard, own } = ClassNames::of(class);
        let kind = types.iter().find_map(|name| self.types.iter().position(|known| known == name))?;
        let standard = standard.map_or(0, |name| self.bit(name));
        let own = own.map_or(0, |name| self.bit(name));
        Some((kind as u32, standard | own))
    }

    fn bit(&self, name: &str) -> u32 {
        self.modifiers.iter().position(|known| *known == name).map_or(0, |index| 1 << index)
    }
}

fn distinct(names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut found = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::tables;
    use expect_test::expect;

    fn of(types: &[&str], modifiers: &[&str]) -> Legend {
        let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
        Legend::of(&owned(types), &owned(modifiers))
    }

    fn listing(legend: &Legend) -> String {
        let class = |class: TokenClass| {
            let Some((kind, bits)) = legend.numbers(class, class == TokenClass::Placed) else {
                return format!("{class:?} has no name\n");
            };
            let modifiers = legend.modifiers.iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
            let modifiers: String = modifiers.map(|(_, name)| format!(".{name}")).collect();
            format!("{class:?} {}{modifiers}\n", legend.types[kind as usize])
        };
        TokenClass::ALL.into_iter().map(class).collect()
    }

    #[test]
    fn the_page_for_users_lists_the_names() {
        let names = TokenClass::ALL.map(|class| {
            let ClassNames { types, standard, own } = ClassNames::of(class);
            [types.join(", "), own.into_iter().chain(standard).collect::<Vec<_>>().join(", ")]
        });
        let listed = tables("Colours").into_iter().map(|row| [row[1].clone(), row[2].clone()]);
        assert_eq!(listed.collect::<Vec<_>>(), names);
    }

    #[test]
    fn a_client_that_knows_all() {
        let types = [
            "namespace",
            "type",
            "class",
            "parameter",
            "variable",
            "property",
            "macro",
            "keyword",
            "comment",
            "string",
            "number",
            "operator",
        ];
        let legend = of(&types, &["declaration", "readonly", "documentation", "static"]);
        expect![[r#"
            Given number.given.readonly
            Placed variable.placed.conflicting
            Empty operator.empty
            Candidates parameter.candidate
            Forced macro.forced
            Solution variable.solution.readonly
            Region type.region
            Key property
            Value string
            Section namespace.section
            Heading namespace.declaration
            Comment comment
            Suppression comment.suppression.documentation
        "#]]
        .assert_eq(&listing(&legend));
    }

    #[test]
    fn a_client_that_knows_little() {
        let legend = of(&["keyword", "number", "operator", "own"], &[]);
        expect![[r#"
            Given number.given
            Placed has no name
            Empty operator.empty
            Candidates has no name
            Forced operator.forced
            Solution has no name
            Region has no name
            Key has no name
            Value has no name
            Section keyword.section
            Heading keyword
            Comment has no name
            Suppression has no name
        "#]]
        .assert_eq(&listing(&legend));
        assert!(of(&["own"], &["static"]).is_empty());
    }
}
