import type { BoxChange, LabelledBox } from './change-store.js';

/** A box of an image, with its corrections. */
export interface CorrectedBox extends LabelledBox {
  id: string;
  state: 'detected' | 'edited' | 'added' | 'deleted';
  /** The box as it was detected; null if it was drawn by hand. */
  original: LabelledBox | null;
}

const isSame = (one: LabelledBox, other: LabelledBox | null): boolean =>
  other !== null &&
  one.class_name === other.class_name &&
  one.confidence === other.confidence &&
  (['x1', 'y1', 'x2', 'y2'] as const).every((side) => one.box[side] === other.box[side]);

/** Returns the state of a box. A box changed back to its original counts as detected. */
function stateOf(after: LabelledBox | null, original: LabelledBox | null): CorrectedBox['state'] {
  if (after === null) return 'deleted';
  if (original === null) return 'added';
  return isSame(after, original) ? 'detected' : 'edited';
}

/**
 * Applies corrections to detected boxes. Boxes stay in their order; added ones follow.
 * @param changes corrections in effect.
 */
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
    const state = stateOf(after, original);
    if (state === 'deleted' && original === null) corrected.delete(id);
    else corrected.set(id, { id, ...content, state, original });
  }
  return [...corrected.values()];
}
