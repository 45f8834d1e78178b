import { recogniseValue } from '../../cells/recognise-value.js';
import { NUMBER_TYPES } from '../../cells/value-type.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { type ColumnRule, claimCells } from './column-issue.js';

/** Finding `numbers-stored-as-text`: text cells of a workbook that contain numbers. */
export const numbersStoredAsText: ColumnRule = ({ profile, types, kindCounts, kindSightings }) => {
  const kind = (name: (typeof CELL_KINDS)[number]) => kindCounts[CELL_KINDS.indexOf(name)] ?? 0;
  const numbers = types.reduce((sum, [type, tally]) => sum + (NUMBER_TYPES.has(type) ? tally.cells : 0), 0);
  const stored = kind('number') + kind('formula') + kind('date');
  const count = Math.min(kind('text'), numbers - stored);
  if (count <= 0 || !NUMBER_TYPES.has(profile.type)) return null;
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
