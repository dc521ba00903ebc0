//! Reads what is wanted of generated puzzles.

use crate::generate::rating_range::RatingRange;
use engine::BoxShape;
use generator::Pattern;
use ide_db::base::nearest::{nearest, unknown};
use logic::techniques::Technique;
use ratings::hodoku::Level;
use std::ops::RangeInclusive;

/// The wishes for generated puzzles. The default is any minimal classic puzzle.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The number of cells in a row; 9 if it is not said, or as the boxes have it.
    pub size: Option<u8>,
    /// The shape of the boxes; the usual one of the size if it is not said.
    pub boxes: Option<BoxShape>,
    /// The grids of puzzles with several: a word or the top left corners.
    pub grids: Option<String>,
    /// Words for rules and clues, separated by commas.
    pub rules: String,
    /// The symmetry of the places of givens.
    pub pattern: Pattern,
    /// The number of givens.
    pub givens: Option<RangeInclusive<usize>>,
    /// The difficulty, as `rate` computes it.
    pub difficulty: Option<Level>,
    /// The rating on a scale.
    pub rating: Option<RatingRange>,
    /// A technique without which, or a harder one, the puzzle cannot be solved.
    pub technique: Option<Technique>,
    /// True if each minimal puzzle is to have the same probability.
    pub unbiased: bool,
}

impl Wishes {
    /// The names of the wishes, as options of the command line and in requests of editors.
    pub const NAMES: [&str; 10] =
        ["size", "box", "grids", "rules", "symmetry", "clues", "difficulty", "rating", "technique", "unbiased"];

    /// Sets the wish with this name from its words.
    ///
    /// # Errors
    /// What is expected instead.
    pub fn set(&mut self, name: &str, words: &str) -> Result<(), String> {
        match name {
            "size" => {
                let size = words.trim().parse().map_err(|_| "expected a number of cells in a row, as in `9`")?;
                self.size = Some(size);
            }
            "box" => self.boxes = Some(box_shape(words)?),
            "grids" => self.grids = Some(words.trim().to_owned()).filter(|words| !words.is_empty()),
            "rules" => words.clone_into(&mut self.rules),
            "symmetry" => self.pattern = pattern_named(words)?,
            "clues" => self.givens = Some(givens_range(words)?),
            "difficulty" => self.difficulty = Some(level_named(words)?),
            "rating" => self.rating = Some(RatingRange::parse(words)?),
            "technique" => self.technique = Some(technique_named(words)?),
            "unbiased" => self.unbiased = words == "true",
            _ => return Err(unknown("wish", name, &Wishes::NAMES)),
        }
        Ok(())
    }
}

/// Reads the rows and columns of a box, as in `2x3`.
///
/// # Errors
/// What is expected instead.
pub fn box_shape(text: &str) -> Result<BoxShape, String> {
    let sides = text.split_once(['x', 'X', '×']).and_then(|(rows, columns)| {
        Some(BoxShape { rows: rows.trim().parse().ok()?, columns: columns.trim().parse().ok()? })
    });
    sides.ok_or_else(|| "expected rows and columns of a box, as in `2x3`".to_owned())
}

/// The symmetry of this name.
///
/// # Errors
/// The nearest name, and all of them.
pub fn pattern_named(name: &str) -> Result<Pattern, String> {
    let known = Pattern::ALL.into_iter().find(|pattern| pattern.name() == name);
    known.ok_or_else(|| unknown("symmetry", name, &Pattern::ALL.map(Pattern::name)))
}

/// The difficulty of this name.
///
/// # Errors
/// The nearest name, and all of them.
pub fn level_named(name: &str) -> Result<Level, String> {
    let known = Level::ALL.into_iter().find(|level| level.name() == name);
    known.ok_or_else(|| unknown("difficulty", name, &Level::ALL.map(Level::name)))
}

/// Reads a number of givens or a range of it: `24` or `22..26`.
///
/// # Errors
/// What is expected instead.
pub fn givens_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    const EXPECTED: &str = "expected a number of givens or a range, as in `24` or `22..26`";
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let least: usize = least.trim().parse().map_err(|_| EXPECTED)?;
    let most: usize = most.trim_start_matches('=').trim().parse().map_err(|_| EXPECTED)?;
    if least > most {
        return Err(format!("the range is empty: {least} is more than {most}"));
    }
    Ok(least..=most)
}

/// The technique of this name, in any case.
///
/// # Errors
/// The nearest name, and where all are listed.
pub fn technique_named(text: &str) -> Result<Technique, String> {
    let wanted = without_hyphens(text.trim());
    if let Some(known) = Technique::ALL.iter().find(|technique| without_hyphens(technique.name()) == wanted) {
        return Ok(*known);
    }
    let names = Technique::ALL.iter().map(|technique| technique.name());
    Err(match nearest(text, names) {
        Some(name) => format!("unknown technique `{text}`, did you mean `{name}`?"),
        None => format!("unknown technique `{text}`: techniques.md of the reference lists all, such as `X-Wing`"),
    })
}

fn without_hyphens(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges_of_givens() {
        assert_eq!(givens_range("24"), Ok(24..=24));
        assert_eq!(givens_range("22..26"), Ok(22..=26));
        assert_eq!(givens_range("22 ..= 26"), Ok(22..=26));
        for wrong in ["", "x", "..", "1..", "-3", "2.5"] {
            assert!(givens_range(wrong).is_err_and(|why| why.contains("`22..26`")), "{wrong}");
        }
        assert_eq!(givens_range("26..22"), Err("the range is empty: 26 is more than 22".to_owned()));
    }

    #[test]
    fn wishes_by_name() {
        let mut wishes = Wishes::default();
        let words = ["6", "2x3", "r1c1 r5c4", "diagonal", "rotational", "9", "easy", "SE 1.5", "X-Wing", "true"];
        for (name, words) in Wishes::NAMES.into_iter().zip(words) {
            assert_eq!(wishes.set(name, words), Ok(()), "{name}");
        }
        assert_eq!((wishes.size, wishes.pattern, wishes.unbiased), (Some(6), Pattern::Rotational, true));
        let mut refused = |name: &str, words: &str| wishes.set(name, words).err().unwrap_or_default();
        assert!(
            refused("difficulty", "hrad").starts_with("unknown difficulty `hrad`, did you mean `hard`? Known: easy")
        );
        assert!(refused("clue", "9").starts_with("unknown wish `clue`, did you mean `clues`?"));
        assert_eq!(refused("box", "6"), "expected rows and columns of a box, as in `2x3`");
    }

    #[test]
    fn techniques_by_name() {
        assert_eq!(technique_named("x-wing"), Ok(Technique::XWing));
        assert_eq!(technique_named("Naked Triple"), Ok(Technique::NakedTriple));
        assert_eq!(technique_named("X-Wnig"), Err("unknown technique `X-Wnig`, did you mean `X-Wing`?".to_owned()));
        assert!(technique_named("magic").is_err_and(|why| why.contains("techniques.md")));
    }
}
