import { recogniseValue } from '../../cells/recognise-value.js';
import { NUMBER_TYPES, type ValueType } from '../../cells/value-type.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { type ColumnRule, claimCells } from './column-issue.js';

const NAMING: ReadonlySet<ValueType> = new Set(['identifier', 'code', 'postcode', 'phone']);
/** Minimum digits of codes such as the accounts 5101 and 5120. Shorter numbers of equal length may be quantities. */
const MIN_DIGITS = 3;

/** Whether a column that is stored as text throughout holds codes, which belong into texts. */
function areCodes({ meaning, lengths: { min, max } }: ColumnProfile): boolean {
  return NAMING.has(meaning) || (meaning === 'category' && min === max && min >= MIN_DIGITS);
}

/** Finding `numbers-stored-as-text`: text cells of a workbook that contain numbers. */
export const numbersStoredAsText: ColumnRule = ({ profile, types, kindCounts, kindSightings }) => {
  const kind = (name: (typeof CELL_KINDS)[number]) => kindCounts[CELL_KINDS.indexOf(name)] ?? 0;
  const numbers = types.reduce((sum, [type, tally]) => sum + (NUMBER_TYPES.has(type) ? tally.cells : 0), 0);
  const stored = kind('number') + kind('formula') + kind('date');
  const count = Math.min(kind('text'), numbers - stored);
  if (count <= 0 || !NUMBER_TYPES.has(profile.type) || (stored === 0 && areCodes(profile))) return null;
  return {
    code: 'numbers-stored-as-text',
    severity: 'warning',
    count,
    title: `${claimCells(profile.name, 'has numbers stored as text', count)}${withSigns(profile.numbers?.symbols ?? [])}`,
    why: 'Spreadsheets skip them in sums and sort them after all numbers.',
    examples: (kindSightings[CELL_KINDS.indexOf('text')] ?? []).filter(({ text }) =>
      NUMBER_TYPES.has(recogniseValue(text).type),
    ),
    step: 'normalize_numbers',
  };
};

/** Lists the currencies and units in the texts. */
function withSigns(symbols: readonly { value: string }[]): string {
  const names = symbols.slice(0, 3).map(({ value }) => `"${value}"`);
  return names.length === 0 ? '' : `, with ${names.join(', ')}`;
}
