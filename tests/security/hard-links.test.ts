import { chmod, chown, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { handler as validate } from '../../handlers/detection/dataset-validate.js';
import { type DetectFolderResult, handler as detectFolder } from '../../handlers/detection/detect-folder.js';
import { handler as detectImage } from '../../handlers/detection/detect-image.js';
import { type CompareResult, handler as compare } from '../../handlers/detection/models-compare.js';
import { closeServices } from '../../handlers/kit/close-services.js';
import type { LambdaHandler } from '../../handlers/kit/lambda-event.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { handler as analyze } from '../../handlers/tables/analyze.js';
import { callHandler } from '../support/call.js';
import { setEnv } from '../support/env.js';
import { drawImage } from '../support/generated-image.js';
import { testInFull } from '../support/property-runs.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

afterAll(closeServices);

const PRIVATE = 0o755;
const SHARED: readonly [string, number][] = [
  ['its group', 0o775],
  ['anyone', 0o777],
  ['anyone, with the sticky bit', 0o1777],
];
const TEMPORARY = '.handlens-0123456789abcdef.tmp';

let store: string;
let folder: string;

/** Creates a readable folder, next to a store whose files are linked into it. */
beforeEach(async () => {
  const above = await temporaryFolder();
  store = join(above, 'store');
  folder = join(above, 'work');
  await mkdir(store);
  await mkdir(folder, { mode: PRIVATE });
  setEnv({
    HANDLENS_WORKDIR: folder,
    HANDLENS_ROOTS: folder,
    HANDLENS_MODELS_DIR: join(above, 'models'),
    HANDLENS_STATE_DIR: join(above, 'state'),
  });
});

async function linked(name: string, data: string | Uint8Array): Promise<string> {
  await writeFile(join(store, name), data);
  await link(join(store, name), join(folder, name));
  return name;
}

const TABLE = 'id,price\n1,2.5\n2,3.5\n3,4.5\n';
const photo = async () => linked('a.png', await drawImage());
const table = () => linked('prices.csv', TABLE);

/** Each way to read a linked file by path. */
const READS: readonly [string, LambdaHandler, () => Promise<unknown>][] = [
  ['an image', detectImage, async () => ({ image_path: await photo() })],
  ['a table', analyze, async () => ({ path: await table() })],
  ['a dataset config', validate, async () => ({ path: await linked('data.yaml', 'train: .\nval: .\nnames: [a]\n') })],
];

describe('several links to a file', () => {
  test.each(READS)('are accepted for %s in a folder that only this user can write to', async (_, handler, write) => {
    await chmod(folder, PRIVATE);
    expect((await callHandler(handler, { json: await write() })).status).toBe(200);
  });

  describe.each(SHARED)('in a folder that %s may write to', (_who, mode) => {
    test.each(READS)('are rejected for %s, with a remedy', async (_, handler, write) => {
      const json = await write();
      await chmod(folder, mode);
      const { status, body } = await callHandler<Problem>(handler, { json });
      expect([status, body.code]).toEqual([403, 'path-not-allowed']);
      expect(body.detail).toMatch(
        /2 names \(it is a hard link\)\. Other users can write to its folder.*Copy the file.*chmod go-w/,
      );
    });
  });

  test.skipIf(process.getuid?.() !== 0)('are refused in a folder of another user', async () => {
    const image_path = await photo();
    await chown(folder, 12_345, 12_345);
    expect((await callHandler<Problem>(detectImage, { json: { image_path } })).body.code).toBe('path-not-allowed');
  });

  test('are counted for the target of any symbolic link', async () => {
    await mkdir(join(folder, 'shared'));
    await writeFile(join(store, 'b.png'), await drawImage());
    await link(join(store, 'b.png'), join(folder, 'shared/b.png'));
    await chmod(join(folder, 'shared'), 0o777);
    const { status } = await callHandler<Problem>(detectImage, { json: { image_path: 'shared/b.png' } });
    expect(status).toBe(403);
  });

  test('are rejected for weights even in a folder of only this user', async () => {
    const model_path = join(folder, await linked('tiny.onnx', tinyModel()));
    const json = { image_path: await photo(), backend: 'onnx', model_path };
    const { status, body } = await callHandler<Problem>(detectImage, { json });
    expect([status, body.detail]).toEqual([403, expect.stringContaining('weight file must have only one name')]);
  });
});

testInFull('supports a dataset whose images, labels and config are all links', async () => {
  await reviewedModels(join(folder, '../models'), { one: {}, two: { rows: [[1, 1, 9, 9, 0.5, 0]] } });
  await writeYoloDataset(join(folder, 'set'));
  for (const name of await readdir(join(folder, 'set'), { recursive: true })) {
    await link(join(folder, 'set', name), join(store, name.replaceAll('/', '-'))).catch(() => undefined);
  }
  const report = await callHandler<DatasetReport>(validate, { json: { path: 'set' } });
  expect(report.body.splits.train).toMatchObject({ images: 1, labels: 1, objects: 2 });
  const found = await callHandler<DetectFolderResult>(detectFolder, { json: { folder_path: 'set/images/val' } });
  expect(found.body.entries.map(({ status }) => status)).toEqual(['ok']);
  const compared = await callHandler<CompareResult>(compare, {
    json: { models: ['one', 'two'], dataset_path: 'set/data.yaml' },
  });
  expect(compared.body.comparison).toMatchObject({ images: 1, labelled_objects: 1 });
});

describe('a write that was killed between link and rm', () => {
  /**
   * Recreates the state on disk after a kill: the whole file under its name, and under the temporary name it was
   * written to.
   */
  const killed = async (name: string, data: string | Uint8Array, mode: number) => {
    await writeFile(join(folder, TEMPORARY), data);
    await link(join(folder, TEMPORARY), join(folder, name));
    await chmod(folder, mode);
  };

  test('leaves a file that HTTP requests can read, and its temporary name is removed', async () => {
    await killed('out.csv', TABLE, 0o777);
    expect((await callHandler(analyze, { json: { path: 'out.csv' } })).status).toBe(200);
    expect(await readdir(folder)).toEqual(['out.csv']);
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toBe(TABLE);
  });

  test('leaves a file that can be read in a folder of only this user', async () => {
    await killed('out.csv', TABLE, PRIVATE);
    expect((await callHandler(analyze, { json: { path: 'out.csv' } })).status).toBe(200);
  });

  test('leaves a file that the command line can read', async () => {
    await killed('out.csv', TABLE, 0o777);
    const env = { HANDLENS_ROOTS: folder, HANDLENS_WORKDIR: folder };
    const { code, stderr } = await runCli(['table', 'profile', 'out.csv'], { cwd: folder, env });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('hard link')]);
  });

  test('does not allow a third name', async () => {
    await killed('out.csv', TABLE, 0o777);
    await link(join(folder, 'out.csv'), join(store, 'elsewhere.csv'));
    expect((await callHandler(analyze, { json: { path: 'out.csv' } })).status).toBe(403);
    expect((await readdir(folder)).sort()).toEqual([TEMPORARY, 'out.csv']);
  });

  test('does not allow a temporary name of another file', async () => {
    await table();
    await writeFile(join(folder, TEMPORARY), TABLE);
    await chmod(folder, 0o777);
    expect((await callHandler(analyze, { json: { path: 'prices.csv' } })).status).toBe(403);
  });
});
