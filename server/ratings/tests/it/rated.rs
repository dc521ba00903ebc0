//! Reads the puzzles of our own making, whose values the original programs have computed.

use crate::lists::{Givens, givens};
use std::collections::BTreeMap;
use std::path::Path;

/// A row of `tests/data`: a puzzle, what a program says of it, and the steps of its path.
pub(crate) struct Rated {
    pub(crate) puzzle: String,
    /// The values, as the program writes them, with a blank between two.
    pub(crate) values: String,
    pub(crate) path: Counts,
}

/// How many steps of each technique a path has.
pub(crate) type Counts = BTreeMap<String, usize>;

impl Rated {
    /// The rows of a file in `tests/data`: the puzzle first and the path last, with tabs between the fields.
    pub(crate) fn all(file: &str) -> Vec<Rated> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
        let text = std::fs::read_to_string(path).expect("it can be read");
        text.lines().filter(|line| !line.starts_with('#')).map(Rated::read).collect()
    }

    fn read(row: &str) -> Rated {
        let fields: Vec<&str> = row.split('\t').collect();
        let [puzzle, values @ .., path] = &*fields else { panic!("too few fields: {row}") };
        let steps = path.split(", ").map(|step| {
            let (technique, count) = step.rsplit_once(" x").expect("a technique and a number");
            (technique.to_owned(), count.parse().expect("a number"))
        });
        Rated { puzzle: (*puzzle).to_owned(), values: values.join(" "), path: steps.collect() }
    }

    pub(crate) fn givens(&self) -> Givens {
        givens(&self.puzzle)
    }
}

pub(crate) fn counts(techniques: impl Iterator<Item = String>) -> Counts {
    let mut counts = Counts::new();
    for technique in techniques {
        *counts.entry(technique).or_default() += 1;
    }
    counts
}

/// Compares all rows with what `rate` computes, its values and its path, and lists all that differ.
#[track_caller]
pub(crate) fn compare(rows: &[Rated], rate: impl Fn(&Givens) -> (String, Counts)) {
    let mut differences = String::new();
    for row in rows {
        let (values, path) = rate(&row.givens());
        if values != row.values {
            differences += &format!("{}: {values}, and the program {}\n", row.puzzle, row.values);
        }
        if path != row.path {
            differences += &format!("{}: {path:?}\n    and the program {:?}\n", row.puzzle, row.path);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
