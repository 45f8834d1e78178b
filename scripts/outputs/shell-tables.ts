import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from './context.js';
import { checkMessyTable } from './messy-table.js';
import { checkNumbers } from './numbers-in.js';
import { TABLE_FILE, TABLE_ROWS } from './workplace.js';

const linesOf = async (path: string) => (await readFile(path, 'utf8')).trimEnd().split(/\r?\n/);

interface Profile {
  dataset: { name: string; bytes: number };
  tables: { rows: number; columns: { name: string }[] }[];
}

async function checkProfile({ shell, ledger, place }: Context): Promise<Profile> {
  const profile = await shell.json<Profile>('table', 'profile', TABLE_FILE);
  const { size } = { size: (await readFile(join(place.folder, TABLE_FILE))).length };
  ledger.same('file', [profile.dataset.name, profile.dataset.bytes], [TABLE_FILE, size]);
  ledger.same('rows and columns', [profile.tables[0]?.rows, profile.tables[0]?.columns.length], [TABLE_ROWS, 4]);
  checkNumbers(ledger, await shell.text('table', 'profile', TABLE_FILE), profile);
  return profile;
}

interface CleaningResult {
  tables: { cells_changed: number; rows_after: number }[];
}

interface Rows {
  columns: string[];
  rows: { row: number; cells: string[] }[];
}

/** Rows as they are in the file: `row` is the line there. */
async function checkRows({ shell, ledger, place }: Context): Promise<void> {
  const { rows } = await shell.json<Rows>('table', 'rows', TABLE_FILE, '--limit', '4');
  const lines = await linesOf(join(place.folder, TABLE_FILE));
  for (const { row, cells } of rows) {
    const own = cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');
    ledger.same(`row ${row}`, own, lines[row - 1]);
  }
  const text = await shell.text('table', 'rows', TABLE_FILE, '--limit', '4');
  for (const { cells } of rows) {
    const line = text.split('\n').find((one) => cells.every((cell) => one.includes(cell)));
    ledger.isTrue(`printed row ${cells.join(' | ')}`, line !== undefined);
  }
}

async function checkCleaning({ shell, ledger, place }: Context): Promise<void> {
  const preview = await shell.json<CleaningResult>('table', 'preview', TABLE_FILE, '--accept', 'proposed');
  checkNumbers(ledger, await shell.text('table', 'preview', TABLE_FILE, '--accept', 'proposed'), preview);
  const clean = ['table', 'clean', TABLE_FILE, '--accept', 'proposed', '-o', 'cleaned.csv', '--log', 'changes.jsonl'];
  const answer = await shell.json<CleaningResult>(...clean);
  const [planned, done] = [preview.tables[0]!, answer.tables[0]!];
  ledger.same('cells changed, as previewed', done.cells_changed, planned.cells_changed);
  const [before, after] = [
    await linesOf(join(place.folder, TABLE_FILE)),
    await linesOf(join(place.folder, 'cleaned.csv')),
  ];
  ledger.same('rows in the cleaned file', after.length - 1, done.rows_after);
  const changed = after.filter((line, place) => line !== before[place]?.replaceAll('"', '')).length;
  ledger.isTrue(
    `${done.cells_changed} changed cells are in ${changed} rows`,
    changed > 0 && changed <= done.cells_changed,
  );
  const log = (await linesOf(join(place.folder, 'changes.jsonl'))).map((line) => JSON.parse(line));
  ledger.same('changes in the log', log.filter(({ kind }) => kind === 'cell').length, done.cells_changed);
  const undone = ['table', 'undo', 'cleaned.csv', '--log', 'changes.jsonl', '-o', 'undone.csv'];
  await shell.run(...undone);
  const cells = (lines: readonly string[]) => lines.map((line) => line.replaceAll('"', ''));
  ledger.same('the undone file', cells(await linesOf(join(place.folder, 'undone.csv'))), cells(before));
}

async function checkReports({ shell, ledger, place }: Context, profile: Profile): Promise<void> {
  const markdown = await shell.text('table', 'report', TABLE_FILE, '--detail', 'full');
  checkNumbers(ledger, markdown, [profile, place.folder]);
  ledger.isTrue('the report names the file', markdown.includes(TABLE_FILE));
  await shell.run('table', 'report', TABLE_FILE, '-o', 'report.html');
  const html = await readFile(join(place.folder, 'report.html'), 'utf8');
  const text = html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#?\w+;/g, ' ');
  checkNumbers(ledger, text, profile);
  ledger.isTrue('the HTML report names the file', text.includes(TABLE_FILE));
}

interface Answer {
  text: string;
  values: (string | number)[][];
}

async function checkQuestions({ shell, ledger }: Context): Promise<void> {
  const questions: [string, number][] = [
    ['how many rows are there?', TABLE_ROWS],
    ['what is the highest id?', 6],
  ];
  for (const [question, expected] of questions) {
    const answer = await shell.json<Answer>('table', 'ask', TABLE_FILE, question);
    ledger.same(question, Number(answer.values[0]?.[0]), expected);
    const text = await shell.text('table', 'ask', TABLE_FILE, question);
    ledger.isTrue(`"${question}" prints the answer`, text.includes(answer.text));
  }
}

/** All commands on tables, against the file and against each other. */
export async function checkTables(context: Context): Promise<void> {
  const { shell, ledger, place } = context;
  const profile = await checkProfile(context);
  await checkRows(context);
  await checkCleaning(context);
  await checkMessyTable(context);
  await checkReports(context, profile);
  await checkQuestions(context);
  const list = await shell.json<{ total: number; files: { name: string; bytes: number }[] }>(
    'table',
    'list',
    '--limit',
    '200',
  );
  const sales = list.files.find(({ name }) => name === TABLE_FILE);
  ledger.same('bytes in the list', sales?.bytes, (await readFile(join(place.folder, TABLE_FILE))).length);
  const registered = await shell.json<{ dataset?: { name: string } }>('table', 'register', TABLE_FILE);
  ledger.isTrue('the registered file has its name', JSON.stringify(registered).includes(TABLE_FILE));
  const sessions = await shell.json<{ id: string }[]>('table', 'session', 'list');
  checkNumbers(ledger, await shell.text('table', 'session', 'list'), sessions);
}
