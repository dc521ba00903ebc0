//! Distinguishes a text that ends where its file ends from a part of the file.

/// The part of a file that follows a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remainder {
    /// Nothing: the file ends with the text.
    Nothing,
    /// More of the file, of which nothing is known yet.
    More,
}
