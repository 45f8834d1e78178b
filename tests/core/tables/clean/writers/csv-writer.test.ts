import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { isFormulaText } from '../../../../../core/tables/cells/formula-text.js';
import { cleanTable } from '../../../../../core/tables/clean/clean-table.js';
import type { LogEntry } from '../../../../../core/tables/clean/pass/change-log.js';
import { undoCleaning } from '../../../../../core/tables/clean/undo-cleaning.js';
import { memorySink } from '../../../../../core/tables/clean/writers/byte-sink.js';
import { type CsvOptions, CsvWriter } from '../../../../../core/tables/clean/writers/csv-writer.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { messyTable } from '../../../../support/messy-table.js';
import { readTable } from '../../../../support/opened-table.js';

function csvOf(rows: readonly (readonly string[])[], options: CsvOptions = {}): { text: string; escaped: number } {
  const sink = memorySink();
  const writer = new CsvWriter(sink, options);
  writer.begin([], null);
  for (const row of rows) writer.row(row);
  writer.end();
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(sink.bytes()), escaped: writer.escaped };
}

test.each([
  ['plain cells', [['a', 'b']], {}, 'a,b\r\n'],
  ['quotes, delimiters and line breaks', [['a"b', 'c,d', 'e\nf']], {}, '"a""b","c,d","e\nf"\r\n'],
  ['a semicolon', [['a;b', 'c,d']], { delimiter: ';' }, '"a;b";c,d\r\n'],
  ['a tab', [['a\tb', 'c']], { delimiter: '\t' }, '"a\tb"\tc\r\n'],
  ['a bar', [['a|b', 'c']], { delimiter: '|', lineEnd: '\n' as const }, '"a|b"|c\n'],
  ['a byte order mark', [['é']], { bom: true }, '\ufeffé\r\n'],
  ['spaces at the ends', [[' a', 'b ']], {}, '" a","b "\r\n'],
  ['a lone empty cell', [[''], ['x']], {}, '""\r\nx\r\n'],
  ['a row of empty cells', [['', '']], {}, ',\r\n'],
])('writes %s', (_, rows, options, text) => {
  expect(csvOf(rows, options).text).toBe(text);
});

test.each(['', '""', 'ab', '"', '\n', 'a'])('refuses %j as a delimiter', (delimiter) => {
  expect(() => csvOf([], { delimiter })).toThrow('is not a supported CSV delimiter');
});

test.each([
  "=cmd|' /C calc'!A0",
  '=1+1',
  '+1+cmd|x',
  '-x',
  '-2+3+cmd',
  '@SUM(A1)',
  '＝1',
  '＋x',
  '－x',
  '＠x',
  '+a',
  '-1+2',
])('escapes %j', (text) => {
  expect(isFormulaText(text)).toBe(true);
  expect(Papa.parse<string[]>(csvOf([[text]]).text).data[0]).toEqual([`'${text}`]);
  expect(Papa.parse<string[]>(csvOf([[text]], { formulas: 'keep' }).text).data[0]).toEqual([text]);
  expect(csvOf([[`'${text}`]]).escaped).toBe(0);
});

test.each([
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['a;=1+1', "a;'=1+1"],
  ['a;  @SUM(A1)', "a;  '@SUM(A1)"],
  ['a\t=cmd|x', "a\t'=cmd|x"],
  ['a,=1+1', "a,'=1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ["a|+cmd|' /C calc'!A0", "a|'+cmd|' /C calc'!A0"],
  ['=1;=2', "'=1;'=2"],
])('escapes %j for a reader with another delimiter', (text, escaped) => {
  expect(Papa.parse<string[]>(csvOf([[text]]).text, { delimiter: ',' }).data[0]).toEqual([escaped]);
  expect(Papa.parse<string[]>(csvOf([[text]], { formulas: 'keep' }).text, { delimiter: ',' }).data[0]).toEqual([text]);
  expect(csvOf([[escaped]]).escaped).toBe(0);
});

test.each(['a; -5', 'x;+49 170 1234567', 'one, -not two', 'to do:\n- first\n- second', 'a;b', 'me, @home'])(
  'does not escape %j',
  (text) => {
    expect(csvOf([[text]]).escaped).toBe(0);
  },
);

test.each([
  '-5',
  '+49 170 1234567',
  '+1-555-123-4567',
  '-1.234,56',
  '-5%',
  '+3',
  '-5 €',
  '-1e5',
  '-',
  '--',
  'a=b',
  'x@y.de',
  '',
  "'=1",
])('does not change %j', (text) => {
  expect(isFormulaText(text)).toBe(false);
});

test('any written rows read back unchanged', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('a"b', 'a,b', 'a\nb', '\r', ' x', '"', '\ufeffx'));
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (given) => {
      const { text } = csvOf(given, { formulas: 'keep' });
      expect(Papa.parse<string[]>(text, { newline: '\r\n', delimiter: ',' }).data.slice(0, -1)).toEqual(given);
    }),
  );
});

test('the log can undo the escaping of formulas, and escaped cells are not escaped again', () => {
  fc.assert(
    fc.property(messyTable, (given) => {
      const { table, data, profile } = readTable(given);
      const sink = memorySink();
      const log: LogEntry[] = [];
      cleanTable(table, planCleaning(data, profile, {}), new CsvWriter(sink), {
        log: (entry) => log.push(entry),
      });
      const written = Papa.parse<string[]>(new TextDecoder('utf-8', { ignoreBOM: true }).decode(sink.bytes()), {
        newline: '\r\n',
        delimiter: ',',
      }).data.slice(0, -1);
      const body = written.slice(given.headers === null ? 0 : 1);
      const lone = /[\ud800-\udfff]/;
      fc.pre(!lone.test(JSON.stringify(given.rows).replace(/\\ud[89a-f]/g, '\ud800')) && table.columns.length > 1);
      expect(undoCleaning(body, log).rows).toEqual(given.rows);
      expect(csvOf(body).escaped).toBe(0);
    }),
  );
});
