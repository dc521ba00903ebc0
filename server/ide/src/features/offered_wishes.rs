//! Lists what a new puzzle can have: rules and kinds of clues, each with a drawing, difficulties and symmetries, each
//! with the reason if it cannot be had beside what is wished already.

use crate::features::board::sheet::icon;
use crate::features::board::{Waiting, board};
use clues::ClueKind;
use generator::Pattern;
use ide_db::host::{Change, Host};
use ide_db::{Cancellable, FileId, Interrupt, Interrupted, PuzzleIndex};
use ide_puzzles::generate::{Plan, Wishes};
use ratings::hodoku::Level;
use serde::Serialize;
use syntax::{Dialect, rules_of};

/// A rule or a kind of clues.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct OfferedRule {
    /// Its word in the wishes for a puzzle.
    pub word: &'static str,
    /// One of its clues in a sentence; `None` for a rule.
    pub noun: Option<&'static str>,
    /// A drawing of it, as SVG; `None` for a rule without a shape.
    pub picture: Option<String>,
    /// Why a puzzle cannot have it.
    pub reason: Option<String>,
}

/// A difficulty or a symmetry.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct OfferedWish {
    /// Its word in the wishes.
    pub word: &'static str,
    /// Why a puzzle cannot have it.
    pub reason: Option<String>,
}

/// The rules, difficulties and symmetries of new puzzles.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct OfferedWishes {
    pub rules: Vec<OfferedRule>,
    pub difficulties: Vec<OfferedWish>,
    pub symmetries: Vec<OfferedWish>,
    /// Why no puzzle has all that is wished already.
    pub reason: Option<String>,
}

/// The word for regions of any shape.
const JIGSAW: &str = "jigsaw";

/// Returns everything that can be wished, for a puzzle of which some is wished already.
pub(crate) fn offered_wishes(wishes: &Wishes, interrupt: Interrupt<'_>) -> Cancellable<OfferedWishes> {
    let mut difficulties = Vec::new();
    for level in Level::ALL {
        let with = Wishes { difficulty: Some(level), ..wishes.clone() };
        let reason = refusal_of(with, Wishes { difficulty: None, ..wishes.clone() });
        difficulties.push(OfferedWish { word: level.name(), reason });
    }
    let mut symmetries = Vec::new();
    for pattern in Pattern::ALL {
        let with = Wishes { pattern, ..wishes.clone() };
        let reason = refusal_of(with, Wishes { pattern: Pattern::None, ..wishes.clone() });
        symmetries.push(OfferedWish { word: pattern.name(), reason });
    }
    let rules = offered_rules(wishes, interrupt)?;
    Ok(OfferedWishes { rules, difficulties, symmetries, reason: refusal(wishes.clone()) })
}

/// Returns why there is no puzzle with these wishes.
fn refusal(wishes: Wishes) -> Option<String> {
    Plan::new(wishes, 0).err()
}

/// Returns why there is no puzzle with a wish, if that is not so without the wish as well.
fn refusal_of(with: Wishes, without: Wishes) -> Option<String> {
    let reason = refusal(with)?;
    (refusal(without).as_ref() != Some(&reason)).then_some(reason)
}

fn offered_rules(wishes: &Wishes, interrupt: Interrupt<'_>) -> Cancellable<Vec<OfferedRule>> {
    let chosen: Vec<&str> = wishes.rules.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
    let rules = rules_of(u16::MAX).chain([JIGSAW]).map(|word| (word, None));
    let kinds = ClueKind::all().map(|kind| (kind.name(), Some(kind)));
    let mut offered = Vec::new();
    for (word, kind) in rules.chain(kinds) {
        if interrupt() {
            return Err(Interrupted);
        }
        let others: Vec<&str> = chosen.iter().copied().filter(|other| *other != word).collect();
        let all = [&others[..], &[word]].concat();
        let with = Wishes { rules: all.join(","), ..wishes.clone() };
        let without = Wishes { rules: others.join(","), ..wishes.clone() };
        offered.push(OfferedRule {
            word,
            noun: kind.map(ClueKind::noun),
            picture: drawing(word, kind, interrupt)?,
            reason: refusal_of(with, without),
        });
    }
    Ok(offered)
}

/// Returns a drawing of an example.
fn drawing(word: &str, kind: Option<ClueKind>, interrupt: Interrupt<'_>) -> Cancellable<Option<String>> {
    let text = match kind {
        Some(kind) if kind.has_sides() => {
            format!("{}[{word}]\ntop: . 7{}\nleft: . 4{}\n", empty(9), " .".repeat(7), " .".repeat(7))
        }
        Some(kind) => {
            let example: String =
                kind.example(EXAMPLE).into_iter().map(|(before, part)| format!("{before}{part}")).collect();
            format!("{}[{word}]\n{}\n", empty(EXAMPLE), example.trim_start_matches('\n'))
        }
        None if word == JIGSAW => format!("{}[regions]\n1112\n1222\n3334\n3444\n", empty(4)),
        None => format!("rules: {word}\n{}", empty(9)),
    };
    let file = FileId(0);
    let mut host = Host::default();
    host.apply(Change::Open { file, text, dialect: Dialect::Sudoku });
    let drawn = board(&host.snapshot(), file, PuzzleIndex(0), None, Waiting::Known, interrupt)?;
    Ok(drawn.and_then(|board| icon(&board)))
}

/// The size of the grids with examples of clues.
const EXAMPLE: u8 = 9;

fn empty(size: u8) -> String {
    format!("{}\n", ".".repeat(size.into())).repeat(size.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn offered(size: u8, chosen: &[&str]) -> Vec<OfferedRule> {
        let wishes = Wishes { size: Some(size), rules: chosen.join(","), ..Wishes::default() };
        offered_wishes(&wishes, &|| false).expect("nothing interrupts").rules
    }

    #[test]
    fn difficulties_and_symmetries_that_cannot_be_had_have_a_reason() {
        let classic = |size| Wishes { size: Some(size), ..Wishes::default() };
        let all = [
            classic(9),
            classic(4),
            Wishes { rules: "thermos".to_owned(), ..classic(4) },
            classic(6),
            Wishes { givens: Some(3..=4), ..classic(6) },
        ];
        let mut lines = String::new();
        for wishes in all {
            let answer = offered_wishes(&wishes, &|| false).expect("nothing interrupts");
            lines += &format!("{} {}: {:?}\n", wishes.size.unwrap_or(9), wishes.rules, answer.reason);
            for OfferedWish { word, reason } in answer.difficulties.into_iter().chain(answer.symmetries) {
                lines += &reason.map(|reason| format!("  {word}: {reason}\n")).unwrap_or_default();
            }
        }
        expect![[r#"
            9 : None
            4 : None
              medium: every classic puzzle on a 4×4 grid is easy: add rules or clues, or take a larger grid
              hard: every classic puzzle on a 4×4 grid is easy: add rules or clues, or take a larger grid
              unfair: every classic puzzle on a 4×4 grid is easy: add rules or clues, or take a larger grid
              extreme: every classic puzzle on a 4×4 grid is easy: add rules or clues, or take a larger grid
            4 thermos: None
            6 : None
              quarter-turn: a 6×6 grid with boxes of 2x3 cannot have the symmetry `quarter-turn`: possible are none, rotational, horizontal, vertical and orthogonal
              diagonal: a 6×6 grid with boxes of 2x3 cannot have the symmetry `diagonal`: possible are none, rotational, horizontal, vertical and orthogonal
              antidiagonal: a 6×6 grid with boxes of 2x3 cannot have the symmetry `antidiagonal`: possible are none, rotational, horizontal, vertical and orthogonal
              bidiagonal: a 6×6 grid with boxes of 2x3 cannot have the symmetry `bidiagonal`: possible are none, rotational, horizontal, vertical and orthogonal
              full: a 6×6 grid with boxes of 2x3 cannot have the symmetry `full`: possible are none, rotational, horizontal, vertical and orthogonal
            6 : Some("no puzzle on a 6×6 grid with boxes of 2x3 with 4 givens has one solution: it takes 5 or more")
              quarter-turn: a 6×6 grid with boxes of 2x3 cannot have the symmetry `quarter-turn`: possible are none, rotational, horizontal, vertical and orthogonal
              diagonal: a 6×6 grid with boxes of 2x3 cannot have the symmetry `diagonal`: possible are none, rotational, horizontal, vertical and orthogonal
              antidiagonal: a 6×6 grid with boxes of 2x3 cannot have the symmetry `antidiagonal`: possible are none, rotational, horizontal, vertical and orthogonal
              bidiagonal: a 6×6 grid with boxes of 2x3 cannot have the symmetry `bidiagonal`: possible are none, rotational, horizontal, vertical and orthogonal
              full: a 6×6 grid with boxes of 2x3 cannot have the symmetry `full`: possible are none, rotational, horizontal, vertical and orthogonal
        "#]].assert_eq(&lines);
    }

    #[test]
    fn what_cannot_be_had_has_a_reason() {
        let mut lines = String::new();
        for (size, chosen) in
            [(9, vec![]), (9, vec!["jigsaw"]), (9, vec!["antiking", "nonconsecutive"]), (3, vec![]), (7, vec![])]
        {
            lines += &format!("{size} {}\n", chosen.join(" "));
            for OfferedRule { word, reason, .. } in offered(size, &chosen) {
                lines += &reason.map(|reason| format!("  {word}: {reason}\n")).unwrap_or_default();
            }
        }
        expect![[r#"
            9 
            9 jigsaw
              windoku: `jigsaw` and `windoku` exclude each other: leave out one of both
              disjoint: `jigsaw` and `disjoint` exclude each other: leave out one of both
              no-boxes: `jigsaw` and `no-boxes` exclude each other: leave out one of both
            9 antiking nonconsecutive
            3 
              diagonal: no 3×3 grid fulfils `diagonal`: leave out a rule
              windoku: `windoku` needs square boxes of at least 3×3
              antiknight: no 3×3 grid fulfils `antiknight`: leave out a rule
              antiking: no 3×3 grid fulfils `antiking`: leave out a rule
              nonconsecutive: no 3×3 grid fulfils `nonconsecutive`: leave out a rule
              disjoint: `disjoint` needs boxes
              antitaxi: no 3×3 grid fulfils `antitaxi`: leave out a rule
              jigsaw: a jigsaw grid has 4 or more cells in a row
            7 
              windoku: `windoku` needs square boxes of at least 3×3
              disjoint: `disjoint` needs boxes
        "#]]
        .assert_eq(&lines);
    }

    #[test]
    fn clues_have_drawings() {
        let without: Vec<&str> = offered(9, &[]).iter().filter(|it| it.picture.is_none()).map(|it| it.word).collect();
        expect!["antiknight antiking nonconsecutive disjoint all-dots-given all-xv-given antitaxi global-entropy cages-may-repeat global-mod"].assert_eq(&without.join(" "));
        let pictures = offered(9, &[]);
        let thermometer = pictures.iter().find(|it| it.word == "thermos").and_then(|it| it.picture.clone());
        expect![[r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 316 316"><style>path,circle{fill:none;stroke:#3a8fd6;stroke-width:10;stroke-linecap:round;stroke-linejoin:round}.grid,.lines{stroke:#8a8a8a;stroke-width:4}.borders,.outline{stroke-width:13}.band{stroke-width:34;opacity:.7}.dashed{stroke-dasharray:18 12}.tint,.solid{fill:#3a8fd6}.tint{opacity:.5}text{fill:#3a8fd6;font-family:sans-serif;font-weight:bold;text-anchor:middle;dominant-baseline:central}.start{text-anchor:start}</style><path class="grid" d="M0 0v300M100 0v300M200 0v300M300 0v300M0 0h300M0 100h300M0 200h300M0 300h300"/><path class="band thermos" d="M50 50L150 50L250 50"/><circle class="area tint" cx="50" cy="50" r="40"/></svg>"#]].assert_eq(&thermometer.unwrap_or_default());
    }
}
