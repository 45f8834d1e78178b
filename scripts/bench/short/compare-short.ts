import * as z from 'zod';
import { median } from '../statistics.js';

/** Figures of an item in each round: time as a multiple of that round's calibration loop, memory in MB. */
export const ShortFigures = z.strictObject({
  wall: z.array(z.number()).min(1),
  cpu: z.array(z.number()).min(1),
  /** Empty for items that were not processes, in older reports. */
  peak_mb: z.array(z.number()),
});
export type ShortFigures = z.infer<typeof ShortFigures>;
type ShortMeasure = keyof ShortFigures;

/** By item name. */
export const ShortTable = z.record(z.string(), ShortFigures);
export type ShortTable = z.infer<typeof ShortTable>;

type ShortVerdict = 'same' | 'slower' | 'faster' | 'new' | 'gone';

/** A measure of an item, before and now. */
interface ShortChange {
  item: string;
  measure: ShortMeasure;
  verdict: ShortVerdict;
  /** Medians; NaN if not measured. */
  before: number;
  now: number;
}

/**
 * Minimum distance between the ranges of two runs that counts as a difference, as a share of the stored figure. The few
 * rounds of a short run do not show the whole spread.
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
 * Compares a short run with the stored one. An item is slower (or uses more memory) if its best round is worse than the
 * worst stored one by more than a margin, regardless of the medians.
 */
export function compareShort(before: ShortTable, now: ShortTable): ShortChange[] {
  const only = (verdict: 'new' | 'gone', item: string, { cpu }: ShortFigures): ShortChange => {
    const medians =
      verdict === 'new' ? { before: Number.NaN, now: median(cpu) } : { before: median(cpu), now: Number.NaN };
    return { item, measure: 'cpu', verdict, ...medians };
  };
  return [
    ...Object.entries(now).flatMap(([item, figures]) => {
      const stored = before[item];
      return stored ? compareItem(item, stored, figures) : [only('new', item, figures)];
    }),
    ...Object.entries(before).flatMap(([item, figures]) => (now[item] ? [] : [only('gone', item, figures)])),
  ];
}

const MEASURES: Readonly<Record<ShortMeasure, string>> = {
  cpu: 'processor time',
  wall: 'wall time',
  peak_mb: 'memory, MB',
};
const shown = (value: number) => (Number.isNaN(value) ? '-' : value.toPrecision(3));

function line({ item, measure, verdict, before, now }: ShortChange): string {
  const times = Number.isNaN(before) || Number.isNaN(now) ? '' : `  x ${(now / before).toFixed(2)}`;
  return `${verdict.padEnd(6)}  ${item}, ${MEASURES[measure]}: ${shown(before)} -> ${shown(now)}${times}`;
}

/** Formats the changes for a review, slower items first. */
export function shortText(changes: readonly ShortChange[]): string {
  const slower = changes.filter(({ verdict }) => verdict === 'slower');
  const rest = changes.filter(({ verdict }) => verdict !== 'slower');
  const head =
    slower.length === 0
      ? 'Nothing got slower beyond the spread.'
      : `${slower.length} got slower, or larger, beyond the spread:\n${slower.map(line).join('\n')}`;
  return `${head}\n\nTimes are multiples of a calibration loop that is run before each of them.\n${rest.map(line).join('\n')}\n`;
}
