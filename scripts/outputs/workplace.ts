import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drawTestPicture } from '../../core/vision/geometry/test-picture.js';
import { loadSharp } from '../../core/vision/image/load-sharp.js';
import { runCli } from '../../tests/support/run-cli.js';
import { SHARED_DATA } from '../../tests/support/shared-data.js';
import { signFinder } from '../../tests/support/sign-finder.js';
import { MESSY_TABLES } from './messy-tables.js';

/** A folder with photos, tables, a dataset and reviewed models, and the environment of commands in it. */
export interface Workplace {
  folder: string;
  env: Readonly<Record<string, string>>;
  /** Names in `photos/`. */
  photos: readonly string[];
  /** Ids of the models: the mock, and real ones. */
  models: readonly string[];
  close(): Promise<void>;
}

const TABLE = [
  'id,customer,price,date',
  '1,Ann,"1,200.50",2024-01-05',
  '2,Bob,N/A,05.02.2024',
  '3,ann,300,2024-03-01',
  '4,Cid,250.5,2024-03-09',
  '4,Cid,250.5,2024-03-09',
  '5,Dee,17,2024-04-30',
  '6,Eve,18.25,2024-05-01',
];
export const TABLE_ROWS = TABLE.length - 1;
export const TABLE_FILE = 'sales.csv';
/** The model built in code. Its name is not a word of any request. */
export const BUILT = 'sign_finder';

/** Writes the test picture in several sizes and formats, with unusual file names. */
async function drawPhotos(folder: string): Promise<void> {
  const sharp = await loadSharp();
  const { data, width, height } = drawTestPicture();
  const draw = (scale: number) =>
    sharp(data, { raw: { width, height, channels: 3 } }).resize(Math.round(width * scale));
  await writeFile(join(folder, 'signs.png'), await draw(1).png().toBuffer());
  await writeFile(join(folder, 'signs.jpg'), await draw(0.8).jpeg().toBuffer());
  await writeFile(join(folder, `${'long '.repeat(20)}name: "small".webp`), await draw(0.5).webp().toBuffer());
}

async function addShared(photos: string, models: string): Promise<string[]> {
  if (!existsSync(join(SHARED_DATA, 'weights'))) return [];
  for (const name of ['dog.jpg', 'bus.jpg']) await copyFile(join(SHARED_DATA, 'photos', name), join(photos, name));
  const weights = ['yolox_nano.onnx', 'fastestdet.onnx'];
  for (const name of weights) await copyFile(join(SHARED_DATA, 'weights', name), join(models, name));
  return weights;
}

/** Builds the workplace from generated files, and from the shared data if it exists. */
export async function openWorkplace(): Promise<Workplace> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-outputs-')));
  const [photos, models] = [join(folder, 'photos'), join(folder, 'models')];
  for (const path of [photos, models]) await mkdir(path);
  await drawPhotos(photos);
  await writeFile(join(models, `${BUILT}.onnx`), signFinder());
  const shared = await addShared(photos, models);
  await writeFile(join(folder, TABLE_FILE), `${TABLE.join('\n')}\n`);
  for (const { file, text } of MESSY_TABLES) await writeFile(join(folder, file), text);
  await cp(resolve('configs/smoke'), join(folder, 'dataset'), { recursive: true });
  const env = { HANDLENS_MODELS_DIR: models, HANDLENS_STATE_DIR: join(folder, 'state') };
  for (const file of [`${BUILT}.onnx`, ...shared]) {
    const names = file === `${BUILT}.onnx` ? [] : ['--licence', 'Apache-2.0', '--names', 'coco80'];
    const review = ['models', 'review', file, '--source', 'check:outputs', ...names];
    const { code, stderr } = await runCli(review, { cwd: folder, env });
    if (code !== 0) throw new Error(`${file} was not reviewed: ${stderr}`);
  }
  const real = [BUILT, ...shared.map((name) => name.replace('.onnx', ''))];
  return {
    folder,
    env,
    photos: (await readdir(photos)).sort(),
    models: ['mock', ...real],
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
