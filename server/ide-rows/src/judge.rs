//! Judges texts that should hold one puzzle each, such as the lines of an endless list, without a snapshot where
//! none is needed.

use crate::lines::with_line;
use engine::{Digit, Solution};
use ide_db::base::config::Config;
use ide_db::base::finding::FileId;
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::rule::Rule;
use ide_db::chunk::{ChunkReader, Content};
use ide_db::snapshot::Snapshot;
use ide_db::state::facts::Facts;
use ide_db::state::line_list::givens;
use ide_db::state::proof::{Proof, only_solutions};
use ide_diagnostics::drafts::may_report;
use ide_puzzles::explain::lines::solution_line;
use std::sync::Arc;
use syntax::{Dialect, PuzzleText, Remainder, blocks, is_classic_line};

/// A text that should hold one puzzle, judged.
pub(crate) enum JudgedText {
    /// The puzzle has one solution, the line, and no rule has a finding: the most frequent case.
    Sound(String),
    /// There is more than one puzzle, or the text behind the puzzle, a comment to the reader, would itself read as one.
    Several,
    /// Anything else: a snapshot with this one file, in which the puzzle, if there is one, is proved.
    Other(Snapshot),
}

/// Reads a text, as a clone of `reader` does, and proves its puzzle.
///
/// # Errors
/// When `interrupt` says so.
pub(crate) fn judge_text(
    file: FileId,
    text: &str,
    reader: &ChunkReader,
    interrupt: Interrupt<'_>,
) -> Cancellable<JudgedText> {
    let ChunkReader { ref config, dialect, ref geometries, .. } = *reader;
    let content = reader.clone().content(text, Remainder::Nothing).map(|(content, _)| content);
    let facts = match content {
        Some(Content::Lines(lines)) => match lines.only_solution(text, config, interrupt)? {
            Some(solution) => return Ok(JudgedText::Sound(solution_line(&solution))),
            None => lines.facts(text, geometries),
        },
        Some(Content::Blocks(facts)) => facts,
        None => Vec::new(),
    };
    if let Some(judged) = judge_blocks(&facts, text, config, interrupt)? {
        return Ok(judged);
    }
    let view = Content::Blocks(facts).view(text, dialect, config, geometries);
    Ok(JudgedText::Other(Snapshot::of(file, view)))
}

/// Returns the solution of each text for which [`judge_text`] returns [`JudgedText::Sound`] and which is a line of 81
/// cells with a short proof. They are proved together, in less time than one by one. `None` for any other text.
///
/// # Errors
/// When `interrupt` says so.
pub(crate) fn sound_lines(
    texts: &[&str],
    reader: &ChunkReader,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Option<String>>> {
    let mut solutions = vec![None; texts.len()];
    if !reader.reads_line_lists() {
        return Ok(solutions);
    }
    let mut numbers = Vec::with_capacity(texts.len());
    let mut puzzles = Vec::with_capacity(texts.len());
    for (number, text) in texts.iter().enumerate() {
        if let Some(givens) = givens_of_line(text) {
            numbers.push(number);
            puzzles.push(givens);
        }
    }
    for (number, solution) in numbers.into_iter().zip(only_solutions(&puzzles, &reader.config, interrupt)?) {
        // Not by `solution_line`, whose text grows symbol by symbol: there are millions of lines.
        let line = |solution: Solution| with_line(solution.iter().map(|digit| digit.get()), str::to_owned);
        solutions[number] = solution.map(line);
    }
    Ok(solutions)
}

/// The givens of a text that is one line of a classic puzzle, unless it is empty.
fn givens_of_line(text: &str) -> Option<[Option<Digit>; 81]> {
    let line = text.strip_suffix('\n').map_or(text, |line| line.strip_suffix('\r').unwrap_or(line));
    let cells = line.as_bytes().try_into().ok().filter(|_| is_classic_line(line))?;
    Some(givens(cells)).filter(|givens| givens.iter().any(Option::is_some))
}

/// Proves the puzzle of the blocks of a text; `None` if there is more to say about it than its solution.
fn judge_blocks(
    facts: &[Arc<Facts>],
    text: &str,
    config: &Config,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<JudgedText>> {
    let before = facts.iter().take_while(|facts| facts.puzzle_count() == 0);
    let start: u32 = before.map(|facts| facts.len).sum();
    if let Some(first) = facts.iter().find(|facts| facts.puzzle_count() > 0) {
        let puzzles: u32 = facts.iter().map(|facts| facts.puzzle_count()).sum();
        if puzzles > 1 || has_another_behind(first.puzzle(0), text.get(start as usize..).unwrap_or_default()) {
            return Ok(Some(JudgedText::Several));
        }
        first.prove(0, config, interrupt)?;
    }
    let [only] = facts else { return Ok(None) };
    Ok(sound(only, config).map(JudgedText::Sound))
}

/// Returns true if another puzzle of its size follows a puzzle of a text.
fn has_another_behind(puzzle: &PuzzleText, text: &str) -> bool {
    let cells = puzzle.field.cell_count();
    let behind = text.get(puzzle.span.end.to_usize()..).unwrap_or_default();
    let behind = behind.trim_matches(|character: char| character.is_whitespace() || ",;|#".contains(character));
    let is_another = |other: &PuzzleText| other.field == puzzle.field && other.grid.cell_count() == cells;
    behind.len() >= cells && blocks(behind, Dialect::Sudoku).any(|block| block.puzzles.iter().any(is_another))
}

/// The solution of a block's only puzzle, if there is no finding about the block.
fn sound(facts: &Facts, config: &Config) -> Option<String> {
    let block = &facts.block;
    let is_bare = block.problems.is_empty() && block.entries.is_empty() && block.suppressions.is_empty();
    // The layout of the text has not been looked at.
    if !is_bare || facts.puzzle_count() != 1 || config.severity(Rule::Format).is_some() || !facts.is_sound(0) {
        return None;
    }
    match facts.proof(0) {
        Some(proof @ Proof::One(solution)) => (!may_report(proof, facts, 0)).then(|| solution_line(solution)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide_db::host::Change;
    use test_fixture::*;

    fn of(text: &str, config: Config) -> JudgedText {
        judge_text(FILE, text, &ChunkReader::new(Dialect::Sudoku, Arc::new(config)), &|| false)
            .expect("nothing interrupts")
    }

    #[track_caller]
    fn check_sound(text: &str, solution: &str) {
        match of(text, Config::default()) {
            JudgedText::Sound(line) => assert_eq!(line, solution),
            JudgedText::Several | JudgedText::Other(_) => panic!("there is more to say"),
        }
    }

    /// Nothing is left out, and it is what a host would say.
    #[track_caller]
    fn check_other(text: &str, config: Config) {
        let JudgedText::Other(judged) = of(text, config.clone()) else { panic!("there is more to say") };
        assert_eq!(ide_diagnostics::findings::unproved(&judged, FILE), []);
        let mut host = host(text);
        host.apply(Change::Configure(Arc::new(config)));
        let analysis = host.snapshot();
        prove_all(&analysis);
        assert_eq!(
            ide_diagnostics::findings::findings(&judged, FILE),
            ide_diagnostics::findings::findings(&analysis, FILE)
        );
        assert_eq!(judged.puzzle_count(FILE), analysis.puzzle_count(FILE));
    }

    #[test]
    fn a_puzzle_with_one_solution_needs_no_snapshot() {
        check_sound("1234341.21...321\n", "1234341221434321");
        check_sound("1234\n341.\n21..\n.321", "1234341221434321");
        check_sound("1234341.21...321 # a title\n", "1234341221434321");
    }

    #[test]
    fn lines_that_are_proved_together_are_judged_like_single_ones() {
        let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let several = easy.replace("53", "..");
        let texts = [
            &format!("{line}\n"),
            easy,
            &several,
            &format!(" {easy}"),
            &format!("{easy}\n{easy}\n"),
            &format!("{easy} # a title"),
            &".".repeat(81),
            &"1".repeat(81),
            "1234341.21...321",
            "",
            &format!("{easy}\r\n"),
        ];
        for budget in [0, 1, 200_000] {
            let mut config = Config::default();
            config.budget = budget;
            let reader = ChunkReader::new(Dialect::Sudoku, Arc::new(config.clone()));
            let together = sound_lines(&texts, &reader, &|| false).expect("nothing interrupts");
            for (text, solution) in texts.iter().zip(&together) {
                let alone = match of(text, config.clone()) {
                    JudgedText::Sound(solution) => Some(solution),
                    JudgedText::Several | JudgedText::Other(_) => None,
                };
                assert!(solution.is_none() || *solution == alone, "{text}: {solution:?} {alone:?}");
            }
            let lines: Vec<bool> = together.iter().map(Option::is_some).collect();
            assert_eq!([lines[0], lines[1], lines[10]], [budget > 1, true, true], "with {budget} steps");
        }
        assert!(sound_lines(&texts, &ChunkReader::new(Dialect::Sudoku, Arc::default()), &|| true).is_err());
    }

    #[test]
    fn a_line_list_is_judged_like_any_text() {
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
                let judged = of(&format!("{before}{puzzle}{behind}\n"), Config::default());
                assert_eq!(matches!(judged, JudgedText::Several), expected, "{before}{behind}");
            }
        }
    }

    #[test]
    fn findings_need_a_snapshot() {
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
