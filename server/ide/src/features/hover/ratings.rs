//! Computes the hover of a puzzle's title and of its declared difficulty and rating: the computed ratings.

use super::model::Hover;
use crate::features::symbols::name;
use ide_db::state::rating::{Ratings, Scale};
use ide_db::{FileId, Located, PuzzleIndex, Snapshot};
use ide_puzzles::explain::rating::known;
use syntax::{Key, Offset, Span};

pub(crate) fn rated_at(db: &Snapshot, file: FileId, offset: Offset) -> Option<PuzzleIndex> {
    let file = db.file(file)?;
    file.puzzles_in(Span::empty(offset)).find(|it| line_at(it, offset).is_some()).map(|it| it.position)
}

/// Returns the hover of a metadata line of a puzzle that shows its ratings.
pub(crate) fn rating_hover(located: &Located<'_>, offset: Offset) -> Option<Hover> {
    let span = line_at(located, offset)?;
    let mut paragraphs = vec![name(located).into_owned()];
    add_ratings(&known(located), &mut paragraphs);
    Some(Hover { span, paragraphs, topic: None })
}

/// The range of the metadata line at an offset, if its hover shows ratings.
fn line_at(located: &Located<'_>, offset: Offset) -> Option<Span> {
    for entry in &located.puzzle().entries {
        let span = entry.key_span.cover(entry.value_span).in_file(located.start);
        if matches!(entry.key, Some(Key::Title | Key::Difficulty | Key::Rating)) && span.touches(offset) {
            return Some(span);
        }
    }
    None
}

/// Adds the ratings, or the reason why there is none.
fn add_ratings(ratings: &Ratings, paragraphs: &mut Vec<String>) {
    if let Some(why) = ratings.why_none() {
        paragraphs.push(format!("No rating: {why}"));
        return;
    }
    if let Some(Ok(rating)) = ratings.variant {
        let hardest = format!("hardest step {}, {} of these", rating.hardest, rating.times);
        paragraphs.push(format!("Our own scale: {}, score {}, {hardest}", rating.level.name(), rating.score));
        paragraphs.push("The programs of other scales do not rate such a puzzle".to_owned());
        return;
    }
    paragraphs.push(match ratings.hodoku {
        Some(Ok(rating)) => format!("{}: {}, score {}", Scale::Hodoku, rating.level.name(), rating.score),
        _ => format!("{}: not computed yet", Scale::Hodoku),
    });
    paragraphs.push(match ratings.se {
        Some(Ok(rating)) => format!("{}: {} (EP {}, ED {})", Scale::Se, rating.er, rating.ep, rating.ed),
        _ => format!("{}: not computed yet", Scale::Se),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    const GRID: &str = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.\n";

    #[track_caller]
    fn check(marked: &str, scales: &[Scale], expected: Expect) {
        let (text, span) = cursor(marked);
        let analysis = host(&text).snapshot();
        let puzzle = analysis.rated_at(FILE, span.start).expect("a line with ratings");
        analysis.rate(FILE, puzzle, scales, &|| false).expect("nothing interrupts");
        let hover = analysis.hover(FILE, span.start, &|| false).expect("nothing interrupts").expect("a hover");
        expected.assert_eq(&format!("{:?}\n{}\n", &text[hover.span.range()], hover.paragraphs.join("\n")));
    }

    #[test]
    fn ratings_of_a_puzzle() {
        check(
            &format!("title: X$0\n{GRID}"),
            &Scale::ALL,
            expect![[r#"
            "title: X"
            X
            HoDoKu 2.2: hard, score 780
            SE 1.2.1: 3.2 (EP 1.2, ED 1.2)
        "#]],
        );
        check(
            &format!("diff$0iculty: easy\n{GRID}"),
            &[Scale::Se],
            expect![[r#"
            "difficulty: easy"
            Puzzle 1
            HoDoKu 2.2: not computed yet
            SE 1.2.1: 3.2 (EP 1.2, ED 1.2)
        "#]],
        );
        check(
            &format!("rating: $0SE 1\n{GRID}"),
            &[],
            expect![[r#"
            "rating: SE 1"
            Puzzle 1
            HoDoKu 2.2: not computed yet
            SE 1.2.1: not computed yet
        "#]],
        );
    }

    #[test]
    fn estimates_and_puzzles_without_ratings() {
        check(
            "titl$0e: Mini\n12..34.....3..2.\n",
            &Scale::ALL,
            expect![[r#"
                "title: Mini"
                Mini
                Our own scale: easy, score 65, hardest step Hidden Single, 3 of these
                The programs of other scales do not rate such a puzzle
            "#]],
        );
        check(
            "titl$0e: Mini\n12..34..........\n",
            &Scale::ALL,
            expect![[r#"
            "title: Mini"
            Mini
            No rating: the puzzle has several solutions
        "#]],
        );
    }

    #[test]
    fn other_lines_have_no_hover() {
        let (text, span) = cursor(&format!("author: $0X\n{GRID}"));
        assert_eq!(analysis(&text).rated_at(FILE, span.start), None);
    }
}
