//! A text that is asked once and then forgotten, as each line of an endless list is: proved, and judged by all rules, without
//! what it takes to follow edits.

use crate::Config;
use crate::analysis::Analysis;
use crate::base::finding::FileId;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::batch::line_list::only_solution;
use crate::diagnostics::collect::says_something;
use crate::logic::lines::solution_line;
use crate::state::chunks::Chunks;
use crate::state::facts::Facts;
use crate::state::file::{Located, View};
use crate::state::proof::Proof;
use ropey::Rope;
use std::sync::Arc;
use syntax::{Dialect, PuzzleText, blocks};

/// What there is to know about a text that should hold one puzzle.
pub enum Brief {
    /// It has one solution, and no rule has anything to say: so it is with most. The solution as a line.
    Sound(String),
    /// There is more than one puzzle, or what stands behind it, a remark to the reader, would itself read as one.
    Several,
    /// Anything else: a snapshot with this one file, in which the puzzle, if there is one, is proved.
    Other(Analysis),
}

/// Reads a text and proves its puzzle. A snapshot would cost as much as all of that where nobody needs to ask it anything.
///
/// # Errors
/// When `interrupt` says so.
pub fn brief(
    file: FileId,
    text: &str,
    dialect: Dialect,
    config: &Arc<Config>,
    interrupt: Interrupt<'_>,
) -> Cancellable<Brief> {
    if let Some(solution) = only_solution(text, dialect, config, interrupt)? {
        return Ok(Brief::Sound(solution_line(&solution)));
    }
    let facts: Vec<Arc<Facts>> = blocks(text, dialect).map(|block| Arc::new(Facts::new(Arc::new(block), 0))).collect();
    let before = facts.iter().take_while(|facts| facts.puzzle_count() == 0);
    let start: u32 = before.map(|facts| facts.len).sum();
    if let Some(first) = facts.iter().find(|facts| facts.puzzle_count() > 0) {
        let puzzles: u32 = facts.iter().map(|facts| facts.puzzle_count()).sum();
        if puzzles > 1 || has_another_behind(first.puzzle(0), text.get(start as usize..).unwrap_or_default()) {
            return Ok(Brief::Several);
        }
        first.prove(0, config, interrupt)?;
    }
    if let [only] = facts.as_slice()
        && let Some(solution) = sound(only, config)
    {
        return Ok(Brief::Sound(solution));
    }
    let (text, chunks, config) = (Rope::from_str(text), Chunks::new(facts).into(), Arc::clone(config));
    let view = View { text, chunks, config, dialect, ..View::default() };
    Ok(Brief::Other(Analysis::of(file, view)))
}

/// Whether behind a puzzle of a text there is another one of its size.
fn has_another_behind(puzzle: &PuzzleText, text: &str) -> bool {
    let cells = usize::from(puzzle.size).pow(2);
    let behind = text.get(puzzle.span.end as usize..).unwrap_or_default();
    let behind = behind.trim_matches(|character: char| character.is_whitespace() || ",;|#".contains(character));
    let is_another = |other: &PuzzleText| other.size == puzzle.size && other.grid.cell_count() == cells;
    behind.len() >= cells && blocks(behind, Dialect::Sudoku).any(|block| block.puzzles.iter().any(is_another))
}

/// The solution of a block's only puzzle, if that is all there is to say about the block.
fn sound(facts: &Facts, config: &Config) -> Option<String> {
    let block = &facts.block;
    let is_bare = block.problems.is_empty() && block.entries.is_empty() && block.suppressions.is_empty();
    // How the text is written nobody has looked at.
    if !is_bare || facts.puzzle_count() != 1 || config.severity(Rule::Format).is_some() || !facts.is_sound(0) {
        return None;
    }
    match facts.proof(0) {
        Some(proof @ Proof::One(solution)) => {
            let located = Located { facts, index: 0, start: 0 };
            (!says_something(proof, &located)).then(|| solution_line(solution))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Change;
    use crate::tests::fixture::*;

    fn of(text: &str, config: Config) -> Brief {
        brief(FILE, text, Dialect::Sudoku, &Arc::new(config), &|| false).expect("nothing interrupts")
    }

    #[track_caller]
    fn check_sound(text: &str, solution: &str) {
        match of(text, Config::default()) {
            Brief::Sound(line) => assert_eq!(line, solution),
            Brief::Several | Brief::Other(_) => panic!("there is more to say"),
        }
    }

    /// Nothing is left out, and it is what a host would say.
    #[track_caller]
    fn check_other(text: &str, config: Config) {
        let Brief::Other(brief) = of(text, config.clone()) else { panic!("there is more to say") };
        assert_eq!(brief.unproved(FILE), []);
        let mut host = host(text);
        host.apply(Change::Configure(Arc::new(config)));
        let analysis = host.snapshot();
        prove_all(&analysis);
        assert_eq!(brief.findings(FILE), analysis.findings(FILE));
        assert_eq!(brief.puzzle_count(FILE), analysis.puzzle_count(FILE));
    }

    #[test]
    fn a_puzzle_with_one_solution_needs_no_snapshot() {
        check_sound("1234341.21...321\n", "1234341221434321");
        check_sound("1234\n341.\n21..\n.321", "1234341221434321");
        check_sound("1234341.21...321 # a title\n", "1234341221434321");
    }

    #[test]
    fn a_plain_line_is_told_what_any_other_is() {
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        for text in [format!("{line}\n"), line.to_owned(), format!(" {line}")] {
            check_sound(&text, solution);
        }
    }

    #[test]
    fn another_puzzle_behind_a_puzzle() {
        let puzzle = "1234341.21...321";
        for (behind, expected) in [
            ("", false),
            (" title", false),
            (" # 12345678901234567 times", false),
            (",1234341221434321", false),
            // A solution that lacks cells, which a rule says.
            (",1234341.21...321", false),
            (",1...............", true),
            (" # 1...............", true),
            (" 1........", false),
            ("\n1234341.21...321", true),
        ] {
            for before in ["", "# a remark\n", "P1; "] {
                let brief = of(&format!("{before}{puzzle}{behind}\n"), Config::default());
                assert_eq!(matches!(brief, Brief::Several), expected, "{before}{behind}");
            }
        }
    }

    #[test]
    fn whatever_a_rule_or_a_person_may_want_to_know_makes_one() {
        for text in [
            "",
            "# x\n",
            "hello\n",
            "12..\n....\n..21\n....\n",
            "11..\n....\n....\n....\n",
            "1+234341.21...321\n",
            "clues: 9\n\n1234341.21...321\n",
            "1234341.21...321,1234341221434312\n",
            "# sudoku: ignore syntax\n1234341.21...321\n",
        ] {
            check_other(text, Config::default());
        }
        for rule in [Rule::Format, Rule::RedundantGiven] {
            let mut config = Config::default();
            config.select(&[rule]);
            check_other("1234341.21...321\n", config);
        }
    }
}
