//! Makes the geometry of each size, shape of boxes and set of rules once, and shares it.

use engine::{BoxShape, Geometry, Variant};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// The geometries of a file's puzzles. A clone is another handle of the same geometries.
#[derive(Clone, Default)]
pub(crate) struct Geometries(Arc<RwLock<BTreeMap<Shape, RuledGeometry>>>);

/// The size of a grid, the rows and columns of its boxes, and its rules as bits.
type Shape = (u8, Option<(u8, u8)>, u16);

const CLASSIC: Shape = (9, Some((3, 3)), 0);

/// The geometry of classic puzzles, a constant: to make it takes longer than to prove the puzzle of a small file.
static CLASSIC_GEOMETRY: LazyLock<RuledGeometry> = LazyLock::new(|| make(CLASSIC));

/// A geometry with the declared rules that its boxes allow for.
#[derive(Clone)]
pub(crate) struct RuledGeometry {
    pub(crate) geometry: Arc<Geometry>,
    /// The first declared rule that the boxes do not allow for.
    pub(crate) unfit: Option<Variant>,
}

impl Geometries {
    /// The geometry of a grid with boxes, or without any.
    pub(crate) fn get(&self, size: u8, boxes: Option<(u8, u8)>, rules: u16) -> RuledGeometry {
        let shape = (size, boxes, rules & SUPPORTED);
        if shape == CLASSIC {
            return CLASSIC_GEOMETRY.clone();
        }
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&shape).cloned();
        known.unwrap_or_else(|| {
            let mut made = self.0.write().unwrap_or_else(PoisonError::into_inner);
            made.entry(shape).or_insert_with(|| make(shape)).clone()
        })
    }
}

fn make((size, boxes, rules): Shape) -> RuledGeometry {
    let boxes = boxes.map(|(rows, columns)| BoxShape { rows, columns });
    let geometry = Geometry::with_boxes(size, boxes);
    RuledGeometry::new(geometry.expect("the reader keeps sizes and boxes within bounds"), rules)
}

impl RuledGeometry {
    /// Adds rules, given as bits, to a geometry.
    pub(crate) fn new(geometry: Geometry, rules: u16) -> RuledGeometry {
        let mut ruled = RuledGeometry { geometry: Arc::new(geometry), unfit: None };
        for variant in variants(rules) {
            match ruled.geometry.with_variant(variant) {
                Ok(geometry) => ruled.geometry = Arc::new(geometry),
                Err(_) => ruled.unfit = ruled.unfit.or(Some(variant)),
            }
        }
        ruled
    }
}

/// The rules that metadata can declare, in the order of their bits.
const VARIANTS: [Variant; 6] = [
    Variant::Diagonal,
    Variant::Windoku,
    Variant::Antiknight,
    Variant::Antiking,
    Variant::Nonconsecutive,
    Variant::Disjoint,
];

/// The bits of the rules that the engine knows.
pub(crate) const SUPPORTED: u16 = (1 << VARIANTS.len()) - 1;

/// The rules of some bits.
pub(crate) fn variants(rules: u16) -> impl Iterator<Item = Variant> {
    VARIANTS.into_iter().enumerate().filter(move |(bit, _)| rules >> bit & 1 == 1).map(|(_, variant)| variant)
}
