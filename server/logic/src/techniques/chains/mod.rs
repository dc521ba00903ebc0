//! Chains: the consequences of assuming a candidate to be true or false, step by step.
//!
//! A strong link leads from a false statement to one that must then be true: the other place of a digit in a house, the
//! other candidate of a cell. A weak link leads from a true statement to one that must then be false. [`simple`] has
//! the chains of one digit and those of cells with two candidates; chains through any candidates come from [`search`],
//! which follows all premises breadth first ([`table`]) in a [`graph`].

mod conclusion;
mod graph;
mod groups;
mod search;
mod sets;
mod simple;
mod table;
mod wording;

pub(super) use search::chains;
pub(super) use simple::{x_chains, xy_chains};

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::expect;

    use crate::support::{puzzle, standard};
    use crate::techniques::{CandidateGrid, Node, Options, Technique, Walk};
    use engine::Geometry;
    use engine::Interrupt;
    use field::Digit;

    /// All steps of the technique in words, one per line.
    pub(super) fn steps_in_words(
        technique: Technique,
        geometry: &Arc<Geometry>,
        text: &str,
        options: &Options,
    ) -> String {
        let grid = CandidateGrid::new(&puzzle(geometry, text));
        let symbol = |digit: Digit| digit.get().to_string();
        let steps = Walk::new(&grid).all(technique, options, &|| false);
        steps
            .iter()
            .map(|step| {
                format!("{}\n", step.whole(geometry, engine::Numbers::from_one(geometry.digit_count()), &symbol))
            })
            .collect()
    }

    #[test]
    fn an_interrupt_ends_the_search() {
        let grid = "6.9.4587.7.1.6.54.458..72.618.3.64.224.......39.42...7862714..55146..728973582..4";
        let walk = Walk::new(&CandidateGrid::new(&puzzle(&standard(9), grid)));
        for technique in [Technique::XChain, Technique::DiscontinuousNiceLoop, Technique::GroupedAic] {
            let found = |interrupt: Interrupt<'_>| walk.all(technique, &Options::default(), interrupt).len();
            assert!(found(&|| false) > 0, "{technique}");
            assert_eq!(found(&|| true), 0, "{technique}");
        }
    }

    #[test]
    fn links_lead_through_almost_locked_sets() {
        let grid = "...5423.63268915745.4637.2.6517842938429136579732651482381794654..356..2.65428.3.";
        let walk = Walk::new(&CandidateGrid::new(&puzzle(&standard(9), grid)));
        let steps = walk.all(Technique::GroupedAic, &Options::default(), &|| false);
        let node = |node: &Node| {
            let names: Vec<String> = node.cells.iter().map(|cell| standard(9).cell_name(*cell).to_string()).collect();
            let set = if node.set.is_empty() { String::new() } else { format!(" of {}", node.set.len()) };
            format!("{:?} in {}{set}", node.digit, names.join(" "))
        };
        let links = steps.iter().flat_map(|step| &step.links);
        let lines = links.map(|link| format!("{:?}: {} - {}\n", link.strength, node(&link.from), node(&link.to)));
        expect![[r#"
            Strong: 7 in r9c7 - 9 in r9c7
            Weak: 9 in r9c7 - 9 in r3c7
            Strong: 9 in r3c7 - 8 in r3c7
            Weak: 8 in r3c7 - 8 in r1c8 of 2
            Strong: 8 in r1c8 of 2 - 7 in r1c1 of 2
            Weak: 7 in r1c1 of 2 - 7 in r1c3
            Strong: 7 in r1c3 - 7 in r8c3
        "#]]
        .assert_eq(&lines.collect::<String>());
    }
}
