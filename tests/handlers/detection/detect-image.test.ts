import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DetectImageResult, handler } from '../../../handlers/detection/detect-image.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
import { multipart } from '../../support/multipart.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function photoFolder() {
  const folder = await temporaryFolder();
  const image = await drawImage({ format: 'jpeg', orientation: 6 });
  await writeFile(join(folder, 'photo.jpg'), image);
  setEnv({ HANDLENS_WORKDIR: folder });
  return { folder, image };
}

const detect = (json: unknown) => callHandler<DetectImageResult>(handler, { json });

test('every kind of input has the same answer', async () => {
  const { folder, image } = await photoFolder();
  const form = multipart([
    { name: 'confidence', data: '0.5' },
    { name: 'image', fileName: 'C:\\fake\\photo.jpg', data: image },
  ]);
  const replies = await Promise.all([
    detect({ image_path: 'photo.jpg', confidence: 0.5 }),
    detect({ image_path: join(folder, 'photo.jpg'), confidence: 0.5 }),
    detect({ image_base64: Buffer.from(image).toString('base64'), confidence: 0.5 }),
    detect({ image_base64: `data:image/jpeg;base64,${Buffer.from(image).toString('base64')}`, confidence: 0.5 }),
    callHandler<DetectImageResult>(handler, form),
    callHandler<DetectImageResult>(handler, {
      body: image,
      query: { confidence: '0.5' },
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename="dog.jpg"',
      },
    }),
  ]);
  const answers = replies.map(({ status, body }) => ({
    status,
    detections: body.detections,
    size: [body.image.width, body.image.height],
  }));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 200, size: [64, 96] });
  expect(replies[4]!.body.image.name).toBe('photo.jpg');
  expect(replies[5]!.body.image.name).toBe('dog.jpg');
});

test('an answer contains the options of its boxes, including defaults', async () => {
  await photoFolder();
  const { body } = await detect({ image_path: 'photo.jpg', classes: [3, 'Cat'], confidence: 0.5, agnostic_nms: true });
  expect(body.options).toEqual({
    confidence: 0.5,
    iou: 0.7,
    max_detections: 300,
    classes: ['dog', 'cat'],
    agnostic_nms: true,
    tile_size: 0,
    tile_overlap: 0.2,
  });
});

test('the mock is marked, is deterministic, and stays inside the image', async () => {
  await photoFolder();
  const [first, again] = await Promise.all([detect({ image_path: 'photo.jpg' }), detect({ image_path: 'photo.jpg' })]);
  expect(first.body).toMatchObject({ backend: 'mock', is_mock: true, model: { id: 'mock', sha256: null } });
  expect(first.body.warnings.map(({ code }) => code)).toContain('mock-backend');
  const keys = Object.keys(first.body);
  for (const key of ['is_mock', 'warnings']) expect(keys.indexOf(key)).toBeLessThan(keys.indexOf('detections'));
  expect(first.body.detections).toEqual(again.body.detections);
  expect(first.body.detections.length).toBeGreaterThan(0);
  for (const { box } of first.body.detections) {
    expect(box.x1).toBeGreaterThanOrEqual(0);
    expect(box.x2).toBeLessThanOrEqual(64);
    expect(box.y1).toBeGreaterThanOrEqual(0);
    expect(box.y2).toBeLessThanOrEqual(96);
  }
});

test('options filter the detections', async () => {
  await photoFolder();
  const { body: all } = await detect({ image_path: 'photo.jpg', confidence: 0, iou: 1 });
  const { body: few } = await detect({ image_path: 'photo.jpg', max_detections: 1 });
  const { class_id: id, class_name: name } = all.detections[0]!;
  const { body: byId } = await detect({ image_path: 'photo.jpg', confidence: 0, classes: [id] });
  const { body: byName } = await detect({ image_path: 'photo.jpg', confidence: 0, classes: [name.toUpperCase()] });
  expect(few.detections).toEqual(all.detections.slice(0, 1));
  expect(byId.detections).toEqual(byName.detections);
  expect(new Set(byId.detections.map(({ class_id }) => class_id))).toEqual(new Set([id]));
  const { body: strict } = await detect({ image_path: 'photo.jpg', confidence: all.detections[0]!.confidence });
  expect(strict.detections.length).toBeLessThan(all.detections.length);
});

test('renders the requested output files', async () => {
  await photoFolder();
  const { body } = await detect({ image_path: 'photo.jpg', output_formats: ['yolo', 'annotated-png', 'yolo'] });
  expect(body.outputs.map(({ format, file_name }) => [format, file_name])).toEqual([
    ['yolo', 'photo.txt'],
    ['annotated-png', 'photo.annotated.png'],
  ]);
  expect(Buffer.from(body.outputs[1]!.content, 'base64').subarray(1, 4).toString()).toBe('PNG');
});

const TINY = 'iVBORw0KGgo=';

test.each<[string, Record<string, unknown>, number, string]>([
  ['no image', {}, 400, 'invalid-input'],
  ['two images', { image_path: 'photo.jpg', image_base64: TINY }, 400, 'invalid-input'],
  ['invalid base64', { image_base64: '***' }, 400, 'invalid-input'],
  ['a file that is missing', { image_path: 'dgo.jpg' }, 404, 'not-found'],
  ['a path outside', { image_path: '/etc/hostname' }, 403, 'path-not-allowed'],
  ['a folder', { image_path: '.' }, 400, 'invalid-input'],
  ['a confidence above 1', { image_path: 'photo.jpg', confidence: 2 }, 400, 'invalid-input'],
  ['a tile of 5 px', { image_path: 'photo.jpg', tile_size: 5 }, 400, 'invalid-input'],
  ['a class that the model does not have', { image_path: 'photo.jpg', classes: ['dgo'] }, 400, 'invalid-input'],
  ['a device that does not exist', { image_path: 'photo.jpg', device: 'cuda:7' }, 422, 'device-unavailable'],
  ['a model for the mock', { image_path: 'photo.jpg', backend: 'mock', model_path: 'x' }, 400, 'invalid-input'],
  ['a missing model', { image_path: 'photo.jpg', backend: 'onnx', model_path: 'x.onnx' }, 404, 'model-not-found'],
  ['a broken image', { image_base64: TINY }, 422, 'unreadable-image'],
])('refuses %s', async (_name, json, status, code) => {
  const { folder } = await photoFolder();
  setEnv({ HANDLENS_MODELS_DIR: join(folder) });
  const reply = await callHandler<Problem>(handler, { json });
  expect(reply).toMatchObject({ status, body: { code } });
  expect(reply.body.detail.length).toBeGreaterThan(30);
});

test('suggests a class for a misspelt one', async () => {
  await photoFolder();
  const { body } = await callHandler<Problem>(handler, { json: { image_path: 'photo.jpg', classes: ['dgo'] } });
  expect(body.detail).toContain('Did you mean "dog"?');
});

test('reports a wrong setting by its variable', async () => {
  await photoFolder();
  setEnv({ HANDLENS_WORKERS: 'many' });
  const { body } = await callHandler<Problem>(handler, { json: { image_path: 'photo.jpg' } });
  expect(body.detail).toContain('HANDLENS_WORKERS');
});
