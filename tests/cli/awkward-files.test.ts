import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import type { TableRows } from '../../handlers/tables/rows.js';
import { type ExpectedReading, readingLike } from '../support/awkward-tables/expected-reading.js';
import { runCli } from '../support/run-cli.js';

const FOLDER = join(import.meta.dirname, '../fixtures/awkward');

async function json<Answer>(...args: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await runCli(['table', ...args, '--json'], { cwd: FOLDER });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Answer;
}

const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.expected.json'));

test.each(FILES)('reads %s as a person would', async (name) => {
  const expected = JSON.parse(readFileSync(join(FOLDER, `${name}.expected.json`), 'utf8')) as ExpectedReading;
  const profile = await json<DatasetProfile>('profile', name);
  const rows: TableRows['rows'][] = [];
  for (const { id } of profile.tables) rows.push((await json<TableRows>('rows', name, '--table', id)).rows);
  expect(readingLike(expected, profile, rows)).toEqual(expected);
});
