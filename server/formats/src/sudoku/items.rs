//! Lists what a puzzle consists of, each part as its canonical text has it. Two puzzles are compared by these lists.

use super::clues;
use super::symbols::WrittenSymbols;
use super::within_grids;
use crate::base::clues::ClueSection;
use crate::base::record::{CellRecord, Record, one_line};
use ::clues::Shape;
use field::Field;

/// A part of a puzzle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    pub kind: ItemKind,
    /// Its name among the parts of its kind: `r1c5`, `title`, `cages r1c1-r1c2`; empty if there is one of them.
    pub subject: String,
    /// Its content: `5`, `+5`, `{159}`, `Easy`; empty if it has none beside its name.
    pub text: String,
}

/// The kinds of parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ItemKind {
    /// The number of rows and columns.
    Size,
    /// The grids, if there are several.
    Grids,
    /// The measures of the boxes.
    Boxes,
    /// The numbers that are the values.
    Numbers,
    /// The characters of the values.
    Symbols,
    /// A cell that is not empty.
    Cell,
    /// A rule beside rows, columns and boxes.
    Rule,
    /// The regions, a character a cell.
    Regions,
    /// A clue of a section.
    Clue,
    /// The declared solution, a character a cell.
    Solution,
    /// A value of metadata.
    Metadata,
    Comment,
    /// Something that is not read.
    Unread,
}

impl ItemKind {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            ItemKind::Size => "size",
            ItemKind::Grids => "grids",
            ItemKind::Boxes => "boxes",
            ItemKind::Numbers => "values",
            ItemKind::Symbols => "symbols",
            ItemKind::Cell => "cell",
            ItemKind::Rule => "rule",
            ItemKind::Regions => "regions",
            ItemKind::Clue => "clue",
            ItemKind::Solution => "solution",
            ItemKind::Metadata => "metadata",
            ItemKind::Comment => "comment",
            ItemKind::Unread => "unread",
        }
    }
}

/// The parts of a puzzle, the grid's first.
pub fn items(record: &Record) -> Vec<Item> {
    let symbols = WrittenSymbols::of(record);
    let separator = if record.digit_count > 35 { " " } else { "" };
    let mut items = vec![item(ItemKind::Size, "", record.field.to_string())];
    items.extend(record.figure.iter().map(|figure| item(ItemKind::Grids, "", figure.declaration())));
    if let Some((rows, columns)) = record.unusual_boxes() {
        items.push(item(ItemKind::Boxes, "", format!("{rows}×{columns}")));
    }
    items.extend(record.declared_values().map(|values| item(ItemKind::Numbers, "", values)));
    if let Some(own) = &record.symbols {
        items.push(item(ItemKind::Symbols, "", own.iter().collect()));
    }
    for (at, cell) in record.field.cells().zip(&record.cells) {
        if *cell != CellRecord::Empty {
            let name = record.field.name(at).to_string();
            items.push(item(ItemKind::Cell, &name, symbols.cell(*cell, record.digit_count)));
        }
    }
    items.extend(record.variants.iter().map(|variant| item(ItemKind::Rule, variant.name(), String::new())));
    if let Some(regions) = &record.regions {
        items.push(item(ItemKind::Regions, "", symbols.regions(regions).join(separator)));
    }
    items.extend(record.clues.iter().flat_map(|section| clue_items(section, record.field)));
    if let Some(solution) = &record.solution {
        let cells = within_grids(record, symbols.solution(solution));
        items.push(item(ItemKind::Solution, "", cells.join(separator)));
    }
    items.extend(record.metadata.iter().map(|(key, value)| item(ItemKind::Metadata, key, one_line(value))));
    items.extend(record.comments.iter().map(|comment| item(ItemKind::Comment, "", one_line(comment))));
    let unread = record.unread.iter().chain(&record.unsupported);
    items.extend(unread.map(|what| item(ItemKind::Unread, "", what.clone())));
    items
}

/// The clues of a section, each with its values apart from its cells.
fn clue_items(section: &ClueSection, field: Field) -> Vec<Item> {
    let name = section.kind.name();
    let mut items = Vec::new();
    for line in clues::section(section, field).iter().skip(1) {
        let (subject, text) = match line.split_once(": ") {
            // The cells of an arrow's circle are no values.
            _ if section.kind.shape() == Shape::Arrow => (line.as_str(), ""),
            // `12: r1c1-r1c3`
            Some((values, cells)) if cells.starts_with('r') => (cells, values),
            // `left: 3 . .` at a side
            Some((side, numbers)) => (side, numbers.trim()),
            None => (line.as_str(), ""),
        };
        items.push(item(ItemKind::Clue, &format!("{name} {subject}"), text.to_owned()));
    }
    items
}

fn item(kind: ItemKind, subject: &str, text: String) -> Item {
    Item { kind, subject: subject.to_owned(), text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::record::Variant;
    use ::clues::{Clue, ClueKind, Side};
    use expect_test::expect;
    use field::{Cell, Digit, DigitSet};

    #[test]
    fn each_part_once() {
        let cells = |indices: &[usize]| indices.iter().map(|index| Cell::new(*index)).collect();
        let mut record = Record::new(4);
        record.cells[0] = CellRecord::Given(Digit::ONE);
        record.cells[5] = CellRecord::Placed(Digit::new(2).expect("a digit"));
        record.cells[6] = CellRecord::Candidates(DigitSet::of_bits(0b1010));
        record.add("title", "Two  words");
        record.add_variant(Variant::Diagonal);
        record.add_clue(ClueKind::Cages, Clue::Cells { values: vec![5], cells: cells(&[0, 1]) });
        record.add_clue(ClueKind::Arrows, Clue::Arrow { circle: cells(&[0]), shaft: cells(&[1, 2]) });
        record.add_at_side(ClueKind::Sandwich, Side::Left, 1, 3);
        record.comments.push("noted".to_owned());
        record.solution = Some(vec![Digit::ONE; 16]);
        let shown: Vec<String> =
            items(&record).iter().map(|it| format!("{} | {} | {}\n", it.kind.name(), it.subject, it.text)).collect();
        expect![[r#"
            size |  | 4×4
            cell | r1c1 | 1
            cell | r2c2 | +2
            cell | r2c3 | {24}
            rule | diagonal | 
            clue | cages r1c1 r1c2 | 5
            clue | arrows r1c1: r1c2-r1c3 | 
            clue | sandwich left | . 3 . .
            solution |  | 1111111111111111
            metadata | title | Two words
            comment |  | noted
        "#]]
        .assert_eq(&shown.concat());
    }
}
