import { expect, test } from 'vitest';
import { loadTable } from '../../../../core/tables/columns/load-table.js';
import { profileTable } from '../../../../core/tables/inspect/profile-table.js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { calibrate } from '../../../../core/tables/read/source/calibrate.js';
import type { ReadOptions } from '../../../../core/tables/read/source/read-options.js';
import { drawFiles } from '../../../../scripts/bench/calibration/draw-files.js';
import { writtenWorkbook } from '../../../support/workbook/written-workbook.js';

function openText(text: string | Uint8Array, options: ReadOptions = {}) {
  return openDataset(openBytes('a.csv', typeof text === 'string' ? Buffer.from(text) : text), options);
}

const findingsOf = (text: string | Uint8Array, options: ReadOptions = {}): TableIssue[] =>
  openText(text, options).tables.flatMap((table) =>
    profileTable(loadTable(table)).issues.filter(({ code }) => code === 'uncertain-import'),
  );

/** Two delimiters, each in some of the lines. */
const TWO_DELIMITERS = 'red,1;2\nblue,3;4;5\ngreen,6\nx;y\n';
const NAMES = 'Ann,Berlin\nBob,Paris\nCara,Rome\nDan,Oslo\nEve,Bern\nFay,Riga\nGus,Bonn\n';
const QUOTED_WORDS = "name,city\n'a' x,y\nfoo 'k' l,y\n'b' z,k\n";
/** A table whose only letters beyond ASCII are valid in several code pages, and come after the first rows. */
const CZECH = Buffer.concat([Buffer.from(`id;text\n${'1;plain\n'.repeat(20)}2;`), Buffer.from([0xe8, 0x9e, 0x0a])]);

test.each([
  ['delimiter', TWO_DELIMITERS, ['delimiter']],
  ['quote', QUOTED_WORDS, ['quote']],
  ['header', NAMES, ['header_rows', 'header_row']],
  ['encoding', CZECH, ['encoding']],
])('previews two other interpretations of a file with an uncertain %s', (what, text, names) => {
  const finding = findingsOf(text).find(({ interpretations }) => interpretations?.[0]?.what === what);
  const shown = finding?.interpretations ?? [];
  expect(shown).toHaveLength(2);
  for (const { options, columns, rows } of shown) {
    expect(names).toContain(Object.keys(options)[0]);
    // The options lead to the same table.
    const [table] = openText(text, options).tables;
    expect(table!.columns.map(({ name }) => name)).toEqual(columns);
    const read = [...table!.batches()].flatMap(({ cells, rows: places }) => cells.map((own, at) => [places[at], own]));
    expect(read).toEqual(expect.arrayContaining(rows.map(({ row, cells }) => [row, cells])));
    expect(rows.length).toBeLessThanOrEqual(5);
  }
});

test('the preview of another encoding includes rows that it changes, even after the first ones', () => {
  const [finding] = findingsOf(CZECH);
  expect(finding?.interpretations?.[0]?.rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 22]);
});

test('a header that no other row resembles has a second interpretation too', () => {
  const [finding] = findingsOf('x,a\ny,b\nz,c\n');
  expect(finding?.interpretations?.map(({ options }) => options)).toEqual([{ header_rows: 0 }, { header_row: 2 }]);
});

test('the two next-best values share the remaining confidence', () => {
  for (const { tables, guesses } of [TWO_DELIMITERS, NAMES, QUOTED_WORDS, CZECH].map((text) => openText(text))) {
    for (const { confidence, alternatives } of [...guesses, ...tables.flatMap((table) => table.guesses)])
      expect(alternatives.reduce((sum, other) => sum + other.confidence, confidence)).toBeLessThanOrEqual(1.021);
  }
});

test('names the row of a header in a file with several tables', () => {
  const findings = findingsOf(`${NAMES}\n\nx,y,z\n1,2,3\n4,5,6\n7,8,9\n`);
  expect(findings[0]?.interpretations?.[0]?.options).toEqual({ header_row: 1, header_rows: 0, table: 't1' });
});

test('names the sheet of a header in a workbook with several', () => {
  const words = NAMES.trim()
    .split('\n')
    .map((line) => line.split(','));
  const numbers = [['id', 'price'], ...[1, 2, 3].map((id) => [id, id * 2.5])];
  const book = writtenWorkbook('xlsx', [
    { name: 'a', rows: numbers },
    { name: 'b', rows: words },
  ]);
  const { tables } = openDataset(openBytes('a.xlsx', book), {});
  const options = tables[1]!.uncertain!()[0]!.others[0]!.options;
  expect(options).toEqual({ sheet: 'b', header_row: 1, header_rows: 0 });
  const [table] = openDataset(openBytes('a.xlsx', book), options).tables;
  expect([table!.sheet, table!.headerRows]).toEqual(['b', []]);
});

test('a row below the detected header may be the header', () => {
  const [finding] = findingsOf('Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n');
  expect(finding?.interpretations?.map(({ value }) => value)).toEqual(['none', '2']);
  expect(finding?.why).toContain('The next-best interpretations are listed');
});

test('names the table of an interpretation if the file has several', () => {
  const text = `id,price,count\n1,2.5,1\n2,3.5,4\n3,4.5,9\n4,1.5,2\n${'5,2.5,6\n'.repeat(6)}\n\n${NAMES}`;
  const [finding] = findingsOf(text);
  expect(finding?.table).toBe('t2');
  const [none, lower] = finding!.interpretations!;
  expect(none!.options).toEqual({ header_row: 14, header_rows: 0, table: 't2' });
  expect(lower!.options).toMatchObject({ table: 't2' });
  for (const { options, columns, rows } of finding!.interpretations!) {
    const [table, ...others] = openText(text, options).tables;
    expect(others).toEqual([]);
    expect(table!.columns.map(({ name }) => name)).toEqual(columns);
    const cells = [...table!.batches()].flatMap((batch) => batch.cells);
    expect(rows.map((row) => row.cells)).toEqual(cells.slice(0, 5));
  }
});

test('the detected value is never less likely than an alternative', () => {
  const generated = [...drawFiles(60, 7)].map(({ bytes }) => bytes);
  for (const file of [TWO_DELIMITERS, NAMES, QUOTED_WORDS, CZECH, ...generated]) {
    const { guesses, tables } = openText(file);
    for (const { what, confidence, alternatives } of [...guesses, ...tables.flatMap((table) => table.guesses)])
      expect(Math.max(0, ...alternatives.map((other) => other.confidence)), what).toBeLessThanOrEqual(confidence);
  }
});

test('reports if only one other interpretation is possible', () => {
  const finding = findingsOf('Ann,Bern\nBob,Oslo\n').find(
    ({ interpretations }) => interpretations?.[0]?.what === 'header',
  );
  expect(finding?.why).toContain('One other interpretation is possible');
});

test('reports nothing uncertain if the option is specified or the file is unambiguous', () => {
  expect(findingsOf(NAMES, { header_rows: 1 })).toEqual([]);
  expect(findingsOf('id,price\n1,2.5\n2,3.5\n3,4.5\n')).toEqual([]);
});

test.each(['delimiter', 'encoding', 'header'] as const)(
  'the calibrated confidence of the %s never decreases',
  (what) => {
    const values = Array.from({ length: 1001 }, (_, at) => calibrate(what, at / 1000));
    expect(values).toEqual([...values].sort((one, other) => one - other));
    expect(Math.max(...values)).toBeLessThan(1);
  },
);
