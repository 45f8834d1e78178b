import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/**
 * More lines than are inspected for the structure of a file. Creating a record for each line once crashed the process
 * at 9,000,000 lines.
 */
const LINES = 1_200_000;

async function profile(name: string, data: string | Uint8Array, env: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), data);
  const { code, stdout, stderr } = await runCli(['table', 'profile', name, '--json'], { cwd: folder, env });
  return { code, stderr, body: JSON.parse(stdout || '{}') as DatasetProfile & { code?: string } };
}

test.each([
  ['newlines', '\n'],
  ['carriage returns', '\r'],
  ['lines of a space', ' \n'],
])('reports a file of 1,200,000 %s as empty', async (_, line) => {
  const { code, body } = await profile('lines.csv', line.repeat(LINES));
  expect([code, body.code]).toEqual([3, 'empty-file']);
});

test('reports a gzip file of newlines as empty', async () => {
  const { code, body } = await profile('lines.csv.gz', gzipSync('\n'.repeat(LINES)));
  expect([code, body.code]).toEqual([3, 'empty-file']);
});

test('counts every row of a column of 1,200,000 values', async () => {
  const { code, body } = await profile('digits.csv', `digit\n${'7\n'.repeat(LINES)}`);
  expect(code).toBe(0);
  expect(body.tables.map(({ rows }) => rows)).toEqual([LINES]);
  expect(body.tables[0]!.columns[0]!.name).toBe('digit');
});

test('reads a large table in threads after the folder of an earlier command was deleted', async () => {
  const [gone, folder] = [await temporaryFolder(), await temporaryFolder()];
  await runCli(['table', 'list'], { cwd: gone });
  await rm(gone, { recursive: true });
  await writeFile(join(folder, 'digits.csv'), `digit\n${'7\n'.repeat(LINES)}`);
  expect(await runCli(['table', 'profile', 'digits.csv'], { cwd: folder })).toMatchObject({ code: 0 });
});

const BLANKS = '\n'.repeat(300_000);

test.each([
  ['before', (table: string) => BLANKS + table, 300_001],
  ['after', (table: string) => table + BLANKS, 1],
  ['before and after', (table: string) => BLANKS + table + BLANKS, 300_001],
])('finds a table with 300,000 blank lines %s', async (_, place, header) => {
  const { code, body } = await profile('blanks.csv', place('name,value\na,1\nb,2\nc,3\n'));
  expect(code).toBe(0);
  const [table] = body.tables;
  expect([table!.rows, table!.header_rows, table!.first_row]).toEqual([3, [header], header + 1]);
  expect(table!.columns.map(({ name }) => name)).toEqual(['name', 'value']);
  const blanks = table!.set_aside.filter(({ kind }) => kind === 'blank');
  expect(blanks.map(({ rows }) => rows)).toContain(300_000);
});

test('rows on both sides of 300,000 blank lines belong to one table', async () => {
  const { code, body } = await profile('blanks.csv', `name,value\na,1\nb,2\n${BLANKS}c,3\nd,4\n`);
  expect(code).toBe(0);
  expect(body.tables.map(({ rows }) => rows)).toEqual([4]);
});

test('blank lines inside quotes stay part of their cell', async () => {
  const { code, body } = await profile('quoted.csv', `name,note\na,"x${'\n'.repeat(5000)}y"\nb,z\nc,w\n`);
  expect(code).toBe(0);
  expect(body.tables[0]!.rows).toBe(3);
  expect(body.tables[0]!.columns[1]!.lengths!.max).toBe(5002);
});

test('reads rows after an unclosed quote in bounded memory, and names the row of the quote', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => `${index},x,y`).join('\n');
  const data = `id,name,note\n${rows}\n2,"x\n${'a,b\n'.repeat(500_000)}`;
  const { code, body } = await profile('open.csv', data, { HANDLENS_TABLE_MEMORY_MB: '160' });
  expect(code).toBe(0);
  const [table] = body.tables;
  expect(table!.rows).toBe(520_001);
  const broken = table!.issues.find((issue) => issue.code === 'broken-rows');
  expect(broken!.examples[0]).toMatchObject({ row: 20_002 });
});
