import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { read as readWorkbook, utils, type WorkBook } from 'xlsx';
import { invoke } from '../../handlers/kit/invoke.js';
import { handler } from '../../handlers/tables/clean-upload.js';
import { withSharedData } from '../support/needs-shared-data.js';
import { endTableWorkers, tableFolder } from '../support/table-folder.js';

endTableWorkers();

/** Formulas that a spreadsheet would execute: each first character, also in full width. */
const STARTS = ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠'].map(
  (sign) => `${sign}SUM(A1:A9)*cmd|'/C calc'!A0`,
);
const RUNS = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Delimiters at which a spreadsheet of another region splits a cell. */
const RUNS_BEHIND_DELIMITER = /[;\t]\s*[=@\uff1d\uff20]/;
/** The apostrophe inserted before a formula. */
const ESCAPE = /'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;

/** Numbers and phone numbers, which stay unchanged. */
const HARMLESS = ['-5', '+49 170 1234567', '-1.5', '-12,50 €', '+3 %'];

const quoted = (cells: readonly string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
/** Creates a table of payloads with keys, and payloads as column names. */
const tableOf = (payloads: readonly string[]) =>
  [['id', ...payloads], ...payloads.map((text, at) => [`k${at}`, ...payloads.map(() => text)])].map(quoted).join('\n');

async function cleaned(text: string, options: Record<string, unknown>): Promise<Buffer> {
  await tableFolder({ '=payloads.csv': `${text}\n` });
  const json = { path: '=payloads.csv', delimiter: ',', header_row: 1, steps: [], ...options };
  const reply = await invoke(handler, { json });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return Buffer.from(reply.body, 'base64');
}
const csvCells = async (text: string, options: Record<string, unknown> = {}) =>
  Papa.parse<string[]>((await cleaned(text, options)).toString(), { skipEmptyLines: true }).data.flat();

function bookCells(book: WorkBook) {
  return book.SheetNames.flatMap((name) =>
    utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, raw: true }).flat(),
  );
}

/** Formulas from real attacks: programs, addresses, and hidden leading texts. */
const ATTACKS = [
  ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://127.0.0.1:9/?"&A1,"open")', '=IMPORTXML("http://127.0.0.1:9/","//a")'],
  ...[
    '=WEBSERVICE("http://127.0.0.1:9/"&A2)',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
  ],
  ...['=DDE("cmd";"/C calc";"a")', '=1+1";=1+1', '=A1:A9', '=-1+1', '=@SUM(1)', '=IFERROR(1/0,"x")', '==1', "='a'!A1"],
  ...['=INDIRECT("A"&1)', "=rundll32|'URL.dll,OpenURL calc.exe'!A", "=MSEXCEL|'\\..\\..\\calc.exe'!''"],
];

function testPayloads(payloads: readonly string[]): void {
  test('is never executed in a cell or header of a CSV, but present', async () => {
    const cells = await csvCells(tableOf(payloads));
    expect(cells.filter((text) => RUNS.test(text))).toEqual([]);
    expect(cells.filter((text) => RUNS_BEHIND_DELIMITER.test(text))).toEqual([]);
    const restored = cells.map((text) => text.replace(ESCAPE, ''));
    for (const text of payloads) expect(restored).toContain(text);
  });

  test('is text in every cell of a workbook, not a formula', async () => {
    const book = readWorkbook(await cleaned(tableOf(payloads), { format: 'xlsx', change_log: true }));
    for (const sheet of Object.values(book.Sheets)) {
      const cells = Object.entries(sheet).filter(([place]) => !place.startsWith('!'));
      expect(cells.filter(([, cell]) => cell.f !== undefined || (cell.t !== 's' && cell.t !== 'n'))).toEqual([]);
    }
    for (const text of payloads) expect(bookCells(book)).toContain(text);
  });
}

describe('each character that starts a formula', () => testPayloads(STARTS));

describe('each formula of an attack', () => testPayloads(ATTACKS));

withSharedData('a corpus of CSV payloads', (shared) => {
  testPayloads(readFileSync(join(shared, 'abuse/csv-payload.txt'), 'utf8').split('\n').filter(Boolean));
});

test('keeps other texts, and restores possible formulas', async () => {
  const rows = [...HARMLESS, '-x', '=1+1'].map((text, at) => [`k${at}`, text]);
  const given = [['id', 'value'], ...rows];
  const text = given.map(quoted).join('\n');
  const shown = rows.map(([key, value]) => [
    key!,
    RUNS.test(value!) && !HARMLESS.includes(value!) ? `'${value}` : value!,
  ]);
  const once = await csvCells(text);
  expect(once).toEqual([...given[0]!, ...shown.flat()]);
  expect(await csvCells(text, { escape_formulas: false })).toEqual(given.flat());
  // A second cleaning finds nothing to escape.
  expect(await csvCells([given[0]!, ...shown].map(quoted).join('\n'))).toEqual(once);
  expect(bookCells(readWorkbook(await cleaned(text, { format: 'xlsx' })))).toEqual(
    expect.arrayContaining(['-x', '=1+1']),
  );
});

test.each(['a;"=1+1;b', 'a\t"=1+1', 'a; "=1+1', 'a;"=HYPERLINK("http://127.0.0.1:9/");', 'a\n"=1+1'])(
  'no spreadsheet executes the cell %j, whatever its delimiter',
  async (cell) => {
    const csv = (await cleaned(`id,text\n${quoted(['k0', cell])}\n${quoted(['k1', 'fine'])}`, {})).toString();
    for (const delimiter of [',', ';', '\t']) {
      const { data } = Papa.parse<string[]>(csv, { delimiter });
      expect(data.flat().filter((text) => RUNS.test(text.trim().replace(/^"+/, '')))).toEqual([]);
    }
    expect(Papa.parse<string[]>(csv, { delimiter: ',' }).data[1]![1]!.replace(ESCAPE, '')).toBe(cell);
  },
);

test('numbers stay numbers in a workbook, with their signs', async () => {
  const text = [['id', 'value'], ...['-5', '7', '-1.5'].map((value, at) => [`k${at}`, value])].map(quoted).join('\n');
  const cells = bookCells(readWorkbook(await cleaned(text, { format: 'xlsx' })));
  expect(cells).toEqual(expect.arrayContaining([-5, 7, -1.5]));
});
