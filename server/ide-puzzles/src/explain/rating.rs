//! Rates puzzles: by the techniques of each scale's program, or, where these do not apply, by a path of logic.

use crate::explain::path::{PathStart, are_right, restrict_to_marks, whole_from};
use ide_db::puzzle::parts::is_candidate_grid;
use ide_db::state::logical_path::Ending;
use ide_db::state::rating::{Basis, MOST_POLLS, Ratings, Scale, Unrated, basis, rate_classic};
use ide_db::{Cancellable, FileId, Interrupt, Located, Proof, PuzzleIndex, Snapshot};
use logic::techniques::CandidateGrid;
use ratings::variant;

/// Rates a puzzle on some scales, and returns all its ratings that are known then.
pub fn rate(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    scales: &[Scale],
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Ratings>> {
    let Some(located) = db.located(file, puzzle) else { return Ok(None) };
    for &scale in scales {
        rate_on(&located, scale, interrupt)?;
    }
    Ok(Some(known(&located)))
}

/// Returns the ratings of a puzzle that are known.
pub fn known_ratings(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Option<Ratings> {
    db.located(file, puzzle).map(|located| known(&located))
}

/// Returns the puzzles of a file that the rules need ratings of, each with the scale.
pub fn unrated(db: &Snapshot, file: FileId) -> Vec<(PuzzleIndex, Scale)> {
    let Some(view) = db.file(file).filter(|view| view.proved_lines().is_none()) else { return Vec::new() };
    let mut unrated = Vec::new();
    for located in view.puzzles() {
        for scale in located.facts.lacking_scales(located.index, &view.config) {
            unrated.push((located.position, scale));
        }
    }
    unrated
}

/// Returns the ratings of a puzzle that are known.
pub fn known(located: &Located<'_>) -> Ratings {
    let kept = located.facts.ratings(located.index);
    Ratings {
        se: kept.and_then(|kept| kept.se.get().copied()),
        hodoku: kept.and_then(|kept| kept.hodoku.get().copied()),
        variant: kept.and_then(|kept| kept.variant.get().copied()),
    }
}

/// Rates a puzzle on a scale, unless its rating is known.
pub fn rate_on(located: &Located<'_>, scale: Scale, interrupt: Interrupt<'_>) -> Cancellable<()> {
    let kept = located.facts.kept_ratings(located.index);
    if kept.is_known(scale) {
        return Ok(());
    }
    let basis = match basis(&located.lowered(), located.prove(interrupt)?) {
        Err(Unrated::Unreadable) if located.facts.has_unclear_zero(located.index) => Err(Unrated::UnclearZero),
        basis => basis,
    };
    match basis {
        Err(why) => match scale {
            Scale::Se => _ = kept.se.set(Err(why)),
            Scale::Hodoku => _ = kept.hodoku.set(Err(why)),
        },
        Ok(Basis::Givens(givens)) => rate_classic(kept, &givens, scale, MOST_POLLS, interrupt)?,
        Ok(Basis::Path) => _ = kept.variant.set(by_path(located, interrupt)?),
    }
    Ok(())
}

/// Returns the ratings of a puzzle with one solution that no program of a scale reads.
fn by_path(located: &Located<'_>, interrupt: Interrupt<'_>) -> Cancellable<Result<variant::Rating, Unrated>> {
    let lowered = located.lowered();
    let puzzle = lowered.puzzle();
    let mut grid = CandidateGrid::new(&puzzle).with_givens(|cell| lowered.givens[cell.index()].is_some());
    // A grid of candidates excludes some, unless it is wrong.
    if let Proof::One(solution) = located.prove(interrupt)?
        && is_candidate_grid(lowered.text)
        && are_right(&grid, solution, |cell| lowered.marks(cell))
    {
        restrict_to_marks(&mut grid, |cell| lowered.marks(cell));
    }
    let start = PathStart { grid, is_of_values: !lowered.has_candidates(), is_ambiguous: false };
    let path = whole_from(&start, &located.file.config, interrupt)?;
    if path.end != Ending::Solved {
        return Ok(Err(Unrated::BeyondTechniques));
    }
    Ok(variant::of_path(&path.steps, lowered.geometry.cell_count()).ok_or(Unrated::BeyondTechniques))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratings::hodoku::Level;
    use test_fixture::*;

    /// Checks the level of each puzzle of a text on our own scale.
    #[track_caller]
    fn check_levels(text: &str, levels: &[Level]) {
        let analysis = host(text).snapshot();
        for (puzzle, level) in (0..).map(PuzzleIndex).zip(levels) {
            let ratings = rate(&analysis, FILE, puzzle, &[Scale::Hodoku], &|| false).expect("nothing interrupts");
            let ratings = ratings.expect("a puzzle");
            assert_eq!(ratings.variant.map(|rating| rating.map(|rating| rating.level)), Some(Ok(*level)));
        }
        assert_eq!(analysis.puzzle_count(FILE), levels.len());
    }

    #[test]
    fn the_number_of_cells_and_of_clues_does_not_raise_the_level() {
        check_levels(include_str!("../../../../samples/layouts/sizes.sudoku"), &[Level::Easy; 4]);
        check_levels(include_str!("../../../../samples/variants/cages.sudoku"), &[Level::Medium]);
    }
}
