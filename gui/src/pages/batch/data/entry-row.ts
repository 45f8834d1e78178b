import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';
import { correctedBoxes } from '../../../workspace/corrected-entry.js';
import type { TableBox, TableRow } from './batch-table.js';

/**
 * Returns the boxes of an image, the highest score first. Corrected boxes are above every threshold, as in a dataset.
 */
function boxesOf(entry: JobEntry): TableBox[] {
  if (entry.result === null) return [];
  if (entry.corrections.length === 0)
    return entry.result.detections.map(({ class_name: className, confidence, box }) => ({
      className,
      confidence,
      box,
    }));
  return correctedBoxes(entry)
    .filter(({ state }) => state !== 'deleted')
    .map(({ class_name: className, confidence, box, state }) => ({
      className,
      confidence: state === 'detected' ? confidence : null,
      box,
    }))
    .sort((a, b) => (b.confidence ?? 2) - (a.confidence ?? 2));
}

/**
 * Converts an image of a job to a row of the table.
 * @param maker index of the origin of its result.
 */
export function rowOfEntry(entry: JobEntry, maker: number, isReviewed: boolean): TableRow {
  const { item_id: id, name, state, result, reason } = entry;
  return {
    ...{ id, name, state, maker },
    width: result?.image.width ?? 0,
    height: result?.image.height ?? 0,
    isReviewed,
    edits: entry.changes,
    reason: reason?.detail ?? null,
    warnings: result?.warnings ?? [],
    boxes: boxesOf(entry),
  };
}
