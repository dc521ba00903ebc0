//! Nice loops and AICs: the consequences of each premise.
//!
//! A chain that leads back to the cell of its premise is a loop. It gives a conclusion about that cell; if it is
//! continuous, about all of its links. A chain from a false statement to one that must then be true, in another cell,
//! is an AIC.
//!
//! Of all chains that exclude the same candidates the shortest is reported, if it is not longer than one of an earlier
//! kind.

use std::collections::HashMap;

use super::super::Options;
use super::super::grids::board::Board;
use super::super::steps::sink::{Flow, Sink};
use super::super::steps::step::Candidate;
use super::super::steps::technique::Technique;
use super::conclusion::{self, Kind};
use super::graph::{Graph, Literal, NodeIndex};
use super::table::{self, PathShape, Table};
use super::{groups, sets};

/// Finds the chains of a technique, shortest first.
pub(in super::super) fn chains<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    options: &Options,
    sink: &mut Sink<'_>,
) -> Flow {
    let (kind, grouped) = match technique {
        Technique::ContinuousNiceLoop => (Kind::Continuous, false),
        Technique::DiscontinuousNiceLoop => (Kind::Discontinuous, false),
        Technique::Aic => (Kind::Aic, false),
        Technique::GroupedContinuousNiceLoop => (Kind::Continuous, true),
        Technique::GroupedDiscontinuousNiceLoop => (Kind::Discontinuous, true),
        _ => (Kind::Aic, true),
    };
    let mut graph = Graph::new(board, sink)?;
    if grouped {
        let groups = groups::add(&mut graph, sink)?;
        if options.sets_in_chains {
            sets::add(&mut graph, &groups, sink)?;
        }
    }
    let mut search = ChainSearch::new(&graph, kind, grouped);
    search.run(sink)?;
    for chain in search.chains() {
        sink.found(conclusion::step(technique, &graph, &chain.path, &chain.removes))?;
    }
    Flow::Continue(())
}

/// A chain that has a conclusion.
struct Chain {
    path: Vec<Literal>,
    length: usize,
    removes: Vec<Candidate>,
}

struct ChainSearch<'g, 'b, const W: usize> {
    graph: &'g Graph<'b, W>,
    kind: Kind,
    /// True if only chains with groups or sets count.
    grouped: bool,
    table: Table,
    /// The current path.
    path: Vec<Literal>,
    /// The length of the shortest loop that excludes these candidates.
    loops: HashMap<Vec<Candidate>, usize>,
    /// The shortest chain of the kind that excludes these candidates.
    found: HashMap<Vec<Candidate>, Chain>,
}

impl<'g, 'b, const W: usize> ChainSearch<'g, 'b, W> {
    fn new(graph: &'g Graph<'b, W>, kind: Kind, grouped: bool) -> ChainSearch<'g, 'b, W> {
        let loops = HashMap::new();
        let found = HashMap::new();
        ChainSearch { graph, kind, grouped, table: Table::new(graph.literals()), path: Vec::new(), loops, found }
    }

    /// Loops from true premises come first, then those from false ones, then AICs. Each is compared only with chains
    /// that exclude the same candidates: loops from true premises exclude the premise alone, and AICs at least two
    /// candidates.
    fn run(&mut self, sink: &Sink<'_>) -> Flow {
        if self.kind == Kind::Discontinuous {
            self.follow(Literal::on, sink)?;
        }
        self.follow(Literal::off, sink)?;
        if self.kind == Kind::Continuous {
            self.compare_with_premises(sink)?;
        }
        Flow::Continue(())
    }

    /// Follows the links of every premise: of each candidate, a statement.
    fn follow(&mut self, statement: fn(NodeIndex) -> Literal, sink: &Sink<'_>) -> Flow {
        for premise in (0..self.graph.candidates).map(statement) {
            if self.graph.links(premise).is_empty() {
                continue;
            }
            sink.check_interrupt()?;
            self.table.fill(self.graph, premise);
            self.loops(premise);
            if !premise.is_on() && self.kind == Kind::Aic {
                self.aics(premise);
            }
        }
        Flow::Continue(())
    }

    fn compare_with_premises(&mut self, sink: &Sink<'_>) -> Flow {
        let alone = |removes: &&Vec<Candidate>| removes.len() == 1;
        for removes in self.found.keys().filter(alone).cloned().collect::<Vec<_>>() {
            sink.check_interrupt()?;
            let (cell, digit) = removes[0];
            self.loops.clear();
            let premise = Literal::on(self.graph.candidate(cell, digit));
            self.table.fill(self.graph, premise);
            self.loops(premise);
            if self.loops.get(&removes).is_some_and(|length| *length <= self.found[&removes].length) {
                self.found.remove(&removes);
            }
        }
        Flow::Continue(())
    }

    /// Checks the statements about the cell of the premise.
    fn loops(&mut self, premise: Literal) {
        let cell = self.graph.node(premise.node()).first;
        let mut ends = Vec::new();
        for digit in self.graph.board.candidates(cell) {
            let node = self.graph.candidate(cell, digit);
            let both = [Literal::off(node), Literal::on(node)].into_iter();
            ends.extend(both.filter(|end| self.table.distance(*end).is_some_and(|distance| distance > 2)));
        }
        ends.sort_unstable_by_key(|end| self.table.rank(*end));
        for end in ends {
            let Some(kind) = conclusion::kind_of_loop(premise, end) else { continue };
            self.table.path(end, &mut self.path);
            if !self.is_loop() || self.lacks_groups() {
                continue;
            }
            let removes = conclusion::of_loop(self.graph, kind, &self.path);
            let length = table::length(self.graph, &self.path);
            if removes.is_empty() || self.loops.get(&removes).is_some_and(|shortest| *shortest <= length) {
                continue;
            }
            self.loops.insert(removes.clone(), length);
            if kind == self.kind {
                self.keep(removes, length);
            }
        }
    }

    /// Returns true if the path leaves its cell at once and returns only at the end.
    fn is_loop(&self) -> bool {
        let first = |literal: Literal| self.graph.node(literal.node()).first;
        let [start, second, .., last, end] = self.path[..] else { return false };
        first(second) != first(start)
            && first(last) != first(end)
            && !table::is_lasso(self.graph, &self.path, PathShape::Closed)
    }

    fn lacks_groups(&self) -> bool {
        self.grouped && self.path.iter().all(|literal| literal.node() < self.graph.candidates)
    }

    /// Checks the statements about other cells that must be true if the premise is false.
    fn aics(&mut self, premise: Literal) {
        for rank in 0..self.table.reached().len() {
            let end = self.table.reached()[rank];
            if !end.is_on() || end.node() >= self.graph.candidates {
                continue;
            }
            if self.table.distance(end).is_some_and(|distance| distance > 2) {
                self.aic(premise.node(), end);
            }
        }
    }

    fn aic(&mut self, premise: NodeIndex, end: Literal) {
        let removes = conclusion::of_aic(self.graph, premise, end.node());
        if removes.is_empty() {
            return;
        }
        self.table.path(end, &mut self.path);
        let length = table::length(self.graph, &self.path);
        if self.found.get(&removes).is_some_and(|chain| chain.length <= length) {
            return;
        }
        if !table::is_lasso(self.graph, &self.path, PathShape::Open) && !self.lacks_groups() {
            self.keep(removes, length);
        }
    }

    fn keep(&mut self, removes: Vec<Candidate>, length: usize) {
        let path = self.path.clone();
        self.found.insert(removes.clone(), Chain { path, length, removes });
    }

    /// The chains to report, shortest first.
    fn chains(&self) -> Vec<&Chain> {
        let is_shortest = |chain: &&Chain| {
            self.kind != Kind::Aic || self.loops.get(&chain.removes).is_none_or(|length| chain.length < *length)
        };
        let mut chains: Vec<&Chain> = self.found.values().filter(is_shortest).collect();
        chains.sort_unstable_by_key(|chain| (chain.length, &chain.removes));
        chains
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};

    use super::*;
    use crate::support::standard;
    use crate::techniques::chains::tests::steps_in_words;
    use engine::Geometry;
    use engine::Variant;

    #[track_caller]
    fn check(technique: Technique, geometry: &Arc<Geometry>, text: &str, expected: Expect) {
        let options = Options { sets_in_chains: false, ..Options::default() };
        expected.assert_eq(&steps_in_words(technique, geometry, text, &options));
    }

    #[track_caller]
    fn check_with_sets(technique: Technique, geometry: &Arc<Geometry>, text: &str, expected: Expect) {
        expected.assert_eq(&steps_in_words(technique, geometry, text, &Options::default()));
    }

    fn with(size: u8, variant: Variant) -> Arc<Geometry> {
        Arc::new(Geometry::standard(size).and_then(|plain| plain.with_variant(variant)).expect("the rule fits"))
    }

    #[test]
    fn all_links_of_a_continuous_loop_have_a_true_end() {
        let grid = "..6....3.6..3.4.2626....5.346.64..3.";
        check(
            Technique::ContinuousNiceLoop,
            &standard(6),
            grid,
            expect![[r#"
                Continuous Nice Loop: r1c2,r2c3<>1, because the chain closes, so either all of its statements are true or none is: if r1c2 is not 2, then r2c3 is 2, then r2c3 is not 5, then r1c2 is 5, then r1c2 is not 2
            "#]],
        );
    }

    #[test]
    fn a_discontinuous_loop_decides_about_its_cell() {
        let grid = ".16.255.261....236263........2.24...";
        check(
            Technique::DiscontinuousNiceLoop,
            &standard(6),
            grid,
            expect![[r#"
                Discontinuous Nice Loop: r5c4<>5, because 5 in r5c4 leads to a contradiction: if r5c4 is 5, then r5c2 is not 5, then r5c3 is 5, then r5c4 is not 5
                Discontinuous Nice Loop: r5c5<>5, because 5 in r5c5 leads to a contradiction: if r5c5 is 5, then r5c2 is not 5, then r5c3 is 5, then r5c5 is not 5
                Discontinuous Nice Loop: r5c4<>3, because 3 in r5c4 leads to a contradiction: if r5c4 is 3, then r5c2 is not 3, then r2c2 is 3, then r2c6 is not 3, then r6c6 is 3, then r5c4 is not 3
                Discontinuous Nice Loop: r6c1<>3, because 3 in r6c1 leads to a contradiction: if r6c1 is 3, then r6c6 is not 3, then r2c6 is 3, then r2c2 is not 3, then r5c2 is 3, then r6c1 is not 3
                Discontinuous Nice Loop: r5c1<>1, because r5c1 cannot be both 1 and 6: if r5c1 is 1, then r3c1 is not 1, then r3c1 is 4, then r1c1 is not 4, then r1c4 is 4, then r5c4 is not 4, then r5c5 is 4, then r5c5 is not 6, then r5c1 is 6
                Discontinuous Nice Loop: r6c4<>3, because r6c4 cannot be both 3 and 5: if r6c4 is 3, then r6c6 is not 3, then r6c6 is 1, then r4c6 is not 1, then r4c6 is 4, then r4c5 is not 4, then r4c5 is 5, then r6c5 is not 5, then r6c4 is 5
                Discontinuous Nice Loop: r5c4<>1, because 1 in r5c4 leads to a contradiction: if r5c4 is 1, then r5c3 is not 1, then r5c3 is 5, then r5c2 is not 5, then r5c2 is 3, then r2c2 is not 3, then r2c6 is 3, then r6c6 is not 3, then r6c6 is 1, then r5c4 is not 1
                Discontinuous Nice Loop: r6c1<>1, because 1 in r6c1 leads to a contradiction: if r6c1 is 1, then r6c6 is not 1, then r6c6 is 3, then r2c6 is not 3, then r2c6 is 4, then r2c2 is not 4, then r3c2 is 4, then r3c1 is not 4, then r3c1 is 1, then r6c1 is not 1
            "#]],
        );
    }

    #[test]
    fn an_aic_excludes_what_both_ends_do() {
        let grid = "476531298.184...7.9.27681....5687...781954...649213785.97346....638.5..7..417..6.";
        check(
            Technique::Aic,
            &standard(9),
            grid,
            expect![[r#"
                AIC: r7c1,r9c7<>5, because r7c8 or r9c2 is 5: if r7c8 is not 5, then r3c8 is 5, then r3c2 is not 5, then r9c2 is 5
                AIC: r2c7,r5c9<>6, because r2c9 or r5c7 is 6: if r2c9 is not 6, then r2c9 is 3, then r9c9 is not 3, then r9c7 is 3, then r5c7 is not 3, then r5c7 is 6
            "#]],
        );
        check(
            Technique::GroupedDiscontinuousNiceLoop,
            &standard(9),
            grid,
            expect![[r#"
            Grouped Discontinuous Nice Loop: r2c7<>6, because r2c7 cannot be both 5 and 6: if r2c7 is 6, then r5c7 is not 6, then r5c7 is 3, then none of r4c8 and r5c8 is 3, then r3c8 is 3, then r3c8 is not 5, then r2c7 is 5
        "#]],
        );
    }

    #[test]
    fn groups_are_links_as_well() {
        let grid = "...5..7989..28745.785.49...5948.36..178...3.932697.8.5.59......6371.2.84.......6.";
        check(
            Technique::GroupedContinuousNiceLoop,
            &standard(9),
            grid,
            expect![[r#"
                Grouped Continuous Nice Loop: r2c9<>1, because the chain closes, so either all of its statements are true or none is: if r2c9 is not 6, then r3c9 is 6, then r3c4 is not 6, then r3c4 is 3, then none of r3c8 and r3c9 is 3, then r2c9 is 3, then r2c9 is not 6
            "#]],
        );
        let grid = "394.27.8128613.7..715.4...2172.64.5.85379142646925.17.938.7.21.547.1286.621.8...7";
        check(
            Technique::GroupedAic,
            &standard(9),
            grid,
            expect![[r#"
                Grouped AIC: r4c4,r6c9<>3, because r4c7 or r6c6 is 3: if r4c7 is not 3, then one of r4c9 and r6c9 is 3, then r8c9 is not 3, then r8c4 is 3, then r4c4 is not 3, then r6c6 is 3
            "#]],
        );
    }

    #[test]
    fn almost_locked_sets_are_links_if_they_may() {
        let grid = "...5423.63268915745.4637.2.6517842938429136579732651482381794654..356..2.65428.3.";
        check(Technique::GroupedContinuousNiceLoop, &standard(9), grid, expect![[""]]);
        check_with_sets(
            Technique::GroupedContinuousNiceLoop,
            &standard(9),
            grid,
            expect![[r#"
                Grouped Continuous Nice Loop: r8c7<>9, because the chain closes, so either all of its statements are true or none is: if r8c7 is not 7, then r8c3 is 7, then r9c1 is not 7, then r9c1 is 1, then there is no 1 in r8c2 and r8c3, which then hold 7 and 9, then r8c7 is 8, the only value left, then r8c7 is not 7
            "#]],
        );
        check_with_sets(
            Technique::GroupedAic,
            &standard(9),
            grid,
            expect![[r#"
                Grouped AIC: r8c7,r9c1<>7, because r9c7 or r8c3 is 7: if r9c7 is not 7, then r9c7 is 9, then r3c7 is not 9, then r3c7 is 8, then there is no 8 in r1c1 and r1c8, which then hold 1 and 7, then r1c3 is not 7, then r8c3 is 7
            "#]],
        );
        let grid = "3286147957495231681568974326.7142.595.197.24.4923.5.712634519878147.952.9752...14";
        check_with_sets(
            Technique::GroupedDiscontinuousNiceLoop,
            &standard(9),
            grid,
            expect![[r#"
                Grouped Discontinuous Nice Loop: r9c5<>3, because r9c5 is not 3, whether it is 8 or not: if r9c5 is not 8, then r6c5 is 8, then there is no 8 in r6c7 and r9c7, which then hold 3 and 6, then r9c5 is not 3
                Grouped Discontinuous Nice Loop: r4c2<>8, because 8 in r4c2 leads to a contradiction: if r4c2 is 8, then r5c2 is not 8, then r5c6 is 8, then r5c6 is not 6, then r9c6 is 6, then there is no 6 in r4c7 and r9c7, which then hold 3 and 8, then r4c2 is not 8
            "#]],
        );
    }

    #[test]
    fn there_is_nothing_without_strong_links() {
        let open = ".".repeat(16);
        check_with_sets(Technique::GroupedDiscontinuousNiceLoop, &standard(4), &open, expect![[""]]);
        check_with_sets(Technique::GroupedAic, &standard(4), &open, expect![[""]]);
    }

    #[test]
    fn other_houses_and_rules_link() {
        let diagonal = with(6, Variant::Diagonal);
        let apart = with(6, Variant::Nonconsecutive);
        check(
            Technique::GroupedAic,
            &diagonal,
            "..3......3..4...3.3......3...1.5.6.3",
            expect![[r#"
                Grouped AIC: r4c4,r5c5<>4, because r2c2 or r5c4 is 4: if r2c2 is not 4, then r1c2 is 4, then r1c6 is not 4, then r2c5 is 4, then none of r5c5 and r6c5 is 4, then r5c4 is 4
            "#]],
        );
        check(
            Technique::DiscontinuousNiceLoop,
            &apart,
            "3......................4..1.........",
            expect![[r#"
            Discontinuous Nice Loop: r2c6<>6, because r2c6 cannot be both 3 and 6: if r2c6 is 6, then r5c6 is not 6, then r5c6 is 2, then r6c6 is not 3, then r2c6 is 3
        "#]],
        );
        check(
            Technique::ContinuousNiceLoop,
            &apart,
            "........6.....4.....1..2......4.....",
            expect![[r#"
                Continuous Nice Loop: r4c4<>56, because the chain closes, so either all of its statements are true or none is: if r4c4 is not 3, then r3c5 is 3, then r4c5 is not 4, then r4c4 is 4, then r4c4 is not 3
            "#]],
        );
    }

    #[test]
    fn the_shortest_come_first() {
        let grid = ".16.255.261....236263........2.24...";
        let steps = steps_in_words(Technique::DiscontinuousNiceLoop, &standard(6), grid, &Options::default());
        let lengths: Vec<usize> = steps.lines().map(|step| step.matches("then").count()).collect();
        assert!(lengths.len() > 1 && lengths.is_sorted(), "{lengths:?}");
    }
}
