import type { WorkspaceDatabase } from '../database/workspace-database.js';
import { changesOf, type LabelledBox } from '../items/change-store.js';
import { applyChanges } from '../items/corrected-boxes.js';
import { getResult, resultsOf, type StoredResult } from '../items/result-store.js';

/** Which boxes of an image become labels. */
export interface LabelChoice {
  /** Key of the result; null for the latest. */
  maker: string | null;
  /** Detections must score above it, 0 to 1; corrected boxes are labels whatever their score. */
  confidence: number;
  /** Overrides it for single classes, by name. */
  classThresholds: ReadonlyMap<string, number>;
  hiddenClasses: ReadonlySet<string>;
}

/** Start of the ids of boxes drawn by hand, which belong to no result. */
const DRAWN = 'new:';

/** Returns the labels of an image: a result with the corrections in effect. Faults: not-found (no such result). */
export function labelsOfResult(
  database: WorkspaceDatabase,
  item: string,
  { maker, confidence, classThresholds, hiddenClasses }: LabelChoice,
): { boxes: LabelledBox[]; result: StoredResult | null } {
  const result = maker === null ? (resultsOf(database, item)[0] ?? null) : getResult(database, item, maker);
  const { changes, done } = changesOf(database, item);
  const isOwn = (id: string) => id.startsWith(DRAWN) || (result !== null && id.startsWith(`${result.maker}:`));
  const detected = (result?.detections ?? []).map(({ class_name, confidence: score, box }, place) => {
    return { id: `${result!.maker}:${place}`, class_name, confidence: score, box };
  });
  const boxes = applyChanges(
    detected,
    changes.slice(0, done).filter(({ box_id: id }) => isOwn(id)),
  ).filter(({ state, confidence: score, class_name: name }) => {
    if (state === 'deleted' || hiddenClasses.has(name)) return false;
    return state !== 'detected' || (score ?? 1) > (classThresholds.get(name) ?? confidence);
  });
  return {
    boxes: boxes.map(({ class_name, confidence: score, box }) => ({ class_name, confidence: score, box })),
    result,
  };
}
