import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { KeptData } from '../../../core/store/kept-data.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as clear } from '../../../handlers/system/cache-clear.js';
import { handler as list } from '../../../handlers/system/cache-list.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function keepSome(): Promise<string> {
  const folder = await temporaryFolder();
  setEnv({ HANDLENS_STATE_DIR: folder });
  for (const name of ['agent-runs', 'comparisons', 'training-runs']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'a.json'), '12345');
  }
  await writeFile(join(folder, 'training-pace.jsonl'), '123');
  return folder;
}

const sizes = ({ kept }: KeptData) =>
  Object.fromEntries(kept.filter(({ files }) => files > 0).map(({ kind, files, bytes }) => [kind, [files, bytes]]));

test('reports the stored bytes of each kind', async () => {
  const folder = await keepSome();
  const { body } = await callHandler<KeptData>(list, {});
  expect(body.folder).toBe(folder);
  expect(sizes(body)).toEqual({ 'agent-runs': [1, 5], comparisons: [1, 5], trainings: [2, 8] });
});

test('reports nothing for an empty state folder', async () => {
  setEnv({ HANDLENS_STATE_DIR: join(await temporaryFolder(), 'none') });
  expect(sizes((await callHandler<KeptData>(list, {})).body)).toEqual({});
});

test('clears only the named kinds', async () => {
  const folder = await keepSome();
  const { body } = await callHandler<KeptData>(clear, { method: 'DELETE', query: { kinds: 'agent-runs' } });
  expect(sizes(body)).toEqual({ comparisons: [1, 5], trainings: [2, 8] });
  expect(await readdir(join(folder, 'comparisons'))).toEqual(['a.json']);
});

test.each(['trainings', 'local-model', '../etc', ''])('refuses to clear %j', async (kinds) => {
  const folder = await keepSome();
  const { status, body } = await callHandler<Problem>(clear, { method: 'DELETE', query: { kinds } });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
  expect(await readdir(join(folder, 'training-runs'))).toEqual(['a.json']);
});
