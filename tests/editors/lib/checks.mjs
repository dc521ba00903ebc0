// Keeps a picture of the window when a test of an editor fails.

import { test } from "node:test";

/**
 * A `test` for bodies that use a workbench.
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
        throw error;
      }
    });
}
