//! Tests of the cache in folders: runs after each other and at the same time, damage, other versions.

use super::*;
use std::fs;
use std::path::Path;

const VERSION: &str = "1.0.0";

fn open(folder: &Path) -> Cache {
    Cache::of_version(CachePlace::Folder(folder.to_owned()), VERSION)
}

fn key(number: u32) -> RecordKey {
    let mut key = RecordKey::default();
    key[..4].copy_from_slice(&number.wrapping_mul(0x9e37_79b9).to_be_bytes());
    key[4..8].copy_from_slice(&number.to_be_bytes());
    key
}

fn value(number: u32) -> RecordValue {
    let mut value = RecordValue::default();
    value[4..8].copy_from_slice(&number.to_be_bytes());
    value
}

/// A run that adds these records.
fn run(folder: &Path, numbers: std::ops::Range<u32>) {
    let cache = open(folder);
    numbers.for_each(|number| cache.put(key(number), value(number)));
    assert_eq!(cache.settle(), None);
}

/// The numbers whose records a new run finds.
fn found(folder: &Path, numbers: std::ops::Range<u32>) -> Vec<u32> {
    let cache = open(folder);
    numbers.filter(|number| cache.get(key(*number)).is_some_and(|found| found == value(*number))).collect()
}

fn segments(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    files.filter(|path| path.extension().is_some_and(|extension| extension == "ratings")).collect()
}

#[test]
fn runs_find_what_earlier_runs_have_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().join("new/cache");
    assert_eq!(found(&folder, 0..9), [0_u32; 0]);
    assert!(!folder.exists());
    run(&folder, 0..3);
    run(&folder, 5..7);
    run(&folder, 9..9);
    assert_eq!(found(&folder, 0..9), [0, 1, 2, 5, 6]);
    assert_eq!(segments(&folder).len(), 2);
    assert!(fs::read_to_string(folder.join("CACHEDIR.TAG")).expect("a tag").starts_with("Signature: 8a477f59"));
}

#[test]
fn a_run_finds_what_it_has_added() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    cache.put(key(1), value(1));
    assert_eq!((cache.get(key(1)), cache.get(key(2))), (Some(value(1)), None));
    let nowhere = Cache::nowhere();
    nowhere.put(key(1), value(1));
    assert_eq!((nowhere.get(key(1)), nowhere.settle()), (None, None));
}

#[test]
fn damaged_segments_are_not_used() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), 0..3);
    let [path] = &segments(folder.path())[..] else { panic!("one segment") };
    let whole = fs::read(path).expect("a segment");
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(path, &bytes).expect("a file");
        assert_eq!(found(folder.path(), 0..3), [0_u32; 0], "byte {at}");
    }
    for length in 0..whole.len() {
        fs::write(path, &whole[..length]).expect("a file");
        assert_eq!(found(folder.path(), 0..3), [0_u32; 0], "{length} bytes");
    }
    fs::write(path, [&whole[..], &whole[..]].concat()).expect("a file");
    assert_eq!(found(folder.path(), 0..3), [0_u32; 0]);
    fs::write(path, &whole).expect("a file");
    assert_eq!(found(folder.path(), 0..3), [0, 1, 2]);
}

#[test]
fn records_of_other_versions_are_not_used() {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), 0..3);
    let other = Cache::of_version(CachePlace::Folder(folder.path().to_owned()), "1.0.1");
    assert_eq!(other.get(key(0)), None);
}

#[test]
fn many_segments_are_joined_and_other_files_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let others = ["0123.ratings", "notes.txt", "ffffffffffffffffffffffffffffffff.rating"];
    others.iter().for_each(|name| fs::write(folder.path().join(name), "x").expect("a file"));
    let damaged = folder.path().join(format!("{}.ratings", "0".repeat(32)));
    fs::write(&damaged, "x").expect("a file");
    let runs = MOST_SEGMENTS as u32 + 1;
    for number in 0..runs {
        let cache = open(folder.path());
        assert_eq!(cache.get(key(1_000)), None);
        cache.put(key(number), value(number));
        assert_eq!(cache.settle(), None);
    }
    assert_eq!(found(folder.path(), 0..99), (0..runs).collect::<Vec<_>>());
    assert!(!damaged.exists() && others.iter().all(|name| folder.path().join(name).exists()));
    let left = segments(folder.path());
    assert_eq!(left.len(), 1 + 1, "{left:?}");
}

#[test]
fn a_long_run_writes_now_and_then_and_repeats_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = open(folder.path());
    for number in 0..3 {
        cache.added().next_write = Instant::now();
        cache.put(key(number), value(number));
        assert_eq!(found(folder.path(), 0..9), (0..=number).collect::<Vec<_>>());
        assert_eq!(segments(folder.path()).len(), 1);
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("a file");
    let cache = open(&file.join("cache"));
    assert_eq!(cache.get(key(1)), None);
    cache.put(key(1), value(1));
    let why = cache.settle().expect("a reason");
    assert!(why.starts_with("the cache folder ") && why.ends_with("; use --cache-dir or --no-cache"), "{why}");
}

#[test]
fn runs_at_the_same_time_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let folder = folder.path();
            scope.spawn(move || {
                for round in 0..8 {
                    let cache = open(folder);
                    let number = thread * 100 + round;
                    assert!(cache.get(key(number)).is_none_or(|found| found == value(number)));
                    cache.put(key(number), value(number));
                    assert_eq!(cache.settle(), None);
                }
            });
        }
    });
    let all = (0..8).flat_map(|thread| (0..8).map(move |round| thread * 100 + round));
    assert_eq!(found(folder.path(), 0..800), all.collect::<Vec<u32>>());
}

#[test]
fn the_next_run_removes_what_a_killed_one_has_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    run(folder, 0..3);
    let left = folder.join(".sudoku-lsp-killed.tmp");
    fs::write(&left, "half a segment").expect("a file");
    let cache = open(folder);
    assert_eq!(cache.get(key(1)), Some(value(1)));
    assert_eq!(cache.settle(), None);
    assert!(!left.exists());
}
