import { CELL_KINDS } from '../../ingest/dataset.js';
import type { ValueType } from '../../values/value-type.js';
import type { ColumnRule } from './column-rule.js';
import { cells, verb } from './column-rule.js';

const NUMBERS: ReadonlySet<ValueType> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);

/** Issue `numbers-stored-as-text`, in workbooks: cells of text whose text is a number. */
export const numbersStoredAsText: ColumnRule = ({ profile, types, kindCounts }) => {
  const kind = (name: (typeof CELL_KINDS)[number]) => kindCounts[CELL_KINDS.indexOf(name)] ?? 0;
  const numbers = types.reduce((sum, [type, tally]) => sum + (NUMBERS.has(type) ? tally.cells : 0), 0);
  const stored = kind('number') + kind('formula') + kind('date');
  const count = Math.min(kind('text'), numbers - stored);
  if (count <= 0 || !NUMBERS.has(profile.type)) return null;
  return {
    code: 'numbers-stored-as-text',
    severity: 'warning',
    count,
    title: `${cells(count)} of "${profile.name}" ${verb(count, 'holds a number', 'hold numbers')} as text`,
    why: 'The spreadsheet leaves them out of sums and sorts them behind all numbers.',
    examples: [],
    step: 'normalize_numbers',
  };
};
