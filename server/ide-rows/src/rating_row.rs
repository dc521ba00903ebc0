//! Defines the columns in which tables show ratings.

use ide_db::state::rating::{OnScales, Ratings, Scale};

/// The names of the columns, in order.
pub const RATING_COLUMNS: [&str; 10] = [
    "difficulty",
    "se_er",
    "se_ep",
    "se_ed",
    "hodoku_level",
    "hodoku_score",
    "variant_level",
    "variant_score",
    "scales",
    "no_rating_because",
];

/// The values of a puzzle in these columns.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RatingRow {
    /// HoDoKu's level, or that on our own scale.
    pub difficulty: Option<&'static str>,
    pub se_er: Option<f64>,
    pub se_ep: Option<f64>,
    pub se_ed: Option<f64>,
    pub hodoku_level: Option<&'static str>,
    pub hodoku_score: Option<u32>,
    /// On our own scale, of a puzzle that the programs of the others do not read.
    pub variant_level: Option<&'static str>,
    pub variant_score: Option<u32>,
    /// The technique of the hardest step there, and how often it is needed.
    pub variant_hardest: Option<(&'static str, u32)>,
    /// The names of the scales that were asked for.
    pub scales: String,
    pub no_rating_because: Option<String>,
}

impl RatingRow {
    /// Ratings on some of the scales that are known.
    pub fn new(ratings: &Ratings, scales: &[Scale]) -> RatingRow {
        let OnScales { se, hodoku, variant, why } = ratings.on(scales);
        let level = hodoku.map(|rating| rating.level.name());
        let variant_level = variant.map(|rating| rating.level.name());
        RatingRow {
            difficulty: variant_level.or(level),
            se_er: se.map(|rating| f64::from(rating.er.tenths()) / 10.0),
            se_ep: se.map(|rating| f64::from(rating.ep.tenths()) / 10.0),
            se_ed: se.map(|rating| f64::from(rating.ed.tenths()) / 10.0),
            hodoku_level: level,
            hodoku_score: hodoku.map(|rating| rating.score),
            scales: names(scales),
            variant_level,
            variant_score: variant.map(|rating| rating.score),
            variant_hardest: variant.map(|rating| (rating.hardest.name(), rating.times)),
            no_rating_because: why.map(|why| why.to_string()),
        }
    }

    /// No ratings, for a reason in words.
    pub fn without(why: String, scales: &[Scale]) -> RatingRow {
        RatingRow { scales: names(scales), no_rating_because: Some(why), ..RatingRow::default() }
    }
}

fn names(scales: &[Scale]) -> String {
    scales.iter().map(|scale| scale.name()).collect::<Vec<_>>().join("; ")
}
