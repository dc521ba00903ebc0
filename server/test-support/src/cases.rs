//! Checks files of cases: what a file shows, then texts, each with what is expected of it.

use std::path::Path;

/// The mark above a text.
const TEXT: &str = "=== text\n";

/// Compares each file of a folder with what it would say now. `mark` stands between a text and what is expected of it,
/// which `answer` computes. There have to be `least` texts.
///
/// # Panics
/// When a file differs. With `UPDATE_EXPECT` it is rewritten instead.
pub fn check(folder: &Path, mark: &str, least: usize, answer: impl Fn(&str) -> String) {
    let mut texts = 0;
    let mut differing = String::new();
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let expected = std::fs::read_to_string(&path).expect("it can be read");
        let mut parts = expected.split(TEXT);
        let mut actual = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (text, _) = part.split_once(mark).unwrap_or_else(|| panic!("{}: no {mark}", path.display()));
            actual += &format!("{TEXT}{text}{mark}{}", answer(text));
            texts += 1;
        }
        if actual == expected {
            continue;
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, actual).expect("it can be written");
        } else {
            differing += &format!("{}\n{expected}is now\n{actual}\n", path.display());
        }
    }
    assert!(texts >= least, "only {texts} texts");
    assert!(differing.is_empty(), "UPDATE_EXPECT=1 rewrites these files:\n{differing}");
}
