import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  parseCell,
  parseOption,
  parseReplacement,
  parseRows,
  parseSortKey,
  parseWhere,
} from '../../cli/commands/session/session-words.js';
import { type CliOptions, runCli } from '../support/run-cli.js';
import { endTableWorkers, ORDERS } from '../support/table-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';

endTableWorkers();

let folder = '';
let options: CliOptions = {};

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  options = { cwd: folder, env: { HANDLENS_STATE_DIR: join(folder, 'state') } };
});

const session = (...args: string[]) => runCli(['table', 'session', ...args], options);

/** Runs a command that must succeed. @returns its standard output. */
async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await session(...args);
  expect([code, stderr], args.join(' ')).toEqual([0, stderr]);
  return stdout;
}

/** Returns a file without the quotes that a cell with blanks around it gets. */
const readCells = async (name: string) =>
  (await readFile(join(folder, name), 'utf8')).replaceAll('" Paris "', ' Paris ');

const ofJson = async (...args: string[]) => JSON.parse((await session(...args, '--json')).stdout);

describe('words of the command line', () => {
  test.each([
    ['40:city=Bonn', { row: 40, column: 'city', text: 'Bonn' }],
    ['2:city=', { row: 2, column: 'city', text: '' }],
    ['2:a:b=c=d', { row: 2, column: 'a:b', text: 'c=d' }],
    ['2:"a=""b"=c', { row: 2, column: 'a="b', text: 'c' }],
    ['2:city=two\nlines', { row: 2, column: 'city', text: 'two\nlines' }],
  ])('%s is a cell', (word, cell) => {
    expect(parseCell(word)).toEqual(cell);
  });

  test.each([
    ['5,8-12', [5, 8, 9, 10, 11, 12]],
    ['3', [3]],
    [' 3 , 4 ', [3, 4]],
  ])('"%s" are rows', (word, rows) => {
    expect(parseRows(word)).toEqual(rows);
  });

  test.each([
    ['city=Bonn', { column: 'city', kind: 'values', values: ['Bonn'] }],
    ['city=', { column: 'city', kind: 'values', values: [''] }],
    ['city~bon', { column: 'city', kind: 'contains', text: 'bon' }],
    ['price >= -5', { column: 'price', kind: 'range', low: -5, high: null }],
    ['price<=1e3', { column: 'price', kind: 'range', low: null, high: 1000 }],
    ['full name is missing', { column: 'full name', kind: 'missing', is: 'missing' }],
    ['"a is missing"=b', { column: 'a is missing', kind: 'values', values: ['b'] }],
    ['{"column":"a","kind":"missing","is":"filled"}', { column: 'a', kind: 'missing', is: 'filled' }],
  ])('"%s" is a condition', (word, filter) => {
    expect(parseWhere(word)).toEqual(filter);
  });

  test('columns to sort by, replacements and options', () => {
    expect(parseSortKey('a:b:descending')).toEqual({ column: 'a:b', order: 'descending' });
    expect(parseSortKey('abv')).toEqual({ column: 'abv' });
    expect(parseReplacement('"a=b"=c')).toEqual(['a=b', 'c']);
    expect(parseReplacement('=none')).toEqual(['', 'none']);
    expect(parseReplacement(' a = b')).toEqual([' a ', ' b']);
    expect(parseOption('only-empty=false')).toEqual(['only_empty', 'false']);
  });

  test.each([
    ['--set', () => parseCell('city=Bonn')],
    ['--set', () => parseCell('x:city=Bonn')],
    ['--rows', () => parseRows('8-5')],
    ['--rows', () => parseRows('0')],
    ['--rows', () => parseRows('1-99999999')],
    ['--where', () => parseWhere('price>=much')],
    ['--where', () => parseWhere('city')],
    ['--where', () => parseWhere('{"column"')],
    ['--option', () => parseOption('to')],
  ])('%s names its form if it is wrong', (flag, parse) => {
    expect(parse).toThrow(new RegExp(`^${flag} (must be|can list)`));
  });
});

test('start, add, switch, edit, undo and show a history', async () => {
  expect(await done('list')).toBe('No table sessions yet.\n');
  const none = await session('show');
  expect(none).toMatchObject({
    code: 3,
    stderr: 'error: There is no table session. Start one:\n  vision-cli table session start FILE\n',
  });
  expect(await done('start', 'orders.csv', '--name', 'May')).toMatch(
    /^May {2}session [a-z2-7]{16}, orders\.csv, t1 orders$/m,
  );
  const added = await session('add', 'trim_whitespace', '--column', 'city');
  expect(added.stdout).toMatch(/^ {2}o1 {2}✓ applied {2}Trim spaces from the ends of cells in "city" +1 {2}user$/m);
  expect(added.stdout).toMatch(/^✓ 1 cell changed {2}1 operation, 4 rows × 4 columns, version 1$/m);
  expect(added.stderr).toMatch(/^· session [a-z2-7]{16} {2}May$/m);
  await done('add', 'extract_text', '--column', 'ordered', '--option', 'find=^\\d+', '--option', 'into=year');
  await done(
    'add',
    'fill_cells',
    '--column',
    'year',
    '--option',
    'text=?',
    '--option',
    'only-empty=no',
    '--rows',
    '2-3',
  );
  const off = await session('off', 'o2');
  expect(off.code).toBe(1);
  expect(off.stdout).toContain('✗ o3 failed: The table has no column "year".');
  expect(off.stdout).toContain('It needs o2, which is not applied.');
  expect(off.stdout).toMatch(/^! 1 of 3 operations failed {2}1 cell changed/m);
  const shown = await session('show');
  expect(shown.code).toBe(0);
  expect(shown.stdout).toMatch(/^ {2}o2 {2}· off /m);
  expect(shown.stdout).toMatch(/^ {2}o3 {2}✗ failed /m);
  await done('undo');
  await done('edit', 'o3', '--option', 'text=2023', '--all-rows');
  expect(await done('show')).toContain('year (new)');
  const { session: edited } = await ofJson('show');
  expect(edited.steps[2].operation).toEqual({
    operation: 'fill_cells',
    column: 'year',
    options: { text: '2023', only_empty: false },
  });
  expect(await done('move', 'o1', '--to', '2')).toContain('version 5');
  expect(await done('remove', 'o1', 'o3')).toMatch(/o1 {2}· removed/);
  await done('undo', '--count', '2');
  expect(await done('redo')).toContain('version 5');
  const [again] = (await ofJson('list')).sessions;
  expect(again).toMatchObject({ name: 'May', operations: 3, last_change: expect.stringMatching(/^Move/) });
});

test('comfortable forms of edits, and previews that store nothing', async () => {
  await done('start', 'orders.csv');
  await done('add', '--set', '2:city=Bonn', '--set', '4:price=8');
  await done('add', '--column', 'city', '--replace', 'Roma=Rome');
  await done('add', '--by', 'price:descending');
  await done('add', 'remove_columns', '--option', 'columns=ordered');
  await done('add', 'remove_rows', '--where', 'city~par', '--reason', 'not ours');
  const { session: stored } = await ofJson('show');
  expect(stored.steps.map(({ operation, reason }: never) => [operation, reason])).toEqual([
    [
      {
        operation: 'edit_cells',
        options: {
          cells: [
            { row: 2, column: 'city', text: 'Bonn' },
            { row: 4, column: 'price', text: '8' },
          ],
        },
      },
      null,
    ],
    [{ operation: 'replace_values', column: 'city', options: { values: { Roma: 'Rome' } } }, null],
    [{ operation: 'sort_rows', options: { by: [{ column: 'price', order: 'descending' }] } }, null],
    [{ operation: 'remove_columns', options: { columns: ['ordered'] } }, null],
    [{ operation: 'remove_rows', scope: { filters: [{ column: 'city', kind: 'contains', text: 'par' }] } }, 'not ours'],
  ]);
  expect(await done('rows')).toMatch(/^ {4}2 {2}00123 {2}Bonn +12\.50\n {4}5 {2}00126 {2}Rome +9\.00\n/m);
  const preview = await done('add', 'keep_rows', '--rows', '2', '--preview');
  expect(preview).toContain('Nothing was stored. After the change:\n✓ 1 cell changed  6 operations, 1 row × 3 columns');
  expect(await done('undo', '--preview')).toContain('Nothing was stored.');
  expect((await ofJson('show')).session.version).toBe(5);
});

test('rows are filtered and sorted, and list changed cells', async () => {
  await done('start', 'orders.csv');
  await done('add', 'trim_whitespace', '--column', 'city');
  await done('add', '--set', '3:city=Lyon');
  expect(await done('rows', '--where', 'price>=8', '--sort', 'city')).toMatch(
    /2 {2}00123 .*\n.*5 {2}00126 .*\n\n2 of 2 matching rows, 4 in all\n$/,
  );
  expect(await done('rows', '--changed')).toMatch(/^ {4}3 {2}city +␣Paris␣ {2}Lyon +o2$/m);
  expect(await done('rows', '--changed', 'o1')).toMatch(/^ {4}3 {2}city +␣Paris␣ {2}Paris +o1$/m);
  expect(await done('rows', '--source', '--rows', '3')).toContain(' Paris ');
  expect((await ofJson('rows', '--after', 'o1', '--limit', '1', '--offset', '1')).rows).toMatchObject([
    { row: 3, cells: ['00124', 'Paris', 'N/A', '2024-02-01'] },
  ]);
});

test('cells without a result are named', async () => {
  await done('start', 'orders.csv');
  expect(await done('add', 'change_type', '--column', 'price', '--option', 'to=number')).toContain(
    '! o1: 1 cell without a result, such as row 3: "N/A" is not a number\n',
  );
});

test('a profile lists steps that fit, which are added by their names', async () => {
  await done('start', 'orders.csv');
  expect(await done('profile')).toMatch(/^ {2}replace_null_tokens:price +suggested /m);
  await done('add', 'replace_null_tokens:price');
  const { session: stored } = await ofJson('show');
  expect(stored.steps[0]).toMatchObject({ author: 'rule', operation: { operation: 'replace_null_tokens' } });
  expect(await session('add', 'replace_null_tokens:prize')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No suggested step "replace_null_tokens:prize".'),
  });
});

test('a recipe starts a session on another file, and a written file is verified', async () => {
  await done('start', 'orders.csv');
  await done('add', 'trim_whitespace', '--column', 'city');
  await done('add', '--set', '2:ordered=2024-02-29');
  await done('add', 'rename_column', '--column', 'city', '--option', 'name=City');
  const saved = await session('recipe', '-o', 'orders.recipe.yaml');
  expect(saved).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('! Operation o2 names rows of the original file.\n✓ wrote orders.recipe.yaml\n'),
  });
  await writeFile(join(folder, 'june.csv'), 'id,city\n1, Ulm \n');
  const started = await session('start', 'june.csv', '--recipe', 'orders.recipe.yaml');
  expect(started.code).toBe(1);
  expect(started.stderr).toContain('! Columns of the recipe that are missing here: "price", "ordered".');
  expect(started.stdout).toContain('✗ o2 failed: The table has no column "ordered".');
  const file = await session('file', '-o', 'june-edited.csv');
  expect(file).toMatchObject({ code: 1, stdout: expect.stringContaining('! without o2, which could not be applied') });
  expect(await readFile(join(folder, 'june-edited.csv'), 'utf8')).toBe('id,City\n1,Ulm\n');
  expect((await session('file', '-o', 'june-edited.csv')).code).toBe(6);
  expect(await session('file', '-o', 'june.doc')).toMatchObject({ code: 2 });
  expect(await done('verify')).toMatch(/^✓ result {2}[0-9a-f]{64} {2}as CSV, 1 row$/m);
  await writeFile(join(folder, 'june.csv'), 'id,city\n2, Ulm \n');
  const changed = await session('verify');
  expect(changed).toMatchObject({ code: 1, stdout: expect.stringMatching(/^✗ source .* changed since/m) });
});

test('a history is written as a script, with the files that it reads in an archive', async () => {
  await done('start', 'orders.csv');
  await done('add', 'trim_whitespace', '--column', 'city');
  expect(await done('script', '--language', 'duckdb-sql')).toContain('UPDATE data SET "city" = trim(');
  expect(await session('script', '--language', 'pandas', '-o', 'clean.py')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('✓ wrote clean.py\n'),
  });
  expect(await readFile(join(folder, 'clean.py'), 'utf8')).toContain('import pandas as pd\n');
  expect((await session('script', '--language', 'pandas', '-o', 'clean.py')).code).toBe(6);
  expect((await session('script', '--language', 'r')).code).toBe(2);
  await writeFile(join(folder, 'notes.csv'), 'id;note\n1;a "b" c\n2;d\n');
  await done('start', 'notes.csv');
  const copied = await session('script', '--language', 'polars', '-o', 'notes.py');
  expect(copied.stderr).toContain('✓ wrote notes.zip\n');
  expect((await session('script', '--language', 'polars')).stderr).toContain('Add -o FILE.zip to write it.');
});

test('sessions are copied, renamed, deleted and restored', async () => {
  await done('start', 'orders.csv');
  const [first] = (await ofJson('list')).sessions;
  await done('add', 'trim_whitespace');
  expect(await done('branch', '--name', 'Second')).toMatch(new RegExp(`^Second .*branch of ${first.id}`));
  await done('rename', 'Third');
  const { sessions } = await ofJson('list');
  expect(sessions.map(({ name }: { name: string }) => name)).toEqual(['Third', 'orders.csv']);
  await done('delete', sessions[0].id);
  expect((await ofJson('list')).sessions).toHaveLength(1);
  await done('restore', sessions[0].id);
  expect((await ofJson('list')).sessions).toHaveLength(2);
  expect(await done('show', '--session', first.id)).toContain('orders.csv  session');
});

test.each([
  [
    ['add'],
    'error: The operation is missing, such as trim_whitespace. List them:\n  vision-cli table session add --help\n',
  ],
  [['add', 'trim_whitespac'], 'Did you mean trim_whitespace?'],
  [['add', 'trim_whitespace', '--set', '2:a=b'], '--set is for edit_cells, not for trim_whitespace.'],
  [['add', 'rename_column', '--column', 'city'], 'not valid at --option name'],
  [['add', 'remove_rows'], 'Add --rows or --where'],
  [['add', 'trim_whitespace', '--column', 'citty'], 'Did you mean "city"?'],
  [['edit', 'o9'], 'The session has no operation "o9".'],
  [['off', 'o9'], 'The session has no operation "o9".'],
  [['undo'], 'There is nothing to undo.'],
  [['move', 'o1', '--to', 'x'], '--to must be a whole number, got "x".'],
  [['ad', 'x'], 'did you mean: vision-cli table session add x'],
  [['show', '--sesion', 'x'], 'did you mean: vision-cli table session show --session x'],
  [['move', 'o1'], "required option '--to <number>' not specified"],
])('%j is wrong usage, with the next command or form', async (words, message) => {
  await done('start', 'orders.csv');
  const { code, stdout, stderr } = await session(...words);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});

test('an unknown session is an input error', async () => {
  expect(await session('show', '--session', 'aaaaaaaaaaaaaaaa')).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('"vision-cli table session list" lists the available ones.'),
  });
});

describe('a second table', () => {
  const CITIES = 'place,country\nBonn,DE\nUlm,DE\nBerlin,DE\n';

  test('is matched, joined and compared', async () => {
    await writeFile(join(folder, 'cities.csv'), CITIES);
    await done('start', 'orders.csv');
    const match = await done('match', 'cities.csv', '--key', 'city=place');
    expect(match).toContain('Key city=place, compared as written');
    expect(match).toMatch(/this table {2}\d of \d rows match/);
    await done('add', 'join_table', '--with', 'cities.csv', '--key', 'city=place');
    const { rows, columns } = await ofJson('rows');
    expect(columns.at(-1)).toBe('country');
    expect(rows.length).toBeGreaterThan(0);
    await writeFile(join(folder, 'later.csv'), CITIES.replace('Ulm,DE', 'Ulm,DEU'));
    const compare = (...args: string[]) =>
      runCli(['table', 'compare', 'cities.csv', ...args, '--key', 'place'], options);
    const changed = await compare('later.csv');
    expect(changed.code).toBe(1);
    expect(changed.stdout).toContain('1 row changed (1 cell)');
    expect((await compare('cities.csv')).code).toBe(0);
    expect((await compare('later.csv', '--format', 'csv')).stdout).toContain('changed,Ulm,country,DE,DEU,3,3');
  });

  test('is joined by a recipe without a session, and rows that it forms are reported', async () => {
    await writeFile(join(folder, 'cities.csv'), CITIES);
    await done('start', 'orders.csv');
    await done('add', 'join_table', '--with', 'cities.csv', '--key', 'city=place');
    await done('recipe', '-o', 'joined.yaml');
    const table = (...args: string[]) => runCli(['table', ...args], options);
    const clean = (recipe: string, name: string) =>
      table('clean', 'orders.csv', '--recipe', recipe, '-o', name, '--log', `${name}.jsonl`);
    const joined = await clean('joined.yaml', 'joined.csv');
    expect([joined.code, joined.stdout]).toEqual([0, expect.stringMatching(/\d of \d rows have a match/)]);
    const lines = (await readFile(join(folder, 'joined.csv'), 'utf8')).split(/\r?\n/);
    expect(lines[0]).toMatch(/,country$/);
    expect(lines.filter((line) => line.endsWith(',DE')).length).toBeGreaterThan(0);
    const undo = (name: string) => table('undo', name, '--log', `${name}.jsonl`, '-o', `${name}.undone.csv`);
    expect((await undo('joined.csv')).code).toBe(0);
    expect(await readCells('joined.csv.undone.csv')).toBe(ORDERS);

    await done('add', 'group_rows', '--options', '{"by": ["country"], "aggregates": [{"function": "count"}]}');
    await done('recipe', '-o', 'grouped.yaml');
    expect((await clean('grouped.yaml', 'grouped.csv')).code).toBe(0);
    const undone = await undo('grouped.csv');
    expect([undone.code, undone.stderr]).toEqual([2, expect.stringContaining('group_rows formed other rows')]);
    const asked = await table('ask', '--session', 'last', 'how many rows?', '--json');
    expect(asked.code).toBe(0);
    const report = await table('report', '--session', 'last');
    expect([report.code, report.stdout]).toEqual([0, expect.stringContaining('formed other rows')]);

    await rm(join(folder, 'cities.csv'));
    const failed = await clean('joined.yaml', 'failed.csv');
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('cities.csv')]);
  });
});

describe('the result of a session elsewhere in the shell', () => {
  beforeEach(async () => {
    await done('start', 'orders.csv');
    await done('add', 'replace_values', '--column', 'city', '--replace', 'Berlin=Bonn', '--reason', 'moved');
  });

  const table = (...args: string[]) => runCli(['table', ...args], options);

  test('clean, preview and check apply its recipe, and exit with 1 if an operation cannot be applied', async () => {
    await done('recipe', '-o', 'r.yaml');
    const cleaned = await table('clean', 'orders.csv', '--recipe', 'r.yaml', '-o', 'clean.csv', '--log', 'log.jsonl');
    expect([cleaned.code, cleaned.stdout]).toEqual([0, expect.stringContaining('Replace "Berlin" with "Bonn"')]);
    expect(await readCells('clean.csv')).toBe(ORDERS.replaceAll('Berlin', 'Bonn'));
    const undone = await table('undo', 'clean.csv', '--log', 'log.jsonl', '-o', 'undone.csv');
    expect([undone.code, await readCells('undone.csv')]).toEqual([0, ORDERS]);
    await writeFile(join(folder, 'other.csv'), ORDERS.replace('city', 'town'));
    const other = await table('clean', 'other.csv', '--recipe', 'r.yaml', '-o', 'other-clean.csv');
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('Operation 1')]);
    expect((await table('preview', 'other.csv', '--recipe', 'r.yaml')).code).toBe(1);
    expect((await table('check', 'other.csv', '--recipe', 'r.yaml')).stdout).toContain(
      'The table has no column "city"',
    );
    const saved = await table('clean', 'orders.csv', '--recipe', 'r.yaml', '--save-recipe', 's.yaml', '-o', 'x.csv');
    expect([saved.code, saved.stderr]).toEqual([2, expect.stringContaining('is the history of a session')]);
  });

  test('ask, report and review read it with --session', async () => {
    const asked = await table('ask', '--session', 'last', 'how many rows per city?', '--json');
    expect([asked.code, asked.stdout]).toEqual([0, expect.stringContaining('Bonn')]);
    const report = await table('report', '--session', 'last');
    expect([report.code, report.stdout]).toEqual([0, expect.stringContaining('Reason: `moved`')]);
    const reviewed = await table('review', '--session', 'last', '--finish');
    expect(reviewed.code).toBe(0);
    const { session: now } = await ofJson('show');
    expect(now.steps.length).toBeGreaterThan(1);
    expect(now.steps.at(-1)).toMatchObject({ author: 'rule', reason: 'decided in a review' });
  });

  test.each([
    [['ask', 'orders.csv', 'how many rows?', '--session', 'last'], 'not both'],
    [['ask', 'how many rows?'], 'The question is missing'],
    [['report'], 'Name a file'],
    [['review', '--session', 'last', '-o', 'r.yaml'], 'become operations of the session'],
  ])('%j names what is wrong', async (args, message) => {
    const { code, stderr } = await table(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('the journal lists it and shows its start, operations and last file', async () => {
    await done('file', '-o', 'edited.csv');
    expect((await table('journal', 'list')).stdout).toContain('orders.csv');
    const { stdout } = await table('journal', 'show', '--session', 'last');
    for (const part of ['session started', 'operation by user', 'Replace "Berlin"', 'because moved', 'exported'])
      expect(stdout, part).toContain(part);
  });
});
