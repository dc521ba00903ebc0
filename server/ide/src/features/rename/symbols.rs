//! Renames the symbol of a drawn cage: in its map and before its sum.

use super::Renamable;
use super::verify::{is_read_as, same_block};
use ide_db::base::finding::TextEdit;
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::refusal::Refusal;
use ide_db::puzzle::written_clues::{WrittenClue, meaning};
use ide_db::state::file::{Located, View};
use syntax::{Block, Clue, ClueSection, Offset, Span, is_bar};

/// The symbol of a cage at an offset of a file.
pub(super) struct CageSymbol<'a> {
    located: Located<'a>,
    section: &'a ClueSection,
    clue: WrittenClue<'a>,
    text: &'a str,
    /// Its range at the offset.
    span: Span,
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

    pub(super) fn renamable(&self) -> Renamable {
        Renamable { span: self.span, text: self.text.to_owned() }
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
        let is_renamed = |old: &Block, new: &Block| {
            same_block(old, new, usize::MAX, super::Swap::NOTHING) && self.is_renamed(old, new, name)
        };
        let is_right = is_read_as(&self.located, &edits, interrupt, is_renamed)?;
        Ok(if is_right { Ok(edits) } else { Err("the text would be read differently afterwards".into()) })
    }

    /// Returns the reason why a name is none for the cage.
    fn refusal(&self, name: &str) -> Option<Refusal> {
        let is_separator = |c: char| c.is_whitespace() || is_bar(c) || ",=:#;".contains(c);
        let symbols = || self.section.clues.iter().filter_map(|clue| clue.symbol.as_ref());
        let are_long = symbols().any(|symbol| symbol.text.chars().count() > 1);
        let is_one = name.chars().count() == 1 || are_long && !name.is_empty() && !name.contains("//");
        match name {
            "." | "·" => Some(format!("`{name}` marks cells without a cage").into()),
            _ if !is_one || name.contains(is_separator) => {
                Some(format!("{name:?} is not a symbol: a cage is named by one letter, digit or other sign").into())
            }
            _ if symbols().any(|symbol| *symbol.text == *name) => {
                Some(format!("`{name}` is the symbol of another cage").into())
            }
            _ => None,
        }
    }

    /// Returns true if the clues of the blocks are equal except for the symbol.
    fn is_renamed(&self, old: &Block, new: &Block, name: &str) -> bool {
        let renamed = |section: &ClueSection, clue: &Clue| {
            let symbol = clue.symbol.as_ref().map(|symbol| &*symbol.text);
            let is_here = section.span.start == self.section.span.start && symbol == Some(self.text);
            (if is_here { Some(name.to_owned()) } else { symbol.map(str::to_owned) }, meaning(clue))
        };
        let as_read = |clue: &Clue| (clue.symbol.as_ref().map(|symbol| symbol.text.to_string()), meaning(clue));
        let same_section = |(old, new): (&ClueSection, &ClueSection)| {
            (old.kind, old.is_malformed) == (new.kind, new.is_malformed)
                && old.clues.iter().map(|clue| renamed(old, clue)).eq(new.clues.iter().map(as_read))
        };
        old.puzzles
            .iter()
            .zip(&new.puzzles)
            .all(|(old, new)| old.clues.len() == new.clues.len() && old.clues.iter().zip(&new.clues).all(same_section))
    }
}
