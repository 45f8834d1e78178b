import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Operation } from '../../../core/tables/history/operations/operation.js';
import type { TableWindow } from '../../../core/tables/history/window/read-window.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as comparing } from '../../../handlers/tables/compare.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import { handler as getting } from '../../../handlers/tables/session-get.js';
import { handler as matching } from '../../../handlers/tables/session-match.js';
import { handler as recipes, type SessionRecipe } from '../../../handlers/tables/session-recipe.js';
import { handler as rows } from '../../../handlers/tables/session-rows.js';
import { handler as verifying } from '../../../handlers/tables/session-verify.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';
import { addOperations, faultOf, startSession, succeed } from '../../support/table-sessions.js';

endTableWorkers();

const BEERS = 'id,beer,brewery\n1,Bitter,b1\n2,Pils,b2\n3,Dunkel,B2\n4,Stout,b9\n';
const BREWERIES = 'key,name,city\nb1,Alpha,Ulm\nb2,Beta,Bonn\nb8,Delta,Bend\n';
const FILES = { 'beers.csv': BEERS, 'breweries.csv': BREWERIES };

const ofSession = ({ id }: { id: string }) => ({ params: { session_id: id } });
const joinWith = (table: object): Operation => ({ operation: 'join_table', options: { table, key: ['brewery=key'] } });

test('stores the second table with its hash, and fails plainly when its file changes or is gone', async () => {
  const folder = await tableFolder(FILES);
  const { session } = await startSession({ path: 'beers.csv' });
  const added = await addOperations(session.id, joinWith({ path: 'breweries.csv' }));
  expect(added.session.steps[0]!.operation.options).toMatchObject({
    table: {
      name: 'breweries.csv',
      path: join(folder, 'breweries.csv'),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  expect(added.result.columns.map(({ name }) => name)).toEqual(['id', 'beer', 'brewery', 'name', 'city']);
  await writeFile(join(folder, 'breweries.csv'), BREWERIES.replace('Alpha', 'Omega'));
  const changed = await succeed<SessionAnswer>(getting, ofSession(session));
  expect(changed.result.outcomes[0]).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('"breweries.csv" has changed since this operation was added'),
  });
  expect(await succeed(verifying, ofSession(session))).toMatchObject({ source: 'same', failed: 1 });
  await rm(join(folder, 'breweries.csv'));
  const gone = await succeed<SessionAnswer>(getting, ofSession(session));
  expect(gone.result.outcomes[0]).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('cannot be read'),
  });
  await writeFile(join(folder, 'breweries.csv'), BREWERIES);
  const restored = await succeed<SessionAnswer>(getting, ofSession(session));
  expect(restored.result.outcomes[0]).toMatchObject({ state: 'applied', notes: ['2 of 4 rows have a match'] });
});

test('previews rows with the table of another session after its history', async () => {
  await tableFolder(FILES);
  const other = await startSession({ path: 'breweries.csv' });
  await addOperations(other.session.id, { operation: 'change_case', column: 'name', options: { to: 'upper' } });
  const { session } = await startSession({ path: 'beers.csv' });
  const preview = { kind: 'add', operations: [{ operation: joinWith({ session_id: other.session.id }) }] };
  const shown = await succeed<TableWindow>(rows, { ...ofSession(session), json: { preview, limit: 1 } });
  expect(shown.rows.map(({ cells }) => cells)).toEqual([['1', 'Bitter', 'b1', 'ALPHA', 'Ulm']]);
});

test('joins the table of another session as it was, whatever happens to that session later', async () => {
  await tableFolder(FILES);
  const other = await startSession({ path: 'breweries.csv' });
  await addOperations(other.session.id, { operation: 'change_case', column: 'name', options: { to: 'upper' } });
  const { session } = await startSession({ path: 'beers.csv' });
  const added = await addOperations(session.id, joinWith({ session_id: other.session.id }));
  expect(added.session.steps[0]!.operation.options!.table).toMatchObject({
    session_id: other.session.id,
    operations: [{ operation: 'change_case', is_on: true }],
  });
  await addOperations(other.session.id, { operation: 'remove_columns', options: { columns: ['name'] } });
  const later = await succeed<SessionAnswer>(getting, ofSession(session));
  expect(later.result).toEqual(added.result);
});

test('a recipe keeps the second table', async () => {
  await tableFolder(FILES);
  const { session } = await startSession({ path: 'beers.csv' });
  await addOperations(session.id, joinWith({ path: 'breweries.csv' }));
  const { recipe } = await succeed<SessionRecipe>(recipes, ofSession(session));
  const again = await startSession({ path: 'beers.csv', recipe });
  expect(again.result.outcomes[0]).toMatchObject({ state: 'applied', notes: ['2 of 4 rows have a match'] });
});

test('suggests keys, and lists values without a match in both tables', async () => {
  await tableFolder(FILES);
  const { session } = await startSession({ path: 'beers.csv' });
  const json = { table: { path: 'breweries.csv' } };
  expect(await succeed(matching, { ...ofSession(session), json })).toMatchObject({
    suggestions: [{ key: ['brewery=key'], match: 'folded', overlap: 2 / 3, unique: 1 }],
    key: ['brewery=key'],
    match: 'folded',
    own: { rows: 4, matched: 3, unmatched: 1, examples: [{ values: ['b9'], rows: 1 }] },
    other: { rows: 3, matched: 2, unmatched_keys: 1, examples: [{ values: ['b8'], rows: 1 }] },
  });
  const exact = await succeed(matching, { ...ofSession(session), json: { ...json, key: ['brewery=key'] } });
  expect(exact).toMatchObject({
    own: { matched: 2, examples: [{ values: ['B2'], near: [['b2']] }, { values: ['b9'] }] },
  });
});

test.each([
  { table: { path: '/etc/passwd' }, code: 'path-not-allowed' },
  { table: { path: 'nothing.csv' }, code: 'not-found' },
  { table: { item_id: 'aaaaaaaaaaaaaaaa' }, code: 'not-found' },
  { table: {}, code: 'invalid-input' },
])('rejects the second table $table', async ({ table, code }) => {
  await tableFolder(FILES);
  const { session } = await startSession({ path: 'beers.csv' });
  expect((await faultOf(matching, { ...ofSession(session), json: { table } }))[0]).toBe(code);
});

const AFTER = 'id,beer,brewery,abv\n2,Pils,b2,5\n1,Best Bitter,b1,4\n5,Ale,b1,4\n6,x,b1,4\n6,y,b1,4\n';
const versions = { before: { path: 'beers.csv' }, after: { path: 'after.csv' }, key: ['id'] };

test('compares two versions by key', async () => {
  await tableFolder({ ...FILES, 'after.csv': AFTER });
  expect(await succeed(comparing, { json: { ...versions, limit: 1 } })).toMatchObject({
    rows: { same: 1, changed: 1, added: 1, removed: 2, repeated: 1 },
    cells_changed: 1,
    columns: ['beer', 'brewery'],
    columns_added: ['abv'],
    changed: [
      {
        key: ['1'],
        ...{ row_before: 2, row_after: 3 },
        cells: [{ column: 'beer', before: 'Bitter', after: 'Best Bitter' }],
      },
    ],
    added: [{ key: ['5'], row: 4, cells: ['5', 'Ale', 'b1', '4'] }],
    removed: [{ key: ['3'], row: 4 }],
    repeated: [{ key: ['6'], rows_before: [], rows_after: [5, 6], count_after: 2 }],
    omitted: { changed: 0, added: 0, removed: 1, repeated: 0 },
  });
});

test('writes all differences as a CSV, or none', async () => {
  await tableFolder({ ...FILES, 'after.csv': AFTER.replace('Best', '=Best') });
  const { body } = await invoke(comparing, { json: { ...versions, columns: ['beer'], format: 'csv' } });
  expect(Buffer.from(String(body), 'base64').toString().split('\n')).toEqual(
    expect.arrayContaining([
      'change,key,column,before,after,row_before,row_after',
      "changed,1,beer,Bitter,'=Best Bitter,2,3",
      'removed,3,beer,Dunkel,,4,',
      'repeated,6,,0 rows,2 rows,,5 6',
    ]),
  );
  const [code, message] = await faultOf(comparing, { json: { ...versions, format: 'csv', limit: 0 } });
  expect([code, message]).toEqual(['too-large', expect.stringContaining('would omit 5 differences')]);
});
