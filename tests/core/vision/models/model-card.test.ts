import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ModelCard, ModelId } from '../../../../core/vision/models/model-card.js';
import { writeCard } from '../../../../core/vision/models/review-model.js';
import { readCard } from '../../../../core/vision/models/scan-models.js';
import { folderWith } from '../../../support/onnx/models-folder.js';

const CARD: ModelCard = {
  schema: 'handlens.model-card/1',
  id: 'yolo',
  file: 'yolo.onnx',
  sha256: '0a1b2c3d'.repeat(8),
  bytes: 12,
  source: 'https://example.org/a: #b',
  licence: 'Apache-2.0',
  commercial_use: 'allowed',
  reviewed_by: 'Möna "M"',
  reviewed_at: '2026-01-31',
  notes: 'two\nlines, yes: no\n',
  contract: {
    layout: 'yolov8',
    input: {
      ...{
        name: 'images',
        dtype: 'float32',
        axes: 'nchw',
        color: 'rgb',
        scale: 1 / 255,
        mean: [0, 0, 0],
        std: [1, 1, 1],
      },
      ...{ resize: 'letterbox-center', width: 640, height: 640, dynamic: false, stride: 32 },
    },
    size_input: null,
    outputs: ['output0'],
    class_names: ['no', 'null', '1.0', '*star', '猫', "it's"],
  },
  facts: {
    ...{ producer: 'pytorch 2.4', opset: 17, operators: 3, quantisation: 'none' },
    ...{ class_names_source: 'metadata', metadata_licence: null },
  },
};

describe('writeCard', () => {
  test('any text parses back unchanged, even if YAML could parse it differently', async () => {
    const folder = await folderWith({});
    expect(await writeCard(folder, CARD, 'refuse')).toBe('yolo.card.yaml');
    expect(await readCard(join(folder, 'yolo.card.yaml'))).toEqual(CARD);
    expect(await readdir(folder)).toEqual(['yolo.card.yaml']);
  });

  test('overwrites a card only on request', async () => {
    const folder = await folderWith({ 'yolo.card.yaml': 'kept' });
    await expect(writeCard(folder, CARD, 'refuse')).rejects.toMatchObject({ code: 'already-exists' });
    expect(await readFile(join(folder, 'yolo.card.yaml'), 'utf8')).toBe('kept');
    await writeCard(folder, CARD, 'allow');
    expect((await readCard(join(folder, 'yolo.card.yaml'))).id).toBe('yolo');
    expect(await readdir(folder)).toEqual(['yolo.card.yaml']);
  });

  test('replaces a link instead of writing to its target', async () => {
    const folder = await folderWith({ 'outside.txt': 'kept' });
    await symlink(join(folder, 'outside.txt'), join(folder, 'yolo.card.yaml'));
    await writeCard(folder, CARD, 'allow');
    expect(await readFile(join(folder, 'outside.txt'), 'utf8')).toBe('kept');
  });
});

describe('readCard', () => {
  const yaml = (change: object) => JSON.stringify({ ...CARD, ...change });

  test.each<[string, string, RegExp, string?]>([
    ['an unknown key', yaml({ extra: 1 }), /not a known/, '/extra'],
    ['an invalid hash', yaml({ sha256: 'abc' }), /64 lower-case hex/, '/sha256'],
    ['a folder in the file name', yaml({ file: '../yolo.onnx' }), /without a folder/, '/file'],
    ['a parent as file name', yaml({ file: '..' }), /without a folder/, '/file'],
    ['another schema', yaml({ schema: 'handlens.model-card/2' }), /schema/, '/schema'],
    ['no source', yaml({ source: ' ' }), /source/, '/source'],
    ['an invalid day', yaml({ reviewed_at: '2026-02-30' }), /reviewed_at/, '/reviewed_at'],
    ['an unknown layout', yaml({ contract: { ...CARD.contract, layout: 'magic' } }), /layout/, '/contract/layout'],
    ['an id other than its name', yaml({ id: 'other' }), /Rename it to other\.card\.yaml/, '/id'],
    ['the id of the mock', yaml({ id: 'mock' }), /reserved for the built-in/, '/id'],
    ['no mapping', '- 1', /is not valid/, ''],
    ['nothing', '', /is not valid/, ''],
    ['broken YAML', 'a: [1', /not plain YAML/],
    ['the same key twice', 'id: a\nid: b', /not plain YAML/],
    ['a tag', 'id: !!js/function "function(){}"', /not plain YAML/],
    ['an alias', 'a: &a [1]\nb: *a', /not plain YAML/],
    ['20,000 levels', '['.repeat(20_000), /not plain YAML/],
    ['more than 256 KB', `notes: ${'x'.repeat(263_000)}`, /larger than 256 KB/],
  ])('refuses %s', async (_, text, message, pointer) => {
    const folder = await folderWith({ 'yolo.card.yaml': text });
    const error = await readCard(join(folder, 'yolo.card.yaml')).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'card-invalid', message: expect.stringMatching(message) });
    expect((error as Error).message).toContain('yolo.card.yaml');
    expect((error as Error).message).not.toContain(folder);
    if (pointer !== undefined) expect(error).toMatchObject({ issues: [{ pointer }] });
  });
});

test.each([
  ['yolox_nano', true],
  ['a', true],
  ['v8.1-b_2', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['-a', false],
  ['.a', false],
  ['a/b', false],
  ['a b', false],
  ['a\n', false],
  ['mock', false],
])('the id %j is valid: %s', (id, isValid) => {
  expect(ModelId.safeParse(id).success).toBe(isValid);
});
