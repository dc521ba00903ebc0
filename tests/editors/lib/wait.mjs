// Waits for a condition. These tests never wait for a time.

import { setTimeout as pause } from "node:timers/promises";

/** Looks until `condition` holds (its value is returned), and fails with the name of what did not come. */
export async function until(what, condition, { seconds = 60 } = {}) {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const value = await condition();
    if (value) {
      return value;
    }
    if (Date.now() > deadline) {
      throw new Error(`waited ${seconds} s in vain: ${what}`);
    }
    await pause(50);
  }
}
