// Reads the settings and the puzzles of the workspace for a server that has no file system of its own.

import { FileType, Uri, workspace } from "vscode";
import type { FileContents } from "../../../../web/src/files";
import { serverPath } from "./uris";

/** The names of settings, and of puzzle files that are checked unopened. */
const SETTINGS = "sudoku.toml";
const PUZZLES = /\.(sudoku|sdm|sdk|ss)$/i;
/** Folders that contain no files of the user. */
const SKIPPED = new Set([".git", "node_modules", "target"]);

/** The most folders, files and bytes that are read when the server starts: each may be a request to a remote repository. */
const MOST_FOLDERS = 500;
const MOST_FILES = 500;
const MOST_BYTES = 16_000_000;
/** The requests that are under way at the same time. */
const AT_ONCE = 16;

/** The contents of the files of the workspace that the server reads; the nearest ones if there are too many. */
export async function workspaceFiles(): Promise<FileContents[]> {
  const files: FileContents[] = [];
  const wanted = await wantedFiles();
  let bytes = 0;
  while (wanted.length > 0 && bytes < MOST_BYTES) {
    const read = await Promise.all(wanted.splice(0, AT_ONCE).map(fileContents));
    for (const file of read.filter((it) => it !== undefined)) {
      files.push(file);
      bytes += file.bytes?.length ?? 0;
    }
  }
  return files;
}

/**
 * The files, settings first. Lists folders level by level: `workspace.findFiles` waits without end where a scheme has no
 * search.
 */
async function wantedFiles(): Promise<Uri[]> {
  const settings: Uri[] = [];
  const puzzles: Uri[] = [];
  let level = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  for (let seen = 0; level.length > 0 && seen < MOST_FOLDERS;) {
    const listed = level.slice(0, MOST_FOLDERS - seen);
    seen += listed.length;
    const next: Uri[] = [];
    for (const { uri, type } of (await Promise.all(listed.map(entriesOf))).flat()) {
      const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
      if (type === FileType.Directory && !SKIPPED.has(name)) {
        next.push(uri);
      } else if (type === FileType.File && name === SETTINGS) {
        settings.push(uri);
      } else if (type === FileType.File && PUZZLES.test(name)) {
        puzzles.push(uri);
      }
    }
    level = next;
  }
  return [...settings, ...puzzles].slice(0, MOST_FILES);
}

async function entriesOf(folder: Uri): Promise<{ uri: Uri; type: FileType }[]> {
  try {
    const entries = await workspace.fs.readDirectory(folder);
    return entries.map(([name, type]) => ({ uri: Uri.joinPath(folder, name), type }));
  } catch {
    return [];
  }
}

/** The contents of a file; without bytes if it is gone, `undefined` if the server has no path for it. */
export async function fileContents(uri: Uri): Promise<FileContents | undefined> {
  const path = serverPath(uri);
  if (path === undefined) {
    return undefined;
  }
  try {
    return { path, bytes: await workspace.fs.readFile(uri) };
  } catch {
    return { path };
  }
}

/** The folders of the workspace, which are there even without files. */
export function workspacePaths(): string[] {
  return (workspace.workspaceFolders ?? []).flatMap(({ uri }) => serverPath(uri) ?? []);
}
