import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Context } from './context.js';
import type { Client } from './http-client.js';
import type { Ledger } from './ledger.js';

/** A file of known content: the rows of its table, and the lines around it. */
const FILE = 'messy.csv';
const HEADER = ['id', 'name', 'note', 'price', 'formula'];
const BODY: readonly (readonly string[])[] = [
  ['1', 'Ann', 'said "yes", twice', '10.5', 'x'],
  ['2', 'Bob', "'tis the season", 'N/A', '=1+1'],
  ['3', "O'Neil", 'kam"yanets', '11.25', 'x'],
  ['4', '#ERR', '***', '12', 'x'],
  ['5', 'Total', 'source: none', ' 13 ', 'x'],
  ['', '', '', '', ''],
  ['6', 'Eve', 'two  blanks', '14', '-5+3'],
  ['7', 'Dee', 'first;second', '15', 'x'],
];
const LINES = [
  'Sales of the north',
  'as of 1 May',
  '',
  HEADER.join(';'),
  '1;Ann;"said ""yes"", twice";10.5;x',
  "2;Bob;'tis the season;N/A;=1+1",
  '3;O\'Neil;kam"yanets;11.25;x',
  HEADER.join(';'),
  '4;#ERR;***;12;x',
  '5;Total;source: none; 13 ;x',
  ';;;;',
  '6;Eve;two  blanks;14;-5+3',
  '7;Dee;"first;second";15;x',
];
/** Two lines of a title, and the header again. */
const SET_ASIDE = 3;
const EMPTY = 1;

interface Cleaning {
  tables: { rows_before: number; rows_after: number; rows_set_aside: number; cells_changed: number }[];
  escaped_formulas: number;
}

interface Change {
  kind: string;
  place: number;
  column: string;
  before: string;
  after: string;
}

const readRows = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',' }).data.filter((row) => row.length > 1);

/** The first line of what the shell prints, and the line of the table, against the answer. */
function checkPrinted(ledger: Ledger, text: string, { tables: [table] }: Cleaning): void {
  ledger.same('first line', /^.*?(\d+) rows? set aside$/m.exec(text)?.[1], String(table!.rows_set_aside));
  const [, before, after, cells] = /(\d+) -> (\d+) rows, .*?(\d+) cells? changed/.exec(text) ?? [];
  const stated = [before, after, cells].map(Number);
  ledger.same('printed counts', stated, [table!.rows_before, table!.rows_after, table!.cells_changed]);
}

/** Every cell of a cleaned file is that of its source, or in the log of changes. */
function checkChanges(ledger: Ledger, rows: readonly string[][], log: readonly Change[]): void {
  const changes = new Map<string, Change[]>();
  for (const change of log.filter(({ kind }) => kind === 'cell')) {
    const key = `${change.place} ${change.column}`;
    changes.set(key, [...(changes.get(key) ?? []), change]);
  }
  const dropped = new Set(log.filter(({ kind }) => kind === 'row-dropped').map(({ place }) => place));
  const meant = BODY.flatMap((cells, place) => {
    if (dropped.has(place)) return [];
    const changed = (text: string, column: number) =>
      (changes.get(`${place} ${HEADER[column]}`) ?? []).reduce(
        (now, { before, after }) => (now === before ? after : `${now} is not ${before}`),
        text,
      );
    return [cells.map(changed)];
  });
  ledger.same('cells of the cleaned file', rows.slice(1), meant);
}

/** No row, cell or character of the file is lost unsaid in the shell: by steps that do nothing, and by all proposed ones. */
export async function checkMessyTable({ shell, ledger, place }: Context): Promise<void> {
  await writeFile(join(place.folder, FILE), `${LINES.join('\n')}\n`);
  const read = (name: string) => readFile(join(place.folder, name), 'utf8');
  const profile = await shell.json<{ tables: { rows: number; rows_set_aside: number }[] }>('table', 'profile', FILE);
  ledger.same(
    'rows, and rows set aside',
    [profile.tables[0]!.rows, profile.tables[0]!.rows_set_aside],
    [BODY.length, SET_ASIDE],
  );
  const printed = await shell.text('table', 'profile', FILE);
  ledger.same('first line', /^.*?(\d+) rows? set aside$/m.exec(printed)?.[1], String(SET_ASIDE));
  ledger.same('printed rows', /(\d+) rows, \d+ columns/.exec(printed)?.[1], String(BODY.length));

  const nothing = ['table', 'clean', FILE, '--steps', '[]', '--no-escape-formulas'];
  const plain = await shell.json<Cleaning>(...nothing, '-o', 'plain.csv');
  const counts = ({ tables: [table] }: Cleaning) => [
    table!.rows_before,
    table!.rows_after,
    table!.rows_set_aside,
    table!.cells_changed,
  ];
  ledger.same('counts of a cleaning by nothing', counts(plain), [BODY.length, BODY.length, SET_ASIDE, 0]);
  ledger.same('rows as they were', readRows(await read('plain.csv')), [HEADER, ...BODY]);
  checkPrinted(ledger, await shell.text(...nothing, '-o', 'plain-again.csv'), plain);

  const clean = ['table', 'clean', FILE, '--accept', 'proposed'];
  const cleaned = await shell.json<Cleaning>(...clean, '-o', 'mended.csv', '--log', 'mended.jsonl');
  const rows = readRows(await read('mended.csv'));
  const log = (await read('mended.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Change & { rule: string });
  ledger.same('rows of the cleaned file', rows.length - 1, cleaned.tables[0]!.rows_after);
  ledger.same('rows that were dropped', BODY.length - rows.length + 1, EMPTY);
  const cells = log.filter(({ kind }) => kind === 'cell');
  const escapes = cells.filter(({ rule }) => rule === 'escape_formula').length;
  ledger.same('escaped formulas', cleaned.escaped_formulas, escapes);
  ledger.same('cells changed', cleaned.tables[0]!.cells_changed, cells.length - escapes);
  checkChanges(ledger, rows, log);
  checkPrinted(ledger, await shell.text(...clean, '-o', 'mended-again.csv'), cleaned);
}

/** The same over HTTP: the file, and the counts of its headers. */
export async function checkMessyUpload({ ledger }: Context, client: Client): Promise<void> {
  const form = new FormData();
  form.append('file', new File([`${LINES.join('\n')}\n`], FILE));
  form.append('steps', '[]');
  form.append('escape_formulas', 'false');
  const reply = await client.send('POST', '/api/clean-upload', form);
  const names = ['x-rows-before', 'x-rows-after', 'x-rows-set-aside', 'x-cells-changed', 'x-escaped-formulas'];
  const stated = names.map((name) => Number(reply.headers.get(name)));
  ledger.same('counts of the headers', stated, [BODY.length, BODY.length, SET_ASIDE, 0, 0]);
  ledger.same('rows as they were', readRows(await reply.text()), [HEADER, ...BODY]);
}
