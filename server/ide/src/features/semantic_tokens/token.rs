//! Defines the tokens of a text.

use syntax::Span;

/// A part of the text, within a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<S = Span> {
    /// Its range. Adjacent cells of the same class are one token, which halves the number of tokens in a collection.
    pub span: S,
    pub class: TokenClass,
    /// True if it is a cell whose value appears twice in a house.
    pub conflicting: bool,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenClass {
    /// A cell with a given.
    Given,
    /// A cell with a value that was placed while solving.
    Placed,
    /// An empty cell.
    Empty,
    /// A cell with pencil marks.
    Candidates,
    /// An empty cell that naked and hidden singles decide, after others.
    Forced,
    /// A cell of a declared solution.
    Solution,
    /// A cell of a drawing of the regions.
    Region,
    /// The key of a metadata line.
    Key,
    /// The value of a metadata line.
    Value,
    /// A heading of a section: `[solution]`.
    Section,
    /// A heading of a puzzle.
    Heading,
    Comment,
    /// A comment that suppresses rules.
    Suppression,
}

impl<S> Token<S> {
    /// A token that is in no conflict.
    pub(super) fn plain(span: S, class: TokenClass) -> Token<S> {
        Token { span, class, conflicting: false }
    }
}

impl TokenClass {
    /// Every class.
    pub const ALL: [TokenClass; 13] = [
        TokenClass::Given,
        TokenClass::Placed,
        TokenClass::Empty,
        TokenClass::Candidates,
        TokenClass::Forced,
        TokenClass::Solution,
        TokenClass::Region,
        TokenClass::Key,
        TokenClass::Value,
        TokenClass::Section,
        TokenClass::Heading,
        TokenClass::Comment,
        TokenClass::Suppression,
    ];

    pub(super) fn is_cell(self) -> bool {
        use TokenClass::{Candidates, Empty, Forced, Given, Placed, Region, Solution};
        matches!(self, Given | Placed | Empty | Candidates | Forced | Solution | Region)
    }
}
