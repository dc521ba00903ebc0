//! Reads the words for the rules and clues of generated puzzles.

use crate::generate::record_puzzle::puzzle_of;
use clues::ClueKind;
use engine::{BoxShape, Budget, Figure, Query, Verdict};
use formats::{Record, Variant};
use ide_db::base::nearest::unknown_among;
use ide_db::base::words::listed;
use ide_db::state::proof::search;
use std::sync::Arc;

/// The rules and the kinds of clues that generated puzzles have.
#[derive(Clone, Debug)]
pub struct GridRules {
    /// An empty grid with the rules that a solution is drawn by.
    pub(super) blank: Record,
    /// Rules about clues, which hold once the clues are laid.
    pub(super) on_clues: Vec<Variant>,
    /// True if irregular regions replace the boxes.
    pub(super) has_regions: bool,
    /// The kinds of clues, in the order of their words.
    pub(super) kinds: Vec<ClueKind>,
}

/// The words for irregular regions.
const REGIONS: [&str; 3] = ["jigsaw", "regions", "irregular"];

impl GridRules {
    /// Reads words, separated by commas: rules as in a line `rules:`, kinds of clues as in their sections.
    ///
    /// # Errors
    /// When a word is not known, or rules exclude each other or the grid: what is possible.
    pub fn parse(
        words: &str,
        size: u8,
        boxes: Option<BoxShape>,
        figure: Option<Arc<Figure>>,
    ) -> Result<GridRules, String> {
        let empty = figure.map_or_else(|| Record::new(size), Record::of_figure);
        let blank = Record { boxes: boxes.map(|shape| (shape.rows, shape.columns)), ..empty };
        let mut rules = GridRules { blank, on_clues: Vec::new(), has_regions: false, kinds: Vec::new() };
        for word in words.split([',', ' ']).map(|word| word.trim().trim_matches(['[', ']'])) {
            if !word.is_empty() {
                rules.add(word)?;
            }
        }
        rules.check()?;
        Ok(rules)
    }

    /// Returns true if there are no further rules.
    pub fn is_classic(&self) -> bool {
        let GridRules { blank, on_clues, has_regions, kinds } = self;
        blank.figure.is_none() && blank.variants.is_empty() && on_clues.is_empty() && !has_regions && kinds.is_empty()
    }

    /// Returns true if there are cages.
    pub(super) fn has_cages(&self) -> bool {
        self.kinds.contains(&ClueKind::Cages)
    }

    fn add(&mut self, word: &str) -> Result<(), String> {
        if REGIONS.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            self.has_regions = true;
        } else if let Some(variant) = Variant::from_name(word) {
            self.add_variant(variant);
        } else if let Some(kind) = ClueKind::from_word(word) {
            self.add_kind(kind);
        } else {
            return Err(unknown_rule(word));
        }
        Ok(())
    }

    fn add_variant(&mut self, variant: Variant) {
        let needed = match variant {
            Variant::AllDotsGiven => ClueKind::Dots,
            Variant::AllXvGiven => ClueKind::Xv,
            Variant::CagesMayRepeat => ClueKind::Cages,
            _ => {
                if !self.blank.variants.contains(&variant) {
                    self.blank.variants.push(variant);
                    self.blank.variants.sort_unstable();
                }
                return;
            }
        };
        if !self.on_clues.contains(&variant) {
            self.on_clues.push(variant);
        }
        self.add_kind(needed);
    }

    fn add_kind(&mut self, kind: ClueKind) {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
    }

    /// Checks that the rules go together and with the grid.
    fn check(&mut self) -> Result<(), String> {
        let has_no_boxes = self.blank.variants.contains(&Variant::NoBoxes);
        if self.has_regions && has_no_boxes {
            return Err("`jigsaw` and `no-boxes` exclude each other: leave out one of both".to_owned());
        }
        for variant in [Variant::Windoku, Variant::Disjoint] {
            if self.has_regions && self.blank.variants.contains(&variant) {
                return Err(format!("`jigsaw` and `{}` exclude each other: leave out one of both", variant.name()));
            }
        }
        if self.has_regions && self.blank.digit_count < SMALLEST_JIGSAW {
            return Err(format!("a jigsaw grid has {SMALLEST_JIGSAW} or more cells in a row"));
        }
        if self.blank.figure.is_some() && (self.has_regions || !self.kinds.is_empty()) {
            return Err("clues and regions are not laid in several grids: leave out one of both".to_owned());
        }
        let puzzle = puzzle_of(&self.blank)?;
        // Nothing interrupts so short a search.
        let outcome = search(&puzzle, Query::count(1, CONTRADICTION));
        if outcome.is_ok_and(|outcome| outcome.verdict() == Verdict::None) {
            let names: Vec<String> = self.blank.variants.iter().map(|it| format!("`{}`", it.name())).collect();
            let field = self.blank.field;
            return Err(format!("no {field} grid fulfils {}: leave out a rule", listed(&names)));
        }
        Ok(())
    }
}

/// The steps of the search for a contradiction of rules, before any puzzle is made.
const CONTRADICTION: Budget = Budget::of(2_000);

/// Smaller grids have no regions that differ from boxes and rows and can be filled.
const SMALLEST_JIGSAW: u8 = 4;

fn unknown_rule(word: &str) -> String {
    let variants = Variant::ALL.map(|(_, name)| name);
    let known: Vec<&str> = variants.into_iter().chain(["jigsaw"]).chain(ClueKind::all().map(ClueKind::name)).collect();
    // Of the other words that are understood, the list has none.
    unknown_among("rule", word, &known, variants.into_iter().chain(REGIONS).chain(ClueKind::words()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_do_not_go_together() {
        let square = |size| BoxShape::for_size(size);
        let refused = |words: &str, size| GridRules::parse(words, size, square(size), None).err().unwrap_or_default();
        let all = [
            refused("diagonl", 9).split(" Known").next().unwrap_or_default().to_owned(),
            refused("kiler", 9).split(" Known").next().unwrap_or_default().to_owned(),
            refused("Termometers", 9).split(" Known").next().unwrap_or_default().to_owned(),
            refused("iregular", 9).split(" Known").next().unwrap_or_default().to_owned(),
            refused("qqq", 9).split(", ").next().unwrap_or_default().to_owned(),
            refused("jigsaw, no-boxes", 9),
            refused("windoku jigsaw", 9),
            refused("jigsaw", 3),
            refused("windoku", 6),
            refused("disjoint", 7),
            refused("antiking", 4),
            refused("diagonal, nonconsecutive", 4),
            refused("killer, [thermos], Kropki, rules", 9).split(" Known").next().unwrap_or_default().to_owned(),
        ];
        expect_test::expect![[r#"
            unknown rule `diagonl`, did you mean `diagonal`?
            unknown rule `kiler`, did you mean `killer`?
            unknown rule `Termometers`, did you mean `thermometer`?
            unknown rule `iregular`, did you mean `irregular`?
            unknown rule `qqq`. Known: diagonal
            `jigsaw` and `no-boxes` exclude each other: leave out one of both
            `jigsaw` and `windoku` exclude each other: leave out one of both
            a jigsaw grid has 4 or more cells in a row
            `windoku` needs square boxes of at least 3×3
            `disjoint` needs boxes
            no 4×4 grid fulfils `antiking`: leave out a rule
            no 4×4 grid fulfils `diagonal` and `nonconsecutive`: leave out a rule
            unknown rule `rules`."#]]
        .assert_eq(&all.join("\n"));
    }

    #[test]
    fn words_in_any_spelling() {
        let rules = GridRules::parse("Killer,thermometers , all-dots-given diagonal", 9, BoxShape::for_size(9), None);
        let rules = rules.expect("known words");
        assert_eq!(rules.kinds, [ClueKind::Cages, ClueKind::Thermos, ClueKind::Dots]);
        assert_eq!((rules.blank.variants, rules.on_clues), (vec![Variant::Diagonal], vec![Variant::AllDotsGiven]));
        assert!(GridRules::parse(" , ", 9, None, None).is_ok_and(|rules| rules.is_classic()));
    }
}
