import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

function read(...lines: string[]) {
  const { tables } = openDataset(openBytes('report.txt', Buffer.from(`${lines.join('\n')}\n`)), {});
  const kinds = (rows: readonly { kind: string; row: number }[]) => rows.map(({ kind, row }) => `${kind} ${row}`);
  return tables.map((table) => ({
    names: table.columns.map(({ name }) => name),
    rows: [...table.batches()].flatMap(({ cells }) => cells).map((cells) => cells.join('|')),
    outside: kinds(table.outsideRows.filter(({ kind }) => kind !== 'blank')),
    doubtful: kinds(table.doubtful),
  }));
}

const HEADER = 'ACCT   NAME            DEBIT    CREDIT';

test('headings of pages that look like rows are not data', () => {
  const [table, ...others] = read(
    'GENERAL LEDGER                    PAGE 1',
    '',
    HEADER,
    '1010   Account A        1.00      1.50',
    '1011   Account B       11.00      1.50',
    '1012   Account C       21.00      1.50',
    '\fGENERAL LEDGER                    PAGE 2',
    '',
    HEADER,
    '1020   Account A        1.00      3.00',
    '1021   Account B       11.00      3.00',
  );
  expect(others).toEqual([]);
  expect(table).toMatchObject({
    names: ['ACCT', 'NAME', 'DEBIT', 'CREDIT'],
    outside: ['title 1', 'note 7', 'repeated-header 9'],
  });
  expect(table?.rows).toHaveLength(5);
  expect(table?.rows[3]).toBe('1020|Account A|1.00|3.00');
});

test.each([
  ['Übertrag', 'Vortrag'],
  ['Carried forward', 'Brought forward'],
  ['À reporter', 'Report'],
  ['Suma y sigue', 'Suma anterior'],
  ['A riportare', 'Riporto'],
  ['过次页', '承前页'],
])('%s and %s at a page break are totals', (below, above) => {
  const [table, ...others] = read(
    'List, page 1',
    'Date;Value;Text;Amount',
    '01.03.2024;01.03.2024;Rent;-850.00',
    '04.03.2024;04.03.2024;Salary;2900.00',
    `${below};;;2050.00`,
    '\fList, page 2',
    'Date;Value;Text;Amount',
    `${above};;;2050.00`,
    '11.03.2024;11.03.2024;Power;-89.00',
    '12.03.2024;12.03.2024;Water;-12.00',
  );
  expect(others).toEqual([]);
  expect(table?.rows).toHaveLength(4);
  expect(table?.outside).toEqual(['title 1', 'total 5', 'title 6', 'repeated-header 7', 'total 8']);
});

test('reports balances and sums carried over inside a table', () => {
  const [table] = read(
    'Date;Text;Amount',
    'Saldovortrag;;100.00',
    '01.03.2024;Rent;-85.00',
    '04.03.2024;Salary;290.00',
    'Endsaldo;;305.00',
  );
  expect(table?.rows).toHaveLength(4);
  expect(table?.doubtful).toEqual(expect.arrayContaining(['total 2', 'total 5']));
});

test('keeps the rows of three pages with two rows each', () => {
  const pages = ['01', '02', '03'].map(
    (day) => `Date | Shop | Sales\n2024-${day}-28 | N | 120\n2024-${day}-28 | S | 98`,
  );
  const [table, ...others] = findTables(rowsOf(pages.join('\n')), {}, { from: 'text' });
  expect(others).toEqual([]);
  expect(table!.outsideRows.map(({ kind, row }) => `${kind} ${row}`)).toEqual([
    'repeated-header 4',
    'repeated-header 7',
  ]);
  expect(table!.body).toEqual([1, 8]);
});

test('keeps the rows of short pages between blank lines', () => {
  const pages = ['01', '02', '03'].map((day) => `Date | Sales\n~\n2024-${day}-28 | 120\n2024-${day}-28 | 98`);
  const found = findTables(rowsOf(pages.join('\n~\n')), {}, { from: 'text' });
  expect(found.flatMap(({ outsideRows }) => outsideRows.map(({ text }) => text)).join()).not.toMatch(/\d/);
});

test('keeps rows with another delimiter at the end', () => {
  const rows = ['id | name | v', ...Array.from({ length: 40 }, (_, at) => `${at} | abc | ${at}`)];
  const others = Array.from({ length: 20 }, (_, at) => `${at},abc,${at}`);
  const [table] = findTables(rowsOf([...rows, ...others].join('\n')), {}, { from: 'text' });
  expect(table!.body).toEqual([1, 60]);
  expect(table!.skipped).toEqual([]);
});
