//! Checks that links in documents lead to existing files and headings.

use super::files::{files, verdict};
use crate::run::{Failed, root};
use std::path::Path;

/// Checks the links between files of the repository in all Markdown documents.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for document in files("", &["md"])? {
        let (path, name) = (root().join(&document.path), document.path.display());
        let found = links(&document.text).filter_map(|(line, link)| Some((line, link, broken(&path, link)?)));
        wrong.extend(found.map(|(line, link, why)| format!("{name}:{line}: {link}: {why}")));
    }
    verdict("links", &wrong)
}

/// The reason why a link is broken; `None` if it is not.
fn broken(document: &Path, link: &str) -> Option<&'static str> {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { document.to_owned() } else { document.parent()?.join(path) };
    if !target.exists() {
        return Some("there is no such file");
    }
    let is_document = target.extension().is_some_and(|extension| extension == "md");
    if heading.is_empty() || !is_document {
        return None;
    }
    let text = std::fs::read_to_string(&target).ok()?;
    let mut headings = prose(&text).filter(|(_, line)| line.starts_with('#'));
    let is_there = headings.any(|(_, line)| anchor(line.trim_start_matches('#')) == heading);
    (!is_there).then_some("there is no such heading")
}

/// The links of a document to other files, with the numbers of their lines.
fn links<'a>(text: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let in_line = |(number, line): (usize, &'a str)| {
        let rests = line.split("](").skip(1);
        rests.filter_map(move |rest| Some((number, rest.split_once(')')?.0)))
    };
    prose(text).flat_map(in_line).filter(|(_, link)| !link.contains("://") && !link.contains(' '))
}

/// The lines outside of fenced blocks, numbered from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        !is_fence && !is_fenced
    })
}

/// The anchor of a heading in links: `How to add one` has `how-to-add-one`.
fn anchor(heading: &str) -> String {
    let is_in_anchor = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ');
    heading.trim().to_lowercase().chars().filter(is_in_anchor).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::{anchor, broken, check, links};
    use crate::run::root;

    #[test]
    fn links_to_files_are_found_with_their_lines() {
        let text = "[a](a.md#b) [web](https://example.org)\n```\n[no](no.md)\n```\n[b](#c), f[i](x, y)\n";
        assert_eq!(links(text).collect::<Vec<_>>(), [(1, "a.md#b"), (5, "#c")]);
    }

    #[test]
    fn files_and_headings_must_exist() {
        let document = root().join("README.md");
        assert_eq!(broken(&document, "server/ARCHITECTURE.md#glossary"), None);
        assert_eq!(broken(&document, "samples"), None);
        assert_eq!(broken(&document, "server/nowhere.md"), Some("there is no such file"));
        assert_eq!(broken(&document, "server/ARCHITECTURE.md#nowhere"), Some("there is no such heading"));
        assert_eq!(anchor(" `check`, or: How to add one"), "check-or-how-to-add-one");
    }

    #[test]
    fn every_link_leads_somewhere() {
        check().unwrap_or_else(|failed| panic!("{failed}"));
    }
}
