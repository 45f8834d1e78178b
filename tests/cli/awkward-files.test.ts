import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kebab } from '../../core/base/text/shell-command.js';
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

/** Converts import options to flags. */
const flagsOf = (options: object) =>
  Object.entries(options).flatMap(([name, value]) => [`--${kebab(name)}`, String(value).replace('\t', '\\t')]);

const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.expected.json'));

test.each(FILES)('reads %s as a person would', async (name) => {
  const expected = JSON.parse(readFileSync(join(FOLDER, `${name}.expected.json`), 'utf8')) as ExpectedReading;
  const profile = await json<DatasetProfile>('profile', name);
  const rows: TableRows['rows'][] = [];
  for (const { id } of profile.tables) rows.push((await json<TableRows>('rows', name, '--table', id)).rows);
  expect(readingLike(expected, profile, rows)).toEqual(expected);
});

test.each(FILES)(
  'lists alternative interpretations of %s: none is likelier, and the options of each lead to its preview',
  async (name) => {
    const { guesses, tables } = await json<DatasetProfile>('profile', name);
    for (const { confidence, alternatives } of [...guesses, ...tables.flatMap((table) => table.guesses)])
      for (const other of alternatives) expect(other.confidence).toBeLessThanOrEqual(confidence);
    for (const { interpretations = [] } of tables.flatMap(({ issues }) => issues)) {
      for (const { options, columns, rows } of interpretations) {
        const again = await json<TableRows>('rows', name, '--limit', '100', ...flagsOf(options));
        expect(again.columns.slice(0, columns.length)).toEqual(columns);
        expect(again.rows.map(({ row, cells }) => ({ row, cells }))).toEqual(expect.arrayContaining(rows));
      }
    }
  },
);
