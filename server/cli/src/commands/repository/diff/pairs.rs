//! Pairs the files of two folders by their paths below them, or two files whatever their names are.

use crate::files::paths::slashes;
use crate::input::discover::Input;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The inputs that are compared with each other; one of them may be missing.
pub(super) struct PairedInputs<'a> {
    pub(super) old: Option<&'a Input>,
    pub(super) new: Option<&'a Input>,
    /// The path below the folders; `None` for two files.
    pub(super) label: Option<String>,
}

/// The pairs, by path. `roots` are the folders, if folders are compared.
pub(super) fn pairs<'a>(old: &'a [Input], new: &'a [Input], roots: &[Option<PathBuf>; 2]) -> Vec<PairedInputs<'a>> {
    let [Some(old_root), Some(new_root)] = roots else {
        return vec![PairedInputs { old: old.first(), new: new.first(), label: None }];
    };
    let mut paired: BTreeMap<String, [Option<&Input>; 2]> = BTreeMap::new();
    for (side, (inputs, root)) in [(old, old_root), (new, new_root)].into_iter().enumerate() {
        for input in inputs {
            let below = input.file().map(|file| slashes(file.strip_prefix(root).unwrap_or(file)));
            paired.entry(below.unwrap_or_default()).or_default()[side] = Some(input);
        }
    }
    paired.into_iter().map(|(label, [old, new])| PairedInputs { old, new, label: Some(label) }).collect()
}
