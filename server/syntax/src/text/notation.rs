//! The marks between and instead of cells, where a grid does not use the common ones.

/// The meaning of the characters of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Notation {
    /// As in nearly all grids.
    #[default]
    Usual,
    /// This character is an empty cell: `53++7++++`.
    Empty(char),
    /// This character separates cells: `5-3-0-0`. Nothing between two semicolons is an empty cell.
    Separated(char),
}

/// The meaning of a character that a notation defines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Defined {
    Empty,
    Separator,
    /// A separator that leaves an empty cell before another one.
    Comma,
}

impl Notation {
    /// The meaning of a character, if the notation defines it.
    #[inline]
    pub(crate) fn meaning(self, c: char) -> Option<Defined> {
        match self {
            Notation::Usual => None,
            Notation::Empty(mark) => (mark == c).then_some(Defined::Empty),
            Notation::Separated(mark) if mark == c => {
                Some(if mark == ';' { Defined::Comma } else { Defined::Separator })
            }
            Notation::Separated(_) => None,
        }
    }
}
