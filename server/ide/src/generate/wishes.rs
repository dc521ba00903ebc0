//! What is wanted of generated puzzles, and the words for it.

use crate::base::nearest::nearest;
use crate::generate::rating_range::RatingRange;
use engine::BoxShape;
use engine::techniques::Technique;
use generator::Pattern;
use ratings::hodoku::Level;
use std::ops::RangeInclusive;

/// What is wanted of generated puzzles. The default is any minimal classic puzzle.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The number of cells in a row; 9 if it is not said, or as the boxes have it.
    pub size: Option<u8>,
    /// The shape of the boxes; the usual one of the size if it is not said.
    pub boxes: Option<BoxShape>,
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
    /// Whether each minimal puzzle is to have the same probability.
    pub unbiased: bool,
}

/// Reads a number of givens or a range of it: `24` or `22..26`.
///
/// # Errors
/// What is expected instead.
pub fn givens_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "expected a number of givens or a range, as in `24` or `22..26`".to_owned();
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| expected());
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let range = number(least)?..=number(most.trim_start_matches('='))?;
    if range.is_empty() {
        return Err(format!("the range is empty: {} is more than {}", range.start(), range.end()));
    }
    Ok(range)
}

/// The technique of this name, in any case.
///
/// # Errors
/// The nearest name, and where all are listed.
pub fn technique_named(text: &str) -> Result<Technique, String> {
    let plain = |name: &str| name.to_lowercase().replace(['-', '_'], " ");
    if let Some(known) = Technique::ALL.iter().find(|technique| plain(technique.name()) == plain(text.trim())) {
        return Ok(*known);
    }
    let names = Technique::ALL.iter().map(|technique| technique.name());
    Err(match nearest(text, names) {
        Some(name) => format!("unknown technique; did you mean `{name}`?"),
        None => "unknown technique; techniques.md of the reference lists all, such as `X-Wing`".to_owned(),
    })
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
    fn techniques_by_name() {
        assert_eq!(technique_named("x-wing"), Ok(Technique::XWing));
        assert_eq!(technique_named("Naked Triple"), Ok(Technique::NakedTriple));
        assert_eq!(technique_named("X-Wnig"), Err("unknown technique; did you mean `X-Wing`?".to_owned()));
        assert!(technique_named("magic").is_err_and(|why| why.contains("techniques.md")));
    }
}
