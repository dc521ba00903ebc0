// Runs a program for wasm32-wasip1: `wasi.mjs PROGRAM ARGUMENT…`. It has the environment of this one and reaches all
// files, as a native program does.
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const [program, ...words] = process.argv.slice(2);
const { env } = process;
const wasi = new WASI({ version: "preview1", args: [program, ...words], env, preopens: { "/": "/" } });
const { instance } = await WebAssembly.instantiate(await readFile(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
