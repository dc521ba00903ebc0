//! Computes and keeps how hard a puzzle is, on each published scale or on our own. Must not know paths of logic.

use crate::base::interrupt::{Cancellable, Interrupt, Interrupted};
use crate::puzzle::lowering::Lowered;
use crate::puzzle::parts::{is_candidate_grid, is_classic};
use crate::state::proof::{Proof, Unknown};
use engine::Digit;
use ratings::hodoku::Level;
use ratings::{hodoku, se, variant};
use std::cell::Cell;
use std::fmt;
use std::sync::OnceLock;

/// A published scale of difficulty, displayed with the version of the program that defines it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scale {
    /// Sudoku Explainer's: the ratings of the hardest step (ER), of the way to the first value (EP), of the first step
    /// (ED).
    Se,
    /// HoDoKu's: a score and a level.
    Hodoku,
}

impl Scale {
    /// Every scale.
    pub const ALL: [Scale; 2] = [Scale::Se, Scale::Hodoku];

    /// Its name in metadata, in front of the value.
    pub fn key(self) -> &'static str {
        match self {
            Scale::Se => "SE",
            Scale::Hodoku => "HoDoKu",
        }
    }

    /// Its name with the version.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Se => "SE 1.2.1",
            Scale::Hodoku => "HoDoKu 2.2",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of our own scale in front of a score.
pub const OWN_SCALE: &str = "own scale";

/// Why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    /// The grid cannot be read.
    Unreadable,
    /// `0` may be a value or an empty cell.
    UnclearZero,
    /// The grid is empty.
    Blank,
    NoSolution,
    SeveralSolutions,
    /// The number of its solutions is not known.
    Undecided,
    /// All cells are given.
    Complete,
    /// The techniques that apply to it leave cells open.
    BeyondTechniques,
    /// It takes longer than any puzzle that is known.
    TooLong,
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unrated::Unreadable => "the grid has mistakes",
            Unrated::UnclearZero => "`0` may be a value or an empty cell",
            Unrated::Blank => "the grid is empty",
            Unrated::NoSolution => "the puzzle has no solution",
            Unrated::SeveralSolutions => "the puzzle has several solutions",
            Unrated::Undecided => "the search budget ran out before the number of solutions was known",
            Unrated::Complete => "all cells are given",
            Unrated::BeyondTechniques => "the puzzle is not solvable by the techniques that apply to it",
            Unrated::TooLong => "rating the puzzle takes too long",
        })
    }
}

/// The ratings of a puzzle; those that are not known are `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ratings {
    /// Sudoku Explainer's.
    pub se: Option<Result<se::Rating, Unrated>>,
    /// HoDoKu's.
    pub hodoku: Option<Result<hodoku::Rating, Unrated>>,
    /// That on our own scale, of a puzzle that the programs of the others do not read.
    pub variant: Option<Result<variant::Rating, Unrated>>,
}

/// The ratings on some scales, or why one of them is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnScales {
    /// Sudoku Explainer's.
    pub se: Option<se::Rating>,
    /// HoDoKu's.
    pub hodoku: Option<hodoku::Rating>,
    /// That on our own scale, of a puzzle that the programs of the others do not read.
    pub variant: Option<variant::Rating>,
    /// The first reason why there is no rating.
    pub why: Option<Unrated>,
}

impl Ratings {
    /// The ratings on these scales alone, without the others that are known.
    pub fn on(&self, scales: &[Scale]) -> OnScales {
        let se = self.se.filter(|_| scales.contains(&Scale::Se));
        let hodoku = self.hodoku.filter(|_| scales.contains(&Scale::Hodoku));
        OnScales {
            se: se.and_then(Result::ok),
            hodoku: hodoku.and_then(Result::ok),
            variant: self.variant.and_then(Result::ok),
            why: se.and_then(Result::err).or(hodoku.and_then(Result::err)).or(self.variant.and_then(Result::err)),
        }
    }

    /// The level, on HoDoKu's scale or on our own.
    pub fn level(&self) -> Option<Level> {
        let of_variant = self.variant.and_then(Result::ok).map(|rating| rating.level);
        of_variant.or(self.hodoku.and_then(Result::ok).map(|rating| rating.level))
    }

    /// The reason why there is no rating, if one is known.
    pub fn why_none(&self) -> Option<Unrated> {
        self.on(&Scale::ALL).why
    }

    /// Describes them in a few words: `hard · SE 1.2.1 3.2 · HoDoKu 2.2 780`, or `hard · own scale 780`; `None` if the
    /// puzzle has none, or none is known.
    pub fn words(&self) -> Option<String> {
        if let Some(Ok(rating)) = self.variant {
            return Some(format!("{} · {OWN_SCALE} {}", rating.level.name(), rating.score));
        }
        let se = self.se.and_then(Result::ok);
        let hodoku = self.hodoku.and_then(Result::ok);
        let mut words = Vec::new();
        if let Some(rating) = hodoku {
            words.push(rating.level.name().to_owned());
        }
        if let Some(rating) = se {
            words.push(format!("{} {}", Scale::Se, rating.er));
        }
        if let Some(rating) = hodoku {
            words.push(format!("{} {}", Scale::Hodoku, rating.score));
        }
        if words.is_empty() {
            return None;
        }
        Some(words.join(" · "))
    }

    /// The level and the rating of one scale, without versions: `hard · SE 3.2`; `None` if none is known.
    pub fn brief(&self) -> Option<String> {
        if let Some(Ok(rating)) = self.variant {
            return Some(format!("{} · {OWN_SCALE} {}", rating.level.name(), rating.score));
        }
        let mut words: Vec<String> = self.level().map(|level| level.name().to_owned()).into_iter().collect();
        match (self.se.and_then(Result::ok), self.hodoku.and_then(Result::ok)) {
            (Some(rating), _) => words.push(format!("SE {}", rating.er)),
            (None, Some(rating)) => words.push(format!("HoDoKu {}", rating.score)),
            (None, None) => {}
        }
        (!words.is_empty()).then(|| words.join(" · "))
    }

    /// The scales whose ratings are not known.
    pub fn unknown(&self) -> impl Iterator<Item = Scale> + use<> {
        if self.variant.is_some() {
            return [None, None].into_iter().flatten();
        }
        let unknown = [self.se.is_none().then_some(Scale::Se), self.hodoku.is_none().then_some(Scale::Hodoku)];
        unknown.into_iter().flatten()
    }
}

/// The ratings that are kept with a puzzle.
#[derive(Clone, Default, Debug)]
pub struct KeptRatings {
    pub se: OnceLock<Result<se::Rating, Unrated>>,
    pub hodoku: OnceLock<Result<hodoku::Rating, Unrated>>,
    pub variant: OnceLock<Result<variant::Rating, Unrated>>,
}

impl KeptRatings {
    /// Returns true if the rating on a scale is known, or that on our own scale in its place.
    pub fn is_known(&self, scale: Scale) -> bool {
        let is_known = match scale {
            Scale::Se => self.se.get().is_some(),
            Scale::Hodoku => self.hodoku.get().is_some(),
        };
        is_known || self.variant.get().is_some()
    }
}

/// The input of the ratings of a puzzle.
pub enum Basis {
    /// Its givens, by the techniques of each scale's program.
    Givens(Box<[Option<Digit>; 81]>),
    /// A path of logic.
    Path,
}

/// Returns the input of the ratings of a puzzle, or the reason why it has none.
pub fn basis(lowered: &Lowered<'_>, proof: &Proof) -> Result<Basis, Unrated> {
    match proof {
        Proof::Unreadable => Err(Unrated::Unreadable),
        Proof::Blank => Err(Unrated::Blank),
        Proof::Clash | Proof::None(_) => Err(Unrated::NoSolution),
        Proof::Many(_) => Err(Unrated::SeveralSolutions),
        Proof::Undecided(Unknown::Budget(_) | Unknown::Unfit(_)) => Err(Unrated::Undecided),
        Proof::One(_) if lowered.givens.iter().all(Option::is_some) => Err(Unrated::Complete),
        Proof::One(_) => Ok(classic(lowered).map_or(Basis::Path, |givens| Basis::Givens(Box::new(givens)))),
    }
}

/// Returns true if a puzzle is rated on our own scale, because the programs of the others do not read it.
pub fn is_on_own_scale(lowered: &Lowered<'_>) -> bool {
    classic(lowered).is_none()
}

/// The givens of a classic puzzle.
pub fn classic(lowered: &Lowered<'_>) -> Option<[Option<Digit>; 81]> {
    let text = lowered.text;
    if !is_classic(text) || is_candidate_grid(text) || lowered.givens.iter().all(Option::is_none) {
        return None;
    }
    lowered.givens[..].try_into().ok()
}

/// The polls of an interrupt after which a rating is given up. The hardest puzzles known take up to 7.6 million,
/// which are half a minute; on HoDoKu's scale less than 50,000. Counted, not timed, so that every machine decides
/// alike.
pub const MOST_POLLS: u64 = 50_000_000;

/// Rates a classic puzzle with one solution on a scale, and keeps the rating.
///
/// # Errors
/// When `interrupt` says so.
pub fn rate_classic(
    kept: &KeptRatings,
    givens: &[Option<Digit>; 81],
    scale: Scale,
    most_polls: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<()> {
    match scale {
        Scale::Se => _ = kept.se.set(rate(|stop| se::rate(givens, stop), most_polls, interrupt)?),
        Scale::Hodoku => _ = kept.hodoku.set(rate(|stop| hodoku::rate(givens, stop), most_polls, interrupt)?),
    }
    Ok(())
}

fn rate<T>(
    scale: impl FnOnce(engine::Interrupt<'_>) -> Result<T, ratings::Unrated>,
    most_polls: u64,
    interrupt: Interrupt<'_>,
) -> Cancellable<Result<T, Unrated>> {
    let polls = Cell::new(0);
    let is_over = || {
        polls.set(polls.get() + 1);
        polls.get() > most_polls || interrupt()
    };
    Ok(match scale(&is_over) {
        Ok(rating) => Ok(rating),
        Err(ratings::Unrated::Interrupted) if polls.get() > most_polls => Err(Unrated::TooLong),
        Err(ratings::Unrated::Interrupted) => return Err(Interrupted),
        Err(ratings::Unrated::NoSolution) => Err(Unrated::NoSolution),
        Err(ratings::Unrated::SeveralSolutions) => Err(Unrated::SeveralSolutions),
        Err(ratings::Unrated::Undecided) => Err(Unrated::Undecided),
        Err(ratings::Unrated::BeyondScale) => Err(Unrated::BeyondTechniques),
    })
}
