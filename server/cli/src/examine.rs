//! What `check` does with one text, on a thread of the pool: finds, and fixes if that is wanted.

use crate::diff::diff;
use crate::fix::fix;
use crate::inputs::{Input, Source};
use crate::open::Sheet;
use crate::originals::Seen;
use crate::plan::Fixing;
use crate::progress::Counters;
use crate::read::{Text, mark};
use crate::rewrite::{Refusal, rewrite};
use ide::{Interrupt, Safety};

/// A text that has been checked.
pub(crate) struct Examined {
    /// What there is to report about: the text as it is now, where it lives.
    pub(crate) sheet: Sheet,
    /// What its puzzles have that those of other texts may have too, if that is wanted.
    pub(crate) puzzles: Vec<Seen>,
    /// How many fixes were applied or, where they are only shown, would be.
    pub(crate) fixes: u64,
    /// Whether there was no end to them.
    pub(crate) is_endless: bool,
    /// A text for stdout: the fixed one, or the difference.
    pub(crate) output: Option<String>,
    /// Why the fixed text was not written.
    pub(crate) refusal: Option<Refusal>,
}

/// Checks what is at hand of a text.
pub(crate) fn look(sheet: Sheet, counters: &Counters, interrupt: Interrupt<'_>) -> Examined {
    sheet.prove(interrupt, || counters.puzzle_done());
    Examined::unfixed(sheet)
}

/// Checks a text, and does with the fixes that may be `dared` what is wanted.
pub(crate) fn examine(
    input: &Input,
    Text { content, has_mark }: Text,
    (fixing, dared): (Fixing, Safety),
    counters: &Counters,
    interrupt: Interrupt<'_>,
) -> Examined {
    let mut sheet = Sheet::open(input, content);
    sheet.prove(interrupt, || counters.puzzle_done());
    if interrupt() {
        return Examined::unfixed(sheet);
    }
    let before = sheet.snapshot();
    let fixed = fix(&mut sheet, dared, |sheet| sheet.prove(interrupt, || ()));
    let (old, new) = (before.text().to_string(), sheet.text().to_string());
    if interrupt() {
        // What is not proved gives findings that are not so.
        return Examined::unfixed(before);
    }
    let (mut output, mut refusal) = (None, None);
    match (fixing, &input.source) {
        (Fixing::Show, _) if old != new => output = Some(diff(&input.shown, mark(has_mark), &old, &new)),
        (Fixing::Apply, Source::File(path)) if old != new => refusal = rewrite(path, &old, &new).err(),
        (Fixing::Apply, Source::Stdin) => output = Some(format!("{}{new}", mark(has_mark))),
        _ => {}
    }
    let fixes = if old == new || refusal.is_some() { 0 } else { fixed.applied };
    // What is reported is what the file says.
    let sheet = if fixing == Fixing::Show || refusal.is_some() { before } else { sheet };
    Examined { fixes, is_endless: !fixed.is_done, output, refusal, ..Examined::unfixed(sheet) }
}

impl Examined {
    fn unfixed(sheet: Sheet) -> Examined {
        Examined { sheet, puzzles: Vec::new(), fixes: 0, is_endless: false, output: None, refusal: None }
    }

    /// Looks up what the comparison with other texts needs, here where it is done in parallel.
    pub(crate) fn ready_to_compare(self, classes: bool) -> Examined {
        Examined { puzzles: self.sheet.puzzles(classes), ..self }
    }
}
