import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEngine } from '../../../../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { openDatabase } from '../../../../../core/tables/database/open-database.js';
import { readTable } from '../../../../support/opened-table.js';
import { propertyRuns, testInFull } from '../../../../support/property-runs.js';

const HOSTILE = [
  `'; DROP TABLE t; --`,
  `" OR 1=1 --`,
  `$1`,
  `{}`,
  `\\'`,
  `Robert'); DELETE FROM t;--`,
  `SELECT * FROM read_csv('/etc/passwd')`,
  `%`,
  `_`,
  `\u0000`,
  `c0_folded`,
  `__proto__`,
  `constructor`,
  `🍺`,
  `x'00'`,
  `/* */`,
  `t`,
];

test.each(HOSTILE)('accepts %j as a column name and a value', async (text) => {
  const { data, profile } = readTable({
    headers: [text, 'amount'],
    rows: [
      [text, '1'],
      ['other', '2'],
      [text, '3'],
    ],
  });
  const table = openQueryTable(data, profile);
  const engine = await openEngine(data, profile, table);
  const measure = { column: 1, property: 'number' } as const;
  const rows = {
    op: 'where',
    rows: { op: 'all' },
    condition: { op: 'is', column: 0, value: text, match: 'same' },
  } as const;
  const result = await engine.run({ op: 'summary', of: { op: 'aggregate', by: 'sum', measure }, rows });
  engine.close();
  expect(result.values).toEqual([[4]]);
  expect(result.sql).toBe(
    'SELECT (SELECT fsum(c1_number) FROM (SELECT place, c1_number, c0_folded FROM t WHERE c0_folded = $1)) AS value',
  );
});

testInFull('any text matches only itself', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 8 }),
      async (texts) => {
        const { data, profile } = readTable({ headers: ['name', 'other'], rows: texts.map((text) => [text, 'x']) });
        const engine = await openEngine(data, profile, openQueryTable(data, profile));
        const { values } = await engine.run({
          op: 'groups',
          by: { column: 0, property: 'text' },
          of: { op: 'count' },
          rows: { op: 'all' },
          order: 'value',
          keep: null,
          answer: 'groups',
        });
        const counted = values.reduce((sum, [, count]) => sum + Number(count), 0);
        const { rowsSkipped } = await engine.run({
          op: 'values',
          measure: { column: 0, property: 'text' },
          rows: { op: 'all' },
          distinct: false,
        });
        engine.close();
        expect(counted + rowsSkipped.reduce((sum, { count }) => sum + count, 0)).toBe(texts.length);
      },
    ),
    { numRuns: propertyRuns(25) },
  );
});

test.each([
  `SELECT * FROM read_csv('/etc/passwd')`,
  `SELECT * FROM read_text('/etc/hosts')`,
  `SELECT * FROM glob('/*')`,
  `SELECT * FROM '/etc/passwd'`,
  `COPY (SELECT 1) TO '/tmp/handlens-duckdb.csv'`,
  `EXPORT DATABASE '/tmp/handlens-duckdb'`,
  `ATTACH '/tmp/handlens.db'`,
  `INSTALL httpfs`,
  `LOAD httpfs`,
  `SET enable_external_access = true`,
  `SET lock_configuration = false`,
  `SET memory_limit = '100GB'`,
  `SET temp_directory = '/tmp'`,
  `SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')`,
])('the engine rejects %s', async (sql) => {
  const database = await openDatabase({ memoryMb: 64, threads: 1, optimizer: 'on' });
  await expect(database.run(sql)).rejects.toThrow(
    /Permission Error|configuration|disabled|Cannot change|does not exist/i,
  );
  database.close();
});

test('rejects data that does not fit into its memory, and writes nothing to the disk', async () => {
  const database = await openDatabase({ memoryMb: 16, threads: 1, optimizer: 'on' });
  const large = `CREATE TABLE large AS SELECT range, 'text ' || range AS text FROM range(5000000)`;
  await expect(database.run(large)).rejects.toMatchObject({ code: 'table-too-large' });
  expect(await database.run(`SELECT current_setting('temp_directory')`)).toEqual([['']]);
  database.close();
});
