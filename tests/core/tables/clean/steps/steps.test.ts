import { expect, test } from 'vitest';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import { undoCleaning } from '../../../../../core/tables/clean/undo-cleaning.js';
import { STEP_NAMES } from '../../../../../core/tables/profile/column/step-names.js';
import { cleanGiven } from '../../../../support/clean-given.js';
import type { GivenTable } from '../../../../support/opened-table.js';

type Options = NonNullable<CleanStep['options']>;

/** Rows 2 to 161: each zip has one city. */
const NAMES = ['Bonn', 'Ulm', 'Trier', 'Celle', 'Essen', 'Mainz', 'Fulda', 'Hamm'];
const CITIES = Array.from({ length: 160 }, (_, at) => [`${(at % 8) + 1}`, NAMES[at % 8]!]);
const SIZES = Array.from({ length: 30 }, (_, at) => [`${at + 2} grams`]);

/** A step on one column, and the expected column. */
interface ColumnFact {
  operation: CleanStep['operation'];
  options?: Options;
  cells: readonly string[];
  after: readonly string[];
}

const COLUMN_FACTS: ColumnFact[] = [
  {
    operation: 'strip_control_characters',
    cells: ['a\u0000b', '\ufeffx', 'two\r\nlines', 'a\rb', 'tab\tkept'],
    after: ['ab', 'x', 'two\nlines', 'a\nb', 'tab\tkept'],
  },
  {
    operation: 'trim_whitespace',
    cells: [' a ', '\u00a0b\u200b', 'c\n', ' two\nlines ', '00123 ', '\u3000'],
    after: ['a', 'b', 'c', 'two\nlines', '00123', ''],
  },
  {
    operation: 'collapse_whitespace',
    cells: ['a  b', 'a\u00a0b', 'a\t b', 'a\n\nb', 'نمی\u200cخواهم'],
    after: ['a b', 'a b', 'a b', 'a\n\nb', 'نمی\u200cخواهم'],
  },
  {
    operation: 'normalize_unicode',
    cells: ['Cafe\u0301', 'm²', '½', 'ＡＢ', 'ﬁ'],
    after: ['Caf\u00e9', 'm²', '½', 'ＡＢ', 'ﬁ'],
  },
  { operation: 'straighten_quotes', cells: ['“a”', 'it’s', 'oﬃce', '«a»'], after: ['"a"', "it's", 'office', '«a»'] },
  {
    operation: 'unescape_html',
    cells: [
      'AT&amp;T',
      '&amp;lt;',
      'M&uuml;ller',
      '5 &minus; 3 &le; &frac12;',
      'it&#146;s',
      '&Tab;|&#129;|&#xD800;|&copy=1',
      '&#39;',
      '&#x41;',
      '<b>&amp;</b>',
      '&unknown;',
      '&#0;',
      'R&D',
      '&amp;amp;amp;',
    ],
    after: [
      'AT&T',
      '<',
      'Müller',
      '5 − 3 ≤ ½',
      'it’s',
      '&Tab;|&#129;|&#xD800;|&copy=1',
      "'",
      'A',
      '<b>&amp;</b>',
      '&unknown;',
      '&#0;',
      'R&D',
      '&',
    ],
  },
  {
    operation: 'replace_null_tokens',
    options: { tokens: ['N/A', '-'] },
    cells: ['N/A', ' - ', 'n/a', '-5', 'NA'],
    after: ['', '', 'n/a', '-5', 'NA'],
  },
  {
    operation: 'normalize_numbers',
    options: { decimal: '.' },
    cells: ['1,234.50', '(12)', '7-', '+3', '1 000', '1’000', '.5', '-0', '1,234', '2.50'],
    after: ['1234.50', '-12', '-7', '3', '1000', '1000', '0.5', '0', '1234', '2.50'],
  },
  {
    operation: 'normalize_numbers',
    options: { decimal: ',' },
    cells: ['1.234,56', '1.234', '1,234', '0,5', '3'],
    after: ['1234.56', '1234', '1.234', '0.5', '3'],
  },
  {
    operation: 'normalize_numbers',
    options: { decimal: 'none' },
    cells: ['1,234', '1 234', '5-', '1,234,567'],
    after: ['1,234', '1234', '-5', '1234567'],
  },
  {
    operation: 'normalize_numbers',
    options: { decimal: ',' },
    cells: [
      '00123',
      '007,5',
      '12345678901234567890',
      '1.234.567.890.123.456',
      '1E5',
      '+49 170 1234567',
      '1/2',
      '12%',
      '1.5.2020',
    ],
    after: [
      '00123',
      '007,5',
      '12345678901234567890',
      '1.234.567.890.123.456',
      '1E5',
      '+49 170 1234567',
      '1/2',
      '12%',
      '1.5.2020',
    ],
  },
  {
    operation: 'normalize_percents',
    options: { decimal: '.' },
    cells: ['12%', '12.5 %', '100%', '-3%', '0.05%', '5‰', '12'],
    after: ['0.12', '0.125', '1', '-0.03', '0.0005', '0.005', '12'],
  },
  {
    operation: 'normalize_percents',
    options: { decimal: ',', as: 'number' },
    cells: ['12,5%', '3 %'],
    after: ['12.5', '3'],
  },
  {
    operation: 'normalize_dates',
    options: { order: 'dmy' },
    cells: [
      '03/04/2021',
      '31.12.20',
      '2021-03-04',
      '4 March 2021',
      '04.03.2021 09:05',
      '31/02/2021',
      '12/31/2020',
      'Sep-02',
      '03/04',
    ],
    after: [
      '2021-04-03',
      '2020-12-31',
      '2021-03-04',
      '2021-03-04',
      '2021-03-04T09:05:00',
      '31/02/2021',
      '12/31/2020',
      'Sep-02',
      '03/04',
    ],
  },
  {
    operation: 'normalize_dates',
    options: { order: 'mdy', two_digit_years: 'keep' },
    cells: ['03/04/2021', '3/4/21'],
    after: ['2021-03-04', '3/4/21'],
  },
  {
    operation: 'normalize_dates',
    options: { order: 'dmy', other_order: ['x/x/yyyy'] },
    cells: ['03/04/21', '3/4/2021', '4/30/2021', '30/04/2021', '30/04/21'],
    after: ['2021-04-03', '2021-03-04', '2021-04-30', '30/04/2021', '2021-04-30'],
  },
  {
    operation: 'normalize_dates',
    options: { order: 'none' },
    cells: ['03/04/2021', '4 March 2021', '13/04/2021'],
    after: ['03/04/2021', '2021-03-04', '2021-04-13'],
  },
  {
    operation: 'convert_excel_serials',
    cells: ['44197', '44198.5', '12', '00044197', '9999999', '60'],
    after: ['2021-01-01', '2021-01-02T12:00:00', '12', '00044197', '9999999', '60'],
  },
  { operation: 'convert_excel_serials', options: { epoch: '1904' }, cells: ['42735'], after: ['2021-01-01'] },
  {
    operation: 'normalize_booleans',
    cells: ['yes', 'No', 'ja', '0', '1', 'maybe'],
    after: ['true', 'false', 'true', '0', '1', 'maybe'],
  },
  {
    operation: 'lowercase_email_domains',
    cells: [
      'Ann@Example.COM',
      ' bob@Example.com ',
      'c@example.com',
      'd@MÜNCHEN.DE',
      'Eve <e@X.ORG>',
      '@X.ORG',
      'X.ORG',
    ],
    after: ['Ann@example.com', 'bob@example.com', 'c@example.com', 'd@MÜNCHEN.DE', 'Eve <e@X.ORG>', '@X.ORG', 'X.ORG'],
  },
  {
    operation: 'merge_category_variants',
    options: { merge: { 'new york': 'New York' } },
    cells: ['new york', 'New York', ' new york'],
    after: ['New York', 'New York', 'New York'],
  },
  {
    operation: 'merge_similar_categories',
    options: { merge: { Bostn: 'Boston' } },
    cells: ['Bostn', 'Boston'],
    after: ['Boston', 'Boston'],
  },
  { operation: 'fill_down', cells: ['', 'a', '', ' ', 'b', ''], after: ['', 'a', 'a', 'a', 'b', 'b'] },
  { operation: 'fill_missing', options: { value: '0' }, cells: ['', ' ', '5'], after: ['0', '0', '5'] },
  {
    operation: 'cap_unusual_values',
    options: { low: 1, high: 10 },
    cells: ['0', '5', '100', 'x', '007'],
    after: ['1', '5', '10', 'x', '007'],
  },
];

const named = (
  operation: CleanStep['operation'],
  column: string | undefined,
  options: Options | undefined,
): CleanStep => ({
  operation,
  ...(column === undefined ? {} : { column }),
  ...(options === undefined ? {} : { options }),
});

function expectUndone(given: GivenTable, steps: CleanStep[]): void {
  const { rows, log } = cleanGiven(given, { steps });
  expect(undoCleaning(rows, log).rows).toEqual(given.rows);
}

test.each(COLUMN_FACTS.map((fact) => [fact.operation, JSON.stringify(fact.options ?? {}), fact] as const))(
  '%s %s',
  (_, __, { operation, options, cells, after }) => {
    const given = { headers: ['key', 'x'], rows: cells.map((text, row) => [`k${row}`, text]) };
    const steps = [named(operation, 'x', options)];
    const cleaned = cleanGiven(given, { steps });
    expect(cleaned.rows.map((row) => row[1])).toEqual(after);
    expect(cleanGiven({ headers: given.headers, rows: cleaned.rows }, { steps }).rows).toEqual(cleaned.rows);
    expectUndone(given, steps);
  },
);

/** Steps on whole tables, and the expected tables. */
const TABLE_FACTS: { step: CleanStep; given: GivenTable; header?: string[] | null; rows: string[][] }[] = [
  {
    step: { operation: 'split_currency', column: 'price', options: { decimal: ',', into: 'price_currency' } },
    given: {
      headers: ['price', 'n'],
      rows: [
        ['1.234,56 €', '1'],
        ['$ 5', '2'],
        ['(3 EUR)', '3'],
        ['free', '4'],
      ],
    },
    header: ['price', 'price_currency', 'n'],
    rows: [
      ['1234.56', '€', '1'],
      ['5', '$', '2'],
      ['-3', 'EUR', '3'],
      ['free', '', '4'],
    ],
  },
  {
    step: { operation: 'split_units', column: 'w', options: { decimal: '.', into: 'unit' } },
    given: { headers: ['w'], rows: [['5 kg'], ['1,200.5 kg'], ['7']] },
    header: ['w', 'unit'],
    rows: [
      ['5', 'kg'],
      ['1200.5', 'kg'],
      ['7', ''],
    ],
  },
  {
    step: { operation: 'split_units', column: 'humidity', options: { decimal: '.', into: 'unit' } },
    given: { headers: ['humidity'], rows: [['66%'], ['54.5 %'], ['ERR']] },
    header: ['humidity', 'unit'],
    rows: [
      ['66', '%'],
      ['54.5', '%'],
      ['ERR', ''],
    ],
  },
  {
    step: { operation: 'fill_merged_cells' },
    given: {
      headers: ['a', 'b', 'c'],
      rows: [
        ['x', '1', ''],
        ['', '2', ''],
        ['', '', 'y'],
        ['note', '', ''],
      ],
      merges: [
        { firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 0 },
        { firstRow: 3, lastRow: 3, firstColumn: 0, lastColumn: 2 },
      ],
    },
    rows: [
      ['x', '1', ''],
      ['x', '2', ''],
      ['', '', 'y'],
      ['note', '', ''],
    ],
  },
  {
    step: { operation: 'drop_empty_rows' },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['', ' '],
        ['x', ''],
        ['', ''],
      ],
    },
    rows: [['x', '']],
  },
  {
    step: { operation: 'drop_empty_columns' },
    given: {
      headers: ['a', '', 'c'],
      rows: [
        ['1', ' ', ''],
        ['2', '', '3'],
      ],
    },
    header: ['a', 'c'],
    rows: [
      ['1', ''],
      ['2', '3'],
    ],
  },
  {
    step: { operation: 'drop_repeated_headers' },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['1', '2'],
        [' a', 'b'],
        ['a', 'c'],
      ],
    },
    rows: [
      ['1', '2'],
      ['a', 'c'],
    ],
  },
  {
    step: { operation: 'drop_total_rows' },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['x', '2'],
        ['Total', '3'],
        ['y', '4'],
        ['Total', '9'],
        ['Total', 'y'],
        ['Summe:', '1.5'],
      ],
    },
    rows: [
      ['x', '2'],
      ['Total', '3'],
      ['y', '4'],
      ['Total', 'y'],
    ],
  },
  {
    step: { operation: 'drop_duplicate_rows' },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['1', 'x'],
        ['1', 'x '],
        ['1x', ''],
        ['1', 'x'],
      ],
    },
    rows: [
      ['1', 'x'],
      ['1x', ''],
    ],
  },
  {
    step: { operation: 'drop_duplicate_rows', options: { columns: ['a'] } },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['1', 'x'],
        ['1', 'y'],
      ],
    },
    rows: [['1', 'x']],
  },
  {
    step: { operation: 'drop_incomplete_rows', options: { columns: ['b'] } },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['', 'x'],
        ['1', ' '],
      ],
    },
    rows: [['', 'x']],
  },
  {
    step: { operation: 'pseudonymize', options: { columns: ['a', 'b'], prefix: 'p' } },
    given: {
      headers: ['a', 'b', 'c'],
      rows: [
        ['Ann', 'Bob', 'Ann'],
        ['Bob ', '', 'x'],
        ['ANN', 'Cy', 'y'],
      ],
    },
    rows: [
      ['p1', 'p2', 'Ann'],
      ['p2', '', 'x'],
      ['p1', 'p3', 'y'],
    ],
  },
  {
    // The first 12 digits of HMAC-SHA256 (RFC 2104) of "ann" with the key "a long secret".
    step: { operation: 'pseudonymize', options: { columns: ['a'], method: 'hash', key: 'a long secret' } },
    given: { headers: ['a'], rows: [['Ann'], ['']] },
    rows: [['id-c29b6574aa75'], ['']],
  },
  {
    step: { operation: 'quarantine_broken_rows' },
    given: {
      headers: ['a', 'b'],
      rows: [
        ['1', 'x'],
        ['2', 'y'],
        ['3', ''],
      ],
      broken: [
        { line: 3, kind: 'too-long', repair: 'kept', detail: '3 cells, 2 expected', text: '2,y,z' },
        { line: 4, kind: 'too-short', repair: 'padded', detail: '1 cell, 2 expected', text: '3' },
      ],
    },
    rows: [
      ['1', 'x'],
      ['3', ''],
    ],
  },
  {
    step: { operation: 'repair_cells', column: 'city', options: { except: ['162'] } },
    given: {
      headers: ['zip', 'city'],
      rows: [...CITIES, ['1', 'Boxn'], ['1', 'Bonm'], ['1', 'Ulm'], ['2', '']],
    },
    // Row 162 is excepted, and Ulm is right in other rows.
    rows: [...CITIES, ['1', 'Boxn'], ['1', 'Bonn'], ['1', 'Ulm'], ['2', 'Ulm']],
  },
  {
    step: { operation: 'repair_cells', column: 'size', options: { confidence: 0, rules: ['number-format'] } },
    given: { headers: ['size'], rows: [...SIZES, ['7 grms'], ['8 kg']] },
    rows: [...SIZES, ['7 grams'], ['8 kg']],
  },
  {
    step: { operation: 'set_cells', column: 'city', options: { from: ['zip'], values: { '1': 'Bonn' } } },
    given: {
      headers: ['zip', 'city'],
      rows: [
        ['1', ''],
        ['2', 'Ulm'],
      ],
    },
    rows: [
      ['1', 'Bonn'],
      ['2', 'Ulm'],
    ],
  },
  {
    step: { operation: 'correct_dependent_cells', column: 'city', options: { from: ['zip'], share: 0.7 } },
    given: {
      headers: ['zip', 'city'],
      rows: [
        ['1', 'Bonn'],
        ['1', 'Bonn'],
        ['1', 'Bonn'],
        ['1', 'Bnn'],
        ['2', 'Ulm'],
        ['2', 'Trier'],
        ['', 'x'],
        ['1', ''],
      ],
    },
    rows: [
      ['1', 'Bonn'],
      ['1', 'Bonn'],
      ['1', 'Bonn'],
      ['1', 'Bonn'],
      ['2', 'Ulm'],
      ['2', 'Trier'],
      ['', 'x'],
      ['1', ''],
    ],
  },
  {
    step: { operation: 'unique_headers' },
    given: { headers: ['a', '', 'a', ' b\nc'], rows: [['1', '2', '3', '4']] },
    header: ['a', 'column_2', 'a_2', 'b c'],
    rows: [['1', '2', '3', '4']],
  },
  {
    step: { operation: 'rename_headers' },
    given: { headers: ['Unit Price (€)', 'unitPrice', 'Größe', '%'], rows: [['1', '2', '3', '4']] },
    header: ['unit_price', 'unit_price_2', 'grosse', '%'],
    rows: [['1', '2', '3', '4']],
  },
  {
    step: { operation: 'rename_headers', options: { style: 'keep', names: { a: 'b' } } },
    given: { headers: ['a', 'b'], rows: [['1', '2']] },
    header: ['b', 'b_2'],
    rows: [['1', '2']],
  },
  {
    step: { operation: 'repair_mojibake' },
    given: { headers: ['a'], rows: [['Müller'], ['Ã']] },
    rows: [['Müller'], ['Ã']],
  },
];

test.each(TABLE_FACTS.map((fact) => [fact.step.operation, fact] as const))('%s', (_, { step, given, header, rows }) => {
  const cleaned = cleanGiven(given, { steps: [step] });
  expect(cleaned.rows).toEqual(rows);
  expect(cleaned.header).toEqual(header ?? given.headers);
  expectUndone(given, [step]);
});

test('every operation has a test case', () => {
  const known = new Set([
    ...COLUMN_FACTS.map(({ operation }) => operation),
    ...TABLE_FACTS.map(({ step }) => step.operation),
  ]);
  expect(STEP_NAMES.filter((operation) => !known.has(operation))).toEqual([]);
});
