import { seededRandom } from '../../base/seeded-random.js';
import { memorySink } from '../../tables/clean/writers/byte-sink.js';
import { workbookParts } from '../../tables/clean/writers/workbook-parts.js';
import { XlsxSheet } from '../../tables/clean/writers/xlsx-sheet.js';
import { writeZip, ZipEntryWriter } from '../../tables/clean/writers/zip-writer.js';

/** Value of a cell, as stored in a spreadsheet. */
type Cell = string | number | { date: string };

const ORDERS = 80;
const PRODUCTS = [
  ['Desk lamp', 'Lighting', 39.9],
  ['Floor lamp', 'Lighting', 129],
  ['Office chair', 'Furniture', 219.5],
  ['Corner desk', 'Furniture', 489],
  ['Notebook', 'Stationery', 3.2],
  ['Fountain pen', 'Stationery', 24.75],
] as const;
const CUSTOMERS = [
  ['C001', 'Ada Lovelace', 'London', 'ada@example.org'],
  ['C002', 'Alan Turing', 'Manchester', 'alan@example.org'],
  ['C003', 'Grace Hopper', 'New York', 'grace@example.org'],
  ['C004', 'Emmy Noether', 'Erlangen', 'emmy@example.org'],
  ['C005', 'Konrad Zuse', 'Berlin', 'konrad@example.org'],
  ['C006', 'Hedy Lamarr', 'Vienna', 'hedy@example.org'],
  ['C007', 'Jürgen Müller', 'Zürich', 'juergen@example.org'],
  ['C008', 'Radia Perlman', 'Boston', 'radia@example.org'],
  ['C009', 'Linus Torvalds', 'Helsinki', 'linus@example.org'],
  ['C010', 'Margaret Hamilton', 'Boston', 'margaret@example.org'],
  ['C011', 'Donald Knuth', 'Stanford', 'donald@example.org'],
  ['C012', 'Barbara Liskov', 'Boston', 'barbara@example.org'],
] as const;

const ORDER_HEADER = [
  'order_id',
  'ordered',
  'customer_id',
  'product',
  'category',
  'quantity',
  'unit_price',
  'total',
  'status',
];
const CUSTOMER_HEADER = ['customer_id', 'name', 'city', 'email', 'since'];
const STATUSES = ['paid', 'paid', 'paid', 'shipped', 'open'];

type SheetName = 'Orders' | 'Customers';

/** A fault planted into the workbook. */
export interface WorkbookFault {
  sheet: SheetName;
  /** Cells or rows, in the notation of spreadsheets. */
  where: string;
  what: string;
  /** Code of the finding that reports it. */
  finding: string;
}

const isoDay = (base: number, days: number) => new Date(base + days * 86_400_000).toISOString().slice(0, 10);

function cleanOrders(): Cell[][] {
  const random = seededRandom(42);
  const choose = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: ORDERS }, (_, place): Cell[] => {
    const [product, category, price] = choose(PRODUCTS);
    const quantity = 1 + Math.floor(random() * 8);
    const date = isoDay(Date.UTC(2024, 0, 3), Math.floor((place / ORDERS) * 330));
    const total = Math.round(quantity * price * 100) / 100;
    const customer = choose(CUSTOMERS)[0];
    return [10_001 + place, { date }, customer, product, category, quantity, price, total, choose(STATUSES)];
  });
}

function cleanCustomers(): Cell[][] {
  return CUSTOMERS.map((customer, place): Cell[] => [...customer, { date: isoDay(Date.UTC(2019, 3, 2), place * 97) }]);
}

/** A planted fault and the change that plants it. */
interface Planting extends Omit<WorkbookFault, 'where'> {
  /** Row of the sheet; 1 is the header. */
  row: number;
  /** Name of the changed column; undefined for the whole row. */
  column?: string;
  cell?: Cell | ((before: Cell) => Cell);
}

/** Changes of single cells. One finding reports each of them. */
const CELLS: readonly Planting[] = [
  {
    sheet: 'Orders',
    row: 9,
    column: 'customer_id',
    cell: 'n/a',
    what: 'a word for a missing value',
    finding: 'possibly-missing',
  },
  {
    sheet: 'Orders',
    row: 14,
    column: 'product',
    cell: (text) => `${text} `,
    what: 'a space at the end',
    finding: 'white-space',
  },
  {
    sheet: 'Orders',
    row: 18,
    column: 'category',
    cell: 'FURNITURE',
    what: 'another case',
    finding: 'category-variants',
  },
  { sheet: 'Orders', row: 7, column: 'category', cell: 'Stationary', what: 'a typo', finding: 'similar-categories' },
  {
    sheet: 'Orders',
    row: 27,
    column: 'unit_price',
    cell: String,
    what: 'a number stored as text',
    finding: 'numbers-stored-as-text',
  },
  { sheet: 'Orders', row: 31, column: 'quantity', cell: 1200, what: 'far more than usual', finding: 'unusual-values' },
  {
    sheet: 'Orders',
    row: 38,
    column: 'ordered',
    cell: '14.06.2024',
    what: 'a date in another format, as text',
    finding: 'mixed-date-formats',
  },
  {
    sheet: 'Orders',
    row: 44,
    column: 'ordered',
    cell: '2024-02-30',
    what: 'a day that does not exist',
    finding: 'impossible-dates',
  },
  { sheet: 'Orders', row: 52, column: 'status', cell: '', what: 'a missing value', finding: 'missing-cells' },
  {
    sheet: 'Orders',
    row: 60,
    column: 'order_id',
    cell: 10_020,
    what: 'the number of another order',
    finding: 'duplicate-keys',
  },
  {
    sheet: 'Customers',
    row: 8,
    column: 'name',
    cell: 'JÃ¼rgen MÃ¼ller',
    what: 'UTF-8 read as Windows-1252',
    finding: 'mojibake',
  },
  {
    sheet: 'Customers',
    row: 9,
    column: 'email',
    cell: 'radia(at)example.org',
    what: 'not an e-mail address',
    finding: 'mixed-types',
  },
  {
    sheet: 'Customers',
    row: 13,
    column: 'city',
    cell: 'Bos\u200bton',
    what: 'an invisible character',
    finding: 'zero-width',
  },
];

const HEADERS: Record<SheetName, readonly string[]> = { Orders: ORDER_HEADER, Customers: CUSTOMER_HEADER };

function plantCells(sheet: SheetName, rows: Cell[][]): void {
  for (const { row, column, cell } of CELLS.filter((one) => one.sheet === sheet)) {
    const cells = rows[row - 2]!;
    const at = HEADERS[sheet].indexOf(column!);
    cells[at] = typeof cell === 'function' ? cell(cells[at]!) : cell!;
  }
}

/** Row of the order that occurs twice; 1 is the header. */
const REPEATED = 70;

function orders(): Cell[][] {
  const rows = cleanOrders();
  plantCells('Orders', rows);
  rows.splice(REPEATED - 1, 0, [...rows[REPEATED - 2]!]);
  const total = rows.reduce((sum, cells) => sum + Number(cells[7]), 0);
  return [...rows, ['Total', '', '', '', '', '', '', Math.round(total * 100) / 100, '']];
}

function customers(): Cell[][] {
  const rows = cleanCustomers();
  plantCells('Customers', rows);
  return rows;
}

const where = (sheet: SheetName, column: string, row: number) =>
  `${String.fromCharCode(65 + HEADERS[sheet].indexOf(column))}${row}`;

/** The planted faults of the workbook, by sheet and row. */
export const SALES_FAULTS: readonly WorkbookFault[] = [
  ...CELLS.filter(({ sheet }) => sheet === 'Orders').map(toFault),
  { sheet: 'Orders', where: `row ${REPEATED + 1}`, what: 'the same order again', finding: 'duplicate-rows' },
  { sheet: 'Orders', where: `row ${ORDERS + 3}`, what: 'a row of totals', finding: 'total-rows' },
  ...CELLS.filter(({ sheet }) => sheet === 'Customers').map(toFault),
];

function toFault({ sheet, row, column, what, finding }: Planting): WorkbookFault {
  return { sheet, where: where(sheet, column!, row), what, finding };
}

function sheetOf(header: readonly string[], rows: readonly Cell[][]): XlsxSheet {
  const sheet = new XlsxSheet(true);
  sheet.header(header);
  for (const cells of rows) {
    const texts = cells.map((cell) => (typeof cell === 'object' ? cell.date : String(cell)));
    const storages = cells.map((cell) =>
      typeof cell === 'object' ? 'date' : typeof cell === 'number' ? 'number' : 'text',
    );
    sheet.row(
      texts,
      storages.map((storage) => ({ storage, numberFormat: null })),
    );
  }
  sheet.end();
  return sheet;
}

/** Generates a workbook with two sheets, orders and customers, and the faults of `SALES_FAULTS`. */
export function salesWorkbook(): Uint8Array {
  const sheets = { Orders: sheetOf(ORDER_HEADER, orders()), Customers: sheetOf(CUSTOMER_HEADER, customers()) };
  const names = Object.keys(sheets) as SheetName[];
  const parts = workbookParts(
    names.map((name) => ({ name, state: 'visible' })),
    [],
  );
  const sink = memorySink();
  writeZip(
    [
      ...parts.map(([name, xml]) => {
        const entry = new ZipEntryWriter(name);
        entry.write(xml);
        return entry;
      }),
      ...names.map((name, place) => sheets[name].entry.rename(`xl/worksheets/sheet${place + 1}.xml`)),
    ],
    sink,
  );
  return sink.bytes();
}
