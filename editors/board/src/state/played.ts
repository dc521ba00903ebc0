// Plays a sequence: goes to a step, makes one after the other, stops at the end.

import { type State, leastOf, lengthOf, playedIn } from "./state";

/** The state with so many steps made. */
export function go(state: State, to: number): State {
  const which = playedIn(state.view);
  if (which === undefined) {
    return state;
  }
  const at = Math.min(Math.max(to, leastOf(which)), lengthOf(state, which));
  return { ...state, [which]: { ...state[which], at, isPlaying: false } };
}

export function step(state: State, by: number): State {
  const which = playedIn(state.view);
  return which === undefined ? state : go(state, state[which].at + by);
}

/** Starts to play, from the beginning if it is at the end, or pauses. */
export function play(state: State): State {
  const which = playedIn(state.view);
  if (which === undefined) {
    return state;
  }
  const { at, isPlaying } = state[which];
  const length = lengthOf(state, which);
  const from = at >= length ? leastOf(which) : at;
  return {
    ...state,
    [which]: { ...state[which], at: from, isPlaying: !isPlaying && length > 0 },
  };
}

/** The next step of what is playing. A long search makes several at once, so that it ends within a minute or two. */
export function tick(state: State): State {
  const which = playedIn(state.view);
  if (which === undefined || !state[which].isPlaying) {
    return state;
  }
  const length = lengthOf(state, which);
  const at = Math.min(state[which].at + Math.ceil(length / 1000), length);
  return { ...state, [which]: { ...state[which], at, isPlaying: at < length } };
}

/** The time between two steps, in milliseconds. */
export function pace(state: State): number {
  return state.view === "search" ? 120 : 1200;
}
