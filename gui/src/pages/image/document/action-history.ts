import { createSignal } from 'solid-js';

/** Something the user did to the image besides correcting boxes. */
export interface ImageAction {
  undo: () => void;
  redo: () => void;
}

interface Recorded extends ImageAction {
  /** Corrections in effect when it was done: later ones are undone first. */
  at: number;
}

/**
 * Actions on one image that are no corrections, in their order among the corrections, so that undo takes back the last
 * one of either kind. They are forgotten with the page; corrections are stored.
 * @param done returns the number of corrections in effect.
 */
export function createActionHistory(done: () => number) {
  const [past, setPast] = createSignal<readonly Recorded[]>([]);
  const [undone, setUndone] = createSignal<readonly Recorded[]>([]);
  const nextUndo = () => {
    const last = past().at(-1);
    return last && last.at >= done() ? last : null;
  };
  const nextRedo = () => {
    const last = undone().at(-1);
    return last && last.at <= done() ? last : null;
  };
  return {
    canUndo: () => past().length > 0,
    canRedo: () => undone().length > 0,
    /** Adds an action that was done. @returns a function that undoes it, unless it is undone already. */
    record: (action: ImageAction): (() => void) => {
      const recorded = { ...action, at: done() };
      setUndone([]);
      setPast((before) => [...before, recorded]);
      return () => {
        if (!past().includes(recorded)) return;
        setPast((before) => before.filter((one) => one !== recorded));
        recorded.undo();
      };
    },
    /** Forgets undone actions, because a box was edited since. */
    forgetUndone: () => setUndone([]),
    /** Undoes the last action. @returns false if a correction is later, or there is none. */
    undo: (): boolean => {
      const action = nextUndo();
      if (!action) return false;
      setPast((before) => before.slice(0, -1));
      setUndone((before) => [...before, action]);
      action.undo();
      return true;
    },
    /** Repeats the action that was undone last. @returns false if a correction is before it, or there is none. */
    redo: (): boolean => {
      const action = nextRedo();
      if (!action) return false;
      setUndone((before) => before.slice(0, -1));
      setPast((before) => [...before, action]);
      action.redo();
      return true;
    },
  };
}
