import type { Detection } from '../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';

/** One image of a batch. */
export interface BatchItem {
  /** Id in the workspace. */
  id: string;
  name: string;
  state: 'waiting' | 'done' | 'failed';
  /** Everything down to the least confidence that the page asks for. */
  result: ImageResult | null;
  reason: string | null;
}

/** The objects of an item above a score; none while it has no result. */
export function detectionsAbove({ result }: Pick<BatchItem, 'result'>, confidence: number): readonly Detection[] {
  return result?.detections.filter((one) => one.confidence > confidence) ?? [];
}

/** How many objects of an item are above a score. */
export function countAbove(item: BatchItem, confidence: number): number {
  return detectionsAbove(item, confidence).length;
}

export const SORTS = ['name', 'objects', 'confidence'] as const;
export type Sort = (typeof SORTS)[number];

export const FILTERS = ['all', 'with objects', 'without objects', 'failed'] as const;
export type Filter = (typeof FILTERS)[number];

const bestOf = ({ result }: BatchItem) => result?.detections[0]?.confidence ?? -1;

/** The items that a filter leaves, sorted. Names go up, figures down. @param className of which one object must be there. */
export function chooseItems(
  items: readonly BatchItem[],
  { confidence, filter, sort, className }: { confidence: number; filter: Filter; sort: Sort; className: string },
): BatchItem[] {
  const isShown = (item: BatchItem) => {
    if (filter === 'failed') return item.state === 'failed';
    if (filter === 'with objects' && countAbove(item, confidence) === 0) return false;
    if (filter === 'without objects' && (item.state !== 'done' || countAbove(item, confidence) > 0)) return false;
    if (className === '') return true;
    return detectionsAbove(item, confidence).some((one) => one.class_name === className);
  };
  const orders: Record<Sort, (a: BatchItem, b: BatchItem) => number> = {
    name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
    objects: (a, b) => countAbove(b, confidence) - countAbove(a, confidence),
    confidence: (a, b) => bestOf(b) - bestOf(a),
  };
  return items.filter(isShown).sort(orders[sort]);
}
