//! Cases of techniques, one per line, in the form of HoDoKu's regression library: `:code[-variant]:digits:grid:deleted
//! candidates:removes:places:length`.
//!
//! A `+` before a value of the grid means that it is placed, not given; a candidate is three digits: value, row,
//! column. The variant `x` means that the technique must find nothing. A case passes if the technique has an instance
//! with these digits, and all such instances conclude exactly what the case lists.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Cell, Digit, DigitSet, Geometry, Numbers, Puzzle};
use logic::techniques::{CandidateGrid, Options, Step, Technique, Walk};

/// One line of the library.
pub(crate) struct Case {
    /// The number of its line in the file, from 1.
    pub(crate) line: usize,
    /// The library's code of the technique.
    pub(crate) code: String,
    variant: String,
    digits: String,
    grid: CandidateGrid,
    removes: BTreeSet<(Cell, Digit)>,
    places: BTreeSet<(Cell, Digit)>,
}

/// The result of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Passed,
    /// No instance, or none of these digits.
    NotFound,
    /// An instance with another conclusion, or one that should not exist.
    Differs(String),
    /// No technique here has this code.
    Unknown,
}

/// All cases of a library; other lines are skipped.
pub(crate) fn cases(library: &str) -> Vec<Case> {
    let geometry = Arc::new(Geometry::standard(9).expect("a size within 2..=36"));
    let lines = library.lines().enumerate().filter(|(_, line)| line.starts_with(':'));
    lines.filter_map(|(index, line)| Case::read(&geometry, index + 1, line)).collect()
}

impl Case {
    fn read(geometry: &Arc<Geometry>, line: usize, text: &str) -> Option<Case> {
        let fields: Vec<&str> = text.split(':').collect();
        let [_, code, digits, grid, deleted, removes, places, ..] = fields[..] else { return None };
        let (code, variant) = code.split_once('-').unwrap_or((code, ""));
        Some(Case {
            line,
            code: code.to_owned(),
            variant: variant.to_owned(),
            digits: digits.to_owned(),
            grid: grid_of(geometry, grid, deleted),
            removes: candidates(geometry, removes),
            places: candidates(geometry, places),
        })
    }

    /// Runs the technique on the grid.
    pub(crate) fn run(&self) -> Outcome {
        let Some(technique) = technique(&self.code) else { return Outcome::Unknown };
        let steps = Walk::new(&self.grid).all(technique, &self.options(), &|| false);
        let counted: Vec<&Step> = steps.iter().filter(|step| self.is_about(step)).collect();
        let other = counted.iter().find(|step| self.variant == "x" || !self.concludes(step));
        match other {
            Some(step) => {
                let symbol = |digit: Digit| digit.get().to_string();
                Outcome::Differs(step.display(self.grid.geometry(), Numbers::from_one(9), &symbol).to_string())
            }
            None if counted.is_empty() && self.variant != "x" => Outcome::NotFound,
            None => Outcome::Passed,
        }
    }

    /// The options that a variant of the library changes.
    fn options(&self) -> Options {
        let code = self.code.as_str();
        let variant = self.variant.as_str();
        Options {
            missing_candidates: variant != "1",
            two_cell_rectangles: code == "0405" || (code == "0402" && variant == "1"),
            overlapping_sets: matches!(code, "0902" | "0903" | "0904") && variant == "2",
            sets_in_chains: matches!((code, variant), ("0709", "2") | ("0710" | "0711", "3" | "4")),
            ..Options::default()
        }
    }

    /// Returns true if the step is an instance that the case is about.
    fn is_about(&self, step: &Step) -> bool {
        let by_conclusion = ["07", "09", "11"].iter().any(|family| self.code.starts_with(family))
            && !["0701", "0702", "0703"].contains(&self.code.as_str());
        let digits: DigitSet = match by_conclusion {
            true => step.removes.iter().map(|(_, digit)| *digit).collect(),
            false => step.digits,
        };
        let text: String = digits.iter().map(|digit| digit.get().to_string()).collect();
        // A dual kite of two digits is listed under the first.
        self.code == "0610" || text == self.digits || (self.code == "0404" && text.starts_with(&self.digits))
    }

    fn concludes(&self, step: &Step) -> bool {
        step.removes.iter().copied().collect::<BTreeSet<_>>() == self.removes
            && step.places.iter().copied().collect::<BTreeSet<_>>() == self.places
    }
}

fn grid_of(geometry: &Arc<Geometry>, text: &str, deleted: &str) -> CandidateGrid {
    let mut grid = CandidateGrid::new(&Puzzle::new(geometry.clone()));
    let mut placed = BTreeSet::new();
    let mut cells = geometry.cells();
    let mut plus = false;
    for symbol in text.chars() {
        match symbol {
            '+' => plus = true,
            _ => {
                let cell = cells.next().expect("81 cells");
                if let Some(digit) = symbol.to_digit(10).and_then(|value| Digit::new(value as u8)) {
                    grid.place(cell, digit);
                    if plus {
                        placed.insert(cell);
                    }
                }
                plus = false;
            }
        }
    }
    candidates(geometry, deleted).into_iter().for_each(|(cell, digit)| grid.remove(cell, digit));
    grid.with_givens(|cell| !placed.contains(&cell))
}

/// `364 365` are the threes of r6c4 and r6c5.
fn candidates(geometry: &Geometry, text: &str) -> BTreeSet<(Cell, Digit)> {
    let candidate = |word: &str| {
        let [digit, row, column] = word.as_bytes() else { return None };
        Some((geometry.cell(row - b'1', column - b'1'), Digit::new(digit - b'0')?))
    };
    text.split_whitespace().filter_map(candidate).collect()
}

/// The technique of a code of the library.
fn technique(code: &str) -> Option<Technique> {
    use Technique::*;
    Some(match code {
        "0000" => FullHouse,
        "0002" => HiddenSingle,
        "0003" => NakedSingle,
        "0100" => Pointing,
        "0101" => Claiming,
        "0110" => LockedPair,
        "0111" => LockedTriple,
        "0200" => NakedPair,
        "0201" => NakedTriple,
        "0202" => NakedQuad,
        "0210" => HiddenPair,
        "0211" => HiddenTriple,
        "0212" => HiddenQuad,
        "0300" => XWing,
        "0301" => Swordfish,
        "0302" => Jellyfish,
        "0303" => Squirmbag,
        "0304" => Whale,
        "0305" => Leviathan,
        "03011" => SiameseSwordfish,
        "03021" => SiameseJellyfish,
        "0310" => FinnedXWing,
        "0311" => FinnedSwordfish,
        "0312" => FinnedJellyfish,
        "0313" => FinnedSquirmbag,
        "0314" => FinnedWhale,
        "0315" => FinnedLeviathan,
        "03111" => SiameseFinnedSwordfish,
        "03121" => SiameseFinnedJellyfish,
        "0320" => SashimiXWing,
        "0321" => SashimiSwordfish,
        "0322" => SashimiJellyfish,
        "0323" => SashimiSquirmbag,
        "0324" => SashimiWhale,
        "0325" => SashimiLeviathan,
        "03211" => SiameseSashimiSwordfish,
        "03221" => SiameseSashimiJellyfish,
        "0330" => FrankenXWing,
        "0331" => FrankenSwordfish,
        "0332" => FrankenJellyfish,
        "0333" => FrankenSquirmbag,
        "0334" => FrankenWhale,
        "0335" => FrankenLeviathan,
        "03311" => SiameseFrankenSwordfish,
        "03321" => SiameseFrankenJellyfish,
        "0340" => FinnedFrankenXWing,
        "0341" => FinnedFrankenSwordfish,
        "0342" => FinnedFrankenJellyfish,
        "0343" => FinnedFrankenSquirmbag,
        "0344" => FinnedFrankenWhale,
        "0345" => FinnedFrankenLeviathan,
        "03411" => SiameseFinnedFrankenSwordfish,
        "03421" => SiameseFinnedFrankenJellyfish,
        "0350" => MutantXWing,
        "0351" => MutantSwordfish,
        "0352" => MutantJellyfish,
        "0353" => MutantSquirmbag,
        "0354" => MutantWhale,
        "0355" => MutantLeviathan,
        "03511" => SiameseMutantSwordfish,
        "03521" => SiameseMutantJellyfish,
        "0360" => FinnedMutantXWing,
        "0361" => FinnedMutantSwordfish,
        "0362" => FinnedMutantJellyfish,
        "0363" => FinnedMutantSquirmbag,
        "0364" => FinnedMutantWhale,
        "0365" => FinnedMutantLeviathan,
        "03611" => SiameseFinnedMutantSwordfish,
        "03621" => SiameseFinnedMutantJellyfish,
        "0400" => Skyscraper,
        "0401" => TwoStringKite,
        "0402" => EmptyRectangle,
        "0403" => TurbotFish,
        "0404" => DualTwoStringKite,
        "0405" => DualEmptyRectangle,
        "0500" => SimpleColorsTrap,
        "0501" => SimpleColorsWrap,
        "0502" => MultiColors1,
        "0503" => MultiColors2,
        "0600" => UniqueRectangle1,
        "0601" => UniqueRectangle2,
        "0602" => UniqueRectangle3,
        "0603" => UniqueRectangle4,
        "0604" => UniqueRectangle5,
        "0605" => UniqueRectangle6,
        "0606" => HiddenRectangle,
        "0607" => AvoidableRectangle1,
        "0608" => AvoidableRectangle2,
        "0610" => BugPlusOne,
        "0701" => XChain,
        "0702" => XYChain,
        "0703" => RemotePair,
        "0706" => ContinuousNiceLoop,
        "0707" => DiscontinuousNiceLoop,
        "0708" => Aic,
        "0709" => GroupedContinuousNiceLoop,
        "0710" => GroupedDiscontinuousNiceLoop,
        "0711" => GroupedAic,
        "0800" => XYWing,
        "0801" => XYZWing,
        "0803" => WWing,
        "0901" => AlsXz,
        "0902" => AlsXyWing,
        "0903" => AlsChain,
        "0904" => DeathBlossom,
        "1101" => SueDeCoq,
        "1201" => TemplateSet,
        "1202" => TemplateDelete,
        _ => return None,
    })
}
