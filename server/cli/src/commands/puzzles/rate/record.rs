//! Collects what `rate` prints of a puzzle. The names of the JSON members are a promise; see the contract of the
//! commands.

use crate::input::placed_document::FILE;
use crate::runner::per_puzzle::Question;
use ide::{RatingRow, Scale};
use serde::Serialize;

/// The ratings of a puzzle as they are printed.
#[derive(Serialize)]
pub(super) struct Record<'a> {
    path: &'a str,
    puzzle: usize,
    pub(super) name: Option<String>,
    clues: usize,
    /// HoDoKu's level.
    pub(super) difficulty: Option<&'static str>,
    pub(super) se: Option<SeRecord>,
    pub(super) hodoku: Option<HodokuRecord>,
    /// True if the ratings are estimated from the techniques that apply.
    pub(super) estimated: bool,
    /// Why there is no rating.
    pub(super) reason: Option<String>,
}

#[derive(Serialize)]
pub(super) struct SeRecord {
    pub(super) er: f64,
    pub(super) ep: f64,
    pub(super) ed: f64,
    scale: &'static str,
}

#[derive(Serialize)]
pub(super) struct HodokuRecord {
    pub(super) level: &'static str,
    pub(super) score: u32,
    scale: &'static str,
}

impl<'a> Record<'a> {
    pub(super) fn new(question: Question<'a>, row: RatingRow) -> Record<'a> {
        let RatingRow { difficulty, se_er, se_ep, se_ed, hodoku_level, hodoku_score, estimated, .. } = row;
        let se = match (se_er, se_ep, se_ed) {
            (Some(er), Some(ep), Some(ed)) => Some(SeRecord { er, ep, ed, scale: Scale::Se.name() }),
            _ => None,
        };
        let hodoku = match (hodoku_level, hodoku_score) {
            (Some(level), Some(score)) => Some(HodokuRecord { level, score, scale: Scale::Hodoku.name() }),
            _ => None,
        };
        Record {
            path: question.path,
            puzzle: question.number,
            name: question.analysis.puzzle_name(FILE, question.puzzle),
            clues: question.analysis.clue_count(FILE, question.puzzle),
            difficulty,
            se,
            hodoku,
            estimated,
            reason: row.no_rating_because,
        }
    }

    pub(super) fn json(&self) -> String {
        // Numbers and strings always serialise.
        serde_json::to_string(self).unwrap_or_default()
    }
}
