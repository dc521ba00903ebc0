//! Lists the rules and kinds of clues that a new puzzle can have: each with a drawing, and with the reason if it cannot
//! be had beside the others that are chosen.

use crate::features::board::sheet::icon;
use crate::features::board::{Waiting, board};
use clues::ClueKind;
use ide_db::host::{Change, Host};
use ide_db::{Cancellable, FileId, Interrupt, Interrupted, PuzzleIndex};
use ide_puzzles::generate::{Plan, Wishes};
use syntax::{Dialect, rules_of};

/// A rule or a kind of clues.
#[derive(Clone, PartialEq, Eq, Debug)]
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

/// The word for regions of any shape.
const JIGSAW: &str = "jigsaw";

/// Returns all rules and kinds of clues, for a puzzle of a size that has those with the chosen words already.
pub(crate) fn offered_rules(size: u8, chosen: &[String], interrupt: Interrupt<'_>) -> Cancellable<Vec<OfferedRule>> {
    let rules = rules_of(u16::MAX).chain([JIGSAW]).map(|word| (word, None));
    let kinds = ClueKind::all().map(|kind| (kind.name(), Some(kind)));
    let mut offered = Vec::new();
    for (word, kind) in rules.chain(kinds) {
        if interrupt() {
            return Err(Interrupted);
        }
        let others = chosen.iter().map(String::as_str).filter(|other| *other != word);
        let words: Vec<&str> = others.chain([word]).collect();
        let wishes = Wishes { size: Some(size), rules: words.join(","), ..Wishes::default() };
        offered.push(OfferedRule {
            word,
            noun: kind.map(ClueKind::noun),
            picture: drawing(word, kind, interrupt)?,
            reason: Plan::new(wishes, 0).err(),
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
        let chosen: Vec<String> = chosen.iter().map(|word| (*word).to_owned()).collect();
        offered_rules(size, &chosen, &|| false).expect("nothing interrupts")
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
