//! Words what clues demand, in the one way that steps, cases, refutations and findings share.

use std::sync::Arc;

use super::sentence::{Sentence, sentence};
use engine::Geometry;
use engine::GroupIndex;

/// The longest demands of several clues that a reason quotes in full.
const LONGEST_DEMANDS: usize = 120;

/// The demand of a clue as a clause: `cage A makes 12`. Its name if the demand has no words.
pub fn demand(geometry: &Geometry, group: GroupIndex) -> &Arc<str> {
    geometry.group_demand(group).map_or_else(|| geometry.group_name(group), |demand| &demand.clause)
}

/// The name of a clue with its demand: `the cage at r1c1, which makes 3`, `the thermometer at r1c1: values increase
/// from the bulb in r1c1`, or `the between line at r1c1: the values on it are between those of r1c1 and r3c3`. Only its
/// name if the demand has no words.
pub fn with_demand(geometry: &Geometry, group: GroupIndex) -> String {
    let name = geometry.group_name(group);
    let Some(demand) = geometry.group_demand(group) else { return name.to_string() };
    match demand.clause.strip_prefix(&**name) {
        Some(demands) if demands.starts_with(' ') => format!("{name}, which{demands}"),
        _ => format!("{name}: {}", demand.clause.replace(&**name, "it")),
    }
}

/// The demands of clues as a reason: `because cage A makes 12, and r1c1 and r1c2 are consecutive`. The names of the
/// clues if the demands have no words, or are too long together.
pub(crate) fn because(geometry: &Geometry, groups: &[GroupIndex]) -> Sentence {
    let have_words = groups.iter().all(|group| geometry.group_demand(*group).is_some());
    let length: usize = groups.iter().map(|group| demand(geometry, *group).chars().count()).sum();
    let are_quoted = have_words && (groups.len() == 1 || length <= LONGEST_DEMANDS);
    let mut reason = match (are_quoted, groups.len()) {
        (true, _) => sentence!["because "],
        (false, 1) => sentence!["by "],
        (false, _) => sentence!["because of "],
    };
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            reason.0.push(if are_quoted { ", and " } else { " and " }.into());
        }
        let words = if are_quoted { demand(geometry, *group) } else { geometry.group_name(*group) };
        reason.0.push(words.clone().into());
    }
    reason
}
