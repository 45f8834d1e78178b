import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTIONS } from '../../../../../core/tables/history/expressions/language/functions.js';
import { computedColumn } from '../../../../support/computed.js';
import { replayOn, textsOf } from '../../../../support/history-table.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handlens-'));
  writeFileSync(join(folder, 'secret.csv'), 'secret\n42\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const CSV = 'a,b\n1,x\n2,y\n';

async function outcomeOf(expression: string, csv = CSV) {
  const replayed = await replayOn(csv, [{ operation: 'compute_column', options: { expression, into: '(new)' } }]);
  return { outcome: replayed.outcomes[0]!, rows: textsOf(replayed) };
}

const IN_FOLDER = (expression: string) => expression.replaceAll('DIR', folder);

describe('nothing but one scalar expression is accepted', () => {
  test.each([
    "(SELECT secret FROM read_csv('DIR/secret.csv'))",
    "(SELECT content FROM read_text('DIR/secret.csv'))",
    "(SELECT secret FROM 'DIR/secret.csv')",
    "a FROM 'DIR/secret.csv'",
    "a FROM read_csv('DIR/secret.csv')",
    "read_text('DIR/secret.csv')",
    "read_blob('DIR/secret.csv')",
    "glob('DIR/*')",
    "sniff_csv('DIR/secret.csv')",
    'CASE WHEN a = 1 THEN (SELECT 1) ELSE 2 END',
    'CASE WHEN EXISTS (SELECT 1) THEN 1 END',
    'a IN (SELECT 1)',
    'a = ANY(SELECT 1)',
    'ARRAY(SELECT 1)',
    '(VALUES (1))',
    '(WITH x AS (SELECT 1) SELECT * FROM x)',
    '(FROM duckdb_settings())',
    "(SELECT getenv('HOME'))",
    "getenv('HOME')",
    "current_setting('memory_limit')",
    'current_user',
    'current_database()',
    'current_date',
    'now()',
    'version()',
    'random()',
    'uuid()',
    "nextval('s')",
    'pg_backend_pid()',
    'pg_sleep(100)',
    'sleep_ms(100)',
    "write_log('x')",
    "error('x')",
    "query('SELECT 1')",
    "json_execute_serialized_sql('x')",
    "json_serialize_sql('SELECT 1')",
    "add_parquet_key('k', '0123456789112345')",
    "in_search_path('memory', 'main')",
    "other.upper('a')",
    "system.main.upper('a')",
    'sum(a)',
    'count(*)',
    'max(a)',
    'string_agg(b)',
    'sum(a) OVER ()',
    'row_number() OVER ()',
    'lag(a) OVER (ORDER BY a)',
    'count(*) FILTER (WHERE a > 1)',
    'upper(DISTINCT b)',
    'upper(b ORDER BY b)',
    'unnest([1, 2])',
    '[1, 2]',
    "{'a': 1}",
    'MAP {1: 2}',
    'row(1, 2)',
    'struct_pack(a := 1)',
    'upper(text := b)',
    'list_transform([1], x -> x + 1)',
    'list_transform([1], lambda x: x + 1)',
    '[x FOR x IN [1, 2]]',
    'x -> x',
    'b[1]',
    'b[1:2]',
    'range(1000000000)',
    '*',
    'e.*',
    'COLUMNS(*)',
    "COLUMNS('a')",
    '$1',
    '?',
    '$name',
    'a, b',
    'a AS b',
    'a b',
    'DISTINCT a',
    'ALL',
    '1 WHERE true',
    '1 ORDER BY 1',
    '1 LIMIT 1',
    '1 GROUP BY 1',
    '1 HAVING true',
    '1 QUALIFY true',
    '1 UNION SELECT 2',
    '1 USING SAMPLE 10%',
    '1 INTO x',
    'a; DROP TABLE e',
    'a; SELECT 2',
    "'; DROP TABLE e; --",
    '1); DROP TABLE e; --',
    '1 FROM e; --',
    "1; COPY (SELECT 1) TO 'DIR/out.csv'",
    "COPY (SELECT 1) TO 'DIR/out.csv'",
    "1; ATTACH 'DIR/out.db'",
    "ATTACH 'DIR/out.db'",
    "EXPORT DATABASE 'DIR/out'",
    "1; SET memory_limit = '100GB'",
    'PRAGMA version',
    '1; INSTALL httpfs',
    '1; LOAD httpfs',
    'CREATE TABLE x (a INT)',
    '/* open',
    '-- only a comment',
    '(',
    ')',
    '"',
    "'",
    '$$',
    '\0',
    ' ',
    'a COLLATE nocase',
    'a::INTEGER[]',
    'b::JSON',
    'b::BLOB',
    'b::UUID',
    'b::BIT',
    "b::ENUM('x')",
    'b::STRUCT(x INTEGER)',
    'b::TIMESTAMPTZ',
    'b::nosuchtype',
    'b::"integer; DROP TABLE e"',
    "b AT TIME ZONE 'UTC'",
    'a & 1',
    'a << 2',
    '@a',
    'a!',
    'b->>1',
    '"e"."a"',
    '"p"',
    'v0',
    't0',
    'rowid',
    'e',
    'grouping(a)',
    'default',
    'constructor',
    '__proto__',
    'constructor()',
    '__proto__()',
    'toString()',
  ])('rejects %s', async (expression) => {
    const { outcome, rows } = await outcomeOf(IN_FOLDER(expression));
    expect(outcome.state).toBe('failed');
    expect(outcome.message).not.toMatch(/secret\.csv.*42|undefined|\[object/s);
    expect(rows[0]).toEqual(['a', 'b']);
    expect(existsSync(join(folder, 'out.csv')) || existsSync(join(folder, 'out.db'))).toBe(false);
  });

  test('the operation itself refuses what is no text or too long', async () => {
    const { outcome } = await outcomeOf(`1${' + 1'.repeat(4000)}`);
    expect(outcome).toMatchObject({ state: 'failed', message: expect.stringContaining('at most 10,000 characters') });
  });
});

describe('names cannot leave their quotes', () => {
  const NAMES = [
    'upper',
    'SELECT',
    'a"; DROP TABLE e; --',
    "it's",
    'x) FROM e; --',
    '/* x',
    '-- x',
    '名前',
    '𝓪',
    'ﬁ',
    'İ',
    '\u202eevil',
    'v1',
    't1',
    'e',
    'p',
    'current_date',
    'constructor',
    '__proto__',
    'a\\b',
    '$1',
    '*',
  ];

  test.each(NAMES)('a column named %s', async (name) => {
    const quoted = `"${name.replaceAll('"', '""')}"`;
    const csv = `id,${quoted}\n1,x\n2,'); DROP TABLE e; --\n`;
    expect(await computedColumn(csv, `${quoted} || '!'`)).toEqual(['x!', "'); DROP TABLE e; --!"]);
  });

  test('columns named like functions do not hide them', async () => {
    expect(await computedColumn('upper,text\nx,y\nz,w\n', 'upper(upper) || text("text")')).toEqual(['Xy', 'Zw']);
  });

  test('empty names', async () => {
    const { outcome } = await outcomeOf('""', 'a\n1\n');
    expect(outcome.state).toBe('failed');
  });

  test('names that differ only in case', async () => {
    expect(await computedColumn('Ab,aB\nx,y\n', '"Ab" || "aB"')).toEqual(['xy']);
    expect((await outcomeOf('ab', 'Ab,aB\nx,y\n')).outcome.message).toMatch(/^Unknown column "ab"/);
  });

  test('500 columns', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `c${at}`);
    const csv = `${names.join()}\n${names.map((_, at) => at).join()}\n`;
    expect(await computedColumn(csv, 'c499 + c0')).toEqual(['499']);
    expect(await computedColumn(csv, `concat_ws('-', ${names.join()})`)).toEqual([names.map((_, at) => at).join('-')]);
  });
});

describe('time and memory have limits', () => {
  const LONG = `a,b\n${'x'.repeat(50_000)},y\n${'y'.repeat(50_000)},z\n`;

  test.each([
    ["length(repeat('x', 1e12))", ['1000', '1000']],
    ["length(lpad('x', 1e12, 'y'))", ['1000', '1000']],
    ["length(rpad('x', 2000000000, 'y'))", ['1000', '1000']],
    ["length(repeat('x', -5))", ['0', '0']],
    ["length(repeat(repeat('x', 500), 1000))", ['500000', '500000']],
    ["a LIKE '%x%x%x%x%x%x%x%x%x%z'", ['false', 'false']],
    ["a LIKE '%_x%_x%_x%_x%_x%_x%_x%_z'", ['false', 'false']],
    ["regexp_matches(a, '(x+x+)+y')", ['false', 'false']],
    ["regexp_matches(a, '^(([a-z])+.)+[A-Z]([a-z])+$')", ['false', 'false']],
    ["length(regexp_replace(a, '(x*)*$', '', 'g'))", ['0', '50000']],
  ])('%s', async (expression, texts) => {
    expect(await computedColumn(LONG, expression)).toEqual(texts);
  });

  test.each([
    "repeat(repeat(repeat(repeat('x', 1000), 1000), 1000), 1000)",
    `${'replace('.repeat(40)}'x'${", 'x', 'xxxxxxxxxx')".repeat(40)}`,
    'repeat(a, 1000)',
    "regexp_replace(a, '', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'g')",
    "lpad(a, 1000, a) || repeat('xxxxxxxxxxxxxxxxx', 1000) || repeat(a, 500)",
  ])('a text that would be huge has no result: %s', async (expression) => {
    const { outcome, rows } = await outcomeOf(expression, LONG);
    if (outcome.state === 'failed') expect(outcome.message).toMatch(/too long|too much memory/);
    else {
      expect(outcome.errors!.examples[0]!.message).toBe('The text is longer than 1 MB');
      expect(rows.some((row) => row.includes(''))).toBe(true);
    }
  });

  test.each([
    `${'('.repeat(4900)}1${')'.repeat(4900)}`,
    `${'NOT '.repeat(2400)}true`,
    `${'- '.repeat(4900)}1`,
    `1${'+1'.repeat(4900)}`,
    `${'CASE WHEN true THEN '.repeat(400)}1${' END'.repeat(400)}`,
    `concat(${"'', ".repeat(2400)}'')`,
    `${'upper('.repeat(1400)}b${')'.repeat(1400)}`,
  ])('deep or long expressions', async (expression) => {
    const { outcome } = await outcomeOf(expression);
    if (outcome.state === 'failed') expect(outcome.message).toMatch(/nested too deeply|too long/);
  });

  test.each(FUNCTIONS.map((one) => [one.name, one]))('%s takes NULL and empty texts', async (_, one) => {
    for (const value of ['NULL', "''", "'x'", '0', '-1', '1e300']) {
      const given = one.arguments.filter(({ isOptional }) => !isOptional).map(() => value);
      const { outcome } = await outcomeOf(`"${one.name}"(${given.join(', ')})`);
      if (outcome.state === 'failed') expect(outcome.message).toMatch(/needs|written out|does not apply|is not|longer/);
    }
  });
});
