//! Reads and writes lines of SumoCue: `3x3::k:` and a number for each cell, the sum of its cage · 256 + the number of
//! the cage. `d` between the colons means diagonals. Cells without a cage have the sum 0.

use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record, Variant};
use crate::base::written::Written;
use clues::{Clue, ClueKind};
use field::Cell;
use std::collections::BTreeMap;

const CAPABILITIES: Capabilities = Capabilities { variants: &[Variant::Diagonal], clues: true, ..Capabilities::NONE };

/// The factor of the sum of a cage.
const SUM: u32 = 256;

pub(super) fn is_line(line: &str) -> bool {
    parts(line).is_some()
}

/// The rules of a line, and its numbers.
fn parts(line: &str) -> Option<(&str, &str)> {
    let (rules, rest) = line.strip_prefix("3x3:")?.split_once(':')?;
    let numbers = rest.strip_prefix("k:")?;
    let are_rules = rules.bytes().all(|byte| byte.is_ascii_alphabetic());
    let are_numbers = numbers.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    (are_rules && are_numbers).then_some((rules, numbers))
}

pub(super) fn read(line: &str) -> Result<Record, FormatError> {
    let (rules, texts) = parts(line).ok_or("not a line of SumoCue")?;
    let mut numbers = Vec::new();
    for text in texts.strip_suffix(':').unwrap_or(texts).split(':') {
        let number: u32 = text.parse().map_err(|_| format!("`{text}` is not a number of a cell"))?;
        numbers.push(number);
    }
    if numbers.len() != 81 {
        return Err(format!("{} numbers, not 81", numbers.len()).into());
    }
    let mut record = Record::new(9);
    if rules == "d" {
        record.add_variant(Variant::Diagonal);
    } else if !rules.is_empty() {
        record.unread.push(format!("the rules `{rules}` of SumoCue"));
    }
    // The cells of each number, in the order of their first cells.
    let mut cages: Vec<(u32, Vec<Cell>)> = Vec::new();
    for (cell, number) in record.field.cells().zip(numbers) {
        if number < SUM {
            continue;
        }
        match cages.iter_mut().find(|(known, _)| *known == number) {
            Some((_, cells)) => cells.push(cell),
            None => cages.push((number, vec![cell])),
        }
    }
    for (number, cells) in cages {
        record.add_cage(number / SUM, cells);
    }
    Ok(record)
}

/// Writes the cages. A cell can be in one of them.
pub(crate) fn write(record: &Record) -> Written {
    let mut losses = CAPABILITIES.losses(record);
    let givens = record.cells.iter().filter(|cell| matches!(cell, CellRecord::Given(_))).count();
    if givens > 0 {
        losses.push(Loss::Unsupported("the givens".to_owned()));
    }
    let mut lost: BTreeMap<ClueKind, usize> = BTreeMap::new();
    let mut cages: Vec<Option<u32>> = vec![None; record.cells.len()];
    let mut number = 0;
    for section in &record.clues {
        for clue in &section.clues {
            match cage(section.kind, clue) {
                Some((sum, cells)) if cells.iter().all(|cell| cages[cell.index()].is_none()) => {
                    number += 1;
                    for cell in cells {
                        cages[cell.index()] = Some(sum * SUM + number);
                    }
                }
                _ => *lost.entry(section.kind).or_insert(0) += 1,
            }
        }
    }
    losses.extend(Loss::of_clues(record, lost));
    let mut numbers: Vec<String> = Vec::new();
    for cage in cages {
        // A cell without a cage has a number of its own and the sum 0.
        number += u32::from(cage.is_none());
        numbers.push(cage.unwrap_or(number).to_string());
    }
    let rules = if record.variants.contains(&Variant::Diagonal) { "d" } else { "" };
    Written { lines: vec![format!("3x3:{rules}:k:{}:", numbers.join(":"))], losses }
}

/// The sum and the cells of a cage; `None` if it has no sum, or one that no cage of nine cells has.
fn cage(kind: ClueKind, clue: &Clue) -> Option<(u32, &[Cell])> {
    match clue {
        Clue::Cells { values, cells } if kind == ClueKind::Cages => match values.as_slice() {
            [sum @ 1..=405] => Some((*sum, cells)),
            _ => None,
        },
        _ => None,
    }
}
