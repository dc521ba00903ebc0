//! Converts the clues of a puzzle into those of a record.

use engine::Field;
use formats::{Clue, ClueMark, ClueSection, ClueSide, Record};
use std::collections::BTreeSet;
use syntax::{BlockSpan, ClueCell, ClueContent, PuzzleText, Relation, Side};

/// Adds the clues, in their sections. A section of an unknown kind, and clues that cannot be read, are named.
pub(crate) fn clues(record: &mut Record, puzzle: &PuzzleText, text: &dyn Fn(BlockSpan) -> String) {
    let mut unread = BTreeSet::new();
    for section in &puzzle.clues {
        let word = text(section.word).to_ascii_lowercase();
        let word = word.trim_matches(['[', ']']);
        match formats::ClueKind::from_name(section.kind.name()) {
            Some(kind) => {
                record
                    .clues
                    .push(ClueSection { kind, clues: section.clues.iter().map(|it| clue(it, puzzle.field)).collect() });
                if section.is_malformed {
                    unread.insert(format!("a clue below `[{word}]` that cannot be read"));
                }
            }
            None => drop(unread.insert(format!("the clues below `[{word}]`"))),
        }
    }
    record.unread.extend(unread);
}

/// A clue as plain data.
fn clue(clue: &syntax::Clue, field: Field) -> Clue {
    let cells = |cells: &[ClueCell]| cells.iter().filter_map(|cell| cell.within(field)).collect();
    match &clue.content {
        ClueContent::Cells { values, cells: area } => {
            Clue::Cells { values: values.iter().map(|value| value.number).collect(), cells: cells(area) }
        }
        ClueContent::Arrow { circle, shaft } => Clue::Arrow { circle: cells(circle), shaft: cells(shaft) },
        ClueContent::Clones { left, right } => Clue::Clones { left: cells(left), right: cells(right) },
        ClueContent::Chain { cells: chain, marks } => {
            Clue::Chain { cells: cells(chain), marks: marks.iter().map(|mark| clue_mark(mark.relation)).collect() }
        }
        ClueContent::Side { side, places } => Clue::Side {
            side: match side {
                Side::Top => ClueSide::Top,
                Side::Left => ClueSide::Left,
                Side::Right => ClueSide::Right,
                Side::Bottom => ClueSide::Bottom,
            },
            places: places.iter().map(|place| place.map(|value| value.number)).collect(),
        },
    }
}

fn clue_mark(relation: Relation) -> ClueMark {
    match relation {
        Relation::Difference(number) => ClueMark::Difference(number),
        Relation::Ratio(number) => ClueMark::Ratio(number),
        Relation::Sum(5) => ClueMark::Five,
        Relation::Sum(_) => ClueMark::Ten,
        Relation::Less => ClueMark::Less,
        Relation::Greater => ClueMark::Greater,
        Relation::Equal => ClueMark::Equal,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_kind_has_a_kind_of_the_same_name() {
        for (_, name) in formats::ClueKind::ALL {
            assert!(syntax::ClueKind::all().any(|(_, other)| other == name), "`{name}` is not read");
        }
        for (_, name) in syntax::ClueKind::all() {
            assert!(formats::ClueKind::from_name(name).is_some(), "`{name}` is not converted");
        }
    }
}
