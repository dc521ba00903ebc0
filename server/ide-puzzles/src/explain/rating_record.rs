//! Converts ratings to records of a fixed size, and back, for callers who keep them; and computes the keys by which
//! they find them. Must not know where they are kept.

use engine::Digit;
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::puzzle::parts::is_candidate_grid;
use ide_db::state::rating::{KeptRatings, Scale, Unrated, classic};
use ide_db::{FileId, PuzzleIndex, Snapshot};
use logic::techniques::Technique;
use ratings::hodoku::{self, Level};
use ratings::se::{self, Difficulty};
use ratings::variant;

/// A rating, or the reason why there is none.
pub type RatingRecord = [u8; 16];

/// The reasons that are recorded, in the order of their numbers. The others depend on the settings or are known at
/// once.
const REASONS: [Unrated; 5] =
    [Unrated::NoSolution, Unrated::SeveralSolutions, Unrated::Complete, Unrated::BeyondTechniques, Unrated::TooLong];

/// Returns the key of a puzzle's rating on a scale: a hash of all that decides it, except for the version of this
/// program.
pub fn rating_key(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, scale: Scale) -> Option<Fingerprint> {
    let located = db.located(file, puzzle)?;
    let fingerprint = located.facts.fingerprint(located.index)?;
    if is_candidate_grid(located.puzzle()) {
        return None;
    }
    let bytes: Vec<u8> = match classic(&located.lowered()) {
        Some(givens) => {
            let digits = givens.iter().map(|given| given.map_or(0, Digit::get));
            scale.name().bytes().chain(digits).collect()
        }
        None => {
            let config = &located.file.config;
            let mut bytes = format!("own scale {} {} ", config.budget, config.uniqueness).into_bytes();
            bytes.extend(fingerprint.to_bytes());
            bytes
        }
    };
    Some(Fingerprint::of_bytes(&bytes))
}

/// Returns the record of a puzzle's rating on a scale, if the rating is known and can be recorded.
pub fn rating_record(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, scale: Scale) -> Option<RatingRecord> {
    let located = db.located(file, puzzle)?;
    record(located.facts.ratings(located.index)?, scale)
}

/// Takes over a recorded rating. Returns false if there is no such puzzle, or the record is damaged.
pub fn adopt_rating(db: &Snapshot, file: FileId, puzzle: PuzzleIndex, scale: Scale, record: RatingRecord) -> bool {
    let Some(located) = db.located(file, puzzle) else { return false };
    adopt(located.facts.kept_ratings(located.index), scale, record).is_some()
}

/// The kind of a record of our own scale; those of the others are 0, or the number of a reason.
const OWN_SCALE: u8 = 0x80;

/// Returns the record: its kind in the first byte, then the numbers, the lowest byte first.
fn record(kept: &KeptRatings, scale: Scale) -> Option<RatingRecord> {
    let (kind, numbers) = match scale {
        _ if kept.variant.get().is_some() => match kept.variant.get().copied()? {
            Ok(rating) => {
                let hardest = Technique::ALL.iter().position(|technique| *technique == rating.hardest)? as u32;
                let place = number_of_level(rating.level)? | hardest << 8;
                (OWN_SCALE, [place, rating.score, rating.times])
            }
            Err(why) => (OWN_SCALE | number_of(why)?, [0; 3]),
        },
        Scale::Se => match *kept.se.get()? {
            Ok(rating) => (0, [rating.er, rating.ep, rating.ed].map(|it| u32::from(it.tenths()))),
            Err(why) => (number_of(why)?, [0; 3]),
        },
        Scale::Hodoku => match *kept.hodoku.get()? {
            Ok(rating) => (0, [number_of_level(rating.level)?, rating.score, 0]),
            Err(why) => (number_of(why)?, [0; 3]),
        },
    };
    let mut record = RatingRecord::default();
    record[0] = kind;
    for (place, number) in record[4..].chunks_exact_mut(4).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
    Some(record)
}

fn number_of_level(level: Level) -> Option<u32> {
    Level::ALL.iter().position(|known| *known == level).map(|position| position as u32)
}

fn number_of(why: Unrated) -> Option<u8> {
    let number = REASONS.iter().position(|reason| *reason == why)?;
    u8::try_from(number + 1).ok()
}

/// Takes over a record; `None` if it is damaged.
fn adopt(kept: &KeptRatings, scale: Scale, record: RatingRecord) -> Option<()> {
    let mut numbers = [0; 3];
    for (number, place) in numbers.iter_mut().zip(record[4..].chunks_exact(4)) {
        *number = u32::from_le_bytes(place.try_into().unwrap_or_default());
    }
    let reason = match record[0] & !OWN_SCALE {
        0 => None,
        kind => Some(*REASONS.get(usize::from(kind) - 1)?),
    };
    if record[0] & OWN_SCALE != 0 {
        let [place, score, times] = numbers;
        let level = *Level::ALL.get((place & 0xff) as usize)?;
        let hardest = *Technique::ALL.get((place >> 8) as usize)?;
        let _ = kept.variant.set(reason.map_or(Ok(variant::Rating { score, level, hardest, times }), Err));
        return Some(());
    }
    match scale {
        Scale::Se => {
            let [er, ep, ed] = numbers;
            let rating = se::Rating { er: difficulty(er)?, ep: difficulty(ep)?, ed: difficulty(ed)? };
            let _ = kept.se.set(reason.map_or(Ok(rating), Err));
        }
        Scale::Hodoku => {
            let [level, score, _] = numbers;
            let rating = hodoku::Rating { level: *Level::ALL.get(level as usize)?, score };
            let _ = kept.hodoku.set(reason.map_or(Ok(rating), Err));
        }
    }
    Some(())
}

fn difficulty(tenths: u32) -> Option<Difficulty> {
    u16::try_from(tenths).ok().map(Difficulty::of_tenths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::rating::{known_ratings, rate};
    use test_fixture::*;

    const TEXT: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n12..34.....3..2.\n12..............\n11..............\n1234341221434321\n";

    #[test]
    fn what_is_adopted_is_what_was_recorded() {
        let first = host(TEXT).snapshot();
        let second = host(TEXT).snapshot();
        for puzzle in (0..5).map(PuzzleIndex) {
            assert_eq!(rating_record(&first, FILE, puzzle, Scale::Se), None);
            let ratings = rate(&first, FILE, puzzle, &Scale::ALL, &|| false).expect("nothing interrupts");
            for scale in Scale::ALL {
                let record = rating_record(&first, FILE, puzzle, scale).expect("a record");
                assert!(adopt_rating(&second, FILE, puzzle, scale, record));
                assert_eq!(rating_record(&second, FILE, puzzle, scale), Some(record));
            }
            assert_eq!(known_ratings(&second, FILE, puzzle), ratings);
        }
    }

    #[test]
    fn keys_are_of_what_decides_the_rating() {
        let key = |text: &str, scale| rating_key(&host(text).snapshot(), FILE, PuzzleIndex(0), scale);
        let se = key(TEXT, Scale::Se);
        assert!(se.is_some() && se != key(TEXT, Scale::Hodoku));
        assert_eq!(key(&format!("title: x\n{}\n", &TEXT[..81]), Scale::Se), se);
        let rows = TEXT.as_bytes()[..81].chunks(9).map(|row| String::from_utf8_lossy(row) + "\n");
        let rows: String = rows.collect::<String>().replacen("53.", "53+4", 1);
        assert_eq!(key(&rows, Scale::Se), se);
        assert_ne!(key(&TEXT.replacen('5', "4", 1), Scale::Se), se);
        assert_ne!(key(&format!("rules: diagonal\n{TEXT}"), Scale::Se), se);
        assert_eq!(key(&TEXT.replacen('5', "?!", 1), Scale::Se), None);
    }

    #[test]
    fn damaged_records_are_not_adopted() {
        let analysis = host(TEXT).snapshot();
        for record in [[9; 16], [0xff; 16], [0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]] {
            assert!(!adopt_rating(&analysis, FILE, PuzzleIndex(0), Scale::Hodoku, record));
        }
    }
}
