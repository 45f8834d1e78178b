import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import type { JobEntry } from '../../../../../handlers/workspace/job-entries.js';
import type { TableBox, TableRow } from './batch-table.js';

const ORIGINAL: readonly TableBox[] = [];

function boxesOf({ detections }: ImageResult): TableBox[] {
  return detections.map(({ class_name: className, confidence, box }) => ({ className, confidence, box }));
}

/** Returns an entry of a job as a row of the table. @param maker place of what produced its result. */
export function rowOfEntry(entry: JobEntry, maker: number): TableRow {
  const { item_id: id, name, state, result, reason } = entry;
  return {
    ...{ id, name, state, maker },
    width: result?.image.width ?? 0,
    height: result?.image.height ?? 0,
    isReviewed: false,
    edits: 0,
    reason: reason?.detail ?? null,
    boxes: result === null ? ORIGINAL : boxesOf(result),
  };
}
