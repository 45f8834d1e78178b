import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DatasetList, handler as list } from '../../../handlers/tables/datasets-list.js';
import { type RegisterResult, handler as register } from '../../../handlers/tables/datasets-register.js';
import { callHandler } from '../../support/call.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

const page = async (query: Record<string, string> = {}) => (await callHandler<DatasetList>(list, { query })).body;

/** Returns all pages: on a busy machine, a page may end before its limit because of the time limit. */
async function allPages(): Promise<{ files: DatasetList['files']; totals: Set<number> }> {
  const pages = [await page()];
  for (let next = pages[0]!.next_cursor; next !== null; next = pages.at(-1)!.next_cursor) {
    pages.push(await page({ cursor: next }));
  }
  return { files: pages.flatMap(({ files }) => files), totals: new Set(pages.map(({ total }) => total)) };
}

test('lists files with their tables, and unreadable ones with the reason', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS, 'empty.csv': '', 'photo.jpg': 'no table', 'notes.md': '#' });
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, 'sub', 'more.tsv'), 'a\tb\n1\t2\n3\t4\n');
  const { files, totals } = await allPages();
  expect(files.map(({ path }) => path)).toEqual(['empty.csv', 'orders.csv', 'sub/more.tsv']);
  expect([...totals]).toEqual([3]);
  expect(files[0]).toMatchObject({ outline: null, problem: { code: 'empty-file' } });
  expect(files[1]).toMatchObject({
    problem: null,
    outline: { tables: [{ id: 't1', columns: ['id', 'city', 'price', 'ordered'] }] },
  });
});

test('pages list all files, and folders can be excluded', async () => {
  const names = Array.from({ length: 7 }, (_, place) => `t${place}.csv`);
  const folder = await tableFolder(Object.fromEntries(names.map((name) => [name, ORDERS])));
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, 'sub', 'deep.csv'), ORDERS);
  const first = await page({ limit: '5', depth: '0', tables: 'false' });
  const second = await page({ limit: '5', depth: '0', tables: 'false', cursor: first.next_cursor! });
  expect([...first.files, ...second.files].map(({ name }) => name)).toEqual(names);
  expect(first.files[0]).toMatchObject({ outline: null, problem: null });
  expect(second.next_cursor).toBeNull();
});

test('the same file with the same options has the same id, with other options another', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  const add = async (json: unknown) => (await callHandler<RegisterResult>(register, { json })).body.dataset;
  const [one, again, other] = [
    await add({ path: 'orders.csv' }),
    await add({ path: 'orders.csv' }),
    await add({ path: 'orders.csv', header_rows: 0 }),
  ];
  expect(one).toEqual(again);
  expect(other.id).not.toBe(one.id);
  expect((await page()).datasets.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
});

test.each([[{ limit: '0' }], [{ limit: 'all' }], [{ cursor: 'nonsense' }], [{ depth: '99' }], [{ folder: '/' }]])(
  'rejects the query %j',
  async (query) => {
    await tableFolder({});
    expect((await callHandler(list, { query })).body).toMatchObject({ status: 400, code: 'invalid-input' });
  },
);
