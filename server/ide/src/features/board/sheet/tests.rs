//! Tests sheets: as well-formed XML, and by what a picture contains.

use super::*;
use crate::features::board::{PuzzleBoard, Waiting};
use crate::tests::fixture::*;
use expect_test::expect;
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

fn board_of(text: &str) -> PuzzleBoard {
    let board = host(text).snapshot().board(FILE, PuzzleIndex(0), None, Waiting::Known, &|| false);
    board.expect("nothing interrupts").expect("there is a puzzle")
}

fn picture_of(text: &str, label: &str) -> Picture {
    Picture::new(&board_of(text), Sheet::Puzzle, label)
}

/// The texts of a document, one after the other; an error if it is not well-formed.
fn texts(xml: &str) -> Result<Vec<String>, quick_xml::Error> {
    let mut reader = Reader::from_str(xml);
    let mut found = Vec::new();
    let mut depth = 0_usize;
    loop {
        match reader.read_event()? {
            Event::Start(start) => {
                depth += 1;
                start.attributes().try_for_each(|attribute| attribute.map(drop))?;
            }
            Event::Empty(element) => element.attributes().try_for_each(|attribute| attribute.map(drop))?,
            Event::End(_) => depth = depth.checked_sub(1).expect("a start for each end"),
            Event::Text(text) => {
                let text = text.xml10_content().trim().to_owned();
                found.extend((!text.is_empty()).then_some(text));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0, "an end for each start");
    Ok(found)
}

#[test]
fn values_that_the_grid_does_not_show() {
    for (text, expected) in [
        ("size: 4\nvalues: 1-6\n1...\n....\n....\n....\n", "<div class=\"rules\">values 1 to 6</div>"),
        (
            "values: 0-3\nrules: diagonal\n1...\n....\n....\n....\n",
            "<div class=\"rules\">values 0 to 3, diagonal</div>",
        ),
        ("1...\n....\n....\n....\n", "<figcaption></figcaption>"),
    ] {
        let html = Html { columns: 1 }.figure("", &picture_of(text, ""));
        assert!(html.contains(expected), "{html}");
    }
}

#[test]
fn a_small_puzzle() {
    let picture = picture_of("1 {2 3} . .\n3 +4 . .\n. . x 3\n. . 2 .\n", "A & B");
    expect![[r#"
        <svg xmlns="http://www.w3.org/2000/svg" class="puzzle" viewBox="-6 -6 412 412" role="img" aria-label="A &amp; B">
        <path class="lines" d="M100 0v100M0 100h100M100 100h100M300 0v100M200 100h100M300 100h100M100 100v100M300 100v100M100 200v100M0 300h100M100 300h100M300 200v100M200 300h100M300 300h100M100 300v100M300 300v100"/>
        <path class="borders" d="M200 0v100M0 200h100M200 100v100M100 200h100M200 200h100M300 200h100M200 200v100M200 300v100M0 0H400V400H0Z"/>
        <text class="given" x="50" y="50" font-size="64">1</text>
        <text class="mark" x="172" y="28" font-size="36">2</text>
        <text class="mark" x="128" y="72" font-size="36">3</text>
        <text class="given" x="50" y="150" font-size="64">3</text>
        <text class="placed" x="150" y="150" font-size="64">4</text>
        <text class="given" x="350" y="250" font-size="64">3</text>
        <text class="given" x="250" y="350" font-size="64">2</text>
        </svg>"#]].assert_eq(&picture.element().replace("><", ">\n<"));
}

#[test]
fn clues_and_regions_are_drawn() {
    let text =
        "12..\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n[arrows]\nr3c1: r3c2 r3c3\n[skyscrapers]\nleft: 3 . . .\n";
    let xml = picture_of(text, "").element();
    assert_eq!(texts(&xml).expect("well-formed"), ["3", "3", "1", "2"], "{xml}");
    assert!(xml.contains("class=\"area dashed\"") && xml.contains("class=\"area open\""), "{xml}");
    let html = Html { columns: 1 }.figure("One", &picture_of(text, ""));
    assert!(html.contains("<div class=\"rules\">cages, arrows, skyscrapers</div>"), "{html}");
}

#[test]
fn kinds_of_bands_have_patterns_and_a_key() {
    let picture =
        picture_of("rules: antiknight\n12..\n....\n....\n....\n[renbans]\nr3c1 r3c2\n[whispers]\nr4c1 r4c2\n", "");
    let html = Html { columns: 1 }.figure("One", &picture);
    texts(&html).expect("well-formed");
    assert!(html.contains("<div class=\"rules\">antiknight, <svg class=\"key\""), "{html}");
    assert_eq!(html.matches("class=\"band renbans\"").count(), 2, "{html}");
}

#[test]
fn a_solution_is_drawn_into_the_open_cells() {
    let board = board_of("12..\n34..\n...3\n..2.\n");
    let mut host = host("12..\n34..\n...3\n..2.\n");
    let solution = host.snapshot().solution(FILE, PuzzleIndex(0), &|| false).expect("nothing interrupts");
    let solution = solution.expect("one solution");
    let picture = Picture::new(&board, Sheet::Solution(&solution), "");
    assert_eq!(texts(&picture.element()).expect("well-formed").concat(), "1234341242134321".replace("4213", "2143"));
}

#[test]
fn wide_grids_are_as_wide_as_the_page() {
    let html = Html { columns: 2 };
    let samurai = picture_of(include_str!("../../../../../../samples/grids/samurai.sudoku"), "Samurai");
    assert!(html.figure("", &samurai).starts_with("<figure class=\"wide\">"));
    assert!(html.figure("", &samurai).contains(">samurai<"), "the caption names the figure");
    assert_eq!(samurai.element().matches("class=\"area outline\"").count(), 5);
    let twin = picture_of("size: 4\ngrids: r1c1 r3c3\n....\n....\n......\n......\n....\n....\n", "Twin");
    assert!(html.figure("", &twin).contains(">2 grids<"), "{}", html.figure("", &twin));
    assert!(html.part("", &samurai).starts_with("<figure class=\"wide\">"));
    let sixteen = picture_of(&format!("size: 16\n{}", "................\n".repeat(16)), "16");
    assert!(html.figure("", &sixteen).starts_with("<figure><figcaption>"));
}

#[test]
fn a_sheet_has_rows_of_pictures() {
    let items = ["One", "Two", "Three"].map(|title| (title.to_owned(), picture_of("12..\n34..\n...3\n..2.\n", title)));
    let sheet = svg_sheet(&items, 2);
    let texts = texts(&sheet).expect("well-formed");
    assert_eq!(texts.iter().filter(|text| ["One", "Two", "Three"].contains(&&***text)).count(), 3);
    assert!(sheet.contains("viewBox=\"-20 -20 924 1044\""), "{sheet}");
}

proptest! {
    #[test]
    fn any_text_is_a_text(caption in "\\PC*|[<>&\"'\\x00-\\x1f\u{fffe}\u{ffff}a-z/!\\[\\]-]*") {
        let picture = picture_of("1...\n....\n....\n....\n", &caption);
        let html = Html { columns: 2 };
        let inner = html.figure(&caption, &picture) + &html.remark(&caption, &caption);
        let found = texts(&format!("<main>{inner}</main>")).expect("well-formed");
        // The caption and nothing else: it has not become an element.
        prop_assert_eq!(found.iter().filter(|text| *text == "1").count() >= 1, true);
        prop_assert_eq!(inner.matches("<figure>").count(), 2);
        prop_assert_eq!(inner.matches("<script").count(), 0);
        texts(&svg_sheet(&[(caption.clone(), picture)], 1)).expect("well-formed");
    }
}

/// The steps of a puzzle, as the elements of their pictures, each with its sentence.
fn steps_of(text: &str) -> Vec<(String, String)> {
    let board = board_of(text);
    let extent = crate::Extent { steps: usize::MAX, uniqueness: true };
    let explained = host(text).snapshot().explain(FILE, PuzzleIndex(0), extent, &|| false);
    let explained = explained.expect("nothing interrupts").expect("a path");
    let mut grid = explained.start;
    let mut pictures = Vec::new();
    for reasoned in &explained.steps {
        let view = StepView { grid: &grid, step: &reasoned.step };
        let picture = Picture::new(&board, Sheet::Step(view), "");
        texts(&picture.element()).expect("well-formed");
        pictures.push((reasoned.text.clone(), picture.element()));
        grid.apply(&reasoned.step);
    }
    pictures
}

#[test]
fn a_step_of_a_clue_shows_the_clue_and_what_goes() {
    let text = "....\n....\n..1.\n2...\n[cages]\n3: r1c1 r1c2\n7: r2c1 r2c2\n";
    let steps = steps_of(text);
    let (sentence, picture) = steps.iter().find(|(sentence, _)| sentence.starts_with("Cage")).expect("a cage");
    expect!["Cage Combination: r1c12<>34, because r1c1 and r1c2 make 3 in the cage at r1c1: 1 and 2"]
        .assert_eq(sentence);
    assert_eq!(picture.matches("<g class=\"about\">").count(), 1, "{picture}");
    assert_eq!(picture.matches("class=\"sign goes\"").count(), 4, "{picture}");
    assert_eq!(picture.matches("class=\"frame reason\"").count(), 2, "{picture}");
}

#[test]
fn a_step_of_an_equation_shows_both_sides_and_one_of_a_chain_its_links() {
    let steps = steps_of(include_str!("../../../../../../samples/variants/clones.sudoku"));
    let step = |kind: &str| &steps.iter().find(|(sentence, _)| sentence.starts_with(kind)).expect(kind).1;
    let (sentence, equation) =
        steps.iter().find(|(_, picture)| picture.contains("class=\"frame other\"")).expect("two sides");
    assert!(sentence.starts_with("Phistomefel Ring"), "{sentence}");
    assert!(equation.contains("class=\"frame reason\""), "{equation}");
    let chain = step("Forcing Chain");
    for class in ["link strong", "link weak", "arrow", "sign excluded", "sign reason", "sign goes"] {
        assert!(chain.contains(&format!("class=\"{class}\"")), "{class}: {chain}");
    }
    assert!(steps.last().expect("steps").1.contains("class=\"frame new\""));
}

#[test]
fn long_captions_have_several_lines() {
    let caption = "Thermometer Bound: r1c1<>9, because values increase from the bulb in r1c1".to_owned();
    let sheet = svg_sheet(&[(caption, picture_of("12..\n34..\n...3\n..2.\n", ""))], 1);
    assert_eq!(sheet.matches("class=\"caption\"").count(), 4, "{sheet}");
    assert!(sheet.contains(">Thermometer Bound:</text>"), "{sheet}");
    assert!(sheet.contains("viewBox=\"-20 -20 452 692\""), "{sheet}");
}
