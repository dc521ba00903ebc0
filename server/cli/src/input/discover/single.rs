//! Makes the plan for one path without options.

use super::{InputPlan, Selection};
use crate::args::operands::Operand;
use discovery::Discovery;
use settings::Resolver;
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl InputPlan {
    /// The puzzle files of a path, as `check` finds them.
    pub(crate) fn of_path(path: &Path, settings: Resolver, working_directory: PathBuf) -> InputPlan {
        let settings = Arc::new(settings);
        InputPlan {
            operands: vec![Operand::Path(path.to_owned())],
            stdin_name: None,
            selection: Selection::All,
            discovery: Discovery::new(Arc::clone(&settings), working_directory.clone()),
            force_exclude: false,
            allow_empty: false,
            working_directory,
            settings,
            verb: "check",
            threads: 1,
        }
    }
}
