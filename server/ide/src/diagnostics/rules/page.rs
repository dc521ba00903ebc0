//! The documentation of a rule: put together of what it says about itself, so that all pages are of one shape.

use super::{Info, Needs};
use crate::base::config::Config;
use crate::base::finding::{Safety, Severity};

/// What a rule says about itself, in Markdown. No part ends in a line break, save for the example and its output.
pub(super) struct Page {
    /// What it finds.
    pub(super) what: &'static str,
    /// Why that is bad.
    pub(super) why: &'static str,
    /// A file that shows nothing else.
    pub(super) example: &'static str,
    /// What `check` prints about it, where the rule is on.
    pub(super) output: &'static str,
    /// What the output does not tell; may be empty.
    pub(super) remark: &'static str,
    /// What to do about it.
    pub(super) mend: &'static str,
    /// What there is to set besides what every rule has; may be empty.
    pub(super) settings: &'static str,
}

/// The whole page.
pub(super) fn render(info: &Info) -> String {
    let Page { what, why, example, output, remark, mend, settings } = info.page;
    let name = info.name;
    let select = if info.severity.is_some() { String::new() } else { format!(" --select {name}") };
    let budget = if info.needs == Needs::Proof { budget() } else { String::new() };
    let example = format!(
        "```sudoku\n{example}```\n\n```console\n$ sudoku-lsp check --format concise{select} example.sudoku\n{output}```"
    );
    let parts = [
        &format!("# {name}"),
        &status(info),
        what,
        "## Why is it bad?",
        why,
        "## Example",
        &example,
        remark,
        "## How to fix it",
        mend,
        "## Settings",
        settings,
        &budget,
        &switches(info),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n") + "\n"
}

/// How it reports, and who mends it.
fn status(info: &Info) -> String {
    let severity = match info.severity {
        Some(severity) => format!("Severity: **{}**.", severity.name()),
        None => format!("**Off** by default; when turned on, its severity is **{}**.", Severity::Warning.name()),
    };
    let fix = match info.fixes {
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

/// How to turn it off, or on.
fn switches(info: &Info) -> String {
    let name = info.name;
    let other = match info.severity {
        Some(Severity::Warning) => Severity::Error,
        Some(Severity::Error | Severity::Info) | None => Severity::Warning,
    };
    let set = format!("--severity {name}={}", other.name());
    let severity = format!("severity = {{ {name} = \"{}\" }}", other.name());
    let some = format!("per-file = {{ \"drafts/*\" = [\"{name}\"] }}");
    let (file, options) = match info.severity {
        Some(_) => {
            let ignore = format!("ignore = [\"{name}\"]");
            let lines = [(ignore, "off"), (severity, "or another severity"), (some, "or off for some files")];
            (remarked(&lines), format!("`--ignore {name}` or `{set}`"))
        }
        None => (remarked(&[(severity, "on"), (some, "but off for some files")]), format!("`{set}`")),
    };
    format!(
        "In `sudoku.toml`:\n\n```toml\n[check]\n{file}```\n\nOn the command line: {options}. In a puzzle file, the comment\n\
         `# sudoku: ignore {name}` above a puzzle turns the rule off for it, and\n\
         `# sudoku: ignore-file {name}` for the whole file."
    )
}

/// Lines with remarks below each other.
fn remarked(lines: &[(String, &str)]) -> String {
    let width = lines.iter().map(|(line, _)| line.len()).max().unwrap_or(0);
    lines.iter().map(|(line, remark)| format!("{line:width$}  # {remark}\n")).collect()
}
