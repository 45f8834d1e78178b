import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { salesWorkbook } from '../../../../../core/samples/tables/sales-workbook.js';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { hasSimpleCase } from '../../../../../core/tables/history/scripts/plan/change-text.js';
import { hasPython, PythonRunner, runSqlScript } from '../../../../support/scripts/run-scripts.js';
import { type ScriptedHistory, scriptedHistory } from '../../../../support/scripts/written-script.js';

const quoted = (texts: Iterable<string>) => [...texts].map((text) => `"${text.replaceAll('"', '""')}"\n`).join('');

/** All characters whose case is changed natively, each in a cell. */
const LETTERS = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code + 1)).filter(
  (letter) => hasSimpleCase(letter) && /\p{L}/u.test(letter),
);

const many = Array.from({ length: 3000 }, (_, at) => `value ${at}`);
const wide = Array.from({ length: 500 }, (_, at) => `c${at}`);

/** A file, and operations on it. */
const CASES: Readonly<Record<string, readonly [file: string | Uint8Array, operations: Operation[], name?: string]>> = {
  'letters in lower case': [
    `a\n${quoted(LETTERS)}`,
    [{ operation: 'change_case', column: 'a', options: { to: 'lower' } }],
  ],
  'letters in upper case': [
    `a\n${quoted(LETTERS)}`,
    [{ operation: 'change_case', column: 'a', options: { to: 'upper' } }],
  ],
  'special letters': [
    `a,b\n${'ß,x\nİ,y\nΣΑΣ,z\nŉ,w\n'}`,
    [
      { operation: 'change_case', column: 'a', options: { to: 'upper' } },
      { operation: 'change_case', column: 'a', options: { to: 'lower' } },
    ],
  ],
  'a long value map': [
    `a,b\n${many.map((text, at) => `${text},${at}`).join('\n')}\n`,
    [
      { operation: 'change_case', column: 'a', options: { to: 'title' } },
      { operation: 'split_column', column: 'a', options: { separator: ' ', into: ['x', 'y'], from: 'end' } },
      { operation: 'keep_rows', scope: { filters: [{ column: 'b', kind: 'range', low: 10, high: 2500 }] } },
      { operation: 'sort_rows', options: { by: [{ column: 'a' }] } },
      { operation: 'compute_column', options: { expression: 'b * 2', into: 'double' } },
    ],
  ],
  '500 columns': [
    `${wide.join(',')}\n${wide.join(',')}\n${wide.map((name) => name.toUpperCase()).join(',')}\n`,
    [
      { operation: 'find_replace', options: { find: 'c', replace: "'" } },
      { operation: 'move_column', column: 'c499', options: { before: 'c0' } },
      { operation: 'remove_columns', options: { columns: wide.slice(100, 300) } },
      { operation: 'drop_duplicate_rows' },
    ],
  ],
  'windows-1252': [
    Buffer.from('name;city\nJürgen;München\nZoë;Köln\n', 'latin1'),
    [{ operation: 'change_case', column: 'city', options: { to: 'upper' } }],
  ],
  'UTF-8 with a byte order mark': [
    '\ufeffname;city\r\nJürgen;"a\r\nb"\r\nZoë;Köln\r\n',
    [{ operation: 'change_case', column: 'city', options: { to: 'upper' } }],
  ],
  'titles before the header': [
    'Sales of 2024\n\nid,city,price\n1,Bonn,2\n2,Köln,3\n3,Mainz,4\n',
    [{ operation: 'edit_cells', options: { cells: [{ row: 5, column: 'city', text: 'Cologne' }] } }],
  ],
  'a total at the end': [
    'id,city,price\n1,Bonn,2\n2,Köln,3\n3,Mainz,4\nTotal,,9\n',
    [{ operation: 'drop_total_rows' }],
  ],
  'a workbook': [salesWorkbook(), [{ operation: 'drop_duplicate_rows' }], 'sales.xlsx'],
  'names that differ only in case': [
    'city,City,CITY\na,b,c\nd,e,f\n',
    [
      { operation: 'rename_column', column: 'City', options: { name: 'CiTy' } },
      { operation: 'rename_column', column: 'CITY', options: { name: 'City' } },
    ],
  ],
  'empty names': ['city,,\na,b,c\nd,e,f\n', [{ operation: 'change_case', column: 'city', options: { to: 'upper' } }]],
  'names that a language could interpret': [
    `"*","^a$","__proto__","'''","a""b"\na,b,c,d,e\na,g,h,i,j\n`,
    [
      { operation: 'change_case', column: '*', options: { to: 'upper' } },
      { operation: 'find_replace', column: '^a$', options: { find: '[a-g]', is_pattern: true, replace: '$&$&' } },
      { operation: 'replace_values', column: '__proto__', options: { values: { c: '__proto__' } } },
      { operation: 'deduplicate_rows', options: { columns: ['*', '^a$'] } },
      { operation: 'join_columns', options: { columns: ['*', "'''", '^a$'], into: '^b$' } },
      { operation: 'remove_columns', options: { columns: ['*'] } },
    ],
  ],
  'a name of a file that a language could interpret': [
    'a\nb\n',
    [{ operation: 'change_case', column: 'a', options: { to: 'upper' } }],
    "x[1]*'; DROP TABLE data; --.csv",
  ],
  'two conditions, one on a changed column': [
    'a,b\nx,1\ny,1\nx,2\n',
    [
      {
        operation: 'find_replace',
        options: { find: '[x1]', is_pattern: true, replace: 'z' },
        scope: {
          filters: [
            { column: 'a', kind: 'values', values: ['x'] },
            { column: 'b', kind: 'values', values: ['1'] },
          ],
        },
      },
    ],
  ],
};

const cases = Object.entries(CASES).map(([name, [file, operations, fileName]]) => ({
  name,
  file,
  operations,
  fileName,
}));
const read = (file: string | Uint8Array, operations: Operation[], name?: string) =>
  scriptedHistory(file, operations, name === undefined ? {} : { name });

async function check(history: ScriptedHistory, rows: Promise<string[][]>): Promise<void> {
  expect(history.replayed.outcomes.map(({ state, message }) => message ?? state)).not.toContain('failed');
  expect(await rows).toEqual(history.expected);
}

describe('the SQL of a history', () => {
  test.each(cases)('gives the same cells: $name', async ({ file, operations, fileName }) => {
    const history = await read(file, operations, fileName);
    await check(history, runSqlScript(history));
  });

  test('reads the file of the session if DuckDB reads the same table from it', async () => {
    const isCopied = async (file: string | Uint8Array) =>
      (await read(file, [])).write('duckdb-sql').others.some(({ name }) => name.endsWith('-source.csv'));
    expect(await isCopied('id;city\n1;"a ""b""\nc"\n2;d\n')).toBe(false);
    expect(await isCopied('Title of it\nid;city\n1;b\n2;d\n3;e\n')).toBe(false);
    expect(await isCopied('id;city\n1;b "c" d\n2;d\n')).toBe(true);
    expect(await isCopied('id;city;x\n1;b\n2;d;e\n3;f;g\n')).toBe(true);
    expect(await isCopied(Buffer.from('id;city\n1;Köln\n', 'latin1'))).toBe(true);
  });

  test('has a file with long lists next to it', async () => {
    const [file, operations] = CASES['a long value map']!;
    const { script, others } = (await read(file, operations)).write('pandas');
    expect(others.map(({ name }) => name)).toEqual(['table-lists.csv']);
    expect(script.bytes.length).toBeLessThan(10_000);
  });
});

// Python is no dependency of Handlens: set HANDLENS_TEST_PYTHON to one with pandas and polars.
describe.skipIf(!hasPython())('the Python of a history', () => {
  let python: PythonRunner;
  beforeAll(() => {
    python = new PythonRunner();
  });
  afterAll(() => python.close());

  describe.each(['pandas', 'polars'] as const)('with %s', (language) => {
    test.each(cases)('gives the same cells: $name', async ({ file, operations, fileName }) => {
      const history = await read(file, operations, fileName);
      await check(history, python.run(history, language));
    });

    test('stops if the file has changed', async () => {
      const history = await read('a\nb\n', []);
      const changed = { ...history, source: { name: 'table.csv', bytes: Buffer.from('a\nc\n') } };
      await expect(python.run(changed, language)).rejects.toThrow('has changed');
    });
  });
});
