//! X-Chain, of a single digit, and XY-Chain, of cells with two candidates.
//!
//! Both start and end with a strong link, so one of their ends is true; neither visits a cell twice. Of all chains that
//! exclude the same candidates the shortest is reported.
//!
//! Walks that may visit a cell twice are found breadth first. If the shortest walk between two ends is not a chain, all
//! chains of its length are tried, then longer ones; branches whose shortest walk is too long are skipped.

use std::collections::HashSet;
use std::ops::ControlFlow;

use field::{Cell, CellSet, DigitSet};

use super::super::grids::board::Board;
use super::super::steps::sentence::{Sentence, Word};
use super::super::steps::sink::{Flow, Sink};
use super::super::steps::step::{Candidate, Step};
use super::super::steps::technique::Technique;
use super::wording::{self, Claim};
use engine::HouseIndex;

/// The most strong links of a chain. Together with the weak ones there are 19.
const LONGEST: usize = 10;

/// The most strong links that are tried between two ends: most existing chains are found with the first few.
const MOST_TRIED: usize = 20_000;

pub(in super::super) fn x_chains<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let webs = x_webs(board, sink)?;
    chains(Technique::XChain, board, &webs, sink)
}

pub(in super::super) fn xy_chains<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let web = xy_web(board, sink)?;
    chains(Technique::XYChain, board, &[web], sink)
}

/// A web for each digit, of the candidates that share a house with just one other.
fn x_webs<const W: usize>(board: &Board<W>, sink: &Sink<'_>) -> ControlFlow<(), Vec<Web<W>>> {
    let mut webs = Vec::new();
    for digit in board.digits() {
        let places = board.places(digit).iter().map(|cell| (cell, digit)).collect();
        webs.push(Web::new(board, places, |place| conjugates(board, place), sink)?);
    }
    ControlFlow::Continue(webs)
}

/// The web of the cells with two candidates.
fn xy_web<const W: usize>(board: &Board<W>, sink: &Sink<'_>) -> ControlFlow<(), Web<W>> {
    let pairs = board.with_candidates(2);
    let both = |cell: Cell| board.candidates(cell).iter().map(move |digit| (cell, digit));
    let partner = |(cell, digit): Candidate| both(cell).filter(|other| other.1 != digit).collect();
    Web::new(board, pairs.iter().flat_map(both).collect(), partner, sink)
}

/// The other candidates of the digit that are alone with this one in a house. If two share a line and a box, only the
/// line counts.
fn conjugates<const W: usize>(board: &Board<W>, (cell, digit): Candidate) -> Vec<Candidate> {
    let is_line = |house: HouseIndex| board.kind(house).is_line();
    let mut others = CellSet::<W>::EMPTY;
    for &house in board.geometry().houses_of(cell) {
        let Some(other) = (board.places_in(house, digit) - CellSet::single(cell)).only() else { continue };
        let aligned = board.common_houses([cell, other].into_iter().collect()).any(is_line);
        if is_line(house) || !aligned {
            others.insert(other);
        }
    }
    others.iter().map(|other| (other, digit)).collect()
}

/// Candidates with their strong links.
struct Web<const W: usize> {
    nodes: Vec<Candidate>,
    strong: Vec<Vec<usize>>,
    weak: Vec<Vec<usize>>,
    /// For each two nodes, the fewest strong links of a walk that starts and ends with one; 0 if there is no such walk.
    distances: Vec<u8>,
}

impl<const W: usize> Web<W> {
    fn new(
        board: &Board<W>,
        candidates: Vec<Candidate>,
        strong: impl Fn(Candidate) -> Vec<Candidate>,
        sink: &Sink<'_>,
    ) -> ControlFlow<(), Web<W>> {
        let links = candidates.into_iter().map(|node| (node, strong(node))).filter(|(_, links)| !links.is_empty());
        let (nodes, links): (Vec<_>, Vec<_>) = links.unzip();
        let at = |candidate: &Candidate| nodes.binary_search(candidate).ok();
        let strong = links.iter().map(|links| links.iter().filter_map(at).collect()).collect();
        let peers = |&(cell, digit): &Candidate| {
            let peers = (board.peers(cell) & board.places(digit)).iter().map(|peer| (peer, digit));
            peers.filter_map(|peer| at(&peer)).collect()
        };
        let weak = nodes.iter().map(peers).collect();
        let mut web = Web { nodes, strong, weak, distances: Vec::new() };
        for start in 0..web.nodes.len() {
            sink.check_interrupt()?;
            let distances = web.distances_from(start);
            web.distances.extend(distances);
        }
        ControlFlow::Continue(web)
    }

    fn distances_from(&self, start: usize) -> Vec<u8> {
        let mut distances = vec![0; self.nodes.len()];
        let mut left = vec![false; self.nodes.len()];
        let mut ends = vec![start];
        left[start] = true;
        for distance in 1..=LONGEST as u8 {
            let mut reached = Vec::new();
            for &next in ends.iter().flat_map(|end| &self.strong[*end]) {
                if distances[next] == 0 {
                    distances[next] = distance;
                    reached.push(next);
                }
            }
            ends.clear();
            for &next in reached.iter().flat_map(|end| &self.weak[*end]) {
                if !std::mem::replace(&mut left[next], true) {
                    ends.push(next);
                }
            }
        }
        distances
    }

    fn distance(&self, from: usize, to: usize) -> usize {
        usize::from(self.distances[from * self.nodes.len() + to])
    }

    fn cell(&self, node: usize) -> Cell {
        self.nodes[node].0
    }
}

/// Two ends that a chain would exclude something with.
struct Ends {
    web: usize,
    from: usize,
    to: usize,
    removes: Vec<Candidate>,
    /// The rest of [`MOST_TRIED`].
    patience: usize,
}

/// The candidates that the ends exclude together. The ends may be the same: a candidate that is true if it is false.
fn removed<const W: usize>(board: &Board<W>, web: &Web<W>, from: usize, to: usize) -> Vec<Candidate> {
    let ((one, digit), (other, of_other)) = (web.nodes[from], web.nodes[to]);
    if web.distance(from, to) == 0 || digit != of_other {
        return Vec::new();
    }
    let seen = board.places(digit) & board.peers(one) & board.peers(other);
    seen.iter().map(|cell| (cell, digit)).collect()
}

fn chains<const W: usize>(technique: Technique, board: &Board<W>, webs: &[Web<W>], sink: &mut Sink<'_>) -> Flow {
    let mut open = open_ends(board, webs, sink)?;
    let mut reported = HashSet::new();
    for length in 2..=LONGEST {
        for ends in &mut open {
            let web = &webs[ends.web];
            if web.distance(ends.from, ends.to) > length || reported.contains(&ends.removes) {
                continue;
            }
            sink.check_interrupt()?;
            if let Some(nodes) = chain(web, ends, length) {
                reported.insert(ends.removes.clone());
                sink.found(step(technique, board, &nodes, &ends.removes))?;
            }
        }
    }
    Flow::Continue(())
}

/// All pairs of ends between which there may be a chain.
fn open_ends<const W: usize>(board: &Board<W>, webs: &[Web<W>], sink: &Sink<'_>) -> ControlFlow<(), Vec<Ends>> {
    let mut open = Vec::new();
    for (index, web) in webs.iter().enumerate() {
        for from in 0..web.nodes.len() {
            sink.check_interrupt()?;
            for to in from..web.nodes.len() {
                let removes = removed(board, web, from, to);
                if !removes.is_empty() {
                    open.push(Ends { web: index, from, to, removes, patience: MOST_TRIED });
                }
            }
        }
    }
    ControlFlow::Continue(open)
}

/// A chain between the ends with exactly so many strong links, as its candidates.
fn chain<const W: usize>(web: &Web<W>, ends: &mut Ends, length: usize) -> Option<Vec<Candidate>> {
    let mut nodes = vec![ends.from];
    let visited = CellSet::single(web.cell(ends.from));
    let found = extend(web, ends, length, &mut nodes, visited);
    found.then(|| nodes.iter().map(|node| web.nodes[*node]).collect())
}

/// Extends a chain at a candidate assumed to be false.
fn extend<const W: usize>(
    web: &Web<W>,
    ends: &mut Ends,
    left: usize,
    nodes: &mut Vec<usize>,
    visited: CellSet<W>,
) -> bool {
    let here = nodes[nodes.len() - 1];
    for &next in &web.strong[here] {
        if ends.patience == 0 {
            return false;
        }
        ends.patience -= 1;
        let cell = web.cell(next);
        let closes = left == 1 && next == ends.to && ends.from == ends.to;
        if visited.contains(cell) && cell != web.cell(here) && !closes {
            continue;
        }
        nodes.push(next);
        if left == 1 && next == ends.to {
            return true;
        }
        if left > 1 && leave(web, ends, left - 1, nodes, visited | CellSet::single(cell)) {
            return true;
        }
        nodes.pop();
    }
    false
}

/// Extends a chain at a candidate that is then true.
fn leave<const W: usize>(
    web: &Web<W>,
    ends: &mut Ends,
    left: usize,
    nodes: &mut Vec<usize>,
    visited: CellSet<W>,
) -> bool {
    let here = nodes[nodes.len() - 1];
    for &next in &web.weak[here] {
        let cell = web.cell(next);
        let distance = web.distance(next, ends.to);
        if distance == 0 || distance > left || visited.contains(cell) {
            continue;
        }
        nodes.push(next);
        if extend(web, ends, left, nodes, visited | CellSet::single(cell)) {
            return true;
        }
        nodes.pop();
    }
    false
}

fn step<const W: usize>(technique: Technique, board: &Board<W>, nodes: &[Candidate], removes: &[Candidate]) -> Step {
    let claim = |(index, &(cell, digit)): (usize, &Candidate)| Claim::Holds {
        digit,
        cells: CellSet::single(cell),
        holds: index % 2 == 1,
    };
    let claims: Vec<Claim<W>> = nodes.iter().enumerate().map(claim).collect();
    let ((first, digit), (last, _)) = (nodes[0], nodes[nodes.len() - 1]);
    let mut words: Vec<Word> = match first == last {
        true => vec!["because ".into(), first.into()],
        false => vec!["because ".into(), first.into(), " or ".into(), last.into()],
    };
    words.extend([" is ".into(), digit.into(), ": ".into()]);
    words.extend(wording::sentence(&claims));
    Step {
        digits: DigitSet::single(digit),
        cells: wording::cells(&claims),
        links: wording::links(board, &claims),
        removes: removes.to_vec(),
        ..Step::of(technique)
    }
    .because(Sentence(words))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use expect_test::{Expect, expect};

    use super::*;
    use crate::support::{puzzle, standard};
    use crate::techniques::chains::tests::steps_in_words;
    use crate::techniques::{CandidateGrid, Options};
    use engine::Geometry;
    use engine::Variant;

    #[track_caller]
    fn check(technique: Technique, geometry: &Arc<Geometry>, text: &str, expected: Expect) {
        expected.assert_eq(&steps_in_words(technique, geometry, text, &Options::default()));
    }

    #[test]
    fn one_end_of_an_x_chain_is_true() {
        let grid = "6.9.4587.7.1.6.54.458..72.618.3.64.224.......39.42...7862714..55146..728973582..4";
        check(
            Technique::XChain,
            &standard(9),
            grid,
            expect![[r#"
            X-Chain: r5c4<>1, because r1c4 or r3c4 is 1: if r1c4 is not 1, then r1c9 is 1, then r3c8 is not 1, then r3c4 is 1
            X-Chain: r2c6<>9, because r2c9 or r8c6 is 9: if r2c9 is not 9, then r3c8 is 9, then r4c8 is not 9, then r4c5 is 9, then r8c5 is not 9, then r8c6 is 9
        "#]],
        );
    }

    #[test]
    fn one_end_of_an_xy_chain_is_true() {
        let grid = ".......8..51.74..2...25...7.467.2...7.......3.8....72.23.46.9..5.4921.....9...24.";
        check(
            Technique::XYChain,
            &standard(9),
            grid,
            expect![[r#"
            XY-Chain: r7c9<>8, because r7c3 or r8c9 is 8: if r7c3 is not 8, then r7c3 is 7, then r8c2 is not 7, then r8c2 is 6, then r8c9 is not 6, then r8c9 is 8
        "#]],
        );
    }

    #[test]
    fn there_are_no_chains_without_strong_links() {
        check(Technique::XChain, &standard(4), &".".repeat(16), expect![[""]]);
        check(Technique::XYChain, &standard(4), &".".repeat(16), expect![[""]]);
    }

    #[test]
    fn diagonals_link() {
        let geometry =
            Arc::new(Geometry::standard(6).and_then(|plain| plain.with_variant(Variant::Diagonal)).expect("fits"));
        check(
            Technique::XChain,
            &geometry,
            "...1......6...3....2......5.....6...",
            expect![[r#"
                X-Chain: r3c6,r4c1<>6, because r3c2 or r4c4 is 6: if r3c2 is not 6, then r1c2 is 6, then r1c1 is not 6, then r4c4 is 6
                X-Chain: r3c6<>6, because r3c2 or r5c6 is 6: if r3c2 is not 6, then r1c2 is 6, then r1c1 is not 6, then r4c4 is 6, then r5c4 is not 6, then r5c6 is 6
            "#]],
        );
        check(
            Technique::XYChain,
            &geometry,
            "4.....5...4..4.........4614253...416",
            expect![[r#"
                XY-Chain: r12c4,r3c6<>1, because r2c6 or r4c4 is 1: if r2c6 is not 1, then r2c6 is 2, then r2c2 is not 2, then r2c2 is 3, then r4c4 is not 3, then r4c4 is 1
            "#]],
        );
    }

    /// All chains from a candidate, one after the other.
    fn wander(web: &Web<2>, board: &Board<2>, nodes: &mut Vec<usize>, found: &mut BTreeSet<Vec<Candidate>>) {
        let start = nodes[0];
        let here = nodes[nodes.len() - 1];
        for &next in &web.strong[here] {
            let closes = next == start;
            if !closes && nodes[..nodes.len() - 1].iter().any(|node| web.cell(*node) == web.cell(next)) {
                continue;
            }
            if nodes.len() > 2 {
                found.insert(removed(board, web, start, next));
            }
            if closes || nodes.len() == 2 * LONGEST - 1 {
                continue;
            }
            nodes.push(next);
            for &far in web.weak[next].iter() {
                if nodes.iter().all(|node| web.cell(*node) != web.cell(far)) {
                    nodes.push(far);
                    wander(web, board, nodes, found);
                    nodes.pop();
                }
            }
            nodes.pop();
        }
    }

    #[test]
    fn trying_all_chains_excludes_the_same() {
        let grids = [
            "6.9.4587.7.1.6.54.458..72.618.3.64.224.......39.42...7862714..55146..728973582..4",
            "...1.5.37371.896.525...7.8...581.7..1..67..52..759....7...56.1.5...41..6614..85..",
            "476531298.184...7.9.27681....5687...781954...649213785.97346....638.5..7..417..6.",
            "...5..7989..28745.785.49...5948.36..178...3.932697.8.5.59......6371.2.84.......6.",
        ];
        let mut ignore = |_| Flow::Continue(());
        let sink = Sink::new(&mut ignore, &|| false);
        for grid in grids {
            let board = Board::<2>::new(&CandidateGrid::new(&puzzle(&standard(9), grid)));
            let digits = x_webs(&board, &sink).continue_value().expect("no interrupt");
            let pairs = xy_web(&board, &sink).continue_value().expect("no interrupt");
            for web in digits.into_iter().chain([pairs]) {
                let mut all = BTreeSet::new();
                (0..web.nodes.len()).for_each(|start| wander(&web, &board, &mut vec![start], &mut all));
                all.remove(&Vec::new());
                let mut steps = Vec::new();
                let mut take = |step| {
                    steps.push(step);
                    Flow::Continue(())
                };
                let _ = chains(Technique::XChain, &board, &[web], &mut Sink::new(&mut take, &|| false));
                let found: BTreeSet<_> = steps.into_iter().map(|step: Step| step.removes).collect();
                assert_eq!(found, all, "{grid}");
            }
        }
    }
}
