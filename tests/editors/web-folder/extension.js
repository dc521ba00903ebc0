// Provides the folder of the tests under the scheme that github.dev uses, from the server of the tests: `GET /repository`
// is an object of file names and texts, `PUT /repository/NAME` reports what was saved.

const vscode = require("vscode");

const ROOT = "/owner/puzzles/";

exports.activate = async ({ extensionUri, subscriptions }) => {
  const address = extensionUri.with({ path: "/repository" }).toString(true);
  const texts = new Map(Object.entries(await (await fetch(address)).json()));
  const changed = new vscode.EventEmitter();

  const nameOf = (uri) => `${uri.path}/`.slice(ROOT.length).replace(/\/+$/, "");
  const notFound = (uri) => {
    throw vscode.FileSystemError.FileNotFound(uri);
  };
  const entriesOf = (folder) => {
    const prefix = folder === "" ? "" : `${folder}/`;
    const entries = new Map();
    for (const name of texts.keys()) {
      if (name.startsWith(prefix)) {
        const [entry, ...below] = name.slice(prefix.length).split("/");
        const type = below.length > 0 ? vscode.FileType.Directory : vscode.FileType.File;
        entries.set(entry, type);
      }
    }
    return [...entries];
  };

  const provider = {
    onDidChangeFile: changed.event,
    watch: () => ({ dispose() {} }),
    stat(uri) {
      const name = nameOf(uri);
      const text = texts.get(name);
      if (text === undefined && entriesOf(name).length === 0) {
        notFound(uri);
      }
      return {
        type: text === undefined ? vscode.FileType.Directory : vscode.FileType.File,
        ctime: 0,
        mtime: Date.now(),
        size: new TextEncoder().encode(text ?? "").length,
      };
    },
    readDirectory: (uri) => entriesOf(nameOf(uri)),
    readFile: (uri) => new TextEncoder().encode(texts.get(nameOf(uri)) ?? notFound(uri)),
    async writeFile(uri, content) {
      const name = nameOf(uri);
      const isNew = !texts.has(name);
      const text = new TextDecoder().decode(content);
      texts.set(name, text);
      await fetch(`${address}/${name}`, { method: "PUT", body: text });
      const { Changed, Created } = vscode.FileChangeType;
      changed.fire([{ type: isNew ? Created : Changed, uri }]);
    },
    delete(uri) {
      texts.delete(nameOf(uri));
      changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    },
    createDirectory() {},
    rename() {
      throw vscode.FileSystemError.NoPermissions();
    },
  };
  subscriptions.push(vscode.workspace.registerFileSystemProvider("vscode-vfs", provider));
};
