import { createSignal } from 'solid-js';

/** A value and its history. */
export interface History<Value> {
  now: () => Value;
  set: (value: Value) => void;
  undo: () => void;
  redo: () => void;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** Sets the value and clears the history. */
  reset: (value: Value) => void;
}

/** Stores every value for undo and redo. A new value discards those that were undone. */
export function createHistory<Value>(first: Value): History<Value> {
  const [state, setState] = createSignal({ values: [first], at: 0 });
  const move = (by: number) =>
    setState(({ values, at }) => ({ values, at: Math.max(0, Math.min(values.length - 1, at + by)) }));
  return {
    now: () => state().values[state().at]!,
    set: (value) => setState(({ values, at }) => ({ values: [...values.slice(0, at + 1), value], at: at + 1 })),
    undo: () => move(-1),
    redo: () => move(1),
    canUndo: () => state().at > 0,
    canRedo: () => state().at < state().values.length - 1,
    reset: (value) => setState({ values: [value], at: 0 }),
  };
}
