-- Starts the server for every Sudoku file, in Neovim 0.7 or later.

if vim.lsp.enable then -- 0.11
  vim.lsp.enable('sudoku')
  return
end

local config = dofile(vim.api.nvim_get_runtime_file('lsp/sudoku.lua', false)[1])

-- The nearest folder above a file that holds one of the markers, else the folder of the file.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  for _, marker in ipairs(config.root_markers) do
    for _, find in ipairs({ vim.fn.findfile, vim.fn.finddir }) do
      local found = find(marker, vim.fn.escape(folder, ' ;') .. ';')
      if found ~= '' then
        return vim.fn.fnamemodify(found, ':p:s?[/\\\\]$??:h')
      end
    end
  end
  return folder
end

-- 0.7 has no vim.lsp.start, which gives the files of one root the same server.
local clients = {}
local start = vim.lsp.start
  or function(options)
    local id = clients[options.root_dir]
    if not (id and vim.lsp.get_client_by_id(id)) then
      id = vim.lsp.start_client(options)
      clients[options.root_dir] = id
    end
    if id then
      vim.lsp.buf_attach_client(0, id)
    end
  end

vim.api.nvim_create_autocmd('FileType', {
  pattern = config.filetypes,
  callback = function(event)
    start({
      name = 'sudoku',
      cmd = config.cmd,
      root_dir = root_of(event.file),
      on_attach = config.on_attach,
    })
  end,
})
