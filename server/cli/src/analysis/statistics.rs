//! Formats the statistics of a run, for programs and for people: findings by rule, puzzles by solutions, grids, clues
//! and ratings.
//!
//! The names and the order of the members are a promise; see the rules' documentation.

use crate::analysis::census::{Census, Grid, Verdicts};
use crate::analysis::tally::Tally;
use ide::words::counted;
use ide::{Rule, Severity, bars};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;

/// The number of kinds of grids whose clues are drawn, the most frequent first.
const MOST_DRAWN: usize = 3;
/// The greatest number of bars in a drawing.
const MOST_BARS: u32 = 12;

/// The member `statistics` of a report for programs.
#[derive(Serialize)]
pub(crate) struct StatisticsRecord<'a> {
    rules: Vec<RuleRecord>,
    #[serde(flatten)]
    census: &'a Census,
}

/// The number of findings of a rule, by severity.
#[derive(Serialize)]
struct RuleRecord {
    rule: &'static str,
    errors: u64,
    warnings: u64,
    infos: u64,
}

impl<'a> StatisticsRecord<'a> {
    pub(crate) fn new(tally: &'a Tally) -> StatisticsRecord<'a> {
        let record = |rule: Rule| RuleRecord {
            rule: rule.name(),
            errors: tally.count_of(rule, Severity::Error),
            warnings: tally.count_of(rule, Severity::Warning),
            infos: tally.count_of(rule, Severity::Info),
        };
        let mut rules: Vec<RuleRecord> = tally.rules().map(record).collect();
        rules.sort_by_key(|record| record.rule);
        StatisticsRecord { rules, census: &tally.census }
    }
}

/// Formats the statistics for people.
pub(crate) fn lines(tally: &Tally) -> Vec<String> {
    let mut lines = table("findings by rule:", &by_rule(tally));
    lines.extend(table("puzzles by solutions:", &by_solutions(&tally.census.solutions)));
    if !tally.census.grids.is_empty() {
        lines.push("puzzles by size and clues:".to_owned());
        lines.extend(by_grid(&tally.census));
    }
    lines.extend(tally.census.ratings.lines());
    lines
}

/// Formats counts and what they count below a title; nothing if there are none.
fn table(title: &str, rows: &[(u64, impl Display)]) -> Vec<String> {
    let width = rows.iter().map(|(count, _)| count.to_string().len()).max().unwrap_or(0);
    let title = (!rows.is_empty()).then(|| title.to_owned());
    title.into_iter().chain(rows.iter().map(|(count, what)| format!("  {count:>width$}  {what}"))).collect()
}

/// The findings by rule, the most frequent first.
fn by_rule(tally: &Tally) -> Vec<(u64, String)> {
    let says = |rule: Rule| {
        [Severity::Error, Severity::Warning, Severity::Info].into_iter().filter_map(move |severity| {
            let count = tally.count_of(rule, severity);
            (count > 0).then(|| (count, format!("{} ({})", rule.name(), severity.name())))
        })
    };
    let mut rules: Vec<(u64, String)> = tally.rules().flat_map(says).collect();
    rules.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    rules
}

fn by_solutions(verdicts: &Verdicts) -> Vec<(u64, &'static str)> {
    let all = [
        (verdicts.unique, "with one solution"),
        (verdicts.multiple, "with several solutions"),
        (verdicts.none, "with no solution"),
        (verdicts.undecided, "undecided"),
        (verdicts.invalid, "unreadable"),
        (verdicts.empty, "empty"),
    ];
    all.into_iter().filter(|&(count, _)| count > 0).collect()
}

fn by_grid(census: &Census) -> Vec<String> {
    let mut grids: Vec<(u64, &Grid, &BTreeMap<u32, u64>)> =
        census.grids.iter().map(|(grid, clues)| (clues.values().sum(), grid, clues)).collect();
    grids.sort_by_key(|&(puzzles, grid, _)| (std::cmp::Reverse(puzzles), grid));
    let width = grids.iter().map(|(puzzles, ..)| puzzles.to_string().len()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (index, (puzzles, grid, clues)) in grids.into_iter().enumerate() {
        lines.push(format!("  {puzzles:>width$}  {}: {}", grid.words(), spread(clues)));
        if index < MOST_DRAWN && clues.len() > 1 {
            lines.extend(
                bars(clues, |clues| clues.to_string()).into_iter().map(|bar| format!("  {:width$}  {bar}", "")),
            );
        }
    }
    lines
}

/// Formats the range of clues: `17 to 36 clues, median 25`.
fn spread(clues: &BTreeMap<u32, u64>) -> String {
    let (Some((&least, _)), Some((&most, _))) = (clues.first_key_value(), clues.last_key_value()) else {
        return String::new();
    };
    if least == most {
        return counted(u64::from(least), "clue");
    }
    format!("{least} to {most} clues, median {}", median(clues))
}

/// The median number of clues; the lower one of two.
fn median(clues: &BTreeMap<u32, u64>) -> u32 {
    let half = clues.values().sum::<u64>().div_ceil(2);
    let mut behind = 0;
    let reaches = |entry: &(&u32, &u64)| {
        behind += entry.1;
        behind >= half
    };
    clues.iter().find(reaches).map_or(0, |(&clues, _)| clues)
}

impl Grid {
    /// Formats a kind of grid: `9×9`, `6×6 with boxes of 2x3`, `9×9 irregular, diagonal`.
    fn words(&self) -> String {
        let size = self.size;
        let mut words = format!("{size}×{size}");
        if self.irregular {
            words += " irregular";
        }
        match &self.boxes {
            Some(boxes) if *boxes != square(size) => words += &format!(" with boxes of {boxes}"),
            None if !self.irregular => words += " without boxes",
            _ => {}
        }
        self.rules.iter().fold(words, |words, rule| words + ", " + rule)
    }
}

/// The square boxes of a size, which need no mention.
fn square(size: u8) -> String {
    let side = f64::from(size).sqrt() as u8;
    format!("{side}x{side}")
}

/// Draws a bar for each number, such as that of clues, or for each of some ranges if there are too many.
pub(super) fn bars(clues: &BTreeMap<u32, u64>, name: impl Fn(u32) -> String) -> Vec<String> {
    bars::drawn(&bars::bars(clues, MOST_BARS, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;
    use ide::{Counted, GridKind, SolutionCount};

    fn puzzle(size: u8, clues: usize, solutions: SolutionCount) -> Counted {
        let boxes = if size == 6 { (2, 3) } else { (3, 3) };
        let grid = GridKind { size, boxes: Some(boxes), is_irregular: false, rules: Vec::new() };
        Counted { grid, clues, solutions }
    }

    fn census() -> Census {
        let mut census = Census::default();
        for clues in 0..90 {
            census.add(puzzle(9, 17 + clues % 10 * (clues % 3), SolutionCount::Unique));
        }
        census.add(puzzle(9, 24, SolutionCount::Several { count: 3, exact: true }));
        census.add(puzzle(6, 8, SolutionCount::None));
        census.add(puzzle(9, 3, SolutionCount::Invalid));
        census.add(puzzle(9, 0, SolutionCount::Blank));
        census
    }

    #[test]
    fn people_see_the_spread() {
        let mut tally = Tally::default();
        tally.census = census();
        expect![[r#"
            puzzles by solutions:
              90  with one solution
               1  with several solutions
               1  with no solution
               1  unreadable
               1  empty
            puzzles by size and clues:
              91  9×9: 17 to 35 clues, median 20
                  17-18  ######################################## 39
                  19-20  ########## 9
                  21-22  ########## 9
                  23-24  ########### 10
                  25-26  ########## 9
                  27-28  #### 3
                  29-30  #### 3
                  31-32  #### 3
                  33-34  #### 3
                     35  #### 3
               1  6×6 with boxes of 2x3: 8 clues"#]]
        .assert_eq(&lines(&tally).join("\n"));
    }

    #[test]
    fn programs_see_the_counts() {
        let mut small = Census::default();
        small.add(puzzle(6, 8, SolutionCount::Unique));
        expect![[r#"{"solutions":{"unique":1,"multiple":0,"none":0,"undecided":0,"invalid":0,"empty":0},"grids":[{"size":6,"box":"2x3","irregular":false,"rules":[],"puzzles":1,"clues":[{"clues":8,"puzzles":1}]}],"ratings":{"puzzles":0,"sampled":0,"scales":["HoDoKu 2.2","SE 1.2.1"],"difficulty":[{"difficulty":"easy","puzzles":0},{"difficulty":"medium","puzzles":0},{"difficulty":"hard","puzzles":0},{"difficulty":"unfair","puzzles":0},{"difficulty":"extreme","puzzles":0}],"se":[]}}"#]].assert_eq(&serde_json::to_string(&small).expect("a text"));
    }

    #[test]
    fn the_median_is_a_number_of_clues() {
        assert_eq!(median(&BTreeMap::from([(17, 1), (20, 1)])), 17);
        assert_eq!(median(&BTreeMap::from([(17, 1), (20, 2)])), 20);
        assert_eq!(median(&BTreeMap::new()), 0);
    }
}
