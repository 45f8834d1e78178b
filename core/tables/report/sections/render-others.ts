import { enumerate, figure, type Phrase, phrase } from '../../../report/document.js';
import { countOf } from '../../../report/figures.js';

const MAX_OTHERS = 6;

interface Other {
  where: Phrase;
  count: number;
  units: string;
  isEstimate?: boolean;
}

/** Lists the other places of a line: `; also "abv" (62 cells) and "style" (5 cells)`. */
export function renderOthers(others: readonly Other[]): Phrase {
  if (others.length === 0) return phrase``;
  const shown = others
    .slice(0, MAX_OTHERS)
    .map(({ where, count, units, isEstimate }) => phrase`${where} (${figure(countOf(count, units, isEstimate))})`);
  if (others.length > MAX_OTHERS) return phrase`; also ${enumerate(shown, ', ')} and others`;
  return phrase`; also ${enumerate(shown)}`;
}
