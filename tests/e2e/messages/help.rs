//! Lists the help of every command, and the table of the rules.

use crate::cli::harness::Scratch;

/// All help pages, in the order of `--help`, then the rules.
pub(super) fn list() -> String {
    let scratch = Scratch::new();
    let page = |line: &str| {
        let text = scratch.run(line).exits_with(0).stdout;
        format!("\n=== sudoku-lsp {line}\n{}\n", text.trim_end())
    };
    let main = scratch.run("--help").exits_with(0).stdout;
    let (_, rest) = main.split_once("\nCommands:\n").expect("the help lists the commands");
    let (commands, _) = rest.split_once("\n\n").expect("options follow the commands");
    let names = commands.lines().filter_map(|line| line.split_whitespace().next());
    let mut out = "What `--help` says of every command.\n".to_owned();
    out += &page("--help");
    for name in names.filter(|name| *name != "help") {
        out += &page(&format!("help {name}"));
    }
    for name in ["config show", "config schema"] {
        out += &page(&format!("help {name}"));
    }
    out + &page("rules")
}
