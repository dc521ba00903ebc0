//! A file that is not kept: it comes passage by passage, each of which can be asked like a file of its own, and is gone
//! when its findings have been told.
//!
//! What comments silence in a whole file cannot be seen in one of its passages: [`FileSilence`] is found out before. The
//! form of a passage is not compared with the canonical one, which depends on the whole file.

use crate::Config;
use crate::analysis::Analysis;
use crate::base::finding::FileId;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::batch::line_list::{self, Plain};
use crate::diagnostics::suppression::FileSilence;
use crate::state::chunks::Chunks;
use crate::state::facts::Facts;
use crate::state::file::View;
use ropey::Rope;
use std::sync::Arc;
use syntax::{Dialect, PlainLines};

/// Cuts a file that comes part by part.
#[derive(Clone)]
pub struct Passages {
    reader: syntax::Passages,
    config: Arc<Config>,
    dialect: Dialect,
    silence: Option<FileSilence>,
    /// Whether plain lines may be left to a glance.
    glances: bool,
    /// Puzzles of the passages handed out.
    puzzles: u32,
}

/// Whole blocks of a file, which begin where those of the passage before end.
pub struct Passage {
    /// A snapshot with the one file [`Passage::FILE`]: the passage's text, in which all ranges and puzzles are counted.
    pub analysis: Analysis,
    /// How many puzzles of the file stand before it.
    pub puzzles_before: u32,
    /// Bytes of its text.
    pub len: u32,
}

impl Passage {
    /// The one file of the snapshot.
    pub const FILE: FileId = FileId(0);
}

impl Passages {
    /// A file of that kind under these settings.
    pub fn new(dialect: Dialect, config: Arc<Config>) -> Passages {
        Passages { reader: syntax::Passages::new(dialect), config, dialect, silence: None, glances: false, puzzles: 0 }
    }

    /// The same, of a file in whose whole comments silence that. Otherwise those of a passage silence what is in it.
    pub fn silenced(self, silence: FileSilence) -> Passages {
        Passages { silence: Some(silence), ..self }
    }

    /// The same for those who want to know about all blocks: of plain lines none is read before somebody asks for it. See
    /// [`Analysis::glance`].
    pub fn at_a_glance(self) -> Passages {
        Passages { glances: line_list::is_enough(&self.config), ..self }
    }

    /// What can be read for certain of `text`, which follows the passages handed out so far, and is the `rest` of the file
    /// or not; `None` if that is nothing. What is said about blocks that are not `ours`, by their texts and the number of
    /// their puzzles, is left out, and so are they where puzzles are counted or compared.
    pub fn next(&mut self, text: &str, rest: bool, ours: impl FnMut(&str, usize) -> bool) -> Option<Passage> {
        if let Some(lines) = self.skip_plain(text, rest) {
            let view = View { plain: Some(Plain::new(lines)), silence: Some(FileSilence::default()), ..self.view() };
            return self.passage(text, lines.len, lines.count, view);
        }
        let (chunks, len) = self.read(text, rest, ours);
        let puzzles = u32::try_from(chunks.puzzle_count()).unwrap_or(u32::MAX);
        let view = View { chunks: chunks.into(), ..self.view() };
        self.passage(text, len, puzzles, view)
    }

    /// Goes behind the lines at the beginning of a text that need not be read yet.
    fn skip_plain(&mut self, text: &str, rest: bool) -> Option<PlainLines> {
        let is_silent = self.silence.unwrap_or_default() == FileSilence::default();
        (self.glances && is_silent).then(|| self.reader.skip_plain(text, rest)).flatten()
    }

    /// The next blocks, and their length.
    fn read(&mut self, text: &str, rest: bool, mut ours: impl FnMut(&str, usize) -> bool) -> (Chunks, u32) {
        let mut len = 0;
        let facts = self.reader.read(text, rest).into_iter().map(|block| {
            let start = len as usize;
            len += block.len;
            let is_ours = ours(text.get(start..len as usize).unwrap_or_default(), block.puzzles.len());
            Arc::new(Facts::new(Arc::new(block), 0).ours(is_ours))
        });
        (Chunks::new(facts.collect()), len)
    }

    fn view(&self) -> View {
        View { config: Arc::clone(&self.config), dialect: self.dialect, silence: self.silence, ..View::default() }
    }

    /// The beginning of a text as a passage.
    fn passage(&mut self, text: &str, len: u32, puzzles: u32, view: View) -> Option<Passage> {
        let text = text.get(..len as usize).filter(|text| !text.is_empty())?;
        let view = View { text: Rope::from_str(text), ..view };
        let puzzles_before = self.puzzles;
        self.puzzles = self.puzzles.saturating_add(puzzles);
        Some(Passage { analysis: Analysis::of(Passage::FILE, view), puzzles_before, len })
    }
}

impl Analysis {
    /// Adds what comments of a file silence in all of it.
    pub fn add_silence(&self, file: FileId, silence: &mut FileSilence) {
        // There are no comments in plain lines.
        if let Some(file) = self.file(file).filter(|file| file.plain.is_none()) {
            silence.add(file.chunks(), &file.config);
        }
    }

    /// Finds out which of that has something to silence in a file, or a passage of one, in which all blocks are ours; proves its
    /// puzzles.
    pub fn use_silence(&self, id: FileId, silence: &mut FileSilence, interrupt: Interrupt<'_>) -> Cancellable<()> {
        if silence.is_used_up() {
            return Ok(());
        }
        for (_, stretch) in self.glance(id, interrupt)? {
            let Some(file) = stretch.file(id).filter(|file| file.proved_at_a_glance().is_none()) else { continue };
            for unproved in stretch.each_unproved(id) {
                unproved.prove(interrupt)?;
            }
            *silence = stretch.sweep(id, file, interrupt)?.asked(*silence);
        }
        Ok(())
    }
}
