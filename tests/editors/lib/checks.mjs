// Runs the tests of a window: keeps a picture when one fails, and gives it a second attempt.

import { test } from "node:test";

/**
 * A `test` for bodies that use a workbench.
 *
 * On a busy machine a window loses a key or shows a view late. So a body that fails runs once more after all editors are
 * closed, and the line `AGAIN:` says so; a fault of the product fails twice.
 *
 * @param workbench gives the workbench, which opens before the tests
 */
export function checking(workbench) {
  return (name, body, options = {}) =>
    test(name, options, async () => {
      try {
        await body();
      } catch (error) {
        await workbench()?.keepPicture(name);
        if (workbench() === undefined) {
          throw error;
        }
        console.log(`AGAIN: ${name}: ${error.stack}`);
        await workbench().closeAll();
        await body();
      }
    });
}
