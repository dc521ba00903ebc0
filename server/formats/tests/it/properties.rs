//! Properties of every puzzle and of every text.

use clues::{Before, Clue, ClueKind, Count, Counted, PairRelation, Relation, Shape, Side};
use field::{Cell, Digit, DigitSet, Field};
use formats::{CellRecord, ClueSection, Foreign, Loss, Record, Target, Variant, standard_boxes, sudoku};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn any_digit(digit_count: u8) -> impl Strategy<Value = Digit> {
    (0..usize::from(digit_count)).prop_map(|index| Digit::from_index(index).expect("a digit"))
}

fn cell(size: u8) -> impl Strategy<Value = CellRecord> {
    prop_oneof![
        4 => Just(CellRecord::Empty),
        3 => any_digit(size).prop_map(CellRecord::Given),
        1 => any_digit(size).prop_map(CellRecord::Placed),
        1 => (0..1_u64 << size).prop_map(|bits| CellRecord::Candidates(DigitSet::of_bits(bits))),
    ]
}

fn puzzle() -> impl Strategy<Value = Record> {
    let size = prop_oneof![Just(4_u8), Just(6), Just(7), Just(9), Just(16), Just(25), Just(36)];
    size.prop_flat_map(|size| {
        let count = usize::from(size) * usize::from(size);
        let regions: Vec<u8> = (0..count).map(|cell| (cell % usize::from(size)) as u8).collect();
        let word = "[ -~äß漢]{0,12}";
        let key = prop_oneof![Just("title"), Just("author"), Just("comment"), Just("colour"), Just("date")];
        (
            prop::collection::vec((key, word), 0..4),
            prop::collection::vec(word, 0..3),
            prop::collection::vec(cell(size), count),
            prop::option::of(prop::collection::vec(any_digit(size), count)),
            prop::option::of(Just(regions).prop_shuffle()),
            prop::sample::subsequence(Variant::ALL.map(|(variant, _)| variant).to_vec(), 0..=6),
        )
            .prop_map(move |(metadata, comments, cells, solution, regions, variants)| {
                let mut record = Record::new(size);
                metadata.iter().for_each(|(key, value)| record.add(key, value));
                Record { comments, cells, solution, regions, variants, ..record }
            })
    })
}

/// A clue of a kind, in a grid of this size.
fn clue(kind: ClueKind, size: u8) -> BoxedStrategy<Clue> {
    let cell = (0..Field::square(size).cell_count()).prop_map(Cell::new);
    let cells = move |from: usize, to: usize| prop::collection::vec(cell.clone(), from..=to);
    let number = || prop_oneof![4 => 0..50_u32, 1 => Just(u32::MAX)];
    match kind.shape() {
        Shape::Arrow => (cells(1, 2), cells(1, 4)).prop_map(|(circle, shaft)| Clue::Arrow { circle, shaft }).boxed(),
        Shape::Clones => cells(2, 8)
            .prop_map(|cells| {
                let (left, right) = cells.split_at(cells.len() / 2);
                Clue::Clones { left: left.into(), right: right[..left.len()].into() }
            })
            .boxed(),
        Shape::Pairs => {
            let relations: Vec<&str> = PairRelation::examples().map(|(example, _)| example).collect();
            (prop::sample::select(relations), any::<bool>(), cells(1, 6))
                .prop_map(|(text, is_negated, cells)| {
                    let relation = PairRelation::from_text(text).expect("a relation");
                    Clue::Pairs { relation: PairRelation { is_negated, ..relation }, cells }
                })
                .boxed()
        }
        Shape::Sets(_) => (cells(6, 6), 2_usize..=3)
            .prop_map(|(cells, count)| Clue::Sets(cells.chunks(6 / count).map(<[Cell]>::to_vec).collect()))
            .boxed(),
        Shape::Counts => {
            let count =
                prop_oneof![number().prop_map(Count::Number), cells(1, 1).prop_map(|cells| Count::Cell(cells[0])),];
            let what = prop_oneof![
                prop::collection::vec(1..=u32::from(size), 1..=3).prop_map(Counted::Values),
                Just(Counted::Odd),
                Just(Counted::Even),
                Just(Counted::Different),
            ];
            (count, what, cells(1, 6)).prop_map(|(count, what, cells)| Clue::Counts { count, what, cells }).boxed()
        }
        Shape::Chain(_) => {
            let mark = prop_oneof![
                (1..9_u32).prop_map(Relation::Difference),
                (1..9_u32).prop_map(Relation::Ratio),
                Just(Relation::Ten),
                Just(Relation::Five),
                Just(Relation::Less),
                Just(Relation::Greater),
                Just(Relation::Equal),
            ];
            (cells(4, 4), prop::collection::vec(mark, 1..=3))
                .prop_map(|(mut cells, marks)| {
                    cells.truncate(marks.len() + 1);
                    Clue::Chain { cells, marks }
                })
                .boxed()
        }
        Shape::Side => {
            let side = prop::sample::select(vec![Side::Top, Side::Left, Side::Right, Side::Bottom]);
            let places = prop::collection::vec(prop::option::of(number()), usize::from(size));
            (side, places).prop_map(|(side, places)| Clue::Side { side, places }).boxed()
        }
        Shape::Cells { before: Before::Values, .. } => (prop::collection::vec(1..=u32::from(size), 0..=4), cells(1, 4))
            .prop_map(|(values, cells)| Clue::Cells { values, cells })
            .boxed(),
        Shape::Cells { .. } => (prop::collection::vec(number(), 0..=1), cells(1, 12))
            .prop_map(|(values, cells)| Clue::Cells { values, cells })
            .boxed(),
    }
}

/// A puzzle with clues.
fn clued() -> impl Strategy<Value = Record> {
    puzzle().prop_flat_map(|puzzle| {
        let size = puzzle.digit_count;
        let kinds: Vec<ClueKind> = ClueKind::all().collect();
        let kinds = prop::sample::subsequence(kinds, 0..6);
        let section = move |kind: ClueKind| {
            prop::collection::vec(clue(kind, size), 1..4).prop_map(move |clues| ClueSection { kind, clues })
        };
        let sections = kinds.prop_flat_map(move |kinds| kinds.into_iter().map(section).collect::<Vec<_>>());
        sections.prop_map(move |clues| Record { clues, ..puzzle.clone() })
    })
}

/// The lines of the clues of a puzzle as `.sudoku` writes them, a mark, a place and a cell alone each on its own.
fn clue_lines(record: &Record) -> BTreeSet<String> {
    let mut single = Record::new(record.digit_count);
    for section in &record.clues {
        for clue in &section.clues {
            for (kind, clue) in simplest(section.kind, clue) {
                single.clues.push(ClueSection { kind, clues: vec![clue] });
            }
        }
    }
    let lines = sudoku::write(&single).lines;
    let mut section = String::new();
    let mut found = BTreeSet::new();
    for line in lines {
        if line.starts_with('[') {
            section = line;
        } else if !section.is_empty() {
            found.insert(format!("{section} {line}"));
        }
    }
    found
}

fn simplest(kind: ClueKind, clue: &Clue) -> Vec<(ClueKind, Clue)> {
    match clue {
        Clue::Chain { cells, marks } => {
            let of = |mark: Relation| match mark {
                Relation::Difference(_) | Relation::Ratio(_) => ClueKind::Dots,
                Relation::Ten | Relation::Five => ClueKind::Xv,
                Relation::Less | Relation::Greater => ClueKind::Inequalities,
                Relation::Equal => ClueKind::Clones,
            };
            let pair = |(pair, mark): (&[Cell], &Relation)| match mark {
                Relation::Equal => (of(*mark), Clue::Clones { left: vec![pair[0]], right: vec![pair[1]] }),
                _ => (of(*mark), Clue::Chain { cells: pair.into(), marks: vec![*mark] }),
            };
            cells.windows(2).zip(marks).map(pair).collect()
        }
        Clue::Side { side, places } => {
            let alone = |at: usize| (0..places.len()).map(|other| places[other].filter(|_| other == at)).collect();
            let at = (0..places.len()).filter(|at| places[*at].is_some());
            at.map(|at| (kind, Clue::Side { side: *side, places: alone(at) })).collect()
        }
        Clue::Cells { cells, .. }
            if matches!(
                kind,
                ClueKind::Odd
                    | ClueKind::Even
                    | ClueKind::Min
                    | ClueKind::Max
                    | ClueKind::RowIndexers
                    | ClueKind::ColIndexers
            ) =>
        {
            cells.iter().map(|cell| (kind, Clue::Cells { values: Vec::new(), cells: vec![*cell] })).collect()
        }
        other => vec![(kind, other.clone())],
    }
}

/// The clues of a kind that a format loses.
fn lost(losses: &[Loss]) -> Vec<ClueKind> {
    let kind = |loss: &Loss| match loss {
        Loss::Clues(kind) | Loss::SomeClues(kind, _) => Some(*kind),
        _ => None,
    };
    losses.iter().filter_map(kind).collect()
}

/// The metadata of each key in their order, and the clues of each kind; JSON does not keep the order of keys.
fn sorted(record: &Record) -> Record {
    let mut record = record.clone();
    record.metadata.sort_by(|one, other| one.0.cmp(&other.0));
    record.clues.sort_by_key(|section| section.kind.name());
    record
}

/// A puzzle whose field is no square, or that has more values than a line has cells.
fn unusual_puzzle() -> impl Strategy<Value = Record> {
    let shapes = [(4, 6, 6, Some((2, 3))), (4, 4, 6, Some((2, 2))), (2, 8, 9, Some((2, 4))), (5, 3, 5, None)];
    prop::sample::select(shapes.to_vec()).prop_flat_map(|(rows, columns, digit_count, boxes)| {
        let field = Field::new(rows, columns);
        let given = prop::option::of(any_digit(digit_count));
        (prop::collection::vec(given, field.cell_count()), 0..2_u8).prop_map(move |(givens, least_number)| {
            let cells = givens.into_iter().map(|given| given.map_or(CellRecord::Empty, CellRecord::Given)).collect();
            Record { cells, boxes, least_number, ..Record::blank(field, digit_count) }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn grids_that_are_no_squares_are_read_back(record in unusual_puzzle()) {
        for (target, foreign) in [(Target::Json, Foreign::Json), (Target::Iss, Foreign::Iss)] {
            let text = target.write(&record).expect("a format for any shape").lines.join("\n");
            let read = foreign.read(&text);
            let [Ok(read)] = read.as_slice() else { return Err(TestCaseError::fail(format!("{text}: {read:?}"))) };
            prop_assert_eq!((read.field, read.digit_count, read.boxes), (record.field, record.digit_count, record.boxes));
            prop_assert_eq!((&read.cells, read.least_number), (&record.cells, record.least_number), "{}", text);
        }
        prop_assert!(Target::Ss.write(&record).is_err());
    }

    #[test]
    fn f_puzzles_keep_clues_or_name_them(puzzle in clued()) {
        let Ok(written) = Target::FPuzzles.write(&puzzle) else { return Ok(()) };
        let read = Foreign::Json.read(&written.lines.join("\n"));
        let [Ok(read)] = read.as_slice() else { panic!("{read:?}") };
        let lost = lost(&written.losses);
        let mut before = puzzle.clone();
        let after = clue_lines(read);
        before.clues.retain(|section| !lost.contains(&section.kind));
        let missing: Vec<String> = clue_lines(&before).difference(&after).cloned().collect();
        let invented: Vec<String> = after.difference(&clue_lines(&puzzle)).cloned().collect();
        prop_assert!(missing.is_empty() && invented.is_empty(), "{missing:?} {invented:?} {written:?}");
        let no_marks = |cell: &CellRecord| if *cell == CellRecord::Candidates(DigitSet::EMPTY) { CellRecord::Empty } else { *cell };
        prop_assert_eq!(&read.cells, &puzzle.cells.iter().map(no_marks).collect::<Vec<_>>());
        prop_assert_eq!(&read.unread, &Vec::<String>::new());
    }

    #[test]
    fn strings_of_iss_say_the_same_when_they_are_written_again(puzzle in clued()) {
        let Ok(written) = Target::Iss.write(&puzzle) else { return Ok(()) };
        let text = written.lines.join("\n");
        prop_assert!(Foreign::sniff(&text).is_some() || text == ".", "{}", text);
        let read = Foreign::Iss.read(&text);
        let read = match read.as_slice() {
            [Ok(read)] => read,
            // Odd cells with an even given, for example.
            [Err(why)] if why.to_string().contains("no value is left") => return Ok(()),
            _ => panic!("{text}: {read:?}"),
        };
        prop_assert_eq!(&read.unread, &Vec::<String>::new());
        let again = Target::Iss.write(read).expect("the same size");
        let items = |text: &str| text.split('.').map(str::to_owned).collect::<BTreeSet<String>>();
        let before = items(&text);
        let after = items(&again.lines.concat());
        let changed: Vec<&String> = before.symmetric_difference(&after).filter(|item| !item.starts_with('~')).collect();
        prop_assert!(changed.is_empty(), "{:?}", changed);
        let values = |record: &Record| record.cells.iter().map(|cell| cell.value()).collect::<Vec<_>>();
        prop_assert_eq!(values(read), values(&puzzle));
    }

    #[test]
    fn no_killer_line_ends_the_reader(
        pointers in "[0-9A-Za-jv<>^`',.]{81}",
        id in "[2-9](x[2-9])?[jxk]{0,3}:[a-z_0-9]{1,9}(,[a-z_]{1,60}){0,2}(,[a-z0-9_]{1,30})?",
        numbers in "3x3:d?:k:([0-9]{1,12}:){0,82}",
    ) {
        for text in [pointers, id, numbers] {
            let _ = (Foreign::sniff(&text), Foreign::Killer.read(&text));
        }
    }

    #[test]
    fn no_string_of_iss_ends_the_reader(text in "(\\.(Cage|Thermo|Whisper|Quad|XSum|Sandwich|Indexing|Jigsaw|Shape|Or|End|LittleKiller|)(~[RC0-9_x]{0,5}){0,6}){1,5}") {
        for record in Foreign::Iss.read(&text).into_iter().flatten() {
            for target in Target::ALL {
                let _ = target.write(&record);
            }
        }
    }

    #[test]
    fn json_keeps_everything(puzzle in clued()) {
        let written = Target::Json.write(&puzzle).expect("every puzzle");
        prop_assert_eq!(&written.losses, &[]);
        let text = written.lines.join("\n");
        prop_assert_eq!(Foreign::sniff(&text), Some(Foreign::Json));
        let read = Foreign::Json.read(&text).into_iter().collect::<Result<Vec<_>, _>>().expect("its own text");
        prop_assert_eq!(read.iter().map(sorted).collect::<Vec<_>>(), [sorted(&puzzle)]);
    }

    #[test]
    fn every_format_writes_or_says_why(puzzle in clued()) {
        for target in Target::ALL {
            match target.write(&puzzle) {
                Ok(written) => prop_assert!(written.lines.iter().all(|line| !line.contains(['\n', '\r']))),
                Err(why) => prop_assert!(!why.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn no_text_ends_a_reader(text in "[\\PC\n]{0,60}", json in "[\\[\\]{}:,\"0-9a-z. ]{0,60}") {
        for format in [Foreign::Xml, Foreign::Json, Foreign::Links, Foreign::Iss, Foreign::Killer] {
            let _ = (format.read(&text), format.read(&json), format.read(&format!("{{\"givens\":{json}}}")));
        }
    }

    #[test]
    fn no_zipped_puzzle_ends_the_reader(zipped in "\\{(ce|ca|re|metadata|l):[\\[\\]{},:a-z0-9'\\\\]{0,60}\\}?") {
        let packed = lz_str::compress_to_base64(format!("{{ce:[[,],[,]],x:{zipped}}}{}", " ".repeat(40)).as_str());
        let _ = Foreign::Links.read(&format!("https://sudokupad.app/scl{packed}"));
    }

    #[test]
    fn no_link_ends_the_reader(packed in "[A-Za-z0-9+/=]{0,300}") {
        let _ = Foreign::Links.read(&format!("https://sudokupad.app/sclN{packed}"));
        let _ = Foreign::Links.read(&format!("https://f-puzzles.com/?load={packed}"));
    }

    #[test]
    fn no_damaged_link_ends_the_reader(at in 0..400_usize, with in "[A-Za-z0-9+/]{0,2}", length in 0..9_usize) {
        let json = SAMPLE.lines().next().unwrap_or_default();
        let packed = lz_str::compress_to_base64(json);
        let at = at.min(packed.len());
        let end = (at + length).min(packed.len());
        for address in ["https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz", "https://sudokupad.app/scl"] {
            for damaged in [packed[..at].to_owned(), format!("{}{with}{}", &packed[..at], &packed[end..])] {
                for record in Foreign::Links.read(&format!("{address}{damaged}")).into_iter().flatten() {
                    for target in Target::ALL {
                        let _ = target.write(&record);
                    }
                }
            }
        }
    }

    #[test]
    fn no_damage_ends_a_reader(at in 0..SAMPLE.len(), with in "[\\[\\]{}:,\"0-9-]{0,3}", length in 0..9_usize) {
        let end = (at + length).min(SAMPLE.len());
        let damaged = format!("{}{with}{}", &SAMPLE[..at], &SAMPLE[end..]);
        for record in Foreign::Json.read(&damaged).into_iter().flatten() {
            for target in Target::ALL {
                let _ = target.write(&record);
            }
        }
    }
}

/// One of each kind of JSON.
const SAMPLE: &str = r#"{"size":2,"grid":[[{"value":1,"given":true,"region":0},{"centerPencilMarks":[1,2]}],[{},{"value":2}]],"solution":[1,2,2,1],"arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"]]}],"xv":[{"cells":["R1C1","R1C2"],"value":"X"}],"sandwichsum":[{"cell":"R0C1","value":"3"}],"littlekillersum":[{"cell":"R0C1","direction":"DR","value":5}]}
{"cells":[{"position":[0,1],"value":9,"fixed":true,"earmarks":[4]}],"difficulty_category":"Easy","time_elapsed":1}
{"title":"x","size":4,"box":"2x2","symbols":"abcd","rules":["diagonal"],"givens":"12..34..........","placed":[0,0,3],"candidates":{"r1c4":[4]},"regions":"1122112233443344","solution":"1234341221434321","constraints":{"cages":[{"value":7,"cells":["r1c1"]}],"dots":[{"cells":["r1c1","r1c2"],"marks":["o3"]}],"sandwich":[{"side":"top","places":[1,null,2,3]}]}}
{"cells":[[{"value":1},{}],[{},{"pencilMarks":[1]}]],"regions":[[[0,0],[0,1]],[[1,0],[1,1]]],"cages":[{"cells":[[0,0]],"value":"1"}],"metadata":{"solution":"1221","rules":"x"}}"#;

#[test]
fn standard_boxes_are_as_the_format_says() {
    let expected =
        [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (10, 2, 5), (12, 3, 4), (15, 3, 5), (20, 4, 5), (36, 6, 6)];
    for (size, rows, columns) in expected {
        assert_eq!(standard_boxes(size), Some((rows, columns)));
    }
    assert_eq!((standard_boxes(7), standard_boxes(2), standard_boxes(31)), (None, None, None));
}
