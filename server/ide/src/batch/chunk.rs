//! Reads a file chunk by chunk. Each chunk is a snapshot that answers like one of a whole file, and is dropped after
//! use.
//!
//! Comments that suppress rules in a whole file cannot be seen in one of its chunks: a caller collects them before, as
//! [`FileSuppressions`]. The layout of a chunk is not compared with the canonical one, which depends on the whole file.

use crate::Analysis;
use ide_db::base::config::Config;
use ide_db::base::finding::FileId;
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::suppression::FileSuppressions;
use ide_db::puzzle::geometries::Geometries;
use ide_db::snapshot::Snapshot;
use ide_db::state::chunks::Chunks;
use ide_db::state::facts::Facts;
use ide_db::state::file::View;
use ide_db::state::line_list::{LineListFacts, is_enough};
use ide_diagnostics::suppression;
use ropey::Rope;
use std::sync::Arc;
use syntax::{Block, Dialect, Remainder};

/// Cuts a file that comes part by part into chunks.
#[derive(Clone)]
pub struct ChunkReader {
    reader: syntax::ChunkReader,
    pub(super) config: Arc<Config>,
    pub(super) dialect: Dialect,
    suppressed: Option<FileSuppressions>,
    line_lists: LineLists,
    pub(super) geometries: Geometries,
    /// Puzzles of the chunks returned so far.
    puzzles: u32,
}

/// The form in which a reader returns line lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineLists {
    AsBlocks,
    /// As they are; their blocks are read only if a caller asks for them.
    AsLines,
}

/// Whole blocks of a file, which begin where those of the previous chunk end.
pub struct Chunk {
    /// A snapshot with the one file [`Chunk::FILE`]: the chunk's text, in which all ranges and puzzles are counted.
    pub analysis: Analysis,
    /// Puzzles of the file before the chunk.
    pub puzzles_before: u32,
    /// Bytes of its text.
    pub len: u32,
}

/// The content of a chunk.
pub(super) enum Content {
    /// Blocks about which nothing is known yet.
    Blocks(Vec<Arc<Facts>>),
    Lines(LineListFacts),
}

impl Chunk {
    /// The one file of the snapshot.
    pub const FILE: FileId = FileId(0);
}

impl ChunkReader {
    /// A reader at the beginning of a file of that dialect under these settings. Line lists are not read until a caller
    /// asks for their blocks, unless a rule needs these; see [`Analysis::prove_lines`].
    pub fn new(dialect: Dialect, config: Arc<Config>) -> ChunkReader {
        let line_lists = if is_enough(&config) { LineLists::AsLines } else { LineLists::AsBlocks };
        ChunkReader {
            reader: syntax::ChunkReader::new(dialect),
            config,
            dialect,
            suppressed: None,
            line_lists,
            geometries: Geometries::default(),
            puzzles: 0,
        }
    }

    /// The same reader of a file whose comments suppress that in the whole file. Without it, comments of a chunk hold
    /// for that chunk.
    pub fn suppressed(self, suppressed: FileSuppressions) -> ChunkReader {
        ChunkReader { suppressed: Some(suppressed), ..self }
    }

    /// The same reader with line lists as blocks, which tests compare with them as they are.
    #[cfg(test)]
    pub(super) fn reading_blocks(self) -> ChunkReader {
        ChunkReader { line_lists: LineLists::AsBlocks, ..self }
    }

    /// Returns true if line lists are not read as blocks.
    pub(super) fn reads_line_lists(&self) -> bool {
        self.line_lists == LineLists::AsLines && self.suppressed.unwrap_or_default() == FileSuppressions::default()
    }

    /// The chunk at the beginning of `text`, which follows the chunks returned so far; `None` if no block is complete.
    pub fn next(&mut self, text: &str, remainder: Remainder) -> Option<Chunk> {
        let (content, len) = self.content(text, remainder)?;
        let text = text.get(..len as usize).filter(|text| !text.is_empty())?;
        let mut view = content.view(text, self.dialect, &self.config, &self.geometries);
        view.suppressed = view.suppressed.or(self.suppressed);
        let puzzles_before = self.puzzles;
        self.puzzles = self.puzzles.saturating_add(u32::try_from(view.puzzle_count()).unwrap_or(u32::MAX));
        Some(Chunk { analysis: Analysis { db: Snapshot::of(Chunk::FILE, view) }, puzzles_before, len })
    }

    /// The content of the next chunk, and its length.
    pub(super) fn content(&mut self, text: &str, remainder: Remainder) -> Option<(Content, u32)> {
        let chunk = if self.reads_line_lists() {
            self.reader.next(text, remainder)?
        } else {
            syntax::Chunk::Blocks(self.reader.blocks(text, remainder)?)
        };
        let len = chunk.len_bytes();
        let content = match chunk {
            syntax::Chunk::Lines(lines) => Content::Lines(LineListFacts::new(lines)),
            syntax::Chunk::Blocks(blocks) => Content::Blocks(facts(blocks, &self.geometries)),
        };
        Some((content, len))
    }
}

/// Blocks about which nothing is known yet.
fn facts(blocks: Vec<Block>, geometries: &Geometries) -> Vec<Arc<Facts>> {
    blocks.into_iter().map(|block| Arc::new(Facts::new(Arc::new(block), 0, geometries))).collect()
}

impl Content {
    /// A file that has this content.
    pub(super) fn view(self, text: &str, dialect: Dialect, config: &Arc<Config>, geometries: &Geometries) -> View {
        let config = Arc::clone(config);
        let geometries = geometries.clone();
        let view = View { text: Rope::from_str(text), config, dialect, geometries, ..View::default() };
        match self {
            Content::Blocks(facts) => View { chunks: Chunks::new(facts).into(), ..view },
            // There are no comments in line lists.
            Content::Lines(lines) => View { lines: Some(lines), suppressed: Some(FileSuppressions::default()), ..view },
        }
    }
}

pub(crate) fn prove_lines(db: &Snapshot, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<Vec<(u32, Snapshot)>> {
    let lines = db.file(file).and_then(|view| Some((view, view.lines.as_ref()?)));
    // Blocks that have been read know nothing of it.
    let Some((view, lines)) = lines.filter(|(view, lines)| !view.are_blocks_read() && !lines.is_proved()) else {
        return Ok(vec![(0, db.clone())]);
    };
    let text = view.text.to_string();
    let parts = lines.prove(&text, &view.config, interrupt)?;
    let part = |(lines, bytes): (LineListFacts, std::ops::Range<usize>)| {
        let start = bytes.start as u32;
        let text = text.get(bytes).unwrap_or_default();
        let part = Content::Lines(lines).view(text, view.dialect, &view.config, &view.geometries);
        (start, Snapshot::of(file, part))
    };
    Ok(parts.into_iter().map(part).collect())
}

pub(crate) fn are_lines_proved(db: &Snapshot, file: FileId) -> bool {
    db.file(file).is_some_and(|view| view.proved_lines().is_some())
}

pub(crate) fn add_suppressions(db: &Snapshot, file: FileId, suppressed: &mut FileSuppressions) {
    if let Some(file) = db.file(file).filter(|file| file.lines.is_none()) {
        suppression::add_suppressions(suppressed, file.chunks(), &file.config);
    }
}

pub(crate) fn use_suppressions(
    db: &Snapshot,
    id: FileId,
    suppressed: &mut FileSuppressions,
    interrupt: Interrupt<'_>,
) -> Cancellable<()> {
    if suppressed.are_all_used() {
        return Ok(());
    }
    for (_, part) in prove_lines(db, id, interrupt)? {
        let Some(file) = part.file(id).filter(|file| file.proved_lines().is_none()) else { continue };
        for unproved in ide_diagnostics::findings::each_unproved(&part, id) {
            unproved.prove(interrupt)?;
        }
        *suppressed = ide_diagnostics::findings::sweep(&part, id, file, interrupt)?.match_suppressions(*suppressed);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::{FILE, prove_all};
    use ide_db::base::finding::PuzzleIndex;
    use ide_db::base::finding::Severity;
    use ide_db::base::rule::Rule;
    use ide_db::duplicates::index::CanonicalForms;
    use ide_db::duplicates::{Duplicate, Original};
    use proptest::prelude::*;
    use syntax::Span;

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
            let original =
                Original { is_same_file: true, elsewhere: None, puzzle: PuzzleIndex(0), span: Span::empty(0) };
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
}
