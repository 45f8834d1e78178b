import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPeers } from '../../../../scripts/bench/peers/find-peers.js';
import { TABLE_PEERS } from '../../../../scripts/bench/tables/contender.js';

test('lists every missing tool with its install command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handlens-peers-'));
  const found = await findPeers(folder, TABLE_PEERS);
  await rm(folder, { recursive: true });
  expect(found.map(({ name }) => name)).toEqual(TABLE_PEERS.map(({ name }) => name));
  for (const [place, { environment }] of TABLE_PEERS.entries()) {
    expect(found[place]).toMatchObject({ version: null, program: null });
    expect(found[place]!.absent).toContain(`scripts/bench-setup.sh ${environment}`);
  }
});
