import { describe, expect, test } from 'vitest';
import { ColumnBuilders } from '../../../../core/tables/columns/column-builders.js';
import { loadTable } from '../../../../core/tables/columns/load-table.js';
import { profileTable } from '../../../../core/tables/inspect/profile-table.js';
import { stepNames } from '../../../../core/tables/profile/column/table-issue.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import type { OpenedTable } from '../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';
import { issueOf, loaded, openedTable, profileOf, repeated } from './table-of-texts.js';

const words = ['alpha', 'beta', 'gamma'];
const numbers = Array.from({ length: 60 }, (_, index) => String(100 + (index % 13)));

test.each([
  ['possibly-missing', { value: ['a', '-', 'b', '-'] }, 'value', ['replace_null_tokens:value:unsure']],
  ['disguised-missing', { value: ['1', 'N/A', '2', 'N/A', '3'] }, 'value', ['replace_null_tokens:value']],
  [
    'ambiguous-dates',
    { value: ['03/04/2021', '05/06/2021'] },
    'value',
    ['normalize_dates:value:dmy', 'normalize_dates:value:mdy'],
  ],
  ['mixed-date-formats', { value: ['2021-01-01', '02.01.2021', '2021-01-03'] }, 'value', ['normalize_dates:value']],
  [
    'formatted-numbers',
    { value: ['1,234', '2,345'], other: ['1.5', '2.5'] },
    'value',
    ['normalize_numbers:value:thousands'],
  ],
])('the steps of %s have the names of the preview', (code, columns, name, names) => {
  const { step } = profileOf(columns).issues.find((issue) => issue.code === code && issue.columns[0] === name)!;
  expect(stepNames(step!)).toEqual(names);
  const data = loaded(columns);
  const previewed = previewCleaning({ table: openedTable(columns), data, profile: profileTable(data) }).steps.map(
    (one) => one.name,
  );
  expect(previewed).toEqual(expect.arrayContaining(names));
});

describe('issues of a column', () => {
  test.each([
    ['mixed-types', [...numbers, 'n.n.b.', 'see note'], 2, [62, 63], null],
    ['disguised-missing', ['1', 'N/A', '2', 'N/A', '3'], 2, [3, 5], 'replace_null_tokens'],
    ['missing-word', ['1', 'empty', '2', 'empty', '3'], 2, [3, 5], 'replace_null_tokens'],
    ['disguised-missing', ['1', 'empty', '2', '', '3'], 1, [3], 'replace_null_tokens'],
    ['possibly-missing', ['a', '-', 'b', '-'], 2, [3, 5], 'replace_null_tokens'],
    ['missing-cells', ['a', '', 'b', ' '], 2, [3, 5], null],
    ['leading-zeros', ['007', '123', '042'], 2, [2, 4], null],
    ['long-digits', ['12345678901234567', '1'], 1, [2], null],
    ['ambiguous-dates', ['03/04/2021', '2021-01-01', '05/06/2021'], 2, [2, 4], 'normalize_dates'],
    ['mixed-date-orders', ['13/04/2021', '04/13/2021', '04/14/2021', '01/02/2021'], 2, [2, 3, 4, 5], 'normalize_dates'],
    ['mixed-date-formats', ['2021-01-01', '02.01.2021', '2021-01-03'], 1, [3], 'normalize_dates'],
    ['impossible-dates', ['2021-01-01', '2021-02-30', '31/04/2021'], 2, [3, 4], null],
    ['two-digit-years', ['31.12.20', '01.12.2020'], 1, [2], 'normalize_dates'],
    ['ambiguous-number-marks', ['1,234', '2,345'], 2, [2, 3], 'normalize_numbers'],
    ['ambiguous-number-marks', ['1.200', '900', '80'], 1, [2], 'normalize_numbers'],
    ['mixed-number-marks', ['1.5', '2.5', '3,5'], 1, [4], null],
    ['formatted-numbers', ['1,234', '950'], 1, [2], 'normalize_numbers'],
    ['formatted-numbers', ['1,5', '2,25'], 2, [2, 3], 'normalize_numbers'],
    ['mixed-currencies', ['$5', '$6', '€7'], 1, [4], 'split_currency'],
    ['mixed-units', ['5 kg', '6 kg', '7 lb'], 1, [4], 'split_units'],
    ['unusual-values', [...numbers, '9000'], 1, [62], 'cap_unusual_values'],
    ['excel-damage', [...words, 'tau2', '2-Sep'], 1, [6], null],
    ['excel-damage', ['12345678', '1.23E+15', '123456789012345000'], 2, [3, 4], null],
    ['error-values', ['1', '#REF!', '#DIV/0!'], 2, [3, 4], null],
    ['formula-text', ['alpha', '=HYPERLINK("x")', '+cmd|x', '-5'], 2, [3, 4], null],
    ['white-space', ['a', ' a', 'b\u00a0'], 2, [3, 4], 'trim_whitespace'],
    ['inner-blanks', ['a b', 'a  b'], 1, [3], 'collapse_whitespace'],
    ['line-breaks-in-cells', ['a', 'a\nb'], 1, [3], null],
    ['long-cells', [...words, 'x'.repeat(5000)], 1, [5], null],
    ['empty-column', ['', '', ''], 1, [], null],
    ['constant-column', ['x', 'x', ''], 1, [2], null],
  ])('%s in %j', (code, texts, count, rows, operation) => {
    const issue = issueOf(texts, code);
    expect(issue).toMatchObject({ count, columns: ['value'] });
    expect(issue?.examples.map(({ row }) => row)).toEqual(rows);
    expect(issue?.step?.operation ?? null).toBe(operation);
    expect(`${issue?.title}${issue?.why}`).not.toMatch(/undefined|NaN|\[object/);
  });

  test.each([
    ['mixed-types', ['1', '2.5', '3']],
    ['mixed-types', [...words, '1', '2']],
    ['disguised-missing', ['a', 'N/A', 'b']],
    ['mixed-date-formats', ['4/3/2021', '13/03/2021']],
    ['ambiguous-dates', ['03/04/2021', '13/04/2021']],
    ['impossible-dates', ['2021-01-01', '2021-02-28']],
    ['ambiguous-number-marks', ['1,234', '2000']],
    ['mixed-currencies', ['$5', '$6']],
    ['mixed-units', ['5 kg', '6 KG']],
    ['unusual-values', numbers],
    ['excel-damage', ['2-Sep', '3-Sep', '4-Oct']],
    ['formula-text', ['-5', '+49 30 1234567', '-']],
    ['constant-column', ['x']],
    ['leading-zeros', ['0', '0.5', '10']],
  ])('no %s in %j', (code, texts) => {
    expect(issueOf(texts, code)).toBeUndefined();
  });
});

test('lists five examples of each order of dates', () => {
  const sevenOf = (format: (number: number) => string) => Array.from({ length: 7 }, (_, at) => format(at));
  const days = sevenOf((at) => `${13 + at}/04/2021`);
  const months = sevenOf((at) => `04/${13 + at}/2021`);
  const ambiguous = sevenOf((at) => `01/0${2 + at}/2021`);
  const issue = issueOf([...days, ...months, ...ambiguous], 'mixed-date-orders');
  const rows = [0, 7, 14].flatMap((from) => Array.from({ length: 5 }, (_, at) => from + at + 2));
  expect(issue?.examples.map(({ row }) => row)).toEqual(rows);
});

function issuesOf(
  changes: Partial<OpenedTable>,
  columns: Record<string, readonly string[]> = { a: ['1', '2'], b: ['x', 'y'] },
) {
  return profileTable(loadTable(openedTable(columns, changes))).issues;
}

describe('issues of a table', () => {
  const column = { numberFormat: null, hidden: false };
  const headers = (...texts: string[]) =>
    texts.map((header, index) => ({ ...column, name: `n${index}`, header, position: index + 1 }));

  test.each([
    ['missing-header', headers('', 'b')],
    ['duplicate-header', headers('b', 'b')],
    ['padded-header', headers(' a', 'b')],
    ['number-as-header', headers('2019', 'b')],
  ])('%s', (code, columns) => {
    const found = issuesOf({ columns }).find((issue) => issue.code === code);
    expect(found?.columns[0]).toBe('n0');
    expect(found?.examples[0]?.row).toBe(1);
  });

  test.each<[string, Partial<OpenedTable>]>([
    ['no-header', { headerRows: [] }],
    ['realigned-header', { isHeaderAligned: true }],
    [
      'broken-rows',
      {
        broken: () => ({
          rows: [{ line: 3, kind: 'too-long', repair: 'kept', detail: '3 fields, 2 expected', text: '1,2,3' }],
          total: 1,
        }),
      },
    ],
    ['rows-beside-table', { outsideRows: [{ kind: 'title', row: 1, rows: 1, text: 'Sales' }] }],
    ['repeated-header', { outsideRows: [{ kind: 'repeated-header', row: 9, rows: 1, text: 'a,b' }] }],
    ['total-rows', { outsideRows: [{ kind: 'total', row: 9, rows: 1, text: 'Total,3' }] }],
    ['hidden-sheet', { sheet: 'calc', sheetState: 'hidden' }],
    ['hidden-rows', { hiddenRows: [3] }],
    ['merged-cells', { merges: [{ firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 0 }] }],
    [
      'uncertain-import',
      {
        uncertain: () => [
          {
            guess: {
              what: 'delimiter',
              value: ';',
              confidence: 0.4,
              source: 'content',
              reason: 'few rows',
              alternatives: [],
              table: null,
            },
            others: [],
          },
        ],
      },
    ],
  ])('%s', (code, changes) => {
    expect(issuesOf(changes).map((issue) => issue.code)).toContain(code);
    expect(issuesOf({}).map((issue) => issue.code)).not.toContain(code);
  });

  test('reports a table without rows', () => {
    expect(issuesOf({}, { a: [], b: [] }).map((issue) => issue.code)).toEqual(['no-rows']);
  });

  test('columns without stored texts have the same issues of blanks and line breaks', () => {
    const texts = repeated([...numbers, ' a', 'b  c', 'd\ne'], 80);
    const codes = ['white-space', 'inner-blanks', 'line-breaks-in-cells'];
    const found = (limit: number) => {
      const { issues } = profileTable(
        loadTable(openedTable({ a: texts }), undefined, new ColumnBuilders(1, { texts: limit, characters: 1e6 })),
      );
      return issues
        .filter(({ code }) => codes.includes(code))
        .map(({ code, count, step }) => [code, count, step?.operation]);
    };
    expect(found(2)).toHaveLength(3);
    expect(new Set(found(2).map(String))).toEqual(new Set(found(1000).map(String)));
  });

  test('the worst comes first', () => {
    const { issues } = profileOf({ a: ['1', '#REF!', 'N/A', '4'], b: repeated(['x', ' x'], 4) });
    const order = issues.map(({ severity }) => ['error', 'warning', 'notice'].indexOf(severity));
    expect(order).toEqual([...order].sort());
    expect(issues[0]?.severity).toBe('error');
  });

  test('workbooks: numbers stored as text', () => {
    const table = openedTable({ a: ['1', '2', '3'] });
    const kinds = [2, 1, 2].map((kind) => Uint8Array.of(kind));
    const batches = () => [{ cells: [['1'], ['2'], ['3']], rows: Uint32Array.of(2, 3, 4), kinds }];
    const { issues } = profileTable(loadTable({ ...table, batches }));
    expect(issues.find(({ code }) => code === 'numbers-stored-as-text')).toMatchObject({ count: 1, columns: ['a'] });
  });
});

describe('rows that are not records', () => {
  const wards = (at: number) => [`W${at}`, `Hall ${at}`, String(100 + 7 * at), String(40 + 3 * at)];
  const rows = Array.from({ length: 20 }, (_, at) => wards(at));
  const sum = (of: readonly string[][], at: number) => String(of.reduce((total, row) => total + Number(row[at]), 0));
  const totalOf = (label: string, of: readonly string[][]) => [label, '', sum(of, 2), sum(of, 3)];
  const profileRows = (all: readonly string[][]) => {
    const bytes = Buffer.from(`ward,hall,seats,votes\n${all.map((row) => row.join(',')).join('\n')}\n`);
    return readTable(openDataset(openBytes('wards.csv', bytes), {}).tables[0]!).profile;
  };

  test('a total whose summands have a text is one, because it is as empty as no other row', () => {
    const unread = rows.map((row, at) => (at === 3 ? [...row.slice(0, 2), 'n.a.', row[3]!] : row));
    const { issues, rows: count } = profileRows([...unread, ['Total', '', sum(rows, 2), '']]);
    expect(count).toBe(20);
    expect(issues.find(({ code }) => code === 'total-rows')).toMatchObject({ count: 1 });
    const tooLarge = profileRows([...unread, ['Total', '', '99999', '']]);
    expect(tooLarge.issues.map(({ code }) => code)).toContain('rows-in-doubt');
  });

  test('a subtotal with a wrong summand is one, if another subtotal has the same empty cells', () => {
    const [first, second] = [rows.slice(0, 10), rows.slice(10)];
    const wrong = second.map((row, at) => (at < 2 ? [row[0]!, row[1]!, `${at}.`, 'x'] : row));
    const all = [...first, totalOf('Subtotal North', first), ...wrong, totalOf('Subtotal South', second)];
    const { issues } = profileRows(all);
    expect(issues.find(({ code }) => code === 'subtotal-rows')?.examples.map(({ row }) => row)).toEqual([12, 23]);
  });
});

test('rows in another encoding are complete: no cleaning moves them out of the table', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Jörg,${at}\n`).join('');
  const bytes = Buffer.concat([Buffer.from(`name,n\n${lines}`), Buffer.from('Müller,41\n', 'latin1')]);
  const [table] = openDataset(openBytes('x.csv', bytes), {}).tables;
  const read = readTable(table!);
  const codes = read.profile.issues.map(({ code }) => code);
  expect(codes).toContain('other-encoding');
  expect(codes).not.toContain('broken-rows');
  const { steps } = previewCleaning(read);
  expect(steps.map(({ name }) => name)).not.toContain('quarantine_broken_rows');
});

test('malformed rows leave the table only if a person confirms it', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `n${at},${at},x${at}`);
  const bytes = Buffer.from(`name,count,code\n${lines.join('\n')}\nn41,1,2,3,4,x41\n`);
  const [table] = openDataset(openBytes('x.csv', bytes), {}).tables;
  const read = readTable(table!);
  const { steps } = previewCleaning(read);
  expect(read.profile.issues.map(({ code }) => code)).toContain('broken-rows');
  expect(steps.filter(({ step }) => step.operation === 'quarantine_broken_rows')).toMatchObject([{ class: 'consent' }]);
});

test('a class such as 7A is not read as amperes', () => {
  const { columns } = profileOf({ class: Array.from({ length: 40 }, (_, at) => ['7A', '7B', '8A', '8B'][at % 4]!) });
  expect(columns[0]!.meaning).not.toBe('unit');
});
