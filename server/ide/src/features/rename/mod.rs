//! Renames a value of a puzzle by swapping it with another one: in its grid, its solution, the grid as played, its
//! pencil marks. The result is the same puzzle with two values relabelled. The symbol of a drawn cage gets another one.
//!
//! Refused if other text refers to values and would become wrong, or if the text would be read differently.

mod symbols;
mod texts;
mod verify;

use engine::{Digit, DigitSet, Variant};
use ide_db::base::finding::{FileId, TextEdit};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::refusal::Refusal;
use ide_db::puzzle::lowering::declares;
use ide_db::snapshot::Snapshot;
use ide_db::state::file::Located;
use ide_db::state::written_cell::{Target, WrittenCell};
use symbols::CageSymbol;
use syntax::{Alphabet, Entry, Key, Offset, PuzzleText, Span};

/// A value, or the symbol of a cage, that can be renamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renamable {
    /// Its range, without the sign before it.
    pub span: Span,
    pub text: String,
}

pub(crate) fn prepare_rename(db: &Snapshot, file: FileId, offset: Offset) -> Option<Result<Renamable, Refusal>> {
    if let Some(symbol) = symbol_at(db, file, offset) {
        return Some(Ok(symbol.renamable()));
    }
    let (place, _, span) = value_at(db, file, offset)?;
    let refused = refusal(&place.located);
    Some(refused.map_or_else(|| Ok(Renamable { span, text: place.text(span) }), Err))
}

pub(crate) fn rename(
    db: &Snapshot,
    file: FileId,
    offset: Offset,
    name: &str,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<Vec<TextEdit>, Refusal>> {
    if let Some(symbol) = symbol_at(db, file, offset) {
        return symbol.rename(name, interrupt);
    }
    let Some((place, value, _)) = value_at(db, file, offset) else {
        return Ok(Err("there is no value here: only values, candidates and symbols of cages can be renamed".into()));
    };
    if let Some(refused) = refusal(&place.located) {
        return Ok(Err(refused));
    }
    let Some(other) = value_of(place.puzzle(), name) else {
        return Ok(Err(
            format!("{name:?} is not a value of this puzzle: its values are {}", names(place.puzzle())).into()
        ));
    };
    if value == other {
        return Ok(Ok(Vec::new()));
    }
    let swap = Swap { one: value, other };
    let edits = texts::edits(&place.located, swap);
    let is_right = verify::is_swapped(&place.located, &edits, swap, interrupt)?;
    Ok(if is_right { Ok(edits) } else { Err("the text would be read differently afterwards".into()) })
}

fn symbol_at(db: &Snapshot, file: FileId, offset: Offset) -> Option<CageSymbol<'_>> {
    CageSymbol::at(db.file(file)?, offset)
}

/// Returns the value at an offset, and its range.
fn value_at(db: &Snapshot, file: FileId, offset: Offset) -> Option<(WrittenCell<'_>, Digit, Span)> {
    let place = WrittenCell::at(db.file(file)?, offset).filter(WrittenCell::has_values)?;
    match place.target {
        Target::Value(value, span) | Target::Mark(value, span) => Some((place, value, span)),
        Target::Open => None,
    }
}

/// Two values that are swapped.
#[derive(Clone, Copy)]
struct Swap {
    one: Digit,
    other: Digit,
}

impl Swap {
    /// A swap that changes nothing.
    const NOTHING: Swap = Swap { one: Digit::ONE, other: Digit::ONE };

    /// Returns the new value for a value.
    fn of(self, value: Digit) -> Digit {
        match value {
            _ if value == self.one => self.other,
            _ if value == self.other => self.one,
            _ => value,
        }
    }

    /// Returns the new set for a set of pencil marks.
    fn of_marks(self, set: DigitSet) -> DigitSet {
        set.iter().map(|value| self.of(value)).collect()
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
    let unknown = |entry: &&Entry| entry.key.is_none();
    let own = puzzle.entries.iter().find(unknown).map(|entry| {
        let text = located.text(entry.key_span);
        text.trim().to_owned()
    });
    let shared = || declared.shared.iter().map(|(key, _)| &**key).find(|key| Key::from_name(key).is_none());
    if let Some(key) = own.or_else(|| shared().map(str::to_owned)) {
        return Some(format!("the unknown key `{key}` may refer to values").into());
    }
    let has_solution = declared.shared.iter().any(|(key, _)| Key::from_name(key) == Some(Key::Solution));
    let is_shared = has_solution && located.file.chunks().puzzle_count() > 1;
    is_shared.then(|| "`solution` applies to all puzzles of the file and would be wrong for the others".into())
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
fn names(puzzle: &PuzzleText) -> String {
    let size = puzzle.digit_count;
    let symbol =
        |value: u8| Digit::new(value).and_then(|value| puzzle.write(value)).unwrap_or_else(|| value.to_string());
    let range = |first: u8, last: u8| format!("{} to {}", symbol(first), symbol(last));
    match &puzzle.alphabet {
        Alphabet::Declared(symbols) => {
            symbols.iter().take(size.into()).map(char::to_string).collect::<Vec<_>>().join(" ")
        }
        Alphabet::Standard if size > 9 && !puzzle.style.decimal => format!("{} and {}", range(1, 9), range(10, size)),
        Alphabet::Standard | Alphabet::Letters => range(1, size),
    }
}

#[cfg(test)]
mod tests;
