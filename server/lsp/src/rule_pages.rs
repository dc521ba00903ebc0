//! Provides the documentation of rules as read-only documents, which diagnostics link to: `sudoku-rule:/unsolvable.md`.
//!
//! The pages have no address on the web, and the server contains them all. Only clients that show documents whose text
//! comes from the server get links to them.

use crate::protocol::{CodeDescription, Uri};
use crate::uri;
use ide::{Rule, rule_page};

/// The scheme of their URIs.
pub(crate) const SCHEME: &str = "sudoku-rule";

/// The link to the documentation of a rule.
pub(crate) fn description(rule: Rule) -> CodeDescription {
    CodeDescription { href: Uri(format!("{SCHEME}:/{}.md", rule.name())) }
}

/// The page of a URI; `None` if its scheme or its rule is unknown.
pub(crate) fn text(uri: &Uri) -> Option<&'static str> {
    let (scheme, _) = uri.0.split_once(':')?;
    let name = uri::name(uri).shown;
    Some(rule_page(Rule::from_name(name.strip_suffix(".md").filter(|_| scheme.eq_ignore_ascii_case(SCHEME))?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_page() {
        for rule in Rule::ALL {
            assert_eq!(text(&description(rule).href), Some(rule_page(rule)));
        }
        assert_eq!(text(&Uri::from("SUDOKU-RULE:///syntax.md")), Some(rule_page(Rule::Syntax)));
        for uri in ["sudoku-rule:/sintax.md", "sudoku-rule:", "sudoku-path:/syntax.md", "sudoku-rule:/syntax", ""] {
            assert_eq!(text(&Uri::from(uri)), None, "{uri}");
        }
    }
}
