//! Tests `print`: sheets of several puzzles, in HTML and SVG.

use crate::cli::harness::Scratch;

const FOUR: &str = "12..\n34..\n...3\n..2.\n";
const KILLER: &str = "title: Killer\n....\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n7: r1c3 r1c4\n";

#[test]
fn an_html_document_with_all_puzzles() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("title: One\n{FOUR}\n{FOUR}"));
    scratch.write("b.sudoku", KILLER);
    let done = scratch.run("print a.sudoku b.sudoku").exits_with(0);
    assert!(done.stdout.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"), "{}", done.stdout);
    assert!(done.stdout.ends_with("</main>\n</body>\n</html>\n"), "{}", done.stdout);
    for caption in ["One", "a.sudoku, puzzle 2", "Killer<div class=\"rules\">cages</div>"] {
        assert!(done.stdout.contains(&format!("<figcaption>{caption}</figcaption>")), "{caption}: {}", done.stdout);
    }
    assert_eq!(done.stdout.matches("<figure>").count(), 3);
    assert!(done.stdout.contains("class=\"area dashed\""), "the cages are drawn");
    assert!(!done.stdout.contains("<script") && !done.stdout.contains("src="));
    assert!(done.stdout.contains("repeat(2,"));
    assert!(scratch.run("print --columns 3 a.sudoku").exits_with(0).stdout.contains("repeat(3,"));
}

#[test]
fn one_svg_picture_with_all_puzzles() {
    let scratch = Scratch::new();
    let done = scratch.run_on("print --format svg --columns 1 -", format!("{FOUR}\n{KILLER}").as_str()).exits_with(0);
    assert!(done.stdout.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -20 452 1044\">"));
    assert!(done.stdout.contains(">&lt;stdin&gt;, puzzle 1</text>"), "{}", done.stdout);
    assert!(done.stdout.contains(">Killer (cages)</text>"), "{}", done.stdout);
    assert!(done.stdout.ends_with("</svg>\n"));
}

#[test]
fn solutions_come_last() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("title: One\n{FOUR}"));
    let done = scratch.run("print --solutions a.sudoku").exits_with(0);
    let (puzzles, solutions) = done.stdout.split_once("<h2>Solutions</h2>").expect("solutions");
    assert_eq!(puzzles.matches("class=\"given\"").count(), 6);
    assert_eq!(solutions.matches("class=\"placed\"").count(), 10);
    scratch.write("b.sudoku", KILLER);
    let done = scratch.run("print --solutions a.sudoku b.sudoku").exits_with(1);
    assert!(done.stderr.contains("b.sudoku:2:1: there is not exactly one solution"), "{}", done.stderr);
    assert!(done.stdout.contains("<p class=\"none\">There is not exactly one solution.</p>"));
}

#[test]
fn steps_have_pictures_with_their_sentences() {
    let scratch = Scratch::new();
    scratch.write("one.sudoku", format!("title: One\n{FOUR}"));
    let done = scratch.run("print --path one.sudoku").exits_with(0);
    assert_eq!(done.stdout.matches("<figure>").count(), 11, "the puzzle and ten steps: {}", done.stdout);
    assert_eq!(done.stdout.matches("<p class=\"legend\">").count(), 1);
    assert!(done.stdout.contains("<figcaption>10. "), "{}", done.stdout);
    let one = scratch.run("print --step 2 --format svg one.sudoku").exits_with(0);
    assert_eq!(one.stdout.matches("<g transform").count(), 1);
    assert!(one.stdout.contains(">2. "), "{}", one.stdout);
    let none = scratch.run("print --step 11 one.sudoku").exits_with(1);
    assert!(none.stderr.contains("there is no step 11: the path has 10 steps"), "{}", none.stderr);
}

#[test]
fn what_cannot_be_read_is_drawn_as_far_as_it_can() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "12..\n34.\n...3\n..2.\n");
    let done = scratch.run("print a.sudoku").exits_with(1);
    assert!(done.stderr.contains("a.sudoku:1:1: cannot be read completely: "), "{}", done.stderr);
    assert!(done.stdout.contains("class=\"unknown\""), "{}", done.stdout);
    let none = scratch.run_on("print -", "# nothing\n").exits_with(2);
    assert_eq!(none.stdout, "");
}

#[test]
fn titles_stay_text() {
    let scratch = Scratch::new();
    let title = "</figcaption><script>alert(1)</script> & \"x\" \u{1b}[31m";
    let done = scratch.run_on("print -", format!("title: {title}\n{FOUR}").as_str()).exits_with(0);
    assert!(!done.stdout.contains("<script>") && !done.stdout.contains('\u{1b}'), "{}", done.stdout);
    assert!(done.stdout.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;"), "{}", done.stdout);
}
