//! Renames a value of a puzzle by swapping it with another one: in its grid, its solution, the grid as played, its
//! pencil marks. The result is the same puzzle with two values relabelled. The symbol of a drawn cage gets another one.
//!
//! Refused if other text refers to values and would become wrong, or if the text would be read differently.

mod swap;
mod symbols;
mod texts;
mod verify;

use engine::{Digit, Variant};
use ide_db::puzzle::lowering::declares;
use ide_db::state::written_cell::{Target, WrittenCell};
use ide_db::{Cancellable, FileId, Interrupt, Located, Refusal, Snapshot, TextEdit, View};
use swap::Swap;
use symbols::CageSymbol;
use syntax::{Alphabet, Key, Offset, PuzzleText, Span};

/// A value or the symbol of a cage that can be renamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renamable {
    /// Its range, without the sign before it.
    pub span: Span,
    pub text: String,
}

pub(crate) fn prepare_rename(db: &Snapshot, file: FileId, offset: Offset) -> Option<Result<Renamable, Refusal>> {
    let file = db.file(file)?;
    if let Some(symbol) = CageSymbol::at(file, offset) {
        return Some(Ok(Renamable { span: symbol.span, text: symbol.text.to_owned() }));
    }
    let found = WrittenValue::at(file, offset)?;
    Some(match refusal(&found.cell.located) {
        None => Ok(Renamable { span: found.span, text: found.cell.text(found.span) }),
        Some(refused) => Err(refused),
    })
}

pub(crate) fn rename(
    db: &Snapshot,
    file: FileId,
    offset: Offset,
    name: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Vec<TextEdit>, Refusal>> {
    let file = db.file(file);
    if let Some(symbol) = file.and_then(|file| CageSymbol::at(file, offset)) {
        return symbol.rename(name, interrupt);
    }
    let Some(found) = file.and_then(|file| WrittenValue::at(file, offset)) else {
        return Ok(Err("there is no value here: only values, candidates and symbols of cages can be renamed".into()));
    };
    let located = &found.cell.located;
    if let Some(refused) = refusal(located) {
        return Ok(Err(refused));
    }
    let puzzle = located.puzzle();
    let Some(other) = value_of(puzzle, name) else {
        let refused = format!("{name:?} is not a value of this puzzle: its values are {}", value_names(puzzle));
        return Ok(Err(refused.into()));
    };
    if found.value == other {
        return Ok(Ok(Vec::new()));
    }
    let swap = Swap { one: found.value, other };
    let edits = texts::edits(located, swap);
    if !verify::is_swapped(located, &edits, swap, interrupt)? {
        return Ok(Err("the text would be read differently afterwards".into()));
    }
    Ok(Ok(edits))
}

/// A value or a pencil mark that a cursor is on.
struct WrittenValue<'a> {
    cell: WrittenCell<'a>,
    value: Digit,
    /// Its range without the sign before it.
    span: Span,
}

impl<'a> WrittenValue<'a> {
    fn at(file: &'a View, offset: Offset) -> Option<WrittenValue<'a>> {
        let cell = WrittenCell::at(file, offset).filter(WrittenCell::has_values)?;
        match cell.target {
            Target::Value(value, span) | Target::Mark(value, span) => Some(WrittenValue { cell, value, span }),
            Target::Open => None,
        }
    }
}

/// Returns the reason why a puzzle must keep its values.
///
/// Of the known keys, only `solution` holds values, and these are swapped too; ratings and the numbers of clues and
/// solutions stay true. An unknown key may refer to values: the sums of cages, the values along a line.
fn refusal(located: &Located<'_>) -> Option<Refusal> {
    let puzzle = located.puzzle();
    let declared = &puzzle.declared;
    if declares(puzzle, Variant::Nonconsecutive) {
        return Some("with the rule `nonconsecutive`, exchanging values changes the puzzle".into());
    }
    if declared.unclear.contains(&Key::Rules) {
        return Some("the `rules` of the puzzle are unknown and may depend on its values".into());
    }
    if !puzzle.clues.is_empty() {
        return Some("the clues of the puzzle may depend on its values".into());
    }
    if let Some(entry) = puzzle.entries.iter().find(|entry| entry.key.is_none()) {
        return Some(format!("the unknown key `{}` may refer to values", located.text(entry.key_span).trim()).into());
    }
    if let Some((key, _)) = declared.shared.iter().find(|(key, _)| Key::from_name(key).is_none()) {
        return Some(format!("the unknown key `{key}` may refer to values").into());
    }
    let has_solution = declared.shared.iter().any(|(key, _)| Key::from_name(key) == Some(Key::Solution));
    if has_solution && located.file.chunks().puzzle_count() > 1 {
        return Some("`solution` applies to all puzzles of the file and would be wrong for the others".into());
    }
    None
}

/// Returns the value with this name, in any notation of the puzzle's values.
fn value_of(puzzle: &PuzzleText, name: &str) -> Option<Digit> {
    let name = name.trim();
    let name = name.strip_prefix('+').unwrap_or(name);
    match &puzzle.marks(name)[..] {
        // Two symbols are two values, also with a blank between them.
        [(value, span)] if span.len() as usize == name.len() => Some(*value),
        _ => None,
    }
}

/// Describes the names of a puzzle's values, for messages.
fn value_names(puzzle: &PuzzleText) -> String {
    let size = puzzle.digit_count;
    let symbol =
        |value: u8| Digit::new(value).and_then(|value| puzzle.write(value)).unwrap_or_else(|| value.to_string());
    match &puzzle.alphabet {
        Alphabet::Declared(symbols) => {
            symbols.iter().take(size.into()).map(char::to_string).collect::<Vec<_>>().join(" ")
        }
        Alphabet::Standard if size > 9 && !puzzle.style.decimal => {
            format!("{} to {} and {} to {}", symbol(1), symbol(9), symbol(10), symbol(size))
        }
        Alphabet::Standard | Alphabet::FromZero | Alphabet::Letters => format!("{} to {}", symbol(1), symbol(size)),
    }
}

#[cfg(test)]
mod tests;
