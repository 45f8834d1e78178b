import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as cleaning from './compare-cleaning.js';
import { MESSY_TABLES, type MessyTable } from './messy-tables.js';
import type { Context } from './shell.js';
import { TABLE_FILE, TABLE_ROWS } from './workplace.js';

interface Profile {
  dataset: { name: string; bytes: number; sha256: string };
  tables: {
    rows: number;
    columns: { name: string }[];
    rows_set_aside: number;
    issue_counts: Record<string, number>;
    broken_rows: object[];
  }[];
}

/** Formats a count with its unit: 1 row, 5 rows. */
const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Returns the first sentence of a report as a pattern and counts for `Ledger.states`. */
export function reportSentence({ file, rows, columns, outsideRows }: MessyTable): [RegExp, string[][]] {
  const pattern = /`?([^`\s]+)`? is a CSV file of .*? with one table: (.*?); (\d+ rows?) outside the table/g;
  const size = `${counted(rows.length, 'row')}, ${counted(columns.length, 'column')}`;
  return [pattern, [[file, size, counted(outsideRows.length, 'row')]]];
}

/** Checks sizes and counts of a profile: as JSON, as text of the command line, and in both kinds of report. */
async function checkProfile({ shell, ledger }: Context, truth: MessyTable): Promise<void> {
  const { file, text, rows, columns, outsideRows } = truth;
  const { dataset, tables } = await shell.json<Profile>('table', 'profile', file);
  const bytes = Buffer.byteLength(text);
  ledger.fields('file', dataset, { name: file, bytes });
  ledger.fields('profile', tables[0], { rows: rows.length, rows_set_aside: outsideRows.length });
  ledger.rows('broken rows', tables[0]?.broken_rows ?? [], truth.broken);
  const names = tables[0]?.columns.map(({ name }) => name);
  ledger.same('columns', names, columns);
  const printed = await shell.text('table', 'profile', file);
  const [size, found] = [
    `${counted(rows.length, 'row')}, ${counted(columns.length, 'column')}`,
    tables[0]!.issue_counts,
  ];
  const head = [file, bytes, counted(outsideRows.length, 'row')];
  ledger.states('first line', printed, [
    /^(\S+) {2}csv, ([\d,]+) bytes, 1 table, (\d+ rows?) outside the table$/gm,
    [head],
  ]);
  const issues = ['error', 'warning', 'notice'].map((kind) => counted(found[kind] ?? 0, kind));
  ledger.states('line of the table', printed, [
    /^t1 .* {2}(\d+ rows?, \d+ columns?); (.*)$/gm,
    [[size, issues.join(', ')]],
  ]);
  for (const report of [await shell.text('table', 'report', file), await htmlReport({ shell }, truth)]) {
    ledger.states('first sentence of the report', report, reportSentence(truth));
    const states = [`${issues.slice(0, 2).join(', ')} and ${issues[2]}`];
    ledger.states('findings in the report', report, [/Found in it: (.*?)\./g, [states]]);
    ledger.states('hash in the report', report, [/SHA-256 of the file: `? ?([0-9a-f]{64})/g, [[dataset.sha256]]]);
  }
}

/** Returns the text of an HTML report without tags. */
async function htmlReport({ shell }: Pick<Context, 'shell'>, { file }: MessyTable): Promise<string> {
  const html = await shell.text('table', 'report', file, '--format', 'html');
  return textOfHtml(html);
}

/** Returns the text between the tags of a page. */
export function textOfHtml(html: string): string {
  const text = html.replace(/<style[\s\S]*?<\/style>/g, '').replace(/<[^>]+>/g, '');
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Checks rows against the file. `row` is the row number in the file. */
async function checkRows({ shell, ledger }: Context, { file, rows, columns }: MessyTable): Promise<void> {
  const stated = await shell.json<{ columns: string[]; rows: object[] }>('table', 'rows', file, '--limit', '100');
  ledger.same('columns', stated.columns, columns);
  ledger.rows('rows', stated.rows, rows);
  const text = await shell.text('table', 'rows', file, '--limit', '100');
  for (const { row, cells } of rows) {
    const line = text.split('\n').find((one) => new RegExp(`^ *${row}( |$)`).test(one)) ?? '';
    const shown = cells.map((cell) => cell.trim().split(/\s+/)[0]!);
    let at = 0;
    for (const cell of shown) at = at < 0 ? at : line.indexOf(cell, at);
    ledger.isTrue(`row ${row} is printed with the cells ${shown.join(' | ')}`, line !== '' && at >= 0);
  }
}

/** A cleaned file with its log and counts. */
export type Cleaned = Parameters<typeof cleaning.compareCleaned>[1];

/** Cleans a table into a file with a log, with flags from the name. @returns both, after comparing them. */
export async function cleanTable(context: Context, truth: MessyTable, ...flags: string[]): Promise<Cleaned> {
  const { shell, ledger, place } = context;
  const name = `${truth.file}${flags.join('')}`;
  const [output, log] = [`${name}-cleaned.csv`, `${name}.jsonl`];
  type Answer = { tables: cleaning.TableCounts[]; file: { bytes: number } };
  const clean = ['table', 'clean', truth.file, ...flags, '-o', output, '--log', log];
  const answer = await shell.json<Answer>(...clean);
  const [csv, lines] = [
    await readFile(join(place.folder, output), 'utf8'),
    await readFile(join(place.folder, log), 'utf8'),
  ];
  const cleaned = { csv, log: lines, counts: answer.tables[0]! };
  cleaning.compareCleaned(ledger, cleaned, truth);
  ledger.same('bytes of the cleaned file', answer.file.bytes, Buffer.byteLength(csv));
  const undone = `${name}-undone.csv`;
  await shell.run('table', 'undo', output, '--log', log, '-o', undone);
  const rows = cleaning.parseCsv(await readFile(join(place.folder, undone), 'utf8'));
  ledger.same('the undone file', rows, [truth.columns, ...truth.rows.map(({ cells }) => cells)]);
  return cleaned;
}

/** Expects the preview, as JSON and as text, to match the cleaning. */
async function checkCleaning(context: Context, truth: MessyTable): Promise<void> {
  const { shell, ledger } = context;
  const flags = ['--accept', 'proposed'];
  const preview = await shell.json<{ tables: cleaning.TableCounts[] }>('table', 'preview', truth.file, ...flags);
  const printed = await shell.text('table', 'preview', truth.file, ...flags);
  cleaning.compareCleaningText(ledger, printed, preview.tables[0]!, truth);
  const { counts } = await cleanTable(context, truth, ...flags);
  ledger.same('counts as previewed', counts, preview.tables[0]);
}

async function checkQuestions({ shell, ledger }: Context): Promise<void> {
  const questions: [string, number][] = [
    ['how many rows are there?', TABLE_ROWS],
    ['what is the highest id?', 6],
  ];
  for (const [question, expected] of questions) {
    const answer = await shell.json<{ text: string; values: unknown[][] }>('table', 'ask', TABLE_FILE, question);
    ledger.same(question, Number(answer.values[0]?.[0]), expected);
    ledger.isTrue(`"${answer.text}" states ${expected}`, new RegExp(`\\b${expected}\\b`).test(answer.text));
    const text = await shell.text('table', 'ask', TABLE_FILE, question);
    ledger.isTrue(`"${question}" prints the answer`, text.includes(answer.text));
  }
}

/** Checks names and sizes in the list of files, and the recorded journal. */
async function checkLists({ shell, ledger, place }: Context): Promise<void> {
  type List = { files: { name: string; bytes: number }[] };
  const list = await shell.json<List>('table', 'list', '--limit', '200');
  const sales = list.files.find(({ name }) => name === TABLE_FILE);
  ledger.same('bytes in the list', sales?.bytes, (await readFile(join(place.folder, TABLE_FILE))).length);
  const registered = await shell.json<{ dataset?: { name: string } }>('table', 'register', TABLE_FILE);
  ledger.isTrue('the registered file has its name', JSON.stringify(registered).includes(TABLE_FILE));
  const journals = await shell.json<{ id: string; bytes: number }[]>('table', 'journal', 'list');
  const lines = journals.map(({ id, bytes }) => [id, bytes]);
  const text = await shell.text('table', 'journal', 'list');
  ledger.states('journals', text, [/^[* ] (s-\S+) +([\d,]+) bytes/gm, lines]);
}

/** Checks all commands on tables against generated files. */
export async function checkTables(context: Context): Promise<void> {
  for (const truth of MESSY_TABLES) {
    await checkProfile(context, truth);
    await checkRows(context, truth);
    await checkCleaning(context, truth);
  }
  await checkQuestions(context);
  await checkLists(context);
}
