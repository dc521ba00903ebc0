//! Makes the geometry of each size, shape of boxes and set of rules once, and shares it.

use crate::puzzle::clues;
use engine::{BoxShape, Field, Figure, Geometry, Numbers, Variant};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};
use syntax::{BlockSpan, ClueSection, rule_bit};

/// The geometries of a file's puzzles. A clone is another handle of the same geometries.
#[derive(Clone, Default)]
pub struct Geometries(Arc<Known>);

#[derive(Default)]
struct Known {
    by_shape: RwLock<BTreeMap<Shape, RuledGeometry>>,
    /// The geometries of the last puzzles with clues, the newest last. Each edit of a clue makes another one.
    with_clues: Mutex<VecDeque<(CluedShape, RuledGeometry)>>,
}

/// The most geometries of puzzles with clues. A puzzle is asked about several times in a row.
const MOST_WITH_CLUES: usize = 16;

/// The extent of a grid, and the number of its digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GridSize {
    pub(crate) field: Field,
    pub(crate) digit_count: u8,
}

/// All that the geometry of a puzzle without regions and clues depends on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    size: GridSize,
    /// The grids, if there are several.
    figure: Option<Arc<Figure>>,
    /// The rows and columns of its boxes.
    boxes: Option<(u8, u8)>,
    /// The rules that are variants, as bits.
    rules: u16,
}

/// All that the geometry of a puzzle with clues depends on.
#[derive(Clone, PartialEq)]
pub(crate) struct CluedShape {
    pub(crate) size: GridSize,
    pub(crate) figure: Option<Arc<Figure>>,
    pub(crate) boxes: Option<(u8, u8)>,
    pub(crate) rules: u16,
    /// The number of each cell's region, if regions take the place of boxes.
    pub(crate) regions: Option<Vec<u8>>,
    pub(crate) clues: Box<[ClueSection]>,
    /// The numbers that its digits stand for.
    pub(crate) numbers: Numbers,
}

const CLASSIC: Shape =
    Shape { size: GridSize { field: Field::square(9), digit_count: 9 }, figure: None, boxes: Some((3, 3)), rules: 0 };

/// The geometry of classic puzzles, a constant: to make it takes longer than to prove the puzzle of a small file.
static CLASSIC_GEOMETRY: LazyLock<RuledGeometry> = LazyLock::new(|| make(CLASSIC));

/// The geometry of classic puzzles.
pub fn classic_geometry() -> &'static Geometry {
    &CLASSIC_GEOMETRY.geometry
}

/// A geometry with the declared rules that its boxes allow for.
#[derive(Clone)]
pub(crate) struct RuledGeometry {
    pub(crate) geometry: Arc<Geometry>,
    /// The first declared rule that the boxes do not allow for.
    pub(crate) unfit: Option<Variant>,
    /// The range of the clue of each group of constraints; `None` for those of a rule.
    pub(crate) clue_spans: Arc<[Option<BlockSpan>]>,
}

impl Geometries {
    /// The geometry of a grid, or of the several grids of a figure, with boxes, or without any.
    pub(crate) fn get(
        &self,
        size: GridSize,
        figure: Option<Arc<Figure>>,
        boxes: Option<(u8, u8)>,
        rules: u16,
    ) -> RuledGeometry {
        let shape = Shape { size, figure, boxes, rules: rules & *OF_VARIANTS };
        if shape == CLASSIC {
            return CLASSIC_GEOMETRY.clone();
        }
        let by_shape = &self.0.by_shape;
        let known = by_shape.read().unwrap_or_else(PoisonError::into_inner).get(&shape).cloned();
        known.unwrap_or_else(|| {
            let mut made = by_shape.write().unwrap_or_else(PoisonError::into_inner);
            made.entry(shape.clone()).or_insert_with(|| make(shape)).clone()
        })
    }

    /// The geometry of a puzzle with clues, which `plain` is without them.
    pub(crate) fn with_clues(&self, shape: CluedShape, plain: RuledGeometry) -> RuledGeometry {
        let mut known = self.0.with_clues.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = known.iter().find(|(known, _)| *known == shape) {
            return known.clone();
        }
        let (geometry, spans) = clues::constrained(&plain.geometry, &shape.clues, shape.rules, shape.numbers);
        let ruled = RuledGeometry { geometry: Arc::new(geometry), clue_spans: spans.into(), ..plain };
        if known.len() == MOST_WITH_CLUES {
            known.pop_front();
        }
        known.push_back((shape, ruled.clone()));
        ruled
    }
}

fn make(shape: Shape) -> RuledGeometry {
    let boxes = shape.boxes.map(|(rows, columns)| BoxShape { rows, columns });
    let GridSize { field, digit_count } = shape.size;
    let geometry = match shape.figure {
        Some(figure) => Geometry::of_figure(figure, boxes),
        None => Geometry::of_field(field, digit_count, boxes),
    };
    RuledGeometry::new(geometry.expect("the reader keeps sizes and boxes within bounds"), shape.rules)
}

impl RuledGeometry {
    /// Adds rules, given as bits, to a geometry.
    pub(crate) fn new(geometry: Geometry, rules: u16) -> RuledGeometry {
        let mut ruled = RuledGeometry { geometry: Arc::new(geometry), unfit: None, clue_spans: Arc::default() };
        for variant in variants(rules) {
            match ruled.geometry.with_variant(variant) {
                Ok(geometry) => ruled.geometry = Arc::new(geometry),
                Err(_) => ruled.unfit = ruled.unfit.or(Some(variant)),
            }
        }
        ruled
    }
}

/// The rules that metadata can declare and that add houses or exclude moves.
const VARIANTS: [Variant; 8] = [
    Variant::Diagonal,
    Variant::DiagonalUp,
    Variant::DiagonalDown,
    Variant::Windoku,
    Variant::Antiknight,
    Variant::Antiking,
    Variant::Nonconsecutive,
    Variant::Disjoint,
];

/// The bit of a rule; none if the reader does not know it.
fn bit(variant: Variant) -> u16 {
    rule_bit(&variant.to_string()).unwrap_or_default()
}

/// The bits of the rules that are variants.
pub(crate) static OF_VARIANTS: LazyLock<u16> =
    LazyLock::new(|| VARIANTS.into_iter().map(bit).fold(0, |bits, bit| bits | bit));

/// The rules of some bits.
pub(crate) fn variants(rules: u16) -> impl Iterator<Item = Variant> {
    // The two diagonals are one rule.
    let is_part = |variant| matches!(variant, Variant::DiagonalUp | Variant::DiagonalDown);
    let both = rules & bit(Variant::Diagonal) != 0;
    VARIANTS.into_iter().filter(move |&variant| rules & bit(variant) != 0 && !(both && is_part(variant)))
}
