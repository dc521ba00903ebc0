//! A request for puzzles that can be met, as far as that is known before one is made.

use crate::generate::grid_rules::GridRules;
use crate::generate::wishes::Wishes;
use engine::{BoxShape, Figure, Geometry};
use generator::Pattern;
use ide_db::base::words::listed;
use ratings::hodoku::Level;
use std::ops::RangeInclusive;
use std::sync::Arc;
use syntax::{Declared, Key};

/// A request for puzzles.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) wishes: Wishes,
    pub(super) size: u8,
    pub(super) boxes: Option<BoxShape>,
    /// The grids, if there are several.
    pub(super) figure: Option<Arc<Figure>>,
    pub(super) rules: GridRules,
    pub(super) seed: u64,
}

/// The largest size of which every puzzle without further rules is easy.
const LARGEST_EASY: u8 = 4;

/// The sizes of grids.
const SIZES: RangeInclusive<u8> = 2..=36;

impl Plan {
    /// The plan for some wishes; the seed decides which of all such puzzles are made.
    ///
    /// # Errors
    /// When the wishes exclude each other, or no such puzzle exists: a sentence that says what is possible.
    pub fn new(wishes: Wishes, seed: u64) -> Result<Plan, String> {
        let size = wishes.size.or(wishes.boxes.map(|shape| shape.rows.saturating_mul(shape.columns))).unwrap_or(9);
        if !SIZES.contains(&size) {
            return Err(format!("a grid has from {} to {} cells in a row, not {size}", SIZES.start(), SIZES.end()));
        }
        let boxes = checked_boxes(size, wishes.boxes)?;
        let figure = wishes.grids.as_deref().map(|grids| figure_of(grids, size)).transpose()?.map(Arc::new);
        let rules = GridRules::parse(&wishes.rules, size, boxes, figure.clone())?;
        let plan = Plan { wishes, size, boxes, figure, rules, seed };
        plan.check_pattern()?;
        plan.check_givens()?;
        plan.check_difficulty()?;
        plan.check_rating()?;
        plan.check_unbiased()?;
        Ok(plan)
    }

    /// Returns true if every puzzle is to be minimal: not if a number of givens is wanted, or if a level needs more of
    /// them.
    pub fn is_for_minimal(&self) -> bool {
        self.least_givens() == 0 && self.eased_level().is_none()
    }

    /// The level for which needless givens are kept or added; `None` if there are none, or as many as are wanted.
    pub(super) fn eased_level(&self) -> Option<Level> {
        if self.is_classic() || self.wishes.givens.is_some() {
            return None;
        }
        // As hard as can be is a puzzle without any given that it does not need.
        self.wishes.difficulty.filter(|wanted| *wanted < Level::Extreme)
    }

    /// The number of givens at which no further one is taken away.
    pub(super) fn least_givens(&self) -> usize {
        self.wishes.givens.as_ref().map_or(0, |range| *range.start())
    }

    /// Returns true if the grid has nothing but the usual boxes of its size.
    fn is_plain(&self) -> bool {
        self.rules.is_classic() && self.boxes == BoxShape::for_size(self.size)
    }

    /// Returns true if the puzzles are 9×9 with the usual boxes and no further rules.
    pub(super) fn is_classic(&self) -> bool {
        self.size == 9 && self.is_plain()
    }

    /// The number of cells of all grids.
    pub(super) fn cell_count(&self) -> usize {
        match &self.figure {
            Some(figure) => figure.cells().count(),
            None => usize::from(self.size) * usize::from(self.size),
        }
    }

    fn check_pattern(&self) -> Result<(), String> {
        if let Some(figure) = &self.figure {
            let geometry = Geometry::of_figure(Arc::clone(figure), self.boxes).map_err(|error| error.to_string())?;
            return symmetric_figure(self.wishes.pattern, &geometry);
        }
        unsuitable(self.wishes.pattern, self.size, self.boxes).map_or(Ok(()), Err)
    }

    fn check_givens(&self) -> Result<(), String> {
        let Some(range) = &self.wishes.givens else { return Ok(()) };
        let cells = self.cell_count();
        if *range.start() > cells {
            return Err(format!("{} has {cells} cells, fewer than {} givens", self.grid(), range.start()));
        }
        let fewest = self.fewest_givens();
        if *range.end() < fewest {
            let grid = self.grid();
            let most = range.end();
            return Err(format!("no puzzle on {grid} with {most} givens has one solution: it takes {fewest} or more"));
        }
        Ok(())
    }

    /// A number of givens that every puzzle with one solution has.
    ///
    /// 17 for classic puzzles is due to McGuire, Tugemann and Civario ("There is no 16-Clue Sudoku", 2012), who looked
    /// at all grids; 4 for 4×4 is found by looking at all as well. Otherwise, two values that are not given can be
    /// exchanged.
    fn fewest_givens(&self) -> usize {
        match self.size {
            _ if !self.rules.is_classic() => 0,
            9 if self.is_classic() => 17,
            4 if self.is_plain() => 4,
            size => usize::from(size) - 1,
        }
    }

    /// Smaller classic grids have easy puzzles only; a test looks at all of 4×4.
    fn check_difficulty(&self) -> Result<(), String> {
        match self.wishes.difficulty {
            Some(wanted) if wanted > Level::Easy && self.size <= LARGEST_EASY && self.is_plain() => Err(format!(
                "every classic puzzle on {} is easy: add rules or clues, or take a larger grid",
                self.grid()
            )),
            _ => Ok(()),
        }
    }

    fn check_rating(&self) -> Result<(), String> {
        match &self.wishes.rating {
            Some(rating) if !self.is_classic() => Err(format!(
                "{} rates only classic 9×9 puzzles: ask for a difficulty in place of a rating",
                rating.scale.name()
            )),
            _ => Ok(()),
        }
    }

    fn check_unbiased(&self) -> Result<(), String> {
        if !self.wishes.unbiased {
            return Ok(());
        }
        if !self.is_classic() {
            return Err("only classic 9×9 puzzles can be drawn without bias".to_owned());
        }
        let pattern = self.wishes.pattern;
        if pattern != Pattern::None {
            return Err(format!(
                "puzzles with the symmetry `{pattern}` cannot be drawn without bias: leave out one of both"
            ));
        }
        if self.wishes.givens.is_some() {
            return Err("a wanted number of givens is a bias: leave out one of both".to_owned());
        }
        Ok(())
    }

    fn grid(&self) -> String {
        match &self.figure {
            Some(figure) => format!("the figure `{}`", figure.declaration()),
            None => grid(self.size, self.boxes),
        }
    }
}

/// The figure of a word, or of the top left corners of grids of a size.
fn figure_of(grids: &str, size: u8) -> Result<Figure, String> {
    let mut declared = Declared { size: Some(size), ..Declared::default() };
    let is_known = declared.declare(Key::Grids, grids).is_ok();
    match declared.figure() {
        Some(figure) => Ok(figure),
        None if Figure::from_word(grids).is_some() => {
            Err(format!("`{grids}` are no grids of {size}×{size} cells: write their top left corners"))
        }
        None if is_known => {
            Err(format!("`{grids}` are no grids of {size}×{size} cells that end within 100 rows and columns"))
        }
        None => Err(format!(
            "unknown grids `{grids}`: write one of {}, or the top left corners of at least two grids, as in `r1c1 r7c7`",
            listed(&Key::Grids.words().iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
        )),
    }
}

/// Checks that the figure of a puzzle with several grids has a symmetry.
pub(crate) fn symmetric_figure(pattern: Pattern, geometry: &Geometry) -> Result<(), String> {
    if pattern.suits_figure(geometry) {
        return Ok(());
    }
    let possible = Pattern::ALL.iter().filter(|pattern| pattern.suits_figure(geometry));
    let possible: Vec<String> = possible.map(Pattern::to_string).collect();
    let grids = geometry.figure().map(|figure| figure.declaration()).unwrap_or_default();
    Err(format!("the figure `{grids}` cannot have the symmetry `{pattern}`: possible are {}", listed(&possible)))
}

/// A grid in words: `a 6×6 grid with boxes of 2x3`. Square boxes are not named.
fn grid(size: u8, boxes: Option<BoxShape>) -> String {
    let article = if [8, 11, 18].contains(&size) { "an" } else { "a" };
    let oblong = boxes.filter(|shape| shape.rows != shape.columns);
    let boxes = oblong.map_or_else(String::new, |shape| format!(" with boxes of {shape}"));
    format!("{article} {size}×{size} grid{boxes}")
}

/// The message that a grid cannot have a symmetry; `None` if it can.
pub(crate) fn unsuitable(pattern: Pattern, size: u8, boxes: Option<BoxShape>) -> Option<String> {
    if pattern.suits(boxes) {
        return None;
    }
    let possible = Pattern::ALL.iter().filter(|pattern| pattern.suits(boxes));
    let possible: Vec<String> = possible.map(Pattern::to_string).collect();
    let grid = grid(size, boxes);
    Some(format!("{grid} cannot have the symmetry `{pattern}`: possible are {}", listed(&possible)))
}

/// The boxes of a size.
fn checked_boxes(size: u8, wanted: Option<BoxShape>) -> Result<Option<BoxShape>, String> {
    let Some(shape) = wanted else { return Ok(BoxShape::for_size(size)) };
    let sides = (2..size).filter(|rows| size.is_multiple_of(*rows) && size / rows > 1);
    let possible: Vec<String> = sides.map(|rows| BoxShape { rows, columns: size / rows }.to_string()).collect();
    match possible.contains(&shape.to_string()) {
        true => Ok(Some(shape)),
        false if possible.is_empty() => Err(format!("a {size}×{size} grid has no boxes: leave them out")),
        false => Err(format!("boxes of {shape} do not fill a {size}×{size} grid: possible are {}", listed(&possible))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(wishes: Wishes) -> String {
        Plan::new(wishes, 0).err().unwrap_or_else(|| "possible".to_owned())
    }

    #[test]
    fn impossible_wishes_say_what_is_possible() {
        let boxes = |rows, columns| Some(BoxShape { rows, columns });
        let none = Wishes::default;
        let all = [
            Wishes { givens: Some(16..=16), ..none() },
            Wishes { givens: Some(17..=17), ..none() },
            Wishes { givens: Some(82..=90), ..none() },
            Wishes { size: Some(6), givens: Some(1..=4), ..none() },
            Wishes { size: Some(4), givens: Some(3..=3), ..none() },
            Wishes { size: Some(6), pattern: Pattern::QuarterTurn, ..none() },
            Wishes { size: Some(37), ..none() },
            Wishes { size: Some(1), ..none() },
            Wishes { size: Some(12), boxes: boxes(5, 2), ..none() },
            Wishes { size: Some(7), boxes: boxes(2, 3), ..none() },
            Wishes { boxes: boxes(2, 3), pattern: Pattern::Diagonal, ..none() },
            Wishes { grids: Some("samura".to_owned()), ..none() },
            Wishes { grids: Some("samurai".to_owned()), size: Some(4), ..none() },
            Wishes { grids: Some("twin".to_owned()), pattern: Pattern::Vertical, ..none() },
            Wishes { grids: Some("samurai".to_owned()), pattern: Pattern::Full, ..none() },
            Wishes { grids: Some("samurai".to_owned()), rules: "killer".to_owned(), ..none() },
            Wishes { grids: Some("twin".to_owned()), givens: Some(154..=160), ..none() },
            Wishes { unbiased: true, size: Some(4), ..none() },
            Wishes { unbiased: true, pattern: Pattern::Full, ..none() },
            Wishes { grids: Some("r1c1 r1c99".to_owned()), ..none() },
            Wishes { unbiased: true, givens: Some(24..=30), ..none() },
            Wishes { unbiased: true, difficulty: Some(Level::Hard), ..none() },
            Wishes { size: Some(4), difficulty: Some(Level::Medium), ..none() },
            Wishes { size: Some(4), difficulty: Some(Level::Easy), ..none() },
            Wishes { size: Some(4), rules: "jigsaw".to_owned(), difficulty: Some(Level::Medium), ..none() },
        ];
        let refusals: Vec<String> = all.into_iter().map(refusal).collect();
        expect_test::expect![[r#"
            no puzzle on a 9×9 grid with 16 givens has one solution: it takes 17 or more
            possible
            a 9×9 grid has 81 cells, fewer than 82 givens
            no puzzle on a 6×6 grid with boxes of 2x3 with 4 givens has one solution: it takes 5 or more
            no puzzle on a 4×4 grid with 3 givens has one solution: it takes 4 or more
            a 6×6 grid with boxes of 2x3 cannot have the symmetry `quarter-turn`: possible are none, rotational, horizontal, vertical and orthogonal
            a grid has from 2 to 36 cells in a row, not 37
            a grid has from 2 to 36 cells in a row, not 1
            boxes of 5x2 do not fill a 12×12 grid: possible are 2x6, 3x4, 4x3 and 6x2
            a 7×7 grid has no boxes: leave them out
            a 6×6 grid with boxes of 2x3 cannot have the symmetry `diagonal`: possible are none, rotational, horizontal, vertical and orthogonal
            unknown grids `samura`: write one of twin-nw, twin, twin-ne, butterfly, flower, samurai, windmill, sohei, shogun, gattai-8 and sumo, or the top left corners of at least two grids, as in `r1c1 r7c7`
            `samurai` are no grids of 4×4 cells: write their top left corners
            the figure `twin-nw` cannot have the symmetry `vertical`: possible are none, rotational, diagonal, antidiagonal and bidiagonal
            possible
            clues and regions are not laid in several grids: leave out one of both
            the figure `twin-nw` has 153 cells, fewer than 154 givens
            only classic 9×9 puzzles can be drawn without bias
            puzzles with the symmetry `full` cannot be drawn without bias: leave out one of both
            `r1c1 r1c99` are no grids of 9×9 cells that end within 100 rows and columns
            a wanted number of givens is a bias: leave out one of both
            possible
            every classic puzzle on a 4×4 grid is easy: add rules or clues, or take a larger grid
            possible
            possible"#]]
        .assert_eq(&refusals.join("\n"));
    }
}
