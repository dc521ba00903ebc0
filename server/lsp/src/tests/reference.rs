//! Reads the tables of the reference page about the editor, for the tests that compare it with the code.

/// The cells of the tables of one section, row by row, without the quotes around code.
pub(crate) fn tables(heading: &str) -> Vec<Vec<String>> {
    let page = include_str!("../../../reference/editor.md");
    let section = page.split("\n## ").find(|section| section.starts_with(&format!("{heading}\n")));
    let rows = section.expect("the section").lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix('|'));
    let cell = |cell: &str| cell.trim().replace('`', "");
    rows.skip(1).map(|row| row.split(" |").map(cell).collect()).collect()
}

/// The first cells of the tables of one section.
pub(crate) fn names(heading: &str) -> Vec<String> {
    tables(heading).into_iter().filter_map(|row| row.into_iter().next()).collect()
}
