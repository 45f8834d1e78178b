import type { BoxChange, LabelledBox } from './change-store.js';

/** A box of an image, with its corrections. */
export interface CorrectedBox extends LabelledBox {
  id: string;
  state: 'detected' | 'edited' | 'added' | 'deleted';
  /** The box as it was detected; null if it was drawn by hand. */
  original: LabelledBox | null;
}

/** Applies corrections to detected boxes. @param changes in effect. */
export function applyChanges(
  boxes: readonly (LabelledBox & { id: string })[],
  changes: readonly BoxChange[],
): CorrectedBox[] {
  const corrected = new Map<string, CorrectedBox>(
    boxes.map(({ id, class_name, confidence, box }) => {
      const original = { class_name, confidence, box };
      return [id, { id, ...original, state: 'detected', original }];
    }),
  );
  for (const { box_id: id, before, after } of changes) {
    const original = corrected.has(id) ? corrected.get(id)!.original : before;
    const content = after ?? before!;
    const state = after === null ? 'deleted' : original === null ? 'added' : 'edited';
    if (state === 'deleted' && original === null) corrected.delete(id);
    else corrected.set(id, { id, ...content, state, original });
  }
  return [...corrected.values()];
}
