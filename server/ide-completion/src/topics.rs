//! Documents the words of the file format: keys, sections, ignore comments and rules.

use clues::ClueKind;
use engine::Figure;
use ide_db::Rule;
use ide_diagnostics::rules::rule_page;
use syntax::{Key, Scope, SectionKind};

/// A documented word of the file format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// A metadata key.
    Key(Key),
    /// `[puzzle]`.
    Puzzle,
    /// Another section with a grid.
    Section(SectionKind),
    /// A section of clues.
    Clues(ClueKind),
    /// A comment that suppresses rules.
    Ignore(Scope),
    Rule(Rule),
}

impl Topic {
    /// Returns a name that [`Topic::from_name`] accepts.
    pub fn name(self) -> String {
        match self {
            Topic::Key(key) => format!("key/{}", key.name()),
            Topic::Puzzle => "section/puzzle".to_owned(),
            Topic::Section(section) => {
                let named = SectionKind::ALL.into_iter().find(|(kind, _)| *kind == section);
                format!("section/{}", named.map_or("", |(_, word)| word))
            }
            Topic::Clues(kind) => format!("clues/{}", kind.name()),
            Topic::Ignore(Scope::Puzzle) => "comment/ignore".to_owned(),
            Topic::Ignore(Scope::File) => "comment/ignore-file".to_owned(),
            Topic::Rule(rule) => format!("rule/{}", rule.name()),
        }
    }

    /// Returns the topic of this name, if there is one.
    pub fn from_name(name: &str) -> Option<Topic> {
        let (kind, word) = name.split_once('/')?;
        match (kind, word) {
            ("key", _) => Key::from_name(word).map(Topic::Key),
            ("section", "puzzle") => Some(Topic::Puzzle),
            ("section", _) => {
                SectionKind::ALL.into_iter().find(|(_, known)| *known == word).map(|(kind, _)| Topic::Section(kind))
            }
            ("clues", _) => ClueKind::from_name(word).map(Topic::Clues),
            ("comment", "ignore") => Some(Topic::Ignore(Scope::Puzzle)),
            ("comment", "ignore-file") => Some(Topic::Ignore(Scope::File)),
            ("rule", _) => Rule::from_name(word).map(Topic::Rule),
            _ => None,
        }
    }

    /// Returns the documentation, in Markdown that is also readable as plain text.
    pub fn markdown(self) -> &'static str {
        match self {
            Topic::Key(key) => about_key(key),
            Topic::Puzzle => "Begins a puzzle. `[puzzle \"name\"]` names it.",
            Topic::Section(SectionKind::Solution) => {
                "The solution, written as a grid. It is compared with the solution of the givens."
            }
            Topic::Section(SectionKind::State) => "The grid as it is played: givens and placed values.",
            Topic::Section(SectionKind::Candidates) => "The grid's pencil marks, as runs of values in each cell.",
            Topic::Section(SectionKind::Regions) => {
                "Regions instead of boxes: a grid in which each cell has the symbol of its region. All regions have as many cells as a row."
            }
            Topic::Clues(kind) => kind.help(),
            Topic::Ignore(Scope::Puzzle) => {
                "Ignores rules for the next puzzle, or for the puzzle whose row it follows.\n\n\
                 `# sudoku: ignore RULE, RULE`"
            }
            Topic::Ignore(Scope::File) => "Ignores rules for the whole file.\n\n`# sudoku: ignore-file RULE, RULE`",
            Topic::Rule(rule) => rule_page(rule),
        }
    }

    /// Describes a figure of `grids` in a few words.
    pub(super) fn of_figure(word: &str) -> Option<String> {
        let figure = Figure::from_word(word)?;
        let count = figure.corners().len();
        let field = figure.field();
        Some(format!("{count} grids on a field of {field}"))
    }

    /// Describes a variant of `rules` in a few words.
    pub(super) fn of_variant(word: &str) -> Option<&'static str> {
        Some(match word {
            "diagonal" => "both diagonals hold each value once",
            "windoku" => "the windows between the boxes hold each value once",
            "antiknight" => "no equal values a knight's move apart",
            "antiking" => "no equal values a king's move apart",
            "nonconsecutive" => "no consecutive values side by side",
            "disjoint" => "cells in the same place of their boxes hold each value once",
            "all-dots-given" => "an unmarked pair is neither consecutive nor 1:2",
            "all-xv-given" => "an unmarked pair adds up to neither 5 nor 10",
            "antitaxi" => "cells with the same value v are not v steps apart",
            "diagonal-up" => "the diagonal from the bottom left holds each value once",
            "diagonal-down" => "the diagonal from the top left holds each value once",
            "global-entropy" => "every square of 2×2 cells holds a low, a middle and a high value",
            "global-mod" => "every square of 2×2 cells holds a value of each remainder when divided by 3",
            "no-boxes" => "rows and columns only",
            "cages-may-repeat" => "values in a cage may be equal",
            _ => return None,
        })
    }
}

fn about_key(key: Key) -> &'static str {
    match key {
        Key::Title => "The name of the puzzle, shown in outlines and findings.",
        Key::Author => "Who made the puzzle.",
        Key::Source => "Where the puzzle is from: a newspaper, a book, a collection.",
        Key::Url => "Where the puzzle can be found.",
        Key::Date => "When the puzzle was made or printed.",
        Key::Id => "A name or number by which others refer to the puzzle.",
        Key::Tags => "Keywords for finding the puzzle.",
        Key::Comment => "Any remark.",
        Key::Size => "How many cells a row has, from 2 to 36: `size: 9`. Needed where the grid does not show it.",
        Key::Box => "Rows × columns of one box: `box: 2x3`. Needed where boxes are not the usual ones of the size.",
        Key::Symbols => {
            "The symbols of the values, in order: `symbols: ABCDEFGHI`. A declared symbol is never an empty mark, \
             so `0` may be a value."
        }
        Key::Values => {
            "The first and the last of the numbers that are the values: `values: 0-8`. They are the symbols, too, unless \
             `symbols` declares others."
        }
        Key::Grids => {
            "Several grids in one puzzle, which share cells: a word (`samurai`, `twin-nw`, `twin-ne`, `butterfly`, \
             `flower`, `windmill`, `sohei`, `shogun`), or the top left corner of each grid: `grids: r1c1 r7c7`. The rows \
             below are those of the whole figure, with `~` outside of every grid."
        }
        Key::Rules => {
            "Further rules besides rows, columns and boxes, as a list with commas or blanks: `diagonal`, `windoku`, `antiknight`, `antiking`, \
             `nonconsecutive`, `disjoint`."
        }
        Key::Difficulty => "How hard the puzzle is: `easy`, `medium`, `hard`, `unfair` or `extreme`.",
        Key::Rating => "How hard the puzzle is on a scale: `SE 7.2`, `HoDoKu 1234`.",
        Key::Clues => "How many givens the puzzle has. `check` compares it with the grid.",
        Key::Solutions => "How many solutions the puzzle should have: a number, or `many`.",
        Key::Solution => "The solution on one line. It is compared with the solution of the givens.",
    }
}
