//! A passage of nothing but lines of 81 digits and dots, as large collections are. It is proved from its digits: where each
//! puzzle has one solution, there is nothing more to say than that it stands elsewhere, too, and its blocks, which cost as
//! much as the proof, are read only if somebody asks for them. Where a few have not, the passage is divided: no line has to do
//! with another, and the blocks of the others need not be read for their sake.

use crate::Config;
use crate::analysis::Analysis;
use crate::base::finding::{FileId, PuzzleIndex};
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::rule::Rule;
use crate::duplicates::index::Listed;
use crate::puzzle::fingerprint::{Fingerprint, of_classic};
use crate::state::chunks::Chunks;
use crate::state::facts::Facts;
use crate::state::file::View;
use crate::state::proof::search_classic;
use engine::{Digit, Solution, Verdict};
use ropey::Rope;
use std::ops::Range;
use std::sync::{Arc, OnceLock};
use syntax::{Dialect, Passages, PlainLines, Span, blocks};

/// The lines, and what is known about them.
#[derive(Clone)]
pub(crate) struct Plain {
    lines: PlainLines,
    /// What tells the puzzles from others; known if each of them has one solution.
    proved: OnceLock<Box<[Fingerprint]>>,
}

impl Plain {
    pub(crate) fn new(lines: PlainLines) -> Plain {
        Plain { lines, proved: OnceLock::new() }
    }

    pub(crate) fn puzzle_count(&self) -> usize {
        self.lines.count as usize
    }

    /// Whether each puzzle is known to have one solution, so that nothing is to be said about it by itself.
    pub(crate) fn is_proved(&self) -> bool {
        self.proved.get().is_some()
    }

    /// The blocks of the lines.
    pub(crate) fn chunks(&self, text: &str) -> Chunks {
        let facts = blocks(text, Dialect::Sudoku).map(|block| Arc::new(Facts::new(Arc::new(block), 0)));
        let facts: Vec<Arc<Facts>> = facts.collect();
        if self.is_proved() {
            facts.iter().for_each(|facts| facts.set_quiet());
        }
        Chunks::new(facts)
    }

    /// What whoever compares files wants to know of the puzzles, with the lines of their grids, if they are proved.
    pub(crate) fn listed(&self) -> Option<impl Iterator<Item = (Listed, Span)>> {
        let pitch = self.lines.pitch;
        let listed = move |(fingerprint, index): (&Fingerprint, u32)| {
            let start = index * pitch;
            let listed = Listed { fingerprint: *fingerprint, class: None, puzzle: PuzzleIndex(index), start };
            (listed, Span::new(start, start + CELLS))
        };
        self.proved.get().map(|proved| proved.iter().zip(0..).map(listed))
    }

    /// How many givens each of the puzzles has, if they are proved.
    pub(crate) fn clues(&self, text: &str) -> Option<Vec<usize>> {
        let givens = |cells: &[u8; 81]| cells.iter().filter(|cell| given(**cell).is_some()).count();
        self.is_proved().then(|| self.lines.of(text).map(givens).collect())
    }

    /// What tells each puzzle from others that is proved to have one solution.
    fn prove(&self, text: &str, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<Vec<Option<Fingerprint>>> {
        let mut fingerprints = Vec::with_capacity(self.puzzle_count());
        let (mut sound, mut unsound) = (0, 0);
        for givens in self.lines.of(text).map(|cells| cells.map(given)) {
            let is_sound = !is_blank(&givens)
                && search_classic(&givens, 2, 0, config.budget, interrupt)?.verdict() == Verdict::One;
            fingerprints.push(is_sound.then(|| of_classic(&givens)));
            (sound, unsound) = if is_sound { (sound + 1, unsound) } else { (sound, unsound + 1) };
            if unsound > 1 + sound / SOUND_FOR_ONE {
                break;
            }
        }
        fingerprints.resize(self.puzzle_count(), None);
        Ok(fingerprints)
    }

    /// Some of the lines, and their bytes; proved, if what tells each from others is known.
    fn part(&self, lines: Range<usize>, fingerprints: &[Option<Fingerprint>]) -> (Plain, Range<usize>) {
        let PlainLines { pitch, len, .. } = self.lines;
        let start = lines.start * pitch as usize;
        let end = (lines.end * pitch as usize).min(len as usize);
        let part = Plain::new(PlainLines { count: lines.len() as u32, pitch, len: (end - start) as u32 });
        let proved: Option<Box<[Fingerprint]>> = fingerprints.iter().copied().collect();
        let proved = proved.map(OnceLock::from).unwrap_or_default();
        (Plain { proved, ..part }, start..end)
    }
}

/// Puzzles of which one may be unsound, and one more. What is unsound is searched again by itself, which of a list of nothing
/// else would double the time.
const SOUND_FOR_ONE: usize = 8;

/// Bytes of a grid.
const CELLS: u32 = 81;

fn given(cell: u8) -> Option<Digit> {
    Digit::new(cell.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9)
}

fn is_blank(givens: &[Option<Digit>; 81]) -> bool {
    givens.iter().all(Option::is_none)
}

/// The solution of a text that is one plain line, if that is all there is to say about it.
///
/// # Errors
/// When `interrupt` says so.
pub(crate) fn only_solution(
    text: &str,
    dialect: Dialect,
    config: &Config,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Solution>> {
    let lines = Passages::new(dialect).skip_plain(text, true).filter(|lines| lines.count == 1 && is_enough(config));
    let givens = lines.and_then(|lines| Some(lines.of(text).next()?.map(given)));
    let Some(givens) = givens.filter(|givens| !is_blank(givens)) else { return Ok(None) };
    let outcome = search_classic(&givens, 2, 1, config.budget, interrupt)?;
    let is_unique = outcome.verdict() == Verdict::One;
    Ok(outcome.solutions.into_iter().next().filter(|_| is_unique))
}

/// Whether under these settings nothing can be said about a puzzle of a plain line that has one solution but that it, as
/// it is written, stands elsewhere, too.
pub(crate) fn is_enough(config: &Config) -> bool {
    let more = [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle];
    more.into_iter().all(|rule| config.severity(rule).is_none())
}

impl View {
    /// The plain lines that the text consists of, if they are known to need no more than a glance.
    pub(crate) fn proved_at_a_glance(&self) -> Option<&Plain> {
        self.plain.as_ref().filter(|plain| plain.is_proved())
    }
}

impl Analysis {
    /// Proves a passage of nothing but plain classic puzzles from its digits, and divides it into stretches of which either
    /// all puzzles are proved, or none, and they are to be proved one by one; each with its place in the passage. Any other
    /// passage is one such stretch.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn glance(&self, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<Vec<(u32, Analysis)>> {
        let plain = self.file(file).and_then(|view| Some((view, view.plain.as_ref()?)));
        // Blocks that are there already know nothing of it.
        let Some((view, plain)) = plain.filter(|(view, plain)| !view.are_blocks_read() && !plain.is_proved()) else {
            return Ok(vec![(0, self.clone())]);
        };
        let text = view.text.to_string();
        let fingerprints = plain.prove(&text, &view.config, interrupt)?;
        if let Some(all) = fingerprints.iter().copied().collect() {
            plain.proved.get_or_init(|| all);
            return Ok(vec![(0, self.clone())]);
        }
        let mut first = 0;
        let stretch = |fingerprints: &[Option<Fingerprint>]| {
            let lines = first..first + fingerprints.len();
            first = lines.end;
            let (plain, bytes) = plain.part(lines, fingerprints);
            let start = bytes.start as u32;
            let text = text.get(bytes).map(Rope::from_str).unwrap_or_default();
            let View { ref config, dialect, silence, .. } = *view;
            let config = Arc::clone(config);
            let view = View { text, plain: Some(plain), config, dialect, silence, ..View::default() };
            (start, Analysis::of(file, view))
        };
        Ok(fingerprints.chunk_by(|one, next| one.is_some() == next.is_some()).map(stretch).collect())
    }

    /// Whether a file is a stretch that [`Analysis::glance`] has proved.
    pub fn is_proved_at_a_glance(&self, file: FileId) -> bool {
        self.file(file).is_some_and(|view| view.proved_at_a_glance().is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicates::{Duplicate, Original};
    use crate::tests::fixture::{FILE, prove_all};
    use crate::{Passages, Severity};
    use proptest::prelude::*;

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

    fn passage(text: &str, config: &Config, glances: bool) -> Analysis {
        let passages = Passages::new(Dialect::Sudoku, Arc::new(config.clone()));
        let mut passages = if glances { passages.at_a_glance() } else { passages };
        passages.next(text, true, |_, _| true).expect("a passage").analysis
    }

    /// What a glance makes of a text, with the texts of the stretches.
    fn glanced(text: &str, config: &Config) -> Vec<(String, Analysis)> {
        let stretches = passage(text, config, true).glance(FILE, &|| false).expect("nothing interrupts");
        let mut end = 0;
        let stretch = |(start, analysis): (u32, Analysis)| {
            let own = analysis.text(FILE).expect("the file").to_string();
            assert_eq!(start as usize, end);
            end += own.len();
            assert_eq!(text.get(start as usize..end), Some(&*own));
            (own, analysis)
        };
        let stretches: Vec<(String, Analysis)> = stretches.into_iter().map(stretch).collect();
        assert_eq!(end, text.len());
        stretches
    }

    /// All that is asked of a passage.
    fn answers(analysis: &Analysis, duplicates: &[Duplicate]) -> Vec<String> {
        let mut answers = vec![format!("{} {}", analysis.puzzle_count(FILE), analysis.own_puzzle_count(FILE))];
        answers.extend(analysis.listed(FILE, false).map(|listed| format!("{listed:?}")));
        answers.extend(analysis.census(FILE).map(|counted| format!("{counted:?}")));
        let compared = analysis.clone().with_duplicates(FILE, duplicates.to_vec());
        for analysis in [analysis, &compared] {
            let parts: Vec<_> = analysis.findings_in_parts(FILE).collect();
            assert!(parts.iter().all(|part| part.complete));
            answers.extend(parts.iter().flat_map(|part| &part.list).map(|finding| format!("{finding:?}")));
        }
        // Whoever asks for more has the blocks read.
        answers.push(format!("{:?}", analysis.unproved(FILE)));
        answers.extend(analysis.findings(FILE).list.iter().map(|finding| format!("{finding:?}")));
        answers.extend(analysis.listed(FILE, true).map(|listed| format!("{listed:?}")));
        let count = analysis.puzzle_count(FILE) as u32;
        answers.extend((0..count).map(|puzzle| format!("{:?}", analysis.fingerprint(FILE, PuzzleIndex(puzzle)))));
        answers
    }

    /// Compares what a glance says with what the blocks say, stretch by stretch.
    #[track_caller]
    fn check(text: &str, config: &Config, duplicates: &[Duplicate]) {
        for (own, analysis) in glanced(text, config) {
            if !analysis.is_proved_at_a_glance(FILE) {
                prove_all(&analysis);
            }
            let general = passage(&own, config, false);
            prove_all(&general);
            let duplicates: Vec<Duplicate> = duplicates
                .iter()
                .filter(|duplicate| duplicate.puzzle.0 < general.puzzle_count(FILE) as u32)
                .cloned()
                .collect();
            assert_eq!(answers(&analysis, &duplicates), answers(&general, &duplicates), "{own} of {text}");
        }
    }

    /// How many puzzles each stretch holds, with a mark at those that are proved.
    fn stretches(text: &str, config: &Config) -> Vec<String> {
        let describe = |(_, analysis): (String, Analysis)| {
            let mark = if analysis.is_proved_at_a_glance(FILE) { "+" } else { "" };
            format!("{}{mark}", analysis.puzzle_count(FILE))
        };
        glanced(text, config).into_iter().map(describe).collect()
    }

    #[test]
    fn what_is_left_to_a_glance() {
        let text = SOUND.map(|line| format!("{line}\n")).concat();
        let config = Config::default();
        assert_eq!(stretches(&text, &config), ["3+"]);
        assert_eq!(stretches(text.trim_end(), &config), ["3+"]);
        assert_eq!(stretches(&text.replace('\n', "\r\n"), &config), ["3+"]);
        for other in &OTHERS[..4] {
            assert_eq!(stretches(&format!("{text}{other}\n"), &config), ["3+", "1"], "{other}");
            assert_eq!(
                stretches(&format!("{other}\r\n{}", text.replace('\n', "\r\n")), &config),
                ["1", "3+"],
                "{other}"
            );
            assert_eq!(stretches(&format!("{text}{other}\n{text}{other}\n{text}"), &config), ["3+", "1", "3+", "4"]);
            assert_eq!(stretches(&format!("{other}\n{other}\n{text}"), &config), ["5"], "{other}");
        }
        assert_eq!(stretches(&format!("{text}{}\n", OTHERS[4]), &config), ["3"]);
        for rule in [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle] {
            let mut config = Config::default();
            config.set_severity(rule, Some(Severity::Warning));
            assert_eq!(stretches(&text, &config), ["3"], "{rule:?}");
        }
        let mut config = Config::default();
        config.budget = 0;
        assert_eq!(stretches(&text, &config), ["2+", "1"]);
    }

    #[test]
    fn each_rule_by_itself_says_the_same_at_a_glance() {
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
    fn who_is_interrupted_knows_nothing() {
        let mut passages = Passages::new(Dialect::Sudoku, Arc::default()).at_a_glance();
        let analysis = passages.next(SOUND[1], true, |_, _| true).expect("a passage").analysis;
        assert!(analysis.glance(FILE, &|| true).is_err());
        assert_eq!(analysis.unproved(FILE), [PuzzleIndex(0)]);
    }

    proptest! {
        /// Nobody can tell how a passage was proved.
        #[test]
        fn a_glance_says_what_the_blocks_say(
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
