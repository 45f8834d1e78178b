import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function profile(text: string) {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), text);
  const { stdout } = await runCli(['table', 'profile', 'a.csv', '--json'], { cwd });
  return JSON.parse(stdout) as DatasetProfile;
}

async function clean(text: string) {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), text);
  const { code } = await runCli(['table', 'clean', 'a.csv', '--output', 'b.csv'], { cwd });
  expect(code).toBe(0);
  return (await readFile(join(cwd, 'b.csv'), 'utf8')).trimEnd().split(/\r?\n/);
}

test.each(['n/a', 'NA', '-', 'null', 'unknown', '?', '...'])(
  'keeps each row of a file that contains only "%s"',
  async (mark) => {
    const { tables, guesses } = await profile(`${mark},${mark}\n`.repeat(30));
    expect(tables.map(({ rows, columns }) => [rows, columns.length])).toEqual([[30, 2]]);
    expect(guesses.find(({ what }) => what === 'delimiter')?.value).toBe(',');
  },
);

test('question marks among numbers are values, not parts of the delimiter', async () => {
  const { guesses } = await profile(`a,b,c\n${'1,?,?\n2,?,3\n'.repeat(20)}`);
  expect(guesses.find(({ what }) => what === 'delimiter')?.value).toBe(',');
});

test('an underscore in each line is not a delimiter', async () => {
  const { tables } = await profile(
    'Breaking_Bad\nThe Wire_1\nMad Men_season two\nDark_first\nThe_Expanse\nLost_again\n',
  );
  expect(tables[0]!.columns).toHaveLength(1);
});

test('a quotation that contains a comma keeps both quotes and stays in one cell', async () => {
  const rows = ['1,"a, b"', '2,"c ""d"" e"', '3,say "hi, there"', '4,fine', '5,ok', '6,well'];
  expect(await clean(['id,text', ...rows].join('\n'))).toEqual([
    'id,text',
    '1,"a, b"',
    '2,"c ""d"" e"',
    '3,"say ""hi, there"""',
    '4,fine',
    '5,ok',
    '6,well',
  ]);
});
