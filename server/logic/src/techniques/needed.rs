//! Removes the steps of a path that nothing later needs.
//!
//! A step needs that some candidates are gone. Which ones is stated for each technique, with more of them where the
//! pattern of a step does not tell exactly: then a step stays that could go, but no step goes that is needed.

use engine::{Constraint, Geometry, HouseIndex};
use field::{Cell, Digit, DigitSet};

use super::grids::candidate_grid::CandidateGrid;
use super::steps::case::Case;
use super::steps::sentence::{Sentence, Word};
use super::steps::step::Step;
use super::steps::technique::Technique;

/// Removes the steps without a value whose candidates no later step needs gone. The path must lead from `grid` to the
/// solution: all its values are needed.
pub(super) fn remove_unneeded(grid: &CandidateGrid, steps: &mut Vec<Step>) {
    let geometry = grid.geometry();
    let mut values: Vec<Option<Digit>> = geometry.cells().map(|cell| grid.value(cell)).collect();
    for (cell, digit) in steps.iter().flat_map(|step| &step.places) {
        values[cell.index()] = Some(*digit);
    }
    let mut gone = Gone { geometry, of_cells: vec![DigitSet::EMPTY; geometry.cell_count()], values };
    let mut kept = Vec::with_capacity(steps.len());
    for step in std::mem::take(steps).into_iter().rev() {
        if step.places.is_empty()
            && !step.removes.iter().any(|(cell, digit)| gone.of_cells[cell.index()].contains(*digit))
        {
            continue;
        }
        for (cell, _) in &step.places {
            gone.values[cell.index()] = None;
        }
        gone.add_needs(&step);
        kept.push(step);
    }
    kept.reverse();
    *steps = kept;
}

/// For each cell the candidates that must be gone for the steps that are known to be needed.
struct Gone<'a> {
    geometry: &'a Geometry,
    of_cells: Vec<DigitSet>,
    /// The values before the step.
    values: Vec<Option<Digit>>,
}

impl Gone<'_> {
    fn add_needs(&mut self, step: &Step) {
        match step.technique {
            // The values of other cells decide it.
            Technique::FullHouse => {}
            Technique::NakedSingle
            | Technique::LockedPair
            | Technique::LockedTriple
            | Technique::NakedPair
            | Technique::NakedTriple
            | Technique::NakedQuad => self.add_cells(&step.cells),
            Technique::HiddenSingle
            | Technique::HiddenPair
            | Technique::HiddenTriple
            | Technique::HiddenQuad
            | Technique::Pointing
            | Technique::Claiming => self.add_houses(&step.houses, step.digits),
            // An equation is about its open cells.
            Technique::RuleOf45 => self.add_cells(&step.cells),
            Technique::ClueNotes => step.parts.iter().for_each(|part| self.add_needs(part)),
            Technique::Clue | Technique::CluePointing => self.add_clues(step),
            // All open cells of the clues, which exclude by themselves and where their cells see each other.
            Technique::ClueInHouses | Technique::TwoClues => self.add_cells(&step.cells),
            Technique::LawOfLeftovers
            | Technique::SetEquivalence
            | Technique::XWing
            | Technique::Swordfish
            | Technique::Jellyfish
            | Technique::Skyscraper
            | Technique::TwoStringKite
            | Technique::TurbotFish
            | Technique::EmptyRectangle
            | Technique::RemotePair
            | Technique::WWing
            | Technique::XYWing
            | Technique::XYZWing
            | Technique::SimpleColorsTrap
            | Technique::SimpleColorsWrap
            | Technique::MultiColors1
            | Technique::MultiColors2
            | Technique::FinnedXWing
            | Technique::SashimiXWing
            | Technique::FinnedSwordfish
            | Technique::SashimiSwordfish
            | Technique::FinnedJellyfish
            | Technique::SashimiJellyfish
            | Technique::SueDeCoq
            | Technique::XChain
            | Technique::XYChain
            | Technique::ContinuousNiceLoop
            | Technique::DiscontinuousNiceLoop
            | Technique::Aic
            | Technique::GroupedContinuousNiceLoop
            | Technique::GroupedDiscontinuousNiceLoop
            | Technique::GroupedAic
            | Technique::AlsXz
            | Technique::AlsXyWing
            | Technique::AlsChain
            | Technique::DeathBlossom => self.add_pattern(step),
            Technique::ForcingChain | Technique::ForcingNet => self.add_cases(&step.cases),
            Technique::CellForcingChain
            | Technique::HouseForcingChain
            | Technique::CellForcingNet
            | Technique::HouseForcingNet
            | Technique::NestedForcingNet => {
                // The cases are all candidates of a cell, or all places of a digit in a house.
                self.add_cells(&step.cells);
                self.add_houses(&step.houses, step.digits);
                self.add_cases(&step.cases);
            }
            // Whatever is gone: these look at the whole grid, or their steps do not tell at which cells.
            _ => self.add_everything(),
        }
    }

    /// Candidates of a cell, without those that values exclude.
    fn add(&mut self, cell: Cell, digits: DigitSet) {
        if self.values[cell.index()].is_some() {
            return;
        }
        let mut excluded = DigitSet::EMPTY;
        for peer in self.geometry.peers(cell) {
            if let Some(value) = self.values[peer.index()] {
                excluded.insert(value);
            }
        }
        self.of_cells[cell.index()] |= digits.without(excluded);
    }

    fn add_everything(&mut self) {
        for cell in self.geometry.cells() {
            self.add(cell, self.geometry.digits());
        }
    }

    /// All candidates of these cells.
    fn add_cells(&mut self, cells: &[Cell]) {
        for cell in cells {
            self.add(*cell, self.geometry.digits());
        }
    }

    /// The digits in all cells of these houses.
    fn add_houses(&mut self, houses: &[HouseIndex], digits: DigitSet) {
        for house in houses {
            for cell in &self.geometry.house(*house).cells {
                self.add(*cell, digits);
            }
        }
    }

    /// All candidates of the cells of the step's clues.
    fn add_clues(&mut self, step: &Step) {
        for group in &step.clues {
            let cells: Vec<Cell> = self.geometry.constraint_group(*group).iter().flat_map(Constraint::cells).collect();
            self.add_cells(&cells);
        }
    }

    /// What the lines of cases need: their reasons name the cells, the houses with their digits, and the clues.
    fn add_cases(&mut self, cases: &[Case]) {
        for case in cases {
            self.add_words(&case.end);
            for line in &case.lines {
                match line.reason.0.as_slice() {
                    // The only candidate of the cell is left.
                    [_] => line.places.iter().for_each(|(cell, _)| self.add_cells(&[*cell])),
                    // This reason does not name all cells of its equation.
                    [Word::Text(text), ..] if *text == Technique::RuleOf45.name() => {
                        self.add_everything();
                    }
                    _ => self.add_words(&line.reason),
                }
                self.add_cases(&line.cases);
            }
        }
    }

    fn add_words(&mut self, sentence: &Sentence) {
        let mut digits = DigitSet::EMPTY;
        for word in &sentence.0 {
            match word {
                Word::Digit(digit) => digits.insert(*digit),
                Word::Digits(several) => digits |= *several,
                _ => {}
            }
        }
        if digits.is_empty() {
            digits = self.geometry.digits();
        }
        for word in &sentence.0 {
            match word {
                Word::Cell(cell) => self.add_cells(&[*cell]),
                Word::Cells(cells) => self.add_cells(cells),
                Word::House(house) => self.add_houses(&[*house], digits),
                Word::Houses(houses) => self.add_houses(houses, digits),
                Word::Name(name) => self.add_groups_called(name),
                _ => {}
            }
        }
    }

    /// All candidates of the cells of the clues that a reason calls by their name, with their demand or by that alone.
    fn add_groups_called(&mut self, words: &str) {
        for (group, constraints) in self.geometry.constraint_groups() {
            let demand = self.geometry.group_demand(group);
            let name = &**self.geometry.group_name(group);
            if words.starts_with(name) || demand.is_some_and(|demand| *demand.clause == *words) {
                let cells: Vec<Cell> = constraints.iter().flat_map(Constraint::cells).collect();
                self.add_cells(&cells);
            }
        }
    }

    /// All candidates of the cells of a pattern, and its digits in all houses of these cells: a strong link is about
    /// the candidates of a cell, or about the places of a digit in a house.
    fn add_pattern(&mut self, step: &Step) {
        let mut cells = step.cells.clone();
        let mut digits = step.digits;
        for node in step.links.iter().flat_map(|link| [&link.from, &link.to]) {
            cells.extend_from_slice(&node.cells);
            cells.extend_from_slice(&node.set);
            digits.insert(node.digit);
        }
        cells.sort_unstable();
        cells.dedup();
        self.add_cells(&cells);
        self.add_houses(&step.houses, digits);
        for cell in cells {
            let houses: Vec<HouseIndex> = self.geometry.houses_of(cell).to_vec();
            self.add_houses(&houses, digits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{puzzle, standard};
    use crate::techniques::path::with_unneeded;
    use crate::techniques::{Options, Path, Walk, path};

    /// Each step of a path follows at its place, though steps before it are gone: it is found again, or its cases
    /// hold line by line.
    #[track_caller]
    fn check_followed(grid: &CandidateGrid, options: &Options, steps: &[Step]) {
        let mut walk = Walk::new(grid);
        let mut grid = grid.clone();
        for step in steps {
            if !step.cases.is_empty() {
                step.cases.iter().for_each(|case| check_case(&grid, case));
                walk.apply(step);
                grid.apply(step);
                continue;
            }
            let is_within = |found: &Step| {
                let has = |pairs: &[(Cell, Digit)], pair| pairs.contains(pair);
                step.places.iter().all(|pair| has(&found.places, pair))
                    && step.removes.iter().all(|pair| has(&found.removes, pair))
            };
            let found = walk.all(step.technique, options, &|| false);
            assert!(found.iter().any(is_within), "{step:?} does not follow");
            walk.apply(step);
            grid.apply(step);
        }
    }

    /// Singles and contradictions are looked at; the patterns within nets are taken as they are. Lines of a case that
    /// ends with a contradiction may exclude the value of another line.
    #[track_caller]
    fn check_case(grid: &CandidateGrid, case: &Case) {
        let mut within = grid.clone();
        within.place(case.cell, case.digit);
        for line in &case.lines {
            match line.reason.0.as_slice() {
                [Word::Text("the only candidate left")] => {
                    let [(cell, digit)] = line.places[..] else { panic!("{line:?}") };
                    assert!(within.candidates(cell).without(DigitSet::single(digit)).is_empty(), "{line:?}");
                }
                [Word::Text("the only "), Word::Digit(digit), Word::Text(" left in "), Word::House(house)] => {
                    let cell = line.places[0].0;
                    assert!(places(&within, *house, *digit).iter().all(|place| *place == cell), "{line:?}");
                }
                _ => line.cases.iter().for_each(|case| check_case(&within, case)),
            }
            line.places.iter().for_each(|(cell, digit)| within.place(*cell, *digit));
            line.removes.iter().for_each(|(cell, digit)| within.remove(*cell, *digit));
        }
        match case.end.0.as_slice() {
            [Word::Text("no candidate is left in "), Word::Cell(cell)] => {
                assert!(within.candidates(*cell).is_empty(), "{case:?}");
            }
            [Word::Text("no place is left for "), Word::Digit(digit), Word::Text(" in "), Word::House(house)] => {
                assert_eq!(places(&within, *house, *digit), [], "{case:?}");
            }
            _ => {}
        }
    }

    fn places(grid: &CandidateGrid, house: HouseIndex, digit: Digit) -> Vec<Cell> {
        let cells = grid.geometry().house(house).cells.iter().copied();
        cells.filter(|cell| grid.value(*cell) == Some(digit) || grid.candidates(*cell).contains(digit)).collect()
    }

    #[test]
    fn every_step_that_stays_follows_without_those_that_go() {
        let puzzles = [
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
            "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7",
        ];
        let mut gone = 0;
        for text in puzzles {
            let rows: Vec<&str> = (0..9).map(|row| &text[9 * row..9 * row + 9]).collect();
            let grid = CandidateGrid::new(&puzzle(&standard(9), &rows.join(" ")));
            let options = Options::for_puzzle(grid.geometry());
            let Path { steps, open, .. } = path(&grid, &options, usize::MAX, &|| false);
            assert_eq!(open, 0, "{text}");
            gone += with_unneeded(&grid, &options, usize::MAX, &|| false).steps.len() - steps.len();
            check_followed(&grid, &options, &steps);
        }
        assert!(gone > 0, "{gone}");
    }
}
