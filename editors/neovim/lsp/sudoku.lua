-- How to run the server. Neovim 0.11 reads this file by itself; for older ones plugin/sudoku.lua does.
return {
  cmd = { 'sudoku-lsp', 'serve', '--stdio' },
  filetypes = { 'sudoku' },
  root_markers = { 'sudoku.toml', '.git' },
  on_attach = function(client, buffer)
    require('sudoku').on_attach(client, buffer)
  end,
}
