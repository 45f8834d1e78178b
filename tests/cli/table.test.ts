import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliOptions, runCli } from '../support/run-cli.js';
import { ORDERS } from '../support/table-folder.js';

let folder = '';
let options: CliOptions = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-table-cli-'));
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  options = { cwd: folder, env: { HANDLENS_STATE_DIR: join(folder, 'state') } };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const table = (...args: string[]) => runCli(['table', ...args], options);

test('list names the files and the tables in them', async () => {
  const { code, stdout } = await table('list');
  expect(code).toBe(0);
  expect(stdout).toContain('orders.csv');
  expect(stdout).toContain('t1 orders: 4 columns');
});

test('profile is made for a reader, and --json is what the API answers', async () => {
  const shown = await table('profile', 'orders.csv');
  expect(shown.stdout).toMatch(/delimiter "," \(\d+ % sure/);
  expect(shown.stdout).toMatch(/price +decimal +1 /);
  expect(shown.stdout).toContain('mend with replace_null_tokens:price');
  const json = JSON.parse((await table('profile', 'orders.csv', '--json')).stdout);
  expect(json).toMatchObject({ operation: 'profile_dataset', tables: [{ rows: 4 }] });
});

test('a table comes on standard input', async () => {
  const { code, stdout } = await runCli(['table', 'profile', '-', '--header-rows', '0'], {
    ...options,
    input: Buffer.from(ORDERS),
  });
  expect(code).toBe(0);
  expect(stdout).toContain('5 rows');
});

test('ask answers with what it rests on, and declines with an exit code of its own', async () => {
  const { code, stdout } = await table('ask', 'orders.csv', 'What is the average price?', '--plan');
  expect(code).toBe(0);
  expect(stdout).toContain('The mean of price is 9.583333.');
  expect(stdout).toContain('skipped   1 row, "price" holds no number there: row 3');
  expect(stdout).toContain('SELECT (SELECT favg(c2_number) FROM t) AS value');
  const declined = await table('ask', 'orders.csv', 'Who won the football match on Mars?');
  expect(declined.code).toBe(7);
  expect(declined.stdout).toMatch(/^Declined\./);
  const piped = await runCli(['table', 'ask', '-', 'How many rows are there?', '--json'], {
    ...options,
    input: Buffer.from(ORDERS),
  });
  expect(JSON.parse(piped.stdout)).toMatchObject({ status: 'answered', values: [[4]] });
});

test('preview, clean with a log, and a second clean that changes nothing', async () => {
  const preview = await table('preview', 'orders.csv');
  expect(preview.stdout).toMatch(/\+ .*\[trim_whitespace/);
  expect(preview.stdout).toMatch(/- .*1 cell \[replace_null_tokens:price\]/);
  const cleaned = await table('clean', 'orders.csv', '--accept', 'proposed', '-o', 'clean.csv', '--log', 'log.jsonl');
  expect(cleaned).toMatchObject({ code: 0 });
  expect(cleaned.stderr).toContain('clean.csv');
  expect(await readFile(join(folder, 'clean.csv'), 'utf8')).toContain('00124,Paris,,2024-02-01');
  const again = await table('preview', 'clean.csv', '--accept', 'proposed', '--json');
  expect(JSON.parse(again.stdout).tables[0].cells_changed).toBe(0);
  const taken = await table('clean', 'orders.csv', '-o', 'clean.csv');
  expect(taken.code).toBe(6);
});

test('a recipe is kept and done again', async () => {
  const kept = await table('preview', 'orders.csv', '--accept', 'proposed', '--save-recipe', 'orders.recipe.yaml');
  expect(kept.stderr).toContain('wrote orders.recipe.yaml');
  await writeFile(join(folder, 'march.csv'), ORDERS.replaceAll('2024-0', '2025-0').replace('city', 'town'));
  const done = await table('clean', 'march.csv', '--recipe', 'orders.recipe.yaml', '-o', 'march-cleaned.csv');
  expect(done).toMatchObject({ code: 0 });
  expect(done.stdout).toContain('column-new');
  expect(await readFile(join(folder, 'march-cleaned.csv'), 'utf8')).toContain('00124,Paris,,2025-02-01');
});

test('undo gives the table back as it was', async () => {
  await table('clean', 'orders.csv', '--accept', 'proposed', '-o', 'once.csv', '--log', 'once.jsonl');
  expect(await table('undo', 'once.csv', '--log', 'once.jsonl')).toMatchObject({ code: 0 });
  const restored = await readFile(join(folder, 'once-restored.csv'), 'utf8');
  expect(restored.replaceAll('\r\n', '\n').replace('" Paris "', ' Paris ')).toBe(ORDERS);
  await writeFile(join(folder, 'other.csv'), 'id,city\n1,Bonn\n');
  const other = await table('undo', 'other.csv', '--log', 'once.jsonl');
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toContain('does not belong');
});

test('report prints Markdown, or writes HTML by the ending', async () => {
  expect((await table('report', 'orders.csv')).stdout).toMatch(/^# /);
  expect((await table('report', 'orders.csv', '-o', 'report.html')).code).toBe(0);
  expect(await readFile(join(folder, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i);
});

test('a session is exported and verified', async () => {
  const env = { HANDLENS_STATE_DIR: join(folder, 'state-of-its-own') };
  const run = (...args: string[]) => runCli(['table', ...args], { cwd: folder, env });
  await run('register', 'orders.csv');
  await run('profile', 'orders.csv');
  expect((await run('session', 'show')).stdout).toContain('profiled orders.csv');
  expect((await run('session', 'export', '-o', 'session.json')).code).toBe(0);
  const verified = await run('session', 'verify', 'session.json');
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.stdout).toContain('same: 2 the same, 0 different, 0 not checked');
  const document = JSON.parse(await readFile(join(folder, 'session.json'), 'utf8'));
  document.events[1].result_sha256 = '0'.repeat(64);
  await writeFile(join(folder, 'forged.json'), JSON.stringify(document));
  expect((await run('session', 'verify', 'forged.json')).code).toBe(1);
});

test.each([
  [['profile', 'none.csv'], 3, 'none.csv'],
  [['profile', 'orders.csv', '--table', 't9'], 3, 't1'],
  [['profile'], 2, 'Usage: vision-cli table profile'],
  [['clean', 'orders.csv', '-o', 'out.pdf'], 2, '.csv or .xlsx'],
  [['clean', 'orders.csv', '--accept', 'trim'], 2, 'trim_whitespace'],
  [['clean', 'orders.csv', '--recipe', 'none.yaml'], 3, 'none.yaml'],
  [['session', 'verify', 'orders.csv'], 2, 'not JSON'],
  [['profil', 'orders.csv'], 2, 'profile'],
])('%j ends with %i and says why', async (args, code, hint) => {
  const result = await table(...args);
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(hint);
  expect(result.stdout).toBe('');
});
