import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBytes } from '../../core/tables/read/source/byte-source.js';
import { WORKBOOK_LIMITS } from '../../core/tables/read/workbook/sheet/limits.js';
import { openPackage } from '../../core/tables/read/workbook/zip/open-package.js';
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

test('list prints the files and the tables in them', async () => {
  const { code, stdout } = await table('list');
  expect(code).toBe(0);
  expect(stdout).toContain('orders.csv');
  expect(stdout).toMatch(/orders\.csv +csv +137 bytes +t1 orders +4 +id, city/);
});

test('profile prints text, and with --json the answer of the API', async () => {
  const shown = await table('profile', 'orders.csv');
  expect(shown.stdout).toMatch(/^orders\.csv {2}4 rows × 4 columns, csv, 137 bytes, UTF-8, comma, header in row 1$/m);
  expect(shown.stdout).toMatch(/price +decimal +(?:numeric +)?1 /);
  expect(shown.stdout).toMatch(/^! 1 {2}"price" contains "N\/A" in 1 cell {2}row 3 {2}N\/A → \(empty\)$/m);
  const full = await table('profile', 'orders.csv', '--verbose');
  expect(full.stdout).toMatch(/row 3; fix with replace_null_tokens:price; \[disguised-missing\]/);
  const json = JSON.parse((await table('profile', 'orders.csv', '--json')).stdout);
  expect(json).toMatchObject({ operation: 'profile_dataset', tables: [{ rows: 4 }] });
});

test('reads a table from standard input', async () => {
  const { code, stdout } = await runCli(['table', 'profile', '-', '--header-rows', '0'], {
    ...options,
    input: Buffer.from(ORDERS),
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^standard input {2}5 rows × 4 columns, csv, /);
});

test('ask answers with evidence, and declines with a separate exit code', async () => {
  const { code, stdout } = await table('ask', 'orders.csv', 'What is the average price?', '--plan');
  expect(code).toBe(0);
  expect(stdout).toContain('The mean of price is 9.583333.');
  expect(stdout).toContain('skipped   1 row, "price" contains no number: row 3');
  expect(stdout).toContain('SELECT (SELECT favg(c2_number) FROM t) AS value');
  const declined = await table('ask', 'orders.csv', 'Who won the football match on Mars?');
  expect(declined.code).toBe(7);
  expect(declined.stdout).toMatch(/^✗ Declined: /);
  const piped = await runCli(['table', 'ask', '-', 'How many rows are there?', '--json'], {
    ...options,
    input: Buffer.from(ORDERS),
  });
  expect(JSON.parse(piped.stdout)).toMatchObject({ status: 'answered', values: [[4]] });
});

test('preview, clean with a log, and a second clean that changes nothing', async () => {
  const preview = await table('preview', 'orders.csv');
  expect(preview.stdout).toMatch(/^ +1 +trim_whitespace +safe +row \d/m);
  expect(preview.stdout).toMatch(/^ +1 +replace_null_tokens:price +suggested +row 3 +N\/A → \(empty\)$/m);
  const cleaned = await table(
    'clean',
    'orders.csv',
    '--accept',
    'proposed,notation',
    '-o',
    'clean.csv',
    '--log',
    'log.jsonl',
  );
  expect(cleaned).toMatchObject({ code: 0 });
  expect(cleaned.stdout).toMatch(
    /^✓ \d+ of 16 cells changed {2}wrote clean\.csv, 4 rows × 4 columns, \d+ bytes and log\.jsonl$/m,
  );
  expect(await readFile(join(folder, 'clean.csv'), 'utf8')).toContain('00124,Paris,,2024-02-01');
  const again = await table('preview', 'clean.csv', '--accept', 'proposed,notation', '--json');
  expect(JSON.parse(again.stdout).tables[0].cells_changed).toBe(0);
  const taken = await table('clean', 'orders.csv', '-o', 'clean.csv');
  expect(taken.code).toBe(6);
  await writeFile(join(folder, 'orders-cleaned.csv'), '');
  const usual = await table('clean', 'orders.csv');
  expect(usual).toMatchObject({ code: 6, stderr: expect.stringContaining('Choose another name with -o') });
  await rm(join(folder, 'orders-cleaned.csv'));
});

test('writes domains of e-mail addresses in lower case if that step is accepted', async () => {
  const rows = ['id,contact', '1,Ann@Example.COM', '2,bob@example.com', '3,cy@example.com', '4,DI@example.com'];
  await writeFile(join(folder, 'contacts.csv'), `${rows.join('\n')}\n`);
  expect((await table('preview', 'contacts.csv')).stdout).toContain('lowercase_email_domains:contact');
  const { code } = await table(
    'clean',
    'contacts.csv',
    '--accept',
    'lowercase_email_domains:contact',
    '-o',
    'contacts.out.csv',
  );
  expect(code).toBe(0);
  const lower = rows.map((row) => row.replace('Example.COM', 'example.com'));
  expect(await readFile(join(folder, 'contacts.out.csv'), 'utf8')).toBe(`${lower.join('\n')}\n`);
});

test('saves a recipe and applies it again', async () => {
  const kept = await table(
    'preview',
    'orders.csv',
    '--accept',
    'proposed,notation',
    '--save-recipe',
    'orders.recipe.yaml',
  );
  expect(kept.stderr).toContain('wrote orders.recipe.yaml');
  await writeFile(join(folder, 'march.csv'), ORDERS.replaceAll('2024-0', '2025-0').replace('city', 'town'));
  const done = await table('clean', 'march.csv', '--recipe', 'orders.recipe.yaml', '-o', 'march-cleaned.csv');
  expect(done).toMatchObject({ code: 1 });
  expect(done.stdout).toContain('column-new');
  expect(done.stdout).toContain(
    'column-missing: The recipe lists the column "city", which is missing here. No step uses it.',
  );
  expect(await readFile(join(folder, 'march-cleaned.csv'), 'utf8')).toContain('00124,Paris,,2025-02-01');
});

test('drafts a recipe, and checks files with it in all formats', async () => {
  const row = (at: number) => `K-${100 + at},${['new', 'used'][at % 2]},${at}.50`;
  const march = ['code,state,price', ...Array.from({ length: 40 }, (_, at) => row(at))];
  await writeFile(join(folder, 'stock.csv'), march.join('\n'));
  await writeFile(join(folder, 'stock2.csv'), [...march.slice(0, 40), 'K-139,broken <1>,-3'].join('\n'));
  const learned = await table('recipe', 'learn', 'stock.csv', '-o', 'stock.recipe.yaml');
  expect(learned).toMatchObject({ code: 0, stdout: '' });
  expect(await table('check', 'stock.csv', '--recipe', 'stock.recipe.yaml')).toMatchObject({ code: 0 });
  const found = await table('check', 'stock2.csv', '--recipe', 'stock.recipe.yaml');
  expect(found.code).toBe(1);
  expect(found.stdout).toContain('\u2717 1  state: "new", "used"\n      row 41  "broken <1>"\n');
  expect(found.stdout).toMatch(/\n✗ not valid: 2 violations of 2 rules\n$/);
  const inFormat = async (format: string) =>
    (await table('check', 'stock2.csv', '--recipe', 'stock.recipe.yaml', '--format', format)).stdout;
  const junit = await inFormat('junit');
  expect(junit).toMatch(/<testsuite name="t1 stock2" tests="\d+" failures="2" errors="0" skipped="0">/);
  expect(junit).toContain('row 41: &quot;broken &lt;1&gt;&quot;</failure>');
  const sarif = JSON.parse(await inFormat('sarif')) as { runs: [{ results: object[] }] };
  const at = (startLine: number) => ({ artifactLocation: { uri: 'stock2.csv' }, region: { startLine } });
  expect(sarif.runs[0].results).toMatchObject([
    { ruleId: 'enum', locations: [{ physicalLocation: at(41) }] },
    { ruleId: 'minimum', locations: [{ physicalLocation: at(41) }] },
  ]);
  const schema = JSON.parse((await table('recipe', 'export', 'stock.recipe.yaml')).stdout);
  expect(schema).toMatchObject({
    primaryKey: 'code',
    fields: [{ name: 'code' }, { name: 'state' }, { name: 'price' }],
  });
  await writeFile(join(folder, 'schema.json'), JSON.stringify(schema));
  expect(await table('recipe', 'import', 'schema.json', '-o', 'again.yaml')).toMatchObject({ code: 0 });
  const again = await table('check', 'stock2.csv', '--recipe', 'again.yaml');
  expect(again.stdout.split('\n').at(-2)).toBe('✗ not valid: 2 violations of 2 rules');
});

/** Writes a file, cleans it without default steps, and returns the output of the command and the written file. */
async function cleanedFile(name: string, text: string, ...flags: string[]) {
  await writeFile(join(folder, name), text);
  const output = `out-${name.replace(/\.\w+$/, '')}.csv`;
  const { code, stdout } = await table('clean', name, '--steps', '[]', '-o', output, ...flags);
  return { code, stdout, text: await readFile(join(folder, output), 'utf8') };
}

test.each([
  ['normalize_booleans:ok', '1 cell not converted'],
  ['split_currency:ok', 'not-offered'],
])('exits with 1 for an accepted step that does not apply: %s', async (step, expected) => {
  await writeFile(join(folder, `${step}.csv`), `id,ok\n${'1,yes\n2,no\n'.repeat(20)}3,perhaps\n`);
  const { code, stdout } = await table('clean', `${step}.csv`, '--accept', step, '-o', `${step}-cleaned.csv`);
  expect(stdout).toContain(expected);
  expect(code).toBe(1);
  expect((await table('clean', `${step}.csv`, '--accept', 'proposed,notation', '-o', `${step}-2.csv`)).code).toBe(0);
});

/** Returns the XML of cell B2 in a workbook. */
async function cellB2(name: string): Promise<string | undefined> {
  const parts = openPackage(openBytes(name, await readFile(join(folder, name))), WORKBOOK_LIMITS);
  return /<c r="B2".*?<\/c>/.exec(parts.read('xl/worksheets/sheet1.xml')!.toString())?.[0];
}

test('--no-escape-formulas keeps texts of a workbook unchanged', async () => {
  await writeFile(join(folder, 'sums.csv'), 'id,note\n1,=1+1\n2,plain\n3,words\n');
  const escaped = await table('clean', 'sums.csv', '-o', 'escaped.xlsx');
  expect(escaped.stdout).toContain('1 cell escaped');
  const kept = await table('clean', 'sums.csv', '--no-escape-formulas', '-o', 'kept.xlsx');
  expect(kept.stdout).not.toContain('escaped');
  // Style 1 stores a text that looks like a formula as text.
  expect(await cellB2('escaped.xlsx')).toMatch(/^<c r="B2" s="1"/);
  expect(await cellB2('kept.xlsx')).toMatch(/^<c r="B2" t="inlineStr"><is><t [^>]*>=1\+1</);
});

test('safe steps keep bytes that look like blanks but may be letters of another encoding', async () => {
  const name = 'имена;Ольга;Москва;Анна;Казань;Омск;Павел;Нина';
  const bytes = Buffer.from(
    [...`${name.replaceAll(';', '\n')}\n`.repeat(3)].map((letter) => {
      const place = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп'.indexOf(letter);
      const late = 'рстуфхцчшщъыьэюя'.indexOf(letter);
      return place >= 0 ? 0x80 + place : late >= 0 ? 0xe0 + late : letter.charCodeAt(0);
    }),
  );
  await writeFile(join(folder, 'names.csv'), bytes);
  expect((await table('clean', 'names.csv', '-o', 'names-cleaned.csv')).code).toBe(0);
  const cleaned = await readFile(join(folder, 'names-cleaned.csv'));
  // Compares only the rows, because the header is trimmed.
  const rows = (file: Buffer) => file.subarray(file.indexOf('\n')).toString('latin1').replaceAll('"', '');
  expect(rows(cleaned)).toBe(rows(bytes));
});

test('counts, prints and logs malformed rows in a cleaning', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `${at + 1},Ann ${at + 1},${at + 10}.50,ok`);
  const lines = ['id,name,amount,note', ...rows, '13,Cid,7.00,a,b', '14,Smith, John,7.00,ok', '15,Bob'];
  await writeFile(join(folder, 'broken.csv'), `${lines.join('\n')}\n`);
  const { stdout, code } = await table('clean', 'broken.csv', '-o', 'b.csv', '--log', 'b.jsonl');
  expect(code).toBe(0);
  expect(stdout).not.toContain('outside the table');
  expect(stdout).toContain('! 3 malformed rows\n');
  expect(stdout).toMatch(/row 14 +kept +5 cells, 4 expected: the excess is joined in the last .* 13,Cid,7\.00,a,b\n/);
  expect(stdout).toMatch(/row 15 +repaired +5 cells, 4 expected: one delimiter too many.* 14,Smith, John,7\.00,ok\n/);
  expect(stdout).toMatch(/row 16 +padded +2 cells, 4 expected: padded with empty cells +15,Bob\n/);
  const cleaned = (await readFile(join(folder, 'b.csv'), 'utf8')).trimEnd().split('\n');
  expect(cleaned.slice(13)).toEqual(['13,Cid,7.00,"a,b"', '14,"Smith, John",7.00,ok', '15,Bob,,']);
  const log = (await readFile(join(folder, 'b.jsonl'), 'utf8')).trimEnd().split('\n');
  const broken = log.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'broken-row');
  expect(broken.map(({ broken: { line, repair } }) => [line, repair])).toEqual([
    [14, 'kept'],
    [15, 'repaired'],
    [16, 'padded'],
  ]);
});

const NIL =
  'Name,Date,Place,Purpose,Cost\nBob,14-Jan,Rome,Meeting,5\nCid,15-Jan,Oslo,Visit,6\nAnn Lee of the office of the state,Nil return,,,\nEve Fox of the office of trade,Nil return,,,\n';
const FIELDS = 'field,type,sum,min\nf1,Decimal,2,1\nf2,Decimal,3,1\n';

test.each([
  ['nil.csv', NIL, 4],
  ['source.csv', `${FIELDS}source,String,,\n`, 3],
  ['total.csv', `${FIELDS}Total,Decimal,9,4\n`, 3],
  ['same.csv', 'a,b,c\n'.repeat(1200), 1200],
  ['lines.txt', 'one and the same line\n'.repeat(1200), 1200],
  ['err.csv', 'id,name,n\n1,a,2\n#ERR,,\n2,b,3\n#ERR,,\n', 4],
  ['empty.csv', `a,b,c\n${',,\n'.repeat(2500)}`, 2500],
])('clean writes every row of %s and excludes none', async (name, content, rows) => {
  const { code, stdout, text } = await cleanedFile(name, content);
  expect(code).toBe(0);
  expect(stdout).not.toContain('outside the table');
  const isHeadless = content.startsWith(content.slice(0, 6).repeat(2)) || name === 'lines.txt';
  expect(text.trimEnd().split('\n')).toHaveLength(rows + (isHeadless ? 0 : 1));
});

test('clean counts rows outside the table, as the profile does', async () => {
  const content = 'Sales 2024\n\nname,q1,q2\nann,1,2\nbob,2,3\n\nSource: own survey\n';
  const { stdout, text } = await cleanedFile('notes.csv', content);
  expect(stdout).toContain('2 rows outside the table, omitted\n');
  expect(text).toBe('name,q1,q2\nann,1,2\nbob,2,3\n');
  const answer = JSON.parse((await table('profile', 'notes.csv', '--json')).stdout);
  expect(answer.tables[0].rows_set_aside).toBe(2);
  expect((await table('profile', 'notes.csv')).stdout.split('\n')[0]).toContain('2 rows outside the table');
  expect((await table('report', 'notes.csv')).stdout).toContain('Outside the table: 2 rows (titles');
});

test('a row that may be a total stays, and is reported', async () => {
  await writeFile(join(folder, 'doubt.csv'), `${FIELDS}Total,Decimal,9,4\n`);
  const { tables } = JSON.parse((await table('profile', 'doubt.csv', '--json')).stdout);
  expect(tables[0].rows).toBe(3);
  expect(tables[0].issues).toContainEqual(expect.objectContaining({ code: 'rows-in-doubt', count: 1 }));
});

test('quotes that do not enclose a cell are characters, and a doubled quote is one character', async () => {
  const titles = 'id\ttitle\n1\tFilm 1\n2\t"Swing it" magistern\n3\tkam"yanets\n4\t"All"\n';
  const literal = await cleanedFile('titles.tsv', titles, '--csv-delimiter', 'tab');
  expect(literal.text).toBe(titles);
  const rows = Array.from({ length: 40 }, (_, at) => `${at},"word ${at}"\n`).join('');
  const escaped = await cleanedFile('escaped.csv', `id,text\n${rows}40,"foo ""bar"\n41,"foo""bar"\n42,"bar"""\n`);
  expect(escaped.text.split('\n').slice(41, 44)).toEqual(['40,"foo ""bar"', '41,"foo""bar"', '42,"bar"""']);
});

test('a recipe reports and logs unchanged cells of the next file, and exits with 1', async () => {
  const month = (days: string[]) => `id,day\n${days.map((day, at) => `${at},${day}\n`).join('')}`;
  await writeFile(join(folder, 'march.csv'), month(['13/03/2024', '14/03/2024', '15/03/2024']));
  await writeFile(join(folder, 'april.csv'), month(['13/04/2024', 'next week', '31/04/2024', 'next week']));
  const accept = ['--accept', 'normalize_dates', '--save-recipe', 'dates.yaml'];
  expect(await table('clean', 'march.csv', ...accept, '-o', 'march-out.csv')).toMatchObject({ code: 0 });
  const next = await table(
    'clean',
    'april.csv',
    '--recipe',
    'dates.yaml',
    '-o',
    'april-out.csv',
    '--log',
    'april.jsonl',
  );
  expect(next.code).toBe(1);
  expect(next.stdout).toContain('! 3 cells not converted\n');
  expect(next.stdout).toMatch(/ day +normalize_dates +3 cells +row 3 next week, row 4 31\/04\/2024/);
  const log = (await readFile(join(folder, 'april.jsonl'), 'utf8')).trim().split('\n');
  const left = log.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'unconverted');
  expect(left.map(({ row, text }) => `${row} ${text}`)).toEqual(['3 next week', '4 31/04/2024', '5 next week']);
  const fits = await table('clean', 'march.csv', '--recipe', 'dates.yaml', '-o', 'march-again.csv');
  expect(fits.code).toBe(0);
});

test.each([
  [['--escape-formulas', 'false'], 'a;=1+1'],
  [['--escape-formulas=FALSE'], 'a;=1+1'],
  [['--escape-formulas', 'no'], 'a;=1+1'],
  [['--escape-formulas', '0'], 'a;=1+1'],
  [['--escape-formulas=OFF'], 'a;=1+1'],
  [['--escape-formulas=Yes', '--quiet', 'on', '--json=off'], "a;'=1+1"],
  [['--no-escape-formulas=no'], "a;'=1+1"],
  [['--no-escape-formulas', '1'], 'a;=1+1'],
  [['--no-escape-formulas'], 'a;=1+1'],
  [['--escape-formulas'], "a;'=1+1"],
  [['--escape-formulas', 'true'], "a;'=1+1"],
])('%j turns the escaping of formulas on or off', async (flags, cell) => {
  const { text } = await cleanedFile(`formula-${flags.join('')}.csv`, 'id,cell\n1,a;=1+1\n2,b\n', ...flags);
  expect(text).toBe(`id,cell\n1,${cell}\n2,b\n`);
});

test('undo restores the imported table in the form of the file', async () => {
  await table('clean', 'orders.csv', '--accept', 'proposed,notation', '-o', 'once.csv', '--log', 'once.jsonl');
  expect(await table('undo', 'once.csv', '--log', 'once.jsonl')).toMatchObject({ code: 0 });
  const restored = await readFile(join(folder, 'once-restored.csv'), 'utf8');
  expect(restored.replace('" Paris "', ' Paris ')).toBe(ORDERS);
  await writeFile(join(folder, 'other.csv'), 'id,city\n1,Bonn\n');
  const other = await table('undo', 'other.csv', '--log', 'once.jsonl');
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toContain('does not belong');
  const workbook = await table('undo', 'once.csv', '--log', 'once.jsonl', '-o', 'once.xlsx');
  expect(workbook).toMatchObject({ code: 2, stdout: '' });
  expect(workbook.stderr).toContain('"once.xlsx" would contain CSV. Use a name that ends in .csv');
});

test('report prints Markdown, or writes HTML by the extension', async () => {
  expect((await table('report', 'orders.csv')).stdout).toMatch(/^# /);
  expect((await table('report', 'orders.csv', '-o', 'report.html')).code).toBe(0);
  expect(await readFile(join(folder, 'report.html'), 'utf8')).toMatch(/^<!doctype html>/i);
});

test('exports and verifies a journal', async () => {
  const env = { HANDLENS_STATE_DIR: join(folder, 'state-of-its-own') };
  const run = (...args: string[]) => runCli(['table', ...args], { cwd: folder, env });
  await run('register', 'orders.csv');
  await run('profile', 'orders.csv');
  expect((await run('journal', 'show')).stdout).toMatch(/ profiled +orders\.csv$/m);
  expect((await run('journal', 'export', '-o', 'journal.json')).code).toBe(0);
  const verified = await run('journal', 'verify', 'journal.json');
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.stdout).toContain('same: 2 the same, 0 different, 0 not checked');
  const document = JSON.parse(await readFile(join(folder, 'journal.json'), 'utf8'));
  document.events[1].result_sha256 = '0'.repeat(64);
  await writeFile(join(folder, 'forged.json'), JSON.stringify(document));
  expect((await run('journal', 'verify', 'forged.json')).code).toBe(1);
});

test.each([
  [['profile', 'none.csv'], 3, 'none.csv'],
  [['profile', 'orders.csv', '--table', 't9'], 3, 't1'],
  [['profile'], 2, 'Usage: vision-cli table profile'],
  [['clean', 'orders.csv', '-o', 'out.pdf'], 2, 'must end in .xlsx, .xlsm, .csv'],
  [['clean', 'orders.csv', '--accept', 'trim'], 2, 'trim_whitespace'],
  [['clean', 'orders.csv', '--recipe', 'none.yaml'], 3, 'none.yaml'],
  [['journal', 'verify', 'orders.csv'], 2, 'not JSON'],
  [['profil', 'orders.csv'], 2, 'profile'],
])('%j exits with %i and a reason', async (args, code, hint) => {
  const result = await table(...args);
  expect(result.code).toBe(code);
  expect(result.stderr).toContain(hint);
  expect(result.stdout).toBe('');
});

test.each([
  ['dashes.csv', 'city,mayor\nUlm,Ann\n---,---\nBonn,Ben\nKiel,Cem\nJena,Dan\n', ['rows-in-doubt']],
  ['stars.csv', 'rating\n***\n**\n*\n*****\n***\n', []],
  ['titles.csv', `id,title\n1,A\n2,B\n3,C\n4,D\n100,'tis the season\n101,'a'\n102,O'Neil\n104,rock 'n' roll\n`, []],
])('clean writes each row of %s unchanged', async (name, text, codes) => {
  await writeFile(join(folder, name), text);
  const { code, stdout } = await table('clean', name, '-o', `cleaned-${name}`);
  expect(code).toBe(0);
  expect(stdout).not.toContain('outside the table');
  expect((await readFile(join(folder, `cleaned-${name}`), 'utf8')).replaceAll('\r\n', '\n')).toBe(text);
  if (codes.length === 0) return;
  const { tables } = JSON.parse((await table('profile', name, '--json')).stdout);
  expect(tables[0].issues.map((issue: { code: string }) => issue.code)).toEqual(expect.arrayContaining(codes));
});

test('clean says which rows outside the table it omits, and how to list escaped cells', async () => {
  const rows = ['1,Ann,10', '2,=1+1,20', '3,Cid,30', '4,Dan,40'];
  await writeFile(join(folder, 'notes.csv'), `Report of May\n\nid,name,amount\n${rows.join('\n')}\n`);
  const { stdout } = await table('clean', 'notes.csv', '-o', 'notes-out.csv');
  expect(stdout).toContain('· 1 row outside the table, omitted\n  row 1  title  Report of May\n');
  expect(stdout).toMatch(/1 cell escaped .*; to list them, clean again with --log FILE and another --output\n/);
  const logged = await table('clean', 'notes.csv', '-o', 'notes-2.csv', '--log', 'notes.jsonl');
  expect(logged.stdout).toMatch(/1 cell escaped .*; to list them, see escape_formula in notes\.jsonl\n/);
  expect(await readFile(join(folder, 'notes.jsonl'), 'utf8')).toContain('"escape_formula"');
});

test('the sep= line is neither counted nor listed as outside the table', async () => {
  await writeFile(join(folder, 'sep.csv'), 'sep=;\na;b\n1;2\n3;4\n');
  const { stdout } = await table('clean', 'sep.csv', '-o', 'sep-out.csv');
  expect(stdout).not.toContain('outside the table');
});

test.each(['parquet', 'arrow', 'feather'])(
  'clean writes .%s by the extension, and every command reads it',
  async (ending) => {
    const folder = await mkdtemp(join(tmpdir(), 'handlens-typed-cli-'));
    const cwd = { ...options, cwd: folder };
    await writeFile(join(folder, 'orders.csv'), ORDERS);
    const file = `orders.${ending}`;
    expect((await runCli(['table', 'clean', 'orders.csv', '--output', file], cwd)).code).toBe(0);
    await runCli(['table', 'clean', 'orders.csv', '--output', 'plain.csv'], cwd);
    const rows = async (name: string) => {
      const { stdout } = await runCli(['table', 'rows', name, '--json'], cwd);
      return (JSON.parse(stdout) as { rows: { cells: string[] }[] }).rows.map(({ cells }) => cells);
    };
    expect(await rows(file)).toEqual(await rows('plain.csv'));
    const profile = JSON.parse((await runCli(['table', 'profile', file, '--json'], cwd)).stdout);
    expect(profile).toMatchObject({
      dataset: { format: ending === 'parquet' ? 'parquet' : 'arrow' },
      tables: [{ rows: 4 }],
    });
    expect((await runCli(['table', 'list'], cwd)).stdout).toContain(file);
    expect((await runCli(['table', 'clean', file], cwd)).stdout).toContain(`wrote orders-cleaned.${ending}`);
    expect((await runCli(['table', 'report', file], cwd)).stdout).toContain('orders');
    await rm(folder, { recursive: true, force: true });
  },
);

test('accepts a correction in a column with a comma, and checks the rows of its recipe', async () => {
  const names = ['Bonn', 'Ulm', 'Trier', 'Celle', 'Essen', 'Mainz'];
  const rows = Array.from({ length: 120 }, (_, at) => `${at % 6},${at === 50 ? 'Trire' : names[at % 6]}`);
  const header = 'zip,"city, name"';
  await writeFile(join(folder, 'cities.csv'), `${[header, ...rows].join('\n')}\n`);
  await writeFile(join(folder, 'turned.csv'), `${[header, ...[...rows].reverse()].join('\n')}\n`);
  const flags = ['--save-recipe', 'cities.yaml', '-o', 'cities.out.csv'];
  const done = await table('clean', 'cities.csv', '--accept', 'repair_cells:"city, name":52', ...flags);
  expect(done).toMatchObject({ code: 0 });
  expect(await readFile(join(folder, 'cities.out.csv'), 'utf8')).not.toContain('Trire');
  const next = await table('clean', 'turned.csv', '--recipe', 'cities.yaml', '-o', 'turned.out.csv');
  expect(next.code).toBe(1);
  expect(next.stdout).toContain('row 52 of "city, name" contains "Celle" instead of "Trire"');
  expect(await readFile(join(folder, 'turned.out.csv'), 'utf8')).toContain('Trire');
});
