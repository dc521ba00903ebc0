// Gives the documents of a virtual workspace paths in the server's file system, and back.
//
// The server looks for `sudoku.toml` and for other puzzle files beside a document whose URI is that of a file. In a
// browser its files are in memory, and a document has the path `/SCHEME/AUTHORITY/PATH` there.

import { Uri } from "vscode";
import { OLDER_STATE } from "../client-options";
import { fromServer } from "../rule-uri";

/** The schemes of documents that are in no folder. */
const WITHOUT_FOLDER = new Set(["untitled", OLDER_STATE]);

/** The segment for an empty authority. */
const NO_AUTHORITY = "-";

/** The path of a document in the server's file system; `undefined` for one that is in no folder. */
export function serverPath({ scheme, authority, path }: Uri): string | undefined {
  return WITHOUT_FOLDER.has(scheme)
    ? undefined
    : `/${scheme}/${encodeURIComponent(authority) || NO_AUTHORITY}${path}`;
}

/** The URI that the server gets for a document. */
export function toServer(uri: Uri): string {
  const path = serverPath(uri);
  return path === undefined ? uri.toString() : Uri.file(path).toString();
}

/** The document that a URI of the server names. */
export function fromFileSystem(value: string): Uri {
  const uri = fromServer(value);
  const parts = /^\/([^/]+)\/([^/]+)(\/.*)?$/.exec(uri.path);
  if (uri.scheme !== "file" || parts === null) {
    return uri;
  }
  const [, scheme = "", authority = "", path = "/"] = parts;
  return Uri.from({
    scheme,
    authority: authority === NO_AUTHORITY ? "" : decodeURIComponent(authority),
    path,
  });
}
