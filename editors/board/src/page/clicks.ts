// Reads actions from elements: `data-do` names the action, `data-value` is its argument.

import type { Choice, Range, Side } from "../data/model";
import type { Action, Command } from "../state/actions";
import type { Activity, Mode, ViewName } from "../state/state";

/** The action of an element that is clicked, or of a control with this value. */
export function actionOfElement(name: string | undefined, value: string): Action | undefined {
  switch (name) {
    case "view":
      return { do: "view", view: value as ViewName };
    case "mode":
      return { do: "mode", mode: value as Mode };
    case "activity":
      return { do: "activity", activity: value as Activity };
    case "hint":
      return { do: "hint" };
    case "nextStep":
      return { do: "nextStep" };
    case "clueKind":
      return { do: "clueKind", kind: value };
    case "clueValue":
      return { do: "clueValue", value };
    case "clueSide":
      return { do: "clueSide", side: value as Side | "" };
    case "addClue":
      return { do: "addClue" };
    case "removeClue":
      return { do: "removeClue", range: JSON.parse(value) as Range };
    case "rule":
      return { do: "rule", rule: value };
    case "startAgain":
      return { do: "startAgain" };
    case "digit":
      return { do: "digit", value: Number(value) };
    case "clear":
      return { do: "clear" };
    case "highlight":
      return {
        do: "highlight",
        value: value === "" ? undefined : Number(value),
      };
    case "puzzle":
      return { do: "puzzle", number: Number(value) };
    case "openPuzzle":
      return { do: "openPuzzle", number: Number(value) };
    case "fileSolved":
      return { do: "fileSolved", isSolved: value === "true" };
    case "choose":
      return { do: "choose", choice: JSON.parse(value) as Choice };
    case "go":
      return { do: "go", to: Number(value) };
    case "play":
      return { do: "play" };
    case "pickCells":
      return { do: "pickCells", cells: value.split(" ").map(Number) };
    case "showRange":
      return { do: "showRange", range: JSON.parse(value) as Range };
    case "command":
      return { do: "command", command: value as Command };
    default:
      return undefined;
  }
}
