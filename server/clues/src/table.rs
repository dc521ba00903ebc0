//! Holds the table of the kinds of clues, and answers what it says about each.

use crate::figure::{Figure, LineEnds};
use crate::kind::ClueKind;
use crate::relation::Relation;
use crate::shape::{Before, Cells, Difference, Map, SetSizes, Shape};

/// What is said about a kind of clues.
struct KindEntry {
    kind: ClueKind,
    /// The word of its section.
    name: &'static str,
    /// The words that name it, in the singular and without hyphens: its own one, what it is also called, and the names
    /// that other programs use.
    words: &'static [&'static str],
    /// A clue of it in a sentence.
    noun: &'static str,
    /// The name of a step that uses one clue alone.
    conclusion: &'static str,
    shape: Shape,
    map: Map,
    figure: Figure,
    /// The notation and the meaning of a clue, in Markdown that is also readable as plain text.
    help: &'static str,
}

const PATH: Shape = Shape::Cells { before: Before::Nothing, cells: Cells::Path };
const EACH: Shape = Shape::Cells { before: Before::Nothing, cells: Cells::Each };

const DIFFERENCE: Relation = Relation::Difference(Relation::USUAL_DIFFERENCE);
const RATIO: Relation = Relation::Ratio(Relation::USUAL_RATIO);
const ALL_MARKS: [Relation; 7] =
    [DIFFERENCE, RATIO, Relation::Ten, Relation::Five, Relation::Less, Relation::Greater, Relation::Equal];

/// The kinds of clues, in the order of [`ClueKind`].
const TABLE: &[KindEntry] = &[
    KindEntry {
        kind: ClueKind::Cages,
        name: "cages",
        words: &["cage", "killercage", "killer"],
        noun: "cage",
        conclusion: "Cage Combination",
        shape: Shape::Cells { before: Before::MaybeTotal, cells: Cells::Set },
        map: Map::Pieces,
        figure: Figure::Cage,
        help: "`15: r1c1 r1c2`, or a map of symbols with sums below it (`A=15`): the values of a cage differ and \
               add up to the total. A cage may have no total.",
    },
    KindEntry {
        kind: ClueKind::Sums,
        name: "sums",
        words: &["sum"],
        noun: "sum",
        conclusion: "Sum Combination",
        shape: Shape::Cells { before: Before::Total, cells: Cells::Set },
        map: Map::None,
        figure: Figure::InnerCage,
        help: "`15: r1c1 r1c2`: the values add up to the total and may repeat where houses allow it.",
    },
    KindEntry {
        kind: ClueKind::LittleKillers,
        name: "littlekillers",
        words: &["littlekiller", "littlekillersum"],
        noun: "little killer",
        conclusion: "Little Killer Sum",
        shape: Shape::Cells { before: Before::Total, cells: Cells::Diagonal },
        map: Map::None,
        figure: Figure::Outside,
        help: "`18: r1c4-r4c1`: the values along the diagonal add up to the total and may repeat where houses allow \
               it.",
    },
    KindEntry {
        kind: ClueKind::Arrows,
        name: "arrows",
        words: &["arrow", "pillarrow"],
        noun: "arrow",
        conclusion: "Arrow Sum",
        shape: Shape::Arrow,
        map: Map::None,
        figure: Figure::Arrow,
        help: "`r5c5: r4c5-r2c5`: the values along the shaft add up to the value in the circle. Several cells \
               before the colon are one number.",
    },
    KindEntry {
        kind: ClueKind::Thermos,
        name: "thermos",
        words: &["thermo", "thermometer"],
        noun: "thermometer",
        conclusion: "Thermometer Bound",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Bulb),
        help: "`r1c1-r1c4`: the values increase from the bulb, the first cell.",
    },
    KindEntry {
        kind: ClueKind::SlowThermos,
        name: "slowthermos",
        words: &["slowthermo", "slowthermometer"],
        noun: "slow thermometer",
        conclusion: "Slow Thermometer Bound",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::RingedBulb),
        help: "`r1c1-r1c4`: the values never decrease from the bulb, the first cell.",
    },
    KindEntry {
        kind: ClueKind::Whispers,
        name: "whispers",
        words: &["whisper", "germanwhisper", "whisperline", "germanwhisperline"],
        noun: "whispers line",
        conclusion: "Whispers Line",
        shape: Shape::Cells { before: Before::MaybeDifference(Difference::HalfOfDigits), cells: Cells::Path },
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c4`, or `4: r1c1-r1c4`: neighbours on the line differ by at least that number, else by half \
               of the size.",
    },
    KindEntry {
        kind: ClueKind::Dots,
        name: "dots",
        words: &["dot", "kropki", "kropkidot", "difference", "ratio", "whitedot", "blackdot"],
        noun: "mark",
        conclusion: "Mark",
        shape: Shape::Chain(&[DIFFERENCE, RATIO]),
        map: Map::None,
        figure: Figure::Marks,
        help: "`r1c1 o r1c2 * r1c3`: the values beside `o` are consecutive; of those beside `*` one is twice the \
               other.",
    },
    KindEntry {
        kind: ClueKind::Xv,
        name: "xv",
        words: &["xv"],
        noun: "mark",
        conclusion: "Mark",
        shape: Shape::Chain(&[Relation::Ten, Relation::Five]),
        map: Map::None,
        figure: Figure::Marks,
        help: "`r1c1 x r1c2 v r1c3`: the values beside `x` add up to 10, those beside `v` to 5.",
    },
    KindEntry {
        kind: ClueKind::Inequalities,
        name: "inequalities",
        words: &["inequality", "inequaliti", "greaterthan"],
        noun: "mark",
        conclusion: "Mark",
        shape: Shape::Chain(&[Relation::Less, Relation::Greater, Relation::Equal]),
        map: Map::None,
        figure: Figure::Marks,
        help: "`r1c1 < r1c2 > r1c3`: one value is less than the other.",
    },
    KindEntry {
        kind: ClueKind::Marks,
        name: "marks",
        words: &["mark"],
        noun: "mark",
        conclusion: "Mark",
        shape: Shape::Chain(&ALL_MARKS),
        map: Map::None,
        figure: Figure::Marks,
        help: "`r1c1 o r1c2 < r1c3`: any of the marks `o` `*` `x` `v` `<` `>` `=` between two cells.",
    },
    KindEntry {
        kind: ClueKind::Renbans,
        name: "renbans",
        words: &["renban", "renbanline"],
        noun: "renban line",
        conclusion: "Renban Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c4`: the values of the line are consecutive, in any order, and differ.",
    },
    KindEntry {
        kind: ClueKind::Palindromes,
        name: "palindromes",
        words: &["palindrome", "palindromeline"],
        noun: "palindrome",
        conclusion: "Palindrome",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c4`: the values are the same from both ends.",
    },
    KindEntry {
        kind: ClueKind::Between,
        name: "between",
        words: &["between", "betweenline"],
        noun: "between line",
        conclusion: "Between Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Circles),
        help: "`r1c1-r1c4`: the values on the line are strictly between those of its ends.",
    },
    KindEntry {
        kind: ClueKind::Lockout,
        name: "lockout",
        words: &["lockout", "lockoutline"],
        noun: "lockout line",
        conclusion: "Lockout Line",
        shape: Shape::Cells { before: Before::MaybeDifference(Difference::Of(4)), cells: Cells::Path },
        map: Map::None,
        figure: Figure::Line(LineEnds::Diamonds),
        help: "`r1c1-r1c4`, or `4: r1c1-r1c4`: the ends differ by at least that number, else by 4, and no value on \
               the line is within their range.",
    },
    KindEntry {
        kind: ClueKind::RegionSums,
        name: "regionsums",
        words: &["regionsum", "regionsumline"],
        noun: "region sum line",
        conclusion: "Region Sum Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c5`: the parts of the line in each box have the same sum.",
    },
    KindEntry {
        kind: ClueKind::Zippers,
        name: "zippers",
        words: &["zipper", "zipperline"],
        noun: "zipper line",
        conclusion: "Zipper Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c5`: cells equally far from the middle have the same sum; a cell in the middle is that sum.",
    },
    KindEntry {
        kind: ClueKind::DoubleArrows,
        name: "doublearrows",
        words: &["doublearrow"],
        noun: "double arrow",
        conclusion: "Double Arrow",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::ThinCircles),
        help: "`r1c1-r1c5`: the values between the ends add up to the sum of both ends.",
    },
    KindEntry {
        kind: ClueKind::Entropic,
        name: "entropic",
        words: &["entropic", "entropicline"],
        noun: "entropic line",
        conclusion: "Entropic Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c5`: any three neighbours have a low, a middle and a high value.",
    },
    KindEntry {
        kind: ClueKind::Modular,
        name: "modular",
        words: &["modular", "modularline"],
        noun: "modular line",
        conclusion: "Modular Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c5`: any three neighbours have different remainders when divided by 3.",
    },
    KindEntry {
        kind: ClueKind::Parity,
        name: "parity",
        words: &["parity", "parityline"],
        noun: "parity line",
        conclusion: "Parity Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c5`: even and odd values alternate.",
    },
    KindEntry {
        kind: ClueKind::Nabners,
        name: "nabners",
        words: &["nabner", "nabnerline"],
        noun: "nabner line",
        conclusion: "Nabner Line",
        shape: PATH,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`r1c1-r1c5`: no two values of the line are equal or consecutive.",
    },
    KindEntry {
        kind: ClueKind::Clones,
        name: "clones",
        words: &["clone"],
        noun: "clone",
        conclusion: "Clone",
        shape: Shape::Clones,
        map: Map::None,
        figure: Figure::Clones,
        help: "`r1c1-r1c3 = r5c5-r5c7`: the cells on both sides have the same values, in order.",
    },
    KindEntry {
        kind: ClueKind::Quads,
        name: "quads",
        words: &["quad", "quadruple"],
        noun: "quad",
        conclusion: "Quad",
        shape: Shape::Cells { before: Before::Values, cells: Cells::Set },
        map: Map::None,
        figure: Figure::Circle,
        help: "`1 2 7: r45c56`: the four cells have these values; one that is written twice is there twice.",
    },
    KindEntry {
        kind: ClueKind::Pairs,
        name: "pairs",
        words: &["pair", "binary", "pairwise"],
        noun: "line of pairs",
        conclusion: "Line of Pairs",
        shape: Shape::Pairs,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`differ by 2: r1c1-r1c4`: the relation holds between neighbours on the line. Others are `at least 4 \
               apart`, `at most 2 apart`, `ratio 2 3`, `sum 5 10`, `product 12`, `same parity`, `different parity`, \
               `same remainder 3`, `different remainder 3`, `equal`, `different`, `less`, `one of 1-2 1-3`; `not` \
               negates each.",
    },
    KindEntry {
        kind: ClueKind::AllPairs,
        name: "allpairs",
        words: &["allpair", "pairx", "binaryx"],
        noun: "set of pairs",
        conclusion: "Set of Pairs",
        shape: Shape::Pairs,
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`at least 2 apart: r1c1-r1c4`: the relation, one of those of `[pairs]`, holds between every two of the \
               cells.",
    },
    KindEntry {
        kind: ClueKind::EqualSums,
        name: "equalsums",
        words: &["equalsum"],
        noun: "equal sum",
        conclusion: "Equal Sums",
        shape: Shape::Sets(SetSizes::Any),
        map: Map::None,
        figure: Figure::Sets,
        help: "`r1c1 r1c2 = r3c3-r3c5`, also with further sets: the values of each set have the same sum.",
    },
    KindEntry {
        kind: ClueKind::SameValues,
        name: "samevalues",
        words: &["samevalue", "samevalueset"],
        noun: "set of same values",
        conclusion: "Same Values",
        shape: Shape::Sets(SetSizes::Same),
        map: Map::None,
        figure: Figure::Sets,
        help: "`r1c1 r1c2 = r3c3 r3c4`, also with further sets: each set has the same values, in any order and as \
               often.",
    },
    KindEntry {
        kind: ClueKind::Products,
        name: "products",
        words: &["product"],
        noun: "product",
        conclusion: "Product",
        shape: Shape::Cells { before: Before::Number, cells: Cells::Set },
        map: Map::None,
        figure: Figure::SignedCage("×"),
        help: "`24: r1c1 r1c2`: the values multiply to the number and may repeat where houses allow it.",
    },
    KindEntry {
        kind: ClueKind::Counts,
        name: "counts",
        words: &["count", "lookandsay", "countdistinct"],
        noun: "count",
        conclusion: "Count",
        shape: Shape::Counts,
        map: Map::None,
        figure: Figure::Count,
        help: "`2 of 3: r1c1-r1c9`: so many cells have the value; several values count together. Instead of the number \
               a cell may say it, `r5c5 of odd: …`; instead of values `odd`, `even`, or `different` for the number of \
               different values.",
    },
    KindEntry {
        kind: ClueKind::CountingCircles,
        name: "countingcircles",
        words: &["countingcircle"],
        noun: "set of counting circles",
        conclusion: "Counting Circles",
        shape: Shape::Cells { before: Before::Nothing, cells: Cells::Set },
        map: Map::None,
        figure: Figure::Circles,
        help: "`r1c1 r2c4 r5c5`: a value in one of these cells is the number of those with that value.",
    },
    KindEntry {
        kind: ClueKind::ValueIndexers,
        name: "valueindexers",
        words: &["valueindexer", "valueindexing", "indexingarrow"],
        noun: "value indexer",
        conclusion: "Value Indexer",
        shape: PATH,
        map: Map::None,
        figure: Figure::Pointer,
        help: "`r1c1-r1c6`: the value of the first cell is on the line again, as many cells after the second cell as \
               that one says.",
    },
    KindEntry {
        kind: ClueKind::SumLines,
        name: "sumlines",
        words: &["sumline", "tenline"],
        noun: "sum line",
        conclusion: "Sum Line",
        shape: Shape::Cells { before: Before::Number, cells: Cells::Path },
        map: Map::None,
        figure: Figure::Line(LineEnds::Plain),
        help: "`10: r1c1-r1c5`: the line can be divided into parts that each add up to the number. A line that ends in \
               its first cell is a loop.",
    },
    KindEntry {
        kind: ClueKind::RellikCages,
        name: "rellikcages",
        words: &["rellikcage", "rellik"],
        noun: "rellik cage",
        conclusion: "Rellik Cage",
        shape: Shape::Cells { before: Before::Number, cells: Cells::Set },
        map: Map::None,
        figure: Figure::SignedCage("≠"),
        help: "`9: r1c1-r1c3`: the values differ, and no one or more of them add up to the number.",
    },
    KindEntry {
        kind: ClueKind::EqualityCages,
        name: "equalitycages",
        words: &["equalitycage"],
        noun: "equality cage",
        conclusion: "Equality Cage",
        shape: Shape::Cells { before: Before::Nothing, cells: Cells::Set },
        map: Map::None,
        figure: Figure::Cage,
        help: "`r1c1-r1c4`: the values differ; as many are even as odd, and as many low as high. The value in the \
               middle of all is neither low nor high.",
    },
    KindEntry {
        kind: ClueKind::Lunchboxes,
        name: "lunchboxes",
        words: &["lunchbox"],
        noun: "lunchbox",
        conclusion: "Lunchbox",
        shape: Shape::Cells { before: Before::Number, cells: Cells::Path },
        map: Map::None,
        figure: Figure::InnerCage,
        help: "`15: r1c1-r1c5`: the values differ, and those between the least and the greatest of them add up to the \
               number.",
    },
    KindEntry {
        kind: ClueKind::Odd,
        name: "odd",
        words: &["odd"],
        noun: "odd cell",
        conclusion: "Odd Cells",
        shape: EACH,
        map: Map::Cells,
        figure: Figure::Discs,
        help: "`r1c1 r2c2`, or a map: the values are odd.",
    },
    KindEntry {
        kind: ClueKind::Even,
        name: "even",
        words: &["even"],
        noun: "even cell",
        conclusion: "Even Cells",
        shape: EACH,
        map: Map::Cells,
        figure: Figure::Squares,
        help: "`r1c1 r2c2`, or a map: the values are even.",
    },
    KindEntry {
        kind: ClueKind::Min,
        name: "min",
        words: &["min", "minimum", "minima"],
        noun: "minimum",
        conclusion: "Minimum",
        shape: EACH,
        map: Map::None,
        figure: Figure::Minima,
        help: "`r1c1 r2c2`: each value is less than those beside, above and below it, except in other cells of this \
               section.",
    },
    KindEntry {
        kind: ClueKind::Max,
        name: "max",
        words: &["max", "maximum", "maxima"],
        noun: "maximum",
        conclusion: "Maximum",
        shape: EACH,
        map: Map::None,
        figure: Figure::Maxima,
        help: "`r1c1 r2c2`: each value is greater than those beside, above and below it, except in other cells of \
               this section.",
    },
    KindEntry {
        kind: ClueKind::ExtraRegions,
        name: "extraregions",
        words: &["extraregion"],
        noun: "extra region",
        conclusion: "Extra Region",
        shape: Shape::Cells { before: Before::Nothing, cells: Cells::Set },
        map: Map::Pieces,
        figure: Figure::Region,
        help: "`r1c1 r1c2 r2c1`, or a map: the values differ.",
    },
    KindEntry {
        kind: ClueKind::Sandwich,
        name: "sandwich",
        words: &["sandwich", "sandwichsum"],
        noun: "sandwich",
        conclusion: "Sandwich",
        shape: Shape::Side,
        map: Map::None,
        figure: Figure::Numbers,
        help: "`top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the values between \
               1 and the largest value in that row or column.",
    },
    KindEntry {
        kind: ClueKind::XSums,
        name: "xsums",
        words: &["xsum"],
        noun: "X-sum",
        conclusion: "X-Sum",
        shape: Shape::Side,
        map: Map::None,
        figure: Figure::Numbers,
        help: "`top: 5 . 12 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the sum of the first X values \
               seen from there, where X is the first of them.",
    },
    KindEntry {
        kind: ClueKind::Skyscrapers,
        name: "skyscrapers",
        words: &["skyscraper"],
        noun: "skyscraper",
        conclusion: "Skyscraper Clue",
        shape: Shape::Side,
        map: Map::None,
        figure: Figure::Numbers,
        help: "`top: 5 . 3 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the number of values that are \
               greater than all before them, seen from there. 0 is none.",
    },
    KindEntry {
        kind: ClueKind::HiddenSkyscrapers,
        name: "hiddenskyscrapers",
        words: &["hiddenskyscraper"],
        noun: "hidden skyscraper",
        conclusion: "Hidden Skyscraper",
        shape: Shape::Side,
        map: Map::None,
        figure: Figure::Numbers,
        help: "`top: 5 . 3 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the first value that is not \
               greater than all before it, seen from there.",
    },
    KindEntry {
        kind: ClueKind::NumberedRooms,
        name: "numberedrooms",
        words: &["numberedroom"],
        noun: "numbered room",
        conclusion: "Numbered Room",
        shape: Shape::Side,
        map: Map::None,
        figure: Figure::Numbers,
        help: "`top: 5 . 3 …`, also `left:`, `right:`, `bottom:`, with `.` for none: the value at the place that \
               the first value seen from there names.",
    },
    KindEntry {
        kind: ClueKind::RowIndexers,
        name: "rowindexers",
        words: &["rowindexer"],
        noun: "row indexer",
        conclusion: "Row Indexer",
        shape: EACH,
        map: Map::None,
        figure: Figure::Shade,
        help: "`r1c1 r2c2`: if the value of the cell in row R and column C is V, the value C is in row R, column V.",
    },
    KindEntry {
        kind: ClueKind::ColIndexers,
        name: "colindexers",
        words: &["colindexer", "columnindexer"],
        noun: "column indexer",
        conclusion: "Column Indexer",
        shape: EACH,
        map: Map::None,
        figure: Figure::Shade,
        help: "`r1c1 r2c2`: if the value of the cell in row R and column C is V, the value R is in row V, column C.",
    },
];

/// Each kind has its entry at its own index.
const _: () = {
    let mut index = 0;
    while index < TABLE.len() {
        assert!(TABLE[index].kind as usize == index, "the table is in the order of the kinds");
        index += 1;
    }
};

impl ClueKind {
    pub fn all() -> impl Iterator<Item = ClueKind> {
        TABLE.iter().map(|entry| entry.kind)
    }

    /// Every word that names a kind, in the singular where it has one.
    pub fn words() -> impl Iterator<Item = &'static str> {
        TABLE.iter().flat_map(|entry| std::iter::once(entry.name).chain(entry.words.iter().copied()))
    }

    fn entry(self) -> &'static KindEntry {
        &TABLE[self as usize]
    }

    /// The word of its section.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The kind whose section has exactly this word.
    pub fn from_name(name: &str) -> Option<ClueKind> {
        ClueKind::all().find(|kind| kind.name() == name)
    }

    /// The kind that a word names: in any case, singular or plural, with or without hyphens and blanks.
    pub fn from_word(word: &str) -> Option<ClueKind> {
        let word: String = word.chars().filter(|c| !matches!(c, '-' | '_') && !c.is_whitespace()).collect();
        let word = word.to_ascii_lowercase();
        let forms = [Some(&*word), word.strip_suffix('s'), word.strip_suffix("es")];
        let entry = TABLE.iter().find(|entry| forms.iter().flatten().any(|form| entry.words.contains(form)))?;
        Some(entry.kind)
    }

    /// A clue of the kind in a sentence: `thermometer`.
    pub fn noun(self) -> &'static str {
        self.entry().noun
    }

    /// The name of a step that uses one clue of this kind alone: `Thermometer Bound`.
    pub fn conclusion(self) -> &'static str {
        self.entry().conclusion
    }

    /// The shape of a clue on a line of its own.
    pub fn shape(self) -> Shape {
        self.entry().shape
    }

    /// The meaning of a drawn map of symbols.
    pub fn map(self) -> Map {
        self.entry().map
    }

    pub fn figure(self) -> Figure {
        self.entry().figure
    }

    /// The notation and the meaning of a clue, in Markdown that is also readable as plain text.
    pub fn help(self) -> &'static str {
        self.entry().help
    }

    /// Returns true if its clues may be drawn as a map of symbols.
    pub fn has_map(self) -> bool {
        self.map() != Map::None
    }

    /// Returns true if its clues are written at the sides of the grid.
    pub fn has_sides(self) -> bool {
        self.shape() == Shape::Side
    }

    /// Returns true if marks are between the cells of its clues.
    pub fn has_marks(self) -> bool {
        matches!(self.shape(), Shape::Chain(_))
    }

    /// Returns true if its clues have what their cells add up to before a colon, or may have it.
    pub fn has_total(self) -> bool {
        matches!(self.shape(), Shape::Cells { before: Before::Total | Before::MaybeTotal, .. })
    }

    /// Returns true if its clues have values of the grid before a colon.
    pub fn has_values(self) -> bool {
        matches!(self.shape(), Shape::Cells { before: Before::Values, .. })
    }

    /// Returns true if its clues mean something else where the same number is added to all values: they are about sums
    /// or single numbers, not only about order, differences and equality.
    pub fn is_about_numbers(self) -> bool {
        !matches!(
            self,
            ClueKind::Thermos
                | ClueKind::SlowThermos
                | ClueKind::Whispers
                | ClueKind::Inequalities
                | ClueKind::Renbans
                | ClueKind::Palindromes
                | ClueKind::Between
                | ClueKind::Lockout
                | ClueKind::Entropic
                | ClueKind::Modular
                | ClueKind::Parity
                | ClueKind::Nabners
                | ClueKind::Clones
                | ClueKind::Min
                | ClueKind::Max
                | ClueKind::ExtraRegions
                | ClueKind::SameValues
                | ClueKind::EqualityCages
        )
    }

    /// Returns true if the order of the cells of a clue means something.
    pub fn is_in_order(self) -> bool {
        !matches!(self.shape(), Shape::Cells { cells: Cells::Set | Cells::Each, .. })
    }

    /// Returns true if a clue means the same as one clue for each of its cells.
    pub fn is_of_each_cell(self) -> bool {
        matches!(self.shape(), Shape::Cells { cells: Cells::Each, .. })
    }

    /// The difference that its clues demand without a number, in a grid of so many digits; `None` if they demand none.
    pub fn usual_difference(self, digit_count: u8) -> Option<u8> {
        match self.shape() {
            Shape::Cells { before: Before::MaybeDifference(Difference::Of(number)), .. } => Some(number),
            Shape::Cells { before: Before::MaybeDifference(Difference::HalfOfDigits), .. } => {
                Some(digit_count.div_ceil(2))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_name() {
        for kind in ClueKind::all() {
            assert_eq!(ClueKind::from_name(kind.name()), Some(kind));
            assert_eq!(ClueKind::from_word(kind.name()), Some(kind), "{}", kind.name());
        }
    }

    #[test]
    fn other_words() {
        let kinds = [
            ("Killer", ClueKind::Cages),
            ("killer-cages", ClueKind::Cages),
            ("THERMOMETERS", ClueKind::Thermos),
            ("kropki", ClueKind::Dots),
            ("inequality", ClueKind::Inequalities),
            ("sandwiches", ClueKind::Sandwich),
            ("x-sum", ClueKind::XSums),
            ("column_indexer", ClueKind::ColIndexers),
            ("quadruples", ClueKind::Quads),
            ("Little Killer", ClueKind::LittleKillers),
        ];
        for (word, kind) in kinds {
            assert_eq!(ClueKind::from_word(word), Some(kind), "{word}");
        }
        for word in ["", "s", "fog", "puzzle", "solution"] {
            assert_eq!(ClueKind::from_word(word), None, "{word}");
        }
    }
}
