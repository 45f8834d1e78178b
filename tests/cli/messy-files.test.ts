import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FOLDER = join(import.meta.dirname, '../fixtures/messy');
const RECIPE = '.recipe.yaml';
/** Wrong cells that the recipe of a file leaves, as docs/cleaning-record.md lists them. All others leave none. */
const LEFT: Readonly<Record<string, number>> = { survey: 1, stock: 5, departures: 14, timesheet: 1 };

const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith(RECIPE))
  .map((file) => file.slice(0, -RECIPE.length));

const rowsOf = (text: string) => Papa.parse<string[]>(text, { skipEmptyLines: true }).data;

/** Returns a number without its currency or percent sign and trailing zeros; another text unchanged. */
function sameNotation(text: string): string {
  const number = text.replace(/ ?[€%]$/, '');
  return /^-?\d+(?:\.\d+)?$/.test(number) && !/^0\d/.test(number) ? String(Number(number)) : text;
}

/** Returns the cells that differ from those of the clean table, as `column: text, not text`. */
function findWrong(cleaned: readonly string[][], clean: readonly string[][]): string[] {
  const [names, ...rows] = clean;
  const places = names!.map((name) => cleaned[0]!.indexOf(name));
  return rows.flatMap((row, at) =>
    row.flatMap((expected, column) => {
      const text = cleaned[at + 1]?.[places[column]!] ?? '';
      return sameNotation(text) === sameNotation(expected) ? [] : [`${names![column]}: ${text}, not ${expected}`];
    }),
  );
}

test.each(NAMES)('the recipe of %s cleans it as recorded', async (name) => {
  const file = readdirSync(FOLDER).find((one) => one.startsWith(`${name}.`) && !/\.clean\.csv$|\.yaml$/.test(one))!;
  const output = join(await temporaryFolder(), 'cleaned.csv');
  const format = ['--format', 'csv', '--csv-encoding', 'utf-8', '--csv-delimiter', ','];
  const { stderr } = await runCli(
    ['table', 'clean', file, '--recipe', `${name}${RECIPE}`, '--table', 't1', ...format, '-o', output],
    { cwd: FOLDER },
  );
  const cleaned = rowsOf(await readFile(output, 'utf8').catch(() => Promise.reject(new Error(stderr))));
  const clean = rowsOf(readFileSync(join(FOLDER, `${name}.clean.csv`), 'utf8'));
  expect(cleaned.length, stderr).toBe(clean.length);
  const wrong = findWrong(cleaned, clean);
  expect(wrong.length, wrong.join('\n')).toBe(LEFT[name] ?? 0);
});
