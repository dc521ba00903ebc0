// Holds the files that the server reads, in memory: it has no others in a browser.

/** The contents of a file; without bytes if it is gone. */
export interface FileContents {
  /** Absolute, with `/` between the names. */
  readonly path: string;
  readonly bytes?: Uint8Array;
}

/** A file has bytes, a folder has entries. */
export type Node = Uint8Array | Map<string, Node>;

export class MemoryFiles {
  readonly #root = new Map<string, Node>();

  /** Writes or removes a file. Folders come into being with their files, and stay. */
  set({ path, bytes }: FileContents): void {
    const names = namesOf(path);
    const name = names.pop();
    const folder = this.#folder(names);
    if (name === undefined || folder === undefined) {
      return;
    }
    if (bytes === undefined) {
      folder.delete(name);
    } else {
      folder.set(name, bytes);
    }
  }

  /** Makes a folder, with those above it. */
  addFolder(path: string): void {
    this.#folder(namesOf(path));
  }

  /** The file or folder with a path. */
  get(path: string): Node | undefined {
    let node: Node | undefined = this.#root;
    for (const name of namesOf(path)) {
      node = node instanceof Map ? node.get(name) : undefined;
    }
    return node;
  }

  /** A folder, which is made if it is not there; `undefined` below a file. */
  #folder(names: readonly string[]): Map<string, Node> | undefined {
    let folder = this.#root;
    for (const name of names) {
      const next: Node = folder.get(name) ?? new Map<string, Node>();
      if (!(next instanceof Map)) {
        return undefined;
      }
      folder.set(name, next);
      folder = next;
    }
    return folder;
  }
}

/** The names in a path, without `.` and `..`. */
function namesOf(path: string): string[] {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") {
      names.pop();
    } else if (name !== "" && name !== ".") {
      names.push(name);
    }
  }
  return names;
}
