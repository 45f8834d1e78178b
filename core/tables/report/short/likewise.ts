import { enumerate, figure, type Phrase, say } from '../../../report/document.js';
import { countOf } from '../../../report/figures.js';

const MOST = 6;

interface Other {
  where: Phrase;
  count: number;
  units: string;
  isEstimate?: boolean;
}

/** What else a line speaks of: `; likewise "abv" (62 cells) and "style" (5 cells)`. */
export function likewise(others: readonly Other[]): Phrase {
  if (others.length === 0) return say``;
  const shown = others
    .slice(0, MOST)
    .map(({ where, count, units, isEstimate }) => say`${where} (${figure(countOf(count, units, isEstimate))})`);
  if (others.length > MOST) return say`; also ${enumerate(shown, ', ')} and others`;
  return say`; also ${enumerate(shown)}`;
}
