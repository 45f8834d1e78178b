import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, trimBlanks } from '../../../../../core/tables/cells/blank.js';
import { isoDate, parseDate } from '../../../../../core/tables/cells/parse-date.js';
import { profileOfColumn } from '../../../../../core/tables/history/rows/column-format.js';
import { filterTest, matchingPlaces } from '../../../../../core/tables/history/rows/places.js';
import { type SortKey, sortPlaces } from '../../../../../core/tables/history/rows/sort-places.js';
import type { SourceTable } from '../../../../../core/tables/history/state/table-state.js';
import { firstNumberOf, formatOf, rowTest } from '../../../../../core/tables/rows/row-test.js';
import type { RowFilter } from '../../../../../core/tables/rows/rows-request.js';
import { historyTable } from '../../../../support/history-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const CELLS = {
  numbers: ['1', '10', '9', '-2', '2.5', '', 'n/a', '1000', '+3', '7 kg', '3.'],
  amounts: ['1,234.50', '20.00', '3.10', '', '-', '1,000,000.00', '5.05'],
  dates: ['2024-03-02', '2023-12-31', '2024-03-02 10:30', '3 March 2024', '', '2024-02-30', 'unknown'],
  texts: ['b', 'B', 'a', 'A b', 'ab', '', ' ', 'é', 'Zoo', 'ΟΔΟΣ', 'İz', '10', 'n/a', 'a\u0000'],
};
type Kind = keyof typeof CELLS;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csvOf = (cells: readonly (readonly [string, string])[]) =>
  `one,two,row\n${cells.map(([one, two], at) => `${quoted(one)},${quoted(two)},r${at}`).join('\n')}\n`;
const table = fc
  .tuple(fc.constantFrom(...(Object.keys(CELLS) as Kind[])), fc.constantFrom(...(Object.keys(CELLS) as Kind[])))
  .chain(([one, two]) =>
    fc.array(fc.tuple(fc.constantFrom(...CELLS[one]), fc.constantFrom(...CELLS[two])), {
      minLength: 8,
      maxLength: 60,
      size: 'max',
    }),
  );

const textsOf = ({ state, data }: SourceTable, name: string) => {
  const { texts, codes } = state.columns.find((column) => column.name === name)!;
  return Array.from({ length: data.rowCount }, (_, place) => texts[codes[place]!]!);
};
const allPlaces = ({ data }: SourceTable) => Uint32Array.from({ length: data.rowCount }, (_, place) => place);

/** Key of a text in the order of a sort: its class (value, text, blank), value and text. */
function keyReader(source: SourceTable, name: string): (text: string) => [number, number, string] {
  const profile = profileOfColumn(source, source.state.columns.find((column) => column.name === name)!);
  const format = formatOf(profile);
  const isDate = profile.dates !== null && ['date', 'datetime'].includes(profile.type);
  const numeric = profile.type_shares
    .filter(({ type }) => ['integer', 'decimal', 'currency', 'percent', 'unit', 'time'].includes(type))
    .reduce((sum, { share }) => sum + share, 0);
  const order = profile.dates?.order;
  const known = order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : 'none';
  const readValue = (text: string) => {
    if (isDate) {
      const date = parseDate(trimBlanks(text));
      const iso = date === null ? null : isoDate(date, known);
      return iso === null ? null : Number(iso.replace(/[^\d]/g, '').slice(0, 14).padEnd(14, '0'));
    }
    return profile.numbers === null || numeric < 0.5 ? null : firstNumberOf(text, format);
  };
  return (text) => {
    if (isBlank(text)) return [2, 0, ''];
    const value = readValue(text);
    return value === null ? [1, 0, text.toLowerCase()] : [0, value, ''];
  };
}

function expectedOrder(source: SourceTable, keys: readonly SortKey[]): number[] {
  const readers = keys.map(({ column, order }) => {
    const [texts, read] = [textsOf(source, column), keyReader(source, column)];
    return { keyAt: (place: number) => read(texts[place]!), sign: order === 'descending' ? -1 : 1 };
  });
  return [...allPlaces(source)].sort((one, other) => {
    for (const { keyAt, sign } of readers) {
      const [first, second] = [keyAt(one), keyAt(other)];
      if (first[0] !== second[0]) return first[0] - second[0];
      if (first[1] !== second[1]) return sign * (first[1] - second[1]);
      if (first[2] !== second[2]) return sign * (first[2] < second[2] ? -1 : 1);
    }
    return 0;
  });
}

describe('rows', () => {
  test('are sorted by values, then texts, then blanks', () => {
    const order = fc.constantFrom('ascending' as const, 'descending' as const);
    fc.assert(
      fc.property(table, order, order, (cells, first, second) => {
        const source = historyTable(csvOf(cells));
        if (source.state.columns.length !== 3) return;
        const [one, two] = source.state.columns.map(({ name }) => name);
        const keys = [
          { column: one!, order: first },
          { column: two!, order: second },
        ];
        expect([...sortPlaces(source, source.state, allPlaces(source), keys)]).toEqual(expectedOrder(source, keys));
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test('are filtered like the rows of a file', () => {
    const filter = fc.oneof(
      fc.record({
        kind: fc.constant('range' as const),
        low: fc.option(fc.integer({ min: -3, max: 20 })),
        high: fc.option(fc.integer({ min: 0, max: 2000 })),
      }),
      fc.record({ kind: fc.constant('missing' as const), is: fc.constantFrom('missing' as const, 'filled' as const) }),
      fc.record({
        kind: fc.constant('contains' as const),
        text: fc.constantFrom('a', 'B', '0', 'σ', 'Σ', 'ς', 'i', 'İ', ' ', '\n', '\u0000', '.5'),
      }),
      fc.record({
        kind: fc.constant('values' as const),
        values: fc.array(fc.constantFrom(...Object.values(CELLS).flat()), { minLength: 1, maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(table, filter, fc.boolean(), (cells, found, isFew) => {
        const source = historyTable(csvOf(cells));
        const column = source.state.columns[0]!;
        const rows = isFew ? Uint32Array.of(source.data.rowCount - 1, 0) : null;
        const filters = [{ ...found, column: column.name }] as RowFilter[];
        const isMatching = filterTest(source, { ...source.state, rows }, filters);
        const expected = rowTest(filters[0]!, 0, formatOf(profileOfColumn(source, column)));
        const texts = textsOf(source, column.name);
        const places = [...(rows ?? allPlaces(source))];
        expect([...matchingPlaces(rows, source.data.rowCount, isMatching)]).toEqual(
          places.filter((place) => expected([texts[place]!])),
        );
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
