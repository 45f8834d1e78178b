import { join } from 'node:path';
import type { DatasetPageInput } from '../../core/vision/datasets/render/words/report-input.js';
import { DATASET_CHECKS } from '../../core/vision/datasets/report/dataset-checks.js';
import { examineDataset } from '../../core/vision/datasets/validate/validate-dataset.js';
import { temporaryFolder } from './temporary-folder.js';
import { drawFields, writeYoloDataset, type YoloDataset } from './yolo-dataset.js';

const ROW = '0 0.5 0.5 0.25 0.25';

/** A dataset with a fault of each look of a report: pairs, boxes, label lines, config lines, a damaged image, a lost label. */
export async function faultyDataset(): Promise<YoloDataset> {
  const shared = await drawFields(77);
  const damaged = (await drawFields(78, { width: 320, height: 240 })).subarray(0, 900);
  return {
    config: 'train: images/train\nvalidation: images/val\nnames: [red, green, blue]\n',
    images: {
      'train/outside.png': `${ROW}\n0 0.95 0.5 0.2 0.3\n1 0.2 0.2 0.1 0.1\n`,
      'train/unknown.png': `${ROW}\n7 0.25 0.25 0.2 0.2\n`,
      'train/twice.png': `${ROW}\n1 0.3 0.3 0.2 0.2\n${ROW}\n`,
      'train/twin.png': `${ROW}\n0 0.5001 0.5 0.25 0.25\n`,
      'train/commas.png': '0 0,5 0,5 0,25 0,25\n1 0,3 0,3 0,2 0,2\n',
      'train/tiny.png': `${ROW}\n1 0.9 0.1 0.003 0.002\n`,
      'train/damaged.png': `${ROW}\n`,
      'train/bare.png': null,
      'train/copy.png': `${ROW}\n`,
      'val/copied.png': `${ROW}\n`,
      'val/fine.png': '1 0.5 0.5 0.5 0.25\n',
    },
    bytes: { 'train/damaged.png': damaged, 'train/copy.png': shared, 'val/copied.png': shared },
    files: { 'labels/train/lost.txt': `${ROW}\n` },
  };
}

/** Writes a dataset as `NAME/` into a new folder, and returns the input of its report, without a time. */
export async function pageInput(dataset: YoloDataset, name = 'signs'): Promise<DatasetPageInput> {
  const folder = join(await temporaryFolder(), name);
  const place = await writeYoloDataset(folder, dataset);
  const { report, config, illustrations } = await examineDataset(place, { isIllustrated: true });
  return {
    report,
    place: null,
    configLines: config.text.split('\n'),
    illustrations,
    checks: DATASET_CHECKS,
    rights: null,
    isStrict: false,
    generatedAt: null,
    version: '1.2.3',
  };
}
