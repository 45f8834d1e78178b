import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CompareResult, handler } from '../../../handlers/detection/models-compare.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
import { reviewedModels } from '../../support/reviewed-models.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { writeYoloDataset } from '../../support/yolo-dataset.js';

afterAll(closeServices);

const compare = (json: unknown) => callHandler<CompareResult>(handler, { json });
const refuse = async (json: unknown) => (await callHandler<Problem>(handler, { json })).body;

/** Side of the images, px, equal to the models' input, so that boxes are the same in both. */
const SIDE = 64;
const LABEL = (classId: number, [x1, y1, x2, y2]: readonly [number, number, number, number]) =>
  `${classId} ${(x1 + x2) / 2 / SIDE} ${(y1 + y2) / 2 / SIDE} ${(x2 - x1) / SIDE} ${(y2 - y1) / SIDE}\n`;

const A = [8, 16, 32, 48] as const;
const B = [40, 8, 60, 28] as const;

async function workFolder() {
  const folder = await temporaryFolder();
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_MODELS_DIR: join(folder, 'models'),
    HANDLENS_STATE_DIR: join(folder, 'state'),
  });
  return folder;
}

/** Creates three images with an object at A, and one more at B in the first. */
async function dataset(folder: string) {
  const image = await drawImage({ width: SIDE, height: SIDE });
  const names = ['val/1.png', 'val/2.png', 'val/3.png'];
  await writeYoloDataset(join(folder, 'signs'), {
    names: ['cat', 'dog'],
    images: {
      'train/0.png': LABEL(1, A),
      'val/1.png': LABEL(1, A) + LABEL(0, B),
      'val/2.png': LABEL(1, A),
      'val/3.png': LABEL(1, A),
    },
    bytes: Object.fromEntries(names.map((name) => [name, image])),
  });
}

const MODELS = {
  // Always finds the dog, and additionally a cat that does not exist.
  sharp: {
    rows: [
      [...A, 0.9, 1],
      [0, 0, 6, 6, 0.4, 0],
    ] as [number, number, number, number, number, number][],
  },
  // Detects the dog as a cat.
  mixed: { rows: [[...A, 0.8, 0]] as [number, number, number, number, number, number][] },
};

async function allPages(request: Record<string, unknown>) {
  const pages: CompareResult[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await compare(cursor === null ? request : { ...request, cursor });
    pages.push(body);
    cursor = body.next_cursor;
  } while (cursor);
  return pages;
}

test('compares two models on a labelled dataset, with every figure from their detections', async () => {
  const folder = await workFolder();
  await dataset(folder);
  await reviewedModels(join(folder, 'models'), MODELS);
  const { status, body } = await compare({ models: ['sharp', 'mixed'], dataset_path: 'signs/data.yaml' });
  expect(status).toBe(200);
  const comparison = body.comparison!;
  const [sharp, mixed] = comparison.models;
  expect(comparison).toMatchObject({ images: 3, labelled_objects: 4, confidence: 0.25, iou: 0.5 });
  expect(sharp).toMatchObject({
    label: 'sharp',
    backend: 'onnx',
    licence: 'MIT',
    bytes: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    detections: 6,
    failed: 0,
    // 3 of 6 detections are right, and 4 objects are labelled. The dog is always found, the cat never.
    overall: { precision: 0.5, recall: 0.75, f1: 0.6, ap50: 0.5, ap50_95: 0.5, labelled: 4, found: 6 },
    best_confidence: 0.65,
    confusion: {
      labels: ['cat', 'dog', 'background'],
      counts: [
        [0, 0, 1],
        [0, 3, 0],
        [3, 0, 0],
      ],
    },
    latency_ms: { images: 3 },
  });
  expect(mixed).toMatchObject({
    overall: { precision: 0, recall: 0, f1: 0, ap50: 0, ap50_95: 0 },
    best_confidence: null,
    confusion: {
      counts: [
        [0, 0, 1],
        [3, 0, 0],
        [0, 0, 0],
      ],
    },
  });
  // In each image, one model finds the dog and a false cat, the other a cat in place of the dog; neither finds the cat
  // at B.
  expect(comparison.difference_counts).toEqual({ models: 9, unlabelled: 0, missed: 1 });
  expect(comparison.differences[0]).toEqual({
    image: 'images/val/1.png',
    found_by: ['sharp'],
    is_labelled: true,
    class_name: 'dog',
    confidence: 0.9,
    box: { x1: 8, y1: 16, x2: 32, y2: 48 },
  });
});

test('several pages have the same result as one, and a repeated page counts once', async () => {
  const folder = await workFolder();
  await dataset(folder);
  await reviewedModels(join(folder, 'models'), MODELS);
  const request = { models: ['sharp', 'mixed'], dataset_path: 'signs/data.yaml' };
  const [whole] = await allPages(request);
  const { body: first } = await compare({ ...request, limit: 1 });
  expect(first).toMatchObject({ total: 3, done: 1, comparison: null });
  await compare({ ...request, limit: 1, cursor: first.next_cursor });
  const { body: last } = await compare({ ...request, limit: 5, cursor: first.next_cursor });
  const withoutTimes = ({ comparison }: CompareResult) => ({
    ...comparison,
    models: comparison!.models.map((model) => ({ ...model, latency_ms: null })),
  });
  expect(withoutTimes(last)).toEqual(withoutTimes(whole!));
});

test('compares the models with each other without labels', async () => {
  const folder = await workFolder();
  await mkdir(join(folder, 'photos'));
  for (const name of ['a.png', 'b.png']) {
    await writeFile(join(folder, 'photos', name), await drawImage({ width: SIDE, height: SIDE }));
  }
  await reviewedModels(join(folder, 'models'), MODELS);
  const { body } = await compare({ models: ['sharp', 'mixed'], folder_path: 'photos' });
  expect(body.comparison).toMatchObject({
    images: 2,
    labelled_objects: null,
    models: [{ overall: null, best_confidence: null, confusion: null, detections: 4 }, { detections: 2 }],
    difference_counts: { models: 6, unlabelled: 0, missed: 0 },
  });
  expect(body.comparison!.differences.every(({ is_labelled }) => is_labelled === null)).toBe(true);
});

test('a model does not differ from itself', async () => {
  const folder = await workFolder();
  await dataset(folder);
  const { body } = await compare({ models: ['mock', 'mock'], folder_path: 'signs/images/val' });
  const [one, other] = body.comparison!.models;
  expect(body.comparison).toMatchObject({ difference_count: 0, differences: [] });
  expect([one!.label, other!.label]).toEqual(['mock', 'mock (2)']);
  expect({ ...one, label: '', latency_ms: null }).toEqual({ ...other, label: '', latency_ms: null });
});

test('images that cannot be decoded are excluded for all models', async () => {
  const folder = await workFolder();
  await dataset(folder);
  await writeFile(join(folder, 'signs/images/val/2.png'), 'no image');
  await rm(join(folder, 'signs/images/val/3.png'));
  await symlink('/etc/hostname', join(folder, 'signs/images/val/3.png'));
  await reviewedModels(join(folder, 'models'), MODELS);
  const { body } = await compare({ models: ['sharp', 'mixed'], dataset_path: 'signs/data.yaml' });
  const { models, warnings, labelled_objects: labelled } = body.comparison!;
  expect(labelled).toBe(2);
  expect(models.map(({ failed, overall }) => [failed, overall!.labelled])).toEqual([
    [body.total - 1, 2],
    [body.total - 1, 2],
  ]);
  expect(warnings.join(' ')).toContain('Excluded for all models: ');
});

test('skips and reports bad label rows', async () => {
  const folder = await workFolder();
  await dataset(folder);
  await writeFile(
    join(folder, 'signs/labels/val/2.txt'),
    `${LABEL(1, A)}${LABEL(7, B)}0 nan 0.5 0.1 0.1\n0 0.5 0.5 0 0\n`,
  );
  await writeFile(join(folder, 'signs/labels/val/3.txt'), `${LABEL(1, A)}${LABEL(1, A)}`);
  const { body } = await compare({ models: ['mock'], dataset_path: 'signs/data.yaml' });
  expect(body.comparison).toMatchObject({ labelled_objects: 4 });
  expect(body.comparison!.warnings.join(' ')).toMatch(/The labels of 1 image have errors/);
});

test('a sample is spread over all images', async () => {
  const folder = await workFolder();
  await dataset(folder);
  const { body } = await compare({ models: ['mock'], dataset_path: 'signs/data.yaml', max_images: 2 });
  expect(body).toMatchObject({ total: 2, done: 2, comparison: { images: 2 } });
});

test('stores progress only in the state folder', async () => {
  const folder = await workFolder();
  await dataset(folder);
  await compare({ models: ['mock'], dataset_path: 'signs/data.yaml', limit: 1 });
  expect(await readdir(join(folder, 'state', 'comparisons'))).toHaveLength(1);
  expect((await readdir(join(folder, 'signs'))).sort()).toEqual(['data.yaml', 'images', 'labels']);
});

test.each<[string, Record<string, unknown>, string, RegExp]>([
  ['neither dataset nor folder', { models: ['mock'] }, 'invalid-input', /either/],
  ['both', { models: ['mock'], dataset_path: 'signs/data.yaml', folder_path: 'signs' }, 'invalid-input', /either/],
  ['no model', { models: [], folder_path: 'signs' }, 'invalid-input', /models|items|element/i],
  ['a model that is missing', { models: ['nothing.onnx'], folder_path: 'signs' }, 'model-not-found', /nothing\.onnx/],
  [
    'a split that is missing',
    { models: ['mock'], dataset_path: 'signs/data.yaml', split: 'test' },
    'unreadable-dataset',
    /it has: train, val/,
  ],
  ['a dataset that is missing', { models: ['mock'], dataset_path: 'other.yaml' }, 'not-found', /other\.yaml/],
  ['a dataset outside', { models: ['mock'], dataset_path: '/etc/hosts' }, 'path-not-allowed', /hosts/],
  [
    'a config without classes',
    { models: ['mock'], dataset_path: 'bare.yaml' },
    'unreadable-dataset',
    /names no classes/,
  ],
  ['a damaged cursor', { models: ['mock'], dataset_path: 'signs/data.yaml', cursor: 'xyz' }, 'invalid-input', /cursor/],
  ['an unknown device', { models: ['mock'], folder_path: 'signs', device: 'tpu' }, 'device-unavailable', /tpu/],
])('refuses %s', async (_name, json, code, message) => {
  const folder = await workFolder();
  await dataset(folder);
  await writeFile(join(folder, 'bare.yaml'), 'val: signs/images/val\n');
  const problem = await refuse(json);
  expect(problem.code).toBe(code);
  expect(`${problem.detail} ${JSON.stringify(problem.issues)}`).toMatch(message);
});

test('compares on the likely place of a wrong path, and reports it', async () => {
  const folder = await workFolder();
  await dataset(folder);
  const body = { models: ['mock'], dataset_path: 'signs/data.yaml' };
  const { body: right } = await compare(body);
  const file = join(folder, 'signs/data.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('val: images/val', 'val: ../valid/images'));
  const { status, body: found } = await compare(body);
  expect([status, found.comparison!.images]).toEqual([200, right.comparison!.images]);
  expect(found.comparison!.warnings).toContainEqual(
    expect.stringMatching(
      /"val: \.\.\/valid\/images" does not lead to the images; "images\/val" \(\d+ images, \d+ labels\) was used/,
    ),
  );
});

test('a dataset with images outside the allowed folders reveals nothing about them', async () => {
  const folder = await workFolder();
  const outside = await temporaryFolder();
  await dataset(outside);
  await writeFile(join(folder, 'data.yaml'), `path: ${join(outside, 'signs')}\nval: images/val\nnames: [cat, dog]\n`);
  const problem = await refuse({ models: ['mock'], dataset_path: 'data.yaml' });
  expect(['unreadable-dataset', 'path-not-allowed']).toContain(problem.code);
  expect(problem.detail).not.toContain('1.png');
});

test('a cursor is valid only for its comparison', async () => {
  const folder = await workFolder();
  await dataset(folder);
  const request = { models: ['mock'], dataset_path: 'signs/data.yaml', limit: 1 };
  const { next_cursor: cursor } = (await compare(request)).body;
  expect((await refuse({ ...request, cursor, split: 'train' })).code).toBe('invalid-input');
  expect((await refuse({ ...request, cursor, models: ['mock', 'mock'] })).code).toBe('invalid-input');
  const { scope, after } = JSON.parse(Buffer.from(cursor!, 'base64url').toString()) as { scope: string; after: string };
  for (const listing of ['../../etc/passwd', 'c-000000000000000000000000']) {
    const forged = Buffer.from(JSON.stringify({ listing, after, scope })).toString('base64url');
    expect((await refuse({ ...request, cursor: forged })).detail).toContain('no longer exists');
  }
});
