// Draws the puzzles of Markdown documents in VS Code's preview, in place of their fenced blocks.
//
// The preview is rendered at once, and the server answers later: a block is code first, and a picture when the answer is
// there and the preview is rendered again.

import { type Disposable, Uri, commands, workspace } from "vscode";
import type { Board, Nothing } from "../../../board/src/data/model";
import { markup } from "../../../board/src/dom/node";
import { picture } from "../../../board/src/picture/picture";
import { drawWhole } from "../../../board/src/views/cells";
import type { Server } from "../server/server";

/** What is used of markdown-it. */
export interface MarkdownIt {
  readonly renderer: { readonly rules: { fence?: RenderRule } };
}

type RenderRule = (
  tokens: readonly Token[],
  index: number,
  options: object,
  environment: { readonly currentDocument?: unknown } | undefined,
  renderer: { renderAttrs(token: Token): string },
) => string;

interface Token {
  readonly info: string;
  readonly content: string;
  /** The lines of the block, with its fences. */
  readonly map: readonly [start: number, end: number] | null;
}

/** The language of a block, alone, with attributes behind it, or as a class in braces. */
const LANGUAGE = /^\s*(?:sudoku\b|\{[^}]*\bsudoku\b)/i;

/** The most blocks whose pictures are kept. */
const MOST = 200;

/** How often, and after how many milliseconds, the server is asked again about a document that it does not have yet. */
const ATTEMPTS = 6;
const AGAIN = 500;

/** A character behind the end of any line: positions are cut off there. */
const LINE_END = 100_000;

export class PuzzlePreview implements Disposable {
  readonly #server: Server;
  /** The pictures of blocks by their content; `undefined` while the server is asked. */
  readonly #pictures = new Map<string, string | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(server: Server) {
    this.#server = server;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** Adds the pictures to a renderer. */
  extend<Renderer extends MarkdownIt>(renderer: Renderer): Renderer {
    const { rules } = renderer.renderer;
    const { fence } = rules;
    rules.fence = (tokens, index, options, environment, self) => {
      const token = tokens[index]!;
      const drawn = LANGUAGE.test(token.info)
        ? this.#drawn(token, environment?.currentDocument)
        : undefined;
      return drawn === undefined
        ? (fence?.(tokens, index, options, environment, self) ?? "")
        : `<div class="sudoku-puzzles"${self.renderAttrs(token)}>${drawn}</div>`;
    };
    return renderer;
  }

  /** The pictures of a block; `undefined` until the server has answered, and for a block without a puzzle. */
  #drawn({ content, map }: Token, document: unknown): string | undefined {
    const known = this.#pictures.get(content);
    if (!this.#pictures.has(content) && map !== null && document instanceof Uri) {
      this.#pictures.set(content, undefined);
      void this.#draw(content, map, document).catch(() => this.#pictures.delete(content));
    }
    return known === "" ? undefined : known;
  }

  async #draw(content: string, [start, end]: readonly [number, number], uri: Uri): Promise<void> {
    const version = versionOf(uri);
    const boards = await this.#boards(uri, start, end);
    if (boards === undefined || versionOf(uri) !== version) {
      // The text has changed meanwhile: it is rendered again, too.
      this.#pictures.delete(content);
      return;
    }
    const drawn = boards.map((board) =>
      markup(picture(drawWhole(board), `puzzle-${board.puzzle}`)),
    );
    this.#pictures.set(content, drawn.join(""));
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > MOST && oldest !== undefined) {
      this.#pictures.delete(oldest);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void commands.executeCommand("markdown.preview.refresh"), 50);
  }

  /** The boards of the puzzles between two lines; `undefined` if the server does not have the document. */
  async #boards(uri: Uri, start: number, end: number): Promise<Board[] | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { client } = this.#server;
      if (client !== undefined) {
        const textDocument = { uri: client.code2ProtocolConverter.asUri(uri) };
        const ask = (params: object): Promise<Board | Nothing> =>
          client.sendRequest("sudoku/board", { textDocument, wait: false, ...params });
        const found: Board[] = [];
        // The end of the line: its start may be the mark of a quote, which belongs to no puzzle.
        const position = { line: start + 1, character: LINE_END };
        let next = await ask({ position }).catch(() => undefined);
        while (isBetween(next, start, end)) {
          found.push(next);
          next = await ask({ puzzle: next.puzzle + 1 }).catch(() => undefined);
        }
        if (found.length > 0 || next !== undefined) {
          return found;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    return undefined;
  }
}

function isBetween(board: Board | Nothing | undefined, start: number, end: number): board is Board {
  const { grid } = (board ?? {}) as Partial<Board>;
  return grid !== undefined && start <= grid.start.line && grid.end.line < end;
}

/** The version of an open document. */
function versionOf(uri: Uri): number | undefined {
  const name = uri.toString();
  return workspace.textDocuments.find((document) => document.uri.toString() === name)?.version;
}
