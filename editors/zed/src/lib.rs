//! Tells Zed which program is the language server of Sudoku files.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

const SERVER: &str = "sudoku-lsp";

struct Sudoku;

impl zed::Extension for Sudoku {
    fn new() -> Sudoku {
        Sudoku
    }

    /// The program in Zed's settings (`lsp.sudoku-lsp.binary.path`), else the one on `PATH`.
    fn language_server_command(&mut self, _server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let chosen = LspSettings::for_worktree(SERVER, worktree).ok().and_then(|settings| settings.binary?.path);
        let program = chosen.or_else(|| worktree.which(SERVER));
        let command = program.ok_or_else(|| {
            format!("`{SERVER}` is not on PATH; install it, or set `lsp.{SERVER}.binary.path` in Zed's settings")
        })?;
        let args = ["serve", "--stdio"].map(str::to_owned).to_vec();
        Ok(Command { command, args, env: worktree.shell_env() })
    }

    /// The settings below `lsp.sudoku-lsp.settings`, as the server asks for them.
    fn language_server_workspace_configuration(
        &mut self,
        _server: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        Ok(LspSettings::for_worktree(SERVER, worktree).ok().and_then(|settings| settings.settings))
    }
}

zed::register_extension!(Sudoku);
