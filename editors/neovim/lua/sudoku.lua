-- What Neovim does not do by itself in a buffer that is attached to the server.

local M = {}

-- The line, and the byte in it, where completions were asked for last.
local asked

function M.omnifunc(findstart, base)
  if findstart == 1 then
    asked = { line = vim.api.nvim_get_current_line(), column = vim.api.nvim_win_get_cursor(0)[2] }
  end
  return vim.lsp.omnifunc(findstart, base)
end

local function byte_of(line, character, encoding)
  if encoding == 'utf-8' then
    return character
  end
  return vim.str_byteindex(line, math.min(character, #line), encoding ~= 'utf-32')
end

-- A completion replaces the whole cell, but Neovim only puts it before the cursor: what of the cell stands behind that
-- would be one more cell in the row.
local function remove_rest(encoding)
  local data = vim.v.completed_item.user_data
  local item = type(data) == 'table' and vim.tbl_get(data, 'nvim', 'lsp', 'completion_item')
  local range = item and vim.tbl_get(item, 'textEdit', 'range')
  if not (asked and range) then
    return
  end
  local length = byte_of(asked.line, range['end'].character, encoding) - asked.column
  asked = nil
  if length > 0 then
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column + length, {})
  end
end

function M.on_attach(client, buffer)
  vim.api.nvim_buf_set_option(buffer, 'omnifunc', "v:lua.require'sudoku'.omnifunc")
  if vim.fn.has('nvim-0.8') == 0 then
    -- Later ones do that by themselves: CTRL-] goes to the definition, gq formats.
    vim.api.nvim_buf_set_option(buffer, 'tagfunc', 'v:lua.vim.lsp.tagfunc')
    vim.api.nvim_buf_set_option(buffer, 'formatexpr', 'v:lua.vim.lsp.formatexpr()')
  end
  vim.api.nvim_create_autocmd('CompleteDone', {
    buffer = buffer,
    group = vim.api.nvim_create_augroup('sudoku' .. buffer, {}),
    callback = function()
      remove_rest(client.offset_encoding)
    end,
  })
end

return M
