import type { WorkspaceDatabase } from '../database/workspace-database.js';
import { changesOf, type LabelledBox } from '../items/change-store.js';
import { applyChanges } from '../items/corrected-boxes.js';
import { getResult, resultsOf, type StoredResult } from '../items/result-store.js';

/** Selects the boxes of an image that become labels. */
export interface LabelChoice {
  /** Key of the settings that produced the result; null for the latest result. */
  maker: string | null;
  /** Minimum score of detections, exclusive, 0 to 1. Corrected boxes are always included. */
  confidence: number;
  /** Minimum scores of single classes, by name; these override `confidence`. */
  classThresholds: ReadonlyMap<string, number>;
  hiddenClasses: ReadonlySet<string>;
}

/** Prefix of the ids of boxes drawn by hand, which belong to no result. */
const HAND_DRAWN_PREFIX = 'new:';

/**
 * Returns the labels of an image: the boxes of a result with the corrections in effect. Faults: not-found (no such
 * result).
 */
export function labelsOfResult(
  database: WorkspaceDatabase,
  item: string,
  { maker, confidence, classThresholds, hiddenClasses }: LabelChoice,
): { boxes: LabelledBox[]; result: StoredResult | null } {
  const result = maker === null ? (resultsOf(database, item)[0] ?? null) : getResult(database, item, maker);
  const { changes, done } = changesOf(database, item);
  const isOwn = (id: string) =>
    id.startsWith(HAND_DRAWN_PREFIX) || (result !== null && id.startsWith(`${result.maker}:`));
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
