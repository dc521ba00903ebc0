//! Defines the keys of `key: value` lines and their values, and collects what they declare.

use crate::model::alphabet::Alphabet;
use crate::model::problem::ProblemKind;
use crate::text::glyph::narrow;
use crate::text::span::BlockSpan;
use field::{BoxShape, Corner, FIGURE_WORDS, Field, Figure, MAX_DIGIT, MAX_SIDE, Numbers, SIZE_OF_WORDS};
use std::sync::Arc;

/// A known metadata key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is named in the user's reference of the language")]
pub enum Key {
    Title,
    Author,
    Source,
    Url,
    Date,
    Id,
    Tags,
    Comment,
    Size,
    Box,
    Symbols,
    Values,
    Grids,
    Rules,
    Difficulty,
    Rating,
    Clues,
    Solutions,
    Solution,
}

impl Key {
    /// Every key with its name.
    pub const ALL: [(Key, &'static str); 19] = [
        (Key::Title, "title"),
        (Key::Author, "author"),
        (Key::Source, "source"),
        (Key::Url, "url"),
        (Key::Date, "date"),
        (Key::Id, "id"),
        (Key::Tags, "tags"),
        (Key::Comment, "comment"),
        (Key::Size, "size"),
        (Key::Box, "box"),
        (Key::Symbols, "symbols"),
        (Key::Values, "values"),
        (Key::Grids, "grids"),
        (Key::Rules, "rules"),
        (Key::Difficulty, "difficulty"),
        (Key::Rating, "rating"),
        (Key::Clues, "clues"),
        (Key::Solutions, "solutions"),
        (Key::Solution, "solution"),
    ];

    pub fn name(self) -> &'static str {
        Key::ALL.into_iter().find(|(key, _)| *key == self).map_or("", |(_, name)| name)
    }

    /// True if it determines how the cells are read, or what must hold in the grid.
    pub(crate) fn decides_the_grid(self) -> bool {
        matches!(self, Key::Size | Key::Box | Key::Symbols | Key::Values | Key::Grids | Key::Rules)
    }

    /// The words that its value is made of: one of them for `difficulty` and `grids`, a list for `rules`.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Key::Difficulty => &DIFFICULTIES,
            Key::Grids => &FIGURE_WORDS,
            Key::Rules => &RULES,
            _ => &[],
        }
    }

    /// The key of that name, in any case.
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(key, _)| key)
    }
}

/// One metadata line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The key, `None` if it is not known.
    pub key: Option<Key>,
    /// The range of the key.
    pub key_span: BlockSpan,
    /// The range of the value, without blanks around it.
    pub value_span: BlockSpan,
}

/// The intended number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Exactly so many.
    Exactly(u64),
    /// More than one.
    Many,
}

/// The declared ratings of a puzzle, each in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DeclaredRatings {
    /// On the scale of Sudoku Explainer.
    pub se: Option<u64>,
    /// On the scale of HoDoKu.
    pub hodoku: Option<u64>,
}

impl DeclaredRatings {
    /// The ratings that a value such as `SE 7.2` declares; `None` if it has another form.
    pub fn parse(value: &str) -> Option<DeclaredRatings> {
        let (scale, number) = value.split_once(char::is_whitespace)?;
        let number: f64 = number.trim().parse().ok()?;
        if !number.is_finite() || number < 0.0 {
            return None;
        }
        let thousandths = (number * 1_000.0).round() as u64;
        if scale.eq_ignore_ascii_case("SE") {
            Some(DeclaredRatings { se: Some(thousandths), hodoku: None })
        } else if scale.eq_ignore_ascii_case("HoDoKu") {
            Some(DeclaredRatings { se: None, hodoku: Some(thousandths) })
        } else {
            None
        }
    }
}

/// The declarations of metadata about a puzzle, as far as the reader and the rules need them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Declared {
    /// `title`, or the heading above the grid.
    pub title: Option<Arc<str>>,
    /// `size`: the cells of a row.
    pub size: Option<u8>,
    /// The number of rows, if `size` declares another one than that of the cells of a row.
    pub rows: Option<u8>,
    /// `box`: rows and columns of one box.
    pub boxes: Option<(u8, u8)>,
    /// `symbols`.
    pub symbols: Option<Alphabet>,
    /// `values`.
    pub values: Option<DeclaredValues>,
    /// `grids`.
    pub grids: Option<DeclaredGrids>,
    /// `clues`.
    pub clues: Option<u32>,
    /// `solutions`.
    pub solutions: Option<Expected>,
    /// `difficulty`: the word's place among [`Key::words`].
    pub difficulty: Option<u8>,
    /// `rating`, on each scale.
    pub ratings: DeclaredRatings,
    /// `rules`: what holds besides rows, columns and boxes, a bit for each, in the order of the user's reference.
    pub rules: u16,
    /// The keys among `size`, `box`, `symbols`, `values`, `grids` and `rules` whose value is malformed, so that its
    /// meaning is unknown.
    pub unclear: Vec<Key>,
    /// The file's own metadata, which apply to each of its puzzles: keys (known ones by their names) and values.
    pub shared: Arc<[(Box<str>, Box<str>)]>,
}

/// The grids of a puzzle with several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeclaredGrids {
    /// The figure of a word.
    Word(Arc<Figure>),
    /// The top left corners.
    Corners(Arc<[Corner]>),
    /// A value that means nothing.
    Unknown,
}

impl DeclaredGrids {
    /// Reads `samurai` or `r1c1 r7c7`; `None` for anything else than a word or at least two corners.
    fn parse(value: &str) -> Option<DeclaredGrids> {
        if let Some(figure) = Figure::from_word(value) {
            return Some(DeclaredGrids::Word(Arc::new(figure)));
        }
        let names = value.split(separates_rules).filter(|name| !name.is_empty());
        let corners: Vec<Corner> = names.map(corner).collect::<Option<_>>()?;
        // Whatever their size is, two alike are none.
        let are_corners = corners.len() > 1 && Figure::new(1, &corners).is_some();
        are_corners.then(|| DeclaredGrids::Corners(corners.into()))
    }
}

/// Describes a right value of `grids`, for the message about a wrong one.
fn expected_grids(value: &str) -> &'static str {
    let names: Vec<&str> = value.split(separates_rules).filter(|name| !name.is_empty()).collect();
    let are_cells = names.iter().all(|name| {
        let numbers = row_and_column(name);
        numbers.is_some_and(|(row, column)| row.parse::<u32>().is_ok() && column.parse::<u32>().is_ok())
    });
    if names.len() < 2 || !are_cells {
        return "a word such as `samurai`, or the top left corners of at least two grids, such as `r1c1 r7c7`";
    }
    if names.iter().any(|name| corner(name).is_none()) {
        return "corners from r1c1 to r100c100";
    }
    "corners of which no two are alike"
}

/// The texts of the row and of the column in a name like `r1c5`.
fn row_and_column(name: &str) -> Option<(&str, &str)> {
    name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])
}

/// The row and the column, from 0, of a cell named like `r1c5`.
fn corner(name: &str) -> Option<Corner> {
    let (row, column) = row_and_column(name)?;
    let number = |digits: &str| {
        let number: u8 = digits.parse().ok()?;
        ((1..=MAX_SIDE).contains(&number) && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| number - 1)
    };
    Some(Corner::new(number(row)?, number(column)?))
}

/// The numbers that are the values of a puzzle, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredValues {
    numbers: Numbers,
    /// The digits and letters of the numbers, if each has one.
    alphabet: Option<Alphabet>,
}

impl DeclaredValues {
    /// Reads `0-8`; `None` for anything else than 2 to 36 numbers up to 35, or 1 to 36.
    fn parse(value: &str) -> Option<DeclaredValues> {
        let numbers = Numbers::from_text(value)?;
        let symbols = numbers.symbols().map(String::from_iter);
        let alphabet = symbols.and_then(|symbols| Alphabet::parse(&symbols));
        let is_readable = alphabet.is_some() || numbers == Numbers::from_one(MAX_DIGIT);
        is_readable.then_some(DeclaredValues { numbers, alphabet })
    }

    /// The number of values.
    pub(crate) fn count(&self) -> u8 {
        self.numbers.count()
    }
}

impl Declared {
    /// The declared symbols, else those of the declared values.
    pub(crate) fn alphabet(&self) -> Option<&Alphabet> {
        self.symbols.as_ref().or_else(|| self.values.as_ref()?.alphabet.as_ref())
    }

    /// The first of the declared values, else 1.
    pub(crate) fn least_number(&self) -> u8 {
        self.values.as_ref().map_or(1, |values| values.numbers.least() as u8)
    }

    /// The figure of several grids, if it is declared and its grids have the declared size, by default 9; `None` also
    /// if they do not fit a field.
    pub fn figure(&self) -> Option<Figure> {
        let size = self.size.unwrap_or(SIZE_OF_WORDS);
        match self.grids.as_ref()? {
            _ if self.is_oblong() => None,
            DeclaredGrids::Word(figure) => (size == figure.size()).then(|| Figure::clone(figure)),
            DeclaredGrids::Corners(corners) => Figure::new(size, corners),
            DeclaredGrids::Unknown => None,
        }
    }

    /// The field of a grid with so many cells a row: a square, unless `size` declares another number of rows.
    pub(crate) fn field_of(&self, size: u8) -> Field {
        Field::new(self.rows.filter(|_| self.size == Some(size)).unwrap_or(size), size)
    }

    /// The number of values of a grid with so many cells a row: as many as its longer side has cells, unless `values`
    /// declares more.
    pub(crate) fn digit_count_of(&self, size: u8) -> u8 {
        let declared = self.values.as_ref().map_or(0, DeclaredValues::count);
        self.field_of(size).longer_side().max(declared)
    }

    /// True if a grid with so many cells a row has as many rows and values.
    pub(crate) fn is_usual(&self, size: u8) -> bool {
        self.field_of(size).is_square_of(self.digit_count_of(size))
    }

    /// True if a size is declared, and it is no square.
    pub(crate) fn is_oblong(&self) -> bool {
        self.rows.is_some()
    }

    /// Rows and columns of one box in a grid with so many cells a row: as declared if they fit, else the usual ones.
    pub fn boxes_of(&self, size: u8) -> Option<(u8, u8)> {
        let field = self.field_of(size);
        let usual = BoxShape::for_field(field).map(|shape| (shape.rows, shape.columns));
        let digit_count = self.digit_count_of(size);
        self.boxes.filter(|&(rows, columns)| BoxShape { rows, columns }.fits(field, digit_count)).or(usual)
    }

    /// True if more constraints apply than rows, columns and boxes.
    pub fn is_variant(&self) -> bool {
        self.rules != 0
    }

    /// The rule that a line such as `antiking: true` switches on, as a bit of [`Declared::rules`]; none if it switches
    /// the rule off. `None` if the key is no rule or the value is another one.
    pub fn switched_rule(key: &str, value: &str) -> Option<u16> {
        let rule = rule_bit(key)?;
        if ["true", "yes", "on", "1"].iter().any(|word| word.eq_ignore_ascii_case(value)) {
            Some(rule)
        } else if ["false", "no", "off", "0"].iter().any(|word| word.eq_ignore_ascii_case(value)) {
            Some(0)
        } else {
            None
        }
    }

    /// Takes over the declaration of one line. If its value has a problem, nothing changes.
    pub fn declare(&mut self, key: Key, value: &str) -> Result<(), ProblemKind> {
        let bad = |expected| ProblemKind::BadValue { expected };
        let narrowed: String;
        let value = match key {
            Key::Size | Key::Box | Key::Values | Key::Clues | Key::Solutions if !value.is_ascii() => {
                narrowed = value.chars().map(narrow).collect();
                &narrowed
            }
            _ => value,
        };
        match key {
            Key::Title => self.title = (!value.is_empty()).then(|| value.into()),
            Key::Size => {
                let field = size(value).ok_or(bad("a number from 2 to 36, or rows × columns, such as `6x8`"))?;
                self.size = Some(field.columns());
                self.rows = (field.rows() != field.columns()).then_some(field.rows());
            }
            Key::Box => self.boxes = Some(boxes(value).ok_or(bad("rows × columns of one box, such as `3x3`"))?),
            Key::Symbols => {
                self.symbols = Some(Alphabet::parse(value).ok_or(bad("2 to 36 different characters"))?);
            }
            Key::Values => {
                let values = DeclaredValues::parse(value);
                self.values = Some(values.ok_or(bad("the first and the last number, such as `0-8`"))?);
            }
            Key::Grids => {
                let grids = DeclaredGrids::parse(value);
                self.grids = Some(grids.clone().unwrap_or(DeclaredGrids::Unknown));
                grids.ok_or_else(|| ProblemKind::BadGrids { expected: expected_grids(value) })?;
            }
            Key::Solutions => self.solutions = Some(expected(value).ok_or(bad("a number or `many`"))?),
            Key::Rules => {
                self.rules = 0;
                let mut are_known = true;
                for (_, word) in rule_words(value) {
                    match rule_bit(word) {
                        Some(bit) => self.rules |= bit,
                        None => are_known = false,
                    }
                }
                if !are_known {
                    return Err(ProblemKind::UnknownRule);
                }
            }
            Key::Clues => self.clues = Some(value.parse().map_err(|_| bad("a number"))?),
            // A heading of one program.
            Key::Difficulty if value.is_empty() => self.difficulty = None,
            Key::Difficulty => {
                let level = difficulty(value).ok_or(bad("`easy`, `medium`, `hard`, `unfair` or `extreme`"))?;
                self.difficulty = Some(level);
            }
            Key::Rating => {
                let known = DeclaredRatings::parse(value);
                let DeclaredRatings { se, hodoku } = known.ok_or(bad("a rating such as `SE 7.2` or `HoDoKu 1234`"))?;
                self.ratings.se = se.or(self.ratings.se);
                self.ratings.hodoku = hodoku.or(self.ratings.hodoku);
            }
            _ => {}
        }
        self.unclear.retain(|&unclear| unclear != key);
        Ok(())
    }
}

fn size(value: &str) -> Option<Field> {
    let (rows, columns) = match value.split_once(['x', 'X', '×']) {
        Some((rows, columns)) => (rows.trim().parse().ok()?, columns.trim().parse().ok()?),
        None => {
            let size: u8 = value.parse().ok()?;
            (size, size)
        }
    };
    ((2..=36).contains(&rows) && (2..=36).contains(&columns)).then(|| Field::new(rows, columns))
}

fn boxes(value: &str) -> Option<(u8, u8)> {
    let (rows, columns) = value.split_once(['x', 'X', '×'])?;
    let rows: u8 = rows.trim().parse().ok()?;
    let columns: u8 = columns.trim().parse().ok()?;
    ((1..=36).contains(&rows) && (1..=36).contains(&columns)).then_some((rows, columns))
}

fn expected(value: &str) -> Option<Expected> {
    if value.eq_ignore_ascii_case("many") {
        return Some(Expected::Many);
    }
    value.parse().ok().map(Expected::Exactly)
}

/// The constraints besides rows, columns and boxes, in the order of the bits of [`Declared::rules`].
const RULES: [&str; 15] = [
    "diagonal",
    "windoku",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "disjoint",
    "all-dots-given",
    "all-xv-given",
    "antitaxi",
    "diagonal-up",
    "diagonal-down",
    "global-entropy",
    "no-boxes",
    "cages-may-repeat",
    "global-mod",
];

/// The levels of difficulty.
const DIFFICULTIES: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// Returns true for a character between the words of a list of rules.
pub fn separates_rules(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

/// Returns the words of a list of rules, each with its start.
pub fn rule_words(value: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    let words = value.split_inclusive(separates_rules).map(move |part| {
        let start = end;
        end += part.len();
        (start, part.trim_end_matches(separates_rules))
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// Returns the bit of a rule in [`Declared::rules`]; `None` if there is no such rule.
pub fn rule_bit(word: &str) -> Option<u16> {
    RULES.iter().position(|known| known.eq_ignore_ascii_case(word)).map(|position| 1 << position)
}

/// Returns the words of some bits of [`Declared::rules`].
pub fn rules_of(bits: u16) -> impl Iterator<Item = &'static str> {
    let bits = RULES.into_iter().enumerate().filter(move |(position, _)| bits >> position & 1 == 1);
    bits.map(|(_, word)| word)
}

fn difficulty(value: &str) -> Option<u8> {
    DIFFICULTIES.iter().position(|level| level.eq_ignore_ascii_case(value)).map(|position| position as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_words_and_corners() {
        let figure = |text: &str, size: Option<u8>| {
            let mut declared = Declared { size, ..Declared::default() };
            declared.declare(Key::Grids, text).map(|()| declared.figure().map(|figure| figure.declaration()))
        };
        assert_eq!(figure("TWIN", None), Ok(Some("twin-nw".to_owned())));
        assert_eq!(figure("r7c7 r1c1", None), Ok(Some("twin-nw".to_owned())));
        assert_eq!(figure("r1c1 r3c3", Some(4)), Ok(Some("r1c1 r3c3".to_owned())));
        assert_eq!(figure("samurai", Some(16)), Ok(None), "the corners of larger grids are others");
        assert_eq!(figure("r1c1 r99c1", None), Ok(None), "too many rows");
        for wrong in ["", "r1c1", "r1c1 r1c1", "r0c1 r7c7", "r1c101 r1c1", "samura", "r1c+7 r1c1", "r1c1 x"] {
            assert!(figure(wrong, None).is_err(), "{wrong}");
        }
    }

    #[test]
    fn values_of_the_wrong_form_are_problems() {
        let good = [
            (Key::Size, "36"),
            (Key::Box, "2 x 3"),
            (Key::Symbols, "0123456789abcdef"),
            (Key::Values, "0-8"),
            (Key::Values, "1 – 36"),
            (Key::Solutions, "MANY"),
            (Key::Grids, "Samurai"),
            (Key::Grids, "r1c1, R7C7 r13c1"),
            (Key::Rules, "diagonal, AntiKnight"),
            (Key::Rules, "diagonal AntiKnight\twindoku ,disjoint,,no-boxes\u{a0}antitaxi,"),
            (Key::Difficulty, "Hard"),
            (Key::Rating, "SE 7.2"),
            (Key::Clues, "17"),
            (Key::Title, ""),
        ];
        let bad = [
            (Key::Size, "37"),
            (Key::Box, "3"),
            (Key::Symbols, "112"),
            (Key::Values, "8-0"),
            (Key::Values, "0-36"),
            (Key::Values, "9"),
            (Key::Solutions, "few"),
            (Key::Rules, "killer"),
            (Key::Difficulty, "nice"),
            (Key::Rating, "7.2"),
            (Key::Clues, "-1"),
        ];
        for (key, value) in good {
            assert_eq!(Declared::default().declare(key, value), Ok(()), "{value}");
        }
        for (key, value) in bad {
            let mut declared = Declared::default();
            assert!(declared.declare(key, value).is_err(), "{value}");
            assert_eq!(declared, Declared::default());
        }
    }
}
