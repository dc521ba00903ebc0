//! `rules`: what `check` can find.

use ide::{Rule, Severity};
use std::io::{self, Write};

/// Writes a rule's page.
pub(crate) fn page(out: &mut impl Write, rule: Rule) -> io::Result<()> {
    writeln!(out, "{}", rule.page().trim_end())
}

/// Writes a line for every rule.
pub(crate) fn table(out: &mut impl Write) -> io::Result<()> {
    let width = Rule::ALL.map(|rule| rule.name().len()).into_iter().max().unwrap_or(0);
    for rule in Rule::ALL {
        let severity = rule.default_severity().map_or("off", Severity::name);
        writeln!(out, "{:width$}  {severity:7}  {}", rule.name(), rule.summary())?;
    }
    Ok(())
}
