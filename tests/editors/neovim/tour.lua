-- Goes through what the server offers, by the editor's own means, in a file.
--
--     nvim --headless FILE -S tour.lua     env: REPORT, STEPS
--
-- STEPS is a list (JSON) of what to do: [step, cell, name, arguments …]. What each shows is noted under its name
-- (REPORT, JSON); neovim.test.mjs knows what ought to be seen.

local report = {}

-- Runs when the condition holds; keys are handled meanwhile, so this is no `vim.wait`.
local function wait(what, condition)
  local this = coroutine.running()
  local deadline = vim.loop.now() + 20000
  local function look()
    local value = condition()
    if value then
      coroutine.resume(this, value)
    elseif vim.loop.now() > deadline then
      coroutine.resume(this, nil, 'waited in vain: ' .. what)
    else
      vim.defer_fn(look, 20)
    end
  end
  vim.schedule(look)
  local value, problem = coroutine.yield()
  if problem then
    error(problem, 0)
  end
  return value
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

-- Moves the cursor, and waits for the event of the move, which would close windows that open later.
local function go(cell)
  local target = { cell.line, cell.column - 1 }
  if vim.deep_equal(vim.api.nvim_win_get_cursor(0), target) then
    return
  end
  local is_told = false
  vim.api.nvim_create_autocmd('CursorMoved', {
    once = true,
    callback = function()
      is_told = true
    end,
  })
  vim.api.nvim_win_set_cursor(0, target)
  wait('the cursor', function()
    return is_told
  end)
end

local function client()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
end

-- What the quickfix or location list shows.
local function listed(items)
  return vim.tbl_map(function(item)
    local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(item.bufnr), ':t')
    return { file = file, line = item.lnum, column = item.col, text = item.text }
  end, items)
end

-- The entries of the list that an action opens, which closes it again.
local function list_of(what, action)
  vim.fn.setqflist({})
  vim.fn.setloclist(0, {})
  action()
  local items = wait(what, function()
    for _, items in ipairs({ vim.fn.getqflist(), vim.fn.getloclist(0) }) do
      if #items > 0 then
        return items
      end
    end
  end)
  vim.cmd('cclose | lclose')
  return listed(items)
end

-- What an action makes of the text.
local function change_of(what, action)
  local before = vim.api.nvim_buf_get_changedtick(0)
  action()
  wait(what, function()
    return vim.api.nvim_buf_get_changedtick(0) > before
  end)
  return text()
end

local steps = {}

function steps.hover()
  vim.lsp.buf.hover()
  local window = wait('the hover', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        return window
      end
    end
  end)
  local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
  vim.api.nvim_win_close(window, true)
  return table.concat(lines, '\n')
end

function steps.completion()
  vim.api.nvim_input('i<C-x><C-o>')
  local items = wait('the menu of completions', function()
    local items = vim.fn.complete_info({ 'items' }).items
    return #items > 0 and items
  end)
  vim.api.nvim_input('<C-e><Esc>')
  wait('normal mode', function()
    return vim.fn.mode() == 'n'
  end)
  return vim.tbl_map(function(item)
    return item.abbr ~= '' and item.abbr or item.word
  end, items)
end

-- Chooses a completion, and gives the text with it.
function steps.complete(title)
  local before = vim.api.nvim_buf_get_changedtick(0)
  vim.api.nvim_input('i<C-x><C-o>')
  local at = wait('"' .. title .. '" among the completions', function()
    for index, item in ipairs(vim.fn.complete_info({ 'items' }).items) do
      if item.abbr == title or item.word == title then
        return index
      end
    end
  end)
  vim.api.nvim_input(string.rep('<C-n>', at - 1) .. '<C-y><Esc>')
  wait('normal mode', function()
    return vim.fn.mode() == 'n' and vim.api.nvim_buf_get_changedtick(0) > before
  end)
  local after = text()
  vim.cmd('silent undo')
  return after
end

-- The places that are highlighted, and how.
function steps.highlight()
  vim.lsp.buf.document_highlight()
  local space = vim.api.nvim_create_namespace('vim_lsp_references')
  local marks = wait('highlights', function()
    local marks = vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })
    return #marks > 0 and marks
  end)
  vim.lsp.buf.clear_references()
  return vim.tbl_map(function(mark)
    return { line = mark[2] + 1, column = mark[3] + 1, group = mark[4].hl_group }
  end, marks)
end

function steps.references()
  return list_of('references', function()
    vim.lsp.buf.references()
  end)
end

-- Where the cursor is then; or, if there are several definitions, their list.
function steps.definition()
  local before = vim.api.nvim_win_get_cursor(0)
  local buffer = vim.api.nvim_get_current_buf()
  vim.fn.setqflist({})
  vim.lsp.buf.definition()
  wait('a definition', function()
    return #vim.fn.getqflist() > 0 or not vim.deep_equal(before, vim.api.nvim_win_get_cursor(0))
  end)
  if #vim.fn.getqflist() > 0 then
    vim.cmd('cclose')
    vim.api.nvim_set_current_buf(buffer)
    return listed(vim.fn.getqflist())
  end
  local now = vim.api.nvim_win_get_cursor(0)
  return listed({ { bufnr = buffer, lnum = now[1], col = now[2] + 1 } })
end

function steps.rename(name)
  local after = change_of('the other name', function()
    vim.lsp.buf.rename(name)
  end)
  vim.cmd('silent undo')
  return after
end

function steps.symbols()
  return list_of('symbols', vim.lsp.buf.document_symbol)
end

-- Files that are not open may not be read yet, so it is asked for again until it shows.
function steps.workspace_symbols(query)
  vim.fn.setqflist({})
  vim.notify = function() end -- There are none at first, which it would say.
  local items = wait('symbols of the workspace', function()
    vim.lsp.buf.workspace_symbol(query)
    local items = vim.fn.getqflist()
    return #items > 0 and items
  end)
  vim.cmd('cclose')
  return listed(items)
end

-- Has the server run one of its commands at the cursor.
function steps.command(name)
  local place = vim.lsp.util.make_position_params()
  local after = change_of(name, function()
    vim.lsp.buf.execute_command({ command = name, arguments = { place.textDocument.uri, place.position } })
  end)
  vim.cmd('silent undo')
  return after
end

-- The page that one of the plugin's own commands shows: the name of its buffer, whether it is beside the file and stays as it
-- is, its lines, and whether the cursor is still in the file.
function steps.page(command)
  local windows = vim.api.nvim_list_wins()
  local before, source = vim.api.nvim_get_current_win(), text()
  vim.cmd(command)
  local window = wait('the page of :' .. command, function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if not vim.tbl_contains(windows, window) then
        return window
      end
    end
  end)
  local buffer = vim.api.nvim_win_get_buf(window)
  local shown = {
    name = vim.fn.bufname(buffer),
    filetype = vim.api.nvim_buf_get_option(buffer, 'filetype'),
    modifiable = vim.api.nvim_buf_get_option(buffer, 'modifiable'),
    text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n'),
    beside = vim.api.nvim_win_get_position(window)[1] == vim.api.nvim_win_get_position(before)[1],
    stays = vim.api.nvim_get_current_win() == before and text() == source,
  }
  -- The same page again takes the same window.
  local count = #vim.api.nvim_list_wins()
  vim.api.nvim_buf_set_option(buffer, 'modifiable', true)
  vim.api.nvim_buf_set_lines(buffer, 0, -1, true, {})
  vim.cmd(command)
  wait('the page of :' .. command .. ' again', function()
    return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n') == shown.text
  end)
  shown.windows = #vim.api.nvim_list_wins() - count
  vim.api.nvim_win_close(window, true)
  return shown
end

-- Takes the code action with this title.
function steps.action(title, only)
  local problem
  vim.ui.select = function(items, options, on_choice)
    for index, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) then
        return on_choice(item, index)
      end
    end
    problem = 'no "' .. title .. '" in the menu'
  end
  local after = change_of('"' .. title .. '"', function()
    vim.lsp.buf.code_action(only and { only = { only } })
  end)
  vim.cmd('silent undo')
  return problem or after
end

function steps.format()
  local after = change_of('the formatting', function()
    (vim.lsp.buf.format or vim.lsp.buf.formatting)()
  end)
  vim.cmd('silent undo')
  return after
end

-- Formats the lines from one to another.
function steps.format_range(first, last)
  local range = { start = { first, 0 }, ['end'] = { last, 0 } }
  local after = change_of('the formatting', function()
    if vim.lsp.buf.format then -- 0.8
      vim.lsp.buf.format({ range = range })
    else
      vim.lsp.buf.range_formatting({}, range.start, range['end'])
    end
  end)
  vim.cmd('silent undo')
  return after
end

local function run()
  wait('the server', function()
    return client() and client().initialized
  end)
  for _, step in ipairs(vim.fn.json_decode(os.getenv('STEPS'))) do
    go(step[2])
    report[step[3]] = steps[step[1]](unpack(step, 4))
  end
end

local function finish(problem)
  report.problem = problem
  vim.fn.writefile({ vim.fn.json_encode(report) }, os.getenv('REPORT'))
  vim.cmd('qall!')
end

coroutine.wrap(function()
  local ok, problem = pcall(run)
  finish(not ok and tostring(problem) or nil)
end)()
