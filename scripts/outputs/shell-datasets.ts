import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { DatasetReport } from '../../core/datasets/dataset-report.js';
import type { Context } from './context.js';
import { checkNumbers } from './numbers-in.js';

const CONFIG = 'dataset/data.yaml';

/** Rows of all label files of a split, counted in the files. */
async function labelRows(folder: string): Promise<number> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.trim() !== '')).length;
}

/** `dataset validate`, `fix` and `manifest` against the files of the dataset. */
export async function checkDatasets({ shell, ledger, place }: Context): Promise<void> {
  const report = await shell.json<DatasetReport>('dataset', 'validate', CONFIG);
  const root = join(place.folder, 'dataset');
  for (const [split, stated] of Object.entries(report.splits)) {
    const images = await readdir(join(root, 'images', split));
    const objects = await labelRows(join(root, 'labels', split));
    ledger.same(`counts of ${split}`, [stated.images, stated.objects], [images.length, objects]);
  }
  checkNumbers(ledger, await shell.text('dataset', 'validate', CONFIG), report);
  const fixes = await shell.json<object>('dataset', 'fix', CONFIG);
  checkNumbers(ledger, await shell.text('dataset', 'fix', CONFIG), fixes);
  const rights = ['--licence', 'MIT', '--source', 'drawn', '--reviewed-by', 'Mona', '--commercial-use', 'allowed'];
  await shell.run('dataset', 'manifest', CONFIG, '--overwrite', ...rights);
  const manifest = parse(await readFile(join(root, 'manifest.yaml'), 'utf8'));
  for (const { path: name, sha256: stated } of manifest.files as { path: string; sha256: string }[]) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(root, name)))
      .digest('hex');
    ledger.same(`hash of ${name}`, stated, sha256);
  }
}
