import { writtenWorkbook } from '../workbook/written-workbook.js';
import type { AwkwardTable, JudgedTable } from './awkward-table.js';

type Sheet = Parameters<typeof writtenWorkbook>[1][number];

const ENDINGS = { xlsx: 'xlsx', xlsb: 'xlsb', biff8: 'xls', ods: 'ods' } as const;
type BookType = keyof typeof ENDINGS;

const day = (serial: number) => ({ t: 'n', v: serial, z: 'yyyy-mm-dd' });
const PEOPLE = [
  ['id', 'name', 'city'],
  [1, 'Ann Moor', 'Bern'],
  [2, 'Bob Vale', 'Oslo'],
  [3, 'Cy Dunn', 'Rome'],
];
const PEOPLE_READ = { header: [1], rows: 3, names: 'id,name,city' };

/** Numbers, dates and booleans next to texts, some of them missing. */
const TYPED = [
  ['order', 'price', 'ordered', 'paid', 'note'],
  ...Array.from({ length: 12 }, (_, at) => [
    at + 1,
    at % 5 === 4 ? null : 7.25 * (at + 1),
    day(45_292 + at),
    at % 3 !== 0,
    at % 4 === 0 ? ' late ' : 'N/A',
  ]),
];

const EUR = '(in EUR)';
const GROUPED = [
  ['Region', 2023, null, 2024, null],
  [null, 'Sales', 'Profit', 'Sales', 'Profit'],
];
const REGIONS = [
  ['North', 100, 20, 130, 25],
  ['South', 90, 15, 95, 18],
  ['East', 70, 11, 72, 12],
  ['West', 55, 9, 60, 10],
];

const WORKBOOKS: readonly [stem: string, sheets: Sheet[], tables: JudgedTable[]][] = [
  ['plain', [{ name: 'Sheet1', rows: PEOPLE }], [PEOPLE_READ]],
  ['typed', [{ name: 'Orders', rows: TYPED }], [{ header: [1], rows: 12, names: 'order,price,ordered,paid,note' }]],
  [
    'title',
    [{ name: 'Sheet1', rows: [['Members of the club'], [], ...PEOPLE] }],
    [{ header: [3], rows: 3, names: 'id,name,city' }],
  ],
  [
    'two-sheets',
    [
      { name: 'People', rows: PEOPLE },
      { name: 'Orders', rows: TYPED },
    ],
    [PEOPLE_READ, { header: [1], rows: 12, names: 'order,price,ordered,paid,note' }],
  ],
  [
    'hidden-sheet',
    [
      { name: 'People', rows: PEOPLE },
      { name: 'Draft', rows: PEOPLE, hidden: 1 },
    ],
    [PEOPLE_READ, PEOPLE_READ],
  ],
  [
    'below-and-right',
    [{ name: 'Sheet1', rows: [[], [], [], ...PEOPLE.map((row) => [null, null, ...row])] }],
    [{ header: [4], rows: 3, names: 'id,name,city' }],
  ],
  [
    'equal-units',
    [{ name: 'Sheet1', rows: [...GROUPED, [null, EUR, EUR, EUR, EUR], ...REGIONS] }],
    [
      {
        header: [1, 2, 3],
        rows: 4,
        names: `Region,2023 Sales ${EUR},2023 Profit ${EUR},2024 Sales ${EUR},2024 Profit ${EUR}`,
      },
    ],
  ],
  [
    'lone-unit',
    [{ name: 'Sheet1', rows: [...GROUPED, [EUR], ...REGIONS] }],
    [{ header: [1, 2], rows: 4, names: 'Region,2023 Sales,2023 Profit,2024 Sales,2024 Profit' }],
  ],
  [
    'title-over-two',
    [{ name: 'Sheet1', rows: [['Controls'], ['Control', 'Temperature'], ['T1', 20.5], ['T2', 21], ['T3', 20.8]] }],
    [{ header: [2], rows: 3, names: 'Control,Temperature' }],
  ],
];

/** The same sheets in each supported workbook format. */
export const AWKWARD_WORKBOOKS: readonly AwkwardTable[] = WORKBOOKS.flatMap(([stem, sheets, tables]) =>
  (Object.keys(ENDINGS) as BookType[]).map((type) => ({
    name: `${stem}.${ENDINGS[type]}`,
    bytes: writtenWorkbook(type, sheets),
    tables,
  })),
);
