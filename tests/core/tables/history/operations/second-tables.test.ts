import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import type { SecondTables } from '../../../../../core/tables/history/operations/table-reference.js';
import { Replay } from '../../../../../core/tables/history/replay/replay.js';
import { WindowReader, WindowRequest } from '../../../../../core/tables/history/window/read-window.js';
import { historySteps, historyTable, textsOf } from '../../../../support/history-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const table = { path: 'second.csv' };

const secondOf = (csv: string): SecondTables => ({
  stampOf: () => csv,
  open: async () => historyTable(csv).state,
});

const join = (options: Record<string, unknown>): Operation => ({
  operation: 'join_table',
  options: { table, ...options },
});
const append = (options: Record<string, unknown> = {}): Operation => ({
  operation: 'append_rows',
  options: { table, ...options },
});

const replay = (csv: string, second: string, operations: readonly Operation[]) =>
  new Replay(historyTable(csv), secondOf(second)).run(historySteps(operations));

const BEERS = 'id,beer,brewery\n1,Bitter,b1\n2,Pils,B2\n3,Dunkel,\n4,Stout,b9\n5,Ale,b1\n';
const BREWERIES = 'key,name,city\nb1,Alpha,Ulm\nb2,Beta,Bonn\nb1,Again,Gary\n';
const UNIQUE = 'key,name,city\nb1,Alpha,Ulm\nb2,Beta,Bonn\n';

describe('a join', () => {
  test('adds the columns of the second table, and keeps rows without a match', async () => {
    const replayed = await replay(BEERS, UNIQUE, [join({ key: ['brewery=key'] })]);
    expect(textsOf(replayed)).toEqual([
      ['id', 'beer', 'brewery', 'name', 'city'],
      ['1', 'Bitter', 'b1', 'Alpha', 'Ulm'],
      ['2', 'Pils', 'B2', '', ''],
      ['3', 'Dunkel', '', '', ''],
      ['4', 'Stout', 'b9', '', ''],
      ['5', 'Ale', 'b1', 'Alpha', 'Ulm'],
    ]);
    expect(replayed.outcomes[0]).toMatchObject({
      state: 'applied',
      title: 'Join "second.csv" by "brewery=key"',
      notes: ['2 of 5 rows have a match'],
      columns_added: ['name', 'city'],
      is_formed: false,
    });
  });

  test.each([
    { options: { kind: 'inner', match: 'folded' }, rows: ['1', '2', '5'] },
    { options: { kind: 'inner' }, rows: ['1', '5'] },
    { options: { kind: 'anti' }, rows: ['2', '3', '4'] },
  ])('keeps the rows of $options', async ({ options, rows }) => {
    const replayed = await replay(BEERS, UNIQUE, [join({ key: ['brewery=key'], ...options })]);
    expect(
      textsOf(replayed)
        .slice(1)
        .map(([id]) => id),
    ).toEqual(rows);
  });

  test('refuses keys with several rows unless an option allows them', async () => {
    const { outcomes } = await replay(BEERS, BREWERIES, [join({ key: ['brewery=key'] })]);
    expect(outcomes[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('the same key: "b1"') });
    const first = await replay(BEERS, BREWERIES, [join({ key: ['brewery=key'], several: 'first', columns: ['city'] })]);
    expect(textsOf(first)[1]).toEqual(['1', 'Bitter', 'b1', 'Ulm']);
    expect(first.outcomes[0]!.notes[0]).toBe('1 key has several rows in the second table: "b1"');
  });

  test('repeats rows, which keep their link to the rows of the file', async () => {
    const edit: Operation = { operation: 'edit_cells', options: { cells: [{ row: 2, column: 'beer', text: 'Best' }] } };
    const later: Operation = {
      operation: 'edit_cells',
      options: { cells: [{ row: 2, column: 'beer', text: 'Mild' }] },
    };
    const multiply = join({ key: ['brewery=key'], several: 'multiply', prefix: 'b_' });
    const replayed = await replay(BEERS, BREWERIES, [edit, multiply, later]);
    expect(textsOf(replayed).slice(1, 4)).toEqual([
      ['1', 'Best', 'b1', 'Alpha', 'Ulm'],
      ['1', 'Mild', 'b1', 'Again', 'Gary'],
      ['2', 'Pils', 'B2', '', ''],
    ]);
    expect(replayed.outcomes[1]).toMatchObject({ is_formed: true, rows_added: 2, cells: 0 });
    const { rows } = new WindowReader().read(replayed, WindowRequest.parse({ limit: 3 }));
    expect(rows.map(({ row, origin }) => [row, origin])).toEqual([
      [1, { count: 1, rows: [2] }],
      [2, { count: 1, rows: [2] }],
      [3, { count: 1, rows: [3] }],
    ]);
    expect(rows[1]!.changed[0]).toEqual({ column: 1, was: 'Bitter', before: 'Best', by: 'o3' });
    expect(rows[0]!.changed[0]).toEqual({ column: 1, was: 'Bitter', before: 'Bitter', by: 'o1' });
  });

  test('fails plainly without its second table, and the others are applied', async () => {
    const missing: SecondTables = {
      stampOf: () => '',
      open: () => Promise.reject(new Fault('not-found', '"second.csv" cannot be read.')),
    };
    const steps = historySteps([
      join({ key: ['id'] }),
      { operation: 'rename_column', column: 'id', options: { name: 'no' } },
    ]);
    const { outcomes } = await new Replay(historyTable(BEERS), missing).run(steps);
    expect(outcomes.map(({ state }) => state)).toEqual(['failed', 'applied']);
    expect(outcomes[0]!.message).toBe('"second.csv" cannot be read.');
  });

  test('is applied again when the file of the second table changes', async () => {
    let csv = UNIQUE;
    const tables: SecondTables = { stampOf: () => csv, open: async () => historyTable(csv).state };
    const history = new Replay(historyTable(BEERS), tables);
    const steps = historySteps([join({ key: ['brewery=key'] })]);
    expect(textsOf(await history.run(steps))[1]![3]).toBe('Alpha');
    csv = UNIQUE.replace('Alpha', 'Omega');
    expect(textsOf(await history.run(steps))[1]![3]).toBe('Omega');
  });
});

describe('appended rows', () => {
  test('match columns by name, and continue the row numbers', async () => {
    const replayed = await replay(BEERS, 'Beer ,price,No\nPorter,3,6\nHelles,4,7\n', [
      append({ columns: { No: 'id' } }),
    ]);
    expect(textsOf(replayed).slice(5)).toEqual([
      ['5', 'Ale', 'b1', ''],
      ['6', 'Porter', '', '3'],
      ['7', 'Helles', '', '4'],
    ]);
    expect(replayed.outcomes[0]).toMatchObject({
      rows_added: 2,
      columns_added: ['price'],
      notes: ['2 of 3 columns match; added: "price"'],
    });
    const { rows } = new WindowReader().read(replayed, WindowRequest.parse({ offset: 4 }));
    expect(rows.map(({ row, origin, changed }) => [row, origin, changed.length])).toEqual([
      [6, { count: 1, rows: [6] }, 1],
      [7, { count: 0, rows: [] }, 0],
      [8, { count: 0, rows: [] }, 0],
    ]);
  });

  test('drop other columns on request', async () => {
    const replayed = await replay(BEERS, 'beer,price\nPorter,3\nHelles,4\n', [append({ unmatched: 'drop' })]);
    expect(textsOf(replayed)[0]).toEqual(['id', 'beer', 'brewery']);
    expect(replayed.outcomes[0]!.notes).toEqual(['1 of 2 columns match; dropped: "price"']);
  });
});

const cell = fc.constantFrom('', 'a', 'A', ' a', 'b', 'c', 'd');
const rowsOf = (width: number) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 });
const csvOf = (header: string, rows: readonly (readonly string[])[]) =>
  `${header},end\n${rows.map((row, at) => [`r${at}`, ...row, 'z'].map((text) => `"${text}"`).join(',')).join('\n')}\n`;

const fold = (text: string) => text.trim().toLowerCase();

test('a join gives the rows of a nested loop', async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsOf(2),
      rowsOf(2),
      fc.constantFrom('exact', 'folded'),
      fc.constantFrom('left', 'inner'),
      fc.boolean(),
      async (own, other, match, kind, isDouble) => {
        const keys = isDouble ? [0, 1] : [0];
        const same = (one: readonly string[], two: readonly string[]) =>
          keys.every((at) => {
            const [left, right] = [one[at]!, two[at]!];
            if (left.trim() === '' || right.trim() === '') return false;
            return match === 'exact' ? left === right : fold(left) === fold(right);
          });
        const expected = own.flatMap((row, at) => {
          const found = other.flatMap((two, index) => (same(row, two) ? [[`r${at}`, ...row, 'z', `r${index}`]] : []));
          return found.length > 0 || kind === 'inner' ? found : [[`r${at}`, ...row, 'z', '']];
        });
        const options = {
          key: keys.map((at) => ['x=p', 'y=q'][at]!),
          columns: ['no'],
          several: 'multiply',
          match,
          kind,
        };
        const replayed = await replay(csvOf('id,x,y', own), csvOf('no,p,q', other), [join(options)]);
        expect(replayed.outcomes[0]!.message).toBeNull();
        expect(textsOf(replayed).slice(1)).toEqual(expected);
      },
    ),
    { numRuns: propertyRuns(150) },
  );
});

test('a join gives the rows of DuckDB', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const load = async (name: string, columns: string[], rows: readonly (readonly string[])[]) => {
    await connection.run(`CREATE OR REPLACE TABLE ${name} (${columns.map((one) => `${one} VARCHAR`).join(', ')})`);
    const values = rows.map((row, at) => `(${[`r${at}`, ...row].map((text) => `'${text}'`).join(', ')})`);
    await connection.run(`INSERT INTO ${name} VALUES ${values.join(', ')}`);
  };
  await fc.assert(
    fc.asyncProperty(rowsOf(1), rowsOf(1), async (own, other) => {
      await load('own', ['id', 'x'], own);
      await load('other', ['no', 'p'], other);
      const sql = `SELECT id, x, 'z', COALESCE(no, ''), CASE WHEN no IS NULL THEN '' ELSE 'z' END FROM own LEFT JOIN other ON x = p AND trim(x) <> '' ORDER BY CAST(id[2:] AS INT), CAST(COALESCE(no, 'r0')[2:] AS INT)`;
      const expected = (await connection.runAndReadAll(sql)).getRows();
      const replayed = await replay(csvOf('id,x', own), csvOf('no,p', other), [
        join({ key: ['x=p'], several: 'multiply' }),
      ]);
      expect(textsOf(replayed)[0]).toEqual(['id', 'x', 'end', 'no', 'end (2)']);
      expect(textsOf(replayed).slice(1)).toEqual(expected);
    }),
    { numRuns: propertyRuns(60) },
  );
  connection.closeSync();
});
