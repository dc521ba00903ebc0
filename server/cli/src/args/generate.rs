//! The options of `generate`.

use crate::args::number::whole;
use crate::args::shared::OutputArgs;
use crate::args::values::{Offering, TargetParser};
use clap::Args;
use clap::builder::PossibleValue;
use ide::{
    BoxShape, Level, Pattern, RatingRange, Target, Technique, Wishes, box_shape, givens_range, level_named,
    pattern_named, technique_named,
};
use std::ops::RangeInclusive;

#[derive(Args, Debug)]
pub(crate) struct GenerateArgs {
    /// The number of puzzles, all different
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1 << 40))]
    pub(crate) count: u64,

    /// The seed: the same gives the same puzzles, on every machine and with any --jobs [default: a random one]
    ///
    /// A random seed is named on stderr.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) seed: Option<u64>,

    /// The format to write, as for `convert` [default: line; sudoku for rules, clues, regions and several grids]
    #[arg(long, value_name = "FORMAT", value_parser = TargetParser)]
    pub(crate) format: Option<Target>,

    #[command(flatten)]
    pub(crate) wishes: WishArgs,

    /// Use N threads, at most 256 [default: one per processor]
    #[arg(long, short, value_name = "N", allow_negative_numbers = true, value_parser = whole::<usize>(1..=u64::MAX))]
    pub(crate) jobs: Option<usize>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The wishes for the puzzles.
#[derive(Args, Debug)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct WishArgs {
    /// The number of cells in a row, from 2 to 36 [default: 9, or as --box has it]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u8>(2..=36))]
    size: Option<u8>,

    /// The rows and columns of a box, such as 2x3 [default: the most nearly square one of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    boxes: Option<BoxShape>,

    /// Several grids that share cells: a word such as `samurai`, or their top left corners, such as 'r1c1 r7c7'
    ///
    /// The words are `twin-nw` (or `twin`), `twin-ne`, `butterfly`, `flower`, `samurai`, `windmill`, `sohei`, `shogun`,
    /// `gattai-8` and `sumo`.
    #[arg(long, value_name = "WORD")]
    grids: Option<String>,

    /// Further rules, separated by commas, such as `diagonal` or `killer`
    ///
    /// These are the words of the metadata `rules:`, and the names of sections of clues, which are laid first: killer
    /// cages, thermometers, dots, jigsaw regions. A wrong word lists all.
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    rules: String,

    /// The symmetry of the places of givens
    ///
    /// Givens that belong together are taken away together. `horizontal` mirrors the lower half, `vertical` the right
    /// one; `orthogonal` and `bidiagonal` have both mirrors of their kind, `full` all of them and the turns.
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = PATTERNS)]
    symmetry: Pattern,

    /// The number of givens, or a range such as 22..26
    ///
    /// Without it, puzzles are minimal: no given can be left out. With it, givens are taken away until the least number
    /// is left or none can be left out.
    #[arg(long, value_name = "N|A..B", value_parser = givens_range)]
    clues: Option<RangeInclusive<usize>>,

    /// The difficulty, as `rate` computes it
    #[arg(long, value_name = "LEVEL", value_parser = DIFFICULTIES)]
    difficulty: Option<Level>,

    /// The rating on a scale, such as 'SE 7.1', 'SE 6.5..7.2' or 'HoDoKu 500..1000'
    #[arg(long, value_name = "RANGE", value_parser = RatingRange::parse)]
    rating: Option<RatingRange>,

    /// A technique that a step of the puzzle's path needs, such as X-Wing
    #[arg(long, value_name = "NAME", value_parser = technique_named)]
    technique: Option<Technique>,

    /// Draw each minimal 9×9 puzzle with the same probability; takes some seconds a puzzle
    ///
    /// Puzzles made otherwise have fewer givens and are easier: 24.4 givens on average instead of 26.6.
    #[arg(long)]
    unbiased: bool,
}

impl From<WishArgs> for Wishes {
    fn from(args: WishArgs) -> Wishes {
        let WishArgs { size, boxes, grids, rules, symmetry: pattern, clues: givens, .. } = args;
        let WishArgs { difficulty, rating, technique, unbiased, .. } = args;
        Wishes { size, boxes, grids, rules, pattern, givens, difficulty, rating, technique, unbiased }
    }
}

/// The parser of `--symmetry`.
pub(super) const PATTERNS: Offering<Pattern> = Offering {
    parse: |name| Ok(pattern_named(name)?),
    offered: || Pattern::ALL.map(|pattern| PossibleValue::new(pattern.name())).into(),
};

/// The parser of `--difficulty`.
const DIFFICULTIES: Offering<Level> = Offering {
    parse: |name| Ok(level_named(name)?),
    offered: || Level::ALL.map(|level| PossibleValue::new(level.name())).into(),
};
