import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { salesWorkbook } from '../../core/samples/tables/sales-workbook.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ROWS = [
  ['id', 'name', 'price'],
  ['1', 'Müller', '1,50'],
  ['2', 'Café ', '2,25'],
  ['3', 'Öl; fein', '3,00'],
  ['4', 'Weiß', '4,75'],
];

interface Form {
  delimiter?: string;
  lineEnd?: string;
  encode?: (text: string) => Buffer;
  quote?: (field: string, delimiter: string) => string;
  hasLastLineEnd?: boolean;
}

const minimal = (field: string, delimiter: string) => (field.includes(delimiter) ? `"${field}"` : field);
const utf8 = (text: string) => Buffer.from(text, 'utf8');

/** Writes rows in a form. `Café ` loses its last space in the cleaned file. */
function write(
  isCleaned: boolean,
  { delimiter = ';', lineEnd = '\r\n', encode = utf8, quote = minimal, hasLastLineEnd = true }: Form,
): Buffer {
  const lines = ROWS.map((row) =>
    row.map((field) => quote(isCleaned ? field.trim() : field, delimiter)).join(delimiter),
  );
  return encode(lines.join(lineEnd) + (hasLastLineEnd ? lineEnd : ''));
}

async function clean(name: string, bytes: Uint8Array, ...flags: string[]) {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, name), bytes);
  const result = await runCli(['table', 'clean', name, '--json', ...flags], { cwd });
  expect(result).toMatchObject({ code: 0 });
  const answer = JSON.parse(result.stdout);
  return { answer, stderr: result.stderr, file: answer.file, written: await readFile(answer.file.path) };
}

test.each<[string, Form]>([
  ['CRLF and semicolons in windows-1252', { encode: (text) => Buffer.from(text, 'latin1') }],
  ['LF and tabs', { delimiter: '\t', lineEnd: '\n' }],
  ['vertical bars', { delimiter: '|', lineEnd: '\n' }],
  ['quotes around every field', { quote: (field) => `"${field}"` }],
  ['quotes around texts', { quote: (field) => (/^[\d,]+$/.test(field) ? field : `"${field}"`) }],
  ['a byte order mark', { encode: (text) => utf8(`\ufeff${text}`) }],
  ['UTF-16 with a byte order mark', { delimiter: '\t', encode: (text) => Buffer.from(`\ufeff${text}`, 'utf16le') }],
  ['no line end after the last row', { hasLastLineEnd: false }],
])('a cleaned CSV keeps %s', async (_case, form) => {
  const { written, answer } = await clean('a.csv', write(false, form));
  expect(written.equals(write(true, form))).toBe(true);
  expect(answer.csv.note).toBeNull();
});

test('options change the form', async () => {
  const flags = ['--csv-delimiter', ',', '--csv-line-end', 'lf', '--csv-encoding', 'utf-8', '--csv-bom'];
  const source = write(false, { encode: (text) => Buffer.from(text, 'latin1') });
  const { written } = await clean('a.csv', source, ...flags);
  const form: Form = { delimiter: ',', lineEnd: '\n', encode: (text) => utf8(`\ufeff${text}`) };
  expect(String(written)).toBe(String(write(true, form)));
});

test('a text that the encoding cannot store makes the file UTF-8, and the answer says so', async () => {
  const garbled = Buffer.from('Маша', 'utf8').toString('latin1');
  const text = `id;name\r\n1;Müller\r\n2;${garbled}\r\n3;Café\r\n`;
  const flags = ['--accept', 'repair_mojibake:name'];
  const { written, answer, stderr } = await clean('a.csv', Buffer.from(text, 'latin1'), ...flags);
  expect(String(written)).toBe('\ufeffid;name\r\n1;Müller\r\n2;Маша\r\n3;Café\r\n');
  expect(answer.csv).toMatchObject({ encoding: 'utf-8', bom: true });
  expect(stderr).toContain('because windows-1252 cannot store U+041C');
});

test('a workbook is cleaned to a workbook with all its tables', async () => {
  const { file, answer } = await clean('sales.xlsx', salesWorkbook());
  expect([file.name, answer.csv, answer.other_tables]).toEqual(['sales-cleaned.xlsx', null, []]);
  expect(answer.tables.map(({ name }: { name: string }) => name)).toEqual(['Orders', 'Customers']);
});

test('a CSV of a workbook has its largest table, and the others are named', async () => {
  const { stderr, answer, written } = await clean('sales.xlsx', salesWorkbook(), '-o', 'sales.csv');
  expect(answer.other_tables).toEqual([{ id: 't2', name: 'Customers', sheet: 'Customers', row: 1 }]);
  expect(String(written)).toMatch(/^order_id,ordered,/);
  expect(stderr).toContain(
    'Other tables: t2 (Customers, from row 1). Choose one with --table t2. To write all, use --format xlsx.',
  );
});

test('profiles several files, and reports those that cannot be read', async () => {
  const cwd = await temporaryFolder();
  for (const name of ['a.csv', 'b.csv']) await writeFile(join(cwd, name), write(false, {}));
  await writeFile(join(cwd, 'c.csv'), Buffer.from('%PDF-1.7'));
  const { code, stdout, stderr } = await runCli(['table', 'profile', '*.csv', '--json'], { cwd });
  const names = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).dataset.name);
  expect([code, names]).toEqual([1, ['a.csv', 'b.csv']]);
  expect(stderr).toMatch(/error unsupported-type: .*c\.csv[\s\S]*3 files, 1 failed/);
});

test('rows are printed as JSON lines', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'id,name\n1,Zoë\n2,Bo\n');
  const { stdout } = await runCli(['table', 'rows', 'a.csv', '--answer', 'lines'], { cwd });
  const [facts, ...rows] = stdout.trimEnd().split('\n');
  expect(JSON.parse(facts!)).toMatchObject({ columns: ['id', 'name'], total: 2 });
  expect(rows).toEqual(['[2,"1","Zoë"]', '[3,"2","Bo"]']);
});

test('the output of `rows` and `profile` for one table names the other tables', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'sales.xlsx'), salesWorkbook());
  const rows = await runCli(['table', 'rows', 'sales.xlsx'], { cwd });
  expect(rows.stdout).toContain('Other tables: t2 (Customers, from row 1). Choose one with --table t2.');
  const profile = await runCli(['table', 'profile', 'sales.xlsx', '--table', 't2'], { cwd });
  expect(profile.stdout).toContain('Other tables: t1 (Orders, from row 1). Choose one with --table t1.');
  const chosen = await runCli(['table', 'clean', 'sales.xlsx', '--table', 't2', '-o', 'b.csv'], { cwd });
  expect(chosen.stderr).toContain('The file contains t2 (Customers), one of 2 tables.');
});

test('shows the next-best interpretations side by side, below the flags that choose them', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n');
  const { stdout } = await runCli(['table', 'profile', 'a.csv'], { cwd });
  expect(stdout).toMatch(/^! 1 {2}The header was detected in row 1 with a confidence of \d+%$/m);
  expect(stdout).toMatch(/--header-rows 0 \(\d+%\) +--header-row 2 \(\d+%\)\n/);
  expect(stdout).toMatch(/ 3 +Bob +Paris +5 +Dan +Oslo\n/);
});

test('commands warn of an uncertain import on standard error', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'Report,x\nname,city\nBob,Paris\nCara,Rome\nDan,Oslo\n');
  const flags = /--header-rows 0 \(\d+%\),? +--header-row 2 \(\d+%\)/;
  for (const words of [
    ['rows', 'a.csv'],
    ['preview', 'a.csv'],
    ['ask', 'a.csv', 'how many rows are there?'],
    ['clean', 'a.csv'],
  ]) {
    const { stdout, stderr } = await runCli(['table', ...words], { cwd });
    expect(stderr).toContain('! uncertain import: The header was detected in row 1');
    expect(stderr).toMatch(flags);
    expect(stdout).not.toMatch(flags);
  }
  const { stdout } = await runCli(['table', 'report', 'a.csv'], { cwd });
  expect(stdout).toContain('Other interpretations of the header');
});

test('the answer to a question shows the specified use of a column', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'id,zip\n1,10115\n2,10117\n3,10119\n');
  const uses = JSON.stringify({ zip: 'categorical' });
  const words = ['table', 'ask', 'a.csv', 'how many rows are there?', '--column-uses', uses];
  expect((await runCli(words, { cwd })).stdout).toContain('uses      zip: categorical (specified)');
});

test('a specified use of a column is part of the profile', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'id,zip\n1,10115\n2,10117\n3,10119\n');
  const uses = JSON.stringify({ zip: 'categorical' });
  const { stdout } = await runCli(['table', 'profile', 'a.csv', '--column-uses', uses], { cwd });
  expect(stdout).toMatch(/zip +category +categorical +0/);
});

test('rows are read from the largest table', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'sales.xlsx'), salesWorkbook());
  const { stdout } = await runCli(['table', 'rows', 'sales.xlsx', '--json'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ name: 'Orders', other_tables: [{ id: 't2', name: 'Customers' }] });
});

test.each(['rows', 'preview'])('table %s lists the uses of columns, and the specified ones', async (name) => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'id,tags\n1,a;b\n2,c\n');
  const { stdout } = await runCli(['table', name, 'a.csv', '--column-uses', '{"tags":"list"}'], { cwd });
  expect(stdout).toMatch(/uses {6}id: [a-z-]+ \(\d+%\); tags: list \(specified\)/);
});

test('table rows shows the next-best interpretations side by side', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.csv'), 'Ann,Berlin\nBob,Paris\nCara,Rome\nDan,Oslo\nEve,Bern\nFay,Riga\nGus,Bonn\n');
  const { stderr } = await runCli(['table', 'rows', 'a.csv'], { cwd });
  expect(stderr).toMatch(/uncertain import: .*\n +--header-rows 0 \(\d+%\) +--header-row \d \(\d+%\)\n +row +/);
  expect(stderr.trimEnd().split('\n')).toHaveLength(8);
});

test('a finding has the same number in the profile, in a report and in `rows`', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'sales.xlsx'), salesWorkbook());
  const run = (...args: string[]) => runCli(['table', ...args], { cwd });
  const profile = (await run('profile', 'sales.xlsx', '--verbose')).stdout;
  const [, title = ''] = /^! t2-1 +(.+)$/m.exec(profile) ?? [];
  expect((await run('report', 'sales.xlsx')).stdout).toContain(`(t2-1) \`Customers\`: ${title}`);
  const { stdout } = await run('rows', 'sales.xlsx', '--finding', 't2-1');
  expect(stdout.split('\n')[0]).toBe(title);
  const other = await run('rows', 'sales.xlsx', '--finding', 't2-1', '--table', 't1');
  expect(other).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Finding t2-1 is in table t2. Omit --table.'),
  });
});

test('the commands in a report name the file and its import options', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a b.csv'), 'id;name\n1;x \n2;N/A\n3;z\n');
  const { stdout } = await runCli(['table', 'report', './a b.csv', '--delimiter', ';'], { cwd });
  expect(stdout).toMatch(/vision-cli table \w+ '\.\/a b\.csv' --delimiter ';'/);
});
