import type { ShortChange } from './compare-short.js';
import type { ShortMeasure } from './short-figures.js';

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

/** What a reader of a review wants to know: what became slower first, then all the rest. */
export function shortText(changes: readonly ShortChange[]): string {
  const slower = changes.filter(({ verdict }) => verdict === 'slower');
  const rest = changes.filter(({ verdict }) => verdict !== 'slower');
  const head =
    slower.length === 0
      ? 'Nothing got slower beyond the spread.'
      : `${slower.length} got slower, or larger, beyond the spread:\n${slower.map(line).join('\n')}`;
  return `${head}\n\nTimes are multiples of a calibration loop that is run before each of them.\n${rest.map(line).join('\n')}\n`;
}
