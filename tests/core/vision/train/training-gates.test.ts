import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { outputGate } from '../../../../core/vision/train/training-gates.js';
import { propertyRuns } from '../../../support/property-runs.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

async function places() {
  const folder = await temporaryFolder();
  for (const name of ['toolkit', 'data/images', 'runs/taken']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'file'), 'text');
  await symlink(join(folder, 'nowhere'), join(folder, 'runs', 'dangling'));
  await symlink(join(folder, 'toolkit'), join(folder, 'way-in'));
  const forbidden = [
    { folder: join(folder, 'toolkit'), what: 'the toolkit' },
    { folder: join(folder, 'data'), what: 'the dataset' },
  ];
  return { at: (path: string) => join(folder, path), forbidden };
}

test('an omitted folder is unknown, and fails no gate', async () => {
  expect(await outputGate(null, { forbidden: [] })).toMatchObject({ id: 'output-path', state: 'unknown' });
});

test('an unused name in a writable folder passes, and nothing is created', async () => {
  const { at, forbidden } = await places();
  const gate = await outputGate(at('runs/signs-1'), { forbidden });
  expect(gate).toEqual({
    id: 'output-path',
    state: 'passed',
    evidence: expect.stringContaining('is unused'),
    fix: null,
  });
  await mkdir(at('runs/signs-1'));
});

test.each<[string, string, RegExp]>([
  ['exists', 'runs/taken', /exists already/],
  ['is a link to nowhere', 'runs/dangling', /exists already/],
  ['is a file', 'file', /exists already/],
  ['is in the toolkit', 'toolkit/run', /inside the toolkit/],
  ['is in the toolkit by a link', 'way-in/run', /inside the toolkit/],
  ['is in the dataset', 'data/run', /inside the dataset/],
  ['is deep in the dataset', 'data/images/run', /inside the dataset/],
  ['is the dataset', 'data', /inside the dataset/],
  ['has no parent', 'none/run', /folder .* does not exist/],
  [
    'has no parent, and would lie in the toolkit',
    'way-in/none/run',
    /folder .* does not exist, and .*inside the toolkit/,
  ],
  ['has a file for a parent', 'file/run', /do not have permission to write|folder .* does not exist/],
  ['has a blank in its name', 'runs/my run', /not valid/],
  ['starts with a hyphen', 'runs/-rf', /not valid/],
  ['is hidden', 'runs/.run', /not valid/],
  ['is too long', `runs/${'a'.repeat(65)}`, /not valid/],
])('a folder that %s fails', async (_what, path, evidence) => {
  const { at, forbidden } = await places();
  const gate = await outputGate(at(path), { forbidden });
  expect(gate).toMatchObject({ state: 'failed', evidence: expect.stringMatching(evidence), fix: expect.any(String) });
});

// This folder exists only on Linux.
test.runIf(process.platform === 'linux')('a folder in a virtual file system fails', async () => {
  const { state, evidence } = await outputGate('/proc/run', { forbidden: [] });
  expect([state, evidence]).toEqual(['failed', '/proc is a virtual file system, not a folder on a disk.']);
});

test('a folder that would contain the dataset fails', async () => {
  const folder = await temporaryFolder();
  const gate = await outputGate(join(folder, 'gone'), {
    forbidden: [{ folder: join(folder, 'gone', 'data'), what: 'the dataset' }],
  });
  expect(gate).toMatchObject({ state: 'failed', evidence: expect.stringContaining('contains the dataset') });
});

let runs: string;
beforeAll(async () => {
  const { mkdtemp, realpath } = await import('node:fs/promises');
  const { tmpdir } = await import('node:os');
  runs = await realpath(await mkdtemp(join(tmpdir(), 'handlens-names-')));
  return () => import('node:fs/promises').then(({ rm }) => rm(runs, { recursive: true }));
});

test('only a plain file name passes', async () => {
  const name = fc.oneof(fc.string({ maxLength: 70 }), fc.stringMatching(/^[A-Za-z0-9;$`|&<>'"\\ ._-]{1,70}$/));
  await fc.assert(
    fc.asyncProperty(name, async (text) => {
      const output = `${runs}/${text}`;
      const { state } = await outputGate(output, { forbidden: [{ folder: runs, what: 'nothing' }] });
      expect(state).not.toBe('passed');
      const open = await outputGate(output, { forbidden: [] });
      expect(open.state === 'passed').toBe(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\/*$/.test(text));
    }),
    { numRuns: propertyRuns(500) },
  );
});
