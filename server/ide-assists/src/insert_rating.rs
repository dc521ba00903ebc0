//! Computes the actions that declare the difficulty or the rating of a puzzle in its metadata.
//!
//! A rating may take seconds, so it is not computed for the list of actions: as long as it is not known, the actions
//! have no edits. See [`rate_for`].

use super::KindFilter;
use super::convert::MISREAD;
use crate::action::{Action, ActionKind};
use ide_db::puzzle::layout::line_end;
use ide_db::state::rating::{Ratings, Scale, Unrated, basis, is_on_own_scale};
use ide_db::{Cancellable, FileId, Interrupt, Located, Proof, Refusal, Snapshot, TextEdit};
use ide_puzzles::explain::rating::{known, rate_on};
use ide_puzzles::write::verify::is_misread;
use syntax::{BlockSpan, Key, Span};

/// The reason of a file that can hold no metadata.
pub(crate) const NO_ROOM: &str = "files of this kind can contain only grids";

/// The reason of a puzzle that shares its line.
pub(crate) const NOT_ALONE: &str = "the line has several puzzles";

/// Computes the rating that an action of this kind writes.
pub fn rate_for(db: &Snapshot, id: FileId, span: Span, kind: ActionKind, interrupt: Interrupt<'_>) -> Cancellable<()> {
    let Some(located) = db.file(id).and_then(|file| file.chosen(span)) else { return Ok(()) };
    match scale(&located, kind) {
        Some(scale) => rate_on(&located, scale, interrupt),
        None => Ok(()),
    }
}

/// Returns the wanted insertions into the metadata of a puzzle with one solution.
pub(crate) fn insertions(located: &Located<'_>, wanted: KindFilter<'_>) -> Vec<Action> {
    let is_possible = matches!(located.proof(), Some(Proof::One(_)))
        && located.file.dialect.has_room()
        && located.facts.block.puzzles.len() == 1;
    let mut actions = Vec::new();
    for kind in [ActionKind::InsertDifficulty, ActionKind::InsertRating] {
        if is_possible
            && wanted(kind)
            && let Some(scale) = scale(located, kind)
        {
            actions.push(insertion(located, kind, scale));
        }
    }
    actions
}

/// Returns the reason why there is no insertion.
pub(super) fn obstacle(located: &Located<'_>, interrupt: Interrupt<'_>) -> Cancellable<Refusal> {
    if let Err(why) = basis(&located.lowered(), located.prove(interrupt)?) {
        return Ok(why.to_string().into());
    }
    let why = if !located.file.dialect.has_room() {
        NO_ROOM
    } else if located.facts.block.puzzles.len() > 1 {
        NOT_ALONE
    } else if is_on_own_scale(&located.lowered()) {
        "the programs of the scales do not rate such puzzles"
    } else {
        "the puzzle already declares it"
    };
    Ok(why.into())
}

/// Returns the scale of the value that an action writes; `None` if the puzzle declares it, or no program rates it.
fn scale(located: &Located<'_>, kind: ActionKind) -> Option<Scale> {
    let declared = &located.puzzle().declared;
    let scale = match kind {
        ActionKind::InsertDifficulty if declared.difficulty.is_none() => Scale::Hodoku,
        ActionKind::InsertRating if declared.ratings.se.is_none() => Scale::Se,
        ActionKind::InsertRating if declared.ratings.hodoku.is_none() => Scale::Hodoku,
        _ => return None,
    };
    let lowered = located.lowered();
    let is_complete = lowered.givens.iter().all(Option::is_some);
    let is_rated = kind == ActionKind::InsertDifficulty || !is_on_own_scale(&lowered);
    (!is_complete && is_rated).then_some(scale)
}

fn insertion(located: &Located<'_>, kind: ActionKind, scale: Scale) -> Action {
    let title = kind.title();
    match line(&known(located), kind, scale) {
        None => Action::new(title, kind, Vec::new()),
        Some(Err(why)) => Action::disabled(title, kind, why.to_string()),
        Some(Ok(line)) => {
            let edit = edit(located, &line);
            let edit = if is_misread(located, &edit) { Err(MISREAD.into()) } else { Ok(edit) };
            Action::written(title, kind, edit, format!("Inserted `{line}`."))
        }
    }
}

/// Returns the metadata line, or the reason why there is no rating; `None` if the rating is not known.
fn line(ratings: &Ratings, kind: ActionKind, scale: Scale) -> Option<Result<String, Unrated>> {
    if kind == ActionKind::InsertDifficulty {
        let level = match ratings.variant {
            Some(rating) => rating.map(|rating| rating.level),
            None => ratings.hodoku?.map(|rating| rating.level),
        };
        return Some(level.map(|level| format!("{}: {}", Key::Difficulty.name(), level.name())));
    }
    let value = match scale {
        Scale::Se => ratings.se?.map(|rating| rating.er.to_string()),
        Scale::Hodoku => ratings.hodoku?.map(|rating| rating.score.to_string()),
    };
    Some(value.map(|value| format!("{}: {} {value}", Key::Rating.name(), scale.key())))
}

/// Returns the edit that adds a line below the metadata of a puzzle, or above its grid if it has none.
fn edit(located: &Located<'_>, line: &str) -> TextEdit {
    let puzzle = located.puzzle();
    let above = puzzle.entries.iter().rfind(|entry| entry.value_span.end <= puzzle.lines.start);
    if let Some(entry) = above {
        let end = line_end(&|span| located.text(span), entry.value_span.end);
        return TextEdit { span: BlockSpan::empty(end.at).in_file(located.start), text: format!("{}{line}", end.mark) };
    }
    let mark = line_end(&|span| located.text(span), puzzle.lines.start).mark;
    let has_mark = located.text(puzzle.lines).starts_with('\u{feff}');
    let at = puzzle.lines.start + if has_mark { '\u{feff}'.len_utf8() as u32 } else { 0 };
    TextEdit { span: BlockSpan::empty(at).in_file(located.start), text: format!("{line}{mark}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    const GRID: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.\n";

    /// Checks the actions at the cursor, without and with the rating: the disabled ones with their reason, the others
    /// with the text that they lead to.
    #[track_caller]
    fn check(marked: &str, expected: Expect) {
        let (text, span) = cursor(marked);
        let analysis = analysis(&text);
        let kinds = [ActionKind::InsertDifficulty, ActionKind::InsertRating];
        let wanted = |kind| kinds.contains(&kind);
        let before = crate::actions_of(&analysis, FILE, span, &wanted, &|| false).expect("nothing interrupts");
        assert!(before.iter().all(|action| action.edits.is_empty() && action.disabled.is_none()));
        for kind in kinds {
            rate_for(&analysis, FILE, span, kind, &|| false).expect("nothing interrupts");
        }
        let mut actual = String::new();
        for action in crate::actions_of(&analysis, FILE, span, &wanted, &|| false).expect("nothing interrupts") {
            let outcome = action.disabled.unwrap_or_else(|| apply(&text, &action.edits));
            actual += &format!("{}: {:?}\n", action.title, outcome.replace(GRID, "GRID"));
        }
        expected.assert_eq(&actual);
    }

    #[test]
    fn lines_below_the_metadata_or_above_the_grid() {
        check(
            &format!("$0{GRID}"),
            expect![[r#"
            Insert difficulty: "difficulty: hard\nGRID"
            Insert rating: "rating: SE 3.2\nGRID"
        "#]],
        );
        check(
            &format!("title: X\r\nauthor: Y\r\n\r\n$0{}", GRID.replace('\n', "\r\n")),
            expect![[r#"
            Insert difficulty: "title: X\r\nauthor: Y\r\n\r\ndifficulty: hard\r\n.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.\r\n"
            Insert rating: "title: X\r\nauthor: Y\r\n\r\nrating: SE 3.2\r\n.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.\r\n"
        "#]],
        );
        check(
            &format!("\u{feff}$0{GRID}"),
            expect![[r#"
            Insert difficulty: "\u{feff}difficulty: hard\nGRID"
            Insert rating: "\u{feff}rating: SE 3.2\nGRID"
        "#]],
        );
    }

    #[test]
    fn what_is_declared_is_not_inserted() {
        check(
            &format!("rating: SE 3.2\n$0{GRID}"),
            expect![[r#"
            Insert difficulty: "rating: SE 3.2\ndifficulty: hard\nGRID"
            Insert rating: "rating: SE 3.2\nrating: HoDoKu 780\nGRID"
        "#]],
        );
        check(&format!("rating: SE 3.2\nrating: HoDoKu 780\ndifficulty: hard\n$0{GRID}"), expect![[""]]);
    }

    #[test]
    fn puzzles_without_ratings() {
        check(
            "12..34$0.....3..2.\n",
            expect![[r#"
            Insert difficulty: "difficulty: easy\n12..34.....3..2.\n"
        "#]],
        );
        check(&format!("$0{}", GRID.replacen("43", "..", 1)), expect![[""]]);
        check(&format!("$0{}{}", GRID.trim_end(), GRID), expect![[""]]);
    }
}
