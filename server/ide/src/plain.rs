//! A passage of nothing but lines of 81 digits and dots, as large collections are. It is proved from its digits: where each
//! puzzle has one solution, there is nothing more to say than that it stands elsewhere, too, and its blocks, which cost as
//! much as the proof, are read only if somebody asks for them. Where a few have not, the blocks are read, and of the others
//! it is known that they are sound.

use crate::analysis::Analysis;
use crate::catalogue::Listed;
use crate::chunks::Chunks;
use crate::facts::Facts;
use crate::file::View;
use crate::finding::PuzzleIndex;
use crate::fingerprint::{Fingerprint, of_classic};
use crate::host::FileId;
use crate::proof::search_classic;
use crate::rules::Rule;
use crate::{Config, Interrupt, Interrupted};
use engine::{Digit, Solution, Verdict};
use std::sync::{Arc, OnceLock};
use syntax::{Dialect, Passages, PlainLines, Span, blocks};

/// The lines, and what is known about them.
#[derive(Clone)]
pub(crate) struct Plain {
    lines: PlainLines,
    proved: OnceLock<Proved>,
}

/// What proofs have shown about the lines.
#[derive(Clone)]
struct Proved {
    /// What tells each puzzle from others, if it is known to have one solution.
    fingerprints: Box<[Option<Fingerprint>]>,
    /// How many have.
    sound: usize,
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
        self.sound() == self.puzzle_count()
    }

    /// How many puzzles are known to have one solution.
    fn sound(&self) -> usize {
        self.proved.get().map_or(0, |proved| proved.sound)
    }

    /// The blocks of the lines.
    pub(crate) fn chunks(&self, text: &str) -> Chunks {
        let facts = blocks(text, Dialect::Sudoku).map(|block| Arc::new(Facts::new(Arc::new(block), 0)));
        let facts: Vec<Arc<Facts>> = facts.collect();
        // A block a line.
        let fingerprints = self.proved.get().into_iter().flat_map(|proved| &proved.fingerprints);
        let sound = facts.iter().zip(fingerprints).filter(|(_, fingerprint)| fingerprint.is_some());
        sound.for_each(|(facts, _)| facts.set_quiet());
        Chunks::new(facts)
    }

    /// What whoever compares files wants to know of the puzzles, with the lines of their grids, if they are proved.
    pub(crate) fn listed(&self) -> Option<impl Iterator<Item = (Listed, Span)>> {
        let pitch = self.lines.pitch;
        let listed = move |(fingerprint, index): (&Option<Fingerprint>, u32)| {
            let start = index * pitch;
            let listed = Listed { fingerprint: (*fingerprint)?, class: None, puzzle: PuzzleIndex(index), start };
            Some((listed, Span::new(start, start + CELLS)))
        };
        let proved = self.proved.get().filter(|_| self.is_proved());
        proved.map(|proved| proved.fingerprints.iter().zip(0..).filter_map(listed))
    }

    /// How many givens each of the puzzles has that is known to have one solution.
    pub(crate) fn clues(&self, text: &str) -> Vec<Option<usize>> {
        let givens = |cells: &[u8; 81]| cells.iter().filter(|cell| given(**cell).is_some()).count();
        let clues = |(fingerprint, cells): (&Option<Fingerprint>, _)| fingerprint.map(|_| givens(cells));
        let proved = self.proved.get();
        proved
            .map(|proved| proved.fingerprints.iter().zip(self.lines.of(text)).map(clues).collect())
            .unwrap_or_default()
    }

    /// Proves the puzzles; how many have one solution, as far as it has looked.
    fn prove(&self, text: &str, config: &Config, interrupt: Interrupt<'_>) -> Result<usize, Interrupted> {
        if self.proved.get().is_none() {
            let proved = Proved::of(self.lines, text, config, interrupt)?;
            self.proved.get_or_init(|| proved);
        }
        Ok(self.sound())
    }
}

/// Puzzles of which at most one is known to be unsound: so many more make another one bearable. What is not sound is searched
/// again when its block is read, which of a list of nothing else would double the time.
const SOUND_FOR_ONE: usize = 8;

impl Proved {
    fn of(lines: PlainLines, text: &str, config: &Config, interrupt: Interrupt<'_>) -> Result<Proved, Interrupted> {
        let mut fingerprints = Vec::with_capacity(lines.count as usize);
        let (mut sound, mut unsound) = (0, 0);
        for givens in lines.of(text).map(|cells| cells.map(given)) {
            let is_sound = !is_blank(&givens)
                && search_classic(&givens, 2, 0, config.budget, interrupt)?.verdict() == Verdict::One;
            fingerprints.push(is_sound.then(|| of_classic(&givens)));
            (sound, unsound) = if is_sound { (sound + 1, unsound) } else { (sound, unsound + 1) };
            if unsound > 1 + sound / SOUND_FOR_ONE {
                break;
            }
        }
        fingerprints.resize(lines.count as usize, None);
        Ok(Proved { fingerprints: fingerprints.into(), sound })
    }
}

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
) -> Result<Option<Solution>, Interrupted> {
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
    /// Proves a passage of nothing but plain classic puzzles from its digits; of how many of them there is nothing more to
    /// say. If that is not all, the others are to be proved one by one.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn prove_at_a_glance(&self, file: FileId, interrupt: Interrupt<'_>) -> Result<usize, Interrupted> {
        let Some((view, plain)) = self.file(file).and_then(|view| Some((view, view.plain.as_ref()?))) else {
            return Ok(0);
        };
        // Blocks that are there already know nothing of it.
        match view.are_blocks_read() {
            true => Ok(plain.sound()),
            false => plain.prove(&view.text.to_string(), &view.config, interrupt),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicates::{Duplicate, Original};
    use crate::fixture::{FILE, prove_all};
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
        let analysis = passages.next(text, true, |_, _| true).expect("a passage").analysis;
        if analysis.prove_at_a_glance(FILE, &|| false) != Ok(analysis.puzzle_count(FILE)) {
            prove_all(&analysis);
        }
        analysis
    }

    /// All that is asked of a passage.
    fn answers(analysis: &Analysis, duplicates: &[Duplicate]) -> Vec<String> {
        let mut answers = vec![format!("{} {}", analysis.puzzle_count(FILE), analysis.own_puzzle_count(FILE))];
        answers.extend(analysis.listed(FILE, false).map(|listed| format!("{listed:?}")));
        answers.extend(analysis.census(FILE).iter().map(|counted| format!("{counted:?}")));
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

    #[track_caller]
    fn check(text: &str, config: &Config, duplicates: &[Duplicate]) {
        let (glance, general) = (passage(text, config, true), passage(text, config, false));
        assert_eq!(answers(&glance, duplicates), answers(&general, duplicates), "{text}");
    }

    fn is_proved_at_a_glance(text: &str, config: &Config) -> bool {
        passage(text, config, true).file(FILE).expect("the file").proved_at_a_glance().is_some()
    }

    #[test]
    fn what_is_left_to_a_glance() {
        let text = SOUND.map(|line| format!("{line}\n")).concat();
        let config = Config::default();
        assert!(is_proved_at_a_glance(&text, &config));
        assert!(is_proved_at_a_glance(text.trim_end(), &config));
        assert!(is_proved_at_a_glance(&text.replace('\n', "\r\n"), &config));
        for other in OTHERS {
            assert!(!is_proved_at_a_glance(&format!("{text}{other}\n"), &config), "{other}");
        }
        for rule in [Rule::Format, Rule::RedundantGiven, Rule::EquivalentPuzzle] {
            let mut config = Config::default();
            config.set_severity(rule, Some(Severity::Warning));
            assert!(!is_proved_at_a_glance(&text, &config), "{rule:?}");
        }
        let mut config = Config::default();
        config.budget = 0;
        assert!(!is_proved_at_a_glance(&text, &config));
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
        assert_eq!(analysis.prove_at_a_glance(FILE, &|| true), Err(Interrupted));
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
