//! Checks messages and documents for users for phrases to avoid.

use super::files::{files, verdict};
use crate::run::Failed;

/// The texts for users. `tests/e2e/messages` lists messages of the program and of the editors' plug-ins, and comments
/// below `args` are the help.
const READ_BY_USERS: &[&str] = &[
    "tests/e2e/messages",
    "server/cli/src/args/check.rs",
    "server/cli/src/args/help",
    "server/cli/src/args/logic.rs",
    "server/cli/src/args/change.rs",
    "server/cli/src/args/generate.rs",
    "server/cli/src/args/mod.rs",
    "server/cli/src/args/program.rs",
    "server/cli/src/args/repository.rs",
    "server/cli/src/args/shared.rs",
    "server/cli/src/args/tables.rs",
    "server/reference",
    "README.md",
    "CHANGELOG.md",
    "editors/README.md",
    "editors/vscode/README.md",
    "editors/vscode/CHANGELOG.md",
    "samples",
];

const ENDINGS: &[&str] = &["txt", "md", "json", "rs"];

/// Phrases to avoid, in lower case, each with what to write instead.
const AVOIDED: &[(&str, &str)] = &[
    ("stands", "is, appears"),
    ("told", "shown, reported"),
    ("nobody", "name the person or the limit"),
    ("somebody", "name the person"),
    ("whoever", "name the person"),
    ("mend", "fix"),
    ("mends", "fixes"),
    ("silence", "ignore, turn off"),
    ("silences", "ignores, turns off"),
    ("at hand", "available"),
    ("is said", "is reported"),
    ("are said", "are reported"),
    ("nothing to say", "reports nothing"),
    ("says nothing", "reports nothing"),
    ("another value here", "name both values"),
    ("has no room for", "cannot represent"),
    ("beyond logic", "not solvable by the known techniques"),
];

/// Checks all texts for users.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for place in READ_BY_USERS {
        for file in files(place, ENDINGS)? {
            let name = file.path.display();
            wrong.extend(avoided(&file.text).map(|found| format!("{name}:{found}")));
        }
    }
    verdict("wording", &wrong)
}

/// The phrases to avoid in a text: `3: "stands", write: is, appears`.
fn avoided(text: &str) -> impl Iterator<Item = String> {
    text.lines().zip(1..).flat_map(|(line, number)| {
        // "A stands for B" is plain English.
        let line = line.to_lowercase().replace("stands for", "");
        let found = AVOIDED.iter().filter(move |(phrase, _)| contains(&line, phrase));
        found.map(move |(phrase, instead)| format!("{number}: \"{phrase}\", write: {instead}"))
    })
}

/// Returns true if the line contains the phrase as whole words.
fn contains(line: &str, phrase: &str) -> bool {
    let is_end = |neighbour: Option<char>| neighbour.is_none_or(|neighbour| !neighbour.is_alphanumeric());
    line.match_indices(phrase)
        .any(|(at, _)| is_end(line[..at].chars().next_back()) && is_end(line[at + phrase.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::{avoided, check};

    #[track_caller]
    fn finds(text: &str, expected: &[&str]) {
        assert_eq!(avoided(text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn phrases_are_found_with_their_line() {
        finds("5 is in r1c1\n9 stands twice in row 1\n", &["2: \"stands\", write: is, appears"]);
        finds(
            "Nobody is told.",
            &["1: \"told\", write: shown, reported", "1: \"nobody\", write: name the person or the limit"],
        );
    }

    #[test]
    fn only_whole_words_count() {
        finds("nothing to recommend; `OWNER` stands for the location; a puzzle that a person understands", &[]);
    }

    #[test]
    fn what_users_read_is_clean() {
        check().unwrap_or_else(|failed| panic!("{failed}"));
    }
}
