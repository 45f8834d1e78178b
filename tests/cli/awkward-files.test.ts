import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kebab } from '../../cli/in-flags.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import type { TableRows } from '../../handlers/tables/rows.js';
import { runCli } from '../support/run-cli.js';

const FOLDER = join(import.meta.dirname, '../fixtures/awkward');

/** How a careful person reads a table of the file. */
interface ExpectedTable {
  columns: string[];
  header: number[];
  rows: string[][];
  /** Lines that are not data, by kind, from 1. */
  outside?: Record<string, number[]>;
  /** Codes of findings that must be reported. */
  findings?: string[];
}

interface Expected {
  about: string;
  encoding: string;
  /** Undefined if the format has no delimiter. */
  delimiter?: string;
  tables: ExpectedTable[];
}

async function json<Answer>(...args: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await runCli(['table', ...args, '--json'], { cwd: FOLDER });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Answer;
}

function outsideOf({ set_aside: parts }: DatasetProfile['tables'][number]): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const { kind, row, rows } of parts) {
    if (kind !== 'blank') found[kind] = [...(found[kind] ?? []), ...Array.from({ length: rows }, (_, at) => row + at)];
  }
  return found;
}

/** Converts import options to flags. */
const flagsOf = (options: object) =>
  Object.entries(options).flatMap(([name, value]) => [`--${kebab(name)}`, String(value).replace('\t', '\\t')]);

const FILES = readdirSync(FOLDER).filter((name) => !name.endsWith('.expected.json'));

test.each(FILES)('reads %s as a person would', async (name) => {
  const expected = JSON.parse(readFileSync(join(FOLDER, `${name}.expected.json`), 'utf8')) as Expected;
  const { guesses, tables } = await json<DatasetProfile>('profile', name);
  const guessed = (what: string) => guesses.find((guess) => guess.what === what)?.value;
  const read: ExpectedTable[] = [];
  for (const [at, table] of tables.entries()) {
    const { rows } = await json<TableRows>('rows', name, '--table', table.id);
    const { outside, findings } = expected.tables[at] ?? {};
    read.push({
      columns: table.columns.map(({ name }) => name),
      header: table.header_rows,
      rows: rows.map(({ cells }) => cells.map((cell) => cell.trim())),
      ...(outside && { outside: outsideOf(table) }),
      ...(findings && { findings: findings.filter((code) => table.issues.some((issue) => issue.code === code)) }),
    });
  }
  const given = expected.delimiter === undefined ? {} : { delimiter: guessed('delimiter') };
  for (const { confidence, alternatives } of [...guesses, ...tables.flatMap((table) => table.guesses)])
    for (const other of alternatives) expect(other.confidence).toBeLessThanOrEqual(confidence);
  for (const { interpretations = [] } of tables.flatMap(({ issues }) => issues)) {
    for (const { options, columns, rows } of interpretations) {
      const again = await json<TableRows>('rows', name, '--limit', '100', ...flagsOf(options));
      expect(again.columns.slice(0, columns.length)).toEqual(columns);
      expect(again.rows.map(({ row, cells }) => ({ row, cells }))).toEqual(expect.arrayContaining(rows));
    }
  }
  expect({ about: expected.about, encoding: guessed('encoding'), ...given, tables: read }).toEqual(expected);
});
