//! Properties of every puzzle and of every text.

use formats::{CellRecord, Foreign, Record, Target, Variant, standard_boxes};
use proptest::prelude::*;

fn cell(size: u8) -> impl Strategy<Value = CellRecord> {
    prop_oneof![
        4 => Just(CellRecord::Empty),
        3 => (1..=size).prop_map(CellRecord::Given),
        1 => (1..=size).prop_map(CellRecord::Placed),
        1 => (0..1_u64 << size).prop_map(CellRecord::Candidates),
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
            prop::option::of(prop::collection::vec(1..=size, count)),
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

/// The metadata of each key in their order; JSON does not keep the order of keys.
fn sorted(record: &Record) -> Record {
    let mut record = record.clone();
    record.metadata.sort_by(|one, other| one.0.cmp(&other.0));
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn json_keeps_everything(puzzle in puzzle()) {
        let written = Target::Json.write(&puzzle).expect("every puzzle");
        prop_assert_eq!(&written.losses, &[]);
        let text = written.lines.join("\n");
        prop_assert_eq!(Foreign::sniff(&text), Some(Foreign::Json));
        let read = Foreign::Json.read(&text).into_iter().collect::<Result<Vec<_>, _>>().expect("its own text");
        prop_assert_eq!(read.iter().map(sorted).collect::<Vec<_>>(), [sorted(&puzzle)]);
    }

    #[test]
    fn every_format_writes_or_says_why(puzzle in puzzle()) {
        for target in Target::ALL {
            match target.write(&puzzle) {
                Ok(written) => prop_assert!(written.lines.iter().all(|line| !line.contains(['\n', '\r']))),
                Err(why) => prop_assert!(!why.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn no_text_ends_a_reader(text in "[\\PC\n]{0,60}", json in "[\\[\\]{}:,\"0-9a-z. ]{0,60}") {
        for format in [Foreign::Xml, Foreign::Json, Foreign::Links] {
            let _ = (format.read(&text), format.read(&json), format.read(&format!("{{\"givens\":{json}}}")));
        }
    }

    #[test]
    fn no_link_ends_the_reader(packed in "[A-Za-z0-9+/=]{0,300}") {
        let _ = Foreign::Links.read(&format!("https://f-puzzles.com/?load={packed}"));
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
const SAMPLE: &str = r#"{"size":2,"grid":[[{"value":1,"given":true,"region":0},{"centerPencilMarks":[1,2]}],[{},{"value":2}]],"solution":[1,2,2,1],"arrow":[{}]}
{"cells":[{"position":[0,1],"value":9,"fixed":true,"earmarks":[4]}],"difficulty_category":"Easy","time_elapsed":1}
{"title":"x","size":4,"box":"2x2","symbols":"abcd","rules":["diagonal"],"givens":"12..34..........","placed":[0,0,3],"candidates":{"r1c4":[4]},"regions":"1122112233443344","solution":"1234341221434321"}"#;

#[test]
fn standard_boxes_are_as_the_format_says() {
    let expected =
        [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (10, 2, 5), (12, 3, 4), (15, 3, 5), (20, 4, 5), (36, 6, 6)];
    for (size, rows, columns) in expected {
        assert_eq!(standard_boxes(size), Some((rows, columns)));
    }
    assert_eq!((standard_boxes(7), standard_boxes(2), standard_boxes(31)), (None, None, None));
}
