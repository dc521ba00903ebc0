//! Compares the answers about a chunk that was proved as lines with those about its blocks.

use crate::tests::fixture::{FILE, prove_all};
use crate::{Analysis, ChunkReader};
use ide_db::duplicates::index::CanonicalForms;
use ide_db::duplicates::{Duplicate, Original};
use ide_db::{Config, PuzzleIndex, Rule, Severity};
use proptest::prelude::*;
use std::sync::Arc;
use syntax::Span;
use syntax::{Dialect, Remainder};

/// One solution each, written in various ways.
const SOUND: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];
/// Several solutions; none, as the eye sees, and as it does not; nothing at all; no grid.
const OTHERS: [&str; 5] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5........9",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..9.7...5..21..9..1...28....7...5..1..851......5....3.......3..68........21.....7",
    ".................................................................................",
    "title: a",
];

fn reader(config: &Config) -> ChunkReader {
    ChunkReader::new(Dialect::Sudoku, Arc::new(config.clone()))
}

/// The only chunk of a text.
fn chunk(mut reader: ChunkReader, text: &str) -> Analysis {
    reader.next(text, Remainder::Nothing).expect("a chunk").analysis
}

/// The parts that a line list is divided into when it is proved, with their texts.
fn proved(text: &str, config: &Config) -> Vec<(String, Analysis)> {
    let chunk = chunk(reader(config), text);
    let parts = chunk.prove_lines(FILE, &|| false).expect("nothing interrupts");
    let mut end = 0;
    let part = |(start, analysis): (u32, Analysis)| {
        let own = analysis.text(FILE).expect("the file").to_string();
        assert_eq!(start as usize, end);
        end += own.len();
        assert_eq!(text.get(start as usize..end), Some(&*own));
        (own, analysis)
    };
    let parts: Vec<(String, Analysis)> = parts.into_iter().map(part).collect();
    assert_eq!(end, text.len());
    parts
}

/// The answers to all questions about a chunk.
fn answers(analysis: &Analysis, duplicates: &[Duplicate]) -> Vec<String> {
    let mut answers = vec![analysis.puzzle_count(FILE).to_string()];
    answers.extend(analysis.listed(FILE, CanonicalForms::Omitted).map(|listed| format!("{listed:?}")));
    answers.extend(analysis.census(FILE).iter().map(|counted| format!("{counted:?}")));
    let compared = analysis.clone().with_duplicates(FILE, duplicates.to_vec());
    for analysis in [analysis, &compared] {
        let parts: Vec<_> = analysis.findings_in_parts(FILE).collect();
        assert!(parts.iter().all(|part| part.complete));
        answers.extend(parts.iter().flat_map(|part| &part.list).map(|finding| format!("{finding:?}")));
    }
    // Other questions read the blocks.
    answers.push(format!("{:?}", analysis.unproved(FILE)));
    answers.extend(analysis.findings(FILE).list.iter().map(|finding| format!("{finding:?}")));
    answers.extend(analysis.listed(FILE, CanonicalForms::Computed).map(|listed| format!("{listed:?}")));
    let count = analysis.puzzle_count(FILE) as u32;
    answers.extend((0..count).map(|puzzle| format!("{:?}", analysis.fingerprint(FILE, PuzzleIndex(puzzle)))));
    answers
}

/// Compares the answers of proved lines with those of their blocks, part by part.
#[track_caller]
fn check(text: &str, config: &Config, duplicates: &[Duplicate]) {
    for (own, analysis) in proved(text, config) {
        if !analysis.are_lines_proved(FILE) {
            prove_all(&analysis);
        }
        let general = chunk(reader(config).reading_blocks(), &own);
        prove_all(&general);
        let duplicates: Vec<Duplicate> = duplicates
            .iter()
            .filter(|duplicate| duplicate.puzzle.0 < general.puzzle_count(FILE) as u32)
            .cloned()
            .collect();
        assert_eq!(answers(&analysis, &duplicates), answers(&general, &duplicates), "{own} of {text}");
    }
}

/// The number of puzzles of each part, with a mark at those that are proved.
fn parts(text: &str, config: &Config) -> Vec<String> {
    let describe = |(_, analysis): (String, Analysis)| {
        let mark = if analysis.are_lines_proved(FILE) { "+" } else { "" };
        format!("{}{mark}", analysis.puzzle_count(FILE))
    };
    proved(text, config).into_iter().map(describe).collect()
}

#[test]
fn parts_of_a_line_list() {
    let text = SOUND.map(|line| format!("{line}\n")).concat();
    let config = Config::default();
    assert_eq!(parts(&text, &config), ["3+"]);
    assert_eq!(parts(text.trim_end(), &config), ["3+"]);
    assert_eq!(parts(&text.replace('\n', "\r\n"), &config), ["3+"]);
    for other in &OTHERS[..4] {
        assert_eq!(parts(&format!("{text}{other}\n"), &config), ["3+", "1"], "{other}");
        assert_eq!(parts(&format!("{other}\r\n{}", text.replace('\n', "\r\n")), &config), ["1", "3+"], "{other}");
        assert_eq!(parts(&format!("{text}{other}\n{text}{other}\n{text}"), &config), ["3+", "1", "3+", "4"]);
        assert_eq!(parts(&format!("{other}\n{other}\n{text}"), &config), ["5"], "{other}");
    }
    assert_eq!(parts(&format!("{text}{}\n", OTHERS[4]), &config), ["3"]);
    for rule in [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle] {
        let mut config = Config::default();
        config.set_severity(rule, Some(Severity::Warning));
        assert_eq!(parts(&text, &config), ["3"], "{rule:?}");
    }
    let mut config = Config::default();
    config.budget = 0;
    assert_eq!(parts(&text, &config), ["2+", "1"]);
}

#[test]
fn each_rule_finds_the_same_in_lines_and_blocks() {
    let text = SOUND.iter().chain(&OTHERS[..4]).map(|line| format!("{line}\n")).collect::<String>().repeat(2);
    let sound = SOUND.map(|line| format!("{line}\n")).concat();
    for rule in Rule::ALL {
        let mut config = Config::default();
        Rule::ALL.into_iter().for_each(|rule| config.set_severity(rule, None));
        config.set_severity(rule, Some(Severity::Info));
        let original = Original { is_same_file: true, elsewhere: None, puzzle: PuzzleIndex(0), span: Span::empty(0) };
        let duplicates = [Duplicate::equal(PuzzleIndex(2), original)];
        check(&text, &config, &duplicates);
        check(&sound, &config, &duplicates);
    }
}

#[test]
fn an_interrupted_proof_leaves_the_puzzles_unproved() {
    let analysis = chunk(reader(&Config::default()), SOUND[1]);
    assert!(analysis.prove_lines(FILE, &|| true).is_err());
    assert_eq!(analysis.unproved(FILE), [PuzzleIndex(0)]);
}

proptest! {
    /// The answers do not depend on how a chunk was proved.
    #[test]
    fn lines_answer_like_their_blocks(
        sound in prop::collection::vec(prop::sample::select(SOUND.to_vec()), 1..20),
        others in prop::collection::vec((prop::sample::select(OTHERS.to_vec()), 0_usize..6), 0..4),
        end in prop::sample::select(vec!["\n", "\r\n"]),
        has_last_end in any::<bool>(),
        redundant in any::<bool>(),
    ) {
        let mut lines = sound;
        for (other, at) in others {
            lines.insert(at.min(lines.len()), other);
        }
        let text = lines.join(end) + if has_last_end { end } else { "" };
        let mut config = Config::default();
        if redundant {
            config.set_severity(Rule::RedundantGiven, Some(Severity::Info));
        }
        let original = Original { is_same_file: true, elsewhere: None, puzzle: PuzzleIndex(0), span: Span::empty(0) };
        let last = PuzzleIndex(lines.len() as u32 - 1);
        check(&text, &config, &[Duplicate::equal(last, original)]);
    }
}
