import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DatasetReport } from '../../../core/vision/datasets/contract/dataset-report.js';
import { handler } from '../../../handlers/detection/dataset-validate.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { folderHashes } from '../../support/folder-bytes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { drawFields, writeYoloDataset, type YoloDataset } from '../../support/yolo-dataset.js';

const validate = (json: unknown) => callHandler<DatasetReport>(handler, { json });
const refused = (json: unknown) => callHandler<Problem>(handler, { json });

/** Creates a dataset in the folder that requests may read, and a sibling folder that they may not. */
async function written(dataset?: YoloDataset) {
  const above = await temporaryFolder();
  const folder = join(above, 'allowed');
  await writeYoloDataset(join(folder, 'signs'), dataset);
  await mkdir(join(above, 'secret'));
  setEnv({ HANDLENS_WORKDIR: folder });
  return { folder, secret: join(above, 'secret') };
}

test('validates a dataset by the path of its config or its folder', async () => {
  const { folder } = await written();
  const before = await folderHashes(folder);
  const { status, body } = await validate({ path: 'signs/data.yaml' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ config: 'data.yaml', root: join(folder, 'signs'), manifest: 'absent' });
  expect(body.splits.train).toEqual({ images: 1, labels: 1, backgrounds: 0, objects: 2 });
  expect((await validate({ path: 'signs' })).body).toEqual(body);
  expect(await folderHashes(folder)).toEqual(before);
});

test('warnings make it invalid in strict mode', async () => {
  await written();
  expect((await validate({ path: 'signs' })).body.verdict).toBe('warnings');
  expect((await validate({ path: 'signs', strict: true })).body.verdict).toBe('invalid');
});

test('returns the report in SARIF on request', async () => {
  await written();
  const { headers, body } = await callHandler<{ runs: { results: unknown[] }[] }>(handler, {
    json: { path: 'signs', format: 'sarif' },
  });
  expect(headers['content-type']).toBe('application/sarif+json');
  expect(body.runs[0]!.results.length).toBeGreaterThan(0);
});

test.each([
  ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
  ['markdown', 'text/markdown; charset=utf-8', /^# .+: dataset report/],
  ['github', 'text/plain; charset=utf-8', /^::(?:error|warning|notice) file=/],
])('returns the report as %s on request', async (format, type, start) => {
  await written();
  const { statusCode: status, headers, body } = await invoke(handler, { json: { path: 'signs', format } });
  expect([status, headers['content-type']]).toEqual([200, type]);
  expect(body).toMatch(start);
});

test('lists only the findings of the requested checks', async () => {
  await written({ images: { 'train/a.png': '7 0.5 0.5 0.2 0.2\n', 'val/b.png': '9 0.5 0.5 0.2 0.2\n' } });
  const { body } = await validate({ path: 'signs', only: ['label-class-out-of-range'], findings_per_check: 1 });
  expect(body.findings.map(({ code }) => code)).toEqual(['label-class-out-of-range']);
  expect(body.finding_counts['label-class-out-of-range']).toBe(2);
  expect(Object.keys(body.finding_counts).length).toBeGreaterThan(1);
  const { status, body: problem } = await refused({ path: 'signs', only: ['label-nonsense'] });
  expect([status, problem.issues?.[0]?.pointer]).toEqual([400, '/only/0']);
});

test('an invalid dataset is an answer, not a problem', async () => {
  await written({ config: 'names: [' });
  const { status, body } = await validate({ path: 'signs' });
  expect([status, body.verdict]).toEqual([200, 'invalid']);
});

test.each([
  ['nothing there', { path: 'nowhere' }, 'not-found'],
  ['a folder without a config', { path: 'signs/images' }, 'not-found'],
  ['a path that leads outside', { path: '../secret/data.yaml' }, 'path-not-allowed'],
  ['an absolute path outside', { path: '/etc/passwd' }, 'path-not-allowed'],
  ['no path', {}, 'invalid-input'],
  ['an unknown key', { path: 'signs', fix: true }, 'invalid-input'],
  ['no findings asked for', { path: 'signs', findings_per_check: 0 }, 'invalid-input'],
])('%s is a problem', async (_name, json, code) => {
  await written();
  expect((await refused(json)).body.code).toBe(code);
});

test.each([
  ['path', (secret: string) => `path: ${secret}\ntrain: images/train\nval: images/val\nnames: [a]\n`],
  ['a split', (secret: string) => `train: ${secret}/images/train\nval: images/val\nnames: [a]\n`],
  ['a path through parent folders', () => 'train: ../../secret/images/train\nval: images/val\nnames: [a]\n'],
  ['a list', (secret: string) => `train: ${secret}/list.txt\nval: images/val\nnames: [a]\n`],
])('a config reveals nothing about forbidden folders: by %s', async (_name, config) => {
  const { folder, secret } = await written();
  await writeYoloDataset(secret, {
    images: { 'train/private-name.png': 'private row\n' },
    files: { 'list.txt': 'private line.png\n' },
  });
  await writeFile(join(folder, 'signs/data.yaml'), config(secret));
  const there = await validate({ path: 'signs' });
  expect(JSON.stringify(there.body)).not.toMatch(/private/);
  expect(there.body.verdict).toBe('invalid');
});

test('does not follow links out of the allowed folders', async () => {
  const { folder, secret } = await written();
  await writeFile(join(secret, 'private.png'), await drawFields(7));
  await writeFile(join(secret, 'private.txt'), 'private row\n');
  await symlink(join(secret, 'private.png'), join(folder, 'signs/images/train/link.png'));
  await symlink(join(secret, 'private.txt'), join(folder, 'signs/labels/val/0003.txt'));
  await writeFile(join(folder, 'signs/images/val/0003.png'), await drawFields(8));
  const { body } = await validate({ path: 'signs' });
  expect(JSON.stringify(body)).not.toMatch(/private row/);
  expect(body.splits.train?.images).toBe(1);
  expect(body.splits.val?.labels).toBe(1);
});

test('checks the likely place of paths from another machine, within the allowed folders', async () => {
  const paths = 'train: /content/x/images/train\nval: /content/x/images/val\n';
  await written({ config: `${paths}names: [red, green]\n` });
  const { status, body } = await validate({ path: 'signs' });
  expect([status, body.verdict]).toEqual([200, 'invalid']);
  expect(body.adopted_paths).toEqual([
    { key: 'train', written: '/content/x/images/train', found: 'images/train', images: 1, labels: 1 },
    { key: 'val', written: '/content/x/images/val', found: 'images/val', images: 1, labels: 1 },
  ]);
  expect(body.splits).toMatchObject({ train: { images: 1, labels: 1 }, val: { images: 1, labels: 1 } });
  const errors = body.findings.filter(({ severity }) => severity === 'error');
  expect(errors).toMatchObject([
    {
      code: 'config-path-elsewhere',
      why: expect.stringMatching(/^If the images are not there: Ultralytics would stop here/),
    },
  ]);
});

test('does not look for paths in a folder above the allowed one', async () => {
  const { secret } = await written({ config: 'train: images/train\nval: data/val\nnames: [red, green]\n' });
  await writeYoloDataset(join(secret, '../data'), {});
  await writeYoloDataset(secret, {});
  await mkdir(join(secret, '../data/val/images'), { recursive: true });
  await writeFile(join(secret, '../data/val/a.png'), await drawFields(3));
  await writeFile(join(secret, '../data/val/a.txt'), '0 0.5 0.5 0.2 0.2\n');
  const { body } = await validate({ path: 'signs' });
  for (const { found } of body.adopted_paths) expect(found).toBe('images/val');
  expect(JSON.stringify(body)).not.toContain('secret');
});
