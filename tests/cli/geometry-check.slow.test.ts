import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawTestPicture } from '../../core/vision/geometry/test-picture.js';
import { loadSharp } from '../../core/vision/image/load-sharp.js';
import { readCard } from '../../core/vision/models/scan-models.js';
import { withSharedData } from '../support/needs-shared-data.js';
import { runCli } from '../support/run-cli.js';
import { signFinder } from '../support/sign-finder.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

/** Reviews a weight file in a separate folder. */
async function review(weights: Uint8Array, { files = {}, flags = [] }: { files?: object; flags?: string[] } = {}) {
  const folder = await temporaryFolder();
  for (const [name, data] of Object.entries({ 'a.onnx': weights, ...files })) await writeFile(join(folder, name), data);
  const args = ['models', 'review', 'a.onnx', '--source', 'drawn here', ...flags];
  const done = await runCli(args, { cwd: folder, env: { HANDLENS_MODELS_DIR: folder } });
  const names = await readdir(folder);
  const card = names.includes('a.card.yaml') ? await readCard(join(folder, 'a.card.yaml')) : null;
  return { ...done, folder, names, card };
}

test('a review shows that boxes follow the test picture, and the card records it with the views', async () => {
  const { code, stderr, card, folder } = await review(signFinder());
  expect(code).toBe(0);
  expect(stderr).toMatch(/geometry {3}passed: Boxes move with the image when it is shifted, scaled/);
  expect(stderr).toContain(join(folder, 'a.geometry.jpg'));
  expect(card?.geometry).toMatchObject({
    verdict: 'passed',
    objects: 2,
    picture: { source: 'generated', width: 640, height: 480, views_file: 'a.geometry.jpg' },
  });
  const outcomes = card?.geometry?.views.map(({ kind, outcome }) => [kind, outcome]);
  expect(outcomes).toEqual([
    ['shifted', 'follows'],
    ['scaled', 'follows'],
    // The model sees four copies as one shape, which proves nothing.
    ['tiled', 'not-seen'],
    ['reshaped', 'follows'],
    ['mirrored', 'follows'],
  ]);
  expect(card?.facts.warnings).toBeUndefined();
  const views = await readFile(join(folder, 'a.geometry.jpg'));
  const sharp = await loadSharp();
  expect(await sharp(views).metadata()).toMatchObject({ format: 'jpeg', width: 3 * 648 - 8, height: 3 * 488 - 8 });
});

test.each<[string, Uint8Array, Parameters<typeof review>[1], RegExp]>([
  [
    'boxes that are all 22 px off',
    signFinder({ offset: 11 }),
    {},
    /off by about 2[1-3] px horizontally and 2[1-3] px vertically/,
  ],
  ['boxes that do not move', tinyModel(), {}, /do not follow when the image is shifted/],
  [
    'another layout of the same shapes',
    signFinder(),
    { files: { 'a.json': '{"layout": "rtdetr-end2end"}' } },
    /Of its 18 boxes, \d+ are completely outside the image/,
  ],
])('a review rejects %s, writes no card and shows the views', async (_, weights, how, reason) => {
  const { code, stderr, names, folder } = await review(weights, how);
  expect(code).toBe(4);
  expect(stderr).toMatch(reason);
  expect(stderr).toContain(join(folder, 'a.geometry.jpg'));
  expect(names).toContain('a.geometry.jpg');
  expect(names).not.toContain('a.card.yaml');
});

test('accepts boxes with a fixed margin, and the card warns of a large one', async () => {
  const { code, stderr, card } = await review(signFinder({ margin: 30 }));
  expect(code).toBe(0);
  expect(stderr).toMatch(/reshaped +off +4 of 4 found/);
  expect(card?.facts.warnings?.map((warning) => warning.code)).toEqual(['geometry-reshaped']);
});

test('a model without detections is inconclusive, and its card warns', async () => {
  const { code, stderr, card } = await review(tinyModel({ rows: [[8, 16, 32, 48, 0.01, 1]] }));
  expect(code).toBe(0);
  expect(stderr).toMatch(/geometry {3}inconclusive: The model found too few objects/);
  expect(card?.geometry).toMatchObject({ verdict: 'inconclusive', objects: 0 });
  expect(card?.facts.warnings?.map((warning) => warning.code)).toEqual(['geometry-inconclusive']);
});

test('a photo replaces the test picture', async () => {
  const sharp = await loadSharp();
  const { data, width, height } = drawTestPicture();
  const photo = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(1200, 900)
    .png()
    .toBuffer();
  const { code, card } = await review(signFinder(), {
    files: { 'my photo.png': photo },
    flags: ['--photo', 'my photo.png'],
  });
  expect(code).toBe(0);
  expect(card?.geometry?.picture).toMatchObject({
    source: 'photo',
    name: 'my photo.png',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    width: 1200,
    height: 900,
  });
});

test('rejects a sidecar that contradicts a fixed input before the check', async () => {
  const { code, stderr, names } = await review(signFinder(), { files: { 'a.json': '{"image_size": [320, 416]}' } });
  expect([code, stderr]).toEqual([
    4,
    expect.stringMatching(/image_size \[320,416\].*\[1, ?3, ?320, ?320\].*fixed size/),
  ]);
  expect(names).not.toContain('a.card.yaml');
  expect((await review(signFinder(), { files: { 'a.json': '{"image_size": 320}' } })).code).toBe(0);
});

test('a card warns of an unusual preparation for the layout', async () => {
  const sidecar = '{"resize": "stretch", "color": "bgr", "scale": 0.0039}';
  const { card } = await review(signFinder(), { files: { 'a.json': sidecar } });
  const warnings = card?.facts.warnings ?? [];
  const message = warnings.find((warning) => warning.code === 'unusual-preparation')?.message;
  expect(message).toMatch(/color bgr \(usual: rgb\), resize stretch \(usual: letterbox-center\) for/);
});

test.each([
  ['nosuch.jpg', /No such file or folder: "nosuch\.jpg"/],
  ['text.jpg', /This is not an image/],
])('rejects an unreadable photo (%s) like a missing image', async (photo, reason) => {
  const { code, stderr, names } = await review(signFinder(), {
    files: { 'text.jpg': 'no picture' },
    flags: ['--photo', photo],
  });
  expect([code, stderr]).toEqual([3, expect.stringMatching(reason)]);
  expect(names).not.toContain('a.card.yaml');
});

test('a review can skip the check, and the card states that', async () => {
  const { code, stderr, card, names } = await review(tinyModel(), { flags: ['--geometry', 'skip'] });
  expect(code).toBe(0);
  expect(stderr).toContain('geometry   skipped');
  expect(card?.geometry).toMatchObject({ verdict: 'skipped', picture: null });
  expect(names).not.toContain('a.geometry.jpg');
});

withSharedData('real weights on real photos', (shared) => {
  test.each([
    ['stretch', 0, /geometry {3}passed/],
    ['letterbox-top-left', 4, /do not follow when the image is .*reshaped \(IoU 0\.\d+\)/],
  ])('FastestDet, which was trained with stretch: %s exits with %i', async (resize, exitCode, expected) => {
    const { code, stderr } = await review(await readFile(join(shared, 'weights', 'fastestdet.onnx')), {
      files: { 'a.json': JSON.stringify({ resize }), 'dog.jpg': await readFile(join(shared, 'photos', 'dog.jpg')) },
      flags: ['--names', 'coco80', '--licence', 'unknown', '--photo', 'dog.jpg'],
    });
    expect([code, stderr]).toEqual([exitCode, expect.stringMatching(expected)]);
  });
});
