//! Counts the characters and pieces of a line: enough to determine its number of cells, regardless of their meaning.

use crate::text::atoms::{Atom, AtomKind, Atoms};
use crate::text::glyph::trimmed;
use crate::text::notation::Notation;
use crate::text::offset::LineOffset;
use crate::text::span::LineSpan;
use std::ops::Range;

/// The largest grid.
pub(crate) const LARGEST: u32 = 36;

/// Counts over a line's atoms: enough to decide how many cells it has once the grid's size is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cells {
    /// Separated pieces.
    pub(crate) pieces: u32,
    /// Cells if every character is one.
    pub(crate) atoms: u32,
    /// Atoms that are digits or empty marks.
    pub(crate) strong: u32,
    /// Atoms that no grid uses.
    pub(crate) odd: u32,
    /// The largest standard value among the digits and letters, `x` left out.
    pub(crate) largest: u8,
    /// True if it has a digit from 1 to 9.
    pub(crate) digits: bool,
    /// The mark, if the line has no other character.
    pub(crate) only: Option<char>,
    /// The empty marks in the line, a bit each: see [`mark_bit`].
    pub(crate) marks: u16,
    /// Two letters next to each other.
    pub(crate) word: Word,
    /// The part before the first piece with two adjacent letters.
    pub(crate) before_words: Option<BeforeWords>,
    /// True if the first atom is a letter.
    pub(crate) starts_with_letter: bool,
    /// The pieces of several characters.
    pub(crate) groups: Groups,
    /// The longest piece without odd characters.
    pub(crate) longest: Piece,
    pub(crate) commas: bool,
    /// True if a comma ends the row, so that an empty cell may follow it.
    pub(crate) trailing_comma: bool,
    /// The range of the row's text, after a label or an id and before a comment; counted from the line's start.
    pub(crate) span: LineSpan,
    /// The notation in which the characters have been read.
    pub(crate) notation: Notation,
}

impl Cells {
    /// True if at least half of the atoms are digits or empty marks.
    pub(crate) fn are_mostly_cells(&self) -> bool {
        self.strong * 2 >= self.atoms
    }
}

/// The kind of adjacent letters, as in a heading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Word {
    #[default]
    None,
    /// Only capitals.
    Upper,
    /// With a small letter other than `x`.
    Lower,
}

/// The part of a line before its first word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BeforeWords {
    pub(crate) pieces: u32,
    pub(crate) atoms: u32,
    /// Where the word starts, counted from the line's start.
    pub(crate) end: LineOffset,
}

/// The pieces of several atoms, taken as one cell each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Groups {
    /// Their number.
    pub(crate) count: u32,
    /// Neither numbers nor doubled empty marks.
    pub(crate) unfit: bool,
    /// True if a number among them has digits that do not ascend, as those of pencil marks do.
    pub(crate) unordered: bool,
    /// The largest digit in them.
    pub(crate) largest_digit: u8,
    pub(crate) largest_number: u32,
    /// The number of atoms of every piece of the line; 0 if they differ.
    pub(crate) uniform: u32,
}

impl Groups {
    /// True if each of them can be one cell of a grid of `size`: a number, or candidates in a grid of at most nine.
    pub(super) fn fit(&self, size: u8) -> bool {
        if self.unfit {
            return false;
        }
        if size > 9 {
            return self.largest_number <= u32::from(size);
        }
        !self.unordered && self.largest_digit <= size
    }
}

/// A piece of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Piece {
    pub(crate) span: LineSpan,
    pub(crate) atoms: u32,
    /// Number of the piece.
    pub(crate) index: u32,
    pub(crate) largest: u8,
}

impl Cells {
    /// True if the line, which is so many bytes long, is one run of symbols and empty marks and nothing else, as most
    /// rows are.
    pub(crate) fn are_one_run(&self, len: usize) -> bool {
        self.pieces == 1 && self.odd == 0 && self.atoms as usize == len
    }
}

/// The bit of an empty mark in [`Cells::marks`]; 0 for any other character.
pub(crate) fn mark_bit(c: char) -> u16 {
    match c {
        '.' => 1,
        '·' => 1 << 1,
        '_' => 1 << 2,
        '*' => 1 << 3,
        '-' => 1 << 4,
        '?' => 1 << 5,
        '0' => 1 << 6,
        _ => 0,
    }
}

/// Counts over the atoms of a line from that byte on; ranges count from the line's start.
pub(crate) fn cells_from(line: &str, from: usize) -> Cells {
    cells_in(line, from..line.len())
}

/// The same for a part of a line.
pub(crate) fn cells_in(line: &str, part: Range<usize>) -> Cells {
    cells_in_notation(line, part, Notation::Usual)
}

/// The same in another notation.
pub(crate) fn cells_in_notation(line: &str, part: Range<usize>, notation: Notation) -> Cells {
    let line = &line[..part.end];
    let from = part.start;
    let mut counter = Counter::default();
    let mut atoms = Atoms::from(line, from).in_notation(notation);
    for atom in atoms.by_ref() {
        counter.atom(atom);
    }
    counter.finish();
    let mut cells = counter.cells;
    cells.span = LineSpan::from(from..atoms.end());
    cells.commas = line[..atoms.end()].contains(',');
    let comma = if notation == Notation::Separated(';') { b';' } else { b',' };
    cells.trailing_comma = line.as_bytes()[..trimmed(&line[..atoms.end()]).end].last() == Some(&comma);
    cells.notation = notation;
    if !counter.single_mark {
        cells.only = None;
    }
    cells
}

/// True for the letter O. Several adjacent ones are zeros typed as letters, not a word.
fn is_o(c: char) -> bool {
    c.eq_ignore_ascii_case(&'o')
}

/// Counts the atoms of a line one by one.
#[derive(Default)]
struct Counter {
    cells: Cells,
    current: PieceCounter,
    /// True if all atoms so far are the same empty mark.
    single_mark: bool,
    /// The character before, if it is a letter of the same piece.
    previous_letter: Option<char>,
    started: bool,
}

/// The counts of the current piece.
#[derive(Clone, Copy, Default)]
struct PieceCounter {
    piece: Piece,
    number: u32,
    last_digit: u8,
    largest_digit: u8,
    all_digits: bool,
    ascending: bool,
    mark: Option<char>,
    all_one_mark: bool,
    odd: bool,
    /// True for one digit behind the mark of a given or of a value of the user: `*6`, `u6`.
    is_marked_value: bool,
}

impl Counter {
    fn atom(&mut self, atom: Atom) {
        if !self.started || atom.piece != self.current.piece.index {
            if self.started {
                self.end_piece();
            }
            self.current = PieceCounter { all_digits: true, ascending: true, all_one_mark: true, ..Default::default() };
            self.current.piece = Piece { span: atom.span, index: atom.piece, ..Default::default() };
            self.previous_letter = None;
        }
        let is_first = !self.started;
        if is_first {
            self.started = true;
            self.single_mark = true;
        }
        self.cells.atoms += 1;
        self.current.piece.atoms += 1;
        self.current.piece.span.end = atom.span.end;
        let c = match atom.kind {
            AtomKind::Char(c) | AtomKind::Placed(c) => c,
            AtomKind::Braces | AtomKind::Gap => '\0',
            AtomKind::Odd(c) => {
                self.cells.odd += 1;
                self.current.odd = true;
                c
            }
        };
        let is_letter = matches!(atom.kind, AtomKind::Char(_) | AtomKind::Placed(_)) && c.is_ascii_alphabetic();
        if is_first {
            self.cells.starts_with_letter = is_letter;
        }
        if is_letter {
            self.letter(c);
            self.previous_letter = Some(c);
        } else {
            self.mark_or_digit(c, atom.kind);
            self.previous_letter = None;
        }
        let is_mark = matches!(atom.kind, AtomKind::Char('.' | '-' | '_' | '*' | '·' | '?'));
        if !is_mark || *self.cells.only.get_or_insert(c) != c {
            self.single_mark = false;
        }
        self.current.track(c, atom.kind);
    }

    fn letter(&mut self, c: char) {
        if c.eq_ignore_ascii_case(&'x') {
            self.cells.strong += 1;
            return;
        }
        let value = c.to_ascii_uppercase() as u8 - b'A' + 10;
        self.cells.largest = self.cells.largest.max(value);
        self.current.piece.largest = self.current.piece.largest.max(value);
        let Some(previous) = self.previous_letter else { return };
        if is_o(previous) && is_o(c) {
            self.cells.strong += 1;
            return;
        }
        // Two letters side by side: the piece is a word.
        let piece = self.current.piece;
        let atoms = self.cells.atoms - piece.atoms;
        self.cells.before_words.get_or_insert(BeforeWords { pieces: piece.index, atoms, end: piece.span.start });
        let word = if c.is_ascii_lowercase() { Word::Lower } else { Word::Upper };
        self.cells.word = self.cells.word.max(word);
    }

    fn mark_or_digit(&mut self, c: char, kind: AtomKind) {
        self.cells.marks |= mark_bit(c);
        if !matches!(kind, AtomKind::Odd(_)) {
            self.cells.strong += 1;
        }
        if c.is_ascii_digit() {
            let value = c as u8 - b'0';
            self.cells.digits |= value > 0;
            self.cells.largest = self.cells.largest.max(value);
            self.current.piece.largest = self.current.piece.largest.max(value);
        }
    }

    fn end_piece(&mut self) {
        let piece = self.current;
        let cells = &mut self.cells;
        cells.pieces += 1;
        let groups = &mut cells.groups;
        if cells.pieces == 1 {
            groups.uniform = piece.piece.atoms;
        } else if groups.uniform != piece.piece.atoms {
            groups.uniform = 0;
        }
        if piece.piece.atoms > 1 {
            groups.count += 1;
            let is_doubled_mark = piece.all_one_mark && piece.piece.atoms == 2;
            if piece.all_digits && !is_doubled_mark {
                groups.unordered |= !piece.ascending;
                groups.largest_digit = groups.largest_digit.max(piece.largest_digit);
                groups.largest_number = groups.largest_number.max(piece.number);
            } else if !is_doubled_mark && !piece.is_marked_value {
                groups.unfit = true;
            }
        }
        // A grid with some cells too few before its solution is still the grid.
        let longest = cells.longest.atoms;
        let is_slightly_longer = longest > LARGEST && piece.piece.atoms <= longest + 9;
        if !piece.odd && piece.piece.atoms > longest && !is_slightly_longer {
            cells.longest = piece.piece;
        }
    }

    fn finish(&mut self) {
        if self.started {
            self.end_piece();
        }
    }
}

impl PieceCounter {
    fn track(&mut self, c: char, kind: AtomKind) {
        let plain = matches!(kind, AtomKind::Char(_)) || self.piece.atoms == 1 && matches!(kind, AtomKind::Placed(_));
        if plain && c.is_ascii_digit() {
            let digit = c as u8 - b'0';
            self.ascending &= digit > self.last_digit;
            self.last_digit = digit;
            self.largest_digit = self.largest_digit.max(digit);
            self.number = self.number.saturating_mul(10).saturating_add(u32::from(digit));
        } else {
            self.all_digits = false;
        }
        match self.piece.atoms {
            1 => self.is_marked_value = matches!(c, '*' | 'u' | 'U'),
            2 => self.is_marked_value &= matches!(c, '1'..='9'),
            _ => self.is_marked_value = false,
        }
        let is_mark = matches!(kind, AtomKind::Char('.' | '·' | '_' | '*' | '-' | '?' | '0' | 'x' | 'X'));
        self.all_one_mark &= is_mark && *self.mark.get_or_insert(c) == c;
    }
}
