//! The setting for how fills write values.

/// The setting for the notation of filled values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FillStyle {
    /// As placed values (`+d`) if the grid has some, or its metadata declare `clues`, and the layout has room for the
    /// sign; else like givens.
    #[default]
    Auto,
    /// Like givens.
    Plain,
    /// As placed values if the layout has room for the sign.
    Placed,
}

impl FillStyle {
    /// All styles.
    pub const ALL: [FillStyle; 3] = [FillStyle::Auto, FillStyle::Plain, FillStyle::Placed];

    /// Returns its name in settings.
    pub fn name(self) -> &'static str {
        match self {
            FillStyle::Auto => "auto",
            FillStyle::Plain => "plain",
            FillStyle::Placed => "placed",
        }
    }
}
