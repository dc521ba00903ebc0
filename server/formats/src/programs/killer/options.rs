//! Reads options of dclamage's solver, one a line: `killer:15;r1c1r1c2`, `thermo:r1c1r1c2r1c3`, `knight`. The grid is
//! empty and 9×9.

use crate::base::clues::cell_from_name;
use crate::base::error::FormatError;
use crate::base::record::{Record, Variant};
use clues::{Clue, ClueKind};
use field::{Cell, Field};

/// The options with cells, by the form of their clues.
const CLUES: [(&str, ClueKind); 19] = [
    ("killer", ClueKind::Cages),
    ("thermo", ClueKind::Thermos),
    ("slowthermo", ClueKind::SlowThermos),
    ("renban", ClueKind::Renbans),
    ("palindrome", ClueKind::Palindromes),
    ("betweenline", ClueKind::Between),
    ("rsl", ClueKind::RegionSums),
    ("zipper", ClueKind::Zippers),
    ("doublearrow", ClueKind::DoubleArrows),
    ("entrol", ClueKind::Entropic),
    ("nabner", ClueKind::Nabners),
    ("whispers", ClueKind::Whispers),
    ("arrow", ClueKind::Arrows),
    ("extraregion", ClueKind::ExtraRegions),
    ("odd", ClueKind::Odd),
    ("even", ClueKind::Even),
    ("min", ClueKind::Min),
    ("max", ClueKind::Max),
    ("clone", ClueKind::Clones),
];

/// The options that are words alone.
const RULES: [(&str, Variant); 5] = [
    ("knight", Variant::AntiKnight),
    ("king", Variant::AntiKing),
    ("djg", Variant::Disjoint),
    ("dpos", Variant::DiagonalUp),
    ("dneg", Variant::DiagonalDown),
];

/// Returns true for an option with cells, perhaps after `-c`; a word alone may be anything.
pub(super) fn is_option(line: &str) -> bool {
    let line = without_switch(line);
    let Some((word, arguments)) = line.split_once(':') else { return rule(line).is_some() };
    kind(word).is_some()
        && arguments.contains(['r', 'R'])
        && arguments.bytes().all(|byte| byte.is_ascii_digit() || b"rcRC;,-".contains(&byte))
}

fn without_switch(line: &str) -> &str {
    line.strip_prefix("-c ").unwrap_or(line).trim().trim_matches('"')
}

fn kind(word: &str) -> Option<ClueKind> {
    CLUES.into_iter().find(|(known, _)| *known == word).map(|(_, kind)| kind)
}

fn rule(word: &str) -> Option<Variant> {
    RULES.into_iter().find(|(known, _)| *known == word).map(|(_, variant)| variant)
}

/// A line with an option, and its number from 1.
pub(super) struct OptionLine<'t> {
    pub(super) number: usize,
    pub(super) text: &'t str,
}

/// Reads the options of a puzzle.
pub(super) fn read(options: &[OptionLine<'_>]) -> Result<Record, FormatError> {
    let mut record = Record::new(9);
    for OptionLine { number, text } in options {
        read_option(&mut record, without_switch(text)).map_err(|why| format!("line {number}: {why}"))?;
    }
    Ok(record)
}

fn read_option(record: &mut Record, line: &str) -> Result<(), String> {
    if let Some(variant) = rule(line) {
        record.add_variant(variant);
        return Ok(());
    }
    let (word, arguments) = line.split_once(':').ok_or("no option")?;
    let kind = kind(word).ok_or("no option")?;
    let parts: Vec<&str> = arguments.split(';').collect();
    let clue = match (kind, parts.as_slice()) {
        (ClueKind::Arrows, [circle, shaft]) => {
            let mut circle = cells(circle)?;
            circle.sort_unstable();
            Clue::Arrow { circle, shaft: cells(shaft)? }
        }
        (ClueKind::Clones, [left, right]) => Clue::Clones { left: cells(left)?, right: cells(right)? },
        (ClueKind::Arrows | ClueKind::Clones, _) => return Err("not two lists of cells".to_owned()),
        (ClueKind::Cages | ClueKind::Whispers, [value, list]) => {
            let value = value.parse().map_err(|_| format!("`{value}` is not a number that can be read"))?;
            Clue::Cells { values: vec![value], cells: cells(list)? }
        }
        (_, [list]) => Clue::Cells { values: Vec::new(), cells: cells(list)? },
        _ => return Err("too many parts between semicolons".to_owned()),
    };
    if matches!(&clue, Clue::Clones { left, right } if left.len() != right.len()) {
        return Err("the two areas differ in size".to_owned());
    }
    record.add_clue(kind, clue);
    Ok(())
}

/// The cells of a list without blanks: `r1c1r1c2`. Sets such as `r1c1-3` are not read.
fn cells(text: &str) -> Result<Vec<Cell>, String> {
    if !text.starts_with(['r', 'R']) {
        return Err(format!("`{text}` is not a list of cells"));
    }
    let mut cells = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest[1..].find(['r', 'R']).map_or(rest.len(), |at| at + 1);
        let (name, others) = rest.split_at(end);
        let cell = cell_from_name(Field::square(9), name);
        cells.push(cell.ok_or_else(|| format!("`{name}` is not a cell of the grid"))?);
        rest = others;
    }
    Ok(cells)
}
