import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type CliOptions, runCli } from '../support/run-cli.js';
import { endTableWorkers } from '../support/table-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';

endTableWorkers();

const CITIES = ['Berlin', 'Hamburg', 'Munich', 'Cologne'];
const POSTCODES = ['10115', '20095', '80331', '50667'];
/** Row 19 has a typing error, and some scores are placeholders. */
const VISITS = [
  'id,city,postcode,score',
  ...Array.from({ length: 80 }, (_, at) => {
    const city = at === 17 ? 'Hambrug' : CITIES[at % 4]!;
    return `${at + 1},${city},${POSTCODES[at % 4]},${at % 9 === 0 ? 'N/A' : at % 7}`;
  }),
  '',
].join('\n');

let options: CliOptions = {};

beforeEach(async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'visits.csv'), VISITS);
  options = { cwd: folder, env: { HANDLENS_STATE_DIR: join(folder, 'state') } };
  await session('start', 'visits.csv');
});

const session = (...args: string[]) => runCli(['table', 'session', ...args], options);

test('repairs are listed with their evidence, previewed and accepted', async () => {
  const listed = await session('repairs', '--min-confidence', '0.85');
  expect(listed.code).toBe(0);
  expect(listed.stdout).toMatch(/^ {2}r[0-9a-f]{12} +0\.\d\d {2}dependency +city +19 +1 {2}Hambrug +Hamburg$/m);
  expect(listed.stdout).toContain('2 repairs of 10 cells\n');
  const one = await session('repairs', '--limit', '1');
  expect(one.stdout).toContain('1 not listed here: see --limit and --offset');
  const preview = await session('repairs', '--rule', 'dependency', '--apply', '--preview');
  expect(preview.stdout).toContain('Nothing was stored. After the change:\n✓ 1 cell changed');
  const applied = await session('repairs', '--min-confidence', '0.85', '--apply');
  expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('✓ 10 cells changed  2 operations') });
  expect((await session('repairs')).stdout).toBe('No repairs.\n');
  expect(await session('repairs', '--apply')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('No repair matches.'),
  });
});

test('findings and repairs are ignored with a reason, and shown again', async () => {
  expect((await session('ignore')).stdout).toBe('Nothing is ignored.\n');
  expect((await session('profile')).stdout).toMatch(/^ {2}disguised-missing:score +\w+ +9 cells$/m);
  const { repairs } = JSON.parse((await session('repairs', '--column', 'city', '--json')).stdout);
  const ignored = await session('ignore', 'disguised-missing:score', repairs[0].key, '--reason', 'a grade');
  expect(ignored.stdout).toContain('city: "Hambrug" to "Hamburg" in row 19\n  a grade\n');
  const profile = (await session('profile')).stdout;
  expect(profile).toContain('1 finding ignored');
  expect(profile).not.toMatch(/disguised-missing:score|replace_null_tokens:score/);
  expect((await session('repairs')).stdout).toBe('No repairs.\n· 2 repairs ignored\n');
  const again = await session('ignore', 'disguised-missing:score', '--show-again', '--json');
  expect(JSON.parse(again.stdout).ignored).toMatchObject([{ key: repairs[0].key, reason: 'a grade' }]);
});

test('a suggested step is not added twice', async () => {
  await session('add', 'replace_null_tokens:score');
  await session('add', '--set', '2:score=N/A');
  const { code, stdout } = await session('add', 'replace_null_tokens:score');
  expect([code, stdout]).toEqual([0, '· already in the history: o1\n']);
});

test.each([
  [['ignore', 'disguised-missing:score'], 'Add --reason TEXT'],
  [['ignore', '--reason', 'x'], 'Name the findings or repairs by their keys'],
  [['ignore', 'disguised-missing:scor', '--reason', 'x'], 'Did you mean disguised-missing:score?'],
  [['repairs', 'r000000000000'], 'The table has no repair "r000000000000"'],
  [['repairs', '--preview'], '--preview is about accepted repairs. Add --apply'],
  [['repairs', '--min-confidence', '2'], '--min-confidence'],
])('%j is wrong usage', async (words, message) => {
  const { code, stdout, stderr } = await session(...words);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});
