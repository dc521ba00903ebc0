//! Renames the symbol of a drawn cage: in its map and before its sum.

use super::swap::Swap;
use super::verify::{is_read_as, same_block};
use ide_db::puzzle::written_clues::{WrittenClue, meaning};
use ide_db::{Cancellable, Interrupt, Located, Refusal, TextEdit, View};
use syntax::{Block, ClueSection, Offset, Span, is_bar};

/// The symbol of a cage at an offset of a file.
pub(super) struct CageSymbol<'a> {
    located: Located<'a>,
    section: &'a ClueSection,
    clue: WrittenClue<'a>,
    pub(super) text: &'a str,
    /// Its range at the offset.
    pub(super) span: Span,
}

impl<'a> CageSymbol<'a> {
    pub(super) fn at(file: &'a View, offset: Offset) -> Option<CageSymbol<'a>> {
        file.puzzles_in(Span::empty(offset)).find_map(|located| {
            let at = offset.checked_in_block(located.start)?;
            let (clue, _) = WrittenClue::at(located.puzzle(), at)?;
            let symbols = clue.symbols();
            let inside = symbols.iter().find(|span| span.start <= at && at < span.end);
            let span = inside.or_else(|| symbols.iter().find(|span| span.touches(at)))?.in_file(located.start);
            let section = located.puzzle().clues.iter().find(|section| section.span.touches(at))?;
            let text = &*clue.clue.symbol.as_ref()?.text;
            Some(CageSymbol { located, section, clue, text, span })
        })
    }

    /// Returns the sorted edits that rename the symbol, or the reason why this is not possible.
    pub(super) fn rename(&self, name: &str, interrupt: Interrupt<'_>) -> Cancellable<Result<Vec<TextEdit>, Refusal>> {
        let name = name.trim();
        if name == self.text {
            return Ok(Ok(Vec::new()));
        }
        if let Some(refused) = self.refusal(name) {
            return Ok(Err(refused));
        }
        let spans = self.clue.symbols().into_iter().map(|span| span.in_file(self.located.start));
        let mut edits: Vec<TextEdit> = spans.map(|span| TextEdit { span, text: name.to_owned() }).collect();
        edits.sort_by_key(|edit| edit.span);
        let is_right = is_read_as(&self.located, &edits, interrupt, |old, new| {
            same_block(old, new, usize::MAX, Swap::NOTHING) && self.is_renamed(old, new, name)
        })?;
        Ok(if is_right { Ok(edits) } else { Err("the text would be read differently afterwards".into()) })
    }

    /// Returns the reason why a name is none for the cage.
    fn refusal(&self, name: &str) -> Option<Refusal> {
        if name == "." || name == "·" {
            return Some(format!("`{name}` marks cells without a cage").into());
        }
        let mut are_long = false;
        let mut is_taken = false;
        for symbol in self.section.clues.iter().filter_map(|clue| clue.symbol.as_ref()) {
            are_long |= symbol.text.chars().count() > 1;
            is_taken |= *symbol.text == *name;
        }
        let is_one = name.chars().count() == 1 || are_long && !name.is_empty() && !name.contains("//");
        if !is_one || name.contains(|c: char| c.is_whitespace() || is_bar(c) || ",=:#;".contains(c)) {
            return Some(
                format!("{name:?} is not a symbol: a cage is named by one letter, digit or other sign").into(),
            );
        }
        if is_taken {
            return Some(format!("`{name}` is the symbol of another cage").into());
        }
        None
    }

    /// Returns true if the clues of the blocks, which have the same puzzles, are equal except for the symbol.
    fn is_renamed(&self, old: &Block, new: &Block, name: &str) -> bool {
        for (old, new) in old.puzzles.iter().zip(&new.puzzles) {
            if old.clues.len() != new.clues.len() {
                return false;
            }
            if !old.clues.iter().zip(&new.clues).all(|(old, new)| self.is_renamed_section(old, new, name)) {
                return false;
            }
        }
        true
    }

    fn is_renamed_section(&self, old: &ClueSection, new: &ClueSection, name: &str) -> bool {
        if old.kind != new.kind || old.is_malformed != new.is_malformed || old.clues.len() != new.clues.len() {
            return false;
        }
        let is_here = old.span.start == self.section.span.start;
        for (old, new) in old.clues.iter().zip(&new.clues) {
            let mut expected = old.symbol.as_ref().map(|symbol| &*symbol.text);
            if is_here && expected == Some(self.text) {
                expected = Some(name);
            }
            if new.symbol.as_ref().map(|symbol| &*symbol.text) != expected || meaning(old) != meaning(new) {
                return false;
            }
        }
        true
    }
}
