-- A puzzle that is being typed, in Neovim: what is shown while the cursor is in it, and when it has left.
--
--     nvim --headless FILE -S typing.lua     env: REPORT, ROW
--
-- It only does things and notes what it sees (REPORT, JSON); neovim.test.mjs knows what ought to be seen. A script has no
-- main loop: the events of the cursor are triggered by hand.

local report = {}

local function codes()
  return vim.tbl_map(function(diagnostic)
    return diagnostic.code or diagnostic.user_data.lsp.code
  end, vim.diagnostic.get(0))
end

local function wait(name, code)
  local found = vim.wait(20000, function()
    report[name] = codes()
    return vim.tbl_contains(report[name], code)
  end, 20)
  if not found then
    error(('waited in vain for %s: %s'):format(code, table.concat(report[name], ' ')), 0)
  end
end

local ok, problem = pcall(function()
  wait('opened', 'incomplete-grid')
  vim.cmd('normal! Go' .. os.getenv('ROW'))
  vim.cmd('doautocmd CursorMovedI')
  wait('typed', 'in-progress')
  vim.cmd('normal! gg')
  vim.cmd('doautocmd CursorMoved')
  wait('left', 'incomplete-grid')
end)
report.problem = not ok and tostring(problem) or nil
vim.fn.writefile({ vim.fn.json_encode(report) }, os.getenv('REPORT'))
vim.cmd('qall!')
