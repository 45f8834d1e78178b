import { expect, test } from 'vitest';
import { cleanTable } from '../../../../../core/tables/clean/clean-table.js';
import { jsonLinesLog, readChangeLog } from '../../../../../core/tables/clean/pass/change-log.js';
import { undoCleaning } from '../../../../../core/tables/clean/undo-cleaning.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { memoryWriter } from '../../../../support/clean-given.js';
import { openedTableOf, readTable, type TableGiven } from '../../../../support/opened-table.js';

const FIRST: TableGiven = {
  headers: ['id', 'name', ''],
  rows: [
    ['1', ' a', ''],
    ['', '', ''],
    ['2', 'b\u2028', ''],
  ],
  outsideRows: [{ kind: 'total', row: 9, rows: 1, text: 'Total 3' }],
};
const SECOND: TableGiven = { headers: ['x'], rows: [[' y '], ['z']] };

/** Logs two tables in one file, as for a workbook. */
function logged(): { text: string; rows: string[][][] } {
  let text = '';
  const rows = [FIRST, SECOND].map((given, index) => {
    const { data, profile } = readTable({ ...openedTableOf(given), id: `t${index + 1}` });
    const writer = memoryWriter();
    cleanTable(data.table, planCleaning(data, profile, {}), writer, { log: jsonLinesLog((line) => (text += line)) });
    return writer.rows;
  });
  return { text, rows };
}

test('a log of JSON lines can undo each of its tables', () => {
  const { text, rows } = logged();
  const log = readChangeLog(text);
  expect(undoCleaning(rows[0]!, log, 't1')).toEqual({
    columns: ['id', 'name', 'column_3'],
    headers: FIRST.headers,
    rows: FIRST.rows,
  });
  expect(undoCleaning(rows[1]!, log, 't2').rows).toEqual(SECOND.rows);
  expect(logged().text).toBe(text);
});

test('lists dropped rows with text and position, and rows outside the table', () => {
  const log = readChangeLog(logged().text);
  expect(log.find(({ kind }) => kind === 'row-dropped')).toEqual({
    kind: 'row-dropped',
    row: 3,
    place: 1,
    cells: ['', '', ''],
    rule: 'drop_empty_rows',
    reason: 'every cell is empty',
  });
  expect(log.find(({ kind }) => kind === 'set-aside')).toEqual({ kind: 'set-aside', set_aside: FIRST.outsideRows![0] });
  expect(log.find(({ kind }) => kind === 'column-dropped')).toMatchObject({
    column: 'column_3',
    rule: 'drop_empty_columns',
  });
});

test.each([
  ['a line that is no JSON', 'nonsense\n', 'Line 1'],
  ['an unknown kind', '{"kind":"boom"}\n', 'Line 1'],
])('refuses %s', (_, text, words) => {
  expect(() => readChangeLog(text)).toThrow(words);
});

test.each([
  ['fewer rows', (rows: string[][]) => rows.slice(1)],
  ['another text', (rows: string[][]) => rows.map((row) => row.map((cell) => `${cell}!`))],
])('refuses to undo %s', (_, change) => {
  const { text, rows } = logged();
  expect(() => undoCleaning(change(rows[0]!), readChangeLog(text))).toThrow('does not belong to this table');
});
