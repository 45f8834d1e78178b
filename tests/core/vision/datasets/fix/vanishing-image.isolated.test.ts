import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeFixed } from '../../../../../core/vision/datasets/fix/write-fixed.js';
import { type DiskStep, watchDisk } from '../../../../support/disk/watched-disk.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset } from '../../../../support/yolo-dataset.js';

vi.mock('node:fs/promises', async (original) => {
  const { watchedPromises } = await import('../../../../support/disk/watched-disk.js');
  return watchedPromises(await original());
});

test('names an image that is deleted during copying, and leaves no partial copy', async () => {
  const folder = await temporaryFolder();
  const configPath = await writeYoloDataset(join(folder, 'signs'), { images: { 'train/1.png': '', 'val/2.png': '' } });
  const target = join(folder, 'mended');
  const takeAway = ({ call, path }: DiskStep) =>
    call === 'copyFile' &&
    path.endsWith('train/1.png') &&
    rm(join(folder, 'signs/images/train/1.png'), { force: true });
  const run = watchDisk(takeAway, () =>
    writeFixed({ configPath, folder: target, closed: [] }, { signal: new AbortController().signal }),
  );
  await expect(run).rejects.toMatchObject({
    code: 'unreadable-dataset',
    message: '"1.png" was removed while it was copied. Validate the dataset again. The incomplete copy was removed.',
  });
  await expect(access(target)).rejects.toMatchObject({ code: 'ENOENT' });
});
