import { writtenWorkbook } from '../workbook/written-workbook.js';
import type { MessyTable } from './messy-tables.js';

const date = (serial: number, z = 'yyyy-mm-dd') => ({ t: 'n', v: serial, z });
const formula = (v: number, f: string) => ({ t: 'n', v, f });

const SHEETS: readonly [string, Parameters<typeof writtenWorkbook>[1][number]][] = [
  [
    'cells',
    {
      name: 'Cells',
      rows: [
        ['id', 'price', 'share', 'day', 'at', 'ok', 'sum', 'text', 'error'],
        [
          1,
          { t: 'n', v: 12.5, z: '#,##0.00 "EUR"' },
          { t: 'n', v: 0.125, z: '0.0%' },
          date(45_292),
          date(45_292.75, 'dd.mm.yyyy hh:mm'),
          true,
          formula(13.5, 'A2+B2'),
          '12',
          { t: 'e', v: 7 },
        ],
        [
          2,
          { t: 'n', v: 1150, z: '[$€-407]#,##0' },
          { t: 'n', v: 1, z: '0%' },
          date(45_300, 'm/d/yy'),
          date(0.25, 'h:mm AM/PM'),
          false,
          formula(1152, 'A3+B3'),
          ' 15 ',
          'x',
        ],
        [3, -7.25, 0.5, date(60, 'd-mmm-yy'), date(1.5, '[h]:mm'), true, null, '2024-01-05', { t: 'e', v: 42 }],
        [4, 1e15, null, date(45_310.5), null, false, formula(0, 'X1'), 'n/a', null],
      ],
    },
  ],
  [
    'merged',
    {
      name: 'Merged',
      rows: [
        ['Sales by region', null, null, null],
        ['region', '2023', null, '2024'],
        [null, 'plan', 'actual', 'plan'],
        ['North', 10, 11, 12],
        [null, 20, 21, 22],
        ['South', 30, 31, 32],
        [null, 40, 41, 42],
        ['Total', 100, 104, 108],
      ],
      merges: ['A1:D1', 'A2:A3', 'B2:C2', 'A4:A5', 'A6:A7'],
      hiddenRows: [5],
      hiddenColumns: [3],
    },
  ],
];

/** The same sheets in each workbook format. */
export const DRAWN_SHEETS: readonly MessyTable[] = SHEETS.flatMap(([stem, sheet]) =>
  (['xlsx', 'ods', 'xlsb', 'biff8'] as const).map((type) => ({
    name: `${stem}.${type === 'biff8' ? 'xls' : type}`,
    bytes: writtenWorkbook(type, [sheet]),
  })),
);
