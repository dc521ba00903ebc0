//! The variables by activity: the number of conflicts that they took part in, the latest ones weighted most.
//!
//! Must not know clauses, nor the values of variables.

/// The weight of a conflict relative to the one before.
const GROWTH: f64 = 1. / 0.95;

/// The limit at which activities are scaled down, so that they stay finite.
const MOST: f64 = 1e100;

/// A heap with the most active variable first; of equally active ones, the smallest.
pub(super) struct ActivityHeap {
    activity: Vec<f64>,
    /// A binary heap.
    order: Vec<u32>,
    /// For each variable, its index in the order, or [`NOWHERE`].
    places: Vec<u32>,
    /// The weight of the current conflict.
    increment: f64,
}

const NOWHERE: u32 = u32::MAX;

impl ActivityHeap {
    /// A heap of all variables, none of them active.
    pub(super) fn new(variables: usize) -> ActivityHeap {
        let order: Vec<u32> = (0..variables as u32).collect();
        ActivityHeap { activity: vec![0.; variables], places: order.clone(), order, increment: 1. }
    }

    /// Removes the most active variable and returns it.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let top = *self.order.first()?;
        let last = self.order.pop()?;
        self.places[top as usize] = NOWHERE;
        if last != top {
            self.order[0] = last;
            self.places[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    /// Inserts a variable, unless it is in the heap.
    pub(super) fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == NOWHERE {
            self.places[variable as usize] = self.order.len() as u32;
            self.order.push(variable);
            self.rise(self.order.len() - 1);
        }
    }

    /// Increases the activity of a variable that takes part in the current conflict.
    pub(super) fn bump(&mut self, variable: u32) {
        self.activity[variable as usize] += self.increment;
        if self.activity[variable as usize] > MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= MOST);
            self.increment /= MOST;
        }
        let place = self.places[variable as usize];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Increases the weight of the next conflict.
    pub(super) fn decay(&mut self) {
        self.increment *= GROWTH;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        let [a, b] = [one, other].map(|variable| self.activity[variable as usize]);
        a > b || (a == b && one < other)
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.order[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            let above = self.order[parent];
            if !self.is_before(variable, above) {
                break;
            }
            self.put(above, place);
            place = parent;
        }
        self.put(variable, place);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.order[place];
        loop {
            let left = 2 * place + 1;
            let Some(&first) = self.order.get(left) else { break };
            let (child, below) = match self.order.get(left + 1) {
                Some(&second) if self.is_before(second, first) => (left + 1, second),
                _ => (left, first),
            };
            if !self.is_before(below, variable) {
                break;
            }
            self.put(below, place);
            place = child;
        }
        self.put(variable, place);
    }

    fn put(&mut self, variable: u32, place: usize) {
        self.order[place] = variable;
        self.places[variable as usize] = place as u32;
    }
}
