//! Runs `rules`: lists the rules of `check`, or describes one.

use crate::args::{RulesArgs, RulesFormat};
use crate::process::status::Status;
use crate::terminal::print;
use ide::{Rule, Safety, Severity, rule_fixes, rule_page, rule_summary};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Describes a rule, or lists all.
pub(crate) fn run(args: &RulesArgs) -> Status {
    print(|out| write(out, args.name, args.format))
}

fn write(out: &mut impl Write, rule: Option<Rule>, format: RulesFormat) -> io::Result<()> {
    match (rule, format) {
        (Some(rule), RulesFormat::Text) => writeln!(out, "{}", rule_page(rule).trim_end()),
        (None, RulesFormat::Text) => table(out),
        (Some(rule), RulesFormat::Json) => writeln!(out, "{:#}", object(rule)),
        (None, RulesFormat::Json) => writeln!(out, "{:#}", Value::from(Rule::ALL.map(object).to_vec())),
    }
}

/// Writes a line for every rule.
fn table(out: &mut impl Write) -> io::Result<()> {
    let width = Rule::ALL.map(|rule| rule.name().len()).into_iter().max().unwrap_or(0);
    for rule in Rule::ALL {
        writeln!(out, "{:width$}  {:7}  {}", rule.name(), level(rule), rule_summary(rule))?;
    }
    Ok(())
}

fn object(rule: Rule) -> Value {
    let fix = rule_fixes(rule).map(|safety| match safety {
        Safety::Safe => "safe",
        Safety::Unsafe => "unsafe",
    });
    json!({
        "name": rule.name(),
        "severity": level(rule),
        "summary": rule_summary(rule),
        "fix": fix,
        "page": rule_page(rule),
    })
}

fn level(rule: Rule) -> &'static str {
    rule.default_severity().map_or("off", Severity::name)
}
