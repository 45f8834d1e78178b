import { createSignal } from 'solid-js';

/** An action of the user other than correcting boxes. */
export interface ImageAction {
  undo: () => void;
  redo: () => void;
}

interface Recorded extends ImageAction {
  /** Number of corrections in effect at the time of the action. Later corrections must be undone before it. */
  at: number;
}

/**
 * The actions on an image that are not corrections, with their positions among the corrections, so that undo takes back
 * whatever was done last. They are lost when the page is closed, but corrections are stored.
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
    /**
     * Adds an action that was performed.
     * @returns a function that undoes it, unless it is already undone.
     */
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
    /** Discards undone actions, because a box was edited after that. */
    forgetUndone: () => setUndone([]),
    /**
     * Undoes the last action.
     * @returns false if a correction must be undone first, or if there is no action.
     */
    undo: (): boolean => {
      const action = nextUndo();
      if (!action) return false;
      setPast((before) => before.slice(0, -1));
      setUndone((before) => [...before, action]);
      action.undo();
      return true;
    },
    /**
     * Redoes the last undone action.
     * @returns false if a correction must be redone first, or if there is no undone action.
     */
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
