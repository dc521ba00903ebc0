//! Siamese fish: two fish on one base with different covers, and therefore different fins and eliminations.
//!
//! Must not know how the two are found.

use super::super::steps::sentence::sentence;
use super::super::steps::sink::{Flow, Sink};
use super::super::steps::step::Step;
use super::super::steps::technique::Technique;
use super::Fish;
use super::kind::{Body, Kind};

/// The pairs among all fish of one digit, named after the first of the two.
pub(super) fn find<const W: usize>(
    technique: Technique,
    kind: Kind,
    mut found: Vec<Fish<W>>,
    sink: &mut Sink<'_>,
) -> Flow {
    found.retain(|fish| (fish.body == Body::Plain) == (kind.body == Body::Plain));
    found.sort_by(|one, other| (&one.base, &one.cover).cmp(&(&other.base, &other.cover)));
    for school in found.chunk_by(|one, other| one.base == other.base) {
        for (position, one) in school.iter().enumerate().filter(|(_, fish)| fish.body == kind.body) {
            let differs = |other: &&Fish<W>| one.removes.first() != other.removes.first();
            for other in school[position + 1..].iter().filter(differs) {
                sink.found(joined(technique, one, other))?;
            }
        }
    }
    Flow::Continue(())
}

fn joined<const W: usize>(technique: Technique, one: &Fish<W>, other: &Fish<W>) -> Step {
    let removes = one.removes | other.removes;
    let mut step = one.step(technique);
    step.houses.extend(other.cover.iter().filter(|house| !one.cover.contains(house)));
    step.removes = removes.iter().map(|cell| (cell, one.digit)).collect();
    step.reason.0.extend(sentence!["; and because "].0);
    step.reason.0.extend(other.clause().0);
    step
}
