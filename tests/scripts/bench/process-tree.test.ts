import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { cpuOfDescendants, residentMb, treeMb } from '../../../scripts/bench/process-tree.js';

const GRANDCHILD = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1e6)';
const CHILD = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(GRANDCHILD)}], { stdio: 'inherit' })`;

test.runIf(process.platform === 'linux')('a tree includes processes that a child starts', async () => {
  const child = spawn(process.execPath, ['-e', CHILD], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const grandchild = Number(output.toString());
  try {
    const found = cpuOfDescendants(process.pid)!;
    expect([...found.keys()]).toEqual(expect.arrayContaining([child.pid, grandchild]));
    expect([...cpuOfDescendants(child.pid!)!.keys()]).toEqual([grandchild]);
    expect(found.get(grandchild)).toBeGreaterThan(0);
    expect(residentMb([grandchild])).toBeGreaterThan(1);
    expect(treeMb(child.pid!)).toBeGreaterThan(residentMb([grandchild]));
  } finally {
    process.kill(grandchild);
    child.kill();
  }
});

test('an ended process has no memory', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  expect(residentMb([child.pid!])).toBe(0);
});
