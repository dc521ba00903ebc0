//! Tests `canon`: the canonical form, one line a puzzle, in input order.

use crate::cli::harness::{GOOD, GOOD_LINE, Scratch};

#[test]
fn puzzles_that_are_essentially_the_same_have_one_form() {
    let scratch = Scratch::new();
    let one = scratch.run_on("canon -", GOOD_LINE).exits_with(0).stdout;
    // The same, with 1 and 2 exchanged and the text turned by half.
    let other: String = GOOD_LINE
        .chars()
        .rev()
        .map(|c| {
            if c == '1' {
                '2'
            } else if c == '2' {
                '1'
            } else {
                c
            }
        })
        .collect();
    let both = scratch.run_on("canon -", format!("{GOOD_LINE}\n{other}\n")).exits_with(0);
    assert_eq!((both.stdout, both.stderr.as_str()), (one.repeat(2), ""));
    assert_eq!(scratch.run_on("canon -", GOOD).stdout, one);
    assert_eq!(scratch.run_on("canon -", one.as_str()).stdout, one);
    assert_eq!(one.trim_end().len(), 81);
}

#[test]
fn what_has_no_form_keeps_its_line() {
    let scratch = Scratch::new();
    let clash = format!("55{}", ".".repeat(79));
    let done = scratch.run_on("canon -", format!("{clash}\n{GOOD_LINE}\n")).exits_with(1);
    assert_eq!(done.stdout.lines().next(), Some(""));
    assert_eq!(done.stdout.lines().count(), 2);
    done.complains(&["<stdin>:1:1: ", "a given appears twice in a row or column"]);
    for text in [
        "12..\n....\n..21\n....\n",
        "rules: diagonal\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    ] {
        scratch.run_on("canon -", text).exits_with(1).complains(&["only classic 9×9 puzzles have a canonical form"]);
    }
    scratch.run_on("canon -", "5{3}......\n").exits_with(1);
}

#[test]
fn placed_values_do_not_count() {
    let scratch = Scratch::new();
    let one = scratch.run_on("canon -", GOOD).exits_with(0).stdout;
    let placed = GOOD.replacen('.', "+4", 1);
    assert_ne!(placed, GOOD);
    assert_eq!(scratch.run_on("canon -", placed).stdout, one);
}
