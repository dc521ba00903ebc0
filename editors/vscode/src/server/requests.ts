// Declares the extensions of the protocol, and announces them to the server.

import type { ClientCapabilities, FeatureState, Range, StaticFeature } from "vscode-languageclient";
import type { Client } from "./platform";

/** An empty cell that naked and hidden singles decide. */
export interface ForcedCell {
  readonly range: Range;
  readonly value: string;
  readonly reason: string;
}

/** The answer to `sudoku/forcedValues`. */
export interface ForcedValuesAnswer {
  readonly cells: readonly ForcedCell[];
}

/** The answer to a command that changes the text. */
export interface CommandAnswer {
  readonly title?: string;
  readonly status?: string;
  /** Why the command did nothing. */
  readonly reason?: string;
  /** The text that the command wrote. */
  readonly text?: string;
  /** A sentence about the changes. */
  readonly message?: string;
  /** The changed cells, in the text after the edit. */
  readonly changed?: readonly Range[];
  /** The style in which a fill writes its values. */
  readonly style?: "plain" | "placed";
}

/** The command that lets the user choose a form; the server has one code action for it. */
export const CONVERT_COMMAND = "sudoku.convert";

/** The capabilities below `experimental.sudoku`. */
const ANNOUNCED = {
  forcedValues: true,
  boards: true,
  typing: true,
  convertCommand: CONVERT_COMMAND,
};

/** Adds the capabilities to the client, before it is started. */
export function announceExtensions(client: Client): void {
  const feature: StaticFeature = {
    fillClientCapabilities: (capabilities: ClientCapabilities) => {
      const experimental = (capabilities.experimental ?? {}) as { sudoku?: object };
      capabilities.experimental = {
        ...experimental,
        sudoku: { ...experimental.sudoku, ...ANNOUNCED },
      };
    },
    initialize: () => {},
    getState: (): FeatureState => ({ kind: "static" }),
    clear: () => {},
  };
  client.registerFeature(feature);
}
