-- Adds to a buffer that is attached to the server what Neovim does not do by itself.

local M = {}

-- The line, and the byte in it, of the last request for completions.
local requested

function M.omnifunc(findstart, base)
  if findstart == 1 then
    requested = { line = vim.api.nvim_get_current_line(), column = vim.api.nvim_win_get_cursor(0)[2] }
  end
  return vim.lsp.omnifunc(findstart, base)
end

local function byte_of(line, character, encoding)
  if encoding == 'utf-8' then
    return character
  end
  return vim.str_byteindex(line, math.min(character, #line), encoding ~= 'utf-32')
end

-- A completion replaces the whole cell, but Neovim replaces only the text before the cursor: the rest of the cell would
-- be one more cell in the row.
local function remove_rest(encoding)
  local data = vim.v.completed_item.user_data
  local item = type(data) == 'table' and vim.tbl_get(data, 'nvim', 'lsp', 'completion_item')
  local range = item and vim.tbl_get(item, 'textEdit', 'range')
  if not (requested and range) then
    return
  end
  local length = byte_of(requested.line, range['end'].character, encoding) - requested.column
  requested = nil
  if length > 0 then
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column + length, {})
  end
end

-- Shows a page, which is Markdown, in a window beside this one. The same page reuses its buffer.
local function show(title, text)
  local name = 'sudoku://' .. title
  local buffer = vim.fn.bufnr('^' .. vim.fn.escape(name, '[]*?{}') .. '$')
  if buffer == -1 then
    buffer = vim.api.nvim_create_buf(false, true)
    vim.api.nvim_buf_set_name(buffer, name)
    vim.api.nvim_buf_set_option(buffer, 'filetype', 'markdown')
  end
  vim.api.nvim_buf_set_option(buffer, 'modifiable', true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, vim.split(vim.trim(text), '\n'))
  vim.api.nvim_buf_set_option(buffer, 'modifiable', false)
  if vim.fn.bufwinid(buffer) == -1 then
    local window = vim.api.nvim_get_current_win()
    vim.cmd('vertical sbuffer ' .. buffer)
    vim.wo.wrap = true
    vim.api.nvim_set_current_win(window)
  end
end

local pages = {
  ['sudoku-lsp.solution'] = 'Solution',
  ['sudoku-lsp.path'] = 'Explanation',
  ['sudoku-lsp.candidates'] = 'Candidates',
}

-- Requests a page by the server's command, and shows it.
local function open_page(client, command, arguments, buffer)
  local params = { command = command, arguments = arguments }
  client.request('workspace/executeCommand', params, function(failure, answer)
    local text = answer and (answer.text or answer.reason)
    if text then
      show(pages[command] .. ' ' .. vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ':t'), text)
    elseif failure then
      vim.notify(failure.message, vim.log.levels.WARN)
    end
  end, buffer)
end

-- Code lenses run these.
for command in pairs(pages) do
  vim.lsp.commands[command] = function(lens, context)
    open_page(vim.lsp.get_client_by_id(context.client_id), command, lens.arguments, context.bufnr)
  end
end

-- Notifies the server when the cursor changes its line: it ends the progress of a puzzle that the cursor has left.
local function report_cursor(client, buffer, group)
  local last
  local function report(line, character)
    if line ~= last then
      last = line
      local position = line and { line = line, character = character } or vim.NIL
      client.notify('sudoku/cursor', { textDocument = vim.lsp.util.make_text_document_params(buffer), position = position })
    end
  end
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI' }, {
    buffer = buffer,
    group = group,
    callback = function()
      report(vim.api.nvim_win_get_cursor(0)[1] - 1, 0)
    end,
  })
  vim.api.nvim_create_autocmd('BufLeave', {
    buffer = buffer,
    group = group,
    callback = function()
      report(nil)
    end,
  })
end

function M.on_attach(client, buffer)
  for name, command in pairs({
    SudokuSolution = 'sudoku-lsp.solution',
    SudokuExplain = 'sudoku-lsp.path',
    SudokuCandidates = 'sudoku-lsp.candidates',
  }) do
    vim.api.nvim_buf_create_user_command(buffer, name, function()
      local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
      open_page(client, command, { place.textDocument.uri, place.position }, buffer)
    end, {})
  end
  vim.api.nvim_buf_set_option(buffer, 'omnifunc', "v:lua.require'sudoku'.omnifunc")
  if vim.fn.has('nvim-0.8') == 0 then
    -- Later versions set these by themselves: CTRL-] goes to the definition, gq formats.
    vim.api.nvim_buf_set_option(buffer, 'tagfunc', 'v:lua.vim.lsp.tagfunc')
    vim.api.nvim_buf_set_option(buffer, 'formatexpr', 'v:lua.vim.lsp.formatexpr()')
  end
  local group = vim.api.nvim_create_augroup('sudoku' .. buffer, {})
  report_cursor(client, buffer, group)
  vim.api.nvim_create_autocmd('CompleteDone', {
    buffer = buffer,
    group = group,
    callback = function()
      remove_rest(client.offset_encoding)
    end,
  })
end

return M
