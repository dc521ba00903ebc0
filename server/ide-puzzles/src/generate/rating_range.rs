//! Ranges of ratings, as in `SE 6.5..7.2`.

use ide_db::base::nearest::nearest;
use ide_db::state::rating::{Ratings, Scale};
use std::fmt;

/// A rating that is wanted, or a range of ratings, on a scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingRange {
    pub scale: Scale,
    /// The least and the greatest value: tenths on the scale of Sudoku Explainer, a score on HoDoKu's.
    least: u32,
    most: u32,
}

/// The message about a text that is no range.
const EXPECTED: &str = "expected a scale and a rating or a range, as in `SE 7.1`, `SE 6.5..7.2` or `HoDoKu 500..1000`";

/// The ends of the scale of Sudoku Explainer, in tenths.
const SE_ENDS: [u32; 2] = [10, 120];

impl RatingRange {
    /// Reads a range.
    ///
    /// # Errors
    /// What is expected instead.
    pub fn parse(text: &str) -> Result<RatingRange, String> {
        let (scale, values) = text.trim().split_once(char::is_whitespace).ok_or(EXPECTED)?;
        let Some(scale) = Scale::ALL.into_iter().find(|known| known.key().eq_ignore_ascii_case(scale)) else {
            return Err(match nearest(scale, Scale::ALL.map(Scale::key)) {
                Some(meant) => format!("unknown scale `{scale}`, did you mean `{meant}`?"),
                None => EXPECTED.to_owned(),
            });
        };
        let (least, most) = values.split_once("..").unwrap_or((values, values));
        let range = RatingRange { scale, least: value(scale, least)?, most: value(scale, most)? };
        if range.least > range.most {
            return Err(format!("the range is empty: {} is more than {}", least.trim(), most.trim()));
        }
        Ok(range)
    }

    /// The value of a rating on the scale of the range; `None` if there is none.
    pub(super) fn value_of(&self, ratings: &Ratings) -> Option<u32> {
        match self.scale {
            Scale::Se => ratings.se?.ok().map(|rating| u32::from(rating.er.tenths())),
            Scale::Hodoku => ratings.hodoku?.ok().map(|rating| rating.score),
        }
    }

    /// The distance of a value from the range; 0 if it is inside.
    pub(super) fn distance(&self, value: u32) -> u32 {
        self.least.saturating_sub(value) + value.saturating_sub(self.most)
    }

    /// A value as it is written.
    pub(super) fn written(&self, value: u32) -> String {
        match self.scale {
            Scale::Se => format!("{}.{}", value / 10, value % 10),
            Scale::Hodoku => value.to_string(),
        }
    }
}

/// As it is read.
impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.scale.key(), self.written(self.least))?;
        if self.least == self.most { Ok(()) } else { write!(f, "..{}", self.written(self.most)) }
    }
}

/// Reads a value of a scale, also after `..=`.
fn value(scale: Scale, text: &str) -> Result<u32, String> {
    let text = text.trim().trim_start_matches('=');
    match scale {
        Scale::Hodoku => text.parse().map_err(|_| EXPECTED.to_owned()),
        Scale::Se => {
            let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
            if tenth.len() != 1 {
                return Err(EXPECTED.to_owned());
            }
            let whole: u32 = whole.parse().map_err(|_| EXPECTED)?;
            let tenth: u32 = tenth.parse().map_err(|_| EXPECTED)?;
            let value = whole.saturating_mul(10).saturating_add(tenth);
            let [lowest, highest] = SE_ENDS;
            if (lowest..=highest).contains(&value) {
                return Ok(value);
            }
            Err("ratings of Sudoku Explainer are from 1.0 to 12.0".to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_written_as_they_are_read() {
        for text in ["SE 7.1", "SE 6.5..7.2", "HoDoKu 500..1000", "HoDoKu 0"] {
            assert_eq!(RatingRange::parse(text).map(|range| range.to_string()), Ok(text.to_owned()));
        }
        assert_eq!(RatingRange::parse(" se  7..8 ").map(|range| range.to_string()), Ok("SE 7.0..8.0".to_owned()));
        for wrong in ["", "7.2", "SE", "SE x", "SE 7.25", "Elo 3", "HoDoKu 1.5", "SE 1..2..3"] {
            assert_eq!(RatingRange::parse(wrong), Err(EXPECTED.to_owned()), "{wrong}");
        }
        assert!(RatingRange::parse("SE 8..7").is_err_and(|why| why == "the range is empty: 8 is more than 7"));
        assert!(RatingRange::parse("SE 20").is_err_and(|why| why.contains("12.0")));
    }
}
