//! The options of the commands that make and change puzzles.

mod change;
mod generate;

pub(crate) use change::{ChangeArgs, MakeSymmetricArgs, SeedArgs, VicinityArgs};
pub(crate) use generate::GenerateArgs;
