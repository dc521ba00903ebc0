import assert from "node:assert/strict";
import { test } from "node:test";
import { KILLED, end, ended, launch } from "../src/server/desktop/process";

const node = (script: string) => launch(process.execPath, ["-e", script]);

test("a program that cannot be run is an error, not an event that nobody hears", async () => {
  await assert.rejects(launch("/no/such/program", []), /ENOENT/);
});

test("a process that ends by itself is not killed", async () => {
  const child = await node("process.stdin.on('end', () => process.exit(7)).resume()");
  child.stdin.end();
  await end(child, 60_000);
  assert.equal(await ended(child), "exit code 7");
});

test("a process that does not end is killed", { skip: process.platform === "win32" }, async () => {
  const child = await node("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
  await end(child, 10);
  assert.equal(await ended(child), KILLED);
});

test("the end of a process is heard by those who ask late", async () => {
  const child = await node("");
  await new Promise((resolve) => child.once("exit", resolve));
  assert.equal(await ended(child), "exit code 0");
  await end(child, 10);
});
