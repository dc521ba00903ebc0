// Draws the controls of a sequence that is played: first, previous, play, next, last, and a slider.

import { type Element, h } from "../dom/node";
import { capital } from "../data/words";

export interface Player {
  readonly at: number;
  /** The least `at`. */
  readonly least?: number;
  readonly length: number;
  readonly isPlaying: boolean;
  /** The name of one step: "step", "event". */
  readonly step: string;
}

/** Circled, so that it differs from the sign of the next step. */
const PLAY = "M7 1a8 8 0 1 0 .01 0zM5 5.2v7.6L11 9z";
const PAUSE = "M2 2h4v14H2zM8 2h4v14H8z";

export function player({ at, least = 0, length, isPlaying, step }: Player): Element {
  const to = (sign: Element, name: string, target: number, enabled: boolean): Element =>
    h(
      "button",
      {
        type: "button",
        "data-do": "go",
        "data-value": target,
        title: name,
        "aria-label": name,
        disabled: enabled ? undefined : "",
      },
      sign,
    );
  const play = isPlaying ? "Pause" : "Play";
  return h(
    "div",
    { class: "player", role: "group", "aria-label": `Play the ${step}s` },
    to(icon("M1 2h2v14H1zM13 2v14L4 9z"), `First ${step}`, least, at > least),
    to(icon("M11 2v14L3 9z"), `Previous ${step}`, at - 1, at > least),
    h(
      "button",
      {
        type: "button",
        "data-do": "play",
        title: play,
        "aria-label": play,
        disabled: length > 0 ? undefined : "",
      },
      icon(isPlaying ? PAUSE : PLAY),
    ),
    to(icon("M3 2v14l8-7z"), `Next ${step}`, at + 1, at < length),
    to(icon("M11 2h2v14h-2zM1 2v14l9-7z"), `Last ${step}`, length, at < length),
    h("input", {
      type: "range",
      min: least,
      max: length,
      value: at,
      "data-do": "go",
      "aria-label": `${capital(step)} ${at} of ${length}`,
    }),
    h("span", { class: "count" }, `${at} / ${length}`),
  );
}

function icon(path: string): Element {
  const shape = h("path", { d: path, "fill-rule": "evenodd" });
  return h("svg", { class: "icon", viewBox: "-1 0 16 18", "aria-hidden": "true" }, shape);
}
