import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawImage } from '../../tests/support/drawn-image.js';
import { reviewedModels } from '../../tests/support/reviewed-models.js';
import { writeYoloDataset } from '../../tests/support/yolo-dataset.js';

const SALES = 'region,month,revenue\n North ,2026-01,200\nSouth,2026-01,150\nNorth,2026-02,220\nSouth,2026-02,90\n';
const LABEL = '1 0.3125 0.5 0.375 0.5\n';

/** Writes what the trials of the functions are about: photos, a table, a dataset, and two reviewed models. */
export async function fillTrialFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'photos'), { recursive: true });
  await writeFile(join(folder, 'photos', 'one.jpg'), await drawImage({ width: 320, height: 240, format: 'jpeg' }));
  await writeFile(join(folder, 'photos', 'two.png'), await drawImage({ width: 160, height: 120, format: 'png' }));
  await writeFile(join(folder, 'sales.csv'), SALES);
  await writeYoloDataset(join(folder, 'signs'), {
    names: ['cat', 'dog'],
    images: { 'train/0.png': LABEL, 'val/1.png': LABEL },
  });
  await reviewedModels(join(folder, 'models'), {
    'reviewed-dog': { rows: [[8, 16, 32, 48, 0.9, 1]] },
    'reviewed-cat': { rows: [[8, 16, 32, 48, 0.8, 0]] },
  });
}
