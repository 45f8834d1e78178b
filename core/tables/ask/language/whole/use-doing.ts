import type { ReadingState } from './reading-state.js';

const ENDINGS = ['er', 'r', 'or'];

/** Where a word says what those of a column do: "owns" of an owner, "trained" of a trainer; -1 where none does. */
export function doingOf(state: ReadingState, column: number): number {
  const names = new Set(state.columns[column]?.header.map(({ text }) => text));
  return state.question.tokens.findIndex(
    ({ text, stem }, at) =>
      !state.used.has(at) && [text, stem].some((word) => ENDINGS.some((ending) => names.has(`${word}${ending}`))),
  );
}

/** A word for what those of a column do is said with them. */
export function useDoing(state: ReadingState, column: number): void {
  const at = doingOf(state, column);
  if (at >= 0) state.use({ from: at, to: at + 1 });
}
