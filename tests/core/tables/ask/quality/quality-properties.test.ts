import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { answerQuality, type QualityPlan } from '../../../../../core/tables/ask/quality/answer-quality.js';
import { readTable } from '../../../../support/opened-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const WIDTH = 3;
const FIRST_ROW = 2;
/** None of these is a placeholder for a missing value. */
const cell = fc.constantFrom('', ' ', 'red', 'Red', 'green ', '7', '12', '1,250', '31.12.2023', 'ab  c');
const rows = fc.array(fc.array(cell, { minLength: WIDTH, maxLength: WIDTH }), { minLength: 1, maxLength: 30 });

function ask(cells: readonly (readonly string[])[], about: QualityPlan['about'], column: number | null) {
  const { data, profile } = readTable({ headers: ['a', 'b', 'c'], rows: cells });
  return answerQuality({ op: 'quality', about, column }, { data, profile, table: openQueryTable(data, profile) });
}

const isBlank = (text: string) => text.trim() === '';

/** Returns the source rows that meet a condition, by a plain loop. */
const rowsWhere = (cells: readonly (readonly string[])[], holds: (row: readonly string[], at: number) => boolean) =>
  cells.flatMap((row, at) => (holds(row, at) ? [at + FIRST_ROW] : []));

test('missing cells are the blank ones', () => {
  fc.assert(
    fc.property(rows, fc.nat(WIDTH - 1), (cells, column) => {
      const expected = rowsWhere(cells, (row) => isBlank(row[column]!));
      const { result } = ask(cells, 'missing', column);
      expect(result.values).toEqual([[expected.length]]);
      expect(result.rows).toEqual(expected);
    }),
  );
});

test('repeated rows equal an earlier one and are not empty', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const seen = cells.map((row) => JSON.stringify(row));
      const expected = rowsWhere(cells, (row, at) => !row.every(isBlank) && seen.indexOf(seen[at]!) < at);
      const { result } = ask(cells, 'duplicates', null);
      expect(result.values).toEqual([[expected.length]]);
      expect(result.rows).toEqual(expected);
    }),
  );
});

test('repeated cells of a column equal an earlier one and are not missing', () => {
  fc.assert(
    fc.property(rows, fc.nat(WIDTH - 1), (cells, column) => {
      const texts = cells.map((row) => row[column]!);
      const expected = rowsWhere(cells, (_, at) => !isBlank(texts[at]!) && texts.indexOf(texts[at]!) < at);
      const { result } = ask(cells, 'duplicates', column);
      expect(result.values).toEqual([[expected.length]]);
      expect(result.rows).toEqual(expected);
    }),
  );
});

test('a cleaning changes the same cells in the columns as in the table', () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const changes = new Map<unknown, number>();
      for (let column = 0; column < WIDTH; column += 1)
        for (const [title, count] of ask(cells, 'cleaning', column).result.values)
          changes.set(title, (changes.get(title) ?? 0) + Number(count));
      const inCells = ask(cells, 'cleaning', null).result.values.filter(([, , unit]) => unit === 'cells');
      for (const [title, count] of inCells) expect([title, changes.get(title)]).toEqual([title, count]);
      expect(changes.size).toBeGreaterThanOrEqual(inCells.length);
    }),
    { numRuns: propertyRuns(30) },
  );
});

test('every answer lists rows of the table, each once and in order', () => {
  const about = fc.constantFrom<QualityPlan['about']>(
    'missing',
    'duplicates',
    'outliers',
    'types',
    'issues',
    'cleaning',
  );
  fc.assert(
    fc.property(rows, about, fc.option(fc.nat(WIDTH - 1)), (cells, topic, column) => {
      const { result, text } = ask(cells, topic, column);
      expect(text).not.toBe('');
      expect(result.rows).toEqual([...new Set(result.rows)].sort((left, right) => left - right));
      // Findings on headers and on the columns themselves name the row of the header.
      for (const row of result.rows) expect(row).toBeLessThan(FIRST_ROW + cells.length);
      for (const values of result.values) expect(values).toHaveLength(result.valueNames.length);
    }),
  );
});
