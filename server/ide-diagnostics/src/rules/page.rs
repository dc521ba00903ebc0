//! Renders the documentation page of a rule, so that all pages have the same shape.

use crate::rules::info::{Info, Needs, Page};
use ide_db::{Config, Rule, Safety, Severity};

/// Renders the whole page.
pub(super) fn render(rule: Rule, info: &Info) -> String {
    let Page { what, why, example, output, remark, remedy, settings } = info.page;
    let name = rule.name();
    let select = if rule.default_severity().is_some() { String::new() } else { format!(" --select {name}") };
    let budget = if info.needs == Needs::Proof { budget() } else { String::new() };
    let example = format!(
        "```sudoku\n{example}```\n\n```console\n$ sudoku-lsp check --format concise{select} example.sudoku\n{output}```"
    );
    let parts = [
        &format!("# {name}"),
        &status(rule, info.fixes),
        what,
        "## Why is it bad?",
        why,
        "## Example",
        &example,
        remark,
        "## How to fix it",
        remedy,
        "## Settings",
        settings,
        &budget,
        &switches(rule),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n") + "\n"
}

/// Describes its severity and its fixes.
fn status(rule: Rule, fixes: Option<Safety>) -> String {
    let severity = match rule.default_severity() {
        Some(severity) => format!("Severity: **{}**.", severity.name()),
        None => format!("**Off** by default; when turned on, its severity is **{}**.", Severity::Warning.name()),
    };
    let fix = match fixes {
        Some(Safety::Safe) => "Fixed by `check --fix` and by the quick fix in editors.",
        Some(Safety::Unsafe) => "Fixed by the quick fix in editors and by `check --fix --unsafe-fixes`.",
        None => "Not fixed by `check --fix`.",
    };
    format!("{severity}\n{fix}")
}

fn budget() -> String {
    let budget = Config::default().budget;
    format!(
        "The search for solutions takes at most `[solve] budget` steps ({budget} by default). A puzzle that needs more is\n\
         reported as `undecided`."
    )
}

/// Describes the settings that turn it on or off.
fn switches(rule: Rule) -> String {
    let name = rule.name();
    let other = match rule.default_severity() {
        Some(Severity::Warning) => Severity::Error,
        Some(Severity::Error | Severity::Info) | None => Severity::Warning,
    };
    let set = format!("--severity {name}={}", other.name());
    let severity = format!("severity = {{ {name} = \"{}\" }}", other.name());
    let some = format!("per-file = {{ \"drafts/*\" = [\"{name}\"] }}");
    let file;
    let options;
    if rule.default_severity().is_some() {
        let ignore = format!("ignore = [\"{name}\"]");
        file = remarked(&[(ignore, "off"), (severity, "or another severity"), (some, "or off for some files")]);
        options = format!("`--ignore {name}` or `{set}`");
    } else {
        file = remarked(&[(severity, "on"), (some, "but off for some files")]);
        options = format!("`{set}`");
    }
    format!(
        "In `sudoku.toml`:\n\n```toml\n[check]\n{file}```\n\nOn the command line: {options}. In a puzzle file, the comment\n\
         `# sudoku: ignore {name}` above a puzzle turns the rule off for it, and\n\
         `# sudoku: ignore-file {name}` for the whole file."
    )
}

/// Formats lines with their remarks aligned in one column.
fn remarked(lines: &[(String, &str)]) -> String {
    let width = lines.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    lines.iter().map(|(line, remark)| format!("{line:width$}  # {remark}\n")).collect()
}
