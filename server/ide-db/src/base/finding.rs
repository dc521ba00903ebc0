//! Findings of a check, as plain data: byte ranges and words. It knows no protocol and no lines and columns.

use crate::base::rule::{Rule, Severity};
use std::sync::Arc;
use syntax::{BlockSpan, Offset, Span};

/// One thing that a rule says about one puzzle, or about text outside of all puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule that found it.
    pub rule: Rule,
    /// Its severity under the settings in force.
    pub severity: Severity,
    /// Where it is, in bytes of the file.
    pub span: Span,
    /// The range that an editor underlines, if `span` is more than a person has to look at.
    pub focus: Option<Span>,
    /// One sentence without a final full stop.
    pub message: String,
    /// Which puzzle of the file it concerns.
    pub puzzle: Option<PuzzleIndex>,
    /// That puzzle's title, if it has one.
    pub name: Option<Arc<str>>,
    /// The cells it concerns, in `r1c5` form.
    pub cells: Vec<String>,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// The fix, if there is one that needs no choice.
    pub fix: Option<Fix>,
}

impl Finding {
    /// Returns true if a cursor or a selection touches it.
    pub fn is_at(&self, span: Span) -> bool {
        std::iter::once(self.span).chain(self.focus).any(|place| place.meets(span) || place.touches(span.start))
    }

    /// The range that an editor underlines.
    pub fn shown(&self) -> Span {
        self.focus.unwrap_or(self.span)
    }
}

/// A finding with ranges relative to its block and without what depends on settings or the place in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockFinding {
    pub rule: Rule,
    pub kind: FindingKind,
    pub span: BlockSpan,
    /// The range that an editor underlines, if `span` is more than a person has to look at.
    pub focus: Option<BlockSpan>,
    pub message: String,
    pub cells: Vec<String>,
    pub related: Vec<Related<BlockSpan>>,
    pub fix: Option<Fix<BlockSpan>>,
}

/// The conclusion that a finding allows about the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// It shows that a readable grid has no solution.
    Contradiction,
    /// It is a mistake, whatever the solutions are.
    Mistake,
    /// It can be read in two ways: a warning at most, even if its rule is more severe.
    Doubt,
    /// It may be intended: information at most, even if its rule is more severe.
    Remark,
}

impl BlockFinding {
    /// A finding without related places, cells and fix.
    pub fn new(rule: Rule, span: BlockSpan, message: String) -> BlockFinding {
        let kind = if rule.contradicts() { FindingKind::Contradiction } else { FindingKind::Mistake };
        BlockFinding { rule, kind, span, focus: None, message, cells: Vec::new(), related: Vec::new(), fix: None }
    }

    pub fn with_fix(self, fix: Option<Fix<BlockSpan>>) -> BlockFinding {
        BlockFinding { fix, ..self }
    }

    /// Returns true if it shows that a readable grid has no solution.
    pub fn contradicts(&self) -> bool {
        self.kind == FindingKind::Contradiction
    }

    /// Returns true if it explains why a grid cannot be used.
    pub fn explains(&self) -> bool {
        self.rule.explains() || self.contradicts()
    }

    /// The severity that it has where its rule has `of_rule`.
    pub fn severity(&self, of_rule: Severity) -> Severity {
        match self.kind {
            FindingKind::Contradiction | FindingKind::Mistake => of_rule,
            FindingKind::Doubt => of_rule.min(Severity::Warning),
            FindingKind::Remark => Severity::Info,
        }
    }

    /// The finding in the file: ranges moved by the block's start.
    pub fn place(
        &self,
        of_rule: Severity,
        puzzle: Option<PuzzleIndex>,
        name: Option<Arc<str>>,
        start: Offset,
    ) -> Finding {
        Finding {
            rule: self.rule,
            severity: self.severity(of_rule),
            span: self.span.in_file(start),
            focus: self.focus.map(|focus| focus.in_file(start)),
            message: self.message.clone(),
            puzzle,
            name,
            cells: self.cells.clone(),
            related: self.related.iter().cloned().map(|related| related.in_file(start)).collect(),
            fix: self.fix.clone().map(|fix| fix.in_file(start)),
        }
    }
}

/// A place that explains a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related<S = Span> {
    /// The file, if it is another than the finding's.
    pub elsewhere: Option<Elsewhere>,
    /// Where, in bytes of the file.
    pub span: S,
    /// The message about this place.
    pub message: String,
}

/// Another file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// Its number; `None` if it is not open, and known from a catalogue only.
    pub file: Option<FileId>,
    /// Its name for programs, as the caller gave it.
    pub path: Arc<str>,
    /// Its name for people.
    pub shown: Arc<str>,
}

/// A change of the text that fixes a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix<S = Span> {
    /// Its title, in the imperative: `Remove the 5 at r1c3`.
    pub title: String,
    pub safety: Safety,
    /// The change: sorted, not overlapping.
    pub edits: Vec<TextEdit<S>>,
}

/// The safety of a fix: whether it may be applied without confirmation. Ordered: `Safe < Unsafe`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Safety {
    /// It preserves the meaning of the puzzle for every solution.
    Safe,
    /// It relies on the only solution of the givens, which may themselves be wrong, and reveals it; or it guesses the
    /// intention of the author.
    Unsafe,
}

/// Replaces a byte range of the file by a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit<S = Span> {
    /// The replaced range, in bytes of the file.
    pub span: S,
    /// The new text.
    pub text: String,
}

/// Returns a text after edits that are sorted and do not overlap.
pub fn with_edits(text: &str, edits: &[TextEdit]) -> String {
    debug_assert!(edits.is_sorted_by(|one, next| one.span.end <= next.span.start), "edits overlap: {edits:?}");
    let mut new = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        new += text.get(at..edit.span.start.to_usize()).unwrap_or_default();
        new += &edit.text;
        at = edit.span.end.to_usize();
    }
    new + text.get(at..).unwrap_or_default()
}

/// Replaces a byte range of a block by a text.
pub type BlockEdit = TextEdit<BlockSpan>;

impl Related<BlockSpan> {
    fn in_file(self, block_start: Offset) -> Related {
        Related { elsewhere: self.elsewhere, span: self.span.in_file(block_start), message: self.message }
    }
}

impl Fix<BlockSpan> {
    fn in_file(self, block_start: Offset) -> Fix {
        let edits = self.edits.into_iter().map(|edit| edit.in_file(block_start)).collect();
        Fix { title: self.title, safety: self.safety, edits }
    }
}

impl BlockEdit {
    /// The same edit of the file in which the block starts at `block_start`.
    pub fn in_file(self, block_start: Offset) -> TextEdit {
        TextEdit { span: self.span.in_file(block_start), text: self.text }
    }
}

/// A file under analysis. The caller hands out the numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);

/// The position of a puzzle in its file, 0-based (shown 1-based).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleIndex(pub u32);

/// The findings of a file, or of a part of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Sorted by range, then rule.
    pub list: Vec<Finding>,
    /// The number of findings, including those that a limit left out of the list.
    pub total: usize,
    /// True if every puzzle has been proved, so that no finding will be added.
    pub complete: bool,
}

/// Takes in findings, of each severity at most so many: what is left out is counted but never made.
pub struct Collector {
    findings: Findings,
    limit: usize,
    /// The number of findings of each severity in the list.
    taken: [usize; 3],
}

impl Collector {
    pub fn new(limit: usize) -> Collector {
        Collector { findings: Findings { complete: true, ..Findings::default() }, limit, taken: [0; 3] }
    }

    pub fn add(&mut self, severity: Severity, finding: impl FnOnce() -> Finding) {
        self.findings.total += 1;
        let taken = &mut self.taken[severity as usize];
        if *taken < self.limit {
            *taken += 1;
            self.findings.list.push(finding());
        }
    }

    /// Says that there is more to come.
    pub fn is_incomplete(&mut self) {
        self.findings.complete = false;
    }

    /// The worst of them, within the limit.
    pub fn finish(mut self) -> Findings {
        let list = &mut self.findings.list;
        if list.len() > self.limit {
            // Stable, so of equally bad ones the first stay.
            list.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
            list.truncate(self.limit);
        }
        list.sort_by_key(|finding| (finding.span, finding.rule));
        self.findings
    }
}
