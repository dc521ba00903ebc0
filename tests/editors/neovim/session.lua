-- One session in Neovim: from a wrong file to the right one on disk, by the editor's own means.
--
--     nvim --headless FILE -S session.lua     env: REPORT, WRONG_CELL, EMPTY_CELL
--
-- It only does things and notes what it sees (REPORT, JSON); neovim.test.mjs knows what ought to be seen.

local report = { menus = {} }

local function finish(problem)
  report.problem = problem
  vim.fn.writefile({ vim.fn.json_encode(report) }, os.getenv('REPORT'))
  vim.cmd('qall!')
end

local function wait(what, condition)
  if not vim.wait(20000, condition, 20) then
    error('waited in vain: ' .. what, 0)
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

-- Takes an entry of the menu of code actions at a place, the way a user does.
local function choose(cell, title)
  vim.api.nvim_win_set_cursor(0, { cell.line, cell.column - 1 })
  local before = vim.api.nvim_buf_get_changedtick(0)
  local problem
  vim.ui.select = function(items, options, on_choice)
    local menu = vim.tbl_map(options.format_item, items)
    table.insert(report.menus, menu)
    for index, entry in ipairs(menu) do
      if entry:find(title, 1, true) then
        return on_choice(items[index], index)
      end
    end
    problem = ('no "%s" in the menu: %s'):format(title, table.concat(menu, ' | '))
  end
  vim.lsp.buf.code_action()
  wait('"' .. title .. '" changes the text', function()
    return problem or vim.api.nvim_buf_get_changedtick(0) > before
  end)
  if problem then
    error(problem, 0)
  end
end

local function run()
  local wrong = vim.fn.json_decode(os.getenv('WRONG_CELL'))
  local empty = vim.fn.json_decode(os.getenv('EMPTY_CELL'))
  report.filetype = vim.bo.filetype
  wait('diagnostics', function()
    return #vim.diagnostic.get(0) > 0
  end)
  report.root = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1].config.root_dir
  report.diagnostics = vim.tbl_map(function(diagnostic)
    return {
      line = diagnostic.lnum + 1,
      column = diagnostic.col + 1,
      source = diagnostic.source,
      message = diagnostic.message,
      code = diagnostic.code or diagnostic.user_data.lsp.code,
    }
  end, vim.diagnostic.get(0))

  choose(wrong, 'Remove')
  wait('no clash is left', function()
    for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
      if diagnostic.severity == vim.diagnostic.severity.ERROR then
        return false
      end
    end
    return true
  end)
  report.mended = text()
  choose(empty, 'Fill forced cells')
  report.forced = text()
  choose(empty, 'Fill solution')
  report.solved = text()
  vim.cmd('silent write')
end

local ok, problem = pcall(run)
finish(not ok and tostring(problem) or nil)
