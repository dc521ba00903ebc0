//! HoDoKu's cases of techniques, from the shared data beside the repository.

use crate::library::{Outcome, cases};

#[test]
fn all_cases_pass() {
    let Some(path) = test_support::corpora::corpus("techniques/reglib-1.4.txt") else { return };
    let text = std::fs::read_to_string(path).expect("readable");
    let cases = cases(&text);
    assert!(cases.len() > 400, "{} cases", cases.len());
    let failed = cases.iter().filter_map(|case| match case.run() {
        Outcome::Passed => None,
        outcome => Some(format!("line {}, {}: {outcome:?}", case.line, case.code)),
    });
    let failed: Vec<String> = failed.collect();
    assert!(failed.is_empty(), "{} of {} cases failed:\n{}", failed.len(), cases.len(), failed.join("\n"));
}
