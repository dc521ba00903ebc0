//! Does with bytes what the fuzz targets do: libFuzzer calls these functions in `server/fuzz`, and the campaign `fuzz`
//! calls them with the corpus that is kept.
//!
//! A function panics where the program has a fault.

mod classic;
mod edit;
mod foreign;
mod format;
mod protocol;
mod read;
mod table;

/// What a target does with bytes.
pub type Target = fn(&[u8]);

/// Every target with its name.
pub const TARGETS: [(&str, Target); 7] = [
    ("read", read::run),
    ("edit", edit::run),
    ("format", format::run),
    ("foreign", foreign::run),
    ("classic", classic::run),
    ("table", table::run),
    ("protocol", protocol::run),
];

/// Runs the target of a name.
///
/// # Panics
/// When the program has a fault, and when there is no such target.
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.into_iter().find(|(known, _)| *known == name);
    let (_, target) = target.unwrap_or_else(|| panic!("no target {name}"));
    target(bytes);
}
