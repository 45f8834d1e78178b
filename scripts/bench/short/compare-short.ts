import { median } from '../statistics.js';
import type { ShortFigures, ShortMeasure, ShortTable } from './short-figures.js';

export type ShortVerdict = 'same' | 'slower' | 'faster' | 'new' | 'gone';

/** One measure of one item, then and now. */
export interface ShortChange {
  item: string;
  measure: ShortMeasure;
  verdict: ShortVerdict;
  /** Medians; NaN where it was not measured. */
  before: number;
  now: number;
}

/**
 * What lies between two ranges before they are called different, as a part of the stored one: the rounds of a short run show
 * less than the whole spread.
 */
export const MARGIN: Readonly<Record<ShortMeasure, number>> = { wall: 0.25, cpu: 0.15, peak_mb: 0.15 };

function verdictOf(before: readonly number[], now: readonly number[], margin: number): ShortVerdict {
  if (Math.min(...now) > Math.max(...before) * (1 + margin)) return 'slower';
  if (Math.max(...now) < Math.min(...before) * (1 - margin)) return 'faster';
  return 'same';
}

function compareItem(item: string, before: ShortFigures, now: ShortFigures): ShortChange[] {
  const measures = (['cpu', 'wall', 'peak_mb'] as const).filter(
    (measure) => before[measure].length > 0 && now[measure].length > 0,
  );
  return measures.map((measure) => ({
    item,
    measure,
    verdict: verdictOf(before[measure], now[measure], MARGIN[measure]),
    before: median(before[measure]),
    now: median(now[measure]),
  }));
}

/**
 * Holds a short run against the stored one. Something is slower (or takes more memory) when its best round is worse than
 * the worst stored one by more than a margin: beyond the spread, whatever the medians say.
 */
export function compareShort(before: ShortTable, now: ShortTable): ShortChange[] {
  const known = new Map(Object.entries(before));
  const changes = Object.entries(now).flatMap(([item, figures]): ShortChange[] => {
    const stored = known.get(item);
    if (stored) return compareItem(item, stored, figures);
    return [{ item, measure: 'cpu', verdict: 'new', before: Number.NaN, now: median(figures.cpu) }];
  });
  const gone = [...known].filter(([item]) => !Object.hasOwn(now, item));
  return [
    ...changes,
    ...gone.map(
      ([item, figures]): ShortChange => ({
        item,
        measure: 'cpu',
        verdict: 'gone',
        before: median(figures.cpu),
        now: Number.NaN,
      }),
    ),
  ];
}
