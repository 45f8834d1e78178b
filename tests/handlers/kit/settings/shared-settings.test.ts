import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import type { ByteStore } from '../../../../core/store/byte-store.js';
import { openLocalStore } from '../../../../core/store/local/open-local-store.js';
import {
  addSharedChange,
  HOLD_MS,
  knownSettings,
  refreshSharedSettings,
} from '../../../../handlers/kit/settings/shared-settings.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const someStore = async () => openLocalStore(join(await temporaryFolder(), 'state'));
const now = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** Returns the same store as if it were unreachable. */
const unreachable = (store: ByteStore): ByteStore => ({
  ...store,
  get: () => Promise.reject(new Fault('store-unavailable', 'The store is away.')),
});

test('the newest change of each setting applies, and null resets it', async () => {
  const store = await someStore();
  expect(knownSettings(store.name)).toEqual({});
  await addSharedChange(store, { workers: 2, model: 'a' }, now);
  await addSharedChange(store, { model: 'b', table_workers: 1 }, now);
  await addSharedChange(store, { workers: null }, now);
  expect(knownSettings(store.name)).toEqual({ model: 'b', table_workers: 1 });
});

test('reads changes of another instance after the cache expires', async () => {
  const store = await someStore();
  await refreshSharedSettings(store, now);
  await store.append('settings.jsonl', bytes('\n{"workers":5}'));
  await refreshSharedSettings(store, later(HOLD_MS - 1));
  expect(knownSettings(store.name)).toEqual({});
  await refreshSharedSettings(store, later(HOLD_MS));
  expect(knownSettings(store.name)).toEqual({ workers: 5 });
});

test('keeps earlier settings while the store is unreachable, with the reason; without any it is a fault', async () => {
  const store = await someStore();
  await expect(refreshSharedSettings(unreachable(store), now)).rejects.toMatchObject({ code: 'store-unavailable' });
  await addSharedChange(store, { workers: 4 }, now);
  expect(await refreshSharedSettings(unreachable(store), later(HOLD_MS))).toMatchObject({ code: 'store-unavailable' });
  expect(knownSettings(store.name)).toEqual({ workers: 4 });
});

test.each([
  ['a setting that no request may change', '{"roots":["*"]}', /roots/],
  ['an allowed host', '{"allowed_hosts":["evil.example"]}', /allowed_hosts/],
  ['an invalid value', '{"workers":"many"}', /workers/],
  ['half a line', '{"workers":', /not plain YAML/],
])('rejects a bucket that contains %s, with its place', async (_, line, why) => {
  const store = await someStore();
  await store.put('settings.jsonl', bytes(`\n${line}`));
  const refused = refreshSharedSettings(store, now);
  await expect(refused).rejects.toMatchObject({ code: 'invalid-input', message: /settings\.jsonl.*Fix or delete/ });
  await expect(refused).rejects.toThrow(why);
});
