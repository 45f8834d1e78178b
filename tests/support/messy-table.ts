import fc from 'fast-check';
import type { TableGiven } from './opened-table.js';

const BLANKS = ['', ' ', '\u00a0', '\t', '\u200b', '  ', '\n'];

/** Texts of messy columns, by kind of column. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  number: ['1', '2.5', '1,234.50', '(12)', '7-', '+3', '1 000', '0', '-0', '12.50', '.5', '1e5'],
  comma: ['1,5', '2.000,75', '3', '-1,25', '1.234.567,00'],
  open: ['1,234', '5,678', '9,012'],
  money: ['$5', '$1,200.50', '-$3', '($7.25)', '$ 12'],
  mixedMoney: ['5 €', '$7', '8 EUR', '9'],
  percent: ['12%', '5 %', '100%', '0.5%', '-3%'],
  unit: ['5 kg', '12 kg', '7.5 kg', '3kg'],
  dmy: ['31/12/2020', '01/02/2021', '5.6.21', '13-01-2020', '2020-03-04'],
  openDate: ['03/04/2021', '05/06/2021', '11/12/2021'],
  badDate: ['31/02/2021', '13/01/2021', '01/13/2021', 'Sep-02', 'Mar 2021', '4 March 2021 9:05 pm'],
  serial: ['44197', '44198.5', '44200'],
  boolean: ['yes', 'no', 'Yes', 'NO', 'y'],
  code: ['00123', '0007', '12345678901234567890', '007'],
  phone: ['+49 170 1234567', '030 123456', '+1-555-123-4567'],
  category: ['New York', 'new york', 'NEW  YORK', 'Boston', 'boston ', 'York New'],
  text: [
    'Caf\u00e9',
    'Cafe\u0301',
    'MÃ¼ller',
    'AT&amp;T',
    'a &amp;lt; b',
    '\u201cquoted\u201d',
    'e\ufb03cient',
    'two\r\nlines',
    'nul\u0000l',
    '\ufeffbom',
    'a  b',
    '=1+1',
    '@x',
    '-x',
    '<b>&amp;</b>',
  ],
  hostile: [
    '__proto__',
    'constructor',
    'toString',
    '"',
    "'",
    ',',
    ';',
    '\ud83d\ude00',
    '\ud800',
    'N/A',
    '-',
    'null',
    '?',
  ],
  empty: [''],
};

const NULLS = ['', '', 'N/A', '-', 'null', 'unknown', '?'];

const padded = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...BLANKS), text, fc.constantFrom(...BLANKS), fc.nat(3))
    .map(([before, body, after, turn]) => (turn === 0 ? before + body + after : body));

const columnCells = (rows: number) =>
  fc
    .constantFrom(...Object.keys(KINDS))
    .chain((kind) =>
      fc.array(
        fc.oneof(
          { weight: 8, arbitrary: padded(fc.constantFrom(...KINDS[kind]!)) },
          { weight: 2, arbitrary: fc.constantFrom(...NULLS) },
          { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
        ),
        { minLength: rows, maxLength: rows },
      ),
    );

const HEADERS = [
  'id',
  'Name',
  ' Name ',
  '',
  'Total Amount',
  'date',
  '__proto__',
  'constructor',
  '=cmd',
  'a\nb',
  'ordered on',
  'name_currency',
];

/** Tables with nearly every fault that occurs in tables. */
export const messyTable: fc.Arbitrary<TableGiven> = fc
  .record({ rows: fc.nat(14), width: fc.integer({ min: 1, max: 5 }), hasHeader: fc.nat(5) })
  .chain(({ rows, width, hasHeader }) =>
    fc
      .record({
        headers:
          hasHeader === 0
            ? fc.constant(null)
            : fc.array(fc.constantFrom(...HEADERS), { minLength: width, maxLength: width }),
        columns: fc.array(columnCells(rows), { minLength: width, maxLength: width }),
        blankRow: fc.nat(20),
        repeat: fc.nat(20),
        merge: fc.record({ firstRow: fc.nat(10), height: fc.nat(3), firstColumn: fc.nat(width - 1), span: fc.nat(1) }),
        hasMerge: fc.boolean(),
        broken: fc.nat(30),
      })
      .map(({ headers, columns, blankRow, repeat, merge, hasMerge, broken }): TableGiven => {
        const body = Array.from({ length: rows }, (_, row) => columns.map((cells) => cells[row]!));
        if (blankRow < rows) body[blankRow] = columns.map(() => '');
        if (repeat + 1 < rows) body[repeat + 1] = [...body[repeat]!];
        const { firstRow, height, firstColumn, span } = merge;
        const merges =
          hasMerge && rows > 0
            ? [
                {
                  firstRow: Math.min(firstRow, rows - 1),
                  lastRow: Math.min(firstRow + height, rows - 1),
                  firstColumn,
                  lastColumn: Math.min(firstColumn + span, width - 1),
                },
              ]
            : [];
        const line = {
          line: broken + 2,
          kind: 'too-long' as const,
          repair: 'kept' as const,
          detail: 'one cell too many',
          text: 'x',
        };
        return { headers, rows: body, merges, broken: broken < rows ? [line] : [] };
      }),
  );
